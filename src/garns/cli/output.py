"""Writing: whole lines in order, a progress bar when somebody watches, and the exit code."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar

import click

from garns.cli.sources import Input
from garns.cli.words import language
from garns.errors import GarnsError, Problem, SourceError

if TYPE_CHECKING:
    from rich.progress import Progress

Item = TypeVar("Item")

FLUSH = 1 << 16  # characters gathered before they are written
BAR_FROM = 1 << 17  # bytes of input from which a bar is worth its place
BAR_STEP = 1 << 12  # bytes after which it moves: moving takes longer than reading a puzzle


class Printer:
    """Prints lines in blocks; nothing is cut in half when the user presses ^C.

    The bar stands on standard error, only when that is a terminal and the results go elsewhere.
    """

    def __init__(self, given: Input, *, to_file: bool = False) -> None:
        self.exit_code = 0
        self._to_file = to_file
        self._gathered = StringIO()
        self._progress = _progress(given, to_file)
        self._waiting = 0

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

    def problem(self, file: str, error: GarnsError, *, aloud: bool = False) -> str:
        """The line that takes the place of a puzzle that cannot be read; who looks elsewhere is told as well."""
        self.code(1)
        message = f"{file}:{error.message(language())}" if file else error.message(language())
        if aloud or self._to_file:
            click.echo(message, err=True)
        return f"# {message}"

    def chunk_done(self, amount: int) -> None:
        """So many more bytes of the input are done: whoever waits at the other end of a pipe can go on."""
        self._flush()
        self.advance(amount)

    def advance(self, amount: int) -> None:
        """So many more bytes of the input are done; the bar moves now and then."""
        self._waiting += amount
        if self._progress is not None and self._waiting >= BAR_STEP:
            self._progress.advance(self._progress.task_ids[0], self._waiting)
            self._waiting = 0

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
            self._progress.advance(self._progress.task_ids[0], self._waiting)
            self._progress.stop()
        if kind is None or not issubclass(kind, BrokenPipeError):
            self._flush()


def _progress(given: Input, to_file: bool) -> Progress | None:
    files = [Path(source) for source in given.sources]
    if (sys.stdout.isatty() and not to_file) or not sys.stderr.isatty() or not files:
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


def save(content: str | bytes, file: str) -> None:
    """Write a file, whole or not at all: what was there stays until everything is written beside it.

    :raises SourceError: when that cannot be done.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        path = Path(file)
        if path.exists() and not path.is_file():  # a terminal, a pipe: nothing to put in its place
            path.write_bytes(data)
            return
        path = path.resolve()  # what a link points at is replaced, not the link
        beside = path.with_name(f".{path.name[:100]}.{os.getpid()}.part")
        try:
            beside.write_bytes(data)
            if path.exists():
                shutil.copymode(path, beside)
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SourceError([Problem("unwritable", found=file, reason=reason)]) from None
