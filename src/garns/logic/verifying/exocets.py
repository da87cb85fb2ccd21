"""Exocets: two base cells, two targets that hold whatever the base holds, and the three lines that show it."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from garns.logic.verifying.argument import Argument, Cells, Digits
from garns.values.step import Part


class Setting(NamedTuple):
    """Where a base lies: its line and box, the three boxes on the line, and the three lines that cross it there."""

    line: Cells
    box: Cells
    inside: Cells
    crosses: tuple[Cells, ...]

    @property
    def room(self) -> Cells:
        """Where the cross-lines may have a digit of the base."""
        return frozenset[int]().union(*self.crosses) - self.box - self.line


def junior(argument: Argument) -> None:
    """A target in each of the two other boxes; beside it a companion without base digits."""
    base, targets, companions = (argument.part(role) for role in ("base", "pincer", "extra"))
    digits = _digits(argument, base, targets)
    setting = _setting(argument, base)
    _lines(argument, setting, digits, targets.cells)
    _companions(argument, setting, digits, targets, companions)
    _fill_targets(argument, setting, digits, targets)
    _strikes(argument, setting, digits, base, targets)


def senior(argument: Argument) -> None:
    """Any two cells of the room as targets, not both in the boxes."""
    base, targets = argument.part("base"), argument.part("pincer")
    digits = _digits(argument, base, targets)
    setting = _setting(argument, base)
    _lines(argument, setting, digits, targets.cells)
    argument.need(setting.room >= {*targets.cells} and not setting.inside >= {*targets.cells})
    _fill_targets(argument, setting, digits, targets)
    _strikes(argument, setting, digits, base, targets)


def double(argument: Argument) -> None:
    """Two juniors on the same lines, with four digits: each is in a base, in a target, and in two lines outside."""
    bases, targets, companions = (argument.parts(role) for role in ("base", "pincer", "extra"))
    settings = [_setting(argument, base) for base in bases]
    one, two = settings
    argument.need(one.inside == two.inside and one.line != two.line and one.box != two.box)
    held = [_digits(argument, base, goal) for base, goal in zip(bases, targets, strict=True)]
    digits, goals = held[0] | held[1], argument.opened((*targets[0].cells, *targets[1].cells))
    argument.need(len(digits) == 4)
    _lines(argument, one, digits, goals)
    gone: list[tuple[Digits, Cells]] = []
    for setting, own, goal, others in zip(settings, held, targets, companions, strict=True):
        _companions(argument, setting, own, goal, others)
        _fill_targets(argument, setting, own, goal)
        gone.append((frozenset(argument.digits) - own, frozenset(goal.cells)))
    for digit in digits:
        for cells in ({*bases[0].cells, *bases[1].cells}, goals):
            gone.append((frozenset({digit}), argument.see(argument.places(digit, cells))))
        outside = one.room - one.inside
        places = _places(argument, digit, outside)
        lines = [house for index, house in enumerate(argument.houses) if argument.is_line(index) and house & places]
        argument.need(not any(places <= line for line in lines))
        gone += [(frozenset({digit}), (a | b) - outside) for a, b in combinations(lines, 2) if places <= a | b]
    argument.strikes(*gone)


def _digits(argument: Argument, base: Part, targets: Part) -> Digits:
    digits = argument.exact(base)
    argument.exact(targets)
    argument.need(len(base.cells) == 2 == len(targets.cells) and 3 <= len(digits) <= 4)
    return digits


def _setting(argument: Argument, base: Part) -> Setting:
    """The line of a base, its boxes, and the cross-lines that the step names."""
    cells = frozenset(base.cells)
    cover = argument.part("cover")
    crosses = tuple(argument.houses[house] for house in cover.houses)
    argument.need(len({*crosses}) == 3 == len(crosses) and all(map(argument.is_line, cover.houses)))
    found = []
    for line in (argument.houses[house] for house in argument.houses_with(cells) if argument.is_line(house)):
        regions = [
            house
            for index, house in enumerate(argument.houses)
            if not argument.is_line(index) and len(house & line) == 3
        ]
        for boxes in combinations(regions, 3):
            inside = frozenset[int]().union(*boxes)
            own = [box for box in boxes if cells <= box]
            meet = {box for box in boxes for cross in crosses if len(cross & box) == 3 and len(cross & line & box) == 1}
            if line <= inside and own and len(meet) == 3 and all(len(cross & inside) == 3 for cross in crosses):
                third = (own[0] & line) - cells
                if any(third <= cross for cross in crosses):
                    found.append(Setting(line, own[0], inside, crosses))
    argument.need(found)
    return found[0]


def _lines(argument: Argument, setting: Setting, digits: Digits, targets: Cells | tuple[int, ...]) -> None:
    """Need that the other cells of the cross-lines are told, outside the boxes and inside."""
    crossed = frozenset[int]().union(*setting.crosses) - {*targets}
    for role, cells in (("cover", crossed - setting.inside), ("intersection", crossed & setting.inside)):
        part = argument.part(role)
        argument.told(part, digits)
        argument.need({*part.cells} == cells and len(part.cells) == len(cells))


def _companions(argument: Argument, setting: Setting, digits: Digits, targets: Part, companions: Part) -> None:
    """Need that each target and its companion make up what a cross-line has in a box beside the base line."""
    argument.told(companions, digits)
    argument.need(len(companions.cells) == 2 and not argument.holds(*companions.cells) & digits)
    pairs = [{target, beside} for target, beside in zip(targets.cells, companions.cells, strict=True)]
    parts = [(cross & setting.inside) - setting.line - setting.box for cross in setting.crosses]
    argument.need(sorted(map(sorted, pairs)) == sorted(sorted(part) for part in parts if part))


def _fill_targets(argument: Argument, setting: Setting, digits: Digits, targets: Part) -> None:
    """Need that two lines hold all places of a base digit in the room but the targets."""
    lines = [house for index, house in enumerate(argument.houses) if argument.is_line(index) and house & setting.room]
    for digit in digits:
        places = _places(argument, digit, setting.room - {*targets.cells})
        argument.need(any(places <= one | two for one, two in combinations(lines, 2)))


def _places(argument: Argument, digit: int, cells: Cells) -> Cells:
    """Where a digit stands or may stand."""
    return frozenset(cell for cell in cells if digit in argument.holds(cell))


def _strikes(argument: Argument, setting: Setting, digits: Digits, base: Part, targets: Part) -> None:
    """A target takes only base digits that fit, the base only what fits in a target."""
    one, two = targets.cells
    fitting = [{d for d in digits if _fits(argument, setting, d, *pair)} for pair in ((one, two), (two, one))]
    argument.strikes(
        ({*argument.digits} - fitting[0], [one]),
        ({*argument.digits} - fitting[1], [two]),
        (digits - fitting[0] - fitting[1], base.cells),
    )


def _fits(argument: Argument, setting: Setting, digit: int, target: int, other: int) -> bool:
    """Whether a target may take a digit and leave it a place in each cross-line that does not run through it."""
    free = _places(argument, digit, setting.room - {other} - argument.sees[target])
    first, second = (free & cross for cross in setting.crosses if target not in cross)
    return digit in argument.holds(target) and any(second - argument.sees[cell] for cell in first)
