"""A whole solution path as an article in LaTeX: the puzzle, every step with its reason, and the solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from garns.errors import OutOfBudget
from garns.explaining import name_of
from garns.i18n import N_, Plural, language_of, translate
from garns.logic import Path
from garns.render.latex import picture_lines
from garns.render.latex_page import centred, document_of, heading, legend_lines, paragraphs, room, told_step
from garns.render.latex_text import escape
from garns.render.picture import Picture

_STEPS = Plural("{count} step: {techniques}.", "{count} steps: {techniques}.")
_LEFT = Plural("The techniques stop here; {count} cell is left.", "The techniques stop here; {count} cells are left.")


def latex_path(
    paths: Path | Iterable[Path],
    *,
    every: bool = False,
    paper: str = "a4",
    theme: str = "print",
    lang: str | None = None,
) -> str:
    """A document that tells paths from beginning to end, as :func:`garns.solve_path` gives them.

    It shows the puzzle and its rules; each step with its number, its name and why it is true; a picture of every step
    that removes candidates or has links, or with ``every`` of all steps; and where the path ends.

    >>> from garns.logic import solve_path
    >>> from garns.values.puzzle import Puzzle
    >>> text = latex_path(solve_path(Puzzle.parse("1.....3..4.....2", Puzzle.empty(4).geometry)))
    >>> text[:14], text.count("begin{tikzpicture}"), "Hidden Single" in text
    ('\\\\documentclass', 2, True)

    :raises ArgumentError: for a paper, a theme or a language that does not exist.
    """
    lang = language_of(lang)
    told = [paths] if isinstance(paths, Path) else paths
    teller = _Teller(every, room(paper), theme, lang)
    return document_of([teller.article(path) for path in told], theme, paper)


@dataclass(frozen=True)
class _Teller:
    """How paths are told: which steps are drawn, how wide and in which colours, and in which language."""

    every: bool
    widest: float
    theme: str
    lang: str

    def article(self, path: Path) -> list[str]:
        """The lines of one path."""
        beginning = Picture(path.start)
        steps = [Picture(position, step) for position, step in zip(path.positions(), path.steps, strict=False)]
        drawn = [step for step in steps if self._is_drawn(step)]
        lines = [
            *heading(beginning, self.lang),
            "",
            *self._picture(beginning),
            *paragraphs(beginning.rules(self.lang)),
            *([_summary(path, self.lang), ""] if path.steps else []),
            *legend_lines(drawn, self.lang),
        ]
        for number, step in enumerate(steps, start=1):
            told = told_step(step, self.lang, number=number)
            lines += _together([*told, *self._picture(step)]) if self._is_drawn(step) else [*told, ""]
        return [*lines, *_together([_ending(path, self.lang), *self._picture(Picture(path.end))])]

    def _is_drawn(self, picture: Picture) -> bool:
        step = picture.step
        return self.every or bool(step and (step.eliminations or step.links))

    def _picture(self, picture: Picture) -> list[str]:
        """A centimetre for each cell, as far as the page has room; candidates only with a step."""
        geometry = picture.puzzle.geometry
        size = min(self.widest, max(6, geometry.rows, geometry.columns))
        marks = picture.step is not None
        return centred(picture_lines(picture, candidates=marks, coordinates=True, theme=self.theme, size=size))


def _summary(path: Path, lang: str) -> str:
    """How many steps there are, and of which techniques."""
    counts = Counter(step.technique for step in path.steps)
    names = ", ".join(f"{name_of(technique, lang)} ({count})" for technique, count in counts.most_common())
    return escape(translate(_STEPS, lang, count=len(path.steps), techniques=names))


def _ending(path: Path, lang: str) -> str:
    if path.solved:
        return f"\\textbf{{{escape(translate(N_('Solution'), lang))}}}"
    if not path.complete:
        return escape(OutOfBudget().message(lang))
    return escape(translate(_LEFT, lang, count=path.end.digits.count(0)))


def _together(lines: list[str]) -> list[str]:
    """Lines that stay on one page."""
    return ["\\medskip\\begin{minipage}{\\linewidth}", *lines, "\\end{minipage}", ""]
