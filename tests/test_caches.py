"""What is kept for the next question has a bound in bytes, not only in number."""

from __future__ import annotations

import threading
from dataclasses import replace

from garns.caches import bounded
from garns.memory import kept
from garns.values.puzzle import Puzzle


def asked_of(find):
    """A function that notes what it is asked."""
    asked: list[object] = []
    return asked, lambda *key: asked.append(key) or find(*key)


def test_answers_go_when_there_is_no_room():
    asked, find = asked_of(str.upper)
    shout = bounded(6, len)(find)
    for word in ("ab", "cd", "ef", "ab", "gh", "ab", "gh"):
        assert shout(word) == word.upper()
    assert [word for (word,) in asked] == ["ab", "cd", "ef", "gh", "ab"]


def test_what_takes_too_much_room_is_not_kept_and_drives_nothing_out():
    asked, find = asked_of(str.upper)
    shout = bounded(6, len)(find)
    for word in ("ab", "abcdefgh", "abcdefgh", "ab"):
        shout(word)
    assert [word for (word,) in asked] == ["ab", "abcdefgh", "abcdefgh"]


def test_threads_may_ask_at_once():
    double = bounded(50, lambda _: 10)(lambda number: 2 * number)
    wrong: list[int] = []

    def ask():
        wrong.extend(number for number in range(2000) if double(number % 9) != 2 * (number % 9))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_puzzles_with_much_to_them_are_fewer():
    asked: list[str] = []

    @kept(100)
    def ask(puzzle, *, within):
        asked.append(puzzle.title)

    plain, large = Puzzle.empty(4), replace(Puzzle.empty(4), ruleset="x" * 20_000)
    for title in "abc":
        for puzzle in (plain, large):
            ask(replace(puzzle, title=title))
            ask(replace(puzzle, title=title))
    assert asked == ["a", "a", "b", "b", "c", "c"]
    for title in "defgh":
        ask(replace(large, title=title))
    ask(replace(large, title="a"))
    assert asked[-1] == "a"
    huge = replace(plain, ruleset="x" * 1_000_000)
    ask(huge)
    ask(huge)
    assert asked[-2:] == ["", ""]
