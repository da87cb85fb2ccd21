"""What goes to a process and comes back: a small form, and bytes that nobody between the two looks into.

>>> frame = Frame({"path": "/api/v1/hint"}, b"{}")
>>> Frames().feed(frame.packed()) == [frame]
True
"""

from __future__ import annotations

import json
import socket
import struct
from typing import Any, NamedTuple

_LENGTHS = struct.Struct("!II")


class Frame(NamedTuple):
    """One message."""

    head: dict[str, Any]
    body: bytes = b""

    def packed(self) -> bytes:
        """The bytes of it."""
        head = json.dumps(self.head).encode()
        return b"".join((_LENGTHS.pack(len(head), len(self.body)), head, self.body))


class Frames:
    """Frames out of bytes that arrive in pieces."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def feed(self, piece: bytes) -> list[Frame]:
        """The frames that are complete with one more piece."""
        self._bytes += piece
        found = []
        while len(self._bytes) >= _LENGTHS.size:
            head, body = _LENGTHS.unpack_from(self._bytes)
            start, end = _LENGTHS.size + head, _LENGTHS.size + head + body
            if len(self._bytes) < end:
                break
            found.append(Frame(json.loads(self._bytes[_LENGTHS.size : start]), bytes(self._bytes[start:end])))
            del self._bytes[:end]
        return found


def receive(line: socket.socket) -> Frame | None:
    """The next frame, which is waited for; None when there will be none."""
    lengths = _exactly(line, _LENGTHS.size)
    if lengths is None:
        return None
    head, body = (_exactly(line, size) for size in _LENGTHS.unpack(lengths))
    return None if head is None or body is None else Frame(json.loads(head), bytes(body))


def _exactly(line: socket.socket, size: int) -> bytearray | None:
    found = bytearray(size)
    view, left = memoryview(found), size
    while left:
        count = line.recv_into(view[size - left :])
        if not count:
            return None
        left -= count
    return found
