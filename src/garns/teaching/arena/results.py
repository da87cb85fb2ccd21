"""What a round comes to: places, and a table for the teacher."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from garns.store.classes import Entry
from garns.store.rounds import Attempt, Moment, Round


@dataclass(frozen=True, slots=True)
class Place:
    """Where a program stands: its rank, the verdict of each puzzle ("" for none yet), how many are right, in what time.

    The time is that of the right answers, in milliseconds: who tries what they cannot solve loses nothing.
    """

    rank: int
    entry: Entry
    verdicts: tuple[str, ...]
    right: int
    time: int


def standing(moment: Moment) -> tuple[Place, ...]:
    """The programs of a class, those with more right answers first, then the quicker ones; equals share a rank."""
    if moment.round is None:
        return ()
    rows = [_row(entry, moment.round, by_entry(moment).get(entry.id, ()), moment.at) for entry in moment.entries]
    rows.sort(key=lambda row: (-row.right, row.time))
    ranks: dict[tuple[int, int], int] = {}
    for number, row in enumerate(rows, start=1):
        ranks.setdefault((row.right, row.time), number)
    return tuple(Place(ranks[row.right, row.time], row.entry, row.verdicts, row.right, row.time) for row in rows)


def by_entry(moment: Moment) -> dict[int, tuple[Attempt, ...]]:
    """What each program did, by its number."""
    return {entry: tuple(tried) for entry, tried in groupby(moment.attempts, lambda attempt: attempt.entry)}


def _row(entry: Entry, round: Round, attempts: Iterable[Attempt], at: int) -> Place:
    known = {attempt.puzzle: attempt.settled(round, at) for attempt in attempts}
    verdicts = tuple(known.get(number, "") for number in range(1, round.count + 1))
    time = sum(attempt.time(round) for attempt in attempts if attempt.verdict == "right")
    return Place(0, entry, verdicts, verdicts.count("right"), time)


_HEAD = ("round", "set", "seed", "puzzles", "limit", "place", "name", "language", "right", "seconds", "verdicts")


def to_csv(moments: Iterable[Moment]) -> str:
    """The table of rounds: a line for each program in each of them.

    >>> to_csv([])
    'round,set,seed,puzzles,limit,place,name,language,right,seconds,verdicts\\r\\n'
    """
    file = io.StringIO()
    table = csv.writer(file)
    table.writerow(_HEAD)
    for moment in moments:
        round = moment.round
        for place in standing(moment) if round else ():
            assert round is not None
            about = round.number, round.set_id, round.seed, round.count, round.limit / 1000
            names = _harmless(place.entry.name), _harmless(place.entry.language)
            verdicts = " ".join(verdict or "-" for verdict in place.verdicts)
            table.writerow([*about, place.rank, *names, place.right, f"{place.time / 1000:.3f}", verdicts])
    return file.getvalue()


def _harmless(text: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text
