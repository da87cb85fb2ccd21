"""``garns solve``, ``garns count`` and ``garns check``: three ways to print the same replies."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import click

from garns.cli.answers import Reply, Task
from garns.cli.output import Printer, with_alone
from garns.cli.sources import Function, Input, budget_option, takes_puzzles
from garns.cli.words import _, language
from garns.drawing import to_text
from garns.errors import SourceError
from garns.i18n import one_line
from garns.values.puzzle import Puzzle

#: Enough for nearly every puzzle, and nobody waits for long.
XRAY_SECONDS = 10.0
#: Seconds to look for the reason why a puzzle has no solution.
WHY_SECONDS = 1.0
#: The exit code that each status asks for; a stream ends with the worst.
EXIT_CODES = {"unique": 0, "comment": 0, "none": 1, "multiple": 1, "error": 1, "unknown": 3}


def _solver_options(command: Function) -> Function:
    for decorator in (
        click.option("--json", "as_json", is_flag=True, help=_("One JSON object for each puzzle.")),
        click.option("--threads", type=click.IntRange(1, 1024), help=_("Threads; default: all cores.")),
        budget_option,
    ):
        command = decorator(command)
    return takes_puzzles(command)


@click.command(help=_("Print the solution of each puzzle, and say when there is none or more than one."))
@_solver_options
def solve(sources: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """One solution a line; a single puzzle on a terminal is drawn."""
    _run(sources, options, 2, solution_json if as_json else solution_line, draw=not as_json, codes=EXIT_CODES)


@click.command(help=_("Count the solutions of each puzzle, up to a limit."))
@click.option("--limit", type=click.IntRange(1, 2**32 - 1), default=1000, show_default=True, help=_("Stop there."))
@_solver_options
def count(sources: tuple[str, ...], limit: int, as_json: bool, **options: Any) -> None:
    """One count a line; ``1000+`` when the limit was reached."""

    def line(reply: Reply) -> str:
        if reply.count is None:
            return problem_line(reply)
        return f"{reply.count}+" if reply.count == limit else str(reply.count)

    def form(reply: Reply) -> str:
        if reply.count is None:
            return solution_json(reply)
        return json.dumps({"line": reply.line, "count": reply.count, "exact": reply.count < limit})

    codes = EXIT_CODES | {"none": 0, "multiple": 0}
    _run(sources, options, limit, form if as_json else line, draw=False, codes=codes)


@click.command(help=_("Check each puzzle: is it readable, does anything clash, is the solution unique?"))
@click.option(
    "--xray",
    "see_through",
    is_flag=True,
    help=_(
        "Also say which clues contradict each other, what would leave one solution, or which clues are redundant; 10"
        " seconds per puzzle unless --budget says otherwise."
    ),
)
@_solver_options
def check(sources: tuple[str, ...], as_json: bool, see_through: bool, **options: Any) -> None:
    """One verdict a line."""
    form = verdict_json if as_json else verdict_line
    _run(sources, options, 2, form, draw=False, codes=EXIT_CODES, see_through=see_through, explains=True)


def _run(
    sources: tuple[str, ...],
    options: dict[str, Any],
    limit: int,
    form: Callable[[Reply], str],
    *,
    draw: bool,
    codes: dict[str, int],
    see_through: bool = False,
    explains: bool = False,
) -> None:
    given = Input(sources, options["board"], options["format_"])
    task = Task(given, limit, options["threads"], options["budget"])
    draw = draw and sys.stdout.isatty()
    with Printer(given) as printer:
        found = task.replies(printer.chunk_done)
        for reply, alone in with_alone(found) if draw else ((reply, False) for reply in found):
            printer.code(codes[reply.status])
            if see_through and reply.status in ("none", "unique", "multiple"):
                from garns.analysis.xray import xray

                seconds = options["budget"]
                reply.xray = xray(reply.read(), budget=XRAY_SECONDS if seconds is None else seconds)
                printer.code(0 if reply.xray.settled else codes["unknown"])
            if (explains or alone) and not see_through and reply.status == "none" and not reply.problems():
                from garns.services.hints import why_unsolvable

                reply.why = why_unsolvable(reply.position or reply.read(), language(), WHY_SECONDS) or ""
            if reply.status == "comment":
                printer.line(reply.text)
            else:
                printer.line(drawing(reply) if alone else form(reply))
    sys.exit(printer.exit_code)


def solution_line(reply: Reply) -> str:
    """The solution; what is to be said of it follows as a comment, so that the line can be read again."""
    if reply.status == "unique":
        return reply.solution
    if reply.status == "multiple":
        return f"{reply.solution} # {_('not the only solution')}"
    return problem_line(reply)


def problem_line(reply: Reply) -> str:
    """A comment that says why there is no solution to print."""
    return f"# {verdict_line(reply)}"


def solution_json(reply: Reply) -> str:
    """The reply as JSON."""
    form: dict[str, Any] = {"line": reply.line, "puzzle": reply.text.strip(), "status": reply.status}
    if reply.solution:
        form["solution"] = reply.solution
    if reply.engine:
        form |= {"engine": reply.engine, "nodes": reply.nodes}
    if problems := reply.problems():
        form["problems"] = [problem.to_json() for problem in problems]
    return json.dumps(form, ensure_ascii=False)


def verdict(reply: Reply) -> str:
    """What is right or wrong with a puzzle, in one line."""
    words = {
        "unique": _("one solution"),
        "multiple": _("more than one solution"),
        "none": _("no solution"),
        "unknown": _("not settled within the budget"),
        "error": _("not a puzzle"),
    }[reply.status]
    if isinstance(reply.error, SourceError):
        return reply.error.message(language())
    problems = (
        reply.error.message(language())
        if reply.error
        else one_line((problem.message(language()) for problem in reply.problems()), language())
    )
    said = _("{verdict}: {problems}", verdict=words, problems=problems) if problems else words
    if reply.why:
        return f"{said}. {reply.why}"
    return one_line([said, *(reply.xray.sentences(language()) if reply.xray else [])], language())


def verdict_line(reply: Reply) -> str:
    """The verdict with its place, as compilers write it: ``file:line: verdict``."""
    return f"{reply.file}:{reply.line}: {verdict(reply)}" if reply.file else verdict(reply)


def verdict_json(reply: Reply) -> str:
    """The verdict as JSON."""
    form: dict[str, Any] = {"line": reply.line, "puzzle": reply.text.strip(), "status": reply.status}
    form["problems"] = [problem.to_json() for problem in reply.problems()]
    if reply.why:
        form["why"] = reply.why
    if reply.xray is not None:
        form["xray"] = reply.xray.to_json()
    return json.dumps(form, ensure_ascii=False)


def drawing(reply: Reply) -> str:
    """A single puzzle on a terminal: the filled grid and a sentence."""
    if not reply.solution:
        return verdict(reply)
    filled = Puzzle.parse(reply.solution, reply.read().geometry)
    return f"{to_text(filled)}\n{verdict(reply)}"
