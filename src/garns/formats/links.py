"""Links of f-puzzles and SudokuPad: which site, and the packed puzzle that they carry.

>>> find("https://www.f-puzzles.com/?load=N4Ig")
Link(kind='fpuzzles', packed='N4Ig')
>>> find("https://sudokupad.app/scfeE28Eu5VDuDf8b1iHxCV3xF76Hs")
Link(kind='scf', packed='eE28Eu5VDuDf8b1iHxCV3xF76Hs')
>>> find("https://sudokupad.app/some-name").kind
'server'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, islice
from typing import NamedTuple
from urllib.parse import unquote

from garns.formats.format import Hints, Problems
from garns.formats.lzstring import MAX_UNPACKED, DamagedError, TooLargeError, unpack

F_PUZZLES = "https://www.f-puzzles.com/?load="
SUDOKUPAD = "https://sudokupad.app/"

_URL = re.compile(
    r"(?:https?:)?//[^/?#\s]+|(?:[a-z0-9-]+\.)*(?:f-puzzles\.com|sudokupad\.app|crackingthecryptic\.com)\b"
)
_QUERY = re.compile(r"[?&](?:load|puzzleid)=([^&#]*)")
_PREFIX = re.compile(r"(fpuzzles|fpuz|scl|ctc|scf)(?=[A-Za-z0-9+/%])")
_KINDS = {"fpuzzles": "fpuzzles", "fpuz": "fpuzzles", "scl": "scl", "ctc": "scl", "scf": "scf"}
_PACKED = re.compile(r"(?=[^a-z]*[a-z])N4I[A-Za-z0-9+/%]{29,}={0,3}\Z")

#: How many characters are unpacked, all in all, to find the slashes that a browser may have lost.
_PATIENCE = 1_000_000


class Link(NamedTuple):
    """A link: ``fpuzzles``, ``scl`` or ``scf`` with a packed puzzle, ``server`` with a name that only a server knows,
    ``packed`` for a packed puzzle without any link."""

    kind: str
    packed: str


def find(text: str) -> Link | None:
    """The link that a text is; None when it is none."""
    text = text.strip()
    if "\n" in text:
        return None
    if url := _URL.match(text):
        query = _QUERY.search(text, url.end())
        rest = query[1] if query else re.split("[?#]", text[url.end() :])[0].strip("/").removeprefix("sudoku/")
        if query and query[0][1:].startswith("load="):
            return Link("fpuzzles", _clean(rest))
        return _by_prefix(rest) or Link("server", text)
    return _by_prefix(text) or (Link("packed", _clean(text)) if _PACKED.match(text) else None)


def is_link(line: str) -> bool:
    """Whether a line is a link, or what a link carries."""
    return find(line) is not None


def _by_prefix(id: str) -> Link | None:
    """The kind that the first letters tell; a word or a number alone is no packed puzzle."""
    prefix = _PREFIX.match(id)
    if not prefix:
        return None
    kind, packed = _KINDS[prefix[1]], _clean(id[prefix.end() :])
    return Link(kind, packed) if kind == "scf" or packed.startswith("N4I") or len(packed) >= 32 else None


def _clean(packed: str) -> str:
    """Without what browsers and mails do to a link: ``%2B`` and blanks for ``+``."""
    return (unquote(packed) if "%" in packed else packed).strip().replace(" ", "+")


def unpacked(packed: str, hints: Hints, problems: Problems) -> str:
    """The text that a link carries.

    :raises FormatError: when it is damaged or too large.
    """
    for attempt in islice(_mended(packed), 1 + _PATIENCE // (len(packed) + 5_000)):
        try:
            text = unpack(attempt)
        except DamagedError:
            continue
        except TooLargeError:
            problems.add("link_too_large", hints.line, 1, expected=MAX_UNPACKED)
            raise problems.error() from None
        if text.lstrip().startswith("{"):
            return text
    problems.add("damaged_link", hints.line, 1, found=packed)
    raise problems.error()


def _mended(packed: str) -> Iterator[str]:
    """The text, then with slashes doubled: in the path of an address ``//`` may have become ``/``."""
    yield packed
    slashes = [at for at, char in enumerate(packed) if char == "/"]
    for count in (1, 2):
        for places in combinations(slashes, count):
            mended = packed
            for at in reversed(places):
                mended = f"{mended[:at]}/{mended[at:]}"
            yield mended
