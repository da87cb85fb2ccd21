"""Names as people write them: ``X-Wing``, ``x wing`` and ``xwing`` are all ``x_wing``.

Techniques, levels, formats, scales, variants, boards, symmetries and themes are looked up here, so a name that is
forgiven in one place is forgiven in all of them, and an unknown one gets the same answer everywhere.

>>> choose("technique", "X-Wing", ["x_wing", "xy_wing"])
'x_wing'
>>> choose("level", "Très Facile", {"easy": ("facile", "très facile")})
'easy'
>>> print(unknown("technique", "xwin", ["x_wing", "naked_pair"]))
unknown technique 'xwin'; did you mean x_wing?
>>> print(unknown("scale", "stars", ["garns", "hodoku"]))
unknown scale 'stars'; there are: garns, hodoku
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping
from difflib import get_close_matches

from garns.errors import ArgumentError, Problem

#: Of a longer list a message names only what comes near, or the first few.
_MOST = 40
_NEAR = 3
#: Longer words are no slip of the finger, and comparing them takes time.
_LONGEST = 60


def plain(word: str) -> str:
    """A word without accents, case, blanks and signs: what counts when two are compared.

    >>> plain("Très Facile"), plain("f-puzzles"), plain("XY-Wing")
    ('tresfacile', 'fpuzzles', 'xywing')
    """
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if letter.isalnum() or letter in "+<>")


def found_as(word: object, known: Collection[str]) -> str | None:
    """The name that a word stands for; None when it is none of them.

    ``known`` may be a mapping from names to other words for them, in any language.
    """
    if not isinstance(word, str):
        return None
    if word in known:
        return word
    asked = plain(word[: _LONGEST + 1])
    return next((name for name in known if any(plain(each) == asked for each in _words(name, known))), None)


def near(word: str, known: Collection[str], most: int = _NEAR) -> list[str]:
    """The names, or other words for them, that come nearest: those spelled alike, or else those the word is a part of.

    >>> near("nakedpare", ["naked_pair", "x_wing"]), near("rect", ["x_wing", "unique_rectangle"])
    (['naked_pair'], ['unique_rectangle'])
    """
    asked = plain(word[:_LONGEST])
    spelled: dict[str, str] = {}
    for each in (each for name in known for each in _words(name, known)):
        spelled.setdefault(plain(each), each)
    alike = get_close_matches(asked, spelled, most, cutoff=0.74)
    if not alike and len(asked) > 2:
        alike = sorted(each for each in spelled if asked in each)[:most]
    return list(dict.fromkeys(spelled[each] for each in alike))


def unknown(kind: str, word: object, known: Collection[str]) -> Problem:
    """What is wrong with a name that is none; ``kind`` is what the argument is called."""
    close = near(word, known) if isinstance(word, str) else []
    if close:
        return Problem("unknown_name", name=kind, found=word, expected=", ".join(close))
    names = [*known] if len(known) <= _MOST else [*list(known)[:_NEAR], "..."]
    return Problem("no_such_name", name=kind, found=word, expected=", ".join(names))


def choose(kind: str, word: object, known: Collection[str]) -> str:
    """The name that a word stands for.

    :raises ArgumentError: when it is none of them; the nearest are told.
    """
    name = found_as(word, known)
    if name is None:
        raise ArgumentError([unknown(kind, word, known)])
    return name


def _words(name: str, known: Collection[str]) -> tuple[str, ...]:
    """A name and the other words for it."""
    also = known.get(name) if isinstance(known, Mapping) else None
    return (name, *also) if type(also) is tuple else (name,)  # a record may be a kind of tuple, too
