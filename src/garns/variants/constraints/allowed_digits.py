"""Allowed digits: the candidates that a cell is given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from garns.errors import Problem
from garns.i18n import N_
from garns.values.geometry import Geometry
from garns.values.rules import Domain, Rule
from garns.variants.base import Variant
from garns.variants.declared import Cells, Digits, declared
from garns.variants.registry import register


@register
@declared
class AllowedDigits(Variant):
    """Each of the cells holds one of the digits. It is not drawn: the candidates of the cells show it.

    >>> from garns.values.geometry import CLASSIC
    >>> list(AllowedDigits((0,), (2, 7)).rules(CLASSIC))
    [Domain(cell=0, digits=frozenset({2, 7}))]
    """

    id: ClassVar[str] = "allowed_digits"
    name: ClassVar[str] = N_("allowed digits")
    text: ClassVar[str] = N_("Each of the cells holds one of the given digits.")
    from_zero: ClassVar[bool] = True

    cells: Cells
    digits: Digits

    @classmethod
    def in_cell(cls, cell: int, digits: tuple[int, ...]) -> AllowedDigits:
        """Those of one cell, where both are known to be of the board."""
        return cls._kept({"cells": (cell,), "digits": digits})

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """One cell and one digit at least, and digits of the board."""
        yield from self.sized(self.cells, 1)
        if not self.digits:
            names = [geometry.names[cell] for cell in self.cells]
            yield Problem("no_digit_left", constraint=self, field="digits", cells=names)
        elif not set(self.digits).issubset(geometry.values):
            yield Problem("bad_constraint_field", constraint=self, field="digits", found=str(list(self.digits)))

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        """The digits of each cell."""
        for cell in self.cells:
            yield Domain(cell, frozenset(self.digits))
