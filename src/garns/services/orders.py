"""Puzzles made to order for a player, who does not wait long: where the level cannot be had, the nearest one.

>>> made = Order("extreme", 4, seed=1).make()
>>> made.level, made.remark("en")
('beginner', 'No puzzle of level Extreme was found here; the level of this one: Beginner.')
>>> Order("beginner", 4, seed=1).make().remark("en")
''
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from garns.explaining import level_name
from garns.generating import GenerationError, generate
from garns.i18n import translate
from garns.logic import ladder_of
from garns.values.puzzle import Puzzle

#: After so many tries the nearest puzzle will do. Larger boards take longer for each.
_TRIES, _TRIES_LARGE = 1000, 10
#: Rating a puzzle with more cells takes long, so its level is not asked for.
_RATED = 81
_UNASKED = "easy"


def levels() -> tuple[str, ...]:
    """The levels that can be ordered, from the easiest on.

    >>> levels()[0], levels()[-1]
    ('beginner', 'extreme')
    """
    return tuple(level.id for level in ladder_of("garns").reached)


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle, the level that was asked for (None: nobody did), and its own (None: it is not rated)."""

    puzzle: Puzzle
    asked: str | None
    level: str | None

    def remark(self, lang: str) -> str:
        """What a player must know: that the level is not the one that was asked for. Empty when it is."""
        if self.asked in (None, self.level):
            return ""
        asked = level_name(str(self.asked), lang)
        if self.level is None:
            return translate("Puzzles on this board are not rated: level {asked} was not looked for.", lang,
                             asked=asked)  # fmt: skip
        return translate("No puzzle of level {asked} was found here; the level of this one: {level}.",
                         lang, asked=asked, level=level_name(self.level, lang))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Order:
    """What a player wants: a level, a size or the name of a board (or a board itself), a variant, a symmetry."""

    level: str | None = None
    size: int | str = 9
    board: Puzzle | None = None
    variant: str = ""
    symmetry: str = ""
    seed: int | None = None

    def make(self) -> Made:
        """A puzzle of this kind.

        :raises GarnsError: when there is none at all.
        """
        small = len(self.board.geometry) <= _RATED if self.board else not isinstance(self.size, int) or self.size <= 9
        level, tries = (self.level or _UNASKED, _TRIES) if small else (None, _TRIES_LARGE)
        more: dict[str, Any] = {"variant": self.variant, "symmetry": self.symmetry}
        more = {name: value for name, value in more.items() if value}
        try:
            puzzle = generate(level, self.size, seed=self.seed, tries=tries, board=self.board, **more)
        except GenerationError as error:
            if error.nearest is None:
                raise
            return Made(error.nearest.puzzle, self.level, error.nearest.level)
        return Made(puzzle, self.level, level)

    def another(self) -> Order:
        """The order after this one: with a seed, the next seed."""
        return self if self.seed is None else replace(self, seed=self.seed + 1)
