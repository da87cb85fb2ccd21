"""``garns book``: a book or the sheets of a class as PDF, from a recipe or from a few words."""

from __future__ import annotations

import sys
from importlib.resources import files
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from garns.cli.bar import Bar
from garns.cli.choices import LevelRange, ListedChoice, levels, symmetries, variant_option
from garns.cli.sources import warn
from garns.cli.words import _, language, plural
from garns.errors import ArgumentError, GarnsError, Problem

if TYPE_CHECKING:
    from garns.books import Book, Journal, Plan

#: Options that are keys of a recipe, and win over it.
_KEYS = (
    "title",
    "author",
    "seed",
    "paper",
    "per_page",
    "solutions",
    "hints",
    "large_print",
    "bleed",
    "booklet",
    "link",
    "class",
    "manifest",
    "export",
)
#: Options that say what --quick makes.
_ASKED = ("variant", "board", "symmetry")


@click.command(
    help=_(
        "Make a book of puzzles, or sheets for a class, as PDF: from a recipe (garns book --example), or at once "
        "(garns book --quick 24)."
    )
)
@click.argument("recipe", required=False, metavar=_("[RECIPE.toml]"))
@click.option("--quick", type=click.IntRange(1, 5000), metavar="N", help=_("This many puzzles, without a recipe."))
@click.option("--level", type=LevelRange(levels), help=_("With --quick: a level, or a range: easy..hard."))
@variant_option(_("With --quick: the variant to make; repeat for several at once."))
@click.option("--board", metavar=_("BOARD"), help=_("With --quick: the board (see: garns boards)."))
@click.option("--symmetry", type=ListedChoice(symmetries), help=_("With --quick: symmetry of the clues."))
@click.option("--output", "-o", metavar=_("FILE"), help=_("The PDF; default: the name of the recipe, or book.pdf."))
@click.option("--title", help=_("Title; with one, --quick also makes a title page, rules, contents and a colophon."))
@click.option("--author", help=_("Author."))
@click.option("--seed", type=click.IntRange(0), help=_("The same seed gives the same book."))
@click.option("--paper", help=_("Page: a4, a5, letter, 6x9, 8x10 ... or 170x240mm."))
@click.option("--per-page", type=click.IntRange(1, 12), help=_("Puzzles on a page."))
@click.option(
    "--solutions",
    type=click.Choice(["back", "separate", "upside_down", "none"]),
    help=_("Where the solutions go: at the back, in a file of their own, upside down on the page, or nowhere."),
)
@click.option("--hints", is_flag=True, default=None, help=_("Explain the first step of each puzzle at the back."))
@click.option(
    "--large-print", is_flag=True, default=None, help=_("One puzzle per page, with digits of 28 points or more.")
)
@click.option(
    "--bleed", is_flag=True, default=None, help=_("Bleed: pages 0.125 in larger on the outside, for printers.")
)
@click.option("--booklet", is_flag=True, default=None, help=_("Two pages per sheet, in folding order."))
@click.option("--link", metavar="URL", help=_("Print codes that open each puzzle on this Garns server."))
@click.option(
    "--pupils",
    metavar=_("FILE"),
    help=_("A sheet for each name in a file (one per line, or CSV), or for a number of pupils."),
)
@click.option("--class", metavar=_("NAME"), help=_("The class printed on the sheets."))
@click.option("--manifest", metavar="FILE.csv", help=_("Also write a table of all puzzles."))
@click.option(
    "--export",
    metavar=_("PATTERN"),
    help=_("Also write a picture of each puzzle: {pattern}", pattern="{n:03}-{level}.svg"),
)
@click.option("--threads", type=click.IntRange(1, 1024), help=_("Threads; default: all cores."))
@click.option("--dry-run", is_flag=True, help=_("Check everything and say what would be made."))
@click.option("--example", is_flag=True, help=_("Print a recipe to start from."))
def book(
    *,
    recipe: str | None,
    quick: int | None,
    output: str | None,
    pupils: str | None,
    threads: int | None,
    dry_run: bool,
    example: bool,
    **asked: Any,
) -> None:
    """Print an example, or plan, make and write a book."""
    if example:
        click.echo(_example(), nl=False)
        return
    keys = {key: asked[key] for key in _KEYS if asked[key] is not None}
    if pupils is not None:
        keys["pupils"] = int(pupils) if pupils.isdecimal() else str(Path(pupils).absolute())
    try:
        plan, drawn = _plan(recipe, quick, keys, asked)
    except ArgumentError as error:  # a person who mends a recipe wants a line for each problem
        for problem in error.problems:
            click.echo(": ".join(filter(None, [recipe, problem.message(language())])), err=True)
        sys.exit(2)
    path = Path(output or (Path(recipe).stem + ".pdf" if recipe and plan.output == "book.pdf" else plan.output))
    if path.suffix.lower() != ".pdf":
        raise click.UsageError(_("{file}: a book is a PDF, so its name ends in .pdf", file=path))
    if dry_run:
        click.echo(_foretold(plan, path))
        return
    _make(plan, path, threads, drawn=drawn)


