"""Screens to choose from: a new game, a game that is kept, a lesson, a technique to practise, the settings."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Button, Checkbox, Input, Label, OptionList, Select
from textual.widgets.option_list import Option

from garns.explaining import level_name, name_of
from garns.game import clock_text
from garns.generating import SYMMETRIES, VARIANTS
from garns.i18n import N_, translate
from garns.logic import ladder_of
from garns.services.lesson_positions import techniques
from garns.services.orders import Order, levels
from garns.services.progress import Progress
from garns.store import Store
from garns.tui.dialogs import AskScreen, ConfirmScreen, Dialog, WholePaste
from garns.tui.settings import LABELS, Settings

CSS = """
NewGameScreen, LibraryScreen, PracticeScreen, LessonsScreen, SettingsScreen { align: center middle; }
NewGameScreen > Vertical, SettingsScreen > VerticalScroll { width: 70; height: auto; max-height: 100%; }
LibraryScreen > Vertical, PracticeScreen > Vertical, LessonsScreen > Vertical { width: 70; height: 90%; }
Checkbox { border: none; width: 1fr; }
SelectCurrent { border: none; }
"""
_SIZES = (4, 6, 8, 9, 10, 12, 15, 16, 20, 25)
_BOARDS = {
    "x": N_("9x9 with both diagonals (X)"),
    "windoku": N_("9x9 with four windows (windoku)"),
    "disjoint-groups": N_("9x9, the same place in each box (disjoint groups)"),
    "anti-knight": N_("9x9 without equal digits a knight's move apart"),
    "non-consecutive": N_("9x9 without consecutive neighbours"),
    "twodoku": N_("two grids that share a box"),
    "samurai": N_("samurai: five grids"),
    "windmill": N_("windmill: five grids"),
    "cube3": N_("a cube of 3x3x3 cells"),
}
_TICK = {True: "X", False: " "}
_LEAVE: list[BindingType] = [Binding("escape", "dismiss(None)", show=False)]
_FIELDS = {"level": N_("Level"), "board": N_("Board"), "variant": N_("Variant"), "symmetry": N_("Symmetry")}


class NewGameScreen(Dialog[Order | str]):
    """What the next puzzle shall be: an order, or the text of a puzzle (or the name of its file)."""

    BINDINGS: ClassVar[list[BindingType]] = _LEAVE

    def __init__(self, lang: str) -> None:
        super().__init__()
        self._lang = lang

    def compose(self) -> ComposeResult:
        """A list for each wish, and a button."""
        choices = {
            "level": [(level_name(level, self._lang), level) for level in levels()],
            "board": [
                *((f"{size}x{size}", str(size)) for size in _SIZES),
                *((translate(text, self._lang), name) for name, text in _BOARDS.items()),
            ],
            "variant": [
                (translate("none", self._lang), ""),
                *((translate(one.name, self._lang), one.id) for one in VARIANTS.values()),
            ],
            "symmetry": [(translate(one.name, self._lang), one.id) for one in SYMMETRIES.values()],
        }
        first = {"level": "easy", "board": "9", "variant": "", "symmetry": "none"}
        with Vertical(classes="box"):
            for field, options in choices.items():
                yield Label(translate(_FIELDS[field], self._lang))
                yield Select(options, value=first[field], allow_blank=False, id=field)
            yield Button(translate("Play", self._lang), id="play", variant="primary")
            yield Label(translate("or paste a puzzle here, or name its file, then Enter:", self._lang))
            yield WholePaste(id="puzzle")

    def on_button_pressed(self) -> None:
        """Close with the order."""
        level, board, variant, symmetry = (str(self.query_one(f"#{field}", Select).value) for field in _FIELDS)
        self.dismiss(Order(level, int(board) if board.isdecimal() else board, variant=variant, symmetry=symmetry))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the puzzle that was pasted or the file that was named."""
        if event.value.strip():
            self.dismiss(event.value.strip())


