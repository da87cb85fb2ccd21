"""The library: a puzzle of a size or a level at random, of ours or of a folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from garns import rate, write
from garns.errors import ArgumentError, SourceError
from garns.formats import read
from garns.services.library import at_random, made, parse_wish
from support import clean_environment
from warm import garns


@pytest.mark.parametrize("size", [4, 6, 8, 9, 10, 12, 16, 25])
def test_there_is_a_puzzle_of_every_usual_size(size: int) -> None:
    assert at_random(size, seed=1).geometry.spec == str(size)


@pytest.mark.parametrize("level", ["beginner", "easy", "medium", "hard", "expert", "master", "extreme"])
def test_there_is_a_puzzle_of_every_level(level: str) -> None:
    assert rate(at_random(9, level, seed=1)).level == level


def test_the_same_seed_gives_the_same_puzzle_and_others_give_others() -> None:
    found = [at_random(9, seed=seed) for seed in (1, 1, 2, 3, 4)]
    assert found[0] == found[1]
    assert len(set(found)) > 2


def test_a_folder_may_hold_files_of_any_format(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(write(made()[0].puzzle, "json"))
    (tmp_path / "b.txt").write_text("1.....3..4.....2\nbroken\n1.....3..4.....2\n")
    (tmp_path / "c.bin").write_bytes(bytes(range(256)))
    (tmp_path / "folder").mkdir()
    assert str(at_random(4, folder=tmp_path)) == "1.....3..4.....2"
    assert at_random(level="beginner", folder=tmp_path, seed=1) in (made()[0].puzzle, read("1.....3..4.....2"))


def test_what_is_not_there_is_said_with_what_there_is(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text("1.....3..4.....2\n")
    with pytest.raises(SourceError, match=r"has no puzzle '9 hard'; it has 4 \(garns generate makes others\)"):
        at_random(9, "hard", tmp_path)
    with pytest.raises(SourceError, match=r"no puzzle '25 easy'; it has 4 \(beginner\), 6 \(beginner, easy"):
        at_random(25, "easy")
    with pytest.raises(SourceError, match="there is no file"):
        at_random(folder=tmp_path / "nowhere")


def test_a_wish_is_a_size_a_level_or_both() -> None:
    assert parse_wish("hard 16") == (16, "hard")
    with pytest.raises(ArgumentError, match="random cannot be 'silly'"):
        parse_wish("9,silly")


def test_show_takes_one_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text("1.....3..4.....2\n")
    env = {**clean_environment(), "GARNS_LIBRARY": str(tmp_path)}
    shown = garns("show", "--random", "4", "--style", "line", env=env)
    assert shown.stdout == "1.....3..4.....2\n"
    assert garns("show", "--random", "silly").returncode == 2
