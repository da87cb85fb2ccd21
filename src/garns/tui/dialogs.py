"""Small screens over the game: the help and questions."""

from __future__ import annotations

from typing import ClassVar

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from garns.i18n import translate
from garns.tui.keys import KEYS, MORE

CSS = """
HelpScreen, ConfirmScreen { align: center middle; }
.box { max-width: 100%; border: solid $primary; padding: 0 1; background: $surface; }
HelpScreen > VerticalScroll { width: 110; height: 90%; }
ConfirmScreen > Vertical { width: 60; height: auto; }
"""


class HelpScreen(ModalScreen[None]):
    """Every key and what it does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, "dismiss", show=False) for key in ("escape", "q", "question_mark", "f1")
    ]

    def __init__(self, lang: str) -> None:
        super().__init__()
        self._lang = lang

    def compose(self) -> ComposeResult:
        """One line for each entry of the table of keys."""
        table = Table.grid(padding=(0, 2))
        for entry in KEYS:
            table.add_row(entry.shown, translate(entry.text, self._lang))
        for shown, text in MORE:
            table.add_row(translate(shown, self._lang), translate(text, self._lang))
        with VerticalScroll(classes="box"):
            yield Static(table)


class ConfirmScreen(ModalScreen[bool]):
    """A question with yes and no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, "answer(True)", show=False) for key in ("y", "o", "enter")),
        *(Binding(key, "answer(False)", show=False) for key in ("n", "escape")),
    ]

    def __init__(self, question: str, lang: str) -> None:
        super().__init__()
        self._question, self._lang = question, lang

    def compose(self) -> ComposeResult:
        """The question and its keys."""
        keys = translate("Enter or y: yes   Esc or n: no", self._lang)
        with Vertical(classes="box"):
            yield Static(f"{self._question}\n\n{keys}", markup=False)

    def action_answer(self, yes: bool) -> None:
        """Close with an answer."""
        self.dismiss(yes)
