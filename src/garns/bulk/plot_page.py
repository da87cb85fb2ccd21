"""Charts as one page: light or dark as the reader's machine is, nothing to fetch, and every number in a table."""

from __future__ import annotations

from collections.abc import Sequence

from garns.i18n import N_, translate
from garns.render.charts import Chart, Note, chart_svg
from garns.render.markup import element, escape
from garns.render.themes import THEMES

_USED = ("paper", "fine", "given", "label", "stroke", "decide", "delete")
_STYLE = """
body { max-width: 80rem; margin: 2rem auto; padding: 0 1rem; background: var(--paper); color: var(--given);
  font-family: Helvetica, Arial, sans-serif }
main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: 2rem }
svg { width: 100%; height: auto }
p, summary { color: var(--label) }
td { padding: 0.1rem 1rem 0.1rem 0; border-top: 1px solid var(--fine) }
td + td { text-align: right; font-variant-numeric: tabular-nums }
"""


def page(title: str, under: str, charts: Sequence[Chart], lang: str) -> str:
    """A page with a title, a line under it, and charts."""
    style = f":root {{ color-scheme: light dark; {_colours('light')} }}\n"
    style += f"@media (prefers-color-scheme: dark) {{ :root {{ {_colours('dark')} }} }}{_STYLE}"
    sections = "".join(element("section", _section(chart, lang)) + "\n" for chart in charts)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n<p>{escape(under)}</p>\n<main>\n{sections}</main>\n</body>\n</html>\n"
    )


def _section(chart: Chart, lang: str) -> str:
    drawn = chart_svg(chart, {name: f"var(--{name})" for name in _USED})
    if isinstance(chart, Note):
        return drawn
    rows = "".join(f"<tr><td>{escape(name)}</td><td>{escape(value)}</td></tr>\n" for name, value in chart.table)
    summary = element("summary", escape(translate(N_("The numbers"), lang)))
    return drawn + element("details", f"{summary}<table>\n{rows}</table>")


def _colours(theme: str) -> str:
    return " ".join(f"--{name}: {THEMES[theme][name]};" for name in _USED)
