"""Puzzles in the memory of a caller, and answers in it: any form gives the same, and nothing else is written."""

from __future__ import annotations

import sys
from array import array

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import garns
from garns import Bulk, Forms, Geometry, Status, Strings
from garns.errors import ArgumentError

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
LINES = [EASY, "55" + "." * 79, "no puzzle", EASY.replace(".", "0"), "", SOLUTION]
STATUS = [0, 2, 1, 0, 1, 0]

#: What a caller may take for a puzzle: real ones, those cut or drawn out, and any text.
texts = st.one_of(
    st.sampled_from(LINES),
    st.builds(
        lambda line, at, new: line[:at] + new + line[at + 1 :], st.sampled_from(LINES), st.integers(0, 90), st.text()
    ),
    st.text(max_size=90),
)


def answers(found: garns.Bulk) -> list[bytes]:
    """All that was answered, as bytes."""
    return [bytes(buffer) for buffer in found.buffers()]


def column(lines: list[str], kind: str) -> Strings:
    """Strings as Arrow has them."""
    encoded = [line.encode("utf-8", "replace") for line in lines]
    offsets = numpy.cumsum([0, *map(len, encoded)], dtype={"i": numpy.int32, "q": numpy.int64}[kind])
    return Strings(b"".join(encoded), offsets)


def digits(lines: list[str]) -> numpy.ndarray:
    """A row of digits for each line."""
    return numpy.array([[int(c) if c.isdigit() else 0 for c in line] for line in lines], dtype=numpy.uint8)


# -- puzzles in ------------------------------------------------------------------------------------------------------


@given(st.lists(texts, max_size=12), st.sampled_from("iq"))
@settings(max_examples=50, deadline=None)
def test_a_column_of_strings_reads_as_lines_do(lines, kind):
    lines = [line.replace("\n", " ") for line in lines]
    assert answers(garns.solve_many(column(lines, kind))) == answers(garns.solve_many(lines))


