"""Times as dots: a row a set, a dot a puzzle, on a scale of powers of ten."""

from __future__ import annotations

from math import ceil, floor, log10

from garns.i18n import translate
from garns.render.markup import element, escape, number
from garns.teaching.report.results import Report, Row
from garns.teaching.report.words import set_name, time_text

_WIDTH, _LEFT, _RIGHT, _ROW, _TOP, _FOOT = 980, 150, 930, 40, 6, 38
_LANES = 5  # heights of dots in a row, so that near ones can be told apart
_SHORTEST = 1e-5  # seconds; shorter times stand at the edge


class Scale:
    """From seconds to a place: powers of ten, up to the limit."""

    def __init__(self, report: Report) -> None:
        times = [seconds for row in report.rows for seconds in row.times] + list(report.baseline.values())
        self.limit = report.task.limits.seconds
        low = max(_SHORTEST, min([*times, self.limit / 100]))
        self.first = floor(log10(low))
        self.last = log10(self.limit)

    def x(self, seconds: float) -> float:
        """Where a time stands."""
        part = (log10(max(seconds, 10.0**self.first)) - self.first) / (self.last - self.first)
        return _LEFT + min(part, 1.02) * (_RIGHT - _LEFT)

    def powers(self) -> list[float]:
        """The powers of ten before the limit."""
        return [10.0**power for power in range(self.first, ceil(self.last - 0.2))]


def chart(report: Report, lang: str) -> str:
    """The picture; for those who hear it the table has the same numbers."""
    scale = Scale(report)
    bottom = _TOP + _ROW * len(report.rows)
    height = bottom + _FOOT
    parts = [
        _line(scale.x(power), bottom, "axis") + _label(scale.x(power), height, time_text(power, lang))
        for power in scale.powers()
    ]
    limit = translate("limit {time}", lang, time=time_text(scale.limit, lang))
    parts.append(_line(scale.x(scale.limit), bottom, "limit") + _label(scale.x(scale.limit), height, limit, "limit"))
    parts += [_row(row, place, scale, report, lang) for place, row in enumerate(report.rows)]
    title = escape(translate("Time for each puzzle, by set, on a scale of powers of ten", lang))
    return element("svg", f"<title>{title}</title>{''.join(parts)}", viewBox=f"0 0 {_WIDTH} {height}", role="img")


def _row(row: Row, place: int, scale: Scale, report: Report, lang: str) -> str:
    middle = _TOP + _ROW * (place + 0.5)
    parts = [element("text", escape(set_name(row.set_id, lang)), class_="name", x=0.0, y=middle + 4)]
    for turn, seconds in enumerate(row.times):
        lane = (turn * 2) % _LANES - _LANES // 2
        parts.append(element("circle", class_="dot", cx=scale.x(seconds), cy=middle + lane * 4.5, r=2.6))
    for turn in range(row.count("too_slow")):
        x, y = scale.x(scale.limit) + 8 + turn // 4 * 7, middle - 10 + turn % 4 * 7
        parts.append(element("circle", class_="stopped", cx=x, cy=y, r=2.6))
    if row.median is not None:
        parts.append(element("path", class_="median", d=f"M{number(scale.x(row.median))} {number(middle - 15)}v30"))
    if row.set_id in report.baseline:
        start = f"M{number(scale.x(report.baseline[row.set_id]))} {number(middle - 8)}"
        parts.append(element("path", class_="baseline", d=f"{start}l5 8l-5 8l-5-8Z"))
    return "".join(parts)


def _line(x: float, bottom: float, kind: str) -> str:
    return element("path", class_=kind, d=f"M{number(x)} {_TOP}V{number(bottom + 4)}")


def _label(x: float, height: float, words: str, kind: str = "tick") -> str:
    return element("text", escape(words), class_=kind, x=x, y=height - 10.0, text_anchor="middle")
