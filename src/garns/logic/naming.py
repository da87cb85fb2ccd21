"""Techniques and their families by their ids, or by what they are called in any language.

>>> ids = ["uniqueness_1", "naked_pair", "medusa_3d", "fish"]
>>> [found_technique(word, ids) for word in ("Unique Rectangle Type 1", "Paire nue", "3d medusa", "poissons")]
['uniqueness_1', 'naked_pair', 'medusa_3d', 'fish']
>>> print(unknown_technique("paire nu", ids))
unknown technique 'paire nu'; did you mean Paire nue?
"""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module

from garns.errors import ArgumentError, Problem
from garns.i18n import languages, translate
from garns.names import found_as, unknown


def found_technique(word: object, ids: Collection[str]) -> str | None:
    """The id that a word stands for; None when there is no such technique."""
    return found_as(word, ids) or found_as(word, _words(ids))


def unknown_technique(word: object, ids: Collection[str]) -> Problem:
    """What is wrong with a word that is none."""
    return unknown("technique", word, _words(ids))


def choose_technique(word: object, ids: Collection[str]) -> str:
    """The id that a word stands for.

    :raises ArgumentError: when there is no such technique; the nearest are told.
    """
    id = found_technique(word, ids)
    if id is None:
        raise ArgumentError([unknown_technique(word, ids)])
    return id


def _words(ids: Collection[str]) -> dict[str, tuple[str, ...]]:
    words = import_module("garns.explaining")  # they stand above what finds
    names = {id: family.name for id, family in words.FAMILIES.items()}
    return {
        id: tuple(translate(names[id], lang) if id in names else words.name_of(id, lang) for lang in languages())
        for id in ids
    }
