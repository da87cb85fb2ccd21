"""A student's program in a class: it joins, gets puzzles, is fed by the line protocol, and its answers are sent."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from garns.errors import FormatError
from garns.i18n import N_, Message
from garns.teaching.arena.reporting import Reporter, Watched
from garns.teaching.arena.server import Address, Lost, Refused, Server
from garns.teaching.arena.tokens import keep_token, known_token
from garns.teaching.judging.verdict import Verdict
from garns.teaching.protocol import Move, is_silent, read_move, read_question
from garns.teaching.sandbox import Child, Ended, Limits, Silent
from garns.teaching.sandbox.starting import find

#: Says something to the student: a message and its fields.
Say = Callable[..., None]

#: On the student's own machine only what would hang or flood it is bounded.
_LIMITS = {"memory": 1 << 40, "output": 1 << 40, "processes": 4096, "file_size": 1 << 40}
#: Characters of an answer that are sent; no answer needs as many.
_LONGEST = 4000
#: Seconds that a program may be late by our clock before we stop it: the server decides by its own.
_GRACE = 0.25
#: Lines of moves that are read only once: a search says the same ones again and again, and its time runs.
_KNOWN = 20_000

_STATES: dict[str, Message] = {
    "waiting": N_("Waiting for a round to begin (Ctrl+C leaves)."),
    "paused": N_("The round is paused."),
    "ended": N_("The round is over. Waiting for the next one (Ctrl+C leaves)."),
    "done": N_("All puzzles of the round are done. Waiting for the next one (Ctrl+C leaves)."),
}


def runnable(command: Sequence[str]) -> list[str]:
    """The command, once it is sure that there is such a program.

    :raises SourceError: when there is no such program.
    """
    return [find(command), *command[1:]]


def join(address: Address, name: str, language: str, lang: str) -> Server:
    """Join a class, or come back to it with the token of the last time.

    :raises GarnsError: when nobody answers, there is no such class, the name is taken ...
    """
    server = Server(address, lang, known_token(str(address), name))
    joined = server.ask("entries", {"name": name, "language": language})
    server.token, server.name, server.title = joined["token"], joined["name"], joined["class"]
    keep_token(str(address), name, server.token)
    return server


def attend(server: Server, command: Sequence[str], lang: str, say: Say, *, once: bool = False) -> int:
    """Solve what the class is given until told to leave, or until one round is over; gives how many were right.

    :raises Refused: when the teacher has removed the program.
    :raises SourceError: when the program cannot be started.
    """
    right, told, taken_part = 0, "", False

    def broken(back: bool) -> None:
        say(N_("The connection is back.") if back else N_("The connection is lost. Trying again ..."))

    with Reporter(Server(server.address, lang, server.token)) as reporter, _Program(command) as program:
        while True:
            program.start()  # before the time of a puzzle runs
            task = server.ask_until("puzzle", {}, broken)
            if task["state"] != "puzzle":
                if once and (task["state"] == "done" or (taken_part and task["state"] == "ended")):
                    return right
                if task["state"] != told:
                    told = task["state"]
                    say(_STATES[told])
                time.sleep(task["wait"])
                continue
            told, taken_part = "", True
            place = {"round": task["round"], "puzzle": task["puzzle"]}
            outcome = program.solve(task, lambda search: reporter.watch(search, place))  # noqa: B023 (called at once)
            reporter.watch(None, place)
            try:
                verdict = server.ask_until("answer", {**place, **outcome}, broken)
            except Refused as no:
                if no.status != 409:
                    raise
                say(N_("Puzzle {number}: {reason}"), number=task["puzzle"], reason=no.words)
                continue
            right += verdict["verdict"] == "right"
            _tell(task, verdict, say)


def _tell(task: dict[str, Any], verdict: dict[str, Any], say: Say) -> None:
    fields = {"number": task["puzzle"], "count": task["count"], "seconds": f"{verdict['seconds']:.2f}"}
    word = Verdict(verdict["verdict"])  # a value that has a name in each language
    if verdict["reason"]:
        text = N_("Puzzle {number} of {count}: {verdict}, {seconds} s: {reason}")
        say(text, **fields, verdict=word, reason=verdict["reason"])
    else:
        say(N_("Puzzle {number} of {count}: {verdict}, {seconds} s"), **fields, verdict=word)


class _Program:
    """The student's program: started for the first puzzle, kept for the next ones, started again when it died."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = list(command)
        self._child: Child | None = None
        self._answers = 0

    def __enter__(self) -> _Program:
        return self

    def __exit__(self, *_: object) -> None:
        if self._child:
            self._child.end()

    def start(self) -> Child:
        """The program, running."""
        if self._child is None:
            self._child, self._answers = Child(self._command, Limits(**_LIMITS), trusted=True), 0
        return self._child

    def solve(self, task: dict[str, Any], watched: Callable[[Watched], None]) -> dict[str, Any]:
        """What the program answers, as the server wants to hear it."""
        until = time.monotonic() + task["left"] + _GRACE
        search = Watched(read_question(task["line"]))
        watched(search)
        outcome = self._ask(task["line"], search, until)
        if outcome is None:  # it answers one puzzle and ends: another one takes its place
            outcome = self._ask(task["line"], search, until)
        return outcome or {"crashed": "exit 0"}

    def _ask(self, question: str, search: Watched, until: float) -> dict[str, Any] | None:
        """The answer to one question; None when the program had ended well before it was asked."""
        child, geometry = self.start(), search.puzzle.geometry
        known: dict[bytes, Move] = {}
        child.send(question)
        while True:
            try:
                line = child.line(max(0.0, until - time.monotonic()))
            except Silent as silent:
                self._child = None
                ended = child.end(silent.how)
                if self._answers and ended.how == "exited" and search.untouched:
                    return None
                return {"too_slow": True} if ended.how == "too_slow" else {"crashed": _last_words(ended)}
            if is_silent(line):
                continue
            move = known.get(line)
            if move is None:
                with suppress(FormatError):  # the server will say what is wrong with it
                    move = read_move(line, geometry)
            if move is None:
                self._answers += 1
                return {"answer": line.decode("utf-8", "replace")[:_LONGEST]}
            if len(known) < _KNOWN:
                known[line] = move
            search.add(move)


def _last_words(ended: Ended) -> str:
    """What a program said last, or how it ended."""
    said = ended.words.strip().splitlines()
    return said[-1] if said else ended.signal_name or f"exit {ended.code or 0}"


__all__ = ["Lost", "attend", "join", "runnable"]
