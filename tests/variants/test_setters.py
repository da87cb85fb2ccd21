"""Constraints that setters use, each against its definition in plain words, on digits by chance."""

from __future__ import annotations

import copy
import pickle
import re
from collections import Counter
from itertools import combinations, pairwise, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from garns import Budget, Puzzle, board, count_solutions, hint, read, solve, write
from garns.errors import PuzzleError
from garns.modelling import forms_of
from garns.values.geometry import House
from garns.values.limits import MAX_TABLES
from garns.values.rules import Automaton, Enclosed, Group, Relation, Sum, as_automata
from garns.variants import (
    AllDifferent,
    AutomatonLine,
    Contains,
    CountDistinct,
    CountingCircles,
    DigitalRootCage,
    DutchFlatmates,
    EqualityCage,
    EqualSums,
    GlobalEntropy,
    GlobalMod,
    HiddenSkyscraper,
    LookAndSay,
    Lunchbox,
    MultiSumCage,
    PairTable,
    RegexLine,
    RellikCage,
    SameValues,
    Sandwich,
    SumLine,
    ValueIndexing,
    constraints_from_json,
)
from garns.variants.check import allows, cells_of
from garns.variants.constraints.automaton_line import table_text
from garns.web.clue_rules import clue_rules

#: Cells of different rows, columns and boxes, so that no rule of the board says what a constraint does.
CELLS = (0, 13, 26, 29, 42, 46)
FOUR, FIVE = CELLS[:4], CELLS[:5]
APART = " ".join("".join("1" if abs(a - b) > 1 else "0" for b in range(9)) for a in range(9))
LESS = " ".join("".join("1" if a < b else "0" for b in range(9)) for a in range(9))


def keeps(constraint, grid):
    """Whether a grid keeps every rule of a constraint."""

    def kept(rule):
        match rule:
            case Automaton():
                state = 0
                for cell in rule.cells:
                    state = rule.next[state][grid[cell] - 1]
                    if state < 0:
                        return False
                return state in rule.accepting
            case Relation():
                return rule.allows(grid[rule.a], grid[rule.b])
            case Sum():
                factors = rule.coefficients or (1,) * len(rule.cells)
                return sum(f * grid[cell] for f, cell in zip(factors, rule.cells, strict=True)) == rule.total
            case House() | Group():
                return different([grid[cell] for cell in rule.cells])

    return all(map(kept, as_automata(constraint.rules(board(9)))))


def root(number):
    """The digits of a number added up, again and again, until one is left."""
    return number if number < 10 else root(sum(map(int, str(number))))


def different(digits):
    return len(set(digits)) == len(digits)


def is_cut(digits, total):
    """Whether digits can be cut into parts with a total, by trying every first part."""
    return not digits or any(
        sum(digits[:end]) == total and is_cut(digits[end:], total) for end in range(1, len(digits) + 1)
    )


def lunch(digits):
    low, high = sorted((digits.index(min(digits)), digits.index(max(digits))))
    return sum(digits[low + 1 : high])


def first_hidden(digits):
    return next((digit for at, digit in enumerate(digits) if digit < max(digits[: at + 1])), None)


def halves(digits):
    return (
        5 not in digits
        and sum(digit % 2 for digit in digits) * 2 == len(digits)
        and sum(digit > 5 for digit in digits) * 2 == len(digits)
    )


