"""Exact cover: each cell must be filled once, each house must have each digit once. Take the task with the fewest ways.

This is Knuth's Algorithm X. His links dance; here the ways of each task are a set, and sets are put back as they were.
"""

from __future__ import annotations

from garns.teaching.lab.board import Board, Task, Way
from garns.teaching.lab.watching import Watch


def solve(grid: list[int], board: Board, watch: Watch) -> bool:
    """Fill the grid, if that can be done."""
    tasks = {task: set(ways) for task, ways in board.tasks(grid).items()}
    does: dict[Way, list[Task]] = {}
    for task, ways in tasks.items():
        for way in ways:
            does.setdefault(way, []).append(task)

    def cover() -> bool:
        if not tasks:
            return True  # all is done: solved
        task = min(tasks, key=lambda task: len(tasks[task]))
        for way in sorted(tasks[task]):
            grid[way[0]] = way[1]
            watch.tried(*way)
            done = {each: tasks.pop(each) for each in does[way]}
            rivals = {rival for ways in done.values() for rival in ways}
            lost = [(each, rival) for rival in rivals for each in does[rival] if each in tasks]
            for each, rival in lost:
                tasks[each].discard(rival)
            if cover():
                return True
            for each, rival in lost:
                tasks[each].add(rival)
            tasks.update(done)
            grid[way[0]] = 0
            watch.undone(way[0])
        return False  # a task that nothing can do

    return cover()
