"""Every permutation of the cells that keeps the rules, found by search.

The rules make a graph: a node for each cell and each rule, an edge where a cell lies in a rule. To *refine* is to
colour the nodes so that two of one colour have the same neighbours in every colour; a symmetry keeps such colours. A
chain of *base* cells, each given a colour of its own and refined, tells all cells apart in the end. A symmetry is known
by the images of the base cells: the search follows the chain with other cells in their place, drops a path as soon as
its colours part from those of the chain, and checks what comes out against the rules.

The symmetries that fix the first base cells form a subgroup, and the cells that it can bring a base cell to are its
*orbit*; the product of the sizes of the orbits is the number of symmetries.
"""

from __future__ import annotations

import random
from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

from garns.symmetry.normal import Form

Permutation = tuple[int, ...]


@dataclass(frozen=True)
class Group:
    """The permutations of cells that keep the rules, as orbits of a chain of base cells.

    ``generators`` give all of them by composition. ``complete`` is False when the search was cut short; the group is
    then a part of the whole one.
    """

    cells: int
    base: tuple[int, ...]
    generators: tuple[Permutation, ...]
    #: For each base cell, how each cell of its orbit is reached: the generator and the cell it came from.
    trees: tuple[dict[int, tuple[int, int]], ...]
    complete: bool

    @property
    def order(self) -> int:
        """How many permutations there are."""
        return prod(len(tree) for tree in self.trees)

    def random(self, source: random.Random) -> Permutation:
        """One of them, each as likely as any other: for every base cell a random cell of its orbit."""
        result = tuple(range(self.cells))
        for cell, tree in zip(reversed(self.base), reversed(self.trees), strict=True):
            result = compose(result, self._carrier_to(cell, source.choice(sorted(tree))))
        return result

    def _carrier_to(self, cell: int, to: int) -> Permutation:
        """The same, kept: whoever wants one random permutation may want a million."""
        if (cell, to) not in self._carriers:
            self._carriers[cell, to] = self._carrier(cell, self.trees[self.base.index(cell)], to)
        return self._carriers[cell, to]

    @cached_property
    def _carriers(self) -> dict[tuple[int, int], Permutation]:
        return {}

    def _carrier(self, cell: int, tree: dict[int, tuple[int, int]], to: int) -> Permutation:
        """The permutation that brings the base cell to a cell of its orbit."""
        path = []
        while to != cell:
            generator, to = tree[to]
            path.append(self.generators[generator])
        result = tuple(range(self.cells))
        for step in reversed(path):
            result = compose(result, step)
        return result


def compose(first: Permutation, second: Permutation) -> Permutation:
    """First one, then the other."""
    return tuple(second[cell] for cell in first)


class _Graph:
    """The graph of a set of rules: for each node its neighbours with the label of the edge, and its first colour."""

    def __init__(self, cells: int, forms: frozenset[Form]) -> None:
        self.cells = cells
        self.near: list[list[tuple[int, int]]] = [[] for _ in range(cells)]
        kinds: list[Hashable] = []
        domains: dict[int, list[Hashable]] = defaultdict(list)
        for form in sorted(forms, key=_place):
            if form.kind == "domain":
                domains[form.cells[0]].append(form.data)
                continue
            node = len(self.near)
            labels = [0] * len(form.cells) if form.kind == "different" else _labels(form)
            self.near.append(list(zip(form.cells, labels, strict=True)))
            for cell, label in self.near[node]:
                self.near[cell].append((node, label))
            kinds.append((form.kind, len(form.cells), _blind(form)))
        first: list[Hashable] = [("cell", frozenset(domains[cell])) for cell in range(cells)]
        numbers = {key: number for number, key in enumerate(dict.fromkeys(first + kinds))}
        self.colours = [numbers[key] for key in first + kinds]


def _place(form: Form) -> tuple[str, tuple[int, ...]]:
    return form.kind, form.cells


