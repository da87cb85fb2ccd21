"""``garns lab``: the same puzzle by several algorithms, side by side; or written for the tools of other courses."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import click

from garns.cli.choices import ListedChoice
from garns.cli.output import save
from garns.cli.sources import Input, takes_puzzles
from garns.cli.words import _, language
from garns.errors import GarnsError, MissingExtra
from garns.teaching.lab import ALGORITHMS, EXPORTS, Trace, compare, export
from garns.teaching.lab.tracing import SECONDS, TRIES
from garns.values.puzzle import Puzzle


@click.command(help=_("Solve each puzzle by several algorithms and compare them, or write it for another tool."))
@click.option(
    "--algorithm",
    "-a",
    multiple=True,
    type=ListedChoice(lambda: ALGORITHMS),
    help=_("Only this algorithm (repeatable)."),
)
@click.option("--source", "show_source", is_flag=True, help=_("Print the source of the algorithms instead."))
@click.option(
    "--export", "form", type=ListedChoice(lambda: EXPORTS), help=_("Export the puzzle for another tool instead.")
)
@click.option("--output", "-o", metavar=_("FILE"), help=_("Write to a file instead of standard output."))
@click.option("--json", "as_json", is_flag=True, help=_("One JSON object for each puzzle."))
@click.option(
    "--tries", type=click.IntRange(1), default=TRIES, show_default=True, help=_("Give up after this many digits.")
)
@click.option(
    "--budget",
    type=click.FloatRange(0),
    default=SECONDS,
    show_default=True,
    metavar="SECONDS",
    help=_("Give up after this time, by the clock."),
)
@takes_puzzles
def lab(
    *,
    sources: tuple[str, ...],
    algorithm: tuple[str, ...],
    show_source: bool,
    form: str | None,
    output: str | None,
    as_json: bool,
    tries: int,
    budget: float,
    board: Puzzle | None,
    format_: str | None,
) -> None:
    """A table for each puzzle, or one of the other forms."""
    chosen = algorithm or tuple(ALGORITHMS)
    if show_source:
        _write((ALGORITHMS[each].source.rstrip("\n") for each in chosen), output)
        return
    bounds = {"tries": tries, "keep": 0, "budget": budget}
    answer = partial(_answer, chosen=chosen, form=form, as_json=as_json, bounds=bounds)
    failed = _write(_answers(Input(sources, board, format_), answer), output)
    sys.exit(1 if failed else 0)


def _answers(given: Input, answer: Callable[[Puzzle], str]) -> Iterator[str | GarnsError]:
    for file, entry in given.entries():
        try:
            what = entry.what()
            yield answer(what if isinstance(what, Puzzle) else what.puzzle.with_givens(what.digits))
        except GarnsError as error:
            place = f"{file}:" if file else ""
            click.echo(f"{place}{error.message(language())}", err=True)
            yield error


def _write(texts: Iterable[str | GarnsError], output: str | None) -> bool:
    """Write what there is, apart by blank lines; gives whether anything was wrong."""
    failed = False
    written: list[str] = []
    for text in texts:
        if not isinstance(text, str):
            failed = True
        elif output is None:
            click.echo(f"\n{text}" if written and "\n" in text else text)
            written = [""]
        else:
            written.append(text)
    if output is not None and written:
        save("\n\n".join(written) + "\n", output)
    return failed


def _answer(puzzle: Puzzle, chosen: tuple[str, ...], form: str | None, as_json: bool, bounds: dict[str, Any]) -> str:
    if form:
        return export(puzzle, form).rstrip("\n")
    traces = compare(puzzle, chosen, **bounds)
    if as_json:
        return json.dumps({"puzzle": str(puzzle), "algorithms": [found.to_json() for found in traces]})
    return "\n".join(_table(traces))


def _table(traces: tuple[Trace, ...]) -> Iterator[str]:
    """The names to the left, the numbers to the right."""
    head = (_("algorithm"), _("digits tried"), _("dead ends"), _("depth"), _("milliseconds"), "")
    rows = [head, *map(_row, traces)]
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    for row in rows:
        numbers = (f"{text:>{width}}" for text, width in zip(row[1:5], widths[1:], strict=True))
        yield "  ".join([f"{row[0]:<{widths[0]}}", *numbers, row[5]]).rstrip()


def _row(found: Trace) -> tuple[str, ...]:
    name = found.algorithm.name_in(language())
    if found.status == "missing":
        return name, "", "", "", "", MissingExtra("cp").message(language())
    said = {"solved": _("solved"), "none": _("no solution"), "given_up": _("given up")}[found.status]
    return name, str(found.tries), str(found.dead_ends), str(found.depth), f"{1000 * found.seconds:.1f}", said
