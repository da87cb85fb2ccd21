"""Transformations that keep a board's rules, as values: they apply, compose and invert.

They are found from the rules of the board and its constraints, never assumed from its name.

>>> from garns.variants import empty
>>> symmetries(empty(4)).order, symmetries(empty("x4")).order
(3072, 384)
>>> move = random_transformation(empty(9), seed=1)
>>> move.then(move.inverse()) == identity(empty(9))
True
"""

from garns.symmetry.groups import Symmetries, random_transformation, symmetries
from garns.symmetry.many import Forms, canonical_many
from garns.symmetry.minlex import Canonical, canonical, equivalent
from garns.symmetry.transformation import (
    Transformation,
    flip,
    identity,
    keeps_rules,
    permute,
    relabel,
    transpose,
    turn,
)

__all__ = [
    "Canonical",
    "Forms",
    "Symmetries",
    "Transformation",
    "canonical",
    "canonical_many",
    "equivalent",
    "flip",
    "identity",
    "keeps_rules",
    "permute",
    "random_transformation",
    "relabel",
    "symmetries",
    "transpose",
    "turn",
]
