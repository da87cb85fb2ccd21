"""Files that commands write: the ending decides what goes into them."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image

import garns as api
from documents import givens_on, pages_of
from garns.cli import main
from garns.cli.words import speak

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "1.....3..4.....2"
#: A puzzle, a line that is none, and another puzzle.
THREE = f"{EASY}\nnonsense\n{SMALL}\n"


class Done(NamedTuple):
    """How a command ended, and what it said."""

    code: int
    out: str
    err: str


@pytest.fixture
def garns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]):
    """The command in an empty folder of its own, within this process: every start of a new one takes half a second."""

    def run(*arguments: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["garns", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capfdbinary.readouterr()
        return Done(ended.value.code or 0, out.decode(errors="replace"), err.decode())

    monkeypatch.chdir(tmp_path)
    yield run
    speak("en")


@pytest.fixture
def three(tmp_path: Path) -> str:
    file = tmp_path.parent / "three.txt"
    file.write_text(THREE, encoding="utf-8")
    return str(file)


def test_the_ending_decides_and_what_cannot_be_read_is_told_while_the_rest_is_written(garns, three):
    for name in ("a.pdf", "a.html", "a.svg", "a.png"):
        done = garns("show", "-o", name, three)
        assert (done.code, done.out) == (1, "")
        assert done.err.startswith(f"{three}:line:2:")
    assert [givens_on(pages_of(Path("a.pdf").read_bytes())[0]), len(pages_of(Path("a.pdf").read_bytes()))] == [EASY, 2]
    assert Path("a.html").read_text(encoding="utf-8").count("<svg ") == 2
    assert done.err.endswith("2 files: a-1.png to a-2.png\n")
    assert Image.open("a-1.png").size[0] > 400
    assert sorted(path.name for path in Path().iterdir()) == [
        "a-1.png",
        "a-1.svg",
        "a-2.png",
        "a-2.svg",
        "a.html",
        "a.pdf",
    ]


def test_one_puzzle_is_one_picture_with_the_dots_and_colours_asked_for(garns):
    assert garns("show", "-o", "One.PNG", "--dpi", "200", "--theme", "dark", "--candidates", EASY).err == ""
    picture = Image.open("One.PNG").convert("RGB")
    assert picture.info["dpi"][0] == pytest.approx(200, abs=0.1)
    assert sum(picture.getpixel((picture.width // 2, picture.height // 2))) < 150


def test_text_and_formats_have_endings_too(garns, three):
    for name, first in [("a.txt", "┌──"), ("a", "┌──"), ("a.json", "{"), ("a.csv", "puzzle,")]:
        done = garns("show", "-o", name, three)
        assert Path(name).read_text(encoding="utf-8").startswith(first)
        assert done.err.startswith(f"{three}:line:2:")
        assert [entry.puzzle.clues for entry in api.read_many(Path(name)) if entry.puzzle] == [30, 4]
    garns("show", "-o", "a.sdk", three)  # which holds one puzzle
    assert [api.read(Path(name)).clues for name in ("a-1.sdk", "a-2.sdk")] == [30, 4]


def test_what_makes_no_sense_is_refused_in_one_sentence_and_nothing_is_written(garns):
    for arguments, said in [
        (["-o", "two.jpg"], "two.jpg: cannot write this type of file; use one of: .svg .png .pdf .html .tex"),
        (["-o", "two.png", "--style", "boxed"], "two.png: the extension does not match the style boxed"),
        (["-o", "two.json", "--style", "line"], "two.json: the extension does not match the style line"),
        (["-o", "two.pdf", "--dpi", "300"], "--dpi does not apply to the style pdf"),
        (["-o", "two.txt", "--paper", "a5"], "--paper does not apply to the style boxed"),
        (["--style", "png", SMALL], "the style png needs a file: -o FILE"),
    ]:
        done = garns("show", *arguments, SMALL)
        assert (done.code, done.out) == (2, "")
        assert f"Error: {said}" in done.err
    assert garns("show", "-o", "two.png", "--dpi", "100000", SMALL).code == 2
    assert "ne va pas avec" in garns("--lang", "fr", "show", "-o", "two.png", "--style", "boxed", SMALL).err
    assert list(Path().iterdir()) == []


def test_a_file_is_replaced_whole_or_not_at_all(garns, tmp_path):
    Path("old.pdf").write_text("old", encoding="utf-8")
    Path("old.pdf").chmod(0o640)
    Path("link.pdf").symlink_to("old.pdf")
    assert garns("show", "-o", "link.pdf", "nonsense").code == 1
    assert Path("old.pdf").read_text(encoding="utf-8") == "old"
    assert garns("show", "-o", "link.pdf", SMALL).code == 0
    assert Path("link.pdf").is_symlink()
    assert Path("old.pdf").read_bytes().startswith(b"%PDF-")
    assert Path("old.pdf").stat().st_mode & 0o777 == 0o640
    refused = garns("--lang", "fr", "show", "-o", "no/folder.pdf", SMALL)
    assert (refused.code, "ne peut pas être écrit" in refused.err) == (1, True)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_pipe_is_written_to_and_not_replaced(garns):
    os.mkfifo("pipe")
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    assert garns("show", "-o", "pipe", SMALL).code == 0
    assert os.read(reader, 1000).decode().startswith("┌──")
    os.close(reader)
    assert Path("pipe").is_fifo()


def test_pages_go_through_a_pipe(garns, three):
    done = garns("show", "--style", "html", three)
    assert done.out.count("<html") == 1
    assert done.out.count("<svg ") == 2


def test_what_is_generated_is_printed_with_its_level(garns):
    assert garns("generate", "--level", "easy", "-n", "2", "--seed", "5", "-o", "two.pdf").code == 0
    pages = pages_of(Path("two.pdf").read_bytes())
    lines = garns("generate", "--level", "easy", "-n", "2", "--seed", "5").out.split()
    assert len(pages) == len(lines) == 2
    assert all("level Easy" in page.extract_text() for page in pages)
    assert garns("generate", "-n", "2", "--seed", "5", "-o", "two.csv", "--level", "easy").code == 0
    assert [entry.puzzle for entry in api.read_many(Path("two.csv"))] == [api.read(line) for line in lines]
    assert garns("generate", "-n", "2001", "-o", "many.pdf").code == 2
    assert garns("generate", "--json", "-o", "two.pdf").code == 2


def test_a_hint_is_drawn_with_its_words(garns):
    done = garns("hint", "-o", "hint.pdf", EASY)
    (page,) = pages_of(Path("hint.pdf").read_bytes())
    assert done.out.strip() in " ".join(page.extract_text().split())
    assert "use one of: .svg .png .pdf .html .tex .tikz\n" in garns("hint", "-o", "hint.json", EASY).err
    assert json.loads(garns("hint", "--json", "-o", "hint.svg", EASY, EASY).out.splitlines()[1])["technique"]
    assert [path.name for path in sorted(Path().glob("*.svg"))] == ["hint-1.svg", "hint-2.svg"]


def test_latex_has_a_page_for_each_puzzle_or_a_picture_to_paste(garns, three):
    done = garns("show", "--style", "latex", "--paper", "a5", three)
    assert done.out.startswith("\\documentclass")
    assert (done.out.count("\\begin{tikzpicture}"), done.out.count("\\newpage"), "a5paper" in done.out) == (2, 1, True)
    assert done.err.startswith(f"{three}:line:2:"), "what cannot be read is told, and not printed into the document"
    assert garns("show", "-o", "two.tex", "--paper", "a5", three).out == ""
    assert Path("two.tex").read_text(encoding="utf-8") == done.out.removesuffix("\n")
    assert garns("show", "-o", "one.tikz", "--candidates", SMALL).code == 0
    assert Path("one.tikz").read_text(encoding="utf-8") == api.to_latex(api.Position.start(api.read(SMALL)))
    assert garns("show", "-o", "one.tikz", "--paper", "a5", SMALL).code == 2


def test_a_hint_in_latex_has_its_words(garns):
    done = garns("--lang", "fr", "hint", "-o", "hint.tex", EASY)
    name, _, proof = done.out.strip().partition("\u202f: ")
    source = Path("hint.tex").read_text(encoding="utf-8")
    assert f"\\textbf{{{name}.}}" in source
    assert proof in " ".join(source.replace("\\,", "\N{NARROW NO-BREAK SPACE}").split("\n"))


def test_a_path_is_an_article(garns):
    done = garns("explain", "-o", "path.tex", "--theme", "light", SMALL)
    assert Path("path.tex").read_text(encoding="utf-8") == api.latex_path(
        api.solve_path(api.read(SMALL)), theme="light"
    )
    assert done.out == garns("explain", SMALL).out
    assert garns("explain", "-o", "all.tex", "--draw-all", SMALL, SMALL, "nonsense").code == 1
    assert Path("all.tex").read_text(encoding="utf-8").count("\\begin{tikzpicture}") == 2 * (2 + done.out.count("\n"))
    assert garns("explain", "-o", "none.tex", "nonsense").code == 1
    for refused in (["-o", "path.svg"], ["--draw-all"], ["-o", "path.tex", "--dpi", "100"]):
        assert garns("explain", *refused, SMALL).code == 2
    assert sorted(path.name for path in Path().iterdir()) == ["all.tex", "path.tex"]
