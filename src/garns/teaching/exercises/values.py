"""What an exercise is made of: packs, questions, parts, cases; and what comes of a case: outcomes and failures."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from garns.errors import Problem

#: A text of a pack by language: ``{"en": ..., "fr": ...}``.
Words = Mapping[str, str]


def say(words: Words, lang: str) -> str:
    """A text in a language; in English, or in whatever there is, when the pack does not speak it.

    >>> say({"en": "rows", "fr": "lignes"}, "fr"), say({"fr": "lignes"}, "en")
    ('lignes', 'lignes')
    """
    return words.get(lang) or words.get("en") or next(iter(words.values()), "")


@dataclass(frozen=True, slots=True)
class Other:
    """A value that is no plain data: only its type is known here."""

    type: str

    def __repr__(self) -> str:
        return f"<{self.type}>"


@dataclass(frozen=True, slots=True)
class Made:
    """An argument that the pack's ``support.py`` builds in the child, such as a function that is called back."""

    name: str
    args: tuple[object, ...] = ()

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(map(repr, self.args))})"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one call did: what it returned, what became of its arguments, what it printed before each line it read.

    ``trouble`` says why there is nothing of all this: it raised an error, was too slow ...
    """

    returned: object = None
    args: tuple[object, ...] = ()
    screen: tuple[str, ...] = ("",)
    left: int = 0  # lines that it did not read
    beyond: int = 0  # times that it asked for more
    trouble: Problem | None = None

    @property
    def printed(self) -> str:
        """All that it printed."""
        return "".join(self.screen)


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a case failed: a sentence of the pack (its id, with fields), of ours, or in words; what was hoped for."""

    what: str | Problem | Words | None = None
    expected: str = ""
    got: str = ""
    fields: Mapping[str, object] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """A word for programs."""
        return self.what.id if isinstance(self.what, Problem) else self.what if isinstance(self.what, str) else "wrong"


#: From the outcomes of a case to the failure, or None when all is right. It runs in our process, never in the child.
Judge = Callable[[tuple[Outcome, ...]], Failure | None]


@dataclass(frozen=True, slots=True)
class Case:
    """Calls of one function, and the judge of what they do.

    Each call gets arguments of its own. ``keyboards`` are the lines that can be read: one call for each, so that
    several ways to type the same thing can be tried; else the call is made ``times`` times.
    ``text`` shows the call, where its arguments would say too much;
    ``keeps`` says that the arguments must stay as they are; ``smaller`` gives simpler cases that might fail too.
    """

    args: tuple[object, ...]
    judge: Judge
    part: str = ""
    function: str = ""
    times: int = 1
    keyboards: tuple[tuple[str, ...], ...] = ()
    keeps: bool = False
    text: str = ""
    optional: bool = False  # a function without parameters is called without arguments
    smaller: Callable[[], Iterable[Case]] | None = None

    @property
    def length(self) -> int:
        """How many calls it takes."""
        return len(self.keyboards) or self.times


#: The cases of a question, from the smallest to the largest; the random ones come from the seed.
Cases = Callable[[random.Random], Iterable[Case]]


@dataclass(frozen=True, slots=True)
class Part:
    """A step of a question. It counts only when the parts before it are right, so that doing nothing earns nothing."""

    id: str
    points: float
    title: Words = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to write, with its parts and its cases."""

    id: str
    function: str
    title: Words
    text: Words
    parts: tuple[Part, ...]
    cases: Cases
    seconds: float

    @property
    def points(self) -> float:
        """What it is worth."""
        return sum(part.points for part in self.parts)


@dataclass(frozen=True, slots=True)
class Pack:
    """An exercise: what students hand in, the questions, the limits."""

    id: str
    title: Words
    text: Words
    kind: str
    file: str
    out_of: float
    questions: tuple[Question, ...]
    folder: Path
    messages: Mapping[str, Words] = field(default_factory=dict)
    memory: int = 256 << 20
    output: int = 1 << 18
    libraries: bool = False
    options: Mapping[str, object] = field(default_factory=dict)

    def own(self, name: str) -> str:
        """The text of a file of the pack; nothing when it has none."""
        file = self.folder / name
        return file.read_text(encoding="utf-8") if file.is_file() else ""
