"""Constraints that are only drawn: what lines, dots, cages, arrows and texts most likely mean, for a setter to confirm.

>>> from garns.formats import read
>>> dot = '{"center":[0.5,1],"width":0.3,"height":0.3,"rounded":true,"backgroundColor":"#FFFFFF"}'
>>> text = '{"cells":' + str([[{}] * 4] * 4) + ',"regions":[],"overlays":[' + dot + ']}'
>>> found = guess(read(text))
>>> print(*found.sentences(), sep="; ")
understood: white dot: r1c1 r1c2: 1
>>> [constraint.id for constraint in found.puzzle().constraints]
['difference']

What is drawn in the usual way is read so (a bulb and a line, a dot between two cells); the colour of a line counts for
less than the words of the rules. Where these say what nobody understands, what they do not speak of is less sure.
What remains is listed as not understood, and still drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from textwrap import shorten
from typing import Any

from garns.errors import Problem
from garns.formats.cosmetics import Piece, pieces, without
from garns.formats.guessing.lines import lines
from garns.formats.guessing.marks import given_marks, marks
from garns.formats.guessing.ours import told_clues
from garns.formats.guessing.shading import shading
from garns.formats.guessing.sketch import Found, Sketch
from garns.formats.guessing.words import is_told, rules_in_words, words_left
from garns.given import Given, puzzle_of
from garns.i18n import N_, language_of, translate
from garns.values.clue_shapes import Cage, Figure, Shape, Stroke
from garns.values.geometry import Geometry
from garns.values.puzzle import Constraint, Puzzle

#: How much of a sentence is shown.
_MOST_LETTERS = 150


@dataclass(frozen=True, slots=True)
class Guess:
    """A constraint, the drawings it was read from, and whether it is drawn or told so that it can hardly be another."""

    constraint: Constraint
    pieces: tuple[Piece, ...] = ()
    sure: bool = True

    def text(self, geometry: Geometry, lang: str | None = None) -> str:
        """The constraint and its cells in a language."""
        lang = language_of(lang)
        told = getattr(self.constraint, "told_in", None)
        return str(told(geometry, lang) if told else self.constraint)


@dataclass(frozen=True, slots=True)
class Guesses:
    """What the drawings of a puzzle seem to mean, and the drawings that mean nothing here."""

    drawn: Puzzle
    guesses: tuple[Guess, ...] = ()
    left: tuple[Piece, ...] = ()
    #: The sentences of the rules that no guess accounts for.
    words: tuple[str, ...] = ()

    def puzzle(self, chosen: Iterable[int] | None = None) -> Puzzle:
        """The puzzle with all guessed constraints, or those with these numbers; their own drawings take the place."""
        taken = self.guesses if chosen is None else [self.guesses[number] for number in sorted(set(chosen))]
        constraints = (*self.drawn.constraints, *(guess.constraint for guess in taken))
        kept = without(self.drawn, [piece for guess in taken for piece in guess.pieces])
        return replace(kept, constraints=constraints)

    def sentences(self, lang: str | None = None) -> list[str]:
        """One line for each guess, and one for each drawing or sentence that was not understood."""
        lang = language_of(lang)
        return [problem.sentence(lang) for problem in self.problems()]

    def problems(self) -> list[Problem]:
        """The same as problems of a reader: what was taken for what, and what was not."""
        said = [
            Problem("guessed" if each.sure else "perhaps", clue=_Said(each.text, self.drawn.geometry))
            for each in self.guesses
        ]
        said += [Problem("not_understood", drawing=_Said(_named, each.shape)) for each in self.left]
        return said + [Problem("not_understood", drawing=_Said(_quoted, sentence)) for sentence in self.words]

    def to_json(self) -> dict[str, Any]:
        """The constraints of the guesses as JSON, in order, how many drawings are left, and the sentences that are."""
        geometry = self.drawn.geometry
        forms = [{"constraint": each.constraint.to_json(geometry), "sure": each.sure} for each in self.guesses]
        return {"guesses": forms, "left": len(self.left), "words": [*self.words]}


def guess(puzzle: Given) -> Guesses:
    """What the drawings that a puzzle brought from SudokuPad or f-puzzles seem to mean."""
    puzzle = puzzle_of(puzzle)
    sketch = Sketch(puzzle, pieces(puzzle))
    found: list[Found] = [*told_clues(sketch), *lines(sketch), *shading(sketch), *marks(sketch), *given_marks(sketch)]
    found += rules_in_words(sketch, found)
    used = {piece for each in found for piece in each.pieces}
    words = tuple(words_left(sketch, found))
    untold = {each.constraint.id for each in found if words and not is_told(each.constraint.id, sketch)}
    guesses = tuple(
        Guess(each.constraint, each.pieces, each.sure and not sketch.unclear(each, untold)) for each in found
    )
    left = tuple(piece for piece in sketch.pieces if piece not in used)
    return Guesses(puzzle, guesses, left, words)


class _Said:
    """What is said only when the language is known."""

    def __init__(self, say: Callable[[Any, str], str], of: object) -> None:
        self._say, self._of = say, of

    def name_in(self, lang: str) -> str:
        """The words in a language."""
        return self._say(self._of, lang)

    def __str__(self) -> str:
        return self.name_in("en")


def _named(shape: Shape, lang: str) -> str:
    """A drawing by what it is and where."""
    if isinstance(shape, Stroke):
        kind = N_("an arrow from {place}") if shape.head else N_("a line from {place}")
        return translate(kind, lang, place=_place(*shape.points[0]))
    if isinstance(shape, Figure):
        if shape.text:
            return translate("the text “{text}” at {place}", lang, text=shape.text, place=_place(*shape.at))
        return translate("a shape at {place}", lang, place=_place(*shape.at))
    text = shape.text if isinstance(shape, Cage) else ""
    return translate("a cage “{text}”", lang, text=text)


def _quoted(sentence: str, lang: str) -> str:
    """A sentence of the rules, shortened."""
    return translate("the words “{text}”", lang, text=shorten(sentence, _MOST_LETTERS, placeholder="…"))


def _place(row: float, column: float) -> str:
    """Row and column, as they are counted from 1; halves lie between two cells."""
    return f"({row + 0.5:g}, {column + 0.5:g})"
