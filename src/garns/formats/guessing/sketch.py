"""The drawings of a puzzle while they are read: places become cells, and what was used is not used again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from colorsys import rgb_to_hsv
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil
from typing import Any

from garns.errors import GarnsError
from garns.formats.cosmetics import Piece
from garns.formats.guessing.ours import kind_of, own_clues
from garns.formats.guessing.words import told
from garns.values.clue_shapes import Figure, Place
from garns.values.geometry import Geometry
from garns.values.puzzle import Constraint, Puzzle

#: How far from its middle, in cells, what belongs to a cell may be drawn.
_NEAR = 0.25
#: What is smaller, in cells, does not fill a cell from edge to edge.
FULL = 0.95


@dataclass(frozen=True, slots=True)
class Found:
    """A constraint and the drawings it was read from."""

    constraint: Constraint
    pieces: tuple[Piece, ...]
    sure: bool


@dataclass
class Sketch:
    """A puzzle and its drawings."""

    puzzle: Puzzle
    pieces: tuple[Piece, ...]
    #: The lines of the rules that are clues in our own words, None where they cannot be read; and the other lines.
    own: Mapping[str, Constraint | None] = field(init=False)
    rules: str = field(init=False)
    #: The kinds of constraint that these speak of.
    told: frozenset[str] = field(init=False)
    #: Drawings that lines have taken: bulbs, circles, ends.
    taken: set[Piece] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.own, self.rules = own_clues(self.puzzle.ruleset, self.geometry)
        self.told = told(self.rules)

    @property
    def geometry(self) -> Geometry:
        """The board."""
        return self.puzzle.geometry

    def of(self, kind: type) -> Iterator[Piece]:
        """The drawings of a kind that were not taken."""
        yield from (piece for piece in self.pieces if isinstance(piece.shape, kind) and piece not in self.taken)

    def found(self, form: dict[str, Any], pieces: Iterable[Piece], *, sure: bool) -> Iterator[Found]:
        """A constraint by its form, where it fits the board and the puzzle does not have it."""
        used = tuple(pieces)
        try:
            (constraint,) = Puzzle.constraints_hook([form], self.geometry)
        except GarnsError:
            return
        if constraint not in self.puzzle.constraints:
            self.taken.update(used)
            yield Found(constraint, used, sure or constraint.id in self.told)

    def unclear(self, found: Found, untold: Collection[str]) -> bool:
        """Whether a line in our own words that cannot be read may have told it, or its kind is untold."""
        unread = {kind_of(line) for line, constraint in self.own.items() if constraint is None}
        return found.constraint not in self.own.values() and not {*unread, *untold}.isdisjoint(
            {found.constraint.id, "any_of", "all_of"}
        )

    def names(self, cells: Iterable[int]) -> list[str]:
        """The names of cells."""
        return [str(self.geometry.names[cell]) for cell in cells]

    def cell(self, place: Place) -> int | None:
        """The cell in which a place lies."""
        row, column = place
        return self.geometry.cell_at(int(row), int(column)) if row >= 0 and column >= 0 else None

    def centred(self, place: Place) -> int | None:
        """The cell in whose middle a place lies."""
        return self.cell(place) if all(abs(each % 1 - 0.5) <= _NEAR for each in place) else None

    def between(self, place: Place) -> tuple[int, ...]:
        """The two neighbours on whose common edge a place lies, or the four cells around a corner."""
        row, column = place
        steps = [(0.0,) if abs(each % 1 - 0.5) <= _NEAR else (-0.5, 0.5) for each in (row, column)]
        cells = [self.cell((row + down, column + right)) for down in steps[0] for right in steps[1]]
        return tuple(cell for cell in cells if cell is not None)

    def way(self, points: tuple[Place, ...]) -> list[int]:
        """The cells through whose middles a line goes; that where it begins and that where it ends always count."""
        found: list[int] = []
        for number, (start, end) in enumerate(pairwise(points)):
            parts = max(1, ceil(4 * max(abs(end[0] - start[0]), abs(end[1] - start[1]))))
            for part in range(parts + 1):
                place = tuple(a + (b - a) * part / parts for a, b in zip(start, end, strict=True))
                is_end = (number == 0 and part == 0) or (number == len(points) - 2 and part == parts)
                cell = self.cell(place) if is_end else self.centred(place)  # type: ignore[arg-type]
                if cell is not None and (not found or found[-1] != cell):
                    found.append(cell)
        return found

    def rounds(self, least: float = 0.5) -> dict[int, list[Piece]]:
        """The round shapes that fill cells, by cell: lines that share a bulb may each have drawn it."""
        found: dict[int, list[Piece]] = {}
        for piece in self.pieces:
            if isinstance(piece.shape, Figure) and piece.shape.round and least <= min(piece.shape.size) <= 1:
                cell = self.centred(piece.shape.at)
                if cell is not None and not piece.shape.text:
                    found.setdefault(cell, []).append(piece)
        return found


def hue(colour: str) -> str:
    """The name of a colour as setters use it.

    >>> [hue(each) for each in ("#67F067", "#F067F0", "#6CA3FF", "#B5B5B5", "#FFB084", "#000000", "none")]
    ['green', 'purple', 'blue', 'grey', 'orange', 'black', 'none']
    """
    if not colour.startswith("#") or len(colour) < 7:
        return "none"
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    turn, strength, light = rgb_to_hsv(red, green, blue)
    if light < 0.25:
        return "black"
    if strength < 0.15:
        return "white" if light > 0.93 else "grey"
    names = ((0.03, "red"), (0.12, "orange"), (0.2, "yellow"), (0.44, "green"), (0.54, "teal"), (0.71, "blue"))
    if 0.71 <= turn < 0.79 and strength < 0.5:
        return "lavender"
    return next((name for end, name in names if turn < end), "purple" if turn < 0.93 else "red")
