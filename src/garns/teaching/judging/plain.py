"""Level 0: a puzzle a line in, an answer a line out.

Programs that are nearly right get help, and are told: one that writes its answers only when its input ends (it does not
flush) or ends after each puzzle is started anew for every puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from garns.errors import FormatError, Problem
from garns.teaching.judging.checking import check
from garns.teaching.judging.talking import Talk, shown
from garns.teaching.judging.task import Judged, Listener, Program, Scene, Task
from garns.teaching.judging.verdict import Verdict, of_ending
from garns.teaching.protocol import Reply, is_silent, read_answer
from garns.teaching.sandbox import Ended, Silent
from garns.teaching.sets import Case

_GLANCE = 0.1  # seconds between two looks whether the program waits for more input
_GLANCES = 4  # so many in a row mean that it does
_PROMPT = 1.0  # seconds within which an answer follows from the end of the input


class PlainJudge:
    """Judges one program at level 0."""

    def __init__(self, program: Program, task: Task, listener: Listener) -> None:
        self._talk = Talk(program, task.limits, listener)
        self._task, self._listener = task, listener
        self._buffers = False  # answers come only when the input ends
        self._ends = False  # the program ends after each answer
        self._answers = 0  # of the process that runs
        self._closed = 0.0  # when we ended its input because it waited for that
        self._line = b""

    def run(self) -> Iterator[Judged]:
        """Every puzzle with its verdict."""
        try:
            for set_id, case in self._task.cases():
                self._listener.asked(set_id, case)
                verdict = self._ask(case)
                remarks = [Problem("no_flush")] * self._buffers + [Problem("ends_after_each")] * self._ends
                yield Judged(set_id, case.number, replace(verdict, remarks=tuple(remarks)), case.puzzle)
        finally:
            self._talk.end()

    def _ask(self, case: Case) -> Verdict:
        if self._talk.child is None:
            self._answers = 0
            self._talk.start()
            self._talk.ready()
        if early := self._unasked():
            return early
        scene, answered = Scene(case.puzzle), self._answers
        sent = self._talk.tell(case.line)
        try:
            reply = self._reply(case, scene, sent)
        except FormatError as error:
            return self._seen(self._talk.refused(error, self._line), scene, sent)
        except Silent as silent:
            ended = self._talk.end(silent.how) or Ended(silent.how)
            if answered and ended.how == "exited" and not scene.moves:
                self._ends = True
                return self._ask(case)  # by a new process, which has answered nothing yet
            return self._seen(of_ending(ended, self._task.limits), scene, sent)
        seconds = self._talk.clock() - max(sent, self._closed)
        self._answers += 1
        verdict = check(case, reply)
        if self._buffers:
            self._talk.end()
        return replace(verdict, seconds=seconds, said=shown(self._line), moves=scene.moves, last=scene.last)

    def _unasked(self) -> Verdict | None:
        """A verdict on what the program said while nobody asked."""
        while self._talk.child is not None:
            try:
                line = self._talk.hear(0)
            except Silent:
                return None
            if not is_silent(line):
                self._talk.end()
                problem = Problem("unasked", line=self._talk.heard, found=shown(line))
                return Verdict("not_protocol", (problem,), said=shown(line))
        return None

    def _reply(self, case: Case, scene: Scene, sent: float) -> Reply:
        """The answer; moves before it are shown."""
        child = self._talk.start()
        until, glances, self._closed = sent + self._task.limits.seconds, 0, 0.0
        if self._buffers:
            child.close_input()
        while True:
            now = self._talk.clock()
            try:
                self._line = line = self._talk.hear(min(until, now + _GLANCE))
            except Silent as silent:
                if silent.how != "too_slow" or self._talk.clock() >= until:
                    raise
                glances = glances + 1 if child.waits() else 0
                if glances == _GLANCES and not self._closed:
                    child.close_input()
                    self._closed = self._talk.clock()
                continue
            glances = 0
            if is_silent(line) or self._talk.move(line, scene):
                continue
            reply = read_answer(line, case.puzzle, self._talk.heard)
            if self._closed:
                self._buffers = self._buffers or self._talk.clock() - self._closed < _PROMPT
                self._talk.end()  # its input has ended, so it can answer no more
            return reply

    def _seen(self, verdict: Verdict, scene: Scene, sent: float) -> Verdict:
        """A verdict with what stood on the board at the end."""
        seconds = self._talk.clock() - sent
        return replace(verdict, seconds=seconds, digits=tuple(scene.digits), moves=scene.moves, last=scene.last)
