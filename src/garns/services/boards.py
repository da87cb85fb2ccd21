"""What boards are called and what they ask for, in words for people.

>>> from garns.variants import empty
>>> board_name(empty("x"), "en"), rules_in_words(empty(4), "en")
('9x9, diagonal', ['Each digit from 1 to 4 appears once in every row, column and box.'])
>>> board_name(empty("free4x6:1-3"), "en"), rules_in_words(empty("free4x6:1-3"), "en")[0][:38]
('Cells without houses 4x6 (1-3)', 'Every cell holds a digit from 1 to 3; ')
"""

from __future__ import annotations

import re

from garns.drawing.clues import not_all_given, setters_rules
from garns.i18n import N_, join, translate
from garns.values.geometry import Geometry
from garns.values.puzzle import Constraint, Puzzle
from garns.variants import Variant

#: Boards that are no plain square, by the first word of their spec.
_BOARDS = {
    "latin": N_("Latin square {shape}"),
    "jigsaw": N_("Jigsaw {shape}"),
    "free": N_("Cells without houses {shape}"),
    "multi": N_("Several grids"),
    "twodoku": N_("Twodoku"),
    "butterfly": N_("Butterfly"),
    "sohei": N_("Sohei"),
    "samurai": N_("Samurai"),
    "windmill": N_("Windmill"),
    "gattai": N_("Gattai"),
    "shogun": N_("Shogun"),
    "sumo": N_("Sumo"),
    "clueless": N_("Clueless {number}"),
    "cube": N_("Cube"),
    "doku": N_("Three faces of a cube"),
    "hypercube": N_("Hypercube"),
}

_KINDS = {
    "row": N_("row"),
    "column": N_("column"),
    "box": N_("box"),
    "region": N_("region"),
    "bend": N_("bent line"),
    "plane": N_("plane"),
}


def board_name(puzzle: Puzzle, lang: str) -> str:
    """A short name of a board with its constraints: "9x9, diagonal", "Samurai"."""
    constraints = dict.fromkeys(_constraint_name(each, lang) for each in puzzle.constraints)
    return ", ".join([_bare_name(puzzle.geometry, lang), *constraints])


def _bare_name(geometry: Geometry, lang: str) -> str:
    bare = re.sub("[0-9]+x[0-9]+", "", geometry.spec.partition(":")[0])
    word = "".join(char for char in bare if char.isalpha())
    rows, columns = geometry.grid_shape if len(geometry.grids) == 1 else (geometry.rows, geometry.columns)
    shape = f"{rows}x{columns}"
    number = "".join(char for char in bare if char.isdigit())
    name = translate(_BOARDS[word], lang, shape=shape, number=number) if word in _BOARDS else shape
    side = max((len(area.cells) for area in geometry.areas), default=0)
    return name if (geometry.first, geometry.digits) == (1, side) else f"{name} ({_span(geometry)})"


def _span(geometry: Geometry) -> str:
    """The first and the last digit."""
    return f"{geometry.symbols[0]}-{geometry.symbols[-1]}"


def _constraint_name(constraint: Constraint, lang: str) -> str:
    return constraint.name_in(lang) if isinstance(constraint, Variant) else constraint.id


def rules_in_words(puzzle: Puzzle, lang: str) -> list[str]:
    """The rule of the houses, then what each kind of constraint asks for."""
    geometry = puzzle.geometry
    one = N_("Each digit from {first} to {last} appears once in every {houses}.")
    many = N_("Each digit from {first} to {last} appears once in every {houses} of each grid.")
    less = N_("Every {houses} holds digits from {first} to {last}, none of them twice.")
    free = N_("Every cell holds a digit from {first} to {last}; no row or column asks for more.")
    ends = {"first": geometry.symbols[0], "last": geometry.symbols[-1]}
    base = [] if geometry.areas else [translate(free, lang, **ends)]
    for text, areas in ((many if len(geometry.grids) > 1 else one, geometry.houses), (less, geometry.groups)):
        kinds = dict.fromkeys(area.kind.partition("_")[0] for area in areas)
        houses = join(tuple(translate(_KINDS[kind], lang) for kind in kinds), lang)
        base += [translate(text, lang, houses=houses, **ends)] if areas else []
    texts = dict.fromkeys(each.rule_in(lang) for each in puzzle.constraints if isinstance(each, Variant))
    return [*base, *texts, *not_all_given(puzzle, lang)]


def all_rules(puzzle: Puzzle, lang: str) -> list[str]:
    """What a player must know: the rules in the words of the setter first, if there are any, then ours."""
    return [*setters_rules(puzzle), *rules_in_words(puzzle, lang)]
