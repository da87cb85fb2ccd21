"""Real processes of the command ``garns`` that start at once.

A process that has imported everything but the command line waits, and forks one for each call, with the arguments, the
environment, the folder and the pipes of the caller. So a test sees a process of its own, which ends as any other does,
and Python is not started and filled anew for each: that took five sixths of the time of these tests.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from support import clean_environment

_LARGEST = 1 << 20  # of a call: its arguments and its environment


def garns(
    *arguments: str | Path, stdin: str | bytes = "", cwd: Path | None = None, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, in a clean environment; no stack trace may reach a user."""
    words = list(map(str, arguments))
    call = {"words": words, "env": env or clean_environment(), "cwd": str(cwd or Path.cwd())}
    (read_in, write_in), (read_out, write_out), (read_err, write_err) = os.pipe(), os.pipe(), os.pipe()
    theirs = [read_in, write_out, write_err]
    socket.send_fds(_waiting(os.getpid()), [json.dumps(call).encode() + b"\n"], theirs)
    for end in theirs:
        os.close(end)
    with ThreadPoolExecutor() as pool:
        pool.submit(_feed, write_in, stdin.encode() if isinstance(stdin, str) else stdin)
        out, err = pool.map(_drain, (read_out, read_err))
    code = int(_waiting(os.getpid()).recv(16))
    assert "Traceback" not in err
    return subprocess.CompletedProcess(words, code, out, err)


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
def _waiting(_process: int) -> socket.socket:
    """Our end of the talk with the process that waits, one for each process of the tests."""
    ours, its = socket.socketpair()
    command = [sys.executable, __file__, str(its.fileno())]
    child = subprocess.Popen(command, pass_fds=[its.fileno()], stdin=subprocess.DEVNULL, env=clean_environment())
    its.close()
    atexit.register(lambda: (ours.close(), child.wait()))
    return ours


def _serve(calls: socket.socket) -> list[str] | None:
    """Fork for each call; gives the words of a call in its own process, and nothing at the end."""
    while True:
        data, ends, _flags, _from = socket.recv_fds(calls, _LARGEST, 3)
        if not data:
            return None
        while not data.endswith(b"\n"):
            data += calls.recv(_LARGEST)
        child = os.fork()
        if not child:
            calls.close()
            call = json.loads(data)
            for number, end in enumerate(ends):
                os.dup2(end, number)
                os.close(end)
            os.environ.clear()
            os.environ.update(call["env"])
            os.chdir(call["cwd"])
            return list(call["words"])
        for end in ends:
            os.close(end)
        calls.send(str(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])).encode())


def _main() -> None:
    # What a command imports, but for the command line itself, whose texts are made in the language of the call.
    import rich.console  # noqa: F401

    import garns.cli
    import garns.formats
    import garns.generating
    import garns.render
    import garns.services.hints

    gc.freeze()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the tests are told, and they close the socket
    if words := _serve(socket.socket(fileno=int(sys.argv[1]))):
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.argv = ["garns", *words]
        try:
            garns.cli.main()
        except SystemExit as end:
            sys.stdout.flush()
            os._exit(end.code if isinstance(end.code, int) else end.code is not None)  # no module is taken apart first


if __name__ == "__main__":
    _main()
