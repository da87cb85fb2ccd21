"""Lessons: the idea of a technique, a position where it comes next, and a judge of what the pupil finds.

>>> lesson = Lesson.on("hidden_single", seed=1)
>>> answer = lesson.answers[0]
>>> lesson.judge(answer)
'right'
>>> lesson.judge("hello")
'unreadable'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import count
from secrets import randbits
from typing import Literal

from garns.engine import Budget, Deadline
from garns.explaining import explain, name_of
from garns.formats import read_position
from garns.generating import GenerationError, generate, random_grid
from garns.generating import lesson as make_position
from garns.i18n import N_, translate
from garns.logic import ladder_of, steps
from garns.services.hints import HintSession
from garns.solving import solve
from garns.values.cells import SYMBOLS, parse_cell, symbol
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.step import Candidate, Step
from garns.variants import Sandwich

Verdict = Literal["right", "other", "wrong", "unreadable"]

RULES = (
    N_("Each row, each column and each box holds every digit exactly once."),
    N_("The given digits stay; find the others. There is exactly one solution."),
    N_("A candidate of an empty cell is a digit that its row, column and box still allow."),
    N_("A technique finds a digit, or a candidate that can go. You never need to guess."),
)
KEYS = (
    N_("r4c7=3 puts 3 in row 4, column 7; r4c7-3 strikes the candidate 3 there."),
    N_("h tells where to look, then shows the answer; n is another position; q leaves."),
)

#: Techniques about clues, and the variant that has such clues; all others are found on the classic board.
_VARIANTS = {
    "clue_bounds": "greater_than",
    "relation_pruning": "kropki",
    "cage_combinations": "killer",
    "rule_of_45": "killer",
}

#: Groups of five cells or more, which need a board with more than nine digits.
_LARGE = ("naked_subset", "hidden_subset")
#: A pupil waits some seconds at most.
_TRIES = 3000

_ANSWER = re.compile(r"\s*(\S+?)\s*([=-])\s*(\w)\s*\Z")


def techniques() -> tuple[str, ...]:
    """Every technique that has a lesson, from easy to hard."""
    return tuple(rung.id for rung in ladder_of("garns").rungs if rung.on)


def position_for(technique: str, seed: int | None = None, budget: Budget | None = None) -> Position:
    """A position in which a technique is the next step, on a board that knows it; a known example of a rare one.

    :raises GarnsError: when the technique is not known or no position was found.
    """
    if technique in _LARGE:
        return _on_a_large_board(technique, seed, budget)
    board = _sandwiches(seed) if technique == "automaton_pruning" else None
    try:
        return make_position(technique, board, seed=seed, tries=_TRIES, variant=_VARIANTS.get(technique), budget=budget)
    except GenerationError:
        if technique in (known := examples()):
            return known[technique]
        raise


@cache
def examples() -> dict[str, Position]:
    """A position for each technique that has one: ``examples.txt`` holds its id, a tab, and the position."""
    text = (files("garns.explaining") / "examples.txt").read_text(encoding="utf-8")
    return {technique: read_position(line) for technique, line in (line.split("\t") for line in text.splitlines())}


def _on_a_large_board(technique: str, seed: int | None, budget: Budget | None) -> Position:
    """The start of a 12x12 puzzle that has such a step; about every third one does."""
    first = randbits(32) if seed is None else seed
    within = Deadline(budget)
    starts = (Position.start(generate(None, 12, seed=first + number, budget=within.left())) for number in count())
    return next(position for position in starts if steps(position, technique, limit=1, budget=within.left()))


def _sandwiches(seed: int | None) -> Puzzle:
    """The classic board with the sum between 1 and 9 beside each row and column of some grid."""
    grid = random_grid(Puzzle(), seed=seed).givens
    clues: list[Sandwich] = []
    for number in range(1, 10):
        clues.append(Sandwich("left", number, _between(grid[number * 9 - 9 : number * 9])))
        clues.append(Sandwich("top", number, _between(grid[number - 1 :: 9])))
    return Puzzle(constraints=tuple(clues))


def _between(line: tuple[int, ...]) -> int:
    start, end = sorted((line.index(1), line.index(9)))
    return sum(line[start + 1 : end])


@dataclass(frozen=True)
class Lesson:
    """A technique, a position, and every step of it that the position offers."""

    technique: str
    position: Position
    steps: tuple[Step, ...]

    @staticmethod
    def on(technique: str, seed: int | None = None, budget: Budget | None = None) -> Lesson:
        """A lesson with a position of its own.

        :raises GarnsError: when the technique is not known or no position was found.
        """
        within = Deadline(budget)
        position = position_for(technique, seed, within.left())
        return Lesson(technique, position, tuple(steps(position, technique, budget=within.left())))

    @property
    def answers(self) -> list[str]:
        """What a pupil may answer, as it is typed."""
        names = self.position.puzzle.geometry.names
        placed = [f"{names[cell]}={symbol(digit)}" for step in self.steps for cell, digit in step.placements]
        return placed + [f"{names[cell]}-{symbol(digit)}" for step in self.steps for cell, digit in step.eliminations]

    def intro(self, lang: str) -> str:
        """The name of the technique and its idea."""
        step = self.steps[0]
        return f"{name_of(self.technique, lang)}\n{explain(step, self.position, lang=lang, detail='idea')}"

    @property
    def hint(self) -> HintSession:
        """A hint for a step of the technique, of which nothing is told yet; an easier one may be there too."""
        return HintSession.of(self.steps[0], self.position, level=0)

    def judge(self, text: str) -> Verdict:
        """Whether an answer is a step of the technique, true all the same, wrong, or no answer."""
        move = self._read(text)
        return self.judge_move(*move) if move else "unreadable"

    def judge_move(self, sign: str, candidate: Candidate) -> Verdict:
        """The same for an answer that was read: ``=`` puts the candidate, ``-`` strikes it."""
        if self.step_with(sign, candidate) is not None:
            return "right"
        return "other" if self._holds(sign, candidate) else "wrong"

    def step_with(self, sign: str, candidate: Candidate) -> Step | None:
        """The step of the technique that an answer belongs to."""
        found = (step for step in self.steps if candidate in (step.placements if sign == "=" else step.eliminations))
        return next(found, None)

    def _read(self, text: str) -> tuple[str, Candidate] | None:
        found = _ANSWER.match(text)
        place = parse_cell(found[1]) if found else None
        cell = self.position.puzzle.geometry.cell_at(*place) if place else None
        if found is None or cell is None or found[3] not in SYMBOLS[: self.position.puzzle.geometry.digits]:
            return None
        return found[2], Candidate(cell, SYMBOLS.index(found[3]) + 1)

    def _holds(self, sign: str, candidate: Candidate) -> bool:
        """Whether the answer agrees with the solution and changes something."""
        if self.position.digits[candidate.cell] or candidate.digit not in self.position.candidates_of(candidate.cell):
            return False
        answer = solve(self.position.puzzle)
        is_solution = answer.grid is not None and answer.grid.givens[candidate.cell] == candidate.digit
        return is_solution if sign == "=" else not is_solution


#: What the teacher says to each verdict.
VERDICTS: dict[Verdict, str] = {
    "right": N_("Right!"),
    "other": N_("That is true, but not by this technique."),
    "wrong": N_("No, that does not follow here."),
    "unreadable": N_("An answer looks like r4c7=3 or r4c7-3."),
}


def rules(lang: str) -> str:
    """The rules of the game."""
    return "\n".join(translate(line, lang) for line in RULES)


def guide(lang: str) -> str:
    """The rules and how to answer."""
    return "\n".join([rules(lang), *(translate(line, lang) for line in KEYS)])
