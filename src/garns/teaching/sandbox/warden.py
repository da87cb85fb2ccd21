"""The process between us and a program: it sets the limits, and lets nothing that descends from the program outlive it.

Run by its path, alone and without the packages of anybody (``python -I -S warden.py``), with the numbers of two pipes,
three limits, a folder, and the command. The program has our standard streams. When the first pipe is closed (because
we say so, or because we died) everything ends; on the second stands, in one line, how it ended: ``code 3 PEAK``,
``signal 9 PEAK``, ``memory 0 PEAK``, ``processes 0 PEAK``, ``stopped 0 PEAK`` or ``failed ERRNO 0``.

Orphans of the program become children of the warden (it is a "child subreaper"), so when it has no child left, nothing
is left.
"""

# ruff: noqa: PTH112, PTH116, PTH123, PTH208
# (pathlib takes longer to import than all the rest together)

from __future__ import annotations

import contextlib
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Iterator

PAUSE = 0.05  # seconds between two looks at the memory
PATIENCE = 10.0  # seconds for what was killed to be gone; only a broken device takes so long
_SET_CHILD_SUBREAPER, _SET_DEATH_SIGNAL = 36, 1  # of prctl(2)


def main(arguments: list[str]) -> None:
    """Start the program, watch it, end it, tell how it ended."""
    control, status, memory, processes, file_size = map(int, arguments[:5])
    folder, *command = arguments[5:]
    for pipe in (control, status):
        os.set_inheritable(pipe, False)
    for ignored in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ignored, signal.SIG_IGN)  # who wants an end closes the pipe
    _prctl(_SET_CHILD_SUBREAPER, 1)
    tasks = _tasks_of_user() + processes
    child = os.fork()
    if child == 0:
        _become(command, folder, tasks, file_size, status)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    how, number, peak = _watch(child, control, memory, processes)
    with contextlib.suppress(OSError):
        os.killpg(child, signal.SIGKILL)  # where there is no /proc, this is all that can be found
    _end_all()
    peak = max(peak, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * (1 if sys.platform == "darwin" else 1024))
    os.write(status, f"{how} {number} {peak}\n".encode())


def _become(command: list[str], folder: str, tasks: int, file_size: int, status: int) -> None:
    """Turn this process into the program; never returns."""
    try:
        os.setsid()
        _prctl(_SET_DEATH_SIGNAL, signal.SIGKILL)
        for ignored in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(ignored, signal.SIG_DFL)
        _limit(resource.RLIMIT_CORE, 0)
        _limit(resource.RLIMIT_FSIZE, file_size)
        _limit(resource.RLIMIT_NPROC, tasks)
        os.chdir(folder)
        os.execvp(command[0], command)
    except OSError as error:
        os.write(status, f"failed {error.errno} 0\n".encode())
    finally:
        os._exit(127)


def _limit(what: int, most: int) -> None:
    hard = resource.getrlimit(what)[1]
    with contextlib.suppress(OSError, ValueError):  # somebody has set a lower limit before us
        resource.setrlimit(what, (most, most) if hard == resource.RLIM_INFINITY or most < hard else (hard, hard))


def _watch(child: int, control: int, memory: int, processes: int) -> tuple[str, int, int]:
    """Wait until the program ends, uses too much, or shall end: how, a number, and the peak of its memory."""
    watched, peak = [control], 0
    with contextlib.suppress(AttributeError, OSError):
        watched.append(os.pidfd_open(child))
    while True:
        ready = select.select(watched, [], [], PAUSE)[0]
        for pid, ending in _reap():
            if pid == child:
                code = os.waitstatus_to_exitcode(ending)
                return ("code", code, peak) if code >= 0 else ("signal", -code, peak)
        if control in ready:
            return "stopped", 0, peak
        tree = list(descendants(os.getpid()))
        held = sum(map(_held, tree))
        if held > memory and (held := sum(map(_share, tree))) > memory:
            return "memory", 0, held
        if len(tree) > processes:
            return "processes", 0, peak
        peak = max(peak, held)


def _end_all() -> None:
    """Kill all that descends from us. What is stopped cannot fork: so stop until nobody is new, then kill."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        stopped: set[int] = set()
        while new := set(_orphans()) - stopped:
            for pid in new:
                _send(pid, signal.SIGSTOP)
            stopped |= new
        for pid in stopped:
            _send(pid, signal.SIGKILL)
        for _pid in _reap():
            pass
        try:
            os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:
            return
        time.sleep(0.001)


def _reap() -> Iterator[tuple[int, int]]:
    """Every child that has ended, with its status."""
    while True:
        try:
            pid, ending = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return
        yield pid, ending


def _send(pid: int, number: int) -> None:
    with contextlib.suppress(OSError):
        os.kill(pid, number)


def descendants(pid: int) -> Iterator[int]:
    """Those who descend from a process, by the lists of children that Linux keeps for each thread; quick."""
    todo = [pid]
    while todo:
        parent = todo.pop()
        with contextlib.suppress(OSError):
            for task in os.listdir(f"/proc/{parent}/task"):
                children = [int(word) for word in read(f"/proc/{parent}/task/{task}/children").split()]
                todo += children
                yield from children


def is_asleep(pid: int) -> bool:
    """Whether no thread of those who descend from a process is running, or waits for a disk."""
    states = set()
    for each in descendants(pid):
        with contextlib.suppress(OSError, IndexError):
            for task in os.listdir(f"/proc/{each}/task"):
                states.add(read(f"/proc/{each}/task/{task}/stat").rsplit(")", 1)[1].split()[0])
    return bool(states) and not states & {"R", "D"}


def _orphans() -> list[int]:
    """Those who descend from us, by asking every process for its parent; slow, and misses nobody."""
    parents = {}
    for name in os.listdir("/proc") if os.path.isdir("/proc") else ():
        if name.isdecimal():
            with contextlib.suppress(OSError, IndexError):
                state, parent = read(f"/proc/{name}/stat").rsplit(")", 1)[1].split()[:2]
                if state != "Z":
                    parents[int(name)] = int(parent)
    ours, found = {os.getpid()}, True
    while found:
        new = {pid for pid, parent in parents.items() if parent in ours} - ours
        ours |= new
        found = bool(new)
    return sorted(ours - {os.getpid()})


def _held(pid: int) -> int:
    """The memory a process holds; what several share is counted for each."""
    try:
        return int(read(f"/proc/{pid}/statm").split()[1]) * resource.getpagesize()
    except (OSError, IndexError):
        return 0


def _share(pid: int) -> int:
    """The memory a process holds, where what several share is shared out among them."""
    try:
        lines = read(f"/proc/{pid}/smaps_rollup").splitlines()
        return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    except (OSError, IndexError, ValueError):
        return _held(pid)


def _tasks_of_user() -> int:
    """How many tasks our user has already: the limit counts them too. A user made for the program has none."""
    count, me = 0, os.geteuid()
    if me == 0:
        return 0
    for name in os.listdir("/proc") if os.path.isdir("/proc") else ():
        with contextlib.suppress(OSError):
            if name.isdecimal() and os.stat(f"/proc/{name}").st_uid == me:
                count += len(os.listdir(f"/proc/{name}/task"))
    return count


def read(path: str) -> str:
    """The text of a file of /proc."""
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def _prctl(option: int, value: int) -> None:
    """A call that Python has no name for; systems without it get no more than process groups."""
    import ctypes

    with contextlib.suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


if __name__ == "__main__":
    main(sys.argv[1:])
