"""Tables in text: lines, CSV and JSON lines, read a block at a time; every line or record becomes a row."""

from __future__ import annotations

import csv
import io
import json
from array import array
from collections.abc import Callable, Iterator
from typing import Any

from garns.bulk.arrow import pa, pc
from garns.bulk.operations import ERROR
from garns.errors import Problem
from garns.formats.csv import PUZZLE, column_of, delimiter_of, fields_of, is_puzzle
from garns.formats.source import MAX_LINE

Read = Callable[[int], bytes]
Batches = Iterator[pa.RecordBatch]

#: Bytes read at once; of a line without end only the beginning is kept.
BLOCK, LONGEST = 1 << 21, 1 << 20
#: A quote that nobody closes does not swallow more than this.
_QUOTED = 1 << 24


def lines(read: Read, lang: str) -> tuple[pa.Schema, Batches]:
    """A column ``puzzle`` with every line as it is, blank ones too."""
    schema = pa.schema([(PUZZLE, pa.string())])
    return schema, (pa.RecordBatch.from_arrays([_split(block)], schema=schema) for block in blocks(read))


def blocks(read: Read) -> Iterator[bytes]:
    """Whole lines, many at once."""
    rest = b""
    while piece := read(BLOCK):
        end = piece.rfind(b"\n") + 1
        if end:
            yield b"".join((rest, memoryview(piece)[:end]))
            rest = piece[end:]
        else:
            rest = (rest + piece)[:LONGEST]
    if rest:
        yield rest


def _split(block: bytes) -> pa.Array:
    """The lines of a block as a column."""
    ends = pa.py_buffer(array("i", [0, len(block) - block.endswith(b"\n")]))
    kind = pa.string() if block.isascii() else pa.binary()
    column = pc.split_pattern(pa.Array.from_buffers(kind, 1, [None, ends, pa.py_buffer(block)]), "\n").values
    try:
        column = column.cast(pa.string())
    except pa.ArrowInvalid:  # not UTF-8: what cannot be read is shown as such
        column = pa.array([each.decode("utf-8", "replace") for each in column.to_pylist()], pa.string())
    return pc.utf8_rtrim(column, "\r") if b"\r" in block else column


def table(read: Read, lang: str) -> tuple[pa.Schema, Batches]:
    """A CSV: columns of text, named by its header; without one, the puzzles are found, and the others have numbers."""
    pieces = _records(read)
    first = next(pieces, b"").removeprefix(b"\xef\xbb\xbf")
    header, _, rest = first.partition(b"\n")
    line = header.decode("utf-8", "replace").strip("\r")
    delimiter = delimiter_of(line)
    fields = fields_of(line, delimiter)
    if any(map(is_puzzle, fields)):
        at, rest = column_of([fields], [""] * len(fields)), first
        fields = [PUZZLE if number == at else f"column_{number + 1}" for number in range(len(fields))]
    names = unlike(field.strip() or f"column_{number}" for number, field in enumerate(fields, start=1))
    schema = pa.schema([(name, pa.string()) for name in dict.fromkeys([*names, ERROR.name])])

    def batches() -> Batches:
        if rest:
            yield _parsed(rest, names, delimiter, schema, lang)
        for piece in pieces:
            yield _parsed(piece, names, delimiter, schema, lang)

    return schema, batches()


def _records(read: Read) -> Iterator[bytes]:
    """Blocks that end where a record does: not inside of quotes."""
    rest = b""
    for block in blocks(read):
        rest += block
        if rest.count(b'"') % 2 == 0 or len(rest) > _QUOTED:
            yield rest
            rest = b""
    if rest:
        yield rest


def unlike(names: Any) -> list[str]:
    """Names of columns, no two of them the same."""
    taken: list[str] = []
    for name in names:
        number, own = 2, name
        while own in taken:
            own, number = f"{name}_{number}", number + 1
        taken.append(own)
    return taken


