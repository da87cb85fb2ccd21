"""The whole way: from a plan to a folder that is either there in full or not at all."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from hashlib import file_digest
from pathlib import Path

from garns import engine
from garns.bulk.arrow import pa, pc
from garns.bulk.chunks import map_chunks
from garns.bulk.encoders import ENCODERS
from garns.bulk.encoding import ArrowEncoder
from garns.bulk.output import Output
from garns.bulk.running import EVERY, Stopped
from garns.bulk.task import Chunk
from garns.datasets import traces
from garns.datasets.choosing import Progress, State, choose, chosen_schema, working_folder
from garns.datasets.datasheet import columns_of, datasheet
from garns.datasets.plan import STYLES, Made, Plan
from garns.errors import Problem, SourceError

#: The file of the hashes, as ``sha256sum -c`` reads it.
SUMS = "SHA256SUMS"
#: Rows that are written at once: always the same, so that the bytes are.
_ROWS = 65_536


def make(
    plan: Plan,
    folder: Path,
    recipe: bytes,
    *,
    force: bool = False,
    workers: int | None = None,
    processes: bool = False,
    progress: Progress | None = None,
    every: float = EVERY,
) -> Made:
    """Make a data set; a call that was interrupted is gone on with by the same call.

    :param recipe: what is kept beside the data as ``recipe.toml``.
    :param force: overwrite the folder, and forget an unfinished run.
    :param workers: how many chunks at once, as many as the machine has cores unless told.
    :param processes: let processes explain the steps of traces, which is quicker; not from a script without a main.
    :param every: seconds between two notes in the journal.
    :raises GarnsError: when a file cannot be read or written, or an unfinished run is of another plan.
    :raises Stopped: at ^C.
    """
    work = working_folder(folder)
    if folder.exists() and not (force and _is_ours(folder)):
        raise SourceError([Problem("not_a_data_set" if force else "file_exists", file=str(folder))])
    try:
        if force and work.exists():
            shutil.rmtree(work)
        work.mkdir(parents=True, exist_ok=True)
        count = engine.thread_count(workers)
        chosen, state = choose(plan, work, workers=count, progress=progress, every=every)
        if not state.chosen:
            shutil.rmtree(work)
            raise SourceError([Problem("nothing_taken")])
        steps = None
        if plan.traces:
            steps = _trace(plan, work, chosen, workers=count, processes=processes, progress=progress)
        made = _finished(plan, work, chosen, steps, state)
        _described(plan, made, recipe)
        if folder.exists():
            folder.rename(work / "old")
        made.folder.rename(folder)
        shutil.rmtree(work)
    except KeyboardInterrupt as stopped:
        raise stopped if isinstance(stopped, Stopped) else Stopped(0, can_resume=True) from None
    except OSError as error:
        if isinstance(error, SourceError):
            raise
        name = str(error.filename or folder)
        raise SourceError([Problem("unwritable", found=name, reason=error.strerror or str(error))]) from None
    return replace(made, folder=folder)


def _is_ours(folder: Path) -> bool:
    """Whether a folder may be overwritten: it is empty, or a data set; nobody's home is."""
    return folder.is_dir() and (
        ((folder / SUMS).is_file() and (folder / "recipe.toml").is_file()) or not any(folder.iterdir())
    )


def _trace(plan: Plan, work: Path, chosen: Path, *, workers: int, processes: bool, progress: Progress | None) -> Path:
    """The steps of the chosen puzzles, into a file that is gone on with like the choice itself."""
    assert plan.traces is not None
    out = Output(str(work / "traces.arrows"), ArrowEncoder(traces.SCHEMA, None, {}), None)
    done = out.open({"puzzles": chosen.stat().st_size}, resume=True).get("rows", 0)
    rows = _first_of_each(_rows(chosen), plan)
    chunks = (Chunk(first, batch) for first, batch in _numbered(rows, traces.CHUNK) if first >= done)
    found = map_chunks(partial(traces.traced, plan), chunks, workers=workers, processes=processes)
    try:
        with closing(found):  # type: ignore[type-var]
            for batch in found:
                out.write(batch)
                done += traces.CHUNK
                if progress is not None:
                    progress("traces", done, len(plan.traces.splits) * plan.traces.puzzles)
                if done % (8 * traces.CHUNK) == 0:
                    out.note({"rows": done})
        out.note({"rows": done})
    except KeyboardInterrupt:
        raise Stopped(done, can_resume=True) from None
    finally:
        out.close()
    return out.partial


