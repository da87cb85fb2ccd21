"""The texts around the board: the status line, the key line, and what stands beside the board."""

from __future__ import annotations

import re

from rich.text import Text

from garns.diagram import Diagram
from garns.drawing.clues import setters_rules, told_clues
from garns.explaining import level_name
from garns.game import GameState, clock_text
from garns.game.counting import digits_left
from garns.i18n import N_, one_line, translate, translate_plural
from garns.services.boards import board_name
from garns.services.hints import PROOF, HintSession
from garns.store.session import now
from garns.tui.faces import SIGNS, View, notes_of, supposed
from garns.values.clue_shapes import Outside
from garns.values.puzzle import Constraint, Puzzle

MODES = {
    "digit": N_("DIGITS"),
    "centre": N_("NOTES"),
    "corner": N_("CORNER NOTES"),
    "colour": N_("COLOURS"),
}
_ROLES = {
    "deciding": N_("pattern"),
    "deletion": N_("loses candidates"),
    "placement": N_("takes the digit"),
    "deciding_house": N_("where the pattern is"),
    "deletion_house": N_("where candidates are removed"),
}


def status(view: View, lang: str, *, visual: bool, prefix: bool, told: HintSession | None, kind: str = "") -> str:
    """Where the cursor is, its notes, the mode, what is left, the time, how much of a hint was told, and the kind of
    puzzle."""
    state = view.state
    name = state.puzzle.geometry.names[view.cursor].name_in(lang)
    open_cell = not state.board.values[view.cursor] and not view.hidden
    notes = "".join(map(state.puzzle.geometry.symbol, sorted(notes_of(view, view.cursor)))) if open_cell else ""
    mode = translate(MODES[view.mode], lang)
    parts = [f"{name} {notes}".strip(), mode + (" (m)" if prefix else "")]
    if visual or len(view.selection) > 1:
        parts.append(translate_plural("{count} selected", "{count} selected", len(view.selection), lang))
    parts.append(translate("{count} to fill", lang, count=state.left))
    if view.settings.timer:
        parts.append(clock_text(state.clock.shown(now())))
    if view.hidden:
        parts.append(translate("PAUSED", lang))
    if told and told.level:
        parts.append(translate("hint {level} of {depth}", lang, level=told.level, depth=told.depth))
    if "" in state.checkpoints:
        tries = sum(supposed(view, cell) for cell in range(len(state.board.values)))
        parts.append(translate_plural("{count} try", "{count} tries", tries, lang))
    return " | ".join([*parts, kind] if kind else parts)


def kind(puzzle: Puzzle, level: str | None, lang: str) -> str:
    """The board with its variant, and how hard it is, if that is known.

    >>> kind(Puzzle.empty(4), "easy", "en")
    '4x4, Easy'
    """
    return ", ".join([board_name(puzzle, lang), *([level_name(level, lang)] if level else [])])


def ending(state: GameState, level: str | None, lang: str) -> str:
    """What there is to say when a puzzle is solved."""
    time = translate("Congratulations! Solved in {time}.", lang, time=clock_text(state.clock.elapsed))
    return f"{time}\n\n{kind(state.puzzle, level, lang)}"


def counter(state: GameState) -> str:
    """How many of each digit are still to come, where that is known; a digit that is complete shows a dot.

    >>> from garns.game import new_game
    >>> counter(new_game(Puzzle.parse("1234............", Puzzle.empty(4).geometry)))
    '1:3 2:3 3:3 4:3'
    """
    left = digits_left(state) or {}
    return " ".join(f"{state.puzzle.geometry.symbol(digit)}:{count or '.'}" for digit, count in left.items())


def hint(told: HintSession, lang: str) -> str:
    """What was told by now; a player with a mistake is told the keys that help."""
    lines = list(told.lines(lang))
    if told.hint.kind == "mistake" and told.level == 1:
        lines.append(translate("Once more says where; b undoes it.", lang))
    if told.hint.kind == "contradiction" and told.level == 1:
        lines.append(translate("Once more says why.", lang))
    if told.level == PROOF < told.depth:
        lines.append(translate("Once more tells the proofs inside.", lang))
    # A line that is broken begins at the edge again, so what lies inside is told by a sign and not by a space.
    return re.sub(r"(?m)^(?:  )+", lambda deep: "· " * (len(deep[0]) // 2), "\n\n".join(lines))


def legend(diagram: Diagram, lang: str) -> Text:
    """What the signs of a hint mean: those that are on the board."""
    there = (
        ("deciding", diagram.deciding_cells),
        ("deletion", diagram.deletion_cells),
        ("placement", diagram.placements),
        ("deciding_house", diagram.deciding_houses),
        ("deletion_house", diagram.deletion_houses),
    )
    return Text(
        "\n".join(f"{SIGNS[role]}  {translate(_ROLES[role], lang)}" for role, cells in there if cells), style="dim"
    )


def clues(puzzle: Puzzle, lang: str) -> str:
    """The rules that a puzzle adds, and its clues as a list: whatever the drawing has no room for stands here."""
    told = told_clues(puzzle, lang, among=lambda one: not _stands_outside(one, puzzle))
    lines = (line for rule, clues in told for line in (rule, one_line(clues, lang)) if line)
    return "\n".join([*setters_rules(puzzle), *lines])


def _stands_outside(constraint: Constraint, puzzle: Puzzle) -> bool:
    """Whether a clue is written beside the board, where there is always room for it."""
    return any(isinstance(shape, Outside) for shape in constraint.draw(puzzle.geometry))
