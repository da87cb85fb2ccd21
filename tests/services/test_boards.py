"""The rules of a puzzle in words: those of its setter, then what shapes and marks stand for."""

import pytest

from garns.render import Picture, to_html, to_latex
from garns.services.boards import all_rules
from garns.values.puzzle import Puzzle
from garns.variants import Difference, Even, Negative, Odd, PairSum, Ratio, Thermo
from garns.web.bundle import bundle

OWN = Puzzle(constraints=(Thermo((0, 1, 2)),), ruleset="Mine come first.\nThen these.")


def test_the_rules_of_the_setter_stand_first_in_play_and_in_every_print():
    for lang in ("en", "fr"):
        assert bundle(OWN)["rules"][lang][:2] == ["Mine come first.", "Then these."]
        assert Picture(OWN).rules(lang)[:2] == ["Mine come first.", "Then these."]
    assert "Mine come first." in to_html(OWN)
    assert "Mine come first." in to_latex(OWN, document=True)


def test_shapes_are_named():
    told = all_rules(Puzzle(constraints=(Even((1,)), Odd((2,)))), "en")[1:]
    assert told == ["Cells with a square hold even digits.", "Cells with a circle hold odd digits."]


@pytest.mark.parametrize(
    ("constraints", "last"),
    [
        ((Difference((0, 1)),), "Not all white dots need be given."),
        ((Difference((0, 1)), Negative("difference")), "All white dots are given"),
        ((Ratio((0, 1)), Negative("difference")), "Not all black dots need be given."),
        ((Ratio((0, 1)), Negative("kropki")), "All white and black dots are given"),
        ((Ratio((0, 1)), Negative("ratio")), "All black dots are given"),
        ((PairSum((0, 1), 10),), "Not every X and V need be given."),
        ((PairSum((0, 1), 10), Negative("xv")), "Every X and V is given"),
    ],
)
def test_whether_all_marks_are_given_is_told(constraints, last):
    puzzle = Puzzle(constraints=constraints)
    for told in (all_rules(puzzle, "en"), Picture(puzzle).rules("en")):
        assert last in told[-1]
    assert all_rules(puzzle, "fr")[-1] != all_rules(puzzle, "en")[-1]
