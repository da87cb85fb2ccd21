"""The solver that f-puzzles looks for on this machine: a WebSocket on port 4545.

The answers are found by :mod:`garns.services.fpuzzles_solver` in programs of their own, so that a new message ends what
the last one asked for at once, whatever it was, and nothing holds up the others. Pages of f-puzzles may
connect, and programs, which name no origin; no other page may, for any page that one visits can reach this machine.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager, suppress
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from garns.errors import FormatError, GarnsError, Problem, PuzzleError
from garns.i18n import accepted_language
from garns.services.fpuzzles_solver import LAST, Reply, invalid, nonce_of

HOST, PORT = "127.0.0.1", 4545

#: Characters of the longest message that is looked at; of those that are longer, only this is told.
LARGEST = 2**20
#: Bytes after which a message is not even read to its end.
_UNREAD = 16 * 2**20
#: Pages that may be connected at once.
_MOST = 8
#: Programs that are kept when they have nothing to do.
_READY = 2

_ORIGINS = (re.compile(r"https://([a-z0-9-]+\.)*f-puzzles\.com"), None)


async def run_bridge(host: str = HOST, port: int = PORT) -> None:
    """Answer f-puzzles until cancelled.

    :raises OSError: when the port is taken.
    """
    async with bridge(host, port) as server:
        await server.serve_forever()


async def stand_by(host: str = HOST, port: int = PORT) -> None:
    """Answer f-puzzles as soon as the port is free: of several processes one has it, and another when that one ends."""
    while True:
        with suppress(OSError):
            await run_bridge(host, port)
        await asyncio.sleep(1)


@asynccontextmanager
async def bridge(host: str = HOST, port: int = PORT) -> AsyncIterator[Server]:
    """A bridge that answers as long as the context lasts."""
    async with Crew() as crew:

        async def talk(socket: ServerConnection) -> None:
            if len(server.connections) > _MOST:
                await socket.close(1013, "too many connections")
                return
            await _Talk(socket, crew).run()

        limits: dict[str, Any] = {"max_size": _UNREAD, "max_queue": 2, "compression": None}
        async with serve(talk, host, port, origins=_ORIGINS, **limits) as server:
            yield server


class _Talk:
    """One page: at any moment it waits for one answer at most."""

    def __init__(self, socket: ServerConnection, crew: Crew) -> None:
        self._socket, self._crew = socket, crew
        accepted = socket.request.headers.get("Accept-Language", "") if socket.request else ""
        self._lang = accepted_language(accepted)
        self._answering: asyncio.Task[None] | None = None
        self._open: int | None = None  # the nonce of a message whose last reply has not been sent

    async def run(self) -> None:
        """Listen until the page goes."""
        try:
            async for text in self._socket:
                await self._stop()
                await self._hear(text)
        except ConnectionClosed:
            pass
        finally:
            await self._stop()

    async def _stop(self) -> None:
        """End the answer that is being looked for."""
        if self._answering is None:
            return
        self._answering.cancel()
        with suppress(asyncio.CancelledError, ConnectionClosed):
            await self._answering
        self._answering = None
        if self._open is not None:
            await self._send({"nonce": self._open, "type": "canceled"})
            self._open = None

    async def _hear(self, text: str | bytes) -> None:
        try:
            message = _read(text)
        except GarnsError as error:
            await self._send({"nonce": 0, **invalid(error.message(self._lang))})
            return
        nonce = nonce_of(message)
        if isinstance(message, dict) and message.get("command") == "cancel":
            await self._send({"nonce": nonce, "type": "canceled"})
            return
        self._open = nonce
        line = text if isinstance(text, str) else text.decode()
        self._answering = asyncio.create_task(self._answer(nonce, line))

    async def _answer(self, nonce: int, text: str) -> None:
        try:
            async with aclosing(self._crew.ask(text, self._lang)) as replies:
                async for last, reply in replies:
                    self._open = None if last else nonce
                    await self._socket.send(reply)
        except EOFError:  # the program died: out of memory, or killed
            self._open = None
            await self._send({"nonce": nonce, **invalid(Problem("internal").message(self._lang))})

    async def _send(self, reply: Reply) -> None:
        with suppress(ConnectionClosed):
            await self._socket.send(json.dumps(reply))


def _read(text: str | bytes) -> object:
    """The message of a text.

    :raises GarnsError: when it is none.
    """
    if len(text) > LARGEST:
        raise PuzzleError([Problem("too_large", expected=LARGEST)])
    try:
        return json.loads(text.decode() if isinstance(text, bytes) else text)
    except (ValueError, RecursionError) as error:
        raise FormatError("json", [Problem("not_json", found=str(error))]) from None


class Crew:
    """Programs that answer; one of them is always ready, so that nobody waits for the next to start."""

    def __init__(self) -> None:
        self._idle: list[asyncio.subprocess.Process] = []
        self._hiring: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Crew:
        self._hire()
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._hiring:
            task.cancel()
        await asyncio.gather(*self._hiring, return_exceptions=True)
        for worker in self._idle:
            await _end(worker)

    async def ask(self, message: str, lang: str) -> AsyncGenerator[tuple[bool, str]]:
        """The replies to a message, each with whether it is the last. Who stops before that ends the program.

        :raises EOFError: when the program dies.
        """
        worker = await self._take()
        assert worker.stdin is not None
        assert worker.stdout is not None
        try:
            with suppress(ConnectionError):  # it is dead, as reading will tell
                line = message.replace("\n", " ").replace("\r", " ")  # JSON has no such thing inside a string
                worker.stdin.write(f"{lang} {line}\n".encode())
                await worker.stdin.drain()
            while True:
                word, _, reply = (await worker.stdout.readuntil()).decode().rstrip("\n").partition(" ")
                if word == LAST:
                    break
                yield False, reply
        except BaseException:
            await _end(worker)
            self._hire()
            raise
        if len(self._idle) < _READY:
            self._idle.append(worker)
        else:
            await _end(worker)
        yield True, reply

    async def _take(self) -> asyncio.subprocess.Process:
        while self._idle:
            worker = self._idle.pop()
            if not self._idle:
                self._hire()
            if worker.returncode is None:
                return worker
        return await _start()

    def _hire(self) -> None:
        """Start a program for whoever comes next."""
        if self._idle or self._hiring:
            return
        task = asyncio.create_task(self._prepare())
        self._hiring.add(task)
        task.add_done_callback(self._hiring.discard)

    async def _prepare(self) -> None:
        self._idle.insert(0, await _start())  # those that have worked are quicker, and taken first


async def _start() -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    # Not the folder we stand in, nor the Ctrl-C of the terminal: they are for the server.
    command = (sys.executable, "-P", "-X", "utf8", "-m", "garns.services.fpuzzles_solver")
    # A reply is one line: a long path in words, or 25 x 25 cells with 25 counts each.
    return await asyncio.create_subprocess_exec(
        *command, stdin=pipe, stdout=pipe, limit=4 * LARGEST, start_new_session=True
    )


async def _end(worker: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        worker.kill()
    await asyncio.shield(worker.wait())
