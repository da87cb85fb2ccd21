"""The cases of IN304, small ones first. What is right is asked of the reference, ``garns.course.in304``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import TypeGuard

from garns import Puzzle, solve
from garns.course import in304
from garns.teaching.exercises.judges import leaves, returns, shown, sorted_list
from garns.teaching.exercises.values import Case, Failure, Outcome

Grid = list[list[int]]
Move = tuple[int, int, int]
KINDS = (("row", in304.ligne), ("column", in304.colonne), ("region", in304.region))


def empty() -> Grid:
    """A grid with nothing in it."""
    return [[0] * 9 for _ in range(9)]


def with_cells(*cells: Move) -> Grid:
    """A grid with these values and no others: (row, column, value)."""
    grid = empty()
    for i, j, v in cells:
        grid[i - 1][j - 1] = v
    return grid


def full(rng: Random) -> Grid:
    """A full grid: rows of one pattern, with bands, rows and digits in any order."""
    digits = rng.sample(range(1, 10), 9)
    bands = rng.sample(range(3), 3)
    rows = [3 * band + row for band in bands for row in rng.sample(range(3), 3)]
    return [[digits[(3 * (row % 3) + row // 3 + column) % 9] for column in range(9)] for row in rows]


def with_holes(rng: Random, holes: int) -> Grid:
    """A full grid with so many cells emptied."""
    grid = full(rng)
    for place in rng.sample(range(81), holes):
        grid[place // 9][place % 9] = 0
    return grid


def emptier(grid: Grid, case: Callable[[Grid], Case]) -> Callable[[], Iterator[Case]]:
    """Cases like one, on grids with less in them: a single value first, then all but a row, all but a value."""

    def cases() -> Iterator[Case]:
        filled = [(i, j, grid[i - 1][j - 1]) for i in range(1, 10) for j in range(1, 10) if grid[i - 1][j - 1]]
        if len(filled) > 1:
            yield from (case(with_cells(cell)) for cell in filled)
            yield from (case(with_cells(*(cell for cell in filled if cell[0] != i))) for i in {i for i, _, _ in filled})
            yield from (case(with_cells(*(cell for cell in filled if cell is not gone))) for gone in filled)

    return cases


# --- basic functions -------------------------------------------------------------------------------------------------


def afficher_grille(rng: Random) -> Iterator[Case]:
    """The digits of the grid, in order, in nine lines or more."""
    for grid in (empty(), with_cells((1, 1, 5)), with_cells((1, 9, 3), (9, 1, 7)), with_holes(rng, 40), full(rng)):

        def judge(outcomes: tuple[Outcome, ...], grid: Grid = grid) -> Failure | None:
            printed = outcomes[0].printed
            if len(printed.strip("\n").splitlines()) < 9 or not shows(printed, grid):
                return Failure("not_shown", shown(grid), printed)
            return None

        yield Case((grid,), judge, keeps=True)


def shows(printed: str, grid: Grid) -> bool:
    """Whether the values of a grid stand in a text in order, whatever stands between them."""
    digits = iter(re.findall("[1-9]", printed))
    return all(str(v) in digits for row in grid for v in row if v)


def unique(rng: Random) -> Iterator[Case]:
    """More lists, longer and longer."""
    for length in (2, 3, 5, 9, 9, 9):
        for values in (rng.choices(range(10), k=length), rng.sample(range(10), length)):
            yield of_list(values)


def of_list(values: list[int]) -> Case:
    """``unique`` of a list; shorter lists may fail too."""

    def smaller() -> Iterator[Case]:
        return (of_list(values[:at] + values[at + 1 :]) for at in range(len(values)))

    return Case((values,), returns(in304.unique(values)), keeps=True, smaller=smaller)


def groups(rng: Random, reference: Callable[[Grid, int], list[int]], *, any_order: bool = False) -> Iterator[Case]:
    """Each row, column or region: of a grid with one value in it, then of full ones."""

    def case(grid: Grid, i: int) -> Case:
        hoped = returns(reference(grid, i), sorted_list if any_order else None)
        return Case((grid, i), hoped, keeps=True, smaller=emptier(grid, lambda less: case(less, i)))

    corners = [(1 + 3 * (k // 3), 1 + 3 * (k % 3)) for k in range(9)]
    for i in range(1, 10):
        for row, column in ((i, i), corners[i - 1]):
            yield case(with_cells((row, column, i)), i)
    for grid in (full(rng), with_holes(rng, 30)):
        yield from (case(grid, i) for i in range(1, 10))


def ligne(rng: Random) -> Iterator[Case]:
    """Rows."""
    return groups(rng, in304.ligne)


def colonne(rng: Random) -> Iterator[Case]:
    """Columns."""
    return groups(rng, in304.colonne)


def region(rng: Random) -> Iterator[Case]:
    """Regions; the assignment does not say in which order their cells come."""
    return groups(rng, in304.region, any_order=True)


def ajouter(rng: Random) -> Iterator[Case]:
    """Into an empty grid, beside values that allow it, over another value, then where each kind of group forbids it."""
    yield adding(empty(), 1, 1, 5)
    yield adding(empty(), 2, 9, 7)
    yield adding(with_cells((4, 7, 3)), 4, 7, 5)
    yield adding(with_cells((4, 7, 3)), 4, 7, 3)
    yield adding(with_cells((5, 5, 1)), 1, 9, 1)
    yield adding(with_cells((1, 2, 5)), 1, 9, 5)  # row
    yield adding(with_cells((2, 1, 5)), 9, 1, 5)  # column
    yield adding(with_cells((1, 1, 5)), 2, 2, 5)  # region
    yield adding(with_cells((7, 9, 2)), 9, 7, 2)
    yield adding(with_cells((1, 1, 3), (1, 2, 5)), 1, 1, 5)  # the 3 comes back
    yield adding(with_cells((8, 3, 3), (2, 3, 6)), 8, 3, 6)
    for _ in range(20):
        yield adding(with_holes(rng, 45), rng.randint(1, 9), rng.randint(1, 9), rng.randint(1, 9))


def adding(grid: Grid, i: int, j: int, v: int) -> Case:
    """One call of ``ajouter``; what it returns is not said in the assignment."""
    hoped = deepcopy(grid)
    in304.ajouter(hoped, i, j, v)
    part = "adds" if hoped[i - 1][j - 1] == v else "refuses"
    return Case((grid, i, j, v), leaves(hoped), part, smaller=emptier(grid, lambda less: adding(less, i, j, v)))


def verifier(rng: Random) -> Iterator[Case]:
    """Full grids, grids with holes, and grids in which only rows, only columns or only regions are wrong."""
    latin = [[(i + j) % 9 + 1 for j in range(9)] for i in range(9)]
    bands = [[(3 * (i % 3) + j) % 9 + 1 for j in range(9)] for i in range(9)]
    stacks = [list(column) for column in zip(*bands, strict=True)]
    right = full(rng)
    for grid in (right, empty(), latin, bands, stacks, [[5] * 9 for _ in range(9)], full(rng)):
        yield checking(grid)
    for _ in range(4):
        yield checking(with_holes(rng, 1))
        wrong = full(rng)
        i, j = rng.randrange(9), rng.randrange(9)
        wrong[i][j] = wrong[i][j] % 9 + 1
        yield checking(wrong)


def checking(grid: Grid) -> Case:
    """One call of ``verifier``."""
    return Case((grid,), returns(in304.verifier(grid)), keeps=True)


def jouer(rng: Random) -> Iterator[Case]:
    """Games of one, two and several values; whether all is shown; then with a forbidden value at the start."""
    for holes in (1, 2, 4):
        yield playing(with_holes(rng, holes), "fills")
    for holes in (1, 3):
        yield playing(with_holes(rng, holes), "shows")
    for holes in (1, 3):
        yield playing(with_holes(rng, holes), "refuses", wrong=1)


def playing(grid: Grid, part: str, wrong: int = 0) -> Case:
    """One game, with its lines in each of the ways in which a program may ask for three numbers."""
    solution = in304.resoudre(deepcopy(grid))
    assert solution
    moves = [(i, j, solution[i - 1][j - 1]) for i, j in places(grid, 0)]
    i, j, _value = moves[0]
    moves = [(i, j, w) for w in range(1, 10) if not allowed(grid, i, j, w)][:wrong] + moves

    def judge(outcomes: tuple[Outcome, ...]) -> Failure | None:
        outcome = outcomes[0]
        played = outcome.args[0]
        if not is_grid(played):
            return Failure("not_a_grid", got=shown(played))
        for i, j in places(played, 0):
            return Failure("not_full", fields={"i": i, "j": j})
        for i, j in places(solution):
            if played[i - 1][j - 1] != solution[i - 1][j - 1]:
                hoped, got = solution[i - 1][j - 1], played[i - 1][j - 1]
                return Failure("wrong_filling", fields={"i": i, "j": j, "expected": hoped, "got": got})
        if outcome.beyond or outcome.left:
            return Failure("asks_more")
        return not_reshown(outcome, grid, moves) if part == "shows" else None

    return Case((grid,), judge, part, keyboards=tuple(ways(moves)))


def ways(moves: list[Move]) -> Iterator[tuple[str, ...]]:
    """Ways to type moves: number by number; in one line with spaces, with commas, and as Python writes a tuple."""
    yield tuple(str(number) for move in moves for number in move)
    for pattern in ("{} {} {}", "{},{},{}", "({}, {}, {})"):
        yield tuple(pattern.format(*move) for move in moves)


def not_reshown(outcome: Outcome, grid: Grid, moves: list[Move]) -> Failure | None:
    """The first value after which the grid was not printed before the next was asked for."""
    now = deepcopy(grid)
    reads = (len(outcome.screen) - 1) // len(moves)
    for number, (i, j, v) in enumerate(moves, start=1):
        now[i - 1][j - 1] = v
        if not shows("".join(outcome.screen[number * reads : (number + 1) * reads]), now):
            return Failure("not_reshown", fields={"number": number})
    return None


# --- solving and making ----------------------------------------------------------------------------------------------


def solutions(rng: Random) -> Iterator[Case]:
    """A full grid, then more and more empty cells, some of them without any value."""
    yield listing(full(rng), "keys")
    for holes in (1, 2, 5):
        yield listing(with_holes(rng, holes), "cells")
    yield listing(with_cells(*((1, j, j) for j in range(2, 10)), (5, 1, 1)), "cells")
    for holes in (20, 45, 60):
        yield listing(with_holes(rng, holes), "cells")
    yield listing(empty(), "cells")


def listing(grid: Grid, part: str) -> Case:
    """One call of ``solutions``; cells under a key and values of a cell may come in any order."""
    hoped = in304.solutions(grid)

    def judge(outcomes: tuple[Outcome, ...]) -> Failure | None:
        got = outcomes[0].returned
        if not isinstance(got, dict):
            return Failure(None, shown(hoped), shown(got))
        if sorted(got, key=repr) != list(range(10)) or not all(isinstance(each, list) for each in got.values()):
            return Failure("wrong_keys", shown(hoped), shown(got))
        for key, cells in hoped.items():
            theirs = [known(cell) for cell in got[key]]
            for i, j, values in cells:
                if (i, j, tuple(values)) not in theirs:
                    return Failure("wrong_key", fields={"i": i, "j": j, "expected": key, "values": values})
            ours = [(i, j, tuple(values)) for i, j, values in cells]
            for cell, form in zip(got[key], theirs, strict=True):
                if form not in ours or theirs.count(form) > 1:
                    return Failure("extra_cell", fields={"found": shown(cell), "key": key})
        return None

    return Case((grid,), judge, part, keeps=True)


def known(cell: object) -> object:
    """A tuple (i, j, l) with its values in order; anything else is no cell."""
    if isinstance(cell, tuple) and len(cell) == 3 and isinstance(cell[2], list):
        return (cell[0], cell[1], tuple(sorted(cell[2], key=repr)))
    return None


def resoudre(rng: Random) -> Iterator[Case]:
    """Few empty cells, then many; the grid of the assignment; then grids without a solution."""
    for holes in (0, 1, 5, 30, 45, 50):
        yield solving(with_holes(rng, holes), "solves")
    yield solving(from_line(FIGURE), "solves")
    dead = [*((1, j, j) for j in range(2, 10)), (5, 1, 1)]  # nothing is left for the first cell
    late = [*((1, j, j) for j in range(2, 9)), (5, 1, 1), (8, 9, 1)]  # two cells of row 1 can only be 9
    for cells in (dead, late):
        yield refusing(with_cells(*cells))
    wrong = with_holes(rng, 30)
    for i, j in places(wrong, 0):
        values = [v for v in range(1, 10) if allowed(wrong, i, j, v)]
        for v in values:
            wrong[i - 1][j - 1] = v
            if solve(as_puzzle(wrong)).status == "none":
                yield refusing(deepcopy(wrong))
                return
            wrong[i - 1][j - 1] = 0


#: The grid of the assignment.
FIGURE = "250030901010004000407000208005200000000098100040003000000360072070000003903000604"


def from_line(line: str) -> Grid:
    """A grid from 81 digits."""
    return [[int(digit) for digit in line[at : at + 9]] for at in range(0, 81, 9)]


def allowed(grid: Grid, i: int, j: int, v: int) -> bool:
    """Whether the rules allow a value in an empty cell."""
    tried = deepcopy(grid)
    in304.ajouter(tried, i, j, v)
    return tried[i - 1][j - 1] == v


def solving(grid: Grid, part: str) -> Case:
    """A grid that has a solution, perhaps several: any of them is right."""

    def judge(outcomes: tuple[Outcome, ...]) -> Failure | None:
        got = outcomes[0].returned
        if not is_grid(got) or not_filled(got):
            return not_filled(got)
        for i, j in places(grid):
            clue = grid[i - 1][j - 1]
            if clue and got[i - 1][j - 1] != clue:
                return Failure("lost_clue", fields={"i": i, "j": j, "value": clue})
        return None

    return Case((grid,), judge, part)


def refusing(grid: Grid) -> Case:
    """A grid without a solution: ``False``, and the grid as it was."""

    def judge(outcomes: tuple[Outcome, ...]) -> Failure | None:
        got, left = outcomes[0].returned, outcomes[0].args[0]
        if got is not False:
            return Failure("not_false", "False", shown(got))
        if not is_grid(left):
            return Failure("not_a_grid", got=shown(left))
        for i, j in places(grid):
            if left[i - 1][j - 1] != grid[i - 1][j - 1]:
                return Failure("not_restored", fields={"i": i, "j": j})
        return None

    return Case((grid,), judge, "refuses")


def generer(rng: Random) -> Iterator[Case]:
    """One full grid; then four calls, each of which must give another. It may return the grid or fill its argument."""

    def filled(outcome: Outcome) -> object:
        return outcome.returned if isinstance(outcome.returned, list) or not outcome.args else outcome.args[0]

    yield Case((empty(),), lambda outcomes: not_filled(filled(outcomes[0])), "fills", optional=True)
    judge = not_random(filled)
    yield Case((empty(),), judge, "random", times=4, optional=True)


def nouvelle(rng: Random) -> Iterator[Case]:
    """One puzzle; then several calls, which must leave enough and differ."""
    yield Case((), lambda outcomes: not_a_puzzle(outcomes[0].returned), "puzzle")
    yield Case((), few_left, "left", times=6)
    yield Case((), not_random(lambda outcome: outcome.returned), "random", times=3)


def not_a_puzzle(got: object) -> Failure | None:
    """What keeps a grid from being a puzzle."""
    if not is_grid(got):
        return Failure("not_a_grid", got=shown(got))
    if not list(places(got, 0)):
        return Failure("no_empty", got=shown(got))
    if solve(as_puzzle(got)).status == "none":
        return twice(got) or Failure("no_solution", got=shown(got))
    return None


def few_left(outcomes: tuple[Outcome, ...]) -> Failure | None:
    """Fewer than 17 values left, in any of the puzzles."""
    for outcome in outcomes:
        left = outcome.returned
        count = 81 - len(list(places(left, 0))) if is_grid(left) else 0
        if count < in304.MINIMUM:
            return Failure("few_left", ">= 17", str(count), {"count": count})
    return None


def not_random(what: Callable[[Outcome], object]) -> Callable[[tuple[Outcome, ...]], Failure | None]:
    """Two calls with the same result."""

    def judge(outcomes: tuple[Outcome, ...]) -> Failure | None:
        results = [what(outcome) for outcome in outcomes]
        if any(results.count(result) > 1 for result in results):
            return Failure("same_again", fields={"count": len(results)})
        return None

    return judge


# --- grids -----------------------------------------------------------------------------------------------------------


def places(grid: Grid, value: int | None = None) -> Iterator[tuple[int, int]]:
    """The coordinates of all cells, or of those with a value."""
    for i in range(1, 10):
        for j in range(1, 10):
            if value is None or grid[i - 1][j - 1] == value:
                yield i, j


def is_grid(value: object) -> TypeGuard[Grid]:
    """Whether a value is a list of nine lists of nine numbers from 0 to 9."""
    return (
        isinstance(value, list)
        and len(value) == 9
        and all(isinstance(row, list) and len(row) == 9 for row in value)
        and all(type(v) is int and 0 <= v <= 9 for row in value for v in row)
    )


def not_filled(got: object) -> Failure | None:
    """What keeps a value from being a full and valid grid."""
    if not is_grid(got):
        return Failure("not_a_grid", got=shown(got))
    for i, j in places(got, 0):
        return Failure("holes", got=shown(got), fields={"i": i, "j": j})
    return twice(got)


def twice(got: Grid) -> Failure | None:
    """A value that stands twice in a row, a column or a region."""
    for kind, group in KINDS:
        for number in range(1, 10):
            values = [v for v in group(got, number) if v]
            for value in values:
                if values.count(value) > 1:
                    return Failure(f"twice_{kind}", got=shown(got), fields={"value": value, "number": number})
    return None


def as_puzzle(grid: Grid) -> Puzzle:
    """A grid as a puzzle of Garns."""
    return Puzzle(givens=tuple(v for row in grid for v in row))
