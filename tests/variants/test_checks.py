"""Rules on partial grids, and automata from step functions."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from operator import lt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garns.values.geometry import House
from garns.values.rules import Automaton, Domain, Group, Relation, Rule, Sum
from garns.variants.automata import automaton
from garns.variants.check import allows

SIZE = 4
RULES: dict[str, tuple[Rule, Callable[..., bool]]] = {
    "domain": (Domain(0, frozenset({1, 3})), lambda a, b, c: a % 2 == 1),
    "house": (House("row", 1, (0, 1, 2)), lambda a, b, c: len({a, b, c}) == 3),
    "group": (Group((0, 2)), lambda a, b, c: a != c),
    "relation": (Relation(1, 2, lt), lambda a, b, c: b < c),
    "sum": (Sum((0, 1, 2), 6), lambda a, b, c: a + b + c == 6),
    "different sum": (Sum((0, 1, 2), 8, distinct=True), lambda a, b, c: a + b + c == 8 and len({a, b, c}) == 3),
    "difference": (Sum((0, 1, 2), 0, (1, 1, -1)), lambda a, b, c: a + b == c),
    "different difference": (
        Sum((0, 1, 2), 0, (1, 1, -1), distinct=True),
        lambda a, b, c: a + b == c and len({a, b, c}) == 3,
    ),
    "weights": (Sum((0, 1, 2), 11, (1, 2, 3)), lambda a, b, c: a + 2 * b + 3 * c == 11),
    "automaton": (
        automaton((0, 1, 2), SIZE, 0, lambda total, digit: total + digit, lambda total: total % 3 == 0),
        lambda a, b, c: (a + b + c) % 3 == 0,
    ),
}


@pytest.mark.parametrize("name", RULES)
def test_full_grids_are_judged_exactly(name: str):
    rule, keeps = RULES[name]
    for digits in product(range(1, SIZE + 1), repeat=3):
        assert allows(rule, digits, SIZE) == keeps(*digits), digits


@pytest.mark.parametrize("name", RULES)
def test_a_partial_grid_that_can_be_filled_is_never_refused(name: str):
    rule, keeps = RULES[name]
    choices = [digits for digits in product(range(1, SIZE + 1), repeat=3) if keeps(*digits)]
    for partial in product(range(SIZE + 1), repeat=3):
        can_be_filled = any(all(p in (0, d) for p, d in zip(partial, digits, strict=True)) for digits in choices)
        said = allows(rule, partial, SIZE)
        assert said or not can_be_filled, partial
        if name not in {"different sum", "different difference", "weights", "house"}:  # those go by bounds
            assert said == can_be_filled, partial


def run(rule: Automaton, word: tuple[int, ...]) -> bool:
    state = 0
    for digit in word:
        state = rule.next[state][digit - 1]
        if state < 0:
            return False
    return state in rule.accepting


@given(
    st.integers(0, 4), st.dictionaries(st.tuples(st.integers(0, 4), st.integers(1, 3)), st.integers(0, 4)), st.data()
)
def test_automata_accept_what_the_step_function_does(
    length: int, table: dict[tuple[int, int], int], data: st.DataObject
):
    good = data.draw(st.frozensets(st.integers(0, 4)))
    rule = automaton(tuple(range(length)), 3, 0, lambda state, digit: table.get((state, digit)), good.__contains__)
    assert len(rule.next) <= 5
    for word in product(range(1, 4), repeat=length):
        state: int | None = 0
        for digit in word:
            state = None if state is None else table.get((state, digit))
        assert run(rule, word) == (state in good)


def test_automata_keep_no_state_in_vain():
    even = automaton((0, 1, 2, 3), 6, 0, lambda total, digit: total + digit, lambda total: total % 2 == 0)
    assert len(even.next) < 30
    never = automaton((0, 1), 4, 0, lambda state, digit: state, lambda state: False)
    assert never == Automaton((0, 1), ((-1,) * 4,), frozenset())
