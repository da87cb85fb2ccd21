"""Levels 1 and 2: a session with requests and responses.

Two requests are under way at a time, and their results may come in any order. Before the puzzles come manners: the
handshake, and a command that no program knows; after them ``quit``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from garns.errors import FormatError, Problem
from garns.i18n import N_
from garns.teaching.judging.replies import MOST_COUNTED, Answers, judge_result
from garns.teaching.judging.talking import Talk, shown
from garns.teaching.judging.task import COUNT, GENERATE, STEPS, TALK, Judged, Listener, Program, Scene, Task
from garns.teaching.judging.verdict import Verdict
from garns.teaching.protocol import Message, is_silent, read_response, request
from garns.teaching.sandbox import Silent
from garns.teaching.sets import Case, cases
from garns.values.puzzle import Puzzle

#: What is asked about the conversation itself.
MANNERS = (N_("the handshake"), N_("an unknown command"), N_("the end"))
COUNTED = ("easy", "none", "multiple")  # sets of which one puzzle each is counted
STEP_CASES, GENERATED = 5, 2
CLUES = (22, 40)  # asked of a generated puzzle

_UNKNOWN = "xyzzy"
_UNDER_WAY = 2
_PATIENCE = 2.0  # seconds for an answer that needs no thought
_FAREWELL = 1.0  # seconds to end after "quit"


@dataclass(slots=True)
class _Asked:
    """A request, and what has come for it."""

    set_id: str
    case: Case
    word: str
    scene: Scene
    since: float = 0.0
    answers: Answers = field(default_factory=Answers)

    def text(self, number: int, milliseconds: int) -> str:
        """The line of the request."""
        if self.word == "generate":
            least, most = CLUES
            clues = f"{least}..{most}"
            return request("generate", id=number, size=9, clues=clues, seed=self.case.number).text()
        more = {"solve": {"limit": 2}, "count": {"max": MOST_COUNTED}}.get(self.word, {})
        return request(self.word, self.case.puzzle, id=number, **more, ms=milliseconds).text()


class SessionJudge:
    """Judges one program at level 1 or 2."""

    def __init__(self, program: Program, task: Task, listener: Listener) -> None:
        self._talk = Talk(program, task.limits, listener)
        self._task, self._listener = task, listener
        self._todo = deque(_questions(task))
        self._waiting: dict[int, _Asked] = {}
        self._number = 0
        self._line = b""

    def run(self) -> Iterator[Judged]:
        """Every question with its verdict. Who fails the handshake is asked nothing more."""
        try:
            greeting = self._greet()
            yield Judged(TALK, 1, greeting, what=MANNERS[0])
            if greeting.kind != "right":
                untried = replace(greeting, seconds=0.0, said="", words="")
                yield Judged(TALK, 2, untried, what=MANNERS[1])
                yield from (self._judged(asked, untried) for asked in self._todo)
                yield Judged(TALK, 3, untried, what=MANNERS[2])
                return
            yield Judged(TALK, 2, self._puzzled(), what=MANNERS[1])
            while self._todo or self._waiting:
                yield from self._round()
            yield Judged(TALK, 3, self._quit(), what=MANNERS[2])
        finally:
            self._talk.end()

    def _greet(self) -> Verdict:
        """Start the program and the session."""
        self._talk.ready()
        verdict = self._manner("slp 1", self._task.limits.seconds, "slp 1 name=... level=1")
        hint = (Problem("flush_hint"),) if verdict.kind == "too_slow" else ()
        return replace(verdict, problems=(*verdict.problems, *hint))

    def _puzzled(self) -> Verdict:
        """Who does not know a command says so, and goes on."""
        verdict = self._manner(_UNKNOWN, _PATIENCE, "error unknown")
        if verdict.kind != "too_slow":
            return verdict
        return replace(
            verdict, kind="not_protocol", problems=(Problem("unexpected", expected="error unknown", found=""),)
        )

    def _manner(self, text: str, seconds: float, expected: str) -> Verdict:
        """Whether a line is answered as expected, which its first word decides."""
        sent = self._talk.tell(text)
        try:
            found = self._response(sent + seconds, None)
        except Silent as silent:
            return replace(self._talk.lost(silent), seconds=self._talk.clock() - sent)
        except FormatError as error:
            return self._talk.refused(error, self._line)
        said = shown(self._line)
        if found.word == expected.split(maxsplit=1)[0]:
            return Verdict("right", seconds=self._talk.clock() - sent, said=said)
        self._talk.end()
        return Verdict("not_protocol", (Problem("unexpected", expected=expected, found=said),), said=said)

    def _quit(self) -> Verdict:
        if self._talk.child is None and self._greet().kind != "right":
            return Verdict("crashed", (Problem("ended_without_answer"),))
        child = self._talk.start()
        sent = self._talk.tell("quit")
        try:
            child.rest(_FAREWELL)
        except Silent:
            self._talk.end()
            return Verdict("not_protocol", (Problem("stayed_after_quit"),), seconds=self._talk.clock() - sent)
        ended = self._talk.end("closed")
        if ended is not None and ended.how == "crashed":
            return Verdict("crashed", (Problem("exit_code", code=ended.code or 0),), words=ended.words)
        return Verdict("right", seconds=self._talk.clock() - sent)

    def _round(self) -> Iterator[Judged]:
        """Ask until enough is under way, hear one response, and judge what it settles."""
        if self._talk.child is None:
            greeting = self._greet()
            if greeting.kind != "right":
                yield self._judged(self._todo.popleft(), greeting)
                return
        while self._todo and len(self._waiting) < _UNDER_WAY:
            self._ask(self._todo.popleft())
        number, oldest = next(iter(self._waiting.items()))
        try:
            found = self._response(oldest.since + self._task.limits.seconds, oldest.scene)
            number = found.id if found.id is not None else number
            asked = self._waiting.get(number)
            if asked is None:
                yield self._settle(next(iter(self._waiting)), self._stray(found))
            elif found.word == "error":
                yield self._settle(number, Verdict("wrong", (Problem("answered_error", found=shown(self._line)),)))
            else:
                asked.answers.add(found, asked.case.puzzle)
                if found.word == "result":
                    yield self._settle(number, judge_result(asked.word, asked.case, found, asked.answers))
        except Silent as silent:
            yield self._settle(number, self._talk.lost(silent))
        except FormatError as error:
            yield self._settle(number, self._talk.refused(error, self._line))

    def _ask(self, asked: _Asked) -> None:
        self._number += 1
        self._waiting[self._number] = asked
        self._listener.asked(asked.set_id, asked.case)
        milliseconds = max(1, round(self._task.limits.seconds * 1000))
        asked.since = self._talk.tell(asked.text(self._number, milliseconds))

    def _response(self, until: float, scene: Scene | None) -> Message:
        """The next response; moves before it are shown.

        :raises Silent: when none comes until then.
        :raises FormatError: when a line is none.
        """
        while True:
            self._line = line = self._talk.hear(until)
            if not is_silent(line) and not (scene and self._talk.move(line, scene)):
                return read_response(line, self._talk.heard)

    def _stray(self, found: Message) -> Verdict:
        self._talk.end()
        return Verdict("not_protocol", (Problem("no_such_request", found=str(found.id)),), said=shown(self._line))

    def _settle(self, number: int, verdict: Verdict) -> Judged:
        """The verdict on a request. When the program has gone, the others that were under way are asked again."""
        asked, now = self._waiting.pop(number), self._talk.clock()
        seconds = now - asked.since
        if self._talk.child is None:
            self._todo.extendleft(
                replace(each, scene=Scene(each.scene.puzzle), answers=Answers())
                for each in reversed(self._waiting.values())
            )
            self._waiting.clear()
        for other in self._waiting.values():
            other.since = max(other.since, now)  # a program that does one thing after the other begins it now
        scene = asked.scene
        digits = verdict.digits or (tuple(scene.digits) if scene.moves else ())
        seen = replace(verdict, seconds=seconds, digits=digits, moves=scene.moves, last=scene.last)
        return self._judged(asked, seen if seen.said else replace(seen, said=shown(self._line)))

    def _judged(self, asked: _Asked, verdict: Verdict) -> Judged:
        puzzle = None if asked.word == "generate" else asked.case.puzzle
        return Judged(asked.set_id, asked.case.number, verdict, puzzle)


def _questions(task: Task) -> Iterator[_Asked]:
    for set_id, case in task.cases():
        yield _Asked(set_id, case, "solve", Scene(case.puzzle))
    for number, set_id in enumerate(COUNTED, start=1):
        case = replace(cases(set_id, task.seed + 1, 1)[0], number=number)
        yield _Asked(COUNT, case, "count", Scene(case.puzzle))
    if task.level > 1:
        for case in cases("easy", task.seed + 1, STEP_CASES):
            yield _Asked(STEPS, case, "steps", Scene(case.puzzle))
        for number in range(1, GENERATED + 1):
            empty = Puzzle()
            yield _Asked(GENERATE, Case(empty, "", "unique", None, number), "generate", Scene(empty))
