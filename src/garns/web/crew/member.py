"""What a process of the crew does: one request after the other, with the application itself, and nothing beside it."""

from __future__ import annotations

import os
import resource
import signal
import socket
import time
import traceback
from collections.abc import Callable, Mapping, MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from garns.web.crew.frames import Frame, receive

App = Callable[..., Any]

#: Bytes that a request may take beyond what every process has; a process that has grown by so many is replaced.
MOST_MEMORY, GROWN = 160 << 20, 64 << 20
#: Seconds of everything that is not told otherwise, and those that an answer may take to be written after that.
USUAL, GRACE = 10.0, 2.0
#: Seconds between two words on how far a job is.
_PULSE = 0.25


def serve(line: socket.socket, app: App, state: Mapping[str, Any]) -> None:
    """Answer until the line is closed. ``state`` is what every request has in its scope."""
    with suppress(ConnectionError):  # the server has gone, or does not want the answer any more
        _bound_memory()
        size = _peak()
        line.sendall(Frame({"pid": os.getpid()}).packed())
        while asked := receive(line):
            start = time.process_time()
            head, body = answer(asked, app, {**state, "garns.tell": _teller(line) if asked.head.get("job") else None})
            last = "failed" in head or _peak() - size > GROWN
            told = {"seconds": time.process_time() - start, "last": last}
            line.sendall(Frame(head | told, body).packed())
            if last:
                return


def answer(asked: Frame, app: App, state: Mapping[str, Any]) -> Frame:
    """What an application answers. It waits for nothing, so there is no loop of events to be waited in."""
    head: dict[str, Any] = {}
    pieces: list[bytes] = []

    async def body() -> dict[str, Any]:
        return {"type": "http.request", "body": asked.body, "more_body": False}

    async def send(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            head["status"] = message["status"]
            head["headers"] = [[name.decode("latin-1"), value.decode("latin-1")] for name, value in message["headers"]]
        else:
            pieces.append(message.get("body", b""))

    scope = {
        **state,
        "type": "http",
        "method": asked.head["method"],
        "path": asked.head["path"],
        "query_string": asked.head["query"].encode("latin-1"),
        "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in asked.head["headers"]],
    }
    bound(USUAL)
    try:
        app(scope, body, send).send(None)
        return Frame({"failed": "crash"}, b"what computes has waited for something")
    except StopIteration:
        return Frame(head, b"".join(pieces))
    except MemoryError:
        return Frame({"failed": "memory"})
    except Exception:
        return Frame({"failed": "crash"}, traceback.format_exc().encode())
    finally:
        bound(0)


def _teller(line: socket.socket) -> Callable[[Any], None]:
    """How a job tells how far it is: not too often."""
    last = 0.0

    def tell(progress: Any) -> None:
        nonlocal last
        if time.monotonic() - last >= _PULSE:
            last = time.monotonic()
            line.sendall(Frame({"progress": progress}).packed())

    return tell


def bound(seconds: float) -> None:
    """Let the system end this process when so many seconds have passed, whatever it is doing then; 0: never."""
    signal.setitimer(signal.ITIMER_REAL, seconds and seconds + GRACE)


def _bound_memory() -> None:
    """Let the system refuse memory beyond the bound; what asks for it gets a MemoryError."""
    with suppress(OSError, ValueError):
        data = int(Path("/proc/self/statm").read_text().split()[5]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_DATA, (data + MOST_MEMORY, resource.getrlimit(resource.RLIMIT_DATA)[1]))


def _peak() -> int:
    """The most bytes that this process has had."""
    return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