#: A constraint on the first cells of the board, and what it asks of their digits.
LINES = [
    (SumLine(FIVE, 7), lambda d: is_cut(d, 7)),
    (SameValues(FOUR), lambda d: Counter(d[:2]) == Counter(d[2:])),
    (SameValues(CELLS, 3), lambda d: Counter(d[:2]) == Counter(d[2:4]) == Counter(d[4:])),
    (Contains(FOUR, (1, 2, 2)), lambda d: d.count(1) >= 1 and d.count(2) >= 2),
    (Contains(FOUR, (1, 2), "exactly"), lambda d: d.count(1) == 1 and d.count(2) == 1),
    (LookAndSay(FOUR, (1, 3, 2, 4)), lambda d: d.count(3) == 1 and d.count(4) == 2),
    (LookAndSay(FOUR, (0, 3)), lambda d: 3 not in d),
    (CountDistinct(CELLS[4:5], FOUR), lambda d: len(set(d[:4])) == d[4]),
    (ValueIndexing(FIVE), lambda d: d[1] <= 3 and d[1 + d[1]] == d[0]),
    (
        RellikCage(FOUR, 8),
        lambda d: different(d) and all(sum(some) != 8 for n in (1, 2, 3, 4) for some in combinations(d, n)),
    ),
    (EqualityCage(FOUR), lambda d: different(d) and halves(d)),
    (Lunchbox(FIVE, 4), lambda d: different(d) and lunch(d) == 4),
    (EqualSums(FIVE, (3, 2)), lambda d: sum(d[:3]) == sum(d[3:])),
    (PairTable(FOUR, LESS), lambda d: all(a < b for a, b in pairwise(d))),
    (PairTable(FOUR, APART, "all"), lambda d: all(abs(a - b) > 1 for a, b in combinations(d, 2))),
    (PairTable(FOUR, LESS, "all"), lambda d: all(a < b for a, b in combinations(d, 2))),
    *(
        (RegexLine(FIVE, pattern), lambda d, p=pattern: bool(re.fullmatch(p, "".join(map(str, d)))))
        for pattern in (
            "[1-4]*5?.+",
            "(12|21|3)+[^9]{1,2}",
            "1{2,3}.*",
            ".*(34)+",
            "(.(1|2)){2}3?",
            "[12]{5}|[3-5]{2,}",
        )
    ),
    (MultiSumCage(FOUR, (12, 17, 29)), lambda d: different(d) and sum(d) in (12, 17, 29)),
    (MultiSumCage(FIVE, (15,)), lambda d: different(d) and sum(d) == 15),
    (DigitalRootCage(FOUR, 2), lambda d: different(d) and root(sum(d)) == 2),
    (DigitalRootCage(FIVE, 9), lambda d: different(d) and root(sum(d)) == 9),
    (EqualSums((*CELLS[:3], *CELLS[2:4]), (3, 2)), lambda d: d[0] + d[1] + d[2] == d[2] + d[3]),
]


@pytest.mark.parametrize(("constraint", "asks"), LINES, ids=lambda value: getattr(value, "id", None))
@settings(deadline=None, max_examples=150)
@given(st.data())
def test_a_constraint_asks_what_it_says(constraint, asks, data):
    least = data.draw(st.sampled_from([3, 5, 9]))  # few digits meet by chance more often
    digits = data.draw(st.lists(st.integers(1, least), min_size=6, max_size=6))
    count = len(constraint.cells) + len(getattr(constraint, "counter", ()))
    assert not list(constraint.fits(board(9)))
    assert keeps(constraint, dict(zip(CELLS, digits, strict=True))) == bool(asks(digits[:count]))


@settings(deadline=None, max_examples=150)
@given(st.permutations(range(1, 10)), st.integers(1, 8))
def test_a_hidden_skyscraper_is_the_first_digit_behind_a_larger_one(line, value):
    grid = [*line, *[1] * 72]
    assert keeps(HiddenSkyscraper("left", 1, value), grid) == (first_hidden(line) == value)
    assert keeps(HiddenSkyscraper("right", 1, value), grid) == (first_hidden(line[::-1]) == value)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(1, 9), min_size=81, max_size=81), st.integers(0, 80))
