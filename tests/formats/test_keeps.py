"""Laws from what each format says of itself: what it keeps comes back, and what does not is said to be lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from formats.test_losses import said_otherwise
from garns.errors import FormatError
from garns.formats import FORMATS, Keeps, lost, read, write
from garns.values.geometry import Geometry, board
from garns.values.puzzle import TITLES, Puzzle
from garns.variants import constraints_from_json

BOARDS = ["4", "6", "3x2", "9", "12", "16", "latin7", "jigsaw:AAABACBBCCDBCDDD", "samurai", "multi:2x2@1,1+3,3"]
#: Greater-than sudokus in one line have 108 signs or none: see test_iss.py.
WRITTEN = [
    (id, style) for id, each in FORMATS.items() if each.render and id != "signs" for style in (each.styles or (None,))
]


@st.composite
def constraints(draw: st.DrawFn, geometry: Geometry) -> list[dict[str, Any]]:
    """Cages that grow from a cell, lines of neighbours, and rules of the whole board where it is a square."""
    forms: list[dict[str, Any]] = []
    free = set(range(len(geometry)))
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.sampled_from(sorted(free)))
        row, column = geometry.places[start]
        cells = [geometry.cell_at(row + down, column + right) for down, right in ((0, 0), (0, 1), (1, 0))]
        names = [str(geometry.names[cell]) for cell in cells if cell in free]
        free -= set(cells)
        sums = {1: [0, 2], 2: [0, 5, 7], 3: [0, 6, 9]}[len(names)]
        total = draw(st.sampled_from(sums))
        forms.append({"type": "killer_cage", "cells": names, **({"sum": total} if total else {})})
    if geometry.is_square:
        forms += draw(st.lists(st.sampled_from(RULES), max_size=2, unique_by=str))
    return forms


RULES: list[dict[str, Any]] = [
    {"type": "thermo", "cells": ["r1c1", "r1c2", "r2c2"]},
    {"type": "diagonal", "direction": "main"},
    {"type": "diagonal", "direction": "anti"},
    {"type": "anti_knight"},
    {"type": "greater_than", "cells": ["r1c1", "r1c2"]},
    {"type": "difference", "cells": ["r2c1", "r2c2"], "value": 1},
    {"type": "even", "cells": ["r3c3"]},
]


@st.composite
def puzzles(draw: st.DrawFn, specs: list[str], *, with_givens: bool) -> Puzzle:
    geometry = board(draw(st.sampled_from(specs)))
    found = constraints_from_json(draw(constraints(geometry)), geometry)
    digits = draw(st.lists(st.integers(1, geometry.digits), max_size=4, unique=True)) if with_givens else []
    words = {title: draw(st.sampled_from(["", "Deux mots", "A <b> 'c'"])) for title in TITLES}
    givens = (*digits, *[0] * (len(geometry) - len(digits)))
    return Puzzle(geometry, givens, found, **words)


@pytest.mark.parametrize(("id", "style"), WRITTEN)
@given(data=st.data())
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
def test_what_is_not_said_to_be_lost_comes_back(id: str, style: str | None, data: st.DataObject) -> None:
    format = FORMATS[id]
    specs = [spec for spec in BOARDS if format.holds(board(spec))]
    puzzle = data.draw(puzzles(specs, with_givens=Keeps.GIVENS in format.keeps))
    try:
        text = write(puzzle, id, style=style)
    except FormatError as refusal:  # it has no word for a constraint or a board, and says so instead of losing it
        assume(refusal.problems[0].id == "cannot_hold_constraints")
        puzzle = replace(puzzle, constraints=())
        text = write(puzzle, id, style=style)
    gone = lost(puzzle, id)
    has_board = not gone & (Keeps.BOARD | Keeps.BOXES) and style != "plain"  # which draws no boxes
    again = read(text, format=id, board=None if has_board else puzzle.geometry)
    assert again.geometry == puzzle.geometry
    if Keeps.GIVENS not in gone:
        assert again.givens == puzzle.givens
    if Keeps.CONSTRAINTS not in gone:
        assert set(again.constraints) == set(puzzle.constraints) or said_otherwise(again, puzzle)
    kept = TITLES if Keeps.TITLES in format.keeps else format.titles
    said = {title: getattr(puzzle, title) for title in kept if getattr(puzzle, title)}
    assert {title: getattr(again, title) for title in said} == said
    assert (Keeps.TITLES in gone) == any(getattr(puzzle, title) for title in TITLES if title not in kept)


@pytest.mark.parametrize("id", [id for id, each in FORMATS.items() if each.render])
def test_every_format_holds_some_board(id: str) -> None:
    assert any(FORMATS[id].holds(board(spec)) for spec in BOARDS)
