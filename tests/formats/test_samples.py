"""Files as other programs write them: every sample is read, as what it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from garns import solve
from garns.formats import read, read_many, read_position
from support import DATA

SADMAN = ".234..8..6....7......53.62...5......84.....36......1...52.96......1....7..8..521."
#: What each sample is: the format it is read as, how many puzzles it holds, the board of the first.
EXPECTED = {
    "16x16_decimal_1_to_16.txt": ("grid", 1, "16"),
    "16x16_digits_0_to_F_star.txt": ("grid", 1, "16"),
    "16x16_digits_1_to_G_dots.txt": ("grid", 1, "16"),
    "6x6.xml": ("ksudoku", 1, "6"),
    "Aztec.xml": ("ksudoku", 1, "jigsaw"),
    "Jigsaw.xml": ("ksudoku", 1, "jigsaw"),
    "Killer_4x4.xml": ("ksudoku", 1, "4"),
    "Samurai.xml": ("ksudoku", 1, "samurai"),
    "Sohei.xml": ("ksudoku", 1, "sohei"),
    "TinySamurai.xml": ("ksudoku", 1, "multi"),
    "Windmill.xml": ("ksudoku", 1, "windmill"),
    "XSudoku.xml": ("ksudoku", 1, "9"),
    "greater_than_108.txt": ("signs", 1, "9"),
    "hodoku_exemplars_utf16le_crlf.txt": ("line", 19, "9"),
    "ksudoku_custom_shape_4x4.txt": ("ksudoku", 1, "4"),
    "ksudoku_custom_shape_X.txt": ("ksudoku", 1, "9"),
    "opensudoku_v1.opensudoku": ("opensudoku", 12, "9"),
    "sadman_clipboard_boxed.txt": ("grid", 1, "9"),
    "sadman_clipboard_csv_grid.txt": ("grid", 1, "9"),
    "sadman_clipboard_oneline.txt": ("line", 4, "9"),
    "sample_crlf.sdm": ("line", 40, "9"),
    "sgt_solo_savefile.sav": ("tatham", 1, "9"),
    "simple_sudoku_candidates.txt": ("pencil", 1, "9"),
    "simple_sudoku_print.txt": ("ss", 1, "9"),
    "sudocue_example.sdk": ("sdk", 1, "9"),
    "sudoku_exchange_puzzle_bank.txt": ("exchange", 3, "9"),
}
#: Collections of links in a frame of their own; their links are read one by one.
FRAMED = {"penpa_links.json": "penpa", "sudokupad_testfpuzzles.json": "fpuzzles"}
#: Links in them that are no square of cells, or to another site.
OTHERS = {"triPuzzle", "puzzlink_aho"}
#: The last line of this one is cut off.
CUT_OFF = {"hodoku_exemplars_utf16le_crlf.txt": [33]}


@pytest.fixture(scope="session")
def samples(shared_data: Path) -> Path:
    return shared_data / "format_samples"


def test_every_sample_is_expected(samples: Path) -> None:
    assert {path.name for path in samples.iterdir()} == EXPECTED.keys() | FRAMED.keys()


@pytest.mark.parametrize("name", EXPECTED)
def test_every_sample_is_read(samples: Path, name: str) -> None:
    format, count, spec = EXPECTED[name]
    entries = list(read_many(samples / name))
    assert [entry.line for entry in entries if entry.error] == CUT_OFF.get(name, [])
    assert (entries[0].format, len(entries)) == (format, count)
    assert entries[0].puzzle
    assert entries[0].puzzle.geometry.spec.split(":")[0] == spec


@pytest.mark.parametrize("name", FRAMED)
def test_every_link_of_a_collection_is_read(samples: Path, name: str) -> None:
    found = json.loads((samples / name).read_text())
    links = dict(list(each.values() if isinstance(each, dict) else each)[:2] for each in found)
    whole = {title: link.partition('"')[0] for title, link in links.items() if title not in OTHERS}
    entries = {title: next(read_many(link)) for title, link in whole.items()}
    assert {entry.format for entry in entries.values()} == {FRAMED[name]}
    assert [title for title, entry in entries.items() if entry.error] == []


def test_a_save_of_hodoku_is_read() -> None:
    """Written by HoDoKu's own classes: a 7 was placed in r1c1, and the 5 of r1c2 taken away."""
    position = read_position(DATA / "formats" / "hodoku.hsol")
    assert str(position.puzzle).startswith(".....4.284.6.....5")
    assert (position.digits[0], position.is_given(0)) == (7, False)
    assert position.candidates_of(1) == (3, 9)
    assert solve(position).status == "unique"


def test_a_save_of_simon_tathams_solo_is_a_position(samples: Path) -> None:
    position = read_position(samples / "sgt_solo_savefile.sav")
    assert position.puzzle.clues == 36
    assert position.digits.count(0) == 18
    assert solve(position).status == "unique"


@pytest.mark.parametrize("name", ["sadman_clipboard_boxed.txt", "sadman_clipboard_csv_grid.txt"])
def test_clipboard_grids(samples: Path, name: str) -> None:
    assert str(read(samples / name)) == SADMAN


def test_clipboard_lines_with_four_fillers(samples: Path) -> None:
    assert [str(entry.puzzle) for entry in read_many(samples / "sadman_clipboard_oneline.txt")] == [SADMAN] * 4


def test_lines_that_end_with_a_carriage_return(samples: Path) -> None:
    entries = list(read_many(samples / "sample_crlf.sdm"))
    assert len(entries) == 40
    assert all(entry.puzzle and not entry.puzzle.issues() for entry in entries)


def test_a_grid_under_headers(samples: Path) -> None:
    assert str(read(samples / "sudocue_example.sdk")).startswith("2..1.5..3.54...71.")


def test_16x16_in_three_alphabets(samples: Path, shared_data: Path) -> None:
    decimal = read(samples / "16x16_decimal_1_to_16.txt")
    with (shared_data / "large_grids_dev.jsonl").open() as file:
        known = [json.loads(each) for each in file]
    givens = {tuple(each["givens"]) for each in known if each["size"] == 16}
    names = ("16x16_decimal_1_to_16.txt", "16x16_digits_0_to_F_star.txt", "16x16_digits_1_to_G_dots.txt")
    puzzles = [read(samples / name) for name in names]
    assert decimal.givens in givens
    assert all(not puzzle.issues() for puzzle in puzzles)
    same = [a == b for a, b in zip(puzzles[0].givens, puzzles[1].givens, strict=True) if a and b]
    assert len(same) > 80  # one puzzle with clues added, in decimal and in hexadecimal
    assert all(same)


def test_a_candidate_grid_is_a_position(samples: Path) -> None:
    entry = next(read_many(samples / "simple_sudoku_candidates.txt"))
    assert entry.format == "pencil"
    assert entry.position is not None
    assert entry.position.candidates_of(0) == (1, 5, 6, 7)
    twin = read((samples / "simple_sudoku_print.txt").read_text().split("\n Simple")[0])
    assert entry.puzzle == twin


def test_every_classic_set_is_read(shared_data: Path) -> None:
    count = 0
    for path in sorted(shared_data.glob("classic_*.txt")):
        for entry in read_many(path):
            assert entry.error is None, f"{path.name}: {entry.error}"
            count += 1
            if entry.line > 2000:
                break
    assert count > 5000
