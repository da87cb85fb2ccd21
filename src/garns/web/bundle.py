"""A puzzle with all that the browser needs to play it alone: the rules for its reducer, the board to draw."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from garns.cells import symbol
from garns.game.checking import solution_of
from garns.game.state import rules_of
from garns.position import sees
from garns.puzzle import Puzzle


def bundle(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle for the browser."""
    geometry = puzzle.geometry
    solution = solution_of(puzzle)
    return {
        "key": key_of(puzzle),
        "puzzle": puzzle.to_json(),
        "digits": geometry.digits,
        "names": [str(name) for name in geometry.names],
        "places": [list(place) for place in geometry.places],
        "givens": list(puzzle.givens),
        "peers": [sorted(peers) for peers in sees(puzzle)],
        "allowed": [list(digits) for digits in rules_of(puzzle).allowed],
        "solution": "".join(map(symbol, solution)) if solution else None,
    }


def key_of(puzzle: Puzzle) -> str:
    """A name that two puzzles share when their givens and their rules are the same."""
    form = {key: value for key, value in puzzle.to_json().items() if key not in ("title", "author", "source")}
    return hashlib.sha256(json.dumps(form, sort_keys=True).encode()).hexdigest()[:16]
