"""Making a book: at the command line, interrupted, killed and resumed."""

from __future__ import annotations

import csv
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from books.printed import reader
from garns.books import Journal, make_book, plan_of, quick
from support import clean_environment, run_python
from warm import garns

PLAN = plan_of(quick(5, "easy..medium", paper="a5"), seed=11)


@pytest.fixture(scope="module")
def uninterrupted() -> bytes:
    return make_book(PLAN).pdf


@pytest.fixture(scope="module")
def journal(tmp_path_factory) -> bytes:
    """The journal of a run just before its end."""
    kept = Journal(tmp_path_factory.mktemp("journal") / "book.pdf")
    make_book(PLAN, journal=kept)
    return kept.path.read_bytes()


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(share=st.floats(0, 1))
def test_a_run_cut_off_anywhere_goes_on_to_the_same_bytes(share: float, tmp_path, journal, uninterrupted):
    """Whatever part of the journal reached the disk, a line cut in half too."""
    work = Journal(tmp_path / "book.pdf")
    work.path.write_bytes(journal[: int(share * len(journal))])
    assert make_book(PLAN, journal=work).pdf == uninterrupted


def test_a_killed_run_goes_on_to_the_same_bytes(tmp_path, uninterrupted):
    """Killed by a signal that nobody can catch, right after the third puzzle."""
    code = (
        "import os, pathlib\n"
        "from garns.books import Journal, make_book, plan_of, quick\n"
        "plan = plan_of(quick(5, 'easy..medium', paper='a5'), seed=11)\n"
        "journal = Journal(pathlib.Path('book.pdf'))\n"
        "make_book(plan, journal=journal, progress=lambda number, item: number == 3 and os.kill(os.getpid(), 9))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=clean_environment(), check=False)
    assert done.returncode == -signal.SIGKILL
    work = Journal(tmp_path / "book.pdf")
    assert len(work.kept(PLAN)) == 3
    assert not (tmp_path / "book.pdf").exists()
    assert make_book(PLAN, journal=work).pdf == uninterrupted


def test_the_journal_of_another_book_is_not_taken(tmp_path, journal):
    work = Journal(tmp_path / "book.pdf")
    work.path.write_bytes(journal)
    assert len(work.kept(PLAN)) == 5
    assert work.kept(PLAN.with_seed(12)) == []
    assert work.kept(plan_of(quick(5, "hard"), seed=11)) == []
    assert work.seed(PLAN.with_seed(12)) == 11  # the same puzzles, so a run without a seed goes on with this one
    for rubbish in (b"", b"\xff\xfe", b"[]\n", b'{"key": 1}\n'):
        work.path.write_bytes(rubbish)
        assert work.kept(PLAN) == []
        assert work.seed(PLAN) is None


def test_ctrl_c_keeps_what_is_made_and_says_how_to_go_on(tmp_path):
    command = [sys.executable, "-c", "from garns.cli import main; main()", "book", "--quick", "5000"]
    process = subprocess.Popen(
        [*command, "--level", "hard", "-o", "book.pdf"],
        cwd=tmp_path,
        env=clean_environment(),
        stderr=subprocess.PIPE,
        text=True,
    )
    path = tmp_path / "book.pdf.journal"
    while process.poll() is None and not (path.exists() and path.read_bytes().count(b"\n") > 3):
        pass
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "puzzles are kept in book.pdf.journal; the same command continues from there" in said
    assert [file.name for file in tmp_path.iterdir()] == ["book.pdf.journal"]


def test_a_quick_book_says_what_it_made_and_leaves_nothing_else(tmp_path):
    done = garns("book", "--quick", "3", "--level", "easy..hard", "--seed", "4", "-o", "my.pdf", cwd=tmp_path)
    assert (done.stdout, done.stderr, done.returncode) == ("my.pdf: 3 puzzles, 4 pages, seed 4\n", "", 0)
    assert [file.name for file in tmp_path.iterdir()] == ["my.pdf"]
    assert len(reader((tmp_path / "my.pdf").read_bytes()).pages) == 4


def test_the_first_steps_of_a_stranger(tmp_path):
    """The example, a look at what it would make, and the book."""
    example = garns("book", "--example")
    (tmp_path / "train.toml").write_text(example.stdout)
    seen = garns("book", "train.toml", "--dry-run", cwd=tmp_path)
    assert seen.stdout.splitlines()[:2] == [
        "would make train.pdf: 152.4 x 228.6 mm, seed 4107",
        "  Easy: 8, 4 pages",
    ]
    assert not (tmp_path / "train.pdf").exists()
    assert 'lang = "fr"' in garns("--lang", "fr", "book", "--example").stdout
    nothing = garns("book")
    assert nothing.returncode == 2
    assert "--quick 24" in nothing.stderr


def test_a_recipe_with_everything_writes_every_file(tmp_path):
    (tmp_path / "all.toml").write_text(
        'title = "All"\nseed = 3\npaper = "a5"\nsolutions = "separate"\nmanifest = "all.csv"\n'
        'export = "pictures/{n:02}-{level}.svg"\nlink = "https://sudoku.example.org"\n'
        '[[section]]\nfile = "mine.txt"\n[[section]]\ncount = 1\nboard = 4\n'
    )
    easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    (tmp_path / "mine.txt").write_text(f"{easy}\nrubbish\n")
    done = garns("book", "all.toml", cwd=tmp_path)
    assert done.stdout.startswith(
        "all.pdf: 2 puzzles, 6 pages, seed 3\n  also: all-solutions.pdf, all.csv, 2 more files"
    )
    assert "warning: 2: mine.txt: left out" in done.stderr
    files = sorted(str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*.*"))
    made = ["all-solutions.pdf", "all.csv", "all.pdf", "all.toml", "mine.txt"]
    assert files == [*made, "pictures/01-beginner.svg", "pictures/02-beginner.svg"]
    first, second = csv.DictReader((tmp_path / "all.csv").read_text().splitlines())
    assert (first["puzzle"], first["source"], first["clues"]) == (easy, "mine.txt:1", "30")
    assert first["link"] == f"https://sudoku.example.org/play#t={easy}"
    assert (second["n"], second["board"]) == ("2", "4")


def test_a_wrong_recipe_is_told_line_by_line(tmp_path):
    (tmp_path / "bad.toml").write_text("per_pge = 3\npaper = 'a9'\n[[section]]\nlevel = 'easi'\n")
    done = garns("book", "bad.toml", cwd=tmp_path)
    assert done.returncode == 2
    lines = done.stderr.splitlines()
    assert len(lines) == 3
    assert all(line.startswith("bad.toml: ") for line in lines)
    assert any(line.endswith("did you mean per_page?") for line in lines)
    french = garns("--lang", "fr", "book", "bad.toml", cwd=tmp_path)
    assert "vouliez-vous dire per_page\u202f?" in french.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--quick", "3", "-o", "x.txt"), "ends in .pdf"),
        (("none.toml",), "there is no file"),
        (("none.toml", "--quick", "3"), "name a recipe, or say how many puzzles"),
        (("none.toml", "--level", "easy"), "--level goes with --quick"),
        (("--quick", "3", "--pupils", "none.txt"), "there is no file"),
        (("--quick", "3", "-o", "nowhere/x.pdf"), "cannot be written"),
        (("--quick", "1", "--paper", "a5", "--large-print"), "large print needs"),
        (("--quick", "1", "--level", "easy..nowhere"), "unknown level 'nowhere'"),
    ],
)
def test_what_cannot_be_made_is_said_in_one_line_and_nothing_is_left(tmp_path, arguments, says):
    done = garns("book", *arguments, cwd=tmp_path)
    assert done.returncode in (1, 2)
    assert says in done.stderr
    assert not list(tmp_path.glob("*.pdf*"))


def test_without_typst_the_message_names_the_extra(tmp_path):
    code = "import sys; sys.modules['typst'] = None; from garns.cli import main; sys.argv[1:] = sys.argv[2:]; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "--", "book", "--quick", "1"],
        cwd=tmp_path,
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "garns[print]" in done.stderr
    assert "Traceback" not in done.stderr


def test_books_are_not_loaded_with_garns():
    assert run_python("-c", "import sys, garns; print('garns.books' in sys.modules)") == "False\n"


def test_paths_of_a_recipe_begin_where_it_stands(tmp_path):
    folder = tmp_path / "there"
    folder.mkdir()
    (folder / "names.txt").write_text("Ana\nBo\n")
    (folder / "class.toml").write_text('pupils = "names.txt"\nseed = 1\n[[section]]\ncount = 1\nboard = 4\n')
    done = garns("book", Path("there") / "class.toml", cwd=tmp_path)
    assert done.stdout.startswith("class.pdf: 1 puzzle, 2 pages, seed 1")
