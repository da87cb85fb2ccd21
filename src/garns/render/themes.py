"""How each role looks: the colours of every theme, and the form of every role. Data only.

A role keeps its form (width, dashes, texture) in all themes, so a picture that is printed in grey still tells its roles
apart. Lengths are in hundredths of a cell. A role that is not listed takes the form under ``""``.
"""

from __future__ import annotations

from dataclasses import dataclass

#: Digits: a plain list of families whose digits have the same height, so that they stand in the middle everywhere.
FONT = "Helvetica Neue, Helvetica, Arial, Liberation Sans, Nimbus Sans, DejaVu Sans, sans-serif"

#: The colours of each theme. The tints (``grey`` and on) are pale enough for digits to be read on them.
THEMES: dict[str, dict[str, str]] = {
    "light": {
        "paper": "#fdfcf8", "shared": "#f0efe4", "fine": "#a9b0a6", "bold": "#1d2220", "given": "#1d2220",
        "placed": "#1b4f9e", "candidate": "#46504b", "label": "#525a55", "stroke": "#3c4540", "soft": "#7c857e",
        "shade": "#e4e6db", "grey": "#d3d5cc", "green": "#c2e3cf", "violet": "#e0d2f0", "blue": "#cfe3f6",
        "orange": "#fbdcbd", "rose": "#f7d3d6", "yellow": "#f9e7a8", "gold": "#edc948",
        "decide": "#00695c", "decide_cell": "#cdebe3", "decide_house": "#b9d5ce", "delete": "#a84500",
        "delete_cell": "#fde3cb", "delete_house": "#e0c0a9", "link": "#3a2a4d",
    },
    "dark": {
        "paper": "#1b2122", "shared": "#262e2e", "fine": "#4c5756", "bold": "#b9bcb0", "given": "#f3eee1",
        "placed": "#9dc4ff", "candidate": "#b9c0b5", "label": "#aab0a6", "stroke": "#c3c8bc", "soft": "#8b9692",
        "shade": "#2d3736", "grey": "#3b4544", "green": "#22463b", "violet": "#43355a", "blue": "#213f59",
        "orange": "#4f331b", "rose": "#57303a", "yellow": "#51451a", "gold": "#5c4a10",
        "decide": "#63d4bd", "decide_cell": "#163f39", "decide_house": "#2d4e4a", "delete": "#ffab66",
        "delete_cell": "#4a2d15", "delete_house": "#644d38", "link": "#e2d3f5",
    },
    "print": {
        "paper": "#ffffff", "shared": "#f0f0f0", "fine": "#999999", "bold": "#000000", "given": "#000000",
        "placed": "#000000", "candidate": "#333333", "label": "#444444", "stroke": "#000000", "soft": "#777777",
        "shade": "#e6e6e6", "grey": "#d9d9d9", "green": "#cfcfcf", "violet": "#dedede", "blue": "#e4e4e4",
        "orange": "#d4d4d4", "rose": "#e0e0e0", "yellow": "#eaeaea", "gold": "#bdbdbd",
        "decide": "#000000", "decide_cell": "#dddddd", "decide_house": "#bbbbbb", "delete": "#000000",
        "delete_cell": "#f4f4f4", "delete_house": "#aaaaaa", "link": "#000000",
    },
}  # fmt: skip
#: On a press there is only ink: fine lines are black as well, and the lines of boxes so much heavier.
THEMES["ink"] = THEMES["print"] | {"fine": "#000000", "candidate": "#000000", "label": "#000000"}
#: How many times as wide the lines of boxes and the grid are in a theme.
HEAVIER = {"ink": 1.5}

