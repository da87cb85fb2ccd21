"""CP-SAT: say what is wanted, and let OR-Tools find it: a number for each cell, all different in each house."""

from __future__ import annotations

try:
    from ortools.sat.python import cp_model
except ImportError:
    cp_model = None  # type: ignore[assignment]

from garns.errors import MissingExtra
from garns.teaching.lab.board import Board
from garns.teaching.lab.watching import GivenUpError, Watch


def solve(grid: list[int], board: Board, watch: Watch) -> bool:
    """Fill the grid, if that can be done."""
    if cp_model is None:
        raise MissingExtra("cp")
    model = cp_model.CpModel()
    cells = [
        model.new_int_var(digit or 1, digit or len(board.digits), f"cell{cell}") for cell, digit in enumerate(grid)
    ]
    for house in board.houses:
        model.add_all_different(cells[cell] for cell in house)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = watch.seconds_left
    status = solver.solve(model)
    watch.counted(solver.num_branches, solver.num_conflicts)
    if status == cp_model.UNKNOWN:
        raise GivenUpError
    if status == cp_model.INFEASIBLE:
        return False
    grid[:] = [solver.value(cell) for cell in cells]
    return True
