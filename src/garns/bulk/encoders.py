"""The encoder of each kind of file."""

from __future__ import annotations

from garns.bulk.encoding import ArrowEncoder, CsvEncoder, Encoder, JsonEncoder, LinesEncoder, NpyEncoder
from garns.bulk.parquet import ParquetEncoder

#: By the id of the kind.
ENCODERS: dict[str, type[Encoder]] = {
    "lines": LinesEncoder,
    "csv": CsvEncoder,
    "jsonl": JsonEncoder,
    "arrows": ArrowEncoder,
    "arrow": ArrowEncoder,
    "npy": NpyEncoder,
    "parquet": ParquetEncoder,
}
