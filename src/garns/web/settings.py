"""How a server is set up."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """What ``garns serve`` can be told.

    ``database`` is an URL of SQLAlchemy; when it is empty, games live in the user's data folder. ``rate`` is how many
    requests a second one client may make for long, ``burst`` how many at once; programs on this machine may make
    ``local_factor`` times as many, those of a class, which may share one address, ``class_factor`` times.
    ``processes`` compute, ``threads`` wait for the database, and ``waiting`` bounds the queue of each; a body must
    arrive within ``patience`` seconds. ``player_bytes`` and ``all_bytes`` bound the games of one player and of all.
    f-puzzles asks at this ``bridge_port`` and no other. A proxy asks for one of ``allowed_hosts``.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    bridge: bool = False
    bridge_port: int = 4545
    log: bool = False
    body: int = 1_000_000
    game_body: int = 8_000_000
    class_body: int = 32_000
    rate: float = 40.0
    burst: float = 200.0
    local_factor: float = 50.0
    class_factor: float = 10.0
    patience: float = 30.0
    processes: int = 2
    threads: int = 4
    waiting: int = 200
    player_bytes: int = 64_000_000
    all_bytes: int = 4_000_000_000
    allowed_hosts: tuple[str, ...] = ()

    @property
    def local(self) -> bool:
        """Whether only programs on this machine can reach the server, so that its games are those of its user."""
        return is_loopback(self.host) and not self.allowed_hosts

    def answers_to(self, name: str) -> bool:
        """Whether a request may ask for a server of this name.

        A page elsewhere whose name was made to mean this machine may not; a number means nothing else.

        >>> Settings().answers_to("localhost"), Settings().answers_to("evil.example")
        (True, False)
        >>> proxied = Settings(host="0.0.0.0", allowed_hosts=("sudoku.example",))
        >>> [proxied.answers_to(name) for name in ("sudoku.example", "192.168.0.7", "evil.example")]
        [True, True, False]
        """
        if is_loopback(name) or name in self.allowed_hosts:
            return True
        return not is_loopback(self.host) and (not self.allowed_hosts or _is_number(name))


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(host: str) -> bool:
    """Whether a name or an address means this machine.

    >>> is_loopback("localhost"), is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("0.0.0.0")
    (True, True, True, False)
    """
    try:
        return host == "localhost" or ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
