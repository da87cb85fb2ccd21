"""Box indexers: a cell tells at which place of its box the number of its own place stands."""

from __future__ import annotations

from typing import ClassVar

from garns.i18n import N_
from garns.variants.declared import Cells, declared
from garns.variants.lines import Indexer
from garns.variants.registry import register


@register
@declared
class BoxIndexer(Indexer):
    """A marked cell at place P of its box holds the number of the place where P is in the box.

    >>> from garns.values.geometry import CLASSIC
    >>> rule = list(BoxIndexer((0,)).rules(CLASSIC))[2]  # a 4 here means a 1 in the fourth cell
    >>> CLASSIC.names[rule.b], rule.allows(4, 1), rule.allows(4, 2)
    ('r2c1', True, False)
    """

    id: ClassVar[str] = "box_indexer"
    name: ClassVar[str] = N_("box indexer")
    text: ClassVar[str] = N_("A marked cell at place P of its box holds the number of the place where P is in the box.")
    kinds: ClassVar[frozenset[str]] = frozenset({"box", "region"})

    cells: Cells
