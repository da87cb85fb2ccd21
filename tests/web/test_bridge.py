"""The bridge to f-puzzles: a real client, the messages that its page sends, and those that nobody should."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from garns.formats import fpuzzles, read
from garns.formats.lzstring import pack
from garns.solving import solve, true_candidates
from garns.values.puzzle import Puzzle
from garns.web import Settings
from garns.web import bridge as module
from playing import STUCK
from web.serving import served

EASY = read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
EMPTY = Puzzle.empty(9)


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """The port of a bridge that runs beside the tests."""
    loop = asyncio.new_event_loop()
    ready, end = threading.Event(), asyncio.Event()
    found = []

    async def run() -> None:
        async with module.bridge(port=0) as server:
            found.append(next(iter(server.sockets)).getsockname()[1])
            ready.set()
            await end.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(run(),), daemon=True)
    thread.start()
    assert ready.wait(240)
    yield found[0]
    loop.call_soon_threadsafe(end.set)
    thread.join(240)
    assert not thread.is_alive()
    loop.close()


class Page:
    """What the page of f-puzzles does."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.nonce = socket, 0

    def send(self, command, data=None):
        self.nonce += 1
        message = {"nonce": self.nonce, "command": command}
        self.socket.send(json.dumps(message if data is None else {**message, "dataType": "fpuzzles", "data": data}))
        return self.nonce

    def hear(self):
        return json.loads(self.socket.recv(timeout=120))

    def ask(self, command, data):
        """The last reply to a command."""
        nonce = self.send(command, data)
        while True:
            reply = self.hear()
            assert reply["nonce"] == nonce
            if not reply.get("inProgress"):
                return reply


def open_page(port, **options):
    return connect(f"ws://127.0.0.1:{port}", max_size=2**24, **options)


@pytest.fixture
def page(port) -> Iterator[Page]:
    with open_page(port, origin="https://www.f-puzzles.com") as socket:
        yield Page(socket)


def packed(puzzle, **extra):
    """What the page packs of a puzzle, with more fields if asked."""
    form = json.loads(fpuzzles.render(puzzle, style="json"))
    return pack(json.dumps({**form, **extra}))


def published(folder):
    """Links of others, with a solution where it is known."""
    entries = json.loads((folder / "fpuzzles_strings_dev.json").read_text())
    pairs = json.loads((folder / "fpuzzles_inheritance_pairs.json").read_text())
    return [entry["fpuzzles"] for entry in entries] + [pair[key] for pair in pairs for key in "ab"]


def test_solve_check_and_count_agree_with_the_solver(page, shared_data):
    for data in published(shared_data)[::9]:
        puzzle = fpuzzles.parse("fpuzzles" + data)
        answer = solve(puzzle)
        assert page.ask("check", data)["count"] == {"none": 0, "unique": 1, "multiple": 2}[answer.status]
        reply = page.ask("solve", data)
        if answer.solution is None:
            assert (reply["type"], reply["message"]) == ("invalid", "There is no solution.")
            continue
        assert reply["type"] == "solved"
        filled = puzzle.with_givens(tuple(reply["solution"]))
        assert not filled.issues()
        if answer.status == "unique":
            assert filled.givens == answer.solution.givens
            assert page.ask("count", data) == {"nonce": page.nonce, "type": "count", "count": 1, "inProgress": False}


def test_count_tells_how_far_it_is(page):
    nonce = page.send("count", packed(read("123456" + "." * 30)))
    heard = [page.hear()]
    while heard[-1]["inProgress"]:
        heard.append(page.hear())
    assert [reply["count"] for reply in heard] == [1000, 5000, 25_000, 39_168]
    assert {reply["nonce"] for reply in heard} == {nonce}


def test_true_candidates_agree_with_the_solver(page, shared_data):
    for data in published(shared_data)[::15]:
        known = true_candidates(fpuzzles.parse("fpuzzles" + data))
        flat = [times for cell in known for times in cell]
        reply = page.ask("truecandidates", data)
        assert reply.get("solutionsPerCandidate", [0] * len(flat)) == flat
        assert reply["type"] == ("truecandidates" if any(flat) else "invalid")


