"""The smallest automaton, and those that are made once for clues of the same shape."""

import random
from itertools import product

import pytest

from garns.engine import smallest
from garns.values.geometry import CLASSIC, board
from garns.values.rules import Automaton
from garns.variants import AnyOf, Arrow, CountDistinct, KillerCage
from garns.variants.automata import automaton, rows_of

DIGITS, LENGTH = 3, 6


def end(table: list[int], word: tuple[int, ...], state: int = 0) -> int:
    """Where a word leads; -1 where it dies."""
    for digit in word:
        state = table[state * DIGITS + digit] if state >= 0 else -1
    return state


@pytest.mark.parametrize("seed", range(20))
def test_the_smallest_automaton_accepts_the_same_words_and_no_two_of_its_states_do(seed):
    random.seed(seed)
    states = random.randint(1, 7)
    table = [random.randint(-1, states - 1) for _ in range(states * DIGITS)]
    accepting = [random.random() < 0.4 for _ in range(states)]
    found, ends = smallest(table, DIGITS, accepting)
    words = [word for length in range(LENGTH + 1) for word in product(range(DIGITS), repeat=length)]
    for word in words:
        before, after = end(table, word), end(found, word)
        assert (before >= 0 and accepting[before]) == (after in ends), word
    told = [tuple(end(found, word, state) in ends for word in words) for state in range(len(found) // DIGITS)]
    assert len(set(told)) == len(told)
    assert all(any(words_that_end_well) for words_that_end_well in told[1:])  # the start may lead nowhere


def test_the_smallest_automaton_needs_a_row_for_each_state():
    with pytest.raises(ValueError, match="a row for each state"):
        smallest([0, 0, 0], 3, [True, False])
    with pytest.raises(ValueError, match="goes to no state"):
        smallest([0, 0, 1], 3, [True])


def test_rows_of_a_table_are_as_long_as_there_are_digits():
    assert rows_of([1, -1, 0, 1], 2) == ((1, -1), (0, 1))


def test_an_automaton_without_a_word_has_a_start_that_leads_nowhere():
    rule = automaton((0, 1), 2, 0, lambda state, digit: None, lambda state: False)
    assert (rule.next, rule.accepting) == (((-1, -1),), frozenset())


def test_alternatives_of_the_same_shape_share_their_table_and_keep_their_cells():
    def arrows(shift: int) -> Automaton:
        paths = ((10 + shift, 11 + shift), (1 + shift, 2 + shift))
        (rule,) = AnyOf([Arrow((shift,), path) for path in paths]).rules(CLASSIC)
        assert isinstance(rule, Automaton)
        return rule

    here, there = arrows(0), arrows(27)
    assert here.next == there.next
    assert there.cells == tuple(cell + 27 for cell in here.cells)
    other = AnyOf([KillerCage((0, 1), 9), KillerCage((9, 10), 9)])
    assert next(other.rules(CLASSIC)) != here


def test_counters_of_the_same_size_read_their_own_cells():
    one, other = (next(CountDistinct((counter,), (4, 5)).rules(board(4))) for counter in (0, 1))
    assert isinstance(one, Automaton)
    assert isinstance(other, Automaton)
    assert (one.next, one.cells, other.cells) == (other.next, (4, 5, 0), (4, 5, 1))
