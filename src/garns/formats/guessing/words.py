"""The kinds of constraint that the rules of a puzzle speak of, in the words of setters or in our own sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from garns.i18n import languages, translate

if TYPE_CHECKING:
    from garns.formats.guessing.sketch import Found, Sketch

#: What a word in the rules speaks of.
_WORDS = {
    r"whisper|murmure": "whisper",
    r"renban": "renban",
    r"palindrom": "palindrome",
    r"region sum|box border|box boundar|somme de région": "region_sum_line",
    r"entropi": "entropic_line",
    r"modular|modulaire": "modular_line",
    r"nabner": "nabner",
    r"zipper": "zipper_line",
    r"between line|strictly between": "between_line",
    r"lockout": "lockout_line",
    r"double[- ]arrow": "double_arrow",
    r"slow thermo": "slow_thermo",
    r"(?<!slow )thermo": "thermo",
    r"sandwich": "sandwich",
    r"skyscraper|gratte-ciel": "skyscraper",
    r"x[- ]sum": "x_sum",
    r"numbered room": "numbered_room",
    r"little killer": "little_killer",
    r"counting circle": "counting_circles",
    r"knight": "anti_knight",
    r"\bking": "anti_king",
    r"extra region|région supplémentaire": "extra_region",
    r"\bclone": "clone",
    r"windoku|hyper ?sudoku": "windoku",
    r"\bminim(?:um|a)\b": "minimum",
    r"\bmaxim(?:um|a)\b": "maximum",
    r"pencil ?-?marks?|candidat|annotation": "allowed_digits",
    r"(?<!not )\ball (?:possible |the |kropki )*(?:dots|marks|xs?|vs?)\b[^.]{0,40}(?:given|shown|marked)": "negative",
    r"\bodd\b|impair": "odd",
    r"\beven\b|\bpair(?:s|e|es)?\b": "even",
}
#: Rules of the whole board that nobody draws.
_UNDRAWN = ("anti_knight", "anti_king", "non_consecutive", "disjoint_groups", "anti_taxicab", "global_entropy")
#: No more of the rules is looked at.
_MOST = 20_000


def told(rules: str) -> frozenset[str]:
    """The kinds that rules speak of.

    >>> sorted(told("Normal sudoku rules apply. Green lines are German whispers."))
    ['whisper']
    """
    rules = rules[:_MOST].lower()
    if not rules:
        return frozenset()
    words = {kind for pattern, kind in _WORDS.items() if re.search(pattern, rules)}
    return frozenset(words | {kind for sentence, kind in _sentences().items() if sentence in rules})


@cache
def _sentences() -> dict[str, str]:
    """Our own sentence for each kind, in every language."""
    from garns.variants import constraint_types

    types = constraint_types().items()
    return {translate(type.text, lang).lower(): id for lang in languages() for id, type in types}


def rules_in_words(sketch: Sketch, drawn: Iterable[Found]) -> Iterator[Found]:
    """Constraints that nobody draws, where the rules speak of them."""
    kinds = {each.constraint.id for each in drawn}
    if "negative" in sketch.told:
        dots = {"difference", "ratio"} & kinds
        for of in (["kropki" if len(dots) == 2 else next(iter(dots))] if dots else []) + ["xv"] * ("pair_sum" in kinds):
            for found in sketch.found({"type": "negative", "of": of}, (), sure=False):
                yield type(found)(found.constraint, (), False)
    for kind in _UNDRAWN:
        if kind in sketch.told:
            sentence = any(words in sketch.puzzle.ruleset.lower() for words, id in _sentences().items() if id == kind)
            for found in sketch.found({"type": kind}, (), sure=False):
                yield type(found)(found.constraint, (), sentence)
