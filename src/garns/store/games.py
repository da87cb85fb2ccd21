"""Games in a database: list, create, load, save, replace, rename, delete."""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.orm import Session as Transaction

from garns.errors import Problem, SourceError
from garns.game import GameState
from garns.store.classes import Classes
from garns.store.database import MEMORY, Database, cleaned, hashed, now, written
from garns.store.files import NAME, data_folder, usable
from garns.store.game_rows import (
    LISTED,
    GameInfo,
    boards_of,
    fields_of,
    first_change,
    heading_of,
    info_of,
    line_of,
    size_of,
    state_of,
)
from garns.store.jobs import Jobs
from garns.store.model import BoardRow, Game
from garns.store.quotas import LOCAL, Quotas
from garns.store.rounds import Rounds
from garns.values.json_fields import refuse

#: The largest number that every database takes for a game.
_LARGEST = 2**31 - 1


def open_store(place: Path | str | None = None, *, lasting: bool = False) -> Store:
    """The store of this user, or of a file, or of a database named by an URL (``postgresql://user@host/name``).

    ``store.problems`` tells what was wrong with a file: a damaged database was kept under another name; where nothing
    can be written, games live in memory only.

    :param lasting: refuse a place where nothing can be written.
    :raises SourceError: when the database cannot be used, or a newer Garns has made it.
    :raises MissingExtra: when it is PostgreSQL and its driver is not installed.
    :raises ArgumentError: when an URL is none.
    """
    place = place or data_folder() / NAME
    if isinstance(place, str) and "://" in place:
        file = place.removeprefix("sqlite:///")
        if file in (place, "", ":memory:") or "?" in file:
            return Store(place)
        place = file
    path = Path(place)
    problems = usable(path)
    lost = any(problem.id == "unwritable" for problem in problems)
    if lost and lasting:
        raise SourceError(problems)
    return Store(MEMORY if lost else f"sqlite:///{path}", problems)


