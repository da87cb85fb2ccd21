"""How hard every puzzle is, and what else can be measured of it."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import cast

from garns.bulk.arrow import flags, numbers, pa, pc, words
from garns.bulk.finding import Columns, ask
from garns.bulk.givens import Rows
from garns.errors import ArgumentError, Problem
from garns.generating.orbits import SYMMETRIES, orbits
from garns.logic import rate as rate_one
from garns.logic import rate_many
from garns.logic.bulk import Ratings, StepRatings
from garns.logic.ladder import ladder_of
from garns.logic.rating import SINGLES
from garns.solving import solve
from garns.tables.rows import Status
from garns.values.geometry import Geometry

#: Symmetries from the one that says the most.
_BY_SIZE = sorted(SYMMETRIES, key=lambda id: (id == "none", -len(SYMMETRIES[id].moves), id not in ("full", "rotate90")))


def rate(rows: Rows, *, scale: str = "garns") -> Columns:
    """The level, the score and the hardest technique of every puzzle with one solution.

    >>> from garns.values.puzzle import Puzzle
    >>> found = rate(Rows(pa.array(["1.....3..4.....2", "1..............."]), Puzzle.empty(4)))
    >>> {name: column.to_pylist() for name, column in found.items() if name != "solved"}
    {'level': ['beginner', None], 'score': [17, None], 'hardest': ['hidden_single', None], 'steps': [12, None]}
    """
    ratings = _rated(rows, scale)
    rated = rows.good
    return {**_verdict(ratings, rated), "steps": _masked(rated, _totals(ratings), "uint32")}


def _rated(rows: Rows, scale: str) -> Ratings | StepRatings:
    """The ratings; what has not one solution gets an error instead."""
    counts = ask(rows, 2).counts
    for row in pc.indices_nonzero(pc.and_(rows.good, pc.not_equal(counts, 1))).to_pylist():
        rows.wrong(row, Problem("several_solutions" if counts[row].as_py() else "no_solution"))
    return rate_many(rows.view, scale, board=rows.board, threads=1, unique=True)


def _verdict(ratings: Ratings | StepRatings, rated: pa.Array) -> Columns:
    length = len(ratings)
    levels = pc.if_else(rated, numbers("uint8", ratings.levels, length), pa.scalar(None, pa.uint8()))
    kind = "double" if isinstance(ratings, StepRatings) else "uint32"

    def technique(behind: memoryview) -> pa.Array:
        found = numbers("uint16", behind, length)
        there = pc.and_(rated, pc.less(found, len(ratings.techniques)))
        return words(_masked(there, found, "uint16"), ratings.techniques)

    def score(scores: memoryview) -> pa.Array:
        return _masked(rated, numbers(kind, scores, length), kind)

    columns = {
        "level": words(levels, ratings.level_ids),
        "score": score(ratings.scores),
        "hardest": technique(ratings.hardest),
        "solved": _masked(rated, flags(ratings.status, length, Status.OK), "bool"),
    }
    if isinstance(ratings, StepRatings):
        columns["ep"], columns["ep_hardest"] = score(ratings.pearls), technique(ratings.pearl_hardest)
        columns["ed"], columns["ed_hardest"] = score(ratings.diamonds), technique(ratings.diamond_hardest)
    return columns


def _masked(there: pa.Array, column: pa.Array, kind: str) -> pa.Array:
    return pc.if_else(there, column, pa.scalar(None, pa.type_for_alias(kind)))


def _steps(ratings: Ratings | StepRatings) -> Iterator[tuple[str, pa.Array]]:
    """How many steps of each technique every puzzle takes."""
    flat = memoryview(ratings.step_counts).cast("B").cast("H") if len(ratings) else memoryview(b"").cast("H")
    for place, technique in enumerate(ratings.techniques):
        yield technique, numbers("uint16", flat[place :: len(ratings.techniques)].tobytes(), len(ratings))


def _totals(ratings: Ratings | StepRatings) -> pa.Array:
    each = cast("list[list[int]]", ratings.step_counts.tolist()) if len(ratings) else []  # a row for each puzzle
    return pa.array(map(sum, each), pa.uint32(), size=len(each))


def features(rows: Rows, *, scale: str = "garns", backdoor: int = 2) -> Columns:
    """What can be measured of every puzzle with one solution: clues, symmetry, steps, and how a search fares.

    :param backdoor: the largest number of cells that is looked at: each one more takes fifty times as long.
    """
    ratings = _rated(rows, scale)
    good = rows.good
    each = [
        _measured(rows, row, scale, backdoor) if rows.status[row] == Status.OK else None for row in range(len(rows))
    ]
    kinds = {"clues": pa.uint16(), "symmetry": pa.string(), "nodes": pa.uint64(), "bottlenecks": pa.uint16()}
    kinds["backdoor"] = pa.uint8()
    return {
        **_verdict(ratings, good),
        **{name: pa.array([one and one[name] for one in each], kind) for name, kind in kinds.items()},
        **{f"steps_{technique}": _masked(good, counts, "uint16") for technique, counts in _steps(ratings)},
    }


def _measured(rows: Rows, row: int, scale: str, backdoor: int) -> dict[str, int | str | None]:
    puzzle = rows.puzzle(row)
    answer = solve(puzzle)
    assert answer.solution is not None
    choices = rate_one(puzzle, scale, unique=True, bottlenecks=True).bottlenecks or ()
    return {
        "clues": puzzle.clues,
        "symmetry": symmetry_of(puzzle.givens, puzzle.geometry),
        "nodes": answer.nodes,
        "bottlenecks": sum(count == 1 for count in choices),
        "backdoor": backdoor_size(rows, bytes(puzzle.givens), bytes(answer.solution.givens), backdoor),
    }


def symmetry_of(givens: tuple[int, ...], geometry: Geometry) -> str:
    """The largest symmetry of the cells with clues.

    >>> from garns.values.puzzle import Puzzle
    >>> puzzle = Puzzle.empty(4).with_givens((1, 0, 0, 0) + (0,) * 8 + (0, 0, 0, 2))
    >>> symmetry_of(puzzle.givens, puzzle.geometry)
    'bidiagonal'
    """
    clues = [bool(given) for given in givens]
    for symmetry, groups in _orbits(geometry):
        if all(clues[cell] == clues[group[0]] for group in groups for cell in group):
            return symmetry
    return "none"


@lru_cache(maxsize=32)
def _orbits(geometry: Geometry) -> list[tuple[str, list[list[int]]]]:
    found = []
    for symmetry in _BY_SIZE:
        try:
            found.append((symmetry, orbits(geometry, symmetry)))
        except ArgumentError:  # the board does not have it
            continue
    return found


def backdoor_size(rows: Rows, givens: bytes, grid: bytes, most: int) -> int | None:
    """The least number of cells whose digits, once known, leave nothing but singles; None when it is above ``most``."""
    ladder = ladder_of("garns").with_only(SINGLES)
    empty = [cell for cell, given in enumerate(givens) if not given]
    for size in range(most + 1):
        told = array("B")
        for cells in combinations(empty, size):
            row = bytearray(givens)
            for cell in cells:
                row[cell] = grid[cell]
            told.frombytes(row)
        tried = memoryview(told).cast("B", (len(told) // len(givens), len(givens))) if told else None
        if tried and Status.OK in bytes(rate_many(tried, ladder, board=rows.board, threads=1, unique=True).status):
            return size
    return None
