"""The rules of the arena: places, the table, what moves do; values in, values out."""

from __future__ import annotations

import pytest

from garns.errors import GarnsError
from garns.store import Attempt, ClassInfo, Entry, Moment, Round
from garns.teaching.arena import judge, standing, to_csv, walk
from garns.teaching.sets import cases
from garns.values.puzzle import Puzzle
from garns.web.wall import changes, wall

ROUND = Round(1, 3, "4x4", 4107, 3, 10_000, 0, 600_000, None)


def entry(number: int, name: str, seen: int = 0) -> Entry:
    return Entry(number, name, "", 0, seen)


def attempt(who: int, puzzle: int, verdict: str, time: int, given: int = 1_000) -> Attempt:
    answered = given + time if verdict else None
    return Attempt(who, puzzle, given, answered, verdict, None, "." * 16, (), 0, 0, 0)


def moment(at: int, names: list[str], *attempts: Attempt) -> Moment:
    return Moment(at, ROUND, tuple(entry(number, name) for number, name in enumerate(names, 1)), attempts)


def test_right_answers_come_first_then_time_and_equals_share_a_place():
    now = moment(
        20_000,
        ["Slow", "Quick", "Equal", "None", "Tried"],
        attempt(1, 1, "right", 900),
        attempt(1, 2, "right", 900),
        attempt(2, 1, "right", 100),
        attempt(2, 2, "right", 200),
        attempt(3, 1, "right", 300),
        attempt(3, 2, "right", 0),
        attempt(5, 1, "wrong", 5_000),
    )
    places = [(place.rank, place.entry.name, place.right, place.time) for place in standing(now)]
    assert places == [
        (1, "Quick", 2, 300),
        (1, "Equal", 2, 300),
        (3, "Slow", 2, 1800),
        (4, "None", 0, 0),
        (4, "Tried", 0, 0),
    ]


def test_one_who_never_answers_is_too_slow_when_the_time_is_over():
    open_ = attempt(1, 1, "", 0)
    assert standing(moment(11_000, ["Ana"], open_))[0].verdicts == ("", "", "")
    assert standing(moment(11_001, ["Ana"], open_))[0].verdicts == ("too_slow", "", "")


def test_without_a_round_nobody_has_a_place():
    nothing = Moment(0, None, (entry(1, "Ana"),), ())
    assert standing(nothing) == ()
    assert to_csv([nothing]).count("\n") == 1


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)"])
def test_no_name_is_a_formula_in_the_table(name):
    assert f",'{name}," in to_csv([moment(0, [name])])


def test_a_verdict_never_tells_the_solution():
    """Whatever digit is wrong, the reason names only what the answer itself holds, or what was given."""
    (case,) = cases("4x4", seed=3, count=1)
    right = "".join(map(str, case.solution))
    for cell in range(16):
        for digit in "1234":
            told = judge(case, right[:cell] + digit + right[cell + 1 :])
            if digit == right[cell]:
                assert told.verdict == "right"
            elif not case.puzzle.givens[cell]:
                assert (told.verdict, told.reason.id, told.reason.fields["digit"]) == ("wrong", "clash", digit)


@pytest.mark.parametrize("line", ["try r9c9 1", "try r1c1", "try r1c1 7", "solve", "undo r1c2 1 1"])
def test_a_line_that_is_no_move_is_refused_with_its_number(line):
    with pytest.raises(GarnsError) as caught:
        walk(Puzzle.empty(4), "." * 16, ["# fine", line])
    assert caught.value.problems[0].line == 2


def test_a_desk_that_is_silent_says_since_when_and_only_while_it_searches():
    room = ClassInfo(1, "K7QX4M", "L3")
    searching, done = attempt(1, 1, "", 0, given=1_000), attempt(1, 1, "right", 5)
    for now, expected in ((8_000, None), (8_001, 0)):
        assert wall(room, moment(now, ["Ana"], searching))["desks"][0]["silent"] == expected
    assert wall(room, moment(9_999, ["Ana"], done))["desks"][0]["silent"] is None


def test_time_alone_is_no_news():
    room = ClassInfo(1, "K7QX4M", "L3")
    tried = attempt(1, 1, "", 0)
    before, after = (wall(room, moment(at, ["Ana"], tried)) for at in (2_000, 5_000))
    assert before["round"]["left"] != after["round"]["left"]
    assert changes(before, after) is None
    late = wall(room, moment(12_000, ["Ana"], tried))
    assert changes(after, late)["desks"][0]["state"] == "too_slow"
