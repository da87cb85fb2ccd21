"""Making puzzles to a recipe: one, or many at once on all cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from random import Random
from secrets import randbits

from garns import engine
from garns.arguments import MOST_32, MOST_63, MOST_64, whole
from garns.boards import Board, started
from garns.budgets import Budget, Cancel, Deadline
from garns.engine import Made
from garns.errors import GarnsError, OutOfBudget, Problem
from garns.generating.impossible import family_of
from garns.generating.recipe import ANY, Recipe
from garns.generating.variants import draw
from garns.logic import Path, solve_path
from garns.logic.rating import SINGLES, metro
from garns.symmetry import canonical
from garns.values.geometry import CLASSIC
from garns.values.puzzle import Puzzle

#: How many tries a puzzle gets when nobody says; a try on 9x9 takes about half a millisecond.
TRIES = 20_000
#: How many tries on 9x9 are made before somebody looks at the clock or at the progress bar; fewer on larger boards.
_CHUNK = 64

#: How many tries of a variant that does without givens are made before some are taken for good.
_BARE_TRIES = 300

#: Told now and then: which puzzle of the batch, how many tries so far, and the nearest puzzle.
Progress = Callable[[int, int, "Generated | None"], None]


@dataclass(frozen=True)
class Generated:
    """A puzzle, and what it is like.

    ``missing`` names what the recipe asked for and this puzzle, the nearest that was found, does not have; it is empty
    when everything fits. ``level``, ``score`` and ``hardest`` are those of the recipe's ladder, None when nobody asked.
    """

    puzzle: Puzzle
    solution: tuple[int, ...]
    tries: int
    missing: tuple[str, ...] = ()
    level: str | None = None
    score: float | None = None
    hardest: str | None = None
    #: Whether the board was given, so that the clues say everything.
    is_plain: bool = True

    def __repr__(self) -> str:
        """The level, where it is known, and the puzzle."""
        words = [str(word) for word in (self.level, self.score, self.hardest) if word is not None]
        return f"<Generated {' '.join([*words, repr(self.puzzle)])}>"

    @property
    def clues(self) -> int:
        """How many clues the puzzle has."""
        return sum(map(bool, self.puzzle.givens))


class GenerationError(GarnsError):
    """A recipe that the budget did not suffice for; ``nearest`` is the best that was found, if anything was."""

    def __init__(self, problem: Problem, nearest: Generated | None) -> None:
        super().__init__([problem])
        self.nearest = nearest


def generate_many(
    recipe: Recipe,
    count: int = 1,
    *,
    seed: int | None = None,
    tries: int = TRIES,
    budget: Budget | float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    first: int = 0,
) -> Iterator[Generated | GenerationError]:
    """Puzzles to a recipe, in the order of their numbers; an error in the place of one that was not found.

    With the same seed and number of tries the result is the same on every machine and with any number of threads.
    The budget is one for all puzzles together; it can only cut the list short. ``first`` is the number of the first
    puzzle, for those who have the ones before it already.
    """
    seed = randbits(63) if seed is None else whole("seed", seed, 0, MOST_64)
    tries, count = whole("tries", tries, 0, MOST_64), whole("count", count, 0, MOST_32)
    first = whole("first", first, 0, MOST_63)
    given = Budget.of(budget)
    stop = Cancel()  # whoever leaves early (^C) does not wait for what is under way
    within = Deadline(given if given.cancel else given._replace(cancel=stop))
    workers = engine.thread_count(threads)
    if workers == 1 or count == 1:
        makers = _Worker(recipe, seed, tries, within, progress)
        yield from map(makers.make, range(first, first + count))
        return
    with ThreadPoolExecutor(workers) as pool:
        idle = [_Worker(recipe, seed, tries, within, progress) for _ in range(workers)]

        def make(number: int) -> Generated | GenerationError:
            worker = idle.pop()
            try:
                return worker.make(number)
            finally:
                idle.append(worker)

        numbers = iter(range(first, first + count))
        running = [pool.submit(make, number) for number in islice(numbers, 2 * workers)]
        try:
            while running:
                yield running.pop(0).result()
                running.extend(pool.submit(make, number) for number in islice(numbers, 1))
        finally:
            stop.set()
            for future in running:
                future.cancel()


class _Worker:
    """Makes puzzles on one thread."""

    def __init__(self, recipe: Recipe, seed: int, tries: int, within: Deadline, progress: Progress | None) -> None:
        self._recipe, self._seed, self._tries = recipe, seed, tries
        self._within, self._progress = within, progress
        self._rungs = recipe.rungs() if recipe.is_rated else []
        self._ladder = recipe.ladder()
        self._chunk = max(1, _CHUNK * 81**2 // max(81, len(recipe.board.givens)) ** 2)
        self._maker: engine.Maker | None = None  # made at the first try
        self._bare_tries = _BARE_TRIES if recipe.does_without_givens else 0
        self._cages = recipe.cages()

    def _maker_for(self, board: Puzzle, clues: tuple[int, int]) -> engine.Maker:
        recipe, ladder, rungs = self._recipe, self._ladder, self._rungs
        ids = [rung.id for rung in rungs]
        levels = recipe.levels or (ladder.levels[0].id, ladder.levels[-1].id)
        return engine.maker(
            board,
            within=self._within,
            groups=recipe.groups(),
            blank=recipe.blank(),
            clues=clues,
            minimal=recipe.minimal,
            techniques=ids,
            as_hodoku=ladder.as_hodoku,
            scores=[self._parts(rung.score) for rung in rungs],
            levels=[ladder.rank(rung.level) for rung in rungs],
            caps=[None if level.cap is None else self._parts(level.cap) for level in ladder.levels],
            wanted_levels=self._ranks(levels),
            score=tuple(map(self._parts, recipe.score)),
            times=[recipe.times(rung) for rung in rungs],
            hardest=ids.index(recipe.hardest) if recipe.hardest in ids else None,
            mode=ladder.scale if ladder.explainer and rungs else None,
            pearl=recipe.pearl,
            diamond=recipe.diamond,
        )

    def _parts(self, score: float) -> int:
        """A score as the core counts: in tenths on a scale of steps."""
        return min(round(10 * score), ANY[1]) if self._ladder.explainer else int(score)

    def _ranks(self, levels: tuple[str, str]) -> tuple[int, int]:
        """The levels as numbers. Where puzzles that the ladder cannot solve have a level of their own, the last one, it
        is never wanted unasked."""
        ladder = self._ladder
        low, high = map(ladder.rank, levels)
        own = all(rung.beyond or rung.level != ladder.unfinished for rung in ladder.rungs)
        if own and self._recipe.levels is None:
            high = ladder.rank(ladder.unfinished) - 1
        return low, high

    def make(self, number: int) -> Generated | GenerationError:
        """The puzzle of a number, with its own stream of random numbers."""
        best: Generated | None = None
        first, clues = 0, self._recipe.clues
        while first < self._tries and not self._within.over():
            chunk = 1 if self._recipe.variants else min(self._chunk, self._tries - first)
            wanted = (0, 0) if first < self._bare_tries else clues
            board, made = self._try(number, first, chunk, wanted)
            first = made.tries + 1 if made is not None and made.distance == 0 else first + chunk
            found = None if made is None else self._found(board, made)
            if found is not None and (
                best is None or len(found.missing) < len(best.missing) or self._fewer(found, best)
            ):
                best = found
                if self._recipe.fewest and not found.missing:
                    clues = (clues[0], found.clues - 1)
            if best is not None and not best.missing and self._settles(best, first):
                break
            if self._progress is not None:
                self._progress(number, first, best)
        if best is not None and not best.missing:
            return best
        missing = ", ".join(best.missing) if best else ""
        problem = Problem("nearest", tries=first, missing=missing) if best else Problem("nothing_found", tries=first)
        return GenerationError(problem, best)

    def _try(self, number: int, first: int, count: int, clues: tuple[int, int]) -> tuple[Puzzle, Made | None]:
        """Some tries in the core; a variant is drawn anew for each."""
        recipe, maker, grid = self._recipe, self._maker, None
        board = recipe.board
        if recipe.variants:
            chance = Random(f"{self._seed}/{number}/{first}")
            dressed = draw(
                board,
                recipe.variants,
                chance,
                self._within,
                symmetry=recipe.symmetry,
                cages=self._cages,
            )
            if dressed is None:
                return board, None
            board, grid = dressed
        if maker is None or clues != recipe.clues:
            try:
                maker = self._maker_for(board, clues)
            except OutOfBudget:
                return board, None
            if not recipe.variants and clues == recipe.clues:
                self._maker = maker
        given = None if grid is None else bytes(grid)
        made = engine.make(maker, self._seed, number, first=first, count=count, grid=given, budget=self._within.left())
        return board, made

    def _settles(self, best: Generated, tries: int) -> bool:
        """Whether no puzzle with fewer clues is looked for any more."""
        return best.clues <= self._recipe.clues[0] or (not self._recipe.fewest and tries >= self._bare_tries)

    def _fewer(self, found: Generated, best: Generated) -> bool:
        wished = self._recipe.fewest or self._bare_tries > 0
        return wished and not found.missing and not best.missing and found.clues < best.clues

    def _found(self, board: Puzzle, made: Made) -> Generated:
        puzzle = board.with_givens(made.clues)
        level = self._ladder.levels[made.level].id if self._rungs else None
        hardest = self._rungs[made.hardest].id if made.hardest >= 0 else None
        score = self._score(made) if self._rungs else None
        missing = tuple(self._missing_in_core(made) if made.distance else ())
        missing = missing or tuple(self._missing_in_order(puzzle, made))
        return Generated(
            puzzle, tuple(made.solution), made.tries, missing, level, score, hardest, not self._recipe.variants
        )

    def _score(self, made: Made) -> float:
        return made.score / 10 if self._ladder.explainer else made.score

    def _missing_in_core(self, made: Made) -> Iterator[str]:
        """What the core knows to be missing, in the words of the recipe."""
        recipe = self._recipe
        if made.distance in (1, 2):  # everything but this; see Maker::distance and kCutShort
            yield "minimal" if made.distance == 1 else "budget"
        clues = sum(map(bool, made.clues))
        if not recipe.clues[0] <= clues <= recipe.clues[1]:
            yield f"clues={clues}"
        if not self._rungs:
            return
        level = self._ladder.levels[made.level].id
        low, high = self._ranks(recipe.levels or (self._ladder.levels[0].id, self._ladder.levels[-1].id))
        if not low <= made.level <= high:
            yield f"level={level}"
        score = self._score(made)
        if not recipe.score[0] <= score <= recipe.score[1]:
            yield f"score={self._ladder.written(score)}"
        for jewel in ("pearl", "diamond"):
            if getattr(recipe, jewel) and not getattr(made, jewel):
                yield jewel
        for rung, count in zip(self._rungs, made.step_counts, strict=True):
            least, most = recipe.times(rung)
            if not least <= count <= most:
                yield f"{rung.id}={count}"
        if recipe.hardest and (made.hardest < 0 or self._rungs[made.hardest].id != recipe.hardest):
            yield f"hardest={self._rungs[made.hardest].id if made.hardest >= 0 else ''}"

    def _missing_in_order(self, puzzle: Puzzle, made: Made) -> Iterator[str]:
        """What only families, the path itself, or other puzzles, can tell."""
        recipe = self._recipe
        for family, (least, most) in recipe.families.items():
            steps = zip(self._rungs, made.step_counts, strict=True)
            count = sum(each for rung, each in steps if family_of(rung.id) == family)
            if not least <= count <= most:
                yield f"{family}={count}"
        if recipe.metro and recipe.levels and not metro(puzzle, pairs=recipe.metro == "pairs"):
            yield "metro"
        if recipe.unlike and str(canonical(puzzle)) in recipe.unlike:
            yield "unlike"
        if recipe.is_walked:
            path = solve_path(puzzle, self._ladder, unique=True, budget=self._within.left())
            yield from walk(path, recipe) if path.complete else ["budget"]


def walk(path: Path, recipe: Recipe) -> Iterator[str]:
    """What the order of the steps lacks."""
    if any(step.technique not in SINGLES for step in path.steps[: recipe.opening]):
        yield f"opening={recipe.opening}"
    placed = 0
    waiting = dict(recipe.after)
    for step in path.steps:
        if placed < waiting.pop(step.technique, 0):
            yield f"after={step.technique}"
        placed += len(step.placements)


def random_grid(
    board: Board = CLASSIC, *, seed: int | None = None, uniform: bool = False, budget: Budget | float | None = None
) -> Puzzle:
    """A random complete grid of a board, its givens kept.

    >>> sorted(random_grid(4, seed=1).givens[:4])
    [1, 2, 3, 4]

    :param uniform: each grid has exactly the same chance (4x4 and 9x9 boards without givens only); otherwise grids come
        quickly, on every board, but some more often than others (``docs/design/generator.md``).
    :param budget: seconds, or a :class:`~garns.budgets.Budget`.
    :raises GenerationError: when there is none.
    :raises OutOfBudget: when none was found in time.
    """
    within, board = Deadline(budget), started(board)
    if within.over():
        raise OutOfBudget
    seed = randbits(63) if seed is None else whole("seed", seed, 0, MOST_64)
    geometry = board.geometry
    if uniform and geometry.box in ((2, 2), (3, 3)) and not any(board.givens) and not board.constraints:
        return board.with_givens(engine.fair_grid(geometry.box[0], seed, 0))
    if uniform:
        raise GenerationError(Problem("not_uniform", found=geometry.spec), None)
    grid = engine.random_grid(board, seed, 0, within.left())
    if grid is None:
        if within.over():
            raise OutOfBudget
        raise GenerationError(Problem("nothing_found", tries=1), None)
    return board.with_givens(grid)


def one(recipe: Recipe, *, seed: int | None, tries: int = TRIES, budget: Budget | float | None = None) -> Generated:
    """A puzzle to a recipe.

    :raises GenerationError: when the budget did not suffice; it holds the nearest puzzle.
    """
    made = next(generate_many(recipe, 1, seed=seed, tries=tries, budget=budget, threads=1))
    if isinstance(made, GenerationError):
        raise made
    return made
