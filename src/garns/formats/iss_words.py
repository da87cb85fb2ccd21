"""The constraints of the Interactive Sudoku Solver in our JSON, and back: the table of :mod:`garns.formats.iss`."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, groupby

from garns.formats import iss_tables
from garns.formats.iss_board import PATTERNS, UNSPOKEN, patterned, region_size
from garns.formats.iss_nested import apart
from garns.formats.iss_tables import Form, UnreadableError, nothing
from garns.formats.iss_variables import group_cells, group_of
from garns.values.cells import parse_cell
from garns.values.geometry import CLASSIC, Geometry

#: The name, our type, and the fields that the values give: a field of its own for each, ``*`` for all that are left.
#: ``circle`` and ``ends`` take the first cell, or the first and the last.
_FIELDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "Thermo": ("thermo", ("*cells",)),
    "Palindrome": ("palindrome", ("*cells",)),
    "Zipper": ("zipper_line", ("*cells",)),
    "RegionSumLine": ("region_sum_line", ("*cells",)),
    "Entropic": ("entropic_line", ("*cells",)),
    "Renban": ("renban", ("*cells",)),
    "CountingCircles": ("counting_circles", ("*cells",)),
    "AllDifferent": ("all_different", ("*cells",)),
    "Modular": ("modular_line", ("mod", "*cells")),
    "Cage": ("killer_cage", ("sum", "*cells")),
    "Arrow": ("arrow", ("circle", "*path")),
    "DoubleArrow": ("double_arrow", ("ends", "*path")),
    "Between": ("between_line", ("ends", "*path")),
    "Lockout": ("lockout_line", ("min_difference", "ends", "*path")),
    "Quad": ("quadruple", ("corner", "*digits")),
    "SameValues": ("same_values", ("groups", "*cells")),
    "RellikCage": ("rellik_cage", ("sum", "*cells")),
    "EqualityCage": ("equality_cage", ("*cells",)),
    "Lunchbox": ("lunchbox", ("sum", "*cells")),
    "ValueIndexing": ("value_indexing", ("*cells",)),
    "CountDistinct": ("count_distinct", ("counter", "*cells")),
}
#: With one value less they ask nothing: lines of a single cell, and a square without digits.
_LEAST = dict.fromkeys(("Thermo", "Palindrome", "Zipper", "RegionSumLine", "Entropic", "Renban", "AllDifferent"), 2)
_LEAST |= {"Modular": 3, "Quad": 2}
_ALL_CELLS = ("*cells",)
_NAMES = {type: name for name, (type, _) in _FIELDS.items()}

#: Those without values.
_FLAGS: dict[str, Form] = {
    "AntiKing": {"type": "anti_king"},
    "AntiKnight": {"type": "anti_knight"},
    "AntiConsecutive": {"type": "non_consecutive"},
    "AntiTaxicab": {"type": "anti_taxicab"},
    "DisjointSets": {"type": "disjoint_groups"},
    "Windoku": {"type": "windoku"},
    "GlobalEntropy": {"type": "global_entropy"},
    "GlobalMod": {"type": "global_mod"},
    "DutchFlatmates": {"type": "dutch_flatmates"},
    "ChaosConstruction": {"type": "chaos_construction"},
    "Doppelganger": {"type": "doppelganger"},
    "RegionSameValues": {"type": "region_same_values"},
    "StrictKropki": {"type": "negative", "of": "kropki"},
    "StrictXV": {"type": "negative", "of": "xv"},
}
#: Those between neighbours: every two of their cells that touch.
_MARKS: dict[str, Form] = {
    "WhiteDot": {"type": "difference", "value": 1},
    "BlackDot": {"type": "ratio", "value": 2},
    "X": {"type": "pair_sum", "sum": 10},
    "V": {"type": "pair_sum", "sum": 5},
    "GreaterThan": {"type": "greater_than"},
}
_LINES = {
    "Skyscraper": "skyscraper",
    "XSum": "x_sum",
    "NumberedRoom": "numbered_room",
    "HiddenSkyscraper": "hidden_skyscraper",
    "FullRank": "full_rank",
}
#: Which lines may be equal when all are ranked: with "any" the clues say so themselves.
TIES: dict[str, list[Form]] = {"none": [{"type": "unequal_lines"}], "only-unclued": [], "any": []}
_DIAGONALS = {"1": "anti", "-1": "main"}
_INDEXERS = {"C": "column_indexer", "R": "row_indexer"}
_SIDES = {"R": ("left", "right"), "C": ("top", "bottom")}
_HOLDERS = {"any_of": "Or", "all_of": "And"}
#: The names that go only with some values.
_KNOWN = {*_FLAGS, *_LINES, "Diagonal", "Indexing", "PillArrow", "LittleKiller", "Sandwich", "Sum", "SumLine"}
_KNOWN |= {"ChaosArrow", "ChaosCount", "ConnectedValues", "FullRankTies"}


def to_forms(name: str, values: list[str], geometry: Geometry = CLASSIC) -> list[Form]:
    """The constraints that one of theirs stands for, in our JSON; cells are checked later.

    >>> to_forms("Arrow", ["R1C1", "R1C2", "R1C3"])
    [{'type': 'arrow', 'circle': ['R1C1'], 'path': ['R1C2', 'R1C3']}]
    >>> to_forms("XSum", ["C2", "", "27"])
    [{'type': 'x_sum', 'side': 'bottom', 'number': 2, 'value': 27}]

    :raises UnreadableError: when the name is unknown, or a value is no number.
    """
    if name in UNSPOKEN:
        return []
    if name in _FIELDS:
        if len(values) + 1 == _LEAST.get(name):
            return nothing(values[-1:], geometry)
        if name == "SameValues" and values[:1] == ["1"]:
            return nothing(values[1:], geometry)
        if name == "RellikCage" and values and _number(values[0]) > sum(geometry.values):  # than any digits add up to
            return to_forms("AllDifferent", values[1:], geometry)
        if name == "Lockout" and len(values) == 3:  # two ends, which still have to lie apart
            return to_forms("Whisper", values, geometry)
        if name != "Cage" or len(set(values)) == len(values):
            return [_fields(name, values)]
        # A cell that is named again counts again, but is not another one.
        cage = {"type": "killer_cage", "cells": list(dict.fromkeys(values[1:]))}
        return [_sum(values[0], values[1:]), cage] if values[0] != "0" else [cage]
    if name in _FLAGS and not any(values):
        return [_FLAGS[name]]
    if name in _MARKS:
        return [_MARKS[name] | {"cells": [a, b]} for a, b in combinations(values, 2) if _touch(a, b)]
    if name == "Whisper":
        is_told = bool(values) and values[0].isdecimal()
        cells = values[1:] if is_told else values
        least = {"min_difference": _number(values[0])} if is_told else {}
        if len(cells) == 1 or least.get("min_difference") == 0:
            return nothing(cells, geometry)
        return [{"type": "whisper", "cells": cells, **least}]
    if name == "Diagonal" and len(values) == 1 and values[0] in _DIAGONALS:
        return [{"type": "diagonal", "direction": _DIAGONALS[values[0]]}]
    if name == "Indexing" and values and values[0] in _INDEXERS:
        return [{"type": _INDEXERS[values[0]], "cells": values[1:]}]
    if name == "PillArrow" and values and len(values) > (pill := _number(values[0]) + 1):
        return [{"type": "arrow", "circle": values[1:pill], "path": values[pill:]}]
    if name == "LittleKiller" and len(values) == 2:
        return [_little_killer(_number(values[0]), values[1], geometry)]
    if name == "Sandwich" and len(values) == 2:
        side, number = _line(values[1])
        return [{"type": "sandwich", "side": side[0], "number": number, "sum": _number(values[0])}]
    if name in _LINES and values:
        sides, number = _line(values[0])
        return [
            {"type": _LINES[name], "side": side, "number": number, "value": _number(value)}
            for side, value in zip(sides, values[1:], strict=False)
            if value
        ]
    if name in ("ChaosArrow", "ChaosCount") and values:
        return [_regions(name, values)]
    if name == "ConnectedValues" and len(values) in (2, 3):
        return [_area(values, geometry)]
    if name == "FullRankTies" and values and values[0] in TIES:
        return TIES[values[0]]
    if name == "SumLine" and len(values) > 2:
        loop = {"shape": "loop"} if values[-1] == "LOOP" else {}
        return [{"type": "sum_line", "sum": _number(values[0]), "cells": values[1 : -1 if loop else None], **loop}]
    if name in ("Sum", "SumLine") and values:
        form = _sum(values[0], values[1:])
        return [form] if form["cells"] or form["sum"] else nothing(values[1:], geometry)
    if name in iss_tables.NAMES:
        return iss_tables.to_forms(name, values, geometry)
    if name in _KNOWN:
        raise UnreadableError("bad_values", "~".join(values), constraint=name)
    raise UnreadableError("unknown_constraint", name)


def _sum(total: str, cells: list[str]) -> Form:
    """A sum: ``15`` or ``0_=_1_1_-10``, with a factor for each cell; one that is named again counts again."""
    told, *factors = total.split("_=_")
    each = [_integer(factor) for factor in factors[0].split("_")] if factors else [1] * len(cells)
    if len(each) != len(cells):
        raise UnreadableError("number_out_of_range", total, len(cells))
    counts: dict[str, int] = {}
    for cell, factor in zip(cells, each, strict=True):
        counts[cell] = counts.get(cell, 0) + factor
    kept = {cell: factor for cell, factor in counts.items() if factor}
    form: Form = {"type": "sum", "sum": _integer(told), "cells": list(kept)}
    return form if set(kept.values()) <= {1} else form | {"factors": list(kept.values())}


def _regions(name: str, values: list[str]) -> Form:
    """A clue of regions: its cell, what to add to it, and variables; those of an arrow in arms that begin alike."""
    if len(values) < 3:  # on a board without regions to be found it has no cells
        raise UnreadableError("bad_cell", "CC")
    more = {"more": _number(values[1])} if values[1] not in ("", "0") else {}
    if name == "ChaosCount":
        return {"type": "region_count", "counter": values[:1], "cells": values[2:], **more}
    arms = [list(part) for full, part in groupby(values[2:], lambda value: value != "-") if full]
    if not arms or any(arm[0] != arms[0][0] for arm in arms):
        raise UnreadableError("bad_cell", values[2])
    rest = [arm[1:] for arm in arms if len(arm) > 1]
    cells = [arms[0][0], *(cell for arm in rest for cell in arm)]
    return {"type": "region_run", "counter": values[:1], "cells": cells, "sizes": [*map(len, rest)], **more}


def _area(values: list[str], geometry: Geometry) -> Form:
    """Connected digits: the group of variables that is meant, or none for the board; the digits; a size."""
    group, digits, *size = values
    form: Form = {"type": "connected_values", "digits": [_number(digit) for digit in digits.split("_")]}
    if group:
        form["cells"] = group_cells(group, geometry)
    if size and size[0]:
        form["size"] = _number(size[0])
    return form


def _integer(text: str) -> int:
    """A whole number with or without its sign; sums with factors may be large."""
    figures = text[1:] if text[:1] in ("-", "+") else text
    if not figures.isdecimal() or len(figures) > 6:
        raise UnreadableError("number_out_of_range", text, 999_999)
    return -int(figures) if text[0] == "-" else int(figures)


def _fields(name: str, values: list[str]) -> Form:
    type, fields = _FIELDS[name]
    if fields == _ALL_CELLS:
        return {"type": type, "cells": values}
    form: Form = {"type": type}
    left = list(values)
    for field in fields:
        if field == "*digits":
            form["digits"] = [_number(value) for value in left]
        elif field[0] == "*":
            form[field[1:]] = left
        elif field in ("circle", "counter"):
            form[field], left = left[:1], left[1:]
        elif field == "ends":
            form["ends"], left = [*left[:1], *left[1:][-1:]], left[1:-1]
        elif field == "corner":
            form["cells"], left = _square(left[0] if left else ""), left[1:]
        else:
            form[field], left = _number(left[0]) if left and left[0] else 0, left[1:]
    return form


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 3:
        raise UnreadableError("number_out_of_range", text, 999)
    return int(text)


@lru_cache(maxsize=1024)
def _cell(name: str) -> tuple[int, int]:
    place = parse_cell(name)
    if place is None:
        raise UnreadableError("bad_cell", name)
    return place


def _square(name: str) -> list[str]:
    """The four cells of which this is the upper left one."""
    row, column = _cell(name)
    return [f"R{row + down}C{column + right}" for down in (1, 2) for right in (1, 2)]


@lru_cache(maxsize=1024)
def _touch(a: str, b: str) -> bool:
    (row, column), (other_row, other_column) = _cell(a), _cell(b)
    return abs(row - other_row) + abs(column - other_column) == 1


def _is_onward(a: str, b: str) -> bool:
    """Whether the second of two cells comes next where a pill is read: to the right, below, or both."""
    (row, column), (next_row, next_column) = _cell(a), _cell(b)
    return (next_row - row, next_column - column) in ((0, 1), (1, 0), (1, 1))


def _line(name: str) -> tuple[tuple[str, str], int]:
    if name[:1] not in _SIDES:
        raise UnreadableError("bad_cell", name)
    return _SIDES[name[0]], _number(name[1:])


def _little_killer(total: int, name: str, geometry: Geometry) -> Form:
    """A diagonal begins at the edge, which tells where it goes; the corners belong to the left and to the top."""
    row, column = _cell(name)
    if column == 0 and row < geometry.rows - 1:
        direction = "down_right"
    elif row == 0:
        direction = "down_left"
    elif column == geometry.columns - 1:
        direction = "up_left"
    else:
        direction = "up_right"
    return {"type": "little_killer", "start": name, "direction": direction, "sum": total}


def to_text(form: Form, geometry: Geometry = CLASSIC) -> str | None:
    """Our constraint, with all its fields, in their words without the dot; None when there is none for it.

    >>> to_text({"type": "arrow", "circle": ["r1c1", "r1c2"], "path": ["r1c3", "r1c4"]})
    'PillArrow~2~R1C1~R1C2~R1C3~R1C4'
    """
    type = form["type"]
    cells = [str(name).upper() for name in form.get("cells", ())]
    if type == "quadruple":
        cells.sort(key=_cell)
        if cells != _square(cells[0]):  # it is always around a corner
            return None
    if type in PATTERNS:
        size = region_size(geometry)
        if patterned(form, geometry, size if size != max(geometry.grid_shape) else 0) != [form]:
            return None
    told = {field: value for field, value in form.items() if value != []}
    for name, flag in _FLAGS.items():
        if told == flag:
            return name
    for name, mark in _MARKS.items():
        if form == mark | {"cells": form.get("cells")}:  # it means nothing between others
            return "~".join([name, *cells]) if _touch(*cells) else None
    if type == "chaos_construction":  # whose regions are as large as the boxes, where there are some
        size = region_size(geometry)
        return (
            "ChaosConstruction" if not geometry.outlines or (form["size"] or max(geometry.grid_shape)) == size else None
        )
    if type in ("full_rank", "unequal_lines") and geometry.digits > max(geometry.grid_shape):
        return None  # there every digit must be used
    if type in _HOLDERS:
        return held(type, [[text] if (text := to_text(part, geometry)) else None for part in form["of"]])
    if type == "allowed_digits":
        return "".join("_".join(["~" + cell, *map(str, form["digits"])]) for cell in cells)
    if type == "little_killer":
        return _diagonal_sum(form, geometry)
    if "side" in form:
        return _outside(form)
    if type == "sum":
        factors = "_=_" + "_".join(map(str, form["factors"])) if form["factors"] else ""
        return "~".join(["Sum", f"{form['sum']}{factors}", *cells])
    if type == "sum_line":
        return "~".join(["SumLine", str(form["sum"]), *cells, *(["LOOP"] if form["shape"] == "loop" else [])])
    if type in ("region_count", "region_run"):
        counter = [str(form["counter"][0]).upper(), str(form["more"])]
        if type == "region_count":
            return "~".join(["ChaosCount", *counter, *cells])
        arms, left = [], cells[1:]
        for length in form["sizes"]:
            arms.append("~".join([cells[0], *left[:length]]))
            left = left[length:]
        return "~".join(["ChaosArrow", *counter, "~-~".join(arms or cells[:1])])
    if type == "connected_values":
        group = group_of(form["cells"], geometry)
        values = ["_".join(map(str, form["digits"])), *([str(form["size"])] if form["size"] else [])]
        return None if group is None else "~".join(["ConnectedValues", group, *values])
    if type == "unequal_lines":
        return "FullRankTies~none"
    if type == "whisper":
        return "~".join(["Whisper", str(form["min_difference"]), *cells])
    if type == "diagonal":
        return next(f"Diagonal~{key}" for key, value in _DIAGONALS.items() if value == form["direction"])
    if type in _INDEXERS.values():
        return "~".join(["Indexing", type[0].upper(), *cells])
    if type == "arrow" and len(form["circle"]) > 1:
        pill = sorted(form["circle"], key=_cell)
        if not all(map(_is_onward, pill, pill[1:])):  # such a pill is not read there
            return None
        return "~".join(["PillArrow", str(len(form["circle"])), *map(str.upper, [*form["circle"], *form["path"]])])
    return _written(form, cells) or iss_tables.to_text(form, cells)


def held(type: str, parts: list[list[str] | None]) -> str | None:
    """The words of constraints in one that holds them; None where there are none for one of them.

    >>> held("any_of", [["X~R1C1~R1C2"], ["V~R1C1~R1C2", "V~R3C1~R3C2"]])
    'Or.X~R1C1~R1C2.And.V~R1C1~R1C2.V~R3C1~R3C2.End.End'
    """
    inner: list[str] = []
    for words in parts:
        if words is None or "FullRankTies~none" in words:  # which speaks of the whole puzzle
            return None
        inner += [held("all_of", [words]) or ""] if type == "any_of" and len(words) > 1 else words
    return ".".join([_HOLDERS[type], *(apart(inner) if type == "all_of" else inner), "End"])


def _diagonal_sum(form: Form, geometry: Geometry) -> str | None:
    """From the end of the diagonal at which they write it."""
    (row, column), (vertical, horizontal) = _cell(form["start"]), form["direction"].split("_")
    down, right = 1 if vertical == "down" else -1, 1 if horizontal == "right" else -1
    last_row, last_column = geometry.rows - 1, geometry.columns - 1
    length = min(last_row - row if down > 0 else row, last_column - column if right > 0 else column)
    upper, lower = sorted([(row, column), (row + down * length, column + right * length)])
    sides = ("right", "left") if upper[1] < lower[1] else ("left", "right")
    for (row, column), direction in ((upper, f"down_{sides[0]}"), (lower, f"up_{sides[1]}")):
        name = f"R{row + 1}C{column + 1}"
        is_begin = length and (row < last_row or 0 < column < last_column)
        if is_begin and _little_killer(form["sum"], name, geometry)["direction"] == direction:
            return f"LittleKiller~{form['sum']}~{name}"
    return None


def _outside(form: Form) -> str | None:
    line = f"{'R' if form['side'] in _SIDES['R'] else 'C'}{form['number']}"
    if form["type"] == "sandwich":
        return f"Sandwich~{form['sum']}~{line}"
    name = next((name for name, type in _LINES.items() if type == form["type"]), None)
    is_first = form["side"] in ("left", "top")
    return name and (f"{name}~{line}~{form['value']}~" if is_first else f"{name}~{line}~~{form['value']}")


def _written(form: Form, cells: list[str]) -> str | None:
    name = _NAMES.get(form["type"])
    if name is None:
        return None
    path = [str(each).upper() for each in form.get("path", ())]
    values: list[str] = []
    for field in _FIELDS[name][1]:
        if field == "*cells":
            values += cells
        elif field == "*path":
            values += path
        elif field == "*digits":
            values += map(str, form["digits"])
        elif field in ("circle", "counter"):
            values += [form[field][0].upper()]
        elif field == "ends":
            first, last = (str(each).upper() for each in form["ends"])
            values.append(first)
            path = [*path, last]
        elif field == "corner":
            values.append(cells[0])
        else:
            values.append(str(form[field]))
    return "~".join([name, *values])