def test_squares_and_flatmates_hold_everywhere(grid, cell):
    solved = [*map(int, "123456789456789123789123456214365897365897214897214365531642978642978531978531642")]
    for digits in (grid, solved):
        squares = [[digits[at + more] for more in (0, 1, 9, 10)] for at in range(71) if at % 9 < 8]
        assert keeps(GlobalEntropy(), digits) == all({(d - 1) // 3 for d in four} == {0, 1, 2} for four in squares)
        assert keeps(GlobalMod(), digits) == all({d % 3 for d in four} == {0, 1, 2} for four in squares)
        mates = all(
            (at >= 9 and digits[at - 9] == 1) or (at < 72 and digits[at + 9] == 9)
            for at, digit in enumerate(digits)
            if digit == 5
        )
        assert keeps(DutchFlatmates(), digits) == mates


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"type": "regex_line", "cells": ["r1c1", "r1c2"], "pattern": "(1"}, "pattern"),
        ({"type": "regex_line", "cells": ["r1c1", "r1c2"], "pattern": "1{3,2}"}, "pattern"),
        ({"type": "regex_line", "cells": ["r1c1", "r1c2"], "pattern": "(" * 200}, "pattern"),
        ({"type": "pair_table", "cells": ["r1c1", "r1c2"], "table": "01 10"}, "table"),
        ({"type": "look_and_say", "cells": ["r1c1", "r1c2"], "digits": [1, 6, 2]}, "digits"),
        ({"type": "contains", "cells": ["r1c1"], "digits": [1, 2]}, "digits"),
        ({"type": "equal_sums", "cells": ["r1c1", "r1c2"], "sizes": [3]}, "sizes"),
        ({"type": "multi_sum_cage", "cells": ["r1c1", "r1c2"], "sums": []}, "sums"),
        ({"type": "multi_sum_cage", "cells": ["r1c1", "r1c2"], "sums": [5, 5]}, "sums"),
        ({"type": "multi_sum_cage", "cells": ["r1c1", "r1c2"], "sums": [5, 18]}, "sums is 18; it must be from 3 to 17"),
        ({"type": "digital_root_cage", "cells": ["r1c1", "r1c2"], "root": 10}, "root"),
        ({"type": "digital_root_cage", "cells": [f"r1c{column}" for column in range(1, 10)], "root": 8}, "root"),
    ],
)
def test_what_cannot_be_is_told_with_its_field(form, field):
    with pytest.raises(PuzzleError) as caught:
        constraints_from_json([form], board(9))
    assert field in str(caught.value)


@pytest.mark.parametrize("constraint", [constraint for constraint, _ in LINES[:15]], ids=lambda each: each.id)
def test_the_interactive_solver_has_a_word_for_each(constraint):
    puzzle = Puzzle(constraints=(constraint,))
    assert read(write(puzzle, "iss")) == puzzle


def test_a_link_to_the_interactive_solver_holds_the_puzzle():
    link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.SumLine%7E7%7ER1C1%7ER1C2.~R9C9_4"
    puzzle = read(link)
    assert puzzle.constraints == (SumLine((0, 1), 7),)
    assert puzzle.givens[80] == 4
    assert solve(puzzle).status == "multiple"


@pytest.mark.parametrize("spec", ["latin5", "latin5:0-4"])
@pytest.mark.parametrize("total", [0, 2, 3, 7])
@pytest.mark.parametrize("cells", [(0, 6, 12, 18, 24), (0, 6, 12, 18)], ids=["all digits", "not all"])
def test_a_lunchbox_reads_every_word_right(cells: tuple[int, ...], spec: str, total: int):
    geometry = board(spec)
    (rule,) = (rule for rule in Lunchbox(cells, total).rules(geometry) if isinstance(rule, Enclosed))
    for word in permutations(geometry.values, len(cells)):
        start, end = sorted((word.index(min(word)), word.index(max(word))))
        digits = [0] * 25
        for cell, digit in zip(rule.cells, word, strict=True):
            digits[cell] = digit - geometry.first + 1
        assert allows(rule, digits, geometry.digits) == (sum(word[start + 1 : end]) == total), word


