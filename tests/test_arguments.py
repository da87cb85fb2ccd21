"""Every number that a caller can pass: what is absurd is refused in our words; no crash, no error of the binding."""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import pytest

import garns
from garns import CLASSIC, Budget, Candidate, GarnsError, Position, Puzzle, Step
from garns.budgets import Deadline
from garns.generating import recipe

SMALL = Puzzle.parse("1.....3..4.....2", garns.board("4"))
LINE = str(SMALL)
STEP = garns.steps(SMALL)[0]
ABSURD = (
    -1,
    0,
    2**31,
    2**32,
    2**63,
    2**64,
    2**200,
    -(2**63) - 1,
    1.5,
    math.nan,
    math.inf,
    -math.inf,
    "7",
    b"7",
    object(),
)


class Call:
    """A call with ordinary arguments: the first ones, and those that have names."""

    def __init__(self, function: Callable[..., Any], *arguments: Any, **named: Any) -> None:
        self.function = function
        self.bound = inspect.signature(function).bind(*arguments, **named)

    def __call__(self, **other: Any) -> None:
        arguments = {**self.bound.arguments, **other}
        found = self.function(**arguments)
        if isinstance(found, Iterator):
            next(found, None)


#: How each public function is called that takes a number; a new one asks for a line here.
CALLS: Mapping[str, Call] = {
    "board": Call(garns.board, "4"),
    "canonical_many": Call(garns.canonical_many, [LINE], board="4", threads=1),
    "check_technique": Call(garns.check_technique, "full_house", [SMALL], positions=1),
    "complete": Call(garns.complete, SMALL, seed=1),
    "count_solutions": Call(garns.count_solutions, SMALL),
    "empty": Call(garns.empty, "4"),
    "from_library": Call(garns.from_library, 4, seed=1),
    "generate": Call(garns.generate, None, 4, seed=1, tries=5),
    "generate_many": Call(garns.generate_many, recipe(Puzzle.empty(4)), 1, seed=1, tries=5, threads=1),
    "hint": Call(garns.hint, SMALL),
    "inherits": Call(garns.inherits, SMALL, SMALL),
    "latex_document": Call(garns.latex_document, SMALL),
    "lesson": Call(garns.lesson, "hidden_single", "4", seed=1, tries=200),
    "random_grid": Call(garns.random_grid, SMALL, seed=1),
    "rate": Call(garns.rate, SMALL),
    "rate_many": Call(garns.rate_many, [LINE], board="4", threads=1),
    "read": Call(garns.read, LINE),
    "read_many": Call(garns.read_many, LINE),
    "read_position": Call(garns.read_position, LINE),
    "solutions": Call(garns.solutions, SMALL),
    "solve": Call(garns.solve, SMALL),
    "solve_many": Call(garns.solve_many, [LINE], board="4", threads=1),
    "solve_path": Call(garns.solve_path, SMALL),
    "steps": Call(garns.steps, SMALL),
    "technique": Call(garns.technique, "my_own", rank="x_wing"),
    "to_latex": Call(garns.to_latex, SMALL),
    "to_png": Call(garns.to_png, SMALL, dpi=20),
    "to_svg": Call(garns.to_svg, SMALL),
    "true_candidates": Call(garns.true_candidates, SMALL),
    "why": Call(garns.why, SMALL, 1, 2),
    "why_not": Call(garns.why_not, SMALL, 1, 1),
    "xray": Call(garns.xray, SMALL),
    # methods of public values
    "Bulk.room": Call(garns.Bulk.room, 1, cells=81),
    "Forms.room": Call(garns.Forms.room, 1, cells=81),
    "Geometry.name": Call(CLASSIC.name, 0),
    "Geometry.index": Call(CLASSIC.index, 0),
    "Geometry.cell_at": Call(CLASSIC.cell_at, 0, 0),
    "Position.candidates_of": Call(Position.start(SMALL).candidates_of, 0),
    "Position.is_given": Call(Position.start(SMALL).is_given, 0),
    "Puzzle.empty": Call(Puzzle.empty, 4),
    "recipe": Call(recipe, Puzzle.empty(4)),
}


def numeric(function: Callable[..., Any]) -> list[str]:
    """The parameters that are numbers, or may be."""
    words = re.compile(r"\b(int|float|Budget|Board)\b")
    return [
        name
        for name, each in inspect.signature(function).parameters.items()
        if words.search(str(each.annotation)) and "Mapping" not in str(each.annotation)
    ]


def public_functions() -> dict[str, Callable[..., Any]]:
    everything = {name: getattr(garns, name) for name in garns.__all__}
    return {name: each for name, each in everything.items() if inspect.isfunction(each) and numeric(each)}


def test_every_public_function_with_a_number_is_in_the_table() -> None:
    assert sorted(public_functions().keys() - CALLS.keys()) == []


PARAMETERS = [(name, parameter) for name, call in CALLS.items() for parameter in numeric(call.function)]


@pytest.mark.parametrize(("name", "parameter"), PARAMETERS)
def test_absurd_numbers_are_used_or_refused_in_both_languages(name: str, parameter: str) -> None:
    CALLS[name]()
    for value in ABSURD:
        refusal = None
        try:
            CALLS[name](**{parameter: value})
        except GarnsError as error:
            refusal = error
        assert refusal is None or refusal.message("en") != refusal.message("fr"), value


