"""Small screens over the game: the help, texts, and questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Self, TypeVar

from rich.console import RenderableType
from rich.table import Table
from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from garns.i18n import N_, translate
from garns.tui.keys import KEYS, MORE

Result = TypeVar("Result")

CSS = """
TextScreen, ConfirmScreen, EndScreen, OfferScreen, AskScreen { align: center middle; }
.box { max-width: 100%; border: solid $primary; padding: 0 1; background: $surface; }
TextScreen > VerticalScroll { width: 110; height: 90%; }
ConfirmScreen > Vertical, EndScreen > Vertical { width: 60; height: auto; }
OfferScreen > Vertical, AskScreen > Vertical { width: 60; height: auto; }
Input { border: none; height: 1; background: $boost; }
Input:nocolor { text-style: underline; }
OptionList:nocolor > .option-list--option-highlighted { text-style: reverse; }
Checkbox:nocolor:focus > .toggle--label, SelectCurrent:nocolor { text-style: underline; }
Select:nocolor:focus > SelectCurrent Static { text-style: reverse; }
"""


_AT_THE_END = (
    N_("Enter: another one of this kind"),
    N_("g: a new game of another kind"),
    N_("r: this puzzle again"),
    N_("o: your saved games"),
    N_("Esc: look at the board"),
    N_("q: quit"),
)

_OFFERED = (
    N_("Enter or d: search deeper (this may take some seconds)"),
    N_("o: place one digit"),
    N_("r: restart this puzzle (can be undone)"),
    N_("Esc: continue on your own"),
)


class Dialog(ModalScreen[Result]):
    """A screen that hands on its answer at once: Textual would wait, and the next key may be there already."""

    _use: Callable[[Result | None], object] | None = None

    def then(self, use: Callable[[Result | None], object]) -> Self:
        """Say what is done with the answer (None: there was none)."""
        self._use = use
        return self

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close, and hand on the answer."""
        closed = super().dismiss(result)
        if self._use is not None:
            self._use(result)
        return closed


class TextScreen(Dialog[None]):
    """A text to read; every key of the help closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, "dismiss", show=False) for key in ("escape", "q", "enter", "question_mark", "f1", "ctrl+g")
    ]

    def __init__(self, content: RenderableType) -> None:
        super().__init__()
        self._content = content

    def compose(self) -> ComposeResult:
        """The text, which scrolls."""
        with VerticalScroll(classes="box"):
            yield Static(self._content, markup=False)


def help_screen(lang: str, ascii_only: bool = False) -> TextScreen:
    """Every key and what it does: one line for each entry of the table of keys."""
    table = Table.grid(padding=(0, 2))
    for entry in KEYS:
        table.add_row(entry.in_words(lang, ascii_only), translate(entry.text, lang))
    for shown, text in MORE:
        table.add_row(translate(shown, lang), translate(text, lang))
    return TextScreen(table)


class ConfirmScreen(Dialog[bool]):
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


class EndScreen(Dialog[str]):
    """The end of a game, and what may come after it: the name of an action, or none to look at the board."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, "dismiss('another')", show=False) for key in ("enter", "n")),
        *(Binding(key, "dismiss('new_game')", show=False) for key in ("g", "ctrl+n")),
        *(Binding(key, "dismiss('again')", show=False) for key in ("f5", "r")),
        Binding("o", "dismiss('library')", show=False),
        *(Binding(key, "dismiss('leave')", show=False) for key in ("q", "ctrl+c")),
        *(Binding(key, "dismiss(None)", show=False) for key in ("escape", "space")),
    ]

    def __init__(self, said: str, lang: str) -> None:
        super().__init__()
        self._said, self._lang = said, lang

    def compose(self) -> ComposeResult:
        """The praise and the keys."""
        keys = (translate(text, self._lang) for text in _AT_THE_END)
        with Vertical(classes="box"):
            yield Static(f"{self._said}\n\n" + "\n".join(keys), markup=False)


class OfferScreen(Dialog[str]):
    """What can be done where no technique helps: the name of an action of the game, or none to go on alone."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, "dismiss('deeper')", show=False) for key in ("d", "enter")),
        Binding("o", "dismiss('one_digit')", show=False),
        *(Binding(key, "dismiss('restart')", show=False) for key in ("f5", "r")),
        *(Binding(key, "dismiss(None)", show=False) for key in ("escape", "q", "space")),
    ]

    def __init__(self, said: str, lang: str) -> None:
        super().__init__()
        self._said, self._lang = said, lang

    def compose(self) -> ComposeResult:
        """What was said, and the keys."""
        keys = (translate(text, self._lang) for text in _OFFERED)
        with Vertical(classes="box"):
            yield Static(f"{self._said}\n\n" + "\n".join(keys), markup=False)


class WholePaste(Input):
    """A line that hands on all that is pasted, not only its first line."""

    def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        self.insert_text_at_cursor(event.text if self.value else event.text.strip())


class AskScreen(Dialog[str]):
    """A question that is answered by a line of text."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, question: str, lang: str, value: str = "") -> None:
        super().__init__()
        self._question, self._lang, self._value = question, lang, value

    def compose(self) -> ComposeResult:
        """The question, the line and its keys."""
        with Vertical(classes="box"):
            yield Static(self._question, markup=False)
            yield WholePaste(self._value)
            yield Static(translate("Enter: yes   Esc: back", self._lang), markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the text; nothing written is no answer."""
        self.dismiss(event.value.strip() or None)
