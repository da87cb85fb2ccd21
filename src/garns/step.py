"""One deduction: what it changes, and the pattern that proves it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from garns.geometry import Geometry


class Candidate(NamedTuple):
    """A digit that may stand in a cell.

    >>> from garns.geometry import CLASSIC
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
        """The candidate written by :meth:`to_json`."""
        return Candidate(geometry.cell(form["cell"]), int(form["digit"]))


@dataclass(frozen=True, slots=True)
class Part:
    """A named piece of the pattern: cells, digits and houses (indexes into the puzzle's houses) that play one role."""

    role: str
    cells: tuple[int, ...] = ()
    digits: tuple[int, ...] = ()
    houses: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """An inference from one candidate to another: strong (if not the first, then the second) or weak (not both)."""

    start: Candidate
    end: Candidate
    strong: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction: what it changes, and the pattern that proves it.

    A solver needs ``placements`` and ``eliminations``; an explanation or a picture needs ``parts`` and ``links``.

    >>> from garns.geometry import CLASSIC
    >>> step = Step("xy_wing", eliminations=(Candidate(65, 4),))
    >>> CLASSIC.name(step.eliminations[0])
    'r8c3(4)'
    """

    technique: str
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    parts: tuple[Part, ...] = ()
    links: tuple[Link, ...] = ()

    def to_json(self, geometry: Geometry) -> dict[str, Any]:
        """The form of ``docs/design/json.md``; what is empty is left out."""
        form: dict[str, Any] = {"technique": self.technique}
        for key in ("placements", "eliminations"):
            if candidates := getattr(self, key):
                form[key] = [candidate.to_json(geometry) for candidate in candidates]
        if self.parts:
            form["parts"] = [_part_to_json(part, geometry) for part in self.parts]
        if self.links:
            form["links"] = [
                {"from": link.start.to_json(geometry), "to": link.end.to_json(geometry), "strong": link.strong}
                for link in self.links
            ]
        return form

    @staticmethod
    def from_json(form: dict[str, Any], geometry: Geometry) -> Step:
        """The step written by :meth:`to_json`."""
        return Step(
            form["technique"],
            tuple(Candidate.from_json(item, geometry) for item in form.get("placements", ())),
            tuple(Candidate.from_json(item, geometry) for item in form.get("eliminations", ())),
            tuple(_part_from_json(item, geometry) for item in form.get("parts", ())),
            tuple(
                Link(
                    Candidate.from_json(item["from"], geometry),
                    Candidate.from_json(item["to"], geometry),
                    bool(item["strong"]),
                )
                for item in form.get("links", ())
            ),
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
        form["role"],
        tuple(geometry.cell(name) for name in form.get("cells", ())),
        tuple(form.get("digits", ())),
        tuple(form.get("houses", ())),
    )
