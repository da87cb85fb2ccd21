"""``garns bulk plot``: pictures of a table that another operation made."""

from __future__ import annotations

from pathlib import Path

import click

from garns.bulk.kinds import KINDS
from garns.cli.bulk_bar import Bar
from garns.cli.choices import ListedChoice
from garns.cli.output import save
from garns.cli.words import _, language
from garns.render.themes import THEMES

_ENDINGS = (".svg", ".png", ".html")


@click.command("plot", help=_("Draw charts of a rated table as SVG, PNG or HTML."))
@click.argument("inputs", nargs=-1, metavar=_("[FILE|-]..."))
@click.option(
    "--output",
    "-o",
    required=True,
    metavar=_("FILE"),
    help=_("Where to write: a file that ends in .svg, .png or .html."),
)
@click.option(
    "--format",
    "input_kind",
    type=ListedChoice(lambda: KINDS, "file type"),
    help=_("File type of the input; default: detected."),
)
@click.option("--theme", type=ListedChoice(lambda: THEMES), help=_("The colours of a picture."))
def plot(inputs: tuple[str, ...], output: str, input_kind: str | None, theme: str | None) -> None:
    """Read everything once, then draw."""
    ending = Path(output).suffix.lower()
    if ending not in _ENDINGS:
        endings = " ".join(_ENDINGS)
        said = _("{file}: cannot write this type of file; use one of: {endings}", file=output, endings=endings)
        raise click.UsageError(said)
    if theme and ending == ".html":
        raise click.UsageError(_("--{option} does not apply to the style {style}", option="theme", style="html"))

    from garns.bulk.plots import draw

    with Bar() as bar:
        plots = draw(inputs, input_kind=input_kind, lang=language(), progress=bar.advance)
    save(plots.write(ending, theme or "light"), output)
    for said in plots.missing:
        click.echo(said, err=True)
