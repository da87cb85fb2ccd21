"""Arguments: the sentences that explain a step, each with what it draws."""

from __future__ import annotations

from garns.reasoning.telling import TRAIL, Argument, Line, argue, argue_words

__all__ = ["TRAIL", "Argument", "Line", "argue", "argue_words"]
