"""XML from outside: no entities, no declarations of its own, bounded in depth; problems with their places.

>>> load_markup("<a b='1'><c/>two</a>", Hints(), Problems("text")).children[0].tag
'c'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from garns.formats.format import Hints, Problems

_TAG = re.compile(rb"""<(?:[^>"']|"[^"]*"|'[^']*')*+>""")

MAX_DEPTH = 16
MAX_ELEMENTS = 1_000_000


@dataclass(slots=True)
class Element:
    """One element: its name, attributes, text and children, and where it begins."""

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    #: Where it begins and ends in the bytes of the text.
    start: int
    end: int = 0
    text: str = ""
    children: list[Element] = field(default_factory=list)

    def named(self, tag: str) -> Iterator[Element]:
        """Every element of a name, this one and those inside it."""
        if self.tag == tag:
            yield self
        for child in self.children:
            yield from child.named(tag)

    def first(self, tag: str) -> Element | None:
        """The first element of a name."""
        return next(self.named(tag), None)


class _RefusedError(Exception):
    """What no puzzle needs: an entity, a declaration, too many levels."""


class Markup:
    """The elements of a text as far as it can be read, and what stopped the reading."""

    def __init__(self, text: str, first: int = 1) -> None:
        self.data = text.encode("utf-8", "replace")
        self.root: Element | None = None
        #: The line and column where it is no XML any more, and whether it was refused.
        self.broken: tuple[int, int] | None = None
        self.refused = False
        self._first = first
        self._open: list[Element] = []
        self._count = 0
        self._parser = expat.ParserCreate("utf-8")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._begin
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.EntityDeclHandler = self._refuse
        self._parser.ExternalEntityRefHandler = self._refuse
        try:
            self._parser.Parse(self.data, True)
        except expat.ExpatError as error:
            self.broken = (first + error.lineno - 1, error.offset + 1)
        except _RefusedError:
            self.broken, self.refused = self._place(), True

    def _place(self) -> tuple[int, int]:
        return self._first + self._parser.CurrentLineNumber - 1, self._parser.CurrentColumnNumber + 1

    def _begin(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if len(self._open) >= MAX_DEPTH or self._count > MAX_ELEMENTS:
            raise _RefusedError
        element = Element(tag, attributes, *self._place(), self._parser.CurrentByteIndex)
        end = self._after(element.start)
        if self.data[end - 2 : end] == b"/>":
            element.end = end
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)

    def _end(self, _: str) -> None:
        element = self._open.pop()
        if not element.end:
            element.end = self._after(self._parser.CurrentByteIndex)

    def _after(self, at: int) -> int:
        """Where the tag that begins at a place ends."""
        tag = _TAG.match(self.data, at)
        return tag.end() if tag else len(self.data)

    def _text(self, text: str) -> None:
        if self._open:
            self._open[-1].text += text

    def _doctype(self, name: str, system: str | None, public: str | None, has_subset: int) -> None:
        """``<!DOCTYPE ksudoku>`` only names the file; anything more could declare entities."""
        if system or public or has_subset:
            raise _RefusedError

    def _refuse(self, *_: object) -> int:
        raise _RefusedError

    def piece(self, element: Element) -> str:
        """The text of an element."""
        return self.data[element.start : element.end].decode("utf-8", "replace")


def load_markup(text: str, hints: Hints, problems: Problems) -> Element:
    """The outermost element of a text.

    :raises FormatError: when it is no XML, or holds what no puzzle needs.
    """
    markup = Markup(text, hints.line)
    if markup.broken:
        line, column = markup.broken
        lines = text.split("\n")
        at = line - hints.line
        found = lines[at][column - 1 : column + 39] if at < len(lines) else ""
        problems.add("refused_markup" if markup.refused else "not_markup", line, column, found=found)
        raise problems.error()
    assert markup.root is not None
    return markup.root
