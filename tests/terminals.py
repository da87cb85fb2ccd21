"""The real program at a pseudo-terminal or at the end of a pipe."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path
from typing import Any

from garns.game import GameState
from garns.store import open_store
from support import clean_environment
from warm import Process

COMMAND = [sys.executable, "-c", "from garns.cli import main; main()", "play"]
#: What a modern terminal says of itself.
MODERN = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8", "NO_COLOR": ""}


def environment(folder: Path, lang: str = "en", **more: str) -> dict[str, str]:
    """A player with an own folder, a language, and a terminal that knows nothing."""
    return {**clean_environment(), "GARNS_DATA": os.fspath(folder), "GARNS_LANG": lang, "TERM": "dumb", **more}


def kept(folder: Path, number: int | None = None) -> GameState:
    """A game of the player's store: one by its number, or the last one."""
    store = open_store(folder / "games.db")
    state = store.load(number or store.games()[0].id)[0]
    store.close()
    return state


class Terminal:
    """A program at a pseudo-terminal of 80x24 characters."""

    def __init__(self, folder: Path, *arguments: str, lang: str = "en", command: str = "play", **more: str) -> None:
        self._here, self._there = pty.openpty()
        fcntl.ioctl(self._there, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.before = self.settings()
        self.process = Process(
            [command, *arguments],
            (self._there,) * 3,
            environment(folder, lang, **more),
            filled="garns.tui.app",
            session=True,
        )
        self.seen = self.all = ""

    def settings(self) -> list[Any]:
        """How the terminal is set: echo, lines or single keys ..."""
        return termios.tcgetattr(self._there)

    def until(self, text: str) -> str:
        """Read on until a text appears; gives all that came before it."""
        end = time.monotonic() + 120  # for all of it: a clock on the screen always says something
        while text not in self.seen:
            more = self._read(end - time.monotonic())
            assert more, f"the game ended or hung without saying {text!r}: {self.seen[-500:]!r}"
        before, _, self.seen = self.seen.partition(text)
        return before

    def _read(self, seconds: float) -> bool:
        """Whether there was more to read; a program that has ended says no more."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            ready, _, _ = select.select([self._here], [], [], 0.05)
            if ready:
                more = os.read(self._here, 65536).decode("utf-8", "replace").replace("\r\n", "\n")
                self.seen += more
                self.all += more
                return True
            if self.process.poll() is not None:
                return False
        return False

    def interrupt(self) -> None:
        """^C while the program waits: between a prompt and waiting, Python's ``input`` takes note of no signal."""
        self.until_state("S")
        self.process.send_signal(signal.SIGINT)

    def stop(self) -> None:
        """^Z; the program has stopped when this returns."""
        self.process.send_signal(signal.SIGTSTP)
        self.until_state("T")

    def until_state(self, state: str) -> None:
        """Wait until the kernel calls the program sleeping (S) or stopped (T), for a while and not just between."""
        deadline, seen = time.monotonic() + 120, 0
        while seen < 10:
            assert time.monotonic() < deadline, f"the game does not come to the state {state}"
            told = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
            seen = seen + 1 if told == state else 0
            self._read(0.01)  # a program that writes to a terminal which nobody reads would wait for us

    def type(self, line: str) -> None:
        """A line and Enter."""
        self.press(line + "\n")

    def press(self, keys: str) -> None:
        """Keys as they are."""
        os.write(self._here, keys.encode())

    def vanish(self) -> None:
        """The window is closed, and nobody tells the program."""
        for end in (self._here, self._there):
            os.close(end)

    def end(self) -> int:
        """Wait for the program; gives its exit code. All it said before is read."""
        while self.process.poll() is None or self._read(0.2):
            self._read(0.2)
        self.after = self.settings()
        self.vanish()
        return self.process.returncode
