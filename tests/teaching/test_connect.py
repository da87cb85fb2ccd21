"""Programs in a class: real children of ``garns connect``, on a line that breaks, misbehaving in every way."""

from __future__ import annotations

import os
import re
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import count

import pytest
from click.testing import CliRunner

from garns.cli.connect import connect
from garns.i18n import translate
from garns.store import open_store
from garns.teaching.arena.connecting import attend, join
from garns.teaching.arena.server import Refused, Server, read_address
from garns.web import Settings
from web.classroom import Classroom
from web.serving import garns_serve, served

NUMBERS = count(1)

#: Backtracking on 4x4, told by moves.
SOLVER = """
import sys
def solve(g, i=0):
    while i < 16 and g[i]: i += 1
    if i == 16: return True
    r, c = divmod(i, 4)
    for d in range(1, 5):
        seen = [g[4*r+k] for k in range(4)] + [g[4*k+c] for k in range(4)]
        seen += [g[4*(r//2*2+k//2) + c//2*2 + k%2] for k in range(4)]
        if d not in seen:
            g[i] = d
            print(f"try r{r+1}c{c+1} {d}")
            if solve(g, i + 1): return True
            g[i] = 0
            print(f"undo r{r+1}c{c+1}")
    return False
for line in sys.stdin:
    g = [0 if s == "." else int(s) for s in line.strip()]
    print("".join(map(str, g)) if solve(g) else "none", flush=True)
    {after}
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('connect')}/games.db"
    with served(Settings(database=database)) as client:
        yield client, database


@pytest.fixture
def room(server):
    return Classroom.made(*server, f"class {next(NUMBERS)}")


@pytest.fixture
def program(tmp_path):
    """A program in a file; gives its command."""

    def write(text: str) -> list[str]:
        path = tmp_path / f"program{next(NUMBERS)}.py"
        path.write_text(text)
        return [sys.executable, str(path)]

    return write


@pytest.fixture
def solver(program):
    return program(SOLVER.replace("{after}", ""))


def address_of(room: Classroom) -> str:
    return f"{str(room.client.base_url).rstrip('/')}/{room.code}"


def take_part(room: Classroom, command: list[str], name: str = "Ana") -> list[str]:
    """One round with a program; gives what the student was told."""
    said: list[str] = []
    server = join(read_address(address_of(room)), name, "", "en")
    attend(server, command, "en", lambda text, **fields: said.append(translate(text, "en", **fields)), once=True)
    return said


def until(done: Callable[[], object]) -> None:
    """Wait until something is so, but not for ever."""
    for _ in range(3000):
        if done():
            return
        time.sleep(0.02)
    raise AssertionError("it never came to this")


def verdicts(room: Classroom) -> list[str]:
    """The verdicts of the only program, from the table of results."""
    return room.teacher("GET", "/results").text.splitlines()[-1].rsplit(",", 1)[-1].split()


def run_connect(room: Classroom, folder, *words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "GARNS_DATA": str(folder), "GARNS_LANG": "fr"}
    command = [sys.executable, "-c", "from garns.cli import main; main()", "connect", address_of(room), *words]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False)


def test_a_real_program_takes_part_and_comes_back_under_its_name(room, tmp_path, solver):
    room.begin()
    words = ("--name", "Léa & Sam", "--language", "Python", "--once", "--", *solver)
    done = run_connect(room, tmp_path, *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == f"Léa & Sam est dans la classe {room.wall()['class']['name']}."
    assert re.findall(r"Grille (\d) sur 3\u202f: Juste", done.stdout) == ["1", "2", "3"]
    (desk,) = room.wall()["desks"]
    assert (desk["language"], desk["squares"]) == ("Python", "yyy")
    kept = tmp_path / "classes.json"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    again = run_connect(room, tmp_path, *words)
    assert (again.returncode, len(room.wall()["desks"])) == (0, 1)
    elsewhere = run_connect(room, tmp_path / "other machine", *words)
    assert (elsewhere.returncode, "s'appelle déjà" in elsewhere.stderr) == (1, True)


def test_the_board_is_told_while_the_program_searches(room, program, tmp_path):
    """The program tries a digit, then waits until the class has seen it."""
    room.begin()
    seen = tmp_path / "seen"
    cell = next(i for i, digit in enumerate(room.cases[0].puzzle.givens) if not digit)
    name = str(room.cases[0].puzzle.geometry.names[cell])
    waits = f"""
