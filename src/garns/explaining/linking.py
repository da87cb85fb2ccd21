"""The links of a chain in words, one after the other, or in the short notation called Eureka.

A strong link says: if the first is false, the second is true. A weak one: if the first is true, the second is false. So
along a chain, what is supposed of its first node decides the others in turn. A link that does not go on from anything
known starts a new supposition: so a step can tell several chains.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from garns.cells import symbol
from garns.explaining.speaking import Speaker, Words, text
from garns.explaining.value import Token
from garns.i18n import N_
from garns.step import Link, Node, Step

_IS, _IS_NOT = N_("{cell} is {digit}"), N_("{cell} is not {digit}")
_IN_ONE, _IN_NONE = N_("{digit} is in one of {cells}"), N_("{digit} is in none of {cells}")

_IF = N_("If {premise}, then {conclusion}.")
_THEN = N_("Then {conclusion}.")
_BOTH = N_("{first}, so {second}")
_BECAUSE = N_("{conclusion} ({reason})")

_ONLY_PLACE = N_("the only place left in {house}")
_ONLY_CANDIDATE = N_("its only candidate left")
_HOUSE_HAS_IT = N_("{house} already has its {digit}")
_ONE_DIGIT = N_("a cell holds one digit")
_SEEN = N_("the cells see each other")


def statement(node: Node, true: bool, speaker: Speaker, role: str = "") -> Words:
    """What is said of a node: "r1c2 is 5", "5 is in none of r1c2 and r1c3"."""
    digit = speaker.digits([node.digit])
    if len(node.cells) == 1:
        cell = [speaker.cell(node.cells[0], role, node.digit)]
        return speaker.weave(_IS if true else _IS_NOT, cell=cell, digit=digit)
    cells = speaker.cells(node.cells, role, node.digit)
    return speaker.weave(_IN_ONE if true else _IN_NONE, cells=cells, digit=digit)


def spoken(step: Step, speaker: Speaker) -> Iterator[Words]:
    """The links as sentences; a weak link and the strong one that follows from it share one."""
    named = [house for part in step.parts for house in part.houses]
    known: dict[Node, bool] = {}
    waiting: tuple[Words | None, Words] | None = None  # a premise, if one is new, and the first of two conclusions
    for index, link in enumerate(step.links):
        premise = None
        if known.get(link.start) is link.strong or link.start not in known:
            known = {link.start: not link.strong}
            premise = statement(link.start, not link.strong, speaker, "link")
        known[link.end] = link.strong
        conclusion = _conclusion(link, speaker, named)
        if waiting:
            premise, conclusion = waiting[0], speaker.weave(_BOTH, first=waiting[1], second=conclusion)
            waiting = None
        elif not link.strong and _goes_on(step.links, index):
            waiting = premise, conclusion
            continue
        yield _sentence(speaker, premise, conclusion)


def _goes_on(links: tuple[Link, ...], index: int) -> bool:
    """Whether a strong link from the end of this one follows."""
    return index + 1 < len(links) and links[index + 1].strong and links[index + 1].start == links[index].end


def _sentence(speaker: Speaker, premise: Words | None, conclusion: Words) -> Words:
    if premise is None:
        return speaker.weave(_THEN, conclusion=conclusion)
    return speaker.weave(_IF, premise=premise, conclusion=conclusion)


def _conclusion(link: Link, speaker: Speaker, named: list[int]) -> Words:
    end = statement(link.end, link.strong, speaker, "link")
    reason = _reason(link, speaker, named)
    return speaker.weave(_BECAUSE, conclusion=end, reason=reason) if reason else end


def _reason(link: Link, speaker: Speaker, named: list[int]) -> Words:
    """Why the end of a link follows from its start; nothing where the houses do not tell."""
    cells = {*link.start.cells, *link.end.cells}
    if link.start.digit == link.end.digit:
        house = speaker.shared(cells, named if link.strong else ())
        if house is None:
            return [] if link.strong else speaker.weave(_SEEN)
        words = speaker.house_list([house])
        digit = speaker.digits([link.end.digit])
        return (
            speaker.weave(_ONLY_PLACE, house=words)
            if link.strong
            else speaker.weave(_HOUSE_HAS_IT, house=words, digit=digit)
        )
    if len(cells) > 1:
        return []
    return speaker.weave(_ONLY_CANDIDATE if link.strong else _ONE_DIGIT)


def eureka(step: Step, speaker: Speaker) -> Words:
    """The links in Eureka notation, and what follows.

    ``(5)r1c2=r1c8-(5=3)r4c8 => r4c2<>3``: ``=`` is a strong link, ``-`` a weak one; digits stand in parentheses before
    the cells, and are left out where they stay the same.
    """
    words: Words = []
    for number, links in enumerate(_chains(step.links)):
        words += text("; " if number else "") + _chain(links, speaker)
    placed = [[speaker.cell(cell, "placed", digit), *text(f"={symbol(digit)}")] for cell, digit in step.placements]
    struck = [
        [speaker.cell(cell, "eliminated", digit), *text(f"<>{symbol(digit)}")] for cell, digit in step.eliminations
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
