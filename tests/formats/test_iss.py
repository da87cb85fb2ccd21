"""Strings of the Interactive Sudoku Solver: what they say, what is refused, and what others published in them."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from garns import Budget, Constraint, FormatError, Puzzle, count_solutions, solutions, solve
from garns.formats import Keeps, detect, iss, lost, read, write
from garns.formats.format import MAX_PROBLEMS
from garns.values.geometry import CLASSIC, Geometry, board
from garns.values.rules import Automaton, Rule
from garns.variants import (
    AnyOf,
    Boxes,
    ChaosConstruction,
    ConnectedValues,
    Even,
    FullRank,
    RegionSumLine,
    Windoku,
    constraints_from_json,
)
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
    """All are read, and have the published solution and count where they are settled within so many choices."""
    settled = 0
    wrong: list[tuple[str, str]] = []
    for entry in lines(shared_data / "iss_strings_dev.jsonl"):
        puzzle = read(entry["iss"], format="iss" if len(entry["iss"]) == 729 else None)
        answer = solve(puzzle, budget=Budget(nodes=NODES))
        found = {"none": 0, "unique": 1, "multiple": 2}.get(answer.status)
        settled += found is not None
        expected = entry["n_solutions_found_limit2"]
        solution = entry["solution"] if found == 1 and puzzle.geometry.digits < 10 else None
        if entry["name"] in SEVERAL:
            assert found == 2
        elif found is not None and expected is not None and found != expected:
            wrong.append((entry["iss"], answer.status))
        if solution and answer.solution is not None and not str(answer.solution).startswith(solution):  # then variables
            wrong.append((entry["iss"], str(answer.solution)))
        assert read(write(puzzle, "iss")) == puzzle
    assert wrong == []
    assert settled >= 170


def test_a_search_knows_what_the_first_cells_of_a_loop_leave_to_the_last(shared_data: Path) -> None:
    """It took 162 choices where they were not read again after the last cell, and takes 16."""
    published = {entry["name"]: entry["iss"] for entry in lines(shared_data / "iss_strings_dev.jsonl")}
    answer = solve(read(published["Sum lines - long loop"], format="iss"), budget=Budget(nodes=50))
    assert answer.status == "unique"


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
        ("bad_digit", 1, 28),
    ]
    assert places(".Shape~9x9~0-8.~R1C1_9") == [("number_out_of_range", 1, 15)]
    assert places(".Cage~x~R1C1~R1C2") == [("number_out_of_range", 1, 1)]
    assert places(".Shape~9") == places(".Jigsaw") == [("no_such_shape", 1, 1)]
    assert places(".Jigsaw~" + "AAABBB" * 12 + "A" * 9)[0] == ("regions_do_not_fit", 1, 1)
    assert places("3x3::k:1:2") == [("wrong_numbers", 1, 8)]
    assert places(".AntiKing~%") == [("bad_values", 1, 1)]
    assert places(".~R1C1_5 %~R1C2_3")[0][0] == "bad_digit"
    assert len(places(".Foo" * 1000)) == MAX_PROBLEMS + 1


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("AntiKing.AntiKnight", ("unexpected", 1, 1)),
        (".AntiKing .Cage 5~3~R1C1.AntiKnight", ("unexpected", 1, 17)),
        (".AntiKing\n.Cage;5", ("unexpected", 2, 6)),
        (".Thermo~R1C1~RaC1", ("bad_cell", 1, 1)),  # a letter is a row of larger boards only
    ],
)
def test_what_is_none_of_their_words_is_named_where_it_begins(text: str, place: tuple[str, int, int]) -> None:
    assert places(text) == [place]


def test_an_end_without_a_beginning_names_the_beginning() -> None:
    with pytest.raises(FormatError) as caught:
        read(".AntiKing.End")
    assert str(caught.value) == "iss:1:10: expected '.Or', got '.End'"


def test_dots_and_blanks_between_constraints_mean_nothing() -> None:
    assert types(" . .AntiKing .. . AntiKnight\n.") == ["anti_king", "anti_knight"]


def test_pointers_that_lead_nowhere_are_refused() -> None:
    assert ("bad_symbol", 1, 1) in places("<" + "0" * 80)
    assert ("bad_symbol", 1, 1) in places("><" + "0" * 79)


def test_a_string_may_go_over_several_lines() -> None:
    assert types(".AntiKing\n  .Thermo~R1C1~R1C2\n") == ["anti_king", "thermo"]


@dataclass(frozen=True)
class Ladder(Constraint):
    """A rule of somebody else's, for which nobody has a word: the first digit of a line comes again."""

    id: ClassVar[str] = "ladder"

    def rules(self, geometry: Geometry) -> Iterator[Rule]:
        digits = geometry.digits
        start = tuple(range(1, digits + 1))
        rows = (tuple(digits + 1 if next == first else first for next in start) for first in start)
        yield Automaton((0, 10, 20), (start, *rows, (digits + 1,) * digits), frozenset((digits + 1,)))

    def to_json(self, geometry: Geometry) -> dict[str, Any]:
        return {"type": "ladder"}


