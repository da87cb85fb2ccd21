"""``garns judge``: somebody's program against real puzzles."""

from __future__ import annotations

import json
import re
import shlex
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from garns.cli.choices import ListedChoice
from garns.cli.output import save
from garns.cli.words import _, language
from garns.i18n import translate
from garns.teaching.sets import SETS

if TYPE_CHECKING:
    from garns.teaching.judging import Judged, Listener, Program, Task
    from garns.teaching.report import Report

_MEGABYTE = 1 << 20
_INTERPRETER = re.compile(r"(python|pypy|node|ruby|perl|lua|java|sbcl|swipl|ocaml|runghc|(ba|da|z)?sh)[\d.]*$")


@click.command(
    help=_(
        "Run a program on sets of puzzles and judge its answers; it reads one puzzle per line and prints one answer"
        " per line."
    ),
    context_settings={"allow_interspersed_args": False},
)
@click.option(
    "--set", "sets", multiple=True, type=ListedChoice(lambda: [*SETS, "all"]), help=_("A set of puzzles; repeatable.")
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help=_("Seed: other puzzles from the sets.")
)
@click.option("--count", type=click.IntRange(1, 10_000), help=_("Puzzles of each set."))
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(0.001, 86_400),
    default=10.0,
    show_default=True,
    help=_("Seconds for each puzzle."),
)
@click.option("--ms", type=click.IntRange(1, 86_400_000), help=_("The same in milliseconds."))
@click.option(
    "--memory", type=click.IntRange(16, 1 << 20), default=512, show_default=True, help=_("Megabytes for the program.")
)
@click.option(
    "--level", type=click.IntRange(0, 2), default=0, show_default=True, help=_("Level of the line protocol, 0 to 2.")
)
@click.option(
    "--program",
    "programs",
    multiple=True,
    metavar="NAME=COMMAND",
    help=_("Another program; several make a tournament."),
)
@click.option(
    "--python",
    "functions",
    multiple=True,
    metavar="FILE:FUNCTION",
    help=_("Judge a Python function that takes a line and returns one."),
)
@click.option("--json", "json_file", metavar=_("FILE"), help=_("Write all results as JSON."))
@click.option("--junit", "junit_file", metavar=_("FILE"), help=_("Write all results as JUnit XML."))
@click.option("--html", "html_file", metavar=_("FILE"), help=_("Write a report as a page with charts."))
@click.option(
    "--baseline", metavar=_("FILE"), help=_("An earlier JSON result to compare times with; default: our own solver.")
)
@click.option("--trace", is_flag=True, help=_("Show the whole conversation."))
@click.option("--watch", is_flag=True, help=_("Draw the board from the program's lines 'try', 'place' and 'undo'."))
@click.option(
    "--speed",
    type=click.FloatRange(0, 100_000),
    default=60.0,
    show_default=True,
    help=_("Moves to show per second; 0: all."),
)
@click.argument("command", nargs=-1, type=click.UNPROCESSED, metavar=_("-- COMMAND..."))
def judge(
    *,
    sets: tuple[str, ...],
    seed: int,
    count: int | None,
    seconds: float,
    ms: int | None,
    memory: int,
    level: int,
    programs: tuple[str, ...],
    functions: tuple[str, ...],
    command: tuple[str, ...],
    baseline: str | None,
    trace: bool,
    watch: bool,
    speed: float,
    **files: str | None,
) -> None:
    """Judge, tell, write the reports; the exit code is 0 only when everything is right, 130 after ^C."""
    from garns.cli.judge_tables import tell
    from garns.teaching.judging import USUAL_SETS, Task
    from garns.teaching.report import read_baseline
    from garns.teaching.sandbox import Limits, notice

    wanted = tuple(SETS) if "all" in sets else tuple(dict.fromkeys(sets)) or USUAL_SETS
    limits = Limits(seconds=ms / 1000 if ms else seconds, memory=memory * _MEGABYTE)
    task = Task(wanted, seed, count, limits, level)
    named = _programs(command, programs, functions)
    times = read_baseline(baseline) if baseline else None
    for file in filter(None, files.values()):
        _check_writable(file)
    if (words := notice()) is not None:
        click.echo(_("notice: {words}", words=translate(words, language())), err=True)
    reports = _judge_all(named, task, _listener(trace, watch, speed))
    if files["html_file"]:
        reports = _with_baseline(reports, task, times)
    tell(reports)
    _write(reports, files)
    stopped = not all(report.complete for report in reports)
    sys.exit(130 if stopped else 0 if all(report.perfect for report in reports) else 1)


