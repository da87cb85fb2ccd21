"""Steps in words: every technique has them, in both languages, and they name whatever a picture would light."""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from string import Formatter

import pytest

import garns
from garns import Candidate, Link, Node, Part, Position, Puzzle, Step
from garns.boards import empty_puzzle
from garns.errors import ArgumentError
from garns.explaining import TEXTS, Text, explain, name_of, register_text
from garns.explaining.composing import DETAILS, cells_of, compose
from garns.explaining.deriving import DERIVED
from garns.explaining.speaking import Speaker
from garns.i18n import languages, translate
from garns.logic import TECHNIQUES
from garns.services.lesson_positions import examples
from support import ROOT

CELL = garns.CLASSIC.cell
OTHER_BOARDS = (
    "6",
    "16",
    "x",
    "windoku",
    "samurai",
    "cube3",
    "jigsaw:AAABBBCCCAAABBBCCCAADBBECFCADDDBEEFCGDDDEEEFFGDDEEEFFFGGGHHHFFIGGGHHHIIIGHHHIIIII",
)
#: Techniques with so many cells that their words tell how many they are.
COUNTED = {
    "bug_plus_1", "bug_plus_n", "exocet", "senior_exocet", "double_exocet",
    *(f"explainer_bug_{number}" for number in range(1, 5)),
}  # fmt: skip
ROLES = {*re.findall(r'return "(\w+)"', (ROOT / "core/logic/step.cpp").read_text(encoding="utf-8"))}


