"""The compiled core of Garns; use the garns package, not this module."""

from collections.abc import Sequence
from typing import Any

class Stopped(Exception):
    pass

class Cancel:
    """A flag that any thread may set to end a call of another."""

    def __init__(self) -> None: ...
    def set(self) -> None:
        """Ends every call that was given this flag, soon; for good."""

    @property
    def is_set(self) -> bool:
        """Whether it was set."""

class Model:
    """The rules of a puzzle, prepared for search."""

    def __init__(
        self,
        cells: int,
        digits: int,
        domains: Sequence[int],
        houses: Sequence[Sequence[int]],
        groups: Sequence[Sequence[int]],
        tables: Sequence[Sequence[int]],
        relations: Sequence[tuple[int, int, int]],
        sums: Sequence[tuple[Sequence[int], Sequence[int], int, bool]],
        machines: Sequence[tuple[bytes, bytes, int]],
        automata: Sequence[tuple[Sequence[int], int]],
        connected: Sequence[tuple[Sequence[int], Sequence[tuple[int, int]], int, int, int]],
        regions: Sequence[tuple[Sequence[int], bool]],
        enclosed: Sequence[tuple[Sequence[int], int, int]],
        rankings: Sequence[tuple[int, int, int, int, int, bool, Sequence[int]]] = [],
        tallies: Sequence[tuple[Sequence[int], int, Sequence[int], int]] = [],
        own: int = 0,
        seconds: float | None = None,
        cancel: Cancel | None = None,
    ) -> None: ...
    @property
    def weight(self) -> int:
        """About how many numbers it takes to keep it."""

    @property
    def is_classic(self) -> bool:
        """Whether the 9x9 engine solves it, many at a time."""

def solve(
    model: Model, domains: list[int], limit: int, seconds: float | None, nodes: int | None, cancel: Cancel | None
) -> tuple[int, bool, bytes, bytes, str, int]:
    """Count up to a limit; (count, complete, first, second, engine, nodes)."""

def true_candidates(
    model: Model, domains: Sequence[int], cap: int, seconds: float | None, nodes: int | None, cancel: Cancel | None
) -> tuple[list[int], bool]:
    """
    For every cell and digit the solutions it appears in, up to a cap; and whether that is certain.
    """

def smallest(next: Sequence[int], digits: int, accepting: Sequence[bool]) -> tuple[list[int], list[int]]:
    """
    The table (row by row) and the accepting states of the same automaton with the fewest states.
    """

def read_formula(
    cells: int,
    digits: int,
    joined: Sequence[tuple[int, bool]],
    relations: Sequence[tuple[int, int, int, Sequence[int]]],
    sums: Sequence[tuple[int, Sequence[int], Sequence[int], int, bool]],
    automata: Sequence[tuple[int, Sequence[int], bytes, bytes]],
    enclosed: Sequence[tuple[int, Sequence[int], int, int]],
    most_entries: int,
    told: bool,
) -> tuple[list[int], list[int] | None, list[int]]:
    """
    One automaton for rules joined by any and all: its cells in order, none if there is no order; its table, none if that is too large; its accepting states.
    """

def simd_level() -> str:
    """The instruction set that the 9x9 engine uses on this machine."""

def simd_levels() -> list[str]:
    """The instruction sets this machine has, the best last."""

class Search:
    """Every solution of one puzzle."""

    def __init__(
        self, model: Model, domains: Sequence[int], seconds: float | None, nodes: int | None, cancel: Cancel | None
    ) -> None: ...
    def next(self) -> bytes | None:
        """The next solution, or None."""

    @property
    def complete(self) -> bool:
        """False when the budget ran out."""

class Puzzles:
    """Many puzzles of one board in memory that others own."""

    @staticmethod
    def lines(text: memoryview, cells: int, digits: int, lockstep: bool, threads: int) -> Puzzles:
        """A text with one puzzle a line."""

    @staticmethod
    def fixed(text: memoryview, width: int, cells: int, digits: int, lockstep: bool) -> Puzzles:
        """Strings of one width."""

    @staticmethod
    def strings32(text: memoryview, offsets: memoryview, cells: int, digits: int, lockstep: bool) -> Puzzles:
        """Strings that end where the next begins, by numbers of 32 bits."""

    @staticmethod
    def strings64(text: memoryview, offsets: memoryview, cells: int, digits: int, lockstep: bool) -> Puzzles:
        """Strings that end where the next begins, by numbers of 64 bits."""

    @staticmethod
    def rows(digits_of_all: memoryview, cells: int, digits: int, lockstep: bool) -> Puzzles:
        """Rows of digits."""

    def __len__(self) -> int: ...
    def overlaps(self, buffer: memoryview) -> bool:
        """Whether they stand in memory of this buffer."""

    def read(self, threads: int) -> tuple[bytearray, bytearray]:
        """The digits of all, and a status for each."""

def zeros(size: int) -> bytearray:
    """Memory for answers that is used again and again."""

def space(size: int) -> bytearray:
    """Memory for answers that is not set to anything."""

def overlap(a: memoryview, b: memoryview) -> bool:
    """Whether two buffers share memory."""

def solve_many(
    model: Model,
    puzzles: Puzzles,
    counts: memoryview,
    solutions: memoryview,
    status: memoryview,
    symbols: bool,
    limit: int,
    threads: int,
    seconds: float | None,
    nodes: int | None,
    cancel: Cancel | None,
) -> None:
    """Counts and first solutions of many puzzles, and how it went with each."""