import os, sys, time
for line in sys.stdin:
    print("try {name} 3", flush=True)
    while not os.path.exists({str(seen)!r}): time.sleep(0.02)
    print("none", flush=True)
"""
    student = threading.Thread(target=take_part, args=(room, program(waits)))
    student.start()
    until(lambda: [desk for desk in room.wall()["desks"] if desk.get("tries")])
    (desk,) = room.wall()["desks"]
    assert (desk["state"], desk["moves"], desk["tries"]) == ("searching", [[cell, 3]], 1)
    seen.touch()
    student.join(60)
    assert verdicts(room) == ["wrong", "wrong", "wrong"]


@pytest.mark.parametrize(
    ("text", "verdict", "told"),
    [
        ("import sys; sys.stdin.readline(); raise IndexError('out of range')", "crashed", "IndexError: out of range"),
        ("import sys; sys.stdin.readline()", "crashed", "exit 0"),
        ("import os, sys; sys.stdin.readline(); os.kill(os.getpid(), 11)", "crashed", "SIGSEGV"),
        ("import time; time.sleep(60)", "too_slow", ""),
        ("print('hello', flush=True); input()", "not_protocol", "'hello'"),
        ("import sys; sys.stdin.readline(); sys.stdout.buffer.write(b'\\xff\\xfe\\n')", "not_protocol", ""),
        ("import sys; sys.stdin.readline(); print('try r9c9 1', flush=True)", "not_protocol", "'try r9c9 1'"),
        ("import sys; sys.stdin.readline(); print('x' * 100000)", "not_protocol", ""),
    ],
)
def test_a_program_that_misbehaves_gets_its_verdict_and_the_next_puzzle(room, program, text, verdict, told):
    room.begin(count=2, limit=0.6 if verdict == "too_slow" else 60)
    said = take_part(room, program(text))
    assert verdicts(room) == [verdict, verdict]
    assert told in said[0]


def test_a_program_that_ends_after_each_answer_is_started_again(room, program):
    room.begin()
    said = take_part(room, program(SOLVER.replace("{after}", "break")))
    assert (verdicts(room), len(said)) == (["right"] * 3, 3)


def test_a_program_that_the_teacher_removes_is_told(room, program):
    room.begin()
    answering = program("import sys\nfor line in sys.stdin: print('none', flush=True)")
    server = join(read_address(address_of(room)), "Ana", "", "en")

    def say(*_: object, **__: object) -> None:
        for desk in room.wall()["desks"]:
            room.teacher("DELETE", f"/entries/{desk['id']}")

    with pytest.raises(Refused, match="join again"):
        attend(server, answering, "en", say)


def test_one_who_leaves_leaves_no_process_behind(room, program, tmp_path):
    room.begin()
    sleeper = program(f"import os, time; open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid())); time.sleep(60)")
    env = {**os.environ, "GARNS_DATA": str(tmp_path), "GARNS_LANG": "en"}
    command = [sys.executable, "-c", "from garns.cli import main; main()", "connect", address_of(room)]
    process = subprocess.Popen([*command, "--name", "Ana", "--", *sleeper], env=env, stdout=subprocess.PIPE, text=True)
    until(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text())
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert (process.returncode, "You have left the class" in out) == (0, True)
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


@contextmanager
def another_server():
    """A web server that is no Garns."""

    class Page(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<html>hello</html>")

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Page) as found:
        threading.Thread(target=found.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{found.server_port}/K7QX4M"
        found.shutdown()


def test_what_is_wrong_is_told_in_one_line(room, solver):
    room.join("Ana")
    address = address_of(room)
    base = address.rpartition("/")[0]

    def said(where: str, *command: str) -> str:
        done = CliRunner().invoke(connect, [where, "--name", "Ana", "--once", "--", *(command or solver)])
        assert (done.exit_code, done.output.count("\n")) == (1, 1), done.output
        return done.output

    assert "is not the address of a class" in said("room12")
    assert "is not the address of a class" in said(f"{base}/nonsense")
    assert "is not the address of a class" in said("ftp://host/K7QX4M")
    assert "is not the address of a class" in said("http://[::1/K7QX4M")
    assert "no server answers at http://127.0.0.1:1/K7QX4M" in said("127.0.0.1:1/K7QX4M")
    assert "there is no class with the code 'ZZZZZZ'" in said(f"{base}/zzzzzz")
    assert "is already called 'Ana'" in said(f"{base}/class/{room.code}")
    assert "no-such-program" in said(address, "./no-such-program")
    with another_server() as stranger:
        assert "is not Garns" in said(stranger)


def test_a_result_survives_a_server_that_dies_and_starts_again(tmp_path, program):
    """The program answers while nobody listens; the answer counts as soon as somebody does again."""
    go = tmp_path / "go"
    waits = f"""
