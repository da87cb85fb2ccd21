"""The process that all others are forked from: a copy of the server when it had loaded everything and begun nothing.

It has one thread and does nothing long, so a fork of it is quick and safe at any time; the server itself, with its
threads and connections, is copied once only, when it starts. It alone signals the processes that it has forked,
so a signal never reaches another program that has got the same number. When the server goes, however it goes, the
foreman ends its processes and itself.
"""

from __future__ import annotations

import gc
import os
import random
import select
import signal
import socket
import struct
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, NoReturn

#: A word for the foreman, and the number of a process; it answers with that number and how the process ended.
ORDER, REPORT = struct.Struct("!ci"), struct.Struct("!ii")
HIRE, KILL, SLOW = b"h", b"k", b"s"
#: How much others go before a process that takes long: they get nine times as much. With 15 a machine that is busy with
#: something else lets longer answers run out of their time, with 5 hints wait beside an attacker.
_NICENESS = 10


class Member(NamedTuple):
    """What a process does with its end of the line until it is closed; and what all have done before they are forked,
    so that none of them has to do it again."""

    serve: Callable[[socket.socket], None]
    prepare: Callable[[], None] = lambda: None


def start(member: Member) -> tuple[socket.socket, int]:
    """Fork a foreman; gives the line to it, and its number for who waits for its end."""
    here, there = socket.socketpair()
    pid = os.fork()
    if pid == 0:
        _alone(there, lambda: _Foreman(there, member).run())
    there.close()
    return here, pid


def order(line: socket.socket, word: bytes, number: int, end: socket.socket | None = None) -> None:
    """Tell a foreman to do something."""
    socket.send_fds(line, [ORDER.pack(word, number)], [end.fileno()] if end else [])


def _alone(line: socket.socket, act: Callable[[], None]) -> NoReturn:
    """Be a process of its own that has nothing of its parent but memory, the standard streams, and one line."""
    status = 1
    try:
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGTERM, signal.SIGCHLD, signal.SIGALRM):
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # ^C is for the server, which ends us in its time
        _let_go(line.fileno())
        random.seed()
        act()
        status = 0
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(status)


def _let_go(keep: int) -> None:
    """Give up all files and connections of the parent but one.

    Their numbers stay taken: objects that were copied with the parent may close them later, and would close ours.
    """
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in [int(path.name) for path in Path("/dev/fd").iterdir()]:
        if number > 2 and number not in (keep, nothing):
            with suppress(OSError):  # the list of files was one of them
                os.fstat(number)
                os.dup2(nothing, number, inheritable=False)


class _Foreman:
    def __init__(self, line: socket.socket, member: Member) -> None:
        self._line, self._member = line, member
        self._pids: dict[int, int] = {}

    def run(self) -> None:
        """Follow orders until the server is gone."""
        self._member.prepare()
        gc.collect()
        gc.freeze()  # what is not looked through stays where it is, and is shared by all
        wake, ring = os.pipe()
        os.set_blocking(ring, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(ring, warn_on_full_buffer=False)
        both = select.poll()
        for number in (self._line.fileno(), wake):
            both.register(number, select.POLLIN)
        with suppress(OSError):  # the line is closed at the other end
            while True:
                ready = [number for number, _ in both.poll()]
                if wake in ready:
                    os.read(wake, 4096)
                    self._reap()
                if self._line.fileno() in ready and not self._obey():
                    break
        for pid in self._pids.values():
            os.kill(pid, signal.SIGKILL)

    def _obey(self) -> bool:
        """Do what is said next; gives whether there was anything."""
        said, ends, _, _ = socket.recv_fds(self._line, ORDER.size, 1)
        if not said:
            return False
        word, number = ORDER.unpack(said)
        if word == HIRE:
            self._hire(number, socket.socket(fileno=ends[0]))
        elif pid := self._pids.get(number):
            if word == KILL:
                os.kill(pid, signal.SIGKILL)
            else:
                os.setpriority(os.PRIO_PROCESS, pid, max(_NICENESS, os.getpriority(os.PRIO_PROCESS, 0)))
        return True

    def _hire(self, number: int, line: socket.socket) -> None:
        with line:
            try:
                pid = os.fork()
            except OSError:  # too many processes, or too little memory, for now
                self._line.sendall(REPORT.pack(number, 1))
                return
            if pid == 0:
                _alone(line, lambda: self._member.serve(line))
            self._pids[number] = pid

    def _reap(self) -> None:
        for number, pid in list(self._pids.items()):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                del self._pids[number]
                self._line.sendall(REPORT.pack(number, os.waitstatus_to_exitcode(status)))
