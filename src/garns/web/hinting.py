"""A hint for the browser: words at three depths, what to light, and the command that does it."""

from __future__ import annotations

from typing import Any

from garns.diagram import diagram_of
from garns.explaining import explain, name_of
from garns.explaining.composing import effects
from garns.explaining.speaking import Speaker
from garns.i18n import N_, translate
from garns.logic import Hint
from garns.values.position import Position
from garns.values.step import Step
from garns.web.drawing import overlay


def hint_form(hint: Hint, lang: str) -> dict[str, Any]:
    """A hint: a mistake, a step, or that there is nothing to say."""
    position = hint.position
    if hint.step is not None:
        return {"kind": hint.kind, "mistakes": [], **step_form(hint.step, position, lang)}
    levels = {
        "mistake": [N_("There is a mistake on the board."), N_("Look at {cells}.")],
        "solved": [N_("The grid is solved.")],
        "nothing": [N_("No technique helps here.")],
    }[hint.kind]
    cells = tuple(position.puzzle.geometry.names[mistake.cell] for mistake in hint.mistakes)
    return {
        "kind": hint.kind,
        "mistakes": [mistake._asdict() for mistake in hint.mistakes],
        "technique": None,
        "name": None,
        "levels": [translate(level, lang, cells=cells) for level in levels],
        "look": {"houses": [], "cells": [mistake.cell for mistake in hint.mistakes], "digits": []},
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


def step_form(step: Step, position: Position, lang: str) -> dict[str, Any]:
    """A step of a position: what it is called, where to look, why it is true, what it does."""
    geometry, houses = position.puzzle.geometry, position.puzzle.houses
    name = name_of(step.technique, lang)
    explanation = explain(step, position, lang=lang)
    where = Hint("step", position, step).where
    assert where is not None
    diagram = diagram_of(step, position)
    done = effects(step, Speaker(position.puzzle, lang))
    told = "".join(token.text for token in done)
    return {
        "technique": step.technique,
        "name": name,
        "levels": [
            translate("Look for this technique: {name}.", lang, name=name),
            str(explain(step, position, lang=lang, detail="where")),
            str(explanation),
        ],
        "look": {
            "houses": [list(houses[index].cells) for index in where.houses],
            "cells": list(where.cells),
            "digits": sorted({digit for part in step.parts for digit in part.digits}),
        },
        "explanation": explanation.to_json(geometry),
        "placements": [list(candidate) for candidate in step.placements],
        "eliminations": [list(candidate) for candidate in step.eliminations],
        "diagram": diagram.to_json(geometry),
        **overlay(step, position),
        "apply": told[:1].upper() + told[1:] if done[0].type == "text" else told,
        "step": step.to_json(geometry),
    }
