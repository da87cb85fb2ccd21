"""What ``garns judge`` shows while it works: a bar, the conversation, or the board as the program fills it."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from garns.cli.words import language, plural
from garns.drawing.text import drawn
from garns.teaching.judging import Judged, Listener, Program, Scene, Task
from garns.teaching.protocol import Move
from garns.teaching.report import set_name
from garns.teaching.sets import Case
from garns.values.cells import symbol

if TYPE_CHECKING:
    from rich.live import Live
    from rich.progress import Progress
    from rich.text import Text

_FRAME = 1 / 25  # seconds between two drawings
_LOOK = 0.8  # seconds for a verdict to be read


class Quiet(Listener):
    """A bar on standard error, when that is a terminal."""

    def __init__(self) -> None:
        self.progress: Progress | None = None

    def asked(self, set_id: str, case: Case) -> None:
        """The set stands before the bar."""
        if self.progress is not None:
            self.progress.update(self.progress.task_ids[0], description=set_name(set_id, language()))

    def judged(self, judged: Judged) -> None:
        """One more is done."""
        if self.progress is not None:
            self.progress.advance(self.progress.task_ids[0])


class Tracing(Listener):
    """Every line on standard error: what is sent after ``>``, what comes after ``<``, the verdict after ``=``."""

    def line(self, sent: bool, text: str) -> None:
        """One line."""
        click.echo(f"{'>' if sent else '<'} {text}", err=True)

    def judged(self, judged: Judged) -> None:
        """The verdict, with its reason."""
        verdict = judged.verdict
        click.echo("= " + " ".join(filter(None, (verdict.name_in(language()), verdict.reason(language())))), err=True)


class Watching(Listener):
    """The board as the program fills it: live on a terminal, elsewhere once for each puzzle."""

    def __init__(self, speed: float, trace: bool) -> None:
        self.live: Live | None = None
        self._pause = 1 / speed if speed else 0.0
        self._trace = Tracing() if trace else Listener()
        self._scene: Scene | None = None
        self._name = ""
        self._drawn = 0.0

    def asked(self, set_id: str, case: Case) -> None:
        """A new board."""
        self._name = f"{set_name(set_id, language())} {case.number}"
        self._scene = Scene(case.puzzle)
        self._draw("")

    def line(self, sent: bool, text: str) -> None:
        """Also traced, when somebody wants both."""
        self._trace.line(sent, text)

    def moved(self, move: Move, scene: Scene) -> None:
        """Draw when it is time, and give people time to look."""
        self._scene = scene
        if self.live is None:
            return
        if self._pause >= _FRAME or time.monotonic() - self._drawn >= _FRAME:
            self._draw(_said(move, scene))
        time.sleep(self._pause)

    def judged(self, judged: Judged) -> None:
        """The board at the end, with its verdict."""
        verdict = judged.verdict
        words = f"{verdict.name_in(language())} {verdict.reason(language())}".strip()
        if judged.puzzle is not None:
            self._scene = scene = Scene(judged.puzzle)
            scene.digits, scene.moves, scene.last = list(verdict.digits or judged.puzzle.givens), verdict.moves, None
        if self.live is not None:
            self._draw(words)
            time.sleep(_LOOK if self._pause else 0)
        elif self._scene is not None:
            click.echo(f"{_caption(self._name, self._scene)} {words}\n{_picture(self._scene)}")

    def _draw(self, words: str) -> None:
        from rich.text import Text

        if self.live is not None and self._scene is not None:
            caption = Text(f"{_caption(self._name, self._scene)}  {words}\n")
            self.live.update(caption + _coloured(self._scene), refresh=True)
            self._drawn = time.monotonic()


@contextmanager
def showing(listener: Listener, program: Program, task: Task) -> Iterator[None]:
    """Show on a terminal, while a program is judged."""
    if isinstance(listener, Quiet) and sys.stderr.isatty():
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
        with Progress(*columns, console=Console(stderr=True), transient=True) as listener.progress:
            listener.progress.add_task(program.name, total=task.size)
            yield
    elif isinstance(listener, Watching) and sys.stdout.isatty():
        from rich.console import Console
        from rich.live import Live

        with Live(console=Console(highlight=False), auto_refresh=False, transient=True) as listener.live:
            yield
    else:
        yield


def _caption(name: str, scene: Scene) -> str:
    return f"{name}: " + plural("{count} move", "{count} moves", scene.moves)


def _said(move: Move, scene: Scene) -> str:
    name = scene.puzzle.geometry.names[move.cell].name_in(language())
    return f"{move.kind} {name} {symbol(move.digit) if move.digit else ''}"


def _picture(scene: Scene) -> str:
    return drawn(scene.puzzle.geometry, [symbol(digit) for digit in scene.digits])


def _coloured(scene: Scene) -> Text:
    """The picture, with what the program wrote in colour and its last cell marked.

    A drawing has one sign for each cell, in their order; all others are lines.
    """
    from rich.text import Text

    text, cell = Text(_picture(scene)), 0
    for place, char in enumerate(text.plain):
        if char.isalnum() or char == ".":
            if cell == scene.last:
                text.stylize("reverse", place, place + 1)
            elif scene.puzzle.givens[cell]:
                text.stylize("bold", place, place + 1)
            elif char != ".":
                text.stylize("cyan", place, place + 1)
            cell += 1
    return text
