"""How hard a puzzle is and where it is narrow: the steps before which there was hardly anything to choose from.

>>> told = difficulty("1.....3..4.....2")
>>> told.rating.level, len(told.rating.path.steps)
('beginner', 12)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from garns.budgets import Budget
from garns.explaining import level_name, name_of
from garns.given import Given
from garns.i18n import N_, language_of, translate, translate_plural
from garns.logic import Rating, ladder_of, rate
from garns.solving import AnswerStatus, solve
from garns.values.step import Step

#: With so many steps to choose from, a path is narrow there.
FEW = 1
#: So many of them are named.
_NAMED = 10
#: Nobody waits longer to hear whether there is one solution.
_SETTLED = Budget(seconds=10.0)
#: What there is to say of a puzzle that is none yet: how hard it is would be said of another.
_UNSETTLED = {"none": N_("no solution"), "multiple": N_("more than one solution")}


class Narrow(NamedTuple):
    """A step, counted from 1, and how many steps no harder than its level there were to choose from."""

    number: int
    step: Step
    choices: int


@dataclass(frozen=True)
class Difficulty:
    """The rating of a puzzle, and where its path is narrow; ``status`` tells whether it has one solution.

    One that has none or several, as far as is known, is not rated.
    """

    rating: Rating | None
    status: AnswerStatus = "unique"

    @property
    def bottlenecks(self) -> tuple[Narrow, ...]:
        """The steps with no other beside them, the hardest first; not the last ones, when little is left to do."""
        if self.rating is None:
            return ()
        counts = self.rating.bottlenecks or ()
        steps = self.rating.path.steps
        ends = next((at for at in range(len(counts), 0, -1) if counts[at - 1] > FEW), 0)
        pairs = enumerate(zip(steps, counts, strict=False), start=1)
        found = [Narrow(number, step, count) for number, (step, count) in pairs if count <= FEW and number <= ends]
        weight = ladder_of(self.rating.scale).weight
        return tuple(sorted(found, key=lambda narrow: weight(narrow.step.technique), reverse=True))

    def sentences(self, lang: str | None = None) -> list[str]:
        """The level, the score and the hardest technique; then each narrow place; then what is not known."""
        lang = language_of(lang)
        rating = self.rating
        if rating is None:
            return [translate(_UNSETTLED[self.status], lang)]
        hardest = name_of(rating.hardest, lang) if rating.hardest else "-"
        fields = {"level": level_name(rating.level, lang), "score": rating.score, "technique": hardest}
        said = [translate("{level}, score {score}, hardest: {technique}", lang, **fields)]
        if not rating.complete:
            return [*said, translate("not finished: the budget ran out, it is at least as hard as this", lang)]
        if not rating.solved:
            said.append(translate("logic does not reach the solution", lang))
        if rating.bottlenecks is None:
            return said
        narrow, steps = self.bottlenecks, len(rating.path.steps)
        for number, step, _choices in narrow[:_NAMED]:
            where = {"number": number, "steps": steps, "technique": name_of(step.technique, lang)}
            said.append(translate("narrow at step {number} of {steps}: only {technique} helps", lang, **where))
        if more := len(narrow) - _NAMED:
            said += [translate_plural("{count} more", "{count} more", more, lang)] if more > 0 else []
        return said if narrow else [*said, translate("there is always more than one way to go on", lang)]

    def to_json(self) -> dict[str, Any]:
        """The rating as JSON, and the narrow places by their numbers; the status alone where there is none."""
        rating = self.rating
        if rating is None:
            return {"status": self.status}
        places = [{"step": n, "technique": step.technique, "choices": count} for n, step, count in self.bottlenecks]
        form = {"level": rating.level, "score": rating.score, "hardest": rating.hardest, "solved": rating.solved}
        form |= {"complete": rating.complete, "steps": len(rating.path.steps), "bottlenecks": places}
        return {**form, "status": self.status}


def difficulty(puzzle: Given, *, scale: str = "garns", budget: Budget | float | None = None) -> Difficulty:
    """How hard a puzzle is, and where there is hardly anything to choose from.

    :param budget: seconds, or a :class:`~garns.budgets.Budget`, for the whole of it.
    """
    within = Budget.of(budget).started()
    status = solve(puzzle, budget=within.at_most(_SETTLED)).status
    if status in _UNSETTLED:
        return Difficulty(None, status)
    return Difficulty(rate(puzzle, scale=scale, bottlenecks=True, budget=within.left()), status)
