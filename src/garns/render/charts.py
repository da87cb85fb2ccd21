"""Three kinds of charts, drawn as our boards are: bars, rows of bars, and spreads. What they show is somebody else's.

A chart fills a box ``WIDE`` by ``HIGH`` pixels, with its title at the top. Bars carry their numbers, so that nobody has
to measure them by eye, and no chart tells anything by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap

from garns.render.markup import element, escape, group
from garns.render.themes import FONT

WIDE, HIGH = 600, 400
_TITLE, _TEXT, _SMALL = 17, 13, 12
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 580, 64, 328
#: The mean width of a letter, in parts of the size of its font.
_LETTER = 0.56
#: Rows in the chart of rows, spreads that stand beside each other, bars whose numbers find room.
MOST_ROWS, MOST_SPREADS = 14, 12

Palette = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars that stand: the label of each below, its number above.

    Of many there are only marks below, each at the left edge of its bar (or empty), and a scale at the left.
    """

    title: str
    x_label: str
    y_label: str
    labels: Sequence[str]
    values: Sequence[float]
    numbers: Sequence[str]
    marks: Sequence[str] = ()

    @property
    def table(self) -> list[tuple[str, str]]:
        """The same in words."""
        told = zip(self.labels, self.numbers, self.values, strict=True)
        return [(label, number) for label, number, value in told if value]

    def draw(self, palette: Palette) -> str:
        """The chart, in the colours of a palette."""
        high = max(self.values, default=0) or 1
        step = (_RIGHT - _LEFT) / max(1, len(self.values))
        wide = step * (0.92 if self.marks else 0.72)
        scale = (_BOTTOM - _TOP - 16) / high
        parts = [_axis(palette, self.x_label, self.y_label)]
        if self.marks:
            parts += [_mark(palette, number, _BOTTOM - scale * number) for number in marks(0, high)[1:]]
        for place, value in enumerate(self.values):
            x = _LEFT + step * place
            middle, top = x + step / 2, _BOTTOM - scale * value
            parts.append(_bar(palette, middle - wide / 2, top, wide, _BOTTOM - top))
            if not self.marks:
                parts.append(_words(self.numbers[place], middle, top - 6, _SMALL, palette["label"]))
                parts += _below(palette, self.labels[place], middle, step)
            elif self.marks[place]:
                parts.append(_line(palette["stroke"], x, _BOTTOM, x, _BOTTOM + 5))
                parts.append(_words(self.marks[place], x, _BOTTOM + 19, _SMALL, palette["label"]))
        return _chart(palette, self.title, parts)


@dataclass(frozen=True, slots=True)
class BarRows:
    """Bars that lie: a name at the left of each, its number at its end."""

    title: str
    x_label: str
    labels: Sequence[str]
    values: Sequence[float]
    numbers: Sequence[str]

    @property
    def table(self) -> list[tuple[str, str]]:
        """The same in words."""
        return list(zip(self.labels, self.numbers, strict=True))

    def draw(self, palette: Palette) -> str:
        """The chart, in the colours of a palette."""
        high = max(self.values, default=0) or 1
        left = 24 + _LETTER * _TEXT * max(map(len, self.labels), default=0)
        wide = _RIGHT - left - 12 - _LETTER * _SMALL * max(map(len, self.numbers), default=0)
        top, bottom = _TOP - 8, HIGH - 36
        step = (bottom - top) / max(6, len(self.values))
        parts = []
        for place, (label, value) in enumerate(zip(self.labels, self.values, strict=True)):
            y = top + step * place
            base = y + step / 2 + _TEXT * 0.36
            parts.append(_words(label, left - 8, base, _TEXT, palette["given"], anchor="end"))
            parts.append(_bar(palette, left, y + step * 0.14, max(1.0, wide * value / high), step * 0.72))
            parts.append(
                _words(
                    self.numbers[place], left + wide * value / high + 7, base, _SMALL, palette["label"], anchor="start"
                )
            )
        parts.append(_line(palette["stroke"], left, top, left, bottom))
        parts.append(_words(self.x_label, 24, 43, _TEXT, palette["label"], anchor="start"))
        return _chart(palette, self.title, parts)


@dataclass(frozen=True, slots=True)
class Spreads:
    """For each label how often every number occurs: a stack of bars as wide as its share, and a line at the median."""

    title: str
    x_label: str
    y_label: str
    labels: Sequence[str]
    counts: Sequence[Mapping[int, int]]

    @property
    def table(self) -> list[tuple[str, str]]:
        """The same in words: the least, the median and the most."""
        shown = [f"{min(counts)} – {median(counts)} – {max(counts)}" for counts in self.counts]
        return list(zip(self.labels, shown, strict=True))

    def draw(self, palette: Palette) -> str:
        """The chart, in the colours of a palette."""
        low = min((min(counts) for counts in self.counts), default=0)
        high = max((max(counts) for counts in self.counts), default=1)
        tall = (_BOTTOM - _TOP) / (high - low + 1)
        step = (_RIGHT - _LEFT) / max(1, len(self.counts))
        parts = [_axis(palette, self.x_label, self.y_label)]
        parts += [_mark(palette, number, _BOTTOM - tall * (number - low + 0.5)) for number in marks(low, high)]
        for place, (label, counts) in enumerate(zip(self.labels, self.counts, strict=True)):
            middle, most = _LEFT + step * (place + 0.5), max(counts.values())
            for number, count in sorted(counts.items()):
                wide = max(1.0, step * 0.72 * count / most)
                y = _BOTTOM - tall * (number - low + 1)
                parts.append(_bar(palette, middle - wide / 2, y, wide, max(0.8, tall - 0.6)))
            at = median(counts)
            y = _BOTTOM - tall * (at - low + 0.5)
            parts.append(_line(palette["delete"], middle - step * 0.42, y, middle + step * 0.42, y, wide=2.5))
            parts.append(_words(str(at), middle, _TOP - 6, _SMALL, palette["delete"], bold=True))
            parts += _below(palette, label, middle, step)
        return _chart(palette, self.title, parts)


