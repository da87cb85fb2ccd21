"""Digits as drawings: those of the browser's board, in pictures that need no font."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from garns.render import to_svg
from garns.render.digits import SKELETONS, drawn
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from support import ROOT

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SCRIPT = ROOT / "src" / "garns" / "web" / "static" / "js" / "board" / "digits.js"


def test_pictures_and_the_browser_draw_the_same_symbols():
    table = re.search(r"const SKELETONS = \{(.*?)\n\};", SCRIPT.read_text(encoding="utf-8"), re.DOTALL)[1]
    entries = re.findall(r'^  ("?)(.)\1:\s*"([^"]+)"', re.sub(r'" \+\s*"', "", table), re.MULTILINE)
    assert {symbol: path for _, symbol, path in entries} == SKELETONS


def test_every_digit_and_candidate_is_drawn_in_its_cell():
    root = ElementTree.fromstring(drawn(to_svg(Position.start(Puzzle.parse(LINE)), candidates=True)))
    space = "{http://www.w3.org/2000/svg}"
    assert root.find(f".//{space}text") is None
    givens = root.find(f"{space}g[@class='givens']")
    middles = [re.match(r"translate\((\S+) (\S+)\)", path.get("transform")) for path in givens.iter(f"{space}path")]
    cells = {int(float(at[2]) // 100) * 9 + int(float(at[1]) // 100) for at in middles}
    assert cells == {cell for cell, symbol in enumerate(LINE) if symbol != "."}


def test_words_without_drawings_stay_texts():
    svg = '<svg xmlns="http://www.w3.org/2000/svg"><text x="1" y="2">7ä</text><text x="1" y="2">7</text></svg>'
    assert drawn(svg).count("<text") == 1
