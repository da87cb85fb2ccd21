"""A cell that tells how far its region goes along some arms, where regions are to be found."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.clue_shapes import Line, Mark, Shape
from garns.values.geometry import Geometry
from garns.values.puzzle import Constraint
from garns.values.rules import Rule
from garns.variants.chaos import RegionTally
from garns.variants.declared import Numbers, declared
from garns.variants.registry import register


@register
@declared
class RegionRun(RegionTally):
    """The digit of the counter, and ``more`` beside it, is how many variables of the arms hold, one after the other,
    what the first of all holds; the arms begin beside it and have the given sizes.

    >>> from garns.values.geometry import board
    >>> (rule,) = RegionRun((0,), (17, 18, 19, 21), (2, 1)).rules(board("4+CC4x4"))
    >>> rule.cells
    (17, 18, 19, 21, 0)
    """

    id: ClassVar[str] = "region_run"
    name: ClassVar[str] = N_("region arrow")
    text: ClassVar[str] = N_(
        "The cell with the circle tells how many cells in a row, along all its arrows together, are in its region."
    )
    field_names: ClassVar[dict[str, str]] = {**RegionTally.field_names, "sizes": N_("cells on each arrow")}
    field_help: ClassVar[dict[str, str]] = {
        **RegionTally.field_help,
        "cells": N_(
            "The variables below the board tell the regions: first that of the circle, then those of each arrow."
        ),
        "sizes": N_("How many cells each arrow has, without the circle: 2 1"),
    }

    sizes: Numbers

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Arms that are all of the others."""
        yield from RegionTally.fits(self, geometry)
        if any(size < 1 for size in self.sizes) or 1 + sum(self.sizes) != len(self.cells):
            found = " ".join(map(str, self.sizes))
            yield Problem("bad_constraint_field", constraint=self, field="sizes", found=found)

    def arms(self) -> list[tuple[int, ...]]:
        """The cells of each arm, after the first cell of all."""
        found, start = [], 1
        for size in self.sizes:
            found.append(self.cells[start : start + size])
            start += size
        return found

    def among(self, constraints: tuple[Constraint, ...]) -> Constraint:
        """Beside a chaos construction regions are connected."""
        return self.as_connected(constraints, _Connected)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """Each arm counts until it leaves the region. Arms to all cells beside the first one count one at least."""
        starts = tuple(accumulate(self.sizes[:-1], initial=0))
        beside = self.enclosing(geometry)
        all_around = bool(beside) and set(beside).issubset(self.cells[1 + start] for start in starts)
        yield self.tally(geometry, self.cells, starts, len(self.cells) - 1 if all_around else 0)

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """A circle in the counter, and an arrow along each arm."""
        yield Mark(self.counter[0], role="count_distinct")
        for arm in self.arms():
            yield Line((self.cells[0], *arm), role="region_run", head=True)


@declared
class _Connected(RegionRun):
    """The same where regions are connected."""

    connected: ClassVar[bool] = True
