"""Hints, a little more each time: something is wrong, the technique, where to look, the whole proof."""

from __future__ import annotations

from garns.explaining import explain, name_of
from garns.game import Board, Command, GameState, position_of
from garns.i18n import translate
from garns.logic import Hint, hint

#: How often one may ask before all is told.
DEEPEST = 3


class Hints:
    """The hint for a board, and how much of it was told already."""

    def __init__(self) -> None:
        self._board: Board | None = None
        self._hint: Hint | None = None
        self._told = 0

    def more(self, state: GameState, lang: str) -> str:
        """One degree more of the hint for the state as it is now."""
        found = self._at(state)
        self._told = min(self._told + 1, DEEPEST)
        if found.kind == "mistake":
            if self._told == 1:
                return translate("there is a mistake (hint again tells where, back undoes it)", lang)
            names = state.puzzle.geometry.names
            return translate("look at {cells}", lang, cells=tuple(names[one.cell] for one in found.mistakes))
        if found.step is None:
            return translate("solved!", lang) if found.kind == "solved" else translate("no technique helps here", lang)
        name = name_of(found.step.technique, lang)
        if self._told == 1:
            return name
        detail = "where" if self._told == 2 else "proof"
        text = explain(found.step, found.position, lang=lang, detail=detail)
        return translate("{name}: {text}", lang, name=name, text=text)

    def whole(self, state: GameState, lang: str) -> str:
        """All of the hint at once."""
        self._at(state)
        self._told = DEEPEST
        return self.more(state, lang)

    def command(self, state: GameState) -> Command | None:
        """The command that does what the hint says; None when it is no step."""
        step = self._at(state).step
        if step is None:
            return None
        return {
            "type": "step",
            "placements": [list(one) for one in step.placements],
            "eliminations": [list(one) for one in step.eliminations],
        }

    def _at(self, state: GameState) -> Hint:
        if self._hint is None or self._board != state.board:
            self._board, self._hint, self._told = state.board, hint(position_of(state)), 0
        return self._hint