@dataclass
class Store:
    """Games in a database, named by an URL of SQLAlchemy. Each belongs to a player; the one at this machine is "".

    Others are known by a key, of which only the hash is kept. Threads may share a store, and many programs a database.
    """

    url: str = field(repr=False)  # it may hold a password
    problems: list[Problem] = field(default_factory=list)
    quotas: Quotas = field(default_factory=Quotas)

    def __post_init__(self) -> None:
        self.database = Database(self.url)

    @cached_property
    def jobs(self) -> Jobs:
        """The jobs of a server."""
        return Jobs(self.database)

    @cached_property
    def classes(self) -> Classes:
        """The classes of a server."""
        return Classes(self.database)

    @cached_property
    def rounds(self) -> Rounds:
        """The rounds of its classes."""
        return Rounds(self.database)

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    def games(self, player: str = LOCAL) -> list[GameInfo]:
        """Every game of a player that can be read, the one played last first."""
        return [*self.each_game(player)]

    def each_game(self, player: str = LOCAL) -> Generator[GameInfo, None, None]:
        """The same one by one: a puzzle may be large. No board is loaded for it."""
        mine = select(*LISTED).where(Game.player == _owner(player)).order_by(Game.changed.desc(), Game.id.desc())
        with self.database.reading() as work:
            for row in work.execute(mine.execution_options(yield_per=20)):
                if (info := info_of(row)) is not None:
                    yield info

    def unfinished(self, player: str = LOCAL) -> GameInfo | None:
        """The game to go on with: the one played last of those that are not finished."""
        with closing(self.each_game(player)) as games:
            return next((info for info in games if info.status != "finished"), None)

    def create(self, state: GameState, name: str = "", player: str = LOCAL) -> int:
        """Keep a new game; gives its number.

        :raises SourceError: when it is more than a player of a server may keep.
        """
        at, owner = now(), _owner(player)
        _numbered(state)
        row = Game(player=owner, name=cleaned(name, 200), puzzle=written(state.puzzle.to_json()), revision=0)
        boards = boards_of(0, state, state.dropped)
        _set(row, fields_of(state) | {"created": at, "changed": at})
        row.size = size_of(row, boards)
        with self.database.writing(f"games of {owner}") as work:
            self.quotas.check(work, owner, puzzle=len(row.puzzle), grows=row.size, new=True)
            work.add(row)
            work.flush()
            work.execute(insert(BoardRow), [board | {"game_id": row.id} for board in boards])
            return row.id

    def load(self, game: int, player: str = LOCAL) -> tuple[GameState, int]:
        """A game and its revision.

        :raises SourceError: when the player has no such game, or what is kept of it makes none.
        """
        with self.database.reading() as work:
            row = _row(work, game, player)
            line = work.scalars(_boards(game)).all()
        try:
            return state_of(row, [json.loads(board) for board in line]), row.revision
        except (ValueError, LookupError, TypeError, RecursionError) as error:
            raise SourceError([Problem("unreadable_game", found=game, reason=str(error))]) from None

    def save(self, game: int, revision: int, before: GameState, after: GameState, player: str = LOCAL) -> int:
        """Keep what a command changed; gives the new revision.

        :raises SourceError: when the game is gone, or another program has changed it meanwhile.
        """
        mine = Game.id == game, Game.player == _owner(player), Game.revision == revision
        fields = fields_of(after) | {"changed": now(), "revision": revision + 1}
        with self.database.writing() as work:
            if not work.connection().execute(update(Game).where(*mine).values(**fields)).rowcount:
                raise SourceError([Problem("changed_elsewhere", found=game)])
            grown = _write(work, game, after, first_change(before, after)) + heading_of(after) - heading_of(before)
            work.connection().execute(update(Game).where(Game.id == game).values(size=Game.size + grown))
        return revision + 1

    def replace(self, game: int, revision: int, state: GameState, player: str = LOCAL) -> int:
        """Keep a whole game in the place of the one with this revision; gives the new revision.

        :raises SourceError: when the player has no such game (``no_such_game``), when it has another revision by
            now (``changed_elsewhere``, with that ``revision``), or when it is more than a player may keep.
        """
        _numbered(state)
        owner = _owner(player)
        with self.database.writing(f"games of {owner}") as work:
            row = _row(work, game, player, locked=True)
            if row.revision != revision:
                raise SourceError([Problem("changed_elsewhere", found=game, revision=row.revision)])
            kept = select(BoardRow.number, BoardRow.board).where(BoardRow.game_id == game)
            old = dict(work.execute(kept).all())
            boards = boards_of(game, state, state.dropped)
            fresh = {entry["number"]: entry["board"] for entry in boards}
            same = next((number for number, board in fresh.items() if old.get(number) != board), max(fresh) + 1)
            before = row.size
            _set(row, fields_of(state) | {"puzzle": written(state.puzzle.to_json()), "changed": now()})
            row.revision, row.size = revision + 1, size_of(row, boards)
            with work.no_autoflush:  # what this game was before counts until here
                self.quotas.check(work, owner, puzzle=len(row.puzzle), grows=row.size - before, new=False)
            _write(work, game, state, same)
        return revision + 1

    def rename(self, game: int, name: str, player: str = LOCAL) -> None:
        """Give a game a name.

        :raises SourceError: when the player has no such game.
        """
        with self.database.writing() as work:
            _row(work, game, player).name = cleaned(name, 200)

    def delete(self, game: int, player: str = LOCAL) -> bool:
        """Forget a game; gives whether there was one."""
        with self.database.writing() as work:
            row = _find(work, game, player, locked=True)
            if row is None:
                return False
            work.execute(delete(BoardRow).where(BoardRow.game_id == game))
            work.delete(row)
        return True


def _find(work: Transaction, game: int, player: str, *, locked: bool = False) -> Game | None:
    """The row of a player's game; locked, nobody else changes it before our transaction ends."""
    row = work.get(Game, game, with_for_update=locked) if 0 < game <= _LARGEST else None
    return row if row is not None and row.player == _owner(player) else None


def _row(work: Transaction, game: int, player: str, *, locked: bool = False) -> Game:
    row = _find(work, game, player, locked=locked)
    if row is None:
        raise SourceError([Problem("no_such_game", found=game)])
    return row


def _owner(player: str) -> str:
    """What stands in the table for a player."""
    return hashed(player) if player != LOCAL else LOCAL


def _numbered(state: GameState) -> None:
    """Refuse a game whose boards have no numbers: what a browser sends may say anything."""
    if not 0 <= state.dropped <= _LARGEST - len(line_of(state)):
        refuse("dropped", state.dropped)


def _boards(game: int) -> Any:
    return select(BoardRow.board).where(BoardRow.game_id == game).order_by(BoardRow.number)


def _set(row: Game, fields: dict[str, Any]) -> None:
    for key, value in fields.items():
        setattr(row, key, value)


def _write(work: Transaction, game: int, state: GameState, same: int) -> int:
    """Write the boards of a game from a number on, forget those that it has no more; gives how many bytes it grew."""
    gone = BoardRow.game_id == game, (BoardRow.number >= same) | (BoardRow.number < state.dropped)
    lost = work.scalar(select(func.coalesce(func.sum(func.length(BoardRow.board)), 0)).where(*gone)) or 0
    work.execute(delete(BoardRow).where(*gone))
    if rows := boards_of(game, state, same):
        work.execute(insert(BoardRow), rows)
    return sum(len(row["board"]) for row in rows) - lost
