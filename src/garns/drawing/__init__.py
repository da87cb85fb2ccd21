"""Where the lines of a board run, and the board as text: what the formats write and what every picture starts from."""

from __future__ import annotations

from garns.drawing.sketch import overview, sketch, small_sketch
from garns.drawing.text import STYLES, to_text

__all__ = ["STYLES", "overview", "sketch", "small_sketch", "to_text"]
