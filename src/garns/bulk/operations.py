"""What can be done to every row of a table: a record for each operation, which needs no pyarrow to be read.

>>> [column.name for column in OPERATIONS["solve"].columns]
['status', 'solution', 'microseconds']
"""

from __future__ import annotations

from dataclasses import dataclass

from garns.i18n import N_


@dataclass(frozen=True, slots=True)
class Column:
    """A column that an operation adds: its name, its Arrow type, and what it says."""

    name: str
    type: str
    about: str


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation: what it is for, what it adds, and how it is run."""

    id: str
    about: str
    columns: tuple[Column, ...]
    #: The module beside this one that has its function, under the same name.
    module: str
    #: What it can be told, beside the board; the command line has an option for each.
    options: tuple[str, ...] = ()
    #: The column that is written where only one fits: into lines, and (a grid) into NumPy's arrays.
    main: str | None = None
    #: How many rows make a chunk: a second of work at most, so that little is lost and the bar moves.
    rows: int = 32_768
    #: Whether Python does the most of it, so that processes help where threads do not.
    in_python: bool = False
    #: Whether it reads puzzles at all.
    reads: bool = True
    #: Whether it is for plain boards only.
    plain: bool = False


_STATUS = Column("status", "string", N_("unique, multiple, none, or unknown where a budget ran out"))

_RATING = (
    Column("level", "string", N_("the level on the scale")),
    Column("score", "uint32", N_("the score on the scale")),
    Column("hardest", "string", N_("the hardest technique")),
    Column("solved", "bool", N_("whether the techniques of the scale solve it")),
)
_CLASS = Column("class", "string", N_("an id shared by all equivalent puzzles"))

_ALL = (
    Operation(
        "solve",
        N_("Solve every puzzle."),
        (
            _STATUS,
            Column("solution", "string", N_("a solution; empty where there is none")),
            Column("microseconds", "uint64", N_("with --times: how long it took")),
        ),
        module="finding",
        options=("budget", "times"),
        main="solution",
    ),
    Operation(
        "count",
        N_("Count the solutions of every puzzle, up to a limit."),
        (Column("count", "uint32", N_("how many solutions; the limit means that many or more")),),
        module="finding",
        options=("limit", "budget"),
    ),
    Operation(
        "check",
        N_("Check every puzzle, and the solutions beside them."),
        (
            _STATUS,
            Column("problem", "string", N_("what clashes, if anything")),
            Column("solution_ok", "bool", N_("whether the solution in the table solves the puzzle")),
        ),
        module="finding",
        options=("solution", "budget"),
    ),
    Operation(
        "rate",
        N_("Rate how hard every puzzle is for a human."),
        (*_RATING, Column("steps", "uint32", N_("how many steps it takes"))),
        module="rating",
        options=("scale",),
        rows=256,
    ),
    Operation(
        "features",
        N_("Measure every puzzle: clues, symmetry, steps of each technique, bottlenecks, search, backdoor."),
        (
            *_RATING,
            Column("clues", "uint16", N_("how many clues")),
            Column("symmetry", "string", N_("the largest symmetry of the clues")),
            Column("nodes", "uint64", N_("choices that the solver tries")),
            Column("bottlenecks", "uint16", N_("steps without an alternative")),
            Column("backdoor", "uint8", N_("cells after which singles suffice; empty above the bound")),
            Column("steps_...", "uint16", N_("how many steps of each technique")),
        ),
        module="rating",
        options=("scale", "backdoor"),
        rows=32,
        in_python=True,
    ),
    Operation(
        "canonical",
        N_("Find the canonical form and the class of every puzzle."),
        (
            Column("canonical", "string", N_("of all equivalent puzzles, the one that comes first")),
            _CLASS,
            Column("automorphisms", "uint64", N_("moves that leave the puzzle as it is")),
        ),
        module="comparing",
        main="canonical",
        rows=16_384,
        plain=True,
    ),
    Operation(
        "transform",
        N_("Turn every puzzle into others of its class, by moves that keep the rules."),
        (
            Column("transformed", "string", N_("another puzzle of the same class")),
            Column("transformed_solution", "string", N_("the solution, moved with it")),
        ),
        module="comparing",
        options=("solution", "seed", "copies"),
        main="transformed",
        rows=2048,
        in_python=True,
    ),
    Operation(
        "dedupe",
        N_("Keep the first puzzle of every class."),
        (_CLASS, Column("duplicate", "bool", N_("with --mark: whether an equivalent one came before"))),
        module="comparing",
        options=("mark",),
        rows=16_384,
        plain=True,
    ),
    Operation(
        "generate",
        N_("Make puzzles from a recipe."),
        (
            Column("number", "uint64", N_("the number of the puzzle, from 0")),
            Column("puzzle", "string", N_("the puzzle")),
            Column("solution", "string", N_("its solution")),
            Column("clues", "uint16", N_("how many clues")),
            *_RATING[:3],
            Column("tries", "uint32", N_("tries that came before it")),
        ),
        module="making",
        options=("seed", "tries", "wish"),
        main="puzzle",
        rows=64,
        reads=False,
    ),
)
#: Every operation, by its id.
OPERATIONS = {operation.id: operation for operation in _ALL}
#: The column of every operation that says why a row has no answer.
ERROR = Column("error", "string", N_("why there is no answer for the row; empty where there is one"))
