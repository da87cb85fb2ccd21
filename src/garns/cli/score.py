"""``garns score``: answers of a model or a program, scored against the puzzles of a table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from garns.cli.words import _, plural
from garns.i18n import N_

_RIGHT, _WRONG = N_("right", context="so many answers are"), N_("wrong", context="so many answers are")

if TYPE_CHECKING:
    from garns.datasets.report import Report, Tally


@click.command(
    help=_("Score answers to the puzzles of a table: any legal solution is right, and the first wrong cell is named.")
)
@click.argument("answers", metavar=_("ANSWERS"))
@click.option("--against", required=True, metavar=_("FILE"), help=_("The puzzles: test.parquet, for instance."))
@click.option("--column", metavar=_("NAME"), help=_("Column with the answers; default: by name."))
@click.option("--by", metavar=_("NAME"), help=_("Column with the strata; default: stratum, or level."))
@click.option("--show", type=click.IntRange(0), default=5, show_default=True, help=_("Show this many wrong answers."))
@click.option(
    "--output", "-o", metavar=_("FILE"), help=_("Write a row for each puzzle; the extension sets the file type.")
)
@click.option("--force", is_flag=True, help=_("Overwrite existing files."))
@click.option("--json", "as_json", is_flag=True, help=_("Print JSON."))
def score(
    *,
    answers: str,
    against: str,
    column: str | None,
    by: str | None,
    show: int,
    output: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Score, and print a table."""
    from garns.datasets import score as scored

    report = scored(answers, against, column=column, by=by)
    if output is not None:
        from garns.datasets.report import write_verdicts

        write_verdicts(report, output, force=force)
    if as_json:
        click.echo(json.dumps(report.to_json(), ensure_ascii=False))
        return
    _print(report, show)


def _print(report: Report, show: int) -> None:
    head = ["", _("puzzles"), _(_RIGHT), _(_WRONG), _("no answer"), _("unreadable"), _("accuracy"), _("cells right")]
    rows = [head, *(_row(name, tally) for name, tally in report.by.items()), _row(_("all"), report.all)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *cells in rows:
        aligned = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
        click.echo("  ".join([name.ljust(widths[0]), *aligned]))
    for verdict in [each for each in report.verdicts if each.result == "wrong"][:show]:
        cell = "?" if verdict.cell is None else verdict.cell
        click.echo(_("puzzle {number}: {cell} is the first wrong cell", number=verdict.number, cell=cell))
    if report.all.unfit:
        said = plural(
            "{count} row has no puzzle with a solution and does not count",
            "{count} rows have no puzzle with a solution and do not count",
            report.all.unfit,
        )
        click.echo(said, err=True)
    if report.surplus:
        said = plural("{count} answer matches no puzzle", "{count} answers match no puzzle", report.surplus)
        click.echo(said, err=True)


def _row(name: str, tally: Tally) -> list[str]:
    counts = tally.puzzles, tally.right, tally.wrong, tally.missing, tally.unreadable
    return [name, *map(str, counts), f"{tally.accuracy:.1%}", f"{tally.cell_accuracy:.1%}"]