def test_true_candidates_are_counted_when_colours_are_wanted(page):
    puzzle = read("1..............4")
    known = [times for cell in true_candidates(puzzle, cap=8) for times in cell]
    for option in ("truecandidatesnumsolutions=8", "colored"):
        reply = page.ask("truecandidates", packed(puzzle, truecandidatesoptions=[option]))
        assert reply["solutionsPerCandidate"] == known
    assert max(known) == 8


def test_true_candidates_tell_what_logic_cannot_rule_out(page, shared_data):
    entries = json.loads((shared_data / "fpuzzles_strings_dev.json").read_text())
    red = 0
    for puzzle in (*(fpuzzles.parse("fpuzzles" + entry["fpuzzles"]) for entry in entries[:6]), read(STUCK)):
        reply = page.ask("truecandidates", packed(puzzle, truecandidatesoptions=["logical"]))
        counts = reply["solutionsPerCandidate"]
        assert set(counts) <= {-1, 0, 1}
        assert [max(count, 0) for count in counts] == [times for cell in true_candidates(puzzle) for times in cell]
        red += counts.count(-1)
    assert red  # at least one of them is not solved by logic alone


def test_the_digits_of_the_player_do_not_count_for_the_solver(page):
    grid = json.loads(fpuzzles.render(EASY, style="json"))["grid"]
    grid[0][2]["value"] = 1  # wrong
    assert page.ask("check", packed(EASY, grid=grid))["count"] == 1
    assert page.ask("solve", packed(EASY, grid=grid))["solution"] == list(solve(EASY).solution.givens)


def test_a_path_is_told_step_by_step(page, shared_data):
    for data in published(shared_data)[:10:3]:
        right = solve(fpuzzles.parse("fpuzzles" + data)).solution.givens
        reply = page.ask("solvepath", data)
        assert (reply["type"], reply["isValid"]) == ("logical", True)
        for cell, digit in zip(reply["cells"], right, strict=True):
            assert digit in (cell.get("candidates") or [cell["value"]])
    reply = page.ask("solvepath", packed(EASY))
    assert [cell["value"] for cell in reply["cells"]] == list(solve(EASY).solution.givens)
    assert reply["message"].count("\n") == EASY.givens.count(0)
    assert reply["message"].startswith("Hidden Single: ")


