"""What becomes of work whose process fails: a sentence for whoever asked, the rest for the log."""

from __future__ import annotations

import logging
from collections.abc import Awaitable

from garns.errors import Problem
from garns.web.crew import Busy, Died, Frame
from garns.web.errors import RequestError

log = logging.getLogger("garns.web")


async def answer_of(work: Awaitable[Frame | None]) -> Frame | None:
    """The answer of a process, if it is one.

    :raises RequestError: when there is none, and why.
    """
    try:
        found = await work
    except Busy:
        raise RequestError([Problem("busy")]) from None
    except Died as died:
        raise RequestError([_problem(died)]) from None
    match found and found.head.get("failed"):
        case "memory":
            raise RequestError([Problem("took_too_much_memory")])
        case "crash":
            log.error("crash\n%s", found.body.decode() if found else "")
            raise RequestError([Problem("internal")])
    return found


def _problem(died: Died) -> Problem:
    if died.late:
        return Problem("took_too_long")
    if died.memory:
        return Problem("took_too_much_memory")
    log.error("%s", died)
    return Problem("internal")
