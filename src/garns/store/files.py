"""The file of the database: where it is, who may read it, and what is done when it is damaged."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from platformdirs import user_data_path

from garns.errors import Problem

NAME = "games.db"
#: Seconds that a program waits for another one that writes.
PATIENCE = 10.0
#: What SQLite keeps beside a database; the first of them may hold the last transactions.
_BESIDE = ("-wal", "-shm")


def data_folder() -> Path:
    """The folder of the user's games: ``GARNS_DATA`` when it is set, otherwise where this system keeps such things."""
    chosen = os.environ.get("GARNS_DATA")
    return Path(chosen) if chosen else _usual_folder()


def _usual_folder() -> Path:
    return user_data_path("garns", appauthor=False)


def make_folder(folder: Path) -> None:
    """Make a folder that only this user may enter. Of those that are there, only Garns' own is closed to others.

    :raises OSError: when it cannot be made.
    """
    folder.mkdir(0o700, parents=True, exist_ok=True)
    if folder == _usual_folder():
        _close_to_others(folder, 0o700)


def usable(path: Path) -> list[Problem]:
    """Make sure that a database can be opened, by this user only: a damaged one gets another name, and is told of.

    It is renamed, never copied: that takes no room, and nothing of it is gone however it ends.
    """
    try:
        make_folder(path.parent)
        reason = _damage(path)
        if reason is None:
            return []
        with _alone(path.parent):  # another program may have found the same damage and have begun anew
            reason = _damage(path)
            return [] if reason is None else [Problem("damaged", found=str(path), reason=reason, kept=_renamed(path))]
    except (OSError, sqlite3.OperationalError) as error:  # a folder that cannot be written, a database that is locked
        return [Problem("unwritable", found=str(path), reason=getattr(error, "strerror", None) or str(error))]


def _damage(path: Path) -> str | None:
    """What SQLite says is wrong with a file; None when all is well."""
    _make_private(path)
    connection = sqlite3.connect(path, timeout=PATIENCE)
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


def _make_private(path: Path) -> None:
    """Make the file if there is none, and close it to others; what SQLite writes beside it follows suit."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for file in _with_beside(path):
        _close_to_others(file, 0o600)


def _close_to_others(path: Path, mode: int) -> None:
    with suppress(OSError):  # not there, or of another owner who wanted it so
        if path.stat().st_mode & 0o077:
            path.chmod(mode)


def _renamed(path: Path) -> str:
    """Give a database and what lies beside it a name that is free; gives that name."""
    names = (path.with_name(f"{path.name}.damaged{number or ''}") for number in range(10_000))
    kept = next(name for name in names if not name.exists())
    for file, target in zip(_with_beside(path), _with_beside(kept), strict=True):
        if file.exists():
            file.rename(target)
    return str(kept)


def _with_beside(path: Path) -> tuple[Path, ...]:
    return (path, *(path.with_name(path.name + end) for end in _BESIDE))


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Wait until no other program sets a database of a folder aside; there is a system that knows no such lock."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(ImportError):
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