REFUSED = {
    "a limit beyond 64 bits": lambda: garns.count_solutions(SMALL, limit=2**64),
    "a cap of nothing": lambda: garns.true_candidates(SMALL, cap=0),
    "a cap below nothing": lambda: garns.true_candidates(SMALL, cap=-1),
    "a seed below 0": lambda: garns.generate(board=4, seed=-1),
    "fewer clues than none": lambda: garns.generate(board=4, clues=-5),
    "a cell off the board": lambda: garns.why(Puzzle(), 81, 5),
    "a cell before the board": lambda: garns.why(Puzzle(), -1, 5),
    "a digit off the board": lambda: garns.why_not(Puzzle(), 0, 10),
    "no threads": lambda: garns.solve_many([LINE], board="4", threads=-1),
    "a million threads": lambda: garns.solve_many([LINE], board="4", threads=1_000_000),
    "no time at all": lambda: garns.solve(SMALL, budget=math.nan),
    "time that runs backwards": lambda: garns.solve(SMALL, budget=-1),
    "nodes below nothing": lambda: garns.solve(SMALL, budget=Budget(nodes=-1)),
    "a flag that is none": lambda: garns.solve(SMALL, budget=Budget(cancel=True)),  # type: ignore[arg-type]
    "a deadline of nothing": lambda: Deadline("soon"),  # type: ignore[arg-type]
    "digits above nine": lambda: garns.steps(Position(Puzzle(), (200,) * 81, (511,) * 81)),
    "too few digits": lambda: Position(Puzzle(), (0,) * 80, (511,) * 81),
    "too few candidates": lambda: Position(Puzzle(), (0,) * 81, (511,) * 80),
    "candidates below nothing": lambda: Position(Puzzle(), (0,) * 81, (-1,) * 81),
    "candidates beyond nine": lambda: Position(Puzzle(), (0,) * 81, (512,) * 81),
    "digits that are none": lambda: Position(Puzzle(), ("1",) * 81, (511,) * 81),  # type: ignore[arg-type]
    "a start with digits off the board": lambda: Position.start(Puzzle(), (10,) * 81),
    "givens off the board": lambda: Puzzle(givens=(10,) * 81),
    "givens that are halves": lambda: Puzzle(givens=(0.5,) * 81),  # type: ignore[arg-type]
    "a step off the board": lambda: Position.start(Puzzle()).apply(Step("x", (Candidate(81, 1),))),
    "a step with a digit off the board": lambda: Position.start(Puzzle()).apply(Step("x", (Candidate(0, 10),))),
    "a board of 1000 digits": lambda: garns.Geometry("mine", 1000, ((0, 0),), ()),
    "a board of 0 digits": lambda: garns.Geometry("mine", 0, ((0, 0),), ()),
    "two rows on a board of five grids": lambda: garns.read(",\n1\n", board="samurai"),
    "a technique as often as a googol": lambda: recipe(Puzzle(), must={"x_wing": 10**100}),
    "must as often as it has digits": lambda: recipe(Puzzle(), must=["x_wing=" + "9" * 5000]),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_is_refused(what: str) -> None:
    with pytest.raises(GarnsError):
        REFUSED[what]()


def test_numbers_of_numpy_are_numbers() -> None:
    digits = np.zeros(16, np.uint8)
    position = Position(SMALL, tuple(digits), tuple(np.full(16, 15)))
    assert position == Position(SMALL, (0,) * 16, (15,) * 16)
    assert {type(digit) for digit in position.digits} == {int}
    assert Puzzle(SMALL.geometry, digits) == Puzzle.empty(4)  # type: ignore[arg-type]
    assert garns.count_solutions(SMALL, limit=np.int64(5)) == 1  # type: ignore[arg-type]


ARRAYS = {
    "another type": np.zeros((2, 16), np.float64),
    "another shape": np.zeros((2, 15), np.uint8),
    "no shape": np.zeros((), np.uint8),
    "three dimensions too many": np.zeros((1, 1, 1, 2, 16), np.uint8),
    "objects": np.full((2, 16), None),
    "dates": np.zeros((2, 16), "datetime64[s]"),
}


@pytest.mark.parametrize("what", ARRAYS)
@pytest.mark.parametrize("many", [garns.solve_many, garns.rate_many, garns.canonical_many])
def test_arrays_of_another_kind_are_refused(many: Callable[..., Any], what: str) -> None:
    with pytest.raises(GarnsError):
        many(ARRAYS[what], board="4")


@pytest.mark.parametrize("many", [garns.solve_many, garns.rate_many, garns.canonical_many])
def test_arrays_that_are_read_only_or_in_pieces_are_read_all_the_same(many: Callable[..., Any]) -> None:
    grids = np.zeros((4, 32), np.uint8)
    grids[:, 0] = 1
    pieces = grids[::2, ::2]
    pieces.flags.writeable = False
    assert list(many(pieces, board="4").status) == list(many(pieces.copy(), board="4").status)
    for room in (pieces, np.zeros((4, 32), np.uint8)[::2, ::2]):
        with pytest.raises(GarnsError):
            garns.Bulk(np.zeros(2, np.uint32), room, np.zeros(2, np.uint8), cells=16)
    with pytest.raises(GarnsError):  # digits that no board of this size has
        garns.Bulk(np.zeros(2, np.uint64), np.zeros((2, 16), np.uint8), np.zeros(2, np.uint8), cells=16)


def test_digits_above_the_board_in_an_array_are_bad_text() -> None:
    assert set(garns.solve_many(np.full((3, 16), 200, np.uint8), board="4").status) == {1}
    assert set(garns.rate_many(np.full((3, 16), 200, np.uint8), board="4").status) == {1}
