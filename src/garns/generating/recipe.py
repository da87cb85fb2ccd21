"""What a puzzle shall be like: a value that is checked once and then made from many times."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any

from garns.arguments import between, whole
from garns.boards import Board, started
from garns.errors import ArgumentError, Problem
from garns.generating.impossible import family_of, impossible, simple_techniques
from garns.generating.orbits import orbits, read_pattern, symmetry_of
from garns.generating.variants import VARIANTS
from garns.generating.variants.wish import CageWish, Seek
from garns.logic import FAMILIES, Ladder, Rung, ladder_of
from garns.logic.finding import require_explained
from garns.logic.naming import found_technique, unknown_technique
from garns.names import found_as, unknown
from garns.values.geometry import CLASSIC
from garns.values.puzzle import Puzzle

ANY = (0, 2**32 - 1)


@dataclass(frozen=True)
class Recipe:
    """What a puzzle shall be like. Everything that is left out is left to chance.

    :param board: an empty puzzle: the board and its constraints. Givens are clues that must be there.
    :param levels: the lowest and the highest level, on the scale.
    :param must: techniques, and how many steps of each the path shall have.
    :param families: the same for families of techniques: any of them counts.
    :param avoid: techniques that the path shall not have, or families of them (:data:`garns.logic.FAMILIES`).
    :param hardest: the technique that decides the level.
    :param only_above: a level above which there are only steps of the techniques in ``must``.
    :param clues: how many, at least and at most.
    :param fewest: go on to the end of the budget and keep the puzzle with the fewest clues.
    :param pattern: the cells that have a clue, and no others.
    :param metro: only singles are needed; ``"pairs"``: singles and pairs.
    :param opening: so many steps at the start are singles.
    :param after: for a technique, how many digits stand (clues not counted) before its first step.
    :param unlike: canonical forms that the puzzle must not have.
    :param variants: rules and clues that the generator draws (:data:`VARIANTS`), all at once.
    :param pearl: on a scale of steps: the first digit is as hard to find as anything after it.
    :param diamond: the first step is.
    """

    board: Puzzle
    scale: str = "garns"
    levels: tuple[str, str] | None = None
    score: tuple[float, float] = ANY
    must: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    avoid: frozenset[str] = frozenset()
    hardest: str | None = None
    only_above: str | None = None
    clues: tuple[int, int] = ANY
    fewest: bool = False
    symmetry: str = "none"
    pattern: tuple[int, ...] | None = None
    minimal: bool = False
    metro: str | None = None
    opening: int = 0
    after: Mapping[str, int] = field(default_factory=dict)
    unlike: frozenset[str] = frozenset()
    variants: tuple[str, ...] = ()
    families: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    pearl: bool = False
    diamond: bool = False

    def __repr__(self) -> str:
        """The board, and everything that is asked for."""
        asked = [
            f"{each.name}={value!r}"
            for each in fields(self)
            if each.name != "board" and (value := getattr(self, each.name)) != _unasked(each)
        ]
        return f"<Recipe {self.board.geometry.spec}{': ' if asked else ''}{', '.join(asked)}>"

    @property
    def is_rated(self) -> bool:
        """Whether the path matters."""
        named = self.must or self.families or self.avoid or self.hardest or self.pearl or self.diamond
        return bool(named or self.levels or self.score != ANY or self.only_above or self.metro)

    @property
    def does_without_givens(self) -> bool:
        """Whether a puzzle without a single given is preferred: people expect none, nobody asked for some, and the
        techniques tell how to begin, or need not lead to the end."""
        largest = max((VARIANTS[each].bare_up_to for each in self.variants), default=0)
        if self.clues != ANY or len(self.board.givens) > largest:
            return False
        unfinished = self.levels is not None and self.levels[1] == self.ladder().unfinished
        return not self.is_rated or unfinished or self._may_use("cage_combinations")

    def cages(self) -> CageWish:
        """What cages fit the level: small ones where every step must follow from what a cage can hold, large ones for a
        hard puzzle. Of what lies between the techniques of cages and nets, no puzzle comes up by chance."""
        if not self.variants or not self.is_rated or not self._may_use("cage_combinations"):
            return CageWish()
        if not self._may_use("rule_of_45"):
            return CageWish("small")
        ladder = self.ladder()
        low, high = map(ladder.rank, self.levels or (ladder.levels[0].id, ladder.levels[-1].id))
        most_of_cages, nets = (
            ladder.rank(ladder.rung(id).level) for id in ("house_leftovers", "forcing_chain_contradiction")
        )
        if low < most_of_cages:
            return CageWish()
        if low == most_of_cages or high >= nets:
            return CageWish("large")
        easier = [rung.id for rung in self.rungs() if ladder.rank(rung.level) < most_of_cages]
        upto = [rung.id for rung in self.rungs()]
        return CageWish("large", Seek(ladder.with_only(easier), ladder.with_only(upto), ladder.levels[low].id))

    def _may_use(self, technique: str) -> bool:
        return any(rung.id == technique and self.times(rung)[1] for rung in self.rungs())

    @property
    def is_walked(self) -> bool:
        """Whether the order of the steps matters, so that the path itself must be looked at."""
        return bool(self.opening or self.after)

    def ladder(self) -> Ladder:
        """The ladder that puzzles are rated by while they are made."""
        ladder = ladder_of(self.scale)
        if self.metro and self.levels is None:
            return ladder.with_only(simple_techniques(self.metro))
        return ladder

    def rungs(self) -> list[Rung]:
        """The rungs that are tried: none harder than the highest level, if the ladder is in the order of its levels."""
        ladder = self.ladder()
        rungs = [ladder.rung(id) for id in ladder.techniques(len(self.board.givens))]
        ranks = [ladder.rank(rung.level) for rung in rungs]
        if self.levels is None or ranks != sorted(ranks):
            return rungs
        return [rung for rung, rank in zip(rungs, ranks, strict=True) if rank <= ladder.rank(self.levels[1])]

    def times(self, rung: Rung) -> tuple[int, int]:
        """How many steps of a technique the path may have."""
        least, most = self.must.get(rung.id, ANY)
        above = self.only_above and self.ladder().rank(rung.level) > self.ladder().rank(self.only_above)
        if rung.id in self.avoid or (above and rung.id not in self.must and family_of(rung.id) not in self.families):
            most = 0
        return least, most

    def groups(self) -> list[list[int]]:
        """The cells that may lose their clues, together."""
        if self.pattern is not None:
            return []
        fixed = {cell for cell, given in enumerate(self.board.givens) if given}.union(self.blank())
        return [orbit for orbit in orbits(self.board.geometry, self.symmetry) if fixed.isdisjoint(orbit)]

    def blank(self) -> list[int]:
        """The cells that have no clue whatever happens: those beside the pattern; without one, the variables."""
        cells = range(len(self.board.givens))
        if self.pattern is None:
            return [cell for cell in cells[len(self.board.geometry.board_cells) :] if not self.board.givens[cell]]
        return [cell for cell in cells if cell not in set(self.pattern)]


def _unasked(each: Field[Any]) -> object:
    return each.default if each.default_factory is MISSING else each.default_factory()


def recipe(
    board: Board = CLASSIC,
    *,
    scale: str = "garns",
    level: str | Sequence[str] | None = None,
    score: float | tuple[float, float] = ANY,
    must: Iterable[str] | Mapping[str, Any] = (),
    avoid: Iterable[str] = (),
    hardest: str | None = None,
    only_above: str | None = None,
    clues: int | tuple[int, int] | str | None = None,
    symmetry: str = "none",
    pattern: str | Iterable[int] | None = None,
    minimal: bool = False,
    metro: bool | str = False,
    opening: int = 0,
    after: Mapping[str, int] | None = None,
    unlike: Iterable[Puzzle | str] = (),
    variant: str | Iterable[str] | None = None,
    pearl: bool = False,
    diamond: bool = False,
) -> Recipe:
    """A recipe from the words that people write, with all its problems listed: also wishes that cannot be met together.

    ``variant`` names one of :data:`VARIANTS`, or several: ``killer+x``, or a list.
    ``board`` is the name of one (``6``, ``x``, ``samurai``), a geometry, or a puzzle whose givens must be there.

    >>> recipe(level="hard", must=["x_wing", "xy_wing=2"], clues=(24, 28)).must
    {'x_wing': (1, 4294967295), 'xy_wing': (2, 2)}

    :raises ArgumentError: with everything that is wrong.
    """
    board = started(board)
    problems: list[Problem] = []
    ladder = ladder_of(scale)
    require_explained(ladder, board)
    if ladder.explainer and variant is not None:
        problems.append(Problem("scale_of_9x9", name=ladder.scale))
    if (pearl or diamond) and not ladder.explainer:
        problems.append(Problem("scale_of_sums", name="diamond" if diamond else "pearl", found=ladder.scale))
    techniques, levels = [rung.id for rung in ladder.rungs], ladder.level_words()

    def known(name: str, found: Any, allowed: Collection[str]) -> str:
        """The id of what is named; what is none is a problem, and stays as it is."""
        is_technique = name == "technique"
        id = found_technique(found, allowed) if is_technique else found_as(found, allowed)
        if id is None:
            problem = unknown_technique(found, allowed) if is_technique else unknown(name, found, allowed)
            problems.extend([problem] if problem not in problems else [])
        return found if id is None else id

    pair = None
    if level is not None:
        ends = level if isinstance(level, tuple | list) and len(level) == 2 else (level,)
        low, *_, high = [known("level", one, levels) for one in ends] * 2
        pair = (high, low) if not problems and ladder.rank(low) > ladder.rank(high) else (low, high)
    either = (*techniques, *FAMILIES)
    wanted = {known("technique", id, either): times for id, times in _times(must, problems).items()}
    avoided = {known("technique", one, either) for one in ([avoid] if isinstance(avoid, str) else avoid)}
    hardest = None if hardest is None else known("technique", hardest, techniques)
    later = {known("technique", id, techniques): count for id, count in (after or {}).items()}
    only_above = None if only_above is None else known("level", only_above, levels)
    asked = variant.split("+") if isinstance(variant, str) else variant or ()
    variants = tuple(dict.fromkeys(known("variant", each, VARIANTS) for each in asked))
    if board.geometry.first != 1 or board.geometry.groups:  # they read clues off a grid that holds every digit
        drawn = (VARIANTS[id] for id in variants if id in VARIANTS)
        kinds = [each.id for each in drawn if each.clues or each.regions]
        problems += [Problem("variant_board", variant=id, board=board.geometry.spec) for id in kinds]
    elif len(board.geometry.grids) != 1 or len(board.geometry) != board.geometry.digits**2:
        drawn = (VARIANTS[id] for id in variants if id in VARIANTS)
        kinds = [each.id for each in drawn if each.regions]
        problems += [Problem("variant_regions", variant=id, board=board.geometry.spec) for id in kinds]
    if not board.geometry.outlines and not any(VARIANTS[id].regions for id in variants if id in VARIANTS):
        kinds = [id for id in variants if id in VARIANTS and VARIANTS[id].boxes]
        problems += [Problem("variant_boxes", variant=id, board=board.geometry.spec) for id in kinds]
    if isinstance(clues, str):
        clues = known("clues", clues, ["fewest"])

    def pair_of(name: str, found: Any, check: Callable[..., Any] = whole) -> tuple[Any, Any]:
        """One number, or two: the least and the most."""
        try:
            low, high = (found, found) if not isinstance(found, tuple | list) else found
            return check(name, low, 0, ANY[1]), check(name, high, 0, ANY[1])
        except ArgumentError as error:
            problems.extend(error.problems)
        except ValueError:
            problems.append(Problem("bad_argument", name=name, found=str(found)[:40], expected="(20, 30)"))
        return ANY

    count = ANY if clues is None or isinstance(clues, str) else pair_of("clues", clues)
    score = pair_of("score", score, between if ladder.explainer else whole)
    opening = pair_of("opening", opening)[0]
    later = {id: pair_of("after", placed)[0] for id, placed in later.items()}
    wanted = {id: pair_of("must", times) for id, times in wanted.items()}
    cells = read_pattern(pattern, board.geometry) if pattern is not None else None
    symmetry = symmetry_of(symmetry)
    orbits(board.geometry, symmetry)  # says when the board does not have it
    if problems:
        raise ArgumentError(problems)
    wish = Recipe(
        board,
        ladder.scale,
        pair,
        score,
        {id: times for id, times in wanted.items() if id not in FAMILIES},
        frozenset(id for id in techniques if id in avoided or family_of(id) in avoided),
        hardest,
        only_above,
        count,
        clues == "fewest",
        symmetry,
        cells,
        minimal,
        (metro if isinstance(metro, str) else "singles") if metro else None,
        opening,
        later,
        frozenset(map(_canonical, unlike)),
        variants,
        {id: times for id, times in wanted.items() if id in FAMILIES},
        pearl,
        diamond,
    )
    if problems := [*impossible(wish)]:
        raise ArgumentError(problems)
    return wish


def _times(must: Iterable[str] | Mapping[str, Any], problems: list[Problem]) -> dict[str, tuple[int, int]]:
    """``x_wing`` (once or more), ``x_wing=2`` (twice), ``x_wing=1-3``; or a mapping to a number or a pair."""
    named = [must] if isinstance(must, str) else must  # one technique, as people write it, is no list of letters
    items = named.items() if isinstance(named, Mapping) else (one.partition("=")[::2] for one in named)
    times: dict[str, tuple[int, int]] = {}
    for id, count in items:
        match count:
            case "" | None:
                times[id] = (1, ANY[1])
            case int():
                times[id] = (count, count)
            case (int() as least, int() as most):
                times[id] = (least, most)
            case str() if len(count) < 20 and all(part.isdecimal() for part in count.split("-", 1)):
                low, _, high = count.partition("-")
                times[id] = (int(low), int(high or low))
            case _:
                problems.append(Problem("bad_argument", name="must", found=f"{id}={count}", expected="x_wing=2"))
    return times


def _canonical(puzzle: Puzzle | str) -> str:
    from garns.symmetry import canonical

    return str(canonical(puzzle)) if isinstance(puzzle, Puzzle) else puzzle
