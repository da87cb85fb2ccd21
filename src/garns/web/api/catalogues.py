"""What there is to choose from, with its names in every language."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from functools import cache, partial
from typing import Any

from fastapi import APIRouter, Response

from garns.explaining import FAMILIES, TEXTS, level_name, name_of
from garns.formats import FORMATS, Keeps
from garns.generating import SYMMETRIES, VARIANTS
from garns.logic import ladder_of, technique_of
from garns.services.boards import board_name
from garns.services.lesson_positions import has_lesson
from garns.variants import boards, constraint_types, empty
from garns.variants.base import Variant
from garns.variants.fields import codecs
from garns.variants.lines import CellLine
from garns.web.kinds import kinds
from garns.web.naming import in_each, names_of
from garns.web.work import Worker

router = APIRouter(tags=["catalogues"])


@router.get("/boards")
async def list_boards(work: Worker) -> Response:
    """Boards with a name: what to write, a short name, and what they are."""
    return await work.stored(_boards)


@cache
def _boards() -> list[dict[str, Any]]:
    found = []
    for named in boards():
        puzzle = empty(named.spec)
        found.append(
            {
                "spec": named.spec,
                "board": puzzle.geometry.spec,
                "name": in_each(partial(board_name, puzzle)),
                "description": in_each(named.description_in),
                "cells": len(puzzle.geometry),
                "digits": puzzle.geometry.digits,
                "rows": puzzle.geometry.rows,
                "columns": puzzle.geometry.columns,
            }
        )
    return found


@router.get("/levels")
async def list_levels() -> list[dict[str, Any]]:
    """The levels of puzzles, from easy to hard; ``made`` tells that puzzles of it can be asked for."""
    ladder = ladder_of("garns")
    return [{"id": level.id, "name": names_of(level.name), "made": level in ladder.reached} for level in ladder.levels]


@router.get("/techniques")
async def list_techniques(work: Worker) -> Response:
    """Every technique with words, in the order of the ladder: its name, family, level and idea, how to spot
    it, whether the scale tries it, and whether there is a lesson on it."""
    return await work.stored(_techniques)


@cache
def _techniques() -> list[dict[str, Any]]:
    ladder = ladder_of("garns")
    return [
        {
            "id": rung.id,
            "name": in_each(partial(name_of, rung.id)),
            "family": record.family,
            "family_name": names_of(FAMILIES[record.family].name),
            "level": rung.level,
            "level_name": in_each(partial(level_name, rung.level)),
            "idea": names_of(TEXTS[rung.id].idea),
            "spot": names_of(FAMILIES[record.family].spot),
            "tried": rung.on,
            "lesson": has_lesson(rung.id),
            "assumes_uniqueness": record.needs_unique,
        }
        for rung in ladder.rungs
        if rung.id in TEXTS and (record := technique_of(rung.id))
    ]


@router.get("/formats")
async def list_formats() -> list[dict[str, Any]]:
    """The formats that are written: their suffixes, layouts, and whether they keep a position."""
    return [
        {
            "id": format.id,
            "suffixes": list(format.suffixes),
            "styles": list(format.styles),
            "position": bool(format.keeps & Keeps.POSITION),
            "constraints": bool(format.keeps & Keeps.CONSTRAINTS),
        }
        for format in FORMATS.values()
        if format.render
    ]


@router.get("/symmetries")
async def list_symmetries() -> list[dict[str, Any]]:
    """The symmetries that the clues of a new puzzle can have."""
    return [{"id": id, "name": names_of(symmetry.name)} for id, symmetry in SYMMETRIES.items()]


@router.get("/variants")
async def list_variants() -> list[dict[str, Any]]:
    """The variants whose clues the generator draws."""
    return [{"id": id, "name": names_of(variant.name)} for id, variant in VARIANTS.items()]


@router.get("/kinds")
async def list_kinds() -> list[dict[str, Any]]:
    """The kinds of puzzles that can be made while somebody waits: for each size the board, and the variant."""
    return kinds()


@router.get("/constraints")
async def list_constraints() -> list[dict[str, Any]]:
    """Every constraint: its name, its rule in words, whether it is a line of cells; its fields, which of them must be
    there, what each holds, is called and is left out for."""
    return [
        {
            "type": id,
            "name": in_each(cls.name_in),
            "text": in_each(cls.text_in),
            "line": issubclass(cls, CellLine),
            "fields": list(codecs(cls)),
            "needed": [field.name for field in fields(cls) if field.default is MISSING],  # type: ignore[arg-type]
            "kinds": {field.name: _field(cls, field) for field in fields(cls)},  # type: ignore[arg-type]
        }
        for id, cls in constraint_types().items()
    ]


def _field(cls: type[Variant], field: Field[Any]) -> dict[str, Any]:
    """What a field of a constraint holds, what it is called, what to put in, and what it holds when it is left out."""
    codec = codecs(cls)[field.name]
    return {
        "kind": codec.kind,
        "values": list(codec.values),
        "name": in_each(partial(cls.field_name_in, field.name)),
        "help": in_each(partial(cls.field_help_in, field.name)),
        "usual": field.default if isinstance(field.default, int | str) else None,
    }
