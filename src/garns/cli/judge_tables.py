"""What ``garns judge`` prints at the end: a table by set, what went wrong, and the order of a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from garns.cli.words import _, language
from garns.i18n import translate
from garns.teaching.judging import KINDS, NAMES, Judged
from garns.teaching.report import HEADS, Report, Row, case_name, ranked, set_name, time_text

if TYPE_CHECKING:
    from rich.table import Table

_SHOWN = 12  # failures that are told; the rest is in the files
_SAID = 60  # characters of a line that is not the protocol
_WIDTH = 100  # columns where nobody tells how many there are


def tell(reports: list[Report]) -> None:
    """Everything about every program, and who is before whom."""
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    if not console.is_terminal:
        console = Console(highlight=False, soft_wrap=True, width=_WIDTH)
    for report in reports:
        if not report.total:
            continue
        console.print(_sets(report))
        for remark in report.remarks:
            click.echo(_("remark: {words}", words=remark.message(language())))
        _failures(report)
        click.echo(_score(report))
    if len(reports) > 1:
        console.print(_tournament(reports))


def _score(report: Report) -> str:
    fields = {"name": report.program.name, "right": report.right, "total": report.total}
    if report.complete:
        return _("{name}: {right} of {total} right", **fields)
    return _("{name}: {right} of {total} right; {all} were to be judged", **fields, all=report.task.size)


def _sets(report: Report) -> Table:
    from rich import box
    from rich.table import Table

    lang = language()
    table = Table(
        box=box.SIMPLE_HEAD, title=report.program.name, title_justify="left", title_style="bold", pad_edge=False
    )
    table.add_column(translate(HEADS["Set"], lang))
    shown = [kind for kind in KINDS if kind in ("right", "wrong", "too_slow") or report.whole.count(kind)]
    for name in (HEADS["Puzzles"], *(NAMES[kind] for kind in shown), HEADS["Median"], HEADS["95 %"]):
        table.add_column(translate(name, lang), justify="right")

    def add(name: str, row: Row, **style: object) -> None:
        counts = [str(row.count(kind)) for kind in shown]
        times = [time_text(row.median, lang), time_text(row.most, lang)]
        table.add_row(name, str(len(row.results)), *counts, *times, style="bold" if style else "")

    for row in report.rows:
        add(set_name(row.set_id, lang), row)
    if len(report.rows) > 1:
        table.add_section()
        add(_("All"), report.whole, whole=True)
    return table


def _failures(report: Report) -> None:
    for judged in report.failures[:_SHOWN]:
        click.echo(failure_line(judged))
    more = len(report.failures) - _SHOWN
    if more > 0:
        click.echo(_("... and {count} more (--json FILE has all)", count=more))


def failure_line(judged: Judged) -> str:
    """What went wrong with one puzzle; what the program said last is added to a crash."""
    lang, verdict = language(), judged.verdict
    where = case_name(judged, lang)
    words = verdict.words.rpartition("\n")[2]
    said = verdict.said[:_SAID] if verdict.kind == "not_protocol" else ""
    found = _("{where}: {verdict}: {reason}", where=where, verdict=verdict.name_in(lang), reason=verdict.reason(lang))
    return " ".join([found, *([f"({words})"] if words else []), *([f"[{said}]"] if said else [])])


def _tournament(reports: list[Report]) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, title=_("Tournament"), title_justify="left", title_style="bold", pad_edge=False)
    for head in ("Place", "Program", "Right", "Puzzles", "Time"):
        table.add_column(translate(HEADS[head], language()), justify="left" if head == "Program" else "right")
    for place, report in ranked(reports):
        seconds = time_text(sum(report.whole.times) if report.right else None, language())
        table.add_row(str(place), report.program.name, str(report.right), str(report.total), seconds)
    return table
