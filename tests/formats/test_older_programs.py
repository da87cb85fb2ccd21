"""The files of programs for the desk: SadMan, SudoCue, Simple Sudoku; and the bank of SudokuExchange."""

from __future__ import annotations

from pathlib import Path

import pytest

from garns.errors import FormatError
from garns.formats import detect, lost, read, read_many, read_position, write
from garns.formats.format import Keeps
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.step import Candidate, Step

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = "\n".join(CLASSIC[at : at + 9] for at in range(0, 81, 9))
STATE = ROWS.replace("53..7", "534.7", 1)
SDK = f"#A Anna\n#DFirst line\n#DSecond line\n#L Easy\n[Puzzle]\n{ROWS}\n[State]\n{STATE}\n[PencilMarks]\n1,2\n"


def places(text: str, format: str) -> list[tuple[str, int | None, int | None]]:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert caught.value.format == format
    assert caught.value.message("fr")
    return [(problem.id, problem.line, problem.column) for problem in caught.value.problems]


# sdk


def test_sections_and_headers_of_sadman() -> None:
    entry = next(read_many(SDK))
    assert entry.format == "sdk"
    assert entry.puzzle is not None
    assert entry.position is not None
    assert (entry.puzzle.author, entry.puzzle.title) == ("Anna", "First line\nSecond line")
    assert entry.position.digits[2] == 4
    assert not entry.puzzle.givens[2]
    assert [problem.id for problem in entry.warnings] == ["kept_unknown"]
    assert read_position(write(entry.position, "sdk")) == entry.position
    assert "#LEasy" in write(entry.position, "sdk")
    assert write(entry.position, "sdk").endswith("[PencilMarks]\r\n1,2")
    assert not lost(entry.position, "sdk")


def test_a_section_may_have_no_name_under_headers(shared_data: Path) -> None:
    entry = next(read_many(shared_data / "format_samples" / "sudocue_example.sdk"))
    assert entry.format == "sdk"
    assert entry.puzzle is not None
    assert (entry.puzzle.author, entry.puzzle.source) == ("Ruud", "SudoCue")


def test_a_state_alone_is_a_puzzle_and_a_comment_no_header() -> None:
    assert str(read(f"[State]\r\n{ROWS}")) == CLASSIC
    assert detect(f"#Difficult\n{ROWS}") == "grid"


def test_what_is_wrong_with_an_sdk_is_said() -> None:
    assert places(SDK.replace("6..195", "6..1x5", 1), "sdk") == [("two_fillers", 7, 5)]
    assert places(f"[Puzzle]\n{ROWS[:-10]}", "sdk") == [("wrong_rows", 9, 1)]
    assert places("[Puzzle]\n", "sdk") == [("empty", 1, 1)]
    assert places(f"[Puzzle]\n{ROWS}\n[State]\n1...\n....\n....\n....", "sdk") == [("other_board", 12, 1)]


# sdx


def test_the_progress_files_of_sudocue() -> None:
    puzzle = read(CLASSIC)
    position = Position.start(puzzle).apply(Step("full_house", placements=(Candidate(2, 4),)))
    text = write(position, "pencil", style="sdx")
    assert text.startswith("5 3 u4 26 7 ")
    assert detect(text) == "pencil"
    again = read_position(text)
    assert again.puzzle.givens[2] == 0
    assert again.digits == position.digits
    assert again.candidates == position.candidates


# ss


def test_what_was_placed_and_what_is_gone_in_simple_sudoku() -> None:
    text = write(read(CLASSIC), "ss") + "\n\nI024\nE03002\n"
    position = read_position(text)
    assert detect(text) == "ss"
    assert (position.digits[2], position.puzzle.givens[2]) == (4, 0)
    assert 2 not in position.candidates_of(3)
    assert "I024" in write(position, "ss")


def test_prints_of_simple_sudoku_follow_each_other(shared_data: Path) -> None:
    text = (shared_data / "format_samples" / "simple_sudoku_print.txt").read_text()
    entries = list(read_many(f"{text}\n\n{text}I990\n{text}"))
    assert [entry.line for entry in entries] == [1, 18, 34]
    assert entries[0].puzzle == entries[2].puzzle
    assert str(entries[0].puzzle).startswith(".3.4.....9.28.63.1")
    assert "ss:33:1: expected I, a cell" in str(entries[1].error)


def test_a_frame_with_other_rows_is_refused() -> None:
    assert places(write(read(CLASSIC), "ss").replace("|53.", "|5.", 1), "ss") == [("wrong_columns", 2, 12)]
    with pytest.raises(FormatError, match="cannot hold"):
        write(Puzzle.empty(4), "ss")


# exchange


def test_the_bank_of_sudokuexchange(shared_data: Path) -> None:
    entries = list(read_many(shared_data / "format_samples" / "sudoku_exchange_puzzle_bank.txt"))
    assert [entry.format for entry in entries] == ["exchange"] * 3
    puzzle = entries[0].puzzle
    assert puzzle is not None
    assert lost(puzzle, "line") == Keeps.EXTRAS  # its rating
    assert write(puzzle, "exchange") == entries[0].text.replace(" 7.2", "  7.2")
    assert len(write(puzzle, "exchange")) == 99


def test_a_broken_line_of_the_bank_stops_no_other() -> None:
    good = write(read(CLASSIC), "exchange")
    assert good.endswith("  0.0")
    entries = list(read_many(f"{good}\n{good.replace('53007', '5307')}\n{good}\n"))
    assert [entry.puzzle for entry in entries] == [read(CLASSIC), None, read(CLASSIC)]
    assert str(entries[1].error) == "exchange:2:94: expected 81 symbols, got 80"


def test_links_of_sudokuexchange() -> None:
    code = "KDTRBQsV3CQ3p0q08RJ5avLJSRFc"
    digits = "000309007001060040000010003206003100000020000008700905600070000010090800700508000"
    link = f"https://sudokuexchange.com/play/?s={code}"
    assert read(link) == read(digits) == read(f"https://sudokuexchange.com/play/?s={digits}&d=3")
    assert write(read(digits), "exchange", style="link") == link
    assert places("https://sudokuexchange.com/", "exchange") == [("server_link", 1, 1)]
    assert places(f"{link}0", "exchange") == [("unexpected", 1, 1)]
