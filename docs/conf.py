"""How the site is built: ``sphinx-build -W docs docs/_build``."""

import gc
import sys
from functools import cache
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.search.en import SearchEnglish

sys.path.insert(0, str(Path(__file__).parent))
from gallery_pages import write_galleries
from technique_pages import write_pages

gc.disable()  # the trees of the pages stay to the end; to look through them for rubbish took a quarter of the time

project = "Garns"
author = "The Garns developers"
copyright = "The Garns developers, MIT licence"
version = release = version_of("garns")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"

SearchEnglish.stem = cache(SearchEnglish.stem)  # pages share most of their words

html_theme = "furo"
html_title = f"Garns {version}"


#: The bar at the side of the pages on techniques, by the arguments with which the theme asks for it.
shared: dict[str, Any] = {}


def list_less(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: object) -> None:
    """Leave hidden lists of pages out of the bar at the side, and make the bar of the pages on techniques once: with
    every technique in it, made anew for every page, it took two thirds of the time of the build. The gallery leads to
    the techniques.
    """
    toctree = context["toctree"]

    def listed(**wishes: Any) -> Any:
        wishes["includehidden"] = False
        if not page.startswith("techniques/") or page == "techniques/index":
            return toctree(**wishes)
        if (key := repr(wishes)) not in shared:
            shared[key] = toctree(**wishes)
        return shared[key]

    context["toctree"] = listed


def setup(app: Sphinx) -> None:
    """What Garns itself says and draws is written before the site is built."""
    app.connect("builder-inited", lambda app: write_pages(Path(app.srcdir) / "techniques"))
    app.connect("builder-inited", lambda app: write_galleries(Path(app.srcdir) / "gallery"))
    app.connect("html-page-context", list_less, priority=100)  # before the theme, which asks for the list
