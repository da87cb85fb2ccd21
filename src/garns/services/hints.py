"""A hint, told little by little: what each level says and lights, and the command that does it.

Command line, plain game, full-screen game, browser and f-puzzles all show this one value, each in its own form.

>>> from garns.values.puzzle import Puzzle
>>> puzzle = Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> told = ask(Position.start(puzzle))
>>> told.text("en"), told.look.cells
('Hidden Single', ())
>>> told.deeper(2).text("en").partition(": ")[0], told.effect("en"), told.command["placements"]
('Hidden Single', 'r1c6 is 8', [[5, 8]])

A mistake comes before any step, and where it is only when one asks again.

>>> wrong = ask(Position.start(puzzle, (5, 3, 1, *puzzle.givens[3:])))
>>> wrong.text("en"), wrong.deeper().text("fr")
('There is a mistake on the board.', 'Il y a une erreur sur la grille. Regardez L1C3.')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from garns.analysis.xray import xray
from garns.budgets import Budget
from garns.diagram import Diagram, Unit, diagram_of
from garns.engine import explains
from garns.explaining import Explanation, explain, name_of
from garns.explaining.composing import effects
from garns.explaining.contradicting import explain_contradiction
from garns.explaining.speaking import Speaker
from garns.game import Command, GameState, position_of, solution_of, step_command
from garns.i18n import N_, translate
from garns.logic import Hint, Ladder, contradiction, deeper_hint, hint, ladder_of
from garns.reasoning import Argument, argue, argue_words
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.step import Candidate, Step

#: What each level of a step tells; the last only where a proof has others inside. A mistake has two levels (that there
#: is one, where); anything else has one.
TECHNIQUE, WHERE, PROOF, UNFOLDED = 1, 2, 3, 4

#: Seconds that a player waits for a hint.
_PATIENCE = 5.0
#: Seconds that a player waits for a deeper search, and for the clues that contradict each other.
_DEEPER, _CLUES = 20.0, 1.0
NO_SOLUTION = N_("There is no solution.")
_DEPTHS = {"step": PROOF, "mistake": 2, "contradiction": 2}
_WORDS = {
    "mistake": N_("There is a mistake on the board."),
    "contradiction": NO_SOLUTION,
    "solved": N_("The grid is solved."),
    "nothing": N_("No technique helps here."),
    "unknown": N_("Nothing found in time."),
}


class Look(NamedTuple):
    """Where to look, without what follows there: houses as their cells, cells, and digits."""

    houses: tuple[Unit, ...] = ()
    cells: tuple[int, ...] = ()
    digits: tuple[int, ...] = ()


@dataclass(frozen=True)
class HintSession:
    """A hint, and how much of it was told: nothing at level 0."""

    hint: Hint
    level: int = 0

    @staticmethod
    def at(
        where: GameState | Position,
        *,
        scale: str | Ladder = "garns",
        unique: bool | None = None,
        budget: Budget | float | None = None,
    ) -> HintSession:
        """The hint for a game or a position, of which nothing is told yet; the parameters are those of ``hint``."""
        position = where if isinstance(where, Position) else position_of(where)
        return HintSession(hint(position, scale=scale, unique=unique, budget=budget))

    @staticmethod
    def of(step: Step, position: Position, level: int = PROOF) -> HintSession:
        """A step that was found already, told up to a level."""
        return HintSession(Hint("step", position, step), level)

    def holds(self, where: GameState | Position) -> bool:
        """Whether the board still is the one that the hint speaks of."""
        return self.hint.position == (where if isinstance(where, Position) else position_of(where))

    @property
    def is_dead_end(self) -> bool:
        """Whether no technique helps: then faces offer a deeper search, one digit, and to begin again."""
        return self.hint.kind in ("nothing", "unknown")

    @property
    def depth(self) -> int:
        """The level that tells everything."""
        if self.hint.step and self.hint.step.nested:
            return UNFOLDED
        return _DEPTHS.get(self.hint.kind, 1)

    def deeper(self, levels: int = 1) -> HintSession:
        """The same hint, with more of it told; the proofs inside its proof to whoever has that already."""
        most = self.depth if self.level >= PROOF else min(self.depth, PROOF)
        return replace(self, level=min(self.level + levels, most))

    # In words.

    def levels(self, lang: str) -> tuple[str, ...]:
        """What each level tells, in order, up to the proof."""
        return tuple(self._told(level, lang) for level in range(1, min(self.depth, PROOF) + 1))

    def lines(self, lang: str) -> tuple[str, ...]:
        """All that is told by now: a proof says where to look as well, so it stands instead of it."""
        return tuple(self._told(level, lang) for level in sorted({min(self.level, 1), self.level} - {0}))

    def text(self, lang: str) -> str:
        """The same in one line; what lies inside a proof has lines of its own."""
        lines = self.lines(lang)
        if self.level == UNFOLDED:
            return "\n".join(lines)
        if self.hint.step and len(lines) > 1:
            return translate("{name}: {text}", lang, name=lines[0], text=lines[1])
        return " ".join(lines)

    def _told(self, level: int, lang: str) -> str:
        if self.hint.step is None:
            if level == 1:
                return translate(_WORDS[self.hint.kind], lang)
            if self.hint.contradiction:
                return self._why_impossible(lang)
            names = self.hint.position.puzzle.geometry.names
            return translate("Look at {cells}.", lang, cells=tuple(names[one.cell] for one in self.hint.mistakes))
        if level == TECHNIQUE:
            name, score = name_of(self.hint.step.technique, lang), self.hint.step.score
            return name if score is None else translate("{name} ({score})", lang, name=name, score=f"{score:.1f}")
        if level == UNFOLDED:
            return "\n".join(f"{'  ' * depth}{line}" for depth, line in self.explanation(lang).unfolded())
        return str(self.explanation(lang, "where" if level == WHERE else "proof"))

    def _why_impossible(self, lang: str) -> str:
        """Where the grid contradicts itself; where no technique shows it, the clues that do."""
        found = self.hint.contradiction
        assert found is not None
        said = [str(explain_contradiction(found, lang))]
        if found.dead is None:
            seen = xray(found.position.puzzle.with_givens(found.position.digits), budget=_CLUES)
            said += [f"{one[:1].upper()}{one[1:]}." for one in seen.sentences(lang)]
        return " ".join(said)

    def explanation(self, lang: str, detail: str = "proof") -> Explanation:
        """The words of the step, each with what it stands for."""
        return explain(self.hint, lang=lang, detail=detail)

    def argument(self, lang: str) -> Argument:
        """The same sentence by sentence, each with what it draws."""
        if self.hint.trial:
            return argue_words(self.explanation(lang), self._step, self.hint.position)
        return argue(self._step, self.hint.position, lang)

    def effect(self, lang: str) -> str:
        """What the step does, for the button that does it."""
        words = effects(self._step, Speaker(self.hint.position.puzzle, lang))
        told = "".join(token.text for token in words)
        return told if words[0].type == "cell" else told[:1].upper() + told[1:]

    # On the board.

    @property
    def wrong(self) -> tuple[int, ...]:
        """The cells to mend, once they were asked for."""
        culprits = self.hint.contradiction.culprits if self.hint.contradiction else ()
        return (*(one.cell for one in self.hint.mistakes), *culprits) if self.level >= WHERE else ()

    @property
    def look(self) -> Look:
        """Where to look, once that was asked for."""
        where, houses = self.hint.where, self.hint.position.puzzle.houses
        dead = self.hint.contradiction.dead if self.hint.contradiction else None
        if dead and self.level >= WHERE:
            units = () if dead.house is None else (houses[dead.house].cells,)
            return Look(units, (*dict.fromkeys((*dead.cells, *self.wrong)),), dead.digits)
        if where is None or self.level < WHERE:
            return Look(cells=self.wrong)
        digits = sorted({digit for part in self._step.parts for digit in part.digits})
        return Look(tuple(houses[index].cells for index in where.houses), where.cells, tuple(digits))

    @cached_property
    def diagram(self) -> Diagram | None:
        """What to draw: where to look, then the whole step."""
        if self.hint.step is None or self.level < WHERE:
            return None
        if self.level == WHERE:
            return Diagram(deciding_cells=self.look.cells, deciding_houses=self.look.houses)
        return diagram_of(self.hint.step, self.hint.position)

    # To be done.

    @property
    def command(self) -> Command | None:
        """The command that does what the hint says; None when it is no step."""
        return step_command(self.hint.step) if self.hint.step else None

    @property
    def _step(self) -> Step:
        assert self.hint.step is not None, "only a step has this"
        return self.hint.step


def fitting_scale(scale: str, puzzle: Puzzle) -> str:
    """A scale that a player likes, where it knows the board; elsewhere our own.

    >>> from garns.values.puzzle import Puzzle
    >>> fitting_scale("se", Puzzle()), fitting_scale("se", Puzzle.empty(6))
    ('se121', 'garns')

    :raises ArgumentError: when there is no such scale.
    """
    ladder = ladder_of(scale)
    return "garns" if ladder.explainer and not explains(puzzle) else ladder.scale


def search_deeper(
    where: GameState | Position, *, scale: str | Ladder = "garns", budget: Budget | float | None = _DEEPER
) -> HintSession:
    """The next step where no technique of the ladder helps, told wholly: a rare technique, or a trial."""
    position = where if isinstance(where, Position) else position_of(where)
    return HintSession(deeper_hint(position, scale=scale, budget=budget)).deeper(PROOF)


def one_digit(
    where: GameState | Position, cell: int | None = None, *, budget: Budget | float | None = None
) -> Step | None:
    """A step that places one digit of the solution: in a cell, or where the fewest candidates are left.

    None when the puzzle has not exactly one solution, or when no cell is open.
    """
    position = where if isinstance(where, Position) else position_of(where)
    right = solution_of(position.puzzle, Budget.of(budget) if budget is not None else None)
    open_cells = [at for at, digit in enumerate(position.digits) if not digit]
    if right is None or not open_cells:
        return None
    if cell not in open_cells:
        cell = min(open_cells, key=lambda at: position.candidates[at].bit_count())
    return Step("solution", placements=(Candidate(cell, right[cell]),))


def why_unsolvable(puzzle: Puzzle | Position, lang: str, budget: Budget | float | None = _PATIENCE) -> str | None:
    """Why there is no solution, in words; None when there is one, or when that is not known in time.

    >>> from garns.values.puzzle import Puzzle
    >>> why_unsolvable(Puzzle.parse("12.....4..4.....", Puzzle.empty(4).geometry), "en")
    'Row 1 has no place left for 4.'
    """
    found = contradiction(puzzle, budget=budget)
    if found is None:
        return None
    return HintSession(Hint("contradiction", found.position, contradiction=found)).levels(lang)[-1]


def along(position: Position, steps: Iterable[Step]) -> Iterator[HintSession]:
    """Steps one after the other, told wholly, each in the position that those before it have made."""
    for step in steps:
        yield HintSession.of(step, position)
        position = position.apply(step)


def ask(
    where: GameState | Position, told: HintSession | None = None, levels: int = 1, *, scale: str = "garns"
) -> HintSession:
    """More of the hint that was told before; when the board has changed since, from the start."""
    if told is None or not told.holds(where):
        puzzle = where.puzzle
        told = HintSession.at(where, scale=fitting_scale(scale, puzzle), budget=_PATIENCE)
    return told.deeper(levels)
