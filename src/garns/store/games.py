"""Games in a database: list, create, load, save, rename, delete."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, delete, event, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session as Transaction
from sqlalchemy.pool import StaticPool

from garns.errors import GarnsError, Problem, SourceError
from garns.game import Board, GameState
from garns.game.saving import game_from_json
from garns.puzzle import Puzzle
from garns.store.files import NAME, data_folder, usable
from garns.store.model import SCHEMA, Base, BoardRow, Game, Schema

#: The URL of a store that lives in memory only.
MEMORY = "sqlite://"


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


def open_store(path: Path | None = None) -> Store:
    """The store of this user, or of a file.

    ``store.problems`` tells what was wrong with it: a damaged database was kept under another name; where nothing can
    be written, games live in memory only.
    """
    path = path or data_folder() / NAME
    problems = usable(path)
    lost = any(problem.id == "unwritable" for problem in problems)
    return Store(MEMORY if lost else f"sqlite:///{path}", problems)


@dataclass
class Store:
    """Games in a database, named by an URL of SQLAlchemy."""

    url: str
    problems: list[Problem] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._engine = _engine(self.url)
        with self._transaction() as work:
            Base.metadata.create_all(work.connection())
            version = work.scalar(select(Schema.version))
            if version is None:
                work.add(Schema(version=SCHEMA))
            elif version > SCHEMA:
                raise SourceError([Problem("newer_version", found=version, expected=SCHEMA)])

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def games(self) -> list[GameInfo]:
        """Every game that can be read, the one played last first."""
        with self._transaction() as work:
            rows = work.scalars(select(Game).order_by(Game.changed.desc(), Game.id.desc())).all()
            return [info for row in rows if (info := _info(row)) is not None]

    def unfinished(self) -> GameInfo | None:
        """The game to go on with: the one played last, when it is not finished."""
        return next((info for info in self.games() if info.status != "finished"), None)

    def create(self, state: GameState, name: str = "") -> int:
        """Keep a new game; gives its number."""
        with self._transaction() as work:
            now = _now()
            row = Game(name=name[:200], puzzle=_json(state.puzzle.to_json()), created=now, revision=0, **_fields(state))
            row.changed = now
            work.add(row)
            work.flush()
            work.execute(insert(BoardRow), _rows(row.id, state, state.dropped))
            return row.id

    def load(self, game: int) -> tuple[GameState, int]:
        """A game and its revision.

        :raises SourceError: when there is no such game, or what is kept of it makes none.
        """
        with self._transaction() as work:
            row = work.get(Game, game)
            if row is None:
                raise SourceError([Problem("no_such_game", found=game)])
            boards = select(BoardRow.board).where(BoardRow.game_id == game).order_by(BoardRow.number)
            try:
                line = [json.loads(board) for board in work.scalars(boards)]
                return _state(row, line), row.revision
            except (ValueError, IndexError) as error:
                raise SourceError([Problem("unreadable_game", found=game, reason=str(error))]) from None

    def save(self, game: int, revision: int, before: GameState, after: GameState) -> int:
        """Keep what a command changed; gives the new revision.

        :raises SourceError: when the game is gone, or another program has changed it meanwhile.
        """
        with self._transaction() as work:
            mine = Game.id == game, Game.revision == revision
            fields = _fields(after) | {"changed": _now(), "revision": revision + 1}
            if not work.execute(update(Game).where(*mine).values(**fields)).rowcount:  # type: ignore[attr-defined]
                raise SourceError([Problem("changed_elsewhere", found=game)])
            same = _same(before, after)
            boards = BoardRow.game_id == game
            work.execute(delete(BoardRow).where(boards, (BoardRow.number >= same) | (BoardRow.number < after.dropped)))
            if rows := _rows(game, after, same):
                work.execute(insert(BoardRow), rows)
        return revision + 1

    def rename(self, game: int, name: str) -> None:
        """Give a game a name."""
        with self._transaction() as work:
            work.execute(update(Game).where(Game.id == game).values(name=name[:200]))

    def delete(self, game: int) -> None:
        """Forget a game."""
        with self._transaction() as work:
            work.execute(delete(BoardRow).where(BoardRow.game_id == game))
            work.execute(delete(Game).where(Game.id == game))

    @contextmanager
    def _transaction(self) -> Iterator[Transaction]:
        """All of it or nothing; what the database says is told as one of our errors."""
        try:
            with Transaction(self._engine) as work, work.begin():
                yield work
        except SQLAlchemyError as error:
            reason = str(getattr(error, "orig", None) or error)
            raise SourceError([Problem("no_database", reason=reason)]) from error


def _engine(url: str) -> Engine:
    # A database in memory lives as long as its one connection.
    memory = {"poolclass": StaticPool, "connect_args": {"check_same_thread": False}} if url == MEMORY else {}
    engine = create_engine(url, **memory)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: Any, _: object) -> None:
    """A log that survives the death of the program, and readers that do not wait for writers."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _fields(state: GameState) -> dict[str, Any]:
    checkpoints = {name: board.to_json(state.puzzle) for name, board in state.checkpoints.items()}
    return {
        "at": state.dropped + len(state.past),
        "first": state.dropped,
        "checkpoints": _json(checkpoints),
        "clock": _json(state.clock.to_json()),
        "options": _json(state.options.to_json()),
        "left": state.left,
        "status": state.clock.status,
    }


def _line(state: GameState) -> tuple[Board, ...]:
    return (*state.past, state.board, *state.future)


def _rows(game: int, state: GameState, start: int) -> list[dict[str, Any]]:
    """The boards of a game from a number on."""
    numbered = enumerate(_line(state), state.dropped)
    return [
        {"game_id": game, "number": number, "board": _json(board.to_json(state.puzzle))}
        for number, board in numbered
        if number >= start
    ]


def _same(before: GameState, after: GameState) -> int:
    """The number of the first board that is not the same in both."""
    number = max(before.dropped, after.dropped)
    ours, theirs = _line(before)[number - before.dropped :], _line(after)[number - after.dropped :]
    for old, new in zip(ours, theirs, strict=False):
        if old is not new and old != new:
            break
        number += 1
    return number


def _state(row: Game, line: list[Any]) -> GameState:
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


def _info(row: Game) -> GameInfo | None:
    """What a list shows; None for a row that makes no game (an older Garns may not know its constraints)."""
    try:
        puzzle, elapsed = Puzzle.from_json(json.loads(row.puzzle)), int(json.loads(row.clock)["elapsed"])
    except (GarnsError, ValueError, KeyError, TypeError):
        return None
    return GameInfo(row.id, row.name, puzzle, row.left, elapsed, row.status, row.created, row.changed)


def _json(form: object) -> str:
    return json.dumps(form, ensure_ascii=False, separators=(",", ":"))


def _now() -> int:
    return time.time_ns() // 1_000_000
