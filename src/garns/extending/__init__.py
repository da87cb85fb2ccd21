"""Techniques of your own: a function from a view of the board to steps, its rank, its words, and a check of it."""

from __future__ import annotations

from garns.extending.checking import Check, Counterexample, check_technique
from garns.extending.registering import technique
from garns.extending.view import View

__all__ = ["Check", "Counterexample", "View", "check_technique", "technique"]
