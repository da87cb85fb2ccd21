"""Fish: one digit, as many base houses as cover houses."""

from __future__ import annotations

from garns.explaining.text import Text
from garns.i18n import N_

_WHERE = N_("Look at {base.digits} in {base.houses}.")
_BASIC_IDEA = N_(
    "In some parallel lines, a digit fits only where they cross as many other lines. Each of the first lines needs the"
    " digit once, so together they fill all of the crossing ones. It can be nowhere else in those."
)
_BASIC_PROOF = N_(
    "In {base.houses}, {base.digits} fits only in {base}, and all of these lie in {cover.houses}.\n"
    "{base.houses} need one each, so {cover.houses} get theirs from these cells.\n"
    "It is nowhere else in {cover.houses}, so {effects}."
)
_FINNED_IDEA = N_(
    "It would be a fish but for a few extra places, the fins. If no fin is true, the fish works. If one is, the digit"
    " is there. What both the fish and every fin rule out can be removed."
)
_FINNED_PROOF = N_(
    "In {base.houses}, {base.digits} fits only in {base} and, as a fin, in {fin:or}.\n"
    "If no fin holds it, {cover.houses} have their {base.digits} in the other cells and nowhere else. If a fin holds"
    " it, no cell that sees the fins can.\n"
    "Either way, {effects}."
)
_FRANKEN_IDEA = N_(
    "A fish with boxes among its lines. As many houses as there are cover houses need the digit once each, and all"
    " their places lie in the covers. So it can be nowhere else in the covers."
)
_MUTANT_IDEA = N_(
    "A fish of any houses: rows, columns and boxes mixed on both sides. As many houses as there are cover houses need"
    " the digit once each, and all their places lie in the covers. So it can be nowhere else in the covers."
)
_MIXED_PROOF = N_(
    "In {base.houses}, {base.digits} fits only in {base}, and all of these lie in {cover.houses}.\n"
    "{base.houses} need one each, so {cover.houses} get theirs from these cells.\n"
    "No other cell of {cover.houses} can hold it[, nor can {twice:or}, in two of them at once], so {effects}."
)


def _basic(name: str) -> Text:
    return Text(name, _BASIC_IDEA, _WHERE, _BASIC_PROOF)


def _finned(name: str) -> Text:
    return Text(name, _FINNED_IDEA, _WHERE, _FINNED_PROOF)


def _franken(name: str) -> Text:
    return Text(name, _FRANKEN_IDEA, _WHERE, _MIXED_PROOF)


def _mutant(name: str) -> Text:
    return Text(name, _MUTANT_IDEA, _WHERE, _MIXED_PROOF)


_KRAKEN = N_(
    "In {base.houses}, {base.digits} fits only in {base}[ and, as a fin, in {fin:or}].\n"
    "Where the fish holds, {cover.houses} have their {base.digits} there and nowhere else. Otherwise a chain tells"
    " what follows.\n"
    "{chain}\n"
    "Either way, {effects}."
)
_KRAKEN_IDEA = N_(
    "A finned fish whose fins do not see the candidate to remove. But from each fin a chain leads to the same end: if"
    " the fin is true, that candidate is false. If no fin is true, the fish makes it false."
)

FISH = {
    "x_wing": _basic(N_("X-Wing")),
    "swordfish": _basic(N_("Swordfish")),
    "jellyfish": _basic(N_("Jellyfish")),
    "squirmbag": _basic(N_("Squirmbag")),
    "whale": _basic(N_("Whale")),
    "leviathan": _basic(N_("Leviathan")),
    "finned_x_wing": _finned(N_("Finned X-Wing")),
    "finned_swordfish": _finned(N_("Finned Swordfish")),
    "finned_jellyfish": _finned(N_("Finned Jellyfish")),
    "finned_squirmbag": _finned(N_("Finned Squirmbag")),
    "finned_whale": _finned(N_("Finned Whale")),
    "finned_leviathan": _finned(N_("Finned Leviathan")),
    "sashimi_x_wing": _finned(N_("Sashimi X-Wing")),
    "sashimi_swordfish": _finned(N_("Sashimi Swordfish")),
    "sashimi_jellyfish": _finned(N_("Sashimi Jellyfish")),
    "sashimi_squirmbag": _finned(N_("Sashimi Squirmbag")),
    "sashimi_whale": _finned(N_("Sashimi Whale")),
    "sashimi_leviathan": _finned(N_("Sashimi Leviathan")),
    "franken_x_wing": _franken(N_("Franken X-Wing")),
    "franken_swordfish": _franken(N_("Franken Swordfish")),
    "franken_jellyfish": _franken(N_("Franken Jellyfish")),
    "franken_squirmbag": _franken(N_("Franken Squirmbag")),
    "franken_whale": _franken(N_("Franken Whale")),
    "franken_leviathan": _franken(N_("Franken Leviathan")),
    "finned_franken_x_wing": _finned(N_("Finned Franken X-Wing")),
    "finned_franken_swordfish": _finned(N_("Finned Franken Swordfish")),
    "finned_franken_jellyfish": _finned(N_("Finned Franken Jellyfish")),
    "finned_franken_squirmbag": _finned(N_("Finned Franken Squirmbag")),
    "finned_franken_whale": _finned(N_("Finned Franken Whale")),
    "finned_franken_leviathan": _finned(N_("Finned Franken Leviathan")),
    "mutant_x_wing": _mutant(N_("Mutant X-Wing")),
    "mutant_swordfish": _mutant(N_("Mutant Swordfish")),
    "mutant_jellyfish": _mutant(N_("Mutant Jellyfish")),
    "mutant_squirmbag": _mutant(N_("Mutant Squirmbag")),
    "mutant_whale": _mutant(N_("Mutant Whale")),
    "mutant_leviathan": _mutant(N_("Mutant Leviathan")),
    "finned_mutant_x_wing": _finned(N_("Finned Mutant X-Wing")),
    "finned_mutant_swordfish": _finned(N_("Finned Mutant Swordfish")),
    "finned_mutant_jellyfish": _finned(N_("Finned Mutant Jellyfish")),
    "finned_mutant_squirmbag": _finned(N_("Finned Mutant Squirmbag")),
    "finned_mutant_whale": _finned(N_("Finned Mutant Whale")),
    "finned_mutant_leviathan": _finned(N_("Finned Mutant Leviathan")),
    "kraken_fish_1": Text(N_("Kraken Fish Type 1"), _KRAKEN_IDEA, _WHERE, _KRAKEN),
    "kraken_fish_2": Text(N_("Kraken Fish Type 2"), _KRAKEN_IDEA, _WHERE, _KRAKEN),
}
