"""One puzzle of a book, with its number, its solution and what is known of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from garns.values.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Item:
    """A puzzle of a book: ``number`` counts from 1 through the whole book, ``section`` from 0.

    ``level``, ``score`` and ``hardest`` are None for a board that is too large to be rated. ``source`` tells where it
    comes from: a stream of the generator, or the line of a file; ``skipped`` how many before it were equivalent to one
    that the book has already.
    """

    number: int
    section: int
    puzzle: Puzzle
    solution: tuple[int, ...]
    level: str | None = None
    score: float | None = None
    hardest: str | None = None
    source: str = ""
    skipped: int = 0

    def to_json(self) -> dict[str, Any]:
        """The form that a journal keeps."""
        return {
            "section": self.section,
            "puzzle": self.puzzle.to_json(),
            "solution": list(self.solution),
            "level": self.level,
            "score": self.score,
            "hardest": self.hardest,
            "source": self.source,
            "skipped": self.skipped,
        }

    @staticmethod
    def from_json(form: dict[str, Any]) -> Item:
        """The item that :meth:`to_json` wrote, not numbered yet."""
        return Item(
            0,
            form["section"],
            Puzzle.from_json(form["puzzle"]),
            tuple(form["solution"]),
            form["level"],
            form["score"],
            form["hardest"],
            form["source"],
            form["skipped"],
        )
