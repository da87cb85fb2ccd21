"""Every candidate in one line: for each cell as many characters as digits, the digit itself or ``.`` where it is gone.

729 characters on a 9x9 board, 64 on a 4x4 one; above 9 the digits are ``1-9A-Z``, or ``01`` ... with two characters
each. Any one of ``. 0 * _`` and the other fillers stands for a candidate that is gone. A cell with one candidate holds
that digit, unless a cell that sees it may hold it too: then it is open and has one candidate left. What was placed and
what was given is not told, so every digit counts as given. A comment names the board where it is not the usual one of
its size (``# board: jigsaw:AABB...``): what cells see decides what is given.

>>> position = parse("1..." + ".23." + "..34" * 2 + ".234" * 12)
>>> position.digits[:4], position.candidates_of(2)
((1, 0, 0, 0), (3, 4))
>>> render(position)[:16]
'1....23...34..34'
>>> parse("1..3" + "1234" * 15)
Traceback (most recent call last):
garns.errors.FormatError: sukaku:1:4: expected '4' or '.', got '3'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from garns.formats.alphabets import FILLERS
from garns.formats.board_notes import note, noted
from garns.formats.format import NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.line import body_of, content
from garns.formats.pencil import settled, tells_givens
from garns.formats.symbols import board_for, refuse_board
from garns.values.cells import SYMBOLS, symbol
from garns.values.geometry import BOXES
from garns.values.position import Position
from garns.values.puzzle import Puzzle

#: The number of digits by the length of the line.
_SIZES = {size**3: size for size in BOXES} | {2 * size**3: size for size in BOXES if size > 9}


def sniff(text: str) -> bool:
    """Whether the text is one line as long as a board has candidates, and most stand where they belong."""
    lines = content(text)
    return len(lines) == 1 and is_line(lines[0][1])


def is_line(line: str) -> bool:
    """Whether a line has as many symbols as a board has candidates, each digit at its own place.

    The 64 candidates of a 4x4 board could be the cells of an 8x8 one; but there the digits would clash.

    >>> is_line("1234" * 16), is_line("." * 64), is_line("1234" * 15)
    (True, False, False)
    """
    body = body_of(line)
    said = noted(line)
    size = said.digits if said else _SIZES.get(len(body))
    if size is None:
        return False
    known = [found for found, expected in _tokens(body, size) if found.strip(FILLERS)]
    right = sum(found.upper() == expected for found, expected in _tokens(body, size))
    return right >= size and 10 * right > 9 * len(known)


def _tokens(body: str, digits: int) -> Iterator[tuple[str, str]]:
    """What stands for each candidate, and what it should be unless it is gone."""
    width = 2 if _SIZES.get(len(body)) == digits and len(body) == 2 * digits**3 else 1
    names = [f"{digit:02}" if width == 2 else SYMBOLS[digit - 1] for digit in range(1, digits + 1)]
    for at in range(0, len(body), width):
        yield body[at : at + width], names[at // width % digits]


def parse(text: str, hints: Hints = NO_HINTS) -> Position:
    """Read one position.

    :raises FormatError: with every problem found, each with its column.
    """
    problems = Problems("sukaku")
    lines = content(text, hints.line)
    number, line = lines[0] if lines else (hints.line, "")
    body = body_of(line)
    start = len(line) - len(line.lstrip()) + 1
    if not body:
        problems.add("empty", number, 1)
        raise problems.error()
    for other, _ in lines[1:2]:
        problems.add("several", other, 1)
    nearest = min(_SIZES, key=lambda length: abs(length - len(body)))
    said = noted(line, replace(hints, line=number), problems)
    problems.check()
    geometry = board_for(_SIZES[nearest], hints, problems, (number, start), said)
    if geometry is None:
        raise problems.error()
    tokens = list(_tokens(body, geometry.digits))
    candidates = len(geometry) * geometry.digits
    if len(tokens) != candidates:
        problems.add("wrong_length", number, start + len(body), expected=candidates, found=len(tokens))
        raise problems.error()
    masks = [0] * len(geometry)
    column = start
    for at, (found, expected) in enumerate(tokens):
        cell, digit = divmod(at, geometry.digits)
        if found.upper() == expected:
            masks[cell] |= 1 << digit
        elif found.strip(FILLERS):
            problems.add("bad_candidate", number, column, expected=expected, found=found)
        column += len(found)
    problems.check()
    return settled(hints.complete(Puzzle(geometry)), masks)


def render(what: Puzzle | Position) -> str:
    """Write the candidates of every cell as one line."""
    position = what if isinstance(what, Position) else Position.start(what)
    if position.puzzle.geometry.first != 1:
        refuse_board(position.puzzle.geometry, "sukaku")
    digits = range(position.puzzle.geometry.digits)
    marks = (symbol(digit + 1) if mask >> digit & 1 else "." for mask in position.candidates for digit in digits)
    return f"{''.join(marks)} {note(position.puzzle.geometry)}".rstrip()


FORMAT = Format(
    "sukaku",
    suffixes=(),
    keeps=Keeps.GIVENS | Keeps.BOXES | Keeps.BOARD | Keeps.CANDIDATES,
    tells_givens=tells_givens,
    sniff=sniff,
    parse=parse,
    render=render,
    rank=100,
    lines=Lines.EACH,
)
