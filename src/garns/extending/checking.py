"""Is a technique right? Run it on thousands of positions whose solution is known, and show one where it is not."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from garns.arguments import MOST_32, MOST_64, whole
from garns.drawing import to_text
from garns.engine import TECHNIQUES
from garns.explaining import explain
from garns.extending.registering import Own
from garns.formats import position_line, read, write
from garns.i18n import N_, Plural, language_of, translate
from garns.logic import Verdict, extras, ladder_of, solve_path, steps, verify
from garns.logic.naming import choose_technique
from garns.solving import solve
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.step import Candidate, Step

_GOOD = Plural(
    "{technique}: {steps} step in {positions} positions, and it is not wrong",
    "{technique}: {steps} steps in {positions} positions, none of them wrong",
    "steps",
)
_NEVER = Plural(
    "{technique}: it found nothing in {positions} position",
    "{technique}: it found nothing in {positions} positions",
    "positions",
)
_WRONG = N_("{technique} is wrong: it says that {said}, but the solution has {truth}.")
_UNPROVEN = Plural(
    "{count} of them is not proven by what it names: {verdict}",
    "{count} of them are not proven by what they name, for instance: {verdict}",
)
_PLACES = N_("{candidate} is true")
_STRIKES = N_("{candidate} is false")


@dataclass(frozen=True)
class Counterexample:
    """A position, a step that the technique found there, and the effect that the solution denies."""

    position: Position
    step: Step
    effect: Candidate
    solution: tuple[int, ...]


@dataclass(frozen=True)
class Check:
    """What came of a check. It is true when no step was wrong.

    ``unproven`` counts the steps that are right but that :func:`garns.verify` cannot follow, ``first_unproven`` is what
    it said of the first: such a step names too little, or it was a lucky guess.
    """

    technique: str
    positions: int
    steps: int
    wrong: Counterexample | None = None
    unproven: int = 0
    first_unproven: Verdict | None = None

    @property
    def ok(self) -> bool:
        """Whether no step was wrong."""
        return self.wrong is None

    def __bool__(self) -> bool:
        return self.ok

    def __repr__(self) -> str:
        """Whether it is right, and how often it was tried."""
        verdict = "not wrong" if self.ok else "wrong"
        return f"<Check {self.technique}: {verdict}, {self.steps} steps in {self.positions} positions>"

    def message(self, lang: str | None = None) -> str:
        """What came of it, in a language; where a step was wrong, with the board drawn."""
        lang = language_of(lang)
        if self.wrong is None:
            text = _GOOD if self.steps else _NEVER
            lines = [translate(text, lang, technique=self.technique, steps=self.steps, positions=self.positions)]
            if self.first_unproven is not None:
                verdict = self.first_unproven.message(lang)
                lines.append(translate(_UNPROVEN, lang, count=self.unproven, verdict=verdict))
            return "\n".join(lines)
        position, step, effect = self.wrong.position, self.wrong.step, self.wrong.effect
        name = position.puzzle.geometry.name
        said = translate(_PLACES if effect in step.placements else _STRIKES, lang, candidate=name(effect))
        truth = name((effect.cell, self.wrong.solution[effect.cell]))
        return "\n".join(
            [
                translate(_WRONG, lang, technique=self.technique, said=said, truth=truth),
                str(explain(step, position, lang=lang)),
                to_text(position, "candidates"),
                position_line(position),
            ]
        )

    def __str__(self) -> str:
        return self.message()


def check_technique(
    technique: str | Callable[..., Any],
    puzzles: Iterable[str | Puzzle | Position] | None = None,
    *,
    positions: int = 2000,
    seed: int = 0,
) -> Check:
    """Run a technique on positions of real solving paths, some of them with a player's own notes, and judge its steps.

    It stops at the first step that the solution denies.

    :param technique: an id, a registered function or class, or a plain function from a :class:`View` to steps.
    :param puzzles: puzzles with one solution, or positions of such; without them, random 9x9 puzzles.
    :param positions: how many positions to try.
    :param seed: the same seed tries the same positions.
    """
    id, find = _finder(technique)
    positions = whole("positions", positions, 1, MOST_32)
    rng = random.Random(whole("seed", seed, 0, MOST_64))
    tried = found = unproven = 0
    first: Verdict | None = None
    for position, solution in _positions(puzzles if puzzles is not None else _random_puzzles(rng), rng):
        if tried == positions:
            break
        tried += 1
        for step in _noted(find, position):
            found += 1
            if effect := _denied(step, solution):
                return Check(id, tried, found, Counterexample(position, step, effect, solution), unproven, first)
            verdict = verify(step, position)
            if not verdict:
                unproven += 1
                first = first or verdict
    return Check(id, tried, found, None, unproven, first)


def _finder(technique: str | Callable[..., Any]) -> tuple[str, Callable[[Position], Iterable[Step]]]:
    """The id of a technique and what finds its steps."""
    if isinstance(technique, str):
        id = choose_technique(technique, [*TECHNIQUES, *(extra.id for extra in extras())])
        theirs = {extra.id: extra.find for extra in extras()}
        return id, theirs[id] if id in theirs else lambda position: steps(position, id)
    for extra in extras():
        own = extra.find
        if technique is own or (isinstance(own, Own) and own.is_made_from(technique)):
            return extra.id, extra.find
    name = getattr(technique, "__name__", type(technique).__name__)
    own = Own(name, technique().find if isinstance(technique, type) else technique)
    return name, own


def _noted(find: Callable[[Position], Iterable[Step]], position: Position) -> Iterator[Step]:
    """The steps; an error in the technique says in which position it came up."""
    try:
        yield from find(position)
    except Exception as error:
        error.add_note(write(position, "json"))
        raise


def _denied(step: Step, solution: tuple[int, ...]) -> Candidate | None:
    """The first effect that the solution denies."""
    for effect in step.placements:
        if solution[effect.cell] != effect.digit:
            return effect
    for effect in step.eliminations:
        if solution[effect.cell] == effect.digit:
            return effect
    return None


def _positions(
    puzzles: Iterable[str | Puzzle | Position], rng: random.Random
) -> Iterator[tuple[Position, tuple[int, ...]]]:
    """Every position on the way to each solution, with the solution; each once more with some notes struck.

    Only techniques of the core lead the way: one that is wrong must not spoil what it is judged by.
    """
    own = ladder_of("garns")
    ladder = replace(own, rungs=tuple(rung for rung in own.rungs if rung.id in TECHNIQUES))
    for given in puzzles:
        at = read(given) if isinstance(given, str) else given
        answer = solve(at)
        if answer.status != "unique" or answer.solution is None:
            continue
        solution = answer.solution.givens
        for position in solve_path(at, ladder, unique=True).positions():
            yield position, solution
            yield _with_notes(position, solution, rng), solution


def _with_notes(position: Position, solution: tuple[int, ...], rng: random.Random) -> Position:
    """The position with false candidates struck at random, as a player's notes may be ahead of ours."""
    gone = tuple(
        Candidate(cell, digit)
        for cell, right in enumerate(solution)
        for digit in position.candidates_of(cell)
        if digit != right and rng.random() < 0.15
    )
    return position.apply(Step("notes", eliminations=gone))


def _random_puzzles(rng: random.Random) -> Iterator[Puzzle]:
    """Classic puzzles with one solution and no clue too many, for as long as somebody takes them."""
    while True:
        start = [0] * 81
        for corner in (0, 30, 60):  # three boxes that do not see each other may be filled at will
            for at, digit in enumerate(rng.sample(range(1, 10), 9)):
                start[corner + at // 3 * 9 + at % 3] = digit
        grid = solve(Puzzle(givens=tuple(start))).solution
        assert grid is not None
        givens = list(grid.givens)
        for cell in rng.sample(range(81), 81):
            digit, givens[cell] = givens[cell], 0
            if solve(Puzzle(givens=tuple(givens))).status != "unique":
                givens[cell] = digit
        yield Puzzle(givens=tuple(givens))
