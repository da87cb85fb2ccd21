"""What a step looks like, by role and not by colour: a renderer gives each role its form.

>>> from garns.values.step import Candidate, Part
>>> pair = Part("subset", (0, 1), (4, 7), (0,))
>>> diagram = diagram_of(Step("naked_pair", eliminations=(Candidate(5, 4),), parts=(pair,)))
>>> diagram.deciding_cells, diagram.deletion_cells, [len(house) for house in diagram.deletion_houses]
((0, 1), (5,), [9])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from garns.given import Given, what_of
from garns.values.geometry import CLASSIC, Geometry
from garns.values.json_fields import each, maybe, need, refuse
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.step import Candidate, Link, Node, Step, links_from_json, links_to_json

#: The cells of a house.
Unit = tuple[int, ...]


class Mark(NamedTuple):
    """A candidate that the proof speaks of: the role of its part, or ``link`` and ``link_off`` along a chain."""

    cell: int
    digit: int
    role: str


class Hull(NamedTuple):
    """Cells that are outlined together; an almost locked set has a letter."""

    cells: tuple[int, ...]
    letter: str = ""


class Sight(NamedTuple):
    """Digits that look at cells: along a row or column, or anywhere in their sight."""

    standing: tuple[int, ...]
    seen: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Diagram:
    """The four sets to colour (cells and houses that decide, cells and houses where candidates go), and the details.

    A cell can be in both sets: those of a hidden pair decide, and lose their other candidates. ``hulls``, ``sights``
    and ``closed`` (cells where a digit cannot go) belong to single sentences: see :mod:`garns.reasoning`.
    """

    deciding_cells: tuple[int, ...] = ()
    deciding_houses: tuple[Unit, ...] = ()
    deletion_cells: tuple[int, ...] = ()
    deletion_houses: tuple[Unit, ...] = ()
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()
    hulls: tuple[Hull, ...] = ()
    sights: tuple[Sight, ...] = ()
    closed: tuple[int, ...] = ()

    def __repr__(self) -> str:
        """How much of each there is to draw."""
        counts = {name: len(getattr(self, name)) for name in self.__slots__}
        return f"<Diagram {', '.join(f'{name} {count}' for name, count in counts.items() if count)}>"

    @property
    def cells(self) -> frozenset[int]:
        """Every cell that is lit."""
        placed = (candidate.cell for candidate in self.placements)
        return frozenset((*self.deciding_cells, *self.deletion_cells, *placed))

    def to_json(self, geometry: Geometry) -> dict[str, Any]:
        """The form of ``docs/design/json.md``; what is empty is left out."""

        def names(cells: Iterable[int]) -> list[str]:
            return [str(geometry.names[cell]) for cell in cells]

        form: dict[str, Any] = {
            "deciding_cells": names(self.deciding_cells),
            "deciding_houses": [names(house) for house in self.deciding_houses],
            "deletion_cells": names(self.deletion_cells),
            "deletion_houses": [names(house) for house in self.deletion_houses],
            "placements": [candidate.to_json(geometry) for candidate in self.placements],
            "eliminations": [candidate.to_json(geometry) for candidate in self.eliminations],
            "marks": [Candidate(cell, digit).to_json(geometry) | {"role": role} for cell, digit, role in self.marks],
            "links": links_to_json(self.links, geometry),
            "hulls": [{"cells": names(cells)} | ({"letter": letter} if letter else {}) for cells, letter in self.hulls],
            "sights": [{"standing": names(standing), "seen": names(seen)} for standing, seen in self.sights],
            "closed": names(self.closed),
        }
        return {key: value for key, value in form.items() if value}

    @staticmethod
    def from_json(form: dict[str, Any], geometry: Geometry) -> Diagram:
        """The diagram written by :meth:`to_json`.

        :raises GarnsError: when the form is none.
        """
        for key in form.keys() - {field.name for field in fields(Diagram)}:
            refuse(key, form[key])

        def cells(key: str, form: dict[str, Any] = form) -> tuple[int, ...]:
            return tuple(geometry.cell(name) for name in each(form, key, str))

        def units(key: str) -> tuple[Unit, ...]:
            lists = each(form, key, list)
            return tuple(tuple(geometry.cell(name) for name in each({key: names}, key, str)) for names in lists)

        def candidates(key: str) -> tuple[Candidate, ...]:
            return tuple(Candidate.from_json(item, geometry) for item in each(form, key, dict))

        return Diagram(
            cells("deciding_cells"),
            units("deciding_houses"),
            cells("deletion_cells"),
            units("deletion_houses"),
            candidates("placements"),
            candidates("eliminations"),
            tuple(
                Mark(*Candidate.from_json(item, geometry), need(item, "role", str))
                for item in each(form, "marks", dict)
            ),
            links_from_json(form, geometry),
            tuple(Hull(cells("cells", item), maybe(item, "letter", "")) for item in each(form, "hulls", dict)),
            tuple(Sight(cells("standing", item), cells("seen", item)) for item in each(form, "sights", dict)),
            cells("closed"),
        )


def diagram_of(step: Step, puzzle: Given | None = None) -> Diagram:
    """What to draw for a step, of any technique.

    The puzzle or position it belongs to gives the houses (the classic board without one); of a position, only
    candidates that are still there are marked.
    """
    position = Puzzle(CLASSIC) if puzzle is None else what_of(puzzle)
    puzzle = position.puzzle if isinstance(position, Position) else position
    deciding, deletion = houses_by_role(step, puzzle)
    nodes = [node for link in step.links for node in (link.start, link.end)]
    cells = [cell for part in step.parts for cell in part.cells] + [cell for node in nodes for cell in node.cells]
    marks = dict[tuple[int, int], Mark]()
    for mark in _marks(step):
        still = not isinstance(position, Position) or position.candidates[mark.cell] >> (mark.digit - 1) & 1
        if still:
            marks.setdefault((mark.cell, mark.digit), mark)
    return Diagram(
        tuple(dict.fromkeys(cells)),
        deciding,
        tuple(dict.fromkeys(candidate.cell for candidate in step.eliminations)),
        deletion,
        step.placements,
        step.eliminations,
        tuple(marks.values()),
        tuple(link for link in step.links if link.start != link.end),
    )


def houses_by_role(step: Step, puzzle: Puzzle) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
    """The houses that decide, and those where candidates go.

    A house of the second kind covers others, or loses a candidate of its part outside of that part: a naked pair
    empties the rest of its house, a hidden pair does not.
    """
    deciding, deletion = dict[Unit, None](), dict[Unit, None]()
    for part in step.parts:
        gone = {cell for cell, digit in step.eliminations if digit in part.digits} - set(part.cells)
        for index in part.houses:
            house = puzzle.houses[index].cells
            (deletion if part.role == "cover" or gone & set(house) else deciding)[house] = None
    return tuple(house for house in deciding if house not in deletion), tuple(deletion)


def _marks(step: Step) -> Iterator[Mark]:
    for part in step.parts:
        if part.role == "clue":  # its cells decide together, with whatever they hold
            continue
        for cell in part.cells:
            for digit in part.digits:
                yield Mark(cell, digit, part.role)
    off = {link.end for link in step.links if not link.strong}
    for link in step.links:
        for node in (link.start, link.end):
            yield from _of_node(node, "link_off" if node in off else "link")


def _of_node(node: Node, role: str) -> Iterator[Mark]:
    for cell in node.cells:
        yield Mark(cell, node.digit, role)
