"""Of several steps the one that a strong solver would show: by a box, the shortest chain or net, no spare step."""

from __future__ import annotations

from functools import cache

import pytest

import garns
from garns import Position
from garns.logic import ladder_of
from garns.logic.choosing import is_chain

EASY = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
)


def in_box(position: Position, step: garns.Step) -> bool:
    return any(position.puzzle.houses[house].kind == "box" for part in step.parts for house in part.houses)


@cache
def game(line: str) -> tuple[tuple[Position, garns.Step], ...]:
    path = garns.solve_path(garns.read(line))
    return tuple(zip(path.positions(), path.steps, strict=False))


@cache
def hard_puzzles() -> tuple[str, ...]:
    made = (garns.generate(level="master", seed=seed) for seed in (3, 4))
    return tuple(garns.write(puzzle, "line") for puzzle in made)


@pytest.mark.parametrize("line", EASY)
def test_a_hidden_single_is_told_by_its_box_where_there_is_one(line):
    for position, step in game(line):
        singles = garns.steps(position, "hidden_single")
        if step.technique == "hidden_single" and any(in_box(position, one) for one in singles):
            assert in_box(position, step)


def test_of_a_cell_that_is_single_in_box_and_line_the_box_is_told():
    position = Position.start(garns.read(".12......" + "...3....." + "......3.." + "." * 54))
    told = [step for step in garns.steps(position, "hidden_single") if step.placements == ((0, 3),)]
    assert [in_box(position, step) for step in told] == [True]


def test_the_shortest_chain_is_told_of_whatever_kind():
    kinds = [id for id in ladder_of("garns").techniques() if is_chain(id)]
    told = [(position, step) for line in hard_puzzles() for position, step in game(line) if is_chain(step.technique)]
    assert told
    for position, step in told:
        found = [garns.steps(position, kind, limit=1) for kind in kinds]
        assert len(step.links) == min(len(chain.links) for chains in found for chain in chains)
        assert garns.hint(position).step == step


def test_of_chains_as_short_the_simpler_kind_is_told():
    kinds = [id for id in ladder_of("garns").techniques() if is_chain(id)]
    told = [(position, step) for line in hard_puzzles() for position, step in game(line) if is_chain(step.technique)]
    compared = 0
    for position, step in told:
        simpler = kinds[: kinds.index(step.technique)]
        found = [chain for kind in simpler for chain in garns.steps(position, kind, limit=1)]
        assert all(len(chain.links) > len(step.links) for chain in found)
        compared += len(found)
    assert compared > 0


def test_of_nets_the_smallest_is_told_and_one_that_places_a_digit_may_be_twice_as_large():
    """A net that a rating takes places a digit in 56 links, where 21 are enough to remove a candidate."""
    puzzle = "......7.1..4....3..85....6.6..9.1....1...7..5....3.2...2...8.5.8.1.29....6..7...."
    nets = [(position, step) for position, step in game(puzzle) if step.technique == "forcing_net_contradiction"]
    assert nets
    for position, step in nets:
        rivals = garns.steps(position, step.technique, limit=12)
        length = {one: len(one.links) * (2 if one.eliminations else 1) for one in rivals}
        assert length[step] == min(length.values())
        assert garns.hint(position).step == step
    firsts = [garns.steps(position, step.technique, limit=1)[0] for position, step in nets]
    links = [(len(first.links), len(step.links)) for first, (_, step) in zip(firsts, nets, strict=True)]
    assert (56, 21) in links


def test_a_rating_goes_by_the_rungs_alone_and_in_bulk():
    lines = list(hard_puzzles())
    many = garns.rate_many(lines)
    for index, line in enumerate(lines):
        one = garns.rate(line)
        assert (many[index].level, many[index].score) == (one.level, one.score)
        assert one.score == sum(ladder_of("garns").rung(step.technique).score for step in one.path.steps)


def test_a_ladder_of_some_of_hodokus_techniques_takes_what_it_has():
    whole = ladder_of("hodoku")
    assert whole.as_hodoku
    assert not whole.with_only(["aic"]).as_hodoku
