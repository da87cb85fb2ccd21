"""What can go wrong, said once: ids and fields for programs, and for people the sentences of :mod:`garns.sentences`.

Every error lists all the problems that were found, not only the first. ``str(error)`` is English, or what
``GARNS_LANG`` asks for; the edges (command line, terminal, web) call :meth:`GarnsError.message` with the language of
the reader.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from garns.i18n import SOURCE, language_of, one_line, translate
from garns.sentences import SENTENCES


class Problem:
    """One thing that is wrong, and where: a line and a column of a text, or cells of a board.

    >>> print(Problem("bad_symbol", line=1, column=3, found="x"))
    1:3: expected a digit or '.', got 'x'
    """

    __slots__ = ("cells", "column", "fields", "id", "line")

    def __init__(
        self,
        id: str,
        *,
        line: int | None = None,
        column: int | None = None,
        cells: Iterable[object] = (),
        **fields: object,
    ) -> None:
        self.id, self.line, self.column, self.cells, self.fields = id, line, column, tuple(cells), fields

    def sentence(self, lang: str | None = None) -> str:
        """What is wrong, without the place in the text."""
        fields: dict[str, object] = {key: _quoted(key, value) for key, value in self.fields.items()}
        return translate(SENTENCES[self.id], language_of(lang), cells=self.cells, **fields)

    def message(self, lang: str | None = None) -> str:
        """Where, then what: ``line:column: sentence``."""
        place = [str(number) for number in (self.line, self.column) if number is not None]
        return ": ".join([*([":".join(place)] if place else []), self.sentence(lang)])

    def name_in(self, lang: str) -> str:
        """What a sentence of another problem says of this one."""
        return self.sentence(lang)

    def to_json(self) -> dict[str, Any]:
        """The form of ``docs/design/json.md``: only the fields that are there."""
        form: dict[str, Any] = {"id": self.id, "message": self.message(SOURCE)}
        if self.line is not None:
            form["line"] = self.line
        if self.column is not None:
            form["column"] = self.column
        if self.cells:
            form["cells"] = [str(cell) for cell in self.cells]
        return form | self._plain_fields()

    def _plain_fields(self) -> dict[str, int | str]:
        return {key: value if isinstance(value, int) else str(value) for key, value in self.fields.items()}

    def _key(self) -> tuple[object, ...]:
        """All that two problems must share to say the same."""
        cells, fields = tuple(map(str, self.cells)), frozenset(self._plain_fields().items())
        return self.id, self.line, self.column, cells, fields

    def __str__(self) -> str:
        return self.message()

    def __repr__(self) -> str:
        return f"Problem({self.id!r}, {self.message()!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


def _quoted(key: str, value: object) -> object:
    """A piece of somebody's text, short and between quotes, so that it cannot pass for ours."""
    if not isinstance(value, str) or key not in ("found", "other"):
        return value
    return repr(value if len(value) <= 40 else value[:37] + "...")


class GarnsError(Exception):
    """Anything Garns refuses to do; all errors below are one of these."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        #: The file that it was found in, where a command read one.
        self.file = ""
        self.problems = tuple(dict.fromkeys(problems))  # the two ends of a range may be wrong in the same way
        super().__init__(self.message())

    def message(self, lang: str | None = None) -> str:
        """All problems in a language, in one line."""
        return one_line((problem.message(lang) for problem in self.problems), lang)

    def __reduce__(self) -> tuple[Any, ...]:
        """What other processes are sent: Python itself would call the class with the message."""
        return _restored, (type(self), self.args, self.__dict__)

    def to_json(self) -> dict[str, Any]:
        """The form of ``docs/design/json.md``."""
        return {"error": type(self).__name__, "problems": [problem.to_json() for problem in self.problems]}


def _restored(kind: type[GarnsError], arguments: tuple[Any, ...], fields: dict[str, Any]) -> GarnsError:
    error = kind.__new__(kind, *arguments)
    error.args = arguments
    error.__dict__.update(fields)
    return error


class FormatError(GarnsError, ValueError):
    """Text that is not a puzzle in the named format; says everything that is wrong with it."""

    def __init__(self, format: str, problems: Iterable[Problem]) -> None:
        self.format = format
        super().__init__(problems)

    def message(self, lang: str | None = None) -> str:
        """All problems, each with the format before its place: ``line:1:3: ...``."""
        return one_line((f"{self.format}:{problem.message(lang)}" for problem in self.problems), lang)

    def to_json(self) -> dict[str, Any]:
        """The form of ``docs/design/json.md``."""
        return {**super().to_json(), "format": self.format}


class SourceError(GarnsError, OSError):
    """A file that cannot be read, or is too large to be a puzzle."""


class PuzzleError(GarnsError, ValueError):
    """Values that do not make a puzzle: a given off the board, too many givens ..."""


class BoardError(GarnsError, ValueError):
    """A board that cannot exist, or a cell that is not on it."""


class ArgumentError(GarnsError, ValueError):
    """An argument outside the values a function takes."""


class PluginError(ArgumentError):
    """A mistake in what others wrote, such as a technique of your own; the message names it."""


class MissingExtra(GarnsError, ImportError):  # noqa: N818 (the name other people type)
    """An optional part of Garns that is not installed; the message says which."""

    def __init__(self, extra: str) -> None:
        self.extra = extra
        super().__init__([Problem("missing_extra", extra=extra)])


class OutOfBudget(GarnsError):  # noqa: N818 (the name other people type)
    """A budget that ran out before everything was found."""

    def __init__(self) -> None:
        super().__init__([Problem("out_of_budget")])
