"""A cell that tells how many of some cells are of one region, where regions are to be found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.i18n import N_
from garns.values.clue_shapes import Area, Mark, Shape
from garns.values.geometry import Geometry
from garns.values.puzzle import Constraint
from garns.values.rules import Rule
from garns.variants.chaos import RegionTally
from garns.variants.declared import declared
from garns.variants.registry import register


@register
@declared
class RegionCount(RegionTally):
    """The digit of the counter, and ``more`` beside it, is how many variables hold what the first of them holds.

    >>> from garns.values.geometry import board
    >>> (rule,) = RegionCount((0,), (17, 18, 19)).rules(board("4+CC4x4"))
    >>> rule.cells
    (17, 18, 19, 0)
    """

    id: ClassVar[str] = "region_count"
    name: ClassVar[str] = N_("region counter")
    text: ClassVar[str] = N_(
        "The cell with the circle tells how many of the cells are in the region of the first of them."
    )
    field_help: ClassVar[dict[str, str]] = {
        **RegionTally.field_help,
        "cells": N_("The variables below the board tell the regions; the first one is that of the circle."),
    }

    def among(self, constraints: tuple[Constraint, ...]) -> Constraint:
        """Beside a chaos construction regions are connected."""
        return self.as_connected(constraints, _Connected)

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """All of them count, in any order: those beside the first one come next."""
        beside = self.enclosing(geometry)
        rest = [cell for cell in self.cells[1:] if cell not in beside]
        yield self.tally(geometry, (self.cells[0], *beside, *rest), (), len(beside))

    def draw(self, geometry: Geometry) -> Iterator[Shape]:
        """A circle in the counter, and the cells shaded."""
        yield Area(self.cells, role="count_distinct")
        yield Mark(self.counter[0], role="count_distinct")


@declared
class _Connected(RegionCount):
    """The same where regions are connected."""

    connected: ClassVar[bool] = True
