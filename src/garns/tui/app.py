"""The full-screen game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any

from textual.app import App
from textual.filter import Monochrome

from garns.errors import GarnsError
from garns.game import GameState, reduce
from garns.i18n import translate
from garns.store import Session, Store, data_folder
from garns.store.database import MEMORY
from garns.tui import choosing, dialogs
from garns.tui.choosing import LibraryScreen, NewGameScreen, PracticeScreen, SettingsScreen
from garns.tui.dialogs import ConfirmScreen
from garns.tui.opening import pasted, practice
from garns.tui.screen import GameScreen
from garns.tui.settings import Settings


class GarnsApp(App[None]):
    """A store of games, the settings of the player, and the screen of the game being played."""

    CSS = dialogs.CSS + choosing.CSS
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Garns"

    def __init__(
        self,
        session: Session,
        lang: str = "en",
        *,
        ascii_only: bool = False,
        color: bool = True,
        settings: Path | None = None,
    ) -> None:
        super().__init__()
        self.session, self.lang, self.ascii_only = session, lang, ascii_only
        self._settings_file = settings or data_folder() / "settings.json"
        self.settings = Settings.load(self._settings_file)
        if not color and not self.no_color:
            self.no_color = True
            self._filters.append(Monochrome())

    @property
    def store(self) -> Store:
        """Where the games live."""
        return self.session.store

    @property
    def game(self) -> GameScreen:
        """The screen of the game."""
        return next(screen for screen in reversed(self.screen_stack) if isinstance(screen, GameScreen))

    def on_mount(self) -> None:
        """Show the game, and what was wrong with the store."""
        self._paint()
        self.push_screen(GameScreen(self.session))
        self.call_after_refresh(self._tell_problems)

    def _tell_problems(self) -> None:
        if self.store.problems:
            self.game.tell("\n".join(problem.message(self.lang) for problem in self.store.problems))

    def change_settings(self, **changes: Any) -> None:
        """Other settings, kept and shown at once."""
        self.settings = replace(self.settings, **changes)
        self.settings.save(self._settings_file)
        self._paint()
        self.game.show()

    def _paint(self) -> None:
        self.theme = "textual-dark" if self.settings.dark else "textual-light"

    def play(self, session: Session) -> None:
        """Go on with another game."""
        self.session = session
        self.switch_screen(GameScreen(session))

    def begin(self, state: GameState) -> None:
        """Begin a game with the player's settings; it is kept from the start."""
        options = {"auto_clean": self.settings.auto_clean, "strict": self.settings.strict}
        self.play(Session.begin(self.store, reduce(state, {"type": "options", **options})))

    def ask_import(self, text: str) -> None:
        """Play a puzzle that was pasted, if it is one and the player agrees."""
        try:
            state = pasted(text)
        except GarnsError as error:
            self.game.tell("\n".join(problem.message(self.lang) for problem in error.problems[:5]))
            return
        question = translate(
            "Play the puzzle that was pasted ({board}, {count} givens)? This game is kept.",
            self.lang,
            board=state.puzzle.geometry.spec,
            count=state.puzzle.clues,
        )
        self.push_screen(ConfirmScreen(question, self.lang), lambda yes: self.begin(state) if yes else None)

    def action_new_game(self) -> None:
        """A new puzzle as the player wants it."""
        self.push_screen(NewGameScreen(self.lang), lambda order: self._make(order.make) if order else None)

    def action_practice(self) -> None:
        """A position in which a technique comes next."""
        self.push_screen(
            PracticeScreen(self.lang), lambda chosen: self._make(partial(practice, chosen)) if chosen else None
        )

    def action_library(self) -> None:
        """Another game that is kept."""
        library = LibraryScreen(self.store, self.session.game, self.lang)
        self.push_screen(library, lambda game: self.play(Session(self.store, game)) if game else None)

    def action_settings(self) -> None:
        """Other settings; those about marks and moves also hold for this game."""

        def keep(chosen: Settings | None) -> None:
            if chosen:
                self.session.do({"type": "options", "auto_clean": chosen.auto_clean, "strict": chosen.strict})
                self.change_settings(**asdict(chosen))

        self.push_screen(SettingsScreen(self.settings, self.lang), keep)

    def _make(self, maker: Callable[[], GameState]) -> None:
        """Make a puzzle while the screen stays alive, then play it."""
        self.game.tell(translate("A puzzle is being made ...", self.lang))

        async def work() -> None:
            try:
                state = await asyncio.to_thread(maker)
            except GarnsError as error:
                self.game.tell("\n".join(problem.message(self.lang) for problem in error.problems[:5]))
            else:
                self.begin(state)

        self.run_worker(work(), exclusive=True)

    def action_leave(self) -> None:
        """Leave at once when the game is kept; ask when it lives in memory only."""
        if self.store.url != MEMORY or not self.session.state.past:
            self.exit()
            return
        question = translate("This game cannot be kept. Leave all the same?", self.lang)
        self.push_screen(ConfirmScreen(question, self.lang), lambda yes: self.exit() if yes else None)
