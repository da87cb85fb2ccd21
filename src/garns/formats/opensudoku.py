"""The XML of OpenSudoku (``.opensudoku``), of every version: a ``game`` for each puzzle, in folders or without.

The cells stand in ``data`` (``cells_data`` in the root ``opensudoku2``): 81 digits, 0 for an empty one; or
``version: N`` and, for each cell, its digit, its notes and whether it may be changed, each followed by ``|``. Notes are
a list (``1,5,`` or ``-``) in version 1, a mask in 2 and 3, two masks (corner and centre) in 4. What Garns writes is of
version 2, which every program reads; the name of the folder is the title.

>>> puzzle = parse('<opensudoku><name>Mine</name><game data="' + "0" * 80 + '5"/></opensudoku>')
>>> puzzle.title, puzzle.givens[80]
('Mine', 5)
>>> print(render(puzzle)[:63])
<?xml version="1.0" encoding="UTF-8"?>
<opensudoku version="2">
>>> parse('<opensudoku><game data="123"/></opensudoku>')
Traceback (most recent call last):
garns.errors.FormatError: opensudoku:1:13: expected 81 symbols, got 3
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from xml.sax.saxutils import quoteattr

from garns.formats.format import MAX_DOCUMENT, NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.markup import Element, Markup, load_markup
from garns.formats.notes import joined, mask_of, parted
from garns.values.geometry import CLASSIC
from garns.values.position import Position
from garns.values.puzzle import Puzzle

ID = "opensudoku"
_ROOT = re.compile(r"\s*<game\b|\s*<(?=[?!o]).{0,4000}?<opensudoku2?\b|\s*<opensudoku2?\b", re.S)
_VERSION = re.compile(r"version:\s*(\d+)(?:\\n|\s)*")
_LIST = re.compile(r"(?:[1-9],)*-?\Z")
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
_PLAYING, _NOT_STARTED = 0, 1


def sniff(text: str) -> bool:
    """Whether the outermost element is one of OpenSudoku's."""
    return _ROOT.match(text) is not None


def split(text: str, hints: Hints = NO_HINTS) -> Iterator[tuple[int, str]]:
    """Cut into games, each with the name of its folder; what can no more be read comes last."""
    markup = Markup(text)
    games = list(_games(markup.root, "")) if markup.root else []
    if len(games) < 2 and not (games and markup.broken):
        yield 0, text
        return
    for game, name in games:
        if game.end:  # else it is cut off
            piece = markup.piece(game).replace("<game", f"<game folder_name={quoteattr(name)}", 1)
            yield game.line - 1, " " * (game.column - 1) + piece
    if markup.broken:
        line = markup.broken[0] - 1
        yield line, "\n".join(text.split("\n")[line : line + 3])[:1000]


def _games(element: Element, name: str) -> Iterator[tuple[Element, str]]:
    """Every game, and the title that it has from its folder or its file."""
    named = next((child.text.strip() for child in element.children if child.tag == "name"), "")
    name = element.attributes.get("folder_name") or element.attributes.get("name") or named or name
    if element.tag == "game":
        yield element, name
    for child in element.children:
        yield from _games(child, name)


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle | Position:
    """Read one puzzle, or how far somebody has come with it.

    :raises FormatError: with every problem found, each with its line and column.
    """
    problems = Problems(ID)
    root = load_markup(text, hints, problems)
    games = list(_games(root, ""))
    if not games:
        problems.add("empty", hints.line, 1)
        raise problems.error()
    for other, _ in games[1:2]:
        problems.add("several", other.line, other.column)
    game, title = games[0]
    place = game.line, game.column
    data = game.attributes.get("data") or game.attributes.get("cells_data") or ""
    version = _VERSION.match(data)
    if hints.board and hints.board != CLASSIC:
        problems.add("other_board", *place, found=CLASSIC.spec, expected=hints.board.spec)
    if version:
        givens, digits, notes = _cells(data[version.end() :], int(version[1][:4]), place, problems)
    else:
        givens = digits = _digits(data.strip(), place, problems)
        notes = [0] * len(givens)
    problems.check()
    author = next((child.text.strip() for child in root.children if child.tag == "author"), "")
    return joined(Puzzle(givens=tuple(givens), title=title, author=author), digits, notes, hints)


def _digits(data: str, place: tuple[int, int], problems: Problems) -> list[int]:
    for char in dict.fromkeys(data):
        if char not in "0123456789.":
            problems.add("bad_symbol", *place, found=char)
    if len(data) != 81:
        problems.add("wrong_length", *place, expected=81, found=len(data))
    problems.check()
    return [int(char) if char != "." else 0 for char in data]


def _cells(
    data: str, version: int, place: tuple[int, int], problems: Problems
) -> tuple[list[int], list[int], list[int]]:
    """The givens, the digits and the notes of cell data."""
    width = 4 if version >= 4 else 3
    words = data.strip().removesuffix("|").split("|")
    if len(words) < 81 * width:
        problems.add("wrong_fields", *place, expected=81 * width, found=len(words))
        problems.check()
    givens, digits, notes = [], [], []
    for at in range(81):
        value, *marks, editable = words[at * width : at * width + width]
        masks = [_mask(mark.strip()) for mark in marks]
        if value not in "0123456789" or not value or None in masks or editable not in ("0", "1"):
            where = [CLASSIC.names[at]]
            problems.add("bad_field", *place, where, field=str(where[0]), found="|".join((value, *marks, editable)))
            continue
        digits.append(int(value))
        givens.append(int(value) if editable == "0" else 0)
        note = 0
        for mask in masks:
            note |= mask or 0
        notes.append(note)
    return givens, digits, notes


def _mask(notes: str) -> int | None:
    """The mask of notes: a decimal number, or digits with commas; None for what is neither."""
    if notes.isascii() and notes.isdigit() and len(notes) < 5 and "," not in notes:
        return int(notes) if int(notes) < 512 else None
    return mask_of([int(char) for char in notes if char.isdigit()]) if _LIST.match(notes) else None


def render(what: Puzzle | Position) -> str:
    """Write a file with one game."""
    puzzle, digits, notes = parted(what)
    if digits == puzzle.givens and not any(notes):
        data, state = "".join(map(str, digits)), _NOT_STARTED
    else:
        data, state = _cell_data(puzzle.givens, digits, notes), _PLAYING
    game = f'<game created="0" state="{state}" time="0" last_played="0" data="{data}" note=""/>'
    folder = f'<folder name={quoteattr(puzzle.title)} created="0">\n{game}\n</folder>'
    return f'{_HEAD}\n<opensudoku version="2">\n{folder}\n</opensudoku>'


def _cell_data(givens: Sequence[int], digits: Sequence[int], notes: Sequence[int]) -> str:
    cells = zip(givens, digits, notes, strict=True)
    return "version: 2&#10;" + "".join(f"{digit}|{note}|{int(not given)}|" for given, digit, note in cells)


def together(texts: Iterable[str]) -> Iterator[str]:
    """One file with the folders of all."""
    yield f'{_HEAD}\n<opensudoku version="2">'
    for text in texts:
        yield text[text.index("<folder") : text.rindex("</opensudoku>")].rstrip("\n")
    yield "</opensudoku>"


FORMAT = Format(
    ID,
    suffixes=(".opensudoku",),
    keeps=Keeps.GIVENS | Keeps.POSITION,
    titles=("title",),
    sniff=sniff,
    parse=parse,
    render=render,
    split=split,
    together=together,
    holds=lambda geometry: geometry == CLASSIC,
    longest=MAX_DOCUMENT,
    rank=30,
    sure=True,
    lines=Lines.LONG_PARTS,
)
