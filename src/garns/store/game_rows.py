"""A game as rows of the tables, and back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from garns.errors import GarnsError
from garns.game import Board, GameState
from garns.game.saving import game_from_json
from garns.store.database import written
from garns.store.model import Game
from garns.values.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What a list shows of a game: times in milliseconds, ``status`` as of its clock."""

    id: int
    name: str
    puzzle: Puzzle
    left: int
    elapsed: int
    status: str
    created: int
    changed: int
    revision: int


def size_of(row: Game, boards: list[dict[str, Any]]) -> int:
    """The bytes of a game with these boards."""
    return sum(map(len, (row.puzzle, row.checkpoints, row.clock, *(board["board"] for board in boards))))


def heading_of(state: GameState) -> int:
    """The bytes of what changes besides the boards."""
    return len(_checkpoints(state)) + len(written(state.clock.to_json()))


def _checkpoints(state: GameState) -> str:
    return written({name: board.to_json(state.puzzle) for name, board in state.checkpoints.items()})


def fields_of(state: GameState) -> dict[str, Any]:
    """What stands in the row of a game and may change with a command."""
    return {
        "at": state.dropped + len(state.past),
        "first": state.dropped,
        "checkpoints": _checkpoints(state),
        "clock": written(state.clock.to_json()),
        "options": written(state.options.to_json()),
        "left": state.left,
        "status": state.clock.status,
    }


def line_of(state: GameState) -> tuple[Board, ...]:
    """Every board of a game, the first one first."""
    return (*state.past, state.board, *state.future)


def boards_of(game: int, state: GameState, start: int) -> list[dict[str, Any]]:
    """The boards of a game from a number on."""
    numbered = enumerate(line_of(state), state.dropped)
    return [
        {"game_id": game, "number": number, "board": written(board.to_json(state.puzzle))}
        for number, board in numbered
        if number >= start
    ]


def first_change(before: GameState, after: GameState) -> int:
    """The number of the first board that is not the same in both."""
    number = max(before.dropped, after.dropped)
    ours, theirs = line_of(before)[number - before.dropped :], line_of(after)[number - after.dropped :]
    for old, new in zip(ours, theirs, strict=False):
        if old is not new and old != new:
            break
        number += 1
    return number


def state_of(row: Game, line: list[Any]) -> GameState:
    """The game of a row and its boards.

    :raises Exception: what reading raises, when they make none.
    """
    at = row.at - row.first
    return game_from_json(
        {
            "format": "garns-game",
            "version": 1,
            "puzzle": json.loads(row.puzzle),
            "board": line[at],
            "past": line[:at],
            "future": line[at + 1 :],
            "dropped": row.first,
            "checkpoints": json.loads(row.checkpoints),
            "clock": json.loads(row.clock),
            "options": json.loads(row.options),
        }
    )


#: What a list needs of a game: neither boards nor checkpoints, which are boards too.
LISTED = (
    Game.id,
    Game.name,
    Game.puzzle,
    Game.left,
    Game.clock,
    Game.status,
    Game.created,
    Game.changed,
    Game.revision,
)


def info_of(row: Any) -> GameInfo | None:
    """What a list shows; None for a row that makes no game (an older Garns may not know its constraints)."""
    try:
        puzzle, elapsed = Puzzle.from_json(json.loads(row.puzzle)), int(json.loads(row.clock)["elapsed"])
    except (GarnsError, ValueError, LookupError, TypeError, RecursionError):
        return None
    return GameInfo(row.id, row.name, puzzle, row.left, elapsed, row.status, row.created, row.changed, row.revision)
