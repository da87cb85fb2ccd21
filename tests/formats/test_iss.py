"""Strings of the Interactive Sudoku Solver: what they say, what is refused, and what others published in them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from garns import Budget, FormatError, Puzzle, count_solutions, solve
from garns.formats import Keeps, detect, iss, lost, read, write
from garns.formats.format import MAX_PROBLEMS
from garns.values.geometry import CLASSIC
from garns.variants import constraints_from_json
from published import lines

#: Choices that the solver may try for each published string; a few need many more.
NODES = 3000
#: Its own checker accepts many solutions, though its search finds only the published one: a third opinion.
SEVERAL = {"0-indexed: Sums and indexing"}


def types(text: str) -> list[str]:
    return [constraint.id for constraint in read(text, format="iss").constraints]


def places(text: str) -> list[tuple[str, int | None, int | None]]:
    with pytest.raises(FormatError) as caught:
        iss.parse(text)
    return [(problem.id, problem.line, problem.column) for problem in caught.value.problems]


def test_published_strings(shared_data: Path) -> None:
    """All whose board and constraints exist here have the published solution and count."""
    settled = 0
    wrong: list[tuple[str, str]] = []
    for entry in lines(shared_data / "iss_strings_dev.jsonl"):
        try:
            puzzle = read(entry["iss"], format="iss" if len(entry["iss"]) == 729 else None)
        except FormatError as error:
            ids = {problem.id for problem in error.problems}
            assert ids & {"unknown_constraint", "no_such_shape", "cell_twice", "bad_cell"}, entry["iss"]
            continue
        answer = solve(puzzle, budget=Budget(nodes=NODES))
        found = {"none": 0, "unique": 1, "multiple": 2}.get(answer.status)
        settled += found is not None
        expected = entry["n_solutions_found_limit2"]
        solution = entry["solution"] if found == 1 and puzzle.geometry.digits < 10 else None
        if entry["name"] in SEVERAL:
            assert found == 2
        elif found is not None and expected is not None and found != expected:
            wrong.append((entry["iss"], answer.status))
        if solution and answer.solution is not None and str(answer.solution) != solution:
            wrong.append((entry["iss"], str(answer.solution)))
        assert read(write(puzzle, "iss")) == puzzle
    assert wrong == []
    assert settled >= 100


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (".Whisper~R1C1~R1C2.Whisper~4~R2C1~R2C2", ["whisper", "whisper"]),
        (
            ".WhiteDot~R1C1~R1C2~R2C2.GreaterThan~R5C5~R5C6~R4C5",
            ["difference", "difference", "greater_than", "greater_than"],
        ),
        (".XSum~C2~27~11.Sandwich~18~R3.Skyscraper~R1~~4", ["x_sum", "x_sum", "sandwich", "skyscraper"]),
        (".AntiKing.Diagonal~-1 .StrictXV.", ["anti_king", "diagonal", "negative"]),
        ("\n  .Quad~R1C5~1~2\n  .~R1C1_2_3~R1C1_3_4~R1C2_1_2", ["quadruple", "allowed_digits"]),
    ],
)
def test_constraints(text: str, expected: list[str]) -> None:
    assert types(text) == expected
    assert detect(text) == "iss"


def test_little_killers_begin_where_the_edge_says() -> None:
    found = read(".LittleKiller~9~R1C1.LittleKiller~9~R1C9.LittleKiller~9~R5C9.LittleKiller~9~R9C2").constraints
    assert [each.to_json(CLASSIC)["direction"] for each in found] == ["down_right", "down_left", "up_left", "up_right"]


def test_boards() -> None:
    assert read(".Shape~6x6.AntiKnight").geometry.spec == "6"
    assert read(".Shape~5x5.NoBoxes.AntiKnight").geometry.spec == "latin5"
    assert read(".Shape~4x4.NoBoxes.Jigsaw~0001011123332223").geometry.spec == "jigsaw:AAABABBBCDDDCCCD"
    assert read(".Shape~16x16.~R1Cb_12~RgC1_3").givens[10] == 12


def test_killers_of_both_older_forms_are_the_same() -> None:
    numbers = [256 * 3 + 1, 256 * 3 + 1, *[0] * 79]
    short = "3<" + "0" * 79
    long = "3x3::k:" + ":".join(map(str, numbers)) + ":"
    (cage,) = read(long).constraints
    assert cage.to_json(CLASSIC) == {"type": "killer_cage", "cells": ["r1c1", "r1c2"], "sum": 3}
    assert cage in read(short).constraints
    assert types(long.replace("::", ":d:", 1)) == ["killer_cage", "diagonal", "diagonal"]


def test_nine_symbols_for_each_cell() -> None:
    puzzle = read("12......." + "..3......" + "123456789" * 79, format="iss")
    assert puzzle.givens[:3] == (0, 3, 0)
    assert [each.to_json(CLASSIC)["digits"] for each in puzzle.constraints] == [[1, 2]]


def test_every_problem_has_its_column() -> None:
    assert places(".Foo~R1C1.Thermo~R1C1~R9C99.~R1C1_10") == [
        ("unknown_constraint", 1, 1),
        ("bad_cell", 1, 10),
        ("number_out_of_range", 1, 28),
    ]
    assert places(".AntiKing\n.Or.AntiKnight.End") == [("unknown_constraint", 2, 1), ("unknown_constraint", 2, 15)]
    assert places(".Cage~x~R1C1~R1C2") == [("number_out_of_range", 1, 1)]
    assert places(".Shape~9") == [("no_such_shape", 1, 1)]
    assert places("3x3::k:1:2") == [("unexpected", 1, 1)]
    assert places(".AntiKing~%") == [("unknown_constraint", 1, 1)]
    assert places(".~R1C1_5 %~R1C2_3")[0][0] == "number_out_of_range"
    assert len(places(".Foo" * 1000)) == MAX_PROBLEMS + 1


def test_pointers_that_lead_nowhere_are_refused() -> None:
    assert ("bad_symbol", 1, 1) in places("<" + "0" * 80)
    assert ("bad_symbol", 1, 1) in places("><" + "0" * 79)


def test_a_string_may_go_over_several_lines() -> None:
    assert types(".AntiKing\n  .Thermo~R1C1~R1C2\n") == ["anti_king", "thermo"]


def test_what_has_no_word_is_refused_and_said_before() -> None:
    (frame,) = constraints_from_json([{"type": "frame_sum", "side": "top", "number": 1, "sum": 6}], CLASSIC)
    for format in ("iss", "fpuzzles"):
        assert lost(Puzzle(constraints=(frame,)), format) == Keeps.CONSTRAINTS
        with pytest.raises(FormatError, match="cannot express: frame sum"):
            write(Puzzle(constraints=(frame,)), format)


def test_the_signs_of_a_greater_than_sudoku(shared_data: Path) -> None:
    text = (shared_data / "format_samples" / "greater_than_108.txt").read_text()
    puzzle = read(text)
    assert detect(text) == "signs"
    assert read(text, format="iss") == puzzle
    assert write(puzzle, "signs") == text.strip()
    with pytest.raises(FormatError, match="needs a sign between every two neighbours"):
        write(replace(puzzle, constraints=puzzle.constraints[1:]), "signs")
    assert {constraint.id for constraint in puzzle.constraints} == {"greater_than"}
    assert len(puzzle.constraints) == 108
    assert count_solutions(puzzle) == 1
    assert count_solutions(read(text.translate(str.maketrans("^v", "v^")))) != 1  # so the signs are read the right way
    assert read(write(puzzle, "iss")) == puzzle
    with pytest.raises(FormatError, match=r"signs:1:8: expected '<' or '>' between two cells of a row"):
        read(text[:7] + "<" + text[8:])
