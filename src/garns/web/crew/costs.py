"""What the requests of each client have cost of late."""

from __future__ import annotations

#: Seconds a request of a client takes on average from which on its next is taken for long.
_HEAVY = 0.05
#: A request counts as no more than so many seconds: whoever asked for much is forgiven after some small things.
_MOST = 1.0
#: Clients that are remembered; of more, all are forgotten.
_CLIENTS = 10_000


class Costs:
    """An average for each client, of which the latest request is a half.

    >>> costs = Costs()
    >>> costs.learn("a", 12.0)
    >>> costs.is_heavy("a"), costs.is_heavy("b")
    (True, False)
    >>> for _ in range(4):
    ...     costs.learn("a", 0.002)
    >>> costs.is_heavy("a")
    False
    """

    def __init__(self) -> None:
        self._seconds: dict[str, float] = {}

    def is_heavy(self, client: str) -> bool:
        """Whether the next request of a client is probably long."""
        return self._seconds.get(client, 0.0) > _HEAVY

    def learn(self, client: str, seconds: float) -> None:
        """Know what a request has cost."""
        if len(self._seconds) > _CLIENTS:
            self._seconds.clear()
        self._seconds[client] = (self._seconds.get(client, 0.0) + min(seconds, _MOST)) / 2
