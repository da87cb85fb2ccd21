"""Whether a puzzle follows from another: published pairs, examples that hold, and budgets."""

from __future__ import annotations

import json
from itertools import islice
from operator import lt
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from garns import Budget, Cancel, Puzzle, inherits, read, solutions
from garns.analysis.inheriting import _denials
from garns.values.geometry import House, board
from garns.values.rules import Automaton, Domain, Group, Relation, Rule, Sum
from garns.variants.check import allows
from garns.variants.constraints.killer_cage import KillerCage
from garns.variants.constraints.thermo import Thermo
from warm import garns

SMALL = board(4)
#: On this 6x6 board no solution uses what the dot excuses: the words say less than before, the solutions do not.
PROVEN = "add a black dot to non-consecutive and no white dots"


def test_published_pairs_have_the_published_answer(shared_data: Path) -> None:
    pairs = json.loads((shared_data / "fpuzzles_inheritance_pairs.json").read_text())
    assert len(pairs) == 73
    for pair in pairs:
        one, two = (read(f"fpuzzles{pair[name]}") for name in "ab")
        found = inherits(one, two)
        assert found.follows is (pair["b_inherits_a"] or pair["name"] == PROVEN), pair["name"]
        if found.example:
            assert not found.example.issues()
            assert found.broken or found.houses


@given(st.data())
@settings(max_examples=30, deadline=None)
def test_it_follows_just_when_every_solution_solves_both(data: st.DataObject) -> None:
    def some() -> Puzzle:
        cells = st.lists(st.integers(0, 15), min_size=2, max_size=3, unique=True).map(tuple)
        clue = st.one_of(cells.map(Thermo), st.builds(KillerCage, cells, st.integers(6, 7)))
        givens = data.draw(st.dictionaries(st.integers(0, 15), st.integers(1, 4), max_size=2))
        clues = tuple(data.draw(st.lists(clue, max_size=2)))
        return Puzzle(SMALL, tuple(givens.get(cell, 0) for cell in range(16)), clues)

    one, two = some(), some()
    solved = {str(each) for each in solutions(one)}
    grids = [str(each) for each in solutions(two)]
    found = inherits(one, two)
    if grids:
        assert found.follows is (solved.issuperset(grids))
    if found.example:
        assert str(found.example) in set(grids) - solved


@pytest.mark.parametrize(
    "rule",
    [
        Domain(0, frozenset((1, 3))),
        Group((0, 1, 2)),
        House("row", 1, (0, 1, 2, 3)),
        Relation(0, 1, lt),
        Sum((0, 1, 2), 7),
        Sum((0, 1, 2), 1, (2, -1, 1), distinct=True),
        Automaton((0, 1, 2), ((1, -1, 0, 0), (-1, 1, 1, 0)), frozenset((1,))),
    ],
    ids=lambda rule: type(rule).__name__,
)
def test_a_rule_is_broken_just_where_one_of_its_denials_holds(rule: Rule) -> None:
    denials = [*_denials(rule, 4)]
    for number in range(4**4):
        digits = tuple(number // 4**place % 4 + 1 for place in range(4))
        assert allows(rule, digits, 4) is not any(allows(denial, digits, 4) for denial in denials)


def test_a_budget_or_a_flag_ends_it_without_an_answer() -> None:
    one = Puzzle(board(16), (), (KillerCage((0, 1), 5),))
    stop = Cancel()
    stop.set()
    found = inherits(one, Puzzle(board(16)), budget=Budget(cancel=stop))
    assert found.follows is None
    assert not found
    assert found.sentences("fr") == ["indécis dans le temps accordé"]


def test_other_boards_do_not_follow() -> None:
    found = inherits(Puzzle(board(4)), Puzzle(board(6)))
    assert (found.follows, found.reason) == (False, "board")
    jigsaw = Puzzle(board("jigsaw:AABBABBCADCCDDCD"))
    assert [house.kind for house in inherits(jigsaw, Puzzle(SMALL)).houses]
    assert inherits(Puzzle(board("latin4")), jigsaw)


def test_the_command_answers_by_its_exit_code(tmp_path: Path) -> None:
    more, less = "1.....3..4.....2", "1.....3..4......"
    assert garns("inherits", less, more).returncode == 0
    no = garns("inherits", more, less)
    assert no.returncode == 1
    assert no.stdout.endswith("solves only the second: it breaks r4c4(2)\n")
    form = json.loads(garns("inherits", "--json", more, less).stdout)
    assert form["broken"]["givens"] == [{"cell": "r4c4", "digit": 2}]
    several = tmp_path / "two.txt"
    several.write_text(f"{more}\n{less}\n")
    wrong = garns("inherits", less, several)
    assert (wrong.returncode, wrong.stdout) == (1, "")
    assert len(list(islice(wrong.stderr.splitlines(), 3))) == 1
