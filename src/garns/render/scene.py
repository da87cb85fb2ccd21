"""One sentence of an argument upon a board of a page: what it says at full weight, what it goes on from, paler.

Classes name the roles and the style sheet of the page gives them colour and weight; the groups ``now`` and ``before``
part the two strengths. Candidates stand inside lanes, in which the links run (:mod:`garns.render.lanes`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from garns.diagram import Diagram, Hull, Mark, Sight
from garns.reasoning import Argument, Line
from garns.render import printed, step_marks
from garns.render.markup import CELL, element, group, loops, text
from garns.render.outlines import Place, Point, outline
from garns.render.paths import rounded
from garns.render.signs import SIGN, plain, sign, struck
from garns.render.spots import Spots
from garns.render.textures import of_letter, strokes
from garns.render.themes import WEB
from garns.render.wires import MARGIN, Wires
from garns.values.clue_shapes import Dot
from garns.values.position import Position
from garns.values.step import Candidate

_HULL, _INNER = 8.0, 11.0  # how far an outline runs inside its cells, and one that shares cells with another
_BADGE = 10.0


class Scenes:
    """Draws the sentences of one argument; a link keeps its way from the one to the next."""

    def __init__(self, argument: Argument, position: Position) -> None:
        self._geometry = position.puzzle.geometry
        shapes = printed.shapes_of(position.puzzle)
        self._spots = Spots(self._geometry, shapes, MARGIN)
        lent: dict[int, set[int]] = {}
        for line in argument.lines:
            for cell, digit in line.lent:
                lent.setdefault(cell, set()).add(digit)
        self._wires = Wires(self._geometry, self._spots, lent, printed.only(Dot, shapes))
        self._wires.lay(link for line in argument.lines for link in line.now.links)
        self._insets: dict[Hull, float] = {}
        for hull in (hull for line in argument.lines for hull in line.now.hulls):
            shared = any({*hull.cells} & {*other.cells} for other in self._insets if other != hull)
            self._insets.setdefault(hull, _INNER if shared else _HULL)

    # What lies below the player's digits.

    def under(self, line: Line) -> str:
        """Houses, lines of sight and fills."""
        now = line.now
        return "".join(
            [
                *step_marks.under(self._geometry, WEB, _houses_only(now)),
                group("sights", "".join(map(self._band, now.sights))),
                group("before", self._fills(line.before.hulls)),
                group("now", self._fills(now.hulls)),
                group("deletion-cells", self._squares(now.deletion_cells)),
            ]
        )

    def _fills(self, hulls: Iterable[Hull]) -> str:
        """Hues and textures; a cell of two sets has the texture of the first."""
        found, textured = "", set[int]()
        for hull in hulls:
            places = [self._geometry.places[cell] for cell in hull.cells]
            path = loops(outline(places, self._insets[hull] / CELL))
            found += element("path", d=path, class_=f"hull-fill {_tone(hull)}")
            if hull.letter:
                kind = of_letter(hull.letter)
                own = [self._geometry.places[cell] for cell in hull.cells if cell not in textured]
                textured |= {*hull.cells}
                drawn = "".join(
                    element("path", d=strokes(kind), transform=f"translate({CELL * column} {CELL * row})")
                    for row, column in own
                )
                found += element("g", drawn, class_=f"texture-of {_tone(hull)} {kind}")
        return found

    def _squares(self, cells: Iterable[int]) -> str:
        places = [self._geometry.places[cell] for cell in cells]
        return element("path", d=loops(outline(places)), class_="gone") if places else ""

    def _band(self, sight: Sight) -> str:
        """A band along the row or column that digits and cells share; else the cells that they see."""
        places = [self._geometry.places[cell] for cell in (*sight.standing, *sight.seen)]
        rows, columns = {row for row, _ in places}, {column for _, column in places}
        if len(rows) > 1 and len(columns) > 1:
            seen = (self._geometry.places[cell] for cell in sight.seen)
            return "".join(_rectangle(row, column, row, column) for row, column in seen)
        return _rectangle(min(rows), min(columns), max(rows), max(columns))

    # What lies above them.

    def over(self, line: Line) -> str:
        """Outlines, candidates, signs, links, letters, what goes and what is placed."""
        now, before = line.now, line.before
        large = {cell for cell, _ in now.placements if not now.links and not before.links}
        marks = {Candidate(*mark[:2]): mark for mark in now.marks if mark.cell not in large}
        earlier = {Candidate(*mark[:2]): mark for mark in before.marks if mark.cell not in large}
        signed = {*marks, *earlier, *now.eliminations, *now.placements}
        quiet = [one for one in line.lent if one not in signed and one.cell not in large]
        current = now.cells | {cell for hull in now.hulls for cell in hull.cells}
        digits = plain([one for one in quiet if one.cell in current], self._spots, "lent")
        faint = plain([one for one in quiet if one.cell not in current], self._spots, "lent faint")
        return "".join(
            [
                group("before", "".join(self._outline(hull) for hull in before.hulls)),
                faint,
                digits,
                group("before", self._wires.drawn(before.links, heads=False) + self._signs(earlier.values())),
                group(
                    "now",
                    "".join(self._outline(hull) for hull in now.hulls)
                    + "".join(map(self._ring, dict.fromkeys(cell for one in now.sights for cell in one.standing)))
                    + "".join(map(self._cross, now.closed))
                    + self._wires.drawn(now.links, heads=True)
                    + self._signs(marks.values())
                    + self._effects(now, large),
                ),
                group("before", "".join(self._badges(before.hulls))),
                group("now", "".join(self._badges(now.hulls))),
            ]
        )

    def _outline(self, hull: Hull) -> str:
        places = [self._geometry.places[cell] for cell in hull.cells]
        loops = outline(places, self._insets[hull] / CELL)
        path = "".join(rounded([(CELL * x, CELL * y) for x, y in loop]) for loop in loops)
        return element("path", d=path, class_=f"hull {_tone(hull)}")

    def _badges(self, hulls: Iterable[Hull]) -> Iterator[str]:
        """The letter of a set at the first corner of each of its pieces; where that is taken, at the second."""
        taken: set[Point] = set()
        for hull in hulls:
            for piece in _pieces([self._geometry.places[cell] for cell in hull.cells]) if hull.letter else ():
                row, column = min(piece)
                left, y = CELL * column + 7.0, CELL * row + 7.0
                x = left if (row, column) not in self._spots.labelled and (left, y) not in taken else left + 86.0
                taken.add((x, y))
                letter = text(hull.letter, x, y, 14.0, fill=WEB["paper"], font_size=14.0, font_weight="bold")
                disc = element("circle", cx=x, cy=y, r=_BADGE)
                yield element("g", disc + letter, class_=f"badge {_tone(hull)}", text_anchor="middle")

    def _ring(self, cell: int) -> str:
        row, column = self._geometry.places[cell]
        return element("circle", cx=CELL * (column + 0.5), cy=CELL * (row + 0.5), r=41.0, class_="standing")

    def _cross(self, cell: int) -> str:
        row, column = self._geometry.places[cell]
        x, y = CELL * (column + 0.5), CELL * (row + 0.5)
        return element("path", d=f"M{x - 12} {y - 12}l24 24M{x + 12} {y - 12}l-24 24", class_="closed")

    def _signs(self, marks: Iterable[Mark]) -> str:
        return "".join(sign(self._spots.at(cell, digit), digit, role) for cell, digit, role in marks)

    def _effects(self, now: Diagram, large: set[int]) -> str:
        found = ""
        outlined = {cell for hull in now.hulls for cell in hull.cells}
        for cell in now.deletion_cells:
            row, column = self._geometry.places[cell]
            inset = _INNER if cell in outlined else _HULL
            side = CELL - 2 * inset
            found += element(
                "rect", x=CELL * column + inset, y=CELL * row + inset, width=side, height=side, class_="going"
            )
        found += "".join(struck(self._spots.at(*one), one.digit, "struck") for one in now.eliminations)
        for cell, digit in now.placements:
            row, column = self._geometry.places[cell]
            if cell in large:
                x, y = CELL * (column + 0.5), CELL * (row + 0.5) + (7 if self._spots.labelled else 0)
                found += text(
                    self._geometry.symbol(digit), x, y, 72.0, fill=WEB["decide"], font_size=72.0, text_anchor="middle"
                )
            else:
                spot = self._spots.at(cell, digit)
                found += sign(spot, digit, "on") + element(
                    "circle", cx=spot.x, cy=spot.y, r=(SIGN + 0.08) * spot.pitch, class_="placing"
                )
        return found


def _houses_only(diagram: Diagram) -> Diagram:
    return Diagram(deciding_houses=diagram.deciding_houses, deletion_houses=diagram.deletion_houses)


def _tone(hull: Hull) -> str:
    """The class that gives an outline its hue: that of its letter."""
    return f"set-{'abcdef'[(ord(hull.letter) - ord('A')) % 6]}" if hull.letter else "plain"


def _rectangle(top: int, left: int, bottom: int, right: int) -> str:
    size = {"width": CELL * (right - left + 1) - 16, "height": CELL * (bottom - top + 1) - 16}
    return element("rect", x=CELL * left + 8, y=CELL * top + 8, **size, class_="band")


def _pieces(places: list[Place]) -> Iterator[list[Place]]:
    """Cells that hang together by their sides."""
    left = set(places)
    while left:
        piece, todo = list[Place](), [min(left)]
        while todo:
            row, column = todo.pop()
            if (row, column) in left:
                left.remove((row, column))
                piece.append((row, column))
                todo += [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        yield piece
