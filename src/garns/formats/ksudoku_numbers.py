"""The shapes of older versions of KSudoku, in numbers, as the XML of newer ones.

The first line is the order, the second the sides in three directions, the third how many houses there are; each house
is a line of its own, its size and its cells, counted column by column.

>>> print(as_markup("2\\n2 2 1\\n4\\n2 0 1\\n2 2 3\\n2 0 2\\n2 1 3"))
<ksudoku-graph><graph type="custom" order="2" sizeX="2" sizeY="2" sizeZ="1">
<sudokugroups at="0" withblocks="0"/>
<BLANKLINE>
<BLANKLINE>
<BLANKLINE>
<BLANKLINE>
<BLANKLINE>
</graph></ksudoku-graph>
"""

from __future__ import annotations

import re

_SHAPE = re.compile(
    r"\s*([1-9]\d?)[ ]*\n[ ]*([1-9]\d?)[ ]+([1-9]\d?)[ ]+(\d{1,2})[ ]*\n[ ]*(\d{1,4})[ ]*\n"
    r"((?:[ ]*\d[ \d]*(?:\n|\Z))+)\s*\Z"
)


def is_shape(text: str) -> bool:
    """Whether these are the numbers of a shape, with as many houses as it says."""
    found = _SHAPE.match(text)
    return found is not None and len(found[6].split("\n")) - found[6].endswith("\n") == int(found[5])


def as_markup(text: str) -> str:
    """A shape as XML, each house in the line where it stood; rows and columns are ``sudokugroups``."""
    found = _SHAPE.match(text)
    assert found is not None
    order, columns, rows, depth = found.groups()[:4]
    width, height = int(columns), int(rows)
    lines = {frozenset(range(at, at + height)) for at in range(0, width * height, height)}
    lines |= {frozenset(range(at, width * height, height)) for at in range(height)}
    houses = [each.split()[1:] for each in found[6].rstrip("\n").split("\n")]
    cells = [frozenset(int(cell[:6]) for cell in house) for house in houses]
    groups = '<sudokugroups at="0" withblocks="0"/>' if lines <= set(cells) else ""
    head = f'<graph type="custom" order="{order}" sizeX="{columns}" sizeY="{rows}" sizeZ="{depth}">'
    others = [
        "" if known in lines else f"<clique>{' '.join(house)}</clique>"
        for known, house in zip(cells, houses, strict=True)
    ]
    return "\n".join([f"<ksudoku-graph>{head}", groups, "", *others, "</graph></ksudoku-graph>"])