class LibraryScreen(Dialog[int]):
    """The games that are kept, the last one first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *_LEAVE,
        Binding("delete", "delete", show=False),
        Binding("r", "rename", show=False),
    ]

    def __init__(self, store: Store, current: int, lang: str) -> None:
        super().__init__()
        self._store, self._current, self._lang = store, current, lang

    def compose(self) -> ComposeResult:
        """One line for each game."""
        with Vertical(classes="box"):
            yield Label(translate("Enter: play   r: rename   Del: delete   Esc: back", self._lang))
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
                    time=clock_text(game.elapsed),
                    name=game.name or game.puzzle.title,
                ),
                id=str(game.id),
            )
            for game in self._store.games()
        ]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the game."""
        self.dismiss(int(event.option_id or 0))

    def _chosen(self) -> int | None:
        option = self.query_one(OptionList).highlighted_option
        return None if option is None or option.id is None else int(option.id)

    def action_delete(self) -> None:
        """Forget the game under the cursor after a question, unless it is being played."""
        game = self._chosen()
        if game is None or game == self._current:
            self.app.bell()
            return

        def forget(yes: bool | None) -> None:
            if yes:
                self._store.delete(game)
                self.query_one(OptionList).remove_option(str(game))

        self.app.push_screen(
            ConfirmScreen(translate("Delete this game for good?", self._lang), self._lang).then(forget)
        )

    def action_rename(self) -> None:
        """Give the game under the cursor a name."""
        game = self._chosen()
        info = next((info for info in self._store.games() if info.id == game), None)
        if info is None:
            return

        def rename(name: str | None) -> None:
            if name:
                self._store.rename(info.id, name)
                shown = next(option for option in self._options() if option.id == str(info.id))
                self.query_one(OptionList).replace_option_prompt(str(info.id), shown.prompt)

        self.app.push_screen(
            AskScreen(translate("A name for this game:", self._lang), self._lang, info.name).then(rename)
        )


class PracticeScreen(Dialog[str]):
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
            yield OptionList(*(Option(name_of(rung.id, self._lang), id=rung.id) for rung in rungs), markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the technique."""
        self.dismiss(event.option_id)


class LessonsScreen(Dialog[str]):
    """What can be learnt: the rules, the keys, and every technique with its level."""

    BINDINGS: ClassVar[list[BindingType]] = _LEAVE

    def __init__(self, lang: str) -> None:
        super().__init__()
        self._lang = lang

    def compose(self) -> ComposeResult:
        """One line for each lesson."""
        levels = {rung.id: level_name(rung.level, self._lang) for rung in ladder_of("garns").rungs}
        progress = Progress.load()
        lessons = [
            Option(f"{_TICK[progress.done(each)]} {name_of(each, self._lang)} ({levels[each]})", id=each)
            for each in techniques()
        ]
        with Vertical(classes="box"):
            yield Label(translate("Enter: learn   Esc: back", self._lang))
            yield OptionList(
                Option(translate("The rules of the game", self._lang), id="rules"),
                Option(translate("The keys of this program", self._lang), id="keys"),
                *lessons,
                markup=False,
            )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the lesson."""
        self.dismiss(event.option_id)


class Tick(Checkbox):
    """A box that tells by its sign, not by its colour, whether it is ticked."""

    BUTTON_LEFT, BUTTON_RIGHT = "[", "]"

    def __init__(self, label: str, value: bool, name: str) -> None:
        super().__init__(label, value, id=name)
        self.BUTTON_INNER = _TICK[value]

    def watch_value(self) -> None:
        """Show the sign."""
        self.BUTTON_INNER = _TICK[self.value]
        super().watch_value()


class SettingsScreen(Dialog[Settings]):
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
                yield Tick(translate(LABELS[name], self._lang), on, name)

    def action_keep(self) -> None:
        """Close with what is ticked."""
        self.dismiss(Settings(**{box.id or "": box.value for box in self.query(Checkbox)}))
