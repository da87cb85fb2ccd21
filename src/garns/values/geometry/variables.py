"""Boards with variables: cells of their own below the board, in no house, of which only constraints speak.

The spec is that of the board, and for each group of variables ``+``, its name in capital letters and how many there
are, one where nothing is told: ``9+A+X27``. They stand in rows as long as those of the board, or as told: ``X3x5``.

>>> from garns.values.geometry import CLASSIC
>>> board = with_variables(CLASSIC, [Group("A"), Group("X", 10)])
>>> board.spec, len(board), board.names[81], board.cell("X10") == board.cell("r13c1")
('9+A+X10', 92, 'r11c1', True)
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from garns.caches import bounded
from garns.errors import BoardError, Problem
from garns.values.cells import cell_name
from garns.values.geometry.value import MAX_CELLS, Geometry

_GROUP = re.compile(r"\+([A-Za-z]{1,8})(?:([1-9]\d{0,3})(?:x([1-9]\d{0,3}))?)?")


@dataclass(frozen=True, slots=True)
class Group:
    """Some variables: their name, how many, and how many stand in a row (0: as many as in a row of the board)."""

    name: str
    count: int = 1
    columns: int = 0

    def __str__(self) -> str:
        if self.columns:
            return f"{self.name}{self.count // self.columns}x{self.columns}"
        return self.name if self.count == 1 else f"{self.name}{self.count}"

    def names(self) -> list[str]:
        """What its variables are called: ``A``, or ``X1``, ``X2`` ..."""
        return [self.name] if self.count == 1 else [f"{self.name}{number}" for number in range(1, self.count + 1)]


def with_variables(board: Geometry, groups: Iterable[Group]) -> Geometry:
    """The board with groups of variables below it.

    :raises BoardError: when there are too many, or two groups have one name.
    """
    groups = tuple(groups)
    names = [group.name for group in groups]
    count = len(board) + sum(group.count for group in groups)
    if count > MAX_CELLS:
        raise BoardError([Problem("too_many_cells", found=count, expected=MAX_CELLS)])
    if len(set(names)) < len(names) or board.variables:
        raise BoardError([Problem("bad_board", found=board.spec + "".join(f"+{group}" for group in groups))])
    return _board(board, groups) if groups else board


@bounded(room=20_000, weight=lambda board, groups: len(board) + sum(group.count for group in groups))
def _board(board: Geometry, groups: tuple[Group, ...]) -> Geometry:
    places = list(board.places)
    aliases: dict[str, int] = {}
    top = board.rows + 1
    for group in groups:
        width = group.columns or board.columns
        for at, name in enumerate(group.names()):
            aliases[name.lower()] = len(places)
            places.append((top + at // width, at % width))
        top = 1 + places[-1][0]
    own = (*board.own_names, *(str(cell_name(*place)) for place in places[len(board) :])) if board.own_names else ()
    return replace(
        board,
        spec=board.spec + "".join(f"+{group}" for group in groups),
        places=tuple(places),
        box=None,
        own_names=own,
        variables=tuple(aliases.items()),
    )


def split(spec: str) -> tuple[str, tuple[Group, ...]]:
    """The spec of the board alone, and the groups of variables.

    >>> split("samurai+A+X3x9")
    ('samurai', (Group(name='A', count=1, columns=0), Group(name='X', count=27, columns=9)))
    """
    match = re.fullmatch(rf"(.*?)((?:{_GROUP.pattern})+)", spec, re.DOTALL)
    if match is None:
        return spec, ()
    found = []
    for name, one, other in _GROUP.findall(match[2]):
        found.append(Group(name.upper(), int(one or 1) * int(other or 1), int(other or 0)))
    return match[1], tuple(found)
