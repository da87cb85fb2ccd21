"""Row indexers: a cell tells in which row of its column the number of its own row stands."""

from __future__ import annotations

from typing import ClassVar

from garns.i18n import N_
from garns.variants.declared import Cells, declared
from garns.variants.lines import Indexer
from garns.variants.registry import register


@register
@declared
class RowIndexer(Indexer):
    """A marked cell in row R holds the number of the row where R is in its column.

    >>> from garns.values.geometry import CLASSIC
    >>> rule = list(RowIndexer((0,)).rules(CLASSIC))[2]  # a 4 here means a 1 in the fourth cell
    >>> CLASSIC.names[rule.b], rule.allows(4, 1), rule.allows(4, 2)
    ('r4c1', True, False)
    """

    id: ClassVar[str] = "row_indexer"
    name: ClassVar[str] = N_("row indexer")
    text: ClassVar[str] = N_("A marked cell in row R holds the number of the row where R is in its column.")
    kinds: ClassVar[frozenset[str]] = frozenset({"column"})

    cells: Cells
