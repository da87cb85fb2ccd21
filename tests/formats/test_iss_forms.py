"""Less usual forms of the strings of the Interactive Sudoku Solver: each has as many solutions as it counts itself."""

from __future__ import annotations

import pytest

from garns import FormatError, count_solutions, solutions
from garns.formats import iss


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


def test_an_automaton_without_a_symbol_for_the_end_of_a_segment_is_refused() -> None:
    with pytest.raises(FormatError, match="damaged"):
        iss.parse(".Shape~4x4.NFA~QPehQA~R1C1~-~R1C2")


def test_patterns_in_the_older_coding_of_links() -> None:
    older, newer = (iss.parse(f".Shape~4x4.Regex~{key}~R1C1~R1C2") for key in ("%5B12%5D%2B", "WzEyXSs"))
    assert older == newer
    assert count_solutions(older, limit=99) == 48
    with pytest.raises(FormatError, match="damaged"):
        iss.parse(".Shape~4x4.Regex~1%C3~R1C1~R1C2")
