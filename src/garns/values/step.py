"""One deduction: what it changes, and the pattern that proves it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from garns.values.geometry import Geometry
from garns.values.json_fields import each, need, number, refuse
from garns.values.shown import Shown

#: Of a step with more effects only these are shown.
_SHOWN = 3
#: Proofs inside proofs go no deeper.
DEEPEST = 8


class Candidate(NamedTuple):
    """A digit that may stand in a cell.

    >>> from garns.values.geometry import CLASSIC
    >>> CLASSIC.name(Candidate(65, 4))
    'r8c3(4)'
    """

    cell: int
    digit: int

    def to_json(self, geometry: Geometry) -> dict[str, Any]:
        """``{"cell": "r8c3", "digit": 4}``."""
        return {"cell": str(geometry.names[self.cell]), "digit": self.digit}

    @staticmethod
    def from_json(form: dict[str, Any], geometry: Geometry) -> Candidate:
        """The candidate written by :meth:`to_json`.

        :raises GarnsError: when the form is none.
        """
        digit = need(form, "digit", int)
        if not 1 <= digit <= geometry.digits:
            refuse("digit", digit)
        return Candidate(geometry.cell(need(form, "cell", str)), digit)


class Node(NamedTuple):
    """A digit in one of some cells: a candidate, or several of a house taken together."""

    cells: tuple[int, ...]
    digit: int

    def to_json(self, geometry: Geometry) -> dict[str, Any]:
        """``{"cells": ["r8c3", "r8c4"], "digit": 4}``."""
        return {"cells": [str(geometry.names[cell]) for cell in self.cells], "digit": self.digit}

    @staticmethod
    def from_json(form: dict[str, Any], geometry: Geometry) -> Node:
        """The node written by :meth:`to_json`.

        :raises GarnsError: when the form is none.
        """
        need(form, "cells", list)
        cells = tuple(geometry.cell(name) for name in each(form, "cells", str))
        digit = need(form, "digit", int)
        if not cells:
            refuse("cells", "")
        if not 1 <= digit <= geometry.digits:
            refuse("digit", digit)
        return Node(cells, digit)


@dataclass(frozen=True, slots=True)
class Part:
    """A named piece of the pattern: cells, digits and houses (indexes into the puzzle's houses) that play one role."""

    role: str
    cells: tuple[int, ...] = ()
    digits: tuple[int, ...] = ()
    houses: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """An inference from one node to another: strong (if not the first, then the second) or weak (not both).

    Where a step supposes several things in turn, ``branch`` tells which of them the link belongs to. Where the end is
    ruled out by a proof of its own, in a position without the first nodes, ``nested`` is its place in ``Step.nested``.
    Where a clue rules it out in a net, ``clue`` is the place of the clue in ``Step.parts``.
    """

    start: Node
    end: Node
    strong: bool
    branch: int = 0
    nested: int | None = None
    clue: int | None = None


@dataclass(frozen=True, slots=True)
class Step(Shown):
    """One deduction: what it changes, and the pattern that proves it.

    A solver needs ``placements`` and ``eliminations``; an explanation or a picture needs ``parts`` and ``links``.

    >>> from garns.values.geometry import CLASSIC
    >>> step = Step("xy_wing", eliminations=(Candidate(65, 4),))
    >>> CLASSIC.name(step.eliminations[0])
    'r8c3(4)'
    """

    technique: str
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    parts: tuple[Part, ...] = ()
    links: tuple[Link, ...] = ()
    #: How hard it is, on a scale that looks at each step; None where that belongs to the technique.
    score: float | None = None
    #: Proofs inside this proof, each in a position of its own.
    nested: tuple[Step, ...] = ()

    def __repr__(self) -> str:
        """What it changes; cells are numbers, since a step does not know its board."""
        placed = [f"{digit} in cell {cell}" for cell, digit in self.placements]
        struck = [f"no {digit} in cell {cell}" for cell, digit in self.eliminations]
        effects = [*placed, *struck]
        more = ", ..." if len(effects) > _SHOWN else ""
        return f"<Step {self.technique}: {', '.join(effects[:_SHOWN])}{more}>"

    def to_json(self, geometry: Geometry) -> dict[str, Any]:
        """The form of ``docs/design/json.md``; what is empty is left out."""
        form: dict[str, Any] = {"technique": self.technique}
        for key in ("placements", "eliminations"):
            if candidates := getattr(self, key):
                form[key] = [candidate.to_json(geometry) for candidate in candidates]
        if self.parts:
            form["parts"] = [_part_to_json(part, geometry) for part in self.parts]
        if self.links:
            form["links"] = links_to_json(self.links, geometry)
        if self.score is not None:
            form["score"] = self.score
        if self.nested:
            form["nested"] = [step.to_json(geometry) for step in self.nested]
        return form

    @staticmethod
    def from_json(form: dict[str, Any], geometry: Geometry) -> Step:
        """The step written by :meth:`to_json`.

        :raises GarnsError: when the form is none.
        """
        return _step_from_json(form, geometry, 0)


def links_to_json(links: tuple[Link, ...], geometry: Geometry) -> list[dict[str, Any]]:
    """Links as objects: ``from``, ``to``, ``strong``; and ``branch``, ``nested`` and ``clue`` where they have one."""
    return [
        {"from": link.start.to_json(geometry), "to": link.end.to_json(geometry), "strong": link.strong}
        | ({"branch": link.branch} if link.branch else {})
        | ({} if link.nested is None else {"nested": link.nested})
        | ({} if link.clue is None else {"clue": link.clue})
        for link in links
    ]


def links_from_json(form: dict[str, Any], geometry: Geometry) -> tuple[Link, ...]:
    """The ``links`` of a form; none when it has no such field."""
    return tuple(
        Link(
            Node.from_json(need(item, "from", dict), geometry),
            Node.from_json(need(item, "to", dict), geometry),
            need(item, "strong", bool),
            need(item, "branch", int) if "branch" in item else 0,
            need(item, "nested", int) if "nested" in item else None,
            need(item, "clue", int) if "clue" in item else None,
        )
        for item in each(form, "links", dict)
    )


def _step_from_json(form: dict[str, Any], geometry: Geometry, depth: int) -> Step:
    if depth > DEEPEST:
        refuse("nested", depth)
    return Step(
        need(form, "technique", str),
        tuple(Candidate.from_json(item, geometry) for item in each(form, "placements", dict)),
        tuple(Candidate.from_json(item, geometry) for item in each(form, "eliminations", dict)),
        tuple(_part_from_json(item, geometry) for item in each(form, "parts", dict)),
        links_from_json(form, geometry),
        number(form, "score") if "score" in form else None,
        tuple(_step_from_json(item, geometry, depth + 1) for item in each(form, "nested", dict)),
    )


def _part_to_json(part: Part, geometry: Geometry) -> dict[str, Any]:
    form: dict[str, Any] = {"role": part.role}
    if part.cells:
        form["cells"] = [str(geometry.names[cell]) for cell in part.cells]
    if part.digits:
        form["digits"] = list(part.digits)
    if part.houses:
        form["houses"] = list(part.houses)
    return form


def _part_from_json(form: dict[str, Any], geometry: Geometry) -> Part:
    return Part(
        need(form, "role", str),
        tuple(geometry.cell(name) for name in each(form, "cells", str)),
        tuple(each(form, "digits", int)),
        tuple(each(form, "houses", int)),
    )
