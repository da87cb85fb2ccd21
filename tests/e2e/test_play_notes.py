"""W15 to W21: undo, conflicts, checks and notes."""

from __future__ import annotations

import random

import httpx
import pytest

from e2e.sources import CAGE, DIAGONALS, DRAWN, KNIGHT, SUM, THERMO


def board(player):
    return player.state()["cells"]


def test_w15_two_hundred_random_actions_undone_and_redone(play):
    player = play()
    rng, start = random.Random(15), board(player)
    keys = [*"123456789", *(f"Shift+Digit{d}" for d in range(1, 10)), *(f"Control+Digit{d}" for d in range(1, 10))]
    moves = ["ArrowUp", "ArrowLeft", "Shift+ArrowDown", "ArrowRight", "Alt+Digit2", "Delete"]
    player.click("r5c5")
    for _ in range(200):
        player.press(rng.choice(moves if rng.random() < 0.5 else keys))
    end = board(player)
    assert sum(before != after for before, after in zip(start, end, strict=True)) > 20
    while player.state()["undo"]:
        player.press(*["Control+z"] * 10)
    assert board(player) == start
    while player.state()["redo"]:
        player.press(*["Control+y"] * 10)
    assert board(player) == end


def test_w16_undo_brings_cleaned_notes_back(play):
    player = play()
    player.press("Control+a", "Control+Digit4")
    before = board(player)
    player.click("r1c3")
    player.press("Digit4")
    assert player.at("r1c4")["centre"] == []
    assert player.at("r2c2")["centre"] == []
    player.press("Control+z")
    assert board(player) == before


def test_w16_a_digit_in_conflict_cleans_nothing(play):
    player = play()
    player.click("r1c4", "r1c6")
    player.press("Control+Digit5")
    player.click("r1c3")
    player.press("Digit5")  # r1c1 is a given 5
    assert player.at("r1c4")["centre"] == [5]


@pytest.mark.parametrize(
    ("source", "first", "second"),
    [
        (None, "r1c3", "r1c1"),
        (DIAGONALS, "r1c1", "r5c5"),
        (KNIGHT, "r1c1", "r2c3"),
        (CAGE, "r1c3", "r2c4"),
        (THERMO, "r1c1", "r2c4"),
        (SUM, "r1c3", "r2c4"),
    ],
    ids=["row", "diagonal", "knight", "cage", "thermometer", "sum"],
)
def test_w17_a_conflict_marks_both_cells_and_not_by_colour_alone(play, source, first, second):
    player = play(source) if source else play()
    names = [first, second] if source else [first]
    for name in names:
        player.click(name)
        player.press("Digit5")
    for name in (first, second):
        assert player.cell(name).get_attribute("aria-invalid") == "true"
        assert "conflict" in player.cell(name).get_attribute("aria-label")
    assert player.page.locator(".board .clash-line").count() == 2
    assert "conflict" in player.said()
    if names[-1] != first:  # a second click would take the selection away
        player.click(first)
    player.press("Delete")
    assert player.page.locator("[aria-invalid=true]").count() == 0
    assert player.page.locator(".board .clash-line").count() == 0


def test_what_a_setter_drew_and_wrote_is_shown(play):
    page = play(DRAWN).page
    assert page.locator(".board .drawn path[stroke='#34bbe6']").count() == 1
    assert page.locator(".board .drawn ellipse").count() == 1
    assert page.locator(".note .rules li").first.inner_text() == "Rivers flow north."


def test_w17_conflicts_can_be_switched_off(play):
    player = play()
    player.set(conflicts=False)
    player.click("r1c3")
    player.press("Digit5")
    assert player.page.locator("[aria-invalid=true]").count() == 0


def test_w17_digits_are_compared_with_the_solution_only_when_asked(play):
    player = play()
    wrong = "1" if player.solution("r1c3") != "1" else "2"
    player.click("r1c3")
    player.press(wrong)
    assert player.page.locator("[aria-invalid=true]").count() == 0
    player.set(compare=True)
    assert player.cell("r1c3").get_attribute("aria-invalid") == "true"


