"""A small search for the ways to fill some cells. It knows the rules, and nothing of techniques or of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from garns.rules import Automaton, Domain, Relation, Rule, Sum

#: What each cell may still hold: bit d - 1 for the digit d.
Masks = dict[int, int]
Filling = dict[int, int]


class TooManyChoices(Exception):  # noqa: N818 (no error: the search has a limit)
    """The search tried as many choices as it may."""


@dataclass
class Fillings:
    """The ways to fill cells so that no two that see each other are equal, houses are full and clues hold."""

    #: For every cell the others here that it sees.
    peers: dict[int, tuple[int, ...]]
    #: Cells that hold every digit once.
    houses: Sequence[tuple[int, ...]] = ()
    #: Sums, relations, automata and domains of these cells.
    clues: Sequence[Rule] = ()
    digits: int = 9
    #: Where to begin: cells, and a mask of digits whose places in the houses count; what is left comes last.
    first: tuple[frozenset[int], int] = (frozenset(), 0)
    #: The choices that all searches together may still try.
    budget: int = 5_000

    def search(self, masks: Masks, is_dead: Callable[[Masks], bool] = lambda masks: False) -> Iterator[Filling]:
        """Every filling, one after the other, but those of branches that the caller calls dead.

        :raises TooManyChoices: when the budget is used up.
        """
        masks = dict(masks)
        if not self._settle(masks) or is_dead(masks):
            return
        choices = self._choices(masks)
        if not choices:
            yield {cell: mask.bit_length() for cell, mask in masks.items()}
            return
        for cell, bit in choices:
            self.budget -= 1
            if self.budget < 0:
                raise TooManyChoices
            yield from self.search(masks | {cell: bit}, is_dead)

    def _settle(self, masks: Masks) -> bool:
        """Draw the plain conclusions, one candidate or one place left; false where a cell, a digit or a clue fails."""
        done: set[int] = set()
        while True:
            if 0 in masks.values():
                return False
            fresh = [cell for cell, mask in masks.items() if cell not in done and mask & (mask - 1) == 0]
            for cell in fresh:
                done.add(cell)
                for peer in self.peers[cell]:
                    masks[peer] &= ~masks[cell]
            if not fresh:
                known = sum(mask.bit_count() for mask in masks.values())
                if not all(self._fill_house(house, masks) for house in self.houses):
                    return False
                if known == sum(mask.bit_count() for mask in masks.values()):
                    return all(_holds(clue, masks, self.digits) for clue in self.clues)

    def _fill_house(self, house: tuple[int, ...], masks: Masks) -> bool:
        """Place the digits that have one place left; false when one has none."""
        once = twice = 0
        for cell in house:
            twice |= once & masks[cell]
            once |= masks[cell]
        for cell in house:
            if alone := masks[cell] & ~twice:
                masks[cell] = alone if alone & (alone - 1) == 0 else 0  # two digits that fit nowhere else
        return once.bit_count() == self.digits

    def _choices(self, masks: Masks) -> list[tuple[int, int]]:
        """The candidates of the cell with the fewest, or the places of a digit where these are fewer."""
        every = (1 << self.digits) - 1
        for cells, digits in (self.first, (masks.keys(), every)):
            best: list[tuple[int, int]] = []
            for cell in cells:
                if masks[cell] & (masks[cell] - 1) and not 0 < len(best) <= masks[cell].bit_count():
                    best = [(cell, bit) for bit in bits(masks[cell])]
            for house in self.houses:
                for bit in bits(digits):
                    places = [(cell, bit) for cell in house if masks[cell] & bit]
                    if len(places) > 1 and not 0 < len(best) <= len(places):
                        best = places
            if best:
                return best
        return []


def bits(mask: int) -> Iterator[int]:
    """The bits of a mask, from the lowest."""
    while mask:
        yield mask & -mask
        mask &= mask - 1


def digits_of(mask: int) -> Iterator[int]:
    """The digits of a mask, from the smallest."""
    return (bit.bit_length() for bit in bits(mask))


def cells_of(rule: Rule) -> tuple[int, ...]:
    """The cells that a rule binds."""
    match rule:
        case Domain():
            return (rule.cell,)
        case Relation():
            return rule.a, rule.b
        case _:
            return rule.cells


def _holds(clue: Rule, masks: Masks, digits: int) -> bool:
    """Whether a clue can still hold, as far as each cell by itself tells; exact once all its cells are filled."""
    match clue:
        case Domain():
            return any(digit in clue.digits for digit in digits_of(masks[clue.cell]))
        case Relation():
            return any(clue.allows(a, b) for a in digits_of(masks[clue.a]) for b in digits_of(masks[clue.b]))
        case Sum():
            return _reaches(clue, masks)
        case Automaton():
            return _accepts(clue, masks)
    return True  # houses and groups are told by who sees whom


def _reaches(clue: Sum, masks: Masks) -> bool:
    low = high = 0
    for cell, factor in zip(clue.cells, clue.coefficients or (1,) * len(clue.cells), strict=True):
        ends = factor * min(digits_of(masks[cell])), factor * masks[cell].bit_length()
        low += min(ends)
        high += max(ends)
    return low <= clue.total <= high


def _accepts(clue: Automaton, masks: Masks) -> bool:
    states = {0}
    for cell in clue.cells:
        states = {clue.next[state][digit - 1] for state in states for digit in digits_of(masks[cell])} - {-1}
    return not states.isdisjoint(clue.accepting)


def sightings(cells: Iterable[int], sees: Sequence[frozenset[int]]) -> dict[int, tuple[int, ...]]:
    """For every cell the others among them that it sees."""
    among = frozenset(cells)
    return {cell: tuple(sees[cell] & among) for cell in among}
