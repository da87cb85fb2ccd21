"""Pictures as PNG, from our SVG. The font comes along, so that a picture is the same on every machine."""

from __future__ import annotations

from garns.render.typeset import typeset

#: A page as large as its picture.
_PAGE = """
#set document(date: none)
#set page(width: auto, height: auto, margin: 0pt, fill: none)
#image(bytes(json(bytes(sys.inputs.data))), format: "svg")
"""

#: What makes a pixel of the SVG one of the PNG.
PIXELS = 96.0


def svg_to_png(svg: str, *, dpi: float = PIXELS) -> bytes:
    """The picture of :func:`garns.render.to_svg` as PNG, of the size it has at 96 dots per inch.

    :raises MissingExtra: when what sets pages is not installed (``garns[print]``).
    """
    return typeset(_PAGE, svg, png=dpi)[0]
