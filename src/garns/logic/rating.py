"""How hard a puzzle is for a human: a level, a score, and the steps that say why."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from garns.budgets import Budget, Deadline
from garns.given import Given, position_of
from garns.logic.finding import Order, find, promised
from garns.logic.ladder import Ladder, ladder_of
from garns.logic.path import Path, climb, path_within
from garns.values.json_fields import each, need, number
from garns.values.shown import Shown

SINGLES = ("full_house", "hidden_single", "naked_single")
PAIRS = ("naked_pair", "hidden_pair")


class Peak(NamedTuple):
    """The score of the hardest of some steps, and its technique."""

    score: float
    technique: str


@dataclass(frozen=True)
class Rating(Shown):
    """The level and the score of a puzzle on a scale, and the path they come from.

    On a scale of steps ("se121", "se118") the score is that of the hardest step (ER); ``pearl`` is the hardest up to
    the first digit (EP), ``diamond`` the first step (ED). Elsewhere they are None, and the score is a sum.

    ``hardest`` is the hardest technique of the path, ``raised`` tells that the level is above that of the technique
    because the score is. A puzzle that the ladder cannot finish has the highest level of the scale, and ``solved`` is
    false; its score then counts what was found. ``bottlenecks`` holds for every step how many there were to choose
    from, of techniques no harder than its level; None when nobody asked.

    ``complete`` is false when the budget ran out: level and score are then the least that the puzzle has.
    """

    scale: str
    level: str
    score: float
    hardest: str | None
    raised: bool
    path: Path
    bottlenecks: tuple[int, ...] | None = None
    complete: bool = True
    pearl: Peak | None = None
    diamond: Peak | None = None

    def __repr__(self) -> str:
        """The level, the score and the hardest technique."""
        score = f"ER/EP/ED {self.er_ep_ed}" if self.diamond else f"score {self.score}"
        words = [self.level, score, f"hardest {self.hardest or '-'}"]
        words += ["not solved"] if not self.solved else []
        return f"<Rating {self.scale}: {', '.join(words)}>"

    @property
    def solved(self) -> bool:
        """Whether the ladder reached the solution."""
        return self.path.solved

    @property
    def er_ep_ed(self) -> str:
        """The three ratings of a scale of steps, as lists of puzzles have them: ``8.9/1.2/1.2``; else nothing."""
        if self.diamond is None:
            return ""
        return f"{self.score:.1f}/{self.pearl.score if self.pearl else 0.0:.1f}/{self.diamond.score:.1f}"

    @property
    def is_pearl(self) -> bool:
        """Whether the first digit is as hard to find as anything after it."""
        return self.pearl is not None and self.pearl.score == self.score

    @property
    def is_diamond(self) -> bool:
        """Whether the first step is as hard to find as anything after it."""
        return self.is_pearl and self.diamond is not None and self.diamond.score == self.score

    @cached_property
    def step_counts(self) -> dict[str, int]:
        """How many steps of each technique the path has, in the order in which they came up."""
        return dict(Counter(step.technique for step in self.path.steps))

    @property
    def metro(self) -> bool:
        """Whether singles alone solved it, so that it can be done without notes: in the metro."""
        return self.solved and self.step_counts.keys() <= set(SINGLES)

    def to_json(self, *, path: bool = True) -> dict[str, Any]:
        """The form of ``docs/design/json.md``, with or without the path."""
        form: dict[str, Any] = {
            "scale": self.scale,
            "level": self.level,
            "score": self.score,
            "solved": self.solved,
            "metro": self.metro,
            "step_counts": self.step_counts,
        }
        if self.hardest:
            form["hardest"] = self.hardest
        for key, peak in (("pearl", self.pearl), ("diamond", self.diamond)):
            if peak is not None:
                form[key] = peak._asdict()
        if self.raised:
            form["raised"] = True
        if self.bottlenecks is not None:
            form["bottlenecks"] = list(self.bottlenecks)
        if not self.complete:
            form["complete"] = False
        if path:
            form["path"] = self.path.to_json()
        return form

    @staticmethod
    def from_json(form: dict[str, Any]) -> Rating:
        """The rating written by :meth:`to_json` with its path.

        :raises GarnsError: when the form is none.
        """
        return Rating(
            need(form, "scale", str),
            need(form, "level", str),
            number(form, "score"),
            need(form, "hardest", str) if "hardest" in form else None,
            bool(form.get("raised", False)),
            Path.from_json(need(form, "path", dict)),
            tuple(each(form, "bottlenecks", int)) if "bottlenecks" in form else None,
            form.get("complete") is not False,
            _peak_from(form, "pearl"),
            _peak_from(form, "diamond"),
        )


def _peak_from(form: dict[str, Any], key: str) -> Peak | None:
    if key not in form:
        return None
    peak = need(form, key, dict)
    return Peak(number(peak, "score"), need(peak, "technique", str))


def rate(
    puzzle: Given,
    scale: str | Ladder = "garns",
    *,
    unique: bool | None = None,
    bottlenecks: bool = False,
    budget: Budget | float | None = None,
) -> Rating:
    """How hard a puzzle, or what is left of it in a position, is for a human.

    >>> rating = rate("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..")
    >>> rating.level, rating.hardest, rating.metro
    ('beginner', 'hidden_single', True)

    The scales of Sudoku Explainer rate each step; what lists of puzzles call ER, EP and ED:

    >>> rating = rate("......9.7...42.18....7.5.261..9.4....5.....4....5.7..992.1.8....34.59...5.7......", "se")
    >>> rating.er_ep_ed, rating.score, rating.hardest, rating.pearl.technique
    ('2.0/1.2/1.2', 2.0, 'direct_hidden_pair', 'hidden_single')

    :param scale: "garns", "hodoku", "se121" (or "se": Sudoku Explainer 1.2.1) or "se118" (SukakuExplainer 1.18.1).
    :param unique: whether techniques may argue from the solution being the only one; without it the solver finds out.
    :param bottlenecks: count the steps to choose from before each step, which takes longer.
    :param budget: seconds, or a :class:`~garns.budgets.Budget`; when it runs out, ``complete`` is false.
    """
    chosen, within = ladder_of(scale), Deadline(budget)
    path = path_within(puzzle, chosen, unique, within)
    if chosen.explainer:
        return _of_steps(path, chosen, within)
    score = sum(chosen.rung(step.technique).score for step in path.steps)
    used = {step.technique for step in path.steps}
    rungs = (rung.id for rung in chosen.rungs if rung.id in used)  # of two equals, the one tried first
    hardest = max(rungs, key=chosen.weight, default=None)
    level = chosen.level(hardest, score) if path.solved or not path.complete else chosen.unfinished
    raised = path.solved and hardest is not None and level != chosen.rung(hardest).level
    choices = None
    if bottlenecks and path.complete:
        counted = _choices(path, chosen, promised(path.start.puzzle, unique, within), within)
        choices = None if within.cut_short else counted
    return Rating(chosen.scale, level, score, hardest, raised, path, choices, not within.cut_short)


def _of_steps(path: Path, ladder: Ladder, within: Deadline) -> Rating:
    """The rating on a scale of steps; of two that are equally hard, the first one counts."""
    peak = pearl = diamond = None
    for step in path.steps:
        score = ladder.points(step)
        if peak is None or score > peak.score:
            peak = Peak(score, step.technique)
        diamond = diamond or peak
        if pearl is None and step.placements:
            pearl = peak
    score = ladder.beyond if path.complete and not path.solved else peak.score if peak else 0.0
    level = ladder.level(None, score) if path.solved or not path.complete else ladder.unfinished
    hardest = peak.technique if peak and (path.solved or not path.complete) else None
    complete = not within.cut_short
    return Rating(ladder.scale, level, score, hardest, False, path, None, complete, pearl, diamond)


def metro(puzzle: Given, *, pairs: bool = False) -> bool:
    """Whether a puzzle can be done "in the metro": by full houses, hidden and naked singles alone, or with pairs too.

    >>> metro("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..")
    True
    """
    position = position_of(puzzle)
    _, end = climb(position, Order((*SINGLES, *PAIRS) if pairs else SINGLES))
    return end.is_complete and not end.issues()


def _choices(path: Path, chosen: Ladder, unique: bool, within: Deadline) -> tuple[int, ...]:
    """For every step, how many steps the techniques up to its level offer."""
    techniques = chosen.techniques(len(path.start.digits), unique=unique)
    ranks = {technique: chosen.rank(chosen.rung(technique).level) for technique in techniques}
    counts = []
    for position, step in zip(path.positions(), path.steps, strict=False):
        up_to = Order(tuple(technique for technique in techniques if ranks[technique] <= ranks[step.technique]))
        counts.append(len({(one.placements, one.eliminations) for one in find(position, up_to, within=within)}))
    return tuple(counts)
