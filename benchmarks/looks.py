"""How generated puzzles look beside published ones: sizes of cages, lines, numbers of clues, outlines, givens."""

from __future__ import annotations

import argparse
import gzip
import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise
from pathlib import Path
from statistics import mean
from typing import Any

from benchmarks.variants import neutral
from garns.generating import generate_many, recipe
from garns.generating.making import Generated
from garns.logic import ladder_of, rate
from garns.values.puzzle import Puzzle

Place = tuple[int, int]
Entry = dict[str, Any]
Measure = Callable[[list[Entry]], str]

#: With fewer puzzles that have no other clues, those that have some count as well.
FEW = 3
#: Levels of killers; where the techniques of the last but one do not suffice a published one is "harder".
LEVELS = ("easy", "medium", "hard", "expert")


def looks(options: argparse.Namespace) -> None:
    """Print a line for each measure: published, generated."""
    folder = Path(os.environ["GARNS_TEST_DATA"])
    with gzip.open(folder / "janko_single_dev.jsonl.gz", "rt") as file:
        single = [json.loads(line) for line in file]
    mixed = [json.loads(line) for line in (folder / "variants_neutral_dev.jsonl").read_text().splitlines()]
    published = [entry for entry in (*single, *mixed) if entry["size"] == 9 and entry["regions"]]
    for variant, (kinds, measures) in VARIANTS.items():
        if options.variants and variant not in options.variants:
            continue
        if variant == "jigsaw":
            people, alone = [entry for entry in published if entry.get("variant") == "jigsaw"], True
        else:
            people, alone = _with(published, kinds)
        ours = [_entry(made.puzzle) for made in _made(options.puzzles, variant=variant)]
        _compare(variant, people if alone else [], people, ours, (*measures, _givens))
    if not options.variants or "levels" in options.variants:
        _killers_by_level(published, options.puzzles)


def _compare(
    name: str, alone: list[Entry], people: list[Entry], ours: list[Entry], measures: Iterable[Measure]
) -> None:
    """Print each measure; what others clues change, such as givens, is only told where there are none."""
    for measure in measures:
        print(f"{name:16} {measure.__doc__}")
        them = alone if measure is _givens else people
        print(f"{'':16}   published ({len(them)}): {measure(them) if them else '-'}")
        print(f"{'':16}   generated ({len(ours)}): {measure(ours)}", flush=True)


def _with(published: list[Entry], kinds: set[str]) -> tuple[list[Entry], bool]:
    """The puzzles with clues of some kinds, and whether these are their only ones."""
    having = {id(entry): {each["type"] for each in entry["constraints"]} & kinds for entry in published}
    alone = [entry for entry in published if having[id(entry)] and len(_kinds(entry) - kinds) == 0]
    several = [
        {**entry, "constraints": [each for each in entry["constraints"] if each["type"] in kinds]}
        for entry in published
        if having[id(entry)]
    ]
    return (alone, True) if len(alone) >= FEW else (several, False)


def _kinds(entry: Entry) -> set[str]:
    return {each["type"] for each in entry["constraints"]}