def _blind(form: Form) -> Hashable:
    """What a symmetry cannot change in a rule, whatever the order of its cells; the exact check comes at the end."""
    if form.kind == "relation" and isinstance(form.data, frozenset):
        return frozenset([form.data, frozenset((b, a) for a, b in form.data)])
    if form.kind == "sum" and isinstance(form.data, tuple):
        return tuple(sorted(map(abs, form.data[0]))), abs(form.data[1])
    return form.data


def _labels(form: Form) -> list[int]:
    """A label for each cell of a rule that a symmetry cannot change either."""
    if form.kind == "relation" and isinstance(form.data, frozenset):  # the smaller cell of a < b is never the larger
        forwards, backwards = sorted(form.data), sorted((b, a) for a, b in form.data)
        return [int(forwards > backwards), int(backwards > forwards)]
    if form.kind == "sum" and isinstance(form.data, tuple):
        return [abs(value) for value in form.data[0]]
    if form.kind == "automaton":
        return [min(place, len(form.cells) - 1 - place) for place in range(len(form.cells))]
    return [0] * len(form.cells)


class _Colouring:
    """Colours of all nodes, and the nodes of each colour."""

    def __init__(self, colours: Sequence[int]) -> None:
        self.colours = list(colours)
        self.classes: dict[int, set[int]] = defaultdict(set)
        for node, colour in enumerate(colours):
            self.classes[colour].add(node)
        self.first = 1 + max(colours, default=0)
        #: The colour that each new colour was split from; the new ones count on from the first.
        self.splits: list[int] = []

    def split(self, colour: int, part: set[int]) -> int:
        """Give some nodes of a colour a new one."""
        new = self.first + len(self.splits)
        self.splits.append(colour)
        self.classes[colour] -= part
        self.classes[new] = part
        for node in part:
            self.colours[node] = new
        return new

    def undo(self, splits: int) -> None:
        """Take back all but the first splits."""
        while len(self.splits) > splits:
            colour = self.splits.pop()
            part = self.classes.pop(self.first + len(self.splits))
            self.classes[colour] |= part
            for node in part:
                self.colours[node] = colour

    def refine(self, graph: _Graph, start: list[int], trace: list[Hashable] | None) -> list[Hashable] | None:
        """Split colours until the neighbours of two nodes of one colour have the same colours.

        Returns what was split, in order. With the trace of another colouring to follow, None as soon as they part.
        """
        made: list[Hashable] = []
        queue, queued = deque(start), set(start)
        while queue:
            splitter = queue.popleft()
            queued.discard(splitter)
            seen: dict[int, list[int]] = {}
            for node in self.classes[splitter]:
                for other, label in graph.near[node]:
                    seen.setdefault(other, []).append(label)
            touched: dict[int, dict[Hashable, set[int]]] = {}
            for node, labels in seen.items():
                key = tuple(sorted(labels)) if len(labels) > 1 else (labels[0],)
                touched.setdefault(self.colours[node], {}).setdefault(key, set()).add(node)
            for colour in sorted(touched):
                parts = sorted(touched[colour].items(), key=_by_key)
                rest = len(self.classes[colour]) - sum(len(nodes) for _, nodes in parts)
                entry = (splitter, colour, rest, tuple((key, len(nodes)) for key, nodes in parts))
                if trace is not None and (len(made) >= len(trace) or trace[len(made)] != entry):
                    return None
                made.append(entry)
                for _, nodes in parts if rest else parts[1:]:
                    new = self.split(colour, nodes)
                    queue.append(new)
                    queued.add(new)
                if colour not in queued and (rest or len(parts) > 1):
                    queue.append(colour)
                    queued.add(colour)
        return made if trace is None or len(made) == len(trace) else None


def _by_key(part: tuple[Hashable, set[int]]) -> tuple[int, ...]:
    return part[0]  # type: ignore[return-value]  # keys are tuples of labels


@dataclass
class _Level:
    """One base cell: the colour it had before it got its own, the splits until then, and what refining split after."""

    cell: int
    colour: int
    splits: int
    trace: list[Hashable]


