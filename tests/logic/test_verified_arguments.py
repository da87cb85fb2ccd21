"""The verifier reads the argument: a step told wrongly is refused, whatever the technique."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import garns
from garns import Candidate, Part, Position, Step, verify
from garns.engine import TECHNIQUES
from garns.logic.verifying import houses_of
from garns.logic.verifying.table import ROWS
from logic.corrupting import corruptions
from support import DATA

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
    "x_chain": {"aic"},
    "xy_chain": {"aic"},
    "nishio": {"forcing_chain_contradiction", "forcing_net_contradiction"},
    "forcing_chain_contradiction": {"forcing_net_contradiction"},
    "forcing_net_contradiction": {"forcing_chain_contradiction"},
    "forcing_chain_verity": {"forcing_net_verity", "cell_forcing_chain", "region_forcing_chain"},
    "cell_forcing_chain": {"forcing_net_verity", "forcing_chain_verity"},
    "region_forcing_chain": {"forcing_net_verity", "forcing_chain_verity"},
    "forcing_net_verity": {"forcing_chain_verity", "cell_forcing_chain", "region_forcing_chain"},
}


def positions() -> dict[str, list[Position]]:
    """For each technique positions in which it is met: those of its page, and some of real puzzles."""
    found: dict[str, list[Position]] = {}
    for path in (EXAMPLES, DATA / "technique" / "positions.txt"):
        for line in path.read_text(encoding="utf-8").splitlines():
            technique, text = line.split("\t")
            found.setdefault(technique, []).append(garns.read_position(text))
    return found


POSITIONS = positions()


def test_every_technique_has_a_row() -> None:
    assert ROWS.keys() == TECHNIQUES.keys(), "give a new technique its row in garns/logic/verifying/table.py"


def test_every_technique_has_a_position() -> None:
    assert POSITIONS.keys() == TECHNIQUES.keys(), "give a new technique a line in explaining/examples.txt"


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_a_step_told_wrongly_is_refused(technique: str) -> None:
    rng = Random(technique)
    for position in POSITIONS[technique]:
        step = garns.steps(position, technique, unique=True, limit=1)[0]
        assert verify(step, position), verify(step, position)
        for what, wrong in corruptions(step, position, rng):
            verdict = verify(wrong, position)
            assert not verdict or is_still_true(what, step, wrong, position), f"{what}: {step!r} as {wrong!r}"
            assert verdict or verdict.message("en") != verdict.message("fr")


def is_still_true(what: str, step: Step, wrong: Step, position: Position) -> bool:
    """Whether what was changed makes no difference, as somebody else sees who does not ask the verifier."""
    if what == "name":
        effects = {(each.placements, each.eliminations) for each in garns.steps(position, wrong.technique, unique=True)}
        return wrong.technique in ALSO.get(step.technique, ()) or (step.placements, step.eliminations) in effects
    if what == "house":
        return all(_as_good(old, new, position) for old, new in zip(step.parts, wrong.parts, strict=True))
    return False


def _as_good(old: Part, new: Part, position: Position) -> bool:
    """Whether other houses hold the cells of a part, and its digits in the same places."""

    def places(part: Part) -> set[Candidate]:
        houses = (houses_of(position.puzzle)[house] for house in part.houses)
        cells = {cell for house in houses for cell in house.cells if not position.digits[cell]}
        return {Candidate(c, d) for c in cells for d in part.digits if position.candidates[c] >> (d - 1) & 1}

    return old.houses == new.houses or places(old) == places(new) or old.role in ("als", "subset")
