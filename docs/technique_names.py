"""What other programs and people call our techniques."""

from __future__ import annotations

from garns.explaining import name_of
from garns.logic import SCALES, ladder_of

#: HoDoKu's name, where it has the technique by another name than ours.
HODOKU = {
    "pointing": "Locked Candidates Type 1 (Pointing)",
    "claiming": "Locked Candidates Type 2 (Claiming)",
    "remote_pair": "Remote Pair",
    "two_string_kite": "2-String Kite",
    "simple_colors_trap": "Simple Colors Trap",
    "simple_colors_wrap": "Simple Colors Wrap",
    "multi_colors_1": "Multi Colors 1",
    "multi_colors_2": "Multi Colors 2",
    **{f"uniqueness_{number}": f"Uniqueness Test {number}" for number in range(1, 7)},
    "bug_plus_1": "Bivalue Universal Grave + 1",
    "als_xz": "Almost Locked Set XZ-Rule",
    "als_xz_disjoint": "Almost Locked Set XZ-Rule",
    "als_xy_wing": "Almost Locked Set XY-Wing",
    "als_xy_wing_disjoint": "Almost Locked Set XY-Wing",
    "als_chain": "Almost Locked Set Chain",
    "als_chain_forward": "Almost Locked Set Chain",
    "als_aic": "AIC with ALS nodes",
    "als_continuous_nice_loop": "Continuous Nice Loop with ALS nodes",
    "als_discontinuous_nice_loop": "Discontinuous Nice Loop with ALS nodes",
    "aic": "AIC",
    "grouped_aic": "Grouped AIC",
    "forcing_chain_contradiction": "Forcing Chain Contradiction",
    "forcing_chain_verity": "Forcing Chain Verity",
    "forcing_net_contradiction": "Forcing Net Contradiction",
    "forcing_net_verity": "Forcing Net Verity",
    "kraken_fish_1": "Kraken Fish Type 1",
    "kraken_fish_2": "Kraken Fish Type 2",
}

#: What the chains inside chains of Sudoku Explainer may use.
_NESTED = {
    "plus": "(+)",
    "nested_2": "(+ Forcing Chains)",
    "nested_3": "(+ Multiple Forcing Chains)",
    "nested_4": "(+ Dynamic Forcing Chains)",
    "nested_5": "(+ Dynamic Forcing Chains (+ Forcing Chains))",
}
_ENDS = ("cell", "region", "contradiction", "double")

#: The name in Sudoku Explainer and SukakuExplainer, where it is another than ours.
EXPLAINER = {
    "full_house": "Hidden Single",
    "naked_triple": "Naked Triplet",
    "hidden_triple": "Hidden Triplet",
    "naked_quadruple": "Naked Quad",
    "hidden_quadruple": "Hidden Quad",
    "direct_hidden_triple": "Direct Hidden Triplet",
    "explainer_turbot": "2 Strong Links: Turbot Fish, Skyscraper, 2-String Kite, also grouped",
    "explainer_strong_links_3": "3 Strong Links",
    "explainer_strong_links_4": "4 Strong Links",
    **{f"explainer_unique_loop_{type}": f"Unique Rectangle / Loop type {type}" for type in range(1, 5)},
    **{f"explainer_bug_{type}": f"Bivalue Universal Grave type {type}" for type in range(1, 5)},
    **{f"explainer_{kind}_wing": f"{kind.upper()}-Wing" for kind in ("wxyz", "vwxyz", "uvwxyz", "tuvwxyz")},
    "explainer_x_cycle": "Bidirectional X-Cycle",
    "explainer_y_cycle": "Bidirectional Y-Cycle",
    "explainer_xy_cycle": "Bidirectional Cycle",
    "explainer_x_chain": "Forcing X-Chain",
    "explainer_chain": "Forcing Chain",
    "explainer_nishio": "Nishio Forcing Chains",
    "explainer_cell_chains": "Cell Forcing Chains",
    "explainer_region_chains": "Region Forcing Chains",
    **{f"explainer_dynamic_{end}": f"Dynamic {end.title()} Forcing Chains" for end in _ENDS},
    **{
        f"explainer_{kind}_{end}": f"Dynamic {end.title()} Forcing Chains {inside}"
        for kind, inside in _NESTED.items()
        for end in _ENDS
    },
}

