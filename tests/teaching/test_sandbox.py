"""Programs that misbehave in every way we know: each ends, in time, and leaves nothing behind."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from garns.errors import SourceError
from garns.teaching import sandbox
from garns.teaching.sandbox import Child, Ended, Limits, Silent, walls
from garns.teaching.sandbox.walls import Walls

MEGABYTE = 1 << 20
FINE = Limits(seconds=20, memory=300 * MEGABYTE)
QUICK = Limits(seconds=0.5, memory=300 * MEGABYTE)

#: The walls that work here. Without any, only a user who is not root is held by the limit of processes.
WALLS = [kind for kind in Walls if kind is Walls.NONE or walls._works(kind)]

Run = Callable[..., Ended]


@pytest.fixture(params=WALLS, ids=lambda kind: kind.value)
def here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Walls:
    """Every test runs behind each kind of walls that works here."""
    kind: Walls = request.param
    monkeypatch.setattr(walls, "best", lambda: kind)
    return kind


@pytest.fixture
def mark() -> Iterator[dict[str, str]]:
    """A mark in the environment of a program; at the end of the test no process may bear it."""
    name = uuid.uuid4().hex
    yield {"GARNS_TEST_MARK": name}
    assert marked(name) == []


def marked(name: str) -> list[str]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if name.encode() in (folder / "environ").read_bytes():
                found.append((folder / "cmdline").read_text())
        except OSError:
            continue
    return found


@pytest.fixture
def python(here: Walls, mark: dict[str, str]) -> Run:
    """Run a Python program in the sandbox."""

    def run(program: str, limits: Limits = FINE, stdin: bytes = b"") -> Ended:
        return sandbox.run([sys.executable, "-I", "-S", "-c", program], limits, stdin, mark)

    return run


def test_a_good_program_gets_its_input_and_gives_its_output(python):
    ended = python("print(input()[::-1])", stdin=b"abc\n")
    assert (ended.how, ended.code, ended.output, ended.words) == ("exited", 0, b"cba\n", "")
    assert ended.memory > MEGABYTE


def test_a_program_that_begins_here_finds_the_files_of_this_folder(here, tmp_path, monkeypatch):
    """What somebody types in a terminal works: python3 mine.py, which reads yours.txt and imports theirs."""
    (tmp_path / "mine.py").write_text("import theirs; print(theirs.x, open('yours.txt').read())")
    (tmp_path / "theirs.py").write_text("x = 5")
    (tmp_path / "yours.txt").write_text("found")
    monkeypatch.chdir(tmp_path)
    with Child([sys.executable, "-B", "mine.py"], FINE, here=True) as child:
        assert child.line() == b"5 found"


def test_last_words_and_exit_code_of_a_crash_are_kept(python):
    ended = python("print('half'); raise KeyError('lost')")
    assert (ended.how, ended.code, ended.output) == ("crashed", 1, b"half\n")
    assert ended.words.endswith("KeyError: 'lost'")


def test_a_signal_is_named(python):
    ended = python("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)")
    assert (ended.how, ended.signal_name) == ("crashed", "SIGSEGV")


def test_last_words_cannot_play_with_the_terminal(python):
    ended = python(r"import sys; sys.stderr.write('\x1b[2Jgone\x07'); sys.exit(1)")
    assert "\x1b" not in ended.words
    assert "\x07" not in ended.words
    assert "gone" in ended.words


def test_a_program_that_sleeps_is_stopped(python):
    assert python("import time; time.sleep(600)", QUICK).how == "too_slow"


def test_ignored_signals_do_not_help(python):
    program = """
import signal
for number in set(signal.valid_signals()) - {signal.SIGKILL, signal.SIGSTOP}:
    try: signal.signal(number, signal.SIG_IGN)
    except OSError: pass
