"""A zip archive with one file in it is read as that file: puzzles that were mailed, and the saves of HoDoKu."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator

from garns.errors import Problem, SourceError

#: The bytes that a zip archive begins with.
MARK = b"PK\x03\x04"
_STEP = 2**16


def unzipped(data: bytes, most: int) -> Iterator[bytes]:
    """The only file of an archive in pieces, up to so many bytes: what is packed may be a thousand times as large.

    :raises SourceError: when the archive is damaged or locked, holds more than one file, or too large a one.

    >>> file = io.BytesIO()
    >>> with zipfile.ZipFile(file, "w") as archive:
    ...     archive.writestr("puzzle.txt", "1.....3..4.....2")
    >>> b"".join(unzipped(file.getvalue(), 100))
    b'1.....3..4.....2'
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [each for each in archive.infolist() if not each.is_dir() and not _is_of_a_mac(each.filename)]
            if len(names) != 1:
                raise SourceError([Problem("several_files", found=len(names))])
            size = 0
            with archive.open(names[0]) as file:
                while piece := file.read(_STEP):
                    size += len(piece)
                    if size > most:
                        raise SourceError([Problem("too_large", expected=most)])
                    yield piece
    except SourceError:
        raise
    # A locked file is a RuntimeError, an unknown way of packing a NotImplementedError.
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, ValueError, MemoryError) as error:
        raise SourceError([Problem("damaged_archive", reason=str(error))]) from None


def _is_of_a_mac(name: str) -> bool:
    """Whether it is a file that only its system wants."""
    return name.startswith("__MACOSX/") or name.endswith(".DS_Store")
