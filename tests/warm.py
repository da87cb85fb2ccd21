"""Real processes of the command ``garns``, and of small programs that use it, that start at once.

A process that has imported everything but the command line waits, and forks one for each call, with the arguments, the
environment, the folder and the files of the caller. So a test sees a process of its own, which ends as any other does,
and Python is not started and filled anew for each: that took five sixths of the time of these tests.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path

from support import clean_environment

_LARGEST = 1 << 20  # of a call: its arguments and its environment
#: A program that asks for a process and gives it its own files, folder and environment: ``garns`` in a shell.
_CLIENT = """#!{python} -IS
import json, os, socket, sys
talk = socket.socket(socket.AF_UNIX)
talk.connect({door!r})
call = {{"words": sys.argv[1:], "env": dict(os.environ), "cwd": os.getcwd(), "session": False}}
socket.send_fds(talk, [json.dumps(call).encode() + b"\\n"], [0, 1, 2])
code = int(talk.makefile().readlines()[1])
sys.exit(code if code >= 0 else 128 - code)
"""


def garns(
    *arguments: str | Path, stdin: str | bytes = "", cwd: Path | None = None, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, in a clean environment; no stack trace may reach a user."""
    words = list(map(str, arguments))
    (read_in, write_in), (read_out, write_out), (read_err, write_err) = os.pipe(), os.pipe(), os.pipe()
    theirs = (read_in, write_out, write_err)
    process = Process(words, theirs, env or clean_environment(), cwd=cwd)
    for end in theirs:
        os.close(end)
    with ThreadPoolExecutor() as pool:
        pool.submit(_feed, write_in, stdin.encode() if isinstance(stdin, str) else stdin)
        out, err = pool.map(_drain, (read_out, read_err))
    code = process.wait()
    assert "Traceback" not in err
    return subprocess.CompletedProcess(words, code, out, err)


