"""The formats there are. Ours are found by walking the package; others come by an entry point or are registered.

A package that declares, in the entry point group ``garns.formats``, a module that calls :func:`register_format` has its
format beside ours as soon as formats are used.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules

from garns import plugins
from garns.formats.format import Format
from garns.names import choose

#: Every format by its id, in the order in which a text is tried: by rank, the surest signs first.
FORMATS: dict[str, Format] = {}


def register_format(format: Format) -> Format:
    """Put a format on the list, at the place of its rank.

    :raises ValueError: when another one has its id.
    """
    if FORMATS.setdefault(format.id, format) is not format:
        raise ValueError(f"two formats with the id {format.id}")
    in_order = sorted(FORMATS.values(), key=lambda each: (each.rank, each.id))
    FORMATS.clear()
    FORMATS.update({each.id: each for each in in_order})
    return format


def find_all(folders: Iterable[str]) -> None:
    """Register the ``FORMAT`` of every module of this package that has one, then what other packages bring."""
    for file in iter_modules(folders):
        module = import_module(f"{__package__}.{file.name}")
        if isinstance(format := getattr(module, "FORMAT", None), Format):
            register_format(format)
    plugins.load("garns.formats")


def format_of(id: str) -> Format:
    """The format with this id, however it is spelled: ``f-puzzles`` is ``fpuzzles``.

    :raises ArgumentError: when there is none.
    """
    return FORMATS[choose("format", id, FORMATS)]
