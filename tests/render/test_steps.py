"""Steps in pictures: roles told by more than colour, every candidate in one place, links around digits."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

import garns
from garns import Candidate, Link, Node, Part, Position, Puzzle, Step, to_svg, to_text
from garns.boards import empty_puzzle
from garns.render.routes import Ground, Obstacle, route

from .test_svg import layer, parse, texts

PUZZLE = Puzzle.parse("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
POSITION = Position.start(PUZZLE)
CELL = garns.CLASSIC.cell

FISH = Step(
    "finned_x_wing",
    eliminations=(Candidate(CELL("r1c1"), 3),),
    parts=(
        Part("base", (CELL("r1c2"), CELL("r1c3")), (3,), (0, 3)),
        Part("cover", (), (3,), (9, 10)),
        Part("fin", (CELL("r4c1"),), (3,)),
    ),
)


def count(svg: str, kind: str, tag: str) -> int:
    found = layer(svg, kind)
    return 0 if found is None else len(list(found.iter(f"{{http://www.w3.org/2000/svg}}{tag}")))


def test_roles_differ_in_form():
    svg = to_svg(POSITION, step=FISH, theme="print")
    assert count(svg, "deciding-houses", "path") == count(svg, "deletion-houses", "path") == 1
    assert count(svg, "deciding-frames", "rect") == 3
    assert count(svg, "deletion-frames", "rect") == 1
    assert "stroke-dasharray" in layer(svg, "deletion-frames").attrib
    assert "stroke-dasharray" not in layer(svg, "deciding-frames").attrib
    assert (count(svg, "signs", "circle"), count(svg, "signs", "rect")) == (2, 1)  # discs, and the square of the fin


def test_a_candidate_of_the_step_is_drawn_once():
    bare, drawn = to_svg(POSITION), to_svg(POSITION, step=FISH)
    assert len(texts(bare, "candidates")) == len(texts(drawn, "candidates")) + len(texts(drawn, "signs"))


def test_without_candidates_those_of_the_step_are_still_there():
    drawn = to_svg(POSITION, step=FISH, candidates=False)
    assert texts(drawn, "candidates") == []
    assert len(texts(drawn, "signs")) == 4


def test_the_description_tells_the_step():
    drawn = to_svg(PUZZLE, step=FISH, lang="fr")
    assert "on raye 3 en L1C1" in drawn


def test_a_picture_without_a_step_is_as_it_was():
    assert 'class="signs"' not in to_svg(POSITION)
    assert 'class="links"' not in to_svg(POSITION)


@pytest.mark.parametrize("board", ["4", "16", "samurai", "cube3", "x"])
def test_steps_are_drawn_on_every_board(board: str):
    empty = empty_puzzle(board)
    nodes = [Node((cell,), 1) for cell in (0, 1, 2)] + [Node((3, 7), 2)]
    links = tuple(Link(a, b, index % 2 == 0) for index, (a, b) in enumerate(pairwise(nodes)))
    step = Step("my_own", (Candidate(5, 1),), (Candidate(6, 2),), (Part("base", (0,), (1,), (0,)),), links)
    for theme in ("light", "dark", "print"):
        parse(to_svg(empty, step=step, theme=theme))
    assert to_text(empty, step=step).splitlines()[-1] == "* decides   ' opposes it   - removed   + placed"


def test_a_weak_link_is_dashed():
    a, b, c = Node((0,), 5), Node((8,), 5), Node((40,), 5)
    links = layer(to_svg(PUZZLE, step=Step("my_own", links=(Link(a, b, True), Link(b, c, False)))), "links")
    assert sum("stroke-dasharray" in path.attrib for path in links.iter("{http://www.w3.org/2000/svg}path")) == 1


def anywhere(row: int, column: int) -> int | None:
    return 0


def test_a_link_goes_around_a_digit_in_its_way():
    start, end = (50.0, 50.0), (450.0, 50.0)
    clear = route(start, end, 10, Ground([], anywhere))
    assert clear.path == "M60 50L440 50"
    digit = Obstacle((250.0, 50.0), 27, 12)
    around = route(start, end, 10, Ground([digit], anywhere))
    assert all(abs(x - 250) > 27 or abs(y - 50) > 26 for x, y in around.points)


def test_a_link_stays_on_the_board():
    def inside(row: int, column: int) -> int | None:
        return 0 if row >= 0 else None

    digit = Obstacle((250.0, 50.0), 27, 12)
    way = route((50.0, 50.0), (450.0, 50.0), 10, Ground([digit], inside))
    assert all(y >= 0 for _, y in way.points)


def test_signs_in_text():
    small = Puzzle.parse("1.....3..4.....2", garns.board(4))
    pair = Step("naked_pair", eliminations=(Candidate(8, 2),), parts=(Part("subset", (1,), (2, 3), (0,)),))
    assert to_text(small, step=pair).splitlines()[1:] == [
        "│ 1   *2*3 │ 24 4  │",
        "│ 24  2    │ 3  14 │",
        "├──────────┼───────┤",
        "│ -23 4    │ 1  13 │",
        "│ 3   13   │ 14 2  │",
        "└──────────┴───────┘",
        "* decides   - removed",
    ]


def test_a_link_ends_where_the_sign_begins_even_beside_the_line_of_its_cell():
    walls = [Obstacle((50.0, y), 34, 12) for y in (150.0, 250.0)]
    way = route((22.0, 78.0), (22.0, 322.0), 16, Ground(walls, lambda row, column: 0))
    assert dist(way.points[-1], (22, 322)) == pytest.approx(16)
    assert dist(way.points[0], (22, 78)) == pytest.approx(16)
    assert dist(way.points[-1], way.before_end) > 16, "room for the head"
