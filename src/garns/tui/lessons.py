"""A lesson on the screen: a position, the idea of its technique, and a teacher who says what each answer is worth."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from garns.i18n import N_
from garns.services.games import from_position
from garns.services.hints import PROOF, HintSession
from garns.services.lessons import Lesson
from garns.services.progress import Attempt
from garns.store import Session, Store
from garns.store.database import MEMORY
from garns.tui.keys import bindings
from garns.tui.screen import GameScreen
from garns.values.step import Candidate

_HOW = N_("Find it: type the digit that a cell takes; after n, the candidate that a cell loses.")


class LessonScreen(GameScreen, inherit_bindings=False):
    """A game of its own that is not kept, with the keys that a lesson needs."""

    KEY_LINE = N_("n digits or candidates  h hint  g another position  Esc back  ? help  q quit")
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("move", "edge", "next_empty", "toggle_notes", "note_prefix", "hint", "hint_or_left", "scroll_side"),
        *bindings("help", "app.leave"),
        Binding("escape", "back", show=False),
        Binding("g", "another", show=False),
        Binding("enter", "another", show=False),
    ]

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(Session.begin(Store(MEMORY), from_position(lesson.position)))
        self._lesson = lesson
        self._attempt = Attempt(lesson.technique)

    def aside(self) -> str:
        """The idea of the technique, and how to answer."""
        return f"{self._lesson.intro(self.app.lang)}\n\n{self.say(_HOW)}"

    def enter(self, digit: int, mode: str = "") -> None:
        """An answer: a digit, or a note that goes."""
        mode = mode or ("centre" if self._prefix else self.view.mode)
        self._prefix = False
        sign, move = "=" if mode == "digit" else "-", Candidate(self.view.cursor, digit)
        judged = self._lesson.judge_move(sign, move)
        if judged.verdict in ("right", "wrong"):
            self._attempt.note(right=judged.verdict == "right")
        if judged.verdict == "right" and judged.step:
            self._told = HintSession.of(judged.step, self._lesson.position)
        self.show()
        self.tell(judged.text(self.app.lang))

    def on_paste(self, event: events.Paste) -> None:
        """A lesson takes no puzzle."""
        event.stop()

    async def _ask(self, levels: int) -> None:
        """More about a step of the lesson, even where an easier technique would find something too."""
        self._told = (self._told or self._lesson.hint).deeper(levels)
        if self._told.level >= PROOF:
            self._attempt.note(right=False)
        self.show()

    def action_another(self) -> None:
        """Another position for the same technique."""
        self.app.teach(self._lesson.technique)

    def action_back(self) -> None:
        """What else can be learnt."""
        self.app.stop_making()
        self.dismiss()
        self.app.action_lessons()
