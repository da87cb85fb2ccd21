"""Lessons: the idea of a technique, a position where it comes next, and a judge of what the pupil finds.

>>> lesson = Lesson.on("hidden_single", seed=1)
>>> answer = lesson.answers[0]
>>> lesson.judge(answer).verdict
'right'
>>> lesson.judge("hello").text("en")
'An answer looks like r4c7=3 or r4c7-3.'
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from garns.budgets import Budget, Deadline
from garns.errors import ArgumentError, Problem
from garns.explaining import FAMILIES, explain, name_of
from garns.i18n import N_, translate
from garns.logic import TECHNIQUES, steps
from garns.services import judging
from garns.services.hints import HintSession
from garns.services.judging import Judgement
from garns.services.lesson_positions import example_for, position_for
from garns.values.cells import parse_cell
from garns.values.position import Position
from garns.values.step import Candidate, Step

RULES = (
    N_("Each row, each column and each box holds every digit exactly once."),
    N_("The given digits stay; find the others. There is exactly one solution."),
    N_("A candidate of an empty cell is a digit that its row, column and box still allow."),
    N_("A technique finds a digit, or a candidate that can go. You never need to guess."),
)
KEYS = (
    N_("r4c7=3 puts 3 in row 4, column 7; r4c7-3 strikes the candidate 3 there."),
    N_("h says where to look, then why, line by line; n gives another position; q quits."),
)

#: Of so many steps the simplest is shown.
_FIRST = 6
#: Seconds in which another technique is looked for that shows an answer.
_PATIENCE = 2.0

_ANSWER = re.compile(r"\s*(\S+?)\s*([=-])\s*(\w)\s*\Z")


@dataclass(frozen=True)
class Lesson:
    """A technique, a position, and every step of it that the position offers; one of the simplest comes first."""

    technique: str
    position: Position
    steps: tuple[Step, ...]

    @staticmethod
    def on(technique: str, seed: int | None = None, budget: Budget | None = None) -> Lesson:
        """A lesson with a position of its own.

        :raises GarnsError: when there is no lesson on the technique or no position was found.
        """
        within = Deadline(budget)
        position = position_for(technique, seed, within.left(2))  # where it takes too long an example is looked at
        return Lesson.at(technique, position, within.left())

    @staticmethod
    def example(technique: str, budget: Budget | None = None) -> Lesson:
        """A lesson on a known position, at once.

        :raises GarnsError: when there is no lesson on the technique.
        """
        return Lesson.at(technique, example_for(technique), budget)

    @staticmethod
    def at(technique: str, position: Position, budget: Budget | None = None) -> Lesson:
        """A lesson on a position of somebody.

        :raises GarnsError: when the technique is not known, or the position has no step of it.
        """
        found = steps(position, technique, budget=budget)
        if not found:
            raise ArgumentError([Problem("no_lesson" if found.complete else "out_of_budget", found=technique)])
        simplest = min(found[:_FIRST], key=lambda step: len(str(explain(step, position))))
        return Lesson(technique, position, (simplest, *(step for step in found if step is not simplest)))

    @property
    def answers(self) -> list[str]:
        """What a pupil may answer, as it is typed."""
        geometry = self.position.puzzle.geometry
        names, written = geometry.names, geometry.symbol
        placed = [f"{names[cell]}={written(digit)}" for step in self.steps for cell, digit in step.placements]
        return placed + [f"{names[cell]}-{written(digit)}" for step in self.steps for cell, digit in step.eliminations]

    def intro(self, lang: str) -> str:
        """The name of the technique and its idea."""
        step = self.steps[0]
        return f"{name_of(self.technique, lang)}\n{explain(step, self.position, lang=lang, detail='idea')}"

    def spot(self, lang: str) -> str:
        """Where a person begins to look for such a step; nothing for a technique of somebody else."""
        record = TECHNIQUES.get(self.technique)
        if record is None:
            return ""
        return translate("How to spot it: {text}", lang, text=translate(FAMILIES[record.family].spot, lang))

    @property
    def hint(self) -> HintSession:
        """A hint for a step of the technique, of which nothing is told yet; an easier one may be there too."""
        return HintSession.of(self.steps[0], self.position, level=0)

    def told(self, lang: str) -> tuple[str, ...]:
        """The answer in the order in which a pupil asks for it: where to look, then the proof line by line."""
        step = self.steps[0]
        return str(explain(step, self.position, lang=lang, detail="where")), *proof(step, self.position, lang)

    def judge(self, text: str) -> Judgement:
        """Whether an answer is a step of the technique, true all the same, wrong, or no answer; and what is said."""
        move = self._read(text)
        return self.judge_move(*move) if move else judging.unreadable(self.technique, self.position)

    def judge_move(self, sign: str, candidate: Candidate, budget: Budget | float = _PATIENCE) -> Judgement:
        """The same for an answer that was read: ``=`` puts the candidate, ``-`` strikes it."""
        return judging.judge(self.technique, self.position, self.steps, sign, candidate, budget=budget)

    def _read(self, text: str) -> tuple[str, Candidate] | None:
        found = _ANSWER.match(text)
        place = parse_cell(found[1]) if found else None
        cell = self.position.puzzle.geometry.cell_at(*place) if place else None
        if found is None or cell is None or found[3] not in self.position.puzzle.geometry.symbols:
            return None
        return found[2], Candidate(cell, self.position.puzzle.geometry.symbols.index(found[3]) + 1)


def proof(step: Step, position: Position, lang: str) -> tuple[str, ...]:
    """Why a step is true, line by line."""
    return explain(step, position, lang=lang).lines


def rules(lang: str) -> str:
    """The rules of the game."""
    return "\n".join(translate(line, lang) for line in RULES)


def guide(lang: str) -> str:
    """The rules and how to answer."""
    return "\n".join([rules(lang), *(translate(line, lang) for line in KEYS)])
