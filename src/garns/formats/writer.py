"""A puzzle or a position as text, and what a format would not keep of it."""

from __future__ import annotations

from garns.errors import ArgumentError, FormatError, Problem
from garns.formats.format import Keeps
from garns.formats.registry import format_of
from garns.formats.symbols import refuse_board
from garns.given import Given, what_of
from garns.names import choose
from garns.values.position import Position
from garns.values.puzzle import TITLES


def write(puzzle: Given, format: str = "line", *, style: str | None = None) -> str:
    """The puzzle or position as text, without a newline at its end.

    ``style`` chooses among the layouts of a format: ``boxed``, ``seed`` or ``plain`` for ``grid``. A format that holds
    no position writes the puzzle, what was given; one that holds only positions writes the start of a puzzle.

    :raises ArgumentError: when there is no such format or style.
    :raises FormatError: when the format cannot hold the board, or is only read.

    >>> from garns.formats import read_position
    >>> write(read_position(":0000:x:1.....+3..4.....2:212::"), "line")
    '1........4.....2'
    """
    known = format_of(format)
    what = what_of(puzzle)
    puzzle = what.puzzle if isinstance(what, Position) and not known.keeps & Keeps.POSITION else what
    geometry = what.puzzle.geometry if isinstance(what, Position) else what.geometry
    if known.render is None:
        raise FormatError(known.id, [Problem("read_only", line=1, column=1)])
    if not known.holds(geometry):
        refuse_board(geometry, known.id)
    if style is None:
        return known.render(puzzle)
    if not known.styles:
        raise ArgumentError([Problem("no_styles", format=known.id, found=style)])
    return known.render(puzzle, style=choose("style", style, known.styles))


def lost(puzzle: Given, format: str) -> Keeps:
    """What of a puzzle or a position a format would not keep; a false value when it keeps everything there is.

    >>> lost("1.....3..4.....2", "line")
    <Keeps: 0>
    """
    what = what_of(puzzle)
    puzzle = what.puzzle if isinstance(what, Position) else what
    has = Keeps.GIVENS if any(puzzle.givens) else Keeps(0)
    if isinstance(what, Position):
        if what.digits != puzzle.givens:
            has |= Keeps.PLACED
        if what.candidates != Position.start(puzzle, what.digits).candidates:
            has |= Keeps.CANDIDATES
    if puzzle.geometry.box is None or not puzzle.geometry.is_square:
        has |= Keeps.BOARD
    elif puzzle.geometry.spec != str(puzzle.geometry.digits):
        has |= Keeps.BOXES
    if puzzle.constraints:
        has |= Keeps.CONSTRAINTS
    known = format_of(format)
    if any(getattr(puzzle, key) for key in TITLES if key not in known.titles):
        has |= Keeps.TITLES
    if any(owner != known.id for owner, _ in puzzle.extras):  # a format writes back what it knew itself
        has |= Keeps.EXTRAS
    missing = has & ~known.keeps
    if not known.tells_givens(what):
        missing |= Keeps.GIVENS
    return missing | Keeps.CONSTRAINTS if known.wordless(puzzle) else missing


def position_line(position: Position) -> str:
    """A position in one line that any command reads again: HoDoKu's where it keeps board, clues and candidates.

    >>> position_line(Position.start(what_of("1.....3..4.....2")))
    ':0000:x:1.....3..4.....2:::'
    """
    format = format_of("hodoku")
    enough = format.holds(position.puzzle.geometry) and not lost(position, format.id) & ~(Keeps.TITLES | Keeps.EXTRAS)
    return write(position, format.id if enough else "json")
