"""How a server is set up."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """What ``garns serve`` can be told.

    ``database`` is an URL of SQLAlchemy; when it is empty, games live in the user's data folder.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
