"""What a program may use, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

MEGABYTE = 1 << 20

#: ``exited`` with code 0; ``crashed`` with another code or by a signal; ``closed`` its output and lived on;
#: ``stopped`` by us, who had no more questions.
How = Literal[
    "exited",
    "crashed",
    "too_slow",
    "too_much_memory",
    "too_much_output",
    "too_many_processes",
    "closed",
    "stopped",
]


@dataclass(frozen=True, slots=True)
class Limits:
    """What a program may use.

    Memory is what it holds, not what it reserves: the run-time systems of Java, Go, Haskell and Lisp reserve far more
    than they use. It is the sum over its processes.
    """

    seconds: float = 10.0  # of the clock, for each answer
    memory: int = 512 * MEGABYTE
    output: int = 16 * MEGABYTE  # bytes for each answer
    processes: int = 256  # threads count too
    file_size: int = 16 * MEGABYTE  # of a file, and between walls of all files together


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended, and what it left: its last words, what it used, and (from ``run``) its output.

    >>> Ended("crashed", signal=11).signal_name
    'SIGSEGV'
    """

    how: How
    code: int | None = None
    signal: int | None = None
    words: str = ""
    seconds: float = 0.0
    memory: int = 0
    output: bytes = b""

    @property
    def signal_name(self) -> str:
        """The name of the signal that ended it, or nothing."""
        import signal

        try:
            return signal.Signals(self.signal).name if self.signal else ""
        except ValueError:  # a real-time signal has only a number
            return f"SIG{self.signal}"
