"""Constraints of the Interactive Sudoku Solver that hold others: ``.Or``, ``.And`` and ``.Replicate``, up to ``.End``.

``.Or.Cage~9~R1C1~R1C2.Cage~7~R1C1~R1C2.End`` are alternatives. ``.Replicate~BIAB`` copies what it holds to other
cells: its value has a bit for each cell from the first of the board on, six in a letter, the lowest first; for each of
these cells everything moves as far as the first cell would have to (or the cell that a second value names).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from garns.errors import GarnsError, Problem
from garns.formats.iss_board import UNSPOKEN
from garns.formats.iss_tables import HOLDING, Form, UnreadableError, bits_of, index_of
from garns.values.geometry import Geometry
from garns.values.limits import MAX_CONSTRAINTS, MAX_DEPTH

HOLDERS = frozenset({"Or", "And", "Replicate"})
#: The names that begin or end one.
MARKERS = HOLDERS | {"End"}
#: Those that stand for what they hold.
SPREAD = frozenset({"And", "Replicate"})
#: Those that speak of the whole puzzle, and stand in no other.
_ALONE = UNSPOKEN | {"FullRankTies"}
#: Clues of which the last one counts where several are told at a place, and the values that tell the place.
_PLACES = {"LittleKiller": slice(1, 2), "Sandwich": slice(1, 2), "Quad": slice(1), "FullRankTies": slice(0)}
#: The same with a line and then a clue for each of its ends.
_LINES = frozenset({"Skyscraper", "XSum", "NumberedRoom", "HiddenSkyscraper", "FullRank"})
#: Both, and the values that tell the place or the line.
_SPOTS = {**_PLACES, **dict.fromkeys(_LINES, slice(1))}
PLACED = frozenset(_SPOTS)
#: A cell among others in a value.
_CELL = re.compile(r"(R[1-9]\d*C[1-9]\d*|V[A-Z]+\d*|CC\d+)(?=_|$)")
#: With which a cell begins: a row, a variable, a region.
_LETTERS = ("R", "V", "C")


class Item(NamedTuple):
    """One constraint as it stands in the text: where, its name, its values, and what it holds."""

    at: int
    name: str
    values: tuple[str, ...]
    inner: tuple[Item, ...] = ()


def nested(flat: list[Item]) -> tuple[list[Item], list[Item]]:
    """Items with what they hold inside them, and those that end nothing, are not ended, or cannot stand inside.

    >>> found, wrong = nested([Item(0, name, ()) for name in ("Or", "AntiKing", "AntiKnight", "End", "End")])
    >>> [each.name for each in found[0].inner], [each.name for each in wrong]
    (['AntiKing', 'AntiKnight'], ['End'])
    """
    stack: list[tuple[Item | None, list[Item]]] = [(None, [])]
    wrong: list[Item] = []
    for item in flat:
        if item.name in HOLDERS and len(stack) <= MAX_DEPTH:
            stack.append((item, []))
        elif item.name == "End" and len(stack) > 1:
            _close(stack)
        elif item.name in MARKERS or (item.name in _ALONE and len(stack) > 1):
            wrong.append(item)
        else:
            stack[-1][1].append(item)
    wrong += [holder for holder, _ in stack if holder is not None]
    while len(stack) > 1:
        _close(stack)
    return stack[0][1], wrong


def _close(stack: list[tuple[Item | None, list[Item]]]) -> None:
    holder, inner = stack.pop()
    if holder is not None:
        stack[-1][1].append(holder._replace(inner=tuple(inner if holder.name == "Or" else latest(inner))))


def latest(items: list[Item]) -> list[Item]:
    """The items, which hold together, without clues that are told again at their place: there the last one counts.

    >>> [each.values for each in latest([Item(0, "XSum", ("R1", "3", "4")), Item(0, "XSum", ("R1", "5"))])]
    [('R1', '', '4'), ('R1', '5')]
    """
    where = [(item.name, *item.values[_SPOTS[item.name]]) for item in items if item.name in _SPOTS]
    if len({*where}) == len(where):
        return items
    told: set[tuple[str, ...]] = set()
    found: list[Item] = []
    for item in reversed(items):
        places = _places_of(item)
        if not places or not told.issuperset(places):
            kept = ["" if place in told else clue for place, clue in places.items()]
            found.append(item._replace(values=(*item.values[:1], *kept)) if item.name in _LINES else item)
        told.update(place for place, clue in places.items() if clue)
    return found[::-1]


def apart(words: Iterable[str]) -> list[str]:
    """The words of what holds together; a clue at the place of another apart, so that it does not count instead.

    >>> apart(["Quad~R1C1~1", "Quad~R1C1~2"])
    ['Quad~R1C1~1', 'And.Quad~R1C1~2.End']
    """
    told: set[tuple[str, ...]] = set()
    found: list[str] = []
    for word in words:
        name, *values = word.split("~")
        places = {place for place, clue in _places_of(Item(0, name, tuple(values))).items() if clue}
        found.append(word if told.isdisjoint(places) or word in found else f"And.{word}.End")
        told |= places
    return found


def _places_of(item: Item) -> dict[tuple[str, ...], str]:
    """The places of a clue of which there is one at each, and what is told there."""
    if item.name in _LINES:
        return {(item.name, *item.values[:1], str(end)): clue for end, clue in enumerate(item.values[1:])}
    if item.name in _PLACES:
        return {(item.name, *item.values[_PLACES[item.name]]): "told"}
    return {}


def spread(items: list[Item], geometry: Geometry) -> list[Item]:
    """The items without ``And`` and ``Replicate`` at the top: what they hold, and its copies.

    :raises UnreadableError: when there are too many, or a copy lies off the board.
    """
    found: list[Item] = []
    for item in items:
        found += spread(list(_copies(item, geometry)), geometry) if item.name in SPREAD else [item]
        if len(found) > MAX_CONSTRAINTS:
            raise UnreadableError("too_many_constraints", str(len(found)), MAX_CONSTRAINTS)
    return found


def _copies(item: Item, geometry: Geometry) -> Iterator[Item]:
    if item.name != "Replicate":
        yield from item.inner
        return
    bits, origin = (*item.values, "R1C1")[:2] if item.values else ("", "R1C1")
    start = index_of(origin, geometry)
    for offset, bit in enumerate(bits_of(bits)):
        if bit:
            if start + offset >= len(geometry):
                raise UnreadableError("bad_cell", origin)
            move = _mover(start, start + offset, geometry)
            yield from (_moved(each, move) for each in item.inner)


def _mover(start: int, target: int, geometry: Geometry) -> Callable[[str], str]:
    """What a value becomes whose cells move as far as one cell from another: so many rows and columns."""
    (row, column), (to_row, to_column) = geometry.places[start], geometry.places[target]
    down, right, (place_of, name_at) = to_row - row, to_column - column, _places(geometry)

    def move(name: str) -> str:
        at_row, at_column = place_of.get(name) or geometry.places[index_of(name, geometry)]
        moved = name_at.get((at_row + down, at_column + right))
        if moved is None:
            raise UnreadableError("bad_cell", name)
        return moved

    def moved(value: str) -> str:
        if value in place_of:
            return move(value)
        return _CELL.sub(lambda cell: move(cell[0]), value) if value[:1] in _LETTERS else value

    return moved


@lru_cache(maxsize=16)
def _places(geometry: Geometry) -> tuple[dict[str, tuple[int, int]], dict[tuple[int, int], str]]:
    """Where the cells lie by their names, as they write them, and the names by the places."""
    named = {str(name).upper(): place for name, place in zip(geometry.names, geometry.places, strict=True)}
    return named, {place: name for name, place in named.items()}


def _moved(item: Item, move: Callable[[str], str]) -> Item:
    """A copy elsewhere; the targets of a replicate in it count from its own origin, and stay."""
    values = item.values if item.name in HOLDERS else tuple(map(move, item.values))
    return Item(item.at, item.name, values, tuple([_moved(each, move) for each in item.inner]))


def alternatives(item: Item, geometry: Geometry, forms_of: Callable[[Item], list[Form]]) -> list[Form]:
    """An ``Or`` in our JSON, or nothing where one of its parts asks nothing; ``forms_of`` reads other items."""
    parts: list[Form] = []
    always = False
    for each in item.inner if item.name == "Or" else _copies(item, geometry):
        if each.name in HOLDERS:
            found = alternatives(each, geometry, forms_of)
        else:
            forms = forms_of(each)
            found = [{"type": "all_of", "of": forms}] if len(forms) > 1 else forms
        always = always or not found
        parts += found
    if item.name == "Or":
        return [] if always else [{"type": "any_of", "of": parts}]
    return [{"type": "all_of", "of": parts}] if parts else []


def throughout(form: Form, change: Callable[[Form], Form]) -> Form:
    """The form with a change made in whatever holds no others."""
    if form["type"] in HOLDING:
        return form | {"of": [throughout(each, change) for each in form["of"]]}
    return change(form)


#: The problems which prove that no digits keep a constraint: that of a field (a total that no digits have, a digit that
#: the board lacks), or an id (more cells than there can be). Any other may only say what is not read.
_PROOFS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("all_different", "counting_circles", "double_arrow", "equality_cage"), ("no_room",)),
    **dict.fromkeys(("rellik_cage", "renban"), ("no_room",)),
    **dict.fromkeys(("killer_cage", "lunchbox"), ("no_room", "sum")),
    **dict.fromkeys(("little_killer", "pair_sum", "sandwich", "sum", "sum_line"), ("sum",)),
    **dict.fromkeys(("full_rank", "hidden_skyscraper", "numbered_room", "skyscraper", "x_sum"), ("value",)),
    **dict.fromkeys(("allowed_digits", "contains", "quadruple"), ("digits",)),
    **dict.fromkeys(("lockout_line", "whisper"), ("min_difference",)),
    "any_of": ("of",),
    "look_and_say": ("does_not_fit",),
    "thermo": ("too_long",),
}


def possible(form: Form, geometry: Geometry) -> Form:
    """Alternatives without those that no digits can keep, where that is proven. All of them where none is left."""
    if form["type"] not in HOLDING:
        return form
    from garns.variants import constraints_from_json  # formats are loaded before constraints

    def is_proof(problem: Problem) -> bool:
        told = problem.fields
        known = _PROOFS.get(getattr(told.get("constraint"), "id", ""), ())
        # Where a 0 may stand in the cells, some of these are 0 with it.
        return told.get("field", problem.id) in known and (geometry.first > 0 or str(told.get("found")) != "0")

    def can_be(part: Form) -> bool:
        try:
            constraints_from_json([part], geometry)
        except GarnsError as error:
            return not all(map(is_proof, error.problems))
        return True

    parts = [possible(part, geometry) for part in form["of"]]
    kept = [part for part in parts if can_be(part)] if form["type"] == "any_of" else parts
    return form | {"of": kept or parts}
