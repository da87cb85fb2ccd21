"""The words of one technique, and the small language they are written in.

A text speaks of the roles of a step, so a translator needs no code:

``{pivot}``
    the cells of the parts with this role; ``{pivot.digits}`` their digits, ``{pivot.houses}`` their houses,
    ``{pivot.area}`` the boxes or regions they lie in, ``{pivot.rest}`` their digits except those that the step strikes,
    ``{pivot.first}`` and ``{pivot.last}`` the first and the last cell. ``{als.2}`` is the second part with this role,
    ``{als.end}`` the last one, ``{als.only}`` the one where there is no second, ``{als.2.digits}`` its digits, and so
    on; ``{floor.count}`` is the number of cells, where to list them would be too long. ``{als.letter}`` are the letters
    by which pictures call almost locked sets. ``{pivot+pincer}`` are several roles together, ``{all}`` is every part.
``{clue.names}``, ``{clue.sum}``, ``{house.total}``
    the names of the constraints that bind the cells, the total of a sum, and what houses add up to. ``{clue.equation}``
    is the sum with its cells, also one that houses leave over, ``{clue.ways}`` the digits that it can still be made of,
    where these are few; ``{clue.balance}`` a sum in which cells count differently. ``{clue.called}`` is what the clue
    on exactly these cells is called, with its numbers, ``{clue.told}`` the cells and that; ``{clue.given}`` the same
    of clues that stand on the board.
``{proven}``, ``{false}``, ``{clash}``, ``{trapped}``, ``{another}``, ``{twice}``, ``{ring}``
    what no part says and the step tells all the same: see :mod:`garns.explaining.deriving`.
``{eliminated}``, ``{placed}``
    the cells of the effects; their ``.digits``.
``{link}``
    the cells of the links; ``{link.1.digits}`` the digits of the first. ``{ends}`` says that the first or
    the last node of a chain is true.
``{effects}``
    what the step does, as a clause: "r1c2 is 4", "remove 5 from r1c2 and r1c3".
``{chain}``
    the links, one after the other, as sentences.

``:or`` after a field lists with "or" instead of "and". What stands between ``[`` and ``]`` is said only when each field
in it has something to say; with ``{als.each}`` in it, it is said for each part with that role. A line break parts the
stages of the reasoning: each is a sentence with a picture of its own. A line that is one such piece and nothing else
makes a stage for each part.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """The words of a technique, in English; the catalogues hold the others.

    ``idea`` tells a beginner in a few sentences what it is; ``where`` is the vague hint, ``proof`` the reasoning.
    """

    name: str
    idea: str
    where: str
    proof: str
