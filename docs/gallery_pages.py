"""The drawn galleries of constraints and boards, written when the site is built and included by the pages on them.

An example of a constraint is a line of Python; its JSON form and its picture follow from it.
"""

from __future__ import annotations

import json
from pathlib import Path

from technique_pages import write

import garns
from garns import Puzzle, variants
from garns.boards import empty_puzzle
from garns.i18n import translate
from garns.values.rules import Domain, Relation
from garns.variants import constraint_types

#: An example of each constraint with fields, as Python takes it; it stands on the board of `BOARDS`, or on a 6x6 one.
EXAMPLES = {
    "all_different": 'AllDifferent("r1c1 r2c2 r3c3 r4c4")',
    "all_of": 'AllOf([Thermo("r1c1 r1c2 r1c3"), Even("r1c3")])',
    "allowed_digits": 'AllowedDigits("r2c2 r2c3", (1, 2, 3))',
    "anti_leaper": "AntiLeaper(1, 3)",
    "any_of": 'AnyOf([KillerCage("r1c1 r1c2", sum=3), KillerCage("r4c4 r4c5", sum=3)])',
    "arrow": 'Arrow(circle="r2c2", path="r2c3 r2c4 r3c5")',
    "automaton_line": 'AutomatonLine("r1c1 r2c2 r3c3 r4c4", "1,0,0,0 1,-,-,-", (1,))',
    "between_line": 'BetweenLine(ends="r2c1 r2c6", path="r2c2 r3c3 r3c4 r2c5")',
    "box_indexer": 'BoxIndexer("r3c2 r4c5")',
    "chaos_construction": "ChaosConstruction(size=4)",
    "clone": 'Clone("r1c1 r1c2 r2c2", "r4c4 r4c5 r5c5")',
    "column_indexer": 'ColumnIndexer("r1c2 r2c2 r5c2")',
    "connected_values": "ConnectedValues((1, 2, 3, 4))",
    "contains": 'Contains("r1c1 r1c2 r2c1 r2c2", (3, 5))',
    "count_distinct": 'CountDistinct(counter="r1c1", cells="r3c3 r3c4 r4c3 r4c4")',
    "counting_circles": 'CountingCircles("r1c2 r2c4 r3c1 r4c5 r5c3 r6c6")',
    "diagonal": 'Diagonal("main")',
    "difference": 'Difference("r2c2 r2c3", 2)',
    "digital_root_cage": 'DigitalRootCage("r1c1 r1c2 r2c1 r3c1", root=5)',
    "double_arrow": 'DoubleArrow(ends="r2c1 r2c4", path="r3c2 r3c3")',
    "entropic_line": 'EntropicLine("r1c1 r2c2 r3c2 r4c3 r4c4")',
    "equal_sums": 'EqualSums("r1c1 r1c2 r4c4 r4c5", sizes=(2, 2))',
    "equality_cage": 'EqualityCage("r1c1 r1c2 r2c1 r2c2")',
    "even": 'Even("r1c1 r3c4 r5c2")',
    "extra_region": 'ExtraRegion("r2c2 r2c3 r3c3 r4c4 r4c5 r5c5")',
    "frame_sum": 'FrameSum("top", 3, sum=9)',
    "full_rank": 'FullRank("left", 2, value=5)',
    "greater_than": 'GreaterThan("r2c2 r2c3")',
    "hidden_skyscraper": 'HiddenSkyscraper("left", 2, value=3)',
    "killer_cage": 'KillerCage("r1c1 r1c2 r2c1", sum=9)',
    "knightmare": "Knightmare(sums=(5, 9))",
    "little_killer": 'LittleKiller("r1c2", "down_right", sum=18)',
    "lockout_line": 'LockoutLine(ends="r2c1 r2c5", path="r2c2 r3c3 r2c4", min_difference=3)',
    "look_and_say": 'LookAndSay("r1c3 r1c4 r2c3 r2c4", (1, 6, 2, 4))',
    "lunchbox": 'Lunchbox("r3c2 r3c3 r3c4 r3c5", sum=7)',
    "magic_square": 'MagicSquare("r4c4 r4c5 r4c6 r5c4 r5c5 r5c6 r6c4 r6c5 r6c6")',
    "maximum": 'Maximum("r2c2 r4c5")',
    "minimum": 'Minimum("r2c2 r4c5")',
    "modular_line": 'ModularLine("r1c1 r2c2 r3c2 r4c3 r4c4", mod=3)',
    "multi_sum_cage": 'MultiSumCage("r1c1 r1c2 r2c1", sums=(7, 14))',
    "nabner": 'Nabner("r2c2 r3c3 r2c4")',
    "negative": 'Negative("xv")',
    "numbered_room": 'NumberedRoom("left", 2, value=4)',
    "odd": 'Odd("r1c1 r3c4 r5c2")',
    "pair_sum": 'PairSum("r2c2 r2c3", 10)',
    "pair_table": 'PairTable("r2c1 r2c2 r2c3 r2c4", "0111 0011 0001 0000")',
    "palindrome": 'Palindrome("r1c1 r2c2 r3c2 r4c3 r4c4")',
    "quadruple": 'Quadruple("r2c2 r2c3 r3c2 r3c3", (2, 5))',
    "ratio": 'Ratio("r2c2 r2c3", 3)',
    "regex_line": 'RegexLine("r2c1 r2c2 r2c3 r2c4", "1.*[56]")',
    "region_count": 'RegionCount(counter="r1c1", cells="r6c2 r6c3 r6c4")',
    "region_run": 'RegionRun(counter="r1c1", cells="r6c1 r6c2 r6c3 r7c1", sizes=(2, 1))',
    "region_sum_line": 'RegionSumLine("r1c2 r2c3 r2c4 r1c5")',
    "rellik_cage": 'RellikCage("r1c1 r1c2 r2c1", sum=7)',
    "renban": 'Renban("r1c1 r2c2 r3c2 r4c3")',
    "row_indexer": 'RowIndexer("r2c1 r2c2 r2c5")',
    "same_values": 'SameValues("r1c1 r1c2 r4c4 r4c5", groups=2)',
    "sandwich": 'Sandwich("left", 2, sum=8)',
    "skyscraper": 'Skyscraper("top", 3, value=4)',
    "slow_thermo": 'SlowThermo("r5c1 r4c1 r3c2 r2c3")',
    "sum": 'SumCage("r1c1 r1c2 r2c1", sum=9)',
    "sum_line": 'SumLine("r2c1 r2c2 r3c3 r3c4 r2c5", sum=7)',
    "taxicab_distance": "TaxicabDistance(4)",
    "thermo": 'Thermo("r5c1 r4c1 r3c2 r2c3")',
    "value_indexing": 'ValueIndexing("r1c1 r1c2 r2c3 r3c2 r4c3 r5c4")',
    "whisper": 'Whisper("r1c1 r2c2 r3c2 r4c3", min_difference=3)',
    "x_sum": 'XSum("left", 2, value=12)',
    "zipper_line": 'ZipperLine("r1c1 r2c2 r3c3 r2c4 r1c5")',
}
#: Constraints that need another board than 6x6, or show nothing on it.
BOARDS: dict[str, int | str] = {
    "automaton_line": 4,
    "pair_table": 4,
    "boxes": "jigsaw:AAABACBBDCCBDDDC",
    "doppelganger": "4:0-4",
    "region_same_values": "4:1-5",
    **dict.fromkeys(("chaos_construction", "region_count", "region_run"), "latin4+CC4x4"),
} | dict.fromkeys(
    (
        *("asterisk", "centre_dot", "dutch_flatmates", "entropic_line", "girandola", "global_entropy", "global_mod"),
        *("magic_square", "pair_sum", "windoku"),
    ),
    9,
)

