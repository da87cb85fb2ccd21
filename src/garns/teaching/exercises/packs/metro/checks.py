"""The cases of the metro sheet. What is right is asked of the reference, ``garns.course.metro``, and of Garns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from itertools import product
from random import Random
from typing import Any

import garns
from garns.course import metro
from garns.generating.orbits import SYMMETRIES, orbits
from garns.teaching.exercises.judges import shown
from garns.teaching.exercises.values import Case, Failure, Made, Outcome
from garns.teaching.sets import cases as puzzles

Cell = tuple[int, int, int, int]
KINDS: dict[str, Any] = {"line": metro.iter_line, "col": metro.iter_col, "block": metro.iter_block}
ALL = list(range(1, 10))
PLACES = [(a, b) for a in range(3) for b in range(3)]


# --- iterators -------------------------------------------------------------------------------------------------------


def iterators(kind: str) -> Iterator[Case]:
    """Every group of a kind."""
    for k in PLACES:
        hoped = metro.cellules(partial(KINDS[kind], k))

        def judge(outcomes: tuple[Outcome, ...], hoped: list[Cell] = hoped) -> Failure | None:
            got = outcomes[0].args[1]
            if not isinstance(got, list) or sorted(got, key=repr) != sorted(hoped, key=repr):
                return Failure("calls", shown(hoped), shown(got))
            return None

        yield Case((k, Made("noter")), judge, text=f"iter_{kind}({k}, f)")


def iter_line(rng: Random) -> Iterator[Case]:
    """Rows."""
    return iterators("line")


def iter_col(rng: Random) -> Iterator[Case]:
    """Columns."""
    return iterators("col")


def iter_block(rng: Random) -> Iterator[Case]:
    """Blocks."""
    return iterators("block")


# --- deductions ------------------------------------------------------------------------------------------------------


def with_cells(cells: dict[Cell, list[int]]) -> metro.Grille:
    """A grid in which everything is possible but in these cells."""
    grid = metro.grille("." * 81)
    for (i, ii, j, jj), possible in cells.items():
        grid[i][ii][j][jj] = possible
    return grid


def deducing(
    kind: str, k: tuple[int, int], cells: dict[Cell, list[int]], step: Callable[..., bool], part: str = ""
) -> Case:
    """One step of deduction in one group of a grid with some cells narrowed down."""
    grid = with_cells(cells)
    hoped = deepcopy(grid)
    better = step(partial(KINDS[kind], k), hoped)

    def judge(outcomes: tuple[Outcome, ...]) -> Failure | None:
        outcome = outcomes[0]
        wrong = not_like(outcome.args[1], hoped)
        if wrong is None and outcome.returned is not better:
            return Failure("changed", shown(better), shown(outcome.returned))
        return wrong

    def smaller() -> Iterator[Case]:
        for gone in cells:
            less = {cell: possible for cell, possible in cells.items() if cell != gone}
            if steady(kind, k, less, step):
                yield deducing(kind, k, less, step, part)

    lines = [f"g[{i}][{ii}][{j}][{jj}] = {possible}" for (i, ii, j, jj), possible in cells.items()]
    text = "\n".join([*lines, f"{step.__name__}(lambda f: iter_{kind}({k}, f), g)"])
    return Case((Made("groupement", (kind, *k)), grid), judge, part, text=text, smaller=smaller)


def steady(kind: str, k: tuple[int, int], cells: dict[Cell, list[int]], step: Callable[..., bool]) -> bool:
    """Whether one pass says all: where a second finds more, the order of the cells would decide what is right."""
    grid = with_cells(cells)
    group = partial(KINDS[kind], k)
    step(group, grid)
    return not step(group, grid)


def not_like(got: object, hoped: metro.Grille) -> Failure | None:
    """The first cell of a grid that is not as it should be; its digits may stand in any order."""
    for i, ii, j, jj in product(range(3), repeat=4):
        expected = hoped[i][ii][j][jj]
        try:
            found: Any = got[i][ii][j][jj]  # type: ignore[index]
        except (TypeError, IndexError, KeyError):
            return Failure("not_a_grid", got=shown(got))
        if not isinstance(found, list) or sorted(found, key=repr) != expected:
            places = {"i": i, "ii": ii, "j": j, "jj": jj}
            return Failure("cell", fields={**places, "expected": expected, "found": shown(found)})
    return None


def random_groups(rng: Random, count: int, fill: Callable[[list[Cell]], dict[Cell, list[int]]]) -> Iterator[Any]:
    """Groups of all kinds, with some of their cells narrowed down."""
    for _ in range(count):
        kind, k = rng.choice(list(KINDS)), rng.choice(PLACES)
        yield kind, k, fill(metro.cellules(partial(KINDS[kind], k)))


def enlever(rng: Random) -> Iterator[Case]:
    """Nothing chosen; one digit; several; a digit of another group, which does not count."""
    yield deducing("line", (0, 0), {}, metro.enlever)
    yield deducing("line", (0, 0), {(0, 0, 0, 0): [5]}, metro.enlever)
    yield deducing("col", (1, 1), {(2, 1, 1, 1): [3], (0, 0, 0, 0): [4]}, metro.enlever)
    yield deducing("block", (0, 2), {(0, 1, 2, 1): [1], (0, 2, 2, 2): [9]}, metro.enlever)

    def fill(cells: list[Cell]) -> dict[Cell, list[int]]:
        chosen = rng.sample(cells, rng.randint(1, 5))
        digits = rng.sample(ALL, len(chosen))
        wide = {cell: sorted(rng.sample(ALL, 8)) for cell in cells}
        return {**wide, **{cell: [digit] for cell, digit in zip(chosen, digits, strict=True)}}

    for kind, k, cells in random_groups(rng, 10, fill):
        if steady(kind, k, cells, metro.enlever):
            yield deducing(kind, k, cells, metro.enlever)


def choisir(rng: Random) -> Iterator[Case]:
    """All possible everywhere; one digit with one place; several; one that is chosen already."""
    yield deducing("line", (0, 0), {}, metro.choisir)
    yield hidden("line", (0, 0), {0: [1]})
    yield hidden("col", (1, 2), {4: [7], 8: [2]})
    yield deducing("block", (2, 0), {(2, 1, 0, 1): [4], (2, 2, 0, 2): [1, 2, 3]}, metro.choisir)
    for _ in range(8):
        at = rng.sample(range(9), rng.randint(1, 3))
        digits = rng.sample(ALL, len(at))
        yield hidden(rng.choice(list(KINDS)), rng.choice(PLACES), {a: [d] for a, d in zip(at, digits, strict=True)})


def hidden(kind: str, k: tuple[int, int], only: dict[int, list[int]]) -> Case:
    """A group in which these cells alone have these digits, beside others."""
    gone = {digit for digits in only.values() for digit in digits}
    left = [digit for digit in ALL if digit not in gone]
    cells = metro.cellules(partial(KINDS[kind], k))
    return deducing(kind, k, {cell: sorted(left + only.get(at, [])) for at, cell in enumerate(cells)}, metro.choisir)


def paires(rng: Random) -> Iterator[Case]:
    """One pair of cells, one pair of digits, in groups of all kinds; and two cells that only look like a pair."""
    yield pair("line", (0, 0), (0, 1), [1, 2])
    yield deducing("col", (0, 1), pair_cells("col", (0, 1), (3, 4), [5, 6], first=[5, 6, 7]), metro.paires, "cells")
    for _ in range(6):
        kind, k = rng.choice(list(KINDS)), rng.choice(PLACES)
        yield pair(kind, k, rng.sample(range(9), 2), sorted(rng.sample(ALL, 2)))
    for _ in range(6):
        kind, k = rng.choice(list(KINDS)), rng.choice(PLACES)
        at, digits = rng.sample(range(9), 2), rng.sample(ALL, 2)
        cells = metro.cellules(partial(KINDS[kind], k))
        others = [digit for digit in ALL if digit not in digits]
        narrowed = {cell: ALL if place in at else others for place, cell in enumerate(cells)}
        yield deducing(kind, k, narrowed, metro.paires, "digits")


def pair_cells(kind: str, k: tuple[int, int], at: Any, digits: list[int], first: list[int]) -> dict[Cell, list[int]]:
    """Two cells of a group with two digits, the first of them perhaps with one more."""
    cells = metro.cellules(partial(KINDS[kind], k))
    return {cells[at[0]]: first, cells[at[1]]: digits}


def pair(kind: str, k: tuple[int, int], at: Any, digits: list[int]) -> Case:
    """Two cells of a group that own two digits."""
    return deducing(kind, k, pair_cells(kind, k, at, digits, digits), metro.paires, "cells")


# --- whole grids -----------------------------------------------------------------------------------------------------


def resoudre(rng: Random) -> Iterator[Case]:
    """An empty grid, grids that deductions solve, and harder ones, which they leave half done."""
    yield solving("." * 81)
    for each in (*puzzles("easy", rng.randrange(1000), 4), *puzzles("hard", rng.randrange(1000), 3)):
        yield solving(each.line)


def solving(line: str) -> Case:
    """One grid: what is left possible must be just what the two deductions leave."""
    grid = metro.grille(line)
    hoped = deepcopy(grid)
    metro.resoudre(hoped)
    return Case((grid,), lambda outcomes: not_like(outcomes[0].args[0], hoped), text=f"g = {line!r}\nresoudre(g)")


def generer(rng: Random) -> Iterator[Case]:
    """Two puzzles."""
    yield Case((), lambda outcomes: not_metro(outcomes[0].returned), "metro", times=1)
    yield Case((), lambda outcomes: not_metro(outcomes[0].returned) or not_pretty(outcomes[0].returned), "pretty")


def not_metro(got: object) -> Failure | None:
    """What keeps a puzzle from being done in the metro."""
    if not is_puzzle(got):
        return Failure("not_a_puzzle", got=shown(got))
    if not any(v == 0 for row in got for v in row):  # type: ignore[attr-defined]
        return Failure("full", got=shown(got))
    return None if garns.metro(as_puzzle(got)) else Failure("not_metro", got=shown(got))


def not_pretty(got: object) -> Failure | None:
    """Clues without any symmetry."""
    puzzle = as_puzzle(got)
    for symmetry in SYMMETRIES:
        groups = orbits(puzzle.geometry, symmetry)
        if symmetry != "none" and all(len({puzzle.givens[cell] > 0 for cell in group}) == 1 for group in groups):
            return None
    return Failure("no_pattern", got=shown(got))


def is_puzzle(value: object) -> bool:
    """Whether a value is a list of nine lists of nine numbers from 0 to 9."""
    rows = value if isinstance(value, list) and len(value) == 9 else [None]
    return all(
        isinstance(row, list) and len(row) == 9 and all(type(v) is int and 0 <= v <= 9 for v in row) for row in rows
    )


def as_puzzle(grid: Any) -> garns.Puzzle:
    """A grid as a puzzle of Garns."""
    return garns.Puzzle(givens=tuple(v for row in grid for v in row))
