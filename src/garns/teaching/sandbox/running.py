"""A program that is given everything at once and says everything at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from garns.teaching.sandbox.child import Child, Silent
from garns.teaching.sandbox.limits import Ended, How, Limits


def run(
    command: Sequence[str],
    limits: Limits | None = None,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
) -> Ended:
    """Run a program to its end and tell how it ended, with its output up to the limit.

    >>> run(["sleep", "60"], Limits(seconds=0.1)).how
    'too_slow'

    :raises SourceError: when there is no such program.
    """
    with Child(command, limits, env) as child:
        child.feed(stdin)
        child.close_input()
        how: How = "closed"
        try:
            child.rest()
        except Silent as silent:
            how = silent.how
        said = child.said
        return replace(child.end(how), output=said[: child.limits.output])
