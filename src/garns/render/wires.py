"""Links on a page, along lanes: dashed with a head (rules out), or solid with dots at both ends (one of the two)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from garns.render.lanes import LANE, Exit, Lanes, at
from garns.render.markup import CELL, element, group
from garns.render.outlines import Point
from garns.render.paths import cut, head, smooth
from garns.render.signs import SIGN
from garns.render.spots import Spot, Spots
from garns.values.clue_shapes import Dot
from garns.values.geometry import Geometry
from garns.values.step import Link, Node

#: What the candidates of a cell leave free on each side, for lanes and outlines.
MARGIN = 11.0
HEAD = 10.0
_GAP = 2.5  # between the end of a link and the sign of its candidate
_SLANT = 22.0  # what it costs a link to leave between two candidates, as a length
_AROUND = 200.0  # and to run through a clue


class Wires:
    """The ways of all links of an argument, so that each keeps its own from one sentence to the next."""

    def __init__(self, geometry: Geometry, spots: Spots, lent: dict[int, set[int]], dots: Iterable[Dot]) -> None:
        self._geometry, self._spots, self._lent = geometry, spots, lent
        self._lanes = Lanes(geometry.places)
        for dot in dots:
            places = [geometry.places[cell] for cell in dot.cells]
            y, x = (CELL * (sum(side) / len(places) + 0.5) for side in zip(*places, strict=True))
            self._lanes.hinder((x, y), 17.0 if len(places) == 2 else 26.0, _AROUND)
        for row, column in spots.labelled:
            self._lanes.hinder((CELL * column + 16.0, CELL * row + 10.0), 14.0, _AROUND)
        self._ways: dict[Link, list[Point]] = {}

    def lay(self, links: Iterable[Link]) -> None:
        """Find the ways of links, one after the other."""
        for link in dict.fromkeys(links):
            self._ways[link] = self._lanes.way(self._exits(link.start), self._exits(link.end))

    def points(self, link: Link, *, head: bool) -> list[Point]:
        """The way of a link from sign to sign, less the length of its head."""
        pitches = [self._spots.at(node.cells[0], node.digit).pitch for node in (link.start, link.end)]
        start, end = (SIGN * pitch + _GAP for pitch in pitches)
        points = cut(self._ways[link], start)
        return cut(points[::-1], end + (HEAD - 3 if head else 0))[::-1]

    def _exits(self, node: Node) -> list[Exit]:
        return [exit for cell in node.cells for exit in self._ways_out(cell, node.digit)]

    def _ways_out(self, cell: int, digit: int) -> Iterator[Exit]:
        """The ways from a candidate to the lanes of its cell or those of its neighbours beyond."""
        row, column = self._geometry.places[cell]
        spot = self._spots.at(cell, digit)
        others = [self._spots.at(cell, other) for other in self._lent.get(cell, ()) if other != digit]
        labelled = (row, column) in self._spots.labelled
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            lanes = list(self._lanes_at(row, column, down, right))
            for aside in (0, -1, 1):
                x, y = spot.x, spot.y
                by: tuple[Point, ...] = ()
                if aside:  # slantwise between two candidates, then straight
                    x += (aside if down else right) * spot.pitch / 2
                    y += (down if down else aside) * spot.pitch / 2
                    by = ((x, y),)
                elif any(_ahead(other, spot, down, right) for other in others):
                    continue
                if labelled and down < 0 and x < CELL * column + 45:
                    continue
                if aside and not MARGIN < (x - CELL * column if down else y - CELL * row) < CELL - MARGIN:
                    continue
                for lane in lanes:
                    end = (x, lane) if down else (lane, y)
                    cost = abs(end[0] - spot.x) + abs(end[1] - spot.y) + _SLANT * bool(aside)
                    yield Exit((spot.x, spot.y), end, bool(down), by, cost)

    def _lanes_at(self, row: int, column: int, down: int, right: int) -> Iterator[float]:
        """Where the lanes on one side of a cell lie: its own, and that of its neighbour."""
        x, y = at((2 * row + (down > 0), 2 * column + (right > 0)))
        own = y if down else x
        yield own
        if self._geometry.cell_at(row + down, column + right) is not None:
            yield own + (down + right) * 2 * LANE

    def drawn(self, links: Iterable[Link], *, heads: bool) -> str:
        """Links with their heads and end dots, or without."""
        halos, wires = "", ""
        for link in links:
            points = self.points(link, head=heads and not link.strong)
            path = smooth(points)
            halos += element("path", d=path) if heads else ""
            role = "strong_link" if link.strong else "weak_link"
            wires += element("path", d=path, data_role=role, class_="wire")
            if heads and link.strong:
                wires += "".join(element("circle", cx=x, cy=y, r=3.4, class_="dot") for x, y in (points[0], points[-1]))
            elif heads:
                wires += element("path", d=head(points[-2], points[-1], HEAD), class_="head")
        return group("halos", halos) + group("wires", wires)


def _ahead(other: Spot, spot: Spot, down: int, right: int) -> bool:
    """Whether a candidate stands in the way out of another's cell."""
    dx, dy = other.x - spot.x, other.y - spot.y
    return abs(dx) < 1 and dy * down > 0 if down else abs(dy) < 1 and dx * right > 0
