r"""A board as LaTeX: a TikZ picture to paste into a text, or a document that compiles as it is.

>>> print(to_latex("1.....3..4.....2", size=4))
\begin{tikzpicture}[x=0.9615cm, y=-0.9615cm, miter limit=4, every node/.style={inner sep=0pt,
    node font=\normalfont\sffamily\fontsize{10}{10}\selectfont}]
  \definecolor{garnsPaper}{HTML}{FFFFFF}
  \definecolor{garnsFine}{HTML}{999999}
  \definecolor{garnsBold}{HTML}{000000}
  \definecolor{garnsGiven}{HTML}{000000}
  \useasboundingbox (-0.08,-0.08) rectangle (4.08,4.08);
  % paper
  \fill[garnsPaper] (0,0) rectangle (4,4);
  % fine
  \draw[garnsFine, line width=0.41pt] (0,1) -- (4,1) (0,3) -- (4,3) (1,0) -- (1,4) (3,0) -- (3,4);
  % box
  \draw[garnsBold, line width=0.98pt, line cap=rect] (0,2) -- (4,2) (2,0) -- (2,4);
  % grid
  \draw[garnsBold, line width=1.42pt, line cap=rect] (0,0) -- (4,0) (0,4) -- (4,4) (0,0) -- (0,4)
    (4,0) -- (4,4);
  % givens
  \path[nodes={font=\bfseries, text=garnsGiven, scale=1.89}] (0.5,0.5) node {1}
    (2.5,1.5) node {3} (1.5,2.5) node {4} (3.5,3.5) node {2};
\end{tikzpicture}

Nothing but TikZ is needed, with pdfLaTeX or LuaLaTeX. Whatever somebody wrote (a title, the sum of a cage) is text
and never a command.
"""

from __future__ import annotations

from garns.arguments import between
from garns.given import Given, what_of
from garns.i18n import language_of
from garns.names import choose
from garns.render.latex_page import document_of, page, room
from garns.render.picture import Drawable, Picture, pictures_of
from garns.render.svg import to_svg
from garns.render.themes import THEMES
from garns.render.tikz import colours, tikz
from garns.values.step import Step

#: What LaTeX can measure, in centimetres.
_LARGEST = 500


def to_latex(
    puzzle: Given,
    *,
    step: Step | None = None,
    candidates: bool = True,
    coordinates: bool = False,
    theme: str = "print",
    size: float | None = None,
    lang: str | None = None,
    document: bool = False,
) -> str:
    """A puzzle or a position as a ``tikzpicture``, or with ``document`` as a whole document with its words.

    ``size`` is the longer side in centimetres; without it the picture is as large as our SVG, but not wider than a page
    has room. ``lang`` is the language of a document. The other options are those of :func:`garns.to_svg`.

    :raises ArgumentError: for a theme or a size that does not exist.
    """
    lang = language_of(lang)
    picture = Picture(what_of(puzzle), step)
    if document:
        return latex_document(
            picture, candidates=candidates, coordinates=coordinates, theme=theme, size=size, lang=lang
        )
    lines = picture_lines(picture, candidates=candidates, coordinates=coordinates, theme=theme, size=size)
    return "\n".join([*lines[:2], *(f"  {line}" for line in colours(lines, THEMES[theme])), *lines[2:]])


def latex_document(
    puzzle: Drawable,
    *,
    paper: str = "a4",
    candidates: bool = True,
    coordinates: bool = False,
    theme: str = "print",
    size: float | None = None,
    lang: str | None = None,
) -> str:
    """A document with a page for each puzzle or position: title, author, picture, and rules or the words of a step.

    The options are those of :func:`to_latex`, and ``paper``: a3, a4, a5, a6, letter or legal.

    >>> import garns
    >>> text = latex_document([garns.empty(4), garns.empty(9)])
    >>> text[:14], text.count("begin{tikzpicture}"), text.count("newpage")
    ('\\\\documentclass', 2, 1)

    :raises ArgumentError: for a paper, a theme or a size that does not exist.
    """
    lang = language_of(lang)
    pages, widest = [], room(paper)
    for picture in pictures_of(puzzle):
        lines = picture_lines(
            picture, candidates=candidates, coordinates=coordinates, theme=theme, size=size, widest=widest
        )
        pages.append(page(picture, lines, lang))
    return document_of(pages, theme, paper)


def picture_lines(
    picture: Picture,
    *,
    candidates: bool,
    coordinates: bool,
    theme: str,
    size: float | None,
    widest: float | None = None,
) -> list[str]:
    """The lines of a picture, whose colours somebody has to define; of its usual size, but not larger than ``widest``.

    :raises ArgumentError: for a theme or a size that does not exist.
    """
    theme = choose("theme", theme, THEMES)
    if size is not None:
        between("size", size, 1, _LARGEST)
    drawn = to_svg(
        picture.what,
        theme={name: name for name in THEMES[theme]},
        coordinates=coordinates,
        candidates=candidates,
        step=picture.step,
    )
    return tikz(drawn, size=size, widest=widest or room())
