"""Bringing a database to the tables of this Garns: the scripts of ``migrations``, run by Alembic when it is opened."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, inspect, select, text

from garns.errors import Problem, SourceError
from garns.store.model import SCHEMA, Schema

#: Any number of our own: whoever opens a PostgreSQL database waits for the one who holds it.
_LOCK = 1979_0545


def version_of(connection: Connection) -> int:
    """The version of a database; 0 when there is nothing in it.

    :raises SourceError: when a newer Garns has made it.
    """
    if not inspect(connection).has_table(Schema.__tablename__):
        return 0
    version = connection.scalar(select(Schema.version)) or 0
    if version > SCHEMA:
        raise SourceError([Problem("newer_version", found=version, expected=SCHEMA)])
    return version


def migrate(connection: Connection) -> None:
    """Make or change the tables inside the transaction of a connection: all of it is done, or nothing.

    The transaction must be one that writes, so that on SQLite two programs wait for each other.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    version = version_of(connection)  # again: another program may have done it while we waited
    if version == SCHEMA:
        return
    # Most openings find nothing to do, and Alembic takes its time to load.
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "garns.store:migrations")
    if version == 1 and not inspect(connection).has_table("alembic_version"):  # the first Garns did without Alembic
        command.stamp(config, "1")
    command.upgrade(config, str(SCHEMA))
    connection.execute(delete(Schema))
    connection.execute(insert(Schema).values(version=SCHEMA))
