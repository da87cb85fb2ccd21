"""From one state of a game to the next: one pure function, twinned by the browser's ``reduce.js``.

Both run the table ``tests/data/game.json``. A command that changes nothing gives the same object back. The commands:

============== =================================================================================================
place          ``cells``, ``digit``; with ``toggle`` it is taken away where all the cells hold it already
corner, centre ``cells``, ``digits``; ``on`` true adds, false removes; without it: adds where one lacks it, else removes
colour         the same with colours, also on givens
erase          ``cells``; the first layer that is not empty: ``layer`` (if said), then values, centre, corner, colour;
               with ``only`` no other layer than ``layer``
fill           centre marks: all that the rules leave; with ``digits`` only these are added
clear          corner and centre marks everywhere, or those of ``layers``
step           ``placements`` and ``eliminations``, pairs of cell and digit
restart        back to the givens, and the clock to 0; undone, the time before it counts again
checkpoint     remember the board under a ``name``; ``return`` goes back there, ``forget`` forgets it
gesture        ``commands`` that are undone at once
undo, redo     ``count`` steps, one if not said
pause, resume  the clock; nothing else is done to a paused game. ``finish`` stops the clock for good
options        ``auto_clean``, ``strict``, ``limit``
============== =================================================================================================

Any command may say what time it is: ``at``, in milliseconds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

from garns.game.state import Aside, Board, Clock, GameState, Marks, Options, Rules

Command = dict[str, Any]

#: What ``erase`` looks at, in this order.
_ERASED = ("values", "centre", "corner", "colour")


def reduce(state: GameState, command: Command) -> GameState:
    """The state after a command."""
    state = _tick(state, command.get("at"))
    kind = command["type"]
    if kind in ("pause", "resume", "finish"):
        return _turn_clock(state, kind, command.get("at"))
    if kind == "options":
        return _set_options(state, command)
    if state.clock.status == "paused":
        return state
    if kind == "undo":
        return _undo(state, command.get("count", 1))
    if kind == "redo":
        return _redo(state, command.get("count", 1), command.get("at"))
    if kind == "checkpoint":
        return replace(state, checkpoints={**state.checkpoints, command.get("name", ""): state.board})
    if kind == "forget":
        return _forget(state, command.get("name", ""))
    if kind == "restart":
        return _restart(state, command.get("at"))
    return _commit(state, _edit(state, state.board, command))


def _forget(state: GameState, name: str) -> GameState:
    if name not in state.checkpoints:
        return state
    return replace(state, checkpoints={other: board for other, board in state.checkpoints.items() if other != name})


def _edit(state: GameState, board: Board, command: Command) -> Board:
    """The board after a command; the same one when it changes nothing."""
    rules, clean = state.rules, state.options.auto_clean
    match command["type"]:
        case "place":
            cells = [cell for cell in command["cells"] if not rules.givens[cell]]
            digit = command["digit"]
            if command.get("toggle") and all(board.values[cell] == digit for cell in cells):
                digit = 0
            return _place(rules, board, [(cell, digit) for cell in cells], clean)
        case "corner" | "centre" | "colour" as layer:
            free = layer == "colour"
            cells = [cell for cell in command["cells"] if free or not board.values[cell]]
            return _mark(board, layer, cells, command["digits"], command.get("on"))
        case "erase":
            return _erase(rules, board, command["cells"], command.get("layer"), command.get("only", False))
        case "fill":
            return _fill(rules, board, command.get("digits"))
        case "clear":
            none: Marks = ((),) * len(board.values)
            cleared: dict[str, Any] = dict.fromkeys(command.get("layers", ("corner", "centre")), none)
            return replace(board, **cleared)
        case "step":
            return _apply(rules, board, command, clean)
        case "restart":
            return Board.start(rules.givens)
        case "return":
            return state.checkpoints.get(command.get("name", ""), board)
        case "gesture":
            for part in command["commands"]:
                board = _edit(state, board, part)
            return board
        case _:
            return board


def clashing(rules: Rules, values: tuple[int, ...], cell: int) -> bool:
    """Whether a cell that a filled cell sees holds the same digit."""
    return values[cell] != 0 and any(values[peer] == values[cell] for peer in rules.peers[cell])


def _place(rules: Rules, board: Board, placed: list[tuple[int, int]], clean: bool) -> Board:
    """The digits placed; then their marks go from the cells they see, unless the digit itself is in conflict."""
    values = list(board.values)
    for cell, digit in placed:
        values[cell] = digit
    after = tuple(values)
    corner, centre = list(board.corner), list(board.centre)
    for cell, digit in placed:
        if clean and digit and board.values[cell] != digit and not clashing(rules, after, cell):
            for peer in rules.peers[cell]:
                corner[peer] = _without(corner[peer], (digit,))
                centre[peer] = _without(centre[peer], (digit,))
    return Board(after, tuple(corner), tuple(centre), board.colour)


def _mark(board: Board, layer: str, cells: list[int], digits: Collection[int], on: bool | None) -> Board:
    marks = list(getattr(board, layer))
    for digit in digits:
        add = any(digit not in marks[cell] for cell in cells) if on is None else on
        for cell in cells:
            marks[cell] = _with(marks[cell], (digit,)) if add else _without(marks[cell], (digit,))
    return replace(board, **{layer: tuple(marks)})


def _erase(rules: Rules, board: Board, cells: list[int], first: str | None, only: bool) -> Board:
    """One layer less: marks that a digit hides are not touched before it is gone."""
    for layer in [first] if only and first else [*([first] if first else []), *_ERASED]:
        here = [cell for cell in cells if _can_erase(rules, board, layer, cell)]
        if here:
            held: list[Any] = list(getattr(board, layer))
            for cell in here:
                held[cell] = 0 if layer == "values" else ()
            return replace(board, **{layer: tuple(held)})
    return board


def _can_erase(rules: Rules, board: Board, layer: str, cell: int) -> bool:
    if layer == "values":
        return board.values[cell] != 0 and not rules.givens[cell]
    return len(getattr(board, layer)[cell]) > 0 and (layer == "colour" or board.values[cell] == 0)


def _legal(rules: Rules, values: tuple[int, ...], cell: int) -> tuple[int, ...]:
    seen = {values[peer] for peer in rules.peers[cell]}
    return tuple(digit for digit in rules.allowed[cell] if digit not in seen)


def _fill(rules: Rules, board: Board, digits: Collection[int] | None) -> Board:
    centre = list(board.centre)
    for cell, value in enumerate(board.values):
        if value == 0:
            legal = _legal(rules, board.values, cell)
            if digits is None:
                centre[cell] = legal
            else:
                centre[cell] = _with(centre[cell], [digit for digit in digits if digit in legal])
    return replace(board, centre=tuple(centre))


def _apply(rules: Rules, board: Board, step: Command, clean: bool) -> Board:
    """A deduction: its digits, then its eliminations. A cell without centre marks gets all that the rules leave first,
    for otherwise nothing would remember what was struck.
    """
    placed = [(cell, digit) for cell, digit in step.get("placements", ()) if not rules.givens[cell]]
    board = _place(rules, board, placed, clean)
    corner, centre = list(board.corner), list(board.centre)
    for cell, digit in step.get("eliminations", ()):
        if board.values[cell] == 0:
            corner[cell] = _without(corner[cell], (digit,))
            centre[cell] = _without(centre[cell] or _legal(rules, board.values, cell), (digit,))
    return replace(board, corner=tuple(corner), centre=tuple(centre))


def _commit(state: GameState, board: Board) -> GameState:
    """A new board: the old one can be undone to, and what was undone is gone."""
    if board == state.board:
        return state
    clock, number = state.clock, state.dropped + len(state.past)
    if clock.aside and clock.aside[-1].step >= number:
        clock = replace(clock, aside=tuple(one for one in clock.aside if one.step < number))
    return _bounded(replace(state, board=board, past=(*state.past, state.board), future=(), clock=clock))


def _restart(state: GameState, at: int | None) -> GameState:
    """The givens again; the clock begins anew, and what it showed is put aside."""
    after = _commit(state, Board.start(state.rules.givens))
    aside = after.clock.aside
    if after is not state:
        number = state.dropped + len(state.past)
        aside = (*aside, Aside(number, state.clock.elapsed, state.clock.status == "finished"))
    return replace(after, clock=Clock(0, at, "running", aside))


def _bounded(state: GameState) -> GameState:
    limit = state.options.limit
    extra = len(state.past) - limit if limit else 0
    return replace(state, past=state.past[extra:], dropped=state.dropped + extra) if extra > 0 else state


def _undo(state: GameState, count: int) -> GameState:
    if count < 1 or not state.past:
        return state
    at = max(0, len(state.past) - count)
    future = (*state.past[at + 1 :], state.board, *state.future)
    clock = state.clock
    for one in reversed(_restarts(state, at, len(state.past))):
        if one.finished:
            clock = replace(clock, elapsed=one.elapsed, since=None, status="finished")
        else:
            clock = replace(clock, elapsed=clock.elapsed + one.elapsed)
    return replace(state, board=state.past[at], past=state.past[:at], future=future, clock=clock)


def _restarts(state: GameState, first: int, end: int) -> list[Aside]:
    """The restarts among some steps of the history."""
    return [one for one in state.clock.aside if first <= one.step - state.dropped < end]


def _redo(state: GameState, count: int, now: int | None) -> GameState:
    if count < 1 or not state.future:
        return state
    at = min(count, len(state.future)) - 1
    past = (*state.past, state.board, *state.future[:at])
    clock = state.clock
    for one in _restarts(state, len(state.past), len(past)):
        if one.finished:
            clock = replace(clock, elapsed=0, since=now, status="running")
        else:
            clock = replace(clock, elapsed=max(0, clock.elapsed - one.elapsed))
    return _bounded(replace(state, board=state.future[at], past=past, future=state.future[at + 1 :], clock=clock))


def _tick(state: GameState, at: int | None) -> GameState:
    """Count the time that has passed; a clock that was put back counts nothing."""
    if at is None or state.clock.status != "running":
        return state
    return replace(state, clock=replace(state.clock, elapsed=state.clock.shown(at), since=at))


def _turn_clock(state: GameState, kind: str, at: int | None) -> GameState:
    clock = state.clock
    if kind == "pause" and clock.status == "running":
        return replace(state, clock=replace(clock, since=None, status="paused"))
    if kind == "resume" and clock.status == "paused":
        return replace(state, clock=replace(clock, since=at, status="running"))
    if kind == "finish" and clock.status != "finished":
        return replace(state, clock=replace(clock, since=None, status="finished"))
    return state


def _set_options(state: GameState, command: Command) -> GameState:
    now = state.options
    options = Options(
        command.get("auto_clean", now.auto_clean), command.get("strict", now.strict), command.get("limit", now.limit)
    )
    return state if options == now else _bounded(replace(state, options=options))


def _with(marks: tuple[int, ...], more: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted({*marks, *more}))


def _without(marks: tuple[int, ...], fewer: Collection[int]) -> tuple[int, ...]:
    return tuple(mark for mark in marks if mark not in fewer)
