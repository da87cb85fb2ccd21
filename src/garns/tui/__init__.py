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
    store: Store, game: Session | GameState | Order, lang: str, *, ascii_only: bool = False, color: bool = True
) -> None:
    """Play a game of a store, a new one or one made to order, until the player leaves."""
    from garns.game import GameState, new_game
    from garns.services.orders import Order
    from garns.store import Session, data_folder
    from garns.tui.app import SETTINGS, GarnsApp
    from garns.tui.settings import Settings

    file, remark = data_folder() / SETTINGS, ""
    if isinstance(game, Order):
        made = game.make()
        game, remark = new_game(made.puzzle), made.remark(lang)
    if isinstance(game, GameState):
        game = Session.begin(store, Settings.load(file).applied(game))
    ascii_only = ascii_only or not speaks_unicode(os.environ, sys.stdout.encoding)
    GarnsApp(game, lang, ascii_only=ascii_only, color=color, settings=file, remark=remark).run()


def speaks_unicode(environ: Mapping[str, str], encoding: str | None) -> bool:
    """Whether the terminal can show box characters: its locale says UTF-8, or says nothing and the output is UTF-8.

    Python writes UTF-8 even where the locale is C, so the locale must be asked first.

    >>> speaks_unicode({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "utf-8"), speaks_unicode({}, "utf-8")
    (False, True)
    """
    names = (environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    locale = next((name for name in names if name), encoding or "ascii")
    return "utf8" in locale.lower().replace("-", "")
