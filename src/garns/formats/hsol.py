"""The saved games of HoDoKu, ``.hsol``: a zip archive with the XML that Java's ``XMLEncoder`` writes.

The first ``object`` is the puzzle: its property ``values`` has the digits by the index of their cell, ``fixed`` tells
which of them were given, ``cells`` has the candidates as bits (bit d - 1 for the digit d); what is not written is 0,
false, and every candidate. Older files have only ``initialState``, a line of the library
(:mod:`garns.formats.hodoku`). The steps that HoDoKu has found come after it and are read over. Garns writes no such
files: it writes HoDoKu's line, which HoDoKu takes from the clipboard.

>>> text = '<java class="java.beans.XMLDecoder"><object class="sudoku.Sudoku2">{}</object></java>'
>>> position = parse(text.format('<void property="values"><void index="1"><int>5</int></void></void>'))
>>> position.digits[:3], position.is_given(1)
((0, 5, 0), False)
>>> parse(text.format(""))
Traceback (most recent call last):
garns.errors.FormatError: hsol:1:37: the field 'initialState' is missing
"""

from __future__ import annotations

import re

from garns.errors import FormatError
from garns.formats import hodoku
from garns.formats.format import MAX_DOCUMENT, NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.markup import Element, load_markup
from garns.formats.notes import joined
from garns.formats.symbols import board_for
from garns.values.geometry import CLASSIC
from garns.values.position import Position
from garns.values.puzzle import Puzzle

ID = "hsol"
_ROOT = re.compile(r"\s*(?:<\?xml[^>]{0,200}\?>\s*)?<java\b[^>]{0,200}XMLDecoder")
_EVERY = (1 << CLASSIC.digits) - 1


def sniff(text: str) -> bool:
    """Whether it is what Java's encoder writes."""
    return _ROOT.match(text) is not None


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle | Position:
    """Read one game.

    :raises FormatError: with every problem found, each with its line and column.
    """
    problems = Problems(ID)
    root = load_markup(text, hints, problems)
    saved = next((each for each in root.children if "udoku" in each.attributes.get("class", "")), root)
    fields = {each.attributes.get("property", ""): each for each in saved.children}
    board_for(CLASSIC.digits, hints, problems, (saved.line, saved.column), CLASSIC)
    if "values" in fields:
        digits = _array(fields.get("values"), CLASSIC.digits, 0, problems)
        given = _array(fields.get("fixed"), 1, 0, problems)
        notes = _array(fields.get("cells"), _EVERY, _EVERY, problems)
        problems.check()
        givens = tuple(digit if fixed else 0 for digit, fixed in zip(digits, given, strict=True))
        return joined(Puzzle(CLASSIC, givens), digits, [note % _EVERY for note in notes], hints)
    start = fields.get("initialState")
    line = start.first("string") if start else None
    if line is None:
        problems.add("missing_field", saved.line, saved.column, found="initialState")
    problems.check()
    assert line is not None
    try:
        return hodoku.parse(line.text, Hints(line=line.line, constraints=hints.constraints))
    except FormatError as error:
        raise FormatError(ID, error.problems) from None


def _array(field: Element | None, most: int, default: int, problems: Problems) -> list[int]:
    """The numbers of a property, one for each cell."""
    found = [default] * len(CLASSIC)
    inner = [child for child in field.children if child.tag == "array"] if field else []
    for each in (inner[0] if inner else field).children if field else []:
        index, value = each.attributes.get("index", ""), each.children[0].text.strip() if each.children else ""
        number = {"true": 1, "false": 0}.get(value, int(value) if _is_number(value) else -1)
        if not _is_number(index) or int(index) >= len(found) or not 0 <= number <= most:
            problems.add("bad_field", each.line, each.column, field=index, found=value)
        else:
            found[int(index)] = number
    return found


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6


FORMAT = Format(
    ID,
    suffixes=(".hsol",),
    keeps=Keeps.GIVENS | Keeps.POSITION,
    sniff=sniff,
    parse=parse,
    render=None,
    rank=32,
    sure=True,
    lines=Lines.LONG_PARTS,
    longest=4 * MAX_DOCUMENT,  # with every step of a solution
)
