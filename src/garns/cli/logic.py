"""``garns hint``, ``garns steps`` and ``garns explain``: what a good solver would do, and why."""

from __future__ import annotations

import json
import runpy
import shlex
import sys
from collections.abc import Callable, Iterator
from typing import Any

import click

from garns.cli.choices import ListedChoice, TechniqueWord, scales
from garns.cli.files import file_options, target
from garns.cli.output import Printer, save, with_alone
from garns.cli.sources import COMMENT, Function, Input, budget_option, takes_puzzles
from garns.cli.words import _, language
from garns.drawing.clues import clue_lines
from garns.errors import GarnsError, OutOfBudget, SourceError
from garns.formats import Entry, position_line
from garns.i18n import one_line
from garns.logic import Path, solve_path
from garns.logic import steps as all_steps
from garns.render import Picture, latex_path, to_text
from garns.services.hints import PROOF, WHERE, HintSession, along, one_digit, search_deeper
from garns.solving import solve
from garns.values.position import Position

#: A line, or a form, which has a ``message`` where there is no answer.
Said = str | dict[str, Any]
Answer = Callable[[Position, Printer], Iterator[Said]]

#: The level of ``garns hint`` that does the step.
APPLIED = PROOF + 1
#: The exit code when the techniques end before an answer.
NOTHING_FOUND = 3


def load_techniques(context: click.Context, option: click.Parameter, files: tuple[str, ...]) -> None:
    """Run files with techniques of the user's own; they register themselves."""
    for file in files:
        try:
            runpy.run_path(file)
        except (OSError, SyntaxError) as error:
            message = getattr(error, "strerror", None) or str(error)
            raise click.BadParameter(f"{file}: {message}", context, option) from None


def logic_options(command: Function) -> Function:
    """The options of every command that tries techniques."""
    for decorator in (
        click.option("--json", "as_json", is_flag=True, help=_("One JSON object for each puzzle.")),
        budget_option,
        click.option(
            "--scale",
            type=ListedChoice(scales),
            default="garns",
            show_default=True,
            help=_("The scale: techniques from easy to hard."),
        ),
        click.option(
            "--load",
            metavar=_("FILE"),
            multiple=True,
            callback=load_techniques,
            expose_value=False,
            help=_("A Python file with techniques of your own."),
        ),
    ):
        command = decorator(command)
    return command


@click.command(help=_("Say what to do next in each puzzle or position, in as much detail as you like."))
@click.option(
    "--level",
    type=click.IntRange(1, APPLIED),
    default=PROOF,
    show_default=True,
    help=_("How much: 1 the technique, 2 where to look, 3 what follows and why, 4 the position after it."),
)
@click.option("--deeper", is_flag=True, help=_("If no technique helps, search on: rare techniques, then trials."))
@click.option("--digit", is_flag=True, help=_("Give away one digit of the solution instead."))
@click.option("--unfold", is_flag=True, help=_("Also show the proofs inside a proof."))
@file_options(_("Also draw the step and its proof, in a file: .svg, .png, .pdf, .html, .tex or .tikz."))
@logic_options
@takes_puzzles
def hint(
    *,
    sources: tuple[str, ...],
    level: int,
    deeper: bool,
    digit: bool,
    unfold: bool,
    output: str | None,
    dpi: float | None,
    paper: str | None,
    theme: str | None,
    scale: str,
    as_json: bool,
    **options: Any,
) -> None:
    """One hint a line; on a terminal with the step drawn upon the board."""
    to = target(output, texts=output is None, dpi=dpi, paper=paper, theme=theme)
    pictures: list[Picture] = []
    stuck: list[HintSession] = []

    def answer(position: Position, printer: Printer) -> Iterator[Said]:
        told = _asked(position, scale, options["budget"], deeper=deeper, digit=digit).deeper(level)
        step = told.hint.step
        if told.hint.kind in ("mistake", "contradiction"):
            printer.code(1)
            yield _wrong(told)
            return
        if step is None:
            printer.code(NOTHING_FOUND)
            stuck.append(told)
            yield {"message": told.text(language())} | _cut_short(told.hint.kind != "unknown")
            return
        if output:
            pictures.append(Picture(position, step, told.text(language())))
            to.check(len(pictures))
        if as_json:
            yield _hint_form(told, level)
            return
        if level == PROOF and sys.stdout.isatty():
            yield to_text(position, step=step, lang=language())
            yield from clue_lines(position.puzzle, language())
        told = told.deeper() if unfold and level == PROOF else told
        yield _written(told.hint.apply()) if level == APPLIED else told.text(language())

    code = _run(sources, options, answer, as_json)
    if stuck and not as_json:
        _offer(deeper)
    if output:
        to.save(pictures)
    sys.exit(code)


