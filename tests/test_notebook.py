"""What a notebook and the prompt show of a value: a picture with its words, and one short line."""

from __future__ import annotations

import pytest

import garns
from garns import Position

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = garns.read(EASY)
WRONG = Position.start(PUZZLE, (5, 3, 1, *PUZZLE.givens[3:]))


def values():
    rating = garns.rate(EASY)
    made = next(garns.generate_many(garns.recipe(4, level="beginner"), 1, seed=1))
    yield from (PUZZLE, Position.start(PUZZLE), garns.hint(EASY), garns.hint(EASY).step, rating, rating.path)
    yield from (garns.solve(EASY), garns.solve("55" + "." * 79), garns.why(EASY, "r5c5", 5), garns.xray(EASY), made)
    yield from (garns.empty("samurai"), garns.empty(16), garns.empty("x"), garns.board("samurai"))
    yield from (garns.explain(garns.hint(EASY).step, EASY), garns.diagram_of(garns.hint(EASY).step, EASY))
    yield from (garns.canonical(EASY), garns.symmetry.symmetries(EASY), garns.symmetry.random_transformation(EASY, 1))
    yield from (garns.recipe(level="hard"), garns.logic.ladder_of("garns"), garns.verify(garns.hint(EASY).step, EASY))
    yield from (garns.hint(WRONG), Position.start(garns.empty(16)))


@pytest.mark.parametrize("value", list(values()), ids=lambda value: type(value).__name__)
def test_every_value_is_shown_in_one_short_line(value):
    assert len(repr(value)) <= 120
    assert "\n" not in repr(value)


def test_a_puzzle_is_shown_as_its_picture():
    assert PUZZLE._repr_svg_().startswith("<svg")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Position.start(PUZZLE), ["<svg"]),
        (garns.hint(EASY), ["Hidden Single", "<svg", "r1c6 is 8"]),
        (garns.hint(EASY).step, ["Hidden Single", "8 in cell 5"]),
        (garns.steps(EASY, "naked_single"), ["Naked Single", "r5c5 is 5"]),
        (garns.solve_path(EASY), ["51 steps, solved", "<svg", "<td style='text-align:left'>51</td>"]),
        (garns.rate(EASY), ["Beginner", "84", "Hidden Single", "<svg"]),
        (garns.hint(WRONG), ["There is a mistake in r1c3.", "<svg"]),
        (garns.hint(garns.solve(EASY).solution), ["The puzzle is solved."]),
        (garns.hint("55" + "." * 79), ["no solution", "<svg"]),
        (garns.hint(EASY, budget=0), ["The budget ran out before a step was found."]),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_is_shown_with_its_words(value, words, monkeypatch):
    monkeypatch.setenv("GARNS_LANG", "en")
    shown = value._repr_html_()
    assert [word for word in words if word not in shown] == []


def test_the_words_are_those_of_the_reader(monkeypatch):
    monkeypatch.setenv("GARNS_LANG", "fr")
    assert "L1C6 vaut 8" in garns.hint(EASY)._repr_html_()
    assert "Débutant" in garns.rate(EASY)._repr_html_()


def test_what_comes_from_a_puzzle_is_no_markup(monkeypatch):
    monkeypatch.setenv("GARNS_LANG", "en")
    step = garns.Step("<script>", ((0, 1),))
    assert "<script>" not in step._repr_html_()
