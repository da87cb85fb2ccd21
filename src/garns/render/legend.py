"""What the signs of a step mean, for those who see a picture of one for the first time.

>>> from garns.diagram import diagram_of
>>> from garns.values.step import Candidate, Part, Step
>>> pair = Part("subset", (0, 1), (4, 7), (0,))
>>> step = Step("naked_pair", eliminations=(Candidate(5, 4),), parts=(pair,))
>>> print("\\n".join(legend([diagram_of(step)])))
dotted: houses that lose candidates
solid frame: cells that decide
dashed frame: cells that lose candidates
disc: candidates that decide
struck out: candidates to remove
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from garns.diagram import Diagram
from garns.i18n import N_, translate
from garns.render.themes import HINTS


def _has(form: str) -> Callable[[Diagram], object]:
    """Whether a candidate that stays stands on a sign of a form."""

    def found(diagram: Diagram) -> bool:
        struck = set(diagram.eliminations)
        return any(
            HINTS.get(role, HINTS[""]).form == form
            for cell, digit, role in diagram.marks
            if (cell, digit) not in struck
        )

    return found


#: Each sign of :mod:`garns.render.step_marks`: whether a diagram has it, and what it says.
_SIGNS: tuple[tuple[Callable[[Diagram], object], str], ...] = (
    (lambda diagram: diagram.deciding_houses, N_("hatched: houses that decide")),
    (lambda diagram: diagram.deletion_houses, N_("dotted: houses that lose candidates")),
    (lambda diagram: diagram.deciding_cells or diagram.placements, N_("solid frame: cells that decide")),
    (lambda diagram: diagram.deletion_cells, N_("dashed frame: cells that lose candidates")),
    (_has("disc"), N_("disc: candidates that decide")),
    (_has("ring"), N_("ring: candidates that oppose them")),
    (_has("square"), N_("square: fins and extras")),
    (lambda diagram: diagram.placements, N_("double outline: the digit to place")),
    (lambda diagram: diagram.eliminations, N_("struck out: candidates to remove")),
    (lambda diagram: any(link.strong for link in diagram.links), N_("solid arrow: one of the two is true")),
    (lambda diagram: any(not link.strong for link in diagram.links), N_("dashed arrow: the two are not both true")),
)


def legend(diagrams: Iterable[Diagram], lang: str = "en") -> list[str]:
    """What each sign means that some diagrams have, from the ground up."""
    diagrams = list(diagrams)
    return [translate(words, lang) for has, words in _SIGNS if any(map(has, diagrams))]
