"""What puzzles are the same: canonical forms, classes, and other puzzles of the same class."""

from __future__ import annotations

from array import array
from hashlib import blake2b
from operator import itemgetter
from random import Random

from garns.bulk.arrow import grids, numbers, pa, pc, texts_of
from garns.bulk.finding import Columns
from garns.bulk.givens import Rows
from garns.errors import GarnsError
from garns.symmetry import canonical_many, symmetries

#: Bytes of a class id: among a milliard of classes, two would have the same once in 10^11 runs.
CLASS_BYTES = 12


def canonical(rows: Rows) -> Columns:
    """The canonical form of every puzzle, an id of its class, and how many symmetries it has.

    >>> from garns.values.puzzle import Puzzle
    >>> rows = Rows(pa.array(["1.....3..4.....2", "..13............", "11.............."]), Puzzle.empty(4))
    >>> found = canonical(rows)
    >>> found["canonical"].to_pylist(), found["class"][0].as_py()
    (['...1.2....3.4...', '..............12', None], 'd4d391765fb8db4359d3d1d7')
    """
    found = canonical_many(rows.view, board=rows.board, threads=1, text=True)
    for row in rows.each():
        if found.status[row]:
            rows.wrong(row, GarnsError(rows.puzzle(row).issues()))
    there = rows.good
    forms = bytes(found.forms)
    moves = numbers("uint64", found.automorphisms, len(rows))
    return {
        "canonical": texts_of(forms, rows.cells, len(rows), there),
        "class": texts_of(_class_ids(forms, rows.cells), 2 * CLASS_BYTES, len(rows), there),
        "automorphisms": pc.if_else(there, moves, pa.scalar(None, pa.uint64())),
    }


def _class_ids(forms: bytes, cells: int) -> bytes:
    """A short name for each canonical form, the same everywhere and always: a hash of its text, in hexadecimal."""
    places = range(0, len(forms), cells)
    ids = b"".join([blake2b(forms[at : at + cells], digest_size=CLASS_BYTES).digest() for at in places])
    return ids.hex().encode("ascii")


def transform(rows: Rows, *, seed: int = 0, copies: int = 1, solution: str | None = None) -> Columns:
    """Other puzzles of the same class, by moves of cells and digits that keep the rules of the board.

    Which ones depends on the seed and on the number of the row, on nothing else. The solution beside a puzzle is moved
    with it.
    """
    cells, group = rows.cells, symmetries(rows.board)
    beside = Rows(rows.solutions, rows.board) if rows.solutions is not None else None
    moved, with_it = bytearray(), bytearray()
    taken = array("q")
    for row, bad in enumerate(rows.status):
        place = slice(row * cells, (row + 1) * cells)
        for copy in range(copies):
            taken.append(row)
            chance = Random(f"{seed}/{rows.first + row}/{copy}")
            order, digits = group.draw(chance)
            pick, names = itemgetter(*order), bytes([0, *digits]).ljust(256, b"\0")
            moved += bytes(cells) if bad else bytes(pick(bytes(rows.digits[place]))).translate(names)
            if beside is not None:
                with_it += (
                    bytes(cells) if beside.status[row] else bytes(pick(bytes(beside.digits[place]))).translate(names)
                )
    rows.taken = pa.array(taken, pa.int64())
    found = {"transformed": grids(moved, cells, len(taken), rows.good.take(rows.taken))}
    if beside is not None:
        found["transformed_solution"] = grids(with_it, cells, len(taken), beside.good.take(rows.taken))
    return found


def dedupe(rows: Rows, *, mark: bool = False) -> Columns:
    """The class of every puzzle; :class:`garns.bulk.seen.Seen` then knows which of them came before."""
    return {"class": canonical(rows)["class"]}
