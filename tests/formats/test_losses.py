"""What is lost is said, and what is kept is not: for every format, by what it says of itself."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from garns import inherits
from garns.errors import GarnsError
from garns.formats import FORMATS, Format, Keeps, lost, read, write
from garns.formats.losses import losses
from garns.values.geometry import CLASSIC, board
from garns.values.puzzle import TITLES, Puzzle
from garns.variants import constraints_from_json, empty

SOME = {
    "killer_cage": {"type": "killer_cage", "cells": ["r1c1", "r1c2"], "sum": 7},
    "cage without a sum": {"type": "killer_cage", "cells": ["r1c1", "r1c2"]},
    "sum": {"type": "sum", "cells": ["r1c1", "r1c2"], "sum": 7},
    "thermo": {"type": "thermo", "cells": ["r1c1", "r1c2"]},
    "diagonal": {"type": "diagonal", "direction": "main"},
    "windoku": {"type": "windoku"},
    "anti_knight": {"type": "anti_knight"},
    "anti_king": {"type": "anti_king"},
    "greater_than": {"type": "greater_than", "cells": ["r1c1", "r1c2"]},
    "extra_region": {"type": "extra_region", "cells": [f"r{n}c{n}" for n in range(1, 8)] + ["r8c9", "r9c8"]},
}


@pytest.mark.parametrize("name", SOME)
@pytest.mark.parametrize("id", FORMATS)
def test_a_constraint_is_kept_or_said_to_be_lost(id: str, name: str) -> None:
    puzzle = Puzzle(CLASSIC, (5, *[0] * 80), constraints_from_json([SOME[name]], CLASSIC))
    try:
        text = write(puzzle, id)
    except GarnsError:
        return  # refused, which is no loss
    again = read(text, format=id)
    is_kept = set(again.constraints) == set(puzzle.constraints) or said_otherwise(again, puzzle)
    assert is_kept != (Keeps.CONSTRAINTS in lost(puzzle, id))


def said_otherwise(one: Puzzle, other: Puzzle) -> bool:
    """Whether other constraints mean the same: windows are extra regions, a sign is a thermometer of two cells."""
    return bool(one.constraints) and bool(inherits(one, other)) and bool(inherits(other, one))


def kept_titles(format: Format) -> tuple[str, ...]:
    return TITLES if Keeps.TITLES in format.keeps else format.titles


@pytest.mark.parametrize(("id", "title"), [(id, title) for id, each in FORMATS.items() for title in kept_titles(each)])
def test_titles_that_are_said_to_be_kept_are_kept(id: str, title: str) -> None:
    puzzle = replace(Puzzle(), **{title: "Deux mots, 'et' <plus>"})  # type: ignore[arg-type]
    assert losses(puzzle, id) == []
    assert getattr(read(write(puzzle, id)), title) == "Deux mots, 'et' <plus>"


def test_only_what_is_lost_is_named() -> None:
    forms = [SOME["killer_cage"], SOME["thermo"]]
    puzzle = Puzzle(CLASSIC, (), constraints_from_json(forms, CLASSIC))
    (problem,) = losses(puzzle, "sudokupad")
    assert problem.message("en") == "the format sudokupad does not keep these constraints: thermometer"
    assert losses(Puzzle(CLASSIC, (), puzzle.constraints[:1]), "sudokupad") == []
    named = Puzzle(title="T", source="S")
    assert losses(named, "fpuzzles")[0].message("en").endswith("these texts: source")
    assert [problem.id for problem in losses(empty("x"), "line")] == ["lost_constraints"]


@pytest.mark.parametrize("id", ["fpuzzles", "iss"])
def test_what_is_said_in_other_words_means_the_same_and_is_named(id: str) -> None:
    forms = [
        {"type": "greater_than", "cells": ["r1c1", "r1c2"]},
        {"type": "slow_thermo", "cells": ["r2c1", "r2c2", "r3c3"]},
        {"type": "maximum", "cells": ["r5c5"]},
        {"type": "even", "cells": ["r9c9"]},
        {"type": "clone", "cells": ["r7c1", "r7c2"], "clone_cells": ["r8c4", "r8c5"]},
        {"type": "sum", "cells": ["r4c1", "r4c2", "r4c3"], "sum": 11},
    ]
    puzzle = Puzzle(CLASSIC, (), constraints_from_json(forms, CLASSIC))
    (said,) = losses(puzzle, id)
    told = {"fpuzzles": "greater-than sign and sum", "iss": "slow thermometer, maximum, even cell and clone"}[id]
    assert said.message("en") == f"the format {id} says these constraints in other words: {told}"
    assert said_otherwise(read(write(puzzle, id)), puzzle)


@pytest.mark.parametrize(
    ("spec", "form", "text"),
    [
        ("4", {"type": "multi_sum_cage", "cells": ["r1c1", "r2c2"], "sums": [4, 3]}, ".Shape~4x4.Or.{3}.{4}.End"),
        ("4", {"type": "multi_sum_cage", "cells": ["r1c1", "r2c2"], "sums": [6]}, ".Shape~4x4.{6}"),
        ("9", {"type": "digital_root_cage", "cells": ["r1c1", "r2c2"], "root": 4}, ".Or.{4}.{13}.End"),
        (
            "4:0-3",
            {"type": "multi_sum_cage", "cells": ["r1c1"], "sums": [0, 2]},
            ".Shape~4x4~0-3.Or.Sum~0~R1C1.{2}.End",
        ),
    ],
)
def test_a_cage_with_several_sums_is_several_cages_for_iss(spec: str, form: dict[str, object], text: str) -> None:
    geometry = board(spec)
    puzzle = Puzzle(geometry, (), constraints_from_json([form], geometry))
    written = write(puzzle, "iss")
    cells = "".join(f"~{name.upper()}" for name in form["cells"])  # type: ignore[attr-defined]
    assert written == re.sub(r"{(\d+)}", rf"Cage~\1{cells}", text)
    assert [problem.id for problem in losses(puzzle, "iss")] == ["retold"]
    assert said_otherwise(read(written), puzzle)
