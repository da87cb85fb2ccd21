"""Rounds of a class: puzzles handed out, moves, answers; and one moment of all of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session as Transaction

from garns.errors import Problem, SourceError
from garns.store.classes import ClassInfo, Entry, entry_of
from garns.store.database import Database, now, written
from garns.store.model import AttemptRow, EntryRow, RoundRow

State = Literal["running", "paused", "ended"]
Verdict = Literal["right", "wrong", "too_slow", "too_much_memory", "crashed", "not_protocol"]


@dataclass(frozen=True, slots=True)
class Round:
    """A round: a set, its seed, how many puzzles, milliseconds for each; when it began, ends, was paused."""

    id: int
    number: int
    set_id: str
    seed: int
    count: int
    limit: int
    started: int
    ends: int
    paused: int | None

    def state(self, at: int) -> State:
        """What may be done at a moment."""
        return "paused" if self.paused is not None else "running" if at < self.ends else "ended"

    def left(self, at: int) -> int:
        """Milliseconds until the end; they do not pass during a pause."""
        return max(0, self.ends - (at if self.paused is None else self.paused))


@dataclass(frozen=True, slots=True)
class Attempt:
    """A puzzle that a program was given, and what it has done with it.

    ``grid`` is the board before ``moves`` (pairs of a cell and its digit, 0 for none), the last that were told.
    """

    entry: int
    puzzle: int
    given: int
    answered: int | None
    verdict: str
    reason: Any
    grid: str
    moves: tuple[tuple[int, int], ...]
    batch: int
    tries: int
    undone: int

    def settled(self, round: Round, at: int) -> str:
        """The verdict; one who has let the time pass is too slow, whether anybody said so or not. "" while it runs."""
        if self.verdict or at - self.given <= round.limit:
            return self.verdict
        return "too_slow" if self.given + round.limit < round.ends else ""

    def time(self, round: Round) -> int:
        """Milliseconds from handing out to the answer, at most those of the limit."""
        return min(round.limit, (self.answered or self.given + round.limit) - self.given)


@dataclass(frozen=True, slots=True)
class Moment:
    """A class at one moment: its round, the programs, and what each did in the round."""

    at: int
    round: Round | None
    entries: tuple[Entry, ...]
    attempts: tuple[Attempt, ...]


@dataclass(frozen=True)
class Rounds:
    """The rounds of the classes of a database."""

    database: Database

    def begin(self, room: ClassInfo, set_id: str, seed: int, *, count: int, limit: int, length: int) -> Round:
        """A new round; one that is still running ends. Limit and length are milliseconds."""
        at = now()
        with self.database.writing(f"class {room.id}") as work:
            last = _last(work, room)
            if last is not None:
                _end(last, at)
            row = RoundRow(class_id=room.id, number=last.number + 1 if last else 1, set_id=set_id, seed=seed)
            row.count, row.limit, row.started, row.ends, row.paused = count, limit, at, at + length, None
            work.add(row)
            work.flush()
            return _round(row)

    def change(self, room: ClassInfo, state: State) -> Round:
        """End, pause or go on with the round of a class.

        :raises SourceError: when there is none, or it is over.
        """
        at = now()
        with self.database.writing(f"class {room.id}") as work:
            row = _last(work, room)
            if row is None or _round(row).state(at) == "ended":
                raise SourceError([Problem("no_round")])
            if state == "ended":
                _end(row, at)
            elif state == "paused":
                row.paused = row.paused or at
            elif row.paused is not None:
                row.ends, row.paused = row.ends + at - row.paused, None
            return _round(row)

    def last(self, room: ClassInfo) -> Round | None:
        """The last round of a class, whether it runs or not."""
        with self.database.reading() as work:
            row = _last(work, room)
            return _round(row) if row else None

    def find(self, room: ClassInfo, number: int | None) -> Round:
        """A round of a class by its number; the last one without.

        :raises SourceError: when there is none.
        """
        found = (
            self.last(room)
            if number is None
            else next((each for each in self.all(room) if each.number == number), None)
        )
        if found is None:
            raise SourceError([Problem("no_round")])
        return found

    def hand_out(self, entry: Entry, round: Round, grids: Sequence[str]) -> Attempt | None:
        """The puzzle that a program shall solve now; None when it has had them all.

        Its time runs from the first time that it is handed out, so nobody gains by asking again.

        :param grids: how the board of each puzzle begins.
        """
        at = now()
        with self.database.writing(f"entry {entry.id}") as work:
            _check_entry(work, entry)
            work.execute(update(EntryRow).where(EntryRow.id == entry.id).values(seen=at))
            row = work.scalars(_tried(entry.id, round.id).order_by(AttemptRow.puzzle.desc()).limit(1)).first()
            if row is not None and not row.verdict:
                if at - row.given <= round.limit:
                    return _attempt(row)
                row.verdict, row.answered = "too_slow", row.given + round.limit
            number = row.puzzle + 1 if row else 1
            if number > round.count:
                return None
            fresh = AttemptRow(entry_id=entry.id, round_id=round.id, puzzle=number, given=at, answered=None)
            fresh.verdict, fresh.reason, fresh.grid, fresh.moves = "", "null", grids[number - 1], "[]"
            fresh.batch = fresh.tries = fresh.undone = 0
            work.add(fresh)
            work.flush()
            return _attempt(fresh)

    def attempt(self, entry: Entry, round: Round, puzzle: int) -> Attempt:
        """What a program has done with a puzzle.

        :raises SourceError: when it was not given the puzzle.
        """
        with self.database.reading() as work:
            return _attempt(_found(work, entry, round, puzzle))

    def told(
        self,
        entry: Entry,
        round: Round,
        puzzle: int,
        *,
        grid: str,
        moves: Sequence[tuple[int, int]],
        tries: int,
        undone: int,
    ) -> None:
        """Keep the last moves of a program; nothing when it has answered already."""
        values = {"grid": grid, "moves": written(list(moves)), "batch": AttemptRow.batch + 1}
        mine = *_mine(entry.id, round.id), AttemptRow.puzzle == puzzle, AttemptRow.verdict == ""
        with self.database.writing() as work:
            work.execute(update(AttemptRow).where(*mine).values(**values, tries=tries, undone=undone))
            work.execute(update(EntryRow).where(EntryRow.id == entry.id).values(seen=now()))

    def answer(
        self, entry: Entry, round: Round, puzzle: int, at: int, verdict: Verdict, *, reason: object, grid: str | None
    ) -> Attempt:
        """Keep the answer to a puzzle that arrived at a moment. The first one counts: gives what is kept.

        :raises SourceError: when the program was not given the puzzle.
        """
        with self.database.writing(f"entry {entry.id}") as work:
            row = _found(work, entry, round, puzzle)
            if not row.verdict:
                row.answered, row.verdict, row.reason = at, verdict, written(reason)
                row.batch += 1
                if grid is not None:
                    row.grid, row.moves = grid, "[]"
                work.execute(update(EntryRow).where(EntryRow.id == entry.id).values(seen=at))
            return _attempt(row)

    def moment(self, room: ClassInfo, round: Round | None = None) -> Moment:
        """A class now, in its last round or in another one."""
        with self.database.reading() as work:
            last = _last(work, room) if round is None else None
            round = _round(last) if last else round
            people = select(EntryRow).where(EntryRow.class_id == room.id).order_by(EntryRow.id)
            entries = tuple(entry_of(row) for row in work.scalars(people))
            if round is None:
                return Moment(now(), None, entries, ())
            tried = select(AttemptRow).where(AttemptRow.round_id == round.id)
            ordered = tried.order_by(AttemptRow.entry_id, AttemptRow.puzzle)
            return Moment(now(), round, entries, tuple(_attempt(row) for row in work.scalars(ordered)))

    def all(self, room: ClassInfo) -> tuple[Round, ...]:
        """Every round of a class, the first one first."""
        rows = select(RoundRow).where(RoundRow.class_id == room.id).order_by(RoundRow.number)
        with self.database.reading() as work:
            return tuple(_round(row) for row in work.scalars(rows))


def _last(work: Transaction, room: ClassInfo) -> RoundRow | None:
    newest = select(func.max(RoundRow.number)).where(RoundRow.class_id == room.id).scalar_subquery()
    return work.scalar(select(RoundRow).where(RoundRow.class_id == room.id, RoundRow.number == newest))


def _end(row: RoundRow, at: int) -> None:
    row.ends, row.paused = min(row.ends, row.paused or at), None


def _mine(entry: int, round: int) -> tuple[Any, ...]:
    return AttemptRow.entry_id == entry, AttemptRow.round_id == round


def _tried(entry: int, round: int) -> Any:
    return select(AttemptRow).where(*_mine(entry, round))


def _found(work: Transaction, entry: Entry, round: Round, puzzle: int) -> AttemptRow:
    row: AttemptRow | None = work.scalar(_tried(entry.id, round.id).where(AttemptRow.puzzle == puzzle))
    if row is None:
        raise SourceError([Problem("not_handed_out", found=puzzle)])
    return row


def _check_entry(work: Transaction, entry: Entry) -> None:
    """Refuse a program that was removed a moment ago."""
    if work.scalar(select(EntryRow.id).where(EntryRow.id == entry.id)) is None:
        raise SourceError([Problem("unknown_student")])


def _round(row: RoundRow) -> Round:
    return Round(row.id, row.number, row.set_id, row.seed, row.count, row.limit, row.started, row.ends, row.paused)


def _attempt(row: AttemptRow) -> Attempt:
    return Attempt(
        row.entry_id,
        row.puzzle,
        row.given,
        row.answered,
        row.verdict,
        json.loads(row.reason),
        row.grid,
        tuple((cell, digit) for cell, digit in json.loads(row.moves)),
        row.batch,
        row.tries,
        row.undone,
    )
