"""``garns bulk``: something done to every row of a table, by the million, from files to a file."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from garns.bulk.kinds import KINDS
from garns.bulk.operations import OPERATIONS, Operation
from garns.cli.choices import ListedChoice, scales
from garns.cli.generate import RECIPE, recipe_of, recipe_options
from garns.cli.sources import Function, board_option, budget_option
from garns.cli.words import _, language, plural
from garns.values.puzzle import Puzzle

if TYPE_CHECKING:
    from rich.progress import Progress

#: What an operation can be told, as the records name it.
_OPTIONS: dict[str, Callable[[Function], Function]] = {
    "budget": budget_option,
    "limit": click.option(
        "--limit", type=click.IntRange(1, 2**32 - 1), default=1000, show_default=True, help=_("Stop there.")
    ),
    "solution": click.option("--solution", metavar=_("COLUMN"), help=_("Column of the solutions; default: by name.")),
    "backdoor": click.option(
        "--backdoor",
        type=click.IntRange(0, 4),
        default=2,
        show_default=True,
        help=_("Look for backdoors of up to so many cells; each one more takes fifty times as long."),
    ),
    "copies": click.option(
        "--copies", type=click.IntRange(1, 10_000), default=1, show_default=True, help=_("How many of each puzzle.")
    ),
    "mark": click.option("--mark", is_flag=True, help=_("Keep the duplicates too, and mark them.")),
    "seed": click.option(
        "--seed",
        type=click.IntRange(0, 2**63 - 1),
        default=0,
        show_default=True,
        help=_("The same seed gives the same puzzles."),
    ),
    "tries": click.option("--tries", type=click.IntRange(1), help=_("Tries for each puzzle.")),
    "wish": recipe_options,
    "scale": click.option(
        "--scale", type=ListedChoice(scales), default="garns", show_default=True, help=_("Whose levels and scores.")
    ),
}


#: What is told of an input.
_INPUT_OPTIONS: tuple[Callable[[Function], Function], ...] = (
    click.argument("inputs", nargs=-1, metavar=_("[FILE|-]...")),
    click.option(
        "--from", "input_kind", type=click.Choice(list(KINDS)), help=_("Kind of the input; default: detected.")
    ),
    click.option("--column", metavar=_("NAME"), help=_("Column of the puzzles; default: detected.")),
)
#: What is told where there is none.
_NUMBER_OPTION = click.option(
    "-n", "count", type=click.IntRange(0, 10**12), default=1, show_default=True, help=_("How many.")
)


def _shared(command: Function) -> Function:
    """The options of every operation."""
    for decorator in (
        click.option(
            "--checkpoint",
            type=click.FloatRange(min=0),
            default=5.0,
            show_default=True,
            metavar="SECONDS",
            help=_("Time between two notes in the journal."),
        ),
        click.option("--chunk", type=click.IntRange(1, 10**7), metavar=_("ROWS"), help=_("Rows worked on at once.")),
        click.option("--workers", type=click.IntRange(1, 1024), help=_("How many at once; default: all cores.")),
        click.option("--force", is_flag=True, help=_("Overwrite what is there.")),
        click.option("--resume", is_flag=True, help=_("Continue an interrupted run, or start one.")),
        click.option(
            "--compression",
            type=click.Choice(["none", "snappy", "lz4", "zstd"]),
            default="none",
            show_default=True,
            help=_("Compression inside Parquet: none is the fastest, zstd the smallest."),
        ),
        click.option("--to", "output_kind", type=click.Choice(list(KINDS)), help=_("Kind of the output.")),
        board_option,
        click.option(
            "--output",
            "-o",
            required=True,
            metavar=_("FILE"),
            help=_("Where to write: the ending tells the kind, - is standard output."),
        ),
    ):
        command = decorator(command)
    return command


@click.group(help=_("Solve, rate, compare or make puzzles by the million, from files to a file."))
def bulk() -> None:
    """Each operation is a command of its own."""


def _command(operation: Operation) -> click.Command:
    def do(inputs: tuple[str, ...] = (), **asked: Any) -> None:
        if not operation.reads:
            wish = {key: asked.pop(key) for key in RECIPE}
            asked["wish"] = recipe_of(wish, asked["board"] or Puzzle())
        _do(operation, inputs, **asked)

    command: Any = _shared(do)
    for name in operation.options:
        command = _OPTIONS[name](command)
    for option in _INPUT_OPTIONS if operation.reads else (_NUMBER_OPTION,):
        command = option(command)
    return click.command(operation.id, help=_(operation.about), short_help=_(operation.about))(command)


def _do(
    operation: Operation, inputs: tuple[str, ...], *, output: str, checkpoint: float, board: Puzzle | None, **asked: Any
) -> None:
    from garns.bulk.running import Stopped, run

    start = time.monotonic()
    with _Bar() as bar:
        try:
            done = run(
                operation.id,
                inputs,
                output,
                board=board,
                every=checkpoint,
                lang=language(),
                progress=bar.advance,
                **asked,
            )
        except Stopped as stopped:
            bar.stop()
            _say_stopped(stopped.rows, can_resume=stopped.can_resume)
            sys.stdout.flush()
            os._exit(130)  # a worker may be deep in a long chunk, which nobody waits for
    seconds = time.monotonic() - start
    said = [plural("{count} row", "{count} rows", done.written)]
    if done.rows != done.written:
        said = [plural("{written} of {count} row", "{written} of {count} rows", done.rows, written=done.written)]
    if done.resumed:
        said.append(plural("{count} of them done before", "{count} of them done before", done.resumed))
    if done.errors:
        said.append(plural("{count} with an error", "{count} with an error", done.errors))
    said.append(_("{seconds} s", seconds=f"{seconds:.1f}"))
    click.echo(", ".join(said), err=True)


def _say_stopped(rows: int, *, can_resume: bool) -> None:
    if not can_resume:
        said = plural("stopped after {count} row", "stopped after {count} rows", rows)
    else:
        said = plural(
            "stopped after {count} row; the same command with --resume continues from there",
            "stopped after {count} rows; the same command with --resume continues from there",
            rows,
        )
    click.echo(said, err=True)


class _Bar:
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

    def __enter__(self) -> _Bar:
        if self._progress is not None:
            self._progress.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()


for _operation in OPERATIONS.values():
    bulk.add_command(_command(_operation))
