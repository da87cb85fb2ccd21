"""The names of cells, digits and houses as tokens, in a list as a sentence needs it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from string import Formatter

from garns.explaining.value import Token
from garns.explaining.ways import sum_of
from garns.i18n import AND, COMMA, N_, OR, translate
from garns.values.geometry import HOUSE_NAMES, Geometry, House
from garns.values.puzzle import Puzzle
from garns.values.rules import Automaton, Enclosed, Relation, Rule, Sum, Tally

Words = list[Token]

#: A numbered house inside a sentence, where some languages have an article: the kind of house is its context.
ONE_HOUSE = "{house}"

#: Several houses of one kind.
_PLURALS = {
    "row": N_("rows {numbers}"),
    "column": N_("columns {numbers}"),
    "box": N_("boxes {numbers}"),
    "region": N_("regions {numbers}"),
    "window": N_("windows {numbers}"),
    "diagonal": N_("diagonals {numbers}"),
}
_OF_GRID = N_("{house} of grid {grid}")


def text(words: str) -> Words:
    """Plain words; nothing when there are none."""
    return [Token("text", words)] if words else []


@dataclass(frozen=True)
class Speaker:
    """Names things of one puzzle in one language."""

    puzzle: Puzzle
    lang: str

    @property
    def geometry(self) -> Geometry:
        """The board."""
        return self.puzzle.geometry

    @property
    def houses(self) -> tuple[House, ...]:
        """The houses of the board, then those of the constraints."""
        return self.puzzle.houses

    def weave(self, message: str, **fields: Words) -> Words:
        """A message in the language of the reader, with tokens where its fields are."""
        woven: Words = []
        for literal, name, _, _ in Formatter().parse(translate(message, self.lang)):
            woven += text(literal)
            if name is not None:
                woven += fields[name]
        return woven

    def join(self, items: Sequence[Words], how: str = "and") -> Words:
        """A list: with commas, and a word before the last item."""
        joined: Words = []
        comma, last = translate(COMMA, self.lang), translate(OR if how == "or" else AND, self.lang)
        for index, item in enumerate(items):
            if index:
                joined += text(last if index == len(items) - 1 else comma)
            joined += item
        return joined

    def cell(self, cell: int, role: str = "", digit: int | None = None) -> Token:
        """One cell."""
        return Token("cell", self.geometry.names[cell].name_in(self.lang), cell=cell, digit=digit, role=role)

    def cells(self, cells: Iterable[int], role: str = "", digit: int | None = None, how: str = "and") -> Words:
        """A list of cells."""
        return self.join([[self.cell(cell, role, digit)] for cell in dict.fromkeys(cells)], how)

    def digits(self, digits: Iterable[int], how: str = "and") -> Words:
        """A list of digits."""
        written = self.geometry.symbol
        return self.join([[Token("digit", written(digit), digit=digit)] for digit in sorted(set(digits))], how)

    def house_list(self, indexes: Iterable[int], how: str = "and") -> Words:
        """A list of houses; those of one kind together: "rows 2 and 5"."""
        found: list[Words] = []
        known = [index for index in dict.fromkeys(indexes) if 0 <= index < len(self.houses)]
        for (kind, grid), group in groupby(known, key=lambda index: (self.houses[index].kind, self.houses[index].grid)):
            same = sorted(group, key=lambda index: self.houses[index].number)
            if kind in _PLURALS and len(same) > 1:
                numbers = [[Token("house", str(self.houses[index].number), house=index)] for index in same]
                several = self.weave(_PLURALS[kind], numbers=self.join(numbers, how))
                found.append(several if grid is None else self.weave(_OF_GRID, house=several, grid=text(str(grid))))
            else:
                found += [self._house(index) for index in same]
        return self.join(found, how)

    def _house(self, index: int) -> Words:
        house = self.houses[index]
        words = [Token("house", house.name_in(self.lang), house=index)]
        if "{" not in HOUSE_NAMES.get(house.kind, ""):
            return words
        return self.weave(N_(ONE_HOUSE, context=house.kind), house=words)

    def area(self, cells: Iterable[int]) -> list[int]:
        """The boxes or regions (or, where there are none, other houses) that hold the cells: where to look."""
        found: dict[int, None] = {}
        for cell in sorted(set(cells)):
            own = [index for index, house in enumerate(self.houses) if cell in house.cells]
            outlined = [index for index in own if self.houses[index].kind in ("box", "region")]
            if not found.keys() & set(outlined or own):
                found.update(dict.fromkeys((outlined or own)[:1]))
        return sorted(found)

    def shared(self, cells: Iterable[int]) -> int | None:
        """The first house that holds all these cells."""
        wanted = set(cells)
        return next((index for index, house in enumerate(self.houses) if wanted <= set(house.cells)), None)

    def clue_names(self, cells: Iterable[int]) -> list[str]:
        """What the constraints are called that bind some of these cells and no others."""
        within, found = set(cells), dict[str, None]()
        for constraint in self.puzzle.constraints:
            rules = constraint.among(self.puzzle.constraints).rules_inside(self.geometry)
            if any(bound and bound <= within for bound in map(_bound, rules)):
                name = getattr(constraint, "name", constraint.id)
                found[translate(name, self.lang)] = None
        return list(found)

    def clues_called(self, cells: Iterable[int]) -> list[str]:
        """What the constraints are called that bind exactly these cells, with their numbers: "killer cage 8".

        Where there are none, those that bind some of them.
        """
        wanted, exact = set(cells), dict[str, None]()
        for constraint in self.puzzle.constraints:
            rules = constraint.among(self.puzzle.constraints).rules_inside(self.geometry)
            bounds = [bound for bound in map(_bound, rules) if bound]
            if wanted in (*bounds, set().union(*bounds)):
                called = getattr(constraint, "called_in", None)
                exact[called(self.geometry, self.lang) if called else constraint.id] = None
        return list(exact) or self.clue_names(wanted)

    def told(self, cells: Sequence[int], role: str = "") -> Words:
        """Cells of a clue, and in parentheses what it is called."""
        named, called = self.cells(cells, role), self.clues_called(cells)
        return named + text(f" ({', '.join(called)})" if called and named else "")

    def balance(self, cells: Iterable[int]) -> Words:
        """A sum in which cells count differently, with a side for each sign: "r2c6 = r1c6 + r1c7"."""
        wanted = set(cells)
        sums = (rule for rule in self.puzzle.rules() if isinstance(rule, Sum) and not set(rule.coefficients) <= {1})
        found = next((rule for rule in sums if set(rule.cells) == wanted), None)
        if found is None:
            return []
        terms = list(zip(found.cells, found.coefficients, strict=True))
        total = found.total - sum(found.coefficients) * (1 - self.geometry.first)
        left = self._terms([(cell, -weight) for cell, weight in terms if weight < 0], total)
        return left + text(" = ") + self._terms([term for term in terms if term[1] > 0], -total)

    def _terms(self, terms: Sequence[tuple[int, int]], number: int) -> Words:
        """One side of an equation: cells, each times its weight, and a number where it is above 0 and not alone."""
        words: Words = []
        for cell, weight in terms:
            words += [*text(" + " if words else ""), *text(f"{weight}\N{MULTIPLICATION SIGN}" if weight > 1 else "")]
            words.append(self.cell(cell))
        return words + text(f"{' + ' if words else ''}{number}" if number > 0 or not words else "")

    def total_of(self, cells: Iterable[int]) -> str:
        """What exactly these cells add up to; nothing when no sum tells, or one in which cells count differently."""
        wanted = set(cells)
        sums = (rule for rule in self.puzzle.rules() if isinstance(rule, Sum) and set(rule.coefficients) <= {1})
        more = len(wanted) * (1 - self.geometry.first)  # than is written: each digit counts from 1 inside
        return next((str(rule.total - more) for rule in sums if set(rule.cells) == wanted), "")

    def equation(self, cells: Sequence[int], houses: Sequence[int] = ()) -> Words:
        """What cells add up to, as a clue says it or as the rule of 45 leaves it: "r1c8 + r1c9 - r2c7 = 4".

        Cells outside the houses count against the total. Nothing where no sum tells.
        """
        found = sum_of(self.puzzle, cells, houses)
        if found is None:
            return []
        words: Words = []
        for cell, weight in sorted(zip(found.cells, found.coefficients, strict=True), key=lambda term: -term[1]):
            sign = " + " if weight > 0 else " \N{MINUS SIGN} "
            words += [*text(sign if words else ""), self.cell(cell)]
        total = found.total - sum(found.coefficients) * (1 - self.geometry.first)
        return words + text(f" = {total}".replace("-", "\N{MINUS SIGN}"))


def _bound(rule: Rule) -> set[int]:
    """The cells that a rule of a clue binds; none for what all boards have."""
    match rule:
        case Relation():
            return {rule.a, rule.b}
        case Sum() | Automaton() | Enclosed() | Tally():
            return set(rule.cells)
    return set()
