"""The plain game: questions and answers in lines of text, for pipes, screen readers and every terminal."""

from __future__ import annotations

from garns.plain.game import PlainGame
from garns.plain.loop import INTERRUPTED, run

__all__ = ["INTERRUPTED", "PlainGame", "run"]
