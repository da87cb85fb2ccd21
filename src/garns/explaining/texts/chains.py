"""Chains, loops and what follows from suppositions."""

from __future__ import annotations

from garns.explaining.text import Text
from garns.i18n import N_

_BETWEEN = N_("{chain}\nSo at least one of the two ends is true: {ends}.\nWhat sees both ends is false, so {effects}.")
_BETWEEN_IDEA = N_(
    "A chain of links, strong and weak in turn: if its first candidate is false, the next is true, the next false, and"
    " so on, until its last one is true. So one end is true, and what sees both ends is false."
)
_RETURN_IDEA = N_(
    "A chain of links that comes back to the candidate where it began and says the opposite of what was assumed. So"
    " the assumption was wrong."
)
_RETURN = N_(
    "{chain}\n"
    "That is the opposite of what was assumed about {assumed}[, so {proven} is {proven.digits}].\n"
    "So {effects}."
)
_LOOP_IDEA = N_(
    "A chain of links that closes into a loop. Around the loop every second candidate is true, one half or the other."
    " So one of the two candidates of each link is true, and what sees both is false."
)
_LOOP = N_(
    "{chain}\n"
    "The loop works the other way round as well. So one of the two candidates of every link is true.\n"
    "What sees both candidates of a link is false, so {effects}."
)
_SETS_IDEA = N_(
    "A chain of links, strong and weak in turn, that also runs through almost locked sets. Such a set has one digit"
    " more than cells, so it can lack only one: if one of its digits has no place in it, each of the others has."
)
_BETWEEN_SETS = N_(
    "[Set {als.each.letter}: in {als.each.houses}, only {als.each.digits} fit in {als.each}, one digit more than"
    " cells.]\n"
    "{chain}\nSo at least one of the two ends is true: {ends}.\nWhat sees both ends is false, so {effects}."
)
_RETURN_SETS = N_(
    "[Set {als.each.letter}: in {als.each.houses}, only {als.each.digits} fit in {als.each}, one digit more than"
    " cells.]\n"
    "{chain}\n"
    "That is the opposite of what was assumed about {assumed}[, so {proven} is {proven.digits}].\n"
    "So {effects}."
)
_LOOP_SETS = N_(
    "[Set {als.each.letter}: in {als.each.houses}, only {als.each.digits} fit in {als.each}, one digit more than"
    " cells.]\n"
    "{chain}\n"
    "The loop works the other way round as well. So one of the two candidates of every link is true, and each set lacks"
    " one digit of the loop and holds all its others.\n"
    "What sees both candidates of a link, or every place of a digit that a set holds, is false, so {effects}."
)
_CELLS_WHERE = N_("Start from a cell in {pincer.area} and follow what happens if one of its candidates is false.")
_LOOP_WHERE = N_("Follow a loop of candidates through {loop.area}.")
_ASSUMED_WHERE = N_("Suppose that a candidate in {assumed.area} is true, or false, and follow what happens.")
_CONTRADICTION = N_(
    "{chain}\n"
    "Then no {contradiction.digits:or} is left in {contradiction:or}[, where {contradiction.houses} must have it]."
    " That is impossible.\n"
    "So what was assumed about {assumed} is wrong: {effects}."
)
_CONTRADICTION_IDEA = N_(
    "Suppose that a candidate is true, or false, and follow what happens. When a cell is left without a candidate, or"
    " a house without a place for a digit, the assumption was wrong."
)
_VERITY = N_(
    "One of these is true: {assumed.digits:or} in {assumed:or}[, where {assumed.houses} must have it].\n"
    "{chain}\n"
    "Whichever is true, the outcome is the same. So {effects}."
)
_NET_WHERE = N_("Suppose that a candidate in {assumed+stem.area} is true, or false, and follow what happens.")
_NET_VERITY = N_(
    "[One of these is true: {assumed.digits:or} in {assumed:or}][, because of {assumed.houses}]"
    "[{stem} is {stem.digits}, or it is not].\n"
    "{chain}\n"
    "Whichever is true, the outcome is the same. So {effects}."
)
_VERITY_IDEA = N_(
    "Try each candidate of a cell, or each place of a digit in a house, and follow what happens. One of them is true;"
    " what all of them lead to is true as well."
)
_NESTED_IDEA = N_(
    "Suppose that a candidate is true, and follow what happens. Where nothing more follows, suppose another one"
    " besides: if that cannot be, it goes, and the first is followed further, until a cell has no digit left or a house"
    " no place for one. So the first was wrong."
)

