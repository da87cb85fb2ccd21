"""A program that is given everything at once and says everything at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from garns.teaching.sandbox.child import Child, Silent
from garns.teaching.sandbox.limits import Ended, How, Limits

_LOOK = 0.25  # seconds between two questions whether to stop


def run(
    command: Sequence[str],
    limits: Limits | None = None,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
    stop: Callable[[], bool] | None = None,
    *,
    here: bool = False,
) -> Ended:
    """Run a program to its end and tell how it ended, with its output up to the limit.

    >>> run(["sleep", "60"], Limits(seconds=0.1)).how
    'too_slow'
    >>> run(["sleep", "60"], stop=lambda: True).how
    'stopped'

    :param here: it begins in our folder, see :class:`Child`.
    :param stop: asked now and then; when it says so, the program is ended before its time.
    :param here: the program begins where we are, as it would in a terminal, and writes in a folder of its own.
    :raises SourceError: when there is no such program.
    """
    with Child(command, limits, env, here=here) as child:
        child.feed(stdin)
        child.close_input()
        how = _wait(child, stop)
        said = child.said
        return replace(child.end(how), output=said[: child.limits.output])


def _wait(child: Child, stop: Callable[[], bool] | None) -> How:
    """Wait until a program has said everything, or will not, or shall not."""
    until = time.monotonic() + child.limits.seconds
    while True:
        left = until - time.monotonic()
        try:
            child.rest(left if stop is None else min(left, _LOOK))
        except Silent as silent:
            if silent.how != "too_slow" or left <= _LOOK or stop is None:
                return silent.how
            if stop():
                return "stopped"
        else:
            return "closed"