#: The boards of the gallery: one of each kind.
SHOWN = (
    *("4", "2x3", "9", "16", "latin5", "jigsaw:AABBABBCADCCDDCD", "twodoku", "butterfly", "sohei", "samurai"),
    *("windmill", "gattai8", "shogun", "sumo", "clueless2", "multi:3x3@1,1+4,7", "cube3", "3doku", "hypercube"),
    *("x", "windoku", "magic", "asterisk", "centre-dot", "girandola"),
)


def write_galleries(folder: Path) -> None:
    """The pictures, and the two texts that pages include."""
    folder.mkdir(parents=True, exist_ok=True)
    write(folder / "constraints.inc", constraints(folder))
    write(folder / "boards.inc", board_gallery(folder))


def line_of(id: str) -> str:
    """A constraint as Python takes it."""
    return EXAMPLES.get(id) or f"{constraint_types()[id].__name__}()"


def example(id: str) -> Puzzle:
    """A board with an example of a constraint, filled as it asks for: digits show a rule that draws nothing."""
    constraint = eval(line_of(id), vars(variants).copy())  # a line of this very file
    puzzle = Puzzle(garns.board(BOARDS.get(id, 6)), constraints=[constraint])
    grid = garns.solve(puzzle).solution
    assert grid is not None, f"the example of {id} has no solution"
    shown = ruled(puzzle)
    return puzzle.with_givens(digit if cell in shown else 0 for cell, digit in enumerate(grid.givens))


def ruled(puzzle: Puzzle) -> set[int]:
    """The cells that the constraints of a puzzle speak of; all of them where that is most."""
    found: set[int] = set()
    for constraint in puzzle.constraints:
        found |= {*getattr(constraint, "cells", ())}
        for rule in constraint.rules(puzzle.geometry):
            match rule:
                case Domain(cell=cell):
                    found.add(cell)
                case Relation(a=a, b=b):
                    found |= {a, b}
                case _:
                    found |= {*rule.cells}
    return {*range(len(puzzle.givens))} if len(found) > len(puzzle.givens) * 2 // 3 else found


def constraints(folder: Path) -> str:
    """A part for each constraint: picture, rule, Python, JSON."""
    parts = []
    for id, cls in constraint_types().items():
        puzzle = example(id)
        write(folder / f"{id}.svg", garns.to_svg(puzzle, size=230))
        form = json.dumps(puzzle.to_json()["constraints"][0])
        name = translate(cls.name, "en")
        parts += [
            f"(constraint-{id})=",
            f"### {name[:1].upper()}{name[1:]}",
            "",
            f"![{name}](gallery/{id}.svg)",
            "",
            cls.text_in("en"),
            "",
            f"```python\n{line_of(id)}\n```",
            "",
            f"```json\n{form}\n```",
            "",
        ]
    return "\n".join(parts)


def board_gallery(folder: Path, across: int = 4) -> str:
    """A board of each kind, drawn, so many in a row."""
    cells = []
    for spec in SHOWN:
        path = folder / f"board-{spec.partition(':')[0]}.svg"
        write(path, garns.to_svg(empty_puzzle(spec), size=200))
        cells.append(f"![{spec}](gallery/{path.name})<br>`{spec}`")
    rows = [cells[start : start + across] for start in range(0, len(cells), across)]
    lines = [f"| {' | '.join(row + [''] * (across - len(row)))} |" for row in rows]
    return "\n".join(["|" + " |" * across, "|" + ":-:|" * across, *lines, ""])
