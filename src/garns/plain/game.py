"""The plain game itself: one request in, one answer out. It prints nothing; see :mod:`garns.plain.loop`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from garns.drawing import to_text
from garns.errors import GarnsError, Problem
from garns.explaining import level_name
from garns.game import (
    Command,
    GameState,
    check,
    clock_text,
    conflicts,
    new_game,
    save_game,
    solution_of,
    step_command,
    undo_to_right,
)
from garns.i18n import N_, translate
from garns.logic import rate
from garns.names import found_as
from garns.plain import words
from garns.plain.library import library
from garns.plain.reading import Request, digit_of, read_request
from garns.plain.showing import notes, show
from garns.services.games import from_file
from garns.services.hints import NO_SOLUTION, PROOF, HintSession, ask, one_digit, search_deeper, why_unsolvable
from garns.services.orders import Made, Order, level_words, levels
from garns.store import Session, Store
from garns.store.session import now
from garns.values.geometry import Geometry

#: What a paused game still answers.
_WHILE_PAUSED = {"resume", "quit", "help", "new", "time", "save", "load", "games", "rename", "forget", "unknown"}

#: What a player can do about a hint that is no step.
_MORE = {
    "mistake": words.MISTAKE,
    "contradiction": words.IMPOSSIBLE,
    "nothing": words.DEAD_END,
    "unknown": words.DEAD_END,
}


@dataclass
class Answer:
    """What the game says: lines, whether the request was done, whether to draw the grid, and whether a game begins.

    ``tells``: the lines matter even where the grid is drawn. ``clues``: the clues of a variant stand below it.
    ``short``: what is said instead of the lines where one line must do.
    """

    lines: list[str] = field(default_factory=list)
    ok: bool = True
    draw: bool = False
    tells: bool = False
    clues: bool = False
    begins: bool = False
    leaves: bool = False
    short: list[str] = field(default_factory=list)


class PlainGame:
    """A game of a store, played by requests in words; each word has a method ``do_...``."""

    def __init__(
        self,
        store: Store,
        order: Order,
        lang: str = "en",
        *,
        game: Session | GameState | None = None,
        make: Callable[[Order], Made] = Order.make,
    ) -> None:
        """``make``: how puzzles are made to order; a face may show meanwhile that it takes a while."""
        self.store, self.order, self.lang, self._maker = store, order, lang, make
        #: What must be said of the puzzle before it is played.
        self.remark = ""
        self.session = game if isinstance(game, Session) else self._begin(game or self._make(order))
        self._told: HintSession | None = None

    @property
    def state(self) -> GameState:
        """The game as it is now."""
        return self.session.state

    @property
    def solved(self) -> bool:
        """Whether the grid is full and right."""
        return self.state.left == 0 and check(self.state) == "solved"

    def answer(self, line: str) -> tuple[str, Answer]:
        """The word that was understood (none for an empty line), and what the game says to it."""
        request = read_request(line, self._geometry)
        if request is None:
            return "", Answer()
        if self.state.clock.status == "paused" and request.word not in _WHILE_PAUSED:
            return request.word, self._refuse(words.PAUSED)
        try:
            answer: Answer = getattr(self, f"do_{request.word}")(request)
        except GarnsError as error:
            answer = self._refuse(words.OTHER, problem=error.message(self.lang))
        return request.word, answer

    def do_place(self, request: Request) -> Answer:
        """Put a number into a cell, unless there is a reason against it."""
        cell, word = self._cell(request), request.arguments[0]
        digit = digit_of(word, self._geometry)
        if cell is None or digit is None:
            where = words.cell_words(request.cell, self._geometry) if request.cell else " ".join(request.arguments[1:])
            reasons = conflicts(self.state, cell, 0) if cell is not None else []  # what the cell itself has against it
            protected = [words.reason(one, self._geometry, self.lang) for one in reasons if one.id == "protected"]
            return Answer([self._say(words.INVALID, digit=word[:20], cell=where[:20]), *protected], ok=False)
        if reasons := conflicts(self.state, cell, digit):
            return Answer([words.reason(problem, self._geometry, self.lang) for problem in reasons], ok=False)
        name = self._geometry.names[cell].name_in(self.lang)
        return self._do({"type": "place", "cells": [cell], "digit": digit}, f"{name} = {self._geometry.symbol(digit)}")

    def do_note(self, request: Request) -> Answer:
        """Add or remove centre marks."""
        return self._mark("centre", request)

    def do_corner(self, request: Request) -> Answer:
        """Add or remove corner marks."""
        return self._mark("corner", request)

    def do_erase(self, request: Request) -> Answer:
        """Empty a cell, or remove all notes."""
        if request.cell is None:
            return self._do({"type": "clear"})
        cell = self._cell(request)
        if cell is None:
            return self._refuse(words.INVALID, digit="", cell=request.cell[:20])
        if self.state.rules.givens[cell]:
            protected = Problem("protected", cells=[self._geometry.names[cell]])
            return Answer([words.reason(protected, self._geometry, self.lang)], ok=False)
        return self._do({"type": "erase", "cells": [cell]})

    def do_fill(self, _: Request) -> Answer:
        """Write all candidates as notes."""
        answer = self._do({"type": "fill"})
        return Answer(notes(self.state, range(len(self._geometry)), self.lang), ok=answer.ok)

    def do_undo(self, request: Request) -> Answer:
        """Take back the last step, or several."""
        return self._do({"type": "undo", "count": _count(request)})

    def do_redo(self, request: Request) -> Answer:
        """Do again what was undone."""
        return self._do({"type": "redo", "count": _count(request)})

    def do_back(self, _: Request) -> Answer:
        """Undo to where all was right."""
        command = undo_to_right(self.state)
        return self._do(command) if command else Answer([self._say(words.ANSWERS[check(self.state)])])

    def do_restart(self, _: Request) -> Answer:
        """Begin the same puzzle again; undo brings back what was there."""
        self.session.do({"type": "restart"})
        return Answer([words.starting_cells(self.state, self.lang)], draw=True)

    def do_checkpoint(self, request: Request) -> Answer:
        """Remember this place."""
        self.session.do({"type": "checkpoint", "name": " ".join(request.arguments)})
        return Answer([self._say(N_("checkpoint set (return comes back to it; show tries lists the numbers since)"))])

    def do_return(self, request: Request) -> Answer:
        """Come back to a place."""
        return self._do({"type": "return", "name": " ".join(request.arguments)})

    def do_keep(self, request: Request) -> Answer:
        """Forget a place: the numbers since then are tries no more."""
        before = self.state.checkpoints
        self.session.do({"type": "forget", "name": " ".join(request.arguments)})
        if self.state.checkpoints == before:
            return self._refuse(N_("there is no checkpoint (checkpoint sets one)"))
        return Answer([self._say(N_("the tries are kept"))])

    def do_check(self, _: Request) -> Answer:
        """One of three answers; a puzzle without a solution is told so, and why."""
        found = check(self.state)
        return Answer([(self._why() if found == "wrong" else "") or self._say(words.ANSWERS[found])])

    def do_hint(self, _: Request) -> Answer:
        """A little more each time."""
        told = self._told = ask(self.state, self._told)
        return Answer(self._tell(told).split("\n"))

    def do_deeper(self, _: Request) -> Answer:
        """Look for the next step beyond the usual techniques; apply then does it."""
        told = self._told = search_deeper(self.state)
        return Answer([self._tell(told)], ok=not told.is_dead_end)

    def do_digit(self, request: Request) -> Answer:
        """Place one digit of the solution, in a cell or where the fewest are possible."""
        wanted = Request("digit", request.arguments[0]) if request.arguments else request
        cell = self._cell(wanted)
        if request.arguments and cell is None:
            return self._refuse(words.INVALID, digit="", cell=request.arguments[0][:20])
        step = one_digit(self.state, cell)
        if step is None:
            return self._refuse(words.NOT_ONE)
        ((place, digit),) = step.placements
        name, written = self._geometry.names[place].name_in(self.lang), self._geometry.symbol(digit)
        done = self._do(step_command(step), f"{name} = {written}")
        return replace(done, tells=True)

    def do_apply(self, request: Request) -> Answer:
        """Do what the hint says."""
        self._told = ask(self.state, self._told, 0)
        command = self._told.command
        return self._do(command) if command else replace(self.do_hint(request), ok=False)

    def do_step(self, _: Request) -> Answer:
        """Explain the next step, and do it."""
        told = self._told = ask(self.state, self._told, PROOF)
        if told.command is None:
            return Answer([self._tell(told)], ok=False)
        self.session.do(told.command)
        return Answer([self._tell(told)], draw=True, tells=True)

    def do_solution(self, _: Request) -> Answer:
        """Show the solved grid; the game goes on. A player who is on the wrong way is told so."""
        right = solution_of(self.state.puzzle)
        if right is None:
            why = self._why()
            return Answer([why], ok=False) if why else self._refuse(words.NOT_ONE)
        wrong = [self._say(N_("the grid cannot be solved as it stands (back undoes, r restarts)"))]
        said, solved = wrong if check(self.state) == "wrong" else [], self.state.puzzle.with_givens(right)
        return Answer([*said, *to_text(solved, "seed").splitlines()], short=[*said, str(solved)])

    def do_games(self, request: Request) -> Answer:
        """The games that are kept, or go on with one of them."""
        if not request.arguments:
            return Answer(library(self.store, self.session.game, self.lang))
        self.session = Session(self.store, _count(request))
        self.session.do({"type": "resume"})
        return Answer([words.starting_cells(self.state, self.lang)], draw=True, begins=True)

    def do_rename(self, request: Request) -> Answer:
        """Give this game a name."""
        if not request.arguments:
            return self._refuse(N_("rename NAME: which one?"))
        self.store.rename(self.session.game, request.arguments[0])
        return self.do_games(Request("games"))

    def do_forget(self, request: Request) -> Answer:
        """Forget a game that is kept, but not the one being played."""
        games = {game.id for game in self.store.games()} - {self.session.game}
        if not request.arguments or _count(request) not in games:
            return self._refuse(N_("forget NUMBER: one listed by games, but not the one being played"))
        self.store.delete(_count(request))
        return self.do_games(Request("games"))

    def do_show(self, request: Request) -> Answer:
        """Print the grid, or a part of it."""
        return (
            Answer(show(self.state, request.arguments, self.lang))
            if request.arguments
            else Answer(draw=True, clues=True)
        )

    def do_new(self, request: Request) -> Answer:
        """Another puzzle; this game is kept. A level or a size may follow."""
        order = self.order
        for size in filter(str.isdecimal, request.arguments):
            order = replace(order, board=int(size))
        if asked := self._level_asked(request):
            order = replace(order, level=found_as(asked, level_words()) or asked)
        return self._start(self._make(order))

    def do_level(self, request: Request) -> Answer:
        """Tell how hard this puzzle is, or begin one of another level."""
        if not request.arguments:
            return Answer([level_name(rate(self.state.puzzle).level, self.lang)])
        if found_as(self._level_asked(request), level_words()) is None:
            names = ", ".join(level_name(level, self.lang) for level in levels())
            return self._refuse(N_("the levels are: {names}"), names=names)
        return self.do_new(request)

    def _level_asked(self, request: Request) -> str:
        """The words that are no size; a level may have two, and is read in any language."""
        return " ".join(word for word in request.arguments if not word.isdecimal())

    def do_size(self, request: Request) -> Answer:
        """Begin a puzzle of another size."""
        if not request.arguments or not request.arguments[0].isdecimal():
            return Answer([self._geometry.spec])
        return self.do_new(request)

    def do_save(self, request: Request) -> Answer:
        """Write the game to a file (it is in the store anyway)."""
        if not request.arguments:
            return Answer([self._say(N_("the game is saved; save FILE also writes it to a file"))])
        save_game(self.state, Path(request.arguments[0]).expanduser())
        return Answer([self._say(N_("saved: {file}"), file=request.arguments[0])])

    def do_load(self, request: Request) -> Answer:
        """Go on with the game of a file, or begin its puzzle."""
        if not request.arguments:
            return self._refuse(N_("load FILE: which one?"))
        return self._start(from_file(Path(request.arguments[0]).expanduser()))

    def do_strict(self, request: Request) -> Answer:
        """Whether moves that leave no solution are refused."""
        if request.arguments:
            self.session.do({"type": "options", "strict": request.arguments[0].lower() in ("on", "oui", "yes", "1")})
        said = N_("unsolvable moves are refused") if self.state.options.strict else N_("unsolvable moves are allowed")
        return Answer([self._say(said)])

    def do_pause(self, _: Request) -> Answer:
        """Stop the clock and lock the grid."""
        self.session.do({"type": "pause"})
        return Answer([self._say(words.PAUSED)])

    def do_resume(self, _: Request) -> Answer:
        """Go on after a pause."""
        paused = self.state.clock.status == "paused"
        self.session.do({"type": "resume"})
        left = self._say(N_("{count} left"), count=self.state.left)
        return Answer([left], draw=True) if paused else Answer([self._say(N_("the game is not paused"))])

    def do_time(self, _: Request) -> Answer:
        """How long the game has lasted."""
        return Answer([clock_text(self.state.clock.shown(now()))])

    def do_help(self, _: Request) -> Answer:
        """All the words."""
        return Answer([self._say(line) for line in words.HELP])

    def do_quit(self, _: Request) -> Answer:
        """Leave; the game is kept."""
        return Answer([self._say(words.LEFT)], leaves=True)

    def do_unknown(self, request: Request) -> Answer:
        """Something that is no command."""
        return self._refuse(words.UNKNOWN, found=repr(request.arguments[0][:20]))

    @property
    def _geometry(self) -> Geometry:
        return self.state.puzzle.geometry

    def _say(self, message: str, /, **fields: object) -> str:
        return translate(message, self.lang, **fields)

    def _why(self) -> str:
        """Why the puzzle itself has no solution; nothing when it has one."""
        why = why_unsolvable(self.state.puzzle, self.lang)
        return f"{self._say(NO_SOLUTION)} {why}" if why else ""

    def _tell(self, told: HintSession) -> str:
        """A hint, and what can be done where it is no step."""
        more = _MORE.get(told.hint.kind) if told.is_dead_end or told.level < told.depth else None
        if told.level == PROOF < told.depth:
            more = words.INSIDE
        said = told.text(self.lang)
        return f"{said} {self._say(more)}" if more else said

    def _refuse(self, message: str, /, **fields: object) -> Answer:
        return Answer([self._say(message, **fields)], ok=False)

    def _begin(self, state: GameState) -> Session:
        session = Session.begin(self.store, state)
        if not state.past:  # as the report has it: what makes the grid unsolvable is refused
            session.do({"type": "options", "strict": True})
        return session

    def _make(self, order: Order) -> GameState:
        """A game made to order; the next one will be another."""
        made = self._maker(order)
        self.order, self.remark = order.another(), made.remark(self.lang)
        return new_game(made.puzzle)

    def _start(self, state: GameState) -> Answer:
        self.session = self._begin(state)
        said = [self.remark, words.starting_cells(self.state, self.lang)]
        self.remark = ""
        return Answer([line for line in said if line], draw=True, begins=True)

    def _do(self, command: Command, *said: str) -> Answer:
        """A command of the reducer; one that changes nothing is told so."""
        before = self.state.board
        after = self.session.do(command)
        if after.board == before:
            return self._refuse(N_("nothing changed"))
        return Answer([*said, self._say(N_("{count} left"), count=after.left)], draw=True)

    def _mark(self, layer: str, request: Request) -> Answer:
        cell = self._cell(request)
        digits = [digit_of(word, self._geometry) for word in request.arguments]
        if cell is None or None in digits or not digits:
            return self._refuse(words.INVALID, digit=" ".join(request.arguments)[:20], cell=(request.cell or "")[:20])
        answer = self._do({"type": layer, "cells": [cell], "digits": digits})
        return Answer(notes(self.state, range(cell, cell + 1), self.lang)) if answer.ok else answer

    def _cell(self, request: Request) -> int | None:
        try:
            return self._geometry.cell(request.cell or "")
        except GarnsError:
            return None


def _count(request: Request) -> int:
    words = request.arguments
    return min(int(words[0]), 1_000_000) if words and words[0].isdecimal() else 1
