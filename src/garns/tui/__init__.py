"""The full-screen game in the terminal, with Textual."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from garns.store import Session


def run(session: Session, lang: str, *, ascii_only: bool = False, color: bool = True) -> None:
    """Play a game of a store until the player leaves."""
    from garns.tui.app import GarnsApp

    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    GarnsApp(session, lang, ascii_only=ascii_only or not encoding.startswith("utf"), color=color).run()
