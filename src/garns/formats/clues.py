"""The clues of f-puzzles and the constraints of Garns: a table of what is what, used in both directions.

A clue is an object in a list with a name (``"killercage": [{"cells": ["R1C1", "R1C2"], "value": "9"}]``). A constraint
stands here in its JSON form with all its fields, so that this module needs to know none of their classes.

>>> clues = Clues(9)
>>> list(clues.read("killercage", {"cells": ["R1C1", "R1C2"], "value": "9"}))
[{'type': 'killer_cage', 'cells': ['R1C1', 'R1C2'], 'sum': 9}]
>>> clues.write({"type": "killer_cage", "cells": ["R1C1", "R1C2"], "sum": 9})
('killercage', {'cells': ['R1C1', 'R1C2'], 'value': '9'})
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from garns.errors import Problem, PuzzleError
from garns.values.json_fields import need

Form = dict[str, Any]

#: Clues that say only true or false.
FLAGS: dict[str, Form] = {
    "diagonal+": {"type": "diagonal", "direction": "anti"},
    "diagonal-": {"type": "diagonal", "direction": "main"},
    "antiknight": {"type": "anti_knight"},
    "antiking": {"type": "anti_king"},
    "disjointgroups": {"type": "disjoint_groups"},
}

#: ``{"lines": [[cells], ...]}``: one constraint for each line.
_LINES = {
    "thermometer": "thermo",
    "slowthermometer": "slow_thermo",
    "palindrome": "palindrome",
    "renban": "renban",
    "whispers": "whisper",
    "regionsumline": "region_sum_line",
    "entropicline": "entropic_line",
    "modularline": "modular_line",
    "nabner": "nabner",
    "zipperline": "zipper_line",
}

#: The same, but the first and the last cell of a line are its ends.
_ENDED = {"betweenline": "between_line", "lockout": "lockout_line", "doublearrow": "double_arrow"}

#: ``{"cells": [...]}``: one constraint for each clue.
_GROUPS = {
    "killercage": "killer_cage",
    "extraregion": "extra_region",
    "rowindexer": "row_indexer",
    "columnindexer": "column_indexer",
    "boxindexer": "box_indexer",
    "difference": "difference",
    "ratio": "ratio",
}

#: ``{"cell": ...}``: one constraint for all of them, since a marked cell looks at its neighbours without a mark.
MARKS = ("even", "odd", "minimum", "maximum")

#: ``{"cell": outside, "value": ...}``, and the field for the value.
_OUTSIDE = {"sandwichsum": ("sandwich", "sum"), "xsum": ("x_sum", "value"), "skyscraper": ("skyscraper", "value")}

#: The field that holds the value of a clue, where a clue may do without one.
_VALUES = {
    "killercage": "sum",
    "difference": "value",
    "ratio": "value",
    "whispers": "min_difference",
    "lockout": "min_difference",
}

#: The values that a clue without one stands for.
_USUAL = {"killercage": 0, "difference": 1, "ratio": 2, "lockout": 4}

#: Fields that f-puzzles has no place for, with the only value that it can mean.
_FIXED = {"mod": 3, "grid": 1}

_DIRECTIONS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
_DIRECTION_NAMES = {"UL": "up_left", "UR": "up_right", "DL": "down_left", "DR": "down_right"}
_LETTERS = {"X": 10, "V": 5}
_CELL = re.compile(r"[rR]([0-9]{1,2})[cC]([0-9]{1,2})\Z")

#: Every list of clues that stands for constraints.
KEYS = frozenset(
    [*_LINES, *_ENDED, *_GROUPS, *MARKS, *_OUTSIDE, "arrow", "clone", "quadruple", "xv", "littlekillersum"]
)


class Unusable(PuzzleError):  # noqa: N818 (never seen outside of this package)
    """A clue that stands for no rule: it shows no number, or none that Garns can read."""


@dataclass(frozen=True)
class Clues:
    """The clues of a board with so many cells a side."""

    size: int

    def read(self, key: str, clue: Form) -> Iterator[Form]:
        """The constraints of a clue.

        :raises PuzzleError: when it has not the fields of its kind.
        :raises Unusable: when it shows nothing that stands for a rule.
        """
        if key in _LINES:
            yield from ({"type": _LINES[key], "cells": line, **self._value(key, clue)} for line in _lines(clue))
        elif key in _ENDED:
            for line in _lines(clue):
                ends = [*line[:1], *line[1:][-1:]]
                yield {"type": _ENDED[key], "ends": ends, "path": line[1:-1], **self._value(key, clue)}
        elif key in _GROUPS:
            yield {"type": _GROUPS[key], "cells": _names(clue, "cells"), **self._value(key, clue)}
        elif key in MARKS:
            yield {"type": key, "cells": [need(clue, "cell", str)]}
        elif key in _OUTSIDE:
            type, field = _OUTSIDE[key]
            side, number = self._side(need(clue, "cell", str))
            yield {"type": type, "side": side, "number": number, field: _shown(clue)}
        elif key == "arrow":
            circle = _names(clue, "cells")
            yield from ({"type": "arrow", "circle": circle, "path": line[1:]} for line in _lines(clue))
        elif key == "clone":
            yield {"type": "clone", "cells": _names(clue, "cells"), "clone_cells": _names(clue, "cloneCells")}
        elif key == "quadruple":
            digits = need(clue, "values", list)
            if not digits:
                raise Unusable([Problem("missing_field", found="values")])
            yield {"type": "quadruple", "cells": _names(clue, "cells"), "digits": list(map(_whole, digits))}
        elif key == "xv":
            letter = str(clue.get("value", ""))  # which may be anything, also what no dictionary can look up
            if letter not in _LETTERS:
                raise Unusable([Problem("bad_field", field="value", found=letter)])
            yield {"type": "pair_sum", "cells": _names(clue, "cells"), "sum": _LETTERS[letter]}
        elif key == "littlekillersum":
            yield self._little_killer(clue)

    def _value(self, key: str, clue: Form) -> Form:
        """The field for the value of a clue, if it has one."""
        if key not in _VALUES:
            return {}
        value = _number(clue)
        if value is None and key == "whispers":
            value = (self.size + 1) // 2
        return {} if value is None else {_VALUES[key]: value}

    def _side(self, name: str) -> tuple[str, int]:
        """From a cell outside the grid to a side and the number of a line."""
        row, column = _outside(name)
        for side, is_here, line in (
            ("left", column == 0, row),
            ("right", column == self.size + 1, row),
            ("top", row == 0, column),
            ("bottom", row == self.size + 1, column),
        ):
            if is_here and 1 <= line <= self.size:
                return side, line
        raise PuzzleError([Problem("bad_cell", found=name)])

    def _little_killer(self, clue: Form) -> Form:
        name, direction = need(clue, "cell", str), need(clue, "direction", str)
        if direction not in _DIRECTIONS:
            raise PuzzleError([Problem("bad_field", field="direction", found=direction)])
        row, column = _outside(name)
        down, right = _DIRECTIONS[direction]
        return {
            "type": "little_killer",
            "start": f"R{row + down}C{column + right}",
            "direction": _DIRECTION_NAMES[direction],
            "sum": _shown(clue),
        }

    def write(self, form: Form) -> tuple[str, Form] | None:
        """The list and the clue for a constraint with all its fields; None when f-puzzles has no such clue."""
        type = form["type"]
        if any(form.get(field, only) != only for field, only in _FIXED.items()):
            return None
        for key, name in _LINES.items():
            if type == name:
                return key, {"lines": [form["cells"]], **self._shown_value(key, form)}
        for key, name in _ENDED.items():
            if type == name:
                line = [form["ends"][0], *form["path"], form["ends"][1]]
                return key, {"lines": [line], **self._shown_value(key, form)}
        for key, name in _GROUPS.items():
            if type == name:
                return key, {"cells": form["cells"], **self._shown_value(key, form)}
        for key, (name, field) in _OUTSIDE.items():
            if type == name:
                return key, {"cell": self._place(form["side"], form["number"]), "value": str(form[field])}
        if type == "arrow":
            return "arrow", {"cells": form["circle"], "lines": [[self._shaft(form), *form["path"]]]}
        if type == "clone":
            return "clone", {"cells": form["cells"], "cloneCells": form["clone_cells"]}
        if type == "quadruple":
            return "quadruple", {"cells": form["cells"], "values": form["digits"]}
        if type == "pair_sum" and form["sum"] in _LETTERS.values():
            letter = next(letter for letter, total in _LETTERS.items() if total == form["sum"])
            return "xv", {"cells": form["cells"], "value": letter}
        if type == "little_killer":
            return "littlekillersum", self._diagonal(form)
        return None

    def _shown_value(self, key: str, form: Form) -> Form:
        if key not in _VALUES:
            return {}
        value = form[_VALUES[key]]
        usual = (self.size + 1) // 2 if key == "whispers" else _USUAL[key]
        return {} if value == usual else {"value": str(value)}

    def _place(self, side: str, number: int) -> str:
        """The cell outside the grid where a clue is written."""
        row, column = {
            "left": (number, 0),
            "right": (number, self.size + 1),
            "top": (0, number),
            "bottom": (self.size + 1, number),
        }[side]
        return f"R{row}C{column}"

    def _shaft(self, form: Form) -> str:
        """The cell of the circle that the path leaves from: the nearest one."""
        row, column = _outside(form["path"][0])

        def distance(name: str) -> int:
            other_row, other_column = _outside(name)
            return max(abs(row - other_row), abs(column - other_column))

        return str(min(form["circle"], key=distance))

    def _diagonal(self, form: Form) -> Form:
        direction = next(short for short, name in _DIRECTION_NAMES.items() if name == form["direction"])
        down, right = _DIRECTIONS[direction]
        row, column = _outside(form["start"])
        cells: list[str] = []
        while 1 <= row + len(cells) * down <= self.size and 1 <= column + len(cells) * right <= self.size:
            cells.append(f"R{row + len(cells) * down}C{column + len(cells) * right}")
        return {
            "cell": f"R{row - down}C{column - right}",
            "direction": direction,
            "cells": cells,
            "value": str(form["sum"]),
        }


def _names(clue: Form, key: str) -> list[str]:
    """A list of cells; whether they are on the board is asked by the constraint."""
    return [need({key: name}, key, str) for name in need(clue, key, list)]


def _lines(clue: Form) -> list[list[str]]:
    if "lines" not in clue and "cells" in clue:  # the first years of f-puzzles
        return [_names(clue, "cells")]
    return [_names({"lines": line}, "lines") for line in need(clue, "lines", list)]


def _number(clue: Form) -> int | None:
    """The value of a clue, None where it shows none."""
    value = clue.get("value")
    if value is None or value == "":
        return None
    number = _whole(value)
    if number < 0:
        raise Unusable([Problem("bad_field", field="value", found=str(value))])
    return number


def _whole(value: object) -> int:
    """A number, or the text of one."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise Unusable([Problem("bad_field", field="value", found=str(value))])
    return int(text)


def _shown(clue: Form) -> int:
    """The value of a clue that is nothing without one."""
    number = _number(clue)
    if number is None:
        raise Unusable([Problem("missing_field", found="value")])
    return number


def _outside(name: str) -> tuple[int, int]:
    """Row and column of a cell, counted from 1; 0 and one more than the size lie outside the grid.

    >>> _outside("R0C4")
    (0, 4)
    """
    match = _CELL.match(name)
    if not match:
        raise PuzzleError([Problem("bad_cell", found=name)])
    return int(match[1]), int(match[2])
