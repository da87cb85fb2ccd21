"""Words and numbers of a report."""

from __future__ import annotations

from garns.i18n import N_, translate
from garns.teaching.judging import Judged

_SETS = {
    "easy": N_("Easy", context="set of puzzles"),
    "hard": N_("Hard", context="set of puzzles"),
    "clues17": N_("17 givens"),
    "multiple": N_("Several solutions"),
    "none": N_("No solution"),
    "invalid": N_("Not valid"),
    "killer": N_("Killer", context="set of puzzles"),
    "session": N_("Conversation"),
    "count": N_("Counting"),
    "steps": N_("Steps", context="set of puzzles"),
    "generate": N_("Generation"),
}
#: The heads of tables.
HEADS = {
    "Set": N_("Set", context="of puzzles"),
    "Puzzles": N_("Puzzles"),
    "Verdicts": N_("Verdicts"),
    "Right": N_("Right", context="verdict"),
    "Wrong": N_("Wrong"),
    "Slow": N_("Slow"),
    "Crash": N_("Crash"),
    "Median": N_("Median"),
    "95 %": N_("95 %"),
    "Place": N_("Place", context="in a tournament"),
    "Program": N_("Program"),
    "Time": N_("Time"),
}


def set_name(set_id: str, lang: str = "en") -> str:
    """The name of a set.

    >>> set_name("clues17"), set_name("16x16")
    ('17 givens', '16×16')
    """
    return translate(_SETS[set_id], lang) if set_id in _SETS else set_id.replace("x", "×")


def case_name(judged: Judged, lang: str = "en") -> str:
    """What was asked: the set and the number, and in words what it was about when it was no puzzle.

    >>> from garns.teaching.judging import Judged, Verdict
    >>> case_name(Judged("session", 1, Verdict("right"), what="the handshake"), "fr")
    'Conversation 1, la poignée de main'
    """
    about = f", {translate(judged.what, lang)}" if judged.what else ""
    return f"{set_name(judged.set_id, lang)} {judged.number}{about}"


def time_text(seconds: float | None, lang: str = "en") -> str:
    """A time with the two figures that matter.

    >>> [time_text(seconds) for seconds in (0.0000213, 0.0042, 0.213, 10.0, 112.3, None)]
    ['21 µs', '4.2 ms', '0.21 s', '10 s', '1 min 52 s', '']
    """
    if seconds is None:
        return ""
    if seconds < 0.001:
        return f"{round(seconds * 1e6)} µs"
    if seconds >= 60:
        minutes, rest = divmod(round(seconds), 60)
        return f"{minutes} min {rest} s"
    value, unit = (seconds * 1000, "ms") if seconds < 0.1 else (seconds, "s")
    text = f"{value:.{max(0, 1 - _power(value))}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return f"{text.replace('.', translate(POINT, lang))} {unit}"


#: What stands before the tenths.
POINT = N_(".", context="before the tenths of a number")


def _power(value: float) -> int:
    return len(str(int(value))) - 1 if value >= 1 else -1
