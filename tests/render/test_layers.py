"""The layers of a page: only what its script lets through, only colours that its style sheet has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import garns
from garns import Position, Puzzle, Step
from garns.logic import solve_path
from garns.reasoning import argue
from garns.render import themes
from garns.render.layers import argument_layers, board_labels, board_layers, board_view, labelled_cells
from support import DATA

from .boards import GALLERY
from .test_svg import BOARDS, SVG, contrast, parse

STATIC = Path(garns.__file__).parent / "web" / "static"
TOKENS = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
SCRIPT = (STATIC / "js" / "board" / "markup.js").read_text(encoding="utf-8")

#: What the page's script lets through, taken from it.
SHAPES = set(re.findall(r'"(\w+)"', re.search(r"SHAPES = new Set\(\[(.*?)\]\)", SCRIPT)[1]))
ATTRIBUTES = set(re.findall(r"[\w-]+", re.search(r"ATTRIBUTES = new Set\((.*?)\.split", SCRIPT, re.DOTALL)[1]))

PUZZLES = {**{name: Puzzle(geometry) for name, geometry in BOARDS.items()}, **GALLERY}


@pytest.fixture(scope="module")
def steps() -> dict[str, tuple[Step, Position]]:
    """The first step of each technique in some puzzles."""
    found = {}
    for line in (DATA / "puzzlebank.csv").read_text(encoding="utf-8").splitlines()[-40:]:
        position = Position.start(Puzzle.parse(line.split(",")[1]))
        for step in solve_path(position).steps:
            found.setdefault(step.technique, (step, position))
            position = position.apply(step)
    return found


def check(svg: str) -> None:
    for node in parse(svg).iter():
        assert node.tag.removeprefix(SVG) in SHAPES
        for name, value in node.attrib.items():
            assert name in ATTRIBUTES, name
            assert not re.search("url|script", value, re.IGNORECASE)
            if name in ("fill", "stroke"):
                assert value == "none" or value in themes.WEB.values(), value


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
def test_the_page_lets_every_board_through(puzzle):
    for svg in (*board_layers(puzzle), board_labels(puzzle).drawn):
        check(svg)


def drawn(step, position):
    return argument_layers(argue(step, position), position)


def test_the_page_lets_every_sentence_of_every_step_through(steps):
    for step, position in steps.values():
        for layers in drawn(step, position):
            for svg in layers:
                check(svg)


def test_there_are_steps_of_many_kinds(steps):
    assert len(steps) > 8
    assert any(step.links for step, _ in steps.values())


def test_every_colour_is_a_token_of_the_page():
    names = {re.fullmatch(r"var\((--[\w-]+)\)", value)[1] for value in themes.WEB.values()}
    assert all(f"{name}:" in TOKENS for name in names)
    assert themes.WEB.keys() == themes.THEMES["light"].keys()


def test_the_ground_lies_below_the_lines():
    under, over = board_layers(GALLERY["areas"])
    assert [node.get("class") for node in parse(under)] == ["paper", "areas"]
    assert [node.get("class") for node in parse(over)] == ["marks", "lines", "fine", "box", "grid"]


def test_a_view_with_labels_holds_the_one_without():
    for puzzle in PUZZLES.values():
        x, y, width, height = board_view(puzzle)
        left, top, wide, high = board_labels(puzzle).view
        assert left < x
        assert top < y
        assert (left + wide, top + high) == (x + width, y + height)


def test_the_corners_that_clues_take():
    assert labelled_cells(GALLERY["killer"]) == [0, 2, 5, 8, 30, 60]
    assert labelled_cells(GALLERY["thermo"]) == []


def tokens(theme: int) -> dict[str, str]:
    return {name: pair[theme] for name, *pair in re.findall(r"(--[\w-]+):\s*light-dark\((#\w+), (#\w+)\)", TOKENS)}


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_digits_can_be_read_on_everything_they_stand_on(theme):
    found = tokens(theme)
    fills = ["--paper", "--peer", "--same", "--sel", "--shared", "--shade", "--thermo", "--decide-bg", "--delete-bg"]
    fills += [name for name in found if re.fullmatch(r"--c\d+|--tint-\w+", name)]
    assert len(fills) == 9 + 12 + 7
    for fill in fills:
        for ink in ("--given", "--entered", "--mark"):
            assert contrast(found[ink], found[fill]) >= 4.5, (ink, fill)
    assert contrast(found["--conflict"], found["--conflict-bg"]) >= 4.5
    assert contrast(found["--decide"], found["--decide-bg"]) >= 3
    assert contrast(found["--delete"], found["--delete-bg"]) >= 3
    assert contrast(found["--paper"], found["--decide"]) >= 4.5, "a digit on a disc"
