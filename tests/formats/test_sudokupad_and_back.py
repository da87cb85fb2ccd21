"""To SudokuPad and back with guesses: whatever the drawings of the clues do to each other, the rules are the same."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.test_text import BOARDS, FORMS
from garns import Puzzle, board, read, write
from garns.errors import GarnsError
from garns.formats.guessing import guess
from garns.values.geometry import CLASSIC
from garns.values.puzzle import Constraint
from garns.variants import constraints_from_json

Form = dict[str, Any]

#: What is told by its numbers alone, beside an example of every kind.
NUMBERS: list[Form] = [
    {"type": "sum", "cells": ["r1c1", "r1c2", "r1c3"], "sum": 3, "factors": [2, -1, 1]},
    {"type": "lockout_line", "ends": ["r1c1", "r2c2"], "path": ["r1c2"], "min_difference": 0},
    {"type": "arrow", "circle": ["r1c1", "r2c2"], "path": ["r1c2"]},
]
ALL = [form for form in FORMS if form["type"] not in BOARDS] + NUMBERS
#: Where clues meet often, and lines jump.
CORNER = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]


def moved(form: Form, chance: random.Random) -> Form:
    """The same clue in other cells."""
    text = json.dumps(form)
    names = sorted({*re.findall(r"r\dc\d", text)})
    to = dict(zip(names, chance.sample(CORNER, len(names)), strict=True))
    moved: Form = json.loads(re.sub(r"r\dc\d", lambda name: to[name[0]], text))
    return moved


def several(kind: str, of: list[Form]) -> Form:
    return {"type": kind, "of": of}


CLUES = st.one_of(st.sampled_from(ALL), st.builds(moved, st.sampled_from(ALL), st.randoms(use_true_random=False)))
ANY = st.recursive(
    CLUES,
    lambda inside: st.builds(several, st.sampled_from(("any_of", "all_of")), st.lists(inside, min_size=1, max_size=3)),
    max_leaves=5,
)


def made(forms: Sequence[Form]) -> tuple[Constraint, ...]:
    """The constraints of those forms that may be, each once."""
    found: dict[Constraint, None] = {}
    for form in forms:
        try:
            found |= dict.fromkeys(constraints_from_json([form], CLASSIC))
        except GarnsError:
            continue
    return tuple(found)


def doubts(puzzle: Puzzle) -> list[str]:
    """What is not sure after a way to SudokuPad and back."""
    found = guess(read(write(puzzle, "sudokupad")))
    assert {*found.puzzle().constraints} == {*puzzle.constraints}
    return [str(each.constraint) for each in found.guesses if not each.sure] + [*map(str, found.left), *found.words]


@given(st.lists(ANY, max_size=6))
@settings(max_examples=200, deadline=None)
def test_any_rules_come_back_from_sudokupad(forms: list[Form]) -> None:
    assert not doubts(Puzzle(CLASSIC, (), made(forms)))


@pytest.mark.parametrize(
    "source",
    [
        ".Shape~4x4.Thermo~R1C1~R3C3",
        ".Shape~4x4.Between~R1C1~R3C3~R1C3",
        ".Shape~4x4.Lockout~0~R1C1~R2C2~R3C3",
        ".Lockout~0~R1C1~R2C2~R3C3.Whisper~3~R5C5~R5C6",
        ".Shape~6x6.PillArrow~2~R3C3~R4C4~R5C4~R5C5",
        ".Shape~6x6.PillArrow~2~R3C3~R3C4~R2C4~R1C4.PillArrow~2~R3C3~R3C4~R4C4~R5C4",
        ".Shape~4x4.DoubleArrow~R1C1~R1C2~R1C3.CountingCircles~R1C1~R4C4",
        ".Shape~4x4.CountingCircles~R1C1~R2C2.CountingCircles~R3C3~R4C4",
        ".Shape~6x6.Thermo~R3C4~R4C5.Renban~R3C4~R4C3~R3C2~R3C1",
        ".Shape~6x6.Thermo~R3C4~R4C5.Palindrome~R3C4~R4C3~R3C2~R3C1",
        ".Shape~4x4.Or.And.Or.Thermo~R1C1~R1C2.Thermo~R2C1~R2C2.End.Thermo~R4C4~R4C3.End.Thermo~R3C1~R3C2.End",
        ".Shape~4x4.Or.Thermo~R1C1~R1C2.Thermo~R1C2~R1C1.End.Thermo~R1C1~R1C2",
        ".Shape~4x4.Or.NumberedRoom~R4~2~.NumberedRoom~R3~2~.End.Sandwich~2~R4",
    ],
)
def test_drawings_that_mean_several_things_are_told_in_words(source: str) -> None:
    assert not doubts(read(source))


@pytest.mark.parametrize("spec", ["4", "6", "latin5", "16", "jigsaw:AABBABBCADCCDDCD"])
def test_rules_come_back_on_every_board_of_sudokupad(spec: str) -> None:
    geometry = board(spec)
    forms = [{"type": kind, "cells": ["r1c1", "r3c3"]} for kind in ("thermo", "renban", "palindrome", "odd")]
    assert not doubts(Puzzle(geometry, (), constraints_from_json([*forms, several("any_of", forms)], geometry)))


@pytest.mark.parametrize("kind", ["box_indexer", "region_sum_line"])
@pytest.mark.parametrize("regions", ["AABB", "ABAB", "AAABBBCCC", "AABACBBCC", "AAAABBBBCCCCDDDD", "AABBAABB........"])
def test_clues_of_regions_come_back_whatever_the_regions_are(regions: str, kind: str) -> None:
    geometry = board(f"jigsaw:{regions}")
    assert not doubts(
        Puzzle(geometry, (), constraints_from_json([{"type": kind, "cells": ["r1c1", "r2c2"]}], geometry))
    )


def test_a_board_of_one_cell_comes_back() -> None:
    for givens in ((), (1,)):
        puzzle = Puzzle(board("latin1"), givens)
        assert read(write(puzzle, "sudokupad")) == puzzle


def test_as_many_clues_as_anybody_draws_come_back() -> None:
    """Their words are longer than what is looked at of a setter's."""
    geometry = board("25")
    cells = [(f"r{row}c{column}", f"r{row}c{column + 2}") for row in range(1, 26) for column in range(1, 24)]
    forms = [{"type": "thermo", "cells": [*pair]} for pair in cells]
    assert not doubts(Puzzle(geometry, (), constraints_from_json(forms, geometry)))


