"""What a puzzle adds to its board: the constraints, their list, and the boards that have a name.

>>> from garns.values.puzzle import Puzzle
>>> from garns.variants import Diagonal, empty
>>> Puzzle(constraints=(Diagonal("main"), Diagonal("anti"))) == empty("x")
True
"""

from garns.variants.base import Variant as Variant
from garns.variants.boards import NamedBoard as NamedBoard
from garns.variants.boards import boards as boards
from garns.variants.boards import empty as empty
from garns.variants.constraints import *  # noqa: F403  # every constraint under its name
from garns.variants.registry import constraint_type as constraint_type
from garns.variants.registry import constraint_types as constraint_types
from garns.variants.registry import constraints_from_json as constraints_from_json
from garns.variants.registry import register as register
