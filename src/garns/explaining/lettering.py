"""The letters of almost locked sets: a text and a picture call a set by the same one.

>>> one, two = Part("als", (0, 1), (1, 2, 3)), Part("als", (9,), (1, 4))
>>> letter_of(Step("als_xz", parts=(one, two)), two)
'B'
"""

from __future__ import annotations

from garns.values.step import Part, Step

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#: The roles of cells that hold a set, by technique: those of ``als`` everywhere, and these.
_OTHERS = {"als_xy_wing": {"pivot"}, "als_xy_wing_disjoint": {"pivot"}, "sue_de_coq": {"intersection"}}


def sets_of(step: Step) -> tuple[Part, ...]:
    """The sets of a step in the order of their letters."""
    roles = {"als"} | _OTHERS.get(step.technique, set())
    sets = list(dict.fromkeys(part for part in step.parts if part.role in roles))  # a chain may come by one again
    if len(sets) > 1 and sets[-1].role == "pivot":  # it stands between its neighbours
        sets.insert(1, sets.pop())
    return tuple(sets[: len(_LETTERS)])


def letter_of(step: Step, part: Part) -> str:
    """The letter of a set; nothing for a part that is none."""
    sets = sets_of(step)
    return _LETTERS[sets.index(part)] if part in sets else ""
