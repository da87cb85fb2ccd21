"""Where puzzles come from: arguments, files, standard input; one at a time or as a stream of lines.

A file with one puzzle a line is read in chunks, so memory stays bounded however long it is, and a chunk goes to the
bulk solver as it is. Everything else becomes puzzles one by one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import TypeVar, cast

import click

from garns.cli.choices import ListedChoice
from garns.cli.words import _, language
from garns.errors import FormatError, GarnsError, Problem, SourceError
from garns.formats import FORMATS, Entry, one_per_line, read_board, read_many, read_one
from garns.formats.archive import MARK
from garns.formats.format import MAX_PUZZLE
from garns.formats.line import is_classic
from garns.formats.source import most_of_line
from garns.values.puzzle import Puzzle

ALPHABET = "garns.alphabet"
COMMENT = "comment"  # the format of a line that holds no puzzle
CHUNK = 1 << 20  # bytes of lines handled at once
Stream = BufferedReader | BytesIO
Function = TypeVar("Function", bound=Callable[..., object])


@dataclass(frozen=True)
class Lines:
    """Some whole lines of a stream of one-line puzzles, and the number of the first."""

    text: bytes
    first: int


@dataclass(frozen=True)
class Input:
    """What the user named: puzzles or files, and how to read them."""

    sources: tuple[str, ...]
    board: Puzzle | None = None
    format: str | None = None
    #: What ``--alphabet`` says.
    alphabet: str | None = field(default_factory=lambda: click.get_current_context().meta.get(ALPHABET))

    def pieces(self) -> Iterator[tuple[str, Lines | Entry]]:
        """The puzzles of every source in order, with the name of the file ("" for a puzzle given as an argument).

        A source that cannot be read is an entry with an error.
        """
        for source in self.sources or ("-",):
            try:
                file = _open(source)
                with closing(file or BytesIO()) as stream:
                    for piece in self._pieces(stream) if file else self._typed(source):
                        if isinstance(piece, Entry):
                            warn(source if file else "", piece.warnings)
                        yield source if file else "", piece
            except GarnsError as error:
                yield "", Entry(0, source, None, error)

    def entries(
        self, done: Callable[[int], None] = lambda amount: None, *, comments: bool = False
    ) -> Iterator[tuple[str, Entry]]:
        """The same, every line of a stream read as a puzzle; blank lines and comments too when they are wanted.

        ``done`` hears of the characters that were used.
        """
        for name, piece in self.pieces():
            if isinstance(piece, Entry):
                yield name, piece
                done(len(piece.text) + 1)
                continue
            for number, line in enumerate(piece.text.decode("utf-8", "replace").splitlines(), start=piece.first):
                if line.strip() and not line.lstrip().startswith("#"):
                    yield name, self.entry(number, line)
                elif comments:
                    yield name, Entry(number, line.strip(), format=COMMENT)
                done(len(line) + 1)

    def entry(self, number: int, line: str) -> Entry:
        """One line of a stream; the problems of a bad one are at that line."""
        try:
            entry = read_one(line, format=self.format, board=self.board, alphabet=self.alphabet)
            for problem in entry.warnings:
                problem.line = number
            warn("", entry.warnings)
            return replace(entry, line=number, text=line)
        except GarnsError as error:
            for problem in error.problems:
                problem.line = number
            return Entry(number, line, None, error)

    def _typed(self, text: str) -> Iterator[Entry]:
        """What stands on the command line itself is short: it is read once, and whole."""
        return read_many(text, format=self.format, board=self.board, alphabet=self.alphabet)

    def _pieces(self, stream: Stream) -> Iterator[Lines | Entry]:
        head = stream.read1(CHUNK)  # what is there now, so that a slow pipe is answered line by line
        if not self._is_stream_of_lines(head):
            joined = _Joined(head, stream)
            yield from read_many(joined, format=self.format, board=self.board, alphabet=self.alphabet)
            return
        first, rest = 1, head
        while rest:
            end = rest.rfind(b"\n") + 1
            if end:
                yield Lines(rest[:end], first)
                first += rest.count(b"\n", 0, end)
                rest = rest[end:]
            if len(rest) > (most := most_of_line(rest)):
                raise FormatError("line", [Problem("line_too_long", line=first, expected=most)])
            more = stream.read1(CHUNK)
            if not more and rest:
                yield Lines(rest, first)
            rest = rest + more if more else b""

    def _is_stream_of_lines(self, head: bytes) -> bool:
        """Whether the first puzzles stand one on a line."""
        if self.alphabet is not None:
            return False
        if self.format is not None:
            return self.format == "line"
        if head.startswith(MARK):
            return False
        text = head[:MAX_PUZZLE].decode("utf-8", "replace")
        lines = (line.strip() for line in text.splitlines())
        first = next((line for line in lines if line and not line.startswith("#")), "")
        return not ("\0" in first or first.startswith(("{", "[", "(", "'"))) and one_per_line(text, board=self.board)


class _Joined(BytesIO):
    """What was read ahead, then the rest of the stream."""

    def __init__(self, head: bytes, rest: Stream) -> None:
        super().__init__(head)
        self._rest = rest

    def read(self, size: int | None = -1, /) -> bytes:
        head = super().read(size)
        if size is None or size < 0:
            return head + self._rest.read()
        return head if len(head) == size else head + self._rest.read(size - len(head))

    def read1(self, size: int | None = -1, /) -> bytes:
        """What is there now: first what was read ahead, then what the stream has."""
        return super().read1(size) or self._rest.read1(CHUNK if size is None or size < 0 else size)


def _open(source: str) -> Stream | None:
    """Standard input for ``-``, a file where there is one; None where the source is a puzzle itself."""
    if source == "-":
        return cast(Stream, sys.stdin.buffer)
    if not source:  # of which the path would be this folder
        return None
    path = Path(source)
    try:
        return path.open("rb") if path.exists() or _looks_like_a_path(source) else None
    except FileNotFoundError:
        problem = Problem("no_such_file", found=source)
    except IsADirectoryError:
        problem = Problem("is_a_directory", found=source)
    except PermissionError:
        problem = Problem("no_permission", found=source)
    except (OSError, ValueError) as error:  # a name too long for a file, or with a NUL in it, is a puzzle
        if len(source) < 255 and "\0" not in source:
            raise SourceError([Problem("unreadable", found=source, reason=str(error))]) from error
        return None
    raise SourceError([problem])


def existing_file(source: str) -> Path | None:
    """The file that a source names; None where it is a puzzle itself.

    :raises SourceError: when it can only be the name of a file, and there is none.
    """
    stream = _open(source) if source != "-" else None
    if stream is None:
        return None
    stream.close()
    return Path(source)


def _looks_like_a_path(source: str) -> bool:
    """A short word with a suffix or a folder is a file that is not there, not a puzzle with a letter in it."""
    if is_classic(source) or len(source) >= 255 or "\n" in source:
        return False
    if any(each.sniff(source) for each in FORMATS.values() if each.sure):
        return False
    suffix = Path(source).suffix[1:]
    return "/" in source or (suffix.isalpha() and len(suffix) < 9)


def warn(file: str, warnings: Iterable[Problem]) -> None:
    """Say on standard error what was read but has no effect; results go elsewhere."""
    for problem in warnings:
        place = f"{file}:" if file else ""
        click.echo(f"{place}{_('warning: {problem}', problem=problem.message(language()))}", err=True)


def _board(context: click.Context, option: click.Parameter, value: str | None) -> Puzzle | None:
    """The board that an option names; what is wrong with it is wrong usage."""
    try:
        return None if value is None else read_board(value)
    except GarnsError as error:
        raise click.BadParameter(error.message(language()), context, option) from None


def _keep_alphabet(context: click.Context, option: click.Parameter, value: str | None) -> None:
    """Keep what the option says for the input of this command."""
    context.meta[ALPHABET] = value


#: People type the size of a board first, and a size is the name of one.
board_option = click.option(
    "--board",
    "--size",
    "board",
    metavar=_("BOARD"),
    callback=_board,
    help=_("Board: 16, 2x3, x, samurai ... (see: garns boards), or a file with regions or JSON."),
)


#: The option of every command that may take long; when it runs out the exit code is 3.
budget_option = click.option(
    "--budget", type=click.FloatRange(min=0), metavar="SECONDS", help=_("Time for each puzzle, by the clock.")
)


def budget_of(seconds: int) -> Callable[[Function], Function]:
    """The same option of a command that gives one answer, and sets a bound of its own."""
    told = _("Time for the answer, by the clock.")
    kind = click.FloatRange(min=0)
    return click.option("--budget", type=kind, metavar="SECONDS", default=seconds, show_default=True, help=told)


#: The option of every command that reads puzzles.
format_option = click.option(
    "--format",
    "format_",
    type=ListedChoice(lambda: FORMATS, "format"),
    metavar="ID",
    help=_("Format of the input; default: detected."),
)


#: The argument of a command that reads one puzzle.
one_source = click.argument("source", default="-", metavar=_("[PUZZLE|FILE]"))


def the_only(source: str, board: Puzzle | None = None, format: str | None = None) -> Puzzle:
    """The puzzle of an argument or a file that holds one.

    :raises GarnsError: when it holds none, or several; it knows the file.
    """
    entries = Input((source,), board, format).entries()
    found = next(entries, None)
    if found is None:
        file = source if source == "-" or existing_file(source) else ""
        found = file, Entry(1, "", error=FormatError("text", [Problem("empty", line=1, column=1)]))
    file, first = found
    error = first.error
    if error is None and (second := next(entries, None)):
        error = FormatError(first.format or "text", [Problem("several", line=second[1].line, column=1)])
    if error is not None:
        error.file = file
        raise error
    assert first.puzzle is not None
    return first.puzzle


def to_option(help: str) -> Callable[[Function], Function]:
    """The option of a command that writes one puzzle in a format."""
    written = ListedChoice(lambda: [id for id, each in FORMATS.items() if each.render], "format")
    return click.option("--to", type=written, help=help)


def takes_puzzles(command: Function) -> Function:
    """The arguments and options of every command that reads puzzles."""
    for decorator in (
        format_option,
        board_option,
        click.option(
            "--alphabet",
            metavar="A-P",
            expose_value=False,
            callback=_keep_alphabet,
            help=_("The symbols of boards above 9, first and last: 1-G, A-P, 0-F, 1-16; or all of them."),
        ),
        click.argument("sources", nargs=-1, metavar=_("[PUZZLE|FILE|-]...")),
    ):
        command = decorator(command)
    return command
