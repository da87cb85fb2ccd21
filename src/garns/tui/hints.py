"""The ladder of hints: a mistake first, then the technique, where to look, the proof; each time a little more."""

from __future__ import annotations

from dataclasses import dataclass, replace

from garns.diagram import Diagram, diagram_of
from garns.explaining import explain, name_of
from garns.game import Board, Command, GameState, position_of
from garns.i18n import translate
from garns.logic import Hint, hint

#: The level that tells everything.
DEEPEST = 3


@dataclass(frozen=True)
class Told:
    """A hint for a board, and how much of it was told: 1 the technique, 2 where to look, 3 the proof."""

    board: Board
    hint: Hint
    level: int = 0

    @property
    def diagram(self) -> Diagram | None:
        """What to light on the board: the place from level 2 on, all of it at level 3."""
        step = self.hint.step
        if step is None or self.level < 2:
            return None
        whole = diagram_of(step, self.hint.position)
        return whole if self.level >= DEEPEST else Diagram(deciding_houses=whole.deciding_houses)

    @property
    def wrong(self) -> frozenset[int]:
        """Cells to mend, once they were asked for."""
        return frozenset(one.cell for one in self.hint.mistakes) if self.level > 1 else frozenset()

    @property
    def command(self) -> Command | None:
        """The command that does what the hint says; None when it is no step."""
        step = self.hint.step
        if step is None:
            return None
        return {"type": "step", "placements": [*map(list, step.placements)],
                "eliminations": [*map(list, step.eliminations)]}  # fmt: skip

    def text(self, lang: str) -> str:
        """What is told at this level."""
        found = self.hint
        if found.kind == "mistake":
            if self.level < 2:
                return translate("There is a mistake. Once more tells where; b undoes it.", lang)
            names = found.position.puzzle.geometry.names
            return translate("Look at {cells}.", lang, cells=tuple(names[one.cell] for one in found.mistakes))
        if found.step is None:
            solved = found.kind == "solved"
            return translate("The grid is solved.", lang) if solved else translate("No technique helps here.", lang)
        lines = [name_of(found.step.technique, lang)]
        if self.level > 1:
            detail = "where" if self.level == 2 else "proof"
            lines.append(str(explain(found.step, found.position, lang=lang, detail=detail)))
        return "\n\n".join(lines)


def more(told: Told | None, state: GameState, levels: int = 1) -> Told:
    """One level deeper on the same step; from the start when the board has changed."""
    if told is None or told.board != state.board:
        told = Told(state.board, hint(position_of(state)))
    return replace(told, level=min(told.level + levels, DEEPEST))
