"""Puzzles made to order for a player, who does not wait long: where the level cannot be had, the nearest one.

>>> made = Order("extreme", 4, seed=1).make()
>>> made.level, made.remark("en")
('beginner', 'No puzzle of level Extreme was found; the level of this one is Beginner.')
>>> Order("beginner", 4, seed=1).make().remark("en")
''
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from garns.boards import Board, started
from garns.budgets import Budget, Cancel
from garns.explaining import level_name
from garns.generating import GenerationError, one, recipe
from garns.i18n import translate
from garns.logic import ladder_of
from garns.values.geometry import CLASSIC
from garns.values.puzzle import Puzzle

#: After so many tries or seconds the nearest puzzle will do; a try on a large board takes seconds.
_TRIES = 20_000
_PATIENCE, _PATIENCE_LARGE = 15.0, 120.0
_SMALL = 81
_UNASKED = "easy"


def levels() -> tuple[str, ...]:
    """The levels that can be ordered, from the easiest on.

    >>> levels()[0], levels()[-1]
    ('beginner', 'extreme')
    """
    return tuple(level.id for level in ladder_of("garns").reached)


def level_words() -> dict[str, tuple[str, ...]]:
    """The same levels, each with what it is called in every language: what :mod:`garns.names` looks a word up in."""
    words = ladder_of("garns").level_words()
    return {level: words[level] for level in levels()}


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle, the level that was asked for (None: nobody did), and its own."""

    puzzle: Puzzle
    asked: str | None
    level: str | None = None

    def remark(self, lang: str) -> str:
        """What a player must know: that the level is not the one that was asked for. Empty when it is."""
        if self.asked in (None, self.level):
            return ""
        asked = level_name(str(self.asked), lang)
        return translate("No puzzle of level {asked} was found; the level of this one is {level}.",
                         lang, asked=asked, level=level_name(str(self.level), lang))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Order:
    """What a player wants: a level, a board, a variant, a symmetry."""

    level: str | None = None
    board: Board = CLASSIC
    variant: str = ""
    symmetry: str = ""
    seed: int | None = None

    def make(self, cancel: Cancel | None = None) -> Made:
        """A puzzle of this kind; another thread may end the search.

        :raises GarnsError: when there is none at all.
        """
        board = started(self.board)
        seconds = _PATIENCE if len(board.geometry) <= _SMALL else _PATIENCE_LARGE
        more: dict[str, Any] = {"variant": self.variant, "symmetry": self.symmetry}
        wanted = recipe(board, level=self.level or _UNASKED, **{name: value for name, value in more.items() if value})
        try:
            made = one(wanted, seed=self.seed, tries=_TRIES, budget=Budget(seconds, cancel=cancel))
        except GenerationError as error:
            if error.nearest is None:
                raise
            made = error.nearest
        return Made(made.puzzle, wanted.levels[0] if self.level and wanted.levels else None, made.level)

    def another(self) -> Order:
        """The order after this one: with a seed, the next seed."""
        return self if self.seed is None else replace(self, seed=self.seed + 1)
