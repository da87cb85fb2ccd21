"""Pictures in LaTeX: compiled for real, laid beside the SVG, and nobody's text a command."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import garns
from formats.test_text import BOARDS, FORMS
from garns import Picture, Position, Puzzle, board, latex_document, latex_path, solve_path, to_latex, to_svg
from garns.diagram import Diagram, diagram_of
from garns.errors import ArgumentError
from garns.explaining import explain
from garns.render.latex_text import escape
from garns.render.legend import legend
from garns.render.themes import THEMES
from garns.render.tikz import PIXELS, colour_name, tikz
from garns.render.typeset import typeset
from garns.values.clue_shapes import Cage
from garns.variants import constraints_from_json
from support import ROOT, needs, run

from .boards import GALLERY, JIGSAW, drawn

EXAMPLE = Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
HARD = Position.start(garns.read("..37...4.2..9548...941.37.2.39...486.6.....2.452...39.6.74.895...5297..4.4...52.."))
SKYSCRAPER = garns.steps(HARD, "skyscraper")[0]
PLACED = Position.start(EXAMPLE, (5, 3, 4, *EXAMPLE.givens[3:]))
#: A path with a pointing pair among its singles, and one that ends where it begins.
PATH = solve_path(garns.read("....62.4..5.3.9.1.21...7..3..56...74........2.9.245.3..4..9....6395...2.........."))
STUCK = solve_path(Puzzle.empty(4))
LARGE = Puzzle(board(16), (*range(1, 17), *(0,) * 240))
#: One of every constraint that a classic board can have, eight on a board: it is pages that take time.
USUAL = [form for form in FORMS if form["type"] not in BOARDS]
CONSTRAINTS = [
    Puzzle(constraints=constraints_from_json(USUAL[start : start + 8], board(9))) for start in range(0, len(USUAL), 8)
]

#: What is drawn, with which options, and how far the grey of a small square may be from that of the SVG: digits have
#: another font, lines have none.
PICTURES = {
    "classic": (EXAMPLE, {}, 0.22),
    "position": (PLACED, {"coordinates": True}, 0.22),
    "hint": (HARD, {"step": SKYSCRAPER, "theme": "light"}, 0.22),
    **{name: (puzzle, {}, 0.1) for name, puzzle in GALLERY.items()},
    "jigsaw": (Puzzle(JIGSAW), {}, 0.1),
    "samurai": (Puzzle(board("samurai")), {}, 0.1),
    "large": (LARGE, {}, 0.22),
}
#: Pictures that lack something, and what they must not be taken for.
SPOILT = {
    "a digit is missing": ("classic", Puzzle(givens=(0, *EXAMPLE.givens[1:])), {}),
    "a cage is missing": ("killer", drawn(*GALLERY["killer"].constraints[0].shapes[1:]), {}),
    "a dot is missing": ("kropki", drawn(*GALLERY["kropki"].constraints[0].shapes[1:]), {}),
    "the links are missing": ("hint", HARD, {"theme": "light"}),
}
SIDE = 10  # of a picture, in centimetres
DOTS = 144  # an inch

#: Texts that would do something, or that pdfLaTeX cannot set.
HOSTILE = (
    "\\input{/etc/passwd}",
    "\\end{document}",
    "%$#_{}~^\\&\"'`<>|--,,''!`?`",
    "^^5cjobname^^M\\bye",
    "}\\immediate\\write18{touch owned}\\openout3=owned{",
    "a\nb\r\n\n\\par\tc\u2028d",
    "\u6570\u72ec \u03a3\u03bf\u03c5 \u0441\u0443 \U0001f9e9 \u05e9\u05dc",
    "\x00\x1b[0m\ud800\uffff\u200b\ufb01",
)
LETTERS = "".join(map(chr, range(0xA0, 0x250))) + "".join(map(chr, range(0x2010, 0x2065))) + "€−≤≥≠→←↔⇒∈"


def compiled(engine: str, source: str, file: Path) -> Path:
    """The PDF that an engine makes of a source; it stops at the first error."""
    file.write_text(source, encoding="utf-8")
    command = [needs(engine), "-interaction=batchmode", "-halt-on-error", "-no-shell-escape", file.name]
    if subprocess.run(command, cwd=file.parent, capture_output=True, check=False, timeout=300).returncode:
        pytest.fail(file.with_suffix(".log").read_text(errors="replace")[-2000:], pytrace=False)
    return file.with_suffix(".pdf")


def joined(documents: list[str]) -> str:
    """The pages of several documents in one: an engine takes longer to start than to set a page."""
    heads, bodies = zip(*(re.split(r"\\(?:begin|end){document}", document)[:2] for document in documents), strict=True)
    colours = dict.fromkeys(re.findall(r"\\definecolor.*", "".join(heads)))
    body = "\n\\newpage\n".join(bodies)
    return heads[0] + "\n".join(colours) + f"\n\\begin{{document}}{body}\\end{{document}}"


def seen(pdf: Path) -> list[numpy.ndarray]:
    """The pages of a PDF as weak eyes see them: each point is the mean of the square around it, from 0 to 1."""
    run([needs("pdftoppm"), "-r", str(DOTS), "-gray", pdf, pdf.with_suffix("")])
    found, reach = [], 20
    for file in sorted(pdf.parent.glob(f"{pdf.stem}-*.pgm")):
        _, width, height, _, data = re.split(rb"\s", file.read_bytes(), maxsplit=4)
        grey = numpy.frombuffer(data, dtype=numpy.uint8).reshape(int(height), int(width))
        total = numpy.pad(grey.astype(float).cumsum(0).cumsum(1), ((1, 0), (1, 0)))
        square = total[reach:, reach:] - total[:-reach, reach:] - total[reach:, :-reach] + total[:-reach, :-reach]
        found.append(square / reach**2 / 255)
    return found


@pytest.fixture(scope="module")
def pasted(tmp_path_factory: pytest.TempPathFactory) -> list[numpy.ndarray]:
    """The pictures, the spoilt ones and one with all letters, each upon a page of a document that has only TikZ."""
    every = [(what, look) for what, look, _ in PICTURES.values()] + [(what, look) for _, what, look in SPOILT.values()]
    texts = [*HOSTILE, *(LETTERS[start : start + 15] for start in range(0, len(LETTERS), 15))]
    every.append((drawn(*(Cage((cell,), "killer", text) for cell, text in enumerate(texts))), {}))
    paper = f"paperwidth={SIDE + 1}cm, paperheight={SIDE + 1}cm, margin=0cm"
    body = "\n\\newpage\n".join(f"\\noindent\n{to_latex(what, size=SIDE, **look)}" for what, look in every)
    head = f"\\documentclass{{article}}\n\\usepackage{{tikz}}\n\\usepackage[{paper}]{{geometry}}\n\\pagestyle{{empty}}"
    source = f"{head}\n\\begin{{document}}\n{body}\n\\end{{document}}"
    return seen(compiled("pdflatex", source, tmp_path_factory.mktemp("pasted") / "pasted.tex"))


@pytest.fixture(scope="module")
def approved(tmp_path_factory: pytest.TempPathFactory) -> dict[str, numpy.ndarray]:
    """The same pictures as SVG, upon pages of the same size."""
    svgs = [to_svg(what, **{"theme": "print", "size": SIDE * PIXELS, **look}) for what, look, _ in PICTURES.values()]
    page = f"#set page(width: {SIDE + 1}cm, height: {SIDE + 1}cm, margin: 0pt)\n"
    each = '#for svg in json(bytes(sys.inputs.data)) { page(image(bytes(svg), format: "svg")) }'
    file = tmp_path_factory.mktemp("approved") / "approved.pdf"
    file.write_bytes(typeset(page + each, svgs)[0])
    return dict(zip(PICTURES, seen(file), strict=True))


def test_a_pasted_picture_looks_like_the_svg(pasted, approved):
    far = {name: abs(pasted[index] - approved[name]).max() for index, name in enumerate(PICTURES)}
    assert {name: found for name, found in far.items() if found > PICTURES[name][2]} == {}


@pytest.mark.parametrize("index", range(len(SPOILT)), ids=SPOILT)
def test_a_picture_that_lacks_something_does_not(index, pasted, approved):
    name = [*SPOILT.values()][index][0]
    assert abs(pasted[len(PICTURES) + index] - approved[name]).max() > PICTURES[name][2]


@pytest.mark.parametrize("engine", ["pdflatex", "lualatex"])
def test_documents_compile_whatever_they_say(engine, tmp_path):
    titled = [
        Puzzle(constraints=drawn(Cage((0, 1), "killer", text)).constraints, title=text, author=text, ruleset=text)
        for text in (*HOSTILE, LETTERS)
    ]
    boards = [what for what, _, _ in PICTURES.values()]
    documents = [
        latex_document([*boards, *CONSTRAINTS, *titled], lang="fr"),
        to_latex(HARD, step=SKYSCRAPER, document=True),
        latex_document(Picture(EXAMPLE, note="Niveau 50 % $x")),
        latex_path([PATH, STUCK], lang="fr"),
    ]
    text = run([needs("pdftotext"), compiled(engine, joined(documents), tmp_path / "all.tex"), "-"])
    assert text.count("\f") >= len(boards) + len(CONSTRAINTS) + len(titled)
    flat = "".join(text.split())
    for shown in ("\\input{/etc/passwd}", "\\end{document}", "%$#_{}~^\\&", "^^5cjobname", "write18{touchowned}"):
        assert shown in flat
    assert "CAGE DE KILLER. Les chiffres" in text, "the rules of a variant"
    assert "Skyscraper. In column 7, 5 fits only in r1c7 or r5c7" in text, "the words of a step"
    assert "Niveau 50 % $x" in text, "what we say ourselves"
    assert "Struck out: candidates to remove." in text, "what the signs mean"
    assert "Les techniques s\u2019arrêtent ici ; il reste 16 cases." in text.replace("\n", " ")
    assert not [file for file in tmp_path.iterdir() if "owned" in file.name]


@given(st.text())
def test_no_text_becomes_a_command(text):
    """What is left when the commands that we write ourselves are taken away has no meaning for TeX."""
    written = escape(text)
    ours = r"\\(text[a-z]+|guil[a-z]+|quotedblbase|dots|pounds|copyright|S|,|[{}$&#_%])(\{\})?|\$\\?[a-zA-Z-]+\$|\{\}|~"
    assert not set(re.sub(ours, "", written)) & set("\\{}$&#^_%~\n\r\0")
    assert written.isprintable()


def nodes(source: str) -> Counter[str]:
    return Counter(re.findall(r"node \{(.*?)\}(?= \(|;|\n)", source))


@pytest.mark.parametrize("spec", [4, 9, "3x2", 16, 25, "samurai", "cube3", "hypercube"])
def test_every_digit_and_candidate_is_written_once(spec):
    position = Position.start(Puzzle(board(spec), (1,) + (0,) * (len(board(spec)) - 1)))
    svg = ElementTree.fromstring(to_svg(position, coordinates=True))
    texts = Counter(node.text for node in svg.iter("{http://www.w3.org/2000/svg}text"))
    assert nodes(to_latex(position, coordinates=True)) == texts


def test_whatever_the_svg_is_made_of_is_translated():
    """A new kind of element, or a new letter of a path, has to be taught before this passes."""
    of_boards = set((ROOT / "src/garns/render").glob("*.py")) - {ROOT / "src/garns/render/charts.py"}
    sources = "".join(path.read_text() for path in of_boards)
    kinds = set(re.findall(r'element\(\s*"(\w+)"', sources))
    assert kinds == {"svg", "g", "path", "text", "rect", "circle", "ellipse"}
    for puzzle in CONSTRAINTS:
        to_latex(puzzle)
    view = 'viewBox="0 0 9 9" width="9" height="9"'
    with pytest.raises(NotImplementedError, match="<polygon>"):
        tikz(f"<svg {view}><polygon/></svg>")
    with pytest.raises(NotImplementedError, match="has A"):
        tikz(f'<svg {view}><path fill="a" d="M0 0A1 2"/></svg>')


@pytest.mark.parametrize("theme", THEMES)
def test_colours_are_named_once_and_all_that_are_used_are_defined(theme):
    source = to_latex(HARD, step=SKYSCRAPER, theme=theme)
    defined = re.findall(r"\\definecolor{(\w+)}", source)
    assert len(set(defined)) == len(defined)
    assert set(defined) == set(re.findall(r"garns[A-Z]\w+", source)) <= set(map(colour_name, THEMES[theme]))


def test_the_size_is_that_of_the_longer_side():
    width, height = (float(n) for n in re.search(r"rectangle \((.*?),(.*?)\)", to_latex(EXAMPLE, size=9.16)).groups())
    assert (width, height) == (9.08, 9.08)
    assert "[x=1cm, y=-1cm," in to_latex(EXAMPLE, size=9.16)
    assert "[x=0.6343cm, y=-0.6343cm," in to_latex(Position.start(Puzzle(board(25)))), "as wide as a page"
    for size in (0, -1, float("nan"), 501):
        with pytest.raises(ArgumentError, match="size cannot be"):
            to_latex(EXAMPLE, size=size)
    with pytest.raises(ArgumentError, match="unknown theme 'sepia'"):
        latex_document([EXAMPLE], theme="sepia")
    for document in (latex_document, lambda what, paper: latex_path(solve_path(what), paper=paper)):
        assert "[a6paper, margin=1.26cm]" in document(Puzzle.empty(4), paper="a6")
        with pytest.raises(ArgumentError, match="unknown paper 'b4'"):
            document(Puzzle.empty(4), paper="b4")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_path_tells_every_step_and_draws_those_that_are_no_singles(lang):
    source = latex_path(PATH, lang=lang)
    numbers = re.findall(r"\\textbf{(\d+)\. (.*)\.}", source)
    assert numbers == [
        (str(number), escape(explain(step, PATH.start, lang=lang).name)) for number, step in enumerate(PATH.steps, 1)
    ]
    hard = [step for step in PATH.steps if step.eliminations]
    assert len(hard) == 1
    assert source.count("\\begin{tikzpicture}") == 1 + len(hard) + 1
    assert source.count("% candidates") == len(hard)
    assert ("Solution" in source, "r9c9" in source) == (True, lang == "en")


def test_every_step_of_a_path_can_be_drawn():
    small = solve_path(garns.read("1.....3..4.....2"))
    assert latex_path(small, every=True).count("\\begin{tikzpicture}") == len(small.steps) + 2


def test_a_path_that_ends_too_early_says_so():
    assert "The techniques stop here; 16 cells are left." in latex_path(STUCK)
    assert "0 steps: " not in latex_path(STUCK)


def test_the_legend_names_the_signs_of_a_step_and_no_others():
    signs = legend([diagram_of(SKYSCRAPER, HARD)], "en")
    assert "struck out: candidates to remove" in signs
    assert "dashed arrow: the two are not both true" in signs
    assert "square: fins and extras" not in signs
    assert legend([Diagram()]) == []
