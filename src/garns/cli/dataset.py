"""``garns dataset``: train, validation and test sets, from a recipe or from a few words."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from garns.cli.bar import Bar
from garns.cli.choices import LevelRange, ListedChoice, levels, symmetries
from garns.cli.words import _, language, plural
from garns.errors import ArgumentError

if TYPE_CHECKING:
    from garns.datasets import Made, Plan

#: Options that are keys of a recipe, and win over it.
_KEYS = ("seed", "format")


@click.command(
    help=_(
        "Make train, validation and test sets that share no puzzle: from a recipe (garns dataset --example), or at "
        "once (garns dataset --quick 1000)."
    )
)
@click.argument("recipe", required=False, metavar=_("[RECIPE.toml]"))
@click.option("--quick", type=click.IntRange(1, 10**9), metavar="N", help=_("This many puzzles, without a recipe."))
@click.option("--level", type=LevelRange(levels), help=_("With --quick: a level, or a range: easy..hard."))
@click.option("--board", metavar=_("BOARD"), help=_("With --quick: the board (see: garns boards)."))
@click.option("--symmetry", type=ListedChoice(symmetries), help=_("With --quick: symmetry of the clues."))
@click.option("--output", "-o", metavar=_("FOLDER"), help=_("The folder; default: the name of the recipe, or dataset."))
@click.option("--seed", type=click.IntRange(0, 2**53 - 1), help=_("The same seed gives the same data set."))
@click.option("--to", "format", type=click.Choice(["parquet", "csv", "jsonl"]), help=_("File type of the tables."))
@click.option("--force", is_flag=True, help=_("Overwrite a data set, and forget an unfinished run."))
@click.option("--workers", type=click.IntRange(1, 1024), help=_("How many at once; default: all cores."))
@click.option("--dry-run", is_flag=True, help=_("Check everything and say what would be made."))
@click.option("--example", is_flag=True, help=_("Print a recipe to start from."))
def dataset(
    *,
    recipe: str | None,
    quick: int | None,
    output: str | None,
    force: bool,
    workers: int | None,
    dry_run: bool,
    example: bool,
    **asked: Any,
) -> None:
    """Print an example, or plan and make a data set."""
    if example:
        click.echo(_example(), nl=False)
        return
    folder = Path(output or (Path(recipe).stem if recipe else "dataset"))
    try:
        wish = _wish(recipe, quick, asked)
        plan = wish.plan(None if force else folder)
    except ArgumentError as error:  # a person who mends a recipe wants a line for each problem
        for problem in error.problems:
            click.echo(": ".join(filter(None, [recipe, problem.message(language())])), err=True)
        sys.exit(2)
    if dry_run:
        click.echo(_foretold(plan, folder))
        return
    _make(plan, folder, wish.text(plan), force=force, workers=workers)


@dataclass(frozen=True)
class _Wish:
    """A table, where it comes from, and its text if it was read from a file and is as it was."""

    table: dict[str, Any]
    folder: Path
    read: bytes | None = None

    def plan(self, output: Path | None) -> Plan:
        """The plan; a seed that nobody named is that of a run that was interrupted, or drawn."""
        from garns.datasets import plan_of
        from garns.datasets.choosing import unfinished_seed

        seed = unfinished_seed(output) if output is not None else None
        return plan_of(self.table, self.folder, lang=language(), seed=seed)

    def text(self, plan: Plan) -> bytes | None:
        """The recipe as it was written, and the seed if it has none."""
        if self.read is None or "seed" in self.table:
            return self.read
        return f"seed = {plan.seed}\n".encode() + self.read.removeprefix(b"\xef\xbb\xbf")


def _wish(recipe: str | None, count: int | None, asked: dict[str, Any]) -> _Wish:
    from garns.datasets import quick
    from garns.services.small_files import MOST_BYTES, small_file, toml_of

    keys = {key: asked[key] for key in _KEYS if asked[key] is not None}
    if (recipe is None) == (count is None):
        said = _("name a recipe, or say how many puzzles: --quick 1000 (garns dataset --example prints a recipe)")
        raise click.UsageError(said)
    if recipe is not None:
        for name in ("level", "board", "symmetry"):
            if asked[name] is not None:
                said = _("{option} goes with --quick; a recipe has its own place for it", option=f"--{name}")
                raise click.UsageError(said)
        data = small_file(Path(recipe), MOST_BYTES)
        return _Wish(toml_of(data) | keys, Path(recipe).absolute().parent, None if keys else data)
    if asked["board"] is not None:
        keys["board"] = asked["board"]
    if asked["symmetry"] is not None:
        keys["source"] = [{"symmetry": asked["symmetry"]}]
    return _Wish(quick(count or 1, asked["level"], **keys), Path.cwd())


def _make(plan: Plan, folder: Path, text: bytes | None, *, force: bool, workers: int | None) -> None:
    from garns.bulk.running import Stopped
    from garns.datasets import make

    told = 0
    with Bar(sum(stratum.count or 0 for stratum in plan.strata)) as bar:

        def tell(stage: str, done: int, whole: int) -> None:
            nonlocal told
            if stage == "traces":
                bar.say(_("explaining the steps: {done} of {whole}", done=done, whole=whole))
            else:
                bar.done(done - told)
                told = done

        try:
            made = make(plan, folder, recipe=text, force=force, workers=workers, processes=True, progress=tell)
        except Stopped:
            bar.__exit__()
            said = _("stopped; the same command continues from there ({folder})", folder=f"{folder}.making")
            click.echo(said, err=True)
            sys.stdout.flush()
            os._exit(130)  # a worker may be deep in a long chunk, which nobody waits for
    for (stratum, split), count in made.missing.items():
        said = plural(
            "{count} puzzle is missing in {split}: {stratum}",
            "{count} puzzles are missing in {split}: {stratum}",
            count,
            split=split,
            stratum=stratum or _("all"),
        )
        click.echo(_("warning: {problem}", problem=said), err=True)
    click.echo(_told(made, plan))


def _told(made: Made, plan: Plan) -> str:
    """What was made, in one line."""
    puzzles = plural("{count} puzzle", "{count} puzzles", made.puzzles)
    splits = ", ".join(
        f"{split} {sum(count for (_stratum, each), count in made.puzzle_counts.items() if each == split)}"
        for split in plan.splits
    )
    return _(
        "{folder}: {puzzles} ({splits}), seed {seed}",
        folder=made.folder,
        puzzles=puzzles,
        splits=splits,
        seed=plan.seed,
    )


def _foretold(plan: Plan, folder: Path) -> str:
    """What would be made."""
    lines = [_("would make {folder}, seed {seed}", folder=folder, seed=plan.seed)]
    for stratum in plan.strata:
        name = stratum.name or _("all")
        if stratum.count is None:
            lines.append(f"  {name}: " + _("whatever the files have"))
        else:
            places = ", ".join(f"{split} {count}" for split, count in plan.places(stratum.count).items())
            lines.append(f"  {name}: {stratum.count} ({places})")
    return "\n".join(lines)


def _example() -> str:
    folder = files("garns.datasets")
    own = folder / f"example.{language()}.toml"
    return (own if own.is_file() else folder / "example.en.toml").read_text(encoding="utf-8")