def find_group(cells: int, forms: frozenset[Form], keeps: Callable[[Permutation], bool], effort: int) -> Group:
    """The permutations of the cells that keep the rules; ``keeps`` is the exact check.

    ``effort`` bounds the refinements spent on one image of a base cell.
    """
    graph = _Graph(cells, forms)
    colouring = _Colouring(graph.colours)
    colouring.refine(graph, sorted(colouring.classes), None)
    levels: list[_Level] = []
    while open_classes := _open(colouring, cells):
        colour = min(open_classes)[1]
        cell = min(colouring.classes[colour])
        splits = len(colouring.splits)
        new = colouring.split(colour, {cell})
        trace = colouring.refine(graph, [new], None)
        levels.append(_Level(cell, colour, splits, trace or []))
    return _Search(graph, levels, colouring, keeps, effort).group()


def _open(colouring: _Colouring, cells: int) -> list[tuple[int, int]]:
    """The colours that several cells share, the rarest first. Rules never mix with cells."""
    return [
        (len(nodes), colour)
        for colour, nodes in colouring.classes.items()
        if len(nodes) > 1 and next(iter(nodes)) < cells
    ]


class _Search:
    """The search for one group, from the last base cell to the first."""

    def __init__(
        self,
        graph: _Graph,
        levels: list[_Level],
        colouring: _Colouring,
        keeps: Callable[[Permutation], bool],
        effort: int,
    ) -> None:
        self.graph, self.levels, self.colouring, self.keeps, self.effort = graph, levels, colouring, keeps, effort
        self.own_colours = colouring.colours[: graph.cells]  # at the end of the chain, every cell has its own
        self.generators: list[Permutation] = []
        self.left, self.complete = 0, True

    def group(self) -> Group:
        trees = []
        for depth in range(len(self.levels) - 1, -1, -1):
            level = self.levels[depth]
            tree = self._tree(level.cell)
            ruled_out: set[int] = set()
            self.colouring.undo(level.splits)
            for cell in sorted(self.colouring.classes[level.colour]):
                if cell in tree or cell in ruled_out:
                    continue
                self.left = self.effort
                found = self._place(depth, cell)
                if found:
                    self.generators.append(found)
                    tree = self._tree(level.cell)
                else:
                    self.complete = self.complete and self.left > 0
                    ruled_out |= self._tree(cell).keys()  # no cell of its orbit can be reached either
            trees.append(tree)
        trees.reverse()
        base = tuple(level.cell for level in self.levels)
        return Group(self.graph.cells, base, tuple(self.generators), tuple(trees), self.complete)

    def _tree(self, cell: int) -> dict[int, tuple[int, int]]:
        """The orbit of a cell under the generators so far, and how each cell of it is reached."""
        tree = {cell: (-1, cell)}
        queue = [cell]
        for current in queue:
            for number, generator in enumerate(self.generators):
                if generator[current] not in tree:
                    tree[generator[current]] = (number, current)
                    queue.append(generator[current])
        return tree

    def _place(self, depth: int, cell: int) -> Permutation | None:
        """A symmetry that agrees with what is already placed and brings the base cell of this depth to a cell."""
        if self.left <= 0:
            return None
        self.left -= 1
        level = self.levels[depth]
        new = self.colouring.split(level.colour, {cell})
        found = None
        if self.colouring.refine(self.graph, [new], level.trace) is not None:
            found = self._below(depth + 1)
        self.colouring.undo(level.splits)
        return found

    def _below(self, depth: int) -> Permutation | None:
        """A symmetry that agrees with what is already placed."""
        if depth == len(self.levels):
            classes = self.colouring.classes
            found = tuple(next(iter(classes[colour])) for colour in self.own_colours)
            return found if self.keeps(found) else None
        level = self.levels[depth]
        images = self.colouring.classes[level.colour]
        # The base cell stays where it is when it can, so that symmetries move little.
        for image in sorted(images, key=lambda cell: (cell != level.cell, cell)):
            if below := self._place(depth, image):
                return below
        return None
