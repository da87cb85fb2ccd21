"""What to draw for a step: the four sets of cells and houses, the candidates, the links."""

from __future__ import annotations

import garns
from garns import Candidate, Diagram, Link, Node, Part, Position, Puzzle, Step, diagram_of
from garns.boards import empty_puzzle

HOUSES = [house.cells for house in garns.CLASSIC.houses]
ROW_1, BOX_1 = HOUSES[0], HOUSES[18]


def test_a_naked_pair_empties_its_house():
    pair = Part("subset", (0, 1), (4, 7), (0,))
    diagram = diagram_of(Step("naked_pair", eliminations=(Candidate(5, 4),), parts=(pair,)))
    assert (diagram.deciding_cells, diagram.deletion_cells) == ((0, 1), (5,))
    assert (diagram.deciding_houses, diagram.deletion_houses) == ((), (ROW_1,))


def test_a_hidden_pair_decides_and_loses_in_the_same_cells():
    pair = Part("subset", (0, 1), (4, 7), (0,))
    diagram = diagram_of(Step("hidden_pair", eliminations=(Candidate(0, 3),), parts=(pair,)))
    assert (diagram.deciding_cells, diagram.deletion_cells) == ((0, 1), (0,))
    assert (diagram.deciding_houses, diagram.deletion_houses) == ((ROW_1,), ())


def test_pointing_decides_in_its_box_and_empties_its_line():
    parts = (Part("base", (0, 1), (5,), (18,)), Part("cover", (), (5,), (0,)))
    diagram = diagram_of(Step("pointing", eliminations=(Candidate(8, 5),), parts=parts))
    assert (diagram.deciding_houses, diagram.deletion_houses) == ((BOX_1,), (ROW_1,))


def test_nodes_of_links_are_marked_on_and_off():
    a, b, c = Node((0,), 5), Node((8,), 5), Node((17, 26), 5)
    diagram = diagram_of(Step("my_own", links=(Link(a, b, True), Link(b, c, False))))
    assert [mark.role for mark in diagram.marks] == ["link", "link", "link_off", "link_off"]
    assert diagram.deciding_cells == (0, 8, 17, 26)


def test_only_candidates_that_are_there_are_marked():
    puzzle = Puzzle.parse("1" + "." * 15, garns.board("4"))
    step = Step("my_own", parts=(Part("subset", (1, 4), (1, 2)),))
    assert len(diagram_of(step, puzzle).marks) == 4
    assert [mark[:2] for mark in diagram_of(step, Position.start(puzzle)).marks] == [(1, 2), (4, 2)]


def test_houses_of_constraints_follow_those_of_the_board():
    puzzle = empty_puzzle("x")
    step = Step("hidden_single", (Candidate(0, 1),), parts=(Part("house", (), (1,), (len(puzzle.geometry.houses),)),))
    assert diagram_of(step, puzzle).deciding_houses == (tuple(range(0, 81, 10)),)


def test_every_cell_of_real_steps_is_lit_and_nothing_else():
    puzzle = Puzzle.parse("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
    position = Position.start(puzzle)
    for step in garns.steps(position):
        diagram = diagram_of(step, position)
        cells = {cell for part in step.parts for cell in part.cells}
        cells.update(cell for link in step.links for node in (link.start, link.end) for cell in node.cells)
        assert set(diagram.deciding_cells) == cells
        assert diagram.cells == cells | {candidate.cell for candidate in (*step.placements, *step.eliminations)}
        assert not set(diagram.deciding_houses) & set(diagram.deletion_houses)


def test_the_cells_of_a_clue_decide_and_not_their_candidates():
    diagram = diagram_of(
        Step("cage_combinations", eliminations=(Candidate(0, 9),), parts=(Part("clue", (0, 1), (1, 9)),))
    )
    assert (diagram.deciding_cells, diagram.marks) == ((0, 1), ())


def test_an_empty_step_is_an_empty_diagram():
    assert diagram_of(Step("my_own")) == Diagram()
