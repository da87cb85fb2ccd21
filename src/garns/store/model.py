"""The tables. Nothing here is SQLite's own, so PostgreSQL serves as well.

A game keeps every board of its history under a number that never changes; undo and redo only move ``at``.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, Integer, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

#: The version of these tables, written into each database.
SCHEMA = 1


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
    changed: Mapped[int] = mapped_column(BigInteger, index=True)
    #: Counts the changes, so that two programs cannot write over each other unseen.
    revision: Mapped[int] = mapped_column(Integer, default=0)


class BoardRow(Base):
    """A board of a game's history, as JSON."""

    __tablename__ = "boards"
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    board: Mapped[str] = mapped_column(Text)
