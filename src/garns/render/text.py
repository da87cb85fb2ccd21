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
from garns.i18n import N_, translate
from garns.render.themes import HINTS
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.step import Step

#: The signs before candidates, as in pictures: by the form of their role there, and for the effects.
_SIGNS = {"disc": "*", "ring": "'", "square": "!"}
_STRUCK, _PLACED = "-", "+"
_LEGEND = {
    "*": N_("* decides"),
    "'": N_("' stands against it"),
    "!": N_("! a fin, or an extra"),
    _STRUCK: N_("- goes"),
    _PLACED: N_("+ placed"),
}


def to_text(what: Puzzle | Position, style: str = "boxed", *, step: Step | None = None, lang: str = "en") -> str:
    """A puzzle or a position as text: its digits, and in the style ``candidates`` what the open cells may hold.

    ``boxed`` draws the boxes with lines, ``ascii`` with plain characters, ``seed`` as the text game does, with letters
    above the columns and numbers beside the rows; ``plain`` writes the rows one below the other; ``line`` writes one
    symbol for each cell. A ``step`` is shown by signs before the candidates, whatever the style, with a legend in the
    language ``lang``.

    :raises ArgumentError: for a style that does not exist.
    """
    if step is None:
        return drawing.to_text(what, style)
    position = what if isinstance(what, Position) else Position.start(what)
    diagram = diagram_of(step, position)
    signs: dict[tuple[int, int], str] = {
        (cell, digit): _SIGNS[HINTS.get(role, HINTS[""]).form] for cell, digit, role in reversed(diagram.marks)
    }
    signs |= dict.fromkeys(diagram.eliminations, _STRUCK)
    signs |= dict.fromkeys(diagram.placements, _PLACED)
    legend = "   ".join(translate(words, lang) for sign, words in _LEGEND.items() if sign in signs.values())
    return f"{drawing.with_signs(position, signs)}\n{legend}"
