"""What a data set shall be: a value that is checked once, and the two rules that everything follows from.

A puzzle belongs to a class (all that turns, swaps and renamings make of it), and the class alone says into which split
it goes: so no two splits share one, and more puzzles never move those that were there.

>>> plan = Plan(seed=7, splits={"train": 8, "test": 2})
>>> [plan.split_of(f"{number:024x}") for number in range(6)]
['train', 'train', 'test', 'train', 'train', 'train']
>>> plan.places(9)
{'train': 7, 'test': 2}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

from garns.generating import TRIES, Recipe
from garns.i18n import SOURCE
from garns.logic import ladder_of
from garns.values.puzzle import Puzzle

#: Bounds: what fits on a disk, and what a person reads in a datasheet.
MOST_PUZZLES, MOST_STRATA, MOST_SOURCES, MOST_SPLITS, MOST_WRONG = 10**9, 100, 100, 10, 10
#: Kinds of files that a data set can be written in.
FORMATS = ("parquet", "csv", "jsonl")
#: How the steps of a trace are told.
STYLES = ("text", "json")
SPLITS: Mapping[str, float] = {"train": 0.8, "validation": 0.1, "test": 0.1}

Key = TypeVar("Key")


def shared(count: int, shares: Mapping[Key, float]) -> dict[Key, int]:
    """Whole parts of a number, as near to some shares as can be; they add up.

    >>> shared(10, {"a": 1, "b": 1, "c": 1})
    {'a': 4, 'b': 3, 'c': 3}
    """
    whole = sum(shares.values())
    exact = {key: count * share / whole for key, share in shares.items()}
    parts = {key: int(part) for key, part in exact.items()}
    for key in sorted(exact, key=lambda key: parts[key] - exact[key])[: count - sum(parts.values())]:
        parts[key] += 1
    return parts


@dataclass(frozen=True, slots=True)
class Stratum:
    """Puzzles of some levels or scores of the scale, and how many there shall be (None: all that come)."""

    name: str
    levels: tuple[str, str] | None = None
    score: tuple[float, float] | None = None
    count: int | None = None

    def holds(self, level: str, score: float | None, scale: str) -> bool:
        """Whether a puzzle of this level and score belongs here; one that logic does not solve has no score."""
        if self.score is not None and (score is None or not self.score[0] <= score <= self.score[1]):
            return False
        rank = ladder_of(scale).rank
        return self.levels is None or rank(self.levels[0]) <= rank(level) <= rank(self.levels[1])


@dataclass(frozen=True, slots=True)
class FileSource:
    """A file of puzzles, and what its maker says of it."""

    path: Path
    column: str | None = None
    licence: str = ""
    origin: str = ""

    @property
    def name(self) -> str:
        """What rows and the datasheet call it: where the file lies is nobody's business."""
        return self.path.name


@dataclass(frozen=True, slots=True)
class Maker:
    """The generator, with wishes: for each stratum a recipe. ``asked`` is what was written."""

    asked: Mapping[str, Any] = field(default_factory=dict)
    recipes: tuple[Recipe, ...] = ()
    tries: int = TRIES


@dataclass(frozen=True, slots=True)
class Traces:
    """The steps that solve a puzzle: of so many puzzles of each of these splits, with wrong ones among them."""

    splits: tuple[str, ...]
    puzzles: int = 1000
    styles: tuple[str, ...] = STYLES
    wrong: int = 0


@dataclass(frozen=True, slots=True)
class Made:
    """A data set that is made: puzzles by stratum and split, those that are missing, what became of the candidates of
    each source, steps of the traces by split, and the hashes of the files that were read."""

    folder: Path
    puzzle_counts: Mapping[tuple[str, str], int]
    missing: Mapping[tuple[str, str], int]
    fates: Mapping[tuple[str, str], int]
    steps: Mapping[str, int]
    inputs: Mapping[str, str]

    @property
    def puzzles(self) -> int:
        """How many puzzles there are."""
        return sum(self.puzzle_counts.values())


@dataclass(frozen=True)
class Plan:
    """A data set before it is made; :func:`garns.datasets.plan_of` gives one."""

    seed: int
    splits: Mapping[str, float] = field(default_factory=lambda: SPLITS)
    title: str = ""
    about: str = ""
    licence: str = ""
    lang: str = SOURCE
    format: str = "parquet"
    scale: str = "garns"
    board: Puzzle = field(default_factory=Puzzle)
    strata: tuple[Stratum, ...] = (Stratum(""),)
    files: tuple[FileSource, ...] = ()
    makers: tuple[Maker, ...] = ()
    traces: Traces | None = None
    #: The recipe as TOML, with the seed.
    written: str = ""

    def split_of(self, class_id: str) -> str:
        """The split that a class belongs to, by chance and for ever."""
        digest = blake2b(f"{self.seed}/{class_id}".encode(), digest_size=7).digest()
        point = int.from_bytes(digest) / 2**56 * sum(self.splits.values())
        for name, share in self.splits.items():
            point -= share
            if point < 0:
                return name
        return name

    def places(self, count: int) -> dict[str, int]:
        """How many of so many puzzles each split gets; they add up."""
        return shared(count, self.splits)

    def stream_seed(self, maker: Maker, stratum: Stratum) -> int:
        """The seed of what a maker makes for a stratum; by what was asked, so other strata do not matter."""
        asked = [self.seed, dict(maker.asked), maker.tries, self.scale, stratum.levels, stratum.score]
        digest = blake2b(json.dumps([*asked, self.board.geometry.spec], sort_keys=True).encode(), digest_size=6)
        return int.from_bytes(digest.digest())
