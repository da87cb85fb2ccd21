"""A contradiction and a trial in words: the steps that lead there, one sentence each, and what is dead after them.

>>> from garns.logic.contradiction import contradiction
>>> from garns.values.puzzle import Puzzle
>>> puzzle = Puzzle.parse("12.........4....", Puzzle.empty(4).geometry)
>>> found = contradiction(Position.start(puzzle, (1, 2, 3, *puzzle.givens[3:])))
>>> print(*explain_contradiction(found, "en").lines, sep="; ")
No digit is left for r1c4.; Your digit leaves no solution: r1c3(3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from garns.explaining.composing import capitalised, effects, explain_step
from garns.explaining.registry import name_of
from garns.explaining.speaking import Speaker, Words, text
from garns.explaining.value import Explanation, Sentence
from garns.i18n import N_
from garns.logic.contradiction import Contradiction
from garns.logic.trial import Trial
from garns.values.position import Position
from garns.values.step import Step

_STEP = N_("{effects} ({name}).")
_PUZZLE = N_("The puzzle itself has no solution, whatever you enter.")
_DIGIT = N_("Your digit leaves no solution: {digits}.")
_DIGITS = N_("Your digits together leave no solution: {digits}.")
_NOTES = N_("Your digits leave a solution, but the notes do not: right candidates were struck.")


def explain_contradiction(found: Contradiction, lang: str) -> Explanation:
    """Why there is no solution, and what is at fault; where no technique shows it, only the latter."""
    told = explain_step(found.dead.step, found.position, lang=lang).sentences if found.dead else ()
    cause = _cause(found, Speaker(found.position.puzzle, lang))
    sentences = (*_taken(found.position, found.steps, lang), *told, *((tuple(cause),) if cause else ()))
    return Explanation("contradiction", name_of("contradiction", lang), lang, sentences)


def explain_trial(found: Trial, lang: str) -> Explanation:
    """What is supposed, what follows, and what that means."""
    told = explain_step(found.step, found.position, lang=lang)
    supposed, *end = told.sentences
    return replace(told, sentences=(supposed, *_taken(found.position, found.steps, lang), *end))


def _taken(position: Position, steps: Iterable[Step], lang: str) -> Iterator[Sentence]:
    """A sentence for each step: what it is called and what it does."""
    speaker = Speaker(position.puzzle, lang)
    for step in steps:
        name = text(name_of(step.technique, lang))
        yield tuple(capitalised(speaker.weave(_STEP, name=name, effects=effects(step, speaker))))


def _cause(found: Contradiction, speaker: Speaker) -> Words:
    """What is at fault; nothing needs to be said of a puzzle in which nobody has written."""
    if found.cause == "puzzle":
        return speaker.weave(_PUZZLE) if found.position.digits != found.position.puzzle.givens else []
    if not found.culprits:
        return speaker.weave(_NOTES)
    digits, written = found.position.digits, speaker.geometry.symbol
    named = [
        [speaker.cell(cell, "eliminated", digits[cell]), *text(f"({written(digits[cell])})")] for cell in found.culprits
    ]
    return speaker.weave(_DIGIT if len(named) == 1 else _DIGITS, digits=speaker.join(named))
