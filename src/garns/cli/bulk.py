"""``garns bulk``: something done to every row of a table, by the million, from files to a file."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import click

from garns.bulk.kinds import KINDS
from garns.bulk.operations import OPERATIONS, Operation
from garns.cli.bulk_bar import Bar
from garns.cli.bulk_plot import plot
from garns.cli.choices import ListedChoice, scales
from garns.cli.generate import RECIPE, recipe_of, recipe_options
from garns.cli.sources import Function, board_option, budget_option
from garns.cli.words import _, language, plural
from garns.values.puzzle import Puzzle

#: What an operation can be told, as the records name it.
_OPTIONS: dict[str, Callable[[Function], Function]] = {
    "budget": budget_option,
    "limit": click.option(
        "--limit", type=click.IntRange(1, 2**32 - 1), default=1000, show_default=True, help=_("Stop there.")
    ),
    "solution": click.option("--solution", metavar=_("COLUMN"), help=_("Column with the solutions; default: by name.")),
    "backdoor": click.option(
        "--backdoor",
        type=click.IntRange(0, 4),
        default=2,
        show_default=True,
        help=_("Look for backdoors of up to this many cells; each extra cell takes fifty times as long."),
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
    "times": click.option("--times", is_flag=True, default=None, help=_("Also time each puzzle, one by one (slower).")),
    "tries": click.option("--tries", type=click.IntRange(1), help=_("Tries for each puzzle.")),
    "wish": recipe_options,
    "scale": click.option(
        "--scale",
        type=ListedChoice(scales),
        default="garns",
        show_default=True,
        help=_("The scale of levels and scores."),
    ),
}


#: What is told of an input.
_INPUT_OPTIONS: tuple[Callable[[Function], Function], ...] = (
    click.argument("inputs", nargs=-1, metavar=_("[FILE|-]...")),
    click.option(
        "--format",
        "input_kind",
        type=ListedChoice(lambda: KINDS, "file type"),
        help=_("File type of the input; default: detected."),
    ),
    click.option("--column", metavar=_("NAME"), help=_("Column with the puzzles; default: detected.")),
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
            help=_("Time between journal entries."),
        ),
        click.option("--chunk", type=click.IntRange(1, 10**7), metavar=_("ROWS"), help=_("Rows per batch.")),
        click.option(
            "--cluster",
            metavar=_("ADDRESS"),
            help=_("Run on a Dask cluster: the address of its scheduler, or local to start one here."),
        ),
        click.option("--workers", type=click.IntRange(1, 1024), help=_("How many at once; default: all cores.")),
        click.option("--force", is_flag=True, help=_("Overwrite existing files.")),
        click.option("--resume", is_flag=True, help=_("Continue an interrupted run, or start one.")),
        click.option(
            "--compression",
            type=click.Choice(["none", "snappy", "lz4", "zstd"]),
            default="none",
            show_default=True,
            help=_("Compression inside Parquet: none is the fastest, zstd the smallest."),
        ),
        click.option(
            "--to", "output_kind", type=ListedChoice(lambda: KINDS, "file type"), help=_("File type of the output.")
        ),
        board_option,
        click.option(
            "--output",
            "-o",
            required=True,
            metavar=_("FILE"),
            help=_("Where to write: the extension sets the file type; - is standard output."),
        ),
    ):
        command = decorator(command)
    return command


@click.group(
    help=_("Solve, rate, compare or make puzzles by the million, from files to a file."),
    subcommand_metavar=_("COMMAND [ARGS]..."),
)
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
    operation: Operation,
    inputs: tuple[str, ...],
    *,
    output: str,
    checkpoint: float,
    board: Puzzle | None,
    cluster: str | None,
    **asked: Any,
) -> None:
    from garns.bulk.running import Stopped, run

    start = time.monotonic()
    with ExitStack() as stack:
        if cluster is not None:
            from garns.bulk.cluster import Cluster

            asked["mapper"] = stack.enter_context(Cluster(cluster, asked["workers"])).map_chunks
        bar = stack.enter_context(Bar())
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
            stack.close()  # workers of our own cluster
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


for _operation in OPERATIONS.values():
    bulk.add_command(_command(_operation))
bulk.add_command(plot)
