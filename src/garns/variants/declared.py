"""A constraint as type checkers see it: fields are written as people do, and read as they are kept.

``KillerCage("r1c1 r1c2", 15)`` takes a text, names or numbers, and its ``cells`` are numbers. A type checker takes the
argument of ``__init__`` for what a field of this type can be set to, which a descriptor tells; but of the standard
library's dataclass it asks no descriptor, so it sees a class that is :func:`declared`. At run time that is just such a
dataclass, frozen and with slots, and the types are those of :mod:`garns.variants.fields`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from dataclasses import field
    from typing import Any, Generic, TypeVar, dataclass_transform

    Kept = TypeVar("Kept")
    Written = TypeVar("Written")
    Class = TypeVar("Class", bound=type)

    class Field(Generic[Kept, Written]):
        """What is kept, and what may be written for it."""

        def __get__(self, owner: object, kind: object) -> Kept:
            """What is kept."""

        def __set__(self, owner: Any, value: Written) -> None:
            """What may be written."""

    Cell = Field[int, int | str]
    Cells = Field[tuple[int, ...], str | Iterable[int | str]]
    Path = Cells
    Digits = Field[tuple[int, ...], str | Iterable[int]]
    Numbers = Field[tuple[int, ...], str | int | Iterable[int]]

    @dataclass_transform(field_specifiers=(field,))
    def declared(cls: Class) -> Class:
        """A frozen dataclass with slots."""
else:
    from dataclasses import dataclass

    from garns.variants.fields import Cell, Cells, Digits, Numbers, Path

    declared = dataclass(frozen=True, slots=True)

__all__ = ["Cell", "Cells", "Digits", "Numbers", "Path", "declared"]
