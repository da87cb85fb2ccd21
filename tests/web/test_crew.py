"""Processes that compute: they answer, they end when they must, and nobody takes all of them."""

from __future__ import annotations

import asyncio
import mmap
import os
import signal
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from garns.web.crew import Busy, Crew, Died, Frame, lanes, pool
from garns.web.crew.foreman import Member
from garns.web.crew.frames import receive
from garns.web.crew.member import MOST_MEMORY, bound, serve

#: What a process can do without.
SPARE: list[mmap.mmap] = []


def pages(size: int) -> mmap.mmap:
    """Memory of its own. What tests before have left free is taken without a process growing."""
    held = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    held.write(bytes(size))
    return held


def toy(line: socket.socket) -> None:
    """A process that does what it is told, instead of looking at puzzles."""
    line.sendall(Frame({"pid": os.getpid()}).packed())
    while asked := receive(line):
        start = time.process_time()
        match asked.head["do"]:
            case "burn":  # as much as it is let
                while not Path(asked.head["until"]).exists():
                    pass
            case "wait":  # until somebody ends it
                signal.pause()
            case "late":
                bound(-1.9)  # with its grace, a tenth of a second
                signal.pause()
            case "die":
                os._exit(3)
            case "grow":
                held = pages(asked.head["bytes"])
                signal.pause()
                held.close()
            case "shrink":
                SPARE.clear()
                signal.pause()
        told = {"pid_of": os.getpid(), "seconds": time.process_time() - start, "last": asked.head["do"] == "retire"}
        line.sendall(Frame(told, asked.body).packed())


@asynccontextmanager
async def crew(size: int = 1, waiting: int = 200, prepare: Callable[[], None] = lambda: None):
    found = Crew(Member(toy, prepare), size, waiting)
    found.start()
    try:
        yield found
    finally:
        await found.close()


def run(test: Callable[[], Awaitable[None]]) -> None:
    """A test that waits, but not for ever."""
    asyncio.run(asyncio.wait_for(test(), 120))


async def stays() -> None:
    """A client that does not go."""
    await asyncio.get_running_loop().create_future()


def ask(crew: Crew, do: str, *, client: str = "a", left=stays, **more: object) -> asyncio.Task[Frame | None]:
    return asyncio.ensure_future(crew.ask(Frame({"do": do, **more}, b"body"), client, left))


def niceness(pid: int = 0) -> int:
    return os.getpriority(os.PRIO_PROCESS, pid)


async def pid(crew: Crew, client: str = "a") -> int:
    found = await ask(crew, "nothing", client=client)
    return found.head["pid_of"]


