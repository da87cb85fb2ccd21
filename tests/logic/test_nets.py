"""Forcing nets through clues: found, told and checked."""

from __future__ import annotations

from dataclasses import replace

import pytest

import garns
from garns import Candidate, Position, Puzzle, Step
from garns.logic.finding import Order, find
from garns.variants.constraints import SumCage


@pytest.fixture
def position() -> Position:
    """r1c1, r5c5 and r9c9 add up to 12, and r9c9 is 3 or 4: so r1c1 cannot be 9."""
    puzzle = Puzzle(Puzzle.empty().geometry, constraints=(SumCage((0, 40, 80), 12),))
    return Position(puzzle, (0,) * 81, (0b111111111,) * 80 + (0b1100,))


@pytest.fixture
def step(position: Position) -> Step:
    steps = find(position, Order(("forcing_net_contradiction",)))
    return next(step for step in steps if step.eliminations == (Candidate(0, 9),))


def test_a_net_through_a_clue_names_it(step: Step):
    assert [part.cells for part in step.parts if part.role == "clue"] == [(0, 40, 80)]


def test_a_net_through_a_clue_is_proven_as_it_is_told(position: Position, step: Step):
    assert garns.verify(step, position)
    for index in range(len(step.links)):
        assert not garns.verify(replace(step, links=step.links[:index] + step.links[index + 1 :]), position)


def test_words_name_the_clue(position: Position, step: Step):
    english, french = (str(garns.explain(step, position, lang=lang)) for lang in ("en", "fr"))
    assert "no filling of r1c1, r5c5 and r9c9 has it" in english
    assert "aucun remplissage de L1C1, L5C5 et L9C9 ne le permet" in french
