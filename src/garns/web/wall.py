"""What a class sees of itself, as JSON: the round, a desk for each program, the boards that they work on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from garns.errors import Problem
from garns.store import Attempt, ClassInfo, Entry, Moment, Round
from garns.teaching.arena import Place, puzzles_of, standing
from garns.teaching.arena.results import by_entry
from garns.teaching.sets import SETS
from garns.values.puzzle import Puzzle
from garns.web.drawing import drawn
from garns.web.naming import in_each

Form = dict[str, Any]

#: Milliseconds of silence after which a desk says so.
SILENCE = 8_000
#: A letter for each verdict: one square of the standing each.
_SQUARES = {"": ".", "right": "y"}


def wall(room: ClassInfo, moment: Moment) -> Form:
    """All of it at one moment. Nothing here is a secret to the class: no seed, no key, no solution."""
    round = moment.round
    tried = by_entry(moment)
    places = {place.entry.id: place for place in standing(moment)}
    desks = [_desk(entry, moment, tried.get(entry.id, ()), places.get(entry.id)) for entry in moment.entries]
    numbers = sorted({desk["puzzle"] for desk in desks if desk["puzzle"]})
    return {
        "class": {"name": room.name, "code": room.code},
        "at": moment.at,
        "round": round_form(round, moment.at) if round else None,
        "boards": {str(number): board(puzzles_of(round)[number - 1].puzzle) for number in numbers if round},
        "desks": desks,
        "standing": [{"rank": place.rank, "id": place.entry.id} for place in places.values()],
    }


def round_form(round: Round, at: int) -> Form:
    """What everybody may know of a round; times in seconds."""
    return {
        "number": round.number,
        "set": round.set_id,
        "set_name": in_each(SETS[round.set_id].text_in),
        "count": round.count,
        "limit": round.limit / 1000,
        "state": round.state(at),
        "left": round.left(at) / 1000,
        "length": (round.ends - round.started) / 1000,
    }


def _desk(entry: Entry, moment: Moment, attempts: tuple[Attempt, ...], place: Place | None) -> Form:
    form: Form = {
        "id": entry.id,
        "name": entry.name,
        "language": entry.language,
        "state": "waiting",
        "puzzle": 0,
        "silent": None,
        "squares": "".join(_SQUARES.get(verdict, "x") for verdict in place.verdicts) if place else "",
        "right": place.right if place else 0,
        "time": place.time / 1000 if place else 0,
    }
    if not attempts or moment.round is None:
        return form
    last, round = attempts[-1], moment.round
    verdict = last.settled(round, moment.at)
    quiet = moment.at - entry.seen > SILENCE and not verdict and round.state(moment.at) == "running"
    reason = last.reason or {}
    return form | {
        "state": verdict or "searching",
        "puzzle": last.puzzle,
        "seconds": last.time(round) / 1000 if verdict else None,
        "tries": last.tries,
        "undone": last.undone,
        "grid": last.grid,
        "moves": last.moves,
        "batch": last.batch,
        "reason": reason.get("text"),
        "cells": reason.get("cells", []),
        "silent": entry.seen if quiet else None,
    }


@lru_cache(maxsize=256)
def board(puzzle: Puzzle) -> Form:
    """A puzzle to be drawn; every desk has the same."""
    return drawn(puzzle)


def reason_form(problem: Problem | None, cells: Iterable[int]) -> Form | None:
    """What was wrong with an answer, in every language, with its cells."""
    return {"text": in_each(problem.sentence), "cells": list(cells)} if problem else None


def changes(before: Form, after: Form) -> Form | None:
    """What is new on a wall; None when nothing is. Time passes without being news."""
    known = {desk["id"]: desk for desk in before["desks"]}
    desks = [desk for desk in after["desks"] if known.get(desk["id"]) != desk]
    gone = sorted(known.keys() - {desk["id"] for desk in after["desks"]})
    if not desks and not gone and _timeless(before["round"]) == _timeless(after["round"]):
        return None
    boards = {number: form for number, form in after["boards"].items() if before["boards"].get(number) != form}
    return {**after, "desks": desks, "gone": gone, "boards": boards}


def _timeless(round: Form | None) -> Form | None:
    return round and {key: value for key, value in round.items() if key not in ("left", "length")}
