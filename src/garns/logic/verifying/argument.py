"""A step beside the position that it speaks of: the questions that the checks ask, and what they say when it is not so.

A check reads an :class:`Argument` and ends, or raises :class:`Unfounded` with a sentence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from garns.i18n import N_
from garns.logic.filling import digits_of
from garns.logic.verifying.board import houses_of, lines_of, rules_of
from garns.logic.verifying.verdict import Fault
from garns.values.position import Position, sees
from garns.values.step import Candidate, Node, Part, Step

Cells = frozenset[int]
Digits = frozenset[int]

ROLES = N_('{technique} needs the parts "{expected}"; this step has "{found}"')
SHAPE = N_("the parts of the step do not have the shape of {technique}")
SIZE = N_("{found} is the wrong number for {technique}: {cells}")
DIGITS = N_("{cells} hold {found}, not {told}")
PLACES = N_("{house} has {digit} in {found}, not in {told}")
INSIDE = N_("{cells} do not all lie in {house}")
SIGHT = N_("{cells} do not see each other as they should")
EFFECT = N_("{technique} says nothing of {effect} here")
NO_CANDIDATE = N_("{node} is not a candidate here")


class Unfounded(Exception):  # noqa: N818 (no error of the program: the step is wrong)
    """Something in a step is not as it is told."""

    def __init__(self, text: str, fields: dict[str, object]) -> None:
        super().__init__(text)
        self.fault = Fault(text, fields)


class Argument:
    """A step as it is told, and what its position says of it."""

    def __init__(self, step: Step, position: Position) -> None:
        self.step, self.position, self.puzzle = step, position, position.puzzle
        self.links, self.technique = step.links, step.technique
        self.digits = range(1, self.puzzle.geometry.digits + 1)
        self.sees = sees(self.puzzle)
        self.rules = rules_of(self.puzzle)
        self.houses = [frozenset(house.cells) for house in houses_of(self.puzzle)]
        self.open: Cells = frozenset(cell for cell, digit in enumerate(position.digits) if not digit)

    # What to say

    def need(self, ok: object, text: str = SHAPE, **fields: object) -> None:
        """Go on where something is so."""
        if not ok:
            raise Unfounded(text, {"technique": self.technique, **fields})

    def name(self, cells: Iterable[int] | Candidate | Node) -> str:
        """Cells, a candidate or a node, as people write them."""
        names = self.puzzle.geometry.names
        if isinstance(cells, Candidate):
            return f"{names[cells.cell]}({cells.digit})"
        if isinstance(cells, Node):
            return f"{self.name(cells.cells)}({cells.digit})"
        return " ".join(str(names[cell]) for cell in sorted(cells))

    # Parts

    def take(self, roles: str) -> None:
        """Need just these parts: "base cover* fin? pincer=2" is one, any number, at most one, two; "+" at least one."""
        found = Counter(part.role for part in self.step.parts)
        ok = True
        for word in roles.split():
            role, sign, count = re.fullmatch(r"(\w+)([*?+]|=(\d+))?", word).groups()  # type: ignore[union-attr]
            low, high = {None: (1, 1), "*": (0, None), "?": (0, 1), "+": (1, None)}.get(sign) or (int(count),) * 2
            there = found.pop(role, 0)
            ok &= low <= there and (high is None or there <= high)
        told = Counter(part.role for part in self.step.parts)
        shown = " ".join(role if count == 1 else f"{role}={count}" for role, count in told.items())
        self.need(ok and not found, ROLES, expected=roles, found=shown)

    def parts(self, role: str) -> list[Part]:
        """The parts with a role, as they are told."""
        return [part for part in self.step.parts if part.role == role]

    def part(self, role: str) -> Part:
        """The only part with a role."""
        parts = self.parts(role)
        self.need(len(parts) == 1)
        return parts[0]

    def digit(self, part: Part) -> int:
        """The only digit of a part."""
        self.need(len(part.digits) == 1, SIZE, found=len(part.digits), cells=self.name(part.cells))
        return part.digits[0]

    def house(self, part: Part) -> int:
        """The only house of a part, which holds its cells."""
        self.need(len(part.houses) == 1)
        self.inside(part.cells, part.houses[0])
        return part.houses[0]

    # Cells and digits

    def holds(self, *cells: int) -> Digits:
        """The digits that stand or may stand in some cells."""
        return frozenset[int]().union(*(_digits(self.position.candidates[cell]) for cell in cells))

    def places(self, digit: int, cells: Iterable[int]) -> Cells:
        """Of some cells the open ones that may hold a digit."""
        bit = 1 << (digit - 1)
        return frozenset(cell for cell in cells if cell in self.open and self.position.candidates[cell] & bit)

    def see(self, cells: Iterable[int]) -> Cells:
        """The cells that see all of these."""
        return frozenset(range(len(self.sees))).intersection(*(self.sees[cell] for cell in cells))

    def crowd(self, cells: Iterable[int]) -> bool:
        """Whether these cells all see each other."""
        return all(b in self.sees[a] for a, b in combinations(cells, 2))

    def is_line(self, house: int) -> bool:
        """Whether a house is a row, a column or the like, and no region."""
        return lines_of(self.puzzle)[house]

    def houses_with(self, cells: Iterable[int]) -> list[int]:
        """The houses that hold all these cells."""
        among = frozenset(cells)
        return [index for index, house in enumerate(self.houses) if among <= house]

    # What parts must be

    def opened(self, cells: Iterable[int]) -> Cells:
        """Need different open cells."""
        cells = tuple(cells)
        self.need(cells and len({*cells}) == len(cells) and self.open.issuperset(cells))
        return frozenset(cells)

    def exact(self, part: Part, spare: int | None = None) -> Digits:
        """Need open cells with just these digits among them; so many more digits than cells, where that is told."""
        cells = self.opened(part.cells)
        found = self.holds(*cells)
        self.told(part, found)
        self.need(
            spare is None or len(found) == len(cells) + spare, SIZE, found=len(found), cells=self.name(part.cells)
        )
        return found

    def told(self, part: Part, digits: Iterable[int]) -> None:
        """Need that a part tells just these digits."""
        found = sorted(digits)
        self.need(
            sorted(part.digits) == found,
            DIGITS,
            cells=self.name(part.cells),
            found=" ".join(map(str, found)),
            told=" ".join(map(str, part.digits)),
        )

    def inside(self, cells: Iterable[int], house: int) -> None:
        """Need that a house holds some cells."""
        cells = frozenset(cells)
        self.need(cells <= self.houses[house], INSIDE, cells=self.name(cells), house=houses_of(self.puzzle)[house])

    def only_places(self, digit: int, house: int, cells: Iterable[int]) -> None:
        """Need that a house has a digit just in these cells."""
        found, cells = self.places(digit, self.houses[house]), frozenset(cells)
        self.need(
            found == cells,
            PLACES,
            house=houses_of(self.puzzle)[house],
            digit=digit,
            found=self.name(found),
            told=self.name(cells),
        )

    # What it does

    def places_just(self, *candidates: Candidate) -> None:
        """Need that the step places these digits and nothing else."""
        self.need(sorted(self.step.placements) == sorted(candidates) and not self.step.eliminations, SHAPE)

    def strikes(self, *gone: tuple[Iterable[int], Iterable[int]]) -> None:
        """Need that the step strikes only from these: pairs of digits and cells that may lose them."""
        self.need(not self.step.placements and self.step.eliminations)
        allowed = {(cell, digit) for digits, cells in gone for digit in digits for cell in cells}
        for effect in self.step.eliminations:
            self.need(effect in allowed, EFFECT, effect=self.name(effect))

    def does_something(self) -> None:
        """Need that every effect concerns a candidate that stands on the board."""
        for effect in (*self.step.placements, *self.step.eliminations):
            self.need(effect.cell in self.places(effect.digit, [effect.cell]), NO_CANDIDATE, node=self.name(effect))


@lru_cache(maxsize=4096)
def _digits(mask: int) -> Digits:
    return frozenset(digits_of(mask))
