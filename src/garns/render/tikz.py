r"""TikZ from our own SVG: the same picture, in the words of LaTeX.

>>> print("\n".join(tikz('<svg viewBox="0 0 200 100"><path stroke="fine" d="M100 0V100"/></svg>', size=2)))
\begin{tikzpicture}[x=1cm, y=-1cm, miter limit=4, every node/.style={inner sep=0pt,
    node font=\normalfont\sffamily\fontsize{10}{10}\selectfont}]
  \useasboundingbox (0,0) rectangle (2,1);
  \draw[garnsFine, line width=0.28pt] (1,0) -- (1,1);
\end{tikzpicture}

A cell is one unit wide; rows are counted downwards, as in the SVG. Colours are names, which somebody has to define.
What the SVG has is translated element by element, so a shape that is added there is drawn here too; an element or a
letter of a path that nobody has drawn yet is an error, never a hole in the picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from math import floor
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

from garns.render.latex_text import escape_anywhere
from garns.render.markup import CELL, MIDDLE

#: Points in a centimetre, and pixels in one: the unit of our SVG.
POINTS, PIXELS = 72.27 / 2.54, 96 / 2.54

#: Digits are as high as in the fonts of our SVG: those of LaTeX's sans serif are lower for their size.
_HIGHER = 1.08
_WIDTH = 100  # of a line of the source, where it can be broken
_CAPS = {"square": "rect", "round": "round", "butt": "butt"}
_PATH = re.compile("([A-Za-z])([^A-Za-z]*)")

Point = tuple[float, float]
Attributes = Mapping[str, str]


class _Piece(NamedTuple):
    """A piece of a picture: the command and options that draw it, and where. Equal ones can share a command."""

    layer: str
    command: str
    path: str
    joins: bool = True


def tikz(svg: str, *, size: float | None = None, widest: float | None = None) -> list[str]:
    """The lines of a ``tikzpicture``, whose longer side has a ``size`` in centimetres.

    Without one it is as large as the SVG, but not larger than ``widest``.
    """
    root = fromstring(svg)
    x, y, width, height = map(float, root.get("viewBox", "").split())
    if size is None:
        own = max(float(root.get("width", "")), float(root.get("height", ""))) / PIXELS
        size = own if widest is None else min(own, widest)
    side = CELL * size / max(width, height)
    shown = _short(floor(10_000 * side + 0.001) / 10_000, 4)  # rather a hair too small than over the edge of the page
    return [
        f"\\begin{{tikzpicture}}[x={shown}cm, y=-{shown}cm, miter limit=4, every node/.style={{inner sep=0pt,",
        "    node font=\\normalfont\\sffamily\\fontsize{10}{10}\\selectfont}]",
        f"  \\useasboundingbox {_at((x, y))} rectangle {_at((x + width, y + height))};",
        *_statements(_Painter(side).pieces(root, {}, "")),
        "\\end{tikzpicture}",
    ]


def colours(lines: Iterable[str], palette: Mapping[str, str]) -> list[str]:
    """The definitions of the colours that some lines name."""
    used = set(re.findall(r"\bgarns[A-Z]\w*", "\n".join(lines)))
    return [
        f"\\definecolor{{{colour_name(name)}}}{{HTML}}{{{value.removeprefix('#').upper()}}}"
        for name, value in palette.items()
        if colour_name(name) in used
    ]


def colour_name(name: str) -> str:
    """What a colour of ours is called in LaTeX.

    >>> colour_name("delete_cell"), colour_name("#cfcfcf")
    ('garnsDeleteCell', '{rgb,255:red,207;green,207;blue,207}')
    """
    if name.startswith("#"):  # a setter's own
        red, green, blue = bytes.fromhex(name[1:])
        return f"{{rgb,255:red,{red};green,{green};blue,{blue}}}"
    return "garns" + name.title().replace("_", "")


class _Painter:
    """What turns elements into pieces, for cells of a size."""

    def __init__(self, side: float) -> None:
        self._points = side * POINTS / CELL  # a unit of the SVG

    def pieces(self, element: Element, inherited: Attributes, layer: str) -> Iterator[_Piece]:
        """The pieces of an element and of all in it."""
        kind = element.tag.rpartition("}")[2]
        own = {**inherited, **element.attrib}
        match kind:
            case "svg" | "g":
                layer = layer or own.get("class", "")
                for child in element:
                    yield from self.pieces(child, own, layer)
            case "title" | "desc":
                pass
            case "text":
                yield self._text(element.text or "", own, layer)
            case "rect":
                left, top = float(own["x"]), float(own["y"])
                end = left + float(own["width"]), top + float(own["height"])
                yield from self._drawn(f"{_at((left, top))} rectangle {_at(end)}", own, layer)
            case "circle":
                middle = _at((float(own["cx"]), float(own["cy"])))
                yield from self._drawn(f"{middle} circle[radius={_number(float(own['r']))}]", own, layer)
            case "ellipse":
                middle = _at((float(own["cx"]), float(own["cy"])))
                radii = f"x radius={_number(float(own['rx']))}, y radius={_number(float(own['ry']))}"
                yield from self._drawn(f"{middle} ellipse[{radii}]", own, layer)
            case "path":
                loops = _loops(own["d"])
                open_ = all(len(loop) <= 2 for loop in loops)  # a straight line has no inside
                ways = [_way(loop, alone=len(loops) == 1) for loop in loops]
                yield from self._drawn("\n".join(ways), own, layer, open_=open_)
            case _:
                raise NotImplementedError(f"SVG has <{kind}>, which TikZ is not taught yet")

    def _drawn(self, path: str, own: Attributes, layer: str, *, open_: bool = False) -> Iterator[_Piece]:
        fill = "none" if open_ else own["fill"]
        stroke = own.get("stroke", "none")
        if stroke != "none":
            inside = [] if fill == "none" else [f"fill={colour_name(fill)}"]
            options = [_pen_colour(stroke), *inside, *_opacity(own), *self._pen(own)]
            yield _Piece(layer, f"\\draw[{', '.join(options)}]", path)
        elif fill != "none":
            # Of two loops in one command the inner would be a hole.
            options = [_pen_colour(fill), *_opacity(own)]
            yield _Piece(layer, f"\\fill[{', '.join(options)}]", path, joins="\n" not in path and len(options) == 1)

    def _pen(self, own: Attributes) -> Iterator[str]:
        yield f"line width={self._length(own.get('stroke-width', '1'))}"
        if dash := own.get("stroke-dasharray"):
            on, off = dash.split()
            yield f"dash pattern=on {self._length(on)} off {self._length(off)}"
        if cap := own.get("stroke-linecap"):
            yield f"line cap={_CAPS[cap]}"
        if join := own.get("stroke-linejoin"):
            yield f"line join={join}"

    def _text(self, content: str, own: Attributes, layer: str) -> _Piece:
        """A text by its middle, where it looks right whatever the font is; SVG says where it stands."""
        size = float(own["font-size"])
        middle = float(own["x"]), float(own["y"]) - MIDDLE * size
        shape = "\\bfseries" * (own.get("font-weight") == "bold") + "\\slshape" * (own.get("font-style") == "italic")
        options = [f"font={shape}"] if shape else []
        options += [f"text={colour_name(own['fill'])}", f"scale={_short(_HIGHER * size * self._points / 10)}"]
        if own.get("text-anchor") != "middle":
            options.append("anchor=west")
        return _Piece(
            layer, f"\\path[nodes={{{', '.join(options)}}}]", f"{_at(middle)} node {{{escape_anywhere(content)}}}"
        )

    def _length(self, units: str) -> str:
        return f"{_short(float(units) * self._points)}pt"


def _pen_colour(name: str) -> str:
    return f"color={colour_name(name)}" if name.startswith("#") else colour_name(name)


def _opacity(own: Attributes) -> Iterator[str]:
    for key in ("fill", "stroke"):
        if found := own.get(f"{key}-opacity"):
            yield f"{key.replace('stroke', 'draw')} opacity={found}"


def _statements(pieces: Iterable[_Piece]) -> Iterator[str]:
    """Layer by layer, what is drawn alike in one command."""
    for layer, members in groupby(pieces, key=lambda piece: piece.layer):
        if layer:
            yield f"  % {layer}"
        run: list[_Piece] = []
        for piece in members:
            if run and not (piece.joins and run[0].joins and piece.command == run[0].command):
                yield from _filled(run)
                run = []
            run.append(piece)
        yield from _filled(run)


def _filled(run: list[_Piece]) -> Iterator[str]:
    """A command with all its paths, in lines of a width."""
    line = f"  {run[0].command}"
    paths = "\n".join(piece.path for piece in run).split("\n")
    for path in (*paths[:-1], paths[-1] + ";"):
        if len(line) + len(path) >= _WIDTH and line.strip():
            yield line
            line = "   "
        line += f" {path}"
    yield line


def _loops(d: str) -> list[list[tuple[Point, ...] | None]]:
    """The parts of a path, each a list: points, a curve as its two controls and its end, and None where it closes."""
    loops: list[list[tuple[Point, ...] | None]] = []
    here: Point = (0, 0)
    for letter, numbers in _PATH.findall(d):
        values = [float(value) for value in numbers.split()]
        x, y = here
        match letter:
            case "M":
                here = values[0], values[1]
                loops.append([(here,)])
                continue
            case "L":
                here = values[0], values[1]
            case "H":
                here = values[0], y
            case "h":
                here = x + values[0], y
            case "V":
                here = x, values[0]
            case "Q":
                control, here = (values[0], values[1]), (values[2], values[3])
                loops[-1].append((_third((x, y), control), _third(here, control), here))
                continue
            case "Z":
                loops[-1].append(None)
                continue
            case _:
                raise NotImplementedError(f"a path of the SVG has {letter}, which TikZ is not taught yet")
        loops[-1].append((here,))
    return loops


def _third(end: Point, control: Point) -> Point:
    """What makes a cubic curve, which TikZ has, of a quadratic one: two thirds of the way to the control."""
    return end[0] + 2 / 3 * (control[0] - end[0]), end[1] + 2 / 3 * (control[1] - end[1])


def _way(loop: list[tuple[Point, ...] | None], *, alone: bool) -> str:
    corners = [part[0] for part in loop if part and len(part) == 1]
    if alone and len(loop) == 5 and len(corners) == 4 and loop[4] is None and _is_box(corners):
        return f"{_at(corners[0])} rectangle {_at(corners[2])}"
    way = ""
    for part in loop:
        if part is None:
            way += " -- cycle"
        elif len(part) == 1:
            way += f"{' -- ' if way else ''}{_at(part[0])}"
        else:
            way += f" .. controls {_at(part[0])} and {_at(part[1])} .. {_at(part[2])}"
    return way


def _is_box(corners: list[Point]) -> bool:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    return (ay, bx, cy, dx) == (by, cx, dy, ax)


def _at(point: Point) -> str:
    return f"({_number(point[0])},{_number(point[1])})"


def _number(units: float) -> str:
    """A length in cells, as short as it can be."""
    return _short(units / CELL, 3)


def _short(value: float, digits: int = 2) -> str:
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