def _programs(command: tuple[str, ...], programs: tuple[str, ...], functions: tuple[str, ...]) -> list[Program]:
    """The programs by their names, which are all different."""
    from garns.errors import SourceError
    from garns.teaching.judging import Program
    from garns.teaching.sandbox.starting import find

    found = [Program(_name(command), command)] if command else []
    for text in programs:
        name, _equals, words = text.partition("=") if "=" in text.split(" ")[0] else ("", "", text)
        try:
            split = tuple(shlex.split(words))
        except ValueError as error:
            raise click.BadParameter(f"{text!r}: {error}", param_hint="--program") from None
        found.append(Program(name or (_name(split) if split else text), split))
    found += map(_function, functions)
    if not found:
        raise click.UsageError(_("give the command that runs the program: garns judge -- ./my_solver"))
    for program in found:
        try:
            find(program.command)
        except SourceError as error:
            raise click.UsageError(error.message(language())) from None
    counts = [sum(earlier.name == program.name for earlier in found[:at]) for at, program in enumerate(found)]
    return [
        replace(program, name=f"{program.name} ({count + 1})" if count else program.name)
        for program, count in zip(found, counts, strict=True)
    ]


def _function(text: str) -> Program:
    """A function as a program."""
    from garns.teaching.judging import Program, function

    file, _colon, name = text.rpartition(":")
    if not Path(file).is_file() or not name.isidentifier():
        raise click.BadParameter(
            _("{found} does not name a file and a function, as in solver.py:solve", found=repr(text))
        )
    return Program(f"{Path(file).name}:{name}", (sys.executable, str(function.__file__), file, name))


def _name(command: tuple[str, ...]) -> str:
    """What to call a program: "python3 mine.py" is mine.py."""
    after = [word for word in command[1:] if Path(word).is_file()] if _INTERPRETER.match(Path(command[0]).name) else []
    return Path(next(iter(after), command[0])).name


def _check_writable(file: str) -> None:
    """Refuse a file that cannot be written before the work, not after it."""
    folder = Path(file).absolute().parent
    if Path(file).is_dir() or not folder.is_dir():
        reason = _("no such folder") if not folder.is_dir() else _("it is a folder")
        raise click.UsageError(_("{found} cannot be written: {reason}", found=repr(file), reason=reason))


def _listener(trace: bool, watch: bool, speed: float) -> Listener:
    from garns.cli.judge_shows import Quiet, Tracing, Watching

    return Watching(speed, trace) if watch else Tracing() if trace else Quiet()


def _judge_all(programs: list[Program], task: Task, listener: Listener) -> list[Report]:
    """The results of every program; ^C keeps those that are there."""
    from garns.cli.judge_shows import showing
    from garns.teaching.judging import judge as put
    from garns.teaching.report import Report

    reports: list[Report] = []
    for program in programs:
        results: list[Judged] = []
        start, complete = time.monotonic(), True
        try:
            with showing(listener, program, task):
                for judged in put(program, task, listener):
                    results.append(judged)  # one by one: those before a ^C count
        except KeyboardInterrupt:
            complete = False
        reports.append(Report(program, task, tuple(results), time.monotonic() - start, complete))
        if not complete:
            click.echo(_("stopped; this is what is known so far"), err=True)
            break
    return reports


def _with_baseline(reports: list[Report], task: Task, times: tuple[str, Mapping[str, float]] | None) -> list[Report]:
    """The reports with times to compare with: those of a file, or our own."""
    from garns.teaching.report import reference

    try:
        name, baseline = times or ("Garns", reference(task))
    except KeyboardInterrupt:  # whoever cannot wait gets the report without them
        return reports
    return [replace(report, baseline=baseline, baseline_name=name) for report in reports]


def _write(reports: list[Report], files: Mapping[str, str | None]) -> None:
    """Write the files that were asked for."""
    from garns.teaching.report import to_json, to_junit, to_page

    if file := files["json_file"]:
        save(json.dumps(to_json(reports), ensure_ascii=False, indent=1) + "\n", file)
    if file := files["junit_file"]:
        save(to_junit(reports, language()), file)
    if file := files["html_file"]:
        save(to_page(reports, language()), file)
