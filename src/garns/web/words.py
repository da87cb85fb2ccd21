"""The words of the pages, from the catalogue that all of Garns shares.

The scripts mark a message as ``t("...")``, and one with a number in it as ``tn("...", "...", count)``; the browser gets
the translations of those and no others. A long one may be written in pieces with ``+`` between them.

>>> list(marked('h("p", {}, t("Undo"), tn("{count} cell", "{count} " + "cells", count))'))
[('Undo',), ('{count} cell', '{count} cells')]
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from garns.i18n import plural_form, plural_text, translate
from garns.web.page import PAGES

SCRIPTS = Path(__file__).parent / "static" / "js"

#: Strings of JavaScript without odd escapes are strings of Python too.
_LITERAL = r"""(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
#: One of them, or several in a row.
_PIECES = rf"{_LITERAL}(?:\s*\+\s*{_LITERAL})*"
#: A call of ``t`` with one message, or of ``tn`` with two.
_MARK = re.compile(rf"(?<![\w.$])(?:t\(\s*({_PIECES})|tn\(\s*({_PIECES}),\s*({_PIECES}))")

#: Whatever a rule asks of a number, it asks of its last two figures, apart from the small ones.
_TOLD = 200


def marked(script: str) -> Iterator[tuple[str, ...]]:
    """The messages of a script, in their order; two where there is a plural."""
    for found in _MARK.findall(script):
        yield tuple("".join(map(ast.literal_eval, re.findall(_LITERAL, pieces))) for pieces in found if pieces)


def messages() -> set[tuple[str, ...]]:
    """Every message of the pages, and what they are called."""
    written = {one for path in SCRIPTS.rglob("*.js") for one in marked(path.read_text(encoding="utf-8"))}
    return written | {(name,) for page in PAGES for name in (page.name, page.menu) if name}


def catalogue(lang: str) -> dict[str, Any]:
    """The translation of each message of the pages; where there is a plural, all its forms.

    ``rule`` tells which form is meant, a figure for each number up to 199 (above: 100 and the last two figures).
    """
    rule = [plural_form(count, lang) for count in range(_TOLD)]
    examples = [rule.index(form) for form in range(max(rule) + 1)]  # a number for each form
    words: dict[str, str | list[str]] = {}
    for message, *many in messages():
        forms = [plural_text(message, many[0], count, lang) for count in examples] if many else []
        words[message] = forms or translate(message, lang)
    return {"words": dict(sorted(words.items())), "rule": "".join(map(str, rule))}
