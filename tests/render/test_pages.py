"""Puzzles as pages of a PDF and as PNG pictures: what is read back is the puzzle."""

from __future__ import annotations

import multiprocessing
import struct
import subprocess
import sys
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

import garns
from books.printed import words
from documents import givens_on, pages_of
from garns.errors import ArgumentError, MissingExtra
from garns.render.pages import MOST_PAGES, PAPERS
from garns.render.png import MOST_PIXELS
from garns.variants import KillerCage, Thermo
from support import needs

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#: What Typst, PDF, XML or a terminal could take for a command.
ATTACK = '#import "/etc/passwd" $x^2$ \\LaTeX *b* _i_ `c` <label> @ref // ]] #(1+1) & \x00\ud800 é Ω'
PUZZLE = garns.read(EASY)


def test_the_digits_of_a_page_are_text_and_solve_to_the_same_grid():
    (page,) = pages_of(garns.to_pdf(PUZZLE))
    assert givens_on(page) == EASY
    assert garns.solve(garns.read(givens_on(page))).solution == garns.solve(PUZZLE).solution


def test_a_page_has_title_author_and_rules_in_words():
    cages = (KillerCage((0, 1), 8), KillerCage((2, 11), 9), Thermo((30, 31)))
    killer = replace(PUZZLE, title="Mine", author="Ann", ruleset="Be quick.\nThe killer knows.", constraints=cages)
    (page,) = pages_of(garns.to_pdf(killer, lang="fr"))
    text = " ".join(page.extract_text().split())
    assert text.startswith("Mine par Ann")
    assert "Be quick. The killer knows. CAGE DE KILLER." in text
    assert text.count("CAGE DE KILLER.") == text.count("THERMOMÈTRE.") == 1


def test_several_make_several_pages_on_the_paper_that_was_asked_for():
    pages = pages_of(garns.to_pdf([PUZZLE, garns.Puzzle.empty(4), garns.Position.start(PUZZLE)], paper="letter"))
    assert [(float(page.mediabox.width), float(page.mediabox.height)) for page in pages] == [(612, 792)] * 3
    assert pages[0].extract_text() != pages[2].extract_text()


@pytest.mark.parametrize("spec", ["4", "25", "samurai", "cube3", "hypercube"])
def test_every_board_is_one_page_on_every_paper(spec):
    puzzle = garns.Puzzle(garns.board(spec), title="x " * 40)
    for paper in PAPERS:
        assert len(pages_of(garns.to_pdf(puzzle, paper=paper))) == 1


def test_the_grid_is_as_large_as_it_fits_and_long_rules_go_on_behind_it():
    (alone,) = pages_of(garns.to_pdf(PUZZLE))
    digits = [word for word in words(alone) if len(word.text) == 1]
    assert max(word.x for word in digits) - min(word.x for word in digits) > 0.7 * float(alone.mediabox.width)
    wordy = pages_of(garns.to_pdf(replace(PUZZLE, ruleset="word " * 5000)))
    assert givens_on(wordy[0])[:9] == EASY[:9]
    assert 1 < len(wordy) < 20


@pytest.mark.parametrize("draw", [garns.to_pdf, garns.to_png, garns.to_html])
def test_the_same_puzzle_gives_the_same_bytes(draw):
    assert draw(PUZZLE) == draw(garns.read(EASY))


def test_words_of_strangers_are_text():
    hostile = replace(PUZZLE, title=ATTACK, author=ATTACK, ruleset=ATTACK)
    (page,) = pages_of(garns.to_pdf(garns.Picture(hostile, note=ATTACK)))
    text = "".join(page.extract_text().split())  # where letters are set closer, a reader may see a space
    assert text.count("".join(ATTACK.partition("\x00")[0].split())) == 4
    assert "root:" not in text
    assert givens_on(page) == EASY
    assert garns.to_png(hostile)


def test_a_step_is_drawn_with_its_words():
    step = garns.hint(PUZZLE).step
    told = str(garns.explain(step, PUZZLE))
    with_step, without = garns.Picture(PUZZLE, step, told), garns.Picture(garns.Position.start(PUZZLE))
    (page,) = pages_of(garns.to_pdf(with_step))
    assert told in " ".join(page.extract_text().split())
    assert garns.to_png(with_step) != garns.to_png(without)
    assert told in garns.to_html(with_step)


def test_a_png_has_the_size_of_its_dots_and_tells_them():
    small, large = garns.to_png(PUZZLE), garns.to_png(PUZZLE, dpi=300)
    (width, _), (larger, _) = (struct.unpack(">II", png[16:24]) for png in (small, large))
    assert larger == pytest.approx(width * 300 / 96, abs=2)
    assert Image.open(BytesIO(large)).info["dpi"] == pytest.approx((300, 300), abs=0.1)
    once = Image.open(BytesIO(small)).convert("L")
    again = Image.open(BytesIO(large)).convert("L").resize(once.size)
    assert sum(ImageChops.difference(once, again).histogram()[100:]) < 0.02 * once.width * once.height


@pytest.mark.parametrize("dpi", [0, -3, 9, float("nan"), 1e9, 96 * MOST_PIXELS])
def test_no_picture_is_too_large(dpi):
    with pytest.raises(ArgumentError, match="dpi cannot be"):
        garns.to_png(PUZZLE, dpi=dpi)


def test_what_there_is_not_is_refused():
    for wish in ({"paper": "papyrus"}, {"theme": "neon"}):
        with pytest.raises(ArgumentError):
            garns.to_pdf(PUZZLE, **wish)
    for puzzles in ([], [PUZZLE] * (MOST_PAGES + 1)):
        with pytest.raises(ArgumentError, match=f"1 to {MOST_PAGES} pages, not {len(puzzles)}"):
            garns.to_pdf(puzzles)


def test_without_typst_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    for draw in (garns.to_pdf, garns.to_png):
        with pytest.raises(MissingExtra, match=r"pip install 'garns\[print\]'"):
            draw(PUZZLE)


def test_a_page_looks_like_its_picture(tmp_path):
    """The grid of a PDF, drawn by another program than Typst, is the PNG of the same puzzle."""
    (tmp_path / "a.pdf").write_bytes(garns.to_pdf(PUZZLE))
    subprocess.run([needs("pdftoppm"), "-r", "100", "-gray", "a.pdf", "a"], check=True, cwd=tmp_path, timeout=60)
    page = Image.open(tmp_path / "a-1.pgm")
    below = page.crop((0, page.height // 9, page.width, page.height))  # without the title
    grid = below.crop(ImageChops.invert(below).getbbox())
    picture = Image.open(BytesIO(garns.to_png(PUZZLE, theme="print", dpi=192)))
    paper = Image.new("RGBA", picture.size, "white")
    paper.alpha_composite(picture.convert("RGBA"))
    flat = paper.convert("L")
    flat = flat.crop(ImageChops.invert(flat).getbbox()).resize(grid.size)
    assert sum(ImageChops.difference(grid, flat).histogram()[128:]) < 0.02 * grid.width * grid.height


def test_a_process_forked_from_one_that_has_printed_prints_the_same():
    """Typst's threads are not in the fork, which once waited for them until its time was over."""
    page = garns.to_pdf(PUZZLE)
    with multiprocessing.get_context("fork").Pool(1) as forked:
        assert forked.apply_async(garns.to_pdf, [PUZZLE]).get(timeout=240) == page
