"""From files, bytes and texts to lines, without ever holding more than a puzzle needs."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import IO, cast

from garns.errors import ArgumentError, Problem, SourceError
from garns.formats.archive import MARK, unzipped
from garns.formats.format import MAX_DOCUMENT, MAX_GAME

MAX_BYTES = MAX_GAME
MAX_LINE = MAX_DOCUMENT
#: Of a file that is read whole: each line costs much more than its bytes. Files with a puzzle in each have no bound.
MAX_LINES = 500_000
CHUNK = 2**16

Source = str | bytes | PathLike[str] | IO[str] | IO[bytes]

_BINARY = re.compile("[\x00-\x08\x0e-\x1f\x7f]")


def most_of_line(begin: str | bytes) -> int:
    """How many characters a line may have that begins like this: a saved game is a single line, and long."""
    is_game = '"garns-game"' in begin[:200] if isinstance(begin, str) else b'"garns-game"' in begin[:200]
    return MAX_GAME if is_game else MAX_LINE


def is_binary(text: str) -> bool:
    """Whether a text holds characters that no text has."""
    return bool(_BINARY.search(text))


@contextmanager
def opened(source: Source) -> Iterator[IO[str] | IO[bytes]]:
    """The source as an open file; a path is closed again, a file that was open stays so.

    :raises SourceError: when there is no such file, or it may not be read.
    """
    if isinstance(source, str):
        yield io.StringIO(source)
    elif isinstance(source, bytes):
        yield io.BytesIO(source)
    elif isinstance(source, PathLike):
        try:
            file = Path(source).open("rb")  # noqa: SIM115 (closed below)
        except (OSError, ValueError) as error:
            raise refusal(str(source), error) from None
        with file:
            yield file
    elif hasattr(source, "read"):
        yield source
    else:
        raise ArgumentError([Problem("not_a_source", found=type(source).__name__)])


def refusal(name: str, error: Exception) -> SourceError:
    """Why a file cannot be opened, in our words."""
    ids: dict[type, str] = {
        FileNotFoundError: "no_such_file",
        IsADirectoryError: "is_a_directory",
        PermissionError: "no_permission",
    }
    reason = getattr(error, "strerror", None) or str(error)
    return SourceError([Problem(ids.get(type(error), "unreadable"), found=name, reason=reason)])


def chunks(file: IO[str] | IO[bytes]) -> Iterator[str]:
    """The text of a file in pieces: decoded, without byte order mark, every line ended by a newline character.

    Bytes are UTF-8, or UTF-16 when they begin with its mark, or a zip archive with one such file. What is neither
    becomes a replacement character, so a comment in another encoding does not spoil its puzzle.
    """
    pieces = _pieces(file)
    first = next(pieces, "")
    if isinstance(first, bytes) and first.startswith(MARK):
        pieces = unzipped(_all(first, pieces), MAX_BYTES)
        first = next(pieces, b"")
    decoder = None
    if isinstance(first, bytes):
        utf16 = first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
        decoder = codecs.getincrementaldecoder("utf-16" if utf16 else "utf-8-sig")("replace")
    newlines = io.IncrementalNewlineDecoder(decoder, translate=True)
    if isinstance(first, str):
        first = first.removeprefix("\ufeff")
    for piece in chain([first], pieces):
        yield newlines.decode(piece)
    yield newlines.decode(b"" if decoder else "", final=True)


def _pieces(file: IO[str] | IO[bytes]) -> Iterator[str | bytes]:
    """What a file holds: of a pipe what it has now, rather than a full chunk at some time."""
    try:
        while piece := getattr(file, "read1", file.read)(CHUNK):
            yield piece
    except UnicodeDecodeError:
        raise SourceError([Problem("not_text")]) from None
    except (OSError, ValueError) as error:
        raise refusal(str(getattr(file, "name", "")), error) from None


def _all(first: bytes, pieces: Iterator[str | bytes]) -> bytes:
    """The whole of an archive, which ends with its list of files."""
    data = bytearray(first)
    for piece in pieces:
        data += cast(bytes, piece)
        if len(data) > MAX_BYTES:
            raise SourceError([Problem("too_large", expected=MAX_BYTES)])
    return bytes(data)


def lines(pieces: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The lines with their numbers. Of a line that is too long only the beginning comes, as soon as that is known."""
    number, skipping = 1, False
    rest: list[str] = []
    size = 0  # of the rest
    for piece in pieces:
        *ended, last = piece.split("\n")
        for line in ended:
            if not skipping:
                whole = "".join((*rest, line))
                yield number, whole[: most_of_line(whole) + 1]
            number, rest, size, skipping = number + 1, [], 0, False
        if not skipping and last:
            rest.append(last)
            size += len(last)
        if size > MAX_LINE and size > (most := most_of_line(rest[0])):
            yield number, "".join(rest)[: most + 1]
            rest, size, skipping = [], 0, True
    if rest:
        yield number, "".join(rest)


def refuse_line(number: int, line: str) -> None:
    """Check one line before it is read.

    :raises SourceError: when it is too long, or no text.
    """
    if len(line) > MAX_LINE and len(line) > (most := most_of_line(line)):
        raise SourceError([Problem("line_too_long", line=number, expected=most)])
    if is_binary(line):
        raise SourceError([Problem("not_text", line=number)])


def whole_text(numbered: Iterable[tuple[int, str]]) -> str:
    """All lines as one text.

    :raises SourceError: when a line is too long or no text, there are too many, or all together are too large.
    """
    text = io.StringIO()
    for number, line in numbered:
        refuse_line(number, line)
        if text.tell() + len(line) >= MAX_BYTES:
            raise SourceError([Problem("too_large", line=number, expected=MAX_BYTES)])
        if number > MAX_LINES:
            raise SourceError([Problem("too_many_lines", line=number, expected=MAX_LINES)])
        text.write("\n" + line if number > 1 else line)
    return text.getvalue()
