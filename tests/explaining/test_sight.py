"""Whatever a proof says of cells that see each other is so, on every case of HoDoKu's library and every example."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise, product

import pytest

import garns
from garns.explaining import TEXTS
from garns.logic import TECHNIQUES
from garns.services.lesson_positions import examples
from garns.values.position import Position, sees
from garns.values.step import Candidate, Node, Step
from logic.hodoku import IDS, position
from logic.test_verifying import bank


class Told:
    """A step in its position, as a proof speaks of it."""

    def __init__(self, step: Step, at: Position) -> None:
        self.step, self.at, self.peers = step, at, sees(at.puzzle)
        self.gone = step.eliminations

    def see(self, one: Candidate, other: Candidate) -> bool:
        """Whether not both can be true for they share a cell, or a digit in cells that see each other."""
        if one.cell == other.cell:
            return one.digit != other.digit
        return one.digit == other.digit and other.cell in self.peers[one.cell]

    def cells(self, *roles: str) -> list[int]:
        return [cell for role in roles for part in self.step.parts if part.role == role for cell in part.cells]

    def parts(self, role: str) -> list[list[int]]:
        return [[*part.cells] for part in self.step.parts if part.role == role]

    def places(self, digit: int, cells: Iterable[int]) -> list[Candidate]:
        return [Candidate(cell, digit) for cell in cells if digit in self.at.candidates_of(cell)]

    def digit(self) -> int:
        return self.gone[0].digit


def all_of(*roles: str) -> Callable[[Told], Iterator[bool]]:
    """Every candidate that goes sees all places of its digit in these parts but itself."""

    def told(told: Told) -> Iterator[bool]:
        cells = told.cells(*roles)
        for gone in told.gone:
            if gone.cell not in cells:
                yield all(told.see(gone, place) for place in told.places(gone.digit, cells))

    return told


def strong_links(told: Told) -> Iterator[bool]:
    (first, near), (other, last) = told.parts("strong")
    digit = told.digit()
    yield told.see(Candidate(near, digit), Candidate(other, digit))
    yield all(told.see(gone, Candidate(end, digit)) for gone in told.gone for end in (first, last))


def empty_rectangle(told: Told) -> Iterator[bool]:
    ((first, last),), digit = told.parts("strong"), told.digit()
    hidden = [
        place
        for place in told.places(digit, told.cells("empty_rectangle"))
        if not told.see(place, Candidate(first, digit))
    ]
    yield bool(hidden)
    yield all(told.see(gone, place) for gone in told.gone for place in [Candidate(last, digit), *hidden])


def wing(told: Told) -> Iterator[bool]:
    strong, pincers = told.cells("strong"), told.cells("pincer")
    (digit,) = {digit for part in told.step.parts if part.role == "strong" for digit in part.digits}
    for one, two in (pincers, reversed(pincers)):
        if told.see(Candidate(strong[0], digit), Candidate(one, digit)):
            yield told.see(Candidate(strong[1], digit), Candidate(two, digit))
            break
    else:
        yield False
    yield from all_of("pincer")(told)


def any_sees(told: Told, some: Iterable[int], others: Iterable[int], digit: int) -> bool:
    return any(told.see(Candidate(a, digit), Candidate(b, digit)) for a, b in product(some, others))


def trap(told: Told) -> Iterator[bool]:
    for gone in told.gone:
        yield all(any_sees(told, [gone.cell], told.cells(role), gone.digit) for role in ("color", "opposite"))


def wrap(told: Told) -> Iterator[bool]:
    cells = [gone.cell for gone in told.gone]
    yield any_sees(told, cells, cells, told.digit())


def two_clusters(told: Told) -> list[tuple[list[int], list[int]]]:
    return list(zip(told.parts("color"), told.parts("opposite"), strict=True))


def multi_colors_1(told: Told) -> Iterator[bool]:
    one, two = two_clusters(told)
    for gone in told.gone:
        yield any(
            any_sees(told, one[a], two[b], gone.digit)
            and all(any_sees(told, [gone.cell], far, gone.digit) for far in (one[1 - a], two[1 - b]))
            for a, b in product((0, 1), repeat=2)
        )


def multi_colors_2(told: Told) -> Iterator[bool]:
    cells, digit = [gone.cell for gone in told.gone], told.digit()
    yield any(all(any_sees(told, cells, colour, digit) for colour in cluster) for cluster in two_clusters(told))


def remote_pair(told: Told) -> Iterator[bool]:
    chain = told.cells("color", "subset", "opposite")
    digits = told.at.candidates_of(chain[0])
    for digit in digits:
        yield all(told.see(Candidate(a, digit), Candidate(b, digit)) for a, b in pairwise(chain))
    yield len(chain) % 2 == 0 and len(set(chain)) == len(chain)
    for gone in told.gone:
        yield all(told.see(gone, Candidate(chain[end], gone.digit)) for end in (0, -1))


def linked_sets(told: Told) -> Iterator[bool]:
    one, two = told.parts("als")
    for digit in {link.start.digit for link in told.step.links}:
        pairs = product(told.places(digit, one), told.places(digit, two))
        yield all(told.see(a, b) for a, b in pairs)


def outer_sets(told: Told) -> Iterator[bool]:
    sets = told.parts("als")
    for gone in told.gone:
        yield all(told.see(gone, place) for place in told.places(gone.digit, sets[0] + sets[-1]))


def _sees_node(told: Told, gone: Candidate, node: Node) -> bool:
    return all(told.see(gone, Candidate(cell, node.digit)) for cell in node.cells)


def ends(told: Told) -> Iterator[bool]:
    first, last = told.step.links[0].start, told.step.links[-1].end
    for gone in told.gone:
        yield _sees_node(told, gone, first) and _sees_node(told, gone, last)


def loop(told: Told) -> Iterator[bool]:
    for gone in told.gone:
        yield any(_sees_node(told, gone, link.start) and _sees_node(told, gone, link.end) for link in told.step.links)


def halves(told: Told) -> Iterator[bool]:
    nodes = [link.start for link in told.step.links]
    for gone in told.gone:
        yield all(any(_sees_node(told, gone, node) for node in half) for half in (nodes[::2], nodes[1::2]))


def set_loop(told: Told) -> Iterator[bool]:
    for gone in told.gone:
        held = (told.places(gone.digit, cells) for cells in told.parts("als"))
        yield any(places and all(told.see(gone, place) for place in places) for places in held) or any(
            _sees_node(told, gone, link.start) and _sees_node(told, gone, link.end) for link in told.step.links
        )


def in_a_row(told: Told) -> Iterator[bool]:
    """Ends of a row of strong links are seen by what goes; in a ring, by another link, those of a joint."""
    links = told.step.links
    row = (links[0].start, links[-1].end)
    joints = [(link.start, link.end) for link in links[1::2]] if len(links) % 2 == 0 else [row]
    for gone in told.gone:
        yield any(all(_sees_node(told, gone, end) for end in joint) for joint in joints)


def long_wing(told: Told) -> Iterator[bool]:
    cells, (pincer,) = told.cells("als"), told.cells("pincer")
    yield all(other in told.peers[one] for one in cells for other in cells if one != other)
    yield any(
        all(told.see(Candidate(pincer, digit), place) for place in told.places(digit, cells))
        for digit in told.at.candidates_of(pincer)
    )
    yield from all_of("als", "pincer")(told)


CLAIMS: dict[str, Callable[[Told], Iterator[bool]]] = {
    **dict.fromkeys(("locked_pair", "locked_triple", "locked_hidden_pair", "locked_hidden_triple"), all_of("subset")),
    **dict.fromkeys(("naked_pair", "naked_triple", "naked_quadruple", "naked_subset"), all_of("subset")),
    **dict.fromkeys(("skyscraper", "two_string_kite", "turbot_fish"), strong_links),
    "empty_rectangle": empty_rectangle,
    "xy_wing": all_of("pincer"),
    "xyz_wing": all_of("pivot", "pincer"),
    "wxyz_wing": all_of("pivot", "pincer"),
    "w_wing": wing,
    "simple_colors_trap": trap,
    "simple_colors_wrap": wrap,
    "multi_colors_1": multi_colors_1,
    "multi_colors_2": multi_colors_2,
    "remote_pair": remote_pair,
    **{id: all_of("fin") for id in TEXTS if id.startswith(("finned_", "sashimi_"))},
    **dict.fromkeys(("uniqueness_2", "uniqueness_5", "unique_loop_2", "avoidable_rectangle_2"), all_of("roof")),
    **dict.fromkeys(("extended_rectangle_2", "explainer_unique_loop_2"), all_of("roof")),
    "explainer_bug_2": all_of("extra"),
    **dict.fromkeys(("explainer_turbot", "explainer_strong_links_3", "explainer_strong_links_4"), in_a_row),
    **{f"explainer_{letters}_wing": long_wing for letters in ("wxyz", "vwxyz", "uvwxyz", "tuvwxyz")},
    "broken_wing": all_of("extra"),
    **dict.fromkeys(("cage_must_hold", "clue_must_hold"), all_of("base")),
    "als_xz": linked_sets,
    "als_chain": outer_sets,
    "death_blossom": all_of("als"),
    **dict.fromkeys(("x_chain", "xy_chain", "aic", "grouped_aic", "als_aic"), ends),
    "als_continuous_nice_loop": set_loop,
    **dict.fromkeys(("continuous_nice_loop", "grouped_continuous_nice_loop"), loop),
    **{f"explainer_{kind}_cycle": halves for kind in ("x", "y", "xy")},
}
#: Texts of the same technique for another form of it.
ALSO = {"als_xz_disjoint", "als_chain_forward"}


def test_every_text_that_speaks_of_sight_is_checked_here():
    assert {id for id, text in TEXTS.items() if " see" in text.proof} - ALSO == {*CLAIMS}


def wrong(step: Step, at: Position) -> bool:
    return not all(CLAIMS[step.technique](Told(step, at)))


@pytest.mark.parametrize("id", sorted({*CLAIMS} & {*examples()}))
def test_sight_is_true_in_the_example(id):
    position = examples()[id]
    steps = garns.steps(position, id)
    assert steps
    assert not [step for step in steps if wrong(step, position)]


def test_sight_is_true_in_every_case_of_the_library(shared_data):
    with (shared_data / "hodoku_reglib_dev.csv").open(newline="") as file:
        cases = [(position(case), IDS.get(case["code"])) for case in csv.DictReader(file)]
    found = [(at, step) for at, id in cases if id in CLAIMS and id in TECHNIQUES for step in garns.steps(at, id)]
    assert len(found) > 300
    assert [str(step) for at, step in found if wrong(step, at)] == []


@pytest.mark.parametrize("scale", ["se121", "se118"])
def test_sight_is_true_on_the_way_of_the_explainer(scale):
    paths = [garns.solve_path(puzzle, scale) for puzzle in bank()[-40:]]
    found = [(at, step) for path in paths for at, step in zip(path.positions(), path.steps, strict=False)]
    found = [(at, step) for at, step in found if step.technique in CLAIMS]
    assert len({step.technique for _, step in found}) > 6
    assert [str(step) for at, step in found if wrong(step, at)] == []
