"""A report as a page of its own: the mark, the points of each question, and what went wrong with its input."""

from __future__ import annotations

from garns.i18n import N_, translate
from garns.render.markup import escape
from garns.teaching.exercises.reports import Answer, Report
from garns.teaching.exercises.telling import ALIKE, clean, input_lines, number, reason, told, value_lines
from garns.teaching.exercises.values import Pack, say
from garns.teaching.report.page import BRAND, whole_page

_HEADS = (N_("Question"), N_("Points"), N_("Remark"))
_WRONG = N_("What went wrong")


def to_page(report: Report, lang: str = "en", alike: tuple[str, ...] = ()) -> str:
    """A report as HTML, in one file that needs no other."""
    pack = report.pack
    notes = [told(pack, note, lang) for note in report.notes]
    notes += [translate(ALIKE, lang, names=", ".join(alike))] if alike else []
    wrong = "".join(_failure(pack, answer, lang) for answer in report.answers if answer.case or answer.part)
    body = "".join(
        [
            _mast(report, lang),
            *(f'<p class="note">{_safe(note)}</p>' for note in notes),
            f"<section>{_table(report, lang)}</section>",
            _wrong(wrong, lang) if wrong else "",
        ]
    )
    return whole_page(clean(f"{report.student}: {say(pack.title, lang)}"), body, lang)


def _wrong(failures: str, lang: str) -> str:
    head = _safe(translate(_WRONG, lang))
    return f'<section><h2>{head}</h2><div style="display:grid;gap:1.75rem">{failures}</div></section>\n'


def _safe(text: str) -> str:
    """Somebody's text inside a page."""
    return escape(clean(text))


def _mast(report: Report, lang: str) -> str:
    seed = translate("seed {seed}", lang, seed=report.seed)
    mark = f"{number(report.mark)} / {number(report.pack.out_of)}"
    return (
        f'<header class="mast">{BRAND}<div><h1>{_safe(report.student)}</h1>'
        f'<p class="small quiet">{_safe(say(report.pack.title, lang))} · {_safe(seed)}</p></div>'
        f'<p class="big">{mark}</p></header>\n'
    )


def _table(report: Report, lang: str) -> str:
    heads = "".join(
        f"<th scope=col{kind}>{_safe(translate(head, lang))}</th>"
        for head, kind in zip(_HEADS, ("", " class=n", ""), strict=True)
    )
    rows = "".join(
        f"<tr><th scope=row>{'✓' if answer.ok else '✗'} <code>{_safe(answer.question.id)}</code>"
        f"</th><td class=n>{number(answer.points)} / {number(answer.question.points)}</td>"
        f"<td>{_safe(_in_short(report.pack, answer, lang))}</td></tr>\n"
        for answer in report.answers
    )
    return f"<table><thead><tr>{heads}</tr></thead>\n<tbody>{rows}</tbody></table>"


def _in_short(pack: Pack, answer: Answer, lang: str) -> str:
    """What the question asks, or the first line of what is wrong."""
    if answer.failure is None:
        return say(answer.question.title, lang)
    part = say(answer.part.title, lang) if answer.part else ""
    return part or next(iter(reason(pack, answer.failure, lang).splitlines()), say(answer.question.title, lang))


def _failure(pack: Pack, answer: Answer, lang: str) -> str:
    """One failure: the reason, and the input that shows it."""
    assert answer.failure is not None
    what = reason(pack, answer.failure, lang)
    shown = input_lines(answer.case, answer.question, lang) if answer.case else []
    shown += value_lines(answer.failure, lang)
    return (
        f'<article class="fail"><h3 class="wrong-h">✗ {_safe(answer.question.id)}: '
        f"{_safe(_in_short(pack, answer, lang))}</h3>"
        + (f"<p>{_safe(what)}</p>" if what else "")
        + f'<pre class="said" style="max-height:none">{_safe(chr(10).join(shown))}</pre></article>\n'
    )
