"""What a notebook shows of a value: a picture, and the words that go with it, in the language of the reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch
from html import escape

from garns.explaining import explain, level_name, name_of
from garns.i18n import default_language
from garns.logic import Hint, Path, Rating
from garns.logic.finding import Steps
from garns.render import to_svg
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.step import Step

#: The longer side of a picture, in pixels.
_SIZE = 360
#: Of a longer path only the first steps are listed.
_MOST = 100


@singledispatch
def html(value: object) -> str:
    """HTML of a value; of one without a picture, what Python shows.

    >>> html(3)
    '<pre>3</pre>'
    """
    return f"<pre>{escape(repr(value))}</pre>"


@html.register
def _(value: Puzzle | Position) -> str:
    return to_svg(value, size=_SIZE, lang=default_language())


@html.register
def _(value: Step) -> str:
    name = escape(name_of(value.technique, default_language()))
    return f"<p><b>{name}</b></p>{html.dispatch(object)(value)}"


@html.register
def _(value: Steps) -> str:
    return _told(value, value.position)


def _told(steps: Sequence[Step], position: Position | None) -> str:
    """Steps with their names and reasons."""
    told = [explain(step, position, lang=default_language()) for step in steps[:_MOST]]
    rows = ((str(number), each.name, str(each)) for number, each in enumerate(told, start=1))
    return _table(rows) + ("<p>...</p>" if len(steps) > _MOST else "")


@html.register
def _(value: Hint) -> str:
    lang = default_language()
    told = explain(value, lang=lang)
    if value.step is None:
        return f"<p>{escape(str(told))}</p>{html(value.position)}"
    picture = to_svg(value.position, step=value.step, size=_SIZE, lang=lang)
    return f"<p><b>{escape(told.name)}</b>: {escape(str(told))}</p>{picture}"


@html.register
def _(value: Path) -> str:
    return f"<p>{escape(repr(value))}</p>{html(value.start)}{_told(value.steps, value.start)}"


@html.register
def _(value: Rating) -> str:
    lang = default_language()
    hardest = name_of(value.hardest, lang) if value.hardest else "-"
    rows = [(name_of(technique, lang), str(count)) for technique, count in value.step_counts.items()]
    head = f"<b>{escape(level_name(value.level, lang))}</b> ({value.score}, {escape(hardest)})"
    return f"<p>{head}</p>{html(value.path.start.puzzle)}{_table(rows)}"


def _table(rows: Iterable[tuple[str, ...]]) -> str:
    cells = ("".join(f"<td style='text-align:left'>{escape(cell)}</td>" for cell in row) for row in rows)
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"
