"""f-puzzles: every clue both ways, the puzzles of others, what is kept, and what is refused."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.test_losses import said_otherwise
from garns import Problem, Puzzle, board, solve
from garns.errors import FormatError, GarnsError
from garns.formats import detect, fpuzzles, lost, read, read_many, write
from garns.formats.clues import FLAGS, KEYS
from garns.formats.format import Hints, Keeps
from garns.formats.lzstring import MAX_UNPACKED, pack
from garns.formats.source import MAX_LINE
from garns.values.geometry import House
from garns.values.rules import Group, Relation, Rule, Sum
from garns.variants import AnyOf, FullRank, constraints_from_json
from variants import neutral

PUZZLE = read("000004028406000005100030600000301000087000140000709000002010003900000507670400000")
LINK = "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKQA3AQwBsBXOeAFlTQmpgDsEAXDMwoUaDZggBMHLrwFCYoukxYAOGdz7xBwgLrJCYlQnbpZWnYvKkjE+ADYNc7QpHXKb0MrsBWJxdd9Q28WAEZ/eWF3T1sWAGYIlyiqEIRHM01Iqw8gj3dYhASM50sY1Phw4oDkzyJcpXE1RNKbcoB2Ztdo/PLKzkyk7IK2Tpr67q9GhA6qrLKppFHs2vGUhelZwfnjCqXanoWi/pLAg0mdlE2WvJuGnb8rrrWdmePqxVzh9Le51oXX8y/Z52Uw/LYTFa6IhAA==="


def empty(size: int = 9, **keys: Any) -> dict[str, Any]:
    return {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **keys}


def parse(form: dict[str, Any], warnings: list[Problem] | None = None) -> Puzzle:
    return fpuzzles.parse(json.dumps(form), Hints(warn=(warnings if warnings is not None else []).append))


def problems(form: object) -> list[str]:
    with pytest.raises(FormatError) as caught:
        read(form if isinstance(form, str) else json.dumps(form), format="fpuzzles")
    assert caught.value.message("fr")
    assert all(problem.line for problem in caught.value.problems if problem.id != "more_problems")
    return [problem.sentence() for problem in caught.value.problems]


# containers


@pytest.mark.parametrize("style", ["link", "id", "json"])
def test_every_container_is_detected_and_read(style: str) -> None:
    text = write(PUZZLE, "fpuzzles", style=style)
    assert detect(text) == "fpuzzles"
    assert read(text) == PUZZLE
    assert not lost(PUZZLE, "fpuzzles")


def test_the_worked_example_is_read() -> None:
    assert read(LINK) == PUZZLE


@pytest.mark.parametrize(
    "text",
    [
        LINK.replace("https://www.", ""),
        LINK.replace("https://www.f-puzzles.com/?load=", "fpuz"),
        LINK.replace("https://www.f-puzzles.com/?load=", "https://sudokupad.app/fpuzzles"),
        LINK.replace("https://www.f-puzzles.com/?load=", "https://app.crackingthecryptic.com/sudoku/fpuzzles"),
        LINK.replace("https://www.f-puzzles.com/?load=", "https://sudokupad.app/?puzzleid=fpuzzles"),
        LINK.replace("https://www.f-puzzles.com/?load=", ""),
        LINK.replace("+", "%2B").replace("/", "%2F").replace("%2F", "/", 3),
        LINK.rstrip("=") + "\n",
    ],
)
def test_other_spellings_of_a_link_are_read(text: str) -> None:
    assert detect(text) == "fpuzzles"
    assert read(text) == PUZZLE


def test_blanks_and_lost_slashes_are_mended() -> None:
    texts = [json.dumps(empty(title="a" * length + "\uffff"), ensure_ascii=False) for length in range(50)]
    packed, title = next(
        (packed, json.loads(text)["title"]) for text in texts if "//" in (packed := pack(text)) and "+" in packed
    )
    assert read("https://sudokupad.app/fpuzzles" + packed.replace("//", "/", 1)).title == title
    assert read("fpuzzles" + packed.replace("+", " ")).title == title


def test_links_may_stand_one_in_each_line() -> None:
    small = read("1.....3..4.....2")
    entries = list(read_many("\n".join([LINK, write(small, "fpuzzles", style="json"), write(small, "json"), LINK])))
    assert [entry.puzzle for entry in entries] == [PUZZLE, small, small, PUZZLE]
    assert [entry.format for entry in entries] == ["fpuzzles", "fpuzzles", "json", "fpuzzles"]


# puzzles of others


def links(folder: Path) -> list[str]:
    strings = [each["fpuzzles"] for each in json.loads((folder / "fpuzzles_strings_dev.json").read_text())]
    samples = json.loads((folder / "format_samples" / "sudokupad_testfpuzzles.json").read_text())
    assert len(samples) == 37
    strings += [each[1].partition('"')[0] for each in samples]
    # pairs of puzzles of which one may go on from the other: a setter's tool asks that, here they are only puzzles
    pairs = json.loads((folder / "fpuzzles_inheritance_pairs.json").read_text())
    return strings + [each[key] for each in pairs for key in "ab"]


def test_published_puzzles_are_read_and_written_back(shared_data: Path) -> None:
    for packed in links(shared_data):
        puzzle = read("fpuzzles" + packed)
        for style in ("link", "json"):
            assert read(write(puzzle, "fpuzzles", style=style)) == puzzle
        assert read(write(puzzle, "json")) == puzzle


def test_published_puzzles_have_their_published_solution(shared_data: Path) -> None:
    entries = json.loads((shared_data / "fpuzzles_strings_dev.json").read_text())
    assert len(entries) == 29
    for entry in entries:
        puzzle = read("fpuzzles" + entry["fpuzzles"])
        answer = solve(puzzle, budget=60)
        assert answer.status == "unique", entry["title"]
        if puzzle.geometry.digits <= 9:
            assert str(answer.solution) == entry["solution"], entry["title"]


def facts(puzzle: Puzzle) -> set[object]:
    """The rules of a puzzle, whatever constraints they come from."""
    digits = range(1, puzzle.geometry.digits + 1)

    def fact(rule: Rule) -> object:
        match rule:
            case House() | Group():
                return frozenset(rule.cells)
            case Relation():
                a, b = sorted((rule.a, rule.b))
                turned = rule.a > rule.b
                return a, b, tuple(rule.allows(*((y, x) if turned else (x, y))) for x in digits for y in digits)
            case Sum():
                weights = rule.coefficients or (1,) * len(rule.cells)
                return "sum", frozenset(zip(rule.cells, weights, strict=True)), rule.total, rule.distinct
        return rule

    return set(map(fact, puzzle.rules()))


#: What f-puzzles has no clue for.
WORDLESS = {"anti_taxicab", "counting_circles", "numbered_room"}


def test_neutral_puzzles_keep_their_rules(shared_data: Path) -> None:
    written = 0
    for entry in neutral.entries(shared_data):
        puzzle = neutral.puzzle(entry)
        negatives = [each for each in puzzle.constraints if each.id in ("negative", "non_consecutive")]
        other_modulus = any(getattr(each, "mod", 3) != 3 for each in puzzle.constraints)
        ids = {each.id for each in puzzle.constraints}
        repeats = any(each.id == "sum" for each in fpuzzles.wordless(puzzle))  # digits may stand twice in such a sum
        if ids & WORDLESS or len(negatives) > 1 or other_modulus or repeats:
            with pytest.raises(FormatError, match="this format cannot express"):
                write(puzzle, "fpuzzles")
            continue
        again = read(write(puzzle, "fpuzzles", style="json"))
        assert again.givens == puzzle.givens
        if fpuzzles.retold(puzzle):
            assert said_otherwise(again, puzzle), entry["id"]
        else:
            assert facts(again) == facts(puzzle), entry["id"]
        written += 1
    assert written > 90


# every clue


def clue(type: str, **fields: Any) -> dict[str, Any]:
    return {"type": type, **fields}


LINE = ["r1c1", "r2c2", "r3c3", "r3c4", "r4c5"]
EVERY = {
    **FLAGS,
    "nonconsecutive": clue("non_consecutive"),
    "negative xv": clue("negative", of="xv"),
    "negative ratio": clue("negative", of="ratio"),
    "negative kropki": clue("negative", of="kropki"),
    "extraregion": clue("extra_region", cells=LINE),
    "killercage": clue("killer_cage", cells=LINE, sum=22),
    "a cage without a sum": clue("killer_cage", cells=LINE),
    "littlekillersum": clue("little_killer", start="r1c3", direction="down_right", sum=30),
    "littlekillersum up": clue("little_killer", start="r9c3", direction="up_left", sum=12),
    "sandwichsum": clue("sandwich", side="left", number=4, sum=10),
    "xsum": clue("x_sum", side="bottom", number=9, value=20),
    "skyscraper": clue("skyscraper", side="right", number=1, value=4),
    "arrow": clue("arrow", circle=["r1c1"], path=["r1c2", "r2c3"]),
    "arrow with a pill": clue("arrow", circle=["r5c5", "r5c6"], path=["r6c7", "r7c7", "r8c7"]),
    "even": clue("even", cells=["r1c1", "r9c9"]),
    "odd": clue("odd", cells=["r1c1", "r9c9"]),
    "minimum": clue("minimum", cells=["r1c1", "r9c9"]),
    "maximum": clue("maximum", cells=["r1c1", "r9c9"]),
    "difference": clue("difference", cells=["r1c1", "r1c2"]),
    "difference 4": clue("difference", cells=["r1c1", "r1c2"], value=4),
    "ratio": clue("ratio", cells=["r1c1", "r1c2"]),
    "ratio 3": clue("ratio", cells=["r1c1", "r1c2"], value=3),
    "xv": clue("pair_sum", cells=["r1c1", "r1c2"], sum=10),
    "xv 5": clue("pair_sum", cells=["r1c1", "r1c2"], sum=5),
    "clone": clue("clone", cells=["r1c1", "r1c2"], clone_cells=["r5c5", "r5c6"]),
    "quadruple": clue("quadruple", cells=["r1c1", "r1c2", "r2c1", "r2c2"], digits=[1, 1, 5]),
    "rowindexer": clue("row_indexer", cells=["r1c1"]),
    "columnindexer": clue("column_indexer", cells=["r1c1"]),
    "boxindexer": clue("box_indexer", cells=["r1c1"]),
    "thermometer": clue("thermo", cells=LINE),
    "slowthermometer": clue("slow_thermo", cells=LINE),
    "palindrome": clue("palindrome", cells=LINE),
    "renban": clue("renban", cells=LINE),
    "whispers": clue("whisper", cells=LINE),
    "dutch whispers": clue("whisper", cells=LINE, min_difference=4),
    "regionsumline": clue("region_sum_line", cells=LINE),
    "entropicline": clue("entropic_line", cells=LINE),
    "modularline": clue("modular_line", cells=LINE),
    "nabner": clue("nabner", cells=LINE),
    "zipperline": clue("zipper_line", cells=LINE),
    "betweenline": clue("between_line", ends=[LINE[0], LINE[-1]], path=LINE[1:-1]),
    "lockout": clue("lockout_line", ends=[LINE[0], LINE[-1]], path=LINE[1:-1]),
    "lockout 3": clue("lockout_line", ends=[LINE[0], LINE[-1]], path=LINE[1:-1], min_difference=3),
    "doublearrow": clue("double_arrow", ends=[LINE[0], LINE[-1]], path=LINE[1:-1]),
    "givenPencilMarks": clue("allowed_digits", cells=["r1c1", "r5c5"], digits=[2, 7]),
}


def puzzle_of(*names: str) -> Puzzle:
    constraints = constraints_from_json([EVERY[name] for name in names], PUZZLE.geometry)
    return Puzzle(givens=PUZZLE.givens, constraints=constraints, title="é", author="A", ruleset="a\nb")


@pytest.mark.parametrize("name", EVERY)
def test_every_clue_is_written_and_read_back(name: str) -> None:
    puzzle = puzzle_of(name)
    warnings: list[Problem] = []
    assert read(write(puzzle, "fpuzzles"), warnings=warnings) == puzzle
    assert warnings == []


def test_the_list_of_clues_is_whole() -> None:
    assert KEYS | FLAGS.keys() <= EVERY.keys()


@given(st.lists(st.sampled_from(sorted(EVERY)), unique=True, max_size=8))
@settings(max_examples=60, deadline=None)
def test_any_clues_together_keep_their_rules(names: list[str]) -> None:
    puzzle = puzzle_of(*names)
    rules = {name for name in names if "nonconsecutive" in name or "negative" in name}
    dots = {name for name in names if "difference" in name or "ratio" in name} - rules
    if rules and (len(rules) > 1 or dots):  # f-puzzles has not every mixture of dots and negative rules
        with contextlib.suppress(FormatError):
            assert facts(read(write(puzzle, "fpuzzles"))) == facts(puzzle)
        return
    again = read(write(puzzle, "fpuzzles"))
    assert facts(again) == facts(puzzle)
    assert read(write(again, "fpuzzles")) == again


@pytest.mark.parametrize("ids", [("minimum", "maximum"), ("minimum",), ("even", "odd")])
@pytest.mark.parametrize("second", [["r1c2"], ["r3c3"], ["r1c1", "r1c2"], ["r3c3", "r1c1"]])
def test_two_constraints_of_marks_keep_their_meaning(ids: tuple[str, ...], second: list[str]) -> None:
    forms = [{"type": id, "cells": cells} for id in ids for cells in (["r1c1"], second)]
    puzzle = Puzzle(constraints=constraints_from_json(forms, PUZZLE.geometry))
    assert facts(read(write(puzzle, "fpuzzles"))) == facts(puzzle)


def test_windows_are_written_as_extra_regions() -> None:
    puzzle = Puzzle(constraints=constraints_from_json([{"type": "windoku"}], PUZZLE.geometry))
    assert facts(read(write(puzzle, "fpuzzles"))) == facts(puzzle)


def test_what_has_no_word_is_listed() -> None:
    forms = [{"type": "global_entropy"}, {"type": "anti_taxicab"}]
    puzzle = Puzzle(constraints=constraints_from_json(forms, PUZZLE.geometry))
    with pytest.raises(FormatError, match="cannot express: global entropy and anti-taxicab"):
        write(puzzle, "fpuzzles")
    with pytest.raises(FormatError, match="cannot hold the board"):
        write(Puzzle(board("samurai")), "fpuzzles")


def test_non_consecutive_with_dots_is_the_negative_rule_of_the_dots() -> None:
    dotted = parse(empty(nonconsecutive=True, difference=[{"cells": ["R1C1", "R1C2"]}]))
    assert [constraint.id for constraint in dotted.constraints] == ["negative", "difference"]
    both = parse(empty(nonconsecutive=True, negative=["ratio"], difference=[{"cells": ["R1C1", "R1C2"]}]))
    assert both.constraints[0].to_json(both.geometry) == {"type": "negative", "of": "kropki"}
    assert [constraint.id for constraint in parse(empty(nonconsecutive=True)).constraints] == ["non_consecutive"]


# boards


@pytest.mark.parametrize(
    "spec",
    ["4", "6", "3x2", "8", "4x2", "9", "12", "16", "25", "latin1", "latin2", "latin3", "latin4", "latin5", "latin9"],
)
def test_boards_are_kept(spec: str) -> None:
    geometry = board(spec)
    puzzle = Puzzle(geometry, tuple(cell % geometry.digits + 1 if cell % 3 else 0 for cell in range(len(geometry))))
    assert read(write(puzzle, "fpuzzles")) == puzzle


@pytest.mark.parametrize(
    "regions", ["AABBABBCADCCDDCD", "AABB", "ABAB", "AAABCCBBC", "AAAABBBBCCCCDDDD", "AABBAABB........"]
)
def test_regions_of_any_shape_are_kept(regions: str) -> None:
    puzzle = Puzzle(board(f"jigsaw:{regions}"))
    assert read(write(puzzle, "fpuzzles")) == puzzle


def test_cells_without_a_region_leave_the_others_as_extra_regions() -> None:
    form = empty(4)
    for row in range(4):
        for column in range(4):
            form["grid"][row][column]["region"] = 0 if row < 2 and column < 2 else None
    puzzle = parse(form)
    assert puzzle.geometry.spec == "latin4"
    assert [constraint.to_json(puzzle.geometry) for constraint in puzzle.constraints] == [
        {"type": "extra_region", "cells": ["r1c1", "r1c2", "r2c1", "r2c2"]}
    ]


# what is kept


def test_what_stands_for_no_rule_is_kept_reported_and_written_back() -> None:
    form = empty(
        4,
        line=[{"lines": [["R1C1", "R1C2"]], "outlineC": "#ff0000"}],
        circle=[{"cells": ["R1C1"], "fromConstraint": "Renban"}],
        wormholes=[1, 2],
        negative=["xv", "sky"],
        solution=[1] * 16,
        killercage=[{"cells": ["R1C1", "R1C2"], "value": "?"}],
        sandwichsum=[{"cell": "R1C0"}],
        xv=[{"cells": ["R1C1", "R1C2"], "value": []}],
    )
    form["grid"][0][0] = {"value": 3, "c": "#a0a0a0", "centerPencilMarks": [1, 2], "sparkle": True}
    form["grid"][0][1] = {"value": 2, "given": True}
    warnings: list[Problem] = []
    puzzle = parse(form, warnings)
    assert [(problem.id, str(problem.fields.get("found", ""))) for problem in warnings] == [
        ("kept_clue", ""),
        ("kept_clue", ""),
        ("kept_clue", ""),
        ("kept_unknown", 'negative "sky"'),
        ("kept_unknown", "wormholes"),
        ("kept_drawings", ""),
        ("kept_unknown", "grid: sparkle"),
        ("kept_marks", ""),
    ]
    assert all(problem.message("fr") != problem.message("en") for problem in warnings)
    assert puzzle.clues == 1
    assert [constraint.id for constraint in puzzle.constraints] == ["negative"]
    again = json.loads(write(puzzle, "fpuzzles", style="json"))
    assert {key: sorted(map(str, value)) if key == "negative" else value for key, value in again.items()} == {
        **form,
        "negative": ["sky", "xv"],
    }
    assert read(write(puzzle, "json")) == puzzle
    assert lost(puzzle, "fpuzzles") == Keeps(0)
    assert Keeps.EXTRAS in lost(puzzle, "line")


# what is refused


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ({"size": 9}, ["the field 'grid' is missing"]),
        (empty(4) | {"size": 5, "grid": [[{}] * 5] * 4}, ["expected 5 rows, got 4"]),
        (empty(4) | {"size": 99}, ["a grid of 99 cells a side is not supported (4 to 25)"]),
        (empty(4) | {"size": "4"}, ["a grid of '4' cells a side is not supported (4 to 25)"]),
        (empty(4) | {"title": 5}, ["the field title cannot be '5'"]),
        (
            empty(4, killercage=[{"cells": ["R1C1", "R1C9", "R7C1"], "value": "6"}]),
            ["killercage[1]: 'R1C9' is not a cell of this board", "killercage[1]: 'R7C1' is not a cell of this board"],
        ),
        (
            empty(4, killercage=[{"cells": ["R1C1", "R1C2"], "value": "40"}, {}], thermometer=[{"lines": [["R1C1"]]}]),
            [
                "killercage[1]: killer cage: the field sum is 40; it must be from 3 to 7",
                "killercage[2]: the field 'cells' is missing",
                "thermometer[1]: thermometer has 1 cell and needs at least 2",
            ],
        ),
        (
            empty(4, thermometer=[{"lines": [["R1C1", "R1C2", "R1C3", "R1C4", "R2C4"]]}]),
            ["thermometer[1]: thermometer has 5 cells; the board has 4 digits"],
        ),
        (
            empty(4, killercage=[7], arrow={}),
            ["killercage[1]: expected {...}, got '7'", "the field arrow cannot be '{}'"],
        ),
        (empty(4, antiknight="yes"), ["the field antiknight cannot be '\"yes\"'"]),
        (empty(4, sandwichsum=[{"cell": "R1C1", "value": 3}]), ["sandwichsum[1]: 'R1C1' is not a cell of this board"]),
        (
            {"size": 4, "grid": [[{"value": 9, "given": True}, {"region": 1}, {}, {}], *[[{}] * 4] * 3]},
            [
                "region 0 has size 3 instead of 4: r1c1, r2c1 and r2c2",
                "region 1 has size 5 instead of 4: r1c2, r1c3, r1c4, r2c3 and r2c4",
                "r1c1 holds '9', but the board has digits 1 to 4",
            ],
        ),
        ('{"size": 4, "size": 5, "grid": [[]]}', ["the field 'size' appears twice"]),
        ('{"size": 4, "grid": ' + "[" * 50 + "]" * 50 + "}", ["the lists are nested too deeply"]),
        ('{"size": 4, "grid": ' + "[" * 90_000, ["the lists are nested too deeply"]),
        ('{"size": NaN, "grid": []}', ["this is not JSON: '{\"size\": NaN, \"grid\": []}'"]),
        ('{"size": 4, "grid": [[{}]', ["this is not JSON: ''"]),
        (LINK[:200], [f"the packed puzzle is damaged or cut off: '{LINK[32:69]}...'"]),
        (
            "https://f-puzzles.com/?id=y8q2xk4h",
            [
                "'https://f-puzzles.com/?id=y8q2xk4h' only points to a puzzle on a server; "
                "paste the long link, which contains the puzzle itself"
            ],
        ),
    ],
    ids=lambda value: str(value)[:40],
)  # fmt: skip
def test_every_problem_is_listed(form: object, expected: list[str]) -> None:
    assert problems(form) == expected


def test_a_bomb_and_a_huge_link_are_refused() -> None:
    bomb = "fpuzzles" + pack('{"size":9,"grid":[' + " " * MAX_UNPACKED)
    assert problems(bomb) == [f"the packed puzzle is larger than {MAX_UNPACKED} characters, more than any puzzle needs"]
    with pytest.raises(GarnsError, match=f"more than {MAX_LINE} characters"):
        read("https://www.f-puzzles.com/?load=" + "N4Ig" * 2_500_000)
    damaged = "https://www.f-puzzles.com/?load=" + ("N4Ig/zg" * 14_000)
    assert len(problems(damaged)) == 1


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_any_object_is_a_puzzle_or_an_error_of_ours(data: st.DataObject) -> None:
    scalars = st.one_of(st.none(), st.booleans(), st.integers(-3, 40), st.text("R1C2X", max_size=4), st.floats())
    cells = st.lists(st.sampled_from(["R1C1", "R1C2", "R2C2", "R0C1", "R5C2", "x", 3, None]), max_size=5)
    names = ["cells", "lines", "cell", "value", "values", "cloneCells", "direction"]
    clues = st.dictionaries(st.sampled_from(names), st.one_of(scalars, cells, st.lists(cells, max_size=2)))
    keys = st.sampled_from(sorted(KEYS | FLAGS.keys() | {"negative", "nonconsecutive", "title", "line", "foo"}))
    form = empty(4) | data.draw(st.dictionaries(keys, st.one_of(scalars, st.lists(clues, max_size=3)), max_size=4))
    form["grid"][1][1] = data.draw(
        st.dictionaries(
            st.sampled_from(["value", "given", "region", "givenPencilMarks", "c"]),
            st.one_of(scalars, st.lists(scalars)),
        )
    )
    text = json.dumps(form)
    for entry in read_many(text, format="fpuzzles"):
        assert (entry.puzzle is None) != (entry.error is None)
        if entry.error:
            assert entry.error.message("fr")
            entry.error.to_json()
        else:
            assert entry.puzzle
            assert read(write(entry.puzzle, "json")) == entry.puzzle
            assert read(write(entry.puzzle, "fpuzzles")).givens == entry.puzzle.givens


def test_alternatives_that_become_compounds_are_refused_in_words() -> None:
    puzzle = Puzzle(board(4), constraints=[AnyOf([FullRank("left", 1, 1), FullRank("left", 1, 2)])])
    assert lost(puzzle, "fpuzzles")
    with pytest.raises(FormatError) as caught:
        write(puzzle, "fpuzzles")
    assert [problem.id for problem in caught.value.problems] == ["cannot_hold_constraints"]
