"""What a sentence speaks of: kept while it is made, so that a picture can show just that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from garns.explaining.speaking import Words
from garns.values.step import Link, Node, Part


@dataclass(frozen=True, slots=True)
class About:
    """Parts of a step, houses, links along a chain, what is said of nodes (None: of several, one is true).

    ``branch`` counts the suppositions of a chain from 1; what belongs to none has 0. ``effects`` says that the sentence
    tells what the step does.
    """

    parts: tuple[Part, ...] = ()
    houses: tuple[int, ...] = ()
    links: tuple[Link, ...] = ()
    nodes: tuple[tuple[Node, bool | None], ...] = ()
    branch: int = 0
    effects: bool = False
    #: The place of the nested step that the sentence rests on.
    nested: int | None = None


class Told(NamedTuple):
    """A sentence, and what it speaks of."""

    words: Words
    about: About