while True: pass
"""
    assert python(program, QUICK).how == "too_slow"


def test_endless_output_is_cut(python):
    ended = python("while True: print('x' * 1000)", Limits(seconds=20, output=MEGABYTE))
    assert ended.how == "too_much_output"
    assert len(ended.output) == MEGABYTE


def test_endless_complaints_are_cut_too(python):
    ended = python("import sys\nwhile True: sys.stderr.write('x' * 1000)", Limits(seconds=20, output=MEGABYTE))
    assert ended.how == "too_much_output"
    assert len(ended.words) <= 2000


def test_too_much_memory_is_told_from_a_crash(python):
    ended = python("held = b'x' * (400 << 20)\nwhile True: pass", Limits(seconds=20, memory=100 * MEGABYTE))
    assert ended.how == "too_much_memory"
    assert ended.memory > 100 * MEGABYTE


def test_memory_that_is_only_reserved_does_not_count(python):
    program = "import mmap; big = mmap.mmap(-1, 1 << 30, mmap.MAP_PRIVATE); print('fine')"
    assert python(program, Limits(seconds=20, memory=100 * MEGABYTE)).output == b"fine\n"


def test_a_huge_file_is_not_written(python, here):
    program = "import sys\nwith open('big', 'wb') as file:\n for _ in range(64): file.write(b'x' * (1 << 20))"
    ended = python(program, Limits(seconds=20, file_size=2 * MEGABYTE))
    assert ended.how in ("crashed", "too_much_output")


def test_binary_output_is_bytes(python):
    ended = python("import sys; sys.stdout.buffer.write(bytes(range(256)))")
    assert (ended.how, ended.output) == ("exited", bytes(range(256)))


def test_a_program_that_never_reads_cannot_stop_us(python):
    assert python("import time; time.sleep(600)", QUICK, b"x" * (4 * MEGABYTE)).how == "too_slow"


def test_a_program_that_closes_its_input_can_still_answer(python):
    ended = python("import os; os.close(0); print('early')", stdin=b"x" * (4 * MEGABYTE))
    assert (ended.how, ended.output) == ("exited", b"early\n")


def test_a_program_that_closes_its_output_and_stays_is_ended(python, here):
    limits = QUICK if here is Walls.BUBBLEWRAP else FINE
    ended = python("import os, time; os.close(1); os.close(2); time.sleep(600)", limits)
    assert ended.how == ("too_slow" if here is Walls.BUBBLEWRAP else "closed")  # bubblewrap keeps a copy open


DAEMON = """
import os, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for stream in (0, 1, 2): os.close(stream)
        os.chdir('/')
        time.sleep(600)
    os._exit(0)
os.wait()
print('started')
"""


def test_a_daemon_in_a_session_of_its_own_is_gone(python):
    assert python(DAEMON).output == b"started\n"  # the mark shows whether it is gone


def test_a_grandchild_that_keeps_the_output_open_is_gone(python):
    ended = python("import os, time\nif os.fork() == 0: time.sleep(600)\nprint('bye')")
    assert ended.output == b"bye\n"


def test_a_program_that_kills_its_warden_is_gone_too(python):
    program = """
import os, time
if os.fork() == 0:
    os.setsid()
    time.sleep(600)
try: os.kill(os.getppid(), 9)
except OSError: pass
time.sleep(600)
"""
    assert python(program, QUICK).how in ("too_slow", "crashed", "closed")


def test_a_fork_bomb_fizzles_out(python, here):
    program = "import os\nwhile True:\n try: os.fork()\n except OSError: pass"
    if here is Walls.NONE and os.geteuid() == 0:  # nothing binds root, so a small bomb must do: it is counted
        program = "import os, time\nfor _ in range(90):\n if os.fork() == 0: time.sleep(600)\ntime.sleep(600)"
    ended = python(program, Limits(seconds=1, processes=64))
    assert ended.how in ("too_slow", "too_many_processes")


def test_files_elsewhere_are_safe_and_there_is_no_network(python, here, tmp_path):
    precious = tmp_path / "precious"
    precious.write_text("mine")
    server = socket.create_server(("127.0.0.1", 0))
    program = f"""
