"""The program that runs a student's file in a child process. It knows no answer, and judges nothing.

It is a script of its own and imports nothing of Garns: ``python -I -S driver.py``. One JSON document comes in on
standard input (the source, and the calls to make); one JSON line for each call goes out on a copy of standard output
that the student's code is not told of, with the mark that came in: nothing a student prints can pass for a result.
What was returned is written down as plain data; the parent compares it with what it expects.
"""

from __future__ import annotations

import builtins
import io
import json
import os
import resource
import signal
import sys
import types
import zlib

TYPE_CHECKING = False  # known to type checkers; a child starts for every question, and typing takes long to import
if TYPE_CHECKING:
    from typing import Any, NoReturn

NODES = 20_000  # parts of a value that are written down; no answer of an exercise is larger
DEPTH = 12
DIGITS = 200  # of a number
ASKING = 20  # reads after the end of the input, before a loop that asks for ever is cut
SHINGLE = 16  # nodes of the syntax tree in one piece that is compared with other students' pieces
SHINGLES = 4000


#: What a student's code cannot put something else for, by giving another meaning to a name.
_dumps, _write, _exit, _mend = json.dumps, os.write, os._exit, vars(builtins).update


class Screen(io.TextIOBase):
    """What the student prints: kept up to a limit, and cut into pieces wherever a line is read."""

    def __init__(self, room: int, out_of_room: Any) -> None:
        self.room, self.out_of_room = room, out_of_room
        self.pieces: list[list[str]] = [[]]

    def write(self, text: str, /) -> int:
        """Keep a text."""
        if not isinstance(text, str):
            raise TypeError("write() argument must be str")
        self.room -= len(text)
        if self.room < 0:
            self.out_of_room()
        self.pieces[-1].append(text)
        return len(text)

    def shown(self) -> list[str]:
        """What was printed before the first line was read, between the first and the second, and so on."""
        return ["".join(piece) for piece in self.pieces]


class Keyboard(io.TextIOBase):
    """The lines that the student's code may read."""

    def __init__(self, lines: list[str], screen: Screen, asks_on: Any) -> None:
        self.lines, self.screen, self.asks_on = list(lines), screen, asks_on
        self.beyond = 0

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        """The next line; nothing at the end."""
        self.screen.pieces.append([])
        if self.lines:
            return self.lines.pop(0) + "\n"
        self.beyond += 1
        if self.beyond > ASKING:
            self.asks_on()
        return ""

    def read(self, size: int | None = -1, /) -> str:
        """All that is left."""
        return "".join(iter(self.readline, ""))


class Student:
    """The student's module, and the way to call it."""

    def __init__(self, asked: dict[str, Any], replies: int) -> None:
        self.asked, self.replies = asked, replies
        self.round = self.number = -1
        self.builtins = dict(vars(builtins))
        self.names: dict[str, Any] = {}
        self.support: dict[str, Any] = {"__name__": "support"}

    def reply(self, **said: Any) -> None:
        """One line for the parent."""
        line = _dumps({"mark": self.asked["mark"], "round": self.round, "number": self.number, **said}).encode() + b"\n"
        while line:
            line = line[_write(self.replies, line) :]

    def end(self, how: str) -> NoReturn:
        """Tell why it ends here; nothing of the student's can hold it up."""
        self.restore()
        self.reply(ended=how)
        _exit(0)

    def restore(self) -> None:
        """Undo what the student's code did to the functions that this program needs itself."""
        _mend(self.builtins)
        sys.settrace(None)
        sys.stdin, sys.stdout = sys.__stdin__, sys.__stdout__

    def run(self, what: Any, lines: list[str]) -> dict[str, Any]:
        """Run something of the student's with a screen and a keyboard; what it gave, printed and raised."""
        screen = Screen(self.asked["output"], lambda: self.end("output"))
        keyboard = Keyboard(lines, screen, lambda: self.end("asks"))
        sys.stdin, sys.stdout = keyboard, screen
        said: dict[str, Any] = {}
        try:
            returned = what()
            self.restore()
            said["returned"] = plain(returned)
        except BaseException as error:  # whatever it is, it is the student's
            self.restore()
            said["error"] = told(error, self.asked["name"])
        return {**said, "screen": screen.shown(), "left": len(keyboard.lines), "beyond": keyboard.beyond}

    def load(self) -> None:
        """Run the file as a module. Functions defined before it fails can still be called."""
        exec(compile(self.asked["support"], "support.py", "exec"), self.support)
        name = self.asked["name"].removesuffix(".py")
        module = types.ModuleType(name)
        sys.modules[name] = module
        module.__file__ = self.asked["name"]
        self.names = vars(module)
        source = self.asked["source"]

        def whole() -> None:
            code = compile(source, self.asked["name"], "exec", dont_inherit=True)
            exec(code, self.names)

        pieces = shingles(source) if self.asked["shingles"] else []
        said = self.run(whole, [])
        functions = [name for name in self.asked["functions"] if callable(self.names.get(name))]
        self.reply(imported={**said, "functions": functions, "shingles": pieces})

    def call(self, function: str, args: list[Any], lines: list[str], optional: bool) -> None:
        """Call one function once."""
        what: Any = self.names.get(function)
        made = [self.make(arg) for arg in args]
        code = getattr(what, "__code__", None)
        if optional and getattr(code, "co_argcount", 1) == 0:
            made = []
        said = self.run(lambda: what(*made), lines)
        self.reply(**said, args=[plain(getattr(arg, "seen", arg)) for arg in made])

    def make(self, form: Any) -> Any:
        """An argument from its plain form; ``made`` ones are built by the pack's own code."""
        if isinstance(form, list):
            return [self.make(each) for each in form]
        if not isinstance(form, dict):
            return form
        ((kind, content),) = form.items()
        if kind == "made":
            return self.support[content[0]](*(self.make(each) for each in content[1:]))
        if kind == "dict":
            return {self.make(key): self.make(value) for key, value in content}
        return {"tuple": tuple, "set": set}[kind](self.make(each) for each in content)


