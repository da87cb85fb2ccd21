"""Puzzles out of nothing: one for each number, the same for the same seed."""

from __future__ import annotations

import json
from typing import Any

from garns.bulk.arrow import pa
from garns.bulk.finding import Columns
from garns.bulk.givens import Rows
from garns.generating import TRIES, GenerationError, Recipe, generate_many, recipe

_KINDS = {
    "puzzle": pa.string(),
    "solution": pa.string(),
    "clues": pa.uint16(),
    "level": pa.string(),
    "score": pa.uint32(),
    "hardest": pa.string(),
    "tries": pa.uint32(),
}


def generate(rows: Rows, *, seed: int = 0, tries: int = TRIES, wish: Recipe | None = None) -> Columns:
    """A puzzle for each row, by the number of the row; an error where the tries did not suffice."""
    found: dict[str, list[Any]] = {name: [] for name in _KINDS}
    asked = wish or recipe(rows.board)
    many = generate_many(asked, len(rows), seed=seed, tries=tries, threads=1, first=rows.first) if len(rows) else ()
    for row, made in enumerate(many):
        values: tuple[Any, ...] = (None,) * len(_KINDS)
        if isinstance(made, GenerationError):
            rows.errors[row] = made.message(rows.lang)
        else:
            solution = "".join(map(rows.board.geometry.symbol, made.solution))
            # A clue that was drawn has no symbol in a line.
            text = str(made.puzzle) if made.is_plain else json.dumps(made.puzzle.to_json(), ensure_ascii=False)
            values = text, solution, made.clues, made.level, made.score, made.hardest, made.tries
        for column, value in zip(found.values(), values, strict=True):
            column.append(value)
    kinds = _KINDS | ({"score": pa.float64()} if asked.ladder().explainer else {})
    return {name: pa.array(column, kinds[name]) for name, column in found.items()}
