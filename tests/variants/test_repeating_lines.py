"""Clues outside a board without rows and columns, whose lines may hold a digit twice: by their definitions."""

from itertools import product

import pytest

from garns import GarnsError, Puzzle, board, solutions
from garns.variants import FrameSum, HiddenSkyscraper, NumberedRoom, Skyscraper, XSum


def seen(line):
    return sum(digit > max(line[:place], default=0) for place, digit in enumerate(line))


def first_hidden(line):
    return next((digit for place, digit in enumerate(line) if digit < max(line[:place], default=0)), None)


def in_room(line):
    return line[line[0] - 1] if 1 <= line[0] <= len(line) else None


def sum_of_first(line):
    return sum(line[: line[0]]) if 1 <= line[0] <= len(line) else None


def frame(line):
    return sum(line[:2])


CLUES = {
    "skyscraper": (lambda value: Skyscraper("left", 1, value), seen),
    "hidden_skyscraper": (lambda value: HiddenSkyscraper("left", 1, value), first_hidden),
    "numbered_room": (lambda value: NumberedRoom("left", 1, value), in_room),
    "x_sum": (lambda value: XSum("left", 1, value), sum_of_first),
    "frame_sum": (lambda value: FrameSum("left", 1, value, 2), frame),
}


@pytest.mark.parametrize("spec", ["free1x4:1-3", "free1x3:1-5", "free1x4:0-3"])
@pytest.mark.parametrize("kind", CLUES)
def test_every_line_that_fits_the_clue_is_found(kind, spec):
    make, defined = CLUES[kind]
    geometry = board(spec)
    lines = [*product(geometry.values, repeat=len(geometry))]
    for value in range(17):
        right = {line for line in lines if defined(line) == value}
        try:
            puzzle = Puzzle(geometry, constraints=(make(value),))
        except GarnsError:
            assert not right  # no such clue, for no line has it
            continue
        found = {tuple(geometry.values[digit - 1] for digit in grid.givens) for grid in solutions(puzzle)}
        assert found == right
