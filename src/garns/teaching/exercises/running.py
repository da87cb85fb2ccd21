"""Run a student's Python file in a child process, and read what the driver writes about it."""

from __future__ import annotations

import json
import math
import secrets
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from garns.errors import Problem
from garns.teaching.exercises.coding import decode
from garns.teaching.exercises.values import Outcome, Pack
from garns.teaching.sandbox import Ended, Limits, run

DRIVER = Path(__file__).with_name("driver.py")
_REPLIES = 8 << 20  # bytes that the driver may write
_RESTARTS = 12  # times that a child is started anew after a call that asked for input without end
_FIRST_LINES = 60  # characters of a student's text that are shown


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of loading a file: what is wrong or strange with it, the functions it has, its shape."""

    problems: tuple[Problem, ...] = ()
    functions: frozenset[str] = frozenset()
    shape: frozenset[int] = frozenset()


class Stopped(Exception):  # noqa: N818 (somebody's wish, not a fault)
    """The work is not wanted any more."""


@dataclass(frozen=True, slots=True)
class Code:
    """The source of a student's file, the pack that it is for, and whether the work on it shall stop."""

    pack: Pack
    source: str
    stop: Callable[[], bool] = lambda: False


@dataclass(frozen=True, slots=True)
class Round:
    """Calls that belong together, and the processor time that they may take."""

    seconds: float
    calls: tuple[list[object], ...]


@dataclass(slots=True)
class Session:
    """One child: what it told of the file and of each call, round by round, and why it did not get to the end."""

    imported: Imported = field(default_factory=Imported)
    rounds: list[list[Outcome]] = field(default_factory=list)
    ended: Problem | None = None
    asks_on: bool = False

    def complete(self, rounds: Sequence[Round]) -> int:
        """How many rounds were played to their end."""
        whole = [len(own) == len(each.calls) for own, each in zip(self.rounds, rounds, strict=True)]
        return whole.index(False) if False in whole else len(whole)


def call(code: Code, asked: Round) -> list[Outcome]:
    """Make the calls of one round; the last outcome tells the trouble when the child did not get through."""
    outcomes: list[Outcome] = []
    for _ in range(_RESTARTS):
        session = play(code, [Round(asked.seconds, asked.calls[len(outcomes) :])])
        outcomes += session.rounds[0]
        if len(outcomes) < len(asked.calls):
            outcomes.append(Outcome(trouble=session.ended))
        if not session.asks_on or len(outcomes) == len(asked.calls):
            break
    return outcomes


def play(code: Code, rounds: Sequence[Round], functions: Sequence[str] = ()) -> Session:
    """Load a file in a child of its own and play rounds, until the child ends.

    :param functions: those to look for; with any, the shape of the file is told too.
    :raises Stopped: when that is wished.
    """
    pack = code.pack
    if code.stop():
        raise Stopped
    mark = secrets.token_hex(16)
    whole = [max(1, math.ceil(each.seconds)) for each in rounds] or [1]
    asked = {
        "mark": mark,
        "name": pack.file,
        "source": code.source,
        "support": pack.own("support.py"),
        "functions": list(functions),
        "shingles": bool(functions),
        "rounds": [[seconds, _patience(seconds), each.calls] for seconds, each in zip(whole, rounds, strict=False)],
        "output": pack.output,
        "loading": max(whole),
        "patience": _patience(max(whole)),
        "most": sum(whole) + max(whole) + 1,
    }
    isolated = ["-I", "-B", "-X", "utf8"] if pack.libraries else ["-I", "-S", "-B", "-X", "utf8"]
    limits = Limits(seconds=float(_patience(sum(whole) + max(whole))), memory=pack.memory, output=_REPLIES)
    ended = run([sys.executable, *isolated, str(DRIVER)], limits, stdin=json.dumps(asked).encode(), stop=code.stop)
    if ended.how == "stopped":
        raise Stopped
    session = Session(rounds=[[] for _ in rounds])
    imported: Imported | None = None
    for said in _replies(ended.output, mark):
        with suppress(Exception):  # whatever a student wrote in the name of the driver
            if "imported" in said:
                imported = imported or _imported(said["imported"])
            elif "ended" in said:
                session.asks_on = said["ended"] == "asks"
                session.ended = Problem("student_asks" if session.asks_on else "student_output")
            elif said["number"] == len(session.rounds[said["round"]]):
                session.rounds[said["round"]].append(_outcome(said))
    session.ended = session.ended or problem_of(ended, max(whole))
    session.imported = imported or Imported((Problem("student_import_ended", reason=session.ended),))
    return session


def _patience(seconds: int) -> int:
    """How long to wait for so many seconds of computing, while other children have the processor too."""
    return 3 * seconds + 3


def _replies(output: bytes, mark: str) -> Iterator[dict[str, Any]]:
    """The lines of the driver; what a student managed to write between them is not ours."""
    for line in output.splitlines():
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(said, dict) and said.get("mark") == mark:
            yield said


def _outcome(said: dict[str, Any]) -> Outcome:
    trouble = said.get("error")
    return Outcome(
        returned=decode(said.get("returned")),
        args=tuple(decode(each) for each in said["args"]),
        screen=tuple(said["screen"]),
        left=said["left"],
        beyond=said["beyond"],
        trouble=raised(trouble) if trouble else None,
    )


def _imported(said: dict[str, Any]) -> Imported:
    problems = []
    error, screen = said.get("error"), said["screen"]
    if error:
        kind = "EOFError" if said["beyond"] else error["type"]
        if kind == "EOFError":
            problems.append(Problem("student_import_asks", line=error["line"]))
        elif kind == "SystemExit":
            problems.append(Problem("student_import_exit", line=error["line"]))
        elif kind in ("SyntaxError", "IndentationError", "TabError"):
            problems.append(Problem("student_syntax", line=error["line"], reason=error["text"]))
        else:
            problems.append(Problem("student_import_raised", line=error["line"], reason=_reason(error)))
    printed = "".join(screen).strip()
    if printed and not said["beyond"]:  # what it says when it asks is told already
        problems.append(Problem("student_import_prints", found=printed.splitlines()[0][:_FIRST_LINES]))
    return Imported(tuple(problems), frozenset(said["functions"]), frozenset(said["shingles"]))


def raised(error: dict[str, Any]) -> Problem:
    """What a call raised."""
    if error["type"] == "SystemExit":
        return Problem("student_exit", line=error["line"])
    if error["type"] == "MemoryError":
        return Problem("student_memory")
    return Problem("student_raised", line=error["line"], reason=_reason(error))


def _reason(error: dict[str, Any]) -> str:
    text = " ".join(str(error["text"]).split())[: 2 * _FIRST_LINES]
    return f"{error['type']}: {text}" if text else str(error["type"])


def problem_of(ended: Ended, seconds: int) -> Problem:
    """Why a child ended before it was done."""
    if ended.how == "too_slow" or ended.signal in (signal.SIGXCPU, signal.SIGKILL, signal.SIGALRM):
        return Problem("student_slow", seconds=seconds)
    if ended.how == "too_much_memory":
        return Problem("student_memory")
    if ended.how == "too_much_output":
        return Problem("student_output")
    if ended.how == "too_many_processes":
        return Problem("student_processes")
    if ended.signal:
        return Problem("student_crashed", reason=ended.signal_name)
    return Problem("student_quit", number=ended.code or 0)
