"""Small pieces of SVG: numbers, escaped text, paths, groups. A cell is 100 units wide."""

from __future__ import annotations

from collections.abc import Iterable

from garns.drawing.borders import Segment
from garns.render.outlines import Point

CELL = 100

#: Half the height of a digit, in parts of the size of its font: what puts it in the middle of its cell.
MIDDLE = 0.36

#: What XML would take for markup, and the characters it cannot hold at all.
_ENTITIES: dict[int, str] = {
    **{code: "\ufffd" for code in (*range(32), 0xFFFE, 0xFFFF) if chr(code) not in "\t\n\r"},
    **{ord(char): f"&{name};" for char, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot"), ("'", "apos"))},
}


def number(value: float) -> str:
    """A coordinate, as short as it can be.

    >>> number(50.0), number(7.25), number(-0.01)
    ('50', '7.2', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def escape(text: str) -> str:
    """Somebody's text as text and never as markup; what XML cannot hold is replaced.

    >>> escape('<b a="1">&')
    '&lt;b a=&quot;1&quot;&gt;&amp;'
    """
    return text.encode(errors="replace").decode().translate(_ENTITIES)  # a lone surrogate is no character


def element(name: str, content: str = "", /, **attributes: object) -> str:
    """An element; ``_`` in the name of an attribute stands for ``-``, and an attribute that is None is left out."""
    shown = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{number(value) if isinstance(value, float) else escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{shown}>{content}</{name}>" if content else f"<{name}{shown}/>"


def group(kind: str, content: str, /, **attributes: object) -> str:
    """A layer of the picture, named by its class; nothing when it is empty."""
    return element("g", content + "\n", class_=kind, **attributes) + "\n" if content else ""


def text(content: str, x: float, y: float, size: float, /, **attributes: object) -> str:
    """A short text with its middle at a point; the font size is that of the group, or given among the attributes."""
    return "\n" + element("text", escape(content), x=float(x), y=y + MIDDLE * size, **attributes)


def straight(segments: Iterable[Segment]) -> str:
    """The path of lines along the grid."""
    path = ""
    for (row, column), (end_row, end_column) in segments:
        to = f"H{CELL * end_column}" if row == end_row else f"V{CELL * end_row}"
        path += f"M{CELL * column} {CELL * row}{to}"
    return path


def polyline(points: Iterable[Point], *, closed: bool = False) -> str:
    """The path through points given in units."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


def loops(outlines: Iterable[Iterable[Point]]) -> str:
    """The path of outlines given in cells."""
    return "".join(polyline(((CELL * x, CELL * y) for x, y in loop), closed=True) for loop in outlines)
