"""The bar of the commands that read tables."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from garns.cli.words import _

if TYPE_CHECKING:
    from rich.progress import Progress


class Bar:
    """A bar on standard error when somebody watches: how much is done, rows a second, time left."""

    def __init__(self) -> None:
        self._progress: Progress | None = None
        self._first: tuple[int, float] | None = None
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

            columns = TextColumn("{task.percentage:>3.0f}%"), BarColumn(), TextColumn("{task.description}")
            console = Console(stderr=True)
            self._progress = Progress(
                *columns, TimeRemainingColumn(), console=console, redirect_stdout=False, transient=True
            )
            self._progress.add_task("", total=None)

    def advance(self, rows: int, position: int, size: int) -> None:
        """So many rows are done, and so many bytes of all were read."""
        if self._progress is not None:
            self._first = self._first or (rows, time.monotonic())  # what an earlier run has done is not our merit
            rate = (rows - self._first[0]) / max(1e-9, time.monotonic() - self._first[1])
            said = _("{rows} rows, {rate} a second", rows=f"{rows:,}", rate=f"{rate:,.0f}")
            self._progress.update(self._progress.task_ids[0], completed=position, total=size or None, description=said)

    def stop(self) -> None:
        """Take it away."""
        if self._progress is not None:
            self._progress.stop()
            self._progress = None

    def __enter__(self) -> Bar:
        if self._progress is not None:
            self._progress.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()
