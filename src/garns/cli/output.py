"""Writing: whole lines in order, a progress bar when somebody watches, and the exit code."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar

from garns.cli.sources import Input
from garns.errors import Problem, SourceError

if TYPE_CHECKING:
    from rich.progress import Progress

Item = TypeVar("Item")

FLUSH = 1 << 16  # characters gathered before they are written
BAR_FROM = 1 << 20  # bytes of input from which a bar is worth its place


class Printer:
    """Prints lines in blocks; nothing is cut in half when the user presses ^C.

    The bar stands on standard error, only when that is a terminal and the results go elsewhere.
    """

    def __init__(self, given: Input) -> None:
        self.exit_code = 0
        self._gathered = StringIO()
        self._progress = _progress(given)

    def line(self, text: str) -> None:
        """One line of output."""
        self._gathered.write(text)
        self._gathered.write("\n")
        if self._gathered.tell() > FLUSH:
            self._flush()

    def code(self, code: int) -> None:
        """Remember the worst exit code: a budget that ran out (3) tells least, so a problem (1) goes before it."""
        if self.exit_code != 1 and code:
            self.exit_code = code

    def chunk_done(self, amount: int) -> None:
        """So many more bytes of the input are done: whoever waits at the other end of a pipe can go on."""
        self._flush()
        if self._progress is not None:
            self._progress.advance(self._progress.task_ids[0], amount)

    def _flush(self) -> None:
        sys.stdout.write(self._gathered.getvalue())
        sys.stdout.flush()
        self._gathered = StringIO()

    def __enter__(self) -> Printer:
        if self._progress is not None:
            self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._progress is not None:
            self._progress.stop()
        if kind is None or not issubclass(kind, BrokenPipeError):
            self._flush()


def _progress(given: Input) -> Progress | None:
    files = [Path(source) for source in given.sources]
    if sys.stdout.isatty() or not sys.stderr.isatty() or not files:
        return None
    total = sum(path.stat().st_size for path in files if len(str(path)) < 255 and path.is_file())
    if total < BAR_FROM:
        return None
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = TextColumn("{task.percentage:>3.0f}%"), BarColumn(), TimeRemainingColumn()
    # Left to itself, the bar would take the results from standard output and write them on the terminal.
    progress = Progress(*columns, console=console, redirect_stdout=False, redirect_stderr=False)
    progress.add_task("", total=total)
    return progress


def with_alone(items: Iterable[Item]) -> Iterator[tuple[Item, bool]]:
    """Each item, and whether it is the only one."""
    rest = iter(items)
    first = next(rest, None)
    if first is None:
        return
    second = next(rest, None)
    yield first, second is None
    if second is not None:
        yield second, False
        yield from ((item, False) for item in rest)


def save(text: str, file: str) -> None:
    """Write a file.

    :raises SourceError: when that cannot be done.
    """
    try:
        Path(file).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise SourceError([Problem("unwritable", found=file, reason=str(error))]) from None
