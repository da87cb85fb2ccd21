"""The recipe of a data set: a table as TOML writes it, checked once, with everything that is wrong told at once.

>>> plan = plan_of(quick(30, "easy..medium"), seed=7)
>>> [(stratum.name, stratum.count) for stratum in plan.strata]
[('easy', 15), ('medium', 15)]
>>> plan_of({"cuont": 3, "stratum": [{"level": "esay"}]})
Traceback (most recent call last):
garns.errors.ArgumentError: cuont: unknown key; did you mean count?; stratum 1: level cannot be 'esay'; ...
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from secrets import randbelow
from typing import Any

from garns.datasets.plan import (
    FORMATS,
    MOST_PUZZLES,
    MOST_SOURCES,
    MOST_SPLITS,
    MOST_STRATA,
    MOST_WRONG,
    SPLITS,
    STYLES,
    FileSource,
    Plan,
    Traces,
)
from garns.datasets.sources import sources_of, with_recipes
from garns.datasets.strata import share_of, strata_of
from garns.datasets.writing_toml import toml
from garns.engine import explains
from garns.errors import ArgumentError, GarnsError, Problem
from garns.formats import read_board
from garns.i18n import SOURCE, languages
from garns.logic import SCALES, ladder_of
from garns.names import found_as
from garns.services.fields import Fields
from garns.services.wishes import level_shares
from garns.symmetry.minlex import box_of
from garns.values.puzzle import Puzzle

_SEEDS, _LARGEST_SEED = 1_000_000, 2**53 - 1
_NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")


def quick(count: int, level: str | None = None, **keys: Any) -> dict[str, Any]:
    """A table for so many puzzles out of the generator, a stratum for each level; ``keys`` are a recipe's.

    >>> quick(5, "easy..medium", format="csv")
    {'format': 'csv', 'stratum': [{'count': 3, 'level': 'easy'}, {'count': 2, 'level': 'medium'}]}
    """
    return {**keys, "stratum": level_shares(count, level)}


def plan_of(
    table: Mapping[str, Any], folder: Path | None = None, *, lang: str = SOURCE, seed: int | None = None
) -> Plan:
    """The plan of a table; ``folder`` is where its files are looked for.

    ``lang`` and ``seed`` hold where the table says nothing; without any seed one is drawn.

    :raises ArgumentError: with everything that is wrong, each with its key.
    """
    problems: list[Problem] = []
    fields = Fields(table, "", problems)
    said: dict[str, Any] = {
        "title": fields.words("title"),
        "about": _paragraph(fields, "about"),
        "licence": fields.words("licence"),
        "lang": fields.one_of("lang", lang, languages()),
        "format": fields.one_of("format", "parquet", FORMATS),
        "scale": _scale(fields),
        "seed": fields.number("seed", randbelow(_SEEDS) if seed is None else seed, 0, _LARGEST_SEED),
    }
    splits = _splits(fields)
    count = fields.number("count", 0, 0, MOST_PUZZLES)
    board = _board(fields)
    strata, sources = fields.tables("stratum", MOST_STRATA), fields.tables("source", MOST_SOURCES)
    traces = fields.take("traces", dict[str, Any]())
    fields.done()
    found = strata_of(
        [Fields(each, f"stratum {n}: ", problems) for n, each in enumerate(strata, 1)], said["scale"], count
    )
    files, makers = sources_of(sources, folder, problems)
    if makers and any(stratum.count is None for stratum in found):
        problems.append(Problem("count_needed"))
    tracing = _traces(Fields(traces, "traces: ", problems), tuple(splits)) if "traces" in table else None
    plan = Plan(
        splits=splits,
        board=board or _board_of(files, problems),
        strata=tuple(found),
        files=tuple(files),
        traces=tracing,
        **said,
    )
    known = explains(plan.board) or not ladder_of(plan.scale).explainer
    if not known:
        problems.append(Problem("scale_of_9x9", name=plan.scale))
    made = tuple(with_recipes(maker, place, plan, problems) for place, maker in makers if known)
    if problems:
        raise ArgumentError(problems)
    return replace(plan, makers=made, written=toml({"seed": plan.seed, **table}))


def _scale(fields: Fields) -> str:
    """A scale, by any of its names."""
    named = fields.take("scale", "garns")
    found = found_as(named, SCALES)
    if not found:
        fields.refuse("scale", named, ", ".join(SCALES))
    return found or "garns"


def _paragraph(fields: Fields, key: str) -> str:
    text = " ".join(fields.take(key, "").split())
    if len(text) > 5000 or not text.isprintable():
        fields.refuse(key, text, "1 ... 5000")
        return ""
    return text


def _splits(fields: Fields) -> dict[str, float]:
    """The names of the splits, and their shares."""
    table = fields.take("splits", dict(SPLITS))
    inner = Fields(table, "splits: ", fields.problems)
    for name in table:
        if not _NAME.fullmatch(name):
            inner.refuse(name, name, "train, test_2 (a-z, 0-9, _)")
    shares = {name: share_of(inner, name) for name in table if _NAME.fullmatch(name)}
    if not 1 <= len(table) <= MOST_SPLITS or not any(shares.values()):
        fields.refuse("splits", json.dumps(table, default=str), "{train = 0.8, test = 0.2}")
    return {name: share for name, share in shares.items() if share} or dict(SPLITS)


def _board(fields: Fields) -> Puzzle | None:
    """The board of all puzzles; only those that have canonical forms, since classes are made of them."""
    name = fields.take("board", "")
    if type(fields.table.get("board")) is int:
        name = str(fields.table.pop("board"))
    if not name:
        return None
    try:
        board = read_board(name)
        box_of(board)
    except GarnsError as error:
        fields.problems += [Problem("in_clue", clue="board", reason=problem) for problem in error.problems]
        return None
    return board


def _board_of(files: list[FileSource], problems: list[Problem]) -> Puzzle:
    """The board of the first puzzle of the first file; 9x9 without one."""
    if not files:
        return Puzzle()
    from garns.bulk.columns import board_of, puzzle_column
    from garns.bulk.sources import Input

    try:
        sample = Input([str(files[0].path)]).sample
        board = board_of(sample, puzzle_column(sample, files[0].column))
        box_of(board)
    except GarnsError as error:
        problems += [Problem("in_clue", clue=files[0].name, reason=problem) for problem in error.problems]
        return Puzzle()
    return board


def _traces(fields: Fields, splits: tuple[str, ...]) -> Traces:
    traces = Traces(
        splits=fields.some_of("splits", splits, splits),
        puzzles=fields.number("puzzles", 1000, 1, MOST_PUZZLES),
        styles=fields.some_of("styles", STYLES, STYLES),
        wrong=fields.number("wrong", 0, 0, MOST_WRONG),
    )
    if not traces.styles:
        fields.refuse("styles", "[]", ", ".join(STYLES))
    fields.done()
    return traces
