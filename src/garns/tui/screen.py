"""The screen of the game: what each key does. Every change goes through the session, so it is kept at once."""

from __future__ import annotations

import asyncio

from textual import events
from textual.containers import VerticalScroll

from garns.game import Command, check, clock_text, conflicts, solution_of, step_command, undo_to_right
from garns.i18n import N_
from garns.services.games import known_level
from garns.services.hints import NO_SOLUTION, PROOF, ask, one_digit, search_deeper, why_unsolvable
from garns.store import Session
from garns.store.session import now
from garns.tui import panels
from garns.tui.board_screen import BoardScreen
from garns.tui.dialogs import ConfirmScreen, OfferScreen, help_screen
from garns.tui.keys import ALT, SHIFTED, bindings

#: Ticks come every second; a clock that jumps by more milliseconds between two was stopped: the program was suspended.
_ASLEEP = 2500
_NEXT_MODE = {"digit": "centre", "centre": "corner", "corner": "colour", "colour": "digit"}
_CHECKED = {
    "solved": N_("Solved!"),
    "right": N_("Right so far."),
    "wrong": N_("Something is wrong. b undoes to where everything was right."),
}


class GameScreen(BoardScreen):
    """One game: the board, its texts, and the keys."""

    BINDINGS = bindings()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._slept = False
        self._tick_at = now()

    def on_mount(self) -> None:
        """Let the clock run."""
        self.session.do({"type": "resume"})
        self.set_interval(1, self._tick)
        self.app.app_resume_signal.subscribe(self, lambda _: self._skip_sleep(now()))
        self.board.focus()
        self.show()
        self.run_worker(self._rate())

    async def _rate(self) -> None:
        """Find out the level, if that does not take long, and show it."""
        self.level = await asyncio.to_thread(known_level, self.session.state.puzzle)
        self._show_status()

    def _tick(self) -> None:
        """Show the time; what passed while the program slept is not counted."""
        at = now()
        if self.app.stopped_at or at - self._tick_at > _ASLEEP:
            self._skip_sleep(at)
        self._tick_at = at
        self._show_status()

    def _skip_sleep(self, at: int) -> None:
        """Take the time since the stop, or since the last tick, off the clock."""
        if self.session.state.clock.status == "running":
            self.session.do({"type": "pause", "at": self.app.stopped_at or self._tick_at})
            self.session.do({"type": "resume", "at": at})
        self.app.stopped_at = None
        self._tick_at = at

    def sleep(self) -> None:
        """Pause because nobody looks."""
        if self.session.state.clock.status == "running":
            self._slept = True
            self.action_pause()

    def wake(self) -> None:
        """End the pause that :meth:`sleep` began."""
        if self._slept:
            self._slept = False
            if self.session.state.clock.status == "paused":
                self.action_pause()

    def do(self, command: Command, *, mine: bool = True) -> None:
        """Carry out a command, keep it, show it; a player whose move (``mine``) solves the puzzle is praised."""
        before = self.session.state.clock.status
        state = self.session.do(command)
        self.tell("")
        solved = mine and state.clock.status == "finished" != before
        if solved:
            self.tell(self.say("Congratulations! Solved in {time}.", time=clock_text(state.clock.elapsed)))
        elif state.left == 0 and state.clock.status == "running":
            self.tell(self.say(_CHECKED["wrong"]))
        self._prefix = False
        self.show()
        if solved:
            self.app.celebrate(panels.ending(state, self.level, self.app.lang))

    def action_leave(self) -> None:
        """End whatever is under way."""
        self._visual = self._prefix = False
        self._told = None
        self.tell(self.say("Stopped.") if self.app.stop_making() else "")
        self.go(self.view.cursor)

    # Digits, notes and colours.

    def write(self, event: events.Key) -> bool:
        """Whether a key is no binding but a character of the board: digits, letters of large boards, shifted digits."""
        geometry = self.session.state.puzzle.geometry
        char = event.character or ""
        if colour := ALT.get(event.key) or ALT.get(char):
            self.enter(colour, "colour")
        elif char and char in geometry.symbols:
            self.enter(geometry.symbols.index(char) + 1)
        elif SHIFTED.get(char) in geometry.values:
            self.enter(SHIFTED[char] - geometry.first + 1, "centre")
        else:
            return False
        return True

    def enter(self, digit: int, mode: str = "") -> None:
        """Write a digit, a note or a colour into every selected cell."""
        if self.session.state.clock.status == "paused":
            return
        mode = mode or ("centre" if self._prefix else self.view.mode)
        cells = sorted(self.view.selection | {self.view.cursor})
        if mode != "digit":
            self.do({"type": mode, "cells": cells, "digits": [digit]})
            return
        state = self.session.state
        free = [cell for cell in cells if not state.puzzle.givens[cell]]
        if not free:
            self.app.bell()
            self.tell(self.say("This cell is given."))
            return
        reasons = conflicts(state, free[0], digit) if len(free) == 1 and state.board.values[free[0]] != digit else []
        if any(reason.id == "unsolvable" for reason in reasons):  # only looked for in a strict game
            self.app.bell()
            self.tell("\n".join(reason.message(self.app.lang) for reason in reasons))
            return
        self.do({"type": "place", "cells": free, "digit": digit, "toggle": True})
        if reasons:
            self.tell("\n".join(f"! {reason.message(self.app.lang)}" for reason in reasons))

    def action_erase(self) -> None:
        """Empty the selected cells."""
        cells = sorted(self.view.selection | {self.view.cursor})
        if all(self.session.state.puzzle.givens[cell] for cell in cells):
            self.app.bell()
            self.tell(self.say("This cell is given."))
            return
        layer = "values" if self.view.mode == "digit" else self.view.mode
        self.do({"type": "erase", "cells": cells, "layer": layer})

    def action_toggle_notes(self) -> None:
        """Digits or notes."""
        self.show(mode="digit" if self.view.mode != "digit" else "centre")

    def action_cycle_mode(self) -> None:
        """The next mode."""
        self.show(mode=_NEXT_MODE[self.view.mode])

    def action_note_prefix(self) -> None:
        """The next digit is a note."""
        self._prefix = True
        self._show_status()

    # Back and forth.

    def action_do(self, kind: str) -> None:
        """A command that needs to say no more than its kind."""
        self.do({"type": kind})

    def action_undo_to_right(self) -> None:
        """Back to where all was right."""
        command = undo_to_right(self.session.state)
        if command:
            self.do(command)
        else:
            self.tell(self.say(_CHECKED["right"]))

    def action_checkpoint(self) -> None:
        """Begin to try: remember this place. While tries are on, end them and keep the digits."""
        trying = "" in self.session.state.checkpoints
        self.do({"type": "forget" if trying else "checkpoint"})
        begun = N_("Checkpoint set. Digits from now on are tries (?): - takes them back, + keeps them.")
        self.tell(self.say(N_("The tries are kept.") if trying else begun))

    def action_return(self) -> None:
        """End the tries: back to the place remembered."""
        if "" not in self.session.state.checkpoints:
            self.tell(self.say("There is no checkpoint: + sets one."))
            return
        for kind in ("return", "forget"):
            self.do({"type": kind})
        self.tell(self.say("The tries are taken back; u brings them back again."))

    def action_restart(self) -> None:
        """Begin again; what was tried is over too."""
        for kind in ("restart", "forget"):
            self.do({"type": kind})

    # Help of every kind.

    def action_check(self) -> None:
        """One of three answers; a puzzle without a solution is told so, and why."""
        state = self.session.state
        found = check(state)
        self.tell((self._why() if found == "wrong" else "") or self.say(_CHECKED[found]))

    def _why(self) -> str:
        """Why the puzzle itself has no solution; nothing when it has one."""
        why = why_unsolvable(self.session.state.puzzle, self.app.lang)
        return f"{self.say(NO_SOLUTION)} {why}" if why else ""

    async def action_hint(self) -> None:
        """A little more of the hint; a long search leaves the screen alive."""
        await self._ask(1)

    async def action_hint_or_left(self) -> None:
        """The key h: those who know vi expect it to move."""
        if self.app.settings.vi_keys:
            self.action_move(0, -1)
        else:
            await self.action_hint()

    async def action_capital_h(self) -> None:
        """The key H: a digit where the board has it."""
        symbols = self.session.state.puzzle.geometry.symbols
        if "H" in symbols:
            self.enter(symbols.index("H") + 1)
        else:
            await self.action_apply_hint()

    async def _ask(self, levels: int) -> None:
        scale = "se121" if self.app.settings.explainer else "garns"
        self._told = await asyncio.to_thread(ask, self.session.state, self._told, levels, scale=scale)
        self.tell("")
        self.show()
        if levels and self._told.is_dead_end:
            self._offer()

    def _offer(self) -> None:
        """No dead end: say what can be done where no technique helps."""
        assert self._told is not None
        screen = OfferScreen(self._told.text(self.app.lang), self.app.lang)
        self.app.push_screen(screen.then(lambda action: self.run_worker(self._take(action)) if action else None))

    async def _take(self, action: str) -> None:
        await self.run_action(action)

    async def action_deeper(self) -> None:
        """Search beyond the usual techniques; what is found is a hint like others."""
        state = self.session.state
        self.tell(self.say("Searching deeper ..."))
        told = await asyncio.to_thread(search_deeper, state)
        if state.board != self.session.state.board:  # played on meanwhile
            return
        self._told = told
        self.tell("")
        self.show()
        if told.is_dead_end:
            self._offer()

    def action_one_digit(self) -> None:
        """Place one digit of the solution: in the cell of the cursor, or where the fewest are possible."""
        step = one_digit(self.session.state, self.view.cursor)
        if step:
            self.do(step_command(step))
        else:
            self.tell(self.say("This puzzle does not have exactly one solution: nothing can be filled in."))

    async def action_apply_hint(self) -> None:
        """Do what the hint says; when that is nothing to be done, say more."""
        await self._ask(0)
        if self._told and self._told.command:
            self.do(self._told.command)
        else:
            await self._ask(1)

    async def action_solve_step(self) -> None:
        """Explain the next step; when it is explained already, do it and explain the one after."""
        if self._told and self._told.level >= PROOF and self._told.command:
            self.do(self._told.command)
        await self._ask(PROOF)

    def action_solution(self) -> None:
        """The whole solution; where there is none the player is told, and may begin again."""
        state = self.session.state
        right = solution_of(state.puzzle)
        if right is None:
            not_one = self.say("This puzzle does not have exactly one solution: nothing can be filled in.")
            self.tell(self._why() or not_one)
        elif check(state) == "wrong":
            question = self.say("The grid cannot be solved as it stands. Restart it, then solve it?")
            self.app.push_screen(
                ConfirmScreen(question, self.app.lang).then(lambda yes: self._solve(right) if yes else None)
            )
        else:
            self._solve(right)

    def _solve(self, right: tuple[int, ...]) -> None:
        placed = [{"type": "place", "cells": [cell], "digit": digit} for cell, digit in enumerate(right)]
        self.do({"type": "gesture", "commands": [{"type": "restart"}, *placed]}, mine=False)
        self.tell(self.say("This is the solution; u takes it back."))

    def action_scroll_side(self, pages: int) -> None:
        """Scroll the text beside the board."""
        side = self.query_one("#side", VerticalScroll)
        side.scroll_relative(y=pages * max(1, side.size.height - 1), animate=False)

    def action_help(self) -> None:
        """Every key."""
        self.app.push_screen(help_screen(self.app.lang, self.app.ascii_only))

    # The clock and the looks.

    def action_pause(self) -> None:
        """Pause, or go on."""
        paused = self.session.state.clock.status == "paused"
        self.do({"type": "resume" if paused else "pause"})
        if self.session.state.clock.status == "paused":
            self.tell(self.say("Paused: p resumes."))

    def action_switch(self, setting: str) -> None:
        """Change a setting to its contrary."""
        self.app.change_settings(**{setting: not getattr(self.app.settings, setting)})

    def on_paste(self, event: events.Paste) -> None:
        """A puzzle that was pasted; it is asked first."""
        event.stop()
        self.app.ask_import(event.text)
