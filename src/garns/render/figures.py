"""The neutral shapes of constraints as SVG: one function for each shape, given all shapes of one role at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from garns.render import themes
from garns.render.markup import CELL, element, loops, polyline, text
from garns.render.outlines import Place, Point, outline
from garns.values.clue_shapes import Area, Cage, Dot, Label, Line, Mark, Outside, Sign
from garns.values.geometry import Geometry

#: How far inside its cells the outline of a cage runs.
_INSET = 0.08
_BULB = 36.0
_RING = 5.0
_CAGE_TEXT = 25.0
_LONGEST = 16  # a text in a picture that is longer than this is cut

Palette = dict[str, str]


def centre(geometry: Geometry, cells: Sequence[int]) -> Point:
    """The middle of some cells, in units."""
    rows, columns = zip(*(geometry.places[cell] for cell in cells), strict=True)
    return CELL * (sum(columns) / len(cells) + 0.5), CELL * (sum(rows) / len(cells) + 0.5)


def _circle(at: Point, radius: float) -> str:
    return element("circle", cx=float(at[0]), cy=float(at[1]), r=radius)


def areas(geometry: Geometry, palette: Palette, role: str, shapes: list[Area]) -> str:
    """Shaded cells, with a texture over the tint."""
    form = themes.AREAS.get(role, themes.AREAS[""])
    cells = sorted({cell for shape in shapes for cell in shape.cells})
    places = [geometry.places[cell] for cell in cells]
    found = element("path", d=loops(outline(places)), fill=palette[form.colour])
    if form.texture:
        texture = "".join(_texture(form.texture, CELL * column, CELL * row) for row, column in places)
        width, cap = (9, "round") if form.texture == "dots" else (2, None)
        found += element("path", d=texture, stroke=palette["soft"], stroke_width=width, stroke_linecap=cap)
    return found


def _texture(name: str, x: int, y: int) -> str:
    """Slanted lines or dots over one cell, such that they go on in the next."""
    if name == "dots":
        return "".join(f"M{x + dx} {y + dy}h0" for dx in (25, 75) for dy in (25, 75))
    path = ""
    for at in (25, 75, 125, 175):
        low, high = max(0, at - CELL), min(CELL, at)
        left, right = (low, high) if name == "up" else (CELL - low, CELL - high)
        path += f"M{x + left} {y + high}L{x + right} {y + low}"
    return path


def marks(geometry: Geometry, palette: Palette, role: str, shapes: list[Mark]) -> str:
    """Shapes that fill one cell."""
    form = themes.MARKS.get(role, themes.MARKS[""])
    colour = palette[form.colour]
    found = ""
    for shape in shapes:
        x, y = centre(geometry, [shape.cell])
        if form.form in ("disc", "ring"):
            found += _circle((x, y), _BULB)
        elif form.form == "square":
            found += element("rect", x=x - 34, y=y - 34, width=68, height=68)
        elif form.form in ("up", "down"):
            tip = -42 if form.form == "up" else 42
            found += element("path", d=polyline([(x - 40, y - tip), (x, y + tip), (x + 40, y - tip)], closed=True))
        else:
            found += element("path", d=polyline([(x, y - 42), (x + 42, y), (x, y + 42), (x - 42, y)], closed=True))
    if form.form == "ring":
        return element("g", found, fill="none", stroke=colour, stroke_width=_RING)
    return element("g", found, fill=colour)


def lines(geometry: Geometry, palette: Palette, role: str, shapes: list[Line]) -> str:
    """Lines through the centres of cells, their bulbs and their heads."""
    form = themes.LINES.get(role, themes.LINES[""])
    path, bulbs, heads = "", "", ""
    for shape in shapes:
        points = [centre(geometry, [cell]) for cell in shape.cells]
        if shape.bulb:
            bulbs += _circle(points[0], _BULB)
        if len(points) < 2:
            continue
        if form.reach:
            points[0], points[-1] = _beyond(points[1], points[0], 0.5), _beyond(points[-2], points[-1], 0.5)
        elif form.open:
            points[0] = _towards(points[0], points[1], _BULB)
        path += polyline(points)
        if shape.head:
            heads += head(points[-2], points[-1], 14 + form.width)
    dotted = form.dash.startswith("0 ")  # dashes of no length become dots through their round ends
    cap = "butt" if form.dash and not dotted else None
    found = element("path", d=path, stroke_dasharray=form.dash or None, stroke_linecap=cap) if path else ""
    if heads:
        found += element("path", d=heads)
    if bulbs:
        inside = {"stroke_width": _RING} if form.open else {"fill": palette[form.colour], "stroke": "none"}
        found += element("g", bulbs, **inside)
    return element("g", found, data_role=role, stroke=palette[form.colour], stroke_width=form.width)


def _beyond(start: Point, end: Point, part: float) -> Point:
    """The point past the end, by a part of the way from the start."""
    return end[0] + part * (end[0] - start[0]), end[1] + part * (end[1] - start[1])


def _towards(start: Point, end: Point, distance: float) -> Point:
    """The point at a distance from the start on the way to the end."""
    part = distance / (hypot(end[0] - start[0], end[1] - start[1]) or 1)
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def head(start: Point, end: Point, size: float) -> str:
    """The two strokes of an arrow's head."""
    back = _towards(end, start, size)
    dx, dy = end[0] - back[0], end[1] - back[1]
    return polyline([(back[0] - 0.8 * dy, back[1] + 0.8 * dx), end, (back[0] + 0.8 * dy, back[1] - 0.8 * dx)])


