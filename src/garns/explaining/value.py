"""An explanation: sentences made of typed tokens, so that a screen can light the cell that a word names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from garns.i18n import translate
from garns.values.geometry import Geometry
from garns.values.json_fields import each, maybe, need, refuse
from garns.values.step import DEEPEST

#: What a token can be.
TYPES = ("text", "cell", "digit", "house")


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a sentence: its type, the words that show it, and what it stands for.

    A cell may come with the digit that is spoken of there, and with the role of the part it belongs to; cells of
    effects have the roles ``eliminated`` and ``placed``. A house is an index into the puzzle's houses.
    """

    type: str
    text: str
    cell: int | None = None
    digit: int | None = None
    house: int | None = None
    role: str = ""

    def to_json(self, geometry: Geometry) -> dict[str, Any]:
        """``{"type": "cell", "text": "L8C3", "cell": "r8c3", "role": "pivot"}``; what is empty is left out."""
        form: dict[str, Any] = {"type": self.type, "text": self.text}
        if self.cell is not None:
            form["cell"] = str(geometry.names[self.cell])
        for key in ("digit", "house"):
            if (value := getattr(self, key)) is not None:
                form[key] = value
        return form | ({"role": self.role} if self.role else {})

    @staticmethod
    def from_json(form: dict[str, Any], geometry: Geometry) -> Token:
        """The token written by :meth:`to_json`.

        :raises GarnsError: when the form is none.
        """
        kind = need(form, "type", str)
        if kind not in TYPES:
            refuse("type", kind)
        return Token(
            kind,
            need(form, "text", str),
            geometry.cell(need(form, "cell", str)) if "cell" in form else None,
            need(form, "digit", int) if "digit" in form else None,
            need(form, "house", int) if "house" in form else None,
            maybe(form, "role", ""),
        )


Sentence = tuple[Token, ...]


class Fold(NamedTuple):
    """The proof inside a proof: the place of the sentence that rests on it, and what it says."""

    sentence: int
    inside: Explanation


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a step is true, in a language: the technique, its name, and sentences of tokens; ``str()`` is the text.

    Of a nested step, ``folds`` are the proofs that some sentences rest on; the text leaves them out.
    """

    technique: str
    name: str
    lang: str
    sentences: tuple[Sentence, ...] = ()
    folds: tuple[Fold, ...] = ()

    @property
    def cells(self) -> frozenset[int]:
        """Every cell that is named."""
        return frozenset(token.cell for line in self.sentences for token in line if token.cell is not None)

    @property
    def lines(self) -> tuple[str, ...]:
        """The sentences as text, one for each stage of the reasoning."""
        return tuple("".join(token.text for token in line) for line in self.sentences)

    def unfolded(self, depth: int = 0) -> Iterator[tuple[int, str]]:
        """Every sentence with how deep it lies: what a sentence rests on comes before it, after its own name."""
        for index, line in enumerate(self.lines):
            for fold in self.folds:
                if fold.sentence == index:
                    yield depth + 1, translate("{name}:", self.lang, name=fold.inside.name)
                    yield from fold.inside.unfolded(depth + 1)
            yield depth, line

    def __str__(self) -> str:
        return " ".join(self.lines)

    def __repr__(self) -> str:
        """The technique and the beginning of the text."""
        text = str(self)
        return f"<Explanation {self.technique}: {text if len(text) <= 60 else f'{text[:57]}...'}>"

    def to_json(self, geometry: Geometry) -> dict[str, Any]:
        """The form of ``docs/design/json.md``."""
        form: dict[str, Any] = {
            "technique": self.technique,
            "name": self.name,
            "lang": self.lang,
            "text": str(self),
            "sentences": [[token.to_json(geometry) for token in line] for line in self.sentences],
        }
        if self.folds:
            form["folds"] = [
                {"sentence": fold.sentence, "inside": fold.inside.to_json(geometry)} for fold in self.folds
            ]
        return form

    @staticmethod
    def from_json(form: dict[str, Any], geometry: Geometry) -> Explanation:
        """The explanation written by :meth:`to_json`; its text is that of its tokens.

        :raises GarnsError: when the form is none.
        """
        return _explanation(form, geometry, 0)


def _explanation(form: dict[str, Any], geometry: Geometry, depth: int) -> Explanation:
    sentences = []
    for line in each(form, "sentences", list):
        for token in line:
            if not isinstance(token, dict):
                refuse("sentences", token)
        sentences.append(tuple(Token.from_json(token, geometry) for token in line))
    if depth > DEEPEST:
        refuse("folds", depth)
    folds = tuple(
        Fold(need(fold, "sentence", int), _explanation(need(fold, "inside", dict), geometry, depth + 1))
        for fold in each(form, "folds", dict)
    )
    return Explanation(
        need(form, "technique", str), need(form, "name", str), need(form, "lang", str), tuple(sentences), folds
    )
