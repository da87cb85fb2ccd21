"""The rules of a puzzle in words, for a program that only draws: a sentence for each kind, and what no drawing tells.

>>> from garns.variants import Thermo, Whisper
>>> puzzle = Puzzle(constraints=[Thermo("r1c1 r1c2"), Whisper("r4c1 r4c2"), Whisper("r6c1 r6c2", 3)])
>>> print(rules_text(puzzle, puzzle.constraints, {}))
Digits increase from the bulb to the tip.
Neighbours on the line differ by at least 5 (German whispers), 4 (Dutch) or the number given.
whisper line: r6c1 r6c2: 3
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from garns.formats.text import written_line
from garns.values.clue_shapes import Label
from garns.values.geometry import Geometry
from garns.values.puzzle import Constraint, Puzzle

if TYPE_CHECKING:
    from garns.variants.base import Variant

#: Figures of which nobody sees what belongs together once there are several.
_PAIRED = "clone"
#: What the clues look like that players know at sight; kinds with the same look are told apart by words alone.
_LOOKS = {
    **{kind: kind for kind in ("arrow", "lockout_line", "whisper", "renban", "region_sum_line", "palindrome", "even")},
    **{kind: kind for kind in ("entropic_line", "modular_line", "nabner", "zipper_line", "diagonal", "little_killer")},
    **{kind: kind for kind in ("difference", "ratio", "pair_sum", "quadruple", "greater_than", "minimum", "maximum")},
    **{kind: kind for kind in ("digital_root_cage", "multi_sum_cage", "negative", _PAIRED)},
    **dict.fromkeys(("thermo", "slow_thermo"), "bulb"),
    **dict.fromkeys(("between_line", "double_arrow"), "circles"),
    **dict.fromkeys(("odd", "counting_circles"), "disc"),
    **dict.fromkeys(("sandwich", "skyscraper", "x_sum", "numbered_room", "hidden_skyscraper"), "beside"),
}


def rules_text(puzzle: Puzzle, drawn: Collection[Constraint], missed: Mapping[Constraint, int]) -> str:
    """The sentences of all kinds in a puzzle, each with those of the clues that are only ``drawn`` and need words.

    So do those that a reader ``missed``; what it missed in words as well is also told as our own text form writes it.
    """
    from garns.variants.base import Variant  # formats are loaded before constraints

    lines: dict[str, dict[str, None]] = {}
    only_drawn = {*drawn}
    same = Counter(each.id for each in only_drawn)
    alike = Counter(_LOOKS.get(each.id, "") for each in only_drawn)
    for constraint in puzzle.constraints:
        times = missed.get(constraint, 0)
        if not isinstance(constraint, Variant):
            lines[_exactly(str(constraint), constraint, puzzle.geometry) if times else str(constraint)] = {}
            continue
        clues = lines.setdefault(constraint.rule_in("en"), {})
        told = constraint.told_in(puzzle.geometry, "en")
        mixed = alike[_LOOKS.get(constraint.id, "")] > (1 if constraint.id == _PAIRED else same[constraint.id])
        if times > 1:
            clues[_exactly(told, constraint, puzzle.geometry)] = None
        elif times or (constraint in only_drawn and (mixed or not _is_told(constraint, puzzle.geometry))):
            clues[told] = None
    return "\n".join(line for sentence, clues in lines.items() for line in (sentence, *clues))


def _exactly(words: str, constraint: Constraint, geometry: Geometry) -> str:
    """A clue in words, and as our own text form writes it."""
    return f"{' '.join(words.split())} (garns: {written_line(constraint, geometry)})"


def _is_told(constraint: Variant, geometry: Geometry) -> bool:
    """Whether its sentence and its drawing tell what a clue is, with its numbers."""
    if constraint.id not in _LOOKS:
        return constraint.told_in(geometry, "en") == constraint.name_in("en")
    shown = any(getattr(each, "text", "") for each in constraint.draw(geometry) if not isinstance(each, Label))
    return shown or not [*constraint.own_numbers(geometry, "en")]
