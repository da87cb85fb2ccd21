"""Crossfire: wherever a digit goes in a house, it hits the same cell.

On the classic board these are pointing and claiming. Where cells see each other in more ways (a knight's move, a cage,
a diagonal) there are more of them.
"""

from collections.abc import Iterator

from garns import Part, Step, View, technique


@technique(
    "crossfire",
    rank="claiming",
    name={"en": "Crossfire", "fr": "Feu croisé"},
    text={
        "en": "In {house.houses}, {place.digits} fits only in {place}. All of these see the same cells, so {effects}.",
        "fr": "Dans {house.houses}, {place.digits} ne va qu'en {place}. Toutes voient les mêmes cases : {effects}.",
    },
)
def find_crossfire(view: View) -> Iterator[Step]:
    """One of the places holds the digit, so whatever all of them see does not."""
    for index, house in enumerate(view.houses):
        for digit in view.digits:
            places = tuple(sorted(view.cells_with(digit) & {*house.cells}))
            if len(places) < 2:
                continue  # that is a single
            if gone := view.eliminations((digit,), view.common_peers(places)):
                parts = (Part("place", places, (digit,)), Part("house", digits=(digit,), houses=(index,)))
                yield Step("crossfire", eliminations=gone, parts=parts)
