"""The words of the pages, from the catalogue that all of Garns shares.

The scripts mark a message as ``t("...")``; the browser gets the translations of those and no others. A long one may be
written in pieces with ``+`` between them.

>>> list(marked('h("p", {}, t("Undo"), t("{count} " + "left", { count }))'))
['Undo', '{count} left']
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from garns.i18n import translate
from garns.web.page import PAGES

SCRIPTS = Path(__file__).parent / "static" / "js"

#: Strings of JavaScript without odd escapes are strings of Python too.
_LITERAL = r"""(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
#: A call of ``t`` with one, or with several in a row.
_MARK = re.compile(rf"(?<![\w.$])t\(\s*({_LITERAL}(?:\s*\+\s*{_LITERAL})*)")


def marked(script: str) -> Iterator[str]:
    """The messages of a script, in their order."""
    for pieces in _MARK.findall(script):
        yield "".join(ast.literal_eval(piece) for piece in re.findall(_LITERAL, pieces))


def messages() -> set[str]:
    """Every message of the pages, and what they are called."""
    written = {one for path in SCRIPTS.rglob("*.js") for one in marked(path.read_text(encoding="utf-8"))}
    return written | {name for page in PAGES for name in (page.name, page.menu) if name}


def catalogue(lang: str) -> dict[str, str]:
    """The translation of each message of the pages."""
    return {message: translate(message, lang) for message in sorted(messages())}
