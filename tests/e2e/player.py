"""A hand on the play page: cells by name, keys, drags, and what the game says of itself."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page


def link_of(bundle: dict[str, Any]) -> str:
    """The fragment that carries a puzzle, as the page itself makes it."""
    pack = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = pack.compress(json.dumps(bundle).encode()) + pack.flush()
    return "p=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


class Player:
    """Somebody who plays a puzzle on a page."""

    def __init__(self, page: Page, bundle: dict[str, Any]) -> None:
        self.page, self.bundle = page, bundle

    def cell(self, name: str) -> Locator:
        """A cell by its name, such as r4c7."""
        row, column = re.fullmatch(r"r(\d+)c(\d+)", name).groups()
        return self.page.locator(f"[role=gridcell][aria-rowindex='{row}'][aria-colindex='{column}']")

    def click(self, *names: str, modifier: str | None = None) -> None:
        """Click cells; from the second on with Ctrl, so that all are selected."""
        for name in names:
            held = modifier or ("Control" if name != names[0] else None)
            self.cell(name).click(modifiers=[held] if held else [])
            self.page.wait_for_timeout(0)

    def drag(self, *names: str, steps: int = 8) -> None:
        """Drag through the centres of cells."""
        mouse = self.page.mouse
        first, *rest = [self.centre(name) for name in names]
        mouse.move(*first)
        mouse.down()
        for point in rest:
            mouse.move(*point, steps=steps)
        mouse.up()

    def centre(self, name: str) -> tuple[float, float]:
        box = self.cell(name).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def key(self, code: str, key: str, kind: str = "keydown", **more: Any) -> None:
        """A key event just as we say it: for keyboards that this machine has not."""
        form = {"code": code, "key": key, "bubbles": True, "cancelable": True, **more}
        self.page.evaluate("([kind, form]) => document.body.dispatchEvent(new KeyboardEvent(kind, form))", [kind, form])

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def state(self) -> dict[str, Any]:
        """The game as it says of itself; a page that is loading says nothing yet."""
        while (state := self.page.evaluate("window.__app?.state()")) is None:
            self.page.wait_for_timeout(20)
        return state

    def at(self, name: str) -> dict[str, Any]:
        """What stands in a cell."""
        return self.state()["cells"][self.index(name)]

    def values(self) -> str:
        return "".join(str(cell["value"]) for cell in self.state()["cells"])

    def index(self, name: str) -> int:
        return self.bundle["names"].index(name)

    def selected(self) -> list[str]:
        return [self.bundle["names"][cell] for cell in self.state()["selection"]]

    def said(self) -> str:
        """What the live region says."""
        return self.page.locator("#live").inner_text().strip()

    def wait(self, done: Callable[[], object]) -> None:
        """Wait until something is so. (The pages forbid ``eval``, so the browser cannot wait for us.)"""
        for _ in range(500):
            if done():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"it never came to this: {self.state()}")

    def solution(self, name: str) -> str:
        return self.bundle["solution"][self.index(name)]

    def fill(self, *, leave: int = 0) -> None:
        """Fill in the solution, except for the last cells."""
        cells = self.state()["cells"]
        empty = [name for name, cell in zip(self.bundle["names"], cells, strict=True) if not cell["value"]]
        for name in empty[: len(empty) - leave]:
            self.click(name)
            self.press(self.solution(name))

    def set(self, **settings: Any) -> None:
        """Change settings as the dialog does."""
        self.page.evaluate(
            """async settings => {
                const base = document.querySelector("script[type=module]").src.replace("main.js", "");
                (await import(base + "settings.js")).change(settings);
            }""",
            settings,
        )
