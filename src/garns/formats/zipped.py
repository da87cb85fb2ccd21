"""The shortened JSON of older SudokuPad links: short keys, bare words, nothing at all for an empty object in a list.

>>> unzip("{ce:[[{v:1},,],[,,]],re:[],o:[{ct:[1,.5],r:t,c2:#F,te:'a b'}]}")["cells"]
[[{'value': 1}, {}, {}], [{}, {}, {}]]
"""

from __future__ import annotations

import re
from typing import Any

from garns.formats.objects import MAX_DEPTH

_KEYS = {
    "ce": "cells", "re": "regions", "ca": "cages", "v": "value", "l": "lines", "wp": "wayPoints", "c": "color",
    "c1": "borderColor", "c2": "backgroundColor", "ct": "center", "w": "width", "h": "height", "o": "overlays",
    "u": "underlays", "a": "arrows", "r": "rounded", "fs": "fontSize", "th": "thickness", "hl": "headLength",
    "te": "text", "t": "title", "cs": "cellSize", "vd": "videos", "d": "duration",
}  # fmt: skip
_WORDS = {"t": True, "true": True, "f": False, "false": False, "null": None, "#0": "#000000", "#F": "#FFFFFF"}
_TOKEN = re.compile(r"""\s*(?:([\[\]{},:])|("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|([^\[\]{},:"'\s][^\[\]{},:]*))""")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)\Z")
_COLOUR = re.compile(r"[0-9a-fA-F]{6}\Z")


def unzip(text: str) -> dict[str, Any]:
    """The object, with its keys written out.

    :raises ValueError: when it is none.
    """
    return _Parser(text).whole()


class _Parser:
    def __init__(self, text: str) -> None:
        self._tokens = []
        at = 0
        text = text.rstrip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if not match:
                raise ValueError(text[at : at + 40])
            self._tokens.append((match[1], match[2], match[3]))
            at = match.end()
        self._at = 0

    def whole(self) -> dict[str, Any]:
        found = self._value(MAX_DEPTH)
        if not isinstance(found, dict) or self._at < len(self._tokens):
            raise ValueError(f"token {self._at}")
        return found

    def _sign(self) -> str:
        """The bracket, comma or colon that comes next, if one does."""
        return (self._tokens[self._at][0] or "") if self._at < len(self._tokens) else "end"

    def _skip(self, sign: str) -> None:
        if self._sign() != sign:
            raise ValueError(f"token {self._at}")
        self._at += 1

    def _value(self, depth: int) -> Any:
        sign = self._sign()
        if not sign:
            self._at += 1
            return _scalar(*self._tokens[self._at - 1][1:])
        if not depth or sign not in "[{":
            raise ValueError(f"token {self._at}")
        self._at += 1
        return self._list(depth - 1) if sign == "[" else self._object(depth - 1)

    def _list(self, depth: int) -> list[Any]:
        found: list[Any] = []
        if self._sign() == "]":
            self._at += 1
            return found
        while True:
            found.append({} if self._sign() in (",", "]") else self._value(depth))
            if self._sign() == "]":
                self._at += 1
                return found
            self._skip(",")

    def _object(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while self._sign() != "}":
            if found:
                self._skip(",")
            if self._sign():
                raise ValueError(f"token {self._at}")
            quoted, bare = self._tokens[self._at][1:]
            key = quoted[1:-1] if quoted else bare.strip()
            self._at += 1
            self._skip(":")
            found[_KEYS.get(key, key)] = self._value(depth)
        self._at += 1
        return found


def _scalar(quoted: str | None, bare: str | None) -> Any:
    if quoted is not None:
        return re.sub(r"\\(.)", lambda match: {"n": "\n", "t": "\t"}.get(match[1], match[1]), quoted[1:-1])
    word = (bare or "").strip()
    if word in _WORDS:
        return _WORDS[word]
    if _COLOUR.match(word) and not word.isdigit():
        return f"#{word}"
    if _NUMBER.match(word) and len(word) < 20:
        return float(word) if "." in word else int(word)
    return word
