"""The puzzles of a book, section by section: made or read, each with one solution, no two of them equivalent.

A puzzle depends on the seed, its section and its number in the section, and on nothing else. So the book is the same
with any number of threads, and one that was interrupted goes on as if nothing had happened.

>>> from garns.books.recipe import plan_of, quick
>>> plan = plan_of(quick(2, "easy"), seed=7)
>>> made = list(collect(plan))
>>> numbered(made) == numbered(collect(plan, made[:1]))
True
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from garns.books.items import Item
from garns.books.plan import MOST_PUZZLES, Plan, Section
from garns.budgets import Budget, Deadline
from garns.errors import GarnsError, Problem, SourceError
from garns.formats import read_many
from garns.generating import Generated, GenerationError, Recipe, generate_many
from garns.logic import rate
from garns.solving import solve
from garns.symmetry import canonical
from garns.values.puzzle import Puzzle

#: Boards with more cells are rated only when a level was asked for: it takes long.
RATED = 81
#: After so many numbers of the generator in a row that came to nothing, a section is given up.
_MISSES = 3
#: After so many puzzles in a row that the book has already, there are no others: small boards have few.
_SKIPPED = 1000
#: Seconds that a puzzle of a file may take to be solved.
_PATIENCE = 30.0


def collect(
    plan: Plan,
    kept: Iterable[Item] = (),
    *,
    threads: int | None = None,
    budget: Budget | None = None,
    warnings: list[Problem] | None = None,
) -> Iterator[Item]:
    """Every puzzle as soon as it is made; those that are ``kept`` from an earlier run first.

    What a file holds and the book cannot use is told in ``warnings``; ``budget`` is for all that is made.

    :raises GenerationError: when the generator finds too few for a section.
    :raises GarnsError: when a file cannot be read or has too few.
    """
    kept, told = list(kept), [] if warnings is None else warnings
    work = _Collector(plan.seed, threads, Deadline(budget or Budget()), told)
    for number, section in enumerate(plan.sections):
        had = [item for item in kept if item.section == number]
        work.seen.update(form_of(item.puzzle) for item in had)
        yield from had
        if section.file:
            yield from work.read(number, section, section.file, had)
        elif section.recipe and len(had) < section.count:
            yield from work.make(number, section, section.recipe, had)


def numbered(items: Iterable[Item]) -> list[Item]:
    """The items with their numbers, those that were made to a level from easy to hard within their section."""
    listed = sorted(items, key=lambda item: (item.section, item.score or 0 if ":" not in item.source else 0))
    return [replace(item, number=number) for number, item in enumerate(listed, start=1)]


def form_of(puzzle: Puzzle) -> str:
    """What equivalent puzzles have in common; a board without canonical form is only equal to itself."""
    try:
        return str(canonical(puzzle))
    except GarnsError:
        form = puzzle.to_json()
        return json.dumps([form.get(key) for key in ("board", "givens", "constraints")], sort_keys=True)


def section_seed(seed: int, section: int) -> int:
    """The seed of a section: sections that ask for the same get other puzzles."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{section}".encode()).digest()[:7])


def _rated(item: Item) -> Item:
    """The item with what human logic says of it, where nobody has asked and the board is not too large."""
    if item.level is not None or len(item.puzzle.geometry) > RATED:
        return item
    rating = rate(item.puzzle, unique=True)
    return replace(item, level=rating.level, score=rating.score, hardest=rating.hardest)


def _item(section: int, made: Generated, source: str, skipped: int) -> Item:
    return _rated(Item(0, section, made.puzzle, made.solution, made.level, made.score, made.hardest, source, skipped))


class _Collector:
    """Finds the puzzles of one section after the other, and remembers the forms of all."""

    def __init__(self, seed: int, threads: int | None, within: Deadline, told: list[Problem]) -> None:
        self._seed, self._threads, self._within, self._told = seed, threads, within, told
        self.seen: set[str] = set()

    def make(self, number: int, section: Section, recipe: Recipe, had: Sequence[Item]) -> Iterator[Item]:
        """Puzzles to a recipe; one that is equivalent to another of the book is passed over for the next."""
        stream = int(had[-1].source) + 1 if had else 0
        missing, misses, skipped = section.count - len(had), 0, 0
        seed = section_seed(self._seed, number)
        while missing:
            left = self._within.left()
            found = generate_many(
                recipe, missing, seed=seed, tries=section.tries, budget=left, threads=self._threads, first=stream
            )
            for made in found:
                source, stream = str(stream), stream + 1
                if isinstance(made, GenerationError):
                    misses += 1
                    if misses == _MISSES:
                        problem = Problem("in_clue", clue=section.name, reason=made.problems[0])
                        raise GenerationError(problem, made.nearest)
                    continue
                misses = 0
                if (form := form_of(made.puzzle)) in self.seen:
                    skipped += 1
                    if skipped == _SKIPPED:
                        raise GenerationError(Problem("only_equivalent", clue=section.name, number=skipped), made)
                    continue
                self.seen.add(form)
                missing -= 1
                yield _item(number, made, source, skipped)
                skipped = 0

    def read(self, number: int, section: Section, file: Path, had: Sequence[Item]) -> Iterator[Item]:
        """The puzzles of a file, in its order; a line that the book cannot use is told with its number and left out."""
        after = int(had[-1].source.rpartition(":")[2]) if had else 0
        missing, skipped = (section.count or MOST_PUZZLES) - len(had), 0
        board = section.recipe.board if section.recipe else None
        for entry in read_many(file, board=board):
            if not missing:
                return
            if entry.line <= after:
                continue
            puzzle = entry.puzzle
            if puzzle is None:
                reason = entry.error.problems[0] if entry.error else Problem("empty")
                self._told.append(Problem("left_out", line=entry.line, file=file.name, reason=reason))
                continue
            answer = solve(puzzle, budget=_PATIENCE)
            if answer.status != "unique" or answer.solution is None:
                reason = Problem("out_of_budget" if answer.status == "unknown" else "not_one_solution")
            elif (form := form_of(puzzle)) in self.seen:
                reason, skipped = Problem("equivalent_before"), skipped + 1
            else:
                self.seen.add(form)
                missing -= 1
                yield _rated(
                    Item(0, number, puzzle, answer.solution.givens, source=f"{file.name}:{entry.line}", skipped=skipped)
                )
                skipped = 0
                continue
            self._told.append(Problem("left_out", line=entry.line, file=file.name, reason=reason))
        have = (section.count or MOST_PUZZLES) - missing
        if have < (section.count or 1):
            raise SourceError([Problem("too_few_puzzles", file=file.name, found=have, expected=section.count or 1)])
