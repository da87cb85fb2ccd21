"""The clues of a variant below its drawing: every constraint says its cells and numbers, and readers read over them."""

from __future__ import annotations

import re

import pytest

from formats.test_text import BOARDS, FORMS
from garns import Position, Puzzle, Step, board, read, read_many, read_position, to_text
from garns.drawing.clues import MOST_LINES, clue_lines, told_clues
from garns.i18n import languages
from garns.values.cells import parse_cell
from garns.values.step import Candidate, Part
from garns.variants import (
    AllowedDigits,
    Clone,
    GreaterThan,
    KillerCage,
    Sandwich,
    Variant,
    constraints_from_json,
    empty,
)

CLASSIC = board(9)
PEOPLE = ("boxed", "ascii", "seed", "candidates")
#: Constraints without cells or numbers of their own, whose text says it all.
RULES_ONLY = {
    "anti_king", "anti_knight", "anti_taxicab", "chaos_construction", "diagonal_non_consecutive",
    "disjoint_groups", "doppelganger", "dutch_flatmates", "global_entropy", "global_mod", "non_consecutive",
    "region_same_values", "unequal_lines",
}  # fmt: skip
KILLER = Puzzle(givens=(0,) * 80 + (7,), constraints=(KillerCage((0, 1, 9), 12), KillerCage((2, 3), 9)))
#: Outlines are dashed, and heavy along the border of a box; behind a light border a cage goes on.
CAGED = """\
┏━━━━━━━┯━━━┯9━━┯━━━┯━━━┓
┃ 1   . │ . ╎ . │ . ╎ . ┃
┃   ┌12╌┼╌╌╌┼╌╌╌┼╌╌╌┘   ┃
┃ . ╎ . │ . ╎ . │ .   . ┃
┃   └╌╌╌┧   ╎   │       ┃
┃ .   . ┃ . ╎ . │ .   . ┃
┠───────╄━━━┵───┼───┮3━━┫
┃ .   . │ .   . │ . ╎ . ┃
┃       │       │   ├5╌╌┨
┃ .   . │ .   . │ . ╎ . ┃
┃ .   . │ .   . │ . ╎ . ┃
┗━━━━━━━┷━━━━━━━┷━━━┷━━━┛"""


#: Those that a classic board can have.
CLASSIC_FORMS = [form for form in FORMS if form["type"] not in BOARDS]
#: What a machine reads and nobody tells: the states of an automaton.
UNTOLD = ("type", "table", "ends")


def constraint_of(form, geometry=CLASSIC) -> Variant:
    return constraints_from_json([form], geometry)[0]


def words_of(value) -> list[str]:
    """The cells and numbers of a JSON form."""
    return [word for one in value for word in words_of(one)] if isinstance(value, list) else [str(value)]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form["type"])
def test_every_constraint_tells_its_cells_and_numbers(form, lang):
    geometry = board(BOARDS.get(form["type"], 9))
    constraint = constraint_of(form, geometry)
    ((rule, clues),) = told_clues(Puzzle(geometry, constraints=(constraint,)), lang)
    assert constraint.rule_in(lang) in rule
    assert bool(clues) == (form["type"] not in RULES_ONLY)
    said = re.findall(r"\w+", " ".join(clues))
    for word in (word for key, value in form.items() if key not in UNTOLD for word in words_of(value)):
        if parse_cell(word):
            assert geometry.names[geometry.cell(word)].name_in(lang) in said
        elif word.isdecimal():
            assert word in said


def test_directions_are_told_in_words():
    outside = [
        clue
        for form in CLASSIC_FORMS
        if form["type"] in ("sandwich", "skyscraper", "x_sum", "little_killer", "frame_sum")
        for clue in constraint_of(form).clues_in(CLASSIC, "en")
    ]
    assert outside == [
        "from r1c3 down to the right: 30",
        "from r9c3 up to the left: 12",
        "row 4 from the left: 10",
        "column 9 from the bottom: 20",
        "row 1 from the right: 4",
        "row 3 from the left: 9 (2 digits)",
    ]
    assert list(Sandwich("top", 2, 0).clues_in(CLASSIC, "fr")) == ["colonne 2 depuis le haut\u202f: 0"]
    assert list(Sandwich("top", 2, 7, grid=3).clues_in(board("samurai"), "en")) == [
        "grid 3: column 2 from the top: 7",
    ]


@pytest.mark.parametrize("style", PEOPLE)
def test_clues_stand_below_a_drawing_in_the_readers_language(style):
    drawing, clues = to_text(KILLER, style, lang="fr").split("\n# ", 1)
    assert "#" not in drawing
    assert clues.startswith("CAGE DE KILLER. ")
    assert clues.endswith("\n# L1C1 L1C2 L2C1\u202f: 12\u202f; L1C3 L1C4\u202f: 9")


