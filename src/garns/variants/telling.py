"""The words of a constraint: what it and its fields are called, what it asks for, and what a clue of it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import ClassVar

from garns.i18n import translate
from garns.values.clue_shapes import Label, Shape
from garns.values.geometry import Geometry
from garns.values.puzzle import Constraint
from garns.variants.field_names import FIELD_NAMES
from garns.variants.fields import codecs, defaults, has_fields


class Told(Constraint):
    """A constraint with a name and a rule in words."""

    __slots__ = ()

    #: What it is called ("windoku") and what it asks for, in one sentence; both marked with ``N_``.
    name: ClassVar[str]
    text: ClassVar[str]
    #: One clue in words, by the names of its fields (``{cells} = {clone_cells}``), and of its cells the ``{first}`` and
    #: the ``{rest}``; marked with ``N_``. Without it a clue is told by its cells, then its digits and numbers.
    clue_text: ClassVar[str] = ""
    #: What its fields are called where the usual names (:mod:`garns.variants.field_names`) do not tell, and what to put
    #: in where no name can; both marked with ``N_``.
    field_names: ClassVar[Mapping[str, str]] = {}
    field_help: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def name_in(cls, lang: str) -> str:
        """What it is called in a language."""
        return translate(cls.name, lang)

    @classmethod
    def text_in(cls, lang: str) -> str:
        """What it asks for, in a language."""
        return translate(cls.text, lang)

    @classmethod
    def field_name_in(cls, field: str, lang: str) -> str:
        """What a field is called in a language.

        >>> from garns.variants import MultiSumCage
        >>> MultiSumCage.field_name_in("sums", "fr")
        'sommes'
        """
        return translate(cls.field_names.get(field) or FIELD_NAMES.get(field) or field.replace("_", " "), lang)

    @classmethod
    def field_help_in(cls, field: str, lang: str) -> str:
        """What to put into a field, in a language; nothing where its name tells."""
        told = cls.field_help.get(field)
        return translate(told, lang) if told else ""

    def rule_in(self, lang: str) -> str:
        """What this one asks for, in a language: the text of its kind, unless the kind has several."""
        return self.text_in(lang)

    def clues_in(self, geometry: Geometry, lang: str) -> Iterator[str]:
        """What it says with its cells and numbers, in a language; nothing where its text says it all."""
        told = {name: codec.words(getattr(self, name), geometry, lang) for name, codec in codecs(type(self)).items()}
        if self.clue_text:
            first, _, rest = told.get("cells", "").partition(" ")
            yield translate(self.clue_text, lang, **told, first=first, rest=rest)
            return
        cells = [told.pop(name) for name, codec in codecs(type(self)).items() if codec.cells(getattr(self, name))]
        if words := [word for word in (*cells, *told.values()) if word]:
            yield reduce(lambda name, text: translate("{name}: {text}", lang, name=name, text=text), words)

    def told_in(self, geometry: Geometry, lang: str) -> str:
        """One clue with its name, in a language; the name alone where its text says it all.

        >>> from garns.values.geometry import CLASSIC
        >>> from garns.variants import Whisper, Windoku
        >>> Whisper((0, 1), 3).told_in(CLASSIC, "en"), Windoku().told_in(CLASSIC, "en")
        ('whisper line: r1c1 r1c2: 3', 'windoku')
        """
        name, clues = self.name_in(lang), "; ".join(self.clues_in(geometry, lang)) if has_fields(type(self)) else ""
        return translate("{name}: {text}", lang, name=name, text=clues) if clues else name

    def called_in(self, geometry: Geometry, lang: str) -> str:
        """What one clue is called beside its cells: its name, and its digits and numbers where they are its own.

        >>> from garns.values.geometry import CLASSIC
        >>> from garns.variants import KillerCage, Sandwich
        >>> KillerCage((0, 1), 8).called_in(CLASSIC, "en")
        'killer cage 8'
        >>> Sandwich("left", 4, 12).called_in(CLASSIC, "en")
        'sandwich, row 4 from the left: 12'
        """
        return " ".join([self.name_in(lang), *self.own_numbers(geometry, lang)])

    def own_numbers(self, geometry: Geometry, lang: str) -> Iterator[str]:
        """Its digits and numbers where they are not the usual ones.

        >>> from garns.values.geometry import CLASSIC
        >>> from garns.variants import Whisper
        >>> [*Whisper((0, 1)).own_numbers(CLASSIC, "en")], [*Whisper((0, 1), 3).own_numbers(CLASSIC, "en")]
        ([], ['3'])
        """
        usual = defaults(type(self))
        for name, field_codec in codecs(type(self)).items():
            shown = not self.clue_text or f"{{{name}}}" in self.clue_text
            value = getattr(self, name)
            if shown and value and field_codec.kind in ("digits", "number", "numbers") and value != usual.get(name):
                yield field_codec.words(value, geometry, lang)

    def label(self, cell: int, geometry: Geometry) -> Iterator[Shape]:
        """Its numbers in a cell of its picture, where they are not the usual ones."""
        if numbers := " ".join(self.own_numbers(geometry, "en")):
            yield Label(cell, self.id, numbers)

    def __str__(self) -> str:
        return self.name_in("en")
