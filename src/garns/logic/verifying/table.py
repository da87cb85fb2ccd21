"""The table: for each technique the parts it is told by, and the check that reads them.

A row ``"x_wing": Row("base cover", basic_fish(2))`` says: a step of this name has one part with the role ``base``, one
with the role ``cover`` and no other; then the function reads the :class:`~.argument.Argument` and raises
:class:`~.argument.Unfounded` when something is not so. To add a technique, add its row.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from garns.logic.verifying import (
    als,
    chains,
    clues,
    colors,
    exocets,
    exotic,
    explainer,
    fireworks,
    fish,
    forcing,
    odd,
    rectangles,
    small,
    sukaku,
    wings,
)
from garns.logic.verifying.argument import EFFECT, Argument
from garns.logic.verifying.effects import effects_follow, unknown_to
from garns.logic.verifying.links import every_link_holds
from garns.logic.verifying.verdict import Verdict
from garns.values.position import Position
from garns.values.rules import Automaton, Relation, Sum
from garns.values.step import Step


class Row(NamedTuple):
    """What a technique is told by: roles as :meth:`~.argument.Argument.take` reads them, and what must hold."""

    roles: str
    check: Callable[[Argument], None]
    #: Whether the check proves the effects, link by link or by counting: then no search for a filling is needed.
    proves: bool = False
    #: Whether the check reads branches, and steps inside.
    branches: bool = False


def check_argument(argument: Argument) -> None:
    """Read an argument by the row of its technique; of one without a row, its links.

    :raises Unfounded: with the first thing that is not as it is told.
    """
    every_link_holds(argument)
    if row := ROWS.get(argument.technique):
        argument.take(row.roles)
        argument.does_something()
        branching = argument.step.nested or any(link.branch or link.nested is not None for link in argument.links)
        argument.need(row.branches or not branching)
        row.check(argument)


def effects_proven(step: Step, position: Position) -> Verdict:
    """Whether the effects of a step follow; where its argument is the proof, that is left to it."""
    row = ROWS.get(step.technique)
    return Verdict(True) if row and row.proves else effects_follow(step, position)


def _check_inside(step: Step, position: Position) -> None:
    """Read a step inside another as any other.

    :raises Unfounded: with the first thing that is not so.
    """
    argument = Argument(step, position)
    argument.need(not unknown_to(step, position))
    verdict = effects_proven(step, position)
    argument.need(verdict, EFFECT, effect="" if verdict.effect is None else argument.name(verdict.effect))
    check_argument(argument)


ROWS: dict[str, Row] = {
    "full_house": Row("cell house", small.full_house),
    "naked_single": Row("cell", small.naked_single),
    "hidden_single": Row("cell house", small.hidden_single),
    "pointing": Row("base cover*", small.locked(line=False)),
    "claiming": Row("base cover*", small.locked(line=True)),
    "locked_pair": Row("subset", small.locked_subset(2)),
    "locked_triple": Row("subset", small.locked_subset(3)),
    "locked_hidden_pair": Row("subset", small.locked_hidden_subset(2)),
    "locked_hidden_triple": Row("subset", small.locked_hidden_subset(3)),
    "skyscraper": Row("strong=2", small.turbot("skyscraper")),
    "two_string_kite": Row("strong=2", small.turbot("two_string_kite")),
    "turbot_fish": Row("strong=2", small.turbot("turbot_fish")),
    "empty_rectangle": Row("empty_rectangle strong", small.empty_rectangle),
    "xy_wing": Row("pivot pincer=2", wings.xy_wing),
    "xyz_wing": Row("pivot pincer=2", wings.xyz_wing),
    "wxyz_wing": Row("pivot pincer=3", wings.wxyz_wing),
    "w_wing": Row("pincer=2 strong", wings.w_wing),
    "simple_colors_trap": Row("color opposite", colors.trap),
    "simple_colors_wrap": Row("color opposite", colors.wrap),
    "multi_colors_1": Row("color=2 opposite=2", colors.multi_1),
    "multi_colors_2": Row("color=2 opposite=2", colors.multi_2),
    "remote_pair": Row("color opposite subset", colors.remote_pair),
    "medusa_3d": Row("color+ opposite+ contradiction?", colors.medusa),
    "kraken_fish_1": Row("base cover fin strong*", fish.kraken_1),
    "kraken_fish_2": Row("base cover fin? strong*", fish.kraken_2),
    "uniqueness_1": Row("floor roof extra", rectangles.lone_roof(4)),
    "uniqueness_2": Row("floor roof extra", rectangles.same_extra(4, "neighbours")),
    "uniqueness_3": Row("floor roof extra subset", rectangles.subset(4)),
    "uniqueness_4": Row("floor roof extra strong", rectangles.strong_link(4)),
    "uniqueness_5": Row("floor roof extra", rectangles.same_extra(4, "others")),
    "uniqueness_6": Row("floor roof extra strong=2", rectangles.diagonal),
    "hidden_rectangle": Row("floor roof extra strong=2", rectangles.hidden),
    "avoidable_rectangle_1": Row("floor roof", rectangles.avoidable_1),
    "avoidable_rectangle_2": Row("floor roof extra", rectangles.avoidable_2),
    "unique_loop_1": Row("floor roof extra", rectangles.lone_roof(6)),
    "unique_loop_2": Row("floor roof extra", rectangles.same_extra(6, "any")),
    "unique_loop_3": Row("floor roof extra subset", rectangles.subset(6)),
    "unique_loop_4": Row("floor roof extra strong", rectangles.strong_link(6)),
    "extended_rectangle_1": Row("floor roof extra", rectangles.lone_roof(rectangles.EXTENDED)),
    "extended_rectangle_2": Row("floor roof extra", rectangles.same_extra(rectangles.EXTENDED, "several")),
    "extended_rectangle_3": Row("floor roof extra subset", rectangles.subset(rectangles.EXTENDED)),
    "extended_rectangle_4": Row("floor roof extra strong", rectangles.strong_link(rectangles.EXTENDED)),
    "bug_plus_1": Row("floor roof extra", rectangles.grave_1),
    "bug_plus_n": Row("floor roof extra+", rectangles.grave_n),
    "als_xz": Row("als=2", als.xz),
    "als_xz_disjoint": Row("als=2", als.disjoint(als.xz)),
    "als_xy_wing": Row("als=2 pivot", als.xy_wing),
    "als_xy_wing_disjoint": Row("als=2 pivot", als.disjoint(als.xy_wing)),
    "als_chain": Row("als+", als.chain),
    "als_chain_forward": Row("als+", als.chain),
    "death_blossom": Row("stem als+", als.death_blossom),
    "sue_de_coq": Row("intersection als=2", als.sue_de_coq),
    "aligned_pair_exclusion": Row("base=2 excluder+", als.aligned_exclusion),
    "aligned_triple_exclusion": Row("base=3 excluder+", als.aligned_exclusion),
    "aligned_set_exclusion": Row("base+ excluder+", als.set_exclusion),
    "x_chain": Row("pincer=2 strong+", chains.x_chain),
    "xy_chain": Row("pincer=2 strong+", chains.xy_chain),
    "aic": Row("pincer=2 strong* clue*", chains.plain(chains.between)),
    "grouped_aic": Row("pincer=2 strong* clue*", chains.grouped(chains.between)),
    "discontinuous_nice_loop": Row("assumed strong* clue*", chains.plain(chains.discontinuous)),
    "grouped_discontinuous_nice_loop": Row("assumed strong* clue*", chains.grouped(chains.discontinuous)),
    "continuous_nice_loop": Row("loop strong* clue*", chains.plain(chains.continuous)),
    "grouped_continuous_nice_loop": Row("loop strong* clue*", chains.grouped(chains.continuous)),
    "als_aic": Row("pincer=2 strong* als+ clue*", chains.with_sets(chains.between)),
    "als_discontinuous_nice_loop": Row("assumed strong* als+ clue*", chains.with_sets(chains.discontinuous)),
    "als_continuous_nice_loop": Row("loop strong* als+ clue*", chains.with_sets(chains.continuous)),
    "forcing_chain_contradiction": Row(
        "assumed contradiction strong* clue*", forcing.by_chains(forcing.contradiction), proves=True
    ),
    "forcing_chain_verity": Row("assumed strong* clue*", forcing.by_chains(forcing.verity), proves=True),
    "cell_forcing_chain": Row("assumed strong* clue*", forcing.over_a_cell, proves=True),
    "region_forcing_chain": Row("assumed strong* clue*", forcing.over_a_house, proves=True),
    "nishio": Row("assumed contradiction strong*", forcing.nishio, proves=True),
    "forcing_net_contradiction": Row("assumed contradiction strong* clue* subset*", forcing.contradiction, proves=True),
    "forcing_net_verity": Row("assumed? stem? strong* clue* subset*", forcing.verity, proves=True),
    "nested_net": Row(
        "assumed contradiction strong* clue* subset*",
        forcing.with_nets_inside(_check_inside),
        proves=True,
        branches=True,
    ),
    "template_set": Row("base+", exotic.templates),
    "template_delete": Row("base+", exotic.templates),
    "sk_loop": Row("loop", exotic.sk_loop, proves=True),
    "exocet": Row("base pincer extra cover intersection", exocets.junior),
    "senior_exocet": Row("base pincer cover intersection", exocets.senior, proves=True),
    "double_exocet": Row("base=2 pincer=2 extra=2 cover intersection", exocets.double, proves=True),
    "tridagon": Row("subset extra", exotic.tridagon),
    "broken_wing": Row("loop extra", odd.broken_wing),
    "bivalue_oddagon": Row("loop extra", odd.bivalue_oddagon),
    "firework_pair": Row("base pincer pivot", fireworks.with_pair),
    "firework_triple": Row("base pincer", fireworks.triple),
    "firework_quadruple": Row("base=2 pincer=2", fireworks.quadruple),
    "multi_sector_locked_set": Row("base cover", fireworks.multi_sector, proves=True),
    "relation_pruning": Row("clue", clues.relation),
    "clue_bounds": Row("clue", clues.bounds),
    "automaton_pruning": Row("clue", clues.automaton),
    "cage_combinations": Row("clue", clues.cage),
    "rule_of_45": Row("house clue+ extra", clues.rule_of_45),
    "cage_must_hold": Row("clue base", clues.must_hold(Sum)),
    "clue_must_hold": Row("clue base", clues.must_hold(Relation, Automaton)),
    "clue_pair": Row("clue=2", clues.together),
    "house_clues": Row("house clue+", clues.together),
    "house_leftovers": Row("house clue+", clues.with_leftovers, proves=True),
    "law_of_leftovers": Row("base cover", small.leftovers),
}
for _size, _word in {2: "pair", 3: "triple", 4: "quadruple", 0: "subset"}.items():
    ROWS[f"naked_{_word}"] = Row("subset", small.naked(_size))
    ROWS[f"hidden_{_word}"] = Row("subset", small.hidden(_size))
for _size, _word in enumerate(("x_wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"), 2):
    ROWS[_word] = Row("base cover", fish.basic(_size))
    ROWS[f"finned_{_word}"] = Row("base cover fin", fish.finned(_size, sashimi=False))
    ROWS[f"sashimi_{_word}"] = Row("base cover fin", fish.finned(_size, sashimi=True))
    for _shape in ("franken", "mutant"):
        ROWS[f"{_shape}_{_word}"] = Row("base cover", fish.shaped(_size, _shape))
        ROWS[f"finned_{_shape}_{_word}"] = Row("base cover fin", fish.shaped(_size, _shape))

ROWS |= {
    "direct_pointing": Row("cell house base cover", explainer.direct_locked(line=False)),
    "direct_claiming": Row("cell house base cover", explainer.direct_locked(line=True)),
    "direct_hidden_pair": Row("cell house subset", explainer.direct_hidden(2)),
    "direct_hidden_triple": Row("cell house subset", explainer.direct_hidden(3)),
    "explainer_unique_loop_1": Row("floor roof", rectangles.loop_1),
    "explainer_unique_loop_2": Row("floor roof extra", rectangles.loop_2),
    "explainer_unique_loop_3": Row("floor roof extra subset? base?", rectangles.loop_3),
    "explainer_unique_loop_4": Row("floor roof strong", rectangles.loop_4),
    "explainer_turbot": Row("strong=2 cover", sukaku.in_a_row(2)),
    "explainer_strong_links_3": Row("strong=3 cover", sukaku.in_a_row(3)),
    "explainer_strong_links_4": Row("strong=4 cover", sukaku.in_a_row(4)),
    "explainer_wxyz_wing": Row("als pincer", sukaku.wing(4)),
    "explainer_vwxyz_wing": Row("als pincer", sukaku.wing(5)),
    "explainer_uvwxyz_wing": Row("als pincer", sukaku.wing(6)),
    "explainer_tuvwxyz_wing": Row("als pincer", sukaku.wing(7)),
    "explainer_bug_1": Row("floor roof extra+", rectangles.bug_1),
    "explainer_bug_2": Row("floor roof extra", rectangles.bug_2),
    "explainer_bug_3": Row("floor roof extra+ subset", rectangles.bug_3),
    "explainer_bug_4": Row("floor roof extra+ strong", rectangles.bug_4),
    "explainer_x_cycle": Row("loop", explainer.of_one_digit(explainer.cycle), proves=True),
    "explainer_y_cycle": Row("loop", explainer.of_cells, proves=True),
    "explainer_xy_cycle": Row("loop", explainer.cycle, proves=True),
}


def _of_chains(kind: str, level: int = 0, *, dynamic: bool = False, one_digit: bool = False) -> Row:
    roles, check = explainer.chains(kind, _check_inside, level, dynamic=dynamic)
    return Row(roles, explainer.of_one_digit(check) if one_digit else check, proves=True, branches=True)


ROWS |= {
    "explainer_x_chain": _of_chains("chain", one_digit=True),
    "explainer_chain": _of_chains("chain"),
    "explainer_nishio": _of_chains("contradiction", dynamic=True, one_digit=True),
    "explainer_cell_chains": _of_chains("cell"),
    "explainer_region_chains": _of_chains("region"),
}
for _kind in ("cell", "region", "contradiction", "double"):
    ROWS[f"explainer_dynamic_{_kind}"] = _of_chains(_kind, dynamic=True)
    ROWS[f"explainer_plus_{_kind}"] = _of_chains(_kind, 1, dynamic=True)
    for _level in range(2, 6):
        ROWS[f"explainer_nested_{_level}_{_kind}"] = _of_chains(_kind, _level, dynamic=True)
