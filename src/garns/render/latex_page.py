"""The pages around pictures in LaTeX: what a document loads, titles, rules, and the words of a step."""

from __future__ import annotations

from collections.abc import Mapping

from garns.diagram import Diagram, diagram_of
from garns.drawing.clues import setters_rules, told_clues
from garns.explaining import explain
from garns.i18n import N_, translate
from garns.render.latex_text import escape
from garns.render.legend import legend
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


def page(what: Puzzle | Position, picture: list[str], step: Step | None, lang: str) -> list[str]:
    """A puzzle on a page: its title and author, the picture, then the step in words or the rules."""
    puzzle = what.puzzle if isinstance(what, Position) else what
    lines = [*heading(puzzle, lang), "", *centred(picture), ""]
    if step is None:
        return lines + rules(puzzle, lang)
    return [*lines, *told_step(step, what, lang), "", *legend_lines([diagram_of(step, what)], lang)]


def centred(picture: list[str]) -> list[str]:
    """A picture in the middle of a line of its own."""
    return ["\\begin{center}", *picture, "\\end{center}"]


def heading(puzzle: Puzzle, lang: str) -> list[str]:
    """The title of a puzzle and its author."""
    lines = [f"\\section*{{{escape(puzzle.title) or 'Sudoku'}}}"]
    if puzzle.author:
        lines.append(escape(translate(N_("by {author}"), lang, author=puzzle.author)))
    return lines


def rules(puzzle: Puzzle, lang: str) -> list[str]:
    """The rules of a setter, then what each kind of clue asks for."""
    paragraphs = [escape(line) for line in setters_rules(puzzle)]
    paragraphs += [escape(told.rule) for told in told_clues(puzzle, lang)]
    return [line for paragraph in paragraphs for line in (paragraph, "")]


def told_step(step: Step, what: Puzzle | Position, lang: str, *, number: int | None = None) -> list[str]:
    """A step in words: its number in a path, its name, and why it is true."""
    said = explain(step, what, lang=lang)
    name = said.name if number is None else f"{number}. {said.name}"
    return [f"\\textbf{{{escape(name)}.}}", *map(escape, said.lines)]


def legend_lines(diagrams: list[Diagram], lang: str) -> list[str]:
    """What the signs of some steps mean, in small letters."""
    words = " ".join(f"{line[:1].upper()}{line[1:]}." for line in legend(diagrams, lang))
    return [f"{{\\small {escape(words)}\\par}}", ""] if words else []
