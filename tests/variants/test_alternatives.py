"""Constraints made of constraints, automata, factors and loops: against the grids that keep them, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from garns import Puzzle, board, count_solutions, hint, solutions
from garns.errors import GarnsError, PuzzleError
from garns.formats import FORMATS, lost, write
from garns.values.geometry import Geometry
from garns.values.limits import MAX_CONSTRAINTS, MAX_DEPTH, TooManyStates
from garns.values.puzzle import Constraint
from garns.values.rules import Automaton, Domain, Rule
from garns.variants import (
    AllDifferent,
    AllOf,
    AllowedDigits,
    AntiTaxicab,
    AnyOf,
    Arrow,
    AutomatonLine,
    Even,
    KillerCage,
    Renban,
    Skyscraper,
    SumCage,
    SumLine,
    Thermo,
    constraints_from_json,
)
from garns.variants.check import allows
from garns.variants.formulas import MOST_CELLS, Any, OutOfOrderError, automaton_of
from referee import cp_sat_count

FOUR = board(4)


@cache
def grids() -> tuple[tuple[int, ...], ...]:
    """All grids of four digits."""
    return tuple(solution.givens for solution in solutions(Puzzle(FOUR)))


def holds(constraint: Constraint, grid: tuple[int, ...]) -> bool:
    """Whether a full grid keeps a constraint: of alternatives, whether it keeps one of them."""
    if isinstance(constraint, AnyOf):
        return any(holds(each, grid) for each in constraint.of)
    if isinstance(constraint, AllOf):
        return all(holds(each, grid) for each in constraint.of)
    return all(allows(rule, grid, 4) for rule in constraint.rules(FOUR))


cells = st.lists(st.integers(0, 15), min_size=2, max_size=4, unique=True).map(tuple)
simple = st.one_of(
    st.builds(Thermo, cells.map(lambda line: line[:3])),
    st.builds(KillerCage, cells.map(lambda cage: tuple(sorted(cage[:2]))), st.integers(3, 7)),
    st.builds(AllowedDigits, cells.map(lambda some: some[:1]), st.just((1, 2))),
    st.builds(lambda some: Arrow(some[:1], some[1:]), cells),
    st.builds(Renban, cells),
    st.builds(lambda number, value: Skyscraper("left", number, value=value), st.integers(1, 4), st.integers(1, 4)),
)
trees = st.recursive(
    simple,
    lambda inner: st.one_of(
        st.builds(AnyOf, st.lists(inner, min_size=1, max_size=3)),
        st.builds(AllOf, st.lists(inner, min_size=1, max_size=3)),
    ),
    max_leaves=5,
)


@settings(max_examples=60)
@given(st.lists(trees, min_size=2, max_size=3))
def test_alternatives_allow_the_grids_that_keep_one_of_them(members: list[Constraint]) -> None:
    either = AnyOf(members)
    puzzle = Puzzle(FOUR, constraints=(either,))
    kept = [grid for grid in grids() if holds(either, grid)]
    assert count_solutions(puzzle, limit=300) == len(kept)
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    for grid in grids()[::40]:
        assert bool(puzzle.with_givens(grid).issues()) == (grid not in kept)


@pytest.mark.parametrize(
    "either",
    [
        AnyOf([AllDifferent((0, 1))]),
        AnyOf([AllDifferent((0, 1)), KillerCage((4, 5))]),
        AnyOf([AllDifferent((0, 1)), KillerCage((4, 5), 3)]),
        AnyOf([AllOf([AllDifferent((0, 1)), AllDifferent((4, 5))]), AnyOf([AllDifferent((0, 1))])]),
        AllOf([AnyOf([AllDifferent((0, 1))]), AnyOf([AllOf([KillerCage((4, 5))])])]),
    ],
)
def test_alternatives_that_the_houses_of_the_board_keep_ask_nothing(either: Constraint) -> None:
    puzzle = Puzzle(FOUR, constraints=(either,))
    assert count_solutions(puzzle, limit=400) == 288
    assert puzzle.with_givens(grids()[0]).issues() == []
    assert hint(puzzle.with_givens((*grids()[0][:15], 0))) is not None


def test_no_alternatives_at_all_are_never_kept() -> None:
    assert [*AnyOf([]).rules(FOUR)] == [Domain(0, frozenset())]


def test_what_was_made_before_does_not_say_whether_an_automaton_is_too_large() -> None:
    either = Any(tuple(Domain(cell, frozenset({1})) for cell in range(9)))
    entries = len(automaton_of(either, 5).next) * 5
    for _ in range(2):
        with pytest.raises(TooManyStates):
            automaton_of(either, 5, entries // 2)
        assert len(automaton_of(either, 5, entries).next) * 5 == entries


def test_rules_that_read_cells_in_two_orders_have_no_automaton_together() -> None:
    up, down = Skyscraper("left", 1, value=2), Skyscraper("right", 1, value=2)
    with pytest.raises(OutOfOrderError):
        automaton_of(Any((*up.rules(FOUR), *down.rules(FOUR))), 4)


@settings(max_examples=20)
@given(cells, st.data())
def test_an_automaton_line_is_read_as_cp_sat_reads_it(line: tuple[int, ...], data: st.DataObject) -> None:
    states = data.draw(st.integers(1, 3))
    row = st.lists(st.sampled_from(["-", *map(str, range(states))]), min_size=4, max_size=4).map(",".join)
    table = " ".join(data.draw(st.lists(row, min_size=states, max_size=states)))
    ends = tuple(data.draw(st.sets(st.integers(0, states - 1), min_size=1)))
    puzzle = Puzzle(FOUR, constraints=(AutomatonLine(line, table, ends),))
    assert count_solutions(puzzle, limit=300) == cp_sat_count(puzzle, 300)


@settings(max_examples=20)
@given(cells, st.data())
def test_factors_are_those_of_the_sum(some: tuple[int, ...], data: st.DataObject) -> None:
    factors = tuple(data.draw(st.sampled_from([-10, -1, 1, 2])) for _ in some)
    total = sum(factor * digit for factor, digit in zip(factors, (1, 2, 4, 3), strict=False))
    puzzle = Puzzle(FOUR, constraints=(SumCage(some, total, factors),))
    kept = [grid for grid in grids() if sum(f * grid[c] for f, c in zip(factors, some, strict=True)) == total]
    assert count_solutions(puzzle, limit=300) == len(kept) == cp_sat_count(puzzle, 300)


def is_cut(digits: list[int], total: int) -> bool:
    """Whether digits can be cut into parts with a total, by trying every first part."""
    ends = range(1, len(digits) + 1)
    return not digits or any(sum(digits[:end]) == total and is_cut(digits[end:], total) for end in ends)


@settings(max_examples=20)
@given(st.lists(st.integers(0, 15), min_size=3, max_size=6, unique=True), st.integers(2, 7))
def test_a_loop_may_begin_at_any_of_its_cells(loop: list[int], total: int) -> None:
    puzzle = Puzzle(FOUR, constraints=(SumLine(loop, total, "loop"),))
    turns = [loop[turn:] + loop[:turn] for turn in range(len(loop))]
    kept = [grid for grid in grids() if any(is_cut([grid[cell] for cell in turn], total) for turn in turns)]
    assert count_solutions(puzzle, limit=300) == len(kept)
    for grid in grids()[::12]:  # the solver follows threads, whoever judges a grid or gives a hint one automaton
        assert bool(Puzzle(FOUR, grid, puzzle.constraints).issues()) == (grid not in kept)
    if len(kept) > 1:
        assert hint(puzzle.with_givens((*kept[0][:13], 0, 0, 0))) is not None


@pytest.mark.parametrize(
    ("form", "problem"),
    [
        ({"type": "any_of", "of": []}, "holds_nothing"),
        ({"type": "any_of", "of": "thermo"}, "bad_constraint_field"),
        ({"type": "any_of", "of": [{"type": "thermo", "cells": ["r1c1", "r9c9"]}]}, "bad_cell"),
        ({"type": "any_of", "of": [{"type": "even", "cells": ["r1c1"]}] * MAX_CONSTRAINTS}, "too_many_constraints"),
        ({"type": "automaton_line", "cells": ["r1c1", "r1c2"], "table": "0,0", "ends": [0]}, "bad_constraint_field"),
        ({"type": "automaton_line", "cells": ["r1c1", "r1c2"], "table": "0,0,0,9", "ends": []}, "bad_constraint_field"),
        ({"type": "sum", "cells": ["r1c1"], "sum": 3, "factors": [1, 2]}, "bad_constraint_field"),
        ({"type": "sum", "cells": ["r1c1"], "sum": 9, "factors": [2]}, "field_range"),
    ],
)
def test_what_does_not_fit_is_refused(form: dict[str, object], problem: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        constraints_from_json([form], FOUR)
    assert problem in {each.id for each in caught.value.problems}


def test_constraints_stand_in_constraints_only_so_deep() -> None:
    form: dict[str, object] = {"type": "anti_king"}
    for _ in range(MAX_DEPTH):
        form = {"type": "all_of", "of": [form]}
    assert constraints_from_json([form], FOUR)
    with pytest.raises(PuzzleError, match="more than 8 deep"):
        constraints_from_json([{"type": "any_of", "of": [form]}], FOUR)


def test_alternatives_are_told_with_their_clues() -> None:
    either = AnyOf([Thermo((0, 1)), AllOf([SumCage((0, 1), 5, (1, 2)), Thermo((4, 5))])])
    (told,) = either.clues_in(FOUR, "en")
    both = "sum: r1c1 2×r1c2: 5 and thermometer: bulb r2c1, then r2c2"
    assert told == f"thermometer: bulb r1c1, then r1c2 or all of these: {both}"


def test_alternatives_of_no_rules_are_refused() -> None:
    class Foreign(AllowedDigits):
        def rules(self, geometry: Geometry) -> Iterator[Rule]:
            yield Automaton(self.cells, ((0, 5, 0, 0),), frozenset({0}))  # there is no state 5

    with pytest.raises(PuzzleError, match="that is not there"):
        [*Puzzle(FOUR, constraints=(AnyOf([Foreign((0,), (1,)), Thermo((4, 5))]),)).rules()]


def test_alternatives_of_too_many_rules_are_refused_in_words() -> None:
    puzzle = Puzzle(board("16"), constraints=(AnyOf([AntiTaxicab(), Even((0,))]),))
    with pytest.raises(PuzzleError, match=rf"the alternatives have \d+ rules, more than .* \({MOST_CELLS}\)"):
        [*puzzle.rules()]
    for format in FORMATS:
        with suppress(GarnsError):
            write(puzzle, format)
            lost(puzzle, format)


def test_what_the_core_does_not_take_is_too_large() -> None:
    many = Any(tuple(Domain(cell, frozenset({1})) for cell in range(20_000)))
    large = Automaton((0, 1), ((1,) * 4,) * 600_000, frozenset({1}))
    for formula in (many, Any((large, Domain(0, frozenset({1}))))):
        with pytest.raises(TooManyStates):
            automaton_of(formula, 4)
