"""The only door to Typst, which sets pages: a source of ours and data in, PDF or PNG out.

Whatever a stranger wrote (titles, names, rules) goes in as data and never as source, so it cannot become a command. Our
pictures go in as SVG: their texts stay texts in a PDF, so they can be searched, read aloud and solved again.

Typst works with threads of its own, which a fork does not copy: in a process forked from one that has set a page it
would wait for them for ever. There a new Python sets the page.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

from garns.errors import MissingExtra

#: The fonts of our pictures and pages, which know Latin, Greek, Cyrillic, Hebrew and Arabic letters. Those of the
#: machine are not looked at, so a page is the same everywhere, unless a text has letters from here on (Chinese,
#: Japanese, Korean).
FONTS = Path(__file__).parent / "fonts"
_BEYOND = "\u2e80"

#: The process in which Typst has its threads, if it has any yet.
_homes: set[int] = set()


def typeset(source: str, data: object, *, png: float | None = None) -> list[bytes]:
    """The pages of a Typst source, which finds its data in ``json(bytes(sys.inputs.data))``.

    One PDF, or with ``png`` (dots per inch) one picture for each page. The same input gives the same bytes: write
    ``#set document(date: none)`` in the source.

    :raises MissingExtra: when Typst is not installed (``garns[print]``).
    """
    text = json.dumps(data, ensure_ascii=False).encode(errors="replace").decode()  # a lone surrogate is no character
    if _homes - {os.getpid()}:
        return _elsewhere(source, text, png)
    try:
        import typst
    except ImportError:
        raise MissingExtra("print") from None
    _homes.add(os.getpid())
    ours = max(text) < _BEYOND
    compiler = typst.Compiler(font_paths=[str(FONTS)], ignore_system_fonts=ours, sys_inputs={"data": text})
    settings: dict[str, Any] = {"format": "pdf"} if png is None else {"format": "png", "ppi": png}
    pages: Any = compiler.compile(source.encode(), **settings)
    return pages if isinstance(pages, list) else [pages]


def _elsewhere(source: str, text: str, png: float | None) -> list[bytes]:
    """The pages, set by a new Python."""
    program = f"from {__name__} import _set_for_another; _set_for_another()"
    asked = json.dumps([source, json.loads(text), png]).encode()
    told = subprocess.run([sys.executable, "-c", program], input=asked, stdout=subprocess.PIPE, check=True)
    pages: list[bytes] = pickle.loads(told.stdout)
    return pages


def _set_for_another() -> None:
    """Be that new Python."""
    source, data, png = json.load(sys.stdin)
    sys.stdout.buffer.write(pickle.dumps(typeset(source, data, png=png)))
