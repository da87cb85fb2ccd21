"""What a page or a file shows: a puzzle or a position, perhaps a step upon it, and the words that go with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from garns.drawing.clues import harmless, not_all_given, setters_rules, told_clues
from garns.i18n import N_, translate
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
Drawable = Puzzle | Position | Picture | Iterable[Puzzle | Position | Picture]


def pictures_of(what: Drawable) -> list[Picture]:
    """The pictures to draw, in order."""
    if isinstance(what, Picture):
        return [what]
    if isinstance(what, Puzzle | Position):
        return [Picture(what)]
    return [picture for each in what for picture in pictures_of(each)]