def rules_of(puzzle: Puzzle) -> list[str]:
    return read(write(puzzle, "sudokupad")).ruleset.split("\n")


def test_words_come_before_our_own_text_form() -> None:
    forms = [{"type": "thermo", "cells": ["r1c1", "r1c3"]}, {"type": "thermo", "cells": ["r4c1", "r4c2"]}, NUMBERS[1]]
    puzzle = Puzzle(CLASSIC, (), constraints_from_json(forms, CLASSIC))
    assert rules_of(puzzle)[1] == "thermometer: bulb r1c1, then r1c3"
    assert rules_of(puzzle)[3].endswith(" (garns: lockout_line 0 r1c1 r2c2 / r1c2)")
    assert len(rules_of(puzzle)) == 4


def test_drawings_that_were_there_before_do_not_make_our_rules_longer() -> None:
    dot = {"center": [0.5, 1], "width": 0.3, "height": 0.3, "rounded": True, "backgroundColor": "#FFFFFF"}
    form = {"cells": [[{}] * 9] * 9, "overlays": [dot]}
    drawn = read(json.dumps(form))
    puzzle = Puzzle(CLASSIC, (), made([{"type": "renban", "cells": ["r4c1", "r4c2"]}]), extras=drawn.extras)
    found = guess(read(write(puzzle, "sudokupad")))
    assert [each.constraint.id for each in found.guesses] == ["renban", "difference"]
    assert len(rules_of(puzzle)) == 1


def test_a_line_of_our_text_form_that_cannot_be_read_is_listed_and_leaves_doubts() -> None:
    puzzle = read(write(Puzzle(CLASSIC, (), made([{"type": "renban", "cells": ["r4c1", "r4c2"]}])), "sudokupad"))
    line = "renban line: r4c1 r4c2 (garns: renban r4c1 r0c0)"
    found = guess(Puzzle(CLASSIC, ruleset=line, extras=puzzle.extras))
    assert found.words == (line,)
    assert [each.sure for each in found.guesses] == [False]


@given(st.text('{}[]"=-/#,1r1c2 \t\xa0()thermo', max_size=30))
@settings(max_examples=300, deadline=None)
def test_any_line_of_our_text_form_is_a_clue_or_listed(tail: str) -> None:
    for line in (f"thermometer: (garns: {tail})", f"(garns: thermo {tail})"):
        found = guess(Puzzle(CLASSIC, ruleset=line))
        assert bool(found.guesses) != bool(found.words)


def test_a_line_in_words_is_read_whole_or_not_at_all() -> None:
    line = "whisper line: r1c1 r1c2: 3"
    for spaces in range(19_970, 20_000):
        found = guess(Puzzle(CLASSIC, ruleset=f"{'x' * spaces}\n{line}"))
        assert [each.text(CLASSIC) for each in found.guesses] in ([], [line])
