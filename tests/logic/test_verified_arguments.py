"""The verifier reads the argument: a step told wrongly is refused, whatever the technique."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import garns
from garns import Candidate, Link, Node, Part, Position, Step, verify
from garns.boards import empty_puzzle
from garns.engine import TECHNIQUES, is_explained
from garns.logic.verifying import houses_of
from garns.logic.verifying.table import ROWS
from logic.corrupting import corruptions
from logic.test_verifying import bank
from support import DATA

#: A step, and the position in which it was found.
Found = tuple[Position, Step]

EXAMPLES = Path(garns.__file__).parent / "explaining" / "examples.txt"

#: What else a step may rightly be called. Names for the same thing found in another order come first.
ALSO = {
    "als_xz": {"als_xz_disjoint"},
    "als_xz_disjoint": {"als_xz"},
    "als_xy_wing": {"als_xy_wing_disjoint"},
    "als_xy_wing_disjoint": {"als_xy_wing"},
    "als_chain": {"als_chain_forward"},
    "als_chain_forward": {"als_chain"},
    "full_house": {"hidden_single"},
    "clue_bounds": {"automaton_pruning"},
    "x_chain": {"aic"},
    "xy_chain": {"aic"},
    "nishio": {"forcing_chain_contradiction", "forcing_net_contradiction"},
    "forcing_chain_contradiction": {"forcing_net_contradiction"},
    "forcing_net_contradiction": {"forcing_chain_contradiction"},
    "forcing_chain_verity": {"forcing_net_verity", "cell_forcing_chain", "region_forcing_chain"},
    "cell_forcing_chain": {"forcing_net_verity", "forcing_chain_verity"},
    "region_forcing_chain": {"forcing_net_verity", "forcing_chain_verity"},
    "forcing_net_verity": {"forcing_chain_verity", "cell_forcing_chain", "region_forcing_chain"},
    "uniqueness_3": {"explainer_unique_loop_3"},
    "uniqueness_5": {"explainer_unique_loop_2"},
    "unique_loop_3": {"explainer_unique_loop_3"},
    "explainer_unique_loop_3": {"uniqueness_3", "unique_loop_3"},
    "explainer_bug_2": {"bug_plus_n"},
    "explainer_x_cycle": {"explainer_xy_cycle"},
    "explainer_y_cycle": {"explainer_xy_cycle"},
    "explainer_x_chain": {"explainer_chain"},
}
#: Chains of the Explainer by what they have inside, from nothing to the deepest: each may do without.
DEPTHS = ("dynamic", "plus", "nested_2", "nested_3", "nested_4", "nested_5")
for kind, flat in {"cell": "cell_chains", "region": "region_chains", "contradiction": "nishio", "double": ""}.items():
    ids = [f"explainer_{flat}", *(f"explainer_{depth}_{kind}" for depth in DEPTHS)]
    ALSO |= {id: {*ids[index + 1 :]} for index, id in enumerate(ids)}
    ALSO[ids[-1]] = {ids[-2]}  # the level 4 of SukakuExplainer has inside what only level 5 has elsewhere


def large(five: int, others: int) -> Position:
    """A board of sixteen digits whose first row has six cells filled, five with these candidates, five with others."""
    filled = (0,) * 10 + tuple(range(11, 17)) + (0,) * 240
    start = Position.start(empty_puzzle("16").with_givens(filled))
    return replace(start, candidates=(five,) * 5 + (others,) * 5 + start.candidates[10:])


def met() -> dict[str, list[Found]]:
    """For each technique steps of it: in the position of its page, and on the way of real puzzles."""
    found: dict[str, list[Found]] = {id: [] for id in TECHNIQUES}

    def ask(position: Position, id: str) -> None:
        found[id] += [(position, step) for step in garns.steps(position, id, unique=True, limit=1)]

    ask(large(0b11111, 0b1111111111), "naked_subset")
    ask(large(0b1111111111, 0b1111100000), "hidden_subset")
    for line in EXAMPLES.read_text(encoding="utf-8").splitlines():
        technique, text = line.split("\t")
        ask(garns.read_position(text), technique)
    for line in (DATA / "technique" / "nested_5.jsonl").read_text(encoding="utf-8").splitlines():
        form = json.loads(line)
        step = Step.from_json(form["step"], garns.CLASSIC)
        found[step.technique].append((garns.read_position(form["position"]), step))
    puzzles = [garns.read(puzzle) for puzzle in Random(4).sample(bank()[-1000:], 12)]
    for puzzle in puzzles:
        for scale in ("se121", "se118"):
            path = garns.solve_path(puzzle, scale, unique=True)
            for position, step in zip(path.positions(), path.steps, strict=False):
                if len(found[step.technique]) < 2:
                    found[step.technique].append((position, step))
    missing = {id for id in TECHNIQUES if len(found[id]) < 2 and not is_explained(id)}
    for puzzle in puzzles:
        for position in list(garns.solve_path(puzzle, unique=True).positions())[::5]:
            for id in [*missing]:
                ask(position, id)
                missing -= {id} if found[id] else set()
    return found


@pytest.fixture(scope="module")
def steps() -> dict[str, list[Found]]:
    return met()


def test_every_technique_has_a_row() -> None:
    assert [id for id in TECHNIQUES if id not in ROWS] == [], (
        "give a new technique its row in garns/logic/verifying/table.py"
    )


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_a_step_told_wrongly_is_refused(technique: str, steps: dict[str, list[Found]]) -> None:
    assert steps[technique], "give a new technique a line in explaining/examples.txt"
    rng = Random(technique)
    for position, step in steps[technique]:
        assert verify(step, position), verify(step, position)
        for what, wrong in corruptions(step, position, rng):
            verdict = verify(wrong, position)
            assert not verdict or is_still_true(what, step, wrong, position), f"{what}: {step} told as {wrong}"
            assert verdict or verdict.message("en") != verdict.message("fr")


def is_still_true(what: str, step: Step, wrong: Step, position: Position) -> bool:
    """Whether what was changed makes no difference, as somebody else sees who does not ask the verifier."""
    if what == "name" and wrong.technique in ALSO.get(step.technique, ()):
        return True
    if what == "name" and wrong.technique in ("explainer_cell_chains", "explainer_region_chains"):
        return _one_by_one(step)
    if what == "name":
        effects = {(each.placements, each.eliminations) for each in garns.steps(position, wrong.technique, unique=True)}
        return (step.placements, step.eliminations) in effects
    if what.startswith("inside: "):
        (index,) = (index for index, each in enumerate(step.nested) if each != wrong.nested[index])
        inside = position.inside(step, index)
        return is_still_true(what.removeprefix("inside: "), step.nested[index], wrong.nested[index], inside)
    if what == "link turned":  # a link that no other goes on from holds either way
        return step.technique in ("w_wing", "medusa_3d")
    if what == "end of a link" and step.technique == "medusa_3d":  # another pair of the same two colours
        return all(_is_pair(link, position) for link in wrong.links)
    if what == "link left out":  # two houses may join the same two candidates
        return len({*step.links}) == len({*wrong.links})
    if what == "house":
        return all(_as_good(old, new, position) for old, new in zip(step.parts, wrong.parts, strict=True))
    return False


def _is_pair(link: Link, position: Position) -> bool:
    """Whether two candidates are all that a cell has, or all the places of a digit in a house."""
    (a,), (b,) = link.start.cells, link.end.cells
    digits = [link.start.digit, link.end.digit]
    if a == b:
        return {*position.candidates_of(a)} == {*digits}
    shared = (house.cells for house in houses_of(position.puzzle) if {a, b} <= {*house.cells})
    mask = 1 << (digits[0] - 1)
    return any({a, b} == {cell for cell in cells if position.candidates[cell] & mask} for cells in shared)


def _one_by_one(step: Step) -> bool:
    """Whether a dynamic chain happens to draw each conclusion from a single one: then it could do without being so."""
    ends = [(link.branch, link.end) for link in step.links]
    return not step.nested and len({*ends}) == len(ends)


def _as_good(old: Part, new: Part, position: Position) -> bool:
    """Whether other houses hold the cells of a part, and its digits in the same places."""

    def places(part: Part) -> set[Candidate]:
        houses = (houses_of(position.puzzle)[house] for house in part.houses)
        cells = {cell for house in houses for cell in house.cells if not position.digits[cell]}
        return {Candidate(c, d) for c in cells for d in part.digits if position.candidates[c] >> (d - 1) & 1}

    return old.houses == new.houses or places(old) == places(new) or old.role in ("als", "subset")


def test_a_net_may_go_through_a_clue() -> None:
    """With 1 in r1c9 a cage of 3 in r1c1 r1c2 has no filling: a link from a candidate to itself says so of each."""
    puzzle = garns.read("board: 9\nkiller_cage 3 r1c1 r1c2")
    position = Position(puzzle, (0,) * 81, (0b11, 0b11, *[0x1FF] * 79))
    one, by_clue = Node((8,), 1), Node((0,), 2)
    links = (
        Link(one, Node((0,), 1), strong=False),
        Link(one, Node((1,), 1), strong=False),
        Link(by_clue, by_clue, strong=False),
    )
    parts = (Part("assumed", (8,), (1,)), Part("contradiction", (0,), (1, 2)), Part("clue", (0, 1), (1, 2)))
    step = Step("forcing_net_contradiction", eliminations=(Candidate(8, 1),), parts=parts, links=links)
    assert verify(step, position), verify(step, position)
    assert not verify(replace(step, parts=parts[:2]), position)
    assert not verify(replace(step, links=links[2:]), position)
    assert not verify(replace(step, links=(links[0], links[2], links[1])), position)  # r1c2 may still be 1 there


def test_a_step_of_a_technique_without_a_row_has_its_links_checked() -> None:
    position = Position.start(garns.Puzzle())
    links = (Link(Node((0,), 1), Node((1,), 1), strong=True),)
    assert "is not strong" in str(verify(Step("my_own", links=links), position))
    assert verify(Step("my_own", links=(replace(links[0], strong=False),)), position)
