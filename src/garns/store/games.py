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

from garns.errors import GarnsError, Problem, SourceError
from garns.game import Board, GameState
from garns.game.saving import game_from_json
from garns.store.classes import Classes
from garns.store.database import MEMORY, Database, cleaned, hashed, now, written
from garns.store.files import NAME, data_folder, usable
from garns.store.jobs import Jobs
from garns.store.model import BoardRow, Game
from garns.store.quotas import LOCAL, Quotas
from garns.store.rounds import Rounds
from garns.values.json_fields import refuse
from garns.values.puzzle import Puzzle

#: The largest number that every database takes for a game.
_LARGEST = 2**31 - 1


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
        mine = select(*_LISTED).where(Game.player == _owner(player)).order_by(Game.changed.desc(), Game.id.desc())
        with self.database.reading() as work:
            for row in work.execute(mine.execution_options(yield_per=20)):
                if (info := _info(row)) is not None:
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
        boards = _rows(0, state, state.dropped)
        _set(row, _fields(state) | {"created": at, "changed": at})
        row.size = _size(row, boards)
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
            return _state(row, [json.loads(board) for board in line]), row.revision
        except (ValueError, LookupError, TypeError, RecursionError) as error:
            raise SourceError([Problem("unreadable_game", found=game, reason=str(error))]) from None

    def save(self, game: int, revision: int, before: GameState, after: GameState, player: str = LOCAL) -> int:
        """Keep what a command changed; gives the new revision.

        :raises SourceError: when the game is gone, or another program has changed it meanwhile.
        """
        mine = Game.id == game, Game.player == _owner(player), Game.revision == revision
        fields = _fields(after) | {"changed": now(), "revision": revision + 1}
        with self.database.writing() as work:
            if not work.connection().execute(update(Game).where(*mine).values(**fields)).rowcount:
                raise SourceError([Problem("changed_elsewhere", found=game)])
            grown = _write(work, game, after, _same(before, after)) + _heading(after) - _heading(before)
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
            boards = _rows(game, state, state.dropped)
            fresh = {entry["number"]: entry["board"] for entry in boards}
            same = next((number for number, board in fresh.items() if old.get(number) != board), max(fresh) + 1)
            before = row.size
            _set(row, _fields(state) | {"puzzle": written(state.puzzle.to_json()), "changed": now()})
            row.revision, row.size = revision + 1, _size(row, boards)
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
    if not 0 <= state.dropped <= _LARGEST - len(_line(state)):
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
    if rows := _rows(game, state, same):
        work.execute(insert(BoardRow), rows)
    return sum(len(row["board"]) for row in rows) - lost


def _size(row: Game, boards: list[dict[str, Any]]) -> int:
    return sum(map(len, (row.puzzle, row.checkpoints, row.clock, *(board["board"] for board in boards))))


def _heading(state: GameState) -> int:
    """The bytes of what changes besides the boards."""
    return len(_checkpoints(state)) + len(written(state.clock.to_json()))


def _checkpoints(state: GameState) -> str:
    return written({name: board.to_json(state.puzzle) for name, board in state.checkpoints.items()})


def _fields(state: GameState) -> dict[str, Any]:
    return {
        "at": state.dropped + len(state.past),
        "first": state.dropped,
        "checkpoints": _checkpoints(state),
        "clock": written(state.clock.to_json()),
        "options": written(state.options.to_json()),
        "left": state.left,
        "status": state.clock.status,
    }


def _line(state: GameState) -> tuple[Board, ...]:
    return (*state.past, state.board, *state.future)


def _rows(game: int, state: GameState, start: int) -> list[dict[str, Any]]:
    """The boards of a game from a number on."""
    numbered = enumerate(_line(state), state.dropped)
    return [
        {"game_id": game, "number": number, "board": written(board.to_json(state.puzzle))}
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


#: What a list needs of a game: neither boards nor checkpoints, which are boards too.
_LISTED = (
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


def _info(row: Any) -> GameInfo | None:
    """What a list shows; None for a row that makes no game (an older Garns may not know its constraints)."""
    try:
        puzzle, elapsed = Puzzle.from_json(json.loads(row.puzzle)), int(json.loads(row.clock)["elapsed"])
    except (GarnsError, ValueError, LookupError, TypeError, RecursionError):
        return None
    return GameInfo(row.id, row.name, puzzle, row.left, elapsed, row.status, row.created, row.changed, row.revision)
