"""``garns exercise``: packs of questions, a student's file checked against one, or a whole folder of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from garns.cli.output import save
from garns.cli.words import _, language, plural
from garns.errors import Problem, SourceError

if TYPE_CHECKING:
    from garns.teaching.exercises import Pack, Report
    from garns.teaching.exercises.folder import Class


@click.command(help=_("List the exercises, show the questions of one, or check a student's file or a whole folder."))
@click.option("--seed", type=int, default=1, help=_("Seed of the hidden cases; the same seed gives the same cases."))
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(min=0.1),
    metavar="SECONDS",
    help=_("Processor time for each question."),
)
@click.option("--starter", is_flag=True, help=_("Print the file that students start from."))
@click.option("--json", "as_json", is_flag=True, help=_("One JSON object for each report."))
@click.option("--html", metavar=_("FILE"), help=_("The report as a web page."))
@click.option("--csv", "csv_file", metavar=_("FILE"), help=_("A table of all marks, for a folder."))
@click.option("--reports", metavar=_("FOLDER"), help=_("A report for each student, as text and as a page."))
@click.option("--jobs", type=click.IntRange(1, 64), help=_("Students checked at a time; default: one for each core."))
@click.argument("pack", required=False, metavar=_("[PACK]"))
@click.argument("what", nargs=-1, type=click.UNPROCESSED, metavar=_("[FILE|FOLDER|-- COMMAND...]"))
def exercise(
    pack: str | None,
    what: tuple[str, ...],
    *,
    seed: int,
    seconds: float | None,
    starter: bool,
    as_json: bool,
    html: str | None,
    csv_file: str | None,
    reports: str | None,
    jobs: int | None,
) -> None:
    """List, show or check."""
    from garns.teaching.exercises import all_packs, find_pack

    if pack is None:
        for each in all_packs():
            _show_line(each)
        return
    chosen = find_pack(pack)
    if starter:
        if not chosen.own("starter.py"):
            raise click.UsageError(_("This exercise starts from an empty file."))
        click.echo(chosen.own("starter.py"), nl=False)
    elif not what:
        _show_questions(chosen, as_json=as_json)
    elif chosen.kind != "program" and len(what) == 1 and (Path(what[0]).is_dir() or csv_file or reports):
        options = {"csv_file": csv_file, "reports": reports}
        _check_folder(chosen, Path(what[0]), seed=seed, seconds=seconds, jobs=jobs, as_json=as_json, **options)
    else:
        _check_one(chosen, what, seed, seconds, html=html, as_json=as_json)


def _show_line(pack: Pack) -> None:
    from garns.teaching.exercises.values import say

    count = plural("{count} question", "{count} questions", len(pack.questions))
    click.echo(f"{pack.id:<10} {say(pack.title, language())} ({count})")


def _show_questions(pack: Pack, *, as_json: bool) -> None:
    from garns.teaching.exercises.telling import number
    from garns.teaching.exercises.values import say

    lang = language()
    if as_json:
        questions = [
            {"id": each.id, "title": say(each.title, lang), "text": say(each.text, lang), "points": each.points}
            for each in pack.questions
        ]
        click.echo(
            json.dumps({"id": pack.id, "title": say(pack.title, lang), "questions": questions}, ensure_ascii=False)
        )
        return
    click.echo("\n".join(filter(None, [say(pack.title, lang), say(pack.text, lang)])))
    for question in pack.questions:
        points = plural("{count} point", "{count} points", 1 if question.points <= 1 else 2).split(" ", 1)[-1]
        click.echo(f"\n{question.id} ({number(question.points)} {points}): {say(question.title, lang)}")
        click.echo(click.wrap_text(say(question.text, lang), 100, "  ", "  "))
        for part in question.parts if len(question.parts) > 1 else ():
            click.echo(f"  - {say(part.title, lang)} ({number(part.points)})")


def _check_one(
    pack: Pack, what: tuple[str, ...], seed: int, seconds: float | None, *, html: str | None, as_json: bool
) -> None:
    from garns.teaching.exercises import check, check_program
    from garns.teaching.exercises.telling import to_json, to_text

    _warn()
    if pack.kind == "program":
        report = check_program(pack, what, seed=seed, seconds=seconds)
    else:
        report = check(pack, _file(what), seed=seed, seconds=seconds)
    if html:
        from garns.teaching.exercises.page import to_page

        save(to_page(report, language()), html)
    if as_json:
        click.echo(json.dumps(to_json(report, language()), ensure_ascii=False))
    else:
        click.echo(to_text(report, language()))
    raise SystemExit(0 if report.ok else 1)


def _file(what: tuple[str, ...]) -> Path:
    if len(what) > 1:
        raise click.UsageError(_("One file or one folder at a time."))
    file = Path(what[0])
    if not file.exists():
        raise SourceError([Problem("no_such_file", found=what[0])])
    return file


def _check_folder(
    pack: Pack,
    folder: Path,
    *,
    seed: int,
    seconds: float | None,
    jobs: int | None,
    csv_file: str | None,
    reports: str | None,
    as_json: bool,
) -> None:
    """Everybody; the table and the reports are written even when that is interrupted."""
    from garns.teaching.exercises.folder import Submission, check_all, submissions, to_csv
    from garns.teaching.exercises.telling import clean

    one = [] if folder.is_dir() else [Submission(folder.stem, _file((str(folder),)))]
    students = one or submissions(folder, pack)
    place = _folder(reports) if reports else None
    if csv_file:
        save("", csv_file)  # who cannot write there should know before the hour of computing
    _warn()
    checked = 0

    def done(report: Report) -> None:
        nonlocal checked
        checked += 1
        click.echo(f"{checked}/{len(students)} {clean(report.student)}: {_mark(report)}", err=True)

    result = check_all(pack, students, seed=seed, seconds=seconds, jobs=jobs, done=done)
    if csv_file:
        save(to_csv(result, language()), csv_file)
    if place is not None:
        _save_reports(result, place)
    if as_json:
        _print_json(result)
    elif not csv_file:
        click.echo(to_csv(result, language()), nl=False)
    if result.missing:
        count = plural("{count} student was not checked.", "{count} students were not checked.", len(result.missing))
        click.echo(count, err=True)
        raise SystemExit(130)


def _mark(report: Report) -> str:
    from garns.teaching.exercises.telling import number

    return f"{number(report.mark)} / {number(report.pack.out_of)}"


def _print_json(result: Class) -> None:
    from garns.teaching.exercises.telling import to_json

    for report in result.reports:
        others = result.alike.get(report.student, ())
        click.echo(json.dumps(to_json(report, language(), others), ensure_ascii=False))


def _save_reports(result: Class, folder: Path) -> None:
    from garns.teaching.exercises.folder import file_name
    from garns.teaching.exercises.page import to_page
    from garns.teaching.exercises.telling import to_text

    taken: set[str] = set()
    for report in result.reports:
        name = file_name(report.student)
        while name.lower() in taken:
            name += "_"
        taken.add(name.lower())
        others = result.alike.get(report.student, ())
        save(to_text(report, language(), others) + "\n", str(folder / f"{name}.txt"))
        save(to_page(report, language(), others), str(folder / f"{name}.html"))


def _folder(name: str) -> Path:
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SourceError([Problem("unwritable", found=name, reason=error.strerror or str(error))]) from None
    return folder


def _warn() -> None:
    """Say when there are no walls around a student's code."""
    from garns.teaching import sandbox

    notice = sandbox.notice()
    if notice is not None:
        click.echo(_("warning: {problem}", problem=_(str(notice))), err=True)
