"""What went wrong: the first of each kind with a picture and what to do, then all in a list."""

from __future__ import annotations

from garns.i18n import N_, Plural, translate
from garns.render.markup import escape
from garns.teaching.judging import KINDS, Judged, Kind, Verdict
from garns.teaching.report.board import draw
from garns.teaching.report.results import Report
from garns.teaching.report.words import case_name, time_text
from garns.values.puzzle import Puzzle

_LISTED = 500  # lines of the list; the rest is in the JSON
_SHAPES: dict[Kind, tuple[str, str]] = {
    "wrong": ("wrong-h", "M2 14l3.4-5 3.4 5 3.4-5 3.4 5 3.4-5"),
    "too_slow": ("slow-h", "M10 2a8 8 0 1 0 .01 0M10 5.5V10l3.5 2"),
    "too_much_memory": ("slow-h", "M3 3h14v14H3ZM3 10h14M10 3v14"),
    "crashed": ("crash-h", "M4 4l12 12M16 4L4 16"),
    "not_protocol": ("crash-h", "M4 4l12 12M16 4L4 16"),
}
_ADVICE: dict[Kind, str] = {
    "too_much_memory": N_("What grows with every puzzle? Let go of the lists and tables of each search."),
    "crashed": N_("What it last said on standard error is shown above."),
    "not_protocol": N_(
        "Print the answer alone on its line: the digits, 'none', 'multiple' or 'invalid'. Messages for people go to"
        " standard error."
    ),
}
_WRITTEN = Plural(
    "{count} digit was written, the last in {cell}.", "{count} digits were written, the last in {cell}.", "count"
)


def failures(report: Report, lang: str, level: int) -> str:
    """The third part of the report; its headings are of a level."""
    found = report.failures
    if not found:
        return f"<p>{escape(translate('Nothing went wrong.', lang))}</p>"
    first: dict[Kind, Judged] = {}
    for judged in sorted(found, key=_dullness):
        first.setdefault(judged.verdict.kind, judged)
    cards = "".join(_card(first[kind], report, lang, level) for kind in KINDS if kind in first)
    words = escape(translate("The first of each kind.", lang))
    return f'<p class="small quiet">{words}</p><div class="fails">{cards}</div>{_list(report, lang)}'


def _dullness(judged: Judged) -> bool:
    """Of several, the first is shown where there is something to see: digits, a line, or last words."""
    verdict = judged.verdict
    return not (verdict.moves or verdict.cells or verdict.words or verdict.said)


def _card(judged: Judged, report: Report, lang: str, level: int) -> str:
    verdict = judged.verdict
    kind, shape = _SHAPES[verdict.kind]
    where = escape(case_name(judged, lang))
    return (
        f'<article class="fail"><header><h{level} class="{kind}"><svg viewBox="0 0 20 20" aria-hidden="true">'
        f'<path d="{shape}"/></svg>{escape(verdict.name_in(lang))}</h{level}><span class="small quiet">{where}</span>'
        f"</header>{_picture(judged, lang)}{_words(judged, report, lang)}</article>\n"
    )


def _picture(judged: Judged, lang: str) -> str:
    verdict, puzzle = judged.verdict, judged.puzzle
    if verdict.kind == "crashed" and verdict.words:
        return f'<pre class="said">{escape(verdict.words)}</pre>'
    if verdict.kind == "not_protocol" and verdict.said:
        return f'<pre class="said">{escape(verdict.said)}</pre>'
    if puzzle is None:
        return f'<pre class="said">{escape(verdict.said)}</pre>' if verdict.said else ""
    label = translate("The board at the end", lang)
    marks = {"wrong": verdict.cells, "rivals": verdict.rivals}
    return draw(puzzle, verdict.digits, label, **marks, last=verdict.last)


def _words(judged: Judged, report: Report, lang: str) -> str:
    verdict = judged.verdict
    sentences = [_sentence(verdict.reason(lang))]
    if verdict.kind == "too_slow" and verdict.moves and judged.puzzle is not None:
        sentences.append(_written(verdict, judged.puzzle, lang))
    if verdict.kind == "too_slow" and judged.set_id in report.baseline:
        needs = time_text(report.baseline[judged.set_id], lang).replace(" ", "\N{NO-BREAK SPACE}")
        name = report.baseline_name or "Garns"
        sentences.append(translate("{name} needs {time} for a puzzle of this set.", lang, name=name, time=needs))
    if verdict.kind in _ADVICE and (verdict.kind == "too_much_memory" or verdict.words or verdict.said):
        sentences.append(translate(_ADVICE[verdict.kind], lang))
    return f"<p>{escape(' '.join(sentences))}</p>"


def _written(verdict: Verdict, puzzle: Puzzle, lang: str) -> str:
    pairs = zip(puzzle.givens, verdict.digits, strict=True)
    count = sum(bool(digit) and not given for given, digit in pairs)
    cell = puzzle.geometry.names[verdict.last or 0]
    return translate(_WRITTEN, lang, count=count, cell=cell)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?", "!")) else ".")


def _list(report: Report, lang: str) -> str:
    rows = "".join(
        f"<tr><th scope=row>{escape(case_name(judged, lang))}</th>"
        f"<td>{escape(judged.verdict.name_in(lang))}</td><td>{escape(judged.verdict.reason(lang))}</td></tr>\n"
        for judged in report.failures[:_LISTED]
    )
    words = escape(translate("All of them", lang))
    return f'<details><summary>{words}</summary><div class="wide"><table><tbody>{rows}</tbody></table></div></details>'