def _parsed(block: bytes, names: list[str], delimiter: str, schema: pa.Schema, lang: str) -> pa.RecordBatch:
    """The records of a block. pyarrow would leave out the bad ones, so where there is one the block is read again."""
    from pyarrow import csv as fast  # type: ignore[import-untyped]

    bad: list[Any] = []

    def note(row: Any) -> str:
        bad.append(row)
        return "skip"

    try:
        read = fast.read_csv(
            pa.BufferReader(block),
            fast.ReadOptions(use_threads=False, column_names=names, block_size=len(block) + 1),
            fast.ParseOptions(
                delimiter=delimiter,
                newlines_in_values=True,
                ignore_empty_lines=False,
                invalid_row_handler=note,
            ),
            fast.ConvertOptions(
                column_types=dict.fromkeys(names, pa.string()),
                strings_can_be_null=True,
                null_values=[""],
                quoted_strings_can_be_null=False,
            ),
        )
    except pa.ArrowInvalid:
        bad.append(None)
    if bad:
        return _parsed_slowly(block, names, delimiter, schema, lang)
    columns = dict(zip(names, (column.combine_chunks() for column in read.columns), strict=True))
    columns.setdefault(ERROR.name, pa.nulls(read.num_rows, pa.string()))
    return pa.RecordBatch.from_arrays([columns[name] for name in schema.names], schema=schema)


def _parsed_slowly(block: bytes, names: list[str], delimiter: str, schema: pa.Schema, lang: str) -> pa.RecordBatch:
    text = block.decode("utf-8", "replace").replace("\0", "\N{REPLACEMENT CHARACTER}")
    rows: list[dict[str, str | None]] = []
    try:
        records = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error:  # a field longer than any puzzle
        records = [each[:MAX_LINE].split(delimiter) for each in text.splitlines()]
    for record in records:
        row: dict[str, str | None] = dict(zip(names, (field or None for field in record), strict=False))
        if len(record) != len(names):
            row[ERROR.name] = Problem("wrong_fields", expected=len(names), found=len(record)).message(lang)
        rows.append(row)
    return pa.RecordBatch.from_pylist(rows, schema=schema)


def objects(read: Read, lang: str) -> tuple[pa.Schema, Batches]:
    """JSON lines: the fields of the objects in the first block are the columns."""
    pieces = ([_object(line, lang) for line in _split(block).to_pylist()] for block in blocks(read))
    first = next(pieces, [])
    types: dict[str, pa.DataType] = {}
    for name in dict.fromkeys(name for row in first for name in row):
        types[name] = _type_of([row.get(name) for row in first])
    if not first:
        types[PUZZLE] = pa.string()
    schema = pa.schema([*((name, types[name]) for name in types if name != ERROR.name), (ERROR.name, pa.string())])

    def batches() -> Batches:
        if first:
            yield _fitted(first, schema, lang)
        for rows in pieces:
            yield _fitted(rows, schema, lang)

    return schema, batches()


def _object(line: str, lang: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
        if isinstance(found, dict):
            return found
        problem = Problem("unexpected", expected="{...}", found=line.strip())
    except (ValueError, RecursionError) as error:
        problem = Problem("not_json", found=str(error)) if line.strip() else Problem("empty")
    return {ERROR.name: problem.message(lang)}


def _type_of(values: list[Any]) -> pa.DataType:
    try:
        found = pa.infer_type(values)
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError):
        return pa.string()
    return pa.string() if pa.types.is_null(found) else found


def _fitted(rows: list[dict[str, Any]], schema: pa.Schema, lang: str) -> pa.RecordBatch:
    """Objects as rows; what does not fit its column is left empty, and the row says so."""
    for row in rows:
        for name in row.keys() - set(schema.names):
            row.setdefault(ERROR.name, Problem("unknown_field", found=name).message(lang))
    columns = []
    for field in schema:
        values = [row.get(field.name) for row in rows]
        try:
            columns.append(pa.array(values, field.type))
        except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError):
            columns.append(pa.array([_value(row, field, lang) for row in rows], field.type))
    # The errors come last, when all of them are known.
    columns[-1] = pa.array([_text(row.get(ERROR.name)) for row in rows], pa.string())
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def _value(row: dict[str, Any], field: pa.Field, lang: str) -> Any:
    value = row.get(field.name)
    if pa.types.is_string(field.type):
        return _text(value)
    try:
        pa.array([value], field.type)
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError):
        row.setdefault(ERROR.name, Problem("bad_field", field=field.name, found=json.dumps(value)).message(lang))
        return None
    return value


def _text(value: Any) -> str | None:
    return value if value is None or isinstance(value, str) else json.dumps(value, ensure_ascii=False)
