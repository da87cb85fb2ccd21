"""Lists inside a list, the common ground of the Lisp and the list formats.

The text is walked token by token, without recursion, so nothing in it can exhaust the stack.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from garns.formats.format import Problems
from garns.formats.symbols import Token

_CLOSERS = {"(": ")", "[": "]"}


@dataclass(slots=True)
class Nested:
    """The rows of a list of lists, and the words that stood beside them."""

    rows: list[list[Token]] = field(default_factory=list)
    loose: list[Token] = field(default_factory=list)


def read_nested(text: str, pattern: re.Pattern[str], first: int, problems: Problems) -> Nested:
    """The rows of one list of lists.

    The pattern matches every token: a group ``open`` or ``close`` for brackets, ``word`` for what stands for a cell,
    ``skip`` for what is read over.

    :raises FormatError: when the brackets do not match.
    """
    found = Nested()
    opened: list[Token] = []
    row: list[Token] = []
    line, start, done = first, 0, False
    for match in pattern.finditer(text):
        token = Token(match[0], line, match.start() - start + 1)
        if newlines := match[0].count("\n"):
            line += newlines
            start = match.start() + match[0].rindex("\n") + 1
        if match["skip"] is not None:
            continue
        if done:
            problems.add("after_the_end", token.line, token.column, found=token.text)
            break
        if match["open"] is not None:
            if len(opened) == 2:
                problems.add("too_deep", token.line, token.column)
                raise problems.error()
            opened.append(token._replace(text=token.text[-1]))
            row = []
        elif match["close"] is not None:
            wanted = _CLOSERS[opened[-1].text] if opened else ""
            if token.text != wanted:
                expected = repr(wanted or "(")
                problems.add("unexpected", token.line, token.column, expected=expected, found=token.text)
                raise problems.error()
            opened.pop()
            if opened:
                found.rows.append(row)
            done = not opened
        elif match["word"] is None or not opened:
            problems.add("unexpected", token.line, token.column, expected="'('", found=token.text)
        else:
            (row if len(opened) == 2 else found.loose).append(token)
    for token in opened[-1:]:
        problems.add("unbalanced", token.line, token.column)
    problems.check()
    return found