@pytest.mark.parametrize("format", ["iss", "fpuzzles"])
def test_what_has_no_word_is_refused_and_said_before(format: str) -> None:
    puzzle = Puzzle(constraints=(Ladder(),))
    assert lost(puzzle, format) == Keeps.CONSTRAINTS
    with pytest.raises(FormatError, match="cannot express: Ladder"):
        write(puzzle, format)


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


def forms(text: str) -> list[dict[str, object]]:
    puzzle = read(text, format="iss")
    assert read(write(puzzle, "iss")) == puzzle
    return [constraint.to_json(puzzle.geometry) for constraint in puzzle.constraints]


def test_alternatives_and_groups() -> None:
    assert forms(".And.AntiKing.AntiKnight.End") == [{"type": "anti_king"}, {"type": "anti_knight"}]
    (either,) = forms(".Or.~R1C1_5.And.AntiKing.Whisper~R1C1~R1C2.End.WhiteDot~R1C1~R1C2~R1C3.End")
    assert [part["type"] for part in either["of"]] == ["allowed_digits", "all_of", "all_of"]  # type: ignore[attr-defined]
    (either,) = forms(".Or.XSum~R2~2~.XSum~R2~8~.End")  # no X-sum is 2
    assert either["of"] == [{"type": "x_sum", "side": "left", "number": 2, "value": 8}]
    assert places(".Or.AntiKing") == [("unexpected", 1, 1)]
    assert places(".AntiKing.End") == [("unexpected", 1, 10)]
    assert places(".Or" * 9 + ".AntiKing" + ".End" * 8) == [("unexpected", 1, 25)]
    assert places(".Or.Foo.End") == [("unknown_constraint", 1, 1)]


def test_ties_are_those_of_ranks_among_alternatives_too() -> None:
    text = ".Shape~4x4.Or.FullRank~R1~1~.FullRank~R1~~9.End.FullRankTies~any"
    assert write(read(text), "iss") == text
    assert [each["ties"] for each in read(text).constraints[0].to_json(board(4))["of"]] == ["yes", "yes"]
    mixed = Puzzle(board(4), constraints=[FullRank("left", 1, 3), AnyOf([FullRank("left", 2, 3, ties="yes")])])
    assert lost(mixed, "iss")


def test_copies() -> None:
    assert forms(".Shape~4x4.Replicate~DB.Thermo~R1C1~R2C1.End") == [
        {"type": "thermo", "cells": cells} for cells in (["r1c1", "r2c1"], ["r1c2", "r2c2"], ["r2c3", "r3c3"])
    ]
    twice = forms(".Shape~4x4.Replicate~D.Replicate~R.Thermo~R1C1~R2C1.End.End")
    assert [form["cells"][0] for form in twice] == ["r1c1", "r2c1", "r1c2", "r2c2"]  # type: ignore[index]
    assert read(".Shape~4x4.Replicate~D.~R1C1_3~R3C3_2.End").givens[:2] == (3, 3)
    assert places(".Shape~4x4.Replicate~I.Thermo~R1C1~R1C2.End") == [("bad_cell", 1, 11)]
    assert places(".Replicate~%.AntiKing.End") == [("damaged_link", 1, 1)]
    assert places(".Replicate~" + "_" * 13 + ".Replicate~" + "_" * 13 + ".Foo.End.End")[0][0] == "too_many_constraints"


def test_sums_with_factors_and_loops() -> None:
    assert forms(".Sum~0_=_1_1_-10~R1C1~R1C2~R2C4") == [
        {"type": "sum", "cells": ["r1c1", "r1c2", "r2c4"], "sum": 0, "factors": [1, 1, -10]}
    ]
    assert forms(".Cage~20~R4C2~R4C4~R4C4") == [  # a cell that is named twice counts twice
        {"type": "sum", "cells": ["r4c2", "r4c4"], "sum": 20, "factors": [1, 2]},
        {"type": "killer_cage", "cells": ["r4c2", "r4c4"]},
    ]
    assert forms(".SumLine~9~R1C1~R1C2~R2C2~LOOP")[0]["shape"] == "loop"
    assert places(".Sum~0_=_1_1~R1C1~R1C2~R2C4") == [("number_out_of_range", 1, 1)]


