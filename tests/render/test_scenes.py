"""Sentences on a board: no link crosses a digit or a sign, and nothing is drawn but what was said."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from math import hypot

import pytest

import garns
from garns import Position, Puzzle
from garns.reasoning import TRAIL, Argument, argue
from garns.render.layers import argument_layers
from garns.render.textures import of_letter, strokes
from garns.services.lessons import Lesson

from .test_svg import SVG, parse

#: A wire is at most so wide, in hundredths of a cell: that of a phone (``--wire`` in hint.css).
WIRE = 4.0
CHAINS = ("aic", "grouped_aic", "xy_chain", "grouped_continuous_nice_loop", "x_chain")
SETS = ("als_xz", "als_xy_wing", "als_chain", "death_blossom", "sue_de_coq")
NETS = ("forcing_net_verity", "forcing_net_contradiction", "region_forcing_chain")
FISH = ("swordfish", "finned_jellyfish", "franken_swordfish")
OTHERS = ("xy_wing", "w_wing", "skyscraper", "medusa_3d", "hidden_single", "naked_single", "rule_of_45", "uniqueness_4")
#: A puzzle with hardly a digit on it, so that cells are full of candidates and nets are long.
HARD = "4..7..6....38...........2..62.5............917............43.8.5.....1......9...."


@cache
def arguments() -> dict[str, list[tuple[Argument, Position]]]:
    """Real steps of many kinds: those of the lessons, and long ones."""
    found: dict[str, list[tuple[Argument, Position]]] = {}
    for technique in (*CHAINS, *SETS, *NETS, *FISH, *OTHERS):
        lesson = Lesson.example(technique)
        found[technique] = [(argue(step, lesson.position), lesson.position) for step in lesson.steps[:4]]
    hard = Position.start(Puzzle.parse(HARD))
    for technique in ("grouped_aic", "als_chain", "forcing_net_verity", "forcing_net_contradiction"):
        steps = garns.steps(hard, technique, limit=40)
        longest = sorted(steps, key=lambda step: len(step.links))[-4:]
        found[technique] += [(argue(step, hard), hard) for step in longest]
    return found


@cache
def drawn(technique: str) -> list[tuple[str, str, Position]]:
    """Each sentence of these steps, and what is drawn above the digits for it."""
    return [
        (str(line), layers.over, position)
        for argument, position in arguments()[technique]
        for line, layers in zip(argument.lines, argument_layers(argument, position), strict=True)
    ]


def points(path: str) -> list[tuple[float, float]]:
    """Points along the path of a wire, about a unit apart."""
    found: list[tuple[float, float]] = []
    pieces = re.findall(r"([MLQ])([^MLQ]+)", path)
    for command, text in pieces:
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", text)]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            found = pairs
            continue
        start, *corners = found[-1], *pairs
        steps = max(2, round(sum(hypot(x - a, y - b) for (a, b), (x, y) in pairwise([start, *corners]))))
        for index in range(1, steps + 1):
            t = index / steps
            if command == "L":
                (x, y) = corners[-1]
                found.append((start[0] + (x - start[0]) * t, start[1] + (y - start[1]) * t))
            else:
                (bx, by), (cx, cy) = corners
                u = 1 - t
                found.append(
                    (
                        u * u * start[0] + 2 * t * u * bx + t * t * cx,
                        u * u * start[1] + 2 * t * u * by + t * t * cy,
                    )
                )
    return found


def inherited(parents, node, name):
    while node is not None:
        if node.get(name):
            return float(node.get(name))
        node = parents.get(node)
    raise AssertionError(name)


def crossings(over: str, position: Position) -> list[str]:
    """The digits and discs that some wire of a picture runs over."""
    root = parse(over)
    parents = {child: parent for parent in root.iter() for child in parent}
    wires = [points(node.get("d")) for node in root.iter(f"{SVG}path") if node.get("class") == "wire"]
    discs, boxes = [], []
    for node in root.iter():
        if node.tag == f"{SVG}circle" and "sign" in node.get("class", ""):
            discs.append((float(node.get("cx")), float(node.get("cy")), float(node.get("r"))))
        if node.tag == f"{SVG}text" and "badge" not in (parents[node].get("class") or ""):
            size = inherited(parents, node, "font-size")
            height = 0.76 * size  # as markup.js draws it
            boxes.append((float(node.get("x")), float(node.get("y")) - 0.36 * size, 0.6 * height / 2, height / 2))
    for digit, (row, column) in zip(position.digits, position.puzzle.geometry.places, strict=True):
        if digit:
            boxes.append((100 * column + 50, 100 * row + 50, 20, 30))
    found = []
    for wire in wires:
        for x, y in wire:
            found += [f"disc at {cx} {cy}" for cx, cy, r in discs if hypot(x - cx, y - cy) < r + WIRE / 2]
            found += [
                f"digit at {cx} {cy}"
                for cx, cy, w, h in boxes
                if abs(x - cx) < w + WIRE / 2 and abs(y - cy) < h + WIRE / 2
            ]
    return found


@pytest.mark.parametrize("kind", [CHAINS, SETS, NETS, FISH, OTHERS], ids=["chains", "sets", "nets", "fish", "others"])
def test_no_link_crosses_a_digit_or_a_disc(kind):
    for technique in kind:
        for sentence, over, position in drawn(technique):
            assert crossings(over, position) == [], (technique, sentence)


def test_there_are_links_to_look_at():
    wires = sum(over.count('class="wire"') for kind in (*CHAINS, *SETS, *NETS) for _, over, _ in drawn(kind))
    assert wires > 200


def test_a_link_through_a_digit_would_be_seen():
    lesson = Lesson.example("aic")
    through = '<svg xmlns="http://www.w3.org/2000/svg"><path class="wire" d="M0 50L900 50"/></svg>'
    assert crossings(through, lesson.position)


def test_a_net_draws_its_branch_and_never_everything():
    for technique in NETS:
        for argument, _ in arguments()[technique]:
            most = max(len(line.now.links) for line in argument.lines)
            assert all(len(line.now.links) + len(line.before.links) <= TRAIL + most for line in argument.lines)
            for line in argument.lines:
                others = [one for one in argument.lines if one.branch not in (0, line.branch)]
                foreign = {link for one in others for link in one.now.links}
                own = {link for one in argument.lines if one.branch in (0, line.branch) for link in one.now.links}
                assert not line.branch or not {*line.before.links} & (foreign - own)


def test_letters_have_textures_of_their_own():
    kinds = [of_letter(letter) for letter in "ABCDEF"]
    assert len(set(kinds)) == 6
    assert len({strokes(kind) for kind in kinds}) == 6
