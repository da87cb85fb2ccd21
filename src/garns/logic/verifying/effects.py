"""Do the effects of a step follow from what it names?

An effect is denied, and we look for a way to fill the cells that the step names: those of its parts, links and effects.
Between any two of them the rules hold (they differ when they see each other, or stand in a relation); the houses that
the step names are full; and the larger clues hold whose cells are named by a part with the role ``clue``. Where there
is no way, the effect is proven.

A step that argues from uniqueness names a pattern: parts with the roles ``floor`` and ``roof``. There a filling also
fails when the pattern can be filled in a second way that keeps every house, group and sum: the puzzle would have a
second solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations

from garns.logic.filling import Filling, Fillings, Masks, TooManyChoices, can_place, cells_of, prune, sightings
from garns.logic.verifying.board import houses_of, rules_of
from garns.logic.verifying.verdict import Verdict
from garns.values.geometry import House
from garns.values.position import Position, sees
from garns.values.rules import Automaton, Domain, Group, Relation, Rule, Sum
from garns.values.step import Candidate, Step

#: The roles of the cells that could be filled in two ways.
PATTERN = ("floor", "roof")


def effects_follow(step: Step, position: Position) -> Verdict:
    """Deny each effect, and show that what the step names then has no filling."""
    proof = _Proof(step, position)
    by_uniqueness = False
    for effect, placed in _effects(step):
        verdict = proof.of(effect, placed)
        if not verdict:
            return verdict
        by_uniqueness |= verdict.by_uniqueness
    return Verdict(True, by_uniqueness=by_uniqueness)


def _effects(step: Step) -> Iterator[tuple[Candidate, bool]]:
    """What the step does, and whether that is to place the digit or to strike it."""
    yield from ((candidate, True) for candidate in step.placements)
    yield from ((candidate, False) for candidate in step.eliminations)


def unknown_to(step: Step, position: Position) -> str:
    """A cell, digit or house that the board does not have."""
    cells, digits = range(len(position.digits)), range(1, position.puzzle.geometry.digits + 1)
    houses = range(len(houses_of(position.puzzle)))
    for kind, known, named in (
        ("cell", cells, _named(step)),
        ("digit", digits, _digits(step)),
        ("house", houses, {house for part in step.parts for house in part.houses}),
    ):
        for each in sorted(named):
            if each not in known:
                return f"{kind} {each}"
    return ""


def _named(step: Step) -> set[int]:
    """The cells of parts, links and effects."""
    cells = {cell for part in step.parts for cell in part.cells}
    cells.update(cell for link in step.links for node in (link.start, link.end) for cell in node.cells)
    cells.update(candidate.cell for candidate, _ in _effects(step))
    return cells


def _digits(step: Step) -> set[int]:
    """The digits of parts, links and effects."""
    digits = {digit for part in step.parts for digit in part.digits}
    digits.update(node.digit for link in step.links for node in (link.start, link.end))
    digits.update(candidate.digit for candidate, _ in _effects(step))
    return digits


class _Proof:
    """What a step names, ready to be filled."""

    def __init__(self, step: Step, position: Position) -> None:
        self.position = position
        self.puzzle = position.puzzle
        self.sees = sees(self.puzzle)
        self.rules = rules_of(self.puzzle)
        houses = self._houses(step)
        named = _named(step)
        cells = named.union(*houses)
        clues = list(self._clues(step, cells))
        self.masks = {cell: position.candidates[cell] for cell in cells}
        self.peers = sightings(cells, self.sees)
        self.houses = houses
        self.crowds = [
            part.cells
            for part in step.parts
            if len(part.cells) > 1 and all(b in self.sees[a] for a, b in combinations(part.cells, 2))
        ]
        self.first = frozenset(named), sum({1 << (digit - 1) for part in step.parts for digit in part.digits})
        self.clues = [*clues, *self._rule_of_45(houses, clues)]
        self.pattern = tuple(sorted({cell for part in step.parts if part.role in PATTERN for cell in part.cells}))

    def _houses(self, step: Step) -> list[tuple[int, ...]]:
        """The houses that the step names; a strong link of one digit names the houses that hold both its ends."""
        all_houses = [house.cells for house in houses_of(self.puzzle)]
        named = {all_houses[house] for part in step.parts for house in part.houses}
        for link in step.links:
            if link.strong and link.start.digit == link.end.digit:
                ends = {*link.start.cells, *link.end.cells}
                named.update(cells for cells in all_houses if ends <= set(cells))
        return sorted(named)

    def _clues(self, step: Step, cells: set[int]) -> Iterator[Rule]:
        """The rules between two named cells, and those whose cells a clue of the step holds."""
        clues = [set(part.cells) for part in step.parts if part.role == "clue"]
        for rule in self.rules:
            if isinstance(rule, Domain | Relation | Sum | Automaton):
                bound = set(cells_of(rule))
                if (len(bound) == 2 and bound <= cells) or any(bound <= clue for clue in clues):
                    yield rule

    def _rule_of_45(self, houses: list[tuple[int, ...]], clues: list[Rule]) -> Iterator[Sum]:
        """What the houses add up to, less the sums: a search by cells alone would be long in finding it."""
        sums = [clue for clue in clues if isinstance(clue, Sum)]
        if not houses or not sums:
            return
        digits = self.puzzle.geometry.digits
        total = len(houses) * digits * (digits + 1) // 2 - sum(clue.total for clue in sums)
        weights: dict[int, int] = {}
        for house in houses:
            for cell in house:
                weights[cell] = weights.get(cell, 0) + 1
        for clue in sums:
            for cell, factor in zip(clue.cells, clue.coefficients or (1,) * len(clue.cells), strict=True):
                weights[cell] = weights.get(cell, 0) - factor
        left = {cell: weight for cell, weight in weights.items() if weight}
        yield Sum(tuple(left), total, tuple(left.values()))

    def of(self, effect: Candidate, placed: bool) -> Verdict:
        """Deny one effect and look for a filling: without its pattern first, then with the help of uniqueness."""
        bit = 1 << (effect.digit - 1)
        mask = self.masks[effect.cell]
        denied = self.masks | {effect.cell: mask & ~bit if placed else mask & bit}
        geometry = self.puzzle.geometry
        verdict = Verdict(False, effect, _placed=placed, _geometry=geometry)
        try:
            if self._has_no_place(effect, placed, denied):
                return Verdict(True)
            if not (self._pruned[effect.cell] & denied[effect.cell]):
                return Verdict(True)
            if any(self._fails(clue, denied) for clue in self.clues if effect.cell in cells_of(clue)):
                return Verdict(True)
            filling = next(self._fillings().search(denied), None)
            if filling is None:
                return Verdict(True)
            if self.pattern and not any(map(self.position.is_given, self.pattern)):
                filling = next(self._fillings().search(denied, self._is_deadly), None)
                if filling is None:
                    return Verdict(True, by_uniqueness=True)
        except TooManyChoices:
            return verdict
        shown = tuple(Candidate(cell, filling[cell]) for cell in sorted(filling) if not self.position.digits[cell])
        return Verdict(False, effect, shown, _placed=placed, _geometry=geometry)

    def _has_no_place(self, effect: Candidate, placed: bool, masks: Masks) -> bool:
        """Whether the digit alone has no place in each of the houses: what a fish says, and soonest seen."""
        bit = 1 << (effect.digit - 1)
        if not placed:
            masks = masks | {peer: masks[peer] & ~bit for peer in self.peers[effect.cell]}
        return not can_place(bit, self.houses, masks, self.peers)

    @cached_property
    def _pruned(self) -> Masks:
        """What the clues leave of the candidates, each read once for all effects: an automaton may be long."""
        masks = dict(self.masks)
        for clue in self.clues:
            if not prune(clue, masks, self.puzzle.geometry.digits):
                return dict.fromkeys(masks, 0)  # nothing can be filled in, with the effect or without
        return masks

    def _fails(self, clue: Rule, masks: Masks) -> bool:
        """Whether a clue by itself has no filling: often enough, and sooner seen than with everything else."""
        cells = cells_of(clue)
        alone = Fillings(sightings(cells, self.sees), clues=(clue,), digits=self.puzzle.geometry.digits)
        try:
            return next(alone.search({cell: masks[cell] for cell in cells}), None) is None
        except TooManyChoices:
            return False

    def _fillings(self) -> Fillings:
        digits = self.puzzle.geometry.digits
        return Fillings(self.peers, self.houses, self.crowds, self.clues, digits, self.first)

    def _is_deadly(self, masks: Masks) -> bool:
        """Whether the pattern is filled, and could be filled in another way without any rule noticing."""
        if any(masks[cell] & (masks[cell] - 1) for cell in self.pattern):
            return False
        filling = {cell: masks[cell].bit_length() for cell in self.pattern}
        allowed = dict.fromkeys(self.pattern, (1 << self.puzzle.geometry.digits) - 1)
        sums: list[Rule] = []
        for rule in self.rules:
            inside = [cell for cell in cells_of(rule) if cell in filling]
            if isinstance(rule, House | Group) or (isinstance(rule, Sum) and rule.distinct):  # it keeps its digits
                held = sum({1 << (filling[cell] - 1) for cell in inside})
                for cell in inside:
                    allowed[cell] &= held
            if isinstance(rule, Sum) and inside:
                sums.append(_within(rule, filling))
            elif isinstance(rule, Domain) and inside:
                allowed[rule.cell] &= sum(1 << (digit - 1) for digit in rule.digits)
            elif isinstance(rule, Relation | Automaton) and inside:
                return False
        others = Fillings(sightings(self.pattern, self.sees), clues=sums, digits=self.puzzle.geometry.digits)
        return any(other != filling for other in others.search(allowed))


def _within(rule: Sum, filling: Filling) -> Sum:
    """The part of a sum that lies in a pattern, which must keep its total."""
    factors = zip(rule.cells, rule.coefficients or (1,) * len(rule.cells), strict=True)
    inside = {cell: factor for cell, factor in factors if cell in filling}
    total = sum(factor * filling[cell] for cell, factor in inside.items())
    return Sum(tuple(inside), total, tuple(inside.values()))
