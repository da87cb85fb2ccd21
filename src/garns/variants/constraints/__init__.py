"""The constraints, one a file. Importing this package puts them all on the list."""

from garns.variants.constraints.anti_king import AntiKing
from garns.variants.constraints.anti_knight import AntiKnight
from garns.variants.constraints.asterisk import Asterisk
from garns.variants.constraints.centre_dot import CentreDot
from garns.variants.constraints.diagonal import Diagonal
from garns.variants.constraints.disjoint_groups import DisjointGroups
from garns.variants.constraints.extra_region import ExtraRegion
from garns.variants.constraints.girandola import Girandola
from garns.variants.constraints.windoku import Windoku

__all__ = [
    "AntiKing",
    "AntiKnight",
    "Asterisk",
    "CentreDot",
    "Diagonal",
    "DisjointGroups",
    "ExtraRegion",
    "Girandola",
    "Windoku",
]
