"""What a notebook shows of a value: a picture, and the words that go with it, in the language of the reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch
from html import escape

from garns.explaining import explain, level_name, name_of
from garns.explaining.contradicting import explain_contradiction, explain_trial
from garns.i18n import N_, default_language, translate
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
_MISTAKE = N_("There is a mistake in {cells}.")
_KINDS = {
    "contradiction": N_("The puzzle has no solution."),
    "solved": N_("The puzzle is solved."),
    "nothing": N_("No technique of the scale finds anything more."),
    "unknown": N_("The budget ran out before a step was found."),
}


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
    if value.step is None:
        return f"<p>{escape(_without_step(value, lang))}</p>{html(value.position)}"
    told = explain_trial(value.trial, lang) if value.trial else explain(value.step, value.position, lang=lang)
    picture = to_svg(value.position, step=value.step, size=_SIZE, lang=lang)
    return f"<p><b>{escape(told.name)}</b>: {escape(str(told))}</p>{picture}"


def _without_step(hint: Hint, lang: str) -> str:
    if hint.contradiction:
        return f"{translate(_KINDS[hint.kind], lang)} {explain_contradiction(hint.contradiction, lang)}"
    if hint.mistakes:
        names = hint.position.puzzle.geometry.names
        return translate(_MISTAKE, lang, cells=tuple(names[wrong.cell] for wrong in hint.mistakes))
    return translate(_KINDS[hint.kind], lang)


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
