"""The written forms: what Garns writes fits the schemas of ``docs/design/json.md`` and is read back as it was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from garns import (
    CLASSIC,
    Candidate,
    Diagram,
    Explanation,
    Geometry,
    Link,
    Node,
    Part,
    Path,
    Position,
    Puzzle,
    Rating,
    Step,
    board,
    diagram_of,
    rate,
)
from garns.errors import FormatError, GarnsError, MissingExtra, Problem, PuzzleError
from garns.explaining import explain
from garns.explaining.composing import cells_of
from support import ROOT

SCHEMAS = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (ROOT / "src/garns/values/schemas").glob("*")
}
REGISTRY: Registry[Any] = Registry().with_resources(
    (schema["$id"], Resource.from_contents(schema)) for schema in SCHEMAS.values()
)
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL_BOARDS = ("4", "2x3", "3x2", "9", "latin5")
BOARDS = (*SMALL_BOARDS, "16", "25")

laws = settings(deadline=None, max_examples=50)


def written(name: str, form: dict[str, Any]) -> dict[str, Any]:
    """The form after a trip through JSON text, valid by the schema of this name."""
    form = json.loads(json.dumps(form))
    Draft202012Validator(SCHEMAS[name], registry=REGISTRY).validate(form)
    return form


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Any board with any givens, clashing or not."""
    geometry = board(draw(st.sampled_from(SMALL_BOARDS)))
    digits = draw(st.dictionaries(st.integers(0, len(geometry) - 1), st.integers(1, geometry.digits), max_size=20))
    givens = tuple(digits.get(cell, 0) for cell in range(len(geometry)))
    words = st.text(max_size=8)
    return Puzzle(geometry, givens, title=draw(words), author=draw(words), source=draw(words))


@st.composite
def steps(draw: st.DrawFn) -> tuple[Geometry, Step]:
    geometry = board(draw(st.sampled_from(SMALL_BOARDS)))
    cells = st.integers(0, len(geometry) - 1)
    digits = st.integers(1, geometry.digits)
    candidates = st.builds(Candidate, cells, digits)
    several = st.lists(candidates, max_size=3).map(tuple)
    some_cells, some_digits = st.lists(cells, max_size=3).map(tuple), st.lists(digits, max_size=3).map(tuple)
    some_houses = st.lists(st.integers(0, len(geometry.houses) - 1), max_size=2).map(tuple)
    parts = st.builds(Part, st.sampled_from(["pivot", "pincer"]), some_cells, some_digits, some_houses)
    nodes = st.builds(Node, st.lists(cells, min_size=1, max_size=3).map(tuple), digits)
    links = st.builds(Link, nodes, nodes, st.booleans())
    step = st.builds(
        Step,
        st.just("xy_wing"),
        several,
        several,
        st.lists(parts, max_size=3).map(tuple),
        st.lists(links, max_size=2).map(tuple),
    )
    return geometry, draw(step)


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_schema_is_one(name: str):
    Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize("spec", BOARDS)
def test_cell_names_and_boards_fit_their_schemas(spec: str):
    geometry = board(spec)
    assert Geometry.from_json(written("geometry", geometry.to_json())) is geometry
    for name in geometry.names:
        Draft202012Validator(SCHEMAS["cell"]).validate(str(name))


@laws
@given(puzzles())
def test_puzzle_comes_back(puzzle: Puzzle):
    assert Puzzle.from_json(written("puzzle", puzzle.to_json())) == puzzle


@laws
@given(puzzles(), st.data())
def test_position_comes_back(puzzle: Puzzle, data: st.DataObject):
    start = Position.start(puzzle)
    cell = data.draw(st.integers(0, len(puzzle.givens) - 1))
    strike = Step("strike", eliminations=tuple(Candidate(cell, digit) for digit in start.candidates_of(cell)))
    position = start if start.digits[cell] else start.apply(strike)  # an open cell without candidates is a position
    assert Position.from_json(written("position", position.to_json())) == position


@pytest.mark.parametrize("spec", BOARDS)
def test_empty_position_comes_back(spec: str):
    position = Position.start(Puzzle(board(spec)))
    assert Position.from_json(written("position", position.to_json())) == position


@laws
@given(steps())
def test_step_comes_back(case: tuple[Geometry, Step]):
    geometry, step = case
    assert Step.from_json(written("step", step.to_json(geometry)), geometry) == step


@pytest.mark.parametrize("scale", ["garns", "hodoku"])
def test_rating_fits_its_schema(scale: str):
    rating = rate(Puzzle.parse(LINE), scale, bottlenecks=True)
    assert Rating.from_json(written("rating", rating.to_json())) == rating
    assert "path" not in written("rating", rating.to_json(path=False))
    assert Path.from_json(written("path", rating.path.to_json())) == rating.path
    assert "complete" not in rating.to_json()
    assert "complete" not in rating.path.to_json()


def test_what_the_budget_cut_short_says_so():
    rating = rate(Puzzle.parse(LINE), budget=0.0)
    assert not rating.complete
    assert written("rating", rating.to_json())["complete"] is False
    assert written("path", rating.path.to_json())["complete"] is False
    assert Rating.from_json(rating.to_json()) == rating


