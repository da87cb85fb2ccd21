"""Less usual forms of the strings of the Interactive Sudoku Solver: each has as many solutions as it counts itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from garns import FormatError, Puzzle, count_solutions, solutions
from garns.errors import Problem
from garns.formats import detect, iss, read
from garns.values.geometry import board
from garns.variants import AllowedDigits, AnyOf, FullRank, UnequalLines


def same_count(text: str, count: int) -> None:
    """As many solutions, also of what is written for it."""
    puzzle = iss.parse(text)
    assert count_solutions(puzzle, limit=2000) == count
    assert iss.parse(iss.render(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("clue", "count"),
    [
        ("ChaosArrow~R2C2~0", 24),
        ("ChaosArrow~R2C2~", 24),
        ("ChaosArrow~R2C2~1", 0),
        ("ChaosArrow~R1C3~1", 53),
        ("ChaosCount~R2C2~0", 60),
        ("ChaosCount~R1C2~1", 59),
    ],
)
def test_clues_of_regions_may_name_no_region_and_still_add_to_their_cell(clue: str, count: int) -> None:
    rows = "~R1C1_1~R1C2_2~R1C3_3~R1C4_4~R2C1_3~R2C2_4~R2C3_1~R2C4_2"
    same_count(f".Shape~4x4.NoBoxes.ChaosConstruction.{clue}.{rows}", count)


@pytest.mark.parametrize(
    ("board", "count"),
    [
        ("1x4", 24),
        ("4x1~0-4", 120),
        ("1x1", 1),
        ("1x4~2~Raw", 16),
        ("1x5.Skyscraper~R1~2~", 50),
        ("3x3.NoBoxes.Jigsaw~001011222", 6),
        ("2x2~3.NoBoxes.Jigsaw~0011", 18),
    ],
)
def test_boards_of_one_row_and_jigsaws_of_any_size_are_read(board: str, count: int) -> None:
    same_count(f".Shape~{board}", count)


@pytest.mark.parametrize(
    ("board", "cells", "digits"),
    [("4x6.RegionSize~8", 8, 6), ("3x4.RegionSize~6", 6, 4), ("6x6.RegionSize~9", 9, 6), ("6x6~4", 6, 4)],
)
def test_regions_with_more_cells_than_there_are_digits_are_refused(board: str, cells: int, digits: int) -> None:
    with pytest.raises(FormatError, match=f"a region of {cells} cells needs as many digits; the board has {digits}"):
        iss.parse(f".Shape~{board}")


def test_digits_that_end_before_they_begin_are_named() -> None:
    with pytest.raises(FormatError) as caught:
        iss.parse(".Shape~9x9~9-1")
    assert [problem.id for problem in caught.value.problems] == ["digits_do_not_fit"]


@pytest.mark.parametrize("size", ["0", "3", "5", "12"])
def test_there_are_no_boxes_of_a_size_that_does_not_fit(size: str) -> None:
    assert iss.parse(f".Shape~4x4.RegionSize~{size}") == iss.parse(".Shape~4x4.NoBoxes")


@pytest.mark.parametrize("size", ["x", "", "-1", "4~4"])
def test_a_region_size_that_is_no_number_is_named_where_it_stands(size: str) -> None:
    with pytest.raises(FormatError) as caught:
        iss.parse(f".Shape~4x4.RegionSize~{size}")
    (problem,) = caught.value.problems
    assert problem.message() == f"1:11: expected a number from 0 to 99, got '{size}'"


@pytest.mark.parametrize(
    ("clue", "name", "values"),
    [
        ("Sandwich", "Sandwich", ""),
        ("Sandwich~5", "Sandwich", "5"),
        ("FullRankTies~.FullRank~R1~3~", "FullRankTies", ""),
        ("LittleKiller~5~R1C1~C", "LittleKiller", "5~R1C1~C"),
        ("Or.PillArrow~2~R1C1.End", "PillArrow", "2~R1C1"),
        ("AntiKing~1", "AntiKing", "1"),
    ],
)
def test_a_known_constraint_with_values_that_are_none_says_which(clue: str, name: str, values: str) -> None:
    with pytest.raises(FormatError) as caught:
        iss.parse(f".{clue}")
    (problem,) = caught.value.problems
    assert problem.sentence() == f"Garns cannot read {name} with the values '{values}'"
    assert problem.sentence("fr") == f"Garns ne sait pas lire {name} avec les valeurs '{values}'"


@pytest.mark.parametrize(
    "clue", ["FullRankTies~any", "FullRankTies~none", "Shape~4x4", "NoBoxes", "RegionSize~4", "Var~A"]
)
@pytest.mark.parametrize("holder", ["And", "Or", "Replicate~B", "Or.And"])
def test_what_speaks_of_the_whole_puzzle_stands_in_no_other(holder: str, clue: str) -> None:
    ends = ".End" * (holder.count(".") + 1)
    with pytest.raises(FormatError, match=rf"expected '\.End', got '\.{clue.partition('~')[0]}'"):
        iss.parse(f".Shape~4x4.{holder}.{clue}.FullRank~R1~3~{ends}")


def test_equal_lines_are_no_alternative() -> None:
    either = AnyOf([FullRank("left", 1, 3), UnequalLines()])
    assert iss.FORMAT.wordless(Puzzle(board(4), constraints=[either])) == [either]


def test_clues_of_regions_without_regions_to_be_found_say_what_is_missing() -> None:
    for clue in ("ChaosArrow~R1C2", "ChaosCount~R1C2~1"):
        with pytest.raises(FormatError, match="'CC' is not a cell of this board"):
            iss.parse(f".Shape~4x4.{clue}")


@pytest.mark.parametrize(
    ("groups", "count"),
    [
        ("R1C1~R1C2~-~R1C2~R2C3", 144),
        ("R1C1~R1C2~-~R1C2~R1C1", 288),  # the same cells
        ("R1C1~R1C2~-~R1C2", 0),
        ("R1C1~-~-~R2C2~R2C3", 24),
        ("R1C1~R1C2~-", 288),  # one group
    ],
)
def test_groups_with_equal_sums_may_share_cells(groups: str, count: int) -> None:
    same_count(f".Shape~4x4.EqualSum~{groups}", count)


def test_a_magic_square_is_eight_groups_with_equal_sums() -> None:
    lines = ("123", "456", "789", "147", "258", "369", "159", "357")
    groups = "~-~".join("~".join(f"R{(int(n) + 2) // 3}C{(int(n) - 1) % 3 + 1}" for n in line) for line in lines)
    assert count_solutions(iss.parse(f".EqualSum~{groups}.~R1C1_2~R1C2_9"), limit=5) == 5
    assert count_solutions(iss.parse(f".EqualSum~{groups}.~R1C1_1"), limit=5) == 0  # only even digits in a corner


#: Rising within each segment: numbers above the last digit, and any after a break.
RISING = "SQz8pweTg44MQQA"


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("R1C1~R1C2~-~R1C3~R1C4", 72),
        ("-~R1C1~R1C2", 144),
        ("R1C1~R2C1~-~-~R1C2~R2C3", 24),
        ("R1C1~R2C1~-~R1C2~R2C3~~R3C1~-~R3C2", 24),
        ("R1C1~R2C1~-~R1C2~R2C3~-", 24),
    ],
)
def test_an_automaton_reads_the_end_of_a_segment(line: str, count: int) -> None:
    same_count(f".Shape~4x4.NFA~{RISING}~_rising~{line}", count)


def test_segments_rise_each_for_itself() -> None:
    apart = iss.parse(".Shape~4x4.Thermo~R1C1~R2C1.Thermo~R1C2~R2C3")
    together = iss.parse(f".Shape~4x4.NFA~{RISING}~R1C1~R2C1~-~R1C2~R2C3")
    assert {each.givens for each in solutions(together)} == {each.givens for each in solutions(apart)}


def test_only_the_end_of_the_last_segment_is_an_end() -> None:
    (constraint,) = iss.parse(f".Shape~4x4.NFA~{RISING}~R1C1~R2C1~-~R1C2~R2C3").constraints
    assert len(constraint.to_json(board(4))["ends"]) == 1


def test_an_automaton_without_a_symbol_for_the_end_of_a_segment_is_refused() -> None:
    with pytest.raises(FormatError, match="damaged"):
        iss.parse(".Shape~4x4.NFA~QPehQA~R1C1~-~R1C2")


def test_patterns_in_the_older_coding_of_links() -> None:
    older, newer = (iss.parse(f".Shape~4x4.Regex~{key}~R1C1~R1C2") for key in ("%5B12%5D%2B", "WzEyXSs"))
    assert older == newer
    assert count_solutions(older, limit=99) == 48
    with pytest.raises(FormatError, match="damaged"):
        iss.parse(".Shape~4x4.Regex~1%C3~R1C1~R1C2")


@pytest.mark.parametrize(
    "clue",
    [
        "And.End",
        "Replicate~.Thermo~R1C1~R2C2.End",
        "Replicate~D.End",
        "Or.And.End.Cage~3~R1C1~R1C2.End",
        "Or.Thermo~R1C1.Cage~3~R1C1~R1C2.End",
        "Whisper~0~R1C1~R1C2~R1C3",
        *(f"{name}~R1C1" for name in ("Thermo", "Whisper", "Renban", "Palindrome", "Zipper", "RegionSumLine")),
        *(f"{name}~R1C1" for name in ("AllDifferent", "Quad", "Whisper~2", "Modular~2", "Pair~vB~_n", "Regex~%2E")),
        "SameValues~1~R1C1~R2C3",
        "Sum~0_=_0_0~R1C1~R1C2",
        "Pair~vB~_n~R1C1~~R2C2",
    ],
)
def test_what_asks_nothing_is_left_out(clue: str) -> None:
    assert iss.parse(f".Shape~4x4.{clue}") == iss.parse(".Shape~4x4")


@pytest.mark.parametrize(
    "clue", ["Thermo~R9C9", "SameValues~1~R9C9", "Pair~vB~_n~R9C9", "Regex~%2E~R9C9", "Whisper~R9C9"]
)
def test_what_asks_nothing_still_names_cells_of_the_board(clue: str) -> None:
    with pytest.raises(FormatError, match="'R9C9' is not a cell of this board"):
        iss.parse(f".Shape~4x4.{clue}")


@pytest.mark.parametrize(
    ("clue", "count"),
    [
        ("Or.Or.End.Cage~3~R1C1~R1C2.End", 48),  # none of nothing holds
        ("Or.And.Or.End.Cage~3~R1C1~R1C2.End.Cage~7~R1C1~R1C2.End", 48),
        ("Or.And.Thermo~R1C1.Cage~3~R1C1~R1C2.End.Cage~7~R1C1~R1C2.End", 96),
        ("Or.Cage~0~R1C1~R1C2.Cage~0~R2C1~R2C2.End", 288),  # as rows say anyway
        ("Or.Replicate~D.Thermo~R1C1~R2C2.End.Cage~7~R1C1~R1C2.End", 72),
        ("Sum~1000_=_100_100_100_100~R1C1~R2C3~R3C2~R4C4", 56),
        ("Sum~+7_=_+1_1_1~R1C1~R2C3~R3C4", 42),
        ("SumLine~3~R1C1", 72),
        ("Lockout~2~R1C1~R1C2", 144),
        ("Regex~1%7C2~R1C1~~R2C3", 96),
        ("Given~R1C1_1.AntiKnight~", 6),
        ("Var~A~~2.Var~A~~1.~VA_1", 288),  # the last one counts
    ],
)
def test_what_is_unusual_means_what_it_says(clue: str, count: int) -> None:
    same_count(f".Shape~4x4.{clue}", count)


def test_an_automaton_on_one_cell_tells_its_digits() -> None:
    (constraint,) = iss.parse(".Shape~4x4.NFA~QPehQA~R1C1").constraints
    assert constraint == AllowedDigits((0,), (2,))


def test_alternatives_none_of_which_can_hold_are_refused() -> None:
    for inside in ("", ".Cage~99~R1C1~R1C2"):
        with pytest.raises(FormatError, match=r"holds no|must be"):
            iss.parse(f".Shape~4x4.Or{inside}.End")


@pytest.mark.parametrize(
    ("inside", "count"),
    [
        (".Sandwich~4~R1.Sandwich~2~R1", 48),
        (".Cage~10~R1C1~R1C2~R1C3~R1C4~R2C1.Sandwich~2~R1", 48),
        (".Lunchbox~2~R1C1~R1C2~R1C3~R1C4~R2C1.Sandwich~2~R1", 48),
        (".X~R1C1~R1C2.Cage~3~R1C1~R1C2", 48),
        (".Skyscraper~R1~5~.Cage~3~R1C1~R1C2", 48),
        (".SumLine~0~R1C1~R1C2.Cage~3~R1C1~R1C2", 48),
        (".LookAndSay~17~R1C1~R1C2.Cage~3~R1C1~R1C2", 48),
        (".LookAndSay~1321~R1C1~R1C2.Cage~3~R1C1~R1C2", 48),
        (".Thermo~R1C1~R1C2~R1C3~R1C4~R2C4.Cage~3~R1C1~R1C2", 48),
        (".And.Whisper~4~R1C1~R1C2.Thermo~R1C1~R1C2.End.Cage~3~R1C1~R1C2", 48),
        (".~R1C1.~R1C2_1", 72),
        (".~R1C1_1~R1C1_2.~R1C2_1", 72),
    ],
)
def test_an_alternative_that_no_digits_can_keep_is_left_out(inside: str, count: int) -> None:
    same_count(f".Shape~4x4.Or{inside}.End", count)


@pytest.mark.parametrize(
    "clue",
    [
        "LookAndSay~123~R1C1~R1C2",
        "LookAndSay~1121~R1C1~R1C2",
        "PillArrow~4~R1C1~R1C2~R1C3~R1C4~R2C1",
        "Modular~6~R1C1~R1C2",
        "SameValues~0~R1C1~R1C2",
        "Sandwich~2~R9",
        "Sandwich~9~R9",
        "RellikCage~0~R1C1~R1C2",
        "And.Cage~99~R1C1~R1C2.Sandwich~2~R9.End",
    ],
)
def test_an_alternative_that_is_not_read_is_an_error_as_outside(clue: str) -> None:
    with pytest.raises(FormatError) as outside:
        iss.parse(f".Shape~4x4.{clue}")
    with pytest.raises(FormatError) as inside:
        iss.parse(f".Shape~4x4.Or.{clue}.Cage~3~R1C1~R1C2.End")
    assert {*map(Problem.sentence, inside.value.problems)} == {*map(Problem.sentence, outside.value.problems)}


def test_a_line_of_zeros_may_add_up_to_zero() -> None:
    with pytest.raises(FormatError, match="the field sum is 0"):
        iss.parse(".Shape~4x4~0-3.Or.SumLine~0~R1C1~R1C2.Cage~3~R1C1~R1C2.End")


@pytest.mark.parametrize(
    ("clue", "count"),
    [
        ("LookAndSay~07~R1C1~R1C2", 288),
        ("LookAndSay~0701~R1C1~R1C2", 144),
        ("RellikCage~11~R1C1~R1C2", 288),
        ("RellikCage~11~R1C1~R3C2", 144),
        ("RellikCage~999~R1C1", 288),
    ],
)
def test_a_number_that_no_digits_have_asks_nothing_where_they_must_not_have_it(clue: str, count: int) -> None:
    same_count(f".Shape~4x4.{clue}", count)
    same_count(f".Shape~4x4.Or.{clue}.And.{clue}.Cage~3~R1C1~R1C2.End.End", count)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("2x3~~Raw", 729),
        ("2x3~~Raw.AllDifferent~R1C1~R1C2", 486),
        ("2x2~0-2~Raw.Cage~3~R1C1~R2C2", 18),
        ("4x4~~Raw.ConnectedValues~~1~16", 1),
        ("4x4~2~Raw.ConnectedValues~~1~4.ConnectedValues~~2", 85),
        ("2x3~2~Raw.AntiConsecutive", 2),
        ("3x3~2~Raw.Var~A~~2.Thermo~VA1~VA2", 512),
        ("3x3~~Raw.Or.Cage~3~R1C1~R2C1.~R1C1_2.End.Renban~R1C2~R1C3~R2C2.~R3C3_1~R3C2_1~R3C1_1~R2C3_2", 24),
        ("4x4~~Sudoku", 288),
        ("4x4~4~Sudoku", 288),
    ],
)
def test_a_shape_may_tell_its_kind_of_grid(text: str, count: int) -> None:
    same_count(f".Shape~{text}", count)


def test_a_grid_without_houses_has_no_boxes_to_speak_of() -> None:
    for text in (".Shape~4x4~~Raw.NoBoxes", ".Shape~4x4~~Round"):
        with pytest.raises(FormatError, match="no board of the shape"):
            iss.parse(text)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("# four by four\n.Shape~4x4\n.Thermo~R1C1~R1C2\n# .more ~\n.Cage~5~R2C1~R2C2", 48),
        (".Shape~4x4\n\n.Thermo~R2C1~R2C2\n\n.~R1C2_2", 36),
        ("1234............\n\n.Thermo~R2C1~R2C2", 6),
        (".Shape~4x4.Thermo~R1C1~R1C2\n \n1...............", 72),
        ("1 . . .\n. . . .\n. . . .\n. . 3 .\n\n.AntiConsecutive", 0),
        ("1...............\n\n1112122233343444", 36),
        ("1112122233343444\n\n.~R1C1_1", 36),
        ("1...............1112122233343444", 36),
        ("=1...............\n\n.AntiKnight", 6),
        ("# nothing but this", 2000),
        (".1..............", 72),
    ],
)
def test_a_text_has_comments_and_sections_in_symbols(text: str, count: int) -> None:
    same_count(text, count)


def test_a_killer_in_one_line_may_be_a_section() -> None:
    short = "3<" + "0" * 79
    (*cages, knight) = iss.parse(f"{short}\n\n.AntiKnight").constraints
    assert (tuple(cages), knight.id) == (iss.parse(short).constraints, "anti_knight")


def test_as_many_symbols_as_rows_are_regions_unless_they_come_after_an_equals_sign() -> None:
    solved = "1234341221434321"
    assert iss.parse(f"={solved}\n\n.AntiKing").givens == tuple(map(int, solved))
    assert iss.parse(f"{solved}\n\n.AntiKing").geometry.spec.startswith("jigsaw:")


@pytest.mark.parametrize(
    "text", ["# one\n#two\n.Thermo~R1C1~R1C2", ".Thermo~R1C1~R1C2\n\n" + "." * 81, "=" + "1" + "." * 80]
)
def test_what_can_be_no_other_format_is_found_out(text: str) -> None:
    assert detect(text) == "iss"
    assert read(text) == iss.parse(text)


def test_digits_before_the_constraints_need_the_name_of_the_format() -> None:
    text = "1234............\n\n.Thermo~R2C1~R2C2"
    assert read(text, format="iss") == iss.parse(text)
    assert detect("# a comment\n1234............") == "line"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".Shape~4x4.Shape~9x9", "iss:1:11: expected '4x4', got '9x9'"),
        ("1...............\n\n.Shape~9x9", "iss:3:1: expected '4x4', got '9x9'"),
        ("# x\n.Shape~4x4\n\n\n.Foo", "iss:5:1: 'Foo' is not a constraint that Garns knows"),
        ("# x\n\n12x4............\n\n.AntiKing", "line:3:3: 'x' and '.' cannot both mean an empty cell"),
    ],
)
def test_what_is_wrong_in_a_section_has_its_line(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        iss.parse(text)
    assert str(caught.value) == message


def test_digits_of_several_cells_are_one_alternative() -> None:
    text = ".Shape~4x4.Or.~R1C1_1~R2C2_1.~R1C1_2~R2C2_3.~R3C3_3_4~R4C4_3_4.End"
    same_count(text, 68)
    (either,) = iss.parse(text).constraints
    one, two, three = either.to_json(board(4))["of"]
    assert (one["cells"], two["type"], three["cells"]) == (["r1c1", "r2c2"], "all_of", ["r3c3", "r4c4"])
    assert ".Or.~R1C1_1~R2C2_1.And." in iss.render(iss.parse(text))


@pytest.mark.parametrize(
    "text",
    [
        ".Shape~4x4.ChaosConstruction.AntiKing.Var~A~~2.Thermo~VA1~VA2",
        ".Shape~4x4.AntiKing.Var~A~~2.ChaosConstruction.Var~B~~2x2.Thermo~VA1~VB2",
    ],
)
def test_variables_are_written_in_the_order_in_which_they_are_read(text: str) -> None:
    puzzle = iss.parse(text)
    assert iss.parse(iss.render(puzzle)) == puzzle
    assert iss.parse(iss.render(puzzle)).geometry.spec == puzzle.geometry.spec


@pytest.mark.parametrize(
    ("clues", "count"),
    [
        ("LittleKiller~3~R2C1.LittleKiller~4~R2C1", 12),
        ("Skyscraper~R1~2~2.Skyscraper~R1~~3", 36),
        ("HiddenSkyscraper~R1~2~.HiddenSkyscraper~R1~3~", 60),
        ("Sandwich~2~R1.Sandwich~3~R1", 48),
        ("Quad~R1C2~1~2.Quad~R1C2~3~4", 160),
        ("FullRank~R1~1~.FullRankTies~any.FullRankTies~none", 6),
        ("And.LittleKiller~3~R2C1.LittleKiller~4~R2C1.End", 12),
        ("LittleKiller~3~R2C1.And.LittleKiller~4~R2C1.End", 0),
        ("Or.And.LittleKiller~3~R2C1.LittleKiller~4~R2C1.End.Sandwich~3~R1.End", 56),
        ("Or.LittleKiller~3~R2C1.LittleKiller~4~R2C1.End", 30),
    ],
)
def test_of_two_clues_at_one_place_the_last_counts_where_they_hold_together(clues: str, count: int) -> None:
    same_count(f".Shape~4x4.{clues}", count)


def test_two_jigsaws_are_refused_since_both_would_hold() -> None:
    with pytest.raises(FormatError, match="expected '0011001122332233'"):
        iss.parse(".Shape~4x4.NoBoxes.Jigsaw~0011001122332233.Jigsaw~0001011222213333")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (".Or.End", "one of these: it holds no constraint"),
        (".Shape~4x4.~R1C1", "no digit is left for r1c1"),
        (".Shape~4x4.~R1C1.~R1C1_1", "no digit is left for r1c1"),
    ],
)
def test_what_leaves_nothing_says_so(text: str, says: str) -> None:
    with pytest.raises(FormatError, match=says):
        iss.parse(text)


def test_lines_that_are_unequal_twice_are_told_once() -> None:
    puzzle = Puzzle(board(4), constraints=[UnequalLines(), UnequalLines()])
    assert iss.parse(iss.render(puzzle)) == replace(puzzle, constraints=puzzle.constraints[:1])


@pytest.mark.parametrize("cells", ["1.2", "2_4.3", "3.2_4", "2_3.1_4", "2_3.3_4.1", "1.2_3.4", "1_2.3_4.1_3"])
def test_digits_that_contradict_each_other_make_a_puzzle_without_a_solution(cells: str) -> None:
    same_count(".Shape~4x4" + "".join(f".~R1C1_{digits}" for digits in cells.split(".")), 0)


def test_a_given_leaves_what_else_its_cell_was_told_to_hold() -> None:
    text = ".Shape~4x4~0-5.~R1C1_1_2_3_4~R1C2_1_2_3_4~R1C3_1_2_3_4~R1C4_1_2_3_4.~R1C1_3~R1C2_0_1_2"
    puzzle = iss.parse(text)
    assert puzzle.clues == 1
    told = {each.cells[0]: each.digits for each in puzzle.constraints if isinstance(each, AllowedDigits)}
    assert told == {0: (1, 2, 3, 4), 1: (1, 2), 2: (1, 2, 3, 4), 3: (1, 2, 3, 4)}
    assert iss.parse(iss.render(puzzle)) == puzzle
