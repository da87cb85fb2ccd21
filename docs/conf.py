"""How the site is built: ``sphinx-build -W docs docs/_build``."""

from importlib.metadata import version as version_of

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
