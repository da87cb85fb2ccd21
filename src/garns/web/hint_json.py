"""A hint as the browser gets it: all its levels at once, what to light, a picture for each sentence, what it does."""

from __future__ import annotations

from typing import Any

from garns.diagram import Diagram
from garns.explaining.lettering import letter_of
from garns.explaining.speaking import Speaker
from garns.explaining.value import Sentence
from garns.i18n import N_, Plural, translate
from garns.reasoning import Argument, Line
from garns.render.layers import Layers, argument_layers, hidden_cells
from garns.services.hints import HintSession
from garns.values.geometry import Geometry
from garns.values.step import Step

_PLACE, _REMOVE, _APPLY = N_("Place {digits}"), N_("Remove {digits}"), N_("Apply")
_SIZE = Plural("{house} · {count} cell", "{house} · {count} cells", "count")
#: So many digits fit on a button.
_SHORT = 3


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
            "scenes": [],
            "sets": [],
            "act": None,
            "apply": None,
            "step": None,
        }
    geometry, explanation = hint.position.puzzle.geometry, told.explanation(lang)
    argument = told.argument(lang)
    layers = argument_layers(argument, hint.position)
    return {
        **common,
        "name": explanation.name,
        "explanation": explanation.to_json(geometry),
        "placements": command["placements"],
        "eliminations": command["eliminations"],
        "diagram": diagram.to_json(geometry),
        "scenes": [_scene(*each, geometry, lang) for each in zip(argument.lines, layers, strict=True)],
        "sets": _sets(argument, step, Speaker(hint.position.puzzle, lang)),
        "act": _act(step, geometry, lang),
        "apply": told.effect(lang),
        "step": step.to_json(geometry),
    }


def _scene(line: Line, layers: Layers, geometry: Geometry, lang: str) -> dict[str, Any]:
    """A sentence: what the browser lays below and above the digits, the cells whose notes it hides, its reasons."""
    station = geometry.names[line.station].name_in(lang) if isinstance(line.station, int) else line.station

    def tokens(sentence: Sentence) -> list[dict[str, Any]]:
        return [token.to_json(geometry) for token in sentence]

    return {
        "under": layers.under,
        "over": layers.over,
        "hides": hidden_cells(line),
        "reasons": list(map(tokens, line.reasons)),
        "station": station,
        "set": line.station if isinstance(line.station, str) else None,
        "via": geometry.symbol(line.via) if line.via else None,
        "legend": _legend(line.now),
    }


def _sets(argument: Argument, step: Step, speaker: Speaker) -> list[dict[str, Any]]:
    """The almost locked sets: letter, where, how many cells, digits."""
    found = []
    for part in argument.sets:
        house = "".join(token.text for token in speaker.house_list(part.houses[:1]))
        size = translate(_SIZE, speaker.lang, house=house[:1].upper() + house[1:], count=len(part.cells))
        names = [str(speaker.geometry.names[cell]) for cell in part.cells]
        letter, digits = letter_of(step, part), " ".join(map(speaker.geometry.symbol, part.digits))
        found.append({"letter": letter, "name": size, "cells": names, "digits": digits})
    return found


def _act(step: Step, geometry: Geometry, lang: str) -> str:
    """What the step does, short enough for a button."""
    placed, gone = (sorted({candidate.digit for candidate in each}) for each in (step.placements, step.eliminations))
    digits = placed or gone
    if (placed and gone) or len(digits) > _SHORT:
        return translate(_APPLY, lang)
    return translate(_PLACE if placed else _REMOVE, lang, digits=" ".join(map(geometry.symbol, digits)))


def _legend(diagram: Diagram) -> list[str]:
    """The signs that a sentence uses, in the order in which a reader meets them."""
    roles = {mark.role for mark in diagram.marks}
    fins, others = {"fin", "extra", "contradiction"}, {"opposite"}
    used = {
        "standing": diagram.sights,
        "sight": diagram.sights,
        "closed": diagram.closed,
        "deciding_house": diagram.deciding_houses,
        "deletion_house": diagram.deletion_houses,
        "weak_link": any(not link.strong for link in diagram.links),
        "strong_link": any(link.strong for link in diagram.links),
        "part": roles - fins - others - {"on", "off", "either"} and not diagram.sights,
        "on": "on" in roles,
        "off": "off" in roles,
        "either": "either" in roles,
        "fin": roles & fins,
        "opposite": roles & others,
        "placement": diagram.placements,
        "elimination": diagram.eliminations,
    }
    return [role for role, found in used.items() if found]
