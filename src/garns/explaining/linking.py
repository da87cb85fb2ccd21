"""The links of a chain in words, one after the other, or in the short notation called Eureka.

A strong link says: if the first is false, the second is true. A weak one: if the first is true, the second is false. So
along a chain, what is supposed of its first node decides the others in turn. A link that does not go on from anything
known starts a new supposition: so a step can tell several chains; where links have branches, these part them. In a
net, several strong links to one node say one thing, that all its alternatives are gone; so do several weak ones from
one node. A weak link from a node to itself says that a clue, which a part names, has no filling with it any more; a
clue with houses is what these leave over; a subset would have too few digits left. Links to what a nested step rules
out say that its technique does so, now that their starts are gone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from garns.explaining.about import About, Told
from garns.explaining.lettering import letter_of, sets_of
from garns.explaining.registry import name_of
from garns.explaining.speaking import Speaker, Words, text
from garns.explaining.value import Token
from garns.i18n import N_
from garns.values.position import sees
from garns.values.step import Link, Node, Part, Step

_IS, _IS_NOT = N_("{cell} is {digit}"), N_("{cell} is not {digit}")
_IN_ONE, _IN_NONE = N_("{digit} is in one of {cells}"), N_("{digit} is in none of {cells}")

_IF = N_("If {premise}, then {conclusion}.")
_THEN = N_("Then {conclusion}.")
_SINCE = N_("Since {premise}, {conclusion}.")
_BOTH = N_("{first}, so {second}")
_BECAUSE = N_("{conclusion} ({reason})")

_ONLY_PLACE = N_("the only place left in {house}")
_ONLY_CANDIDATE = N_("its only candidate left")
_HOUSE_HAS_IT = N_("{house} already has its {digit}")
_ONE_DIGIT = N_("a cell holds one digit")
_SEEN = N_("the cells see each other")
_ONE_LESS = N_("the set can lack only one digit")
_SET_LESS = N_("set {letter} can lack only one digit")
_ALL_SEE = N_("all of them see {cells}")
_NO_FILLING = N_("no filling of {cells} has it")
_NO_FILLING_OF = N_("no filling of {cells} has it: {clue}")
_NEEDED = N_("every filling of {cells} has {digit} in a cell that sees this one")
_NEEDED_BY = N_("every filling of {cells} has {digit} in a cell that sees this one: {clue}")
_ONLY_LEFT = N_("{cells} have only {digits} left")
_NO_LEFTOVER = N_("no filling of {cells} has it by the rule of 45 for {houses}")
_NEEDS_ONE = N_("every filling of {cells} has one of both")
_NEEDS_ONE_OF = N_("every filling of {cells} has one of both: {clue}")


class _Named(NamedTuple):
    """What a step names: the house for some cells and digits, the sets by their letters, its clues."""

    houses: Mapping[tuple[frozenset[int], tuple[int, ...]], int]
    sets: Mapping[str, frozenset[int]]
    clues: tuple[Part, ...]
    #: Cells and houses one of whose candidates is true.
    choices: tuple[Part, ...]
    parts: tuple[Part, ...]


def statement(node: Node, true: bool, speaker: Speaker, role: str = "") -> Words:
    """What is said of a node: "r1c2 is 5", "5 is in none of r1c2 and r1c3"."""
    digit = speaker.digits([node.digit])
    if len(node.cells) == 1:
        cell = [speaker.cell(node.cells[0], role, node.digit)]
        return speaker.weave(_IS if true else _IS_NOT, cell=cell, digit=digit)
    cells = speaker.cells(node.cells, role, node.digit)
    return speaker.weave(_IN_ONE if true else _IN_NONE, cells=cells, digit=digit)


def spoken(step: Step, speaker: Speaker) -> Iterator[Told]:
    """The links as sentences; what a weak link denies and the strong one that follows from it share one."""
    named = _Named(
        {
            (frozenset(part.cells), part.digits): part.houses[0]
            for part in step.parts
            if part.houses and part.role != "clue"
        },
        {letter_of(step, part): frozenset(part.cells) for part in sets_of(step)},
        tuple(part for part in step.parts if part.role == "clue"),
        tuple(part for part in step.parts if part.role == "strong"),
        step.parts,
    )
    known: dict[Node, bool] = {}
    fresh: set[Node] = set()  # what the last sentence concluded
    waiting: _Sentence | None = None
    branch = 0
    inferences = list(_inferences(step.links, named, speaker))
    several = any(inference.branch for inference in inferences)
    for index, inference in enumerate(inferences):
        if several and inference.branch != branch - 1:
            known, branch = {}, inference.branch + 1
        if not known and not inference.starts:  # a clue rules something out before anything else is said
            known = {Node(part.cells, part.digits[0]): False for part in step.parts if part.role in ("assumed", "stem")}
            supposed = speaker.join([statement(node, False, speaker, "link") for node in known])
            sentence = _Sentence(_IF, supposed, _conclusion(inference, speaker, named), inference)
            known |= dict.fromkeys(inference.ends, False)
            branch += 1
            yield Told(sentence.closed(speaker), _about([inference], branch, named))
            continue
        opening, premises = _opening(inference, known, fresh)
        if not several and opening is _IF and len(premises) == len(inference.starts):
            known = {}
            branch += 1
        known |= dict.fromkeys(premises, inference.premise)
        known |= dict.fromkeys(inference.ends, inference.strong)
        fresh = set(inference.ends)
        said = _conclusion(inference, speaker, named, _name_of(step, inference, speaker))
        if waiting:
            yield Told(waiting.closed(speaker, said), _about([waiting.inference, inference], branch, named))
            waiting = None
            continue
        if inference.nested is None:
            supposed = speaker.join([statement(node, inference.premise, speaker, "link") for node in premises])
        else:
            supposed = _gone(premises, speaker)
        sentence = _Sentence(opening, supposed, said, inference)
        if inference.premise and index + 1 < len(inferences) and inferences[index + 1].follows(inference):
            waiting = sentence
        else:
            yield Told(sentence.closed(speaker), _about([inference], branch, named))


@dataclass(frozen=True)
class _Inference:
    """Links that say one thing: several that leave a node no alternative, or several nodes that one denies."""

    starts: tuple[Node, ...]
    ends: tuple[Node, ...]
    links: tuple[Link, ...]
    clue: bool = False

    @property
    def strong(self) -> bool:
        """Whether it concludes that its ends are true."""
        return self.links[0].strong

    @property
    def branch(self) -> int:
        """The supposition that it belongs to."""
        return self.links[0].branch

    @property
    def nested(self) -> int | None:
        """The place of the step that rules its ends out."""
        return self.links[0].nested

    @property
    def premise(self) -> bool:
        """Whether it goes on from its starts being true, not false."""
        return not self.strong and self.nested is None

    def follows(self, other: _Inference) -> bool:
        """Whether it goes on from nothing but what the other concluded."""
        return self.strong and self.branch == other.branch and set(self.starts) <= set(other.ends)


@dataclass(frozen=True)
class _Sentence:
    opening: str
    premise: Words
    conclusion: Words
    inference: _Inference

    def closed(self, speaker: Speaker, second: Words | None = None) -> Words:
        said = speaker.weave(_BOTH, first=self.conclusion, second=second) if second else self.conclusion
        return speaker.weave(self.opening, premise=self.premise, conclusion=said)


def _inferences(links: tuple[Link, ...], named: _Named, speaker: Speaker) -> Iterator[_Inference]:
    def says(link: Link) -> tuple[object, ...]:
        alone = link.start == link.end
        ends = link.end if link.strong else link.end.cells if alone else link.start
        ruled = ends if link.nested is None else link.nested
        return link.branch, link.strong, _by_clue(link, named, speaker), ruled, link.clue

    for (_, _, clue, *_), run in groupby(links, key=says):
        several = list(run)
        starts = tuple(dict.fromkeys(link.start for link in several if link.start != link.end))
        ends = tuple(dict.fromkeys(link.end for link in several))
        yield _Inference(starts, ends, tuple(several), bool(clue))


def _name_of(step: Step, inference: _Inference, speaker: Speaker) -> str:
    """What the technique of a nested step is called."""
    if inference.nested is None or not 0 <= inference.nested < len(step.nested):
        return ""
    return name_of(step.nested[inference.nested].technique, speaker.lang)


def _by_clue(link: Link, named: _Named, speaker: Speaker) -> bool:
    """Whether a link rests on a clue.

    A strong one that no cell, house or set makes; a weak one of a node to itself, or between cells that may hold the
    same digit.
    """
    if link.clue is not None and 0 <= link.clue < len(named.parts):
        return True
    cells = frozenset((*link.start.cells, *link.end.cells))
    if not any(cells <= {*clue.cells} for clue in named.clues):
        return False
    if link.strong:
        digits = {link.start.digit, link.end.digit}
        chosen = any(cells <= {*part.cells} and digits <= {*part.digits} for part in named.choices)
        return not chosen and not any(cells <= of for of in named.sets.values())
    if link.start.cells == link.end.cells:
        return link.start == link.end
    seen = sees(speaker.puzzle)
    every = (end in seen[start] for start in link.start.cells for end in link.end.cells)
    return link.start.digit != link.end.digit or not all(every)


def _about(inferences: list[_Inference], branch: int, named: _Named) -> About:
    """The links of a sentence, the clues they rest on and what it says of their nodes."""
    nodes: dict[Node, bool] = {}
    for inference in inferences:
        nodes |= dict.fromkeys(inference.starts, inference.premise) | dict.fromkeys(inference.ends, inference.strong)
    links = tuple(link for inference in inferences for link in inference.links)
    nested = next((inference.nested for inference in inferences if inference.nested is not None), None)
    parts = tuple(_clue_of(inference, named) for inference in inferences if inference.clue)
    return About(parts, links=links, nodes=tuple(nodes.items()), branch=branch, nested=nested)


def _opening(inference: _Inference, known: dict[Node, bool], fresh: set[Node]) -> tuple[str, list[Node]]:
    """How a sentence begins, and the premises it has to name: those that are new, or one that was said long ago."""
    new = [node for node in inference.starts if known.get(node) is not inference.premise]
    if new:
        return _IF, new
    if inference.nested is not None:
        return _SINCE, list(inference.starts)
    if len(inference.starts) > 1 or set(inference.starts) <= fresh:
        return _THEN, []
    return _SINCE, list(inference.starts)


def _conclusion(inference: _Inference, speaker: Speaker, named: _Named, technique: str = "") -> Words:
    """What follows, and why: nodes of one digit together, or what a clue leaves out of each cell; by a nested step, its
    technique."""
    said = []
    if inference.clue and not inference.strong and all(len(node.cells) == 1 for node in inference.ends):
        for (cell,) in dict.fromkeys(node.cells for node in inference.ends):
            digits = [node.digit for node in inference.ends if node.cells == (cell,)]
            shown = speaker.digits(digits, "or")
            said.append(speaker.weave(_IS_NOT, cell=[speaker.cell(cell, "link", digits[0])], digit=shown))
        return speaker.weave(_BECAUSE, conclusion=speaker.join(said), reason=_clue(inference, speaker, named))
    if technique:
        return speaker.weave(_BECAUSE, conclusion=_gone(inference.ends, speaker), reason=text(technique))
    for digit in dict.fromkeys(node.digit for node in inference.ends):
        cells = tuple(dict.fromkeys(cell for node in inference.ends if node.digit == digit for cell in node.cells))
        end = statement(Node(cells, digit), inference.strong, speaker, "link")
        reason = _reason(inference, Node(cells, digit), speaker, named)
        said.append(speaker.weave(_BECAUSE, conclusion=end, reason=reason) if reason else end)
    return speaker.join(said)


def _gone(nodes: Iterable[Node], speaker: Speaker) -> Words:
    """That several candidates are false, in the fewest words: digit by digit, or cell by cell."""
    by_digit: dict[int, list[int]] = {}
    by_cell: dict[int, list[int]] = {}
    for node in nodes:
        for cell in node.cells:
            by_digit.setdefault(node.digit, []).append(cell)
            by_cell.setdefault(cell, []).append(node.digit)
    if len(by_digit) <= len(by_cell):
        each = [statement(Node(tuple(cells), digit), False, speaker, "link") for digit, cells in by_digit.items()]
        return speaker.join(each)
    return speaker.join([
        speaker.weave(_IS_NOT, cell=[speaker.cell(cell, "link", digits[0])], digit=speaker.digits(digits, "or"))
        for cell, digits in by_cell.items()
    ])  # fmt: skip


def _clue_of(inference: _Inference, named: _Named) -> Part:
    """The clue that rules out what an inference ends with: the one that its links name, or one that holds them."""
    if (place := inference.links[0].clue) is not None:
        return named.parts[place]
    bound = {cell for node in (*inference.starts, *inference.ends) for cell in node.cells}
    return max(named.clues, key=lambda clue: len(bound & {*clue.cells}))


def _clue(inference: _Inference, speaker: Speaker, named: _Named) -> Words:
    """Its cells, what it is called, its sum."""
    part = _clue_of(inference, named)
    clue, shown = part.cells, speaker.cells(part.cells)
    if part.role == "subset":
        return speaker.weave(_ONLY_LEFT, cells=shown, digits=speaker.digits(part.digits))
    if part.houses:
        return speaker.weave(_NO_LEFTOVER, cells=shown, houses=speaker.house_list(part.houses))
    called = next(iter(speaker.clues_called(clue)), "")
    bare, full = (_NEEDS_ONE, _NEEDS_ONE_OF) if inference.strong else (_NO_FILLING, _NO_FILLING_OF)
    fields = {"cells": shown}
    if not any(cell in clue for node in inference.ends for cell in node.cells):
        bare, full = _NEEDED, _NEEDED_BY
        fields["digit"] = speaker.digits(node.digit for node in inference.ends)
    return speaker.weave(full, **fields, clue=text(called)) if called else speaker.weave(bare, **fields)


def _reason(inference: _Inference, end: Node, speaker: Speaker, named: _Named) -> Words:
    """Why the end of some links follows from their start; nothing where the houses do not tell."""
    starts = {cell for node in inference.starts for cell in node.cells}
    cells = starts | set(end.cells)
    if inference.clue:
        return _clue(inference, speaker, named)
    if all(node.digit == end.digit for node in inference.starts):
        own = named.houses.get((frozenset(cells), (end.digit,))) if inference.strong else None
        house = speaker.shared(cells) if own is None else own
        if house is None:
            if inference.strong:
                return []
            return speaker.weave(_SEEN) if len(cells) == 2 else speaker.weave(_ALL_SEE, cells=speaker.cells(starts))
        words = speaker.house_list([house])
        digit = speaker.digits([end.digit])
        if inference.strong:
            return speaker.weave(_ONLY_PLACE, house=words)
        return speaker.weave(_HOUSE_HAS_IT, house=words, digit=digit)
    letter = next((letter for letter, of in named.sets.items() if cells <= of), "")
    if letter and inference.strong:
        return speaker.weave(_SET_LESS, letter=text(letter))
    if len(cells) > 1:
        return speaker.weave(_ONE_LESS) if inference.strong else []
    return speaker.weave(_ONLY_CANDIDATE if inference.strong else _ONE_DIGIT)


def eureka(step: Step, links: tuple[Link, ...], speaker: Speaker) -> Words:
    """The links of a step in Eureka notation, and what follows.

    ``(5)r1c2=r1c8-(5=3)r4c8 => r4c2<>3``: ``=`` is a strong link, ``-`` a weak one; digits stand in parentheses before
    the cells, and are left out where they stay the same.
    """
    words: Words = []
    told = tuple(link for link in links if link.start != link.end)  # there is no sign for what a clue leaves out
    for number, chain in enumerate(_chains(told)):
        words += text("; " if number else "") + _chain(chain, speaker)
    written = speaker.geometry.symbol
    placed = [[speaker.cell(cell, "placed", digit), *text(f"={written(digit)}")] for cell, digit in step.placements]
    struck = [
        [speaker.cell(cell, "eliminated", digit), *text(f"<>{written(digit)}")] for cell, digit in step.eliminations
    ]
    for number, effect in enumerate(placed + struck):
        words += text(", " if number else " => ") + effect
    return words


def _chains(links: tuple[Link, ...]) -> Iterator[list[Link]]:
    """The links, parted where one does not begin where the last one ended."""
    chain: list[Link] = []
    for link in links:
        if chain and chain[-1].end != link.start:
            yield chain
            chain = []
        chain.append(link)
    if chain:
        yield chain


def _chain(links: list[Link], speaker: Speaker) -> Words:
    words: Words = []
    nodes = [links[0].start, *(link.end for link in links)]
    signs = ["", *("=" if link.strong else "-" for link in links)]
    index, last = 0, 0
    while index < len(nodes):
        end = index + 1
        while end < len(nodes) and nodes[end].cells == nodes[index].cells:
            end += 1
        words += text(signs[index])
        if end > index + 1 or nodes[index].digit != last:
            inside = text("(")
            for at in range(index, end):
                inside += text(signs[at] if at > index else "") + speaker.digits([nodes[at].digit])
            words += inside + text(")")
        last = nodes[end - 1].digit
        words += _together(nodes[index], speaker)
        index = end
    return words


def _together(node: Node, speaker: Speaker) -> Words:
    """The cells of a node; those of one row or column in one word, ``r1c23``, a token for each cell."""
    tokens = [speaker.cell(cell, "link", node.digit) for cell in node.cells]
    parts = [re.fullmatch(r"([rL]\d)([cC]\d)", token.text) for token in tokens]
    rows, columns = ({part[group] for part in parts if part} for group in (1, 2))
    if all(parts) and len(rows) == 1:
        return [tokens[0], *(_short(token, token.text[3:]) for token in tokens[1:])]
    if all(parts) and len(columns) == 1:
        heads = [_short(token, token.text[1:2] if at else token.text[:2]) for at, token in enumerate(tokens)]
        return [*heads[:-1], _short(tokens[-1], heads[-1].text + tokens[-1].text[2:])]
    return [token for at, cell in enumerate(tokens) for token in (*text("," if at else ""), cell)]


def _short(token: Token, shown: str) -> Token:
    return Token("cell", shown, cell=token.cell, digit=token.digit, role=token.role)
