"""What a setter drew, as SVG: in the setter's colours, but for black and white, which follow the theme."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from garns.render.figures import Palette, head
from garns.render.markup import CELL, element, polyline, text
from garns.render.outlines import Point
from garns.values.clue_shapes import Figure, Stroke

_LINE = 3.0  # the outline of a figure
_INKS = {"#000000": "stroke", "#ffffff": "paper"}


def drawn(palette: Palette, shapes: Sequence[Stroke | Figure]) -> str:
    """Lines and figures, in the order in which they were drawn."""
    return "".join(_stroke(palette, one) if isinstance(one, Stroke) else _figure(palette, one) for one in shapes)


def _stroke(palette: Palette, shape: Stroke) -> str:
    points = [(CELL * column, CELL * row) for row, column in shape.points]
    width = CELL * shape.width
    path = polyline(points) + (head(points[-2], points[-1], 14 + width) if shape.head else "")
    colour, opacity = _paint(palette, shape.colour)
    return "\n" + element(
        "path",
        d=path,
        fill="none",
        stroke=colour,
        stroke_opacity=opacity,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _figure(palette: Palette, shape: Figure) -> str:
    x, y = CELL * shape.at[1], CELL * shape.at[0]
    width, height = CELL * shape.size[0], CELL * shape.size[1]
    found = ""
    if width and height and (shape.fill, shape.line) != ("none", "none"):
        fill, opacity = _paint(palette, shape.fill)
        line, _ = _paint(palette, shape.line)
        look: dict[str, object] = {"fill": fill, "fill_opacity": opacity}
        look |= {"stroke": line, "stroke_width": _LINE} if line != "none" else {}
        if shape.round:
            found += "\n" + element("ellipse", cx=x, cy=y, rx=width / 2, ry=height / 2, **look)
        else:
            corners = _corners((x, y), width / 2, height / 2, radians(shape.angle))
            found += "\n" + element("path", d=polyline(corners, closed=True), **look)
    if shape.text.strip() and shape.ink != "none":
        size, (ink, opacity) = CELL * shape.letters, _paint(palette, shape.ink)
        found += text(shape.text, x, y, size, font_size=size, fill=ink, fill_opacity=opacity, text_anchor="middle")
    return found


def _corners(middle: Point, width: float, height: float, angle: float) -> list[Point]:
    """The corners of a rectangle, half as wide and high as told, that is turned around its middle."""
    turned = []
    for dx, dy in ((-width, -height), (width, -height), (width, height), (-width, height)):
        x = middle[0] + dx * cos(angle) - dy * sin(angle)
        turned.append((x, middle[1] + dx * sin(angle) + dy * cos(angle)))
    return turned


def _paint(palette: Palette, colour: str) -> tuple[str, str | None]:
    """A colour that every reader of SVG knows, and how much of it covers what lies below."""
    known = colour[:7]
    opacity = f"{int(colour[7:], 16) / 255:.2g}" if len(colour) == 9 else None
    return palette[_INKS[known]] if known in _INKS else known, opacity
