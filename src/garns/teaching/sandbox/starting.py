"""Starting a program behind walls: its warden, its pipes and its folder."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from garns.errors import Problem, SourceError
from garns.teaching.sandbox import walls
from garns.teaching.sandbox.limits import Limits

#: What a program gets to know of our environment: where things are and the language, no secrets.
_PASSED = re.compile(
    r"PATH|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|PYTHONPATH|VIRTUAL_ENV|NODE_PATH|CLASSPATH|GO(ROOT|PATH)|OCAMLPATH"
    r"|(JAVA|SBCL|CARGO|RUSTUP)_HOME|OPAM\w+|CAML\w+"
)

_PATIENCE = 10.0  # seconds for what was killed to be gone


@dataclass(frozen=True, slots=True)
class Started:
    """A warden and our ends of the pipes: those of the program, and the two that the warden talks through."""

    warden: subprocess.Popen[bytes]
    input: int
    output: int
    errors: int
    control: int
    status: int


def find(command: Sequence[str]) -> str:
    """The path of the program that a command names.

    :raises SourceError: when there is none, or it may not be run.
    """
    name = command[0] if command else ""
    found = shutil.which(name)
    if found is None:
        problem = "is_a_directory" if os.path.isdir(name) else "not_runnable"  # noqa: PTH112 (Path("") is ".")
        raise SourceError([Problem(problem if os.path.lexists(name) else "no_such_program", found=name)])
    path = Path(found).absolute()
    if _is_bare_text(path):
        raise SourceError([Problem("not_runnable", found=name)])
    return str(path)


def _is_bare_text(path: Path) -> bool:
    """Whether a file is a text that does not name its interpreter: a shell would take it for commands of its own."""
    try:
        with path.open("rb") as file:
            head = file.read(512)
    except OSError:  # a program may be run and not read
        return False
    return not head.startswith(b"#!") and all(32 <= byte != 127 or byte in b"\t\n\r\f" for byte in head)


def start(
    command: Sequence[str], limits: Limits, folder: Path | None, env: Mapping[str, str], *, here: bool = False
) -> Started:
    """Start a command in a folder behind walls; without a folder where we are, with our environment and no walls.

    :param here: the folder is where it may write, but it begins where we are.
    :raises SourceError: when there is no such program.
    """
    command = [find(command), *command[1:]]
    begin = Path.cwd() if here or folder is None else folder
    environment = {**os.environ, **env}
    if folder is not None:
        folder.chmod(0o777)  # the program may have another user id
        environment = {key: value for key, value in os.environ.items() if _PASSED.fullmatch(key)}
        environment |= {"HOME": str(folder), "TMPDIR": str(folder), **env}
        command = walls.behind(walls.best(), command, folder, limits.file_size, begin)
    listened, control = os.pipe()
    status, told = os.pipe()
    numbers = (listened, told, limits.memory, limits.processes, limits.file_size)
    try:
        warden = subprocess.Popen(
            [
                *(sys.executable, "-I", "-S", str(Path(__file__).with_name("warden.py"))),
                *(*map(str, numbers), str(begin)),
                *command,
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            bufsize=0,
            pass_fds=(listened, told),
            start_new_session=True,
        )
    except BaseException:
        os.close(control)
        os.close(status)
        raise
    finally:
        os.close(listened)
        os.close(told)
    streams = [os.dup(stream.fileno()) for stream in (warden.stdin, warden.stdout, warden.stderr) if stream is not None]
    for stream in (warden.stdin, warden.stdout, warden.stderr):
        if stream is not None:
            stream.close()
    for pipe in (*streams, status):
        os.set_blocking(pipe, False)
    to_program, output, errors = streams
    return Started(warden, to_program, output, errors, control, status)


def kill_marked(folder: str) -> None:
    """Kill every process that was started with this folder, until none is left: for one that has killed its warden."""
    until = time.monotonic() + _PATIENCE
    while (found := list(_marked(f"TMPDIR={folder}".encode()))) and time.monotonic() < until:
        for pid in found:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.001)


def _marked(mark: bytes) -> Iterator[int]:
    for environ in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if mark in environ.read_bytes().split(b"\0"):
                yield int(environ.parent.name)
