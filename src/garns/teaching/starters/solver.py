# Sudoku solver: reads a puzzle a line (4x4, 9x9 ...), writes its solution, none or multiple.
# run: python3 solver.py
import sys
from math import isqrt


def peers_of(cell, size, box):
    """The cells that share a row, a column or a box with a cell."""
    row, column = divmod(cell, size)
    places = [(other, *divmod(other, size)) for other in range(size * size) if other != cell]
    return [c for c, r, k in places if r == row or k == column or (r // box, k // box) == (row // box, column // box)]


def search(grid, peers, symbols, found):
    """Add the solutions of the grid to those found, until there are two."""
    options = {cell: set(symbols) - {grid[peer] for peer in peers[cell]} for cell in peers if grid[cell] == "."}
    if not options:
        found.append("".join(grid))
        return
    cell = min(options, key=lambda cell: len(options[cell]))  # the empty cell with the fewest options
    for symbol in sorted(options[cell]):
        if len(found) < 2:
            grid[cell] = symbol  # to be watched: print(f"try r{row}c{column} {symbol}"), and undo below
            search(grid, peers, symbols, found)
            grid[cell] = "."


def answer(line):
    size = isqrt(len(line))
    peers = {cell: peers_of(cell, size, isqrt(size)) for cell in range(len(line))}
    found = []
    if all(line[cell] == "." or line[cell] not in {line[peer] for peer in peers[cell]} for cell in peers):
        search(list(line), peers, "123456789ABCDEFGHIJKLMNOP"[:size], found)
    return found[0] if len(found) == 1 else "multiple" if found else "none"


for line in map(str.strip, sys.stdin):
    if line:
        print(answer(line), flush=True)
