"""A whole solution path as an article in LaTeX: the puzzle, every step with its reason, and the solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from garns.diagram import diagram_of
from garns.explaining import name_of
from garns.i18n import N_, Plural, translate
from garns.logic import Path
from garns.render.latex import WIDEST, picture_lines
from garns.render.latex_page import centred, document_of, heading, legend_lines, paragraphs, told_step
from garns.render.latex_text import escape
from garns.render.picture import Picture
from garns.render.themes import THEMES
from garns.values.position import Position
from garns.values.step import Step

_STEPS = Plural("{count} step: {techniques}.", "{count} steps: {techniques}.")
_LEFT = Plural("The techniques end here; {count} cell is left.", "The techniques end here; {count} cells are left.")


def latex_path(paths: Path | Iterable[Path], *, every: bool = False, theme: str = "print", lang: str = "en") -> str:
    """A document that tells paths from beginning to end, as :func:`garns.solve_path` gives them.

    It shows the puzzle and its rules; each step with its number, its name and why it is true; a picture of every step
    that removes candidates or has links, or with ``every`` of all steps; and where the path ends.

    >>> from garns.logic import solve_path
    >>> from garns.values.puzzle import Puzzle
    >>> text = latex_path(solve_path(Puzzle.parse("1.....3..4.....2", Puzzle.empty(4).geometry)))
    >>> text[:14], text.count("begin{tikzpicture}"), "Hidden Single" in text
    ('\\\\documentclass', 2, True)

    :raises ArgumentError: for a theme or a language that does not exist.
    """
    told = [paths] if isinstance(paths, Path) else paths
    return document_of([_article(path, every, theme, lang) for path in told], THEMES[theme])


def _article(path: Path, every: bool, theme: str, lang: str) -> list[str]:
    puzzle = path.start.puzzle
    drawn = [every or bool(step.eliminations or step.links) for step in path.steps]
    positions = list(path.positions())
    diagrams = [
        diagram_of(step, position) for step, position, shown in zip(path.steps, positions, drawn, strict=False) if shown
    ]
    lines = [
        *heading(puzzle, lang),
        "",
        *_drawn(path.start, None, theme),
        *paragraphs(Picture(puzzle).rules(lang)),
        *([_summary(path, lang), ""] if path.steps else []),
        *legend_lines(diagrams, lang),
    ]
    for number, (step, position, shown) in enumerate(zip(path.steps, positions, drawn, strict=False), start=1):
        told = told_step(step, position, lang, number=number)
        lines += _together([*told, *_drawn(position, step, theme)]) if shown else [*told, ""]
    return [*lines, *_together([*_ending(path, lang), *_drawn(path.end, None, theme)])]


def _summary(path: Path, lang: str) -> str:
    """How many steps there are, and of which techniques."""
    counts = Counter(step.technique for step in path.steps)
    names = ", ".join(f"{name_of(technique, lang)} ({count})" for technique, count in counts.most_common())
    return escape(translate(_STEPS, lang, count=len(path.steps), techniques=names))


def _ending(path: Path, lang: str) -> list[str]:
    if path.solved:
        return [f"\\textbf{{{escape(translate(N_('Solution'), lang))}}}"]
    return [escape(translate(_LEFT, lang, count=path.end.digits.count(0)))]


def _drawn(position: Position, step: Step | None, theme: str) -> list[str]:
    """A picture with a centimetre for each cell, as far as the page has room; candidates only with a step."""
    geometry = position.puzzle.geometry
    size = min(WIDEST, 1.0 * max(geometry.rows, geometry.columns, 6))
    return centred(picture_lines(position, step, candidates=bool(step), coordinates=True, theme=theme, size=size))


def _together(lines: list[str]) -> list[str]:
    """Lines that stay on one page."""
    return ["\\medskip\\begin{minipage}{\\linewidth}", *lines, "\\end{minipage}", ""]
