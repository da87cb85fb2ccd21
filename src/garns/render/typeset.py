"""The only door to Typst, which sets pages: a source of ours and data in, PDF or PNG out.

Whatever a stranger wrote (titles, names, rules) goes in as data and never as source, so it cannot become a command. Our
pictures go in as SVG: their texts stay texts in a PDF, so they can be searched, read aloud and solved again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from garns.errors import MissingExtra

#: The fonts of our pictures and pages, which know Latin, Greek, Cyrillic, Hebrew and Arabic letters. Those of the
#: machine are not looked at, so a page is the same everywhere, unless a text has letters from here on (Chinese,
#: Japanese, Korean).
FONTS = Path(__file__).parent / "fonts"
_BEYOND = "\u2e80"


def typeset(source: str, data: object, *, png: float | None = None) -> list[bytes]:
    """The pages of a Typst source, which finds its data in ``json(bytes(sys.inputs.data))``.

    One PDF, or with ``png`` (dots per inch) one picture for each page. The same input gives the same bytes: write
    ``#set document(date: none)`` in the source.

    :raises MissingExtra: when Typst is not installed (``garns[print]``).
    """
    try:
        import typst
    except ImportError:
        raise MissingExtra("print") from None
    text = json.dumps(data, ensure_ascii=False).encode(errors="replace").decode()  # a lone surrogate is no character
    ours = max(text) < _BEYOND
    compiler = typst.Compiler(font_paths=[str(FONTS)], ignore_system_fonts=ours, sys_inputs={"data": text})
    settings: dict[str, Any] = {"format": "pdf"} if png is None else {"format": "png", "ppi": png}
    pages: Any = compiler.compile(source.encode(), **settings)
    return pages if isinstance(pages, list) else [pages]
