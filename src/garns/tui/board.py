"""The board on the screen: draws a view, keeps the cursor visible, and tells which cells the mouse touches."""

from __future__ import annotations

from collections.abc import Callable

from rich.segment import Segment
from textual import events
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from garns.tui.canvas import DENSE, NORMAL, Frame, Scale, frame, scales
from garns.tui.edges import edge_signs, room_of
from garns.tui.faces import View, face, on_board, style


class BoardView(ScrollView, inherit_bindings=False):
    """A board that fits its room if it can, and scrolls if it cannot: after the cursor, no key scrolls it."""

    DEFAULT_CSS = """
    BoardView { height: 1fr; scrollbar-size: 0 0; }
    """
    can_focus = True

    def __init__(self, view: View, touched: Callable[[int, bool], object]) -> None:
        """``touched``: told of a cell under the mouse, and whether it is one more; at once, for a key may follow."""
        super().__init__(id="board")
        self.view = view
        self._touched = touched
        self.scale = NORMAL
        self._dragging = False

    @property
    def frame(self) -> Frame:
        """The lines of the board as it is drawn now."""
        return self._framed(self.scale)

    def _framed(self, scale: Scale) -> Frame:
        puzzle = self.view.state.puzzle
        return frame(puzzle.geometry, scale, self.view.ascii_only, room_of(puzzle))

    def fit(self, width: int, height: int) -> None:
        """Take the largest scale for a room; the smallest scrolls."""
        geometry = self.view.state.puzzle.geometry
        self.scale = DENSE
        for scale in scales(geometry.digits):
            drawn = self._framed(scale)
            if drawn.width <= width and drawn.height <= height:
                self.scale = scale
                break
        self.virtual_size = Size(self.frame.width, self.frame.height)
        self.styles.width = min(self.frame.width, width)
        self.show(self.view)

    def show(self, view: View) -> None:
        """Draw another view, with its cursor visible."""
        self.view = view
        self.refresh()
        row, column = view.state.puzzle.geometry.places[view.cursor]
        left, top = self.frame.lefts[column] - self.frame.margin, self.frame.tops[row] - 1
        x = _into_view(self.scroll_offset.x, left, self.scale.width, self.size.width - self.frame.margin)
        y = _into_view(self.scroll_offset.y, top, self.scale.height, self.size.height - 1)
        self.scroll_to(x, y, animate=False, force=True, immediate=True)

    def render_line(self, y: int) -> Strip:
        """One line of the drawing; the names of rows and columns stay where they are."""
        drawn, geometry, dark = self.frame, self.view.state.puzzle.geometry, self.view.settings.dark
        scroll_x, scroll_y = self.scroll_offset
        ground = style("board", dark)
        y += scroll_y if y else 0
        if y >= drawn.height:
            return Strip.blank(self.size.width, ground)
        line, label = on_board("line", dark), on_board("label", dark)
        glyphs = [(char, label if y == 0 or x < drawn.margin else line) for x, char in enumerate(drawn.lines[y])]
        row = next((i for i, top in enumerate(drawn.tops) if top <= y < top + self.scale.height), None)
        if row is not None:
            for column, left in enumerate(drawn.lefts):
                if (cell := geometry.cell_at(row, column)) is not None:
                    glyphs[left : left + self.scale.width] = face(self.view, cell, self.scale)[y - drawn.tops[row]]
        for x, char in edge_signs(self.view.state.puzzle, drawn, self.view.ascii_only).get(y, ()):
            glyphs[x] = (char, on_board("given", dark))
        seen = glyphs[: drawn.margin] + glyphs[drawn.margin + scroll_x :]
        segments = [Segment(char, ink) for char, ink in seen]
        return Strip(segments).simplify().crop_extend(0, self.size.width, ground)

    def cell_at(self, x: int, y: int) -> int | None:
        """The cell at a place of the widget."""
        if x < self.frame.margin or y < 1:
            return None
        place = self.frame.place_at(x + self.scroll_offset.x, y + self.scroll_offset.y)
        return None if place is None else self.view.state.puzzle.geometry.cell_at(*place)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begin to select."""
        cell = self.cell_at(event.x, event.y)
        if event.button == 1 and cell is not None:
            self._dragging = True
            self.capture_mouse()
            self._touched(cell, event.shift or event.ctrl)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Select more while the button is held."""
        cell = self.cell_at(event.x, event.y)
        if self._dragging and cell is not None and cell != self.view.cursor:
            self._touched(cell, True)

    def on_mouse_up(self) -> None:
        """End the selection."""
        self._dragging = False
        self.release_mouse()


def _into_view(offset: int, start: int, length: int, room: int) -> int:
    """The offset nearest to this one that shows a cell and the lines around it."""
    return max(min(offset, start - 1), start + length + 1 - room)
