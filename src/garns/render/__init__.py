"""Pictures of any board: SVG, PNG, HTML, PDF and LaTeX for screens and paper, text for terminals and mail.

A drawing asks a geometry where its cells lie and which houses they share, a puzzle for its givens, and its constraints
for neutral shapes. So a board or a constraint that is added later is drawn without a change here.
"""

from __future__ import annotations

from garns.render.html import to_html
from garns.render.latex import latex_document, to_latex
from garns.render.latex_article import latex_path
from garns.render.pages import PAPERS, to_pdf
from garns.render.picture import Picture
from garns.render.png import to_png
from garns.render.svg import to_svg
from garns.render.text import to_text
from garns.render.themes import THEMES

__all__ = [
    "PAPERS",
    "THEMES",
    "Picture",
    "latex_document",
    "latex_path",
    "to_html",
    "to_latex",
    "to_pdf",
    "to_png",
    "to_svg",
    "to_text",
]
