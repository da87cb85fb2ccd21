"""A small search for the ways to fill some cells. It knows the rules, and nothing of techniques or of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_

from garns.values.limits import breathe
from garns.values.rules import Automaton, Domain, Relation, Rule, Sum

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
    #: Cells that all see each other, and so need as many digits; only a shorter way to what the search finds as well.
    crowds: Sequence[tuple[int, ...]] = ()
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
        :raises OutOfBudget: when the caller of all of this waits no longer.
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
            breathe()
            if 0 in masks.values():
                return False
            fresh = [cell for cell, mask in masks.items() if cell not in done and mask & (mask - 1) == 0]
            for cell in fresh:
                done.add(cell)
                for peer in self.peers[cell]:
                    masks[peer] &= ~masks[cell]
            if any(_union(masks[cell] for cell in crowd).bit_count() < len(crowd) for crowd in self.crowds):
                return False
            if not fresh:
                before = sum(mask.bit_count() for mask in masks.values())
                if not all(self._fill_house(house, masks) for house in self.houses) or 0 in masks.values():
                    return False
                if not all(prune(clue, masks, self.digits) for clue in self.clues):
                    return False
                if before == sum(mask.bit_count() for mask in masks.values()):
                    return True

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
        """The candidates of the cell with the fewest, or the places of a digit where these are fewer.

        First come the cells with no digit more than they need: there each digit must have a place.
        """
        every = (1 << self.digits) - 1
        tight = [crowd for crowd in self.crowds if _union(masks[cell] for cell in crowd).bit_count() == len(crowd)]
        for cells, houses, digits in (
            ((), tight, every),
            (self.first[0], self.houses, self.first[1]),
            (masks.keys(), self.houses, every),
        ):
            best: list[tuple[int, int]] = []
            for cell in cells:
                if masks[cell] & (masks[cell] - 1) and not 0 < len(best) <= masks[cell].bit_count():
                    best = [(cell, bit) for bit in bits(masks[cell])]
            for house in houses:
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


def prune(clue: Rule, masks: Masks, digits: int) -> bool:
    """Strike what a clue forbids as far as each cell by itself tells; false when it cannot hold any more.

    Once all its cells are filled, that is exact.
    """
    match clue:
        case Domain():
            masks[clue.cell] &= sum(1 << (digit - 1) for digit in clue.digits)
            return masks[clue.cell] != 0
        case Relation():
            table = _partners(clue, digits)
            masks[clue.a] &= sum(bit for bit in bits(masks[clue.a]) if table[bit.bit_length()] & masks[clue.b])
            masks[clue.b] &= _union(table[digit] for digit in digits_of(masks[clue.a]))
            return masks[clue.a] != 0 != masks[clue.b]
        case Sum():
            return _reaches(clue, masks)
        case Automaton():
            return _read_along(clue, masks)
    return True  # houses and groups are told by who sees whom


@lru_cache(maxsize=4096)
def _partners(clue: Relation, digits: int) -> tuple[int, ...]:
    """For every digit of the first cell (from 0, which is none) a mask of those that may stand in the second."""
    every = range(1, digits + 1)
    return tuple(sum(1 << (b - 1) for b in every if a and clue.allows(a, b)) for a in range(digits + 1))


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


def _reaches(clue: Sum, masks: Masks) -> bool:
    """Keep the digits with which the other cells can still make up the total, each by itself."""
    factors = clue.coefficients or (1,) * len(clue.cells)
    narrowed = True
    while narrowed:
        narrowed = False
        if not all(masks[cell] for cell in clue.cells):
            return False
        ends = [
            sorted((factor * ((masks[cell] & -masks[cell]).bit_length()), factor * masks[cell].bit_length()))
            for cell, factor in zip(clue.cells, factors, strict=True)
        ]
        low, high = sum(least for least, _ in ends), sum(most for _, most in ends)
        if not low <= clue.total <= high:
            return False
        for cell, factor, (least, most) in zip(clue.cells, factors, ends, strict=True):
            fits = range(clue.total - (high - most), clue.total - (low - least) + 1)
            kept = sum(bit for bit in bits(masks[cell]) if factor * bit.bit_length() in fits)
            if kept != masks[cell]:
                masks[cell], narrowed = kept, True
    return True


def _read_along(clue: Automaton, masks: Masks) -> bool:
    """Keep the digits on some way from the start of an automaton to an accepting state."""
    ways = [{0}]
    for cell in clue.cells:
        ways.append({clue.next[state][digit - 1] for state in ways[-1] for digit in digits_of(masks[cell])} - {-1})
    good = ways[-1] & clue.accepting
    for cell, states in zip(reversed(clue.cells), reversed(ways[:-1]), strict=True):
        steps = [
            (state, digit)
            for state in states
            for digit in digits_of(masks[cell])
            if clue.next[state][digit - 1] in good
        ]
        masks[cell] = _union(1 << (digit - 1) for _, digit in steps)
        good = {state for state, _ in steps}
    return bool(good)


def can_place(bit: int, houses: Iterable[tuple[int, ...]], masks: Masks, peers: dict[int, tuple[int, ...]]) -> bool:
    """Whether each house can have one digit in a cell that may hold it, no two of these seeing each other."""
    return _place(bit, [set(house) for house in houses], masks, peers, frozenset())


def _place(
    bit: int, houses: list[set[int]], masks: Masks, peers: dict[int, tuple[int, ...]], blocked: frozenset[int]
) -> bool:
    if not houses:
        return True
    places = min(([cell for cell in house if masks[cell] & bit and cell not in blocked] for house in houses), key=len)
    return any(
        _place(bit, [house for house in houses if cell not in house], masks, peers, blocked.union(peers[cell]))
        for cell in places
    )


def sightings(cells: Iterable[int], sees: Sequence[frozenset[int]]) -> dict[int, tuple[int, ...]]:
    """For every cell the others among them that it sees."""
    among = frozenset(cells)
    return {cell: tuple(sees[cell] & among) for cell in among}
