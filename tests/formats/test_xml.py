"""Puzzles in XML: what OpenSudoku and KSudoku write, and what nobody should."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from garns.cli.app import app
from garns.errors import FormatError, Problem
from garns.formats import detect, lost, read, read_many, read_position, write

DIGITS = "000004028406000005100030600000301000087000140000709000002010003900000507670400000"
PUZZLE = read(DIGITS)
BOMB = (
    '<?xml version="1.0"?><!DOCTYPE opensudoku [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    f'<opensudoku><name>&b;</name><game data="{DIGITS}"/></opensudoku>'
)
OUTSIDE = f'<!DOCTYPE opensudoku SYSTEM "file:///etc/passwd"><opensudoku><game data="{DIGITS}"/></opensudoku>'


def places(text: str) -> list[tuple[str, int | None, int | None]]:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert caught.value.message("fr")
    return [(problem.id, problem.line, problem.column) for problem in caught.value.problems]


@pytest.mark.parametrize(
    "text",
    [
        f'<opensudoku><game data="{DIGITS}"/></opensudoku>',
        f'<?xml version="1.0"?>\n<!-- mine -->\n<opensudoku version="2"><folder><game data="{DIGITS}"/></folder>'
        "</opensudoku>",
        f'<opensudoku2 version="3"><folder><game cells_data="{DIGITS}" user_note=""/></folder></opensudoku2>',
    ],
)
def test_every_version_of_opensudoku(text: str) -> None:
    assert detect(text) == "opensudoku"
    assert read(text) == PUZZLE


@pytest.mark.parametrize(
    ("version", "placed", "noted", "given"),
    [("1", "7|-|1|", "0|1,5,|1|", "4|-|0|"), ("2", "7|0|1|", "0|17|1|", "4|0|0|"), ("3", "7|0|1|", "0|17|1|", "4|0|0|"),
     ("4", "7|0|0|1|", "0|16|1|1|", "4|0|0|0|")],
)  # fmt: skip
@pytest.mark.parametrize("newline", ["&#10;", "\n", "\\n"])
def test_every_version_of_cell_data(version: str, placed: str, noted: str, given: str, newline: str) -> None:
    empty = "0|-|1|" if version == "1" else "0|0|1|" if version != "4" else "0|0|0|1|"
    data = f"version: {version}{newline}{placed}{noted}{given}{empty * 78}"
    position = read_position(f'<opensudoku version="2"><game data="{data}"/></opensudoku>')
    assert position.digits[:3] == (7, 0, 4)
    assert position.puzzle.givens[:3] == (0, 0, 4)
    assert position.candidates_of(1) == (1, 5)
    assert position.candidates_of(3) == (1, 2, 3, 5, 6, 8, 9)


def test_a_collection_of_opensudoku(shared_data: Path) -> None:
    entries = list(read_many(shared_data / "format_samples" / "opensudoku_v1.opensudoku"))
    assert len(entries) > 10
    assert all(entry.puzzle and entry.puzzle.title == "Hodoku Easy" and not entry.error for entry in entries)
    assert [entry.line for entry in entries[:2]] == [11, 12]


def test_a_broken_game_stops_no_other() -> None:
    good = f'<game data="{DIGITS}"/>'
    text = f'<opensudoku>\n<folder name="A &amp; B">\n{good}\n  <game data="12"/>\n{good}\n<game d'
    entries = list(read_many(text))
    assert [entry.line for entry in entries] == [3, 4, 5, 6]
    assert entries[0].puzzle is not None
    assert entries[0].puzzle.title == "A & B"
    assert str(entries[1].error) == "opensudoku:4:3: expected 81 symbols, got 2"
    assert entries[2].error is None
    assert "not XML" in str(entries[3].error)


def test_all_go_into_one_file() -> None:
    run = CliRunner().invoke(app, ["convert", "--to", "opensudoku", "-"], input=f"{DIGITS}\n{DIGITS[1:]}\n{DIGITS}\n")
    assert run.exit_code == 1
    assert "got 80" in run.stderr
    assert [entry.puzzle for entry in read_many(run.stdout)] == [PUZZLE, PUZZLE]


@pytest.mark.parametrize("text", [BOMB, OUTSIDE, "<opensudoku>" + "<folder>" * 40])
def test_what_no_puzzle_needs_is_refused(text: str) -> None:
    assert [id for id, _, _ in places(text)] == ["refused_markup"]


def test_what_is_wrong_is_said_with_its_place() -> None:
    assert places("<opensudoku>\n <game data=12/>") == [("not_markup", 2, 13)]
    assert places("<opensudoku>\n</opensudoku>") == [("empty", 1, 1)]
    assert places('<opensudoku>\n <game data="1x"/>\n</opensudoku>') == [("bad_symbol", 2, 2), ("wrong_length", 2, 2)]
    assert places('<opensudoku><game data="version: 1&#10;1|-|0|"/></opensudoku>') == [("wrong_fields", 1, 13)]
    bad = '<opensudoku><game data="version: 2&#10;' + "0|999|1|" * 81 + '"/></opensudoku>'
    assert places(bad)[0] == ("bad_field", 1, 13)


def test_what_is_written_is_what_others_read() -> None:
    text = write(PUZZLE, "opensudoku")
    assert f'<game created="0" state="1" time="0" last_played="0" data="{DIGITS}" note=""/>' in text


# KSudoku

VALUES = "_eb____jg____i___h_g__h_c_____d_h__e__d___b__e__b_j_____g_b__f_c___e____if____dh_"
GAME = (
    '<!DOCTYPE ksudoku>\n<ksudoku><game><puzzle><graph order="9" type="sudoku"/>\n'
    f"<values>{VALUES}</values></puzzle></game></ksudoku>"
)


def test_values_stand_column_by_column() -> None:
    assert detect(GAME) == "ksudoku"
    assert read(GAME) == PUZZLE


@pytest.mark.parametrize(
    ("name", "spec", "cells"),
    [
        ("6x6", "6", 36),
        ("Killer_4x4", "4", 16),
        ("Samurai", "samurai", 369),
        ("Windmill", "windmill", 333),
        ("Sohei", "sohei", 288),
        ("XSudoku", "9", 81),
        ("TinySamurai", "multi:2x2@1,1+1,7+4,4+7,1+7,7", 76),
    ],
)
def test_shapes_of_ksudoku(shared_data: Path, name: str, spec: str, cells: int) -> None:
    board = read(shared_data / "format_samples" / f"{name}.xml")
    assert board.geometry.spec == spec
    assert len(board.geometry) == cells
    assert [constraint.id for constraint in board.constraints] == (["diagonal"] * 2 if name == "XSudoku" else [])


@pytest.mark.parametrize("name", ["Jigsaw", "Aztec", "6x6", "XSudoku"])
def test_boards_are_kept(shared_data: Path, name: str) -> None:
    board = read(shared_data / "format_samples" / f"{name}.xml")
    puzzle = board.with_givens([2, *[0] * (len(board.geometry) - 1)])
    assert not lost(replace(puzzle, title=""), "ksudoku")
    assert read(write(puzzle, "ksudoku")) == puzzle


def test_cages_and_what_was_played_are_kept() -> None:
    history = '<history><simple-event index="3" value="2"/></history>'
    cage = '<cage operator="4" value="6" size="3"> 0 1 4 </cage>'
    text = write(read("1..............2"), "ksudoku").replace("</graph>", f"{cage}</graph>")
    text = text.replace("<history/>", history).replace("Custom", "KillerSudoku")
    warnings: list[Problem] = []
    puzzle = read(text, warnings=warnings)
    assert [each.to_json(puzzle.geometry)["cells"] for each in puzzle.constraints] == [["r1c1", "r2c1", "r1c2"]]
    assert [problem.id for problem in warnings] == ["kept_marks"]
    assert history in write(puzzle, "ksudoku")
    assert read(write(puzzle, "ksudoku")) == puzzle


def test_what_is_wrong_with_a_game_is_said() -> None:
    assert places(GAME.replace("_eb", "_e")) == [("wrong_length", 3, 1)]
    assert places(GAME.replace("_eb", "_ez")) == [("bad_symbol", 3, 1)]
    assert places(GAME.replace('order="9"', 'order="x"')) == [("bad_field", 2, 24)]
    assert places("<ksudoku/>") == [("missing_field", 1, 1)]
    shape = '<ksudoku-graph><graph order="4" type="custom" sizeX="4" sizeY="4">{}</graph></ksudoku-graph>'
    assert places(shape.format('<sudokugroups at="0"/><clique>1 2 99 x</clique>')) == [("bad_cell", 1, 89)] * 2
    cage = '<sudokugroups at="0"/><cage operator="3" value="6">1 2</cage>'
    assert places(shape.format(cage)) == [("bad_field", 1, 89)]
    assert places(shape.format("")) == [("grid_count", 1, 16)]
