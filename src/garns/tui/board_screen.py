"""A board on the screen and the texts around it: drawing them, the cursor and the selection."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from garns.i18n import N_, translate
from garns.services.hints import HintSession
from garns.store import Session
from garns.tui import moving, panels
from garns.tui.board import BoardView
from garns.tui.faces import View

if TYPE_CHECKING:
    from garns.tui.app import GarnsApp

#: What the smallest terminal must offer, and the room beside the board.
NEEDED = (60, 20)
_SIDE = 20


class BoardScreen(Screen[None]):
    """One game as it stands; what keys do to it is told by the screens made from this one."""

    DEFAULT_CSS = """
    BoardScreen #small { display: none; }
    BoardScreen.small #small { display: block; }
    BoardScreen.small #table, BoardScreen.small #status, BoardScreen.small #keys { display: none; }
    BoardScreen #table { height: 1fr; }
    BoardScreen #side { width: 1fr; padding: 0 1; }
    BoardScreen #side Static { margin-bottom: 1; }
    BoardScreen #status { height: 1; background: $panel; }
    BoardScreen #keys { height: 1; color: $text-muted; }
    """
    #: The keys that one needs first.
    KEY_LINE = N_("n notes  u undo  c check  h hint  p pause  g new  o games  ? help  q quit")
    app: GarnsApp

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._visual = self._prefix = False
        self._told: HintSession | None = None
        #: The level of the puzzle, as soon as it is known.
        self.level: str | None = None

    def compose(self) -> ComposeResult:
        """The board, the texts beside it, the status and the keys."""
        view = View(self.session.state, settings=self.app.settings, ascii_only=self.app.ascii_only)
        empty = next((cell for cell, value in enumerate(view.state.board.values) if not value), 0)
        with Horizontal(id="table"):
            yield BoardView(replace(view, cursor=empty, selection=frozenset((empty,))), self.go)
            with VerticalScroll(id="side", can_focus=False):
                for part in ("counter", "message", "hint", "legend", "clues"):
                    yield Static(id=part, markup=False)
        yield Static(id="status", markup=False)
        yield Static(self.say(self.KEY_LINE), id="keys", markup=False)
        yield Static(id="small", markup=False)

    @property
    def board(self) -> BoardView:
        """The board widget."""
        return self.query_one(BoardView)

    @property
    def view(self) -> View:
        """What the board shows."""
        return self.board.view

    def on_resize(self, event: events.Resize) -> None:
        """Fit the board, or say what room it needs."""
        width, height = event.size
        small = width < NEEDED[0] or height < NEEDED[1]
        self.set_class(small, "small")
        needed = f"{NEEDED[0]}x{NEEDED[1]}"
        self.query_one("#small", Static).update(self.say("terminal too small (need {size})", size=needed))
        if not small:
            self.board.fit(width - _SIDE, height - 2)

    def say(self, message: str, **fields: object) -> str:
        """A message in the player's language."""
        return translate(message, self.app.lang, **fields)

    def tell(self, message: str) -> None:
        """Put a sentence beside the board."""
        self.query_one("#message", Static).update(message)

    def show(self, **changes: Any) -> None:
        """Draw the game as it is now, with some parts of the view changed."""
        state = self.session.state
        told = self._told = self._told if self._told and self._told.holds(state) else None
        self.board.show(
            replace(
                self.view,
                state=state,
                settings=self.app.settings,
                hidden=state.clock.status == "paused",
                diagram=told.diagram if told else None,
                wrong=frozenset(told.wrong if told else ()),
                **changes,
            )
        )
        texts: dict[str, str | Text] = {
            "counter": panels.counter(state) if self.app.settings.counter else "",
            "hint": panels.hint(told, self.app.lang) if told else "",
            "legend": panels.legend(told.diagram, self.app.lang) if told and told.diagram else "",
            "clues": self.aside(),
        }
        for part, text in texts.items():
            widget = self.query_one(f"#{part}", Static)
            widget.update(text)
            widget.display = bool(text)
        self._show_status()

    def _show_status(self) -> None:
        kind = panels.kind(self.session.state.puzzle, self.level, self.app.lang)
        text = panels.status(
            self.view, self.app.lang, visual=self._visual, prefix=self._prefix, told=self._told, kind=kind
        )
        self.query_one("#status", Static).update(text)

    def aside(self) -> str:
        """What stands beside the board all the time: the rules and clues of a variant."""
        return panels.clues(self.session.state.puzzle, self.app.lang)

    def go(self, cell: int, more: bool = False) -> None:
        """Put the cursor on a cell; the selection grows, or is that cell alone."""
        kept = self.view.selection if more or self._visual else frozenset[int]()
        self.show(cursor=cell, selection=kept | {cell})

    def action_move(self, down: int, right: int) -> None:
        """To the next cell in a direction."""
        self.go(moving.step(self.session.state.puzzle.geometry, self.view.cursor, down, right))

    def action_extend(self, down: int, right: int) -> None:
        """Select the next cell too."""
        self.go(moving.step(self.session.state.puzzle.geometry, self.view.cursor, down, right), more=True)

    def action_edge(self, where: str) -> None:
        """To an end of the row or of the board."""
        self.go(moving.edge(self.session.state.puzzle.geometry, self.view.cursor, where))

    def action_next_empty(self) -> None:
        """To the next empty cell."""
        self.go(moving.next_empty(self.session.state, self.view.cursor))

    def action_visual(self) -> None:
        """Begin or end a selection by moves."""
        self._visual = not self._visual
        self.go(self.view.cursor)

    def action_select_all(self) -> None:
        """Select every cell."""
        self.show(selection=frozenset(range(len(self.session.state.board.values))))