def test_connected_digits_of_the_board_or_of_a_group_of_variables() -> None:
    assert forms(".Shape~4x4.ConnectedValues~~1_3.ConnectedValues~~1_2~8") == [
        {"type": "connected_values", "digits": [1, 3]},
        {"type": "connected_values", "digits": [1, 2], "size": 8},
    ]
    assert forms(".Shape~4x4.Var~S~~2x2.Var~T.ConnectedValues~VS~1.ConnectedValues~VT~1") == [
        {"type": "connected_values", "digits": [1], "cells": ["r6c1", "r6c2", "r7c1", "r7c2"]},
        {"type": "connected_values", "digits": [1], "cells": ["r8c1"]},
    ]
    regions = ".Shape~4x4.ChaosConstruction.ConnectedValues~CC~1_2"
    assert write(read(regions), "iss") == regions
    assert places(".ConnectedValues~VX~1") == places(".ConnectedValues~R1C1~1") == [("bad_cell", 1, 1)]
    assert places(".ConnectedValues~~x") == [("number_out_of_range", 1, 1)]
    assert places(".ConnectedValues~~1~99") == [("field_range", 1, 1)]
    some = Puzzle(constraints=[ConnectedValues((1,), cells="r1c1 r1c2")])
    with pytest.raises(FormatError, match="cannot express: connected digits"):
        write(some, "iss")


def test_automata_of_both_forms() -> None:
    """The plain form has pairs of symbol and state, the packed one a bit for every symbol."""
    (packed,) = forms(".Shape~4x4.NFA~QPehQA~_name~R1C1~R1C2~R1C3")
    assert packed == {
        "type": "automaton_line",
        "cells": ["r1c1", "r1c2", "r1c3"],
        "table": "0,1,0,0 -,1,-,-",
        "ends": [1],
    }
    plain = "00000000111100011100000011100110001011"
    text = urlsafe_b64encode(int(plain.ljust(40, "0"), 2).to_bytes(5, "big")).decode().rstrip("=")
    assert forms(f".Shape~4x4.NFA~{text}~R1C1~R1C2~R1C3~~R2C1~R2C2~R2C3")[0] == packed
    assert places(".NFA~wAAA~R1C1~R1C2") == [("damaged_link", 1, 1)]
    assert places(".NFA~Ug~R1C1~R1C2") == [("damaged_link", 1, 1)]


def test_an_automaton_is_written_as_one_and_lines_that_share_it_together() -> None:
    text = ".Shape~4x4.NFA~QPehQA~_~R1C1~R1C2~R1C3~_~R2C1~R2C2~R2C3"
    assert iss.render(read(text)) == text
    alternatives = ".Shape~4x4.Or.NFA~QPehQA~_~R1C1~R1C2~R1C3.NFA~QPehQA~_~R2C1~R2C2~R2C3.End"
    assert iss.render(read(alternatives)) == alternatives
    ours = {"type": "automaton_line", "cells": ["r1c1", "r2c2"], "table": "0,1,0 2,2,2 -,1,-", "ends": [1, 2]}
    puzzle = Puzzle(board("latin3"), constraints=constraints_from_json([ours], board("latin3")))
    again = read(iss.render(puzzle))
    assert "NFA~" in iss.render(puzzle)
    assert [each.id for each in again.constraints] == ["automaton_line"]
    assert count_solutions(again, limit=99) == count_solutions(puzzle, limit=99)


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        (".Shape~4x7.NoBoxes", "latin4x7"),
        (".Shape~4x6", "grid4x6"),
        (".Shape~9x9~0-8", "9:0-8"),
        (".Shape~6x6~9.RegionSize~9", "grid6x6/3x3"),
        (".Shape~6x6~9", "6:1-9"),
        (".Shape~7x7~9.RegionSize~9.Jigsaw~1112333111233311123332222222444255544425554442555", None),
        (".Shape~4x4.Jigsaw~1122112233443344", "4"),
    ],
)
def test_boards_of_other_shapes_and_digits(text: str, spec: str | None) -> None:
    puzzle = read(text)
    assert puzzle.geometry.spec == (spec or "jigsaw:AAA.BBBAAA.BBBAAA.BBB.......CCC.DDDCCC.DDDCCC.DDD")
    assert read(write(puzzle, "iss")) == puzzle


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        (".Shape~6x6.Windoku", ["r2c2 r2c3 r2c4 r3c2 r3c3 r3c4"]),
        (".Shape~4x4.NoBoxes.DisjointSets", ["r1c1 r1c3 r3c1 r3c3", "r1c2 r1c4 r3c2 r3c4"]),
        (".Shape~4x4.NoBoxes.Jigsaw~1112122233343444.DisjointSets", ["r1c1 r1c3 r3c1 r3c3"]),
        (".Shape~6x6~9.RegionSize~9.DisjointSets", ["r1c1 r1c4 r4c1 r4c4"]),
    ],
)
def test_patterns_go_by_boxes_that_the_board_need_not_have(text: str, groups: list[str]) -> None:
    puzzle = read(text)
    found = {rule.cells for each in puzzle.constraints for rule in each.rules(puzzle.geometry)}  # type: ignore[union-attr]
    assert found.issuperset(tuple(map(puzzle.geometry.cell, group.split())) for group in groups)
    assert read(write(puzzle, "iss")) == puzzle