#: What else people call it.
ELSEWHERE = {
    "full_house": "Last Digit, Last Value",
    "hidden_single": "Pinned Digit, Unique Candidate",
    "naked_single": "Sole Candidate, Forced Digit",
    "pointing": "Pointing Pair or Triple, Intersection Removal",
    "claiming": "Box/Line Reduction, Intersection Removal",
    "naked_pair": "Conjugate Pair, Disjoint Subset",
    "x_wing": "2-Fish",
    "swordfish": "3-Fish",
    "jellyfish": "4-Fish",
    "squirmbag": "Starfish, 5-Fish",
    "whale": "6-Fish",
    "leviathan": "7-Fish",
    "skyscraper": "a kind of Turbot Fish",
    "two_string_kite": "a kind of Turbot Fish",
    "turbot_fish": "X-Chain with two strong links",
    "broken_wing": "Guardians, Odd Cycle",
    "bivalue_oddagon": "Remote Oddagon",
    "xy_wing": "Y-Wing, Bent Triple",
    "xyz_wing": "Bent Triple with three digits",
    "wxyz_wing": "Bent Quadruple",
    "simple_colors_trap": "Singles Chains, Simple Colouring",
    "simple_colors_wrap": "Singles Chains, Simple Colouring",
    "multi_colors_1": "Multi-Colouring",
    "multi_colors_2": "Multi-Colouring",
    "medusa_3d": "3D Medusa, Ultracolouring",
    **{f"uniqueness_{type}": f"Unique Rectangle Type {type}" for type in range(1, 7)},
    "bug_plus_1": "Bivalue Universal Grave",
    "aic": "Alternating Inference Chain (SudokuWiki), Nice Loop",
    "xy_chain": "Y-Chain",
    "remote_pair": "Remote Pairs, a kind of XY-Chain",
    "sue_de_coq": "Two-Sector Disjoint Subsets",
    "sk_loop": "Virus Pattern, Domino Chain",
    "multi_sector_locked_set": "MSLS, Multi-Fish",
    "exocet": "Junior Exocet, JExocet",
    "double_exocet": "Double JExocet",
    "aligned_set_exclusion": "Subset Exclusion",
    "tridagon": "Thor's Hammer, Trivalue Oddagon",
    "cell_forcing_chain": "Cell Forcing Chain (SudokuWiki)",
    "region_forcing_chain": "Unit Forcing Chain (SudokuWiki)",
    "template_set": "Pattern Overlay Method",
    "template_delete": "Pattern Overlay Method",
    "cage_combinations": "Killer Combinations",
    "rule_of_45": "Innies and Outies",
}


def other_names(technique: str) -> list[tuple[str, str]]:
    """The programs that have a technique, and what each calls it; then what else people say.

    >>> other_names("pointing")[0]
    ('HoDoKu', 'Locked Candidates Type 1 (Pointing)')
    """
    on = {scale: any(rung.id == technique for rung in ladder_of(scale).rungs) for scale in SCALES}
    beyond = technique.startswith("explainer_")  # the ladders of others have them too, where their own techniques end
    found = []
    if on["hodoku"] and not beyond:
        found.append(("HoDoKu", HODOKU.get(technique, name_of(technique))))
    if on["se121"]:
        found.append(("Sudoku Explainer 1.2.1", EXPLAINER.get(technique, name_of(technique))))
    if on["se118"]:
        found.append(("SukakuExplainer 1.18.1", EXPLAINER.get(technique, name_of(technique))))
    return [*found, *([("elsewhere", ELSEWHERE[technique])] if technique in ELSEWHERE else [])]
