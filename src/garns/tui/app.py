"""The full-screen game."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import Any, ClassVar, TypeVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import Monochrome, NoColor

from garns.budgets import Cancel
from garns.errors import GarnsError
from garns.explaining import name_of
from garns.game import GameState, new_game, save_game
from garns.i18n import translate, translate_plural
from garns.services.games import from_file, from_position, from_text
from garns.services.lesson_positions import position_for
from garns.services.lessons import Lesson, rules
from garns.services.orders import Order
from garns.store import Session, Store, data_folder
from garns.store.database import MEMORY
from garns.store.session import now
from garns.tui import choosing, dialogs
from garns.tui.choosing import LessonsScreen, LibraryScreen, NewGameScreen, PracticeScreen, SettingsScreen
from garns.tui.dialogs import AskScreen, ConfirmScreen, EndScreen, TextScreen, help_screen
from garns.tui.filters import Ascii
from garns.tui.lessons import LessonScreen
from garns.tui.screen import GameScreen
from garns.tui.settings import Settings
from garns.values.position import Position

Result = TypeVar("Result")

#: The file of the settings, beside the games.
SETTINGS = "settings.json"
#: Seconds that a key waits for the one before it at most.
_PATIENCE = 2.0
#: So often a screen may open another before the next key.
_SETTLING = 10


class GarnsApp(App[None]):
    """A store of games, the settings of the player, and the screen of the game being played."""

    CSS = dialogs.CSS + choosing.CSS
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Garns"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "app.leave", show=False, priority=True)  # Textual's own would not ask
    ]

    def __init__(
        self,
        session: Session,
        lang: str = "en",
        *,
        ascii_only: bool = False,
        color: bool = True,
        settings: Path | None = None,
        remark: str = "",
        order: Order | None = None,
        theme: str | None = None,
    ) -> None:
        """``order``: how another puzzle of the kind is made; ``theme``: dark or light, whatever the settings say."""
        super().__init__()
        self.session, self.lang, self.ascii_only, self._remark = session, lang, ascii_only, remark
        self.order = order
        #: Set to end the search for a puzzle that is being made.
        self._stop: Cancel | None = None
        #: When ^Z stopped the program, until a screen has taken the time since then off its clock.
        self.stopped_at: int | None = None
        self._settings_file = settings or data_folder() / SETTINGS
        self.settings = Settings.load(self._settings_file)
        if theme:
            self.settings = replace(self.settings, dark=theme == "dark")
        # Textual takes an empty NO_COLOR for a wish, and writes shades of grey.
        self.no_color = not color or bool(os.environ.get("NO_COLOR"))
        self._filters = [one for one in self._filters if not isinstance(one, Monochrome)]
        if self.no_color:
            self._filters.append(NoColor())
        if ascii_only:
            self._filters.append(Ascii())

    @property
    def store(self) -> Store:
        """Where the games live."""
        return self.session.store

    @property
    def game(self) -> GameScreen:
        """The screen of the game, or of the lesson."""
        return next(screen for screen in reversed(self.screen_stack) if isinstance(screen, GameScreen))

    def on_mount(self) -> None:
        """Show the game, and what was wrong with the store."""
        self._paint()
        self.push_screen(GameScreen(self.session))
        self.call_after_refresh(self._tell_first)
        # Whoever ends us politely finds the terminal as it was; some systems have no such signals.
        for name in ("SIGTERM", "SIGHUP"):
            with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
                asyncio.get_running_loop().add_signal_handler(getattr(signal, name), self.exit)
        self._note_stops()
        if _at_terminal():
            self.set_interval(5, self._leave_without_terminal)

    def _note_stops(self) -> None:
        """Know the moment of a ^Z, of which Textual tells only when the program has come back and begun to tick."""
        with suppress(AttributeError, ValueError):  # a system without it; a program in a thread
            handler = signal.getsignal(signal.SIGTSTP)
            if not callable(handler):
                return

            def stop(number: int, frame: FrameType | None) -> None:
                self.stopped_at = now()
                handler(number, frame)

            signal.signal(signal.SIGTSTP, stop)

    async def on_event(self, event: events.Event) -> None:
        """Do each key and each paste wholly before the next, however fast they come (over SSH, in bursts).

        Textual gives a key to the widget in focus, from which it climbs back to us if it has a binding: three queues,
        and a letter that the second takes overtakes an arrow that we shall get. So bindings are asked here, at once.
        """
        fresh = isinstance(event, events.Key | events.Paste) and not event.is_forwarded
        if fresh and self.screen_stack:
            await self._settled()
            if isinstance(event, events.Key) and await self._key(event):
                return
        await super().on_event(event)

    async def _settled(self) -> None:
        """Wait until what the key before has begun is done: a letter that is written, a screen that opens or closes."""
        for _ in range(_SETTLING):
            before = (self.screen, self.focused)
            for pump in (
                self.focused or self.screen
            ).ancestors_with_self:  # what one has done with a message, up to the
                done = asyncio.Event()  # screen, the next one hears before us
                if pump is not self and pump.call_later(done.set):
                    with suppress(TimeoutError):  # keys that come too soon are better than none
                        await asyncio.wait_for(done.wait(), _PATIENCE)
            if before == (self.screen, self.focused):
                return

    async def _key(self, event: events.Key) -> bool:
        """Whether a key was a digit of the game or had a binding; a line that is written takes its letters itself."""
        self.app_focus = True  # whoever types is here
        if self.focused is not None and self.focused.check_consume_key(event.key, event.character):
            return False
        if isinstance(self.screen, GameScreen) and self.screen.write(event):
            return True
        bound = self.screen.active_bindings.get(event.key)
        return bound is not None and bound.enabled and await self.run_action(bound.binding.action, bound.node)

    def _leave_without_terminal(self) -> None:
        """A terminal that is gone does not always say so; a game that nobody sees shall not run for ever."""
        if not _at_terminal():
            self.exit()

    def _tell_first(self) -> None:
        """What the player must know before playing."""
        told = [*(problem.message(self.lang) for problem in self.store.problems), self._remark]
        if any(told):
            self.game.tell("\n".join(filter(None, told)))

    def on_app_blur(self) -> None:
        """The terminal is not in front any more: the clock stops."""
        if self.settings.blur_pause:
            self.game.sleep()

    def on_app_focus(self) -> None:
        """The terminal is in front again: the clock goes on, unless the player had stopped it."""
        self.game.wake()

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

    def celebrate(self, said: str) -> None:
        """The end of a game, and what the player wants after it."""

        def go_on(action: str | None) -> None:
            if action:
                getattr(self, f"action_{action}")()

        self.push_screen(EndScreen(said, self.lang).then(go_on))

    def action_another(self) -> None:
        """Another puzzle of the same kind."""
        puzzle = self.session.state.puzzle
        if self.order is not None:
            self._make(self.order)
        elif puzzle.constraints:
            self.action_new_game()
        else:
            self._make(Order(self.game.level, board=puzzle.with_givens(())))

    def action_again(self) -> None:
        """The same puzzle from its start."""
        self.game.action_restart()

    def begin(self, state: GameState, remark: str = "") -> None:
        """Begin a game with the player's settings; it is kept from the start."""
        self._remark = remark
        self.play(Session.begin(self.store, self.settings.applied(state)))
        self.call_after_refresh(self._tell_first)

    # Where games come from.

    def ask_import(self, text: str) -> None:
        """Play a puzzle that was pasted, or one of a file, if it is one and the player agrees."""
        path = Path(text).expanduser() if len(text) < 255 and "\n" not in text else None
        try:
            state = from_file(path) if path is not None and path.is_file() else from_text(text)
        except GarnsError as error:
            self._tell_problems(error)
            return
        question = translate_plural(
            "Play the pasted puzzle ({board}, {count} given)? This game is saved.",
            "Play the pasted puzzle ({board}, {count} givens)? This game is saved.",
            state.puzzle.clues,
            self.lang,
            board=state.puzzle.geometry.spec,
        )
        self.push_screen(ConfirmScreen(question, self.lang).then(lambda yes: self.begin(state) if yes else None))

    def action_new_game(self) -> None:
        """A new puzzle as the player wants it."""

        def order(chosen: Order | str | None) -> None:
            if isinstance(chosen, str):
                self.ask_import(chosen)
            elif chosen is not None:
                self._make(chosen)

        self.push_screen(NewGameScreen(self.lang).then(order))

    def _make(self, order: Order) -> None:
        """Begin a game made to order."""
        self.order = order.another()
        self._work(
            translate("Making a puzzle ...", self.lang),
            order.make,
            lambda made: self.begin(new_game(made.puzzle), made.remark(self.lang)),
        )

    def action_practice(self) -> None:
        """A position in which a technique comes next."""
        self.push_screen(
            PracticeScreen(self.lang).then(
                lambda chosen: (
                    self._work(self._position(chosen), lambda _: position_for(chosen), self._practise)
                    if chosen
                    else None
                )
            )
        )

    def _practise(self, position: Position) -> None:
        self.begin(from_position(position))

    def action_library(self) -> None:
        """Another game that is kept."""

        def go_on(game: int | None) -> None:
            try:
                if game:
                    self.play(Session(self.store, game))
            except GarnsError as error:
                self._tell_problems(error)

        self.push_screen(LibraryScreen(self.store, self.session.game, self.lang).then(go_on))

    def action_open(self) -> None:
        """The game or the puzzle of a file."""
        question = translate("Which file? A puzzle may be pasted too.", self.lang)
        self.push_screen(AskScreen(question, self.lang).then(lambda text: self.ask_import(text) if text else None))

    def action_save(self) -> None:
        """Write the game to a file."""

        def write(name: str) -> None:
            try:
                save_game(self.session.state, Path(name).expanduser())
            except GarnsError as error:
                self._tell_problems(error)
            else:
                self.game.tell(translate("saved: {file}", self.lang, file=name))

        def save(name: str | None) -> None:
            if name and Path(name).expanduser().exists():
                question = translate("{file} exists. Overwrite it?", self.lang, file=name)
                self.push_screen(ConfirmScreen(question, self.lang).then(lambda yes: write(name) if yes else None))
            elif name:
                write(name)

        question = translate("Save to which file?", self.lang)
        self.push_screen(AskScreen(question, self.lang, "sudoku.json").then(save))

    # Learning.

    def action_lessons(self) -> None:
        """The rules, the keys, or a lesson on a technique."""

        def learn(chosen: str | None) -> None:
            if chosen == "rules":
                self.push_screen(TextScreen(rules(self.lang)).then(lambda _: self.action_lessons()))
            elif chosen == "keys":
                self.push_screen(help_screen(self.lang, self.ascii_only).then(lambda _: self.action_lessons()))
            elif chosen:
                self.teach(chosen)

        self.push_screen(LessonsScreen(self.lang).then(learn))

    def teach(self, technique: str) -> None:
        """A lesson with a new position, instead of the one before."""

        def show(lesson: Lesson) -> None:
            if isinstance(self.screen, LessonScreen):
                self.switch_screen(LessonScreen(lesson))
            else:
                self.push_screen(LessonScreen(lesson))

        self._work(self._position(technique), lambda _: Lesson.on(technique), show)

    def _position(self, technique: str) -> str:
        """What is told while a position is looked for."""
        name = name_of(technique, self.lang)
        return translate("Making a position for {technique} ...", self.lang, technique=name)

    # The rest.

    def action_settings(self) -> None:
        """Other settings; those about marks and moves also hold for this game."""

        def keep(chosen: Settings | None) -> None:
            if chosen:
                self.session.do({"type": "options", "auto_clean": chosen.auto_clean, "strict": chosen.strict})
                self.change_settings(**asdict(chosen))

        self.push_screen(SettingsScreen(self.settings, self.lang).then(keep))

    def _work(self, what: str, make: Callable[[Cancel], Result], use: Callable[[Result], object]) -> None:
        """Make something while the screen stays alive and tells how long it has taken, then use it; Esc stops it."""
        self.stop_making()
        began, game = monotonic(), self.game
        stop = self._stop = Cancel()

        def tell() -> None:
            seconds = int(monotonic() - began)
            game.tell(translate("{what} {seconds} s (Esc stops)", self.lang, what=what, seconds=seconds))

        async def work() -> None:
            ticking = self.set_interval(1, tell)
            try:
                result = await asyncio.to_thread(make, stop)
                if self._stop is stop:
                    use(result)
            except GarnsError as error:
                if self._stop is stop:
                    self._tell_problems(error)
            finally:
                ticking.stop()
                if self._stop is stop:
                    self._stop = None

        tell()
        self.run_worker(work(), exclusive=True)

    def stop_making(self) -> bool:
        """End the search for a puzzle; whether there was one."""
        making, self._stop = self._stop, None
        if making is not None:
            making.set()
        return making is not None

    def on_unmount(self) -> None:
        """Nobody waits for a puzzle any more."""
        self.stop_making()

    def _tell_problems(self, error: GarnsError) -> None:
        self.game.tell("\n".join(problem.message(self.lang) for problem in error.problems[:5]))

    def action_leave(self) -> None:
        """Leave at once when the game is kept; ask when it lives in memory only."""
        if self.store.url != MEMORY or not self.session.state.past:
            self.exit()
            return
        question = translate("This game cannot be saved. Quit anyway?", self.lang)
        self.push_screen(ConfirmScreen(question, self.lang).then(lambda yes: self.exit() if yes else None))


def _at_terminal() -> bool:
    stdin = sys.__stdin__
    return stdin is not None and not stdin.closed and stdin.isatty()
