"""The clues of a variant in words: what a text without lines and colours cannot show.

>>> from garns.variants import KillerCage, Thermo
>>> puzzle = Puzzle(constraints=(KillerCage((0, 1), 12), Thermo((3, 4, 5)), KillerCage((9, 10), 5)))
>>> print("\\n".join(clue_lines(puzzle)))
KILLER CAGE. The digits in the cage are all different and add up to its sum,
if it shows one.
r1c1 r1c2: 12; r2c1 r2c2: 5
THERMOMETER. Digits increase from the bulb to the tip.
bulb r1c4, then r1c5 r1c6
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import accumulate
from textwrap import wrap
from typing import NamedTuple

from garns.i18n import N_, Plural, one_line, translate
from garns.values.puzzle import Constraint, Puzzle
from garns.variants import Difference, Negative, PairSum, Ratio, Variant

#: How many lines one kind of clue may fill, or the rules in somebody's words; the rest is counted.
MOST_LINES = 24
_MORE = Plural("... and {count} more", "... and {count} more")
_MORE_LINES = Plural("... and {count} more line", "... and {count} more lines")
_UNKNOWN = N_("a rule of another package")
_NOT_ALL: dict[type[Constraint], str] = {
    Difference: N_("Not all white dots need be given."),
    Ratio: N_("Not all black dots need be given."),
    PairSum: N_("Not every X and V need be given."),
}
#: A space at which no line is broken.
_FIRM = "\N{NO-BREAK SPACE}"


class Told(NamedTuple):
    """One kind of clue: what it asks for, and every clue of the kind with its cells and numbers."""

    rule: str
    clues: list[str]


def told_clues(
    puzzle: Puzzle, lang: str = "en", *, among: Callable[[Constraint], bool] = lambda constraint: True
) -> list[Told]:
    """The constraints of a puzzle by kind, in its own order of kinds; each kind from the first cell to the last.

    ``among`` tells which clues are wanted; every kind is told its rule.
    """
    kinds: dict[type[Constraint], list[Constraint]] = {}
    for constraint in puzzle.constraints:
        kinds.setdefault(type(constraint), []).append(constraint)
    found = []
    for kind, constraints in kinds.items():
        clues: list[str] = []
        if not issubclass(kind, Variant):
            found.append(Told(f"{kind.id.upper()}. {translate(_UNKNOWN, lang)}", clues))
            continue
        variants = [one for one in constraints if isinstance(one, Variant) and among(one)]
        for one in sorted(variants, key=lambda one: min(one.clue(puzzle.geometry), default=0)):
            clues += one.clues_in(puzzle.geometry, lang)
        asked = dict.fromkeys(one.rule_in(lang) for one in constraints if isinstance(one, Variant))
        found.append(Told(f"{kind.name_in(lang).upper()}. {' '.join(asked)}", clues))
    return found


def not_all_given(puzzle: Puzzle, lang: str = "en") -> list[str]:
    """That there may be more marks between cells than are shown, where no rule says that they are all there.

    >>> from garns.variants import Difference, Negative
    >>> not_all_given(Puzzle(constraints=(Difference((0, 1)),)))
    ['Not all white dots need be given.']
    >>> not_all_given(Puzzle(constraints=(Difference((0, 1)), Negative("kropki"))))
    []
    """
    given = {kind for each in puzzle.constraints if isinstance(each, Negative) for kind in each.kinds}
    shown = {type(each) for each in puzzle.constraints} - given
    return [translate(text, lang) for kind, text in _NOT_ALL.items() if kind in shown]


def harmless(text: str) -> str:
    """Somebody's words in one line, without what a terminal or a page could obey."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def setters_rules(puzzle: Puzzle) -> list[str]:
    """The rules in somebody's words, line by line."""
    return list(filter(None, map(harmless, puzzle.ruleset.splitlines())))


def clue_lines(puzzle: Puzzle, lang: str = "en", width: int = 78) -> list[str]:
    """The rules of a setter, then each kind of constraint with its clues, in lines of a width; none for a plain puzzle.

    A list that is too long ends with how many more there are.
    """
    own = [line for rule in setters_rules(puzzle) for line in wrap(rule, width)]
    lines = own[:MOST_LINES]
    if over := len(own) - len(lines):
        lines.append(translate(_MORE_LINES, lang, count=over))
    for rule, clues in told_clues(puzzle, lang):
        ends = accumulate(len(clue) + 2 for clue in clues)
        shown = max(1, sum(end <= MOST_LINES * width for end in ends))
        lines += [*wrap(rule, width), *_flowing(clues[:shown], width, lang)]
        if over := len(clues[shown:]):
            lines.append(translate(_MORE, lang, count=over))
    return lines + [line for text in not_all_given(puzzle, lang) for line in wrap(text, width)]


def _flowing(clues: Iterable[str], width: int, lang: str) -> list[str]:
    """Clues one after the other; none that fits on a line is broken."""
    firm = (clue.replace(" ", _FIRM) if len(clue) < width else clue for clue in clues)
    return [line.replace(_FIRM, " ") for line in wrap(one_line(firm, lang), width, break_on_hyphens=False)]
