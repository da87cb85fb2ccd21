"""The tables. Nothing here is SQLite's own, so PostgreSQL serves as well.

A game keeps every board of its history under a number that never changes; undo and redo only move ``at``. How these
tables came about is told by ``migrations``; a test holds both to the same tables.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, ForeignKey, Index, Integer, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

#: The version of these tables, written into each database.
SCHEMA = 4


class Base(DeclarativeBase):
    """What the tables share."""


class Schema(Base):
    """One row: the version of the tables."""

    __tablename__ = "garns_schema"
    version: Mapped[int] = mapped_column(Integer, primary_key=True)


class Game(Base):
    """A game, but for its boards. Puzzle, clock, options and checkpoints are JSON; times are milliseconds."""

    __tablename__ = "games"
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    #: Whose game it is: the hash of the player's key, which nobody can read here; empty for the one at this machine.
    player: Mapped[str] = mapped_column(String(64), default="", server_default="")
    name: Mapped[str] = mapped_column(String(200), default="")
    puzzle: Mapped[str] = mapped_column(Text)
    at: Mapped[int] = mapped_column(Integer)
    first: Mapped[int] = mapped_column(Integer)
    checkpoints: Mapped[str] = mapped_column(Text)
    clock: Mapped[str] = mapped_column(Text)
    options: Mapped[str] = mapped_column(Text)
    left: Mapped[int] = mapped_column(Integer)
    status: Mapped[str] = mapped_column(String(20))
    created: Mapped[int] = mapped_column(BigInteger)
    changed: Mapped[int] = mapped_column(BigInteger)
    #: Counts the changes, so that two programs cannot write over each other unseen.
    revision: Mapped[int] = mapped_column(Integer, default=0)
    #: Bytes of puzzle, checkpoints, clock and boards.
    size: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")

    # The second adds up sizes without looking at games, which may be large.
    __table_args__ = (
        Index("ix_games_player_changed", "player", "changed"),
        Index("ix_games_player_size", "player", "size"),
    )


class BoardRow(Base):
    """A board of a game's history, as JSON."""

    __tablename__ = "boards"
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    board: Mapped[str] = mapped_column(Text)


class JobRow(Base):
    """A piece of long work; request, progress and result are JSON."""

    __tablename__ = "jobs"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    kind: Mapped[str] = mapped_column(String(40))
    state: Mapped[str] = mapped_column(String(20))
    request: Mapped[str] = mapped_column(Text)
    progress: Mapped[str] = mapped_column(Text)
    result: Mapped[str] = mapped_column(Text)
    cancel: Mapped[bool] = mapped_column(Boolean)
    created: Mapped[int] = mapped_column(BigInteger)
    changed: Mapped[int] = mapped_column(BigInteger, index=True)


class ClassRow(Base):
    """A class. Its teacher's key is kept as a hash: nobody can read it here."""

    __tablename__ = "classes"
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    code: Mapped[str] = mapped_column(String(12), unique=True)
    name: Mapped[str] = mapped_column(String(80), unique=True)
    key: Mapped[str] = mapped_column(String(64))
    created: Mapped[int] = mapped_column(BigInteger)


class RoundRow(Base):
    """A round of a class: which puzzles, how many milliseconds for each, when it ends, since when it is paused."""

    __tablename__ = "rounds"
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    class_id: Mapped[int] = mapped_column(ForeignKey("classes.id", ondelete="CASCADE"))
    number: Mapped[int] = mapped_column(Integer)
    set_id: Mapped[str] = mapped_column(String(40))
    seed: Mapped[int] = mapped_column(BigInteger)
    count: Mapped[int] = mapped_column(Integer)
    limit: Mapped[int] = mapped_column(Integer)
    started: Mapped[int] = mapped_column(BigInteger)
    ends: Mapped[int] = mapped_column(BigInteger)
    paused: Mapped[int | None] = mapped_column(BigInteger)

    __table_args__ = (UniqueConstraint("class_id", "number", name="uq_rounds_class_number"),)


class EntryRow(Base):
    """A student's program in a class. ``folded`` is the name as it is compared, ``token`` a hash, ``seen`` a time."""

    __tablename__ = "entries"
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    class_id: Mapped[int] = mapped_column(ForeignKey("classes.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(80))
    folded: Mapped[str] = mapped_column(String(400))
    language: Mapped[str] = mapped_column(String(40))
    token: Mapped[str] = mapped_column(String(64), unique=True)
    created: Mapped[int] = mapped_column(BigInteger)
    seen: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (UniqueConstraint("class_id", "folded", name="uq_entries_class_folded"),)


class AttemptRow(Base):
    """A puzzle of a round in the hands of a program.

    ``grid`` is the board before the last ``moves`` (JSON) that were sent, ``batch`` counts the times they were.
    """

    __tablename__ = "attempts"
    entry_id: Mapped[int] = mapped_column(ForeignKey("entries.id", ondelete="CASCADE"), primary_key=True)
    round_id: Mapped[int] = mapped_column(ForeignKey("rounds.id", ondelete="CASCADE"), primary_key=True, index=True)
    puzzle: Mapped[int] = mapped_column(Integer, primary_key=True)
    given: Mapped[int] = mapped_column(BigInteger)
    answered: Mapped[int | None] = mapped_column(BigInteger)
    verdict: Mapped[str] = mapped_column(String(20))
    reason: Mapped[str] = mapped_column(Text)
    grid: Mapped[str] = mapped_column(Text)
    moves: Mapped[str] = mapped_column(Text)
    batch: Mapped[int] = mapped_column(Integer)
    tries: Mapped[int] = mapped_column(BigInteger)
    undone: Mapped[int] = mapped_column(BigInteger)
