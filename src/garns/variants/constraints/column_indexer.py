"""Column indexers: a cell tells in which column of its row the number of its own column stands."""

from __future__ import annotations

from typing import ClassVar

from garns.i18n import N_
from garns.variants.declared import Cells, declared
from garns.variants.lines import Indexer
from garns.variants.registry import register


@register
@declared
class ColumnIndexer(Indexer):
    """A marked cell in column C holds the number of the column where C is in its row.

    >>> from garns.values.geometry import CLASSIC
    >>> rule = list(ColumnIndexer((0,)).rules(CLASSIC))[2]  # a 4 here means a 1 in the fourth cell
    >>> CLASSIC.names[rule.b], rule.allows(4, 1), rule.allows(4, 2)
    ('r1c4', True, False)
    """

    id: ClassVar[str] = "column_indexer"
    name: ClassVar[str] = N_("column indexer")
    text: ClassVar[str] = N_("A marked cell in column C holds the number of the column where C is in its row.")
    kinds: ClassVar[frozenset[str]] = frozenset({"row"})

    cells: Cells
