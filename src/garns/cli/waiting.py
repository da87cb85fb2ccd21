"""Waiting for a puzzle that is made to order: a line that tells how long it has taken, and ^C to stop it."""

from __future__ import annotations

import sys
from concurrent.futures import Future, ThreadPoolExecutor, wait
from time import monotonic
from typing import TYPE_CHECKING

from garns.cli.words import _

if TYPE_CHECKING:
    from garns.services.orders import Made, Order


def made(order: Order) -> Made:
    """The puzzle, after a while.

    :raises KeyboardInterrupt: when the player does not want to wait; the search has ended then.
    :raises GarnsError: when there is none.
    """
    from garns.budgets import Cancel

    stop, began, shown = Cancel(), monotonic(), ""
    with ThreadPoolExecutor(1) as pool:
        making: Future[Made] = pool.submit(order.make, stop)
        try:
            while wait([making], timeout=1).not_done:
                if sys.stderr.isatty():
                    shown = _("Making a puzzle ... {seconds} s (^C stops)", seconds=int(monotonic() - began))
                    print(f"\r{shown}", end="", file=sys.stderr, flush=True)
        finally:
            stop.set()
            if shown:
                print("\r" + " " * len(shown) + "\r", end="", file=sys.stderr, flush=True)
    return making.result()