def told(error: BaseException, name: str) -> dict[str, Any]:
    """An error: its type, its text, and the last line of the student's file that it came through."""
    if isinstance(error, SyntaxError):
        return {"type": type(error).__name__, "text": str(error.msg)[:DIGITS], "line": error.lineno}
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == name:
            line = trace.tb_lineno
        trace = trace.tb_next
    try:
        text = str(error)[:DIGITS]
    except Exception:  # an error whose text is an error
        text = ""
    return {"type": type(error).__name__, "text": text, "line": line}


def plain(value: Any) -> Any:
    """A value as JSON: tuples, sets and dictionaries by name, and of anything else only its type."""
    room = [NODES]

    def form(value: Any, depth: int) -> Any:
        room[0] -= 1
        if room[0] < 0 or depth > DEPTH:
            return {"other": "..."}
        if value is None or value is True or value is False:
            return value
        if isinstance(value, int):
            return int(value) if int.bit_length(value) < 3 * DIGITS else {"other": "int"}
        if isinstance(value, float):
            return float(value) if abs(value) < float("inf") else {"other": "float"}
        if isinstance(value, str):
            return str.__str__(value)[: 1 << 16]
        if isinstance(value, dict):
            return {"dict": [[form(key, depth + 1), form(each, depth + 1)] for key, each in dict.items(value)]}
        kinds: tuple[Any, ...] = (list, tuple, set, frozenset)
        for kind in kinds:
            if isinstance(value, kind):
                forms = [form(each, depth + 1) for each in kind.__iter__(value)]
                return forms if kind is list else {"tuple" if kind is tuple else "set": forms}
        return {"other": type(value).__name__[:DIGITS]}

    return form(value, 0)


def shingles(source: str) -> list[int]:
    """The shape of each function, cut into overlapping pieces: no names, no comments, no docstrings, no layout."""
    import ast

    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    found = set()
    for function in tree.body:
        if not isinstance(function, ast.FunctionDef | ast.ClassDef):
            continue
        shape = [
            f"{type(node).__name__}{getattr(node, 'value', '')!r}"
            if isinstance(node, ast.Constant)
            else type(node).__name__
            for statement in function.body
            for node in ast.walk(statement)
            if not isinstance(node, ast.expr_context)
            and not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))
        ]
        for start in range(max(1, len(shape) - SHINGLE + 1)):
            found.add(zlib.crc32(" ".join(shape[start : start + SHINGLE]).encode("utf-8", "replace")))
    return sorted(found)[:SHINGLES]


def main() -> None:
    """Read what is asked, load the file, make the calls."""
    asked = json.load(sys.stdin)
    replies = os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for usual in (0, 1):
        os.dup2(nowhere, usual)
    vars(builtins).update(exit=sys.exit, quit=sys.exit)  # which the module ``site`` gives to others
    student = Student(asked, replies)
    allow(asked["loading"], asked["most"])
    signal.alarm(asked["patience"])
    student.load()
    for student.round, (seconds, patience, calls) in enumerate(asked["rounds"]):
        allow(seconds, asked["most"])
        signal.alarm(patience)  # one that sleeps
        for student.number, call in enumerate(calls):
            student.call(*call)
    _exit(0)


def allow(seconds: int, most: int) -> None:
    """Give what comes next so much of the processor, and all together at most so much.

    The parent's clock also counts while the machine does other things; an endless loop is known by its processor time.
    """
    used = resource.getrusage(resource.RUSAGE_SELF)
    resource.setrlimit(resource.RLIMIT_CPU, (min(most, int(used.ru_utime + used.ru_stime) + seconds), most))


if __name__ == "__main__":
    main()
