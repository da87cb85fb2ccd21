"""Where the puzzles that ``garns generate`` makes go: text or pictures, standard output or a file."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from garns.cli.convert import joined
from garns.cli.files import DRAWN, WRITTEN, Target
from garns.cli.losing import Losing
from garns.cli.output import Printer
from garns.cli.show import drawn
from garns.cli.words import language, plural
from garns.errors import FormatError
from garns.formats import FORMATS
from garns.render import Picture
from garns.values.position import Position
from garns.values.puzzle import Puzzle

if TYPE_CHECKING:
    from garns.generating import Generated, GenerationError


class Out:
    """Where puzzles go: each at once to standard output, or all of them to a file, or where they make one text."""

    def __init__(self, printer: Printer, to: Target, style: str | None, as_json: bool) -> None:
        self._printer, self._to, self._as_json = printer, to, as_json
        self._style = style or (None if to.style in DRAWN else to.style)
        known = FORMATS.get(self._style or "line")
        self._at_once = to.file is None and (as_json or known is None or not known.together)
        self._texts: list[str] = []
        self._pictures: list[Picture] = []
        self._untried = 0
        self._losing = Losing()

    def put(self, puzzle: Puzzle | Position, made: Generated | None = None) -> None:
        """One puzzle, and what is known of it."""
        if self._to.is_picture:
            self._pictures.append(Picture(puzzle, note=summary(made) if made else ""))
        else:
            self._text(self._written(puzzle, made))

    def miss(self, error: GenerationError) -> None:
        """Nothing found: the message goes to standard error, the nearest puzzle takes the place of the one wanted."""
        from garns.explaining import named

        self._printer.code(3)
        error.problems = tuple(named(problem, language()) for problem in error.problems)
        if any(problem.fields.get("tries") == 0 for problem in error.problems):
            self._untried += 1  # the time ran out before; this is said once, for all
        else:
            click.echo(error.message(language()), err=True)
        if error.nearest is not None:
            self.put(error.nearest.puzzle, error.nearest)
        elif not self._to.is_picture:
            self._text(json.dumps({"error": error.message(language())}) if self._as_json else "#")

    def close(self) -> None:
        """Write what goes to a file, and say what was lost and how many puzzles there was no time for."""
        self._losing.say_how_often()
        if self._untried:
            told = plural("no time was left for {count} puzzle", "no time was left for {count} puzzles", self._untried)
            click.echo(told, err=True)
        if self._to.is_picture:
            self._to.save(self._pictures)
        elif not self._at_once:
            style = self._style if self._style in WRITTEN else "grid"
            texts = self._texts if self._as_json else joined(self._texts, style)
            if self._to.file is not None:
                self._to.save_texts(texts)
            else:
                for text in texts:
                    self._printer.line(text)

    def _text(self, text: str) -> None:
        if self._at_once:
            self._printer.line(text)
            self._printer.chunk_done(0)
        else:
            self._texts.append(text)

    def _written(self, puzzle: Puzzle | Position, made: Generated | None) -> str:
        if self._as_json:
            return _json(puzzle, made)
        if self._style is None and self._to.file is None and sys.stdout.isatty():
            text = drawn(puzzle, "boxed")
            return f"{text}\n{summary(made)}" if made is not None else text
        plain = "hodoku" if isinstance(puzzle, Position) else "line"  # a position has candidates too
        try:
            text = drawn(puzzle, self._style or (plain if made is None or made.is_plain else "json"))
            if self._style in WRITTEN:
                self._losing.say(puzzle, self._style)
            return text
        except FormatError:
            if self._style:
                raise
            return drawn(puzzle, "json")  # a line cannot hold this board


def _json(puzzle: Puzzle | Position, made: Generated | None) -> str:
    kind = "position" if isinstance(puzzle, Position) else "puzzle"
    form: dict[str, Any] = {kind: puzzle.to_json()}
    if made is not None:
        rated = {"level": made.level, "score": made.score, "hardest": made.hardest}
        form |= {key: value for key, value in rated.items() if value is not None}
        form |= {"clues": made.clues, "tries": made.tries}
        form |= {"missing": list(made.missing)} if made.missing else {}
    return json.dumps(form, ensure_ascii=False)


def summary(made: Generated) -> str:
    """One sentence about a puzzle: its clues and its level."""
    from garns.explaining import level_name

    if made.level is None:
        return plural("{count} clue", "{count} clues", made.clues)
    return plural(
        "{count} clue, level {level}, score {score}",
        "{count} clues, level {level}, score {score}",
        made.clues,
        level=level_name(made.level, language()),
        score=made.score,
    )
