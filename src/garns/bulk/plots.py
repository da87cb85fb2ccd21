"""Pictures of a table of puzzles: how hard they are, their clues, their techniques, and how long each took.

:func:`draw` reads the files chunk by chunk, so a table may be of any length. Our own SVG: it knows the themes, both
languages and PNG already, and four charts of bars need no library (``docs/design/plots.md``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from garns.bulk.plot_page import page
from garns.bulk.sources import Input
from garns.bulk.tallies import A_DECADE, Tally
from garns.errors import ArgumentError, Problem
from garns.explaining.levels import level_name
from garns.explaining.registry import name_of
from garns.i18n import N_, translate, translate_plural
from garns.logic.ladder import SCALES, ladder_of
from garns.render.charts import MOST_ROWS, MOST_SPREADS, BarRows, Bars, Chart, Note, Spreads, charts_svg
from garns.render.png import svg_to_png
from garns.render.themes import THEMES

#: The endings that can be written.
ENDINGS = (".svg", ".png", ".html")
#: Rows that are read at once.
ROWS = 32_768
#: The unit from a power of ten on: of nothing, and of times in microseconds.
_PLAIN = {0: ""}
_TIMES = {0: "µs", 3: "ms", 6: "s"}


@dataclass(frozen=True, slots=True)
class Plots:
    """The charts of a table, with the words around them."""

    title: str
    under: str
    charts: tuple[Chart, ...]
    lang: str

    @property
    def missing(self) -> list[str]:
        """What is not drawn, and what would make it."""
        return list(dict.fromkeys(chart.words for chart in self.charts if isinstance(chart, Note)))

    def write(self, ending: str, theme: str = "light") -> str | bytes:
        """The picture, as ``.svg``, ``.png`` or ``.html``.

        :raises MissingExtra: when what makes a PNG is not installed (``garns[print]``).
        """
        if ending == ".html":
            return page(self.title, self.under, self.charts, self.lang)
        svg = charts_svg(self.charts, THEMES[theme], title=self.title, under=self.under)
        return svg_to_png(svg) if ending == ".png" else svg


def draw(
    inputs: Sequence[str],
    *,
    input_kind: str | None = None,
    lang: str = "en",
    progress: Callable[[int, int, int], None] | None = None,
) -> Plots:
    """The charts of some files of one table.

    :raises GarnsError: when a file cannot be read, or has no rows.
    """
    source, tally = Input(inputs, input_kind, lang), Tally()
    for chunk in source.chunks(ROWS):
        tally.add(chunk.batch)
        if progress is not None:
            progress(tally.rows, source.position, source.size)
    if not tally.rows:
        raise ArgumentError([Problem("no_rows", found=source.files[0])])
    name = Path(source.files[0]).name
    if len(source.files) > 1:
        name = translate(N_("{file} and {count} more"), lang, file=name, count=len(source.files) - 1)
    charts = (
        _levels(tally, lang),
        _scores(tally, lang),
        _clues(tally, lang),
        _techniques(tally, lang),
        _times(tally, lang),
    )
    rows = translate_plural("{count} row", "{count} rows", tally.rows, lang)
    return Plots(name, rows, charts, lang)


def _levels(tally: Tally, lang: str) -> Chart:
    title = translate(N_("How hard: levels"), lang)
    if not tally.levels:
        return _missing(title, "level", "rate", lang)
    total, levels = tally.levels.total(), _in_order(tally.levels)
    return Bars(
        title,
        translate(N_("level"), lang),
        translate(N_("puzzles"), lang),
        [level_name(level, lang) for level in levels],
        [100 * tally.levels[level] / total for level in levels],
        [_number(tally.levels[level], lang) for level in levels],
    )


def _scores(tally: Tally, lang: str) -> Chart:
    title = translate(N_("How hard: scores"), lang)
    if not tally.scores:
        return _missing(title, "score", "rate", lang)
    return _histogram(title, translate(N_("score, each mark ten times the one before"), lang), tally.scores, lang)


def _times(tally: Tally, lang: str) -> Chart:
    title = translate(N_("Time for each puzzle"), lang)
    if not tally.microseconds:
        return _missing(title, "microseconds", "solve --times", lang)
    label = translate(N_("time, each mark ten times the one before"), lang)
    return _histogram(title, label, tally.microseconds, lang, _TIMES)


def _clues(tally: Tally, lang: str) -> Chart:
    title = translate(N_("Clues against level"), lang)
    if not tally.levels:
        return _missing(title, "level", "rate", lang)
    levels = [level for level in _in_order(tally.levels) if tally.clues[level]][:MOST_SPREADS]
    if not levels:
        return _missing(title, "clues", "features", lang)
    return Spreads(
        title,
        translate(N_("level"), lang),
        translate(N_("clues: how often each number occurs, and the median (line, and number above)"), lang),
        [level_name(level, lang) for level in levels],
        [tally.clues[level] for level in levels],
    )


def _techniques(tally: Tally, lang: str) -> Chart:
    title = translate(N_("Techniques"), lang)
    needed, total = tally.needed, tally.counted
    label = translate(N_("puzzles with at least one step of it"), lang)
    if not needed.total():
        needed, total = tally.hardest, tally.hardest.total()
        label = translate(N_("puzzles whose hardest technique it is"), lang)
    if not needed.total():
        return _missing(title, "hardest", "rate", lang)
    shown = [(technique, count) for technique, count in needed.most_common(MOST_ROWS) if count]
    left = sum(1 for count in needed.values() if count) - len(shown)
    if left:
        more = translate_plural("{count} rarer one is not shown", "{count} rarer ones are not shown", left, lang)
        label = f"{label} ({more})"
    shares = [100 * count / total for _, count in shown]
    numbers = [
        f"{_number(count, lang)} ({_share(share, lang)})" for (_, count), share in zip(shown, shares, strict=True)
    ]
    return BarRows(title, label, [name_of(technique, lang) for technique, _ in shown], shares, numbers)


def _histogram(title: str, label: str, counts: Counter[int], lang: str, units: Mapping[int, str] = _PLAIN) -> Chart:
    """Bars for tenths of decades, from the first that is not empty to the last."""
    places = range(min(counts), max(counts) + 1)
    marked = {place for place in places if place % A_DECADE == 0} or {places[0], places[-1]}
    edges = [_edge(place, lang, units) for place in (*places, places[-1] + 1)]
    shares = [100 * counts[place] / counts.total() for place in places]
    return Bars(
        title,
        label,
        translate(N_("% of the puzzles"), lang),
        [f"{edge} – {after}" for edge, after in pairwise(edges)],
        shares,
        [
            f"{_number(counts[place], lang)} ({_share(share, lang)})"
            for place, share in zip(places, shares, strict=True)
        ],
        [edge if place in marked else "" for place, edge in zip(places, edges, strict=False)],
    )


def _edge(place: int, lang: str, units: Mapping[int, str]) -> str:
    """The number at which a bar begins, with its unit."""
    if place == 0:  # what is less than 1 is counted there
        return f"0 {units[0]}".strip()
    decade = max((power for power in units if A_DECADE * power <= place), default=0)
    value = 10 ** (place / A_DECADE - decade)
    number = _number(round(value), lang) if value >= 9.95 or value % 1 < 0.05 else _decimal(f"{value:.1f}", lang)
    return f"{number} {units[decade]}".strip()


def _in_order(levels: Counter[str]) -> list[str]:
    """Levels from the easiest; those that no scale has come last, the most frequent first."""
    for scale in SCALES:
        known = [level.id for level in ladder_of(scale).levels]
        if any(level in known for level in levels):
            others = [level for level, _ in levels.most_common() if level not in known]
            return [level for level in known if level in levels] + others
    return [level for level, _ in levels.most_common(MOST_SPREADS)]


def _missing(title: str, column: str, operation: str, lang: str) -> Note:
    words = translate(
        N_("No row has {column}; “garns bulk {operation}” adds the column."),
        lang,
        column=column,
        operation=operation,
    )
    return Note(title, words)


def _number(value: int, lang: str) -> str:
    """A number with its thousands apart, as the language has it."""
    return f"{value:,}".replace(",", translate(N_(",", context="between thousands"), lang))


def _share(share: float, lang: str) -> str:
    digits = f"{share:.0f}" if share >= 10 or not share else f"{share:.1f}" if share >= 0.1 else "< 0.1"
    return translate(N_("{number}%", context="a share"), lang, number=_decimal(digits, lang))


def _decimal(digits: str, lang: str) -> str:
    return digits.replace(".", translate(N_(".", context="before decimals"), lang))