def test_w18_check_has_three_answers_and_names_no_cell(play):
    player = play()
    player.click("r1c3")
    player.press(player.solution("r1c3"))
    player.button("Check").click()
    assert player.page.locator(".notice").inner_text() == "Right so far."
    player.press("1" if player.solution("r1c3") != "1" else "2", "Enter")
    notice = player.page.locator(".notice p").inner_text()
    assert notice == player.said() == "Something is wrong."
    player.press("Control+z")
    player.fill()
    assert player.page.locator(".notice p").inner_text().startswith("Solved in ")


def test_w19_the_last_cell_stops_the_clock_and_says_so(play):
    player = play(clock=True)
    player.fill(leave=1)
    player.click("r9c7")
    player.press(player.solution("r9c7"))
    assert player.said().startswith("Solved in ")
    assert player.state()["status"] == "finished"
    time = player.state()["time"]
    player.page.clock.run_for(5000)
    assert player.state()["time"] == time


def test_w19_a_full_board_that_is_wrong_is_told(play):
    player = play()
    player.fill(leave=1)
    player.click("r9c7")
    player.press("1" if player.solution("r9c7") != "1" else "2")
    assert player.said() == "Something is wrong."
    assert player.state()["status"] == "running"


def test_w20_fill_candidates_is_what_the_engine_says_and_one_step(play, site):
    player = play()
    player.button("Notes").click()
    player.button("Fill candidates").click()
    givens = player.bundle["givens"]
    size = range(9)
    for row in size:
        for column in size:
            cell = player.state()["cells"][9 * row + column] if row == column else None
            if cell and not givens[9 * row + column]:
                seen = {givens[9 * row + c] for c in size} | {givens[9 * r + column] for r in size}
                seen |= {givens[9 * (row // 3 * 3 + k // 3) + column // 3 * 3 + k % 3] for k in size}
                assert cell["centre"] == [d for d in range(1, 10) if d not in seen]
    hint = httpx.post(
        f"{site}/api/v1/hint", json={"puzzle": player.bundle["puzzle"], "values": player.bundle["puzzle"]["givens"]}
    ).json()
    marks = [cell["centre"] for cell in player.state()["cells"]]
    assert all(digit in marks[cell] for cell, digit in hint["placements"] + hint["eliminations"])
    player.button("Notes").click()
    player.button("Clear notes").click()
    assert not any(cell["centre"] or cell["corner"] for cell in board(player))
    player.press("Control+z")
    assert [cell["centre"] for cell in board(player)] == marks
    assert player.state()["undo"]
    player.press("Control+z")
    assert not any(cell["centre"] for cell in board(player))
    assert not player.state()["undo"]


def test_w20_fill_of_one_digit(play):
    player = play()
    player.button("Notes").click()
    player.button("Fill 7 only").click()
    assert {tuple(cell["centre"]) for cell in board(player)} == {(), (7,)}


def test_w21_back_to_the_last_right_board(play):
    player = play()
    for name in ("r1c3", "r1c4"):
        player.click(name)
        player.press(player.solution(name))
    for name in ("r1c6", "r1c7", "r1c8"):
        player.click(name)
        player.press("1" if player.solution(name) != "1" else "2")
    player.press("Enter")
    player.button("Back to the last right board").click()
    solution = player.bundle["solution"]
    assert all(cell["value"] in (0, int(solution[index])) for index, cell in enumerate(board(player)))
    assert [str(player.at(name)["value"]) for name in ("r1c3", "r1c4")] == [solution[2], solution[3]]
    assert player.at("r1c6")["value"] == 0


def test_checkpoints_remember_a_board(play):
    player = play()
    player.click("r1c3")
    player.press("Digit4", "m")
    player.button("Remember this board").click()
    player.press("Digit2", "m")
    player.button("Return to the remembered board").click()
    assert player.at("r1c3")["value"] == 4
