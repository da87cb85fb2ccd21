"""The sources of a recipe: files, and the generator with wishes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from garns.datasets.plan import FileSource, Maker, Plan
from garns.errors import GarnsError, Problem
from garns.generating import TRIES, Recipe
from garns.services.fields import Fields
from garns.services.wishes import asked_of, wish_of

#: What a stratum says, so that a source cannot.
_OF_STRATA = ("scale", "level", "score", "variant")


def sources_of(
    tables: list[Any], folder: Path | None, problems: list[Problem]
) -> tuple[list[FileSource], list[tuple[str, Maker]]]:
    """Files, and wishes for the generator, each with its place; the generator alone where nothing is named."""
    files: list[FileSource] = []
    makers: list[tuple[str, Maker]] = [] if tables else [("", Maker())]
    for number, table in enumerate(tables, 1):
        fields = Fields(table, f"source {number}: ", problems)
        file = fields.take("file", "")
        if file:
            column, licence, origin = (fields.words(key) for key in ("column", "licence", "origin"))
            paths = _paths(file, folder)
            if not paths:
                reason = Problem("no_such_file", found=file)
                problems.append(Problem("in_clue", clue=fields.place.rstrip(": "), reason=reason))
            files += [FileSource(path, column or None, licence, origin) for path in paths]
        else:
            tries = fields.number("tries", TRIES, 1, 10_000_000)
            for key in _OF_STRATA:
                if key in fields.table:
                    del fields.table[key]
                    problems.append(Problem("of_strata", place=fields.place.rstrip(": "), found=key))
            makers.append((fields.place, Maker(asked_of(fields), tries=tries)))
        fields.done()
    return files, makers


def _paths(file: str, folder: Path | None) -> list[Path]:
    """The files that a name or a pattern stands for; beside the recipe unless it says otherwise."""
    from garns.bulk.sources import expanded

    if folder is None or "\0" in file:
        return []
    try:
        return [path for path in map(Path, expanded([str(folder / file)])) if path.is_file()]
    except (GarnsError, OSError):
        return []


def with_recipes(maker: Maker, place: str, plan: Plan, problems: list[Problem]) -> Maker:
    """A maker with what the generator is asked for each stratum."""
    found: list[Recipe] = []
    for stratum in plan.strata:
        asked = {**maker.asked, "scale": plan.scale}
        if stratum.levels is not None:
            asked["level"] = list(stratum.levels)
        if stratum.score is not None:
            asked["score"] = list(stratum.score)
        recipe = None if None in maker.asked.values() else wish_of(asked, lambda: plan.board, place, problems)
        if recipe is None:
            break  # the others would say the same
        found.append(recipe)
    return replace(maker, recipes=tuple(found))