def _first_of_each(batches: Iterable[pa.RecordBatch], plan: Plan) -> Iterator[pa.RecordBatch]:
    """So many puzzles of every split that is to be traced."""
    assert plan.traces is not None
    left = dict.fromkeys(plan.traces.splits, plan.traces.puzzles)
    for batch in batches:
        keep = []
        for split in batch.column("split").to_pylist():
            keep.append(left.get(split, 0) > 0)
            if keep[-1]:
                left[split] -= 1
        yield batch.filter(pa.array(keep, pa.bool_()))
        if not any(left.values()):
            return


def _rows(path: Path) -> Iterator[pa.RecordBatch]:
    """The rows of one of our own files."""
    with pa.OSFile(str(path)) as file, pa.ipc.open_stream(file) as stream:
        yield from stream


def _numbered(batches: Iterable[pa.RecordBatch], rows: int) -> Iterator[tuple[int, pa.RecordBatch]]:
    """The same rows, always so many at a time, with the number of the first."""
    held: list[pa.RecordBatch] = []
    first = 0
    for batch in batches:
        held.append(batch)
        while sum(map(len, held)) >= rows:
            whole = pa.Table.from_batches(held).combine_chunks()
            yield first, whole.slice(0, rows).to_batches()[0]
            first, held = first + rows, whole.slice(rows).to_batches()
    if sum(map(len, held)):
        yield first, pa.Table.from_batches(held).combine_chunks().to_batches()[0]


def _finished(plan: Plan, work: Path, chosen: Path, steps: Path | None, state: State) -> Made:
    """Write the tables, and tell of them."""
    folder = work / "result"
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir()
    schema = chosen_schema(plan.scale)
    puzzles = pa.schema([schema.field(name) for name in columns_of(plan.scale)])
    for split in plan.splits:
        _write(plan, folder / f"{split}.{plan.format}", split, chosen, puzzles)
    lines: dict[str, int] = {}
    if steps is not None and plan.traces is not None:
        left_out = {"split", *STYLES}.difference(plan.traces.styles)
        schema = pa.schema([field for field in traces.SCHEMA if field.name not in left_out])
        for split in plan.traces.splits:
            lines[split] = _write(plan, folder / f"{split}-traces.{plan.format}", split, steps, schema)
    wanted = Counter({
        (stratum.name, split): places
        for stratum in plan.strata if stratum.count is not None
        for split, places in plan.places(stratum.count).items()
    })  # fmt: skip
    inputs = {each.name: _hash(each.path) for each in plan.files}
    return Made(folder, dict(state.taken), dict(wanted - state.taken), dict(state.fates), lines, inputs)


def _described(plan: Plan, made: Made, recipe: bytes) -> None:
    """Write what lies beside the tables, the hashes last."""
    (made.folder / "recipe.toml").write_bytes(recipe)
    sums = {path.name: _hash(path) for path in sorted(made.folder.iterdir())}
    sheet = made.folder / "README.md"
    sheet.write_text(datasheet(plan, made, sums), encoding="utf-8")
    sums = dict(sorted({**sums, sheet.name: _hash(sheet)}.items()))
    (made.folder / SUMS).write_text("".join(f"{digest}  {name}\n" for name, digest in sums.items()), encoding="utf-8")


def _write(plan: Plan, path: Path, split: str, source: Path, schema: pa.Schema) -> int:
    """The rows of a split into a file with these columns; gives their number."""
    form = {"compression": "zstd", "delimiter": ",", "puzzle": "puzzle"}
    out = Output(str(path), ENCODERS[plan.format](schema, None, form), None)
    out.open({})
    count = 0
    mine = (batch.filter(pc.equal(batch.column("split"), split)) for batch in _rows(source))
    for _, batch in _numbered(mine, _ROWS):
        out.write(batch.select(schema.names))
        count += len(batch)
    out.finish()
    return count


def _hash(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
