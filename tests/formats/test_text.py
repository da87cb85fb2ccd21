"""Our own text form: every constraint both ways, and problems with their places."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.test_fpuzzles import EVERY
from garns import Puzzle, board, read, read_many, write
from garns.errors import FormatError, GarnsError
from garns.formats import detect, lost, text
from garns.variants import constraint_types, constraints_from_json
from variants import neutral

#: An example of each constraint that f-puzzles does not have.
OTHERS = {
    "all_different": {"cells": ["r1c1", "r5c5"]},
    "anti_taxicab": {},
    "asterisk": {},
    "centre_dot": {},
    "counting_circles": {"cells": ["r1c1", "r1c2", "r5c5"]},
    "frame_sum": {"side": "left", "number": 3, "sum": 9, "count": 2},
    "girandola": {},
    "greater_than": {"cells": ["r1c1", "r1c2"]},
    "magic_square": {"cells": ["r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3"]},
    "modular_line": {"cells": ["r1c1", "r1c2"], "mod": 2},
    "negative": {"of": "difference", "values": [1, 3]},
    "numbered_room": {"side": "top", "number": 3, "value": 9},
    "sum": {"cells": ["r1c1", "r2c2"], "sum": 4},
    "windoku": {},
    "connected_values": {"digits": [1, 3, 5], "cells": ["r1c1", "r1c2", "r2c2"], "size": 2},
    "contains": {"cells": ["r1c1", "r2c2"], "digits": [4, 4], "times": "exactly"},
    "count_distinct": {"counter": ["r1c1"], "cells": ["r2c2", "r3c3"]},
    "dutch_flatmates": {},
    "equal_sums": {"cells": ["r1c1", "r2c2", "r3c3"], "sizes": [2, 1]},
    "equality_cage": {"cells": ["r1c1", "r1c2"]},
    "global_entropy": {},
    "global_mod": {},
    "hidden_skyscraper": {"side": "left", "number": 3, "value": 4},
    "look_and_say": {"cells": ["r1c1", "r1c2", "r1c3"], "digits": [1, 6, 2, 7]},
    "lunchbox": {"cells": ["r1c1", "r1c2", "r1c3"], "sum": 4},
    "pair_table": {"cells": ["r1c1", "r1c2"], "table": " ".join(["011111111"] * 9), "pairs": "all"},
    "regex_line": {"cells": ["r1c1", "r1c2"], "pattern": "[1-3]+(4|5){0,2}"},
    "rellik_cage": {"cells": ["r1c1", "r1c2"], "sum": 9},
    "same_values": {"cells": ["r1c1", "r1c2", "r9c8", "r9c9"]},
    "sum_line": {"cells": ["r1c1", "r1c2", "r1c3"], "sum": 12},
    "value_indexing": {"cells": ["r1c1", "r1c2", "r1c3"]},
    "all_of": {"of": [{"type": "anti_king"}, {"type": "thermo", "cells": ["r1c1", "r1c2"]}]},
    "any_of": {"of": [{"type": "even", "cells": ["r1c1"]}, {"type": "odd", "cells": ["r1c2"]}]},
    "automaton_line": {"cells": ["r1c1", "r1c2"], "table": "0,1,-,0,0,0,0,0,0 1,1,1,1,1,1,1,1,1", "ends": [1]},
    "full_rank": {"side": "left", "number": 3, "value": 12, "ties": "yes"},
    "unequal_lines": {},
    "chaos_construction": {},
    "region_count": {"counter": ["r1c1"], "cells": ["r11c1", "r11c2"]},
    "region_run": {"counter": ["r1c1"], "cells": ["r11c1", "r11c2", "r12c1"], "sizes": [1, 1], "more": 1},
    "doppelganger": {},
    "boxes": {},
    "region_same_values": {},
    "multi_sum_cage": {"cells": ["r1c1", "r2c2"], "sums": [9, 12]},
    "digital_root_cage": {"cells": ["r1c1", "r2c2"], "root": 4},
    "anti_leaper": {"near": 1, "far": 3},
    "taxicab_distance": {"distance": 4},
    "diagonal_non_consecutive": {},
    "knightmare": {"sums": [7, 12]},
}
#: The boards of those that need another than the usual one.
BOARDS = dict.fromkeys(("chaos_construction", "region_count", "region_run"), "9+CC9x9") | {
    "doppelganger": "9:0-9",
    "boxes": "jigsaw:AABBABBCADCCDDCD",
}
FORMS = [*EVERY.values(), *({"type": id, **form} for id, form in OTHERS.items())]
#: Those that may be one of several.
ALTERNATIVES = [form for form in FORMS if constraint_types()[form["type"]].alternative]


def places(source: str) -> list[tuple[str, int | None, int | None]]:
    with pytest.raises(FormatError) as caught:
        read(source)
    assert caught.value.message("fr")
    return [(problem.id, problem.line, problem.column) for problem in caught.value.problems]


def test_there_is_an_example_of_every_constraint() -> None:
    assert {form["type"] for form in FORMS} == constraint_types().keys()


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form["type"])
def test_every_constraint_is_written_and_read_back(form: dict[str, object]) -> None:
    geometry = board(BOARDS.get(str(form["type"]), 9))
    puzzle = Puzzle(geometry, constraints=constraints_from_json([form], geometry))
    written = write(puzzle, "garns")
    assert read(written) == puzzle
    assert detect(written) == "garns"
    assert len(written.split("\n")) == 3


@pytest.mark.parametrize("form", ALTERNATIVES, ids=lambda form: form["type"])
def test_every_constraint_is_written_and_read_back_among_alternatives(form: dict[str, object]) -> None:
    geometry = board(BOARDS.get(str(form["type"]), 9))
    table = {
        "type": "pair_table",
        "cells": ["r1c1", "r1c2"],
        "table": " ".join(["0" * geometry.digits] * geometry.digits),
    }
    forms = [{"type": "any_of", "of": [table, {"type": "all_of", "of": [form]}]}]
    puzzle = Puzzle(geometry, constraints=constraints_from_json(forms, geometry))
    assert read(write(puzzle, "garns")) == puzzle


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form["type"])
def test_every_constraint_with_an_empty_list_is_written_and_read_back(form: dict[str, object]) -> None:
    geometry = board(BOARDS.get(str(form["type"]), 9))
    for field in (name for name, value in form.items() if isinstance(value, list)):
        try:
            constraints = constraints_from_json([form | {field: []}], geometry)
        except GarnsError:
            continue  # it needs something there
        puzzle = Puzzle(geometry, constraints=constraints)
        assert read(write(puzzle, "garns")) == puzzle


@given(
    st.lists(st.sampled_from([form for form in FORMS if form["type"] not in BOARDS]), max_size=6),
    st.text(max_size=30),
    st.lists(st.integers(0, 9), min_size=81, max_size=81),
)
@settings(max_examples=80, deadline=None)
def test_any_puzzle_is_written_and_read_back(forms: list[dict[str, object]], words: str, givens: list[int]) -> None:
    words = words.encode("utf-8", "replace").decode("utf-8")
    extras = (("fpuzzles", '{"line":["é\\\\n"]}'),)
    constraints = constraints_from_json(forms, board(9))
    puzzle = Puzzle(board(9), tuple(givens), constraints, words, words, words, words, extras)
    assert text.parse(text.render(puzzle)) == puzzle
    assert not lost(puzzle, "garns")


@pytest.mark.parametrize("spec", ["6", "3x2", "latin5", "jigsaw:AABBABBCADCCDDCD", "samurai", "cube3", "16"])
def test_every_board_is_written_and_read_back(spec: str) -> None:
    geometry = board(spec)
    puzzle = Puzzle(geometry, tuple(cell % (geometry.digits + 1) for cell in range(len(geometry))))
    forms = [{"type": "thermo", "cells": [str(geometry.names[cell]) for cell in (0, 1, 2)]}]
    thermo = Puzzle(geometry, puzzle.givens, constraints_from_json(forms, geometry))
    for each in (puzzle, thermo):
        assert read(write(each, "garns")) == each


def test_neutral_puzzles_are_written_and_read_back(shared_data: Path) -> None:
    for entry in neutral.entries(shared_data):
        puzzle = neutral.puzzle(entry)
        assert read(write(puzzle, "garns")) == puzzle
        assert read(write(puzzle, "json")) == puzzle


def test_people_may_write_in_their_own_way() -> None:
    source = """
        # a comment
        Board: 4
        title:   Tiny one
        givens:
          1 . . .
          . . 3 .
          . 4 . .
          . . . 2
        killer_cage r1c1-r1c3 6
        killer_cage sum=6 cells=a1,b1-r1c3
        arrow L4C1 / r3c1 r2c1
        little_killer up_right 5 r2c1
        diagonal main
        {"type": "diagonal", "direction": "anti"}
    """
    puzzle = read(source)
    assert str(puzzle) == "1.....3..4.....2"
    assert puzzle.constraints[0] == puzzle.constraints[1]
    assert [constraint.id for constraint in puzzle.constraints][2:] == [
        "arrow",
        "little_killer",
        "diagonal",
        "diagonal",
    ]
    assert read(write(puzzle, "garns")) == puzzle


def test_several_may_follow_each_other() -> None:
    small = read("1.....3..4.....2")
    entries = list(read_many(f"# first\n{write(small, 'garns')}\n\n{write(small, 'garns')}\n"))
    assert [entry.puzzle for entry in entries] == [small, small]
    assert [entry.line for entry in entries] == [1, 9]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("board: 7x9\nwhat", [("bad_board", 1, 8)]),
        (
            "board: 4\ncolour: red\ntitle: a\ntitle: b\ngivens: 1..9",
            [("unknown_field", 2, 1), ("field_twice", 4, 1), ("wrong_length", 5, 12), ("bad_symbol", 5, 12)],
        ),
        (
            "board: 4\nthermo r1c1 r9c9 r1c2 r7c7\n  odd r0c1",
            [("bad_cell", 2, 13), ("bad_cell", 2, 23), ("unexpected_word", 3, 7)],
        ),
        ("board: 4\nthermo r1c1-r2c2", [("bad_range", 2, 8)]),
        ("board: 4\nkiller_cage 99 r1c1 r1c2\nmoebius r1c1", [("field_range", 2, 1), ("unknown_constraint", 3, 1)]),
        ("board: 4\nkiller_cage many r1c1 r1c2", [("bad_constraint_field", 2, 1)]),
        ("board: 4\narrow r1c1", [("missing_constraint_field", 2, 1)]),
        ("board: 4\ndiagonal main 7 r1c1", [("unexpected_word", 2, 15), ("unexpected_word", 2, 17)]),
        ("board: 4\nthermo r1c1-r1c4 r2c4", [("too_long", 2, 1)]),
        ('board: 4\nextras: {"a": 1}', [("bad_field", 1, 1)]),
        ('board: 4\ntitle: "a', [("bad_field", 2, 1)]),
    ],
)  # fmt: skip
def test_every_problem_has_its_place(source: str, expected: list[object]) -> None:
    assert places(source) == expected


@given(st.text("board:9givens \n./-=,_r1c2{}\"'#thermosum", max_size=120))
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_puzzle_or_an_error_of_ours(tail: str) -> None:
    for source in (tail, f"board: 4\nthermo {tail}", f"board: 4\ngivens: {tail}"):
        for entry in read_many(source, format="garns"):
            assert (entry.puzzle is None) != (entry.error is None)
            if entry.puzzle:
                assert read(write(entry.puzzle, "garns")) == entry.puzzle
