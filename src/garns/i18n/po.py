r"""Catalogues as translators write them (``.po``), in the form that :mod:`gettext` reads (``.mo``): nothing to build.

>>> for entry in entries('msgid "box"\nmsgid_plural "boxes"\nmsgstr[0] "bloc"\nmsgstr[1] "blocs"\n'):
...     print(entry.message, entry.plural, entry.strings)
box boxes ('bloc', 'blocs')
"""

from __future__ import annotations

import ast
import re
import struct
from collections.abc import Iterable, Iterator
from typing import NamedTuple

#: In the head of a catalogue: blanks before ``; : ! ? »`` and after ``«`` are narrow, and no line is broken there.
NARROW = "X-Spaces: narrow"
_NARROWED = re.compile(r"(?<=\S) (?=[;:!?»])|^ (?=[;:!?»])|(?<=«) ")

_LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s+)?(".*")\s*\Z')


class Entry(NamedTuple):
    """A message and what it is in the language: one string, or one for each form of the plural."""

    message: str
    strings: tuple[str, ...]
    plural: str = ""
    context: str = ""

    @property
    def key(self) -> str:
        """The name that gettext gives it."""
        context = f"{self.context}\4" if self.context else ""
        return f"{context}{self.message}\0{self.plural}" if self.plural else f"{context}{self.message}"


def entries(text: str) -> Iterator[Entry]:
    """The messages of a catalogue and its head, whose message is empty; none that is marked fuzzy or left empty."""
    for block in re.split(r"\n\s*\n", text):
        parts: dict[str, str] = {}
        word = ""
        for line in block.splitlines():
            if line.startswith("#,") and "fuzzy" in line:
                break
            if match := _LINE.match(line):
                word = match[1] or word
                parts[word] = parts.get(word, "") + ast.literal_eval(match[2])
        else:
            strings = tuple(said for word, said in parts.items() if word.startswith("msgstr"))
            if strings and all(strings):
                yield Entry(parts["msgid"], strings, parts.get("msgid_plural", ""), parts.get("msgctxt", ""))


def spaced(catalogue: Iterable[Entry]) -> Iterator[Entry]:
    """The entries of a catalogue with the blanks that its head asks for; translators type plain ones.

    >>> head = Entry("", (f"Language: fr\\n{NARROW}\\n",))
    >>> [said] = [*spaced([head, Entry("wrong: {found}", ("faux : « {found} »",))])][1].strings
    >>> said.replace("\\u202f", "_")
    'faux_: «_{found}_»'
    """
    narrow = False
    for entry in catalogue:
        narrow |= not entry.message and NARROW in entry.strings[0]
        strings = tuple(narrowed(said) for said in entry.strings) if narrow and entry.message else entry.strings
        yield entry._replace(strings=strings)


def narrowed(text: str) -> str:
    """A text with a narrow space that never breaks wherever such a blank stands."""
    return _NARROWED.sub("\N{NARROW NO-BREAK SPACE}", text)


def to_mo(catalogue: Iterable[Entry]) -> bytes:
    """The catalogue as gettext reads it: two tables of lengths and places, then the texts, the head first."""
    pairs = sorted((each.key.encode(), "\0".join(each.strings).encode()) for each in catalogue)
    texts = [key for key, _ in pairs] + [said for _, said in pairs]
    start, place = 28, 28 + 16 * len(pairs)
    table: list[int] = []
    for text in texts:
        table += (len(text), place)
        place += len(text) + 1
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), start, start + 8 * len(pairs), 0, 0)
    return head + struct.pack(f"<{4 * len(pairs)}I", *table) + b"".join(text + b"\0" for text in texts)
