"""The full-screen game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.app import App
from textual.filter import Monochrome

from garns.i18n import translate
from garns.store import Session, Store, data_folder
from garns.store.games import MEMORY
from garns.tui import dialogs
from garns.tui.dialogs import ConfirmScreen
from garns.tui.screen import GameScreen
from garns.tui.settings import Settings


class GarnsApp(App[None]):
    """A store of games, the settings of the player, and the screen of the game being played."""

    CSS = dialogs.CSS
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

    def leave(self) -> None:
        """Leave at once when the game is kept; ask when it lives in memory only."""
        if self.store.url != MEMORY or not self.session.state.past:
            self.exit()
            return
        question = translate("This game cannot be kept. Leave all the same?", self.lang)
        self.push_screen(ConfirmScreen(question, self.lang), lambda yes: self.exit() if yes else None)