def cages(geometry: Geometry, palette: Palette, role: str, shapes: list[Cage]) -> str:
    """Outlines around cells, each with a text in the first corner."""
    form = themes.CAGES.get(role, themes.CAGES[""])
    path = ""
    texts: list[tuple[Place, str]] = []
    for shape in shapes:
        places = [geometry.places[cell] for cell in shape.cells]
        path += loops(outline(places, _INSET))
        if shape.text:
            texts.append((min(places), shape.text))
    found = element(
        "path",
        d=path,
        fill="none",
        stroke=palette[form.colour],
        stroke_width=form.width,
        stroke_dasharray=form.dash or None,
    )
    return found + _in_corners(palette, texts)


def labels(geometry: Geometry, palette: Palette, shapes: list[Label]) -> str:
    """The numbers of lines and the like, each in the first corner of its cell."""
    return _in_corners(palette, [(geometry.places[shape.cell], shape.text) for shape in shapes])


def _in_corners(palette: Palette, texts: list[tuple[Place, str]]) -> str:
    """Texts in the first corners of cells."""
    gaps, found = "", ""
    for (row, column), content in texts:
        shown = cut(content)
        x, y = CELL * column + 5, CELL * row + 5
        gaps += element("rect", x=x, y=y, width=0.58 * _CAGE_TEXT * len(shown) + 4, height=_CAGE_TEXT)
        found += text(shown, x + 2, y + 0.47 * _CAGE_TEXT, _CAGE_TEXT)
    if not texts:
        return ""
    style = {"fill": palette["given"], "font_size": _CAGE_TEXT}
    return element("g", gaps, fill=palette["paper"]) + element("g", found, **style)


def dots(geometry: Geometry, palette: Palette, role: str, shapes: list[Dot]) -> str:
    """Round marks between cells, with a text in each."""
    form = themes.DOTS.get(role, themes.DOTS[""])
    circles, texts = "", ""
    for shape in shapes:
        x, y = centre(geometry, shape.cells)
        circles += _circle((x, y), float(form.radius))
        shown = cut(shape.text)
        size = min((1.5 if form.ring else 2.2) * form.radius, 3.2 * form.radius / max(1, len(shown)))
        texts += text(shown, x, y, size, font_size=size) if shown else ""
    stroke = palette["stroke"] if form.ring else None
    found = element("g", circles, fill=palette[form.fill], stroke=stroke, stroke_width=3 if form.ring else None)
    if texts:
        found += element("g", texts, fill=palette[form.text], font_weight="bold", text_anchor="middle")
    return found


def signs(geometry: Geometry, palette: Palette, role: str, shapes: list[Sign]) -> str:
    """Angles on the edge between two cells, with the point towards the second."""
    path, gaps = "", ""
    for shape in shapes:
        start, end = centre(geometry, [shape.start]), centre(geometry, [shape.end])
        middle = centre(geometry, [shape.start, shape.end])
        tip, tail = _towards(middle, end, 9), _towards(middle, start, 9)
        dx, dy = (tip[0] - tail[0]) * 0.72, (tip[1] - tail[1]) * 0.72
        path += polyline([(tail[0] - dy, tail[1] + dx), tip, (tail[0] + dy, tail[1] - dx)])
        gaps += _circle(middle, 15.0)
    return element("g", gaps, fill=palette["paper"]) + element(
        "path", d=path, fill="none", stroke=palette["stroke"], stroke_width=4.5
    )


def outside(palette: Palette, shapes: Iterable[Outside]) -> str:
    """Texts around the grid, with an arrow where they point somewhere."""
    texts, path = "", ""
    for shape in shapes:
        row, column = shape.place
        x, y = CELL * (column + 0.5), CELL * (row + 0.5)
        if shape.towards is not None:
            dx, dy = _sign(shape.towards[1] - column), _sign(shape.towards[0] - row)
            tip = (x + 46 * dx, y + 46 * dy)
            path += polyline([(x + 20 * dx, y + 20 * dy), tip])
            path += head((x, y), tip, 12)
            x, y = x - 14 * dx, y - 14 * dy
        shown = cut(shape.text)
        size = min(42.0, 150 / max(1, len(shown)))
        texts += text(shown, x, y, size, font_size=size) if shown else ""
    found = element("g", texts, fill=palette["given"], text_anchor="middle") if texts else ""
    return found + (element("path", d=path, fill="none", stroke=palette["stroke"], stroke_width=4) if path else "")


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def cut(content: str) -> str:
    """A text short enough for a picture."""
    return content if len(content) <= _LONGEST else content[: _LONGEST - 1] + "…"