def _asked(position: Position, scale: str, budget: float | None, *, deeper: bool, digit: bool) -> HintSession:
    """The hint that is wanted: by the ladder, beyond it, or a digit of the solution."""
    if digit and (step := one_digit(position, budget=budget)):
        return HintSession.of(step, position, 0)
    if deeper:
        found = search_deeper(position, scale=scale, **({} if budget is None else {"budget": budget}))
        return HintSession(found.hint)
    return HintSession.at(position, scale=scale, budget=budget)


def _offer(deeper: bool) -> None:
    """No dead end: the commands that go on where no technique helped, on the side."""
    typed = [word for word in sys.argv[1:] if word not in ("--deeper", "--digit")]
    at = typed.index("hint") + 1 if "hint" in typed else 0
    ways = {"--digit": _("one digit of the solution")}
    if not deeper:
        ways = {"--deeper": _("search deeper"), **ways}
    for option, what in ways.items():
        command = shlex.join(["garns", *typed[:at], option, *typed[at:]])
        click.echo(f"# {what}: {command}", err=True)


def _hint_form(told: HintSession, level: int) -> dict[str, Any]:
    step, position = told.hint.step, told.hint.position
    form: dict[str, Any] = {"technique": told.hint.technique}
    form |= zip(("name", "where", "text"), told.levels(language())[:level], strict=False)
    if step and level >= PROOF:
        form["step"] = step.to_json(position.puzzle.geometry)
    if level == APPLIED:
        form["position"] = told.hint.apply().to_json()
    return form


def _written(position: Position) -> str:
    """A position for a person on a terminal, or as a line that the next command reads."""
    if sys.stdout.isatty():
        return to_text(position, "candidates")
    return position_line(position)


@click.command(help=_("List every step that each puzzle or position offers now."))
@click.option(
    "--technique",
    "-t",
    "techniques",
    type=TechniqueWord(),
    metavar="ID",
    multiple=True,
    help=_("Only this technique (repeatable)."),
)
@click.option("--limit", type=click.IntRange(min=1), help=_("Stop after this many steps."))
@logic_options
@takes_puzzles
def steps(
    sources: tuple[str, ...],
    techniques: tuple[str, ...],
    limit: int | None,
    scale: str,
    as_json: bool,
    **options: Any,
) -> None:
    """One step a line."""

    def answer(position: Position, printer: Printer) -> Iterator[Said]:
        steps = all_steps(position, techniques or None, scale=scale, limit=limit, budget=options["budget"])
        found = [HintSession.of(step, position) for step in steps]
        if as_json:
            yield {"steps": list(map(_step_form, found))} | _cut_short(steps.complete)
        else:
            yield from (told.text(language()) for told in found)
            if not steps.complete:
                yield f"# {OutOfBudget().message(language())}"
            elif not found:
                yield f"# {_('nothing found')}"
        if not steps.complete:
            printer.code(NOTHING_FOUND)

    sys.exit(_run(sources, options, _if_solvable(answer, options["budget"]), as_json, headings=True))


def _step_form(told: HintSession) -> dict[str, Any]:
    assert told.hint.step is not None
    said = told.explanation(language())
    return {**told.hint.step.to_json(told.hint.position.puzzle.geometry), "name": said.name, "text": str(said)}


