"""Patterns of one digit with two strong links."""

from __future__ import annotations

from garns.explaining.text import Text
from garns.i18n import N_

_WHERE = N_("Look at {strong.digits} in {strong.houses}: it has two places in each.")
_PROOF = N_(
    "In {strong.1.houses}, {strong.1.digits} fits only in {strong.1:or}; in {strong.2.houses}, only in"
    " {strong.2:or}.\n"
    "{strong.1.last} and {strong.2.first} see each other, so they cannot both hold it. So {strong.1.first} or"
    " {strong.2.last} does.\n"
    "A cell that sees both of these cannot hold it, so {effects}."
)

SINGLE_DIGIT = {
    "skyscraper": Text(
        name=N_("Skyscraper"),
        idea=N_(
            "In each of two parallel lines a digit has two places, and one place of each lies in a common line. They"
            " cannot both be true, so the digit is at one of the other two ends. What sees both ends cannot hold it."
        ),
        where=_WHERE,
        proof=_PROOF,
    ),
    "two_string_kite": Text(
        name=N_("Two-String Kite"),
        idea=N_(
            "In a row and in a column a digit has two places, and one place of each lies in a common box. They cannot"
            " both be true, so the digit is at one of the other two ends. What sees both ends cannot hold it."
        ),
        where=_WHERE,
        proof=_PROOF,
    ),
    "turbot_fish": Text(
        name=N_("Turbot Fish"),
        idea=N_(
            "A digit has two places in each of two houses, and a place of one sees a place of the other. They cannot"
            " both be true, so the digit is at one of the two far ends. What sees both ends cannot hold it."
        ),
        where=_WHERE,
        proof=_PROOF,
    ),
    "empty_rectangle": Text(
        name=N_("Empty Rectangle"),
        idea=N_(
            "In a box, a digit fits only in one row and one column. A line outside has two places for it, one of them"
            " on that row or column. Whichever of the two is true, a cell that sees the other one and the rest of the"
            " box loses the digit."
        ),
        where=N_("Look at {strong.digits} in {empty_rectangle.houses}: its places form a cross or a corner."),
        proof=N_(
            "In {empty_rectangle.houses}, {strong.digits} fits only in {empty_rectangle:or}; in {strong.houses}, only"
            " in {strong:or}.\n"
            "If {strong.first} holds it, {empty_rectangle.houses} must place it in a cell that {strong.first} does"
            " not see. If not, {strong.last} holds it.\n"
            "A cell that sees {strong.last} and all those cells cannot hold it either way, so {effects}."
        ),
    ),
}
