"""An argument: the sentences that explain a step, each with what it draws.

A person reads one sentence at a time, so the picture shows one at a time: ``now`` is what the sentence says, ``before``
what it goes on from, paler; what comes later is not drawn. Every face can use it; the browser does.

>>> from garns.logic import hint
>>> from garns.values.puzzle import Puzzle
>>> puzzle = Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> found = hint(Position.start(puzzle))
>>> first, last = argue(found.step, found.position).lines
>>> str(first), first.now.closed, last.now.placements
('In box 2, 8 has a single place left: r1c6.', (3, 21, 22, 23), (Candidate(cell=5, digit=8),))
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from garns.diagram import Diagram, Hull
from garns.explaining.about import About
from garns.explaining.blocking import blocks_of, reasons
from garns.explaining.composing import capitalised, compose
from garns.explaining.lettering import letter_of, sets_of
from garns.explaining.speaking import Speaker
from garns.explaining.value import Explanation, Sentence
from garns.reasoning.drawing import drawings, with_effects
from garns.values.position import Position
from garns.values.step import Candidate, Part, Step

#: So many links of what was said before are drawn, the nearest; more would hide what they lead to.
TRAIL = 12


_NOTHING = Diagram()


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence: its words, the reasons for it one by one, what it draws and what it goes on from.

    ``lent`` are the candidates that its picture shows, whether the player has noted them or not. ``station`` is the
    cell or the letter that stands for it on the way through the argument, ``via`` the digit that leads there.
    """

    words: Sentence
    now: Diagram
    before: Diagram = _NOTHING
    lent: tuple[Candidate, ...] = ()
    reasons: tuple[Sentence, ...] = ()
    station: int | str | None = None
    via: int | None = None
    branch: int = 0
    #: The argument of the nested step that the sentence rests on, and the position that it argues in.
    fold: Fold | None = None

    def __str__(self) -> str:
        return "".join(token.text for token in self.words)


@dataclass(frozen=True, slots=True)
class Fold:
    """An argument inside an argument: its step, the position in which it holds, and its lines."""

    step: Step
    position: Position
    argument: Argument


@dataclass(frozen=True, slots=True)
class Argument:
    """The lines of an argument, and its almost locked sets in the order of their letters."""

    lines: tuple[Line, ...]
    sets: tuple[Part, ...] = ()


def argue(step: Step, position: Position, lang: str = "en") -> Argument:
    """The argument for a step, of any technique, in a language; the pictures are the same in all of them."""
    told = compose(step, position, lang=lang)
    spoken = [frozenset(token.cell for token in words if token.cell is not None) for words, _ in told]
    drawn = drawings(step, position, [about for _, about in told], spoken)
    speaker, hidden = Speaker(position.puzzle, lang), step.technique == "hidden_single"
    why = tuple(tuple(capitalised(words)) for words in reasons(blocks_of(step, position), hidden, speaker))
    lines = [
        Line(
            tuple(words),
            now,
            reasons=() if index else why,
            branch=about.branch,
            fold=_fold(step, position, about.nested, lang),
            **_station(step, about),
        )
        for index, ((words, about), now) in enumerate(zip(told, drawn, strict=True))
    ]
    lines = [replace(line, before=_before(lines, index)) for index, line in enumerate(lines)]
    return Argument(tuple(replace(line, lent=_lent(step, position, lines, line)) for line in lines), sets_of(step))


def _fold(step: Step, position: Position, nested: int | None, lang: str) -> Fold | None:
    if nested is None:
        return None
    inside, where = step.nested[nested], position.inside(step, nested)
    return Fold(inside, where, argue(inside, where, lang))


def argue_words(explanation: Explanation, step: Step, position: Position) -> Argument:
    """The argument of other words: each sentence outlines what it names, the last one tells the effects."""
    lines = []
    for index, words in enumerate(explanation.sentences):
        cells = tuple(dict.fromkeys(token.cell for token in words if token.cell is not None))
        now = Diagram(deciding_cells=cells, hulls=tuple(Hull((cell,)) for cell in cells))
        if index == len(explanation.sentences) - 1:
            now = with_effects(now, step)
        lent = tuple(Candidate(cell, digit) for cell in sorted(now.cells) for digit in position.candidates_of(cell))
        lines.append(Line(words, now, lent=lent))
    return Argument(tuple(lines))


def _station(step: Step, about: About) -> dict[str, Any]:
    """What stands for a sentence on the way: the last cell of its links or its set, a set that it speaks of alone."""
    if about.links and about.branch:
        cells = about.links[-1].end.cells
        letter = next((letter_of(step, part) for part in sets_of(step) if {*cells} <= {*part.cells}), None)
        first = about.links[0]
        return {"station": letter or cells[0], "via": first.start.digit if first.strong else first.end.digit}
    letters = [letter for part in about.parts if (letter := letter_of(step, part))]
    return {"station": letters[0]} if len(letters) == 1 else {}


def _before(lines: list[Line], index: int) -> Diagram:
    """What a sentence goes on from: of a chain the links that lead to it, of several suppositions only its own."""
    line, branches = lines[index], {line.branch for line in lines} - {0}
    told = {0, line.branch} if len(branches) > 1 else {0, *branches}
    earlier = [one for one in lines[:index] if one.branch in told]
    needed = {(cell, digit) for cell, digit, _ in line.now.marks} | {*line.now.eliminations, *line.now.placements}
    kept, trail = list[Line](), 0
    for one in reversed(earlier):
        found = {(cell, digit) for cell, digit, _ in one.now.marks}
        if one.branch and not (needed & found and trail + len(one.now.links) <= TRAIL):
            continue
        kept.insert(0, one)
        if one.branch:
            needed |= found
            trail += len(one.now.links)
    now, marked = line.now, {mark[:2] for mark in line.now.marks}
    struck = {*now.eliminations, *now.placements}
    marks = {mark[:2]: mark for one in kept for mark in one.now.marks if mark[:2] not in marked | struck}
    hulls = dict.fromkeys(hull for one in kept for hull in one.now.hulls if hull not in now.hulls)
    links = dict.fromkeys(link for one in kept for link in one.now.links if link not in now.links)
    cells = dict.fromkeys(cell for one in kept for cell in one.now.deciding_cells)
    return Diagram(deciding_cells=tuple(cells), marks=tuple(marks.values()), links=tuple(links), hulls=tuple(hulls))


def _lent(step: Step, position: Position, lines: list[Line], line: Line) -> tuple[Candidate, ...]:
    """The candidates to show: of the cells of the argument (of a net: as far as it was told) all of them.

    Where it is about one digit, only that one, but wherever it stands in the houses that are spoken of.
    """
    whole = len({one.branch for one in lines}) <= 2 and sum(len(one.now.links) for one in lines) <= TRAIL
    shown = [one.now for one in lines] if whole else [line.now, line.before]
    cells = {cell for now in shown for cell in now.cells}
    digits = _digits(step)
    if len(digits) == 1:
        houses = {house for now in shown for house in (*now.deciding_houses, *now.deletion_houses)}
        cells |= {cell for house in houses for cell in house}
    else:
        digits = {*range(1, position.puzzle.geometry.digits + 1)}
    return tuple(
        Candidate(cell, digit)
        for cell in sorted(cells)
        if not position.digits[cell]
        for digit in position.candidates_of(cell)
        if digit in digits
    )


def _digits(step: Step) -> set[int]:
    """Every digit that a step speaks of."""
    found = {candidate.digit for candidate in (*step.placements, *step.eliminations)}
    found.update(digit for part in step.parts for digit in part.digits)
    return found.union(node.digit for link in step.links for node in (link.start, link.end))
