"""JSON objects from outside: bounded in depth, nothing said twice, problems with their places."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, NoReturn

from garns.formats.format import Hints, Problems

#: No puzzle nests its lists and objects deeper than this.
MAX_DEPTH = 32

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


def load_object(text: str, hints: Hints, problems: Problems) -> dict[str, Any]:
    """The JSON object of a text.

    :raises FormatError: when the text is no JSON object, nests too deeply or says a field of an object twice.
    """
    twice: list[str] = []

    def together(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        form = dict(pairs)
        if len(form) < len(pairs):
            twice.extend(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
        return form

    found: object = None
    try:
        found = json.loads(text, object_pairs_hook=together, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        problems.add("not_json", hints.line + error.lineno - 1, error.colno, found=text[error.pos : error.pos + 40])
    except RecursionError:
        problems.add("too_deep", hints.line, 1)
    except ValueError:  # a number of too many digits, or none at all
        problems.add("not_json", hints.line, 1, found=text.strip()[:40])
    else:
        if not isinstance(found, dict):
            problems.add("not_json", hints.line, 1, found=text.strip()[:40])
        elif _is_deep(found):
            problems.add("too_deep", hints.line, 1)
        elif (half := _SURROGATE.search(text)) and not _is_text(found):
            problems.add("not_json", hints.line, 1, found=half[0])
    for name in twice:
        problems.add("field_twice", hints.line, 1, found=name)
    problems.check()
    assert isinstance(found, dict)
    return found


def _no_number(word: str) -> NoReturn:
    raise ValueError(word)


def _is_text(form: object) -> bool:
    """Whether its words can be written: half a pair of UTF-16 units cannot."""
    try:
        json.dumps(form, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _is_deep(form: object) -> bool:
    """Whether lists and objects are nested deeper than the limit."""
    level = [form]
    for _ in range(MAX_DEPTH):
        level = [inner for each in level for inner in _inside(each)]
        if not level:
            return False
    return True


def _inside(form: object) -> list[object]:
    inner = form.values() if isinstance(form, dict) else form if isinstance(form, list) else ()
    return [each for each in inner if isinstance(each, dict | list)]
