"""A step on a board: houses by texture, cells by fill and frame, candidates by sign, links as arrows.

No role relies on its colour: houses that decide are hatched and those where candidates go are dotted; frames are solid
or dashed; candidates stand on a disc, in a ring or a square, or are struck; strong links are solid, weak ones dashed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache
from itertools import product
from math import hypot

from garns.diagram import Diagram, Unit
from garns.render import themes
from garns.render.figures import Palette
from garns.render.markup import CELL, element, group, loops, polyline, text
from garns.render.outlines import outline
from garns.render.routes import Ground, Obstacle, Route, route
from garns.render.spots import MARK, Spot, Spots
from garns.values.geometry import Geometry
from garns.values.position import Position
from garns.values.step import Candidate, Node

_FRAME = 5.0
_LINK = 4.0
_HEAD = 15.0
_DIGIT = 27.0  # the radius of a digit in the middle of a cell


def under(geometry: Geometry, palette: Palette, diagram: Diagram) -> list[str]:
    """What lies below the lines of the grid: textures of houses, fills of cells."""
    placed = [candidate.cell for candidate in diagram.placements]
    deciding = [*diagram.deciding_cells, *placed]
    hatch, dots = _houses(geometry, diagram.deciding_houses, _hatch), _houses(geometry, diagram.deletion_houses, _dots)
    fill, pale = _fill(geometry, deciding), _fill(geometry, diagram.deletion_cells)
    thin, thick = {"stroke_width": 3}, {"stroke_width": 5, "stroke_linecap": "round"}
    return [
        group("deciding-houses", hatch, data_role="deciding_house", stroke=palette["decide_house"], **thin),
        group("deletion-houses", dots, data_role="deletion_house", stroke=palette["delete_house"], **thick),
        group("deletion-cells", pale, data_role="deletion_cell", fill=palette["delete_cell"]),
        group("deciding-cells", fill, data_role="deciding_cell", fill=palette["decide_cell"]),
    ]


def frames(geometry: Geometry, palette: Palette, diagram: Diagram) -> list[str]:
    """The frames of cells, upon the lines of the grid; a dashed one runs inside a solid one."""
    placed = [candidate.cell for candidate in diagram.placements]
    deciding = {*diagram.deciding_cells, *placed}

    def framed(cells: Iterable[int], inset: float) -> str:
        places = (geometry.places[cell] for cell in cells)
        side = CELL - 2 * inset
        return "".join(
            element("rect", x=CELL * column + inset, y=CELL * row + inset, width=side, height=side)
            for row, column in places
        )

    both = [cell for cell in diagram.deletion_cells if cell in deciding]
    apart = [cell for cell in diagram.deletion_cells if cell not in deciding]
    style = {"fill": "none", "stroke_width": _FRAME}
    return [
        group(
            "deciding-frames",
            framed(sorted(deciding), 5.0),
            data_role="deciding_cell",
            stroke=palette["decide"],
            **style,
        ),
        group(
            "deletion-frames",
            framed(apart, 5.0) + framed(both, 11.0),
            data_role="deletion_cell",
            stroke=palette["delete"],
            stroke_dasharray="13 7",
            **style,
        ),
    ]


def signs(palette: Palette, diagram: Diagram, spots: Spots) -> str:
    """The candidates of the hint, each on its sign."""
    shown: dict[Candidate, str] = {}
    struck, placed = set(diagram.eliminations), set(diagram.placements)
    for cell, digit, role in diagram.marks:
        if Candidate(cell, digit) not in struck:
            shown[Candidate(cell, digit)] = role
    found = "".join(
        _sign(palette, spots.at(*one), one.digit, role, double=one in placed) for one, role in shown.items()
    )
    found += "".join(_sign(palette, spots.at(*one), one.digit, "", double=True) for one in placed - shown.keys())
    found += "".join(_strike(palette, spots.at(*one), one.digit) for one in diagram.eliminations)
    return group("signs", found, text_anchor="middle")


def spoken_of(diagram: Diagram) -> set[Candidate]:
    """The candidates that have a sign."""
    marks = {Candidate(cell, digit) for cell, digit, _ in diagram.marks}
    return marks | set(diagram.eliminations) | set(diagram.placements)


def _houses(geometry: Geometry, houses: Iterable[Unit], texture: Callable[[int, int], str]) -> str:
    places = sorted({geometry.places[cell] for house in houses for cell in house})
    path = "".join(texture(CELL * column, CELL * row) for row, column in places)
    return element("path", d=path) if path else ""


@cache
def _hatch(x: int, y: int) -> str:
    """Lines that rise over one cell and go on in the next."""
    path = ""
    for at in range(10, 2 * CELL, 20):
        low, high = max(0, at - CELL), min(CELL, at)
        path += f"M{x + low} {y + high}L{x + high} {y + low}"
    return path


@cache
def _dots(x: int, y: int) -> str:
    """Dots over one cell, every other row shifted."""
    return "".join(f"M{x + dx + dy % 40 // 4} {y + dy}h0" for dy in range(10, CELL, 20) for dx in range(5, CELL, 20))


def _fill(geometry: Geometry, cells: Iterable[int]) -> str:
    places = [geometry.places[cell] for cell in dict.fromkeys(cells)]
    return element("path", d=loops(outline(places))) if places else ""


def _sign(palette: Palette, spot: Spot, digit: int, role: str, double: bool) -> str:
    form = themes.HINTS.get(role, themes.HINTS[""])
    radius, colour = 0.5 * spot.pitch, palette[form.colour]
    ring = {"fill": palette["paper"], "stroke": colour, "stroke_width": 0.1 * spot.pitch}
    if form.form == "square":
        at = {"x": spot.x - radius, "y": spot.y - radius, "width": 2 * radius, "height": 2 * radius}
        sign = element("rect", **at, **ring)
    elif form.form == "ring":
        sign = element("circle", cx=spot.x, cy=spot.y, r=radius, **ring)
    else:
        sign = element("circle", cx=spot.x, cy=spot.y, r=radius, fill=colour)
    if double:
        sign += element("circle", cx=spot.x, cy=spot.y, r=radius + 0.12 * spot.pitch, fill="none", stroke=colour)
    pale = form.form == "disc"
    return sign + _digit(spot, digit, palette["paper"] if pale else palette["given"])


def _strike(palette: Palette, spot: Spot, digit: int) -> str:
    reach = 0.46 * spot.pitch
    stroke = polyline([(spot.x - reach, spot.y + reach), (spot.x + reach, spot.y - reach)])
    return _digit(spot, digit, palette["delete"]) + element(
        "path", d=stroke, stroke=palette["delete"], stroke_width=0.12 * spot.pitch
    )


def _digit(spot: Spot, digit: int, fill: str) -> str:
    size = 0.88 * MARK * spot.pitch
    return text(spot.sign, spot.x, spot.y, size, fill=fill, font_size=size, font_weight="bold")


def links(position: Position, palette: Palette, diagram: Diagram, spots: Spots, shown: Collection[int]) -> str:
    """The links as arrows from candidate to candidate, around those of the cells that show theirs."""
    if not diagram.links:
        return ""
    ground = Ground(_obstacles(position, spots, shown), position.puzzle.geometry.cell_at)
    found = "".join(_joined(palette, node, spots) for node in _groups(diagram))
    halos, paths = "", ""
    for link in diagram.links:
        start, end = _ends(link.start, link.end, spots.at)
        way = route((start.x, start.y), (end.x, end.y), 0.56 * end.pitch, ground)
        ground.take(way)
        halos += element("path", d=way.path)
        role = "strong_link" if link.strong else "weak_link"
        paths += element("path", d=way.path, data_role=role, stroke_dasharray=None if link.strong else "9 7")
        paths += _head(way, palette)
    style = {"fill": "none", "stroke_linejoin": "round"}
    found += element("g", halos, stroke=palette["paper"], stroke_width=_LINK + 5, **style) if halos else ""
    found += element("g", paths, stroke=palette["link"], stroke_width=_LINK, **style) if paths else ""
    return group("links", found)


def _obstacles(position: Position, spots: Spots, shown: Collection[int]) -> Iterable[Obstacle]:
    for cell, (row, column) in enumerate(position.puzzle.geometry.places):
        x, y = CELL * (column + 0.5), CELL * (row + 0.5)
        if position.digits[cell]:
            yield Obstacle((x, y), _DIGIT, 12.0)
        elif cell in shown:
            for digit in position.candidates_of(cell):
                spot = spots.at(cell, digit)
                yield Obstacle((spot.x, spot.y), 0.45 * spot.pitch, 1.0)


def _ends(a: Node, b: Node, at: Callable[[int, int], Spot]) -> tuple[Spot, Spot]:
    """The candidates of two nodes that lie nearest to each other."""
    pairs = product((at(cell, a.digit) for cell in a.cells), (at(cell, b.digit) for cell in b.cells))
    return min(pairs, key=lambda pair: hypot(pair[0].x - pair[1].x, pair[0].y - pair[1].y))


def _head(way: Route, palette: Palette) -> str:
    """A filled head at the end of a way."""
    (x, y), (fx, fy) = way.points[-1], way.before_end
    length = hypot(x - fx, y - fy) or 1
    dx, dy = (x - fx) / length, (y - fy) / length
    size = min(_HEAD, 0.6 * length)
    back = (x - size * dx, y - size * dy)
    corners = [(back[0] - 0.4 * size * dy, back[1] + 0.4 * size * dx), (x, y)]
    corners.append((back[0] + 0.4 * size * dy, back[1] - 0.4 * size * dx))
    return element("path", d=polyline(corners, closed=True), fill=palette["link"], stroke_width=1)


def _groups(diagram: Diagram) -> list[Node]:
    nodes = [node for link in diagram.links for node in (link.start, link.end)]
    return [node for node in dict.fromkeys(nodes) if len(node.cells) > 1]


def _joined(palette: Palette, node: Node, spots: Spots) -> str:
    """An outline around the candidates of a node, where they stand in a line; no stroke runs through a digit."""
    middle = [spots.at(cell, node.digit) for cell in node.cells]
    left, right = min(spot.x for spot in middle), max(spot.x for spot in middle)
    top, bottom = min(spot.y for spot in middle), max(spot.y for spot in middle)
    if right - left > 1 and bottom - top > 1:
        return ""
    reach = 0.55 * middle[0].pitch
    size = {"width": right - left + 2 * reach, "height": bottom - top + 2 * reach, "rx": reach}
    line = {"fill": "none", "stroke": palette["decide"], "stroke_width": 0.08 * middle[0].pitch}
    return element("rect", x=left - reach, y=top - reach, **size, **line)
