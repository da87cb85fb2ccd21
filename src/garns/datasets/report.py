"""What becomes of answers: a verdict for each puzzle, and the numbers that people compare."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from garns.bulk.arrow import pa
from garns.bulk.encoders import ENCODERS
from garns.bulk.output import Output, kind_of_output
from garns.bulk.running import writing

RIGHT, WRONG, UNREADABLE, MISSING, UNFIT = "right", "wrong", "unreadable", "missing", "unfit"
_VERDICTS = pa.schema(
    [
        ("number", pa.uint64()),
        ("result", pa.string()),
        ("cell", pa.string()),
        ("cells", pa.uint16()),
        ("open", pa.uint16()),
        ("stratum", pa.string()),
        ("error", pa.string()),
    ]
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one puzzle: ``right``, ``wrong``, ``unreadable``, ``missing``; ``unfit`` where it has no solution.

    ``cell`` is the first wrong one; ``cells`` are right of ``open`` that had to be found.
    """

    number: int
    result: str
    cell: str | None = None
    cells: int = 0
    open: int = 0
    stratum: str | None = None
    error: str | None = None


@dataclass(slots=True)
class Tally:
    """How many puzzles, and what became of them."""

    puzzles: int = 0
    right: int = 0
    wrong: int = 0
    unreadable: int = 0
    missing: int = 0
    unfit: int = 0
    cells: int = 0
    open: int = 0

    def add(self, verdict: Verdict) -> None:
        """One more; a puzzle without a solution does not count."""
        setattr(self, verdict.result, getattr(self, verdict.result) + 1)
        if verdict.result != UNFIT:
            self.puzzles += 1
            self.cells += verdict.cells
            self.open += verdict.open

    @property
    def accuracy(self) -> float:
        """The share of puzzles that are right; what was not answered is not."""
        return self.right / self.puzzles if self.puzzles else 0.0

    @property
    def cell_accuracy(self) -> float:
        """The share of cells that are right, of those that were empty."""
        return self.cells / self.open if self.open else 0.0

    def to_json(self) -> dict[str, int | float]:
        """The numbers, and the two shares."""
        counts = {name: getattr(self, name) for name in ("puzzles", RIGHT, WRONG, UNREADABLE, MISSING, UNFIT)}
        return {**counts, "accuracy": self.accuracy, "cell_accuracy": self.cell_accuracy}


@dataclass(slots=True)
class Report:
    """The score of a set of answers: in all, for each stratum, and row by row.

    ``surplus`` answers match no puzzle, or came after the first one to theirs.
    """

    all: Tally = field(default_factory=Tally)
    by: dict[str, Tally] = field(default_factory=dict)
    verdicts: list[Verdict] = field(default_factory=list)
    surplus: int = 0

    def to_json(self) -> dict[str, Any]:
        """What a program reads: no row by row."""
        by = {name: tally.to_json() for name, tally in self.by.items()}
        return {**self.all.to_json(), "surplus": self.surplus, "by": by}


def write_verdicts(report: Report, output: str, *, force: bool = False) -> None:
    """A row for each puzzle into a file, whose ending tells its kind.

    :raises GarnsError: when it cannot be written.
    """
    kind, packed = kind_of_output(output, None)
    form = {"compression": "none", "delimiter": ",", "puzzle": "number", "operation": "score"}
    out = Output(output, ENCODERS[kind](_VERDICTS, None, form), packed)
    with writing(out):
        out.open({}, force=force)
        out.write(pa.RecordBatch.from_pylist([asdict(verdict) for verdict in report.verdicts], schema=_VERDICTS))
        out.finish()
