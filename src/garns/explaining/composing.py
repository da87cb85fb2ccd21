"""From a step to its explanation: the words of the technique, filled in with what the step names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from string import Formatter
from typing import Any

from garns.explaining.about import About, Told
from garns.explaining.chaining import chain_of
from garns.explaining.deriving import DERIVED, derived
from garns.explaining.lettering import letter_of
from garns.explaining.linking import eureka, spoken, statement
from garns.explaining.registry import name_of, text_of
from garns.explaining.speaking import Speaker, Words, text
from garns.explaining.value import Explanation, Fold, Token
from garns.explaining.ways import ways
from garns.given import Given, puzzle_of
from garns.i18n import N_, languages, translate
from garns.names import choose
from garns.values.geometry import CLASSIC
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.step import Candidate, Part, Step

DETAILS = ("proof", "where", "idea")
NOTATIONS = ("eureka",)

_PLACE = N_("{cell} is {digit}")
_STRIKE = N_("remove {struck}")
_FROM = N_("{digits} from {cells}")
_AND_ALSO = N_("{first}; {second}")
_ALSO = N_("The pattern also uses {cells}.")


def explain_step(
    step: Step,
    puzzle: Given | None = None,
    *,
    lang: str,
    notation: str | None = None,
    detail: str = "proof",
) -> Explanation:
    """Why a step is true; the arguments are those of :func:`garns.explain`."""
    told = compose(step, puzzle, lang=lang, notation=notation, detail=detail)
    sentences = tuple(tuple(words) for words, _ in told)
    folds = tuple(
        Fold(index, explain_step(step.nested[about.nested], puzzle, lang=lang))
        for index, (_, about) in enumerate(told)
        if about.nested is not None
    )
    return Explanation(step.technique, name_of(step.technique, lang), lang, sentences, folds)


def compose(
    step: Step,
    position: Given | None = None,
    *,
    lang: str = "en",
    notation: str | None = None,
    detail: str = "proof",
) -> list[Told]:
    """The sentences of an explanation, each with what it speaks of."""
    lang, detail = choose("lang", lang, languages()), choose("detail", detail, DETAILS)
    notation = notation and choose("notation", notation, NOTATIONS)
    puzzle = Puzzle(CLASSIC) if position is None else puzzle_of(position)
    speaker = Speaker(puzzle, lang)
    links = chain_of(step, puzzle) if notation == "eureka" and detail == "proof" and not step.nested else ()
    if links:
        told = [Told(eureka(step, links, speaker), About(parts=step.parts, links=step.links, effects=True))]
    else:
        message = getattr(text_of(step, lang), detail)
        told = list(_Composer(step, speaker, position).sentences(translate(message, lang)))
    if detail == "proof":
        told += _unnamed(step, speaker, told)
    return told


def effects(step: Step, speaker: Speaker) -> Words:
    """What a step does, as a clause: digits that are placed, then digits that go, cells with equal losses together."""
    clauses = [
        speaker.weave(_PLACE, cell=[speaker.cell(cell, "placed", digit)], digit=speaker.digits([digit]))
        for cell, digit in step.placements
    ]
    losses: dict[int, list[int]] = {}
    for cell, digit in step.eliminations:
        losses.setdefault(cell, []).append(digit)
    cells: dict[tuple[int, ...], list[int]] = {}
    for cell, digits in losses.items():
        cells.setdefault(tuple(sorted(digits)), []).append(cell)
    struck = [
        speaker.weave(_FROM, digits=speaker.digits(digits), cells=speaker.cells(those, "eliminated"))
        for digits, those in cells.items()
    ]
    if struck:
        clauses.append(speaker.weave(_STRIKE, struck=_listed(speaker, struck)))
    return _listed(speaker, clauses)


def _listed(speaker: Speaker, clauses: list[Words]) -> Words:
    """Clauses with semicolons between them: the lists inside have commas of their own."""
    listed = clauses[0] if clauses else []
    for clause in clauses[1:]:
        listed = speaker.weave(_AND_ALSO, first=listed, second=clause)
    return listed


def _unnamed(step: Step, speaker: Speaker, told: list[Told]) -> Iterator[Told]:
    """A last sentence for cells that the words of the technique leave out, so that no highlight stays unexplained."""
    named = {token.cell for words, _ in told for token in words}
    named |= {cell for _, about in told for part in about.parts for cell in part.cells}  # counted, not listed
    if rest := sorted(cells_of(step) - named):
        yield Told(speaker.weave(_ALSO, cells=speaker.cells(rest)), About(parts=(Part("also", tuple(rest)),)))


def cells_of(step: Step) -> set[int]:
    """Every cell that a step speaks of: those of its effects, its parts and its links."""
    cells = {candidate.cell for candidate in (*step.placements, *step.eliminations)}
    cells.update(cell for part in step.parts for cell in part.cells)
    return cells.union(cell for link in step.links for node in (link.start, link.end) for cell in node.cells)


class _Composer:
    def __init__(self, step: Step, speaker: Speaker, given: Given | None) -> None:
        self.step, self.speaker = step, speaker
        self.position = given if isinstance(given, Position) else None
        self._about = About()  # what the sentence that is being made speaks of

    def sentences(self, template: str) -> Iterator[Told]:
        """The lines of a text, those that have nothing to say left out.

        A chain makes lines of its own, and so does each turn of a line that is nothing but a repeated piece.
        """
        for line in template.split("\n"):
            if line == "{chain}":
                yield from (Told(capitalised(words), about) for words, about in spoken(self.step, self.speaker))
            elif ".each" in line and re.fullmatch(r"\[[^\[\]]*\]", line):
                for turn in range(self._turns(line[1:-1])):
                    yield from self._told(self._turn(line[1:-1], turn))
            else:
                yield from self._told(self._line(line))

    def _told(self, words: Words) -> Iterator[Told]:
        if words and words[-1].type == "text":  # a repeated piece ends with a space
            words[-1] = replace(words[-1], text=words[-1].text.rstrip())
        if words:
            yield Told(capitalised(words), self._about)
        self._about = About()

    def _line(self, line: str) -> Words:
        words: Words = []
        for index, piece in enumerate(re.split(r"\[(.*?)\]", line)):
            if index % 2 == 0:
                words += self._filled(piece, 0) or []
            else:
                for turn in range(self._turns(piece)):
                    words += self._turn(piece, turn)
        return words

    def _turn(self, piece: str, turn: int) -> Words:
        """An optional piece, or nothing: then it does not speak of anything either."""
        about = self._about
        words = self._filled(piece, turn, optional=True)
        if words is None:
            self._about = about
        return words or []

    def _note(self, **more: tuple[Any, ...]) -> None:
        """The sentence speaks of these as well."""
        grown: dict[str, Any] = {
            key: tuple(dict.fromkeys((*getattr(self._about, key), *found))) for key, found in more.items()
        }
        self._about = replace(self._about, **grown)

    def _turns(self, piece: str) -> int:
        """How often an optional piece is said: once, or once for each part of the role that it goes through."""
        roles = {name.split(".")[0] for _, name, _, _ in Formatter().parse(piece) if name and ".each" in name}
        return max(map(len, map(self._parts, roles)), default=1)

    def _filled(self, piece: str, turn: int, optional: bool = False) -> Words | None:
        words: Words = []
        for literal, name, how, _ in Formatter().parse(piece):
            words += text(literal)
            if name is not None:
                said = self._field(name, how or "and", turn)
                if optional and not said:
                    return None
                words += said
        return words

    def _parts(self, roles: str) -> list[Part]:
        return [part for role in roles.split("+") for part in self._of(role)]

    def _of(self, role: str) -> list[Part]:
        if role in ("eliminated", "placed"):
            found = self.step.eliminations if role == "eliminated" else self.step.placements
            return [Part(role, _cells(found), _digits(found))] if found else []
        if role == "link":
            ends = [(link.start, link.end) for link in self.step.links]
            return [Part(role, a.cells + b.cells, tuple(dict.fromkeys((a.digit, b.digit)))) for a, b in ends]
        if role in DERIVED:
            return derived(role, self.step, self.speaker.puzzle)
        return [part for part in self.step.parts if role in (part.role, "all")]

    def _field(self, name: str, how: str, turn: int) -> Words:
        if name == "effects":
            self._about = replace(self._about, effects=True)
            return effects(self.step, self.speaker)
        if name == "ends":
            nodes = [self.step.links[0].start, self.step.links[-1].end] if self.step.links else []
            self._note(nodes=tuple((node, None) for node in nodes))
            said = [statement(node, True, self.speaker, "link") for node in dict.fromkeys(nodes)]
            return self.speaker.join(said, "or")
        role, *path = name.split(".")
        parts = self._parts(role)
        if path[:1] == ["only"]:
            parts, path = parts if len(parts) == 1 else [], path[1:]
            chosen = slice(len(parts))
        elif path and (path[0] in ("each", "end") or path[0].isdigit()):
            index = int(path[0]) - 1 if path[0].isdigit() else turn if path[0] == "each" else len(parts) - 1
            parts, path = parts[index : index + 1], path[1:]
            chosen = slice(index, index + 1)
        else:
            chosen = slice(None)
        if role == "link":
            self._note(links=self.step.links[chosen])
        elif path[:1] not in (["area"], ["total"]) and role not in ("eliminated", "placed"):
            self._note(parts=tuple(part for part in parts if role not in DERIVED or part in self.step.parts))
        cells = {cell: part.role for part in parts for cell in part.cells}
        digits = {digit for part in parts for digit in part.digits}
        match path:
            case []:
                return self.speaker.join([[self.speaker.cell(cell, role)] for cell, role in cells.items()], how)
            case ["first"]:
                return self.speaker.cells([*cells][:1], role)
            case ["last"]:
                return self.speaker.cells([*cells][-1:], role)
            case ["digits"]:
                return self.speaker.digits(digits, how)
            case ["rest"]:
                return self.speaker.digits(digits - set(_digits(self.step.eliminations)), how)
            case ["houses"]:
                self._note(houses=tuple(house for part in parts for house in part.houses))
                return self.speaker.house_list((house for part in parts for house in part.houses), how)
            case ["count"]:
                return text(str(len(cells)))
            case ["names"]:
                return self.speaker.join([text(words) for words in self.speaker.clue_names(cells)])
            case ["sum"]:
                return text(self.speaker.total_of(cells))
            case ["given"]:
                return self.speaker.told([cell for part in parts if not part.houses for cell in part.cells], role)
            case ["told"]:
                return self.speaker.told([*cells], role)
            case ["called"]:
                return text(", ".join(self.speaker.clues_called(cells)))
            case ["balance"]:
                return self.speaker.balance(cells)
            case ["equation"]:
                return self.speaker.equation([*cells], self._leaving(parts))
            case ["ways"]:
                found = ways(self.position, [*cells], self._leaving(parts)) if self.position and len(cells) > 1 else ()
                written = ["+".join(map(self.speaker.geometry.symbol, way)) for way in found]
                return self.speaker.join([text(way) for way in written], "or")
            case ["total"]:
                digits_total = sum(self.speaker.geometry.values)
                return text(str(digits_total * sum(len(part.houses) for part in parts)))
            case ["letter"]:
                return self.speaker.join([text(letter_of(self.step, part)) for part in parts], how)
            case ["area"]:
                return self.speaker.house_list(self.speaker.area(cells), how)
        raise ValueError(f"{{{name}}} is no field of a text")

    def _leaving(self, parts: list[Part]) -> tuple[int, ...]:
        """The houses that leave the cells of parts over."""
        extra = any(part.role == "extra" for part in parts)
        return tuple(house for part in (self._of("house") if extra else parts) for house in part.houses)


def _cells(candidates: Iterable[Candidate]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(candidate.cell for candidate in candidates))


def _digits(candidates: Iterable[Candidate]) -> tuple[int, ...]:
    return tuple(sorted({candidate.digit for candidate in candidates}))


def capitalised(words: Words) -> Words:
    """A sentence begins with a capital letter, unless it begins with the name of a cell."""
    first: Token = words[0]
    if first.type == "cell":
        return words
    return [replace(first, text=first.text[:1].upper() + first.text[1:]), *words[1:]]
