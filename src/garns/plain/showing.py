"""Parts of the board in words: a row, a column, a zone, the notes."""

from __future__ import annotations

from garns.drawing.clues import clue_lines
from garns.game import GameState
from garns.i18n import translate

_KINDS = {
    "row": ("row",),
    "ligne": ("row",),
    "column": ("column",),
    "colonne": ("column",),
    "box": ("box", "region"),
    "zone": ("box", "region"),
    "region": ("box", "region"),
    "région": ("box", "region"),
}


def show(state: GameState, what: tuple[str, ...], lang: str) -> list[str]:
    """The lines for ``row 4``, ``column g``, ``zone 3``, ``clues``, ``notes`` or ``tries``."""
    if what[0].lower() in ("clues", "rules", "indications", "indices", "règles", "regles"):
        return clue_lines(state.puzzle, lang) or [translate("a plain puzzle: no clues but its digits", lang)]
    if what[0].lower() in ("notes", "note"):
        return notes(state, range(len(state.board.values)), lang)
    if what[0].lower() in ("tries", "essais"):
        return tries(state, lang)
    kinds = _KINDS.get(what[0].lower(), ())
    number = _number(what[1]) if len(what) > 1 else 0
    for house in state.puzzle.geometry.areas:
        if house.kind in kinds and house.number == number:
            digits = " ".join(state.puzzle.geometry.symbol(state.board.values[cell], "_") for cell in house.cells)
            return [translate("{name}: {text}", lang, name=house, text=digits)]
    return [translate("there is no such thing to show", lang)]


def notes(state: GameState, cells: range, lang: str) -> list[str]:
    """The notes of empty cells, a line for each that has some."""
    lines = []
    for cell in cells:
        centre, corner = state.board.centre[cell], state.board.corner[cell]
        if state.board.values[cell] == 0 and (centre or corner):
            written = state.puzzle.geometry.symbol
            text = " ".join(map(written, centre)) + (f" ({' '.join(map(written, corner))})" if corner else "")
            lines.append(translate("{name}: {text}", lang, name=state.puzzle.geometry.names[cell], text=text.strip()))
    return lines or [translate("no notes", lang)]


def tries(state: GameState, lang: str) -> list[str]:
    """The numbers since the place that was remembered: those that the player only supposes."""
    place = state.checkpoints.get("")
    names = state.puzzle.geometry.names
    lines = [
        f"{names[cell].name_in(lang)} = {state.puzzle.geometry.symbol(value)}"
        for cell, value in enumerate(state.board.values)
        if place is not None and value not in (0, place.values[cell])
    ]
    return lines or [translate("no tries", lang)]


def _number(word: str) -> int:
    """The number of a house: a column may be named by its letter."""
    if word.isdecimal():
        return int(word)
    return ord(word.lower()) - ord("a") + 1 if len(word) == 1 else 0
