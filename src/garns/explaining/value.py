"""An explanation: sentences made of typed tokens, so that a screen can light the cell that a word names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from garns.values.geometry import Geometry
from garns.values.json_fields import each, maybe, need, refuse

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


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a step is true, in a language: the technique, its name, and sentences of tokens; ``str()`` is the text."""

    technique: str
    name: str
    lang: str
    sentences: tuple[Sentence, ...] = ()

    @property
    def cells(self) -> frozenset[int]:
        """Every cell that is named."""
        return frozenset(token.cell for line in self.sentences for token in line if token.cell is not None)

    @property
    def lines(self) -> tuple[str, ...]:
        """The sentences as text, one for each stage of the reasoning."""
        return tuple("".join(token.text for token in line) for line in self.sentences)

    def __str__(self) -> str:
        return " ".join(self.lines)

    def __repr__(self) -> str:
        """The technique and the beginning of the text."""
        text = str(self)
        return f"<Explanation {self.technique}: {text if len(text) <= 60 else f'{text[:57]}...'}>"

    def to_json(self, geometry: Geometry) -> dict[str, Any]:
        """The form of ``docs/design/json.md``."""
        return {
            "technique": self.technique,
            "name": self.name,
            "lang": self.lang,
            "text": str(self),
            "sentences": [[token.to_json(geometry) for token in line] for line in self.sentences],
        }

    @staticmethod
    def from_json(form: dict[str, Any], geometry: Geometry) -> Explanation:
        """The explanation written by :meth:`to_json`; its text is that of its tokens.

        :raises GarnsError: when the form is none.
        """
        sentences = []
        for line in each(form, "sentences", list):
            for token in line:
                if not isinstance(token, dict):
                    refuse("sentences", token)
            sentences.append(tuple(Token.from_json(token, geometry) for token in line))
        return Explanation(
            need(form, "technique", str), need(form, "name", str), need(form, "lang", str), tuple(sentences)
        )
