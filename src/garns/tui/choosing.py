"""Screens to choose from: a new game, a game that is kept, a technique to practise, the settings."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Checkbox, Label, OptionList, Select
from textual.widgets.option_list import Option

from garns.explaining import level_name, name_of
from garns.i18n import N_, translate
from garns.logic import ladder_of
from garns.store import Store
from garns.tui.opening import LEVELS, Order
from garns.tui.panels import clock
from garns.tui.settings import LABELS, Settings

CSS = """
NewGameScreen, LibraryScreen, PracticeScreen, SettingsScreen { align: center middle; }
NewGameScreen > Vertical, SettingsScreen > VerticalScroll { width: 60; height: auto; max-height: 100%; }
LibraryScreen > Vertical, PracticeScreen > Vertical { width: 70; height: 90%; }
Checkbox { border: none; width: 1fr; }
SelectCurrent { border: none; }
"""
_BOARDS = ("4", "6", "8", "9", "10", "12", "16", "25", "x", "windoku", "samurai")
_VARIANTS = {
    "": N_("none"),
    "killer": N_("killer: cages with sums"),
    "greater_than": N_("greater than"),
    "even_odd": N_("even and odd"),
    "thermo": N_("thermometers"),
    "arrow": N_("arrows"),
    "kropki": N_("Kropki: white and black dots"),
    "jigsaw": N_("jigsaw: regions of any form"),
}
_SYMMETRIES = {
    "none": N_("none"),
    "rotate180": N_("half a turn"),
    "rotate90": N_("a quarter turn"),
    "vertical": N_("left and right"),
    "horizontal": N_("top and bottom"),
    "orthogonal": N_("left and right, top and bottom"),
    "diagonal": N_("one diagonal"),
    "antidiagonal": N_("the other diagonal"),
    "bidiagonal": N_("both diagonals"),
    "full": N_("all of them"),
}
_LEAVE: list[BindingType] = [Binding("escape", "dismiss(None)", show=False)]
_FIELDS = {"level": N_("Level"), "board": N_("Board"), "variant": N_("Variant"), "symmetry": N_("Symmetry")}


class NewGameScreen(ModalScreen[Order | None]):
    """What the next puzzle shall be."""

    BINDINGS: ClassVar[list[BindingType]] = _LEAVE

    def __init__(self, lang: str) -> None:
        super().__init__()
        self._lang = lang

    def compose(self) -> ComposeResult:
        """A list for each wish, and a button."""
        choices = {
            "level": [(level_name(level, self._lang), level) for level in LEVELS],
            "board": [(f"{spec}x{spec}" if spec.isdecimal() else spec, spec) for spec in _BOARDS],
            "variant": [(translate(text, self._lang), name) for name, text in _VARIANTS.items()],
            "symmetry": [(translate(text, self._lang), name) for name, text in _SYMMETRIES.items()],
        }
        first = asdict(Order())
        with Vertical(classes="box"):
            for field, options in choices.items():
                yield Label(translate(_FIELDS[field], self._lang))
                yield Select(options, value=first[field], allow_blank=False, id=field)
            yield Button(translate("Play", self._lang), id="play", variant="primary")

    def on_button_pressed(self) -> None:
        """Close with the order."""
        chosen = {field: str(self.query_one(f"#{field}", Select).value) for field in _FIELDS}
        self.dismiss(Order(**chosen))


class LibraryScreen(ModalScreen[int | None]):
    """The games that are kept, the last one first."""

    BINDINGS: ClassVar[list[BindingType]] = [*_LEAVE, Binding("delete", "delete", show=False)]

    def __init__(self, store: Store, current: int, lang: str) -> None:
        super().__init__()
        self._store, self._current, self._lang = store, current, lang

    def compose(self) -> ComposeResult:
        """One line for each game."""
        with Vertical(classes="box"):
            yield Label(translate("Enter: play   Del: forget   Esc: back", self._lang))
            yield OptionList(*self._options(), markup=False)

    def _options(self) -> list[Option]:
        return [
            Option(
                translate(
                    "{when}  {board}  {left} to fill  {time}  {name}",
                    self._lang,
                    when=datetime.fromtimestamp(game.changed / 1000).strftime("%Y-%m-%d %H:%M"),
                    board=game.puzzle.geometry.spec,
                    left=game.left,
                    time=clock(game.elapsed),
                    name=game.name or game.puzzle.title,
                ),
                id=str(game.id),
            )
            for game in self._store.games()
        ]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the game."""
        self.dismiss(int(event.option_id or 0))

    def action_delete(self) -> None:
        """Forget the game under the cursor, unless it is being played."""
        games = self.query_one(OptionList)
        option = games.highlighted_option
        if option is not None and option.id is not None and int(option.id) != self._current:
            self._store.delete(int(option.id))
            games.remove_option(option.id)


class PracticeScreen(ModalScreen[str | None]):
    """The techniques, from easy to hard."""

    BINDINGS: ClassVar[list[BindingType]] = _LEAVE

    def __init__(self, lang: str) -> None:
        super().__init__()
        self._lang = lang

    def compose(self) -> ComposeResult:
        """One line for each technique of the ladder."""
        rungs = [rung for rung in ladder_of("garns").rungs if rung.on]
        with Vertical(classes="box"):
            yield Label(translate("Enter: practise   Esc: back", self._lang))
            yield OptionList(*(Option(name_of(rung.id, self._lang), id=rung.id) for rung in rungs))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the technique."""
        self.dismiss(event.option_id)


class SettingsScreen(ModalScreen[Settings | None]):
    """A box to tick for each setting."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "keep", show=False), Binding("f2", "keep", show=False)]

    def __init__(self, settings: Settings, lang: str) -> None:
        super().__init__()
        self._settings, self._lang = settings, lang

    def compose(self) -> ComposeResult:
        """The boxes."""
        with VerticalScroll(classes="box", can_focus=False):
            yield Label(translate("Space: change   Esc: back", self._lang))
            for name, on in asdict(self._settings).items():
                yield Checkbox(translate(LABELS[name], self._lang), on, id=name)

    def action_keep(self) -> None:
        """Close with what is ticked."""
        self.dismiss(Settings(**{box.id or "": box.value for box in self.query(Checkbox)}))
