"""Sources: files, bytes, streams, and everything that may be wrong with them."""

from __future__ import annotations

import io
import os
import pickle
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from garns.errors import ArgumentError, BoardError, FormatError, GarnsError, SourceError
from garns.formats import Entry, detect, read, read_many, write
from garns.formats.source import MAX_LINE
from garns.values.puzzle import Puzzle

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [CLASSIC[at : at + 9] for at in range(0, 81, 9)]
PUZZLE = Puzzle.parse(CLASSIC)


def problems_of(source: object, **options: object) -> list[tuple[str, int | None, int | None]]:
    with pytest.raises(GarnsError) as caught:
        read(source, **options)  # type: ignore[arg-type]
    return [(problem.id, problem.line, problem.column) for problem in caught.value.problems]


# What is read


@pytest.mark.parametrize(
    "source",
    [
        CLASSIC,
        f"  {CLASSIC}  \n",
        f"\ufeff{CLASSIC}\r\n",
        f"# a comment\n\n{CLASSIC} # another\n",
        f"{CLASSIC},534678912",
        f"{CLASSIC};rated 1.2",
        CLASSIC.replace(".", "0"),
        CLASSIC.encode(),
        f"{CLASSIC} \xe9t\xe9".encode("latin-1"),
        CLASSIC.encode("utf-16"),
        b"\xfe\xff" + CLASSIC.encode("utf-16-be"),
        io.StringIO(CLASSIC),
        io.BytesIO(CLASSIC.encode()),
        " ".join(CLASSIC),
        ROWS,
        [list(row) for row in ROWS],
        [[int(char) if char != "." else None for char in row] for row in ROWS],
        "\n".join(ROWS),
        "\r".join(ROWS),
        "\n\n".join("\n".join(ROWS[at : at + 3]) for at in (0, 3, 6)),
    ],
)  # fmt: skip
def test_one_puzzle_in_many_sources(source: object) -> None:
    assert read(source) == PUZZLE  # type: ignore[arg-type]


@pytest.mark.parametrize("filler", ".0*_-xX?")
def test_any_single_filler_is_read(filler: str) -> None:
    assert read(CLASSIC.replace(".", filler)) == PUZZLE
    assert read("\n".join(ROWS).replace(".", filler)) == PUZZLE


def test_a_path_is_read_and_its_content_counts_more_than_its_name(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.lisp"
    path.write_text(CLASSIC)
    assert read(path) == PUZZLE
    path.write_text("what is this")
    assert problems_of(path)[0][0] == "unexpected"  # only then does the name count
    with pytest.raises(FormatError) as caught:
        read(path)
    assert caught.value.format == "lisp"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (CLASSIC, "line"),
        (CLASSIC[:80], "line"),
        (CLASSIC + ".", "line"),
        (CLASSIC.replace("7", "q", 1), "line"),
        ("\n".join(ROWS[:8]), "grid"),
        ("; a grid\n((1 0", "lisp"),
        ("'((1 0 0 0))", "lisp"),
        ("#2A((1 0 0 0))", "lisp"),
        ("[[5, 3", "lists"),
        ("board = [[5, 3]]", "lists"),
        ("3 3\n0 0 0 0", "wh"),
        ("{", "json"),
    ],
)
def test_the_format_is_found_even_when_broken(text: str, id: str) -> None:
    assert detect(text) == id


def test_sixteen_lines_of_sixteen_symbols_are_one_grid_or_sixteen_puzzles() -> None:
    assert len(list(read_many("1.....3..4.....2\n" * 16))) == 16
    assert read("1.....3..4....G.\n" * 16).geometry.digits == 16
    assert read("................\n" * 16).geometry.digits == 16
    assert len(list(read_many("................\n" * 16, board=4))) == 16


def test_a_board_may_be_given() -> None:
    assert read("1.....3..4.....2", board="latin4").geometry.spec == "latin4"
    assert read("1...." * 5, board="latin5").givens[5] == 1
    assert read("." * 36, board="3x2").geometry.spec == "3x2"
    assert problems_of("." * 36, board=9) == [("other_board", 1, 1)]
    assert problems_of("." * 35, board=9) == [("wrong_length", 1, 36)]
    with pytest.raises(BoardError):
        read(CLASSIC, board="nonsense")


def test_a_board_that_contradicts_the_text_is_refused() -> None:
    assert problems_of("2 3\n" + "0 0 0 0 0 0\n" * 6, board="3x2") == [("other_board", 2, 1)]


def test_unknown_names_are_refused() -> None:
    with pytest.raises(ArgumentError, match="sudoku"):
        read(CLASSIC, format="sudoku")
    with pytest.raises(ArgumentError, match="wonderful"):
        write(PUZZLE, "grid", style="wonderful")
    with pytest.raises(ArgumentError, match="ABC"):
        read(CLASSIC, alphabet="ABC")


# What is refused


