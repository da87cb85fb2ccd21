"""The journal of a book that is being made: every puzzle as soon as it is there, in a small file beside the output.

Whatever ends the program, even the power, the next run reads it and goes on; a line that was cut off is made again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import IO, Any

import garns
from garns.books.items import Item
from garns.books.plan import Plan
from garns.errors import GarnsError, Problem, SourceError


class Journal:
    """The journal beside an output file."""

    def __init__(self, output: Path) -> None:
        self.path = output.with_name(output.name + ".journal")
        self._file: IO[str] | None = None

    def seed(self, plan: Plan) -> int | None:
        """The seed of a journal for the same puzzles, whatever its seed; None when there is none."""
        head = self._head()
        return (
            head["seed"] if head and head.get("key") == plan.puzzles_key() and type(head.get("seed")) is int else None
        )

    def kept(self, plan: Plan) -> list[Item]:
        """The puzzles of an earlier run of the same plan with the same seed; none when the journal is of another."""
        head = self._head()
        if not head or head != _head_of(plan):
            return []
        items = []
        with self.path.open(encoding="utf-8", errors="replace") as file:
            next(file)
            for line in file:
                try:
                    items.append(Item.from_json(json.loads(line)))
                except (ValueError, KeyError, TypeError, GarnsError):
                    break  # cut off
        return items

    def begin(self, plan: Plan, kept: list[Item]) -> None:
        """Write the journal anew with what is kept, so that no broken line stays in it.

        :raises SourceError: when it cannot be written.
        """
        try:
            part = self.path.with_name(self.path.name + ".part")
            lines = [_head_of(plan), *(item.to_json() for item in kept)]
            part.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
            part.replace(self.path)
            self._file = self.path.open("a", encoding="utf-8")
        except OSError as error:
            raise SourceError([Problem("unwritable", found=str(self.path), reason=error.strerror)]) from None

    def add(self, item: Item) -> None:
        """One more puzzle is made."""
        assert self._file is not None
        self._file.write(f"{json.dumps(item.to_json())}\n")
        self._file.flush()

    def close(self) -> None:
        """Leave the journal for the next run."""
        if self._file is not None:
            self._file.close()

    def remove(self) -> None:
        """The book is made: nobody needs the journal any more."""
        self.close()
        self.path.unlink(missing_ok=True)

    def _head(self) -> dict[str, Any] | None:
        try:
            with self.path.open(encoding="utf-8", errors="replace") as file:
                head = json.loads(file.readline(10_000))
        except (OSError, ValueError):
            return None
        return head if isinstance(head, dict) else None


def _head_of(plan: Plan) -> dict[str, Any]:
    return {"garns-book": garns.__version__, "key": plan.puzzles_key(), "seed": plan.seed}
