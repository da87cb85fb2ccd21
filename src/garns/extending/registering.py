"""Putting a technique among the built-in ones: by a decorator, in a program or in a package with an entry point."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from garns.arguments import whole
from garns.engine import TECHNIQUES
from garns.errors import ArgumentError, Problem
from garns.explaining import register_text
from garns.explaining.registry import GENERIC
from garns.extending.view import View
from garns.i18n import languages
from garns.logic import FAMILIES, Extra, extras, register
from garns.logic.guarding import guarded
from garns.logic.naming import found_technique, unknown_technique
from garns.names import found_as, unknown
from garns.values.position import Position
from garns.values.step import Candidate, Step

Find = Callable[[View], Iterable[Step]]
Finder = TypeVar("Finder", bound=Callable[..., Any])
Words = str | Mapping[str, str]

#: The largest score of a step: a path has thousands of them, and their sum must fit into 32 bits.
MOST_SCORE = 1_000_000
_ID = re.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*")


def technique(
    id: str,
    *,
    rank: str,
    score: int | None = None,
    family: str | None = None,
    needs_unique: bool = False,
    name: Words = "",
    text: Words = "",
    where: Words = "",
    idea: Words = "",
) -> Callable[[Finder], Finder]:
    """Register a function that takes a :class:`View` and yields steps, or a class whose objects have such a ``find``.

    From then on it is a technique like the others: hints, ladders, ratings and commands try it.

    :param id: lower-case words joined by underscores, unlike any built-in id.
    :param rank: the technique after which it is tried, on every ladder and at the same level.
    :param score: what a step of it adds to a score; without it, as much as ``rank``.
    :param family: one of :data:`garns.logic.FAMILIES`; without it, that of ``rank``.
    :param needs_unique: whether it argues from the puzzle having only one solution; it is then not tried where that is
        not known.
    :param name: its name, or names by language: ``{"en": "My Wing", "fr": "Mon aile"}``.
    :param text: the proof, or proofs by language; it speaks of the roles of the parts:
        ``"{pivot} holds {pivot.digits}, so {effects}."`` (see :class:`garns.explaining.Text`).
    :param where: the same for a hint that does not give it away.
    :param idea: the same for what the technique is.
    :raises ArgumentError: for an id that is taken or is no id, for a rank, a family or a language that does not exist.
    """
    _check(id, rank, family, (name, text, where, idea))
    rank = found_technique(rank, [*TECHNIQUES, *(extra.id for extra in extras())]) or rank
    family = family and found_as(family, FAMILIES)
    points = None if score is None else whole("score", score, 0, MOST_SCORE)
    for lang in languages():
        said = {
            key: _in(words, lang) for key, words in (("name", name), ("idea", idea), ("where", where), ("proof", text))
        }
        if any(said.values()):
            plain = replace(GENERIC, name=_in(name, "en") or id.replace("_", " ").capitalize())
            register_text(id, replace(plain, **{key: words for key, words in said.items() if words}), lang)

    def put(finder: Finder) -> Finder:
        find = Own(id, finder().find if isinstance(finder, type) else finder)
        register(Extra(id, find, rank, points, family, needs_unique))
        return finder

    return put


def _in(words: Words, lang: str) -> str:
    """What is said in a language; English for every language that nothing is said in."""
    return words if isinstance(words, str) else words.get(lang) or words.get("en", "")


def _check(id: str, rank: str, family: str | None, words: Iterable[Words]) -> None:
    problems = []
    if not _ID.fullmatch(id) or id in TECHNIQUES:
        problems.append(Problem("bad_argument", name="id", found=id, expected="my_own_technique"))
    if found_technique(rank, known := [*TECHNIQUES, *(extra.id for extra in extras())]) is None:
        problems.append(unknown_technique(rank, known))
    if family is not None and found_as(family, FAMILIES) is None:
        problems.append(unknown("family", family, FAMILIES))
    for said in words:
        if not isinstance(said, str):
            problems += [unknown("lang", lang, languages()) for lang in said if lang not in languages()]
    if problems:
        raise ArgumentError(problems)


@dataclass(frozen=True, slots=True)
class Own:
    """A technique that somebody wrote, as the ladders call it: its steps with nothing in them that is already done."""

    id: str
    find: Find

    def is_made_from(self, what: object) -> bool:
        """Whether this is the function, or an object of the class."""
        return self.find is what or (isinstance(what, type) and isinstance(getattr(self.find, "__self__", None), what))

    def __call__(self, position: Position) -> Iterator[Step]:
        """The steps in a position.

        :raises PluginError: when the technique makes a mistake.
        """
        view = View(position)
        for step in guarded(self.id, lambda: self.find(view), view.geometry):
            placements = _sorted(each for each in step.placements if not view.digit(each.cell))
            eliminations = _sorted(each for each in step.eliminations if each.digit in view.candidates(each.cell))
            if placements or eliminations:
                yield replace(step, technique=self.id, placements=placements, eliminations=eliminations)


def _sorted(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    return tuple(sorted(set(candidates)))
