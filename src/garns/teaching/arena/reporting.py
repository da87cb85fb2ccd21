"""What the class sees of a search: a little of it each second, however much there is."""

from __future__ import annotations

import threading
from collections import deque
from typing import Any

from garns.errors import GarnsError
from garns.teaching.arena.server import Server
from garns.teaching.protocol import Move
from garns.values.cells import symbol
from garns.values.puzzle import Puzzle

#: The last moves that are told each time: as many as people can follow in a second.
MOST = 12
#: Seconds between two reports.
PULSE = 1.0


class Watched:
    """A search that is watched: the board before the last few moves, these moves, how many there were.

    >>> search = Watched(Puzzle.empty(4))
    >>> for digit in range(1, 4):
    ...     search.add(Move("try", 0, digit))
    >>> report = search.report()
    >>> report["moves"], report["tries"]
    (['try r1c1 1', 'try r1c1 2', 'try r1c1 3'], 3)
    >>> search.report()["grid"]
    '3...............'
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._grid = list(puzzle.givens)
        self._moves: deque[Move] = deque()
        self._tries = self._undone = 0
        self._lock = threading.Lock()

    def add(self, move: Move) -> None:
        """Take note of a move. One that would change a given digit is not shown."""
        if self.puzzle.givens[move.cell]:
            return
        with self._lock:
            self._moves.append(move)
            if move.kind == "undo":
                self._undone += 1
            else:
                self._tries += 1
            if len(self._moves) > MOST:
                self._make(self._moves.popleft())

    @property
    def untouched(self) -> bool:
        """Whether nothing was done yet."""
        return not self._tries and not self._undone

    def report(self) -> dict[str, Any]:
        """What is new since the last report."""
        with self._lock:
            moves = [move.text(self.puzzle.geometry) for move in self._moves]
            grid = "".join(map(symbol, self._grid))
            while self._moves:
                self._make(self._moves.popleft())
            return {"grid": grid, "moves": moves, "tries": self._tries, "undone": self._undone}

    def _make(self, move: Move) -> None:
        self._grid[move.cell] = 0 if move.kind == "undo" else move.digit


class Reporter:
    """A thread with a line of its own that tells the class what a program does, so that the answer never waits."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._search: tuple[Watched, dict[str, Any]] | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._work, daemon=True)

    def __enter__(self) -> Reporter:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(2)
        self._server.close()

    def watch(self, search: Watched | None, puzzle: dict[str, Any]) -> None:
        """Tell of another search from now on, or of none."""
        self._search = (search, puzzle) if search else None

    def _work(self) -> None:
        while not self._stop.wait(PULSE):
            if self._search:
                search, puzzle = self._search
                try:
                    self._server.ask("steps", {**puzzle, **search.report()})
                except GarnsError:
                    continue  # a picture less; the answer is what counts
