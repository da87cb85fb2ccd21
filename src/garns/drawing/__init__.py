"""Where the lines of a board run, and the board as text: what the formats write and what every picture starts from."""

from __future__ import annotations

from garns.drawing.text import STYLES, to_text

__all__ = ["STYLES", "to_text"]
