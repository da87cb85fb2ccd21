"""The driver by itself: what it tells of values, errors, screens and keyboards, whatever the student's code does."""

from __future__ import annotations

import builtins
import json
import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from garns.teaching.exercises import Made
from garns.teaching.exercises.coding import decode, encode
from garns.teaching.exercises.driver import ASKING, Keyboard, Screen, Student, plain, shingles
from garns.teaching.exercises.values import Other


class Talk:
    """A driver in this process, and the other end of its pipe."""

    def __init__(self, source: str, support: str = "") -> None:
        self.read, replies = os.pipe()
        asked = {"mark": "m", "source": source, "name": "sudoku.py", "support": support, "output": 1000}
        self.student = Student({**asked, "functions": ["f"], "shingles": True}, replies)
        self.student.load()
        self.imported = self.reply()["imported"]

    def call(self, *args: object, lines: tuple[str, ...] = (), optional: bool = False) -> dict[str, Any]:
        self.student.call("f", [encode(arg) for arg in args], list(lines), optional)
        return self.reply()

    def reply(self) -> dict[str, Any]:
        said = json.loads(os.read(self.read, 1 << 20))
        assert said.pop("mark") == "m"
        return said


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    streams, modules = (sys.stdin, sys.stdout), set(sys.modules)
    yield
    sys.stdin, sys.stdout = streams
    for name in set(sys.modules) - modules:
        del sys.modules[name]


@pytest.mark.parametrize("value", [None, True, 3, 0.5, "a", [1, [2]], (1, (2,)), {1: (2, [3])}, {1, 2}])
def test_plain_values_come_back_as_they_went(value: object):
    assert decode(plain(value)) == value
    assert type(decode(plain(value))) is type(value)
    assert decode(json.loads(json.dumps(encode(value)))) == value


def test_of_anything_else_only_the_type_is_told():
    class Liar(list):
        def __iter__(self):
            raise RuntimeError

    endless: list[object] = []
    endless.append(endless)
    assert decode(plain(object())) == Other("object")
    assert decode(plain(Liar([1, 2]))) == [1, 2]
    assert "..." in repr(decode(plain(endless)))
    assert decode(plain(10**1000)) == Other("int")
    assert decode(plain(float("inf"))) == Other("float")
    assert plain(list(range(30_000)))[-1] == {"other": "..."}


def test_a_call_tells_what_it_returned_printed_read_and_left_in_its_arguments():
    talk = Talk("def f(x):\n    print('a')\n    x.append(input('b'))\n    print('c')\n    return (1, 2)\n")
    said = talk.call([0], lines=("typed", "more"))
    assert decode(said["returned"]) == (1, 2)
    assert said["args"] == [[0, "typed"]]
    assert (said["screen"], said["left"], said["beyond"]) == (["a\nb", "c\n"], 1, 0)


def test_an_error_is_told_with_the_last_line_of_the_students_file():
    talk = Talk("def f():\n    import json\n    json.loads('{')\n")
    assert talk.call()["error"] == {
        "type": "JSONDecodeError",
        "text": "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)",
        "line": 3,
    }
    assert Talk("def f(:\n").imported["error"]["line"] == 1
    assert Talk("class E(Exception):\n    __str__ = None\n\nraise E\n").imported["error"]["type"] == "E"
    assert Talk("def f(): raise SystemExit(0)").call()["error"]["type"] == "SystemExit"


def test_what_was_defined_before_an_error_is_there():
    assert Talk("def f(): pass\n1 / 0\n").imported["functions"] == ["f"]
    assert Talk("1 / 0\ndef f(): pass\n").imported["functions"] == []


def test_builtins_are_mended_after_every_call():
    talk = Talk(
        "import builtins\ndef f():\n    builtins.len = builtins.isinstance = builtins.dict = None\n    return 5\n"
    )
    assert talk.call()["returned"] == 5
    assert builtins.len([1]) == 1


def test_a_function_without_parameters_may_be_called_without_arguments():
    assert Talk("def f(): return 1").call([0], optional=True)["returned"] == 1
    assert Talk("def f(x): return x").call([0], optional=True)["returned"] == [0]
    assert Talk("def f(): return 1").call([0])["error"]["type"] == "TypeError"


def test_arguments_can_be_made_by_the_pack():
    support = "def note():\n    def noted(x):\n        noted.seen.append(x)\n    noted.seen = []\n    return noted\n"
    said = Talk("def f(g, d):\n    g(1)\n    g(d)\n", support).call(Made("note"), {(1, 2): {3}})
    assert [decode(arg) for arg in said["args"]] == [[1, {(1, 2): {3}}], {(1, 2): {3}}]


def test_printing_and_asking_without_end_are_cut():
    ended: list[str] = []
    screen = Screen(3, lambda: ended.append("output"))
    screen.write("abc")
    screen.write("d")
    with pytest.raises(TypeError):
        screen.write(b"bytes")  # type: ignore[arg-type]
    keyboard = Keyboard(["a", "b"], screen, lambda: ended.append("asks"))
    assert keyboard.read() == "a\nb\n"
    for _ in range(ASKING):
        keyboard.readline()
    assert ended == ["output", "asks"]


def test_the_shape_of_a_file_knows_no_names_no_comments_and_no_documentation():
    one = "def f(x):\n    '''Doc.'''\n    for i in range(9):  # nine\n        print(x[i] + 1)\n"
    two = "def g(grid):\n    for row in range(9):\n        print(grid[row] + 1)\n"
    assert shingles(one) == shingles(two) != []
    assert shingles(one) != shingles(two.replace("9", "8"))
    assert shingles("def f(:") == []
