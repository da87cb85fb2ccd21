"""Small files that people write: recipes and lists of names."""

from __future__ import annotations

from pathlib import Path

from garns.errors import Problem, SourceError


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
