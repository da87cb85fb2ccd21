"""What a program achieved: its results by set, against a baseline, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from garns.errors import FormatError, Problem, SourceError
from garns.solving import solve
from garns.teaching.judging import KINDS, Judged, Kind, Program, Task
from garns.teaching.protocol import question
from garns.values.json_fields import each, need

FORMAT, VERSION = "garns-judge", 1
_LARGEST = 64 << 20  # bytes of a report that may serve as a baseline


@dataclass(frozen=True, slots=True)
class Row:
    """The results of one set; times are those of right answers."""

    set_id: str
    results: tuple[Judged, ...]

    def count(self, *kinds: Kind) -> int:
        """How many verdicts are of these kinds."""
        return sum(judged.verdict.kind in kinds for judged in self.results)

    @property
    def times(self) -> list[float]:
        """The seconds of each right answer, from the shortest."""
        return sorted(judged.verdict.seconds for judged in self.results if judged.verdict.kind == "right")

    @property
    def median(self) -> float | None:
        """The time that half of the right answers took at most."""
        return median(self.times) if self.times else None

    @property
    def most(self) -> float | None:
        """The time that 95 of 100 right answers took at most."""
        times = self.times
        return times[min(len(times) - 1, -(-95 * len(times) // 100) - 1)] if times else None

    def to_json(self) -> dict[str, Any]:
        """The form of ``docs/design/json.md``."""
        form: dict[str, Any] = {"set": self.set_id, "puzzles": len(self.results)}
        form |= {kind: self.count(kind) for kind in KINDS}
        if self.median is not None and self.most is not None:
            form |= {"median": round(self.median, 6), "95 %": round(self.most, 6)}
        return form


@dataclass(frozen=True)
class Report:
    """All results of one program."""

    program: Program
    task: Task
    results: tuple[Judged, ...]
    seconds: float = 0.0
    #: False when somebody stopped the judge.
    complete: bool = True
    date: datetime = field(default_factory=lambda: datetime.now(UTC))
    #: The median time of a program to compare with, by set, and its name.
    baseline: Mapping[str, float] = field(default_factory=dict)
    baseline_name: str = ""

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The results by set, in the order of the task; sets without a result are left out."""
        found: dict[str, list[Judged]] = {name: [] for name in self.task.all_sets}
        for judged in self.results:
            found[judged.set_id].append(judged)
        return tuple(Row(name, tuple(results)) for name, results in found.items() if results)

    @property
    def whole(self) -> Row:
        """All results together."""
        return Row("", self.results)

    @property
    def right(self) -> int:
        """How many answers are right."""
        return self.whole.count("right")

    @property
    def total(self) -> int:
        """How many questions were judged."""
        return len(self.results)

    @property
    def perfect(self) -> bool:
        """Whether every question was judged, and every answer is right."""
        return self.complete and self.total > 0 and self.right == self.total

    @property
    def failures(self) -> tuple[Judged, ...]:
        """What is to be looked at."""
        return tuple(judged for judged in self.results if judged.verdict.kind != "right")

    @property
    def remarks(self) -> tuple[Problem, ...]:
        """What else is to be said of the program, once."""
        return tuple(dict.fromkeys(remark for judged in self.results for remark in judged.verdict.remarks))

    def to_json(self) -> dict[str, Any]:
        """The form of ``docs/design/json.md``."""
        limits, task = self.task.limits, self.task
        return {
            "program": self.program.name,
            "command": list(self.program.command),
            "date": self.date.isoformat(timespec="seconds"),
            "level": task.level,
            "seed": task.seed,
            "limits": {"seconds": limits.seconds, "memory": limits.memory, "output": limits.output},
            "complete": self.complete,
            "right": self.right,
            "puzzles": self.total,
            "seconds": round(self.seconds, 3),
            "sets": [row.to_json() for row in self.rows],
            "remarks": [remark.to_json() for remark in self.remarks],
            "results": [_result(judged) for judged in self.results],
        }


def _result(judged: Judged) -> dict[str, Any]:
    form: dict[str, Any] = {"set": judged.set_id, "number": judged.number}
    if judged.what:
        form["what"] = judged.what
    if judged.puzzle is not None:
        form["puzzle"] = question(judged.puzzle)
    return form | judged.verdict.to_json()


def to_json(reports: Sequence[Report]) -> dict[str, Any]:
    """The results of all programs in one form."""
    return {"format": FORMAT, "version": VERSION, "programs": [report.to_json() for report in reports]}


def ranked(reports: Iterable[Report]) -> list[tuple[int, Report]]:
    """The programs with their places: who has more right is before, then who took less time for what is right.

    Equal results share a place.
    """

    def score(report: Report) -> tuple[int, float]:
        return -report.right, round(sum(report.whole.times), 3)

    order = sorted(reports, key=score)
    scores = [score(report) for report in order]
    return [(scores.index(score(report)) + 1, report) for report in order]


def reference(task: Task) -> dict[str, float]:
    """The median seconds of our own solver for each set: what is possible."""
    times: dict[str, list[float]] = {}
    for set_id, case in task.cases():
        start = perf_counter()
        solve(case.puzzle, budget=task.limits.seconds)
        times.setdefault(set_id, []).append(perf_counter() - start)
    return {set_id: median(seconds) for set_id, seconds in times.items()}


def read_baseline(file: str) -> tuple[str, dict[str, float]]:
    """The name and the median times of the first program of a report that was written before.

    :raises GarnsError: when the file cannot be read, or is no such report.
    """
    try:
        with Path(file).open("rb") as stream:
            text = stream.read(_LARGEST + 1)
    except OSError as error:
        raise SourceError([Problem("unreadable", found=file, reason=error.strerror or str(error))]) from None
    if len(text) > _LARGEST:
        raise SourceError([Problem("too_large", expected=_LARGEST)])
    try:
        form = json.loads(text)
        if not isinstance(form, dict) or form.get("format") != FORMAT:
            raise ValueError(FORMAT)
    except (ValueError, RecursionError) as error:
        raise FormatError("json", [Problem("not_json", found=str(error))]) from None
    programs = each(form, "programs", dict)
    if not programs:
        raise FormatError("json", [Problem("missing_field", found="programs")])
    rows = [row for row in each(programs[0], "sets", dict) if "median" in row]
    return need(programs[0], "program", str), {need(row, "set", str): float(need(row, "median", float)) for row in rows}
