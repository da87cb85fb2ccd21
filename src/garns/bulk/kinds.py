"""The kinds of files that tables of puzzles are kept in: by the end of their names, and by their first bytes.

>>> kind_of_name("rated.csv.gz")
('csv', 'gzip')
>>> kind_of_name("rated.xlsx")
(None, None)
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file."""

    id: str
    suffixes: tuple[str, ...]
    #: How it begins; text is looked at more closely.
    magic: bytes = b""
    #: Whether gzip and zstd may be put around it; what is not text has its own ways to be small.
    is_text: bool = False


_ALL = (
    Kind("lines", (".txt", ".sdm", ".lines"), is_text=True),
    Kind("csv", (".csv", ".tsv"), is_text=True),
    Kind("jsonl", (".jsonl", ".ndjson"), is_text=True),
    Kind("parquet", (".parquet", ".pq"), b"PAR1"),
    Kind("arrow", (".arrow", ".feather", ".ipc"), b"ARROW1"),
    Kind("arrows", (".arrows",), b"\xff\xff\xff\xff"),
    Kind("npy", (".npy",), b"\x93NUMPY"),
)
#: Every kind, by its id.
KINDS = {kind.id: kind for kind in _ALL}
#: What a stream may be packed with: the end of the name, and the first bytes.
PACKED = {"gzip": (".gz", b"\x1f\x8b"), "zstd": (".zst", b"\x28\xb5\x2f\xfd")}


def kind_of_name(name: str) -> tuple[str | None, str | None]:
    """The kind that the end of a name stands for, and what it is packed with."""
    name, packed = name.lower(), None
    for codec, (suffix, _) in PACKED.items():
        if name.endswith(suffix):
            name, packed = name.removesuffix(suffix), codec
    for kind in KINDS.values():
        if name.endswith(kind.suffixes):
            return kind.id, packed
    return None, packed


def packing_of(head: bytes) -> str | None:
    """What a stream that begins like this is packed with."""
    return next((codec for codec, (_, magic) in PACKED.items() if head.startswith(magic)), None)


def kind_of_bytes(head: bytes) -> str | None:
    """The kind of what begins like this; None for text."""
    return next((kind.id for kind in KINDS.values() if kind.magic and head.startswith(kind.magic)), None)


def names() -> str:
    """The ends of names that can be written, for a sentence."""
    return ", ".join([*(kind.suffixes[0] for kind in KINDS.values()), *(suffix for suffix, _ in PACKED.values())])
