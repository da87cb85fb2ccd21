"""The state of a game: what stands on the board, the way back and forth, and the clock. Values, nothing else.

The browser holds the same objects (``reduce.js`` twins ``reduce.py``), so there is nothing here that JSON cannot say.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal, NamedTuple, cast, get_args

from garns.values.cells import SYMBOLS, symbol
from garns.values.geometry import Geometry
from garns.values.json_fields import each, maybe, need, refuse
from garns.values.position import Position, sees
from garns.values.puzzle import Puzzle

#: For each cell its marks (or colours), from the smallest.
Marks = tuple[tuple[int, ...], ...]
Status = Literal["running", "paused", "finished"]

#: The layers of a board that hold marks.
LAYERS = ("corner", "centre", "colour")
#: The highest colour; colours are numbers, a theme says how they look.
COLOURS = 12
#: Steps that may be undone when nobody says otherwise: all of them.
UNLIMITED = 0


class Rules(NamedTuple):
    """All that the reducer knows of a puzzle; a server hands it to the browser."""

    digits: int
    givens: tuple[int, ...]
    #: For each cell the cells that cannot hold the same digit.
    peers: tuple[tuple[int, ...], ...]
    #: For each cell the digits that its clues allow.
    allowed: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def rules_of(puzzle: Puzzle) -> Rules:
    """What the reducer must know of a puzzle."""
    bare = Position.start(puzzle.with_givens(()))
    cells = range(len(puzzle.geometry))
    return Rules(
        puzzle.geometry.digits,
        puzzle.givens,
        tuple(tuple(sorted(peers)) for peers in sees(puzzle)),
        tuple(bare.candidates_of(cell) for cell in cells),
    )


@dataclass(frozen=True, slots=True)
class Board:
    """What stands in the cells: digits (0 for none, givens included), corner and centre marks, colours.

    Marks stay where a digit covers them: a view hides them, and they are back when the digit goes.
    """

    values: tuple[int, ...]
    corner: Marks
    centre: Marks
    colour: Marks

    @staticmethod
    def start(givens: tuple[int, ...]) -> Board:
        """The givens and nothing else."""
        none: Marks = ((),) * len(givens)
        return Board(givens, none, none, none)

    def to_json(self, puzzle: Puzzle) -> dict[str, Any]:
        """The written form: digits in a line, marks by the name of their cell."""
        form: dict[str, Any] = {"values": line_of(self.values)}
        for layer in LAYERS:
            marks: Marks = getattr(self, layer)
            named = {str(puzzle.geometry.names[cell]): list(here) for cell, here in enumerate(marks) if here}
            form |= {layer: named} if named else {}
        return form

    @staticmethod
    def from_json(form: dict[str, Any], puzzle: Puzzle) -> Board:
        """The board of a written form.

        :raises PuzzleError: when it is none, or when a given is another one.
        """
        text = need(form, "values", str)
        if len(text) != len(puzzle.givens):
            refuse("values", text)
        values = Puzzle.parse(_written(text, puzzle.geometry), puzzle.geometry).givens
        if any(given not in (0, value) for given, value in zip(puzzle.givens, values, strict=True)):
            refuse("values", text)
        digits = puzzle.geometry.digits
        marks = {layer: _read_marks(form, layer, puzzle, COLOURS if layer == "colour" else digits) for layer in LAYERS}
        return Board(values, **marks)


def line_of(values: Iterable[int]) -> str:
    """Digits in a line, as in a game: as marks do, they count from 1 on every board, whatever is written for them."""
    return "".join(map(symbol, values))


def _written(line: str, geometry: Geometry) -> str:
    """The same digits as they are written on the board; what is none stays as it is."""
    if geometry.first == 1:
        return line
    names = dict(zip(SYMBOLS, geometry.symbols, strict=False)) | {"0": "."}
    return "".join(names.get(char, char) for char in line)


def _read_marks(form: dict[str, Any], layer: str, puzzle: Puzzle, most: int) -> Marks:
    marks: list[tuple[int, ...]] = [()] * len(puzzle.geometry)
    named: dict[str, Any] = maybe(form, layer, {})
    for name in named:
        here = each(named, name, int)
        if any(not 1 <= mark <= most for mark in here):
            refuse(name, here)
        marks[puzzle.geometry.cell(name)] = tuple(sorted(set(here)))
    return tuple(marks)


class Aside(NamedTuple):
    """What a clock showed when a step of the game put it back to 0; undoing that step brings it back."""

    step: int
    elapsed: int
    finished: bool


@dataclass(frozen=True, slots=True)
class Clock:
    """Milliseconds of play: those counted so far, and since when it has been running (None when it stands still).

    Every command may say what time it is (``at``), which moves what is counted so far; so a game that ends without
    a goodbye has lost no more than the time since its last command. ``aside`` has what each restart took away.
    """

    elapsed: int = 0
    since: int | None = None
    status: Status = "running"
    aside: tuple[Aside, ...] = ()

    def shown(self, at: int) -> int:
        """The milliseconds to show at a time."""
        return self.elapsed + (max(0, at - self.since) if self.since is not None else 0)

    def to_json(self) -> dict[str, Any]:
        """The written form. A clock is read again much later: what matters then is what was counted."""
        form: dict[str, Any] = {"elapsed": self.elapsed, "status": self.status}
        return {**form, "aside": [one._asdict() for one in self.aside]} if self.aside else form

    @staticmethod
    def from_json(form: dict[str, Any]) -> Clock:
        """The clock of a written form: it stands still until the next command."""
        elapsed, status = need(form, "elapsed", int), need(form, "status", str)
        if elapsed < 0:
            refuse("elapsed", elapsed)
        if status not in get_args(Status):
            refuse("status", status)
        aside: list[Aside] = []
        for one in each(form, "aside", dict) if "aside" in form else ():
            put = Aside(need(one, "step", int), need(one, "elapsed", int), need(one, "finished", bool))
            if put.step < 0 or put.elapsed < 0 or (aside and put.step <= aside[-1].step):
                refuse("aside", one)
            aside.append(put)
        return Clock(elapsed, None, cast(Status, status), tuple(aside))


@dataclass(frozen=True, slots=True)
class Options:
    """How a player likes it: marks cleaned after a digit, unsolvable moves refused, at most so many steps to undo."""

    auto_clean: bool = True
    strict: bool = False
    limit: int = UNLIMITED

    def to_json(self) -> dict[str, Any]:
        """The written form."""
        return {"auto_clean": self.auto_clean, "strict": self.strict, "limit": self.limit}

    @staticmethod
    def from_json(form: dict[str, Any]) -> Options:
        """The options of a written form; what it does not say is as in a new game."""
        limit = maybe(form, "limit", UNLIMITED)
        if limit < 0:
            refuse("limit", limit)
        return Options(maybe(form, "auto_clean", True), maybe(form, "strict", False), limit)


@dataclass(frozen=True)
class GameState:
    """A game at one moment.

    ``past`` holds the boards before this one, the latest at the end; ``future`` those that were undone, the nearest
    first. ``dropped`` counts the boards that a bound on ``past`` has cost, so that each board of a game keeps its
    number for ever. ``checkpoints`` are boards to return to, by name; they are no part of the history.
    """

    puzzle: Puzzle
    board: Board
    past: tuple[Board, ...] = ()
    future: tuple[Board, ...] = ()
    dropped: int = 0
    checkpoints: dict[str, Board] = field(default_factory=dict)
    clock: Clock = Clock()
    options: Options = Options()

    @property
    def rules(self) -> Rules:
        """What the reducer knows of the puzzle."""
        return rules_of(self.puzzle)

    @property
    def left(self) -> int:
        """How many cells are empty."""
        return self.board.values.count(0)

    def to_json(self) -> dict[str, Any]:
        """The written form, without the puzzle (see :func:`garns.game.save_game`)."""

        def written(boards: Iterable[Board]) -> list[dict[str, Any]]:
            return [board.to_json(self.puzzle) for board in boards]

        return {
            "board": self.board.to_json(self.puzzle),
            "past": written(self.past),
            "future": written(self.future),
            "dropped": self.dropped,
            "checkpoints": {name: board.to_json(self.puzzle) for name, board in self.checkpoints.items()},
            "clock": self.clock.to_json(),
            "options": self.options.to_json(),
        }

    @staticmethod
    def from_json(form: dict[str, Any], puzzle: Puzzle) -> GameState:
        """The state of a written form.

        :raises PuzzleError: when it is none.
        """

        def read(key: str) -> tuple[Board, ...]:
            return tuple(Board.from_json(board, puzzle) for board in each(form, key, dict))

        checkpoints: dict[str, Any] = maybe(form, "checkpoints", {})
        return GameState(
            puzzle,
            Board.from_json(need(form, "board", dict), puzzle),
            read("past"),
            read("future"),
            maybe(form, "dropped", 0),
            {name: Board.from_json(need(checkpoints, name, dict), puzzle) for name in checkpoints},
            Clock.from_json(maybe(form, "clock", Clock().to_json())),
            Options.from_json(maybe(form, "options", {})),
        )


def new_game(puzzle: Puzzle, options: Options | None = None) -> GameState:
    """A game that has just begun."""
    state = GameState(puzzle, Board.start(puzzle.givens))
    return replace(state, options=options) if options else state


def clock_text(milliseconds: int) -> str:
    """Time as a clock shows it.

    >>> clock_text(65_000), clock_text(3_600_000)
    ('1:05', '1:00:00')
    """
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
