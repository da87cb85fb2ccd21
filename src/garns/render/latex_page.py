"""The pages around pictures in LaTeX: what a document loads, titles, rules, and the words of a step."""

from __future__ import annotations

from collections.abc import Iterable

from garns.diagram import diagram_of
from garns.explaining import explain
from garns.names import choose
from garns.render.latex_text import escape
from garns.render.legend import legend
from garns.render.picture import Picture
from garns.render.themes import THEMES
from garns.render.tikz import colours

#: The papers that LaTeX knows, each with its width in centimetres.
PAPER_WIDTHS = {"a3": 29.7, "a4": 21.0, "a5": 14.8, "a6": 10.5, "letter": 21.59, "legal": 21.59}

#: The part of the width that each margin takes.
_MARGIN = 0.12

#: An engine that reads Unicode has its letters already; pdfLaTeX is told, and takes outlines where there are some.
_HEAD = r"""\documentclass[11pt]{article}
\ifdefined\Umathchar\else
  \usepackage[utf8]{inputenc}
  \usepackage[T1]{fontenc}
  \IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\fi
\usepackage[PAPERpaper, margin=MARGINcm]{geometry}
\usepackage{tikz}
\setlength{\parindent}{0pt}
\setlength{\parskip}{0.6em}
\widowpenalty=10000 \clubpenalty=10000"""


def room(paper: str = "a4") -> float:
    """How wide a picture can be on a paper, in centimetres.

    :raises ArgumentError: for a paper that does not exist.
    """
    return (1 - 2 * _MARGIN) * PAPER_WIDTHS[choose("paper", paper, PAPER_WIDTHS)]


def document_of(pages: list[list[str]], theme: str, paper: str = "a4") -> str:
    """A document of pages, with the colours that they name."""
    paper = choose("paper", paper, PAPER_WIDTHS)
    head = _HEAD.replace("PAPER", paper).replace("MARGIN", f"{_MARGIN * PAPER_WIDTHS[paper]:.2f}")
    defined = colours((line for page in pages for line in page), THEMES[theme])
    body = "\n\n\\newpage\n\n".join("\n".join(page).strip("\n") for page in pages)
    return "\n".join([head, *defined, "", "\\begin{document}", "", body, "", "\\end{document}"])


def page(picture: Picture, lines: list[str], lang: str) -> list[str]:
    """A picture on a page, below its heading and a note; then the step in words, which says more, or the rules."""
    if picture.step:
        words = [*told_step(picture, lang), "", *legend_lines([picture], lang)]
        return [*heading(picture, lang), "", *centred(lines), "", *words]
    note = ["", *paragraphs(picture.note.splitlines())]
    return [*heading(picture, lang), *note, *centred(lines), "", *paragraphs(picture.rules(lang))]


def heading(picture: Picture, lang: str) -> list[str]:
    """The title and the author."""
    title, author = picture.heading(lang)
    return [f"\\section*{{{escape(title)}}}", *([escape(author)] if author else [])]


def centred(lines: list[str]) -> list[str]:
    """A picture in the middle of a line of its own."""
    return ["\\begin{center}", *lines, "\\end{center}"]


def paragraphs(texts: list[str]) -> list[str]:
    """Texts with a blank line after each."""
    return [line for text in texts for line in (escape(text), "")]


def told_step(picture: Picture, lang: str, *, number: int | None = None) -> list[str]:
    """The step of a picture in words: its number in a path, its name, and why it is true."""
    assert picture.step is not None, "only a step is told"
    said = explain(picture.step, picture.what, lang=lang)
    name = said.name if number is None else f"{number}. {said.name}"
    return [f"\\textbf{{{escape(name)}.}}", *map(escape, said.lines)]


def legend_lines(pictures: Iterable[Picture], lang: str) -> list[str]:
    """What the signs of some steps mean, in small letters."""
    diagrams = [diagram_of(picture.step, picture.what) for picture in pictures if picture.step]
    words = " ".join(f"{line[:1].upper()}{line[1:]}." for line in legend(diagrams, lang))
    return [f"{{\\small {escape(words)}\\par}}", ""] if words else []