@pytest.mark.parametrize("spec", ["latin5", "latin5:0-4"])
@pytest.mark.parametrize("total", [0, 2, 3, 7])
@pytest.mark.parametrize("cells", [(0, 6, 12, 18, 24), (0, 6, 12, 18)], ids=["all digits", "not all"])
def test_the_solver_finds_what_the_automaton_of_a_lunchbox_accepts(cells: tuple[int, ...], spec: str, total: int):
    geometry = board(spec)
    lunchbox = Lunchbox(cells, total)
    rule = next(rule for rule in lunchbox.rules(geometry) if isinstance(rule, Enclosed))
    telling = AutomatonLine(cells, table_text(rule.automaton.next), tuple(sorted(rule.automaton.accepting)))
    different = AllDifferent(cells)
    counts = [
        count_solutions(Puzzle(geometry, (), constraints), limit=10**6)
        for constraints in [(lunchbox,), (different, telling)]
    ]
    assert counts[0] == counts[1]


def test_a_lunchbox_is_solved_without_its_automaton():
    def make(cells: tuple[int, ...], digits: range, total: int) -> Automaton:
        asked.append((cells, digits, total))
        return Automaton(cells, ((-1,) * 9,), frozenset())

    asked: list[tuple[tuple[int, ...], range, int]] = []
    rule = Enclosed((0, 1), 0, range(1, 10), make)
    assert forms_of([rule], 2, 9).enclosed == [((0, 1), 0, 0)]
    assert not asked
    assert forms_of([rule], 2, 9, hidden=False).automata == [((0, 1), 0)]  # for techniques
    assert asked == [((0, 1), range(1, 10), 0)]
    assert rule == Enclosed((0, 1), 0, range(1, 10), make)
    assert rule != Enclosed((0, 1), 1, range(1, 10), make)


@pytest.mark.parametrize("digits", [9, 12])
def test_light_automata_of_all_lunchboxes_are_no_larger_than_the_tables_of_a_puzzle(digits: int):
    geometry = board(f"latin{digits}")
    shapes = [(range(cells), sum(range(digits - cells + 3, digits + 1))) for cells in range(2, digits + 1)]
    boxes = [Lunchbox(cells, total) for cells, most in shapes for total in range(most + 1)]
    every = [rule for box in boxes for rule in box.rules(geometry)]
    light = [rule.automaton for rule in every if isinstance(rule, Enclosed) and rule.is_light]
    assert len(light) > 100
    assert sum(len(rule.next) for rule in light) * digits < MAX_TABLES


def test_automata_of_lunchboxes_that_are_not_light_are_never_made():
    def make(*shape: object) -> Automaton:
        raise AssertionError(shape)

    cells = (0, 1, 2, 3, 4, 5)
    rule = Enclosed(cells, 11, range(1, 13), make)
    assert [*as_automata([rule])] == [rule]
    assert forms_of([rule], 6, 12, hidden=False).automata == [(cells, 0)]  # which forbids nothing
    for word in [(4, 1, 5, 6, 12, 3), (4, 12, 6, 5, 1, 3), (3, 1, 12, 5, 6, 4), (4, 1, 5, 6, 12, 12)]:
        assert allows(rule, word, 12) == (word[-1] == 3)
        assert allows(rule, (*word[:-1], 0), 12)  # it waits for the last one


def test_a_board_of_large_lunchboxes_is_judged_and_hinted_without_their_automata():
    clues = tuple(Lunchbox(tuple(range(12 * row, 12 * row + 11)), total) for row, total in enumerate(range(45, 57)))
    grid = tuple((row + column) % 12 + 1 for row in range(12) for column in range(12))
    puzzle = Puzzle(board("latin12"), grid, clues)
    rows = [grid[12 * row : 12 * row + 11] for row in range(12)]
    ends = [sorted((row.index(min(row)), row.index(max(row)))) for row in rows]
    sums = [sum(row[start + 1 : end]) for row, (start, end) in zip(rows, ends, strict=True)]
    assert len(puzzle.issues()) == sum(right != clue.sum for right, clue in zip(sums, clues, strict=True))
    assert clue_rules(puzzle)["automata"] == []
    assert hint(puzzle.with_givens((*grid[:-1], 0)), check=False).kind == "step"


