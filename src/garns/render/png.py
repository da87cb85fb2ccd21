"""Pictures as PNG, from our SVG. The font comes along, so that a picture is the same on every machine."""

from __future__ import annotations

import re
import struct
import zlib
from typing import Any

from garns.arguments import between
from garns.given import Given, what_of
from garns.render.picture import Picture
from garns.render.svg import to_svg
from garns.render.typeset import typeset

#: A page as large as its picture.
_PAGE = """
#set document(date: none)
#set page(width: auto, height: auto, margin: 0pt, fill: none)
#image(bytes(json(bytes(sys.inputs.data))), format: "svg")
"""

#: What makes a pixel of the SVG one of the PNG.
PIXELS = 96.0

#: The longest side of a picture in pixels: such a square takes 400 megabytes while it is drawn.
MOST_PIXELS = 10_000
_LEAST_DPI = 10


def to_png(puzzle: Given | Picture, *, dpi: float = PIXELS, **options: Any) -> bytes:
    """A picture of a puzzle or a position as PNG; the options are those of :func:`garns.to_svg`.

    At 96 dots per inch a pixel is one of the SVG. The file tells its ``dpi``, so a word processor shows it in the same
    size at any.

    >>> to_png("1.....3..4.....2", dpi=300)[1:4]
    b'PNG'

    :raises ArgumentError: for a theme or a size that does not exist, or a picture of more than 10,000 pixels a side.
    :raises MissingExtra: when what sets pages is not installed (``garns[print]``).
    """
    picture = puzzle if isinstance(puzzle, Picture) else Picture(what_of(puzzle))
    return svg_to_png(to_svg(picture.what, **{"step": picture.step, **options}), dpi=dpi)


def svg_to_png(svg: str, *, dpi: float = PIXELS) -> bytes:
    """The picture of :func:`garns.render.to_svg` as PNG, of the size it has at 96 dots per inch."""
    most = int(MOST_PIXELS * PIXELS / _longer_side(svg))
    between("dpi", dpi, _LEAST_DPI, most)
    return _with_dpi(typeset(_PAGE, svg, png=dpi)[0], dpi)


def _longer_side(svg: str) -> float:
    """The longer side of a picture of ours, in its own pixels."""
    found = re.search(r' width="([0-9.]+)" height="([0-9.]+)"', svg)
    return max(map(float, found.groups())) if found else MOST_PIXELS


def _with_dpi(png: bytes, dpi: float) -> bytes:
    """The picture with a note of its dots per metre behind its header, which is the first chunk and 25 bytes long."""
    a_metre = round(dpi / 0.0254)
    chunk = b"pHYs" + struct.pack(">IIB", a_metre, a_metre, 1)
    end = 8 + 25
    return png[:end] + struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk)) + png[end:]