#: The colours of a page: variables of its style sheet, which knows light and dark.
WEB = {
    "paper": "var(--paper)", "shared": "var(--shared)", "fine": "var(--line-fine)", "bold": "var(--line-bold)",
    "given": "var(--given)", "placed": "var(--entered)", "candidate": "var(--mark)", "label": "var(--ink-2)",
    "stroke": "var(--cage)", "soft": "var(--soft)", "shade": "var(--shade)", "grey": "var(--thermo)",
    "green": "var(--tint-green)", "violet": "var(--tint-violet)", "blue": "var(--tint-blue)",
    "orange": "var(--tint-orange)", "rose": "var(--tint-rose)", "yellow": "var(--tint-yellow)",
    "gold": "var(--tint-gold)",
    "decide": "var(--decide)", "decide_cell": "var(--decide-bg)", "decide_house": "var(--decide-unit)",
    "delete": "var(--delete)", "delete_cell": "var(--delete-bg)", "delete_house": "var(--delete-unit)",
    "link": "var(--link)",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class LineForm:
    """A line: how wide, how dashed; ``open`` draws its bulb as a ring, ``reach`` carries it to the edge of the cell."""

    colour: str
    width: float
    dash: str = ""
    open: bool = False
    reach: bool = False


LINES = {
    "": LineForm("grey", 14),
    "thermo": LineForm("grey", 28),
    "slow_thermo": LineForm("grey", 28, dash="26 12"),
    "arrow": LineForm("soft", 5, open=True),
    "pill": LineForm("grey", 70),
    "little_killer": LineForm("soft", 3, dash="4 8"),
    "diagonal": LineForm("soft", 2.5, reach=True),
    "whisper": LineForm("green", 16),
    "renban": LineForm("violet", 22),
    "palindrome": LineForm("soft", 9, dash="0 16"),
    "between": LineForm("soft", 8, open=True),
    "lockout": LineForm("blue", 12, dash="18 8"),
    "region_sum": LineForm("blue", 18),
    "nabner": LineForm("gold", 22, dash="16 6"),
    "entropic": LineForm("orange", 18, dash="30 10"),
    "modular": LineForm("rose", 18, dash="12 10"),
    "zipper": LineForm("violet", 12, dash="8 8"),
    "sum_line": LineForm("green", 12, dash="24 10"),
    "regex": LineForm("soft", 14, dash="3 7"),
    "pair_table": LineForm("rose", 10),
    "region_run": LineForm("soft", 5, dash="4 8"),
    "automaton": LineForm("soft", 8, dash="9 4"),
    "value_indexing": LineForm("soft", 5, dash="10 8"),
    "lunchbox": LineForm("soft", 3),
}


@dataclass(frozen=True, slots=True)
class AreaForm:
    """Shaded cells; the texture is ``""``, ``"up"``, ``"down"`` (slanted lines) or ``"dots"``."""

    colour: str
    texture: str = ""


AREAS = {
    "": AreaForm("shade"),
    "window": AreaForm("shade"),
    "boxes": AreaForm("shade"),
    "extra_region": AreaForm("blue", "up"),
    "clone": AreaForm("violet", "down"),
    "magic_square": AreaForm("yellow", "down"),
    "row_indexer": AreaForm("rose", "up"),
    "column_indexer": AreaForm("green", "down"),
    "box_indexer": AreaForm("orange", "dots"),
    "disjoint_group": AreaForm("yellow", "dots"),
    "same_values": AreaForm("green", "dots"),
    "equal_sums": AreaForm("blue", "dots"),
    "count_distinct": AreaForm("orange", "up"),
    "connected_values": AreaForm("blue", "down"),
}


@dataclass(frozen=True, slots=True)
class CageForm:
    """The outline of a cage."""

    colour: str
    width: float
    dash: str = ""


CAGES = {
    "": CageForm("stroke", 2.2, "8 5"),
    "killer": CageForm("stroke", 2.2, "8 5"),
    "sum": CageForm("stroke", 2.2, "2 5"),
    **dict.fromkeys(("clone", "same_values", "equal_sums"), CageForm("soft", 3, "")),
}


@dataclass(frozen=True, slots=True)
class DotForm:
    """A round mark between cells: its radius, its fill and whether a line runs around it."""

    radius: float
    fill: str
    text: str
    ring: bool = True


DOTS = {
    "": DotForm(15, "paper", "given"),
    "difference": DotForm(15, "paper", "given"),
    "white": DotForm(15, "paper", "given"),
    "ratio": DotForm(15, "stroke", "paper"),
    "black": DotForm(15, "stroke", "paper"),
    "xv": DotForm(17, "paper", "given", ring=False),
    "quadruple": DotForm(25, "paper", "given"),
}


@dataclass(frozen=True, slots=True)
class MarkForm:
    """A shape that fills one cell: ``disc``, ``square``, ``diamond``, ``ring``, or a triangle, ``up`` or ``down``."""

    form: str
    colour: str


MARKS = {
    "": MarkForm("disc", "grey"),
    "circle": MarkForm("disc", "grey"),
    "odd": MarkForm("disc", "grey"),
    "square": MarkForm("square", "grey"),
    "even": MarkForm("square", "grey"),
    "bulb": MarkForm("disc", "grey"),
    "minimum": MarkForm("down", "grey"),
    "maximum": MarkForm("up", "grey"),
    "diamond": MarkForm("diamond", "grey"),
    "round": MarkForm("ring", "soft"),
    "arrow": MarkForm("ring", "soft"),
    "between": MarkForm("ring", "soft"),
}


@dataclass(frozen=True, slots=True)
class HintForm:
    """The sign around a candidate of a hint: ``disc`` (filled), ``ring`` or ``square``; a digit on a disc is pale."""

    form: str
    colour: str


HINTS = {
    "": HintForm("disc", "decide"),
    "opposite": HintForm("ring", "decide"),
    "link_off": HintForm("ring", "decide"),
    "fin": HintForm("square", "delete"),
    "extra": HintForm("square", "delete"),
    "contradiction": HintForm("square", "delete"),
}
