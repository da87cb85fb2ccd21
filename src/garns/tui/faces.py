"""How one cell looks: its characters and their styles. Nothing is told by colour alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from rich.style import Style

from garns.diagram import Diagram
from garns.drawing.shapes import clue_shapes
from garns.game import GameState, clashing
from garns.tui.canvas import Scale
from garns.tui.settings import Settings
from garns.values.clue_shapes import Area, Cage, Line, Mark
from garns.values.puzzle import Puzzle

#: One character and its style.
Glyph = tuple[str, Style]

#: Signs of the roles of a hint, at the left of a cell; the legend beside the board says the same.
SIGNS = {"deciding": "*", "deletion": "-", "placement": "+", "deciding_house": ".", "deletion_house": ","}
#: The brackets around the cursor, by mode.
BRACKETS = {"digit": ("[", "]"), "centre": ("(", ")"), "corner": ("<", ">"), "colour": ("{", "}")}

#: The board has a ground of its own: what the terminal's looks like nobody knows.
_DARK = {
    "board": "#e4e4e4 on #121212",
    "line": "grey50", "label": "grey62", "given": "bold bright_white", "digit": "#7cc7ff", "note": "grey74",
    "corner": "italic grey62", "wrong": "bold #ff8080", "cursor": "reverse", "selected": "reverse",
    "same": "underline", "peers": "on #262626", "deciding": "on #1f4b7a", "deletion": "on #6b3a12",
    "placement": "on #14532d", "deciding_house": "on #232c4d", "deletion_house": "on #33261a",
    "struck": "strike bold #ff8080",
}  # fmt: skip
_LIGHT = {
    "board": "#1c1c1c on #ffffff",
    "line": "grey54", "label": "grey42", "given": "bold black", "digit": "#0b4f8a", "note": "grey35",
    "corner": "italic grey42", "wrong": "bold #b00020", "cursor": "reverse", "selected": "reverse",
    "same": "underline", "peers": "on #eaeaea", "deciding": "on #bcd9f5", "deletion": "on #f7d3b0",
    "placement": "on #bfe8c8", "deciding_house": "on #dfe6fa", "deletion_house": "on #faecdc",
    "struck": "strike bold #b00020",
}  # fmt: skip
#: Okabe and Ito's colours, which colour-blind people tell apart; each also shows its letter.
_PAINT = ("E69F00", "56B4E9", "009E73", "F0E442", "0072B2", "D55E00", "CC79A7", "999999", "000000", "7F3C8D", "A5AA99",
          "80BA5A")  # fmt: skip
#: What stands in a cell for an even digit, the circle of an arrow, the bulb of a thermometer, and any other mark (odd).
_SHAPES = {"even": "□e", "arrow": "◎O"}
_BULB, _ROUND = "●@", "○o"
_TINTS_DARK = ("on #2d2438", "on #1f3330", "on #38301f", "on #22303d")
_TINTS_LIGHT = ("on #efe4f7", "on #def1ee", "on #f6eed9", "on #e0ecf6")


@lru_cache(maxsize=256)
def style(name: str, dark: bool = True) -> Style:
    """The style of a role."""
    return Style.parse((_DARK if dark else _LIGHT).get(name, name))


@lru_cache(maxsize=256)
def on_board(name: str, dark: bool = True) -> Style:
    """The style of a role on the ground of the board."""
    return style("board", dark) + style(name, dark)


@dataclass(frozen=True)
class View:
    """All that a drawing of the board depends on."""

    state: GameState
    cursor: int = 0
    selection: frozenset[int] = frozenset()
    mode: str = "digit"
    settings: Settings = field(default_factory=Settings)
    diagram: Diagram | None = None
    wrong: frozenset[int] = frozenset()
    hidden: bool = False
    ascii_only: bool = False


def face(view: View, cell: int, scale: Scale) -> list[list[Glyph]]:
    """The characters of a cell, line by line."""
    ground = _ground(view, cell)
    glyphs = [[(" ", ground)] * scale.width for _ in range(scale.height)]
    middle, centre = scale.height // 2, scale.width // 2
    if not view.hidden:
        value = view.state.board.values[cell]
        if value:
            written = view.state.puzzle.geometry.symbol(value)
            glyphs[middle][centre] = (written, ground + _on_paint(view, cell, _ink(view, cell)))
        else:
            _write_notes(view, cell, glyphs, ground, scale)
        if supposed(view, cell):
            glyphs[middle][centre + 1] = ("?", ground + _on_paint(view, cell, style("note", view.settings.dark)))
        if conflicting(view, cell):
            glyphs[middle][centre - 1] = ("!", ground + _on_paint(view, cell, style("wrong", view.settings.dark)))
        elif sign := _sign(view, cell):
            glyphs[middle if scale.height == 1 else 0][0] = (sign, ground + Style(bold=True))
        for colour in view.state.board.colour[cell][-1:]:
            glyphs[-1][-1] = (chr(ord("a") + colour - 1), ground)
        _write_clue(view, cell, glyphs, ground)
    if cell == view.cursor:
        for place, bracket in zip((0, -1), BRACKETS[view.mode], strict=True):
            if glyphs[middle][place][0] == " ":  # notes that fill the cell stay readable
                glyphs[middle][place] = (bracket, ground)
    return glyphs


def conflicting(view: View, cell: int) -> bool:
    """Whether a cell clashes with another, or is one that a hint has called wrong."""
    return cell in view.wrong or clashing(view.state.rules, view.state.board.values, cell)


def supposed(view: View, cell: int) -> bool:
    """Whether a digit is a try: it came after the place that the player remembered."""
    place, value = view.state.checkpoints.get(""), view.state.board.values[cell]
    return place is not None and value not in (0, place.values[cell])


def _ink(view: View, cell: int) -> Style:
    dark, values = view.settings.dark, view.state.board.values
    ink = style("given" if view.state.puzzle.givens[cell] else "digit", dark)
    if conflicting(view, cell):
        ink += style("wrong", dark)
    elif supposed(view, cell):
        ink += Style(italic=True)
    if view.settings.same_digit and values[cell] == values[view.cursor]:
        ink += style("same", dark)
    return ink


def _ground(view: View, cell: int) -> Style:
    """What lies behind a cell; what comes later covers what came before."""
    dark, state = view.settings.dark, view.state
    ground = style("board", dark)
    tint = tints(state.puzzle).get(cell)
    if tint is not None:
        ground = on_board((_TINTS_DARK if dark else _TINTS_LIGHT)[tint], dark)
    if view.settings.peers and cell in state.rules.peers[view.cursor]:
        ground = on_board("peers", dark)
    if not view.hidden:
        for colour in state.board.colour[cell][-1:]:
            ground = style(f"{'white' if colour in (5, 9, 10) else 'black'} on #{_PAINT[colour - 1]}")
        if (role := _role(view.diagram, cell)) is not None:
            ground = on_board(role, dark)
    if cell == view.cursor or cell in view.selection:
        ground += style("cursor", dark)
    return ground


def _on_paint(view: View, cell: int, ink: Style) -> Style:
    """An ink without its colour where the player has coloured the cell: black or white is read on all of them."""
    return ink.without_color if view.state.board.colour[cell] else ink


def _role(diagram: Diagram | None, cell: int) -> str | None:
    if diagram is None:
        return None
    if any(one.cell == cell for one in diagram.placements):
        return "placement"
    if cell in diagram.deletion_cells:
        return "deletion"
    if cell in diagram.deciding_cells:
        return "deciding"
    if any(cell in house for house in diagram.deciding_houses):
        return "deciding_house"
    return "deletion_house" if any(cell in house for house in diagram.deletion_houses) else None


def _sign(view: View, cell: int) -> str:
    return SIGNS.get(_role(view.diagram, cell) or "", "")


def notes_of(view: View, cell: int) -> dict[int, str]:
    """The notes of an empty cell, each with the name of its style; a hint also shows the candidates it speaks of."""
    board = view.state.board
    notes = dict.fromkeys(board.corner[cell], "corner") | dict.fromkeys(board.centre[cell], "note")
    if view.diagram:
        notes |= {mark.digit: "given" for mark in view.diagram.marks if mark.cell == cell}
        notes |= {gone.digit: "struck" for gone in view.diagram.eliminations if gone.cell == cell}
    return notes


def _write_notes(view: View, cell: int, glyphs: list[list[Glyph]], ground: Style, scale: Scale) -> None:
    """Each note in its own place where there is room; else as many as fit, and a sign that there are more."""
    notes = sorted(notes_of(view, cell).items())
    dark, written = view.settings.dark, view.state.puzzle.geometry.symbol
    if scale.height > 1:
        side = scale.width // 2
        for digit, name in notes:
            row, column = divmod(digit - 1, side)
            glyphs[row][2 * column + 1] = (written(digit), ground + _on_paint(view, cell, style(name, dark)))
        return
    kept = bool(_sign(view, cell))  # the sign of a hint has the first place
    room = scale.width - kept
    shown = notes if len(notes) <= room else notes[: room - 1]
    start = max(kept, (scale.width - len(shown)) // 2) if len(notes) <= room else kept
    for i, (digit, name) in enumerate(shown, start):
        glyphs[0][i] = (written(digit), ground + _on_paint(view, cell, style(name, dark)))
    if len(notes) > room:
        glyphs[0][-1] = ("~" if view.ascii_only else "…", ground + _on_paint(view, cell, style("note", dark)))


def _write_clue(view: View, cell: int, glyphs: list[list[Glyph]], ground: Style) -> None:
    """The shape of a cell, in its corner."""
    sign = shapes_of(view.state.puzzle).get(cell)
    if sign and glyphs[-1][0][0] == " ":
        glyphs[-1][0] = (sign[view.ascii_only], ground + _on_paint(view, cell, style("given", view.settings.dark)))


@lru_cache(maxsize=8)
def shapes_of(puzzle: Puzzle) -> dict[int, str]:
    """The sign of a cell with a shape, and the same in plain characters; the bulb of a line has one too."""
    found = {}
    for constraint in puzzle.constraints:
        for shape in constraint.draw(puzzle.geometry):
            if isinstance(shape, Mark):
                found[shape.cell] = _SHAPES.get(shape.role, _ROUND)
            elif isinstance(shape, Line) and shape.role == "pill":
                found |= dict.fromkeys(shape.cells, _SHAPES["arrow"])
            elif isinstance(shape, Line) and shape.bulb:
                found[shape.cells[0]] = _SHAPES.get(shape.role, _BULB)
    return found


@lru_cache(maxsize=8)
def tints(puzzle: Puzzle) -> dict[int, int]:
    """A tint for each cell of a cage, an area or a line, so that neighbours differ where four tints allow it."""
    geometry = puzzle.geometry
    found: dict[int, int] = {}
    for shape in clue_shapes(puzzle):
        if not isinstance(shape, Area | Cage | Line):
            continue
        around = {
            found.get(near)
            for row, column in (geometry.places[cell] for cell in shape.cells)
            for place in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            if (near := geometry.cell_at(*place)) is not None
        }
        tint = next((tint for tint in range(4) if tint not in around), 0) if isinstance(shape, Cage) else 0
        found |= dict.fromkeys(shape.cells, tint)
    return found
