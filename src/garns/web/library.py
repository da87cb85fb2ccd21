"""The library: puzzles of our own that come with the program (``tools/make_library.py`` makes the list).

And the puzzle of the day: its seed is the date, so it is the same for everybody.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from random import Random

from garns.budgets import Deadline
from garns.generating import equivalents, generate
from garns.memory import kept
from garns.services.library import made
from garns.values.puzzle import Puzzle
from garns.web.bundle import key_of

#: The level of each day when nobody asks for one: from an easy Monday to a hard Sunday.
WEEK = ("beginner", "easy", "easy", "medium", "medium", "hard", "expert")
#: Boards with more cells are handed out as they are: to turn and rate them takes too long.
_TURNED = 100


@dataclass(frozen=True)
class Entry:
    """A puzzle of the library."""

    key: str
    level: str
    variant: str | None
    puzzle: Puzzle


@cache
def entries() -> dict[str, Entry]:
    """Every puzzle of the library, by its key."""
    found = {}
    for each in made():
        key = key_of(each.puzzle)
        found[key] = Entry(key, str(each.level), each.variant, each.puzzle)
    return found


def pick(choice: Iterable[Entry], chance: Random) -> Entry | None:
    """One of some puzzles, turned and relabelled so that nobody knows it; None when there are none."""
    choices = list(choice)
    if not choices:
        return None
    entry = chance.choice(choices)
    if len(entry.puzzle.givens) > _TURNED:
        return entry
    fresh = next(equivalents(entry.puzzle, 1, seed=chance.getrandbits(32)), entry.puzzle)
    return replace(entry, key=key_of(fresh), puzzle=fresh)


@kept(512)
def daily(day: date, level: str, *, within: Deadline) -> Puzzle:
    """The puzzle of a day and a level: made by tries, not by the clock, so that every machine makes the same."""
    seed = int.from_bytes(hashlib.sha256(f"{day.isoformat()} {level}".encode()).digest()[:7])
    puzzle = generate(level, 9, symmetry="rotate180", seed=seed, budget=within.left())
    return replace(puzzle, title=day.isoformat())