class Process:
    """A process of the command, with what the tests need of :class:`subprocess.Popen`.

    ``words`` are those behind ``garns``, or behind ``python`` when the first is ``-c``; ``files`` its input, output and
    errors; ``filled`` names modules that are imported beforehand; with ``session`` it leads a session of its own.
    """

    def __init__(
        self,
        words: list[str],
        files: tuple[int, int, int],
        env: dict[str, str],
        *,
        cwd: Path | None = None,
        filled: str = "",
        session: bool = False,
    ) -> None:
        call = {"words": words, "env": env, "cwd": str(cwd or Path.cwd()), "session": session}
        talk = socket.socket(socket.AF_UNIX)
        talk.connect(_door(os.getpid(), filled))
        socket.send_fds(talk, [json.dumps(call).encode() + b"\n"], list(files))
        self._talk = talk.makefile("rb")
        self.pid = int(self._talk.readline())
        self.returncode: int | None = None
        self._socket = talk

    def poll(self) -> int | None:
        """Its exit code, once it has ended."""
        return self._told(0)

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code.

        :raises TimeoutExpired: when it has not ended by then.
        """
        code = self._told(timeout)
        if code is None:
            raise subprocess.TimeoutExpired("garns", timeout or 0)
        return code

    def _told(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._socket], [], [], timeout)[0]:
            self.returncode = int(self._talk.readline())
            self._talk.close()
            self._socket.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it is still there."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)


class Program(Process):
    """A program of Python in a process of its own, with pipes for its input and its output."""

    def __init__(self, program: str, *arguments: object, filled: str) -> None:
        (read_in, write_in), (read_out, write_out) = os.pipe(), os.pipe()
        words = ["-c", program, *map(str, arguments)]
        super().__init__(words, (read_in, write_out, sys.__stderr__.fileno()), clean_environment(), filled=filled)
        os.close(read_in)
        os.close(write_out)
        self.stdin, self.stdout = os.fdopen(write_in, "wb", buffering=0), os.fdopen(read_out, "rb")

    def communicate(self) -> bytes:
        """The rest of what it says, after which it has ended."""
        with self.stdin, self.stdout:
            said = self.stdout.read()
        self.wait()
        return said


def commands() -> Path:
    """A folder for ``PATH`` in which ``garns`` is the command, in a process that is forked for each call."""
    return Path(_door(os.getpid(), "")).parent


def _feed(end: int, data: bytes) -> None:
    with open(end, "wb", buffering=0) as pipe:
        try:
            while data:
                data = data[pipe.write(data) :]
        except BrokenPipeError:  # a command that wants no input, or no more
            pass


def _drain(end: int) -> str:
    with open(end, "rb") as pipe:
        return pipe.read().decode()


@cache
def _door(_process: int, filled: str) -> str:
    """Where calls are answered, by one process that waits for each process of the tests, filled as they wish."""
    folder = Path(tempfile.mkdtemp(prefix="garns-warm-"))
    name, (ours, its) = str(folder / "door"), socket.socketpair()
    with socket.socket(socket.AF_UNIX) as door, its:
        door.bind(name)
        door.listen(64)
        handed = [door.fileno(), its.fileno()]
        command = [sys.executable, __file__, *map(str, handed), filled]
        child = subprocess.Popen(command, pass_fds=handed, stdin=subprocess.DEVNULL, env=clean_environment())
    client = folder / "garns"
    client.write_text(_CLIENT.format(python=sys.executable, door=name), encoding="utf-8")
    client.chmod(0o755)
    atexit.register(lambda: (ours.close(), child.wait(), shutil.rmtree(folder)))
    return name


def _serve(door: socket.socket, tests: socket.socket) -> list[str] | None:
    """Fork for each call; gives the words of a call in its own process, and nothing at the end of the tests."""
    running: dict[int, socket.socket] = {}
    woken, wake = socket.socketpair()
    wake.setblocking(False)
    signal.set_wakeup_fd(wake.fileno())
    signal.signal(signal.SIGCHLD, lambda *_: None)
    while True:
        ready, _, _ = select.select([door, tests, woken], [], [])
        if tests in ready:
            return None
        if woken in ready:
            woken.recv(_LARGEST)
            while running and (ended := os.waitpid(-1, os.WNOHANG))[0]:
                with running.pop(ended[0]) as talk, suppress(OSError):  # nobody may wait for it any more
                    talk.sendall(f"{os.waitstatus_to_exitcode(ended[1])}\n".encode())
        if door not in ready:
            continue
        talk = door.accept()[0]
        data, files, _flags, _from = socket.recv_fds(talk, _LARGEST, 3)
        while data and not data.endswith(b"\n"):
            data += talk.recv(_LARGEST)
        child = os.fork() if data else -1
        if not child:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for each in (door, tests, woken, wake, talk, *running.values()):
                each.close()
            return _become(json.loads(data), files)
        for file in files:
            os.close(file)
        if data:
            running[child] = talk
            talk.sendall(f"{child}\n".encode())


def _become(call: dict[str, object], files: list[int]) -> list[str]:
    """Take the files, the environment and the folder of the caller; gives the words of the call."""
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    if call["session"]:
        os.setsid()
    os.environ.clear()
    os.environ.update(call["env"])  # type: ignore[arg-type]  # a mapping of texts
    os.chdir(str(call["cwd"]))
    main = sys.modules["__main__"]  # which processes of its own would import again
    main.__spec__ = None
    del main.__file__
    return list(call["words"])  # type: ignore[call-overload]  # a list of texts


def _main() -> None:
    # What a command imports, but for the command line itself, whose texts are made in the language of the call.
    import rich.console  # noqa: F401

    import garns.cli
    import garns.formats
    import garns.generating
    import garns.render
    import garns.services.hints

    door, tests = (socket.socket(fileno=int(number)) for number in sys.argv[1:3])
    for module in sys.argv[3].split():
        import_module(module)
    gc.freeze()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the tests are told, and they close the socket
    if words := _serve(door, tests):
        signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            if words[0] == "-c":
                sys.argv = ["-c", *words[2:]]
                exec(words[1], {"__name__": "__main__"})
                sys.exit()
            sys.argv = ["garns", *words]
            garns.cli.main()
        except SystemExit as end:
            sys.stdout.flush()
            os._exit(end.code if isinstance(end.code, int) else end.code is not None)  # no module is taken apart first


if __name__ == "__main__":
    _main()
