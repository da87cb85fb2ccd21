"""A progress bar for puzzles that are being made."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from garns.cli.words import plural

if TYPE_CHECKING:
    from garns.generating import Generated


class Bar:
    """A progress bar on standard error, when somebody watches: how many are done, of how many if that is known."""

    def __init__(self, count: int) -> None:
        self._progress: Any = None
        if sys.stderr.isatty() and not (sys.stdout.isatty() and count == 1):
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

            columns = MofNCompleteColumn(), BarColumn(), TimeElapsedColumn(), TextColumn("{task.description}")
            console = Console(stderr=True)
            self._progress = Progress(*columns, console=console, redirect_stdout=False, transient=True)
            self._progress.add_task("", total=count or None)

    def tried(self, number: int, tries: int, nearest: Generated | None) -> None:
        """What the makers tell now and then."""
        if self._progress is not None:
            lacks = f" ({', '.join(nearest.missing)})" if nearest and nearest.missing else ""
            text = plural("puzzle {number}: {count} try", "puzzle {number}: {count} tries", tries, number=number + 1)
            self._progress.update(0, description=text + lacks)

    def say(self, text: str) -> None:
        """What is done now."""
        if self._progress is not None:
            self._progress.update(0, description=text)

    def done(self, number: int = 1) -> None:
        """So many more puzzles are done."""
        if self._progress is not None:
            self._progress.advance(0, number)

    def __enter__(self) -> Bar:
        if self._progress is not None:
            self._progress.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self._progress is not None:
            self._progress.stop()
