"""Data sets for those who train and measure solvers: splits that share no class, strata, traces, and a scorer.

>>> from pathlib import Path
>>> from tempfile import mkdtemp
>>> folder = Path(mkdtemp()) / "small"
>>> plan = plan_of(quick(10, "easy", format="jsonl"), seed=7)
>>> made = make(plan, folder)
>>> made.puzzles, sorted(path.name for path in folder.iterdir())
(10, ['README.md', 'SHA256SUMS', 'recipe.toml', 'test.jsonl', 'train.jsonl', 'validation.jsonl'])

The command is ``garns dataset``. pyarrow is needed (``pip install 'garns[bulk]'``).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from garns.datasets.plan import Made, Plan
from garns.datasets.recipe import plan_of, quick
from garns.services.small_files import read_toml

if TYPE_CHECKING:
    from garns.datasets.choosing import Progress
    from garns.datasets.report import Report

__all__ = ["Made", "Plan", "make", "plan_of", "quick", "read_toml", "score"]


def make(
    plan: Plan,
    folder: Path | str,
    *,
    recipe: bytes | None = None,
    force: bool = False,
    workers: int | None = None,
    processes: bool = False,
    progress: Progress | None = None,
) -> Made:
    """Make the data set of a plan in a new folder; a call that was interrupted is gone on with by the same call.

    :param recipe: the text that is kept beside the data as ``recipe.toml``; written anew without it.
    :param force: overwrite a data set that is there, and forget an unfinished run.
    :param workers: how many chunks at once, as many as the machine has cores unless told.
    :param processes: let processes explain the steps of traces, which is quicker; not from a script without a main.
    :param progress: told how many puzzles there are, and of how many.
    :raises GarnsError: when a file cannot be read or written, or an unfinished run is of another plan.
    """
    from garns.datasets.making import make as making

    text = plan.written.encode() if recipe is None else recipe
    return making(plan, Path(folder), text, force=force, workers=workers, processes=processes, progress=progress)


def score(answers: Any, against: Any, *, column: str | None = None, by: str | None = None) -> Report:
    """Score answers against the puzzles of a table: any legal solution is right, whatever the table has.

    >>> test = {"puzzle": ["1.....3..4.....2", "1.....3..4.....2"], "level": ["easy", "hard"]}
    >>> report = score(["1324423124133142", "1324 4231 2413 3124"], test)
    >>> report.all.accuracy, report.by["hard"].accuracy, report.verdicts[1].cell
    (0.5, 0.0, 'r4c3')

    :param answers: a file (lines, CSV, JSON lines, Parquet ...), a data frame, or strings. Rows are found by a column
        ``puzzle`` or ``class``; without one they are in the order of the puzzles.
    :param against: the puzzles, the same way.
    :param column: where the answers stand; found without it.
    :param by: the column whose values are told apart; ``stratum`` or ``level`` without it.
    :raises GarnsError: when something cannot be read at all; a bad row is only counted.
    """
    from garns.datasets.scoring import score as scoring

    return scoring(answers, against, column=column, by=by)
