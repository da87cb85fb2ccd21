"""Files whose ending says what goes into them: a picture, pages, or text. A kind of picture is one row of ``KINDS``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import click

from garns.cli.choices import ListedChoice
from garns.cli.output import save
from garns.cli.sources import Function
from garns.cli.words import _, language
from garns.formats import FORMATS
from garns.render import PAPERS, THEMES, Picture, latex_document, to_html, to_latex, to_pdf, to_png, to_svg

#: No command draws more at once.
MOST_PICTURES = 2000


def _svg(picture: Picture, **options: Any) -> str:
    return to_svg(picture.what, step=picture.step, **options)


def _tikz(picture: Picture, **options: Any) -> str:
    return to_latex(picture.what, step=picture.step, **options)


@dataclass(frozen=True)
class Kind:
    """A kind of picture: its ending, what draws it, whether a file holds many, and the option that only it takes."""

    ending: str
    draw: Callable[..., str | bytes]
    many: bool = False
    own: str = ""
    theme: str = "light"


#: The kinds of pictures, by the style that gives them.
KINDS = {
    "svg": Kind("svg", _svg),
    "png": Kind("png", to_png, own="dpi"),
    "pdf": Kind("pdf", to_pdf, many=True, own="paper", theme="print"),
    "html": Kind("html", to_html, many=True),
    "latex": Kind("tex", latex_document, many=True, own="paper", theme="print"),
    "tikz": Kind("tikz", _tikz, theme="print"),
}
#: The styles of text that people read.
DRAWN = ("boxed", "ascii", "seed", "plain")
#: The formats that can be written; ``grid`` is what is drawn.
WRITTEN = tuple(id for id, format in FORMATS.items() if id != "grid" and format.render)


def file_options(help: str) -> Callable[[Function], Function]:
    """The options of every command that writes puzzles to a file."""

    def decorate(command: Function) -> Function:
        for option in (
            click.option("--theme", type=ListedChoice(lambda: THEMES), help=_("The colours of a picture.")),
            click.option(
                "--paper",
                type=ListedChoice(lambda: PAPERS),
                help=_("Paper size of the pages (pdf, latex); default: a4."),
            ),
            click.option("--dpi", type=float, metavar="N", help=_("Dots per inch of a PNG; default: 96.")),
            click.option("--output", "-o", metavar=_("FILE"), help=help),
        ):
            command = option(command)
        return command

    return decorate


@dataclass(frozen=True)
class Target:
    """Where puzzles go, in which style, and what was asked of a picture."""

    style: str
    file: str | None = None
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def is_picture(self) -> bool:
        """Whether it is drawn, and not written as text."""
        return self.style in KINDS

    def check(self, count: int) -> None:
        """Refuse to draw more than anybody looks at.

        :raises click.UsageError: when there are so many.
        """
        if self.is_picture and count > MOST_PICTURES:
            raise click.UsageError(_("at most {count} puzzles can be drawn at once", count=MOST_PICTURES))

    def draw(self, pictures: Sequence[Picture]) -> str | bytes:
        """One file with these pictures."""
        kind = KINDS[self.style]
        options = {"theme": kind.theme, **self.options, "lang": language()}
        return kind.draw(pictures if kind.many else pictures[0], **options)

    def save(self, pictures: Iterable[Picture]) -> None:
        """Write the pictures: to the file, or to one for each with a number where a file holds only one."""
        found = list(islice(pictures, MOST_PICTURES + 1))
        self.check(len(found))
        groups = [found] if KINDS[self.style].many else [[picture] for picture in found]
        if self.file is None:
            self._print(groups)
        else:
            self._save([self.draw(group) for group in groups if group])

    def save_texts(self, texts: Iterable[str]) -> None:
        """Write the parts of a text, in the same way: some formats hold one puzzle."""
        parts = list(texts)
        puzzles = [part.strip("\n") for part in parts if not part.startswith("# ")]
        if self.style in WRITTEN and FORMATS[self.style].holds_one and len(puzzles) > 1:
            self._save([f"{puzzle}\n" for puzzle in puzzles])
        else:
            self._save(["".join(f"{part}\n" for part in parts)])

    def _save(self, contents: Sequence[str | bytes]) -> None:
        assert self.file is not None
        if len(contents) == 1:
            save(contents[0], self.file)
        elif contents:
            names = _numbered(Path(self.file), len(contents))
            for name, content in zip(names, contents, strict=True):
                save(content, name)
            click.echo(
                _("{count} files: {first} to {last}", count=len(names), first=names[0], last=names[-1]), err=True
            )

    def _print(self, groups: list[list[Picture]]) -> None:
        for pictures in filter(None, groups):
            drawing = self.draw(pictures)
            if isinstance(drawing, bytes) and (len(groups) > 1 or sys.stdout.isatty()):
                raise click.UsageError(_("the style {style} needs a file: -o FILE", style=self.style))
            click.echo(drawing, nl=isinstance(drawing, str))


def _numbered(path: Path, count: int) -> list[str]:
    digits = len(str(count))
    return [str(path.with_stem(f"{path.stem}-{number:0{digits}}")) for number in range(1, count + 1)]


def target(file: str | None, style: str | None = None, *, texts: bool = True, **options: Any) -> Target:
    """What to write: the ending of the file decides, and the style must not say otherwise.

    ``texts`` tells whether it may be text, and not only a picture.

    :raises click.UsageError: for an ending that nothing has, and for wishes that contradict each other.
    """
    ending = Path(file or "").suffix.lower()
    fitting = [each for each in _styles(ending) if texts or (ending and each in KINDS)]
    if not fitting:
        endings = " ".join(_endings(texts))
        said = _("{file}: cannot write this type of file; use one of: {endings}", file=file, endings=endings)
        raise click.UsageError(said)
    if style is not None and style not in fitting:
        said = _("{file}: the extension does not match the style {style}", file=file, style=style)
        raise click.UsageError(said)
    chosen = style or fitting[0]
    asked = {name: value for name, value in options.items() if value is not None}
    for name in asked:
        if chosen not in KINDS or name not in ("theme", KINDS[chosen].own):
            raise click.UsageError(_("--{option} does not apply to the style {style}", option=name, style=chosen))
    return Target(chosen, file, asked)


def _styles(ending: str) -> list[str]:
    """The styles that a file with an ending can hold, the usual one first; all for a file without any."""
    if ending in ("", ".txt"):
        return [*DRAWN, *WRITTEN, *([] if ending else KINDS)]
    pictures = [style for style, kind in KINDS.items() if ending == f".{kind.ending}"]
    formats = [id for id in WRITTEN if ending in FORMATS[id].suffixes]
    drawn = DRAWN if ending in FORMATS["grid"].suffixes else ()
    return [*pictures, *sorted(formats, key=lambda id: f".{id}" != ending), *drawn]


def _endings(texts: bool) -> list[str]:
    """Every ending that can be written, those of pictures first."""
    formats = sorted(suffix for id in WRITTEN for suffix in FORMATS[id].suffixes)
    pictures = [f".{kind.ending}" for kind in KINDS.values()]
    return list(dict.fromkeys([*pictures, ".txt", *formats])) if texts else pictures