import os, socket
try: os.remove({str(precious)!r}); print('removed')
except OSError: print('kept')
open('own', 'w').write('x'); print(os.listdir('.'))
try: socket.create_connection(('127.0.0.1', {server.getsockname()[1]}), 2); print('online')
except OSError: print('offline')
"""
    with server:
        said = python(program).output.decode().split("\n")
    assert said[1] == "['own']"
    assert (said[0], said[2]) == ("kept", "offline") or here is not Walls.BUBBLEWRAP
    assert (sandbox.notice() is None) == (here is Walls.BUBBLEWRAP)  # who has lower walls is told


def test_a_program_can_read_the_files_of_its_user(python, tmp_path):
    secret = tmp_path / "own.txt"
    secret.write_text("readable")
    secret.chmod(0o600)
    assert python(f"print(open({str(secret)!r}).read())").output == b"readable\n"


def test_it_learns_nothing_secret_from_the_environment(python, monkeypatch):
    monkeypatch.setenv("GARNS_PASSWORD", "sesame")
    assert b"sesame" not in python("import os; print(dict(os.environ))").output


def test_nothing_is_left_in_the_temporary_folder(python):
    folder = python("import os; open('left', 'w').write('x'); print(os.getcwd())").output.decode().strip()
    assert "garns-" in folder
    assert not Path(folder).exists()


def test_a_conversation_goes_line_by_line(here, mark):
    with Child(["sh", "-c", 'while read -r line; do echo "<$line>"; done'], FINE, mark) as child:
        for word in ("one", "two"):
            child.send(word)
            assert child.line() == f"<{word}>".encode()
        child.close_input()
        with pytest.raises(Silent, match="closed"):
            child.line()
        assert child.end("closed").how == "exited"


def test_output_before_input_waits_until_it_is_read(here, mark):
    with Child(["sh", "-c", "echo early; read -r line; printf 'no newline'"], FINE, mark) as child:
        assert child.line() == b"early"
        child.send("go on")
        assert child.line() == b"no newline"


def test_a_line_without_end_is_no_line(here, mark):
    with Child(["sh", "-c", "cat /dev/zero"], FINE, mark) as child:
        with pytest.raises(Silent, match="too_much_output"):
            child.line()
        assert child.end("too_much_output").how == "too_much_output"


def test_an_exception_of_ours_ends_the_program(here, mark):
    with pytest.raises(KeyboardInterrupt), Child(["sleep", "600"], FINE, mark):
        raise KeyboardInterrupt


def test_programs_end_when_we_are_killed_ourselves(mark):
    judge = """
import os, sys
from garns.teaching.sandbox import Child
child = Child(["sh", "-c", "echo up; sleep 600"], env={"GARNS_TEST_MARK": os.environ["GARNS_TEST_MARK"]})
print(child.line(), flush=True)
child.line()
"""
    environment = {**os.environ, **mark}
    with subprocess.Popen([sys.executable, "-c", judge], stdout=subprocess.PIPE, env=environment) as killed:
        assert killed.stdout is not None
        assert killed.stdout.readline() == b"b'up'\n"
        assert any("sleep" in line for line in marked(mark["GARNS_TEST_MARK"]))
        killed.kill()
    deadline = time.monotonic() + 20
    while marked(mark["GARNS_TEST_MARK"]) and time.monotonic() < deadline:
        pass  # the mark of the fixture tells whether it succeeded


@pytest.mark.parametrize(
    ("command", "problem"),
    [(["no-such-program-here"], "no_such_program"), ([], "no_such_program"), (["/tmp"], "is_a_directory")],
)
def test_a_program_that_is_not_there_is_named(command, problem):
    with pytest.raises(SourceError) as caught:
        sandbox.run(command)
    assert [each.id for each in caught.value.problems] == [problem]


@pytest.mark.parametrize("mode", [0o644, 0o755])
def test_a_script_without_its_interpreter_is_named(tmp_path, mode):
    text = tmp_path / "solver.py"
    text.write_text("print('hello')")
    text.chmod(mode)
    with pytest.raises(SourceError) as caught:
        sandbox.run([str(text)])
    assert [each.id for each in caught.value.problems] == ["not_runnable"]
