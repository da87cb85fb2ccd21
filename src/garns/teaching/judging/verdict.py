"""A verdict: what is to be said of an answer, for programs and for people."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from garns.errors import Problem
from garns.i18n import N_, one_line, translate
from garns.teaching.sandbox import Ended, Limits
from garns.values.cells import symbol

Kind = Literal["right", "wrong", "too_slow", "too_much_memory", "crashed", "not_protocol"]
KINDS: tuple[Kind, ...] = get_args(Kind)

#: The name of each verdict.
NAMES: dict[Kind, str] = {
    "right": N_("Right", context="verdict"),
    "wrong": N_("Wrong"),
    "too_slow": N_("Too slow"),
    "too_much_memory": N_("Too much memory"),
    "crashed": N_("Crashed"),
    "not_protocol": N_("Breaks the protocol"),
}

_MEGABYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one question.

    ``said`` is the answer, or the line that is none; ``words`` are a crashed program's last on standard error.
    ``digits`` stand on the board at the end: the answer's, or those that the program's moves had put there. ``cells``
    are wrong in them, and ``rivals`` show why; ``last`` is where the last of ``moves`` went.
    """

    kind: Kind
    problems: tuple[Problem, ...] = ()
    seconds: float = 0.0
    said: str = ""
    words: str = ""
    digits: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()
    rivals: tuple[int, ...] = ()
    moves: int = 0
    last: int | None = None
    #: What else a person should know, though it changes nothing.
    remarks: tuple[Problem, ...] = field(default=())

    def name_in(self, lang: str) -> str:
        """The name of the kind in a language.

        >>> Verdict("too_slow").name_in("fr")
        'Trop lent'
        """
        return translate(NAMES[self.kind], lang)

    def reason(self, lang: str = "en") -> str:
        """Why, in one line; nothing when all is right."""
        return one_line((problem.message(lang) for problem in self.problems), lang)

    def to_json(self) -> dict[str, Any]:
        """The form of ``docs/design/json.md``: only what is there."""
        form: dict[str, Any] = {"verdict": self.kind, "seconds": round(self.seconds, 6)}
        form |= {key: text for key in ("said", "words") if (text := getattr(self, key))}
        if self.problems:
            form["problems"] = [problem.to_json() for problem in self.problems]
        if any(self.digits) and self.kind != "right":
            form["digits"] = "".join(map(symbol, self.digits))
        if self.moves:
            form["moves"] = self.moves
        return form


def of_ending(ended: Ended, limits: Limits) -> Verdict:
    """The verdict on a program that has gone without an answer, or had to go."""
    kind, problem = _ending(ended, limits)
    return Verdict(kind, (problem,), words=ended.words if kind == "crashed" else "")


def _ending(ended: Ended, limits: Limits) -> tuple[Kind, Problem]:
    match ended.how:
        case "too_slow":
            return "too_slow", Problem("out_of_time", seconds=_short(limits.seconds))
        case "too_much_memory":
            held = max(ended.memory, limits.memory) // _MEGABYTE
            return "too_much_memory", Problem("too_much_memory", held=held, expected=limits.memory // _MEGABYTE)
        case "too_much_output":
            return "not_protocol", Problem("too_much_output", expected=limits.output // _MEGABYTE)
        case "too_many_processes":
            return "crashed", Problem("too_many_processes", expected=limits.processes)
        case "closed" | "stopped":
            return "not_protocol", Problem("closed_output")
        case "crashed" if ended.signal:
            return "crashed", Problem("ended_by_signal", signal=ended.signal_name)
        case "crashed":
            return "crashed", Problem("exit_code", code=ended.code)
        case "exited":
            return "crashed", Problem("ended_without_answer")


def _short(seconds: float) -> float | int:
    return int(seconds) if seconds == int(seconds) else seconds
