"""``garns hint``, ``garns steps`` and ``garns explain``: what a good solver would do, and why."""

from __future__ import annotations

import json
import runpy
import sys
from collections.abc import Callable, Iterator
from typing import Any

import click

from garns.cli.output import Printer, save, with_alone
from garns.cli.sources import COMMENT, Function, Input, budget_option, takes_puzzles
from garns.cli.words import _, language
from garns.errors import FormatError, GarnsError, Problem, SourceError
from garns.explaining import Explanation, name_of
from garns.explaining import explain as why
from garns.formats import Entry, write
from garns.logic import SCALES, solve_path
from garns.logic import hint as next_step
from garns.logic import steps as all_steps
from garns.render import to_svg, to_text
from garns.solving import solve
from garns.values.position import Position
from garns.values.step import Step

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
            type=click.Choice(SCALES),
            default="garns",
            show_default=True,
            help=_("Whose order of techniques, from easy to hard."),
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


@click.command(help=_("Say what to do next in each puzzle or position, as much of it as you like."))
@click.option(
    "--level",
    type=click.IntRange(1, 4),
    default=3,
    show_default=True,
    help=_("How much: 1 the technique, 2 where to look, 3 what follows and why, 4 the position after it."),
)
@click.option("--svg", "picture", metavar=_("FILE"), help=_("Also draw the step, with what proves it, into a file."))
@logic_options
@takes_puzzles
def hint(
    *,
    sources: tuple[str, ...],
    level: int,
    picture: str | None,
    scale: str,
    as_json: bool,
    **options: Any,
) -> None:
    """One hint a line; on a terminal with the step drawn upon the board."""
    pictures: list[str] = []

    def answer(position: Position, printer: Printer) -> Iterator[str | dict[str, Any]]:
        found = next_step(position, ladder=scale, budget=options["budget"])
        if found.step and picture:
            pictures.append(to_svg(position, step=found.step, lang=language()))
        if found.step is None:
            printer.code(NOTHING_FOUND)
            if found.kind == "unknown":
                yield {"complete": False} if as_json else f"# {_out_of_budget()}"
            else:
                yield {} if as_json else f"# {_('nothing found')}"
        elif as_json:
            yield _hint_form(found.step, position, level)
        else:
            if level == 3 and sys.stdout.isatty():
                yield to_text(position, step=found.step, lang=language())
            yield _hint_line(found.step, position, level)

    code = _run(sources, options, answer, as_json, vague=level == 1)
    if picture:
        if len(pictures) > 1:
            raise click.UsageError(_("a file holds one picture, and there are {count} puzzles", count=len(pictures)))
        save("".join(pictures), picture)
    sys.exit(code)


def _hint_line(step: Step, position: Position, level: int) -> str:
    if level == 4:
        return _written(position.apply(step))
    name = name_of(step.technique, language())
    if level == 1:
        return name
    text = why(step, position, lang=language(), detail="where" if level == 2 else "proof")
    return _("{name}: {text}", name=name, text=text)


def _hint_form(step: Step, position: Position, level: int) -> dict[str, Any]:
    form: dict[str, Any] = {"technique": step.technique, "name": name_of(step.technique, language())}
    if level >= 2:
        form["where"] = str(why(step, position, lang=language(), detail="where"))
    if level >= 3:
        form |= {"text": str(why(step, position, lang=language())), "step": step.to_json(position.puzzle.geometry)}
    if level == 4:
        form["position"] = position.apply(step).to_json()
    return form


def _written(position: Position) -> str:
    """A position for a person on a terminal, or as a line that the next command reads."""
    if sys.stdout.isatty():
        return to_text(position, "candidates")
    try:
        return write(position, "hodoku")
    except FormatError:
        return write(position, "json")


