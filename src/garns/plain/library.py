"""The games that are kept, in lines of text."""

from __future__ import annotations

from datetime import datetime

from garns.game import clock_text
from garns.i18n import translate
from garns.store import Store


def library(store: Store, current: int, lang: str) -> list[str]:
    """One line for each game, the last one first; a star marks the one being played."""
    return [
        translate(
            "{mark}{number}: {when}, {board}, {left} left, {time} {name}",
            lang,
            mark="*" if game.id == current else " ",
            number=game.id,
            when=datetime.fromtimestamp(game.changed / 1000).strftime("%Y-%m-%d %H:%M"),
            board=game.puzzle.geometry.spec,
            left=game.left,
            time=clock_text(game.elapsed),
            name=game.name or game.puzzle.title,
        ).rstrip()
        for game in store.games()
    ]
