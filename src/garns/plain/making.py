"""The next puzzle to play."""

from __future__ import annotations

from dataclasses import dataclass

from garns.generating import GenerationError, generate
from garns.puzzle import Puzzle

#: A player does not wait long: after so many tries the nearest puzzle will do. Larger boards take longer for each.
_TRIES, _TRIES_LARGE = 1000, 10


@dataclass
class Wish:
    """What a player wants to play: a level, a size or a board, and perhaps a seed, which grows from game to game."""

    level: str | None = "easy"
    size: int | str = 9
    board: Puzzle | None = None
    seed: int | None = None

    def make(self) -> Puzzle:
        """A puzzle of this kind; the nearest one where the level does not exist on the board.

        :raises GarnsError: when there is none at all.
        """
        seed, self.seed = self.seed, None if self.seed is None else self.seed + 1
        small = len(self.board.geometry) <= 81 if self.board else isinstance(self.size, int) and self.size <= 9
        # Rating a large puzzle takes long, so its level is not asked for.
        level, tries = (self.level, _TRIES) if small else (None, _TRIES_LARGE)
        try:
            return generate(level, self.size, seed=seed, tries=tries, board=self.board)
        except GenerationError as error:
            if error.nearest is None:
                raise
            return error.nearest.puzzle