def steps_of_a_solve(puzzle: Puzzle) -> Iterator[tuple[Position, Step]]:
    """Every step that the positions on the way to a solution offer, of techniques that do not take long."""
    position = Position.start(puzzle)
    for _ in range(5 if len(puzzle.givens) > 300 else 99):  # a samurai takes a second for each position
        found = garns.steps(position, limit=300)
        if not found:
            return
        yield from ((position, step) for step in found)
        for step in found[:: len(found) // 4 + 1]:  # a stride, so that the way is short
            position = position.apply(step)


@cache
def real_steps() -> tuple[tuple[Position, Step], ...]:
    """Some steps of each technique that occurs in a few puzzles from easy to diabolical, or on other boards."""
    kept: dict[tuple[str, object], list[tuple[Position, Step]]] = {}
    with (ROOT / "tests/data/puzzlebank.csv").open(encoding="utf-8") as file:
        lines = [row["puzzle"] for row in csv.DictReader(file)]
    puzzles = [Puzzle.parse(line) for line in lines[:: len(lines) // 8]] + [sparse(board) for board in OTHER_BOARDS]
    for puzzle in puzzles:
        for position, step in steps_of_a_solve(puzzle):
            examples = kept.setdefault((step.technique, board_of(puzzle)), [])
            if len(examples) < 3:
                examples.append((position, step))
    return tuple(example for examples in kept.values() for example in examples)


def board_of(puzzle: Puzzle) -> object:
    return puzzle.geometry, puzzle.constraints


def sparse(board: str) -> Puzzle:
    """A puzzle on a board: a solved grid with some cells emptied, here and there."""
    solved = next(garns.solutions(empty_puzzle(board)))
    return solved.with_givens(digit if cell * cell // 3 % 5 > 1 else 0 for cell, digit in enumerate(solved.givens))


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_every_technique_has_words(technique: str):
    assert technique in TEXTS
    assert all(getattr(TEXTS[technique], detail) for detail in ("name", *DETAILS))


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_words_speak_of_roles_that_exist(technique: str):
    for detail in DETAILS:
        message = getattr(TEXTS[technique], detail)
        fields = [name for _, name, _, _ in Formatter().parse(message) if name]
        roles = {role for field in fields for role in field.split(".")[0].split("+")}
        assert roles <= ROLES | DERIVED | {"effects", "eliminated", "placed", "all", "chain", "link", "ends"}


@pytest.mark.parametrize("technique", TEXTS)
def test_both_languages_have_the_same_stages(technique: str):
    for detail in ("name", *DETAILS):
        message = getattr(TEXTS[technique], detail)
        assert translate(message, "fr").count("\n") == message.count("\n")


@pytest.mark.parametrize("lang", languages())
def test_every_cell_and_house_of_a_real_step_is_named(lang: str):
    also = translate("The pattern also uses {cells}.", lang).split("{")[0]
    for position, step in real_steps():
        explanation = explain(step, position, lang=lang)
        told = compose(step, position, lang=lang)
        counted = {cell for _, about in told for part in about.parts for cell in part.cells}
        assert cells_of(step) <= explanation.cells | (counted if step.technique in COUNTED else set()), str(explanation)
        named = {token.house for line in explanation.sentences for token in line}
        assert {house for part in step.parts for house in part.houses} <= named, str(explanation)
        assert also not in str(explanation)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("detail", DETAILS)
def test_sentences_of_real_steps_are_whole(lang: str, detail: str):
    for position, step in real_steps():
        for line in explain(step, position, lang=lang, detail=detail).lines:
            assert not re.search(r"[{}\[\]]|  |^ | \.| ,|\bin [.,;:]|\bdans [.,;:]|\ben [.,;:]", line), line
            assert line.endswith(".")
            assert line[0].isupper() or re.match(r"[rLx\d]", line), line


def test_real_steps_are_of_many_techniques():
    """The laws above are worth something only if steps of many kinds come by."""
    assert len({step.technique for _, step in real_steps()}) > 25
    assert len({board_of(position.puzzle) for position, _ in real_steps()}) == 1 + len(OTHER_BOARDS)


def test_a_hint_does_not_name_the_cells_of_the_effects():
    for position, step in real_steps():
        assert explain(step, position, detail="where").cells == frozenset(), step


XY_WING = Step(
    "xy_wing",
    eliminations=(Candidate(CELL("r4c8"), 6),),
    parts=(
        Part("pivot", (CELL("r7c2"),), (2, 8)),
        Part("pincer", (CELL("r7c8"),), (2, 6)),
        Part("pincer", (CELL("r4c2"),), (6, 8)),
    ),
)


def test_each_pincer_is_told_apart():
    assert explain(XY_WING).lines == (
        "r7c2 holds 2 or 8.",
        "If it is 2, r7c8 is 6. If it is 8, r4c2 is 6. So one of r7c8 and r4c2 is 6.",
        "A cell that sees both cannot hold it, so remove 6 from r4c8.",
    )
    assert explain(XY_WING, lang="fr").lines[2] == (
        "Une case qui voit les deux ne peut pas le contenir\u202f: on raye 6 en L4C8."
    )


def test_cells_carry_their_role_and_effects_their_own():
    roles = {token.cell: token.role for line in explain(XY_WING).sentences for token in line if token.cell is not None}
    assert roles == {
        CELL("r7c2"): "pivot",
        CELL("r7c8"): "pincer",
        CELL("r4c2"): "pincer",
        CELL("r4c8"): "eliminated",
    }


def test_equal_losses_are_told_together():
    losses = [Candidate(CELL(cell), digit) for cell in ("r1c1", "r1c2") for digit in (4, 7)]
    step = Step("my_own", (Candidate(80, 9),), (*losses, Candidate(CELL("r2c2"), 4)))
    assert str(explain(step)) == "So r9c9 is 9; remove 4 and 7 from r1c1 and r1c2; 4 from r2c2."
    assert str(explain(step, lang="fr")) == "Donc L9C9 vaut 9\u202f; on raye 4 et 7 en L1C1 et L1C2\u202f; 4 en L2C2."


def test_houses_take_the_names_of_their_board():
    puzzle = sparse("cube3")
    step = Step("hidden_single", (Candidate(0, 1),), parts=(Part("cell", (0,), (1,)), Part("house", (), (1,), (0, 1))))
    assert explain(step, puzzle).lines[0] == "In plane x1 and plane x2, 1 has a single place left: x1y1z1."
    assert explain(step, puzzle, lang="fr").lines[0] == (
        "Dans le plan x1 et le plan x2, le 1 n'a plus qu'une place\u202f: x1y1z1."
    )
    houses = empty_puzzle("x").geometry.houses
    diagonal = Part("house", (), (1,), (len(houses), 0, 1))  # the houses of constraints follow those of the board
    step = Step("hidden_single", (Candidate(0, 1),), parts=(Part("cell", (0,), (1,)), diagonal))
    assert (
        explain(step, empty_puzzle("x"), lang="fr")
        .lines[0]
        .startswith("Dans la diagonale 1 et les lignes 1 et 2, le 1")
    )


def node(cells: str, digit: int) -> Node:
    return Node(tuple(CELL(cell) for cell in cells.split()), digit)


CHAIN = Step(
    "my_own_chain",
    eliminations=(Candidate(CELL("r4c2"), 3),),
    links=(
        Link(node("r1c2", 5), node("r1c8", 5), True),
        Link(node("r1c8", 5), node("r4c8", 5), False),
        Link(node("r4c8", 5), node("r4c8", 3), True),
        Link(node("r4c8", 3), node("r4c2 r4c3", 3), False),
        Link(node("r4c2 r4c3", 3), node("r5c2 r6c2", 3), True),
    ),
)


def test_a_chain_is_told_link_by_link():
    assert explain(CHAIN).lines == (
        "If r1c2 is not 5, then r1c8 is 5 (the only place left in row 1).",
        "Then r4c8 is not 5 (column 8 already has its 5), so r4c8 is 3 (its only candidate left).",
        "Then 3 is in none of r4c2 and r4c3 (row 4 already has its 3), so 3 is in one of r5c2 and r6c2"
        " (the only place left in box 4).",
        "So remove 3 from r4c2.",
    )


def test_a_chain_in_eureka_notation():
    assert str(explain(CHAIN, notation="eureka")) == "(5)r1c2=r1c8-(5=3)r4c8-r4c23=r56c2 => r4c2<>3"
    assert str(explain(CHAIN, notation="eureka", lang="fr")).endswith("-L4C23=L56C2 => L4C2<>3")
    assert explain(CHAIN, notation="eureka").cells == cells_of(CHAIN)


def test_what_does_not_follow_from_the_last_link_is_supposed_anew():
    links = (Link(node("r1c2", 5), node("r1c8", 5), False), Link(node("r1c2", 5), node("r1c9", 5), True))
    assert [line[:2] for line in explain(Step("my_own", links=links)).lines[:2]] == ["If", "If"]


def test_a_step_that_is_no_chain_is_told_in_words_in_any_notation():
    single = Step("naked_single", placements=(Candidate(0, 5),), parts=(Part("cell", (0,), (5,)),))
    assert explain(single, notation="eureka") == explain(single)


@pytest.mark.parametrize(
    ("technique", "told"),
    [
        ("xy_wing", "(1=8)r3c2-(8=9)r3c6-(9=1)r7c6 => r7c2<>1"),
        ("w_wing", "(4=1)r1c3-r1c5=r3c6-(1=4)r3c7 => r1c8<>4"),
        ("empty_rectangle", "(4)r5c9=r5c1-r23c1=r1c2 => r1c9<>4"),
        ("remote_pair", "(3=8)r1c8-(8=3)r1c3-(3=8)r2c1-(8=3)r7c1-(3=8)r7c5-(8=3)r8c4 => r8c8<>8"),
        ("als_xz", "(2=6)r237c8-(6=2)r1c7,r3c8 => r6c8<>2"),
        ("als_xy_wing", "(4=3)r4c69-(3=7)r5c8-(7=4)r6c12379 => r4c8<>4"),
        ("als_chain", "(8=2)r4c49-(2=8)r7c4-(8=2)r8c235-(2=8)r8c8 => r4c8<>8"),
    ],
)
def test_wings_and_sets_are_chains_in_eureka_notation(technique: str, told: str):
    position = examples()[technique]
    assert str(explain(garns.steps(position, technique, limit=1)[0], position, notation="eureka")) == told


def test_an_als_chain_shows_its_sets_whole():
    link = (Link(node("r1c1", 4), node("r1c2", 6), True), Link(node("r1c2", 6), node("r1c8", 6), False))
    sets = (Part("als", (0, 1, 2), (3, 4, 5, 6)), Part("als", (7, 8), (4, 6, 9)))
    step = Step("als_chain", (), (Candidate(5, 4),), sets, (*link, Link(node("r1c8", 6), node("r1c9", 4), True)))
    assert str(explain(step, notation="eureka")) == "(4=6)r1c123-(6=4)r1c89 => r1c6<>4"


def test_two_sets_with_two_links_make_a_loop():
    sets = (Part("als", (0, 1), (2, 5, 8), (0,)), Part("als", (6,), (2, 8), (0,)))
    links = (Link(node("r1c1", 2), node("r1c7", 2), False), Link(node("r1c2", 8), node("r1c7", 8), False))
    step = Step("als_xz", (), (Candidate(8, 5), Candidate(8, 8)), sets, links)
    assert str(explain(step, notation="eureka")) == "(2=8)r1c12-(8=2)r1c7-r1c12 => r1c9<>5, r1c9<>8"
    assert "X is 2, and also 8: neither can be in both sets." in str(explain(step))
    assert "Z is" not in str(explain(step))


def test_almost_locked_sets_name_x_and_z():
    position = examples()["als_xz"]
    told = explain(garns.steps(position, "als_xz", limit=1)[0], position).lines
    assert any(line.startswith("X is 6: ") for line in told)
    assert any(line.startswith("Z is 2: ") for line in told)


def test_a_grave_counts_its_cells():
    position = examples()["bug_plus_1"]
    first = explain(garns.steps(position, "bug_plus_1", limit=1)[0], position).lines[0]
    assert first == "All empty cells but r6c7 have two candidates: 18 of them."


def test_a_technique_of_somebody_else_brings_its_words(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("garns.explaining.registry._OWN", defaultdict(dict))
    step = Step("my_trick", eliminations=(Candidate(0, 4),), parts=(Part("trigger", (8,), (4,)),))
    assert (name_of("my_trick"), str(explain(step))) == (
        "My trick",
        "Look at r1c9. The digits that matter are 4. So remove 4 from r1c1.",
    )
    register_text("my_trick", Text("My Trick", "It works.", "Look.", "{trigger} pulls, so {effects}."))
    register_text("my_trick", Text("Mon truc", "Il marche.", "Voyez.", "{trigger} tire : {effects}."), "fr")
    assert (name_of("my_trick"), str(explain(step))) == ("My Trick", "r1c9 pulls, so remove 4 from r1c1.")
    assert (name_of("my_trick", "fr"), str(explain(step, lang="fr"))) == ("Mon truc", "L1C9 tire : on raye 4 en L1C1.")


def test_cells_that_words_forget_are_named_at_the_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("garns.explaining.registry._OWN", defaultdict(dict))
    register_text("my_trick", Text("My Trick", "It works.", "Look.", "So {effects}."))
    step = Step("my_trick", eliminations=(Candidate(0, 4),), parts=(Part("trigger", (8,), (4,)),))
    assert explain(step).lines[-1] == "The pattern also uses r1c9."


@pytest.mark.parametrize("wrong", [{"lang": "xx"}, {"notation": "morse"}, {"detail": "all"}])
def test_what_does_not_exist_is_refused(wrong: dict[str, str]):
    with pytest.raises(ArgumentError, match=next(iter(wrong.values()))):
        explain(XY_WING, **wrong)


def told_of(puzzle: str, technique: str, lang: str = "en") -> list[str]:
    """What is said of the first step of a technique on a puzzle."""
    position = Position.start(garns.read(puzzle))
    return list(explain(garns.steps(position, technique, limit=1)[0], position, lang=lang).lines)


def test_an_arrow_tells_its_circle():
    arrow = "board: 9\narrow circle=r2c6 path=r1c6,r1c7"
    assert told_of(arrow, "cage_combinations")[0] == (
        "The digits of r2c6, r1c6 and r1c7 must add up: r2c6 = r1c6 + r1c7 (arrow)."
    )
    assert told_of(arrow, "cage_combinations", "fr")[0] == (
        "Les chiffres de L2C6, L1C6 et L1C7 sont liés par une somme\u202f: L2C6 = L1C6 + L1C7 (flèche)."
    )


def test_a_pill_stands_in_the_balance_as_a_number():
    pill = garns.read("board: 9\narrow circle=r1c1,r1c2 path=r2c1,r2c2")
    assert "".join(token.text for token in Speaker(pill, "en").balance((0, 1, 9, 10))) == "10×r1c1 + r1c2 = r2c1 + r2c2"


def test_clues_are_told_by_their_kind_and_their_number():
    cages = "board: 9\nkiller_cage 9 r1c1 r1c2\nkiller_cage 6 r1c3 r1c4"
    assert told_of(cages, "clue_pair")[:3] == [
        "Both clues must hold: the one on r1c1 and r1c2 (killer cage 9) and the one on r1c3 and r1c4 (killer cage 6).",
        "r1c1 and r1c2 can only hold 1+8, 2+7, 3+6 or 4+5.",
        "r1c3 and r1c4 can only hold 1+5 or 2+4.",
    ]
    sandwich = told_of("board: 9\nsandwich left 4 35", "automaton_pruning")[0]
    assert sandwich.endswith("r4c9 (sandwich, row 4 from the left: 35) must hold.")


def test_a_cell_left_alone_is_told_once():
    cages = "board: 9\nkiller_cage 38 r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2"
    assert told_of(cages, "rule_of_45")[2] == "That leaves r3c3 = 7."


def test_a_loop_that_proves_a_digit_says_so():
    loop = (Link(node("r8c5", 9), node("r8c8", 9), True), Link(node("r8c8", 9), node("r1c8", 9), False))
    loop = (*loop, Link(node("r1c8", 9), node("r8c5", 9), True))
    step = Step("discontinuous_nice_loop", (), (Candidate(CELL("r8c5"), 3),), (Part("assumed", (CELL("r8c5"),)),), loop)
    assert explain(step).lines[-2:] == (
        "That is the opposite of what was assumed about r8c5, so r8c5 is 9.",
        "So remove 3 from r8c5.",
    )


def test_a_fish_tells_what_lies_in_two_covers_only_where_something_does():
    parts = (Part("base", (0, 8, 72), (4,), (0,)), Part("cover", (), (4,), (9, 17)))
    assert explain(Step("franken_x_wing", (), (Candidate(0, 4),), parts)).lines[-1] == (
        "No other cell of columns 1 and 9 can hold it, nor can r1c1, in two of them at once, so remove 4 from r1c1."
    )
    assert explain(Step("franken_x_wing", (), (Candidate(36, 4),), parts)).lines[-1] == (
        "No other cell of columns 1 and 9 can hold it, so remove 4 from r5c1."
    )


def test_only_a_ring_is_told_as_one():
    links = [Link(node("r1c1", 4), node("r1c9", 4), True), Link(node("r1c9", 4), node("r9c9", 4), False)]
    links.append(Link(node("r9c9", 4), node("r9c1", 4), True))
    parts = (Part("strong", (0, 8), (4,), (0,)), Part("strong", (72, 80), (4,), (8,)))
    step = Step("explainer_turbot", (), (Candidate(36, 4),), parts, tuple(links))
    assert "ring" not in str(explain(step))
    ring = replace(step, links=(*links, Link(node("r9c1", 4), node("r1c1", 4), False)))
    assert "The chain closes into a ring with r1c1 and r9c1, so one end of every link holds it." in str(explain(ring))


def test_a_medusa_tells_which_colour_is_false():
    colours = (Part("color", (0, 4), (3,)), Part("opposite", (1,), (3,)), Part("opposite", (0,), (5,)))
    false = Step("medusa_3d", (), (Candidate(0, 3), Candidate(4, 3)), colours)
    assert "If the colour of 3 in r1c1 and r1c5 were true, r1c1 and r1c5 would hold 3, which is" in str(explain(false))
    emptied = replace(false, parts=(*colours, Part("contradiction", (80,), (6, 7))))
    assert "were true, r9c9 would have no candidate left. So it is the false one." in str(explain(emptied))
    both = replace(false, eliminations=(Candidate(8, 3),))
    assert "Whichever colour is true, it denies what is to be removed from r1c9." in str(explain(both))
    same = (*colours[:2], Part("color", (0,), (7,)), colours[2])
    twice = Step("medusa_3d", (), (Candidate(0, 3), Candidate(4, 3), Candidate(0, 7)), same)
    assert "would hold" in str(explain(twice))