CHAINS = {
    "x_chain": Text(N_("X-Chain"), _BETWEEN_IDEA, N_("Look at the places of {pincer.digits}."), _BETWEEN),
    "xy_chain": Text(
        N_("XY-Chain"),
        N_(
            "A chain of cells with two candidates each. If the first cell does not take a digit, it takes its other"
            " one, which decides the next cell, and so on, until the last cell takes the first digit. So one of the"
            " ends holds it, and what sees both ends cannot."
        ),
        N_("Follow the cells with two candidates, from {pincer.area} on."),
        _BETWEEN,
    ),
    "aic": Text(N_("Alternating Inference Chain"), _BETWEEN_IDEA, _CELLS_WHERE, _BETWEEN),
    "grouped_aic": Text(N_("Grouped Alternating Inference Chain"), _BETWEEN_IDEA, _CELLS_WHERE, _BETWEEN),
    "discontinuous_nice_loop": Text(N_("Discontinuous Nice Loop"), _RETURN_IDEA, _ASSUMED_WHERE, _RETURN),
    "grouped_discontinuous_nice_loop": Text(
        N_("Grouped Discontinuous Nice Loop"), _RETURN_IDEA, _ASSUMED_WHERE, _RETURN
    ),
    "continuous_nice_loop": Text(N_("Continuous Nice Loop"), _LOOP_IDEA, _LOOP_WHERE, _LOOP),
    "grouped_continuous_nice_loop": Text(N_("Grouped Continuous Nice Loop"), _LOOP_IDEA, _LOOP_WHERE, _LOOP),
    "als_aic": Text(N_("Alternating Inference Chain with ALS"), _SETS_IDEA, _CELLS_WHERE, _BETWEEN_SETS),
    "als_discontinuous_nice_loop": Text(
        N_("Discontinuous Nice Loop with ALS"), _SETS_IDEA, _ASSUMED_WHERE, _RETURN_SETS
    ),
    "als_continuous_nice_loop": Text(N_("Continuous Nice Loop with ALS"), _SETS_IDEA, _LOOP_WHERE, _LOOP_SETS),
    "nishio": Text(
        N_("Nishio"),
        N_(
            "Suppose a digit in a cell and fill in its other places, as long as houses leave only one. When a house is"
            " left without a place for the digit, the digit is not in that cell."
        ),
        N_("Suppose {assumed.digits} somewhere in {assumed.area}, and place its other copies."),
        _CONTRADICTION,
    ),
    "forcing_chain_contradiction": Text(
        N_("Forcing Chain: Contradiction"), _CONTRADICTION_IDEA, _ASSUMED_WHERE, _CONTRADICTION
    ),
    "forcing_net_contradiction": Text(
        N_("Forcing Net: Contradiction"), _CONTRADICTION_IDEA, _ASSUMED_WHERE, _CONTRADICTION
    ),
    "forcing_chain_verity": Text(N_("Forcing Chain: Verity"), _VERITY_IDEA, _ASSUMED_WHERE, _VERITY),
    "forcing_net_verity": Text(N_("Forcing Net: Verity"), _VERITY_IDEA, _NET_WHERE, _NET_VERITY),
    "nested_net": Text(N_("Nested Forcing Net"), _NESTED_IDEA, _ASSUMED_WHERE, _CONTRADICTION),
    "cell_forcing_chain": Text(N_("Cell Forcing Chain"), _VERITY_IDEA, _ASSUMED_WHERE, _VERITY),
    "region_forcing_chain": Text(N_("Region Forcing Chain"), _VERITY_IDEA, _ASSUMED_WHERE, _VERITY),
}
