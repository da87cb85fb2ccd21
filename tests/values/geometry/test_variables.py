"""Variables: cells below a board that lie in no house."""

from __future__ import annotations

import pickle

import pytest

from garns import Puzzle, board, count_solutions, read, write, xray
from garns.errors import BoardError
from garns.values.geometry import CLASSIC, VariableGroup, with_variables
from garns.variants import NonConsecutive, Sandwich, SumCage, Thermo, ValueIndexing
from referee import cp_sat_count


@pytest.mark.parametrize(
    "spec", ["9+A", "3x2+A+X27", "samurai+ROOM8", "latin4+X2x3", "jigsaw:AAABABBBCDDDCCCD+Q2", "cube3+A2"]
)
def test_a_spec_names_a_board(spec: str) -> None:
    geometry = board(spec)
    assert geometry.spec == spec
    assert set(geometry.board_cells) == {cell for house in geometry.houses for cell in house.cells}
    assert [geometry.cell(name) for name in geometry.names] == list(range(len(geometry)))


@pytest.mark.parametrize("spec", ["9+A+A", "9+A2000", "9+A0", "9+1", "9+", "9+a", "+A", "nine+A"])
def test_what_names_none_is_refused(spec: str) -> None:
    with pytest.raises(BoardError):
        board(spec)


def test_a_board_has_its_variables_once() -> None:
    with pytest.raises(BoardError):
        with_variables(with_variables(CLASSIC, [VariableGroup("A")]), [VariableGroup("B")])


def test_variables_hold_what_constraints_say() -> None:
    puzzle = Puzzle(
        board("4+A2x2+B"),
        "1" + "." * 20,
        [SumCage("A1 B r1c1", 6), Thermo("A1 A2 A4"), ValueIndexing("A3 r2c1 r2c1 r2c2 r2c3")],
    )
    assert count_solutions(puzzle, limit=5000) == cp_sat_count(puzzle, 5000) > 0
    assert Puzzle.from_json(puzzle.to_json()) == puzzle


def test_rules_of_the_whole_board_leave_variables_alone() -> None:
    alone = count_solutions(Puzzle(board("latin5"), constraints=[NonConsecutive()]), limit=1000)
    beside = count_solutions(Puzzle(board("latin5+X2"), constraints=[NonConsecutive()]), limit=1000)
    assert beside == 25 * alone > 0


def test_people_read_the_own_names_of_variables() -> None:
    puzzle = read(".Shape~4x4.Var~A~~2.Sum~5~VA1~VA2~R1C1")
    names = puzzle.geometry.names
    assert [names[cell].name_in("fr") for cell in (0, 16, 17)] == ["L1C1", "VA1", "VA2"]
    assert puzzle.geometry.cell("VA2") == puzzle.geometry.cell("a2") == puzzle.geometry.cell(names[17]) == 17
    assert pickle.loads(pickle.dumps(puzzle)).geometry.names[16].name_in("en") == "VA1"
    (clue,) = puzzle.constraints
    assert isinstance(clue, SumCage)
    assert next(clue.clues_in(puzzle.geometry, "en")) == "VA1 VA2 r1c1: 5"
    assert read(".Shape~4x4.NoBoxes.ChaosConstruction").geometry.names[16].name_in("en") == "CC1"
    seen = xray(puzzle)
    assert seen.remedy is not None
    assert sum(given.cell >= 16 for given in seen.remedy) == 1
    assert seen.sentences("fr")[0] == "deux solutions diffèrent en VA1 et VA2"


@pytest.mark.parametrize("spec", ["4+A2+VA2", "4+AB2", "4+DGR2+LEFT", "4+V+VV+VVV"])
def test_what_is_shown_is_read_as_the_same_cell(spec: str) -> None:
    geometry = board(spec)
    shown = [name.name_in("en") for name in geometry.names]
    assert [geometry.cell(name) for name in shown] == list(range(len(geometry)))
    for cell, name in enumerate(shown[1:], start=1):
        assert read(f"board: {spec}\nthermo {name} r1c1").constraints == (Thermo((cell, 0)),)


def test_a_word_that_is_the_name_of_a_variable_is_read_as_the_word_it_was() -> None:
    puzzle = Puzzle(board("4+LEFT"), constraints=[Sandwich("left", 1, 2)])
    assert read(write(puzzle, "garns")) == puzzle


def test_the_interactive_sudoku_solver_knows_variables() -> None:
    text = ".Shape~4x4.Var~A~~1.Var~X~~2x3.Arrow~VA~R1C1~R1C2.BlackDot~VX1~VX4.~R4C4_1~VX6_2"
    puzzle = read(text)
    assert puzzle.geometry.spec == "4+A+X2x3"
    assert write(puzzle, "iss") == text
    assert read(".Var~A~a%20label~3.Replicate~H~VA1.~VA1_1.End").givens[81:] == (1, 1, 1)
