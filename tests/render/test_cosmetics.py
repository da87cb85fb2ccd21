"""What a setter drew is kept, drawn in every kind of picture, and can do no harm."""

import json
from xml.etree.ElementTree import fromstring

import pytest

import garns
from garns.formats.cosmetics import cosmetics
from garns.render.layers import board_layers, board_view
from garns.values.clue_shapes import Cage, Figure, Stroke
from garns.values.puzzle import Puzzle

SUDOKUPAD = {
    "cells": [[{}] * 9] * 9,
    "regions": [],
    "cages": [{"cells": [[6, 0], [6, 1]], "value": "?"}],
    "lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#34BBE680", "thickness": 16}],
    "arrows": [{"wayPoints": [[3.5, 5.5], [2.5, 7.5]], "color": "#000000", "thickness": 3}],
    "underlays": [{"center": [5.5, 5.5], "width": 0.6, "height": 0.6, "backgroundColor": "#FFE060", "angle": 45}],
    "overlays": [{"center": [-0.5, 4.5], "width": 0.7, "height": 0.7, "rounded": True, "borderColor": "red",
                  "text": "N<", "color": "#D02020", "fontSize": 32}],
}  # fmt: skip
FPUZZLES = {
    "size": 9,
    "grid": [[{}] * 9] * 9,
    "line": [
        {"lines": [["R1C1", "R2C2"]], "outlineC": "#34BBE6", "width": 0.25},
        {"lines": [["R5C5", "R6C6"]], "outlineC": "#123456", "width": 0.25, "fromConstraint": "Whispers"},
    ],
    "circle": [{"cells": ["R4C4", "R4C5"], "baseC": "#FFE060", "outlineC": "#000000", "width": 0.5, "height": 0.5}],
    "text": [{"cells": ["R0C5"], "value": "N<", "fontC": "#D02020", "size": 0.7}],
}


@pytest.mark.parametrize(("form", "kinds"), [(SUDOKUPAD, [Figure, Stroke, Stroke, Figure, Cage]),
                                             (FPUZZLES, [Stroke, Figure, Figure])])  # fmt: skip
def test_lines_shapes_and_texts_are_kept_and_drawn(form, kinds):
    puzzle = garns.read(json.dumps(form))
    assert [type(shape) for shape in cosmetics(puzzle)] == kinds
    layers = board_layers(puzzle)
    assert layers.over.find("#ffe060") < layers.over.find("#34bbe6") or form is FPUZZLES  # lines lie upon shaded cells
    for svg in (garns.to_svg(puzzle), layers.over):
        assert "#34bbe6" in svg
        assert "N&lt;" in svg
        assert "#123456" not in svg  # a copy of a clue
        fromstring(svg)
    assert board_view(puzzle).y <= -100  # the letter above the grid is in view
    assert "red,52;green,187;blue,230" in garns.to_latex(puzzle)
    assert "N" in garns.to_latex(puzzle, document=True)


def test_a_shape_has_its_place_size_and_colours():
    box, line, arrow, ring, _cage = cosmetics(garns.read(json.dumps(SUDOKUPAD)))
    assert line == Stroke(((0.5, 0.5), (1.5, 1.5)), "#34bbe680", 0.25)
    assert (arrow.head, box.angle, box.over) == (True, 45, False)
    assert (ring.at, ring.line, ring.fill, ring.letters, ring.over) == ((-0.5, 4.5), "#ff0000", "none", 0.5, True)


@pytest.mark.parametrize(
    "wrong",
    [
        {"lines": [{"wayPoints": [[0, 0], [1e300, 5]], "thickness": 1e300, "color": "url(//evil)"}]},
        {"lines": [{"wayPoints": [[0, 0], ["a", None], [True, 1]]}, 7, None]},
        {"overlays": [{"center": [float("inf"), 0], "text": "x"}, {"center": "middle"}, {}]},
        {"underlays": {"center": [1, 1]}, "cages": [{"cells": [[99, 99]]}]},
        {"overlays": [{"center": [500, 500], "text": "far"}]},
    ],
)
def test_what_is_misshapen_or_far_away_is_left_out(wrong):
    puzzle = Puzzle(extras=(("sudokupad", json.dumps(wrong)),))
    assert cosmetics(puzzle) == ()
    assert garns.to_svg(puzzle) == garns.to_svg(Puzzle())


def test_colours_and_texts_of_others_are_no_markup():
    evil = '"/><script>'
    form = {"overlays": [{"center": [1, 1], "width": 1, "height": 1, "backgroundColor": evil, "text": evil}]}
    assert "<script" not in garns.to_svg(Puzzle(extras=(("sudokupad", json.dumps(form)),)))


def test_black_and_white_follow_the_theme():
    form = {"lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#000000"}]}
    puzzle = Puzzle(extras=(("sudokupad", json.dumps(form)),))
    assert '"#000000"' not in garns.to_svg(puzzle, theme="dark")