@laws
@given(steps(), st.sampled_from(("xy_wing", "somebodys_own")), st.sampled_from(("en", "fr")))
def test_explanation_names_every_cell_of_any_step_and_comes_back(
    case: tuple[Geometry, Step], technique: str, lang: str
):
    geometry, step = case
    explanation = explain(replace(step, technique=technique), Puzzle(geometry), lang=lang)
    assert cells_of(step) == explanation.cells
    assert Explanation.from_json(written("explanation", explanation.to_json(geometry)), geometry) == explanation


@laws
@given(steps())
def test_diagram_comes_back(case: tuple[Geometry, Step]):
    geometry, step = case
    diagram = diagram_of(step, Puzzle(geometry))
    assert Diagram.from_json(written("diagram", diagram.to_json(geometry)), geometry) == diagram


def test_placed_digits_are_told_from_givens():
    position = Position.start(Puzzle.parse(LINE)).apply(Step("full_house", placements=(Candidate(2, 4),)))
    form = written("position", position.to_json())
    assert (form["puzzle"]["givens"][2], form["digits"][2]) == (".", "4")
    assert "r1c3" not in form["candidates"]


@pytest.mark.parametrize(
    "error",
    [
        FormatError("line", [Problem("bad_symbol", line=1, column=3, found="x"), Problem("empty")]),
        PuzzleError(Puzzle.parse("5...5" + "." * 76).issues()),
        PuzzleError([Problem("wrong_givens", expected=81, found=80)]),
        MissingExtra("cp"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_error_fits_its_schema(error: GarnsError):
    form = written("error", error.to_json())
    assert [problem["id"] for problem in form["problems"]] == [problem.id for problem in error.problems]


@pytest.mark.parametrize(
    "form",
    [
        {"type": "diagonal", "direction": "anti"},
        {"type": "windoku"},
        {"type": "extra_region", "cells": [f"r{row}c{row}" for row in range(1, 10)]},
        {"type": "thermo", "cells": ["r1c1", "r1c2", "r2c3"]},
        {"type": "killer_cage", "cells": ["r5c5", "r5c6"], "sum": 9},
    ],
    ids=lambda form: form["type"],
)
def test_constraint_comes_back(form: dict[str, Any]):
    puzzle = Puzzle.from_json(Puzzle.parse(LINE).to_json() | {"constraints": [form]})
    assert puzzle.to_json()["constraints"] == [form]
    assert Puzzle.from_json(written("puzzle", puzzle.to_json())) == puzzle


def test_unknown_constraint_is_named():
    form = Puzzle.parse(LINE).to_json() | {"constraints": [{"type": "moebius"}]}
    with pytest.raises(PuzzleError, match="moebius"):
        Puzzle.from_json(form)


PUZZLE_FORM = Puzzle.parse(LINE).to_json()
BAD_PUZZLES = {
    "no object": [1, 2],
    "nothing": {},
    "another format": PUZZLE_FORM | {"format": "other"},
    "a later version": PUZZLE_FORM | {"version": 2},
    "a version that is true": PUZZLE_FORM | {"version": True},
    "no board of that name": PUZZLE_FORM | {"board": "7"},
    "a board that is a number": PUZZLE_FORM | {"board": 9},
    "80 givens": PUZZLE_FORM | {"givens": LINE[:-1]},
    "no givens": PUZZLE_FORM | {"givens": ""},
    "a letter": PUZZLE_FORM | {"givens": "x" + LINE[1:]},
    "a title that is none": PUZZLE_FORM | {"title": None},
    "constraints that are no list": PUZZLE_FORM | {"constraints": {}},
    "a constraint that is no object": PUZZLE_FORM | {"constraints": ["thermo"]},
    "a constraint without a type": PUZZLE_FORM | {"constraints": [{}]},
}


@pytest.mark.parametrize("name", BAD_PUZZLES)
def test_bad_puzzle_is_refused_with_an_error_of_ours(name: str):
    with pytest.raises(GarnsError):
        Puzzle.from_json(BAD_PUZZLES[name])  # type: ignore[arg-type]


def bad_positions() -> Iterator[dict[str, Any]]:
    good = Position.start(Puzzle.parse(LINE)).to_json()
    for key in good:
        yield {other: value for other, value in good.items() if other != key}
    yield good | {"digits": good["digits"][:-1]}
    yield good | {"digits": "4" + good["digits"][1:]}  # the given 5 has changed
    for change in ({"r1c1": [5]}, {"r1c3": [10]}, {"r1c3": ["1"]}, {"r1c3": None}, {"z9z": [1]}):
        yield good | {"candidates": good["candidates"] | change}
    unlisted = deepcopy(good)
    del unlisted["candidates"]["r1c3"]
    yield unlisted


@pytest.mark.parametrize("form", list(bad_positions()))
def test_bad_position_is_refused_with_an_error_of_ours(form: dict[str, Any]):
    with pytest.raises(GarnsError):
        Position.from_json(form)


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"technique": 1},
        {"technique": "x", "placements": [{"cell": "r1c1", "digit": 10}]},
        {"technique": "x", "placements": [{"cell": "r1c10", "digit": 1}]},
        {"technique": "x", "eliminations": [{"cell": 4, "digit": 1}]},
        {"technique": "x", "parts": [{"cells": ["r1c1"]}]},
        {"technique": "x", "links": [{"from": {}, "to": {}, "strong": 1}]},
    ],
)
def test_bad_step_is_refused_with_an_error_of_ours(form: dict[str, Any]):
    with pytest.raises(GarnsError):
        Step.from_json(form, CLASSIC)
