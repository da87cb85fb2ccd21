"""What formats do not keep of the puzzles that a command writes, said on standard error."""

from __future__ import annotations

from collections import Counter

import click

from garns.cli.sources import warn
from garns.cli.words import _, plural
from garns.formats.losses import losses
from garns.values.position import Position
from garns.values.puzzle import Puzzle


class Losing:
    """Says each loss where it happens first; a table of a million rows would say it a million times."""

    def __init__(self) -> None:
        self._said: Counter[str] = Counter()

    def say(self, what: Puzzle | Position, to: str, file: str = "", line: int = 0) -> None:
        """What a format does not keep of one puzzle, as far as it was not said before."""
        for problem in losses(what, to):
            message = problem.message("en")
            self._said[message] += 1
            if self._said[message] == 1:
                problem.line = line if file and line else None
                warn(file, [problem])

    def say_how_often(self) -> None:
        """In the end, how many puzzles lost the same."""
        for count in filter(None, (count - 1 for count in self._said.values())):
            again = plural("the same for {count} more puzzle", "the same for {count} more puzzles", count)
            click.echo(_("warning: {problem}", problem=again), err=True)
