"""A conversation with a program: send a line, wait for a line, and never wait for ever."""

from __future__ import annotations

import contextlib
import os
import select
import selectors
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

from garns.errors import Problem, SourceError
from garns.teaching.sandbox import walls
from garns.teaching.sandbox.limits import Ended, How, Limits
from garns.teaching.sandbox.starting import kill_marked, start
from garns.teaching.sandbox.warden import is_asleep

LAST_WORDS = 2000  # bytes kept of what a program says on standard error
LONGEST_LINE = 1 << 20  # bytes; no answer is near this
_PIECE = 1 << 16
_FAREWELL = 1.0  # seconds for a program that has closed its output to end by itself
_BURIAL = 15.0  # seconds for the warden to end everything; more than it takes itself


class Silent(Exception):  # noqa: N818 (an answer that is none, not a fault of ours)
    """No line came: the reason is ``how``; the program's end tells the rest (:meth:`Child.end`)."""

    def __init__(self, how: How) -> None:
        super().__init__(how)
        self.how = how


class Child:
    """A program that runs under limits; leaving the ``with`` block ends it and all it started.

    >>> with Child(["cat"]) as child:
    ...     child.send("hello")
    ...     child.line()
    b'hello'

    :param here: it begins in our folder, which it may read, as somebody who types the command would expect; else in
        a folder of its own.
    :param trusted: it is the user's own program: it runs where the user is, without walls.
    :raises SourceError: when there is no such program.
    """

    def __init__(
        self,
        command: Sequence[str],
        limits: Limits | None = None,
        env: Mapping[str, str] | None = None,
        *,
        here: bool = False,
        trusted: bool = False,
    ) -> None:
        self.limits = limits or Limits()
        self._name = command[0] if command else ""
        self._ended: Ended | None = None
        self._going = bytearray()
        self._taken = 0
        self._more = True  # input may follow
        self._folder = tempfile.TemporaryDirectory(prefix="garns-", ignore_cleanup_errors=True)
        try:
            folder = None if trusted else Path(self._folder.name)
            self._pipes = start(command, self.limits, folder, env or {}, here=here)
        except BaseException:
            self._folder.cleanup()
            raise
        self._started = time.monotonic()
        self._selector = selectors.DefaultSelector()
        self._open = {self._pipes.input, self._pipes.output, self._pipes.errors, self._pipes.control}
        self._said = bytearray()
        self._words = bytearray()
        self._selector.register(self._pipes.output, selectors.EVENT_READ)
        self._selector.register(self._pipes.errors, selectors.EVENT_READ)

    def send(self, line: str) -> None:
        """Send a line. It is written while we wait for an answer, so a program that never reads cannot stop us."""
        self.feed(line.encode() + b"\n")

    def feed(self, text: bytes) -> None:
        """Send bytes as they are; the count of the output begins anew."""
        self._going += text
        self._taken = 0
        self._write()

    def close_input(self) -> None:
        """Tell the program that nothing more will come."""
        self._more = False
        self._write()

    def line(self, seconds: float | None = None) -> bytes:
        """The next line of the program without its end, waiting so long at most (else as long as the limits say).

        :raises Silent: ``too_slow``, ``too_much_output`` or ``closed``.
        """
        until = self._until(seconds)
        searched = 0
        while (end := self._said.find(b"\n", searched)) < 0:
            searched = len(self._said)
            if searched > LONGEST_LINE:
                raise Silent("too_much_output")
            if self._pipes.output in self._open:
                self._pump(until)
            elif self._said:
                self._said += b"\n"  # the last line needs no end
            else:
                raise Silent("closed")
        found = bytes(self._said[:end])
        del self._said[: end + 1]
        return found

    def rest(self, seconds: float | None = None) -> bytes:
        """All that the program still says until it closes its output.

        :raises Silent: ``too_slow`` or ``too_much_output``.
        """
        until = self._until(seconds)
        while self._pipes.output in self._open:
            self._pump(until)
        return self.said

    @property
    def said(self) -> bytes:
        """What the program has said and nobody has taken yet."""
        return bytes(self._said)

    def rests(self, seconds: float) -> bool:
        """Wait a moment; whether the program has said nothing and has not ended meanwhile."""
        try:
            self._pump(time.monotonic() + seconds)
        except Silent as silent:
            return silent.how == "too_slow"
        return not self._said and self._pipes.output in self._open

    def waits(self) -> bool:
        """Whether the program seems to wait for us: it has taken all that we sent, and nothing of it runs."""
        import fcntl
        import termios

        if self._going or self._pipes.input not in self._open:
            return False
        unread = fcntl.ioctl(self._pipes.input, termios.FIONREAD, bytes(4))
        return not any(unread) and is_asleep(self._pipes.warden.pid)

    def end(self, how: How = "stopped") -> Ended:
        """End the program and everything it started, and tell how it ended.

        ``how`` is what we have seen; too much memory or a crash explains it better. A program that has closed its
        output gets a moment to end by itself.

        :raises SourceError: when the program could not even be started.
        """
        if self._ended is None:
            try:
                self._ended = self._bury(how)
            finally:
                self._clean()
        return self._ended

    def _bury(self, how: How) -> Ended:
        if how == "closed":
            self._told(_FAREWELL)
        seconds = time.monotonic() - self._started
        self._close(self._pipes.control)
        self._told(_BURIAL)
        try:
            kind, number, memory = os.read(self._pipes.status, 100).split(b"\n")[0].decode().split()
        except (OSError, ValueError):  # somebody has killed the warden
            kind, number, memory = "lost", "0", "0"
            kill_marked(self._folder.name)
        self._drain()  # what was said just before the end
        found = self._verdict(kind, int(number), how)
        return Ended(found.how, found.code, found.signal, _printable(self._words), seconds, int(memory))

    def _verdict(self, kind: str, number: int, how: How) -> Ended:
        if kind == "failed":
            raise SourceError([Problem("cannot_start", found=self._name, reason=os.strerror(number))])
        if kind == "memory":
            return Ended("too_much_memory")
        if kind == "processes":
            return Ended("too_many_processes")
        if how in ("too_slow", "too_much_output"):
            return Ended(how)
        if kind == "code" and number > 128 and walls.best() is walls.Walls.BUBBLEWRAP:
            kind, number = "signal", number - 128  # as bubblewrap tells of a signal
        if kind == "signal":
            return Ended("too_much_output" if number == signal.SIGXFSZ else "crashed", signal=number)
        if kind == "code":
            return Ended("crashed" if number else "exited", code=number)
        return Ended(how)

    def _until(self, seconds: float | None) -> float:
        return time.monotonic() + (self.limits.seconds if seconds is None else seconds)

    def _pump(self, until: float) -> None:
        """Write what goes and read what comes, once; what comes on standard error is kept only at its end."""
        if self._taken > self.limits.output:
            raise Silent("too_much_output")
        events = self._selector.select(max(0.0, until - time.monotonic()))
        if not events and time.monotonic() >= until:
            raise Silent("too_slow")
        for key, _mask in events:
            if key.fd == self._pipes.input:
                self._write()
                continue
            piece = os.read(key.fd, _PIECE)
            if not piece:
                self._close(key.fd)
            elif key.fd == self._pipes.output:
                self._said += piece
                self._taken += len(piece)
            else:
                self._words += piece
                self._taken += len(piece)
                del self._words[:-LAST_WORDS]

    def _write(self) -> None:
        if self._pipes.input not in self._open:
            return
        try:
            while self._going:
                del self._going[: os.write(self._pipes.input, self._going[:_PIECE])]
        except BlockingIOError:
            if self._pipes.input not in self._selector.get_map():
                self._selector.register(self._pipes.input, selectors.EVENT_WRITE)
            return
        except OSError:  # the program does not want to hear more
            self._close(self._pipes.input)
            return
        if not self._more:
            self._close(self._pipes.input)
        elif self._pipes.input in self._selector.get_map():
            self._selector.unregister(self._pipes.input)

    def _told(self, seconds: float) -> None:
        """Wait for what the warden tells at the end; the program may talk meanwhile, so that it is not held up."""
        until = time.monotonic() + seconds
        while not select.select([self._pipes.status], [], [], 0.002)[0] and time.monotonic() < until:
            self._drain()

    def _drain(self) -> None:
        """Read what is there; of an output that is too large, nothing more."""
        with contextlib.suppress(Silent):
            while self._selector.select(0):
                self._pump(time.monotonic() + 1)

    def _close(self, pipe: int) -> None:
        if pipe in self._selector.get_map():
            self._selector.unregister(pipe)
        if pipe in self._open:
            self._open.remove(pipe)
            os.close(pipe)

    def _clean(self) -> None:
        for pipe in list(self._open):
            self._close(pipe)
        os.close(self._pipes.status)
        self._selector.close()
        try:
            self._pipes.warden.wait(1)
        except subprocess.TimeoutExpired:
            self._pipes.warden.kill()
            self._pipes.warden.wait()
        self._folder.cleanup()

    def __enter__(self) -> Child:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with contextlib.suppress(SourceError):
            self.end()


def _printable(words: bytes | bytearray) -> str:
    """Somebody's text, harmless on a terminal: no control characters but the ends of lines."""
    text = bytes(words).decode("utf-8", "replace").replace("\r\n", "\n").replace("\t", "    ")
    return "".join(char if char == "\n" or char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text).strip()
