"""What rules tell in our own words, as our writers put them: ``whisper line: r1c1 r1c2: 3``.

Where words do not say it all, a line of our own text form follows them: ``... (garns: whisper 3 r1c1 r1c2)``. Of words,
what is read is told again and compared, so nothing is read that would have been written otherwise.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache, lru_cache
from itertools import combinations, product
from math import prod
from typing import TYPE_CHECKING, Any

from garns.errors import GarnsError
from garns.formats.cosmetics import pieces
from garns.formats.drawings import add_drawings
from garns.formats.guessing.words import own_sentences
from garns.formats.text import read_line
from garns.i18n import translate
from garns.values.cells import SYMBOLS
from garns.values.geometry import Geometry
from garns.values.limits import MAX_CONSTRAINTS, breathe
from garns.values.puzzle import Constraint, Puzzle, extras_of
from garns.variants.base import Variant
from garns.variants.fields import codecs
from garns.variants.several import Several

if TYPE_CHECKING:
    from garns.formats.guessing.sketch import Found, Sketch

#: How deep constraints are told inside of others: deeper, the same words may mean two things.
_DEPTH = 2
#: How many ways to fill the fields of a clue are tried.
_MOST_WAYS = 5000
_LANG = "en"  # that of our writers
_FIELD = re.compile(r"\{(\w+)\}")
_WRITTEN = "0" + SYMBOLS
#: No more of the rules is looked at, but for lines of our text form.
MOST_RULES = 20_000


@lru_cache(maxsize=16)
def own_clues(rules: str, geometry: Geometry) -> tuple[Mapping[str, Constraint | None], str]:
    """The lines of the rules that are clues in our words, None where one cannot be read; and the rest of the rules."""
    lines = [*map(str.strip, rules.split("\n"))]
    exact = {line: clue for line in lines if (clue := _behind_words(line))}
    rest = "\n".join(line for line in lines if line not in exact)[:MOST_RULES]
    whole = {*lines}  # the last of the rest may have been cut
    kinds = {line: kind for line in rest.split("\n") if line in whole and (kind := kind_of(line))}
    if len(exact) + len(kinds) > MAX_CONSTRAINTS:
        return {}, "\n".join(lines)[:MOST_RULES]
    asked = {form["type"] for form in own_sentences(rest)[0].values()} if kinds else ()
    found = {line: _clue(line, geometry) for line in kinds}
    own: dict[str, Constraint | None] = {line: clue for line, clue in found.items() if clue or kinds[line] in asked}
    rest = "\n".join(line for line in rest.split("\n") if line not in own)
    return own | {line: _exact(clue, geometry) for line, clue in exact.items()}, rest


def _behind_words(line: str) -> str:
    """The line of our text form that stands behind a clue in words; empty if none does."""
    _, sign, clue = line.rpartition("(garns: ")
    return clue[:-1].strip() if sign and clue.endswith(")") else ""


def _exact(line: str, geometry: Geometry) -> Constraint | None:
    """The constraint of a line of our text form; None if there is something wrong with it."""
    try:
        return read_line(line, geometry)
    except GarnsError:
        return None


def kind_of(line: str) -> str | None:
    """The kind of constraint with whose name a line begins."""
    name, colon, _ = line.partition(": ")
    return _kinds().get(name) if colon else None


def told_clues(sketch: Sketch) -> Iterator[Found]:
    """What our own words ask for, with the drawings that we make for it: clues, and rules of the whole board."""
    told = [each.to_json(sketch.geometry) for each in sketch.own.values() if each is not None]
    done = {form["type"] for form in told}
    asked = own_sentences(sketch.rules)[0].values()
    told += [form for form in asked if form["type"] not in done and (form["type"] in _bare() or len(form) > 1)]
    for form in told:
        try:
            (constraint,) = Puzzle.constraints_hook([form], sketch.geometry)
        except GarnsError:
            continue
        yield from sketch.found(form, _drawn(constraint, sketch), sure=True)


def _drawn(constraint: Constraint, sketch: Sketch) -> Iterator[Any]:
    """What a puzzle has of the drawings of a constraint."""
    form: dict[str, Any] = {"cages": []}
    add_drawings(form, constraint.draw(sketch.geometry), sketch.geometry)
    left = Counter(piece.shape for piece in pieces(Puzzle(sketch.geometry, extras=extras_of({"sudokupad": form}))))
    for piece in sketch.pieces:
        if left[piece.shape] and piece not in sketch.taken:
            left[piece.shape] -= 1  # another clue may have drawn the same
            yield piece


@cache
def _kinds() -> dict[str, str]:
    """The kinds by their names."""
    from garns.variants import constraint_types

    return {translate(cls.name, _LANG): id for id, cls in constraint_types().items()}


@cache
def _bare() -> frozenset[str]:
    """The kinds of which the sentence says it all."""
    from garns.variants import constraint_types

    return frozenset(id for id, type in constraint_types().items() if not fields(type))  # type: ignore[arg-type]


def _clue(line: str, geometry: Geometry, depth: int = 0) -> Variant | None:
    """The constraint that a line tells; None if it is none of ours."""
    from garns.variants import constraint_type

    breathe()
    name, _, text = line.partition(": ")
    kind = _kinds().get(name)
    if kind is None or depth > _DEPTH:
        return None
    cls = constraint_type(kind)
    forms = _members(cls, text, geometry, depth) if issubclass(cls, Several) else _forms(cls, text)
    found: list[Variant] = []
    for form in forms:
        try:
            constraint = cls.from_json({"type": kind, **form}, geometry)
        except GarnsError:
            continue
        if constraint.told_in(geometry, _LANG).strip() == line and constraint not in found:
            found.append(constraint)
    return found[0] if len(found) == 1 else None


def _members(cls: type[Several], text: str, geometry: Geometry, depth: int) -> Iterator[dict[str, Any]]:
    """The constraints of which one is made."""
    members = [_clue(part, geometry, depth + 1) for part in text.split(translate(cls.between, _LANG))]
    if all(members) and cls.id not in {member.id for member in members if member}:  # its own would be flat
        yield {"of": [member.to_json(geometry) for member in members if member]}


def _forms(cls: type[Variant], text: str) -> Iterator[dict[str, Any]]:
    """The fields that a text may stand for: as the kind tells its clues, or one after the other, some left out."""
    kinds = {name: each.kind for name, each in codecs(cls).items()}
    empty = {name: {"number": 0, "text": ""}.get(kind, []) for name, kind in kinds.items()}
    found: list[dict[str, str]] = []
    if cls.clue_text:
        pattern = "".join(
            f"(?P<{part}>.*)" if at % 2 else re.escape(part)
            for at, part in enumerate(_FIELD.split(translate(cls.clue_text, _LANG)))
        )
        if match := re.fullmatch(pattern, text):
            said = match.groupdict()
            if "first" in said:
                said["cells"] = f"{said.pop('first')} {said.pop('rest', '')}"
            found.append(said)
    elif cls.clues_in is not Variant.clues_in:
        yield from _anything(cls, text)
    else:
        words = text.split(": ") if text else []
        ordered = sorted(kinds, key=lambda name: kinds[name] not in ("cell", "cells"))
        found += (dict(zip(names, words, strict=True)) for names in combinations(ordered, len(words)))
    for said in found:
        try:
            yield empty | {name: _value(kinds[name], value) for name, value in said.items() if name in kinds}
        except ValueError:
            continue


def _anything(cls: type[Variant], text: str) -> Iterator[dict[str, Any]]:
    """Whatever the fields may be where a kind has words of its own: any of the numbers and cells that these name."""
    numbers = [*dict.fromkeys(map(int, re.findall(r"(?<![a-z\d])\d{1,4}(?![a-z\d])", text)))]
    cells = [*re.findall(r"\br\d+c\d+\b", text)]
    may_be: dict[str, list[Any]] = {
        "number": [*numbers, None],
        "digits": [numbers, None],
        "cell": cells,
        "cells": [cells],
    }
    ways: dict[str, list[Any]] = {
        name: [*each.values] or may_be.get(each.kind, [None]) for name, each in codecs(cls).items()
    }
    if prod(map(len, ways.values())) <= _MOST_WAYS:
        for values in product(*ways.values()):
            yield {name: value for name, value in zip(ways, values, strict=True) if value is not None}


def _value(kind: str, text: str) -> Any:
    """The value of a field as JSON has it.

    :raises ValueError: when the words are of another kind.
    """
    match kind:
        case "cells":
            return text.split()
        case "digits":
            return [_WRITTEN.index(each) for each in text.split()]
        case "numbers":
            return [int(each) for each in text.split()]
        case "number":
            return int(text)
    return text
