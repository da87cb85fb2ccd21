"""The pencil-mark grid: the candidates of every cell, row by row, as people post them.

Bars and rules are read over, and so are the marks that programs put beside candidates (``*5*``, ``<5>``, ``-3``); ``-``
alone is a cell with no candidate left. A cell with one candidate holds that digit, unless a cell that sees it may hold
it too: then it is open and has one candidate left. What was placed and what was given is not told, so every digit
counts as given; but for ``u5``, a digit placed by the user, in the ``.sdx`` files of SudoCue. A comment names the board
where it is not the usual one of its size (``# board: jigsaw:AABB...``): what cells see decides what is given.

>>> position = parse("1 23 | 234 34 \\n 34 24 | 1 2 \\n ----+---- \\n 23 1 | 24 34 \\n 24 34 | 23 1")
>>> position.digits[:8], position.candidates_of(7)
((1, 0, 0, 0, 0, 0, 1, 0), (2,))
>>> print(render(position))
.-------.--------.
| 1  23 | 234 34 |
| 34 24 | 1   2  |
:-------+--------:
| 23 1  | 24  34 |
| 24 34 | 23  1  |
'-------'--------'
>>> parse("1 23 234 34 \\n 3.4 24 1 2 \\n 23 1 24 \\n 24 34 23 1")
Traceback (most recent call last):
garns.errors.FormatError: pencil:2:2: expected the candidates 1 to 4 of a cell, got '3.4';
pencil:3:7: expected 4 cells in the row, got 3
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from garns.drawing import to_text
from garns.formats.board_notes import note, noted
from garns.formats.format import NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.grid import BARS, split
from garns.formats.symbols import Token, board_for, guess_size
from garns.values.cells import written_symbols
from garns.values.geometry import BOXES, Geometry
from garns.values.position import Position, sees
from garns.values.puzzle import Puzzle

_WORD = re.compile(rf"[^\s,;{BARS}]+")
#: A rule: three lines in a row, or a dash of the outline of a cage.
_RULE = re.compile("---|===|[\u2500\u2501\u2550]{3}|[\u2504\u2505\u2508\u2509\u254c\u254d]")
_DOTTED = re.compile(r"\s*\.---", re.MULTILINE)
_USER = re.compile("u(?=[0-9]\\Z)")
_MARKS = str.maketrans("", "", "*#@-<>()[]{}")


def sniff(text: str) -> bool:
    """Whether the text is a square of words, most of them growing digits, and some too long to be single digits.

    Above 9x9 a word of two figures may be a number: three symbols tell, or two with a letter, or a frame of dots.
    """
    rows = _rows(text, 1)
    size = Counter(map(len, rows)).most_common(1)[0][0] if rows else 0
    said = noted(text)
    if not said and (size not in BOXES or len(rows) < size - 1):
        return False
    words = [_USER.sub("", token.text).translate(_MARKS) for row in rows if said or len(row) == size for token in row]
    if said:
        return sum(_grows(word, said.values) for word in words) > len(words) // 2
    good = [word for word in words if _grows(word, range(1, size + 1))]
    long = max(map(len, good), default=0)
    if size > 9:
        numbers = not _DOTTED.search(text) and not any(len(word) == 2 and not word.isdigit() for word in good)
        long -= numbers
    return long >= 2 and 10 * len(good) > 9 * len(words) and 2 * len(words) > size * size


def _grows(word: str, values: range) -> bool:
    """Whether the digits of a word are those of the board, from the smallest; none is the end of a hopeless cell."""
    digits = [written_symbols(values).find(char.upper()) for char in word]
    return -1 not in digits and all(low < high for low, high in pairwise(digits))


def _rows(text: str, first: int) -> list[list[Token]]:
    """The words of every line, but rules, comments and the name of a program below its drawing."""
    rows = []
    for number, line in enumerate(text.split("\n"), start=first):
        if not _RULE.search(line) and not line.lstrip().startswith("#"):
            rows.append([Token(match[0], number, match.start() + 1) for match in _WORD.finditer(line)])
    rows = [row for row in rows if row]
    width = Counter(map(len, rows)).most_common(1)[0][0] if rows else 0
    return [row for row in rows if len(row) == width or all(any(map(str.isdigit, token.text)) for token in row)]


def parse(text: str, hints: Hints = NO_HINTS) -> Position:
    """Read one position.

    :raises FormatError: with every problem found, each with its line and column.
    """
    problems = Problems("pencil")
    rows = _rows(text, hints.line)
    if not rows:
        problems.add("empty", hints.line, 1)
        raise problems.error()
    said = noted(text, hints, problems)
    problems.check()
    geometry = board_for(guess_size([len(row) for row in rows]), hints, problems, rows[0][0][1:], said)
    if geometry is None:
        raise problems.error()
    by_place = sorted(range(len(geometry)), key=geometry.places.__getitem__)
    widths = list(Counter(geometry.places[cell][0] for cell in by_place).values())
    if len(rows) != len(widths):
        line = rows[min(len(widths), len(rows) - 1)][0].line
        problems.add("wrong_rows", line, 1, expected=len(widths), found=len(rows))
    for row, width in zip(rows, widths, strict=False):
        if len(row) != width:
            place = row[width] if len(row) > width else row[-1]
            problems.add("wrong_cells", place.line, place.column, expected=width, found=len(row))
    found = [_mask(token, geometry, problems) for row in rows for token in row]
    problems.check()
    masks = dict(zip(by_place, found, strict=True))
    tokens = (token for row in rows for token in row)
    placed = {cell for cell, token in zip(by_place, tokens, strict=True) if _USER.match(token.text)}
    position = settled(hints.complete(Puzzle(geometry)), [masks[cell] for cell in range(len(geometry))])
    if not placed:
        return position
    givens = [0 if cell in placed else digit for cell, digit in enumerate(position.digits)]
    digits = [masks[cell].bit_length() if cell in placed else digit for cell, digit in enumerate(position.digits)]
    return Position(position.puzzle.with_givens(givens), tuple(digits), position.candidates)


def _mask(token: Token, geometry: Geometry, problems: Problems) -> int:
    word = _USER.sub("", token.text).translate(_MARKS)
    values = geometry.values
    symbols = written_symbols(values)
    digits = {symbols.find(char if geometry.digits > 35 else char.upper()) for char in word}
    if -1 in digits or (not word and token.text != "-"):
        first, last = values[0], values[-1]
        problems.add("bad_candidates", token.line, token.column, first=first, expected=last, found=token.text)
        return 0
    return sum(1 << digit for digit in digits)


def settled(puzzle: Puzzle, masks: Sequence[int]) -> Position:
    """The position of candidates alone: a digit stands where it is the only one and no cell that sees it has it."""
    peers = sees(puzzle)
    digits = tuple(
        mask.bit_length() if mask.bit_count() == 1 and not any(masks[peer] & mask for peer in peers[cell]) else 0
        for cell, mask in enumerate(masks)
    )
    return Position(puzzle.with_givens(digits), digits, tuple(masks))


def render(what: Puzzle | Position, style: str = "frame") -> str:
    """Draw the candidates of every cell: in a frame, or bare with ``u`` before what was placed (``sdx``)."""
    position = what if isinstance(what, Position) else Position.start(what)
    geometry = position.puzzle.geometry
    below = f"\n{note(geometry)}" if note(geometry) else ""
    if style == "frame":
        drawn = to_text(what, "pencil")
        if geometry.variables:  # a blank line would end the puzzle
            drawn = "\n".join(filter(str.strip, drawn.split("\n")))
        return drawn + below
    rows: dict[int, list[str]] = {}
    for cell, (row, _) in enumerate(geometry.places):
        word = "".join(map(position.puzzle.geometry.symbol, position.candidates_of(cell))) or "-"
        is_placed = position.digits[cell] and not position.is_given(cell)
        rows.setdefault(row, []).append(f"u{word}" if is_placed and geometry.digits <= 9 else word)
    return "\n".join(" ".join(words) for words in rows.values()) + below


def tells_givens(what: Puzzle | Position) -> bool:
    """Whether the candidates alone tell which digits were given, or stand.

    They do not where a cell has but one candidate left, and no cell that sees it has it too.

    >>> from garns.values.geometry import board
    >>> tells_givens(Puzzle.parse("123....." "........", board(4)))
    True
    >>> tells_givens(Puzzle.parse("123.4..." ".4....4.", board(4)))
    False
    """
    position = what if isinstance(what, Position) else Position.start(what)
    return settled(Puzzle(position.puzzle.geometry), position.candidates).digits == position.digits


FORMAT = Format(
    "pencil",
    suffixes=(".sdx",),
    keeps=Keeps.GIVENS | Keeps.BOXES | Keeps.BOARD | Keeps.CANDIDATES,
    tells_givens=tells_givens,
    sniff=sniff,
    parse=parse,
    render=render,
    split=split,
    styles=("frame", "sdx"),
    rank=110,
    lines=Lines.LONG_PARTS,
)