def lives(pid: int) -> bool:
    """Whether there is such a process, and it has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def until(true: Callable[[], object]) -> None:
    while not true():
        await asyncio.sleep(0.005)


def test_what_is_asked_comes_back_from_another_process():
    async def test() -> None:
        async with crew() as found:
            answer = await ask(found, "nothing")
            assert answer.body == b"body"
            assert answer.head["pid_of"] not in (os.getpid(), 0)
            assert await pid(found) == answer.head["pid_of"]  # and the same one answers again

    run(test)


@pytest.mark.parametrize("end", ["die", "kill", "retire"])
def test_a_process_that_ends_is_replaced(end):
    async def test() -> None:
        async with crew() as found:
            before = await pid(found)
            if end == "kill":
                os.kill(before, signal.SIGKILL)
                await until(lambda: all(known._pid != before for known in found._pool._known.values()))
            elif end == "die":
                with pytest.raises(Died) as caught:
                    await ask(found, "die")
                assert not caught.value.late
            else:
                await ask(found, "retire")
            while (after := await pid(found)) == before:
                pass
            assert lives(after)

    run(test)


def test_a_process_that_is_late_is_ended_by_the_system_whatever_it_does():
    async def test() -> None:
        async with crew() as found:
            with pytest.raises(Died) as caught:
                await ask(found, "late")
            assert caught.value.late
            assert await pid(found, "b")

    run(test)


def test_long_work_makes_room_for_others(tmp_path):
    """There is one process, and it burns; others are answered by another, which has the processor first."""

    async def test() -> None:
        async with crew() as found:
            slow = ask(found, "burn", client="slow", until=str(tmp_path / "end"))
            assert await pid(found, "quick")
            assert not slow.done()
            (tmp_path / "end").touch()
            burnt = (await slow).head["pid_of"]
            assert niceness(burnt) > niceness() == niceness(await pid(found, "quick"))
            assert await pid(found, "slow") == burnt  # which knows the puzzle, and is not in the way of others

    run(test)


def test_two_clients_share_the_places_for_long_work(tmp_path):
    """One has taken its share and more waits; another gets a place at once."""

    async def test() -> None:
        async with crew() as found:
            many = [ask(found, "burn", client="greedy", until=str(tmp_path / "end")) for _ in range(lanes.LONG + 3)]
            await until(lambda: len(found._long) == lanes.SHARE and len(found._later) == len(many) - lanes.SHARE)
            other = ask(found, "burn", client="other", until=str(tmp_path / "end"))
            await until(lambda: any(asked.client == "other" for asked in found._long))
            assert len(found._long) == lanes.LONG
            assert await pid(found, "quick")
            (tmp_path / "end").touch()
            assert all(await asyncio.gather(*many, other))

    run(test)


def test_one_client_cannot_fill_the_queue_of_long_work(tmp_path):
    async def test() -> None:
        async with crew() as found:
            many = [ask(found, "burn", client="greedy", until=str(tmp_path / "end")) for _ in range(40)]
            await until(lambda: sum(task.done() for task in many) >= len(many) - lanes.SHARE - lanes.QUEUE)
            (tmp_path / "end").touch()
            answers = await asyncio.gather(*many, return_exceptions=True)
            assert sum(not isinstance(one, Busy) for one in answers) in (lanes.QUEUE + 1, lanes.QUEUE + lanes.SHARE)

    run(test)


def test_a_full_queue_refuses():
    async def test() -> None:
        async with crew(waiting=0) as found:
            with pytest.raises(Busy):
                await ask(found, "nothing")  # no process is there yet
            while isinstance((await asyncio.gather(ask(found, "nothing"), return_exceptions=True))[0], Busy):
                await asyncio.sleep(0.005)

    run(test)


def test_work_that_nobody_waits_for_ends_and_gives_its_place_back(tmp_path):
    async def test() -> None:
        async with crew() as found:
            before = await pid(found)
            gone = asyncio.Event()
            left = ask(found, "burn", left=gone.wait, until=str(tmp_path / "never"))
            await until(lambda: found._long)
            gone.set()
            assert await left is None
            assert not found._long
            await until(lambda: not lives(before))

    run(test)


def test_who_leaves_while_others_wait_does_not_count(tmp_path):
    async def test() -> None:
        async with crew() as found:
            many = [ask(found, "burn", client="greedy", until=str(tmp_path / "end")) for _ in range(lanes.SHARE)]
            gone = asyncio.Event()
            waits = ask(found, "burn", client="greedy", left=gone.wait, until=str(tmp_path / "end"))
            await until(lambda: found._later)
            gone.set()
            assert await waits is None
            assert not found._later
            (tmp_path / "end").touch()
            await asyncio.gather(*many)

    run(test)


def test_the_largest_is_ended_when_all_together_are_too_large(monkeypatch):
    monkeypatch.setattr(pool, "MOST_MEMORY", 30 << 20)

    async def test() -> None:
        async with crew() as found:
            small = ask(found, "grow", client="small", bytes=5 << 20)
            with pytest.raises(Died) as caught:
                await ask(found, "grow", client="large", bytes=40 << 20)
            assert caught.value.memory
            assert not small.done()
            small.cancel()

    run(test)


def test_one_that_gives_memory_back_does_not_hide_how_another_grows(monkeypatch):
    monkeypatch.setattr(pool, "MOST_MEMORY", 30 << 20)

    async def test() -> None:
        async with crew(prepare=lambda: SPARE.append(pages(100 << 20))) as found:
            small = ask(found, "shrink", client="small")
            with pytest.raises(Died) as caught:
                await ask(found, "grow", client="large", bytes=40 << 20)
            assert caught.value.memory
            assert not small.done()
            small.cancel()

    run(test)


def test_a_job_has_a_process_of_its_own_and_ends_with_it():
    async def test() -> None:
        async with crew() as found:
            others = await pid(found)
            job = asyncio.ensure_future(found.do(Frame({"do": "wait"}), print))
            await until(lambda: len(found._pool._known) == 2)
            (number,) = (known.number for known in found._pool._known.values() if known._pid != others)
            await until(lambda: found._pool._known[number].slow)
            job.cancel()
            await until(lambda: number not in found._pool._known)
            assert await pid(found) == others

    run(test)


def test_the_crew_goes_on_without_its_foreman(tmp_path, caplog):
    async def test() -> None:
        async with crew() as found:
            before = await pid(found)
            foreman = int(Path(f"/proc/{before}/stat").read_text().rpartition(")")[2].split()[1])
            os.kill(foreman, signal.SIGKILL)
            await until(lambda: found._pool._line.fileno() >= 0 and before not in (p._pid for p in found._idle))
            assert await pid(found, "b") != before
            await until(lambda: not lives(before))  # its line is closed

    run(test)
    assert "starts others" in caplog.text


def test_nothing_is_left_when_the_server_is_killed(tmp_path):
    """The child here is a server: it burns in one process, waits in another, and dies."""
    told, tell = os.pipe()
    server = os.fork()
    if not server:

        async def live() -> None:
            found = Crew(Member(toy), 2, 200)
            found.start()
            ask(found, "burn", until=str(tmp_path / "never"))
            await until(lambda: found._long)
            pids = [process._pid for process in found._pool._known.values()]
            os.write(tell, " ".join(map(str, pids)).encode())
            os.kill(os.getpid(), signal.SIGKILL)

        asyncio.run(live())
        os._exit(1)
    os.close(tell)
    os.waitpid(server, 0)
    pids = [int(one) for one in os.read(told, 1000).split()]
    os.close(told)
    assert len(pids) >= 2
    run(lambda: until(lambda: not any(map(lives, pids))))


def hungry(scope, receive, send):
    """An application that asks for more memory than there is for one request."""
    bytearray(2 * MOST_MEMORY)


def test_a_request_gets_no_more_memory_than_its_share():
    here, there = socket.socketpair()
    child = os.fork()
    if not child:
        with suppress(BaseException):
            serve(there, hungry, {})
        os._exit(0)
    there.close()
    assert "pid" in receive(here).head
    here.sendall(Frame({"method": "GET", "path": "/", "query": "", "headers": []}).packed())
    answer = receive(here)
    assert (answer.head["failed"], answer.head["last"], answer.body) == ("memory", True, b"")
    assert receive(here) is None  # it has ended, and another takes its place
    os.waitpid(child, 0)
    here.close()
