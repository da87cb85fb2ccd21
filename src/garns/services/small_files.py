"""Small files that people write: recipes and lists of names."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from garns.errors import ArgumentError, Problem, SourceError

#: A recipe is a page of text.
MOST_BYTES = 1 << 18


def small_file(path: Path, most: int) -> bytes:
    """The bytes of a file, of which there are at most so many.

    :raises SourceError: when it cannot be read, or is larger.
    """
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except FileNotFoundError:
        raise SourceError([Problem("no_such_file", found=str(path))]) from None
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        reason = getattr(error, "strerror", None) or str(error)
        raise SourceError([Problem("unreadable", found=str(path), reason=reason)]) from None
    if len(data) > most:
        raise SourceError([Problem("too_large", expected=most)])
    return data


def read_toml(path: Path) -> dict[str, Any]:
    """The table of a recipe.

    :raises SourceError: when the file cannot be read or is too large.
    :raises ArgumentError: when it is no TOML.
    """
    return toml_of(small_file(path, MOST_BYTES))


def toml_of(data: bytes) -> dict[str, Any]:
    """The table that some bytes are.

    :raises ArgumentError: when they are no TOML.
    """
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ArgumentError([Problem("not_toml", reason=str(error))]) from None
