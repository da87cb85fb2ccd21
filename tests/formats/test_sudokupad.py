"""SudokuPad: what it checks is read and written, what it draws is kept and reported."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.test_fpuzzles import EVERY, PUZZLE, clue
from garns import Problem, Puzzle, board, read, read_many, write
from garns.errors import FormatError
from garns.formats import detect, lost, sudokupad
from garns.formats.format import Hints
from garns.formats.lzstring import pack
from garns.formats.zipped import unzip
from garns.variants import constraints_from_json

EXAMPLE = (
    "sclN4IgxgpgNlDKCWAvCIBcBWADAGnNKAzmgNrGgBuAhlAK4qogCMIAvtsGx+ywLrZmdOIKrXogAzK258B7YdTpoQAFilcOM9YLkjFDAEysef"
    "EACcIAc3gB7AHZFUpYjkwycjGY2yv+XjzOdsfTdscU8g8LCA/W8ZGI9+cVjE7H9+Yhjg/hiwlKziJKiTAFsIABdKABNKCrRQMvgyqDEAFXhbA"
    "E8QXEoaMoALa1MlUu6zGmaHEAA5IeLqAAJlAA9lBdMJiAIAOjGCa1oGuyVGcX1lZX1xRnPT68upcEoLLZITKHbXxxNKU1NrADuDmIJhotkqEF"
    "MUEoHWBJms5Eh0NhbxYQA==="
)


def problems(source: object) -> list[str]:
    with pytest.raises(FormatError) as caught:
        read(source if isinstance(source, str) else json.dumps(source))
    assert caught.value.format == "sudokupad"
    assert caught.value.message("fr")
    return [problem.sentence() for problem in caught.value.problems]


def empty(size: int = 4, **keys: Any) -> dict[str, Any]:
    return {"cells": [[{} for _ in range(size)] for _ in range(size)], **keys}


def parse(form: object, warnings: list[Problem] | None = None) -> Puzzle:
    return sudokupad.parse(json.dumps(form), Hints(warn=(warnings if warnings is not None else []).append))


@pytest.mark.parametrize("prefix", ["", "https://sudokupad.app/", "https://app.crackingthecryptic.com/sudoku/"])
def test_the_worked_example_is_read(prefix: str) -> None:
    puzzle = read(prefix + EXAMPLE)
    assert puzzle.geometry.spec == "4"
    assert puzzle.clues > 0
    assert puzzle.title
    assert read(write(puzzle, "sudokupad")) == puzzle


@pytest.mark.parametrize("style", ["link", "id", "json"])
@pytest.mark.parametrize(
    "spec", ["4", "9", "3x2", "latin5", "jigsaw:AABBABBCADCCDDCD", "jigsaw:AABB", "jigsaw:AAABCCBBC", "16"]
)
def test_boards_and_givens_are_kept(spec: str, style: str) -> None:
    geometry = board(spec)
    givens = tuple(cell % geometry.digits + 1 if cell % 3 else 0 for cell in range(len(geometry)))
    puzzle = Puzzle(geometry, givens, title="é", author="A", ruleset="a\nb")
    text = write(puzzle, "sudokupad", style=style)
    assert detect(text) == "sudokupad"
    assert read(text) == puzzle
    assert not lost(puzzle, "sudokupad")


@pytest.mark.parametrize(
    ("packed", "line"),
    [
        ("eE28Eu5VDuDf8b1iHxCV3xF76Hs", str(PUZZLE)),
        (
            "KDTRBQsV3CQ3p0q08RJ5avLJSRFc",
            "...3.9..7..1.6..4.....1...32.6..31......2......87..9.56...7.....1..9.8..7..5.8...",
        ),
        ("oooooooooooooK", "." * 81),
    ],
)
def test_the_classic_code_is_read(packed: str, line: str) -> None:
    assert str(read("scf" + packed)) == str(read("https://sudokupad.app/scf" + packed)) == line


def test_the_classic_code_may_end_with_rules() -> None:
    assert [each.id for each in read("scfoooooooooooooKwx").constraints] == ["windoku", "diagonal", "diagonal"]
    assert problems("scfoooooooooooooKz") == ["expected w, x, got 'z'"]
    assert problems("scfoooooo") == ["expected 81 symbols, got 36"]


def test_what_sudokupad_checks_is_kept() -> None:
    forms = [EVERY["killercage"], EVERY["a cage without a sum"], {"type": "sum", "cells": ["r1c1", "r2c2"], "sum": 4}]
    forms += [clue("anti_knight"), clue("anti_king")]
    constraints = constraints_from_json(forms, PUZZLE.geometry)
    puzzle = Puzzle(givens=PUZZLE.givens, constraints=constraints, ruleset="as told")
    assert read(write(puzzle, "sudokupad")) == puzzle


@pytest.mark.parametrize(
    "form", [*EVERY.values(), clue("greater_than", cells=["r1c1", "r1c2"]), clue("windoku")], ids=str
)
def test_other_constraints_are_drawn_and_told(form: dict[str, Any]) -> None:
    (constraint,) = constraints_from_json([form], PUZZLE.geometry)
    puzzle = Puzzle(constraints=(constraint,))
    written = json.loads(write(puzzle, "sudokupad", style="json"))
    sentence, *clues = written["metadata"]["rules"].split("\n")
    assert sentence == constraint.rule_in("en")
    assert clues in ([], [constraint.told_in(puzzle.geometry, "en")])
    if list(constraint.draw(puzzle.geometry)):
        assert {"lines", "arrows", "underlays", "overlays"} & written.keys() or written["cages"]
    is_checked = constraint.id in ("killer_cage", "sum", "anti_knight", "anti_king")
    assert bool(lost(puzzle, "sudokupad")) != is_checked
    assert read(json.dumps(written)).ruleset


def test_what_stands_for_no_rule_is_kept_reported_and_written_back() -> None:
    form = empty(
        regions=[],
        cages=[{"cells": [[0, 0], [0, 1]], "value": "?"}, {"value": "title: In a cage"}, {"value": "msgcorrect: Yes"}],
        lines=[{"wayPoints": [[0.5, 0.5], [1.5, 1.5]]}],
        sparkles=3,
        settings={"conflictchecker": 0},
    )
    form["cells"][0][0] = {"value": "7", "centremarks": ["1"]}
    form["cells"][0][1] = {"value": 2}
    warnings: list[Problem] = []
    puzzle = parse(form, warnings)
    assert puzzle.title == "In a cage"
    assert puzzle.clues == 1
    assert [problem.id for problem in warnings] == ["kept_unknown", "kept_marks", "kept_unknown", "kept_drawings"]
    again = json.loads(write(puzzle, "sudokupad", style="json"))
    assert again["lines"] == form["lines"]
    assert again["sparkles"] == 3
    assert again["cells"][0][0] == form["cells"][0][0]
    assert again["cages"] == form["cages"][:1]
    assert again["metadata"] == {"title": "In a cage", "msgcorrect": "Yes"}
    assert read(json.dumps(again)) == puzzle


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            empty(cages=[{"cells": [[0, 0], [0, 9], "x"], "unique": True}, 7]),
            [
                "cages[1]: '[0, 9]' is not a cell of this board",
                "cages[1]: '\"x\"' is not a cell of this board",
                "the field cages[2] cannot be '7'",
            ],
        ),
        (
            empty(cages=[{"cells": [[0, 0], [0, 1]], "unique": True, "sum": 40}]),
            ["cages[1]: killer cage: the field sum is 40; it must be from 3 to 7"],
        ),
        ('{"cells": [[{}, {}], [{}]]}', ["the field cells cannot be '[[{}, {}], [{}]]'"]),
        (empty(lines="x", cages={}), ["the field cages cannot be '{}'"]),
        (
            "https://sudokupad.app/some-name",
            [
                "'https://sudokupad.app/some-name' only points to a puzzle on a server; "
                "paste the long link, which contains the puzzle itself"
            ],
        ),
        (
            "https://tinyurl.com/abc",
            [
                "'https://tinyurl.com/abc' only points to a puzzle on a server; "
                "paste the long link, which contains the puzzle itself"
            ],
        ),
        ("scl" + "N4Ig" * 10, ["the packed puzzle is damaged or cut off: 'N4IgN4IgN4IgN4IgN4IgN4IgN4IgN4IgN4IgN4Ig'"]),
    ],
    ids=lambda value: str(value)[:30],
)  # fmt: skip
def test_every_problem_is_listed(source: object, expected: list[str]) -> None:
    assert problems(source) == expected


def test_shortened_objects_are_read() -> None:
    text = (
        "{cs:50,ce:[[{v:1},,,{v:'2'}],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]]],"
        "u:[{ct:[.5,.5],c1:#0,c2:ff00ff,r:t}],ca:[{v:'title: It\\'s'}]}"
    )
    assert unzip(text)["underlays"] == [
        {"center": [0.5, 0.5], "borderColor": "#000000", "backgroundColor": "#ff00ff", "rounded": True}
    ]
    puzzle = read("ctc" + pack(text))
    assert str(puzzle) == "1..2" + "." * 12
    assert puzzle.title == "It's"
    assert [constraint.id for constraint in puzzle.constraints] == ["extra_region"]


@given(st.text("{}[],:'\"ceav1.#t \\", max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_puzzle_or_an_error_of_ours(tail: str) -> None:
    for source in (tail, "{ce:[[" + tail, "scl" + pack("{" + tail), "scf" + tail):
        for entry in read_many(source, format="sudokupad"):
            assert (entry.puzzle is None) != (entry.error is None)


def test_brackets_without_end_are_refused() -> None:
    assert len(problems("{ce:[[" + "[" * 50_000)) == 1
    assert len(problems('{"cells":[[' + "[" * 50_000)) == 1