def test_a_page_that_asks_for_one_step_after_the_other_solves_the_puzzle(page):
    form = json.loads(
        fpuzzles.render(
            read("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."), style="json"
        )
    )
    said = []
    while not said or not said[-1].startswith("The grid is solved."):
        reply = page.ask("step", pack(json.dumps(form)))
        assert (reply["type"], reply["isValid"]) == ("logical", True)
        said.append(reply["message"])
        for index, cell in enumerate(reply["cells"]):
            here = form["grid"][index // 9][index % 9]
            if not here.get("given"):
                here |= {"value": cell["value"], "centerPencilMarks": cell.get("candidates", [])}
        assert len(said) < 100
    assert said[0] == "Initial candidates.\n"
    assert len(set(said)) == len(said)


def test_a_mistake_of_the_player_is_told_before_any_step(page):
    form = json.loads(fpuzzles.render(EASY, style="json"))
    form["grid"][0][2]["value"] = 1
    for command in ("step", "solvepath"):
        reply = page.ask(command, pack(json.dumps(form)))
        assert (reply["isValid"], reply["message"]) == (False, "There is a mistake on the board.\nLook at r1c3.\n")


def test_estimates_come_until_they_are_cancelled(page):
    nonce = page.send("estimate", packed(EMPTY))
    first, second = page.hear(), page.hear()
    assert {first["nonce"], second["nonce"]} == {nonce}
    assert first["type"] == "estimate"
    assert second["iterations"] > first["iterations"]
    assert first["ci95_lower"] <= first["estimate"] <= first["ci95_upper"]
    assert heard_after_cancel(page) == [(nonce, "canceled"), (page.nonce, "canceled")]


def test_an_estimate_of_what_can_be_counted_is_exact(page):
    reply = page.ask("estimate", packed(EASY))
    assert (reply["estimate"], reply["stderr"], reply["iterations"]) == (1, 0, 1)


def heard_after_cancel(page):
    """What is heard after a cancel, but for progress that was on its way."""
    page.send("cancel")
    heard = []
    while not heard or heard[-1][0] != page.nonce:
        reply = page.hear()
        if reply["type"] not in ("count", "estimate"):
            heard.append((reply["nonce"], reply["type"]))
    return heard


def test_work_is_cancelled_in_the_middle(page):
    for _ in range(3):
        nonce = page.send("count", packed(EMPTY))
        assert page.hear()["inProgress"]
        assert heard_after_cancel(page) == [(nonce, "canceled"), (page.nonce, "canceled")]
        assert page.ask("check", packed(EASY))["count"] == 1
    page.send("cancel")  # nothing to cancel is no mistake
    assert page.hear() == {"nonce": page.nonce, "type": "canceled"}


def test_a_new_message_ends_the_last_one(page):
    nonces = [page.send("count", packed(EMPTY)) for _ in range(3)]
    nonces.append(page.send("check", packed(EASY)))
    heard = []
    while not heard or heard[-1]["nonce"] != nonces[-1]:
        heard.append(page.hear())
    assert [reply["nonce"] for reply in heard if reply["type"] == "canceled"] == nonces[:3]
    assert heard[-1]["count"] == 1


def test_one_page_does_not_wait_for_another(page, port):
    page.send("count", packed(EMPTY))
    assert page.hear()["inProgress"]
    with open_page(port) as socket:
        assert Page(socket).ask("check", packed(EASY))["count"] == 1
    assert heard_after_cancel(page)


GARBAGE = [
    "",
    "hello",
    "null",
    "[]",
    "7",
    '"check"',
    "{}",
    "[" * 100_000,
    '{"a":' * 5000 + "1" + "}" * 5000,
    "1" * 5000,
    '{"nonce": "x", "command": "check"}',
    '{"nonce": 1e400, "command": "check", "dataType": "fpuzzles", "data": ""}',
    '{"nonce": 5, "command": 5, "dataType": "fpuzzles", "data": "N4Ig"}',
    '{"nonce": 5, "command": "shutdown", "dataType": "fpuzzles", "data": "N4Ig"}',
    '{"nonce": 5, "command": "check", "dataType": "other", "data": "N4Ig"}',
    '{"nonce": 5, "command": "check", "dataType": "fpuzzles"}',
    '{"nonce": 5, "command": "check", "dataType": "fpuzzles", "data": null}',
    '{"nonce": 5, "command": "check", "dataType": "fpuzzles", "data": "N4Ig"}',
    '{"nonce": 5, "command": "check", "dataType": "fpuzzles", "data": "N4Igzglgxgdg5iAbgSwDYFsyzwKwggFwAsAn"}',
    json.dumps({"nonce": 5, "command": "step", "dataType": "fpuzzles", "data": "{" * 9000}),
    json.dumps({"nonce": 5, "command": "check", "dataType": "fpuzzles", "data": pack('{"size":9,"grid":[]}')}),
    json.dumps({"nonce": 5, "command": "check", "dataType": "fpuzzles", "data": pack('{"size":900,"grid":[[]]}')}),
    json.dumps({"nonce": 5, "command": "check", "dataType": "fpuzzles", "data": "N4I" + "A" * 200_000}),
    b"\xff\xfe\x00 binary",
]


@pytest.mark.parametrize("message", GARBAGE, ids=lambda message: repr(message[:60]))
def test_garbage_is_told_and_does_no_harm(page, message):
    page.socket.send(message)
    reply = page.hear()
    assert reply["type"] == "invalid"
    assert reply["message"]
    assert reply["nonce"] in (0, 5)
    assert page.ask("check", packed(EASY))["count"] == 1


@pytest.mark.parametrize(
    "cell", [{"value": "x"}, {"value": -3}, {"value": 99}, {"centerPencilMarks": [0, "a", 77, None]}]
)
def test_digits_and_marks_that_are_none_are_passed_over(page, cell):
    form = json.loads(fpuzzles.render(EASY, style="json"))
    form["grid"][0][2] |= cell
    assert page.ask("step", pack(json.dumps(form)))["message"] == "Initial candidates.\n"


def test_a_message_of_10_mb_is_told_to_be_too_large(page):
    page.socket.send(json.dumps({"nonce": 1, "command": "check", "data": "x" * 10_000_000}))
    reply = page.hear()
    assert (reply["type"], reply["message"][:11]) == ("invalid", "larger than")
    assert page.ask("check", packed(EASY))["count"] == 1


def test_a_message_without_end_is_not_read(port, page):
    def too_long(socket):
        socket.send("x" * 20_000_000)
        socket.recv(timeout=240)

    with open_page(port) as socket, pytest.raises(ConnectionClosed) as closed:
        too_long(socket)
    assert closed.value.rcvd.code == 1009
    assert page.ask("check", packed(EASY))["count"] == 1


@pytest.mark.parametrize("origin", [None, "https://f-puzzles.com", "https://www.f-puzzles.com"])
def test_f_puzzles_and_programs_may_connect(port, origin):
    with open_page(port, origin=origin) as socket:
        assert Page(socket).ask("check", packed(EASY))["count"] == 1


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "https://f-puzzles.com.evil.example",
        "https://evilf-puzzles.com",
        "http://www.f-puzzles.com",
        "null",
    ],
)
def test_no_other_page_may_connect(port, origin):
    with pytest.raises(InvalidStatus) as refused:
        open_page(port, origin=origin)
    assert refused.value.response.status_code == 403


