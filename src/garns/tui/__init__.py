"""The full-screen game in the terminal, with Textual."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from garns.game import GameState
    from garns.services.orders import Order
    from garns.store import Session, Store


def run(
    store: Store,
    game: Session | GameState,
    lang: str,
    *,
    order: Order | None = None,
    remark: str = "",
    ascii_only: bool = False,
    color: bool = True,
    theme: str | None = None,
) -> None:
    """Play a game of a store or a new one until the player leaves; ``order`` says how another one is made."""
    from garns.game import GameState
    from garns.store import Session, data_folder
    from garns.tui.app import SETTINGS, GarnsApp
    from garns.tui.settings import Settings

    file = data_folder() / SETTINGS
    if isinstance(game, GameState):
        game = Session.begin(store, Settings.load(file).applied(game))
    ascii_only = ascii_only or not speaks_unicode(os.environ, sys.stdout.encoding)
    app = GarnsApp(
        game, lang, ascii_only=ascii_only, color=color, settings=file, remark=remark, order=order, theme=theme
    )
    app.run()


def speaks_unicode(environ: Mapping[str, str], encoding: str | None) -> bool:
    """Whether the terminal can show box characters: its locale says UTF-8, or says nothing and the output is UTF-8.

    Python writes UTF-8 even where the locale is C, so the locale must be asked first.

    >>> speaks_unicode({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "utf-8"), speaks_unicode({}, "utf-8")
    (False, True)
    """
    names = (environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    locale = next((name for name in names if name), encoding or "ascii")
    return "utf8" in locale.lower().replace("-", "")
