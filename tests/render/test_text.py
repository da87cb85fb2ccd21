"""Boards as text: borders where boxes and regions meet, holes left free, every digit there."""

from __future__ import annotations

import pytest

from garns import Position, Puzzle, board, to_text
from garns.drawing.text import STYLES
from garns.errors import ArgumentError
from garns.formats import grid
from garns.values.geometry.multi import multi

from .boards import JIGSAW
from .test_svg import BOARDS, EXAMPLE, filled

REGIONS = """\
┌───────────┬───────────┬───────────┐
│ .   .   . │ .   .   . │ .   .   . │
│ .   .   . │ .   .   . │ .   .   . │
│       ┌───┤       ┌───┤   ┌───┐   │
│ .   . │ . │ .   . │ . │ . │ . │ . │
│   ┌───┘   └───┐   │   └───┤   │   │
│ . │ .   .   . │ . │ .   . │ . │ . │
├───┤           ├───┘       │   └───┤
│ . │ .   .   . │ .   .   . │ .   . │
│   │       ┌───┘       ┌───┘       │
│ . │ .   . │ .   .   . │ .   .   . │
│   └───────┼───────────┤       ┌───┤
│ .   .   . │ .   .   . │ .   . │ . │
│           │           ├───────┘   │
│ .   .   . │ .   .   . │ .   .   . │
│   ┌───────┘   ┌───────┘           │
│ . │ .   .   . │ .   .   .   .   . │
└───┴───────────┴───────────────────┘"""

TWO_GRIDS = """\
┌─────┬─────┐
│ 1 2 │ 3 4 │
│ . . │ . . │
├─────┼─────┼─────┐
│ . . │ . . │ . . │
│ . . │ . . │ . . │
└─────┼─────┼─────┤
      │ . . │ . . │
      │ . . │ . . │
      └─────┴─────┘"""

CUBE = """\
┌───────┐  ┌───────┐  ┌───────┐
│ . . . │  │ . . . │  │ . . . │
│ . . . │  │ . . . │  │ . . . │
│ . . . │  │ . . . │  │ . . . │
└───────┘  └───────┘  └───────┘"""

SEED = """\
     a b   c d
   -------------
 1 | 1 _ | _ _ |
 2 | _ _ | 3 _ |
   -------------
 3 | _ 4 | _ _ |
 4 | _ _ | _ 2 |
   -------------"""


def test_regions_of_a_jigsaw_are_drawn():
    assert to_text(Puzzle(JIGSAW)) == REGIONS


def test_grids_that_overlap_leave_holes_free():
    assert to_text(Puzzle(multi((2, 2), [(1, 1), (3, 3)]), (1, 2, 3, 4) + (0,) * 24)) == TWO_GRIDS


def test_layers_of_a_cube_stand_side_by_side():
    assert to_text(Puzzle(board("cube3"))) == CUBE


def test_the_seed_layout_names_rows_and_columns():
    assert to_text(Puzzle.parse("1.....3..4.....2", board(4)), "seed") == SEED


def test_candidates_are_aligned_by_column():
    drawn = to_text(Puzzle.parse("1.....3..4.....2", board(4)), "candidates")
    assert [line.split("│")[1].split() for line in drawn.splitlines() if "│" in line] == [
        ["1", "23"],
        ["24", "2"],
        ["23", "4"],
        ["3", "13"],
    ]
    assert len({len(line) for line in drawn.splitlines()}) == 1


def test_a_cell_without_candidates_is_seen():
    position = Position(EXAMPLE, EXAMPLE.givens, (0,) * 81)
    assert to_text(position, "candidates").count("-") == 81


def test_a_position_shows_what_was_placed():
    assert to_text(Position.start(EXAMPLE, (5, 3, 4, *EXAMPLE.givens[3:])), "line").startswith("534.7")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("geometry", BOARDS.values(), ids=BOARDS)
def test_every_style_draws_every_board(geometry, style):
    puzzle = filled(geometry)
    drawing = to_text(puzzle, style)
    assert not any(line != line.rstrip() for line in drawing.splitlines())
    if style in ("boxed", "ascii", "plain", "line"):
        shown = [char for char in drawing if char.isalnum() or char == "."]
        by_place = sorted(range(len(geometry)), key=lambda cell: geometry.places[cell])
        order = range(len(geometry)) if style == "line" else by_place
        assert shown == [str(puzzle)[cell] for cell in order]


def test_an_unknown_style_is_named():
    with pytest.raises(ArgumentError, match="unknown style 'fancy'"):
        to_text(EXAMPLE, "fancy")


@pytest.mark.parametrize("style", ["boxed", "seed", "plain"])
@pytest.mark.parametrize("spec", ["4", "6", "3x2", "9", "12", "16", "25", "latin7"])
def test_square_boards_look_as_the_grid_format_writes_them(spec, style):
    puzzle = filled(board(spec))
    assert to_text(puzzle, style) == grid.render(puzzle, style)
