"""A conversation with a program that is started again when it has gone."""

from __future__ import annotations

import time

from garns.errors import FormatError, SourceError
from garns.teaching.judging.task import Listener, Program, Scene
from garns.teaching.judging.verdict import Verdict, of_ending
from garns.teaching.protocol import read_move
from garns.teaching.sandbox import Child, Ended, Limits, Silent
from garns.teaching.sandbox.limits import How

#: Seconds that a program has to get ready, before the clock of its first answer runs: some languages start slowly.
START = 5.0
_GLANCE, _GLANCES = 0.005, 3  # looks in a row that must find it waiting
_CANNOT_RUN = 126  # the exit code of shells for it
#: Characters that are kept of what a program says.
_SHOWN = 1000


class Talk:
    """Says lines to a program and hears them; knows how many it has heard, and when the program was started."""

    def __init__(self, program: Program, limits: Limits, listener: Listener) -> None:
        self.program, self.limits, self.listener = program, limits, listener
        self.child: Child | None = None
        self.heard = 0
        self._watched = 0.0  # seconds that somebody took to look at moves

    def clock(self) -> float:
        """The time in seconds, which stands still while somebody looks at a move."""
        return time.monotonic() - self._watched

    def start(self) -> Child:
        """The program, started when it does not run."""
        if self.child is None:
            self.child = Child(self.program.command, self.limits, here=True)
            self.heard = 0
        return self.child

    def ready(self) -> None:
        """Wait until a program that was just started waits for its first line, but not for ever."""
        until, glances = time.monotonic() + START, 0
        while glances < _GLANCES and time.monotonic() < until and self.start().rests(_GLANCE):
            glances = glances + 1 if self.start().waits() else 0

    def tell(self, text: str) -> float:
        """Say a line; gives the time."""
        self.listener.line(True, text)
        self.start().send(text)
        return self.clock()

    def hear(self, until: float) -> bytes:
        """The next line.

        :raises Silent: when none comes until then.
        """
        line = self.start().line(max(0.0, until - self.clock()))
        self.heard += 1
        self.listener.line(False, shown(line))
        return line

    def move(self, line: bytes, scene: Scene) -> bool:
        """Whether a line is a move; then it is made.

        :raises FormatError: when it begins like a move and is none.
        """
        move = read_move(line, scene.puzzle.geometry, self.heard)
        if move is not None:
            scene.apply(move)
            start = time.monotonic()
            self.listener.moved(move, scene)
            self._watched += time.monotonic() - start
        return move is not None

    def end(self, how: How = "stopped") -> Ended | None:
        """End the program, if it runs."""
        child, self.child = self.child, None
        try:
            return child.end(how) if child else None
        except SourceError as error:  # a file that claims to be a program, and cannot be run
            return Ended("crashed", code=_CANNOT_RUN, words=error.message())

    def lost(self, silent: Silent) -> Verdict:
        """End the program because it said nothing; the verdict tells why."""
        ended = self.end(silent.how)
        return of_ending(ended or Ended(silent.how), self.limits)

    def refused(self, error: FormatError, line: bytes) -> Verdict:
        """End the program because it does not speak the protocol: nobody knows what its next line would answer."""
        self.end()
        return Verdict("not_protocol", error.problems, said=shown(line))


def shown(line: bytes) -> str:
    """A line of a program as text that is harmless and not too long."""
    text = line[: 4 * _SHOWN].decode("utf-8", "replace").rstrip("\r")[:_SHOWN]
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
