"""Puzzles that may go into a data set, read or made: some rows at a time, each with all that its column will say.

Everything here is a pure function of a chunk, so chunks may be worked on anywhere and twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from garns.bulk.arrow import flags, grids, pa, pc
from garns.bulk.columns import puzzle_column, texts
from garns.bulk.comparing import canonical
from garns.bulk.finding import solve
from garns.bulk.givens import Rows
from garns.bulk.rating import rate
from garns.bulk.sources import Input, Numbers
from garns.bulk.task import Chunk
from garns.datasets.plan import FileSource, Plan
from garns.errors import GarnsError, Problem
from garns.generating import GenerationError, generate_many
from garns.logic import ladder_of
from garns.tables.rows import Status

#: Rows that are read at once, and puzzles that are made at once: a second of work at most.
READ, MADE = 256, 8
#: Numbers of the generator: nobody comes to the end of them.
_ENDLESS = 10**12

#: What a scale of steps also says of a puzzle.
STEPS = ("ep", "ed")
#: Why a row is no puzzle for a data set.
UNREADABLE, OTHER_BOARD, NONE, SEVERAL, NOT_MADE = "unreadable", "other_board", "none", "several", "not_made"


def schema_of(scale: str) -> pa.Schema:
    """The columns of a candidate: a score is a sum, or on a scale of steps that of one step, as are EP and ED."""
    explainer = ladder_of(scale).explainer
    return pa.schema(
        [
            ("puzzle", pa.string()),
            ("solution", pa.string()),
            ("clues", pa.uint16()),
            ("level", pa.string()),
            ("score", pa.float64() if explainer else pa.uint32()),
            ("hardest", pa.string()),
            *((name, pa.float64()) for name in STEPS if explainer),
            ("class", pa.string()),
            ("source", pa.string()),
            ("number", pa.uint64()),
            ("seed", pa.uint64()),
            ("why", pa.string()),
        ]
    )


@dataclass(frozen=True)
class Reading:
    """The rows of a file."""

    plan: Plan
    file: FileSource

    @property
    def name(self) -> str:
        """What the datasheet calls it."""
        return self.file.name

    def chunks(self, skip: int) -> Iterator[Chunk]:
        """Every row from one on.

        :raises GarnsError: when the file cannot be read, with its name.
        """
        try:
            source = Input([str(self.file.path)], lang=self.plan.lang)
            column = puzzle_column(source.sample, self.file.column)
            for chunk in source.chunks(READ, skip):
                yield Chunk(chunk.first, pa.record_batch({"puzzle": texts(chunk.batch.column(column))}))
        except GarnsError as error:
            raise type(error)([Problem("in_clue", clue=self.name, reason=each) for each in error.problems]) from None

    def candidates(self, chunk: Chunk) -> pa.RecordBatch:
        """The rows of a chunk, looked at."""
        numbers = pa.array(range(chunk.first + 1, chunk.first + 1 + len(chunk.batch)), pa.uint64())
        sources, seeds = pa.repeat(self.name, len(numbers)), pa.nulls(len(numbers), pa.uint64())
        return _looked_at(self.plan, chunk.batch.column(0), sources, numbers, seeds)


@dataclass(frozen=True)
class Making:
    """What the generator makes for a stratum; several makers take turns."""

    plan: Plan
    stratum: int

    @property
    def name(self) -> str:
        """What the datasheet calls it."""
        return "garns"

    def chunks(self, skip: int) -> Iterator[Chunk]:
        """Numbers without end, from one on."""
        return Numbers(_ENDLESS).chunks(MADE, skip)

    def candidates(self, chunk: Chunk) -> pa.RecordBatch:
        """The puzzles of some numbers: a number is the turn of a maker, who counts for himself."""
        makers = self.plan.makers
        found: dict[int, tuple[str | None, int, int]] = {}
        last = chunk.first + len(chunk.batch)
        for turn, maker in enumerate(makers):
            mine = [number for number in range(chunk.first, last) if number % len(makers) == turn]
            seed = self.plan.stream_seed(maker, self.plan.strata[self.stratum])
            first = mine[0] // len(makers) if mine else 0
            recipe = maker.recipes[self.stratum]
            made = generate_many(recipe, len(mine), seed=seed, tries=maker.tries, threads=1, first=first)
            for number, one in zip(mine, made if mine else (), strict=True):
                text = None if isinstance(one, GenerationError) else str(one.puzzle)
                found[number] = text, number // len(makers), seed
        lines, numbers, seeds = zip(*(found[number] for number in sorted(found)), strict=True)
        sources = pa.repeat(self.name, len(lines))
        batch = _looked_at(
            self.plan,
            pa.array(lines, pa.string()),
            sources,
            pa.array(numbers, pa.uint64()),
            pa.array(seeds, pa.uint64()),
        )
        missed = pc.if_else(pc.is_null(pa.array(lines, pa.string())), NOT_MADE, batch.column("why"))
        return batch.set_column(batch.schema.get_field_index("why"), "why", missed)


def _looked_at(plan: Plan, lines: pa.Array, sources: pa.Array, numbers: pa.Array, seeds: pa.Array) -> pa.RecordBatch:
    """Texts with solution, rating and class; where there is not one solution, ``why`` says so."""
    rows = Rows(lines, plan.board)
    unreadable = pc.invert(rows.good)
    unread = pc.if_else(flags(rows.status, len(rows), Status.OTHER_BOARD), OTHER_BOARD, UNREADABLE)
    puzzles = grids(_shown(rows), rows.cells, len(rows), rows.good)
    solved = solve(rows)
    rated = rate(rows, scale=plan.scale)  # from here on the rows without exactly one solution are not good
    classes = canonical(rows)["class"]
    several = pc.equal(solved["status"].cast(pa.string()), "multiple")
    why = pc.if_else(
        rows.good, pa.scalar(None, pa.string()), pc.if_else(unreadable, unread, pc.if_else(several, SEVERAL, NONE))
    )
    schema = schema_of(plan.scale)
    rated_well = pc.fill_null(rated["solved"], False)
    scores = [
        pc.if_else(rated_well, rated[name], pa.scalar(None, schema.field(name).type))
        for name in ("score", *STEPS)
        if name in schema.names
    ]
    clues = [
        rows.cells - bytes(rows.digits[start : start + rows.cells]).count(0)
        for start in range(0, rows.cells * len(rows), rows.cells)
    ]
    columns = [
        puzzles,
        solved["solution"],
        pa.array(clues, pa.uint16()),
        rated["level"].cast(pa.string()),
        scores[0],
        rated["hardest"].cast(pa.string()),
        *scores[1:],
        classes,
        sources,
        numbers,
        seeds,
        why,
    ]
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def _shown(rows: Rows) -> bytes:
    """The digits as they are; those of a row that is no puzzle become empty cells."""
    return bytes(rows.digits).translate(bytes(range(255)) + b"\0")