@pytest.mark.parametrize("style", ["plain", "line", "pencil"])
def test_what_programs_read_has_no_clues(style):
    assert to_text(KILLER, style) == to_text(Puzzle(givens=KILLER.givens), style)


def test_a_plain_puzzle_has_nothing_to_add():
    assert clue_lines(Puzzle()) == []


@pytest.mark.parametrize("style", ["boxed", "ascii", "seed"])
@pytest.mark.parametrize("lang", languages())
def test_a_drawing_with_clues_is_read_back(style, lang):
    digits = tuple(cell % 9 + 1 if cell % 4 == 0 else 0 for cell in range(81))
    puzzles = [
        Puzzle(givens=digits, constraints=(constraint,), ruleset="1 2 3 4\n5 6 7 8\n\n# all")
        for constraint in map(constraint_of, CLASSIC_FORMS)
        if not isinstance(constraint, AllowedDigits)
    ]
    for puzzle in puzzles:
        assert read(to_text(puzzle, style, lang=lang)).givens == digits
    entries = list(read_many("\n\n".join(to_text(puzzle, style, lang=lang) for puzzle in puzzles)))
    assert [entry.puzzle and entry.puzzle.givens for entry in entries] == [digits] * len(puzzles)


def test_a_long_list_ends_with_how_many_more():
    signs = tuple(GreaterThan((cell, cell + 1)) for cell in range(80) if cell % 9 < 8)
    lines = clue_lines(Puzzle(constraints=signs))
    assert sum(line.count(">") for line in lines) == len(signs)
    narrow = clue_lines(Puzzle(constraints=signs), width=20)
    shown = sum(line.count(">") for line in narrow)
    assert shown <= MOST_LINES * 2
    assert narrow[-1] == f"... and {len(signs) - shown} more"


def test_the_rules_of_a_setter_come_first_and_are_harmless():
    puzzle = Puzzle(ruleset="Two  lies.\n\n\x1b[2JNo\tguessing.", constraints=empty("x").constraints)
    assert clue_lines(puzzle)[:2] == ["Two lies.", "[2JNo guessing."]
    long = clue_lines(Puzzle(ruleset="word\n" * 1000), "fr")
    assert len(long) == MOST_LINES + 1
    assert long[-1] == "... et 976 lignes de plus"


def cage(spec: str, text: str, sum: int) -> KillerCage:
    geometry = board(spec)
    return KillerCage(tuple(map(geometry.cell, text.split())), sum)


def test_cages_are_outlined_with_their_sums():
    cages = (cage("3x2", "r2c2 r2c3 r3c3", 12), cage("3x2", "r1c4 r1c5", 9), cage("3x2", "r4c6", 3))
    puzzle = Puzzle(board("3x2"), (1, *[0] * 35), (*cages, cage("3x2", "r5c6 r6c6", 5)))
    drawing = to_text(puzzle).split("\n#")[0]
    assert drawing == CAGED
    assert read(drawing) == Puzzle(board("3x2"), puzzle.givens)


def test_clones_are_outlined_with_their_letters_and_read_back():
    clones = Clone((0, 1), (10, 11)), Clone((2, 6), (9, 13))
    puzzle = Puzzle(board("4"), (1, *[0] * 15), clones)
    drawing = to_text(puzzle).split("\n#")[0]
    assert sorted(re.findall("[A-Z]", drawing)) == ["A", "A", "B", "B"]
    assert read(drawing) == Puzzle(board("4"), puzzle.givens)


def test_candidates_stand_within_outlined_cages_and_are_read_back():
    puzzle = Puzzle(board("4"), (1, *[0] * 15), (cage("4", "r1c2 r2c2 r2c3", 8), cage("4", "r4c4", 3)))
    drawing = to_text(puzzle, "candidates")
    assert "╎" in drawing
    assert "8━━━" in drawing
    again = read_position(drawing)
    assert again.candidates == Position.start(Puzzle(board("4"), puzzle.givens)).candidates
    step = Step("naked_single", (Candidate(15, 3),), parts=(Part("cell", (15,), (3,)),))
    assert "╎ 12+34 ┃" in to_text(puzzle, step=step)


def test_a_drawing_with_cages_is_no_wider_than_a_terminal():
    for size, outlined in ((16, True), (25, False)):
        puzzle = Puzzle(board(size), constraints=(KillerCage(tuple(range(0, size, 2))),))
        drawing = to_text(puzzle)
        assert ("╎" in drawing) == outlined
        assert max(map(len, drawing.splitlines())) <= 80
