"""Which candidates a data set takes: one of each class, into the split of its class, while its stratum has room.

The candidates come in a fixed order, so the choice is the same with any number of workers and after any number of
interruptions: what has been chosen is in a file, and a journal tells how far we have come.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import garns
from garns.bulk.arrow import pa
from garns.bulk.chunks import map_chunks
from garns.bulk.encoding import ArrowEncoder
from garns.bulk.journal import stable, state_of
from garns.bulk.output import Output
from garns.bulk.running import EVERY, Stopped
from garns.bulk.seen import Seen
from garns.datasets.candidates import NOT_MADE, Making, Reading, schema_of
from garns.datasets.plan import Plan

_CHOSEN = "chosen.arrows"
#: Why a candidate was not taken, beside what :mod:`garns.datasets.candidates` says.
DUPLICATE, OUTSIDE, FULL = "duplicate", "outside", "full"
#: After so many numbers of the generator in a row that came to nothing, a stratum is given up.
MISSES = 3
#: After so many candidates in a row that were not taken, there are no others: small boards have few.
_BARREN = 2000


def chosen_schema(scale: str) -> pa.Schema:
    """The columns of a puzzle that was chosen."""
    own = (("stratum", pa.string()), ("split", pa.string()), ("scale", pa.string()))
    return pa.schema([*(field for field in schema_of(scale) if field.name != "why"), *own])


#: Told after every chunk: what is done (``puzzles`` or ``traces``), how many are, and of how many (0: nobody knows).
Progress = Callable[[str, int, int], None]


class State:
    """How far the choice has come: what a journal keeps, and what the datasheet tells."""

    def __init__(self, kept: dict[str, Any] | None = None) -> None:
        kept = kept or {}
        #: The stage that is under way, the rows of it that are done, and whether all stages are.
        self.stage, self.rows, self.done = kept.get("stage", 0), kept.get("rows", 0), kept.get("done", False)
        #: How many were taken, by stratum and split; what became of the candidates of each source.
        self.taken = Counter({tuple(key): count for key, count in kept.get("taken", ())})
        self.fates = Counter({tuple(key): count for key, count in kept.get("fates", ())})
        self.misses, self.barren, self.seen = (kept.get(key, 0) for key in ("misses", "barren", "seen"))

    def to_json(self) -> dict[str, Any]:
        """The form that another process goes on from."""
        form = {name: getattr(self, name) for name in ("stage", "rows", "done", "misses", "barren", "seen")}
        return {
            **form,
            "taken": [[*pair] for pair in self.taken.items()],
            "fates": [[*pair] for pair in self.fates.items()],
        }

    @property
    def chosen(self) -> int:
        """How many puzzles the data set has so far."""
        return self.taken.total()


class Chooser:
    """Takes candidates in their order."""

    def __init__(self, plan: Plan, state: State, seen: Seen) -> None:
        self._plan, self._state, self._seen = plan, state, seen
        rarest = min(plan.splits.values()) / sum(plan.splits.values())
        self._patience = _BARREN + int(20 / rarest)
        self._places = {
            (stratum.name, split): places
            for stratum in plan.strata
            if stratum.count is not None
            for split, places in plan.places(stratum.count).items()
        }

    def take(self, batch: pa.RecordBatch, source: str) -> pa.RecordBatch:
        """The rows of a batch that are chosen, with their stratum and split."""
        state = self._state
        rows = batch.to_pylist()
        fresh = self._seen.fresh(batch.column("class")).to_pylist()
        chosen = []
        for row, is_new in zip(rows, fresh, strict=True):
            fate = row.pop("why") or (None if is_new else DUPLICATE) or self._place(row)
            state.fates[source, fate] += 1
            state.misses = state.misses + 1 if fate == NOT_MADE else 0
            state.barren = 0 if fate == "taken" else state.barren + 1
            if fate == "taken":
                chosen.append(row)
        return pa.RecordBatch.from_pylist(chosen, schema=chosen_schema(self._plan.scale))

    def _place(self, row: dict[str, Any]) -> str:
        """The first stratum that fits and has room in the split of the class."""
        plan, fits = self._plan, False
        row["split"] = plan.split_of(row["class"])
        for stratum in plan.strata:
            if not stratum.holds(row["level"], row["score"], plan.scale):
                continue
            fits, key = True, (stratum.name, row["split"])
            if key not in self._places or self._state.taken[key] < self._places[key]:
                row["stratum"], row["scale"] = stratum.name or None, plan.scale
                self._state.taken[key] += 1
                return "taken"
        return FULL if fits else OUTSIDE

    def is_over(self, stage: Reading | Making) -> bool:
        """Whether a stage need not go on: its stratum is full, or nothing more comes of it."""
        if isinstance(stage, Reading):
            return (
                bool(self._places)
                and len(self._places) == len(self._plan.strata) * len(self._plan.splits)
                and all(self._state.taken[key] >= places for key, places in self._places.items())
            )
        name = self._plan.strata[stage.stratum].name
        full = all(self._state.taken[key] >= places for key, places in self._places.items() if key[0] == name)
        return full or self._state.misses >= MISSES or self._state.barren >= self._patience


def working_folder(folder: Path) -> Path:
    """Where a data set grows until it is complete."""
    return folder.with_name(folder.name + ".making")


def unfinished_seed(folder: Path) -> int | None:
    """The seed of an unfinished run for this folder; None where there is none."""
    try:
        with (working_folder(folder) / f"{_CHOSEN}.journal").open(encoding="utf-8") as file:
            seed = json.loads(file.readline()).get("seed")
    except (OSError, ValueError, AttributeError):
        return None
    return seed if type(seed) is int else None


def choose(
    plan: Plan, folder: Path, *, workers: int, progress: Progress | None = None, every: float = EVERY
) -> tuple[Path, State]:
    """Choose the puzzles of a plan into a file of a folder, or go on with it; gives the file and what became of all.

    :raises ArgumentError: when the folder is of another plan.
    :raises Stopped: at ^C; the same call goes on.
    """
    out = Output(str(folder / _CHOSEN), ArrowEncoder(chosen_schema(plan.scale), None, {}), None)
    about = {
        "garns": garns.__version__,
        "seed": plan.seed,
        "recipe": stable(plan),
        "inputs": state_of(str(each.path) for each in plan.files),
    }
    state = State(out.open(about, resume=True))
    seen = Seen(folder / "classes", state.seen)
    chooser = Chooser(plan, state, seen)
    stages = [
        *(Reading(plan, file) for file in plan.files),
        *(Making(plan, n) for n in range(len(plan.strata)) if plan.makers),
    ]
    whole = sum(stratum.count or 0 for stratum in plan.strata)

    def note() -> None:
        state.seen = seen.size()
        out.note(state.to_json())

    between, noted = True, time.monotonic()  # two batches, where the file holds all that is counted
    try:
        while state.stage < len(stages):
            stage = stages[state.stage]
            if not chooser.is_over(stage):
                found = map_chunks(stage.candidates, stage.chunks(state.rows), workers=workers)
                with closing(found):  # type: ignore[type-var]
                    for batch in found:
                        between = False
                        out.write(chooser.take(batch, stage.name))
                        state.rows += len(batch)
                        between = True
                        if progress is not None:
                            progress("puzzles", state.chosen, whole)
                        if time.monotonic() - noted >= every:
                            note()
                            noted = time.monotonic()
                        if chooser.is_over(stage):
                            break
            state.stage, state.rows, state.misses, state.barren = state.stage + 1, 0, 0, 0
        state.done = True
        note()
    except KeyboardInterrupt:
        if between:
            note()
        raise Stopped(state.chosen, can_resume=True) from None
    finally:
        out.close()
    return out.partial, state