def _plan(recipe: str | None, count: int | None, keys: dict[str, Any], asked: dict[str, Any]) -> tuple[Plan, bool]:
    """The plan, and whether its seed was drawn."""
    from garns.books import plan_of, quick, read_recipe

    if (recipe is None) == (count is None):
        said = _("name a recipe, or say how many puzzles: --quick 24 (garns book --example prints a recipe)")
        raise click.UsageError(said)
    more = {key: asked[key] for key in _ASKED if asked[key] is not None}
    if recipe is not None:
        for name in [*more, *(["level"] if asked["level"] else [])]:
            said = _("{option} goes with --quick; in a recipe it belongs in a section", option=f"--{name}")
            raise click.UsageError(said)
        table = read_recipe(Path(recipe)) | keys
        return plan_of(table, Path(recipe).absolute().parent, lang=language()), "seed" not in table
    level = asked["level"] or ("" if more else None)
    table = quick(count or 1, level, **keys) if level != "" else {"section": [{"count": count}], **keys}
    for section in table["section"]:
        section.update(more)
    return plan_of(table, Path.cwd(), lang=language()), "seed" not in table


def _make(plan: Plan, path: Path, threads: int | None, *, drawn: bool) -> None:
    """Make the book; a seed that was drawn gives way to that of a run that was interrupted."""
    from garns.books import Journal, make_book, write_book

    journal = Journal(path)
    if drawn and (seed := journal.seed(plan)) is not None:
        plan = plan.with_seed(seed)
    warnings: list[Problem] = []
    if kept := len(journal.kept(plan)):
        said = plural("continuing with {count} puzzle", "continuing with {count} puzzles", kept)
        click.echo(f"{journal.path}: {said}", err=True)
    done = 0
    try:
        with Bar(plan.count or 1) as bar:

            def tell(number: int, _item: object) -> None:
                nonlocal done
                done = number
                bar.done()
                if number == plan.count:
                    bar.say(_("setting the pages"))

            made = make_book(plan, journal=journal, threads=threads, progress=tell, warnings=warnings)
        written = write_book(made, path)
    except KeyboardInterrupt:
        click.echo(_stopped(journal, done), err=True)
        sys.exit(130)
    except GarnsError:
        if done:
            click.echo(_stopped(journal, done), err=True)
        else:
            journal.remove()
        raise
    journal.remove()
    warn("", warnings)
    click.echo(_told(made, path, written))


def _stopped(journal: Journal, done: int) -> str:
    return plural(
        "stopped: {count} puzzle is kept in {file}; the same command continues from there",
        "stopped: {count} puzzles are kept in {file}; the same command continues from there",
        done,
        file=journal.path,
    )


def _told(made: Book, path: Path, written: list[Path]) -> str:
    """What was made, in one line; what else was written in another."""
    puzzles = plural("{count} puzzle", "{count} puzzles", len(made.items))
    pages = plural("{count} page", "{count} pages", made.pages)
    line = _("{file}: {puzzles}, {pages}, seed {seed}", file=path, puzzles=puzzles, pages=pages, seed=made.plan.seed)
    others = [str(each) for each in written if each != path]
    if len(others) > 3:
        others = [*others[:2], plural("{count} more file", "{count} more files", len(others) - 2)]
    return "\n".join([line, *(["  " + _("also: {files}", files=", ".join(others))] if others else [])])


def _foretold(plan: Plan, path: Path) -> str:
    """What would be made."""
    lines = []
    for section in plan.sections:
        many = section.per_page or plan.per_page
        count = str(section.count) if section.count else _("all of {file}", file=section.file)
        pages = plural("{count} page", "{count} pages", ceil(section.count / many)) if section.count else ""
        lines.append(f"  {section.name}: {', '.join(filter(None, [count, pages]))}")
    if plan.pupils:
        lines.append("  " + plural("for {count} pupil", "for {count} pupils", len(plan.pupils)))
    size = f"{plan.paper.width:g} x {plan.paper.height:g} mm"
    head = _("would make {file}: {size}, seed {seed}", file=path, size=size, seed=plan.seed)
    return "\n".join([head, *lines])


def _example() -> str:
    folder = files("garns.books")
    own = folder / f"example.{language()}.toml"
    return (own if own.is_file() else folder / "example.en.toml").read_text(encoding="utf-8")
