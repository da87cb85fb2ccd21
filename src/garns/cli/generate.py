"""``garns generate``: puzzles that are exactly what was asked for."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from garns.budgets import Deadline
from garns.cli.bar import Bar
from garns.cli.choices import LevelRange, ListedChoice, TechniqueWord, levels, scales, symmetries, variant_option
from garns.cli.files import DRAWN, KINDS, WRITTEN, file_options, target
from garns.cli.made import Out
from garns.cli.output import Printer
from garns.cli.sources import Function, Input, board_option, the_only
from garns.cli.words import _
from garns.errors import Problem, SourceError
from garns.values.position import Position
from garns.values.puzzle import Puzzle

if TYPE_CHECKING:
    from garns.generating import Recipe


def _range(context: click.Context, option: click.Parameter, value: str | None) -> Any:
    """``24`` or ``24-28`` as two numbers, or the word ``fewest``."""
    low, dash, high = (value or "").partition("-")
    if low.isdecimal() and (high.isdecimal() or not dash):
        return int(low), int(high or low)
    if value is not None and value != "fewest":
        said = _("{found} is not a number or a range such as 24-28", found=value)
        raise click.BadParameter(said, context, option)
    return value


def _scores(context: click.Context, option: click.Parameter, value: str | None) -> tuple[float, float] | None:
    """``100-200``, ``7.1..7.5`` or a single number as two numbers."""
    found = re.fullmatch(r"(\d{1,9}(?:\.\d)?)(?:(?:-|\.\.)(\d{1,9}(?:\.\d)?))?", value or "")
    if value is None:
        return None
    if found is None:
        said = _("{found} is not a number or a range such as {example}", found=value, example="100-200, 7.1..7.5")
        raise click.BadParameter(said, context, option)
    low, high = (float(each) if "." in each else int(each) for each in (found[1], found[2] or found[1]))
    return low, high


#: What a recipe can say, an option each.
_RECIPE_OPTIONS = (
    click.option("--level", type=LevelRange(levels), help=_("A level of the scale, or a range: easy-hard.")),
    click.option(
        "--scale",
        type=ListedChoice(scales),
        default="garns",
        show_default=True,
        help=_("The scale of levels and scores."),
    ),
    click.option("--score", callback=_scores, metavar="A-B", help=_("Range of the score.")),
    click.option(
        "--pearl", is_flag=True, help=_("On a scale of steps: the first digit is as hard as all that follows.")
    ),
    click.option(
        "--diamond", is_flag=True, help=_("On a scale of steps: the first step is as hard as all that follows.")
    ),
    click.option(
        "--must",
        multiple=True,
        type=TechniqueWord(),
        metavar="ID[=N]",
        help=_("A technique (or family: fish, chains ...) it must need, and how often (2, 1-3)."),
    ),
    click.option(
        "--avoid",
        multiple=True,
        type=TechniqueWord(),
        metavar="ID",
        help=_("A technique (or family: uniqueness, fish, chains ...) it must not need."),
    ),
    click.option("--hardest", type=TechniqueWord(), metavar="ID", help=_("The hardest technique it needs.")),
    click.option("--only-above", metavar=_("LEVEL"), help=_("Above this level, it needs only the --must techniques.")),
    click.option("--clues", callback=_range, metavar="N", help=_("How many clues: 25, 24-28, or fewest.")),
    click.option(
        "--symmetry", type=ListedChoice(symmetries), default="none", show_default=True, help=_("Symmetry of the clues.")
    ),
    click.option(
        "--pattern",
        metavar=_("FILE"),
        help=_("A drawing of the cells that have a clue, or a file with one; . for the others."),
    ),
    click.option("--fixed", metavar=_("PUZZLE"), help=_("Clues it must have.")),
    click.option("--minimal", is_flag=True, help=_("No clue can be left out.")),
    click.option(
        "--metro",
        type=click.Choice(["singles", "pairs"]),
        help=_("Singles (or singles and pairs) are enough."),
    ),
    click.option("--opening", type=click.IntRange(0), default=0, help=_("This many steps at the start are singles.")),
    click.option(
        "--after",
        multiple=True,
        type=TechniqueWord(),
        metavar="ID=N",
        help=_("The technique comes after this many digits are placed."),
    ),
    click.option("--unlike", metavar=_("FILE"), help=_("Puzzles it must not be equivalent to.")),
    variant_option(_("The variant to make; repeat for several at once.")),
)


#: Their names.
RECIPE = (
    "level", "scale", "score", "must", "avoid", "hardest", "only_above", "clues", "symmetry", "pattern", "fixed",
    "minimal", "metro", "opening", "after", "unlike", "variant", "pearl", "diamond",
)  # fmt: skip


def recipe_options(command: Function) -> Function:
    """The options that make a recipe; :func:`recipe_of` takes what they gave."""
    for option in reversed(_RECIPE_OPTIONS):
        command = option(command)
    return command


@click.command(help=_("Make puzzles to order, each with exactly one solution."))
@recipe_options
@click.option(
    "--lesson", type=TechniqueWord(), metavar="ID", help=_("A position in which this technique is the next step.")
)
@click.option("--like", metavar=_("PUZZLE"), help=_("The same puzzle in disguise, one for each pupil of a class."))
@click.option("--full", is_flag=True, help=_("A random complete grid."))
@click.option("--uniform", is_flag=True, help=_("With --full: every grid is equally likely."))
@click.option("-n", "count", type=click.IntRange(1, 10_000_000), default=1, show_default=True, help=_("How many."))
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), help=_("The same seed gives the same puzzles."))
@click.option("--tries", type=click.IntRange(1), help=_("Tries for each puzzle."))
@click.option(
    "--budget", type=click.FloatRange(min=0), metavar="SECONDS", help=_("Time for all puzzles, by the clock.")
)
@click.option("--threads", type=click.IntRange(1, 1024), help=_("Threads; default: all cores."))
@click.option(
    "--style",
    type=ListedChoice(lambda: [*DRAWN, *KINDS, *WRITTEN]),
    help=_("How to write them; default: a line each, or a drawing on a terminal."),
)
@click.option("--json", "as_json", is_flag=True, help=_("One JSON object for each puzzle."))
@file_options(
    _("Write to a file; its extension decides: .svg, .png, .pdf, .html, .tex, .tikz, .txt or that of a format.")
)
@board_option
def generate(
    *,
    count: int,
    seed: int | None,
    tries: int | None,
    budget: float | None,
    threads: int | None,
    style: str | None,
    as_json: bool,
    output: str | None,
    dpi: float | None,
    paper: str | None,
    theme: str | None,
    board: Puzzle | None,
    **asked: Any,
) -> None:
    """Puzzles in the order of their numbers; what was not found is told in its place."""
    board = board or Puzzle()
    to = target(output, style, dpi=dpi, paper=paper, theme=theme)
    to.check(count)
    if as_json and to.is_picture:
        raise click.UsageError(_("--{option} does not apply to the style {style}", option="json", style=to.style))
    with Printer(Input(())) as printer:
        out = Out(printer, to, style, as_json)
        if asked["full"] or asked["like"] or asked["lesson"]:
            for puzzle in _others(asked, board, count, seed, Deadline(budget)):
                out.put(puzzle)
        else:
            bounds = {"seed": seed, "budget": budget, "threads": threads} | ({"tries": tries} if tries else {})
            _make(recipe_of(asked, board), count, bounds, out)
        out.close()
    sys.exit(printer.exit_code)


def _others(
    asked: dict[str, Any], board: Puzzle, count: int, seed: int | None, within: Deadline
) -> Iterator[Puzzle | Position]:
    from garns.generating import equivalents, lesson, random_grid

    if asked["like"]:
        puzzle = the_only(asked["like"], board)
        yield from equivalents(puzzle, count, seed=seed or 0, scale=asked["scale"], budget=within.left())
        return
    for number in range(count):
        this = None if seed is None else seed + number
        if asked["full"]:
            yield random_grid(board, seed=this, uniform=asked["uniform"], budget=within.left())
        else:
            yield lesson(asked["lesson"], board, scale=asked["scale"], seed=this, budget=within.left())


def recipe_of(asked: dict[str, Any], board: Puzzle) -> Recipe:
    """The recipe that the options ask for."""
    from garns.generating import ANY, recipe

    if asked["fixed"]:
        board = the_only(asked["fixed"], board)
    levels = (asked["level"] or "").split("-", 1)
    after = dict(one.partition("=")[::2] for one in asked["after"])
    for one, number in after.items():
        if not number.isdecimal():
            raise click.BadParameter(_("{found} is not ID=NUMBER", found=f"{one}={number}"))
    return recipe(
        board,
        scale=asked["scale"],
        level=None if levels == [""] else (levels[0], levels[-1]),
        score=asked["score"] or ANY,
        must=asked["must"],
        avoid=asked["avoid"],
        hardest=asked["hardest"],
        only_above=asked["only_above"],
        clues=asked["clues"],
        symmetry=asked["symmetry"],
        pattern=_file_or_text(asked["pattern"]),
        minimal=asked["minimal"],
        metro=asked["metro"] or False,
        opening=asked["opening"],
        after={one: int(number) for one, number in after.items()},
        unlike=[the_only(line) for line in (_file_or_text(asked["unlike"]) or "").split()],
        variant=asked["variant"],
        pearl=asked["pearl"],
        diamond=asked["diamond"],
    )


def _file_or_text(source: str | None) -> str | None:
    if source is None or len(source) > 255 or not Path(source).is_file():
        return source
    try:
        return Path(source).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise SourceError([Problem("unreadable", found=source, reason=str(error))]) from None


def _make(recipe: Recipe, count: int, bounds: dict[str, Any], out: Out) -> None:
    from garns.generating import GenerationError, generate_many

    with Bar(count) as bar:
        for made in generate_many(recipe, count, progress=bar.tried, **bounds):
            if isinstance(made, GenerationError):
                out.miss(made)
            else:
                out.put(made.puzzle, made)
            bar.done()
