"""A format of somebody else: the word ``tally``, then each given by its cell; the tests install it from outside.

>>> render(parse("tally r1c1=5 r9c9=7"))
'tally r1c1=5 r9c9=7'
"""

from garns.errors import GarnsError
from garns.formats.format import NO_HINTS, Format, Hints, Keeps, Problems
from garns.values.geometry import CLASSIC
from garns.values.puzzle import Puzzle


def sniff(text: str) -> bool:
    """Whether it begins with its word."""
    return text.lstrip().startswith("tally")


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle:
    """Read one puzzle."""
    problems = Problems("tally")
    givens = [0] * 81
    for word in text.split()[1:]:
        cell, _, digit = word.partition("=")
        try:
            givens[CLASSIC.cell(cell)] = int(digit)
        except (GarnsError, ValueError):
            problems.add("bad_symbol", hints.line, text.index(word) + 1, found=word)
    problems.check()
    return Puzzle(givens=tuple(givens))


def render(puzzle: Puzzle) -> str:
    """Each given by its cell."""
    given = (f"{CLASSIC.names[cell]}={digit}" for cell, digit in enumerate(puzzle.givens) if digit)
    return " ".join(["tally", *given])


FORMAT = Format("tally", (".tally",), Keeps.GIVENS, sniff, parse, render, rank=5, sure=True)
