"""Pictures as PNG, from our SVG. The font comes along, so that a picture is the same on every machine."""

from __future__ import annotations

from pathlib import Path

from garns.errors import MissingExtra

_FONTS = Path(__file__).parent / "fonts"


def svg_to_png(svg: str) -> bytes:
    """The picture of :func:`garns.render.to_svg` as PNG, of the size it has.

    :raises MissingExtra: when the drawing program is not installed (``garns[print]``).
    """
    try:
        import resvg_py
    except ImportError:
        raise MissingExtra("print") from None
    fonts = [str(path) for path in sorted(_FONTS.glob("*.ttf"))]
    family = "DejaVu Sans"
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, skip_system_fonts=True, font_files=fonts, font_family=family, sans_serif_family=family
        )
    )
