"""What a page or a file shows: a puzzle or a position, perhaps a step upon it, and the words that go with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from os import PathLike

from garns.drawing.clues import harmless, not_all_given, setters_rules, told_clues
from garns.given import Array, Given, what_of
from garns.i18n import N_, translate
from garns.values.geometry import MAX_SIZE
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.step import Step


@dataclass(frozen=True, slots=True)
class Picture:
    """One drawing with its words.

    ``note`` is a line of ours about it: its level, or what the step does.

    >>> Picture(Puzzle(title="Mine", author="A. Setter")).heading("fr")
    ('Mine', 'par A. Setter')
    """

    what: Puzzle | Position
    step: Step | None = None
    note: str = ""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        return self.what.puzzle if isinstance(self.what, Position) else self.what

    def heading(self, lang: str = "en") -> tuple[str, str]:
        """The title, and whom it is by (empty where that is not known)."""
        title, author = harmless(self.puzzle.title), harmless(self.puzzle.author)
        return title or "Sudoku", translate(N_("by {author}"), lang, author=author) if author else ""

    def rules(self, lang: str = "en") -> list[str]:
        """The rules in words: those of the setter, then one sentence for each kind of clue; none for a plain puzzle."""
        ours = [told.rule for told in told_clues(self.puzzle, lang)]
        return [*setters_rules(self.puzzle), *ours, *not_all_given(self.puzzle, lang)]


#: What there is to draw, one or several.
Drawable = Given | Picture | Iterable[Given | Picture]


def pictures_of(what: Drawable) -> list[Picture]:
    """The pictures to draw, in order.

    >>> len(pictures_of("1.....3..4.....2")), len(pictures_of([[1, 0, 0, 0]] * 4)), len(pictures_of([Puzzle()] * 3))
    (1, 1, 3)
    """
    if isinstance(what, Picture):
        return [what]
    if isinstance(what, Iterable) and not isinstance(what, str | bytes | Array):
        several = list(what)
        if all(isinstance(each, Puzzle | Position | Picture) or _is_line(each) for each in several):
            return [picture for each in several for picture in pictures_of(each)]
        what = several  # the rows of one puzzle
    return [Picture(what_of(what))]


def _is_line(what: object) -> bool:
    """Whether it is a whole puzzle, not one of its rows."""
    return isinstance(what, PathLike) or (isinstance(what, str) and len(what) > MAX_SIZE)
