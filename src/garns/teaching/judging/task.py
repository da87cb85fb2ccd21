"""What is judged, with what, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from garns.teaching.judging.verdict import Verdict
from garns.teaching.protocol import Move
from garns.teaching.sandbox import Limits
from garns.teaching.sets import SETS, Case, cases
from garns.values.puzzle import Puzzle

#: Those that every program of a course should know; 25x25 and killer are for the bold.
USUAL_SETS = ("easy", "hard", "clues17", "multiple", "none", "invalid", "4x4", "16x16")

#: Sets of levels 1 and 2: manners of the conversation, numbers of solutions, steps, and puzzles that the program makes.
TALK, COUNT, STEPS, GENERATE = "session", "count", "steps", "generate"


@dataclass(frozen=True, slots=True)
class Program:
    """A program: what it is called, and the command that runs it."""

    name: str
    command: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """The questions, the same for every program."""

    sets: tuple[str, ...] = USUAL_SETS
    seed: int = 0
    count: int | None = None
    limits: Limits = field(default_factory=Limits)
    level: int = 0

    def cases(self) -> list[tuple[str, Case]]:
        """Every puzzle with the set it is from.

        :raises ArgumentError: when there is no such set.
        """
        return [(name, case) for name in self.sets for case in cases(name, self.seed, self.count)]

    @property
    def all_sets(self) -> tuple[str, ...]:
        """The sets in the order in which they come, those about the conversation too."""
        if not self.level:
            return self.sets
        return (TALK, *self.sets, COUNT, *((STEPS, GENERATE) if self.level > 1 else ()))

    @property
    def size(self) -> int:
        """How many questions there are."""
        from garns.teaching.judging.session import COUNTED, GENERATED, MANNERS, STEP_CASES

        usual = sum(SETS[name].usual if self.count is None else self.count for name in self.sets)
        talk = len(MANNERS) + len(COUNTED) if self.level else 0
        return usual + talk + (STEP_CASES + GENERATED if self.level > 1 else 0)


@dataclass(frozen=True, slots=True)
class Judged:
    """One question and its verdict; a question about the conversation has no puzzle."""

    set_id: str
    number: int
    verdict: Verdict
    puzzle: Puzzle | None = None
    #: What is asked, where the set does not tell.
    what: str = ""


class Scene:
    """The board as the moves of a program change it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.digits = list(puzzle.givens)
        self.moves = 0
        self.last: int | None = None

    def apply(self, move: Move) -> None:
        """One move; a given stays what it is."""
        self.moves += 1
        self.last = move.cell
        if not self.puzzle.givens[move.cell]:
            self.digits[move.cell] = 0 if move.kind == "undo" else move.digit


class Listener:
    """Somebody who wants to know while it happens; each method may be left as it is."""

    def asked(self, set_id: str, case: Case) -> None:
        """A puzzle goes to the program."""

    def moved(self, move: Move, scene: Scene) -> None:
        """The program has shown a move; the scene is the board after it."""

    def line(self, sent: bool, text: str) -> None:
        """A line went to the program, or came from it."""

    def judged(self, judged: Judged) -> None:
        """A verdict is there."""
