"""A board as text, also with a step upon it.

>>> from garns.values.geometry import board
>>> from garns.values.puzzle import Puzzle
>>> from garns.values.step import Candidate, Part
>>> single = Step("naked_single", (Candidate(5, 2),), parts=(Part("cell", (5,), (2,)),))
>>> print(to_text(Puzzle.parse("1.....3..4.....2", board(4)), step=single))
┌───────┬───────┐
│ 1  23 │ 24 4  │
│ 24 +2 │ 3  14 │
├───────┼───────┤
│ 23 4  │ 1  13 │
│ 3  13 │ 14 2  │
└───────┴───────┘
+ placed
"""

from __future__ import annotations

from garns.diagram import diagram_of
from garns.drawing import text as drawing
from garns.drawing.clues import clue_lines
from garns.given import Given, what_of
from garns.i18n import N_, language_of, translate
from garns.render.themes import HINTS
from garns.values.position import Position
from garns.values.step import Step

#: The styles that people read; the others are for programs.
WITH_CLUES = ("boxed", "ascii", "seed", "candidates")
#: The signs before candidates, as in pictures: by the form of their role there, and for the effects.
_SIGNS = {"disc": "*", "ring": "'", "square": "!"}
_STRUCK, _PLACED = "-", "+"
_LEGEND = {
    "*": N_("* decides"),
    "'": N_("' opposes it"),
    "!": N_("! a fin, or an extra"),
    _STRUCK: N_("- removed"),
    _PLACED: N_("+ placed"),
}


def to_text(puzzle: Given, style: str = "boxed", *, step: Step | None = None, lang: str | None = None) -> str:
    """A puzzle or a position as text: its digits, and in the style ``candidates`` what the open cells may hold.

    ``boxed`` draws the boxes with lines, ``ascii`` with plain characters, ``seed`` as the text game does, with letters
    above the columns and numbers beside the rows; ``plain`` writes the rows one below the other; ``line`` writes one
    symbol for each cell. Below a drawing the clues of a variant stand in words, in the language ``lang``, as comments:
    a reader of the drawing reads over them. A ``step`` is shown by signs before the candidates, whatever the style,
    with a legend instead of the clues.

    >>> from garns.variants import empty
    >>> print(to_text(empty("main-diagonal+4"), "ascii"))
    +-----+-----+
    | . . | . . |
    | . . | . . |
    +-----+-----+
    | . . | . . |
    | . . | . . |
    +-----+-----+
    # DIAGONAL. The diagonal holds every digit once.
    # diagonal 1: r1c1 r2c2 r3c3 r4c4

    :raises ArgumentError: for a style that does not exist.
    """
    lang = language_of(lang)
    what = what_of(puzzle)
    if step is None:
        puzzle = what.puzzle if isinstance(what, Position) else what
        clues = clue_lines(puzzle, lang) if style in WITH_CLUES else []
        return "\n".join(
            [drawing.to_text(what, style, cages=style in ("boxed", "candidates")), *(f"# {line}" for line in clues)]
        )
    position = what if isinstance(what, Position) else Position.start(what)
    diagram = diagram_of(step, position)
    signs: dict[tuple[int, int], str] = {
        (cell, digit): _SIGNS[HINTS.get(role, HINTS[""]).form] for cell, digit, role in reversed(diagram.marks)
    }
    signs |= dict.fromkeys(diagram.eliminations, _STRUCK)
    signs |= dict.fromkeys(diagram.placements, _PLACED)
    legend = "   ".join(translate(words, lang) for sign, words in _LEGEND.items() if sign in signs.values())
    return f"{drawing.with_signs(position, signs)}\n{legend}"
