"""Drawings taken for the constraints that they seem to be: a file as setters draw it, and what we draw ourselves."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from formats.test_text import ALTERNATIVES, BOARDS, FORMS
from garns import Problem, Puzzle, board, inherits, read, write
from garns.formats.cosmetics import cosmetics
from garns.formats.guessing import guess
from garns.values.geometry import CLASSIC
from garns.values.puzzle import Constraint
from garns.variants import constraints_from_json
from support import DATA
from variants import neutral
from warm import garns

DRAWN = DATA / "drawn" / "sudokupad.json"


def pad(**drawings: Any) -> Puzzle:
    """A 4x4 puzzle of SudokuPad with these drawings."""
    rules = drawings.pop("rules", "")
    form = {"cells": [[{}] * 4] * 4, "regions": [], "metadata": {"rules": rules}, **drawings}
    return read(json.dumps(form))


def forms(puzzle: Puzzle) -> list[dict[str, Any]]:
    found = guess(puzzle)
    return [each.constraint.to_json(puzzle.geometry) for each in found.guesses]


def test_a_drawn_puzzle_is_understood_and_the_rest_is_listed() -> None:
    found = guess(read(DRAWN))
    assert found.sentences("en") == [
        "understood: arrow: circle r3c7, along r2c8 r1c8",
        "understood: whisper line: r1c1 r1c2 r1c3 r1c4 r2c4 r3c4: 5",
        "understood: thermometer: bulb r9c1, then r8c2 r7c3 r6c4",
        "understood: black dot: r5c6 r6c6: 2",
        "understood: XV mark: r7c6 r7c7: 10",
        "understood: killer cage: r7c2 r7c3 r8c2: 12",
        "perhaps: anti-knight",
        "not understood: a line from (4.6, 7.7)",
        "not understood: the text “hello” at (8, 8)",
    ]
    assert re.sub(r"\s", " ", found.sentences("fr")[-1]) == "non compris : le texte « hello » en (8, 8)"


def test_what_was_taken_is_drawn_by_its_constraint_and_the_rest_stays() -> None:
    found = guess(read(DRAWN))
    assert len(cosmetics(found.puzzle([]))) == 10
    assert len(cosmetics(found.puzzle([0]))) == 8  # without the arrow and its circle
    assert [shape.role for shape in cosmetics(found.puzzle())] == ["drawn", "drawn"]
    assert [each.id for each in found.puzzle([3, 5]).constraints] == ["ratio", "killer_cage"]


def test_reading_with_guesses_says_what_was_understood() -> None:
    warnings: list[Problem] = []
    puzzle = read(DRAWN, guess=True, warnings=warnings)
    assert len(puzzle.constraints) == 7
    assert Counter(each.id for each in warnings) == {"guessed": 6, "perhaps": 1, "not_understood": 2}
    assert read(DRAWN).constraints == ()


def test_what_we_draw_for_sudokupad_is_understood_again(shared_data: Path) -> None:
    same = tried = 0
    for entry in neutral.entries(shared_data):
        puzzle = neutral.puzzle(entry)
        back = read(write(puzzle, "sudokupad", style="json"), guess=True)
        tried += 1
        # Marks of one kind may be one constraint or several.
        ids, found = ({each.id for each in one.constraints} for one in (puzzle, back))
        same += ids == found and bool(inherits(puzzle, back, budget=5))
    assert tried > 150
    assert same >= 0.98 * tried


#: Those that a board of SudokuPad can have.
SQUARE = [form for form in FORMS if form["type"] not in BOARDS or form["type"] == "boxes"]


def again(puzzle: Puzzle) -> tuple[tuple[Constraint, ...], list[str]]:
    """The constraints after a way to SudokuPad and back, and those of which nobody is sure."""
    found = guess(read(write(puzzle, "sudokupad")))
    unsure = [each.constraint.id for each in found.guesses if not each.sure]
    return found.puzzle().constraints, [*unsure, *map(str, found.left), *found.words]


@pytest.mark.parametrize("form", SQUARE, ids=lambda form: str(form["type"]))
def test_each_constraint_that_we_draw_for_sudokupad_comes_back_with_its_numbers(form: dict[str, Any]) -> None:
    geometry = board(BOARDS.get(form["type"], 9))
    puzzle = Puzzle(geometry, (), constraints_from_json([form], geometry))
    assert again(puzzle) == (puzzle.constraints, [])


@pytest.mark.parametrize("form", [form for form in SQUARE if form in ALTERNATIVES], ids=lambda form: str(form["type"]))
def test_an_alternative_never_comes_back_as_two_constraints(form: dict[str, Any]) -> None:
    geometry = board(BOARDS.get(form["type"], 9))
    of = [form, {"type": "whisper", "cells": ["r1c1", "r2c2"], "min_difference": 2}]
    puzzle = Puzzle(geometry, (), constraints_from_json([{"type": "any_of", "of": of}], geometry))
    constraints, unsure = again(puzzle)
    assert constraints == puzzle.constraints or {*unsure} >= {each.id for each in constraints}
    assert constraints == puzzle.constraints or form["type"] in ("any_of", "all_of", "sum", "negative")


def test_clues_that_look_alike_are_told_apart_in_words() -> None:
    forms = [{"type": "clone", "cells": ["r1c1", "r1c2"], "clone_cells": [f"r{row}c4", f"r{row}c5"]} for row in (3, 5)]
    forms += [{"type": kind, "cells": ["r8c1", f"r9c{at}"]} for at, kind in ((1, "thermo"), (2, "slow_thermo"))]
    forms += [{"type": "sandwich", "side": "top", "number": 1, "sum": 8}]
    forms += [{"type": "skyscraper", "side": "top", "number": 2, "value": 5}]
    puzzle = Puzzle(CLASSIC, (), constraints_from_json(forms, CLASSIC))
    constraints, unsure = again(puzzle)
    assert {*constraints} == {*puzzle.constraints}
    assert not unsure


RULES = "Normal sudoku rules apply. {} Have you seen the moon?"


@pytest.mark.parametrize(
    ("rules", "left"),
    [
        ("Cells with a sun are odd.", ["Cells with a sun are odd.", "Have you seen the moon?"]),
        ("Thermometers grow.\nDots differ by 1.", ["Thermometers grow.", "Have you seen the moon?"]),
        ("Neighbours with white dots are consecutive.", ["Have you seen the moon?"]),
        ("White dot: as usual. The diagonal holds every digit once.",
         ["the diagonal holds every digit once.", "Have you seen the moon?"]),
    ],
)  # fmt: skip
def test_words_that_no_guess_accounts_for_are_listed(rules: str, left: list[str]) -> None:
    dot = {"center": [0.5, 1], "width": 0.3, "height": 0.3, "rounded": True, "backgroundColor": "#FFFFFF"}
    found = guess(pad(overlays=[dot], rules=RULES.format(rules)))
    assert list(found.words) == left
    assert found.sentences("en")[1:] == [f"not understood: the words “{each}”" for each in left]
    assert found.to_json()["words"] == left


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("Adjacent digits along a green line differ by at least 5.", "understood: whisper line: r1c1 r2c1 r3c1: 5"),
        ("Green: whispers, which differ by at least three.", "understood: whisper line: r1c1 r2c1 r3c1: 3"),
        ("Neighbours on a green line have a difference of 2 or more.", "understood: whisper line: r1c1 r2c1 r3c1: 2"),
        ("Whispers: by at least 3 if green, at least 4 if long.", "perhaps: whisper line: r1c1 r2c1 r3c1: 5"),
        ("Purple lines are renban lines. Red lines are palindromes.", "perhaps: whisper line: r1c1 r2c1 r3c1: 5"),
    ],
)  # fmt: skip
def test_the_rules_tell_how_far_apart_and_of_which_colour(rules: str, expected: str) -> None:
    """On a board of four digits five is too far, so this one has nine."""
    line = {"wayPoints": [[0.5, 0.5], [2.5, 0.5]], "color": "#67f067"}
    form = {"cells": [[{}] * 9] * 9, "metadata": {"rules": rules}, "lines": [line]}
    assert guess(read(json.dumps(form))).sentences("en")[0] == expected


CIRCLE = {"width": 0.8, "height": 0.8, "rounded": True, "backgroundColor": "#cfcfcf"}


@pytest.mark.parametrize(
    ("drawings", "expected"),
    [
        (
            {"overlays": [{"center": [1, 1], "width": 0.5, "height": 0.5, "rounded": True, "text": "13"}]},
            {"type": "quadruple", "cells": ["r1c1", "r1c2", "r2c1", "r2c2"], "digits": [1, 3]},
        ),
        (
            {"overlays": [{"center": [1, 0.5], "width": 0.2, "height": 0.2, "text": "∧"}]},
            {"type": "greater_than", "cells": ["r2c1", "r1c1"]},
        ),
        (
            {
                "overlays": [{"center": [-0.5, -0.5], "width": 0, "height": 0, "text": "9"}],
                "arrows": [{"wayPoints": [[-0.4, -0.4], [-0.1, -0.1]], "color": "#000"}],
            },
            {"type": "little_killer", "start": "r1c1", "direction": "down_right", "sum": 9},
        ),
        (
            {
                "overlays": [{"center": [-0.5, 2.5], "width": 0, "height": 0, "text": "5"}],
                "rules": "Clues outside the grid give the sum of digits between 1 and 4.",
            },
            {"type": "sandwich", "side": "top", "number": 3, "sum": 5},
        ),
        (
            {"overlays": [{"center": [-0.5, 2.5], "width": 0, "height": 0, "text": "5"}], "rules": "Sandwich sums."},
            {"type": "sandwich", "side": "top", "number": 3, "sum": 5},
        ),
        (
            {
                "lines": [{"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "color": "#cfcfcf"}],
                "underlays": [{"center": [0.5, 0.5], **CIRCLE}, {"center": [0.5, 2.5], **CIRCLE}],
            },
            {"type": "between_line", "ends": ["r1c1", "r1c3"], "path": ["r1c2"]},
        ),
        (
            {"lines": [{"wayPoints": [[3.5, 0.5], [0.5, 3.5]], "color": "#34bbe6"}]},
            {"type": "diagonal", "direction": "anti"},
        ),
        ({"lines": [{"wayPoints": [[0.5, 0.5], [2.5, 0.5]], "color": "#f067f0"}]}, {"type": "renban"}),
        (
            {
                "lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#cfcfcf"}],
                "arrows": [{"wayPoints": [[1.5, 1.5], [1.5, 3.5], [3.5, 3.5]], "color": "#000"}],
            },
            {"type": "arrow", "circle": ["r1c1", "r2c2"], "path": ["r2c3", "r2c4", "r3c4", "r4c4"]},
        ),
        (
            {"cages": [{"cells": [[0, 0], [0, 1]], "value": "DR5"}]},
            {"type": "digital_root_cage", "cells": ["r1c1", "r1c2"], "root": 5},
        ),
        (
            {"cages": [{"cells": [[0, 0], [0, 1]], "value": "4/6"}]},
            {"type": "multi_sum_cage", "cells": ["r1c1", "r1c2"], "sums": [4, 6]},
        ),
        (
            {"lines": [{"wayPoints": [[0.5, 0.5], [2.5, 0.5]], "color": "#ff0000"}], "rules": "Red: palindromes."},
            {"type": "palindrome"},
        ),
    ],
    ids=lambda value: value.get("type", "") if isinstance(value, dict) else "",
)
def test_usual_drawings_have_their_usual_meaning(drawings: dict[str, Any], expected: dict[str, Any]) -> None:
    (form,) = forms(pad(**drawings))
    assert form.items() >= expected.items()


def shaded(*cells: str, colour: str = "#cfcfcf", size: float = 1) -> list[dict[str, Any]]:
    """Underlays that fill cells such as ``12``: the first row, the second column."""
    return [
        {"center": [int(row) - 0.5, int(column) - 0.5], "width": size, "height": size, "backgroundColor": colour}
        for row, column in cells
    ]


WINDOW = ("22", "23", "32", "33")
DOMINOES = ("11", "12", "43", "44")


@pytest.mark.parametrize(
    ("drawings", "expected"),
    [
        ({"underlays": shaded(*WINDOW)}, ["understood: windoku"]),
        (
            {"underlays": [{"center": [2, 2], "width": 2, "height": 2, "backgroundColor": "rgba(1, 2, 3, 0.5)"}]},
            ["understood: windoku"],
        ),
        (
            {"underlays": shaded("11", "12", "13", "23", colour="rgba(207, 207, 207, 0.95)"),
             "cages": [{"cells": [[0, 0], [0, 1], [0, 2], [1, 2]]}]},
            ["perhaps: extra region: region 1: r1c1 r1c2 r1c3 r2c3"],
        ),
        (
            {"underlays": shaded("11", "22", "33", "43"), "rules": "Shaded cells are an extra region."},
            ["understood: extra region: region 1: r1c1 r2c2 r3c3 r4c3"],
        ),
        ({"underlays": shaded(*DOMINOES)}, ["perhaps: clone: r1c1 r1c2 = r4c3 r4c4"]),
        ({"underlays": shaded(*DOMINOES), "rules": "Clones."}, ["understood: clone: r1c1 r1c2 = r4c3 r4c4"]),
        (  # touching, but drawn one after the other
            {"underlays": shaded("11", "12", "21", "22", "33", "44"), "rules": "Clones."},
            ["understood: clone: r1c1 r1c2 = r2c1 r2c2", "understood: clone: r3c3 = r4c4"],
        ),
        ({"underlays": shaded("13", "31"), "rules": "Shaded cells are even."}, ["perhaps: even cell: r1c3 r3c1"]),
        ({"underlays": shaded("13", "31", size=0.7)}, ["perhaps: even cell: r1c3 r3c1"]),
        (
            {"overlays": [{"center": [0.5, 0.5], "width": 0, "height": 0, "text": "1/3"}]},
            ["perhaps: allowed digits: r1c1: 1 3"],
        ),
    ],
)  # fmt: skip
def test_shaded_cells_are_taken_for_what_they_are(drawings: dict[str, Any], expected: list[str]) -> None:
    assert guess(pad(**drawings)).sentences("en") == expected


@pytest.mark.parametrize(
    "underlays",
    [shaded("11", "12", "22", "31"), shaded("11", "12", "22"), shaded("11", "13", "31", "33")],
    ids=["two figures", "too few", "four alike"],
)
def test_shaded_cells_that_may_be_anything_are_listed(underlays: list[dict[str, Any]]) -> None:
    found = guess(pad(underlays=underlays))
    assert not found.guesses
    assert len(found.left) == len(underlays)


@pytest.mark.parametrize("kind", ["minimum", "maximum"])
def test_cells_with_angles_at_their_sides_are_extremes(kind: str) -> None:
    """Drawn as SudokuPad does; where an angle is missing, nobody knows what the others mean."""
    (mark,) = constraints_from_json([{"type": kind, "cells": ["r1c1", "r1c2", "r5c5"]}], CLASSIC)
    drawn = read(write(Puzzle(CLASSIC, (), (mark,)), "sudokupad"))
    found = guess(drawn)
    assert [each.constraint for each in found.guesses] == [mark]
    assert not found.left
    less = json.loads(write(Puzzle(CLASSIC, (), (mark,)), "sudokupad", style="json"))
    del less["lines"][-1]
    (rest,) = guess(read(json.dumps(less))).guesses
    assert rest.constraint.to_json(CLASSIC)["cells"] == ["r1c1", "r1c2"]


def test_digits_that_stand_in_cells_from_the_beginning_are_perhaps_all_that_they_may_hold() -> None:
    forms = [{"type": "allowed_digits", "cells": ["r1c1", "r2c2"], "digits": [2, 4]},
             {"type": "allowed_digits", "cells": ["r2c2"], "digits": [4, 5, 6]}]  # fmt: skip
    puzzle = Puzzle(CLASSIC, (), constraints_from_json(forms[:1], CLASSIC))
    (found,) = guess(read(write(puzzle, "sudokupad"))).guesses
    assert found.constraint == puzzle.constraints[0]
    narrow = json.loads(write(Puzzle(CLASSIC, (), constraints_from_json(forms, CLASSIC)), "sudokupad", style="json"))
    assert [narrow["cells"][at][at]["centremarks"] for at in (0, 1)] == [[2, 4], [4]]
    odd = {
        "format": "garns-puzzle",
        "version": 1,
        "board": "9",
        "givens": "." * 81,
        "extras": {"sudokupad": {"cells": [1]}},
    }
    assert not guess(Puzzle.from_json(odd)).guesses


def test_a_branch_of_a_thermometer_begins_at_its_bulb() -> None:
    grey = {"color": "#cfcfcf"}
    lines = [{"wayPoints": [[0.5, 0.5], [0.5, 3.5]], **grey}, {"wayPoints": [[0.5, 1.5], [2.5, 1.5]], **grey}]
    found = forms(pad(lines=lines, underlays=[{"center": [0.5, 0.5], **CIRCLE}]))
    assert [form["cells"] for form in found] == [["r1c1", "r1c2", "r1c3", "r1c4"], ["r1c1", "r1c2", "r2c2", "r3c2"]]


@pytest.mark.parametrize(("bulb", "kind"), [("#cfcfcf", "renban"), ("#f067f0", "thermo")])
def test_a_line_from_a_bulb_of_another_colour_is_what_the_rules_call_that_colour(bulb: str, kind: str) -> None:
    line = {"wayPoints": [[0.5, 0.5], [2.5, 0.5]], "color": "#f067f0"}
    circle = {"center": [0.5, 0.5], **CIRCLE, "backgroundColor": bulb}
    found = forms(pad(lines=[line], underlays=[circle], rules="Thermometers grow. Renbans are runs."))
    assert found[0]["type"] == kind


def test_what_rules_of_ones_own_do_not_speak_of_is_less_sure() -> None:
    forms = [
        {"type": "thermo", "cells": ["r1c1", "r1c3"]},
        {"type": "whisper", "cells": ["r5c5", "r5c6"], "min_difference": 3},
    ]
    drawn = replace(Puzzle(CLASSIC, (), constraints_from_json(forms, CLASSIC)), ruleset="My words only.")
    assert guess(read(write(drawn, "sudokupad"))).sentences() == [
        "perhaps: thermometer: bulb r1c1, then r1c2 r1c3",
        "perhaps: whisper line: r5c5 r5c6: 5",
        "not understood: the text “3” at (4.68, 4.68)",
        "not understood: the words “My words only.”",
    ]
    told = read(write(replace(drawn, ruleset="Thermometers grow."), "sudokupad"))
    assert guess(told).guesses[0].sure


def test_a_red_line_and_a_number_outside_mean_nothing_without_words() -> None:
    number = {"center": [-0.5, 2.5], "width": 0, "height": 0, "text": "5"}
    found = guess(pad(lines=[{"wayPoints": [[0.5, 0.5], [2.5, 0.5]], "color": "#ff0000"}], overlays=[number]))
    assert not found.guesses
    assert len(found.left) == 2


def test_foreign_puzzles_with_drawings_never_fail(shared_data: Path) -> None:
    for _name, text, *_rest in json.loads((shared_data / "format_samples" / "sudokupad_testfpuzzles.json").read_text()):
        found = guess(read("fpuzzles" + text.partition('"')[0]))
        assert len(found.puzzle().constraints) == len(found.drawn.constraints) + len(found.guesses)


def test_a_cage_that_is_a_rule_already_is_not_guessed_again() -> None:
    (cage,) = constraints_from_json([{"type": "killer_cage", "cells": ["r1c1", "r1c2"], "sum": 5}], CLASSIC)
    puzzle = read(write(Puzzle(CLASSIC, (), (cage,)), "sudokupad"))
    assert not guess(puzzle).guesses


def test_the_command_lists_numbers_and_takes_the_chosen() -> None:
    listed = garns("read", "--guess", DRAWN)
    assert "  4. understood: black dot: r5c6 r6c6: 2\n" in listed.stdout
    chosen = garns("read", "--guess", "--take", "1,4-5", "--to", "json", DRAWN)
    assert [each["type"] for each in json.loads(chosen.stdout)["constraints"]] == ["arrow", "ratio", "pair_sum"]
    assert "not understood" in chosen.stderr
    assert garns("read", "--take", "1", DRAWN).returncode == 2
    assert "1 to 7" in garns("read", "--guess", "--take", "0", DRAWN).stderr
    assert len(json.loads(garns("read", "--guess", "--json", DRAWN).stdout)["guesses"]) == 7