@click.command(help=_("Solve each puzzle or position as a human would, and say why every step is true."))
@click.option("--draw-all", is_flag=True, help=_("Draw every step in the file, singles too."))
@file_options(_("Also write it as a LaTeX article with pictures, in a file: .tex."))
@logic_options
@takes_puzzles
def explain(
    *,
    sources: tuple[str, ...],
    output: str | None,
    draw_all: bool,
    dpi: float | None,
    paper: str | None,
    theme: str | None,
    scale: str,
    as_json: bool,
    **options: Any,
) -> None:
    """The whole path, one step a line."""
    look = {"dpi": dpi, "paper": paper, "theme": theme}
    to = target(output, "latex" if output else None, texts=output is None, **look)
    if draw_all and not output:
        raise click.UsageError(_("--draw-all needs a file: -o FILE"))
    paths: list[Path] = []

    def answer(position: Position, printer: Printer) -> Iterator[Said]:
        path = solve_path(position, scale, budget=options["budget"])
        if not path.solved:
            printer.code(NOTHING_FOUND)
        if output:
            paths.append(path)
            to.check(len(paths))
        steps = along(position, path.steps)
        if as_json:
            form = {"scale": scale, "solved": path.solved, "steps": list(map(_step_form, steps))}
            yield form | _cut_short(path.complete)
            return
        for number, told in enumerate(steps, start=1):
            yield f"{number}. {told.text(language())}"
        if not path.complete:
            yield f"# {OutOfBudget().message(language())}"
        elif not path.solved:
            yield f"# {_('nothing more found; cells left: {count}', count=path.end.digits.count(0))}"

    code = _run(sources, options, _if_solvable(answer, options["budget"]), as_json, headings=True)
    if output and paths:
        save(latex_path(paths, every=draw_all, lang=language(), **to.options), output)
    sys.exit(code)


def _cut_short(complete: bool) -> dict[str, Any]:
    """The field that tells a program that there may be more."""
    return {} if complete else {"complete": False}


def _run(
    sources: tuple[str, ...], options: dict[str, Any], answer: Answer, as_json: bool, *, headings: bool = False
) -> int:
    """Print an answer for each puzzle, or what is wrong with it; headings part the answers that take several lines.

    Gives the exit code.
    """
    given = Input(sources, options["board"], options["format_"])
    with Printer(given) as printer:
        entries = given.entries(comments=not headings)
        pairs = with_alone(entries) if headings else ((entry, True) for entry in entries)  # a pipe need not wait
        for number, ((file, entry), alone) in enumerate(pairs):
            if entry.format == COMMENT:
                printer.line(entry.text)
                continue
            if headings and not alone and not as_json:
                printer.line(f"{chr(10) * bool(number)}# {_place(file, entry)}{entry.text.strip().splitlines()[0]}")
            for said in _answer(entry, printer, answer):
                if as_json:
                    assert isinstance(said, dict)
                    form = {"line": entry.line, "puzzle": entry.text.strip(), **said}
                    printer.line(json.dumps(form, ensure_ascii=False))
                elif isinstance(said, dict):
                    printer.line(f"# {_place(file, entry)}{said['message']}")
                else:
                    printer.line(said)
            printer.chunk_done(len(entry.text) + 1)
    return printer.exit_code


def _place(file: str, entry: Entry) -> str:
    return f"{file}:{entry.line}: " if file else ""


def _has_no_solution(position: Position, budget: float | None) -> bool:
    return solve(position, budget=1.0 if budget is None else min(1.0, budget)).status == "none"


def _if_solvable(answer: Answer, budget: float | None) -> Answer:
    """The same answer where there is a solution; elsewhere, what is wrong."""

    def checked(position: Position, printer: Printer) -> Iterator[Said]:
        if _has_no_solution(position, budget):
            printer.code(1)
            yield _wrong(HintSession.at(position).deeper(WHERE))
        else:
            yield from answer(position, printer)

    return checked


def _wrong(told: HintSession) -> dict[str, Any]:
    """That something is wrong and, if the hint tells so much, where."""
    names = told.hint.position.puzzle.geometry.names
    cells = {"cells": [str(names[cell]) for cell in told.wrong]} if told.wrong else {}
    return {"message": told.text(language()), **cells}


def _answer(entry: Entry, printer: Printer, answer: Answer) -> Iterator[Said]:
    """The answer to an entry; a dictionary with a message where there is none."""
    try:
        found = entry.what()
        position = found if isinstance(found, Position) else Position.start(found)
        problems = position.issues()
        error: GarnsError | None = None
    except GarnsError as refusal:
        problems, error = list(refusal.problems), refusal
    if problems:
        printer.code(1)
        text = one_line((problem.message(language()) for problem in problems), language())
        if error is not None and not isinstance(error, SourceError):
            text = _("{verdict}: {problems}", verdict=_("not a puzzle"), problems=error.message(language()))
        yield {"message": text, "problems": [problem.to_json() for problem in problems]}
    elif position.is_complete:
        yield {"message": HintSession.at(position).deeper().text(language())}
    else:
        yield from answer(position, printer)
