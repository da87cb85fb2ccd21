"""The bare board: its cells, its digits, its houses.

A geometry is known by its short text, the *spec*: ``9`` (or ``3x3``), ``2x3`` (boxes two rows high and three columns
wide), ``latin5``, ``samurai``. Two geometries with the same spec are the same object.

>>> board("2x3").houses[12].cells
(0, 1, 2, 6, 7, 8)
>>> print(board("2x3").houses[12])
box 1
"""

from garns.values.geometry.cube import cube, hypercube, three_faces
from garns.values.geometry.jigsaw import jigsaw, jigsaw_from_regions
from garns.values.geometry.multi import multi
from garns.values.geometry.rectangle import free, rectangle, with_digits
from garns.values.geometry.specs import board
from garns.values.geometry.square import BOXES, CLASSIC, MAX_SIZE, MIN_SIZE, board_of_size, grid, latin
from garns.values.geometry.value import HOUSE_NAMES, MAX_CELLS, MAX_DIGITS, Geometry, Group, House, house_name
from garns.values.geometry.variables import Group as VariableGroup
from garns.values.geometry.variables import with_variables

__all__ = [
    "BOXES",
    "CLASSIC",
    "HOUSE_NAMES",
    "MAX_CELLS",
    "MAX_DIGITS",
    "MAX_SIZE",
    "MIN_SIZE",
    "Geometry",
    "Group",
    "House",
    "VariableGroup",
    "board",
    "board_of_size",
    "cube",
    "free",
    "grid",
    "house_name",
    "hypercube",
    "jigsaw",
    "jigsaw_from_regions",
    "latin",
    "multi",
    "rectangle",
    "three_faces",
    "with_digits",
    "with_variables",
]
