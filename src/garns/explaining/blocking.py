"""What leaves a single only one choice: digits on the board that close its other cells, or take its other digits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from garns.explaining.speaking import Speaker, Words
from garns.i18n import N_
from garns.values.geometry import House
from garns.values.position import Position
from garns.values.rules import Group
from garns.values.step import Step

_ALONG = N_("The {digit} in {cell} looks along {house}.")
_IN_SIGHT = N_("The {digit} in {cell} rules out {cells}.")
_BEFORE = N_("{digit} was ruled out before in {cells}.")
_HOLDS = N_("{house} holds {digits}.")
_SIGHT_HOLDS = N_("{cells}, which it sees, holds {digits}.")
_GONE = N_("Ruled out before: {digits}.")

#: Houses that lie along a line, in the order in which a reader looks at them.
_LINES = ("row", "column", "diagonal")


class Block(NamedTuple):
    """Digits that stand somewhere and close cells by a rule; without a rule they were ruled out before."""

    rule: House | Group | None
    digits: tuple[int, ...]
    standing: tuple[int, ...]
    closed: tuple[int, ...]


def blocks_of(step: Step, position: Position) -> tuple[Block, ...]:
    """What blocks for a single, the fewest that tell everything: rows, then columns, then the rest.

    >>> from garns.logic import hint
    >>> from garns.values.puzzle import Puzzle
    >>> puzzle = Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> found = hint(Position.start(puzzle))
    >>> [(str(block.rule), block.closed) for block in blocks_of(found.step, found.position)]
    [('row 3', (21, 22, 23)), ('column 4', (3, 21))]
    """
    if len(step.placements) != 1 or step.links:
        return ()
    (cell, digit), parts = step.placements[0], {part.role: part for part in step.parts}
    if step.technique == "naked_single":
        return _taken(cell, digit, position)
    if step.technique == "hidden_single" and parts["house"].houses:
        return _closing(position.puzzle.houses[parts["house"].houses[0]], cell, digit, position)
    return ()


def _closing(house: House, cell: int, digit: int, position: Position) -> tuple[Block, ...]:
    """The digits that close the other open cells of a house."""
    open_cells = {other for other in house.cells if other != cell and not position.digits[other]}
    ways = [
        Block(rule, (digit,), (other,), tuple(sorted(open_cells & set(rule.cells))))
        for rule in _rules(position)
        for other in rule.cells
        if position.digits[other] == digit
    ]
    chosen, left = _fewest([(block, set(block.closed)) for block in ways], open_cells)
    return (*chosen, Block(None, (digit,), (), tuple(sorted(left)))) if left else tuple(chosen)


def _taken(cell: int, digit: int, position: Position) -> tuple[Block, ...]:
    """The houses of a cell that hold its other digits."""
    others = {*range(1, position.puzzle.geometry.digits + 1)} - {digit}
    ways = []
    for rule in _rules(position):
        held = {position.digits[other]: other for other in rule.cells if position.digits[other]}
        if cell in rule.cells and held:
            digits, standing = zip(*sorted(held.items()), strict=True)
            ways.append((Block(rule, digits, standing, (cell,)), {*held}))
    chosen, left = _fewest(ways, others)
    return (*chosen, Block(None, tuple(sorted(left)), (), (cell,))) if left else tuple(chosen)


def _rules(position: Position) -> list[House | Group]:
    return [rule for rule in position.puzzle.rules() if isinstance(rule, House | Group)]


def _fewest(ways: list[tuple[Block, set[int]]], wanted: set[int]) -> tuple[list[Block], set[int]]:
    """Blocks that tell all that can be told, the one that tells most first; and what is left."""
    chosen, left = list[Block](), set(wanted)
    while left:
        block, told = max(ways, key=lambda way: (len(way[1] & left), -_order(way[0])), default=(None, set[int]()))
        if block is None or not told & left:
            break
        chosen.append(block)
        left -= told
    return sorted(chosen, key=lambda block: (_order(block), block.standing)), left


def _order(block: Block) -> int:
    kind = block.rule.kind if block.rule else ""
    return _LINES.index(kind) if kind in _LINES else len(_LINES)


def reasons(blocks: tuple[Block, ...], hidden: bool, speaker: Speaker) -> Iterator[Words]:
    """One sentence for each block; ``hidden`` when cells are closed and not digits taken."""
    for block in blocks:
        digits = speaker.digits(block.digits)
        standing, closed = speaker.cells(block.standing), speaker.cells(block.closed)
        house = speaker.house_list([speaker.houses.index(block.rule)]) if isinstance(block.rule, House) else []
        if block.rule is None:
            yield speaker.weave(_BEFORE, digit=digits, cells=closed) if hidden else speaker.weave(_GONE, digits=digits)
        elif hidden and house and block.rule.kind in _LINES:
            yield speaker.weave(_ALONG, digit=digits, cell=standing, house=house)
        elif hidden:
            yield speaker.weave(_IN_SIGHT, digit=digits, cell=standing, cells=closed)
        elif house:
            yield speaker.weave(_HOLDS, house=house, digits=digits)
        else:
            yield speaker.weave(_SIGHT_HOLDS, cells=standing, digits=digits)