@pytest.mark.parametrize("spec", ["9", "latin13"])
def test_rules_of_a_lunchbox_can_be_copied_and_sent_to_other_processes(spec: str):
    for rule in Lunchbox((0, 1, 2), 5).rules(board(spec)):
        assert pickle.loads(pickle.dumps(rule)) == copy.deepcopy(rule) == rule


@pytest.mark.parametrize(
    ("spec", "clue"),
    [
        ("latin8x7", Sandwich("left", 1, 5)),
        ("latin9x6", Sandwich("left", 1, 5)),
        ("latin9x8", Sandwich("left", 1, 0)),
        ("latin9x8", Lunchbox((0, 9, 18), 5)),
        ("latin10x9", Sandwich("left", 1, 5)),
        ("latin12x10", Sandwich("left", 1, 5)),
    ],
)
def test_what_is_enclosed_is_known_to_the_clause_learner(spec: str, clue: Sandwich | Lunchbox):
    """The search alone found no grid of these boards in four million nodes; the learner needs some thousands."""
    puzzle = Puzzle(board(spec), (), (clue,))
    answer = solve(puzzle, budget=Budget(nodes=50_000))
    assert (answer.status, answer.engine) == ("multiple", "sat")
    assert not answer.solution.issues()
    assert not answer.other.issues()


def test_circles_are_counted_along_short_rows_too():
    """A digit is in each of two boxes once at most, so only one 1 and two 2s fit: that needs no choice."""
    puzzle = Puzzle(board("6x6:1-9"), constraints=(CountingCircles((0, 1, 2, 6, 7, 8, 12, 13)),))
    assert solve(puzzle, budget=Budget(nodes=1)).status == "none"


@pytest.mark.parametrize("size", [9, 12, 13, 16])
def test_a_sandwich_speaks_of_its_own_line_on_boards_of_any_size(size: int):
    geometry, third = board(f"latin{size}"), tuple(range(2 * size, 3 * size))
    grid = [(row + column) % size + 1 for row in range(size) for column in range(size)]
    line = [grid[cell] for cell in third]
    first, last = sorted((line.index(1), line.index(size)))
    right = sum(line[first + 1 : last])
    for total in (right, right + 2):
        clue = Sandwich("left", 3, total)
        puzzle = Puzzle(geometry, tuple(grid), (clue,))
        assert count_solutions(puzzle) == (total == right)
        assert bool(puzzle.issues()) == (total != right)
        assert {cell for rule in clue.rules(geometry) for cell in cells_of(rule)} <= {*third}


def test_the_digits_of_a_sandwich_differ_where_those_of_other_lines_need_not():
    clue, filled = Sandwich("left", 1, 2), 4 * 4**4  # 1 2 4 3 and three like it, above any four digits
    geometry = board("free2x4:1-4")
    puzzle = Puzzle(geometry, (), (clue,))
    assert count_solutions(puzzle, limit=2000) == filled
    assert (
        sum(not Puzzle(geometry, (*word, 1, 1, 1, 1), (clue,)).issues() for word in product(range(1, 5), repeat=4)) == 4
    )
    with pytest.raises(PuzzleError, match="at most 4 fit"):
        Puzzle(board("free4x5:1-4"), (), (clue,))
    clash = Puzzle(geometry, (1, 1, *[0] * 6), (clue,)).issues()[0]
    assert clash.message() == "1 appears more than once in the line of a sandwich: r1c1 and r1c2"
    assert "la ligne d'un sandwich" in clash.message("fr")
