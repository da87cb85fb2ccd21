"""What can be done to every row of a table: a record for each operation, which needs no pyarrow to be read.

>>> [column.name for column in OPERATIONS["solve"].columns]
['status', 'solution']
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

_ALL = (
    Operation(
        "solve",
        N_("Solve every puzzle."),
        (_STATUS, Column("solution", "string", N_("a solution; empty where there is none"))),
        module="finding",
        options=("budget",),
        main="solution",
    ),
    Operation(
        "count",
        N_("Count the solutions of every puzzle, up to a limit."),
        (Column("count", "uint32", N_("how many solutions; the limit stands for that many or more")),),
        module="finding",
        options=("limit", "budget"),
    ),
    Operation(
        "check",
        N_("Check every puzzle, and the solutions that stand beside them."),
        (
            _STATUS,
            Column("problem", "string", N_("what clashes, where something does")),
            Column("solution_ok", "bool", N_("whether the solution of the table solves the puzzle")),
        ),
        module="finding",
        options=("solution", "budget"),
    ),
)
#: Every operation, by its id.
OPERATIONS = {operation.id: operation for operation in _ALL}
#: The column of every operation that says why a row has no answer.
ERROR = Column("error", "string", N_("why there is no answer for the row; empty where there is one"))
