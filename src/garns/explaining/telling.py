"""Why something is true, in words, of whatever somebody has: a step, a hint, a path, or a puzzle and its next step."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from garns.explaining.composing import explain_step
from garns.explaining.contradicting import explain_contradiction, explain_trial
from garns.explaining.speaking import Speaker, text
from garns.explaining.value import Explanation, Sentence
from garns.given import Given
from garns.i18n import N_, language_of, languages, translate
from garns.logic.hinting import Hint, hint
from garns.logic.path import Path
from garns.names import choose
from garns.values.puzzle import Puzzle
from garns.values.step import Step

_KINDS = {
    "mistake": N_("There is a mistake in {cells}."),
    "contradiction": N_("The puzzle has no solution."),
    "solved": N_("The puzzle is solved."),
    "nothing": N_("No technique of the scale finds anything more."),
    "unknown": N_("The budget ran out before a step was found."),
}
_NAMES = {
    "mistake": N_("Mistake"),
    "solved": N_("Solved puzzle"),
    "nothing": N_("Nothing found"),
    "unknown": N_("Nothing found"),
}
_PATH = N_("Solution path")
_NAMED = N_("{name}: {text}")


def explain(
    step: Step | Hint | Path | Given,
    puzzle: Given | None = None,
    *,
    lang: str | None = None,
    notation: str | None = None,
    detail: str = "proof",
) -> Explanation:
    """Why a step is true, in words; of a hint, its step or what is wrong; of a path, a line for each step; of a puzzle
    or a position, its next hint.

    >>> print(explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    In box 2, 8 has a single place left: r1c6. So r1c6 is 8.

    A step holds indexes, so the puzzle or position it belongs to gives the names; without one it is the classic board.
    A hint, a path and a puzzle know theirs.

    >>> from garns.values.step import Candidate, Part
    >>> step = Step("naked_single", (Candidate(0, 5),), parts=(Part("cell", (0,), (5,)),))
    >>> print(explain(step))
    Every other digit is ruled out in r1c1. Only 5 is left, so r1c1 is 5.
    >>> print(explain(step, lang="fr"))
    Tous les autres chiffres sont exclus en L1C1. Il ne reste que 5 : L1C1 vaut 5.

    ``notation="eureka"`` writes a chain in its short form; what is no chain is told in words all the same.
    ``detail`` is ``"proof"``; ``"where"`` for a hint that does not give it away; ``"idea"`` for what the technique is.

    :raises ArgumentError: for a language, a notation or a detail that does not exist.
    """
    lang = choose("lang", language_of(lang), languages())
    how: dict[str, Any] = {"lang": lang, "notation": notation, "detail": detail}
    if isinstance(step, Step):
        return explain_step(step, puzzle, **how)
    if isinstance(step, Path):
        lines = tuple(_line(explain_step(each, step.start, **how), step.start.puzzle) for each in step.steps)
        return Explanation("path", translate(_PATH, lang), lang, lines)
    found = step if isinstance(step, Hint) else hint(step)
    if found.trial and detail == "proof":
        return explain_trial(found.trial, lang)
    return explain_step(found.step, found.position, **how) if found.step else _without_step(found, lang)


def _line(told: Explanation, puzzle: Puzzle) -> Sentence:
    """A whole step as one sentence, after its name."""
    words = [token for sentence in told.sentences for token in (*sentence, *text(" "))][:-1]
    return tuple(Speaker(puzzle, told.lang).weave(_NAMED, name=text(told.name), text=words))


def _without_step(found: Hint, lang: str) -> Explanation:
    """What a hint says that is no step: there is nothing to do, or something to mend first."""
    if found.contradiction:
        told = explain_contradiction(found.contradiction, lang)
        return replace(told, sentences=(tuple(text(translate(_KINDS[found.kind], lang))), *told.sentences))
    speaker = Speaker(found.position.puzzle, lang)
    cells = speaker.cells([wrong.cell for wrong in found.mistakes], "eliminated")
    words = speaker.weave(_KINDS[found.kind], **({"cells": cells} if cells else {}))
    return Explanation(found.kind, translate(_NAMES[found.kind], lang), lang, (tuple(words),))
