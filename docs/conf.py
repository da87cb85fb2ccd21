"""How the site is built: ``sphinx-build -W docs docs/_build``."""

import sys
from importlib.metadata import version as version_of
from pathlib import Path

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent))
from gallery_pages import write_galleries
from technique_pages import write_pages

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

html_theme = "furo"
html_title = f"Garns {version}"


def setup(app: Sphinx) -> None:
    """What Garns itself says and draws is written before the site is built."""
    app.connect("builder-inited", lambda app: write_pages(Path(app.srcdir) / "techniques"))
    app.connect("builder-inited", lambda app: write_galleries(Path(app.srcdir) / "gallery"))