@dataclass(frozen=True, slots=True)
class Note:
    """A title, and words where a chart would be."""

    title: str
    words: str

    def draw(self, palette: Palette) -> str:
        """The words, in lines."""
        lines = wrap(self.words, 62)
        parts = [_words(line, WIDE / 2, 150 + 22 * place, 15, palette["label"]) for place, line in enumerate(lines)]
        return _chart(palette, self.title, parts)


Chart = Bars | BarRows | Spreads | Note


def charts_svg(charts: Sequence[Chart], palette: Palette, *, title: str, under: str) -> str:
    """Charts as one picture, two in a row, with a title and a line under it.

    >>> from garns.render.themes import THEMES
    >>> charts_svg([Note("Levels", "nothing here")], THEMES["light"], title="a.csv", under="0 rows")[:39]
    '<svg xmlns="http://www.w3.org/2000/svg"'
    """
    head = 74
    places = [(WIDE * (number % 2), head + HIGH * (number // 2)) for number in range(len(charts))]
    placed = (
        group("chart", chart.draw(palette), transform=f"translate({x} {y})")
        for chart, (x, y) in zip(charts, places, strict=True)
    )
    heading = _words(title, 24, 38, 22, palette["given"], anchor="start", bold=True)
    heading += _words(under, 24, 62, _TEXT, palette["label"], anchor="start")
    return _picture(palette, title, heading + "".join(placed), max(places)[0] + WIDE, places[-1][1] + HIGH + 8)


def chart_svg(chart: Chart, palette: Palette) -> str:
    """One chart as a picture of its own."""
    return _picture(palette, chart.title, chart.draw(palette), WIDE, HIGH)


def _picture(palette: Palette, title: str, content: str, wide: int, high: int) -> str:
    paper = element("rect", width=wide, height=high, fill=palette["paper"])
    return element(
        "svg",
        element("title", escape(title)) + paper + content,
        xmlns="http://www.w3.org/2000/svg",
        width=wide,
        height=high,
        viewBox=f"0 0 {wide} {high}",
        role="img",
        font_family=FONT,
    )


def marks(low: float, high: float, most: int = 8) -> list[int]:
    """Round numbers from low to high, for the marks of an axis.

    >>> marks(17, 36), marks(3, 5), marks(0, 0)
    ([20, 25, 30, 35], [3, 4, 5], [0])
    """
    for step in (factor * 10**power for power in range(9) for factor in (1, 2, 5)):
        first = -int(-low // step) * step
        found = list(range(first, int(high) + 1, step))
        if len(found) <= most:
            return found
    return []


def median(counts: Mapping[int, int]) -> int:
    """The number in the middle, of numbers that occur so often; the lower of two.

    >>> median({20: 1, 25: 2, 40: 1})
    25
    """
    left = (sum(counts.values()) + 1) // 2
    for number in sorted(counts):
        left -= counts[number]
        if left <= 0:
            return number
    raise ValueError(counts)


def _chart(palette: Palette, title: str, parts: Sequence[str]) -> str:
    return _words(title, 24, 22, _TITLE, palette["given"], anchor="start", bold=True) + "".join(parts)


def _axis(palette: Palette, x_label: str, y_label: str) -> str:
    return (
        _line(palette["stroke"], _LEFT, _BOTTOM, _RIGHT, _BOTTOM)
        + _words(x_label, (_LEFT + _RIGHT) / 2, HIGH - 10, _TEXT, palette["label"])
        + _words(y_label, 24, 43, _TEXT, palette["label"], anchor="start")
    )


def _mark(palette: Palette, number: int, y: float) -> str:
    """A number of the standing axis, and a fine line across."""
    shown = _words(str(number), _LEFT - 8, y + _SMALL * 0.36, _SMALL, palette["label"], anchor="end")
    return _line(palette["fine"], _LEFT - 4, y, _RIGHT, y, dash="1 4") + shown


def _below(palette: Palette, label: str, middle: float, step: float) -> list[str]:
    """A label under its bar, in lines where it is too long."""
    lines = wrap(label, max(4, int(step / (_LETTER * _SMALL))))[:3]
    return [
        _words(line, middle, _BOTTOM + 17 + 13 * number, _SMALL, palette["given"]) for number, line in enumerate(lines)
    ]


def _bar(palette: Palette, x: float, y: float, wide: float, tall: float) -> str:
    return element("rect", x=float(x), y=float(y), width=float(wide), height=float(tall), fill=palette["decide"])


def _line(
    colour: str, x: float, y: float, to_x: float, to_y: float, *, dash: str | None = None, wide: float = 1
) -> str:
    ends = {"x1": float(x), "y1": float(y), "x2": float(to_x), "y2": float(to_y)}
    return element("line", **ends, stroke=colour, stroke_width=wide, stroke_dasharray=dash)


def _words(
    content: str, x: float, y: float, size: float, colour: str, *, anchor: str = "middle", bold: bool = False
) -> str:
    look = {"font_size": size, "fill": colour, "text_anchor": anchor, "font_weight": "bold" if bold else None}
    return "\n" + element("text", escape(content), x=float(x), y=float(y), **look)
