"""Ladders: in which order techniques are tried, what each costs, and what that makes of a puzzle.

A ladder is data: a table in ``ratings/`` for each scale. What it names and this build of the core does not know is left
out, and :attr:`Ladder.missing` tells.

>>> ladder_of("hodoku").level("x_wing", score=900)
'hard'
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import resources
from typing import Any

from garns.engine import EXPLAINER, TECHNIQUES, is_explained
from garns.i18n import languages, translate
from garns.logic.extra import extras, technique_of
from garns.logic.naming import choose_technique
from garns.names import choose
from garns.values.step import Step

#: The scales that come with Garns, and other words for them.
SCALES: Mapping[str, tuple[str, ...]] = {
    "garns": (),
    "hodoku": (),
    "se121": ("se", "explainer", "SE 1.2.1"),
    "se118": ("SE 1.18", "SE 1.18.1"),
}


def assumes_uniqueness(technique: str) -> bool:
    """Whether a technique argues from the puzzle having only one solution; it says nothing where that is not known.

    >>> assumes_uniqueness("hidden_rectangle"), assumes_uniqueness("hidden_pair")
    (True, False)
    """
    record = technique_of(technique)
    return record is not None and record.needs_unique


@dataclass(frozen=True, slots=True)
class Level:
    """A level: what it is called, and the score above which a puzzle belongs to the next one."""

    id: str
    name: str
    cap: float | None = None

    def name_in(self, lang: str) -> str:
        """What it is called in a language."""
        return translate(self.name, lang)

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class Rung:
    """A technique on a ladder: the level it needs, what a step of it adds to the score, and when it is tried."""

    id: str
    level: str
    score: float
    on: bool = True
    #: Boards with more cells leave it out: there it would take too long.
    cells: int | None = None
    #: No person looks for it. Hints and paths try it after everything else; a rating ends before it.
    beyond: bool = False


@dataclass(frozen=True)
class Ladder:
    """Techniques from the easiest to the hardest, with levels and scores.

    A ladder with ``explainer`` is a scale of steps: the Explainer finds them and gives each its own score, and the
    score of a puzzle is that of its hardest step (ER). Elsewhere it is the sum over the steps.
    """

    scale: str
    levels: tuple[Level, ...]
    rungs: tuple[Rung, ...]
    unfinished: str
    guess: int = 0
    missing: tuple[str, ...] = ()
    #: Where a technique has several steps, take the one that HoDoKu takes.
    as_hodoku: bool = False
    #: Hints and paths tell the shortest chain, of whatever kind, and a small net. Ratings go by the rungs, and say what
    #: a puzzle needs.
    shortest_chains: bool = False
    explainer: bool = False
    #: The score, on a scale of steps, of a puzzle that is not solved.
    beyond: float = 0.0

    def __repr__(self) -> str:
        """The scale, and how many techniques and levels it has."""
        return f"<Ladder {self.scale}: {len(self.rungs)} techniques, {len(self.levels)} levels>"

    def rung(self, technique: str) -> Rung:
        """The rung of a technique, however its name is spelled.

        :raises ArgumentError: when it is not on the ladder.

        >>> ladder_of("garns").rung("X-Wing").id
        'x_wing'
        """
        for rung in self.rungs:
            if rung.id == technique:
                return rung
        return self.rung(choose_technique(technique, [rung.id for rung in self.rungs]))

    def techniques(self, cells: int = 81, *, unique: bool = True, beyond: bool = False) -> tuple[str, ...]:
        """The ids that are tried on a board of so many cells, in order.

        :param unique: whether techniques may argue from the solution being the only one.
        :param beyond: also those that no person looks for.
        """
        return tuple(
            rung.id
            for rung in self.rungs
            if rung.on
            and (rung.cells is None or cells <= rung.cells)
            and (unique or not assumes_uniqueness(rung.id))
            and (beyond or not rung.beyond)
        )

    def with_only(self, techniques: Iterable[str]) -> Ladder:
        """The same ladder with just these techniques switched on. HoDoKu's choice is among its own, so that one goes.

        :raises ArgumentError: when one of them is not on the ladder.
        """
        chosen = {self.rung(technique).id for technique in techniques}
        rungs = tuple(replace(rung, on=rung.id in chosen) for rung in self.rungs)
        return replace(self, rungs=rungs, as_hodoku=False)

    def level_id(self, level: str) -> str:
        """The id of a level, however its name is spelled, in any language.

        :raises ArgumentError: when the scale has no such level.

        >>> ladder_of("garns").level_id("Facile")
        'easy'
        """
        for one in self.levels:
            if one.id == level:
                return level
        return choose("level", level, self.level_words())

    def level_words(self) -> dict[str, tuple[str, ...]]:
        """The ids of the levels, and what each is called in every language."""
        return {one.id: tuple(one.name_in(lang) for lang in languages()) for one in self.levels}

    def rank(self, level: str) -> int:
        """How high a level is, from 0.

        :raises ArgumentError: when the scale has no such level.
        """
        return [one.id for one in self.levels].index(self.level_id(level))

    def weight(self, technique: str) -> tuple[int, float]:
        """How hard a technique is: its level, then its score.

        :raises ArgumentError: when it is not on the ladder.
        """
        rung = self.rung(technique)
        return self.rank(rung.level), rung.score

    @property
    def reached(self) -> tuple[Level, ...]:
        """The levels that some technique needs, so that there are puzzles of them."""
        needed = {rung.level for rung in self.rungs if not rung.beyond}
        return tuple(level for level in self.levels if level.id in needed)

    def points(self, step: Step) -> float:
        """The score of a step: its own, or that of its technique."""
        return self.rung(step.technique).score if step.score is None else step.score

    def written(self, score: float) -> str:
        """A score as people write it: ``7.2`` on a scale of steps, ``344`` elsewhere."""
        return f"{score:.1f}" if self.explainer else f"{score:.0f}"

    def level(self, technique: str | None, score: float) -> str:
        """The level of a puzzle from its hardest technique (none: it was full) and its score."""
        rank = self.rank(self.rung(technique).level) if technique else 0
        for level in self.levels[rank:]:
            if level.cap is None or score <= level.cap:
                return level.id
        return self.levels[-1].id


def ladder_of(scale: str | Ladder) -> Ladder:
    """The ladder of a scale, with the techniques that others registered at their rank.

    :raises ArgumentError: when there is no such scale.
    """
    if isinstance(scale, Ladder):
        return scale
    own = _read(choose("scale", scale, SCALES))
    for extra in extras():
        place = next((index for index, rung in enumerate(own.rungs, start=1) if rung.id == extra.after), 0)
        before = own.rungs[max(place - 1, 0)]
        rung = Rung(extra.id, before.level, before.score if extra.score is None else extra.score)
        own = replace(own, rungs=(*own.rungs[:place], rung, *own.rungs[place:]))
    return own


@lru_cache(maxsize=len(SCALES))
def _read(scale: str) -> Ladder:
    table = _table(scale)
    rungs = [Rung(**row) for row in table["rungs"]]
    explainer = table.get("explainer", False)
    return Ladder(
        table["scale"],
        tuple(Level(**row) for row in table["levels"]),
        (
            *(rung for rung in rungs if rung.id in TECHNIQUES),
            *(() if explainer else _beyond(table["unfinished"], {rung.id for rung in rungs})),
        ),
        table["unfinished"],
        table.get("guess", 0),
        tuple(rung.id for rung in rungs if rung.id not in TECHNIQUES),
        table.get("as_hodoku", False),
        table.get("shortest_chains", False),
        explainer,
        table.get("beyond", 0.0),
    )


def _beyond(level: str, known: Collection[str]) -> Iterator[Rung]:
    """The chains of the Explainer, for the end of a ladder that has none of them: they always find a step."""
    for row in _table("se121")["rungs"]:
        id = row["id"]
        if id not in known and is_explained(id) and EXPLAINER[id].family in ("chains", "forcing"):
            yield Rung(id, level, round(1000 * row["score"]), cells=81, beyond=True)


def explained_as(technique: str) -> str:
    """The scale of steps that has a technique of the Explainer: 1.2.1's if it does."""
    return "se121" if technique in _ids("se121") else "se118"


@lru_cache(maxsize=1)
def _ids(scale: str) -> frozenset[str]:
    return frozenset(rung.id for rung in _read(scale).rungs)


def _table(scale: str) -> dict[str, Any]:
    text = (resources.files("garns.logic") / "ratings" / f"{scale}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
