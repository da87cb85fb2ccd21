"""The pages around pictures in LaTeX: what a document loads, titles, rules, and the words of a step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from garns.diagram import Diagram, diagram_of
from garns.explaining import explain
from garns.render.latex_text import escape
from garns.render.legend import legend
from garns.render.picture import Picture
from garns.render.tikz import colours
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.step import Step

#: An engine that reads Unicode has its letters already; pdfLaTeX is told, and takes outlines where there are some.
_HEAD = r"""\documentclass[a4paper,11pt]{article}
\ifdefined\Umathchar\else
  \usepackage[utf8]{inputenc}
  \usepackage[T1]{fontenc}
  \IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\fi
\usepackage[margin=2.5cm]{geometry}
\usepackage{tikz}
\setlength{\parindent}{0pt}
\setlength{\parskip}{0.6em}
\widowpenalty=10000 \clubpenalty=10000"""


def document_of(pages: list[list[str]], palette: Mapping[str, str]) -> str:
    """A document of pages, with the colours that they name."""
    body = [line for page in pages for line in page]
    joined = "\n\n\\newpage\n\n".join("\n".join(page) for page in pages)
    colour_lines = "\n".join(colours(body, palette))
    return f"{_HEAD}\n{colour_lines}\n\n\\begin{{document}}\n\n{joined}\n\n\\end{{document}}"


def page(picture: Picture, drawn: list[str], lang: str) -> list[str]:
    """A puzzle on a page: its title, author and note, the picture, then the step in words or the rules."""
    lines = [*heading(picture.puzzle, lang), ""]
    if picture.step is None:
        return [*lines, *paragraphs(picture.note.splitlines()), *centred(drawn), "", *paragraphs(picture.rules(lang))]
    step = told_step(picture.step, picture.what, lang)
    return [*lines, *centred(drawn), "", *step, "", *legend_lines([diagram_of(picture.step, picture.what)], lang)]


def centred(picture: list[str]) -> list[str]:
    """A picture in the middle of a line of its own."""
    return ["\\begin{center}", *picture, "\\end{center}"]


def heading(puzzle: Puzzle, lang: str) -> list[str]:
    """The title of a puzzle and its author."""
    title, author = Picture(puzzle).heading(lang)
    return [f"\\section*{{{escape(title)}}}", *([escape(author)] if author else [])]


def paragraphs(texts: Iterable[str]) -> list[str]:
    """Lines of somebody's text, or of ours, each a paragraph of its own."""
    return [line for text in texts for line in (escape(text), "")]


def told_step(step: Step, what: Puzzle | Position, lang: str, *, number: int | None = None) -> list[str]:
    """A step in words: its number in a path, its name, and why it is true."""
    said = explain(step, what, lang=lang)
    name = said.name if number is None else f"{number}. {said.name}"
    return [f"\\textbf{{{escape(name)}.}}", *map(escape, said.lines)]


def legend_lines(diagrams: list[Diagram], lang: str) -> list[str]:
    """What the signs of some steps mean, in small letters."""
    words = " ".join(f"{line[:1].upper()}{line[1:]}." for line in legend(diagrams, lang))
    return [f"{{\\small {escape(words)}\\par}}", ""] if words else []
