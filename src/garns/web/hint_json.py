"""A hint as the browser gets it: all its levels at once, what to light at each, the picture, what applying it does."""

from __future__ import annotations

from typing import Any

from garns.diagram import Diagram
from garns.render.layers import lit_cells, page_diagram, step_layers
from garns.services.hints import HintSession
from garns.values.position import Position


def hint_json(told: HintSession, lang: str) -> dict[str, Any]:
    """A hint that was told wholly: a mistake, a step, or that there is nothing to say."""
    hint, look = told.hint, told.look
    common = {
        "kind": hint.kind,
        "mistakes": [mistake._asdict() for mistake in hint.mistakes],
        "technique": hint.technique,
        "levels": list(told.levels(lang)),
        "look": {"houses": list(map(list, look.houses)), "cells": list(look.cells), "digits": list(look.digits)},
    }
    step, diagram, command = hint.step, told.diagram, told.command
    if step is None or diagram is None or command is None:
        return {
            **common,
            "name": None,
            "explanation": None,
            "placements": [],
            "eliminations": [],
            "diagram": None,
            "overlay": None,
            "hides": [],
            "legend": [],
            "apply": None,
            "step": None,
        }
    geometry, explanation = hint.position.puzzle.geometry, told.explanation(lang)
    return {
        **common,
        "name": explanation.name,
        "explanation": explanation.to_json(geometry),
        "placements": command["placements"],
        "eliminations": command["eliminations"],
        "diagram": diagram.to_json(geometry),
        **_picture(page_diagram(diagram, step), hint.position),
        "apply": told.effect(lang),
        "step": step.to_json(geometry),
    }


def _picture(diagram: Diagram, position: Position) -> dict[str, Any]:
    """What the browser lays below and above the player's digits, the cells whose notes it hides then, and a legend."""
    under, over = step_layers(diagram, position)
    return {
        "overlay": {"under": under, "over": over},
        "hides": lit_cells(diagram, position),
        "legend": _legend(diagram),
    }


def _legend(diagram: Diagram) -> list[str]:
    """The roles that the picture uses, in the order in which a reader meets them."""
    roles = {mark.role for mark in diagram.marks}
    used = {
        "deciding_cell": diagram.deciding_cells or diagram.placements,
        "deciding_house": diagram.deciding_houses,
        "deletion_cell": diagram.deletion_cells,
        "deletion_house": diagram.deletion_houses,
        "placement": diagram.placements,
        "elimination": diagram.eliminations,
        "fin": roles & {"fin", "extra", "contradiction"},
        "link_off": roles & {"opposite", "link_off"},
        "strong_link": any(link.strong for link in diagram.links),
        "weak_link": any(not link.strong for link in diagram.links),
    }
    return [role for role, found in used.items() if found]
