"""A game being played: every command goes through the reducer and into the store before anybody sees its effect."""

from __future__ import annotations

from garns.errors import SourceError
from garns.game import Command, GameState, check, reduce
from garns.store.database import now
from garns.store.games import Store

__all__ = ["Session", "now"]


class Session:
    """One game of a store, its state now, and the commands that move it.

    >>> from garns.game import new_game
    >>> from garns.values.puzzle import Puzzle
    >>> session = Session.begin(Store("sqlite://"), new_game(Puzzle.empty(4)))
    >>> session.do({"type": "place", "cells": [0], "digit": 1}).left
    15
    """

    def __init__(self, store: Store, game: int) -> None:
        self.store, self.game = store, game
        self.state, self._revision = store.load(game)

    @classmethod
    def begin(cls, store: Store, state: GameState, name: str = "") -> Session:
        """A new game."""
        return cls(store, store.create(state, name))

    def do(self, command: Command) -> GameState:
        """The state after a command, kept. The clock stops by itself when the grid is solved.

        When another program went on with the same game, this one goes on with a copy: nothing is lost on either side.
        """
        at = now()
        after = reduce(self.state, {"at": at, **command})
        if after.clock.status == "running" and after.left == 0 and check(after) == "solved":
            after = reduce(after, {"type": "finish", "at": at})
        if after is not self.state:
            try:
                self._revision = self.store.save(self.game, self._revision, self.state, after)
            except SourceError as error:
                if error.problems[0].id != "changed_elsewhere":
                    raise
                self.game = self.store.create(after)
                self._revision = 0
            self.state = after
        return after