@pytest.mark.parametrize(
    ("source", "problems"),
    [
        (CLASSIC[:80], [("wrong_length", 1, 81)]),
        (CLASSIC + ".", [("wrong_length", 1, 82)]),
        (CLASSIC.replace("7", "q", 1), [("bad_symbol", 1, 5)]),
        ("q" + CLASSIC[1:80], [("bad_symbol", 1, 1), ("wrong_length", 1, 81)]),
        (CLASSIC[:-1] + "0", [("two_fillers", 1, 81)]),
        (f"{CLASSIC}\n{CLASSIC}", [("several", 2, 1)]),
        ("", [("empty", 1, 1)]),
        ("\n  \n# nothing\n", [("empty", 1, 1)]),
        (b"", [("empty", 1, 1)]),
        ([], [("empty", 1, 1)]),
        ([[1, 2], 3], [("unexpected", 2, 1)]),
        (b"\x7fELF\x00\x01", [("not_text", 1, None)]),
        (b"\x89PNG\r\n\x1a\n", [("not_text", 2, None)]),
        ("hello, world", [("unknown_format", 1, 1)]),
        ("." * 25, [("not_a_square", 1, 1)]),
        (f"hello\n{' ' * 80}\n" * 200_000, [("too_large", 385684, None)]),
        ("(" * 90_000, [("too_deep", 1, 3)]),
        ("[" * 90_000, [("too_deep", 1, 3)]),
        ('{"a":' * 9_000, [("too_deep", 1, 1)]),
        ("." * (MAX_LINE + 1), [("line_too_long", 1, None)]),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_bad_input_is_named_with_its_place(source: object, problems: list[object]) -> None:
    assert problems_of(source) == problems


@pytest.mark.parametrize("format", [None, "line", "grid", "lisp", "lists", "wh", "json"])
@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_nothing_is_refused_in_every_format(format: str | None, text: str) -> None:
    assert [id for id, _, _ in problems_of(text, format=format)] in (["empty"], ["not_json"])


def test_both_fillers_are_named() -> None:
    with pytest.raises(FormatError, match=r"line:1:81: '0' and '.' cannot both mean an empty cell"):
        read(CLASSIC[:-1] + "0")


def test_twenty_problems_are_listed_and_the_rest_counted() -> None:
    with pytest.raises(FormatError) as caught:
        read(CLASSIC.replace(".", "/"), format="line")
    assert len(caught.value.problems) == 21
    assert str(caught.value).endswith("further problems: 31")


def test_errors_survive_pickling_and_speak_french() -> None:
    with pytest.raises(FormatError) as caught:
        read(CLASSIC[:80])
    assert caught.value.message("fr") == "line:1:81: 81 symboles attendus, 80 trouvés"


def test_a_directory_and_a_missing_file_are_refused(tmp_path: Path) -> None:
    assert problems_of(tmp_path) == [("is_a_directory", None, None)]
    assert problems_of(tmp_path / "none.txt") == [("no_such_file", None, None)]
    assert problems_of(Path("a\0b")) == [("unreadable", None, None)]


def test_a_file_without_permission_is_refused() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        path = folder / "secret.txt"
        path.write_text(CLASSIC)
        path.chmod(0)
        assert _ids_as_ordinary_user(path) == ["no_permission"]


def _ids_as_ordinary_user(path: Path) -> list[str]:
    """The problems of reading a file in a child process, which gives up the rights of root if it has them."""
    receive, send = os.pipe()
    if (child := os.fork()) == 0:
        try:
            if os.geteuid() == 0:
                os.setgroups([])
                os.setgid(65534)
                os.setuid(65534)
            read(path)
            ids = ["nothing"]
        except GarnsError as error:
            ids = [problem.id for problem in error.problems]
        except BaseException as error:
            ids = [repr(error)]
        os.write(send, pickle.dumps(ids))
        os._exit(0)
    os.close(send)
    with os.fdopen(receive, "rb") as pipe:
        answer: list[str] = pickle.load(pipe)
    os.waitpid(child, 0)
    return answer


# Streams


class Endless(io.RawIOBase):
    """A file of a gigabyte that takes no memory: a beginning, many times the same bytes, an end."""

    def __init__(self, start: bytes = b"", middle: bytes = b".", times: int = 2**30, end: bytes = b"") -> None:
        self.parts = self._parts(start, middle, times, end)
        self.served = 0

    @staticmethod
    def _parts(start: bytes, middle: bytes, times: int, end: bytes) -> Iterator[bytes]:
        yield start
        block = middle * max(1, 2**16 // len(middle))
        for _ in range(times * len(middle) // len(block)):
            yield block
        yield end

    def read(self, size: int = -1) -> bytes:
        for part in self.parts:
            if part:
                self.served += len(part)
                return part
        return b""


@pytest.fixture
def peak() -> Iterator[object]:
    tracemalloc.start()
    yield lambda: tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()


@pytest.mark.parametrize("middle", [b".", b"1", b" ", b"(", b"[", b"{", b"x", b"#"])
def test_a_line_of_a_gigabyte_is_refused_early(middle: bytes, peak: object) -> None:
    file = Endless(middle=middle)
    assert problems_of(file) == [("line_too_long", 1, None)]
    assert file.served < 2 * MAX_LINE
    assert peak() < 4 * MAX_LINE  # type: ignore[operator]


def test_a_huge_line_among_others_is_skipped(peak: object) -> None:
    start, end = f"{CLASSIC}\n".encode(), f"\n{CLASSIC}\n".encode()
    entries = list(read_many(Endless(start, b".", 2**26, end)))  # type: ignore[arg-type]
    assert [entry.line for entry in entries] == [1, 2, 3]
    assert [entry.puzzle for entry in entries] == [PUZZLE, None, PUZZLE]
    assert isinstance(entries[1].error, SourceError)
    assert peak() < 4 * MAX_LINE  # type: ignore[operator]


def test_a_large_file_of_lines_takes_little_memory(peak: object) -> None:
    file = Endless(middle=f"{CLASSIC}\n".encode(), times=20_000)
    assert sum(entry.puzzle is not None for entry in read_many(file)) > 19_000  # type: ignore[arg-type]
    assert peak() < 8 * 2**20  # type: ignore[operator]


def test_a_slow_pipe_is_answered_line_by_line() -> None:
    code = (
        "import sys; from garns.formats import read_many; print('ready', flush=True)\n"
        "for entry in read_many(sys.stdin.buffer): print(entry.line, flush=True)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin
        assert child.stdout
        while child.stdout.readline().strip() != b"ready":  # an editable install may speak of its rebuild first
            assert child.poll() is None
        for number in (1, 2, 3):
            child.stdin.write(f"{CLASSIC}\n".encode())
            child.stdin.flush()
            assert child.stdout.readline() == f"{number}\n".encode()
        child.stdin.close()


def test_an_error_stands_in_its_line_and_stops_no_other() -> None:
    text = f"# header\n\n{CLASSIC}\n{CLASSIC[:80]}\nwhat\n{CLASSIC[:9]}\x01\n{CLASSIC}"
    entries = list(read_many(text))
    assert [(entry.line, entry.puzzle is not None) for entry in entries] == [
        (3, True), (4, False), (5, False), (6, False), (7, True),
    ]  # fmt: skip
    assert str(entries[1].error) == "line:4:81: expected 81 symbols, got 80"
    assert entries[1].text == CLASSIC[:80]


@pytest.mark.parametrize("broken", ["what", CLASSIC[:60], "a header of some words"])
def test_one_broken_line_of_two_is_named_and_the_other_read(broken: str) -> None:
    for lines in ([CLASSIC, broken], [broken, CLASSIC]):
        entries = list(read_many("\n".join(lines)))
        assert [(entry.line, entry.puzzle is not None) for entry in entries] == [
            (number, line == CLASSIC) for number, line in enumerate(lines, start=1)
        ]


def test_json_lists_and_lisp_may_stand_one_in_each_line() -> None:
    small = read("1.....3..4.....2")
    lines = [write(small, id).replace("\n", " ") for id in ("json", "lists", "lisp", "line")]
    entries = list(read_many("\n".join(lines)))
    assert [entry.puzzle for entry in entries] == [small] * 4
    assert [entry.format for entry in entries] == ["json", "lists", "lisp", "line"]


@pytest.mark.parametrize("line", [b"\n", b"#\n", b"1\n"])
def test_lines_without_an_end_are_refused_soon(line: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten million empty lines once took 1.2 GB."""
    monkeypatch.setattr("garns.formats.source.MAX_LINES", 100_000)
    endless = Endless(middle=line)
    with pytest.raises(SourceError) as caught:
        read(endless)
    assert [(problem.id, problem.line) for problem in caught.value.problems] == [("too_many_lines", 100_001)]
    assert endless.served < 400_000


def test_fields_that_stand_twice_are_told_as_far_as_anybody_reads() -> None:
    fields = ",".join(f'"f{number}": 1, "f{number}": 2' for number in range(12_000))
    with pytest.raises(FormatError) as caught:
        read(f"{{{fields}}}", format="json")
    assert [problem.id for problem in caught.value.problems] == ["field_twice"] * 20 + ["more_problems"]


def test_an_entry_is_a_plain_value() -> None:
    assert next(read_many(CLASSIC)) == Entry(1, CLASSIC, PUZZLE, None, "line")


def test_importing_the_formats_loads_no_other_package() -> None:
    code = (
        "import sys; before = set(sys.modules); import garns.formats\n"
        "names = {name.split('.')[0] for name in set(sys.modules) - before}\n"
        "print(sorted(names - set(sys.stdlib_module_names)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "['garns']"