def test_a_french_browser_is_answered_in_french(port):
    with open_page(port, additional_headers={"Accept-Language": "fr-FR,fr;q=0.9,en;q=0.8"}) as socket:
        page = Page(socket)
        assert page.ask("step", packed(EASY))["message"] == "Candidats de départ.\n"
        assert page.ask("solvepath", packed(EASY))["message"].startswith("Singleton caché\u202f: ")


def test_only_so_many_pages_are_served(port):
    with ExitStack() as stack:
        first, *_ = [stack.enter_context(open_page(port)) for _ in range(8)]
        with open_page(port) as socket, pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=240)
        assert closed.value.rcvd.code == 1013
        assert Page(first).ask("check", packed(EASY))["count"] == 1


@pytest.fixture
def started(monkeypatch):
    """The programs that a bridge starts."""
    processes = []
    start = module._start

    async def noted():
        processes.append(await start())
        return processes[-1]

    monkeypatch.setattr(module, "_start", noted)
    return processes


def in_a_bridge(test):
    """Run a test that is a coroutine beside a bridge of its own."""
    from websockets.asyncio.client import connect as connect_async

    async def run():
        async with module.bridge(port=0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            async with connect_async(f"ws://127.0.0.1:{port}") as socket:
                await test(socket)

    asyncio.run(run())


def message(command, puzzle, nonce=1):
    return json.dumps({"nonce": nonce, "command": command, "dataType": "fpuzzles", "data": packed(puzzle)})


def test_a_program_that_dies_is_told_and_replaced(started):
    async def test(socket):
        await socket.send(message("count", EMPTY))
        await socket.recv()
        for process in list(started):
            process.kill()
            await process.wait()  # a bridge may give the next question to a program of whose death it has not heard
        while (reply := json.loads(await socket.recv()))["type"] == "count":
            pass
        assert (reply["nonce"], reply["type"]) == (1, "invalid")
        assert "something went wrong" in reply["message"]
        await socket.send(message("check", EASY, 2))
        assert json.loads(await socket.recv())["count"] == 1

    in_a_bridge(test)


def test_when_a_page_goes_its_work_ends(started):
    async def test(socket):
        await socket.send(message("count", EMPTY))
        await socket.recv()
        await socket.close()
        ended = [asyncio.create_task(process.wait()) for process in started]
        done, _ = await asyncio.wait(ended, return_when=asyncio.FIRST_COMPLETED, timeout=240)
        assert done

    in_a_bridge(test)
    assert all(process.returncode is not None for process in started)


def test_a_port_that_is_taken_is_told(port):
    with pytest.raises(OSError, match="in use"):
        asyncio.run(module.run_bridge(port=port))


def connected(port):
    """A page that connects as soon as somebody listens."""
    while True:
        try:
            return open_page(port)
        except OSError:
            time.sleep(0.1)


def test_of_several_servers_one_answers_and_another_takes_over(tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = Settings(database=f"sqlite:///{tmp_path}/games.db", bridge=True, bridge_port=port)
    with served(settings) as second:
        with served(settings) as first, connected(port) as page:
            assert first.get("/api/v1/about").json()["bridge"] is True
            assert Page(page).ask("check", packed(EASY))["count"] == 1
        with connected(port) as page:
            assert Page(page).ask("check", packed(EASY))["count"] == 1
        assert second.get("/health").status_code == 200
    with pytest.raises(OSError, match="refused"):
        open_page(port)
