"""How much the players of a server may keep: games, bytes for each, bytes in all.

Keys cost nothing, so a bound for each player alone would bound nothing: the one for all protects the disk.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from sqlalchemy import func, select
from sqlalchemy.orm import Session as Transaction

from garns.errors import Problem, SourceError
from garns.store.model import Game

#: The player at this machine, whose games the terminal and a page of this machine share.
LOCAL = ""
#: Seconds for which the sum over all players is remembered; what this process adds meanwhile counts at once.
_REMEMBERED = 5.0


@dataclass
class Quotas:
    """The bounds; sizes are bytes. Whoever plays at this machine knows best how large the disk is, and has none.

    ``puzzle`` bounds what a list of games has to read for each.
    """

    games: int = 500
    player: int = 64_000_000
    all: int = 4_000_000_000
    puzzle: int = 1_000_000
    _sum: tuple[float, int] = field(default=(-_REMEMBERED, 0), repr=False)

    def check(self, work: Transaction, player: str, *, puzzle: int, grows: int, new: bool) -> None:
        """Refuse what is more than a player may keep, within the transaction that keeps it.

        :param puzzle: the size of the puzzle.
        :param grows: how much larger it makes all that the player has. Whoever needs less than before is never refused.
        :param new: whether it is one game more.
        :raises SourceError: ``too_many_games``, ``game_too_large``, ``player_full``, ``store_full``.
        """
        if player == LOCAL:
            return
        if puzzle > self.puzzle:
            raise SourceError([Problem("game_too_large", expected=self.puzzle)])
        mine = select(func.count(), func.coalesce(func.sum(Game.size), 0)).where(Game.player == player)
        games, size = work.execute(mine).one()
        if new and games >= self.games:
            raise SourceError([Problem("too_many_games", expected=self.games)])
        if grows <= 0:
            return
        if size + grows > self.player:
            raise SourceError([Problem("player_full", found=_megabytes(size), expected=_megabytes(self.player))])
        at, total = self._sum
        if time.monotonic() - at >= _REMEMBERED:
            at = time.monotonic()
            total = int(work.scalar(select(func.sum(Game.size)).where(Game.player != LOCAL)) or 0)
        if total + grows > self.all:
            raise SourceError([Problem("store_full")])
        self._sum = at, total + grows


def _megabytes(size: int) -> int:
    return round(size / 1_000_000)
