"""What a table of TOML asks of the generator: the keys of a recipe, checked, with every problem told with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from garns.errors import ArgumentError, GarnsError, Problem
from garns.generating import Recipe, recipe
from garns.logic import ladder_of
from garns.names import found_as
from garns.services.fields import Fields
from garns.values.puzzle import Puzzle

#: What a table may ask of the generator, and the types that TOML gives it.
ASKED: dict[str, tuple[type, ...]] = {
    "scale": (str,),
    "level": (str, list),
    "score": (list,),
    "must": (list,),
    "avoid": (list,),
    "hardest": (str,),
    "only_above": (str,),
    "clues": (int, list, str),
    "symmetry": (str,),
    "pattern": (str,),
    "minimal": (bool,),
    "metro": (bool, str),
    "opening": (int,),
    "after": (dict,),
    "variant": (str,),
}


def _all(kind: type, values: Iterable[Any]) -> bool:
    return all(type(value) is kind for value in values)


def _two_numbers(value: Any) -> bool:
    return not isinstance(value, list) or (len(value) == 2 and _all(int, value))


#: What the values of some keys hold inside, and how that is written.
_SHAPES: dict[str, tuple[Callable[[Any], bool], str]] = {
    "level": (lambda value: isinstance(value, str) or (len(value) == 2 and _all(str, value)), "easy, easy..hard"),
    "score": (lambda value: len(value) == 2 and all(type(each) in (int, float) for each in value), "[100, 200]"),
    "clues": (_two_numbers, "25, [24, 28]"),
    "must": (lambda value: _all(str, value), '["x_wing"]'),
    "avoid": (lambda value: _all(str, value), '["x_wing"]'),
    "after": (lambda value: _all(int, value.values()), "{x_wing = 20}"),
}


def _misshapen(asked: Mapping[str, Any]) -> Iterator[Problem]:
    """The values whose inside is of another type than the generator takes."""
    for key, (fits, written) in _SHAPES.items():
        if key in asked and not fits(asked[key]):
            yield Problem("bad_argument", name=key, found=str(asked[key]), expected=written)


def asked_of(fields: Fields) -> dict[str, Any]:
    """What a table asks of the generator; None for a value of another type than its key has, which is told."""
    fields.know(ASKED)
    return {key: fields.typed(key, types) for key, types in ASKED.items() if key in fields.table}


def wish_of(
    asked: Mapping[str, Any], board: Callable[[], Puzzle], place: str, problems: list[Problem]
) -> Recipe | None:
    """What the generator takes; its own problems, and those of the board, are told with the place."""
    try:
        if wrong := list(_misshapen(asked)):
            raise ArgumentError(wrong)
        words = dict(asked)
        for key in words.keys() & {"score", "clues"}:
            words[key] = tuple(words[key]) if isinstance(words[key], list) else words[key]
        if "level" in words:
            words["level"] = level_pair(words["level"])
        return recipe(board(), **words)
    except GarnsError as error:
        for problem in error.problems:
            if problem.id == "bad_argument":
                fields: dict[str, Any] = {**problem.fields, "name": f"{place}{problem.fields['name']}"}
                problems.append(Problem("bad_argument", **fields))
            else:
                problems.append(Problem("in_clue", clue=place.rstrip(": "), reason=problem))
    return None


def level_pair(level: object) -> object:
    """``easy..hard`` and ``easy-hard`` as two levels; a list of two as it is.

    >>> level_pair("easy..hard"), level_pair("easy"), level_pair(["easy", "hard"])
    (('easy', 'hard'), 'easy', ('easy', 'hard'))
    """
    if isinstance(level, str):
        for between in ("..", "-"):
            low, found, high = level.partition(between)
            if found:
                return low.strip(), high.strip()
    return tuple(level) if isinstance(level, list) and len(level) == 2 else level


def level_shares(count: int, level: str | None = None) -> list[dict[str, Any]]:
    """So many puzzles, shared among the levels of a range (easy to hard without one): a table for each.

    >>> level_shares(5, "easy..medium")
    [{'count': 3, 'level': 'easy'}, {'count': 2, 'level': 'medium'}]
    """
    ladder = ladder_of("garns")
    known = [each.id for each in ladder.reached]
    ends = level_pair(level) if level else ("easy", "hard")
    low, high = ends if isinstance(ends, tuple) else (ends, ends)
    low, high = (found_as(each, ladder.level_words()) for each in (low, high))
    if low not in known or high not in known:  # what is wrong with it is said when the table is checked
        return [{"count": count, "level": level}]
    first, last = sorted((known.index(low), known.index(high)))
    chosen = known[first : last + 1]
    share, rest = divmod(count, len(chosen))
    counts = [share + (number < rest) for number in range(len(chosen))]
    return [{"count": n, "level": id} for n, id in zip(counts, chosen, strict=True) if n]
