"""The keys of a table, taken one by one; what is wrong with them goes into one list, and near misses are named.

>>> problems = []
>>> fields = Fields({"titel": "Sudoku", "count": 0}, "section 1: ", problems)
>>> fields.words("title"), fields.number("count", 1, 1, 9)
('', 1)
>>> fields.done()
>>> for problem in problems: print(problem)
section 1: count cannot be '0'; expected 1 ... 9
section 1: titel: unknown key; did you mean title?
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from garns.errors import Problem
from garns.names import near

Value = TypeVar("Value")
#: Letters of a name or a title.
MOST_LETTERS = 120
#: How TOML writes the types that it has.
_TYPES = {
    str: "\"...\"", int: "1", float: "0.5", list: "[...]", bool: "true, false", dict: "{...}",
}  # fmt: skip


class Fields:
    """The keys of a table, taken one by one; what is wrong with them goes into one list."""

    def __init__(self, table: object, place: str, problems: list[Problem]) -> None:
        self.table: dict[str, Any] = dict(table) if isinstance(table, Mapping) else {}
        self.place, self.problems, self._known = place, problems, set[str]()
        if not isinstance(table, Mapping):
            self.refuse("", table, "{...}")

    def refuse(self, key: str, found: object, expected: object) -> None:
        """A value that cannot be."""
        name = f"{self.place}{key}".rstrip(": ")
        self.problems.append(Problem("bad_argument", name=name, found=str(found), expected=str(expected)))

    def take(self, key: str, default: Value) -> Value:
        """The value of a key, of the type of its default."""
        self._known.add(key)
        if type(self.table.get(key, default)) is not type(default):
            if key == "board" and type(self.table[key]) is int:  # a size needs no quotes
                return default
            self.refuse(key, self.table[key], _TYPES[type(default)])
            self.table[key] = default
        value: Value = self.table.pop(key, default)
        return value

    def know(self, keys: Iterable[str]) -> None:
        """Keys that may stand here, whether they do or not."""
        self._known.update(keys)

    def typed(self, key: str, types: tuple[type, ...]) -> Any:
        """A value of one of some types; None when it is of another."""
        self._known.add(key)
        value = self.table.pop(key)
        if type(value) not in types:
            self.refuse(key, value, ", ".join(_TYPES[each] for each in types))
            return None
        return value

    def words(self, key: str) -> str:
        """One line of bounded length."""
        text = " ".join(self.take(key, "").split())
        if len(text) > MOST_LETTERS or not text.isprintable():
            self.refuse(key, text, f"1 ... {MOST_LETTERS}")
            return ""
        return text

    def number(self, key: str, default: int, least: int, most: int) -> int:
        """A whole number within bounds."""
        value = self.take(key, default)
        if not least <= value <= most:
            self.refuse(key, value, f"{least} ... {most}")
            return default
        return value

    def one_of(self, key: str, default: Value, known: tuple[Value, ...]) -> Value:
        """One of some values."""
        value = self.take(key, default)
        if value not in known:
            self.refuse(key, value, ", ".join(map(str, known)))
            return default
        return value

    def some_of(self, key: str, default: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
        """A list of some words."""
        chosen = self.take(key, list(default))
        for each in chosen:
            if each not in known:
                self.refuse(key, each, ", ".join(known))
        return tuple(dict.fromkeys(map(str, chosen)))

    def tables(self, key: str, most: int) -> list[Any]:
        """A list of tables."""
        found = self.take(key, list[Any]())
        if len(found) > most:
            self.refuse(key, len(found), f"1 ... {most}")
        return found[:most]

    def done(self) -> None:
        """What was not taken is unknown; the nearest key may have been meant."""
        for key in self.table:
            close = near(key, self._known, 1)
            name = f"{self.place}{key}"
            self.problems.append(Problem("did_you_mean", key=name, expected=close[0]) if close else
                                 Problem("no_such_key", key=name))  # fmt: skip
