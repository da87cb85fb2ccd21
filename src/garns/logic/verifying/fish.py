"""Fish: one digit, base houses, as many cover houses, and fins."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from garns.logic.verifying.argument import SIZE, Argument, Cells
from garns.logic.verifying.links import along, candidates_of, node_of, options_of
from garns.logic.verifying.small import Check
from garns.values.step import Candidate, Link


class _Fish(NamedTuple):
    """What the parts say, once it is checked."""

    digit: int
    bases: tuple[int, ...]
    covers: tuple[int, ...]
    base: Cells  # the places in the bases, fins among them
    fins: Cells
    covered: Cells
    twice: Cells  # in two covers


def _fish(argument: Argument) -> _Fish:
    """The bases' places are told: those in one base and some cover as base, the others as fins."""
    base, cover = argument.part("base"), argument.part("cover")
    digit, bases, covers = argument.digit(base), base.houses, cover.houses
    argument.told(cover, [digit])
    argument.need(not cover.cells and len({*bases, *covers}) == 2 * len(bases) == len(bases) + len(covers))
    in_bases = Counter(cell for house in bases for cell in argument.places(digit, argument.houses[house]))
    in_covers = Counter(cell for house in covers for cell in argument.places(digit, argument.houses[house]))
    fins = frozenset(cell for cell, count in in_bases.items() if count > 1 or cell not in in_covers)
    told = frozenset(cell for part in argument.parts("fin") for cell in part.cells)
    for part in argument.parts("fin"):
        argument.told(part, [digit])
    argument.need(told == fins)
    argument.need(argument.opened(base.cells) == in_bases.keys() - fins)
    argument.need(all(argument.places(digit, argument.houses[house]) for house in bases))
    twice = frozenset(cell for cell, count in in_covers.items() if count > 1)
    return _Fish(digit, bases, covers, frozenset(in_bases), fins, frozenset(in_covers), twice)


def _shape(argument: Argument, fish: _Fish) -> str:
    """Basic: parallel lines against lines that cross them; franken: with regions; mutant: anything else."""
    bases = [argument.houses[house] for house in fish.bases if argument.is_line(house)]
    covers = [argument.houses[house] for house in fish.covers if argument.is_line(house)]
    parallel = all(not a & b for side in (bases, covers) for i, a in enumerate(side) for b in side[:i])
    if not parallel or not all(a & b for a in bases for b in covers):
        return "mutant"
    return "basic" if len(bases) + len(covers) == len(fish.bases) + len(fish.covers) else "franken"


def _is_sashimi(argument: Argument, fish: _Fish) -> bool:
    """Whether without the fins some base has fewer than two places."""
    return any(len((argument.houses[house] & fish.base) - fish.fins) < 2 for house in fish.bases)


def _check(argument: Argument, size: int, shape: str) -> _Fish:
    fish = _fish(argument)
    argument.need(len(fish.bases) == size, SIZE, found=len(fish.bases), cells=argument.name(fish.base))
    argument.need(_shape(argument, fish) == shape)
    argument.strikes(([fish.digit], ((fish.covered - fish.base) | fish.twice) & argument.see(fish.fins)))
    return fish


def basic(size: int) -> Check:
    """Lines against lines, no fins."""
    return shaped(size, "basic")


def shaped(size: int, shape: str) -> Check:
    """A shape, with fins or without as the row says."""

    def check(argument: Argument) -> None:
        _check(argument, size, shape)

    return check


def finned(size: int, *, sashimi: bool) -> Check:
    """Lines against lines with fins; sashimi when a base keeps fewer than two places without them."""

    def check(argument: Argument) -> None:
        argument.need(_is_sashimi(argument, _check(argument, size, "basic")) == sashimi)

    return check


def kraken_1(argument: Argument) -> None:
    """The fins reach a place in a cover by chains."""
    fish, victim = _kraken(argument)
    argument.need(victim.digit == fish.digit and victim.cell in fish.covered - fish.base)
    _all_reach(argument, fish.digit, fish.fins, victim)


def kraken_2(argument: Argument) -> None:
    """The fins, and all that the bases have in the last cover, reach a candidate of another digit."""
    fish, victim = _kraken(argument)
    argument.need(victim.digit != fish.digit)
    last = argument.houses[fish.covers[-1]]
    _all_reach(argument, fish.digit, fish.fins | (fish.base & last), victim)


def _kraken(argument: Argument) -> tuple[_Fish, Candidate]:
    fish = _fish(argument)
    argument.need(_shape(argument, fish) == "basic")
    argument.need(not argument.step.placements and len(argument.step.eliminations) == 1)
    _strong_parts_fit(argument)
    return fish, argument.step.eliminations[0]


def _strong_parts_fit(argument: Argument) -> None:
    """Need that the parts name what the strong links rest on, however often chains use them."""
    links = {candidates_of(link.start) | candidates_of(link.end) for link in argument.links if link.strong}
    argument.need({frozenset(options_of(argument, part)) for part in argument.parts("strong")} == links)


def _all_reach(argument: Argument, digit: int, cells: Cells, victim: Candidate) -> None:
    """Need for each of these a chain to the victim, weak at both ends."""
    chain: list[Link] = []
    reached = set()
    for link in argument.links:
        chain.append(link)
        if link.end == node_of(victim):
            along(argument, chain, strong=False)
            argument.need(not link.strong)
            reached.add(chain[0].start)
            chain = []
    argument.need(not chain and reached == {node_of(Candidate(cell, digit)) for cell in cells})
