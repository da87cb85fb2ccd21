"""The file of the database: where it is, and what is done when it is damaged."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from platformdirs import user_data_path

from garns.errors import Problem
from garns.game.saving import keep

NAME = "games.db"


def data_folder() -> Path:
    """The folder of the user's games: ``GARNS_DATA`` when it is set, otherwise where this system keeps such things."""
    chosen = os.environ.get("GARNS_DATA")
    return Path(chosen) if chosen else user_data_path("garns", appauthor=False)


def usable(path: Path) -> list[Problem]:
    """Make sure that a database can be opened: a damaged one is kept under another name, and told of."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        reason = _damage(path)
    except (OSError, sqlite3.OperationalError) as error:  # a folder that cannot be written, a database that is locked
        return [Problem("unwritable", found=str(path), reason=getattr(error, "strerror", None) or str(error))]
    if reason is None:
        return []
    kept = keep(path)
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        file.unlink(missing_ok=True)
    return [Problem("damaged", found=str(path), reason=reason, kept=kept)]


def _damage(path: Path) -> str | None:
    """What SQLite says is wrong with a file; None when all is well."""
    connection = sqlite3.connect(path, timeout=10)
    try:
        # Reading alone does not notice a folder that cannot be written.
        connection.execute("BEGIN IMMEDIATE")
        answer = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        connection.rollback()
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        return str(error)
    finally:
        connection.close()
    return None if answer == "ok" else answer
