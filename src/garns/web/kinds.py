"""The kinds of puzzles that the browser offers to make: boards with a card of their own, and every variant."""

from __future__ import annotations

from typing import Any

from garns.generating import VARIANTS
from garns.i18n import N_
from garns.web.naming import names_of

#: Boards with a card: a name, and what to write for each number of cells a side.
_BOARDS = {
    "classic": (N_("Classic"), {size: str(size) for size in (4, 6, 9, 12, 16, 25)}),
    "x": (N_("Diagonals"), {4: "x4", 6: "x6", 9: "x", 12: "x12", 16: "x16"}),
    "windoku": (N_("Windoku"), {9: "windoku"}),
    "anti-knight": (N_("Anti-knight"), {9: "anti-knight"}),
    "anti-king": (N_("Anti-king"), {9: "anti-king"}),
    "non-consecutive": (N_("No neighbours"), {9: "non-consecutive"}),
    "disjoint-groups": (N_("Disjoint groups"), {9: "disjoint-groups"}),
    "samurai": (N_("Samurai"), {9: "samurai"}),
}
#: The sizes of variants: larger boards take too long to make while somebody waits.
_SIZES = (4, 6, 9)
#: Variants that have no room on the smallest boards.
_LEAST = {"arrow": 6, "magic": 9}


def kinds() -> list[dict[str, Any]]:
    """Every kind: its id, its name, the boards by size, and the variant to ask for."""
    found = [
        {"id": id, "name": names_of(name), "variant": None, "boards": boards} for id, (name, boards) in _BOARDS.items()
    ]
    for id, variant in VARIANTS.items():
        if id.replace("_", "-") in _BOARDS:
            continue
        boards = {size: str(size) for size in _SIZES if size >= _LEAST.get(id, 0)}
        name = {lang: _short(text) for lang, text in names_of(variant.name).items()}
        found.append({"id": id, "name": name, "variant": id, "boards": boards})
    return found


def _short(name: str) -> str:
    """The name without what explains it, as a title.

    >>> _short("killer: cages with sums")
    'Killer'
    """
    title = name.partition(":")[0].strip()
    return title[:1].upper() + title[1:]
