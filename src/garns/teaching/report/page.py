"""The report as a page: one file with styles and drawings inside, readable without script and on paper."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from importlib.resources import files

from garns.i18n import N_, translate
from garns.render.markup import escape
from garns.teaching.judging import Kind
from garns.teaching.report.chart import chart
from garns.teaching.report.failing import failures
from garns.teaching.report.results import Report, Row, ranked
from garns.teaching.report.words import HEADS, set_name, time_text

_MEGABYTE = 1 << 20
#: The name and the sign of Garns.
BRAND = (
    '<p class="brand"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2 8V2h6M16 2h6v6M22 16v6h-6M8 22H2v-6"/>'
    '<circle cx="12" cy="12" r="3.6"/></svg>Garns</p>'
)
#: The parts of a bar: a texture, and the verdicts that share it.
_PARTS: tuple[tuple[str, tuple[Kind, ...]], ...] = (
    ("right", ("right",)),
    ("wrong", ("wrong",)),
    ("slow", ("too_slow", "too_much_memory")),
    ("crash", ("crashed", "not_protocol")),
)
_RIGHT = N_("right", context="so many answers are")
_SECTIONS = (N_("By set"), N_("Time for each puzzle"), N_("What went wrong"))


def to_page(reports: Sequence[Report], lang: str = "en") -> str:
    """The page of one program, or of a tournament with a part for each."""
    several = len(reports) > 1
    title = translate("Tournament", lang) if several else reports[0].program.name
    parts = [_tournament(reports, lang)] if several else []
    parts += [_program(report, lang, 2 if several else 1) for report in reports]
    return whole_page(translate("{name}, judged", lang, name=title), "".join(parts), lang)


def whole_page(title: str, body: str, lang: str) -> str:
    """A page in our style around what it shows, in one file."""
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)} · Garns</title>\n"
        f"<style>\n{_styles()}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )


def _styles() -> str:
    """Our own style sheet after the tokens of the web application, which know light and dark."""
    tokens = files("garns").joinpath("web", "static", "css", "tokens.css").read_text(encoding="utf-8")
    return tokens + files(__package__).joinpath("page.css").read_text(encoding="utf-8")


def _program(report: Report, lang: str, level: int) -> str:
    notes = "".join(f'<p class="note">{escape(remark.message(lang))}</p>' for remark in report.remarks)
    if not report.complete:
        notes += f'<p class="note">{escape(translate("The judge was stopped before the end.", lang))}</p>'
    wrong = failures(report, lang, level + 2)
    return f"{_mast(report, lang, level)}{notes}" + "".join(
        f"<section><h{level + 1}>{escape(translate(words, lang))}</h{level + 1}>{part}</section>\n"
        for words, part in zip(_SECTIONS, (_sets(report, lang), _times(report, lang), wrong), strict=True)
    )


def _mast(report: Report, lang: str, level: int) -> str:
    limits, task = report.task.limits, report.task
    told = [
        translate("Judged on {date}", lang, date=report.date.date().isoformat()),
        f"<code>{escape(shlex.join(report.program.command))}</code>",
        translate(
            "{time} and {memory} MB a puzzle",
            lang,
            time=time_text(limits.seconds, lang),
            memory=limits.memory // _MEGABYTE,
        ),
        translate("seed {seed}", lang, seed=task.seed),
        *([translate("level {level}", lang, level=task.level)] if task.level else []),
    ]
    score = translate("{right} of {total}", lang, right=report.right, total=report.total)
    left = report.total - report.right
    under = [
        translate(_RIGHT, lang),
        *([translate("{count} to look at", lang, count=left)] if left else []),
        translate("{time} in all", lang, time=time_text(report.seconds, lang)),
    ]
    return (
        f'<header class="mast">{BRAND if level == 1 else ""}<div><h{level}>{escape(report.program.name)}</h{level}>'
        f'<p class="small quiet">{" · ".join(told)}</p></div>'
        f'<p class="big">{escape(score)}<small>{escape(" · ".join(under))}</small></p></header>\n'
    )


def _sets(report: Report, lang: str) -> str:
    heads = ["Set", "Puzzles", "Verdicts", "Right", "Wrong", "Slow", "Crash", "Median", "95 %"]
    cells = "".join(
        f"<th scope=col{' class=bars' if head == 'Verdicts' else '' if head == 'Set' else ' class=n'}>"
        f"{escape(translate(HEADS[head], lang))}</th>"
        for head in heads
    )
    rows = "".join(_set(row, lang) for row in report.rows)
    whole = report.whole
    counts = "".join(f"<td class=n>{whole.count(*kinds)}</td>" for _, kinds in _PARTS)
    everything = escape(translate("All", lang))
    return (
        f'<div class="wide" tabindex="0" role="group" aria-label="{escape(translate("By set", lang))}"><table>'
        f"<thead><tr>{cells}</tr></thead>\n<tbody>{rows}<tr class=all><th scope=row>{everything}</th>"
        f"<td class=n>{report.total}</td><td class=bars></td>{counts}<td></td><td></td></tr></tbody></table></div>"
        f"{_key(lang)}"
    )


def _set(row: Row, lang: str) -> str:
    total = len(row.results)
    shares = [(part, row.count(*kinds)) for part, kinds in _PARTS]
    label = escape(translate("{right} of {total} right", lang, right=row.count("right"), total=total))
    bar = "".join(
        f'<i class="k-{part}" style="width:{100 * count / total:.2f}%"></i>' for part, count in shares if count
    )
    counts = "".join(
        f'<td class="n {"zero" if not count else "some" if part != "right" else "many"}">{count}</td>'
        for part, count in shares
    )
    return (
        f"<tr><th scope=row>{escape(set_name(row.set_id, lang))}</th><td class=n>{total}</td>"
        f'<td class=bars><span class="stack" role="img" aria-label="{label}">{bar}</span></td>{counts}'
        f"<td class=n>{time_text(row.median, lang)}</td><td class=n>{time_text(row.most, lang)}</td></tr>\n"
    )


def _key(lang: str) -> str:
    words = {
        "right": translate(HEADS["Right"], lang),
        "wrong": translate("Wrong", lang),
        "slow": translate("Too slow, or too much memory", lang),
        "crash": translate("Crashed, or broke the protocol", lang),
    }
    parts = "".join(f'<span><i class="k-{part}"></i>{escape(words[part])}</span>' for part, _ in _PARTS)
    return f'<p class="key">{parts}</p>'


def _times(report: Report, lang: str) -> str:
    signs = [
        ('<circle cx="10" cy="8" r="3.2" class="dot"/>', translate("one puzzle", lang)),
        ('<path d="M10 1v14" class="median"/>', translate("median", lang)),
    ]
    if report.baseline:
        name = report.baseline_name or translate("Garns", lang)
        words = translate("median of {name}", lang, name=name)
        signs.append(('<path d="M10 0l5 8l-5 8l-5-8Z" class="baseline"/>', words))
    if report.whole.count("too_slow"):
        signs.append(('<circle cx="10" cy="8" r="3" class="stopped"/>', translate("stopped at the limit", lang)))
    key = "".join(
        f'<span><svg viewBox="0 0 20 16" aria-hidden="true">{sign}</svg>{escape(words)}</span>' for sign, words in signs
    )
    label = escape(translate(_SECTIONS[1], lang))
    drawing = f'<div tabindex="0" role="group" aria-label="{label}">{chart(report, lang)}</div>'
    return f'<figure class="chart">{drawing}<p class="key">{key}</p></figure>'


def _tournament(reports: Sequence[Report], lang: str) -> str:
    heads = [
        ("Place", ""),
        ("Program", ""),
        ("Right", "n"),
        ("Wrong", "n"),
        ("Slow", "n"),
        ("Crash", "n"),
        ("Time", "n"),
    ]
    cells = "".join(f'<th scope=col class="{kind}">{escape(translate(HEADS[head], lang))}</th>' for head, kind in heads)
    rows = "".join(
        f"<tr><td>{place}</td><th scope=row>{escape(report.program.name)}</th>"
        + "".join(f"<td class=n>{report.whole.count(*kinds)}</td>" for _, kinds in _PARTS)
        + f"<td class=n>{time_text(sum(report.whole.times) if report.right else None, lang)}</td></tr>\n"
        for place, report in ranked(reports)
    )
    words = translate("Right first, then time.", lang)
    return (
        f'<header class="mast">{BRAND}<div><h1>{escape(translate("Tournament", lang))}</h1>'
        f'<p class="small quiet">{escape(words)}</p></div></header>\n'
        f'<section class="wide" tabindex="0" aria-label="{escape(words)}"><table><thead><tr>{cells}</tr></thead>\n'
        f"<tbody>{rows}</tbody></table></section>\n"
    )