def _killers_by_level(published: list[Entry], count: int) -> None:
    """The killers again, by level: who wants a hard one expects other cages."""
    ladder = ladder_of("garns")
    most = ladder.rank(LEVELS[-2])
    known = ladder.with_only(rung.id for rung in ladder.rungs if rung.on and ladder.rank(rung.level) <= most)
    people: dict[str, list[Entry]] = {}
    for entry in _with(published, {"killer_cage"})[0]:
        rating = rate(neutral.puzzle(entry), known, unique=True)
        people.setdefault(rating.level if rating.solved else LEVELS[-1], []).append(entry)
    for level in LEVELS:
        begin, many = time.process_time(), max(3, count // 4) if level == LEVELS[-1] else count
        ours = [_entry(made.puzzle) for made in _made(many, variant="killer", level=level)]
        seconds = (time.process_time() - begin) / many
        them = people.get(level, [])
        name = f"{level}{' or more' if level == LEVELS[-1] else ''}"
        _compare(f"killer, {name}", them, them, ours, (_cages, _givens))
        print(f"{'':16}   {seconds:.2f} s of the processor for each")


def _made(count: int, **asked: str) -> Iterator[Generated]:
    for made in generate_many(recipe(Puzzle(), **asked), count, seed=1, threads=1):
        assert isinstance(made, Generated)
        yield made


def _entry(puzzle: Puzzle) -> Entry:
    """A puzzle in the form of the published ones."""
    spec = puzzle.geometry.spec.partition(":")[2]
    names = puzzle.geometry.names
    found: list[Entry] = []
    for each in puzzle.constraints:
        form: Entry = {"type": each.id}
        for field in ("cells", "circle", "path", "ends"):
            if (value := getattr(each, field, None)) is not None:
                form[field] = [names[cell] for cell in value]
        form |= {"sum": getattr(each, "sum", None), "digits": getattr(each, "digits", None)}
        if each.id == "little_killer":
            form["cells"] = [names[cell] for cell in each.clue(puzzle.geometry)]
        found.append(form)
    givens = {names[cell]: digit for cell, digit in enumerate(puzzle.givens) if digit}
    return {"constraints": found, "givens": givens, "regions": spec}


def _place(name: str) -> Place:
    row, column = name[1:].split("c")
    return int(row), int(column)


def _shares(values: Iterable[int]) -> str:
    counts = Counter(values)
    return ", ".join(f"{value}: {count / counts.total():.0%}" for value, count in sorted(counts.items()))


def _cages(entries: list[Entry]) -> str:
    """sizes of cages"""
    return _shares(len(each["cells"]) for entry in entries for each in entry["constraints"])


def _shapes(entries: list[Entry]) -> str:
    """cages of three and four cells in a row or column, and within a box"""
    cages = [[_place(name) for name in each["cells"]] for entry in entries for each in entry["constraints"]]
    cages = [cage for cage in cages if len(cage) in (3, 4)]
    straight = mean(any(len({place[way] for place in cage}) == 1 for way in (0, 1)) for cage in cages)
    boxed = mean(len({((row - 1) // 3, (column - 1) // 3) for row, column in cage}) == 1 for cage in cages)
    return f"{straight:.0%}, {boxed:.0%}"


def _sums(entries: list[Entry]) -> str:
    """cages of two or three cells by the sets of digits that have their sum"""
    cages = [each for entry in entries for each in entry["constraints"] if len(each["cells"]) in (2, 3)]
    return _shares(
        sum(sum(digits) == cage["sum"] for digits in combinations(range(1, 10), len(cage["cells"]))) for cage in cages
    )


def _givens(entries: list[Entry]) -> str:
    """givens in a puzzle"""
    return f"{mean(len(entry['givens']) for entry in entries):.1f}"


def _clues(entries: list[Entry]) -> str:
    """clues in a puzzle: the mean, the fewest and the most"""
    counts = [len(entry["constraints"]) for entry in entries]
    return f"{mean(counts):.0f} ({min(counts)} to {max(counts)})"


def _marked(entries: list[Entry]) -> str:
    """marked cells in a puzzle: the mean, the fewest and the most"""
    counts = [sum(len(each["cells"]) for each in entry["constraints"]) for entry in entries]
    return f"{mean(counts):.0f} ({min(counts)} to {max(counts)})"


def _digits(entries: list[Entry]) -> str:
    """digits of a clue"""
    return _shares(len(each["digits"]) for entry in entries for each in entry["constraints"])


def _lengths(entries: list[Entry]) -> str:
    """cells of a clue"""
    return _shares(len(each["cells"]) for entry in entries for each in entry["constraints"])


def _regions(entry: Entry) -> list[set[Place]]:
    map = entry["regions"]
    return [{divmod(cell, 9) for cell, letter in enumerate(map) if letter == each} for each in sorted(set(map))]


def _outlines(entries: list[Entry]) -> str:
    """outlines of regions (20: as long as can be)"""
    sides = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return _shares(
        sum((row + down, column + right) not in region for row, column in region for down, right in sides)
        for entry in entries
        for region in _regions(entry)
    )


def _half_turns(entries: list[Entry]) -> str:
    """layouts that half a turn leaves as they are"""

    def turned(entry: Entry) -> bool:
        regions = _regions(entry)
        return all({(8 - row, 8 - column) for row, column in region} in regions for region in regions)

    return f"{mean(map(turned, entries)):.0%}"


def _lines(entries: list[Entry]) -> str:
    """cells of a line; lines in a puzzle; puzzles with lines that cross or share a cell"""
    paths = [[_path(each) for each in entry["constraints"]] for entry in entries]
    count = mean(map(len, paths))
    return f"{_shares(len(path) for each in paths for path in each)}; {count:.1f}; {mean(map(_cross, paths)):.0%}"


def _path(clue: Entry) -> list[Place]:
    """The places of a line, in order."""
    first, *last = clue.get("ends") or clue.get("circle", [])[:1] or [None]
    names = [first, *clue.get("path", []), *last] if first else clue["cells"]
    return [_place(name) for name in names]


def _cross(paths: list[list[Place]]) -> bool:
    """Whether two lines cross or share a cell."""
    middles = [{(a[0] + b[0], a[1] + b[1]) for a, b in pairwise(path)} for path in paths]
    cells = [{(2 * row, 2 * column) for row, column in path} for path in paths]
    spots = [one | other for one, other in zip(middles, cells, strict=True)]
    return any(one & other for one, other in combinations(spots, 2))


#: For each variant of the generator of which others published some: their clues, and what is measured but the givens.
VARIANTS: dict[str, tuple[set[str], tuple[Measure, ...]]] = {
    "killer": ({"killer_cage"}, (_cages, _shapes, _sums)),
    "jigsaw": (set(), (_outlines, _half_turns)),
    "thermo": ({"thermo"}, (_lines,)),
    "arrow": ({"arrow"}, (_lines,)),
    "whisper": ({"whisper"}, (_lines,)),
    "renban": ({"renban"}, (_lines,)),
    "palindrome": ({"palindrome"}, (_lines,)),
    "region_sum": ({"region_sum_line"}, (_lines,)),
    "between": ({"between_line"}, (_lines,)),
    "even_odd": ({"even", "odd"}, (_marked,)),
    "greater_than": ({"greater_than"}, (_clues,)),
    "kropki": ({"difference", "ratio"}, (_clues,)),
    "xv": ({"pair_sum"}, (_clues,)),
    "quadruple": ({"quadruple"}, (_clues, _digits)),
    "clone": ({"clone"}, (_clues, _lengths)),
    "sandwich": ({"sandwich"}, (_clues,)),
    "x_sum": ({"x_sum"}, (_clues,)),
    "skyscraper": ({"skyscraper"}, (_clues,)),
    "little_killer": ({"little_killer"}, (_clues, _lengths)),
    "x": ({"diagonal"}, ()),
    "windoku": ({"windoku"}, ()),
    "anti_knight": ({"anti_knight"}, ()),
    "anti_king": ({"anti_king"}, ()),
    "non_consecutive": ({"non_consecutive"}, ()),
    "disjoint_groups": ({"disjoint_groups"}, ()),
}
