"""Steps told wrongly: one thing changed in a step that is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from garns import Link, Node, Part, Position, Step
from garns.engine import TECHNIQUES
from garns.logic.verifying import houses_of

T = TypeVar("T")

#: Of a long step so many links are told wrongly, so many of its proofs inside, and each of these in so many ways.
LINKS, NESTED, WRONGS = 24, 3, 12


def corruptions(step: Step, position: Position, rng: Random) -> Iterator[tuple[str, Step]]:
    """What was changed, and the step with it."""
    for index, part in enumerate(step.parts):
        for what, wrong in _wrong_parts(part, position, rng):
            yield what, replace(step, parts=_with(step.parts, index, wrong))
    for index, link in sorted(rng.sample([*enumerate(step.links)], min(len(step.links), LINKS))):
        for what, wrong in _wrong_links(link, position, rng):
            yield what, replace(step, links=_with(step.links, index, wrong))
        if link.clue is not None:
            for place in range(len(step.parts) + 1):
                if place != link.clue:
                    yield "clue of a link", replace(step, links=_with(step.links, index, replace(link, clue=place)))
        yield "link left out", replace(step, links=_without(step.links, index))
    if step.links:
        yield "links left out", replace(step, links=())
    yield "parts left out", replace(step, parts=())
    for index, part in enumerate(step.parts):
        for field in ("cells", "digits", "houses"):
            if getattr(part, field):
                yield f"{field} left out", replace(step, parts=_with(step.parts, index, replace(part, **{field: ()})))
    family = TECHNIQUES[step.technique].family
    for id, record in TECHNIQUES.items():
        if record.family == family and id != step.technique:
            yield "name", replace(step, technique=id)
    yield from _wrong_inside(step, position, rng)


def _wrong_parts(part: Part, position: Position, rng: Random) -> Iterator[tuple[str, Part]]:
    cells = [cell for cell, digit in enumerate(position.digits) if not digit and cell not in part.cells]
    digits = [digit for digit in range(1, position.puzzle.geometry.digits + 1) if digit not in part.digits]
    houses = [house for house in range(len(houses_of(position.puzzle))) if house not in part.houses]
    for index in range(len(part.cells)):
        yield "cell left out", replace(part, cells=_without(part.cells, index))
        if cells:
            yield "cell", replace(part, cells=_with(part.cells, index, rng.choice(cells)))
    for index in range(len(part.digits)):
        yield "digit left out", replace(part, digits=_without(part.digits, index))
        if digits:
            yield "digit", replace(part, digits=_with(part.digits, index, rng.choice(digits)))
    if digits:
        yield "digit too many", replace(part, digits=(*part.digits, rng.choice(digits)))
    for index in range(len(part.houses)):
        yield "house left out", replace(part, houses=_without(part.houses, index))
        yield "house", replace(part, houses=_with(part.houses, index, rng.choice(houses)))


def _wrong_links(link: Link, position: Position, rng: Random) -> Iterator[tuple[str, Link]]:
    yield "kind of a link", replace(link, strong=not link.strong)
    for end in ("start", "end"):
        node: Node = getattr(link, end)
        there = [cell for cell in range(len(position.digits)) if node.digit in position.candidates_of(cell)]
        for cell in rng.sample([cell for cell in there if cell not in node.cells], 1):
            yield "end of a link", replace(link, **{end: Node((cell, *node.cells[1:]), node.digit)})
        for digit in position.candidates_of(node.cells[0]):
            if digit != node.digit:
                yield "digit of a link", replace(link, **{end: Node(node.cells, digit)})
    yield "link turned", replace(link, start=link.end, end=link.start)
    if link.branch:
        yield "branch of a link", replace(link, branch=link.branch - 1)
    if link.nested is not None:
        yield "link without its proof", replace(link, nested=None)


def _wrong_inside(step: Step, position: Position, rng: Random) -> Iterator[tuple[str, Step]]:
    """The proofs inside a step told wrongly: one left out, or one with something changed in it."""
    for index in sorted(rng.sample(range(len(step.nested)), min(len(step.nested), NESTED))):
        inside = step.nested[index]
        yield "proof left out", replace(step, nested=_without(step.nested, index))
        wrongs = [*corruptions(inside, position.inside(step, index), rng)]
        for what, wrong in rng.sample(wrongs, min(len(wrongs), WRONGS)):
            yield f"inside: {what}", replace(step, nested=_with(step.nested, index, wrong))


def _with(items: Sequence[T], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _without(items: Sequence[T], index: int) -> tuple[T, ...]:
    return (*items[:index], *items[index + 1 :])
