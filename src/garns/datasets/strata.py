"""The strata of a recipe: levels or scores, and how many puzzles of each."""

from __future__ import annotations

from dataclasses import replace

from garns.datasets.plan import MOST_PUZZLES, Stratum, shared
from garns.errors import Problem
from garns.logic import ladder_of
from garns.names import found_as
from garns.services.fields import Fields
from garns.services.wishes import ASKED, level_pair

_LARGEST_SCORE = 2**32 - 1


def strata_of(tables: list[Fields], scale: str, count: int) -> list[Stratum]:
    """The strata, each with a count of its own or its share of the whole; one for everything where none is named."""
    if not tables:
        return [Stratum("", count=count or None)]
    found, shares = [], []
    for fields in tables:
        levels, score = _levels(fields, scale), _score(fields, scale)
        share = share_of(fields, "share")
        own = fields.number("count", 0, 0, MOST_PUZZLES)
        name = fields.words("name") or _named(levels, score)
        if share and own:
            fields.refuse("share", share, "count")
        if share and not count:
            fields.problems.append(Problem("share_of_what", place=fields.place.rstrip(": ")))
        found.append(Stratum(name, levels, score, own or None))
        shares.append(share)
        fields.done()
    if len({stratum.name for stratum in found}) < len(found):
        tables[0].problems.append(Problem("same_names", names=", ".join(stratum.name for stratum in found)))
    open_ones = {n: shares[n] for n, stratum in enumerate(found) if stratum.count is None}
    if count and open_ones:
        left = max(0, count - sum(stratum.count or 0 for stratum in found))
        parts = shared(left, open_ones if any(open_ones.values()) else dict.fromkeys(open_ones, 1.0))
        return [replace(stratum, count=parts.get(n, stratum.count)) for n, stratum in enumerate(found)]
    return found


def _levels(fields: Fields, scale: str) -> tuple[str, str] | None:
    if "level" not in fields.table:
        fields.know(["level"])
        return None
    level = fields.typed("level", ASKED["level"])
    if level is None:
        return None
    words = ladder_of(scale).level_words()
    known, pair = [*words], level_pair(level)
    ends = [found_as(each, words) for each in (pair if isinstance(pair, tuple) else (pair, pair))]
    if not all(ends):
        fields.refuse("level", level, ", ".join(known))
        return None
    low, high = sorted(filter(None, ends), key=known.index)
    return low, high


def _score(fields: Fields, scale: str) -> tuple[float, float] | None:
    if "score" not in fields.table:
        fields.know(["score"])
        return None
    score = fields.typed("score", (list,))
    if score is None:
        return None
    kinds, example = ((int, float), "[7.1, 8.3]") if ladder_of(scale).explainer else ((int,), "[100, 200]")
    if not (
        len(score) == 2 and all(type(each) in kinds for each in score) and 0 <= score[0] <= score[1] <= _LARGEST_SCORE
    ):
        fields.refuse("score", score, example)
        return None
    return score[0], score[1]


def _named(levels: tuple[str, str] | None, score: tuple[float, float] | None) -> str:
    """The name of a stratum that has none: its levels or its scores.

    >>> _named(("easy", "hard"), None), _named(("easy", "easy"), (90, 99))
    ('easy..hard', 'easy 90..99')
    """
    return " ".join("..".join(dict.fromkeys(map(str, pair))) for pair in (levels, score) if pair is not None)


def share_of(fields: Fields, key: str) -> float:
    """A positive number: shares are compared with each other, so 80 and 0.8 are both good."""
    value = fields.typed(key, (int, float)) if key in fields.table else 0
    fields.know([key])
    if value is not None and not (0 <= value <= 10**6):  # also what is no number
        fields.refuse(key, value, "0.8")
        return 0.0
    return float(value or 0)
