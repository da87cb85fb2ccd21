"""What a picture of a table needs to know, counted chunk by chunk: a table of any length takes the same memory.

>>> counted = Tally()
>>> counted.add(pa.record_batch({"level": ["easy", "hard", "easy", None], "clues": [30, 24, 31, 17]}))
>>> counted.levels, counted.clues["easy"]
(Counter({'easy': 2, 'hard': 1}), Counter({30: 1, 31: 1}))
"""

from __future__ import annotations

from collections import Counter, defaultdict

from garns.bulk.arrow import pa, pc
from garns.bulk.columns import board_of, puzzle_column, texts
from garns.bulk.givens import Rows
from garns.errors import ArgumentError
from garns.values.puzzle import Puzzle

#: A bar for each tenth of a decade: from 10 to 12.6, from 12.6 to 15.8 ...
A_DECADE = 10
#: No more words than this are told apart; a table of somebody else may call anything a level.
MOST_WORDS = 200
#: Columns with the time that each puzzle took, and how many microseconds one of it is.
TIMES = {"microseconds": 1.0, "milliseconds": 1e3, "seconds": 1e6}

_STEPS = "steps_"
_MOST_CLUES = 4096
_NUMBER = r"^\s*[0-9]{1,18}(\.[0-9]*)?\s*$"


class Tally:
    """Counts of everything that is drawn; empty where the table has no such column."""

    def __init__(self) -> None:
        self.rows = 0
        self.levels: Counter[str] = Counter()
        #: How many puzzles have so many clues, for each level.
        self.clues: defaultdict[str, Counter[int]] = defaultdict(Counter)
        #: By the tenth of a decade: 20 stands for 100 up to 126.
        self.scores: Counter[int] = Counter()
        self.microseconds: Counter[int] = Counter()
        #: Puzzles whose hardest technique it is; puzzles that need it at all, among those with steps that were counted.
        self.hardest: Counter[str] = Counter()
        self.needed: Counter[str] = Counter()
        self.counted = 0
        self._sought = False
        self._puzzles: tuple[str, Puzzle] | None = None

    def add(self, batch: pa.RecordBatch) -> None:
        """Count the rows of a chunk as well."""
        self.rows += len(batch)
        columns = dict(zip(map(_name, batch.schema.names), batch.columns, strict=True))  # of two, the newer one
        _count(self.hardest, columns.get("hardest"))
        _count(self.levels, columns.get("level"))
        if self.levels:
            self._spread(columns["level"], self._clues(batch, columns.get("clues")))
        _count_decades(self.scores, _numbers(columns.get("score")))
        for name, unit in TIMES.items():
            _count_decades(self.microseconds, _numbers(columns.get(name)), unit)
        self._steps({name: column for name, column in columns.items() if name.startswith(_STEPS)})

    def _steps(self, columns: dict[str, pa.Array]) -> None:
        counted = 0
        for name, column in list(columns.items())[:MOST_WORDS]:
            counts: pa.Array = _numbers(column)
            counted = max(counted, len(counts) - counts.null_count)
            self.needed[name.removeprefix(_STEPS)] += pc.sum(pc.greater(counts, 0)).as_py() or 0
        self.counted += counted

    def _spread(self, levels: pa.Array, clues: pa.Array | None) -> None:
        if clues is None:
            return
        pairs = pa.table({"level": levels, "clues": clues}).group_by(["level", "clues"]).aggregate([([], "count_all")])
        for pair in pairs.to_pylist():
            level, number = pair["level"], pair["clues"]
            if level in self.levels and number is not None and 0 <= number <= _MOST_CLUES:
                self.clues[level][int(number)] += pair["count_all"]

    def _clues(self, batch: pa.RecordBatch, column: pa.Array | None) -> pa.Array | None:
        """The clues of every puzzle: as the table has them, or counted."""
        if column is not None:
            return _numbers(column)
        if not self._sought:
            self._sought = True
            try:
                name = puzzle_column(batch)
                self._puzzles = name, board_of(batch, name)
            except ArgumentError:  # a table of other things
                return None
        if self._puzzles is None:
            return None
        name, board = self._puzzles
        rows = Rows(texts(batch.column(name)), board)
        digits, cells = rows.digits, rows.cells
        empty = (digits.count(0, start, start + cells) for start in range(0, len(digits), cells))
        counted = pa.array([float(cells - count) for count in empty], pa.float64())
        return pc.if_else(rows.good, counted, pa.scalar(None, pa.float64()))


def _name(name: str) -> str:
    """The name that a column has when no other has it; see :func:`garns.bulk.task.free_name`."""
    while name.startswith("garns_"):
        name = name.removeprefix("garns_")
    return name


def _numbers(column: pa.Array | None) -> pa.Array | None:
    """A column as numbers; null where there is none (tables of text have no other columns than text)."""
    if column is None:
        return None
    if pa.types.is_string(column.type):
        column = pc.if_else(pc.match_substring_regex(column, _NUMBER), pc.utf8_trim_whitespace(column), None)
    elif not (pa.types.is_integer(column.type) or pa.types.is_floating(column.type)):
        return pa.nulls(len(column), pa.float64())
    return column.cast(pa.float64(), safe=False)


def _count(counter: Counter[str], column: pa.Array | None) -> None:
    if column is None or not pa.types.is_string(column.type):
        return
    for pair in column.value_counts().to_pylist():
        if pair["values"] and (pair["values"] in counter or len(counter) < MOST_WORDS):
            counter[pair["values"]] += pair["counts"]


def _count_decades(counter: Counter[int], column: pa.Array | None, unit: float = 1.0) -> None:
    """Count by tenths of a decade; less than 1 counts as 1."""
    if column is None:
        return
    known = pc.max_element_wise(pc.multiply(column.filter(pc.is_finite(column)), unit), 1.0)
    places = pc.floor(pc.add(pc.multiply(pc.log10(known), A_DECADE), 1e-9)).cast(pa.int64())
    for pair in places.value_counts().to_pylist():
        counter[pair["values"]] += pair["counts"]
