"""HoDoKu's published material: names, codes, and positions as Garns sees them."""

from __future__ import annotations

from typing import Any

import garns
from garns import Candidate, Position, Puzzle

_SIZES = ("x_wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
_FISH = ("", "finned_", "sashimi_", "franken_", "finned_franken_", "mutant_", "finned_mutant_")

#: Library codes of the techniques that we name alike.
IDS = {
    "0000": "full_house",
    "0002": "hidden_single",
    "0003": "naked_single",
    "0100": "pointing",
    "0101": "claiming",
    "0110": "locked_pair",
    "0111": "locked_triple",
    "0200": "naked_pair",
    "0201": "naked_triple",
    "0202": "naked_quadruple",
    "0210": "hidden_pair",
    "0211": "hidden_triple",
    "0212": "hidden_quadruple",
    **{f"03{kind}{size}": prefix + fish for kind, prefix in enumerate(_FISH) for size, fish in enumerate(_SIZES)},
    "0371": "kraken_fish_1",
    "0372": "kraken_fish_2",
    "0400": "skyscraper",
    "0401": "two_string_kite",
    "0402": "empty_rectangle",
    "0403": "turbot_fish",
    "0500": "simple_colors_trap",
    "0501": "simple_colors_wrap",
    "0502": "multi_colors_1",
    "0503": "multi_colors_2",
    **{f"060{number - 1}": f"uniqueness_{number}" for number in range(1, 7)},
    "0606": "hidden_rectangle",
    "0607": "avoidable_rectangle_1",
    "0608": "avoidable_rectangle_2",
    "0610": "bug_plus_1",
    "0701": "x_chain",
    "0702": "xy_chain",
    "0703": "remote_pair",
    "0706": "continuous_nice_loop",
    "0707": "discontinuous_nice_loop",
    "0708": "aic",
    "0709": "grouped_continuous_nice_loop",
    "0710": "grouped_discontinuous_nice_loop",
    "0711": "grouped_aic",
    "0800": "xy_wing",
    "0801": "xyz_wing",
    "0803": "w_wing",
    "0901": "als_xz",
    "0902": "als_xy_wing",
    "0903": "als_chain",
    "0904": "death_blossom",
    "1101": "sue_de_coq",
    "1201": "template_set",
    "1202": "template_delete",
}

#: Where it has one name for what has two here: a locked set may be hidden, and an empty rectangle with two places in
#: its box is a turbot fish. Its grouped chains may have almost locked sets as nodes (an option).
ALSO = {
    "0110": "locked_hidden_pair",
    "0111": "locked_hidden_triple",
    "0402": "turbot_fish",
    "0709": "als_continuous_nice_loop",
    "0710": "als_discontinuous_nice_loop",
    "0711": "als_aic",
}

#: What it tells as one step and we as two: Siamese fish share their bases, dual patterns a strong link.
TOGETHER = {
    "0404": ("two_string_kite",),
    "0405": ("empty_rectangle", "turbot_fish"),
    **{
        f"03{kind}{size}1": (f"finned_{fish}", f"sashimi_{fish}") for kind in (1, 2) for size, fish in enumerate(_SIZES)
    },
    **{
        f"03{kind}{size}1": (f"finned_{shape}_{fish}",)
        for kind, shape in ((4, "franken"), (6, "mutant"))
        for size, fish in enumerate(_SIZES)
    },
}

#: Names in its paths that do not become ours by small letters and underscores.
_NAMES = {
    "locked_candidates_type_1_(pointing)": "pointing",
    "locked_candidates_type_2_(claiming)": "claiming",
    "2_string_kite": "two_string_kite",
    "bivalue_universal_grave_+_1": "bug_plus_1",
    "avoidable_rectangle_type_1": "avoidable_rectangle_1",
    "avoidable_rectangle_type_2": "avoidable_rectangle_2",
    "almost_locked_set_xz_rule": "als_xz",
    "almost_locked_set_xy_wing": "als_xy_wing",
    "almost_locked_set_chain": "als_chain",
    "alternating_inference_chain": "aic",
}


def technique(name: str) -> str:
    """The id of a technique in a path: ``Locked Candidates Type 1 (Pointing)`` is ``pointing``."""
    plain = name.lower().replace("-", "_").replace(" ", "_")
    for word in ("test_", "_nice_loop/aic"):
        plain = plain.replace(word, "")
    return _NAMES.get(plain, plain)


def candidates(text: str) -> set[Candidate]:
    """``417 418``: digit, row and column."""
    return {Candidate(9 * (int(word[1]) - 1) + int(word[2]) - 1, int(word[0])) for word in text.split()}


def position(case: dict[str, Any]) -> Position:
    """The position of a case: what was given, what was placed, what was struck."""
    puzzle = Puzzle.parse(case["givens"])
    start = Position.start(puzzle, Puzzle.parse(case["board"]).givens)
    return start.apply(garns.Step("struck", eliminations=tuple(candidates(case["deleted"]))))