def test_patterns_without_boxes_that_fit_say_nothing() -> None:
    assert read(".Shape~9x9~0-9.Windoku").constraints == ()  # no box of ten cells
    assert types(".Windoku.DisjointSets") == ["windoku", "disjoint_groups"]
    window = Puzzle(board("9:0-9"), constraints=[Windoku()])
    assert types(write(window, "iss")) == ["all_different"] * 4


def test_one_region_of_all_cells_asks_for_nothing() -> None:
    assert read(".Shape~4x4.NoBoxes.Jigsaw~1111111111111111") == Puzzle(board("latin4"))
    assert places(".Shape~4x4.NoBoxes.Jigsaw~111") != []


def test_regions_to_be_found_are_as_large_as_the_string_says() -> None:
    text = ".Shape~6x6~9.RegionSize~4.NoBoxes.ChaosConstruction"
    (regions,) = read(text).constraints
    assert regions.to_json(board("latin6:1-9+CC6x6")) == {"type": "chaos_construction", "size": 4}
    assert read(write(read(text), "iss")) == read(text)
    boxes = Puzzle(board("grid6x6/3x3+CC6x6"), constraints=[ChaosConstruction(4)])  # they have one size for both
    assert lost(boxes, "iss")
    assert read(".Shape~6x6~9.RegionSize~9.ChaosConstruction").constraints == (ChaosConstruction(9),)


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("R1C2~R1C3", ["r1c2", "r1c3"]),
        ("R1C3~R1C4~R2C4~R2C3", []),
        ("R1C2~R2C2~R3C2~R3C3", ["r1c2 r2c2", "r3c2", "r3c3"]),
    ],
)
def test_boxes_cut_region_sum_lines_where_there_are_regions_too(line: str, parts: list[str]) -> None:
    bare = ".Shape~4x4.Jigsaw~1112122233343444"
    puzzle, spec = read(f"{bare}.RegionSumLine~{line}"), read(bare).geometry
    cells = [[spec.cell(name) for name in part.split()] for part in parts]
    sums = [[sum(grid.givens[cell] for cell in part) for part in cells] for grid in solutions(read(bare))]
    assert count_solutions(puzzle, limit=1000) == sum(len({*each}) < 2 for each in sums)
    assert read(write(puzzle, "iss")) == puzzle


def test_a_region_sum_line_at_regions_is_told_as_sums_where_boxes_would_cut_it() -> None:
    geometry = read(".Shape~4x4.Jigsaw~1112122233343444").geometry
    line = RegionSumLine((2, 3, 7))  # r1c3, then r1c4 and r2c4
    puzzle = Puzzle(geometry, constraints=[Boxes(), line])
    assert [each.id for each in read(write(puzzle, "iss")).constraints] == ["boxes", "sum"]
    assert count_solutions(read(write(puzzle, "iss"))) == count_solutions(puzzle)
    either = Puzzle(geometry, constraints=[Boxes(), AnyOf([line, Even((0,))])])
    assert not lost(either, "iss")
    assert count_solutions(read(write(either, "iss")), limit=99) == count_solutions(either, limit=99)
    assert "RegionSumLine" in write(Puzzle(geometry, constraints=[line]), "iss")


def test_a_region_sum_line_is_cut_by_nothing_on_a_board_without_regions() -> None:
    assert read(".Shape~4x4.NoBoxes.RegionSumLine~R1C1~R1C2").constraints == ()
    assert count_solutions(read(".Shape~4x4.NoBoxes.Or.RegionSumLine~R1C1~R1C2.Thermo~R1C1~R1C2.End"), limit=600) == 576


def test_boxes_beside_a_jigsaw_are_a_constraint() -> None:
    puzzle = read(".Shape~4x4.Jigsaw~1111222233334444.~R1C1_1")
    assert (puzzle.geometry.spec, types(write(puzzle, "iss"))) == ("jigsaw:AAAABBBBCCCCDDDD", ["boxes"])
    assert count_solutions(puzzle, limit=100) == 72