import os, sys, time
for line in sys.stdin:
    while not os.path.exists({str(go)!r}): time.sleep(0.02)
    print("none", flush=True)
"""
    said: list[str] = []
    with garns_serve(tmp_path, "--class", "L3") as (process, client):
        told = "".join(process.stdout.readline() for _ in range(4))
        room = Classroom(client, re.search(r"/class/(\w{6})", told)[1], re.search(r"#key=(\S+)", told)[1])
        room.begin(set="none", count=2)
        assert "garns connect" in told
        assert "--host 0.0.0.0" in told
        server = join(read_address(address_of(room)), "Ana", "", "en")
        tell = lambda text, **fields: said.append(translate(text, "en", **fields))  # noqa: E731
        student = threading.Thread(target=attend, args=(server, program(waits), "en", tell), kwargs={"once": True})
        student.start()
        until(lambda: [desk for desk in room.wall()["desks"] if desk["state"] == "searching"])
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(60)
    go.touch()
    until(lambda: said)
    assert "The connection is lost" in said[0]
    port = str(server.address.port)
    with garns_serve(tmp_path, "--class", "L3", "--port", port) as (process, client):
        again = "".join(process.stdout.readline() for _ in range(3))
        room.client = client
        student.join(120)
        assert verdicts(room) == ["right", "right"]
    assert (room.code in again, "#key=" in again, "--new-key" in again) == (True, False, True)
    assert [text.split(",")[0] for text in said[1:]] == [
        "The connection is back.",
        "Puzzle 1 of 2: Right",
        "Puzzle 2 of 2: Right",
    ]


def test_forty_students_at_once_and_not_a_result_is_lost(tmp_path):
    """A real server, forty lines to it, and every answer counts."""
    students, puzzles = 40, 4
    with garns_serve(tmp_path, "--class", "L3", "--no-log") as (process, client):
        told = "".join(process.stdout.readline() for _ in range(4))
        room = Classroom(client, re.search(r"/class/(\w{6})", told)[1], re.search(r"#key=(\S+)", told)[1])
        room.begin(count=puzzles, limit=300)
        start, failed = threading.Barrier(students), []

        def take(number: int) -> None:
            try:
                server = Server(read_address(address_of(room)), "en")
                server.token = server.ask_until("entries", {"name": f"Student {number}"}, lambda _: None)["token"]
                start.wait(60)
                while (task := server.ask_until("puzzle", {}, lambda _: None))["state"] == "puzzle":
                    free = task["line"].index(".")
                    move = f"try r{free // 4 + 1}c{free % 4 + 1} 1"
                    server.ask_until("steps", {"puzzle": task["puzzle"], "moves": [move]}, lambda _: None)
                    answer = {"puzzle": task["puzzle"], "answer": room.solution(task["puzzle"])}
                    server.ask_until("answer", answer, lambda _: None)
                server.close()
            except Exception as error:
                failed.append(error)

        threads = [threading.Thread(target=take, args=(number,)) for number in range(students)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(240)
        assert failed == []
        wall = room.wall()
    assert [desk["squares"] for desk in wall["desks"]] == ["y" * puzzles] * students
    store = open_store(f"sqlite:///{tmp_path}/games.db")
    kept = store.rounds.moment(store.classes.find(room.code)).attempts
    store.close()
    assert [attempt.verdict for attempt in kept] == ["right"] * students * puzzles
