"""What a puzzle adds to its board: the constraints, their list, and the boards that have a name.

>>> from garns.puzzle import Puzzle
>>> from garns.variants import Diagonal, empty
>>> Puzzle(constraints=(Diagonal("main"), Diagonal("anti"))) == empty("x")
True
"""

from garns.variants.base import Variant
from garns.variants.boards import NamedBoard, boards, empty
from garns.variants.constraints import (
    AntiKing,
    AntiKnight,
    Asterisk,
    CentreDot,
    Diagonal,
    DisjointGroups,
    ExtraRegion,
    Girandola,
    Windoku,
)
from garns.variants.registry import constraint_type, constraint_types, constraints_from_json, register

__all__ = [
    "AntiKing",
    "AntiKnight",
    "Asterisk",
    "CentreDot",
    "Diagonal",
    "DisjointGroups",
    "ExtraRegion",
    "Girandola",
    "NamedBoard",
    "Variant",
    "Windoku",
    "boards",
    "constraint_type",
    "constraint_types",
    "constraints_from_json",
    "empty",
    "register",
]
