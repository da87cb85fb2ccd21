"""Candidates on a page, plain or on the sign of their role: a disc, a ring, a square, a stroke through them."""

from __future__ import annotations

from collections.abc import Iterable

from garns.render import themes
from garns.render.markup import element, group, polyline, text
from garns.render.spots import Spot, Spots
from garns.render.themes import WEB
from garns.values.step import Candidate

#: The radius of the sign around a candidate, in parts of the room it has: between two signs a link can pass.
SIGN = 0.42
#: The size of a candidate, in parts of the room it has: alone, and on a sign.
_ALONE, _SIGNED = 1.1, 0.9


def plain(candidates: Iterable[Candidate], spots: Spots, kind: str) -> str:
    """Candidates without a sign, as a layer."""
    found = ""
    for cell, digit in candidates:
        spot = spots.at(cell, digit)
        own = {"font_size": _ALONE * spot.pitch} if spot.pitch < spots.usual else {}
        found += text(spot.sign, spot.x, spot.y, _ALONE * spot.pitch, **own)
    return group(kind, found, fill=WEB["candidate"], font_size=_ALONE * spots.usual, text_anchor="middle")


def sign(spot: Spot, digit: int, role: str) -> str:
    """A candidate on the sign of its role."""
    if role == "off":
        return struck(spot, digit, "off")
    form = {"on": "disc", "either": "ring"}.get(role) or themes.HINTS.get(role, themes.HINTS[""]).form
    radius, name = SIGN * spot.pitch, f"sign {form} {role if role in ('on', 'either') else 'part'}"
    if form == "square":
        side = 2 * radius - 1
        shape = element("rect", x=spot.x - radius + 0.5, y=spot.y - radius + 0.5, width=side, height=side, class_=name)
    else:
        shape = element("circle", cx=spot.x, cy=spot.y, r=radius, class_=name)
    return shape + _digit(spot, digit, WEB["paper"] if form == "disc" else WEB["given"])


def struck(spot: Spot, digit: int, kind: str) -> str:
    """A candidate with a stroke through it: ``off`` for now, or ``struck`` for good."""
    reach = 0.4 * spot.pitch
    slash = polyline([(spot.x - reach, spot.y + reach), (spot.x + reach, spot.y - reach)])
    return _digit(spot, digit, WEB["link" if kind == "off" else "delete"], _ALONE) + element(
        "path", d=slash, class_=kind
    )


def _digit(spot: Spot, digit: int, fill: str, part: float = _SIGNED) -> str:
    size = part * spot.pitch
    return text(spot.sign, spot.x, spot.y, size, fill=fill, font_size=size, font_weight="bold", text_anchor="middle")