def canonical(grid: Sequence[int], box_rows: int, box_columns: int) -> tuple[list[int], list[int], list[int], int]:
    """
    The smallest equal grid, where each cell goes, what each digit becomes, and how many moves change nothing.
    """

def canonical_many(
    puzzles: Puzzles,
    box_rows: int,
    box_columns: int,
    forms: memoryview,
    automorphisms: memoryview,
    status: memoryview,
    symbols: bool,
    threads: int,
    seconds: float | None,
    nodes: int | None,
    cancel: Cancel | None,
) -> None:
    """
    The smallest equal grids of many puzzles, how many moves change nothing, and how it went with each.
    """

def arrow_stream(fields: Sequence[tuple[str, str]], next: object) -> object:
    """
    A capsule with an Arrow stream of tables: their fields, and what gives the next batch, or None.
    """

def techniques() -> list[tuple[str, str, bool]]:
    """
    The id and the family of every technique, and whether it argues from uniqueness; its place names it below.
    """

def techniques_as_hodoku() -> list[str]:
    """
    Techniques of which HoDoKu takes another step first; the places after the last technique name them so.
    """

class Logic:
    """The rules of a puzzle, prepared for human techniques."""

    def __init__(self, model: Model) -> None: ...
    def find(
        self,
        givens: bytes,
        digits: bytes,
        candidates: Sequence[int],
        techniques: Sequence[int],
        limit: int,
        seconds: float | None,
        nodes: int | None,
        cancel: Cancel | None,
    ) -> tuple[list[tuple[Any, ...]], bool]:
        """
        The steps of some techniques, in their order, at most so many; and whether none is missing for want of time.
        """

    def climb(
        self,
        givens: bytes,
        digits: bytes,
        candidates: Sequence[int],
        techniques: Sequence[int],
        seconds: float | None,
        nodes: int | None,
        cancel: Cancel | None,
    ) -> tuple[list[tuple[Any, ...]], tuple[int, ...], tuple[int, ...], bool]:
        """
        The steps up a ladder; the digits and candidates where they end; and whether that is the end.
        """

    def rate_many(
        self,
        givens: bytes | bytearray | memoryview,
        status: bytearray,
        unique: bytes,
        solutions: bytes | None,
        techniques: Sequence[int],
        scores: Sequence[int],
        levels: Sequence[int],
        caps: Sequence[int],
        threads: int,
        seconds: float | None,
        nodes: int | None,
        cancel: Cancel | None,
    ) -> tuple[bytearray, bytearray, bytearray, bytearray]:
        """
        Scores, levels, hardest rungs and counts by rung of many puzzles; the status is updated in place.
        """

def explainer_techniques() -> list[tuple[str, str, bool]]:
    """
    The id and the family of every technique of the Explainer, and whether it argues from uniqueness.
    """

def explain(
    digits: bytes,
    candidates: Sequence[int],
    only: bytes,
    mode: int,
    limit: int,
    seconds: float | None,
    nodes: int | None,
    cancel: Cancel | None,
) -> tuple[list[tuple[Any, ...]], tuple[int, ...], tuple[int, ...], bool]:
    """
    The steps of the Explainer from a position on, at most so many; the digits and candidates where they end; and whether that is the end.
    """

def explainer_rate_many(
    givens: bytes | bytearray | memoryview,
    status: bytearray,
    unique: bytes,
    solutions: bytes | None,
    only: bytes,
    mode: int,
    threads: int,
    seconds: float | None,
    nodes: int | None,
    cancel: Cancel | None,
) -> tuple[bytearray, bytearray, bytearray]:
    """
    ER, EP and ED of many puzzles in tenths, the techniques behind them, and counts by technique; the status is updated in place.
    """

def random_grid(
    model: Model,
    domains: Sequence[int],
    seed: int,
    stream: int,
    seconds: float | None,
    nodes: int | None,
    cancel: Cancel | None,
) -> bytes | None:
    """A random complete grid; None when there is none or the time is over."""

def fair_grid(box: int, seed: int, stream: int) -> bytes:
    """A complete 4x4 or 9x9 grid, each with the same chance."""

class Maker:
    """Makes puzzles for one recipe, one thread at a time."""

    def __init__(
        self,
        model: Model,
        logic: Logic,
        *,
        groups: Sequence[Sequence[int]],
        blank: Sequence[int],
        domains: Sequence[int],
        clues: tuple[int, int],
        minimal: bool,
        techniques: Sequence[int],
        scores: Sequence[int],
        levels: Sequence[int],
        caps: Sequence[int],
        wanted_levels: tuple[int, int],
        score: tuple[int, int],
        times: Sequence[tuple[int, int]],
        hardest: int | None,
        mode: int | None,
        pearl: bool,
        diamond: bool,
    ) -> None: ...
    def make(
        self,
        seed: int,
        stream: int,
        first: int,
        count: int,
        grid: bytes | None,
        seconds: float | None,
        nodes: int | None,
        cancel: Cancel | None,
    ) -> tuple[bytes, bytes, int, int, int, list[int], int, int, bool, bool] | None:
        """
        The first of so many tries that meets the recipe, or the nearest: (clues, solution, score, level, hardest rung or -1, steps by rung, try, distance, and whether it is a pearl and a diamond).
        """
