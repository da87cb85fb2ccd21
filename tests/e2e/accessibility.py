"""What axe-core finds on a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_AXE = Axe()
#: What each theme is looked at for: the first for everything, the other for what a theme changes.
_THEMES: dict[str, dict[str, Any]] = {"light": {}, "dark": {"runOnly": ["color-contrast", "link-in-text-block"]}}


def violations(page: Page) -> list[tuple[str, str, list[str]]]:
    """Theme, rule and elements of everything that axe-core finds in either theme, once nothing moves any more."""
    found = []
    for theme, options in _THEMES.items():
        page.emulate_media(color_scheme=theme)
        page.evaluate("Promise.allSettled(document.getAnimations().map(one => one.finished)).then(() => null)")
        for rule in _AXE.run(page, options=options).response["violations"]:
            found.append((theme, rule["id"], [node["html"][:120] for node in rule["nodes"]]))
    return found
