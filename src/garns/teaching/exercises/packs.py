"""Packs: a folder with a ``pack.toml``, and a ``checks.py`` where data is not enough. Ours, or anybody's by its path.

>>> [pack.id for pack in all_packs()][:1]
['in304']
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from garns.errors import ArgumentError, FormatError, Problem, SourceError
from garns.teaching.exercises.pack_toml import pack_of
from garns.teaching.exercises.values import Pack

FOLDER = Path(__file__).with_name("packs")
#: The order in which ours are told: as one would take them up.
OWN = ("in304", "metro", "lisp", "technique")
_LARGEST = 1 << 20  # bytes of a file of a pack


class PackError(FormatError):
    """A pack that cannot be used; says everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem], file: str = "pack.toml") -> None:
        super().__init__(file, problems)


def all_packs() -> Iterator[Pack]:
    """The packs that come with Garns."""
    for id in OWN:
        if (FOLDER / id / "pack.toml").is_file():
            yield read_pack(FOLDER / id)


def find_pack(name: str) -> Pack:
    """A pack of ours by its id, or anybody's by the path of its folder.

    :raises ArgumentError: when there is none.
    :raises PackError: when it cannot be used.
    """
    if name in OWN:
        return read_pack(FOLDER / name)
    path = Path(name)
    if path.name == "pack.toml" and path.is_file():
        path = path.parent
    if (path / "pack.toml").is_file():
        return read_pack(path)
    raise ArgumentError([Problem("no_such_pack", found=name, expected=", ".join(OWN))])


def read_pack(folder: Path) -> Pack:
    """Read a pack.

    :raises PackError: with every problem found.
    """
    try:
        table = tomllib.loads(_text(folder / "pack.toml"))
    except tomllib.TOMLDecodeError as error:
        raise PackError([Problem("not_toml", reason=str(error))]) from None
    problems: list[Problem] = []
    pack = pack_of(table, folder, _checks(folder / "checks.py"), problems)
    if problems:
        raise PackError(problems)
    return pack


def _text(file: Path) -> str:
    try:
        if file.stat().st_size > _LARGEST:
            raise PackError([Problem("too_large", expected=_LARGEST)], file.name)
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise PackError([Problem("not_text")], file.name) from None
    except OSError as error:
        raise SourceError([Problem("unreadable", found=str(file), reason=error.strerror or str(error))]) from None


def _checks(file: Path) -> dict[str, Any]:
    """The names of the pack's ``checks.py``. It is the teacher's program, and runs in our process."""
    if not file.is_file():
        return {}
    names: dict[str, Any] = {"__name__": "checks", "__file__": str(file)}
    try:
        exec(compile(_text(file), str(file), "exec"), names)
    except Exception as error:
        raise PackError([checks_problem(error, file)], file.name) from error
    return names


def checks_problem(error: BaseException, file: Path) -> Problem:
    """What is wrong with a ``checks.py``, with its line."""
    import traceback

    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file)]
    line = error.lineno if isinstance(error, SyntaxError) else lines[-1] if lines else None
    return Problem("broken_checks", line=line, reason=f"{type(error).__name__}: {error}")