@click.command(help=_("List every step that each puzzle or position offers now."))
@click.option(
    "--technique", "-t", "techniques", metavar="ID", multiple=True, help=_("Only this technique (repeatable).")
)
@click.option("--limit", type=click.IntRange(min=1), help=_("Stop after so many steps."))
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

    def answer(position: Position, printer: Printer) -> Iterator[str | dict[str, Any]]:
        found = all_steps(position, techniques or None, ladder=scale, limit=limit, budget=options["budget"])
        if as_json:
            yield {"steps": [_step_form(step, position) for step in found]} | _cut_short(found.complete)
        else:
            yield from (_hint_line(step, position, 3) for step in found)
            if found.complete and not found:
                yield f"# {_('nothing found')}"
        if not found.complete:
            printer.code(NOTHING_FOUND)
            if not as_json:
                yield f"# {_out_of_budget()}"

    sys.exit(_run(sources, options, answer, as_json, headings=True))


def _step_form(step: Step, position: Position) -> dict[str, Any]:
    said: Explanation = why(step, position, lang=language())
    return {**step.to_json(position.puzzle.geometry), "name": said.name, "text": str(said)}


@click.command(help=_("Solve each puzzle or position as a human would, and say why every step is true."))
@logic_options
@takes_puzzles
def explain(sources: tuple[str, ...], scale: str, as_json: bool, **options: Any) -> None:
    """The whole path, one step a line."""

    def answer(position: Position, printer: Printer) -> Iterator[str | dict[str, Any]]:
        path = solve_path(position, scale, budget=options["budget"])
        if not path.solved:
            printer.code(NOTHING_FOUND)
        told = list(zip(path.steps, path.positions(), strict=False))
        if as_json:
            form = {"scale": scale, "solved": path.solved, "steps": [_step_form(step, at) for step, at in told]}
            yield form | _cut_short(path.complete)
            return
        for number, (step, at) in enumerate(told, start=1):
            yield f"{number}. {_hint_line(step, at, 3)}"
        if not path.complete:
            yield f"# {_out_of_budget()}"
        elif not path.solved:
            yield f"# {_('nothing more found; cells left: {count}', count=path.end.digits.count(0))}"

    sys.exit(_run(sources, options, answer, as_json, headings=True))


def _out_of_budget() -> str:
    return Problem("out_of_budget").message(language())


def _cut_short(complete: bool) -> dict[str, Any]:
    """The field that tells a program that there may be more."""
    return {} if complete else {"complete": False}


def _run(
    sources: tuple[str, ...],
    options: dict[str, Any],
    answer: Callable[[Position, Printer], Iterator[str | dict[str, Any]]],
    as_json: bool,
    *,
    headings: bool = False,
    vague: bool = False,
) -> int:
    """Print an answer for each puzzle, or what is wrong with it; headings part the answers that take several lines.

    ``vague`` keeps to itself where something is wrong. Gives the exit code.
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
            for said in _answer(entry, printer, answer, vague, options["budget"]):
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


def _wrong(position: Position, vague: bool) -> dict[str, Any]:
    """That something is wrong and, unless that would tell too much, where."""
    names = position.puzzle.geometry.names
    cells = () if vague else tuple(names[mistake.cell] for mistake in next_step(position).mistakes)
    if not cells:
        return {"message": _("something is wrong: this position has no solution")}
    return {"message": _("something is wrong: look at {cells}", cells=cells), "cells": list(map(str, cells))}


def _answer(
    entry: Entry,
    printer: Printer,
    answer: Callable[[Position, Printer], Iterator[str | dict[str, Any]]],
    vague: bool,
    budget: float | None,
) -> Iterator[str | dict[str, Any]]:
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
        text = "; ".join(problem.message(language()) for problem in problems)
        if error is not None and not isinstance(error, SourceError):
            text = _("{verdict}: {problems}", verdict=_("not a puzzle"), problems=error.message(language()))
        yield {"message": text, "problems": [problem.to_json() for problem in problems]}
    elif position.is_complete:
        yield {"message": _("it is solved")}
    elif solve(position, budget=min(1.0, budget or 1.0)).status == "none":
        printer.code(1)
        yield _wrong(position, vague)
    else:
        yield from answer(position, printer)
