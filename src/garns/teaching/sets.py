"""The sets of puzzles that programs are judged with: real ones, in clothes that a seed chooses.

Rows, columns, boxes and digits change places as the rules allow, so the answers cannot be learnt by heart; the same
seed gives the same cases.

>>> first, second = cases("easy", seed=1, count=2)
>>> first.status, len(first.line), first == cases("easy", seed=1, count=1)[0], first == second
('unique', 81, True, False)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from random import Random
from typing import Literal

from garns.errors import ArgumentError, Problem
from garns.i18n import N_, translate
from garns.symmetry import Transformation, identity, relabel, symmetries, transpose, turn
from garns.teaching.protocol import question, read_question
from garns.values.puzzle import Puzzle
from garns.variants import KillerCage

CaseStatus = Literal["unique", "multiple", "none", "invalid"]

#: As many cases of a set as anybody may ask for at once.
MAX_CASES = 10_000


@dataclass(frozen=True, slots=True)
class CaseSet:
    """A set of puzzles with one thing in common: how many solutions each has, and what it is for."""

    id: str
    status: CaseStatus
    text: str
    #: How many cases are enough for a mark.
    usual: int = 10

    def text_in(self, lang: str) -> str:
        """What the set holds, in a language."""
        return translate(self.text, lang)


@dataclass(frozen=True, slots=True)
class Case:
    """One puzzle to solve: the line to send, and what is true of it.

    ``solution`` is None unless the status is "unique". ``number`` counts the cases of a set from 1.
    """

    puzzle: Puzzle
    line: str
    status: CaseStatus
    solution: tuple[int, ...] | None
    number: int


#: All sets by their ids, from the easiest on.
SETS: dict[str, CaseSet] = {
    each.id: each
    for each in (
        CaseSet("easy", "unique", N_("9x9, for beginners")),
        CaseSet("hard", "unique", N_("9x9, hard for people")),
        CaseSet("clues17", "unique", N_("9x9 with 17 clues, the fewest there can be")),
        CaseSet("multiple", "multiple", N_("9x9 with several solutions")),
        CaseSet("none", "none", N_("9x9 without a solution, though no clues clash")),
        CaseSet("invalid", "invalid", N_("9x9 whose clues clash")),
        CaseSet("4x4", "unique", N_("4x4")),
        CaseSet("16x16", "unique", N_("16x16, symbols 1-9 and A-G"), 5),
        CaseSet("25x25", "unique", N_("25x25, symbols 1-9 and A-P"), 3),
        CaseSet("killer", "unique", N_("killer 9x9 as JSON, for the brave"), 5),
    )
}


def cases(set_id: str, seed: int = 0, count: int | None = None) -> tuple[Case, ...]:
    """The first cases of a set for a seed; more of them begin with fewer of them.

    :param count: as many as are usual for the set, unless told.
    :raises ArgumentError: when there is no such set, or the count is not 1 to 10,000.
    """
    if set_id not in SETS:
        raise ArgumentError([Problem("bad_argument", name="set", found=set_id, expected=" | ".join(SETS))])
    wanted = SETS[set_id].usual if count is None else count
    if not 1 <= wanted <= MAX_CASES:
        raise ArgumentError([Problem("bad_argument", name="count", found=wanted, expected=f"1 ... {MAX_CASES}")])
    chance = Random(f"{set_id} {seed}")
    return tuple(case for case, _ in zip(_cases(SETS[set_id], chance), range(wanted), strict=False))


def _cases(of: CaseSet, chance: Random) -> Iterator[Case]:
    """All puzzles of a set in an order of chance, then all again in other clothes, and so on."""
    stored, number = list(_stored(of.id)), 0
    while True:
        for puzzle, solution in chance.sample(stored, len(stored)):
            number += 1
            found, digits = _disguised(puzzle, solution, chance)
            yield Case(found, question(found), of.status, digits, number)


@cache
def _stored(set_id: str) -> tuple[tuple[Puzzle, tuple[int, ...] | None], ...]:
    """The puzzles of a set as they were made, with their solutions where they have one."""
    text = files("garns.teaching").joinpath("puzzles", f"{set_id}.txt").read_text(encoding="utf-8")
    found = []
    for line in text.splitlines():
        if not line.startswith("#"):
            end = line.rfind("}") + 1 or len(line.split(" ")[0])
            puzzle, solution = read_question(line[:end]), line[end:].strip()
            digits = Puzzle.parse(solution, puzzle.geometry).givens if solution else None
            found.append((puzzle, digits))
    return tuple(found)


def _disguised(
    puzzle: Puzzle, solution: tuple[int, ...] | None, chance: Random
) -> tuple[Puzzle, tuple[int, ...] | None]:
    """A puzzle and its solution in other clothes."""
    bare = Puzzle(puzzle.geometry)
    move = _picture(bare, chance) if puzzle.constraints else symmetries(bare).random(chance)
    cages = [cage for cage in puzzle.constraints if isinstance(cage, KillerCage)]
    moved = (_moved(cage, move) for cage in chance.sample(cages, len(cages)))
    return (
        replace(puzzle, givens=move(puzzle.givens), constraints=tuple(moved)),
        move(solution) if solution else None,
    )


def _picture(bare: Puzzle, chance: Random) -> Transformation:
    """What keeps cages in one piece and sums possible.

    The drawing is turned or mirrored, and each digit becomes the one as far from the other end, or not.
    """
    move = identity(bare)
    for _ in range(chance.randrange(4)):
        move = move.then(turn(bare))
    if chance.random() < 0.5:
        move = move.then(transpose(bare))
    if chance.random() < 0.5:
        move = move.then(relabel(bare, range(bare.geometry.digits, 0, -1)))
    return move


def _moved(cage: KillerCage, move: Transformation) -> KillerCage:
    mirrored = len(cage.cells) * (len(move.digits) + 1) - cage.sum
    cells = tuple(sorted(move.cells[cell] for cell in cage.cells))
    return KillerCage(cells, mirrored if move.digits[0] > 1 else cage.sum)
