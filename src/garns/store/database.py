"""A database and its transactions: SQLite in a file or in memory, or PostgreSQL."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, delete, event, make_url, text
from sqlalchemy.exc import ArgumentError as NoURL
from sqlalchemy.exc import NoSuchModuleError, SQLAlchemyError
from sqlalchemy.orm import Session as Transaction
from sqlalchemy.pool import QueuePool

from garns.errors import ArgumentError, MissingExtra, Problem, SourceError
from garns.store.files import PATIENCE
from garns.store.migrating import migrate, version_of
from garns.store.model import SCHEMA, JobRow

#: The URL of a database that lives in memory only.
MEMORY = "sqlite://"

#: What people write for PostgreSQL; SQLAlchemy wants to hear the driver as well.
_POSTGRES = ("postgresql://", "postgres://")


class Database:
    """A database named by an URL of SQLAlchemy, brought to the tables of this Garns; threads may share it.

    :raises SourceError: when it cannot be used, or a newer Garns has made it.
    :raises MissingExtra: when it is PostgreSQL and its driver is not installed.
    :raises ArgumentError: when the URL is none.
    """

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        # SQLite asks to say in the beginning that one will write; who finds out later may be turned away.
        self._writer = self.engine.execution_options(writes=True)
        # SQLite reads one moment anyway; PostgreSQL must be told.
        postgres = self.engine.dialect.name == "postgresql"
        self._reader = self.engine.execution_options(isolation_level="REPEATABLE READ") if postgres else self.engine
        with told():
            with self.engine.begin() as connection:
                version = version_of(connection)
            if version < SCHEMA:
                with self._writer.begin() as connection:
                    migrate(connection)

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """One moment of the database."""
        with told(), Transaction(self._reader, expire_on_commit=False) as work, work.begin():
            yield work

    @contextmanager
    def writing(self, turn: str = "") -> Iterator[Transaction]:
        """All of it or nothing.

        :param turn: who writes with the same turn waits for the other, to count before it adds (SQLite has but one).
        """
        with told(), Transaction(self._writer, expire_on_commit=False) as work, work.begin():
            if turn and self.engine.dialect.name == "postgresql":
                work.execute(text("SELECT pg_advisory_xact_lock(hashtext(:turn))"), {"turn": turn})
            yield work

    def check(self) -> None:
        """Make sure that something could be kept now.

        :raises SourceError: when the database is away, locked, or can only be read.
        """
        with self.writing() as work:
            work.execute(delete(JobRow).where(JobRow.id == ""))  # there is none, but whoever may not write is told so

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()


@contextmanager
def told() -> Iterator[None]:
    """What the database says is told as one of our errors."""
    try:
        yield
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error)
        raise SourceError([Problem("no_database", reason=reason)]) from error


def full_url(url: str) -> str:
    """The URL as SQLAlchemy wants it."""
    prefix = next((prefix for prefix in _POSTGRES if url.startswith(prefix)), None)
    return f"postgresql+psycopg://{url.removeprefix(prefix)}" if prefix else url


def _engine(url: str) -> Engine:
    try:
        backend = make_url(full_url(url)).get_backend_name()
        if backend == "sqlite":
            # A database in memory lives as long as its one connection, which threads take in turns.
            only = {"poolclass": QueuePool, "pool_size": 1, "max_overflow": 0} if url == MEMORY else {}
            engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": PATIENCE}, **only)
            event.listen(engine, "connect", _prepare)
            event.listen(engine, "begin", _begin)
            return engine
        if backend == "postgresql":
            # A server that was started again is found out before a connection of yesterday is used.
            return create_engine(full_url(url), pool_pre_ping=True, connect_args={"connect_timeout": 10})
    except ImportError:
        raise MissingExtra("postgres") from None
    except (NoURL, NoSuchModuleError, ValueError):
        pass
    # The URL may hold a password, so it is not repeated.
    found = url.partition("://")[0] + "://..."
    raise ArgumentError([Problem("bad_argument", name="database", found=found, expected="sqlite:///, postgresql://")])


def _prepare(connection: Any, _: object) -> None:
    """A log that survives the death of the program, readers that do not wait for writers, transactions as we say."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


def written(form: object) -> str:
    """JSON in letters that every database takes."""
    return json.dumps(form, separators=(",", ":"))


def cleaned(name: str, most: int) -> str:
    """A name somebody typed, without what a database cannot keep (a zero byte, half of a pair of UTF-16)."""
    return name.replace("\0", "").encode("utf-8", "replace").decode()[:most]


def hashed(secret: str) -> str:
    """What is kept of a secret. It is long and random, so a plain hash is enough."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def now() -> int:
    """Milliseconds."""
    return time.time_ns() // 1_000_000