@given(st.lists(st.binary(min_size=1, max_size=200), min_size=1, max_size=4), st.integers(1, 100))
def test_any_bytes_cut_in_any_width_are_puzzles_or_not(pieces, width):
    text = b"".join(pieces)
    text = text[: len(text) // width * width]
    found = garns.solve_many(Strings(text, width))
    assert len(found) == len(text) // width
    assert set(found.status) <= {Status.BAD_TEXT, Status.OTHER_BOARD}  # 81 symbols by chance are no danger


def test_strings_of_one_width_and_arrow_columns_have_the_same_answers():
    plain = [EASY, SOLUTION, EASY]
    expected = answers(garns.solve_many(plain))
    text = "".join(plain).encode()
    pyarrow = pytest.importorskip("pyarrow")
    for kind, letter in ((pyarrow.string(), "i"), (pyarrow.large_string(), "q"), (pyarrow.binary(), "i")):
        whole = pyarrow.array(["x", *plain, "y"], type=kind)
        _, offsets, data = whole.buffers()
        cuts = memoryview(offsets).cast(letter)[1:5]  # a part of the column
        assert answers(garns.solve_many(Strings(data, cuts))) == expected
    assert answers(garns.solve_many(Strings(text, 81))) == expected
    assert answers(garns.solve_many(Strings("\n".join([*plain, ""]).encode(), 82).text)) == expected


def test_digits_may_be_rows_squares_scattered_or_read_only():
    rows = digits([EASY, SOLUTION, EASY])
    expected = answers(garns.solve_many([EASY, SOLUTION, EASY]))
    wide = numpy.full((3, 100), 7, dtype=numpy.uint8)
    wide[:, 10:91] = rows
    kept = rows.copy()
    kept.flags.writeable = False
    for form in (rows, rows.reshape(3, 9, 9), numpy.asfortranarray(rows), wide[:, 10:91], rows[::-1][::-1], kept):
        assert answers(garns.solve_many(form)) == expected
    assert answers(garns.solve_many(numpy.asfortranarray(rows.reshape(3, 9, 9)))) == expected
    assert len(garns.solve_many(rows[:0])) == len(garns.solve_many(rows[:0].reshape(0, 9, 9))) == 0


def test_arrays_of_strings_are_strings():
    lines = [EASY, "no puzzle"]
    for form in (numpy.array(lines), numpy.array(lines, dtype=object)):
        assert list(garns.solve_many(form).status) == [Status.OK, Status.BAD_TEXT]


@pytest.mark.parametrize(
    ("puzzles", "name"),
    [
        (Strings("text", 81), "text"),
        (Strings(numpy.zeros((2, 81), dtype=numpy.uint8), 81), "text"),
        (Strings(b"." * 100, 81), "text"),
        (Strings(b"." * 81, 0), "cuts"),
        (Strings(b"." * 81, -81), "cuts"),
        (Strings(b"." * 81, None), "cuts"),
        (Strings(b"." * 81, b""), "cuts"),
        (Strings(b"." * 81, array("i")), "cuts"),
        (Strings(b"." * 81, array("I", [0, 81])), "cuts"),
        (Strings(b"." * 81, array("d", [0, 81])), "cuts"),
        (Strings(b"." * 81, array("i", [0, 82])), "cuts"),
        (Strings(b"." * 81, array("q", [-1, 81])), "cuts"),
        (Strings(b"." * 81, array("q", [0, 81, 80])), "cuts"),
        (Strings(b"." * 81, numpy.zeros((1, 2), dtype=numpy.int32)), "cuts"),
    ],
)
def test_what_cannot_be_puzzles_is_refused_by_name(puzzles, name):
    for call in (garns.solve_many, garns.canonical_many, garns.rate_many):
        with pytest.raises(ArgumentError, match=f"^{name} cannot be"):
            call(puzzles)


@pytest.mark.parametrize(
    ("puzzles", "sentence"),
    [
        (
            numpy.zeros((2, 80), dtype=numpy.uint8),
            r"shape '\(2, 80\)' holds no puzzles of this board; pass the shape \(n, 81\)",
        ),
        (numpy.zeros((2, 3, 27), dtype=numpy.uint8), r"\(n, 81\), \(n, 9, 9\)"),
        (numpy.zeros((2, 9, 9, 1), dtype=numpy.uint8), r"\(n, 81\), \(n, 9, 9\)"),
        (numpy.zeros(162, dtype=numpy.uint8), r"pass the shape \(2, 81\)"),
        (numpy.zeros(162, dtype=numpy.int64), r"pass the shape \(2, 81\)"),
        (numpy.zeros((2, 16), dtype=numpy.int32), "puzzles of 16 cells, but the board has 81; pass board=4"),
        (numpy.zeros((2, 4, 4), dtype=numpy.int32), "puzzles of 16 cells, but the board has 81; pass board=4"),
        (numpy.zeros((2, 81)), r"the array holds float64; pass whole numbers, for instance array.astype\('uint8'\)"),
        (numpy.zeros((2, 81), dtype=bool), "the array holds bool"),
        (numpy.array([123456789, 5]), "lost their leading zeros"),
    ],
)
def test_arrays_that_cannot_be_puzzles_are_refused_with_what_to_pass(puzzles, sentence):
    for call in (garns.solve_many, garns.canonical_many, garns.rate_many):
        with pytest.raises(ArgumentError, match=sentence):
            call(puzzles)


@pytest.mark.parametrize("dtype", ["int8", "uint16", "int32", ">i4", "uint64", "int64"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_digits_may_be_of_any_width_and_in_any_order(dtype, order):
    rows = digits([EASY, SOLUTION, EASY])
    expected = answers(garns.solve_many(rows))
    for shape in ((3, 81), (3, 9, 9)):
        assert answers(garns.solve_many(numpy.array(rows.reshape(shape), dtype=dtype, order=order))) == expected
    assert list(garns.solve_many(rows[:1].reshape(9, 9).astype(dtype)).solution_counts) == [1]


def test_without_numpy_numbers_are_read_one_by_one(monkeypatch):
    numbers = array("h", [int(char) if char.isdigit() else 0 for char in EASY])
    numbers[0] = 261
    rows = memoryview(numbers).cast("B").cast("h", (1, 81))
    monkeypatch.delitem(sys.modules, "numpy")
    assert list(garns.solve_many(rows).status) == [Status.BAD_TEXT]
    numbers[0] = 5
    assert list(garns.solve_many(rows).solution_counts) == [1]


def test_numbers_that_are_no_digits_spoil_their_own_row_only():
    rows = digits([EASY] * 4).astype("int64")
    rows[0, 0], rows[1, 0], rows[2, 0] = 261, -251, 10  # 5 when cut to a byte
    assert list(garns.solve_many(rows).status) == [Status.BAD_TEXT, Status.BAD_TEXT, Status.BAD_TEXT, Status.OK]


# -- answers out -----------------------------------------------------------------------------------------------------


def test_answers_fill_the_first_rows_of_the_callers_memory():
    counts, solutions = numpy.full(10, 99, dtype=numpy.uint32), numpy.full((10, 81), 99, dtype=numpy.uint8)
    status = numpy.full(10, 99, dtype=numpy.uint8)
    room = Bulk(counts, solutions, status)
    found = garns.solve_many(LINES, out=room)
    assert len(found) == len(LINES)
    assert answers(found) == answers(garns.solve_many(LINES))
    assert status.tolist() == STATUS + [99] * 4
    assert counts.tolist() == [1, 0, 0, 1, 0, 1] + [99] * 4
    assert "".join(map(str, solutions[0])) == SOLUTION
    assert (solutions[6:] == 99).all()
    assert garns.solve_many([EASY] * 10, out=room) is room
    assert counts.tolist() == [1] * 10


@given(st.lists(texts, max_size=8), st.booleans())
@settings(max_examples=50, deadline=None)
def test_used_room_gives_what_new_memory_gives(lines, text):
    room = Bulk.room(8)
    for buffer in room.buffers():
        buffer.cast("B")[:] = b"\xaa" * buffer.nbytes
    assert answers(garns.solve_many(lines, out=room, text=text)) == answers(garns.solve_many(lines, text=text))


def test_solutions_are_characters_if_wished_on_any_board():
    found = garns.solve_many([EASY, "no puzzle"], text=True)
    assert bytes(found.solutions).decode() == SOLUTION + "." * 81
    large = str(next(garns.solutions(garns.Puzzle.empty(16))))
    assert bytes(garns.solve_many([large, "x"], board=16, text=True).solutions).decode() == large + "." * 256
    wide = Geometry("one cell", 40, ((0, 0),), ())  # more digits than symbols
    assert list(garns.solve_many(["1"], board=wide).solution_counts) == [1]
    with pytest.raises(ArgumentError, match="text"):
        garns.solve_many(["1"], board=wide, text=True)


def test_room_of_another_type_or_size_is_refused_by_name():
    def make(solution_counts=None, solutions=None, status=None):
        return Bulk(
            numpy.zeros(3, dtype=numpy.uint32) if solution_counts is None else solution_counts,
            numpy.zeros((3, 81), dtype=numpy.uint8) if solutions is None else solutions,
            numpy.zeros(3, dtype=numpy.uint8) if status is None else status,
        )

    make(), make(solution_counts=bytearray(12), solutions=bytearray(243), status=bytearray(3))
    scattered = numpy.zeros((81, 3), dtype=numpy.uint8).T
    for name, buffers in {
        "solution_counts": [
            numpy.zeros(3),
            numpy.zeros(3, dtype=numpy.int32),
            numpy.zeros(2, dtype=numpy.uint32),
            bytearray(3),
        ],
        "solutions": [bytes(243), bytearray(242), scattered, numpy.zeros((3, 81), dtype=numpy.int8), None],
        "status": [bytes(3), [0, 0, 0], numpy.zeros(6, dtype=numpy.uint8)[::2]],
    }.items():
        for buffer in buffers:
            with pytest.raises(ArgumentError, match="cannot be"):
                make(**{name: buffer if buffer is not None else 7})


def test_too_little_room_and_room_for_another_board_are_refused():
    for room in (Bulk.room(1), Bulk.room(9, cells=16), Forms.room(9), bytearray(999)):
        with pytest.raises(ArgumentError, match="out"):
            garns.solve_many([EASY] * 2, out=room)


def test_answers_never_overwrite_the_puzzles_or_each_other():
    memory = bytearray(digits([EASY] * 4))
    before, counts, status = bytes(memory), bytearray(16), bytearray(4)
    for puzzles in (memoryview(memory).cast("B", (4, 81)), Strings(memory, 81), Strings(memory, array("i", [0] * 5))):
        with pytest.raises(ArgumentError, match="out"):
            garns.solve_many(puzzles, out=Bulk(counts, memory, status))
    cuts = array("i", [0] * 5)
    with pytest.raises(ArgumentError, match="out"):
        garns.solve_many(Strings(memory, cuts), out=Bulk(memoryview(cuts).cast("B")[:16], bytearray(324), status))
    assert (bytes(memory), bytes(cuts)) == (before, bytes(20))
    with pytest.raises(ArgumentError, match="out"):
        Bulk(counts, bytearray(324), memoryview(counts)[:4])


def test_room_of_no_rows_is_room():
    assert len(garns.solve_many([], out=Bulk.room(0))) == len(garns.solve_many([], out=Bulk.room(5))) == 0


# -- canonical forms -------------------------------------------------------------------------------------------------


@given(st.lists(texts, max_size=6))
@settings(max_examples=50, deadline=None)
def test_many_canonical_forms_are_those_of_each(lines):
    found = garns.canonical_many(lines, text=True, threads=2)
    status = list(garns.solve_many(lines).status)
    assert list(found.status) == status
    for row, line in enumerate(lines):
        form = bytes(found.forms)[81 * row : 81 * row + 81].decode()
        if status[row] != Status.OK:
            assert (form, found.automorphisms[row]) == ("." * 81, 0)
            continue
        alone = garns.canonical(garns.read(line))
        assert (form, found.automorphisms[row]) == (str(alone), alone.automorphisms)


def test_canonical_forms_of_other_boards_and_in_the_callers_memory():
    six = garns.solve(garns.Puzzle.empty(6)).solution
    assert bytes(garns.canonical_many([str(six)], board=6).forms) == bytes(garns.canonical(six).puzzle.givens)
    forms = numpy.zeros((2, 81), dtype=numpy.uint8)
    room = Forms(forms, numpy.zeros(2, dtype=numpy.uint64), numpy.zeros(2, dtype=numpy.uint8))
    assert garns.canonical_many(digits([EASY, SOLUTION]), out=room) is room
    assert tuple(forms[0]) == garns.canonical(garns.Puzzle.parse(EASY)).puzzle.givens
    for spec in (16, "x", "latin5", "jigsaw"):
        with pytest.raises(garns.GarnsError):
            garns.canonical_many([], board=spec)


def test_canonical_forms_end_with_their_budget():
    found = garns.canonical_many([EASY, "no puzzle"], budget=0)
    assert (list(found.status), list(found.automorphisms)) == ([3, 1], [0, 0])
    assert not any(bytes(found.forms))
