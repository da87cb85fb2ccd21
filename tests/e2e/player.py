"""A hand on the play page: cells by name, keys, drags, and what a reader of the page learns from it."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Response

from garns.i18n import translate
from garns.values.cells import SYMBOLS


def link_of(bundle: dict[str, Any]) -> str:
    """The fragment that carries a puzzle, as the page itself makes it."""
    pack = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = pack.compress(json.dumps(bundle).encode()) + pack.flush()
    return "p=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


#: Where the page asks for help.
HELP = re.compile(r"/api/v1/(hint|why-not)$")

#: What a page shows of its game; null while it has none.
READ = """() => {
    const cells = [...document.querySelectorAll("main.play [role=gridcell]")];
    if (!cells.every(cell => cell.hasAttribute("aria-label")) || !document.querySelector(".acts [data-act=undo]")) {
        return null;
    }
    const able = act => document.querySelector(`.acts [data-act=${act}]`).getAttribute("aria-disabled") !== "true";
    const paused = !document.querySelector(".stage .cover").hidden;
    return cells.length && {
        lang: document.documentElement.lang,
        cells: cells.map(cell => [cell.ariaRowIndex - 1, cell.ariaColIndex - 1, cell.ariaLabel, cell.ariaSelected]),
        status: document.querySelector(".stage.solved") ? "finished" : paused ? "paused" : "running",
        time: document.querySelector("main time").textContent,
        key: new URLSearchParams(location.search).get("puzzle"),
        undo: able("undo"),
        redo: able("redo"),
    };
}"""

#: The part of a cell's name that says what stands in it, by what it is called here.
SAID = {
    "given": "given {digit}",
    "value": "your {digit}",
    "corner": "corner notes {digits}",  # before "notes": in French it begins like that
    "centre": "notes {digits}",
    "colour": "colours {colours}",
}


def cell_of(label: str, lang: str) -> dict[str, Any]:
    """What stands in a cell, from the name that a screen reader says."""
    cell: dict[str, Any] = {"given": False, "value": 0, "corner": [], "centre": [], "colour": []}
    for part in label.split(", "):
        for what, message in SAID.items():
            pattern = re.sub(r"\\{\w+\\}", "(.+)", re.escape(translate(message, lang)))
            if not (found := re.fullmatch(pattern, part)):
                continue
            if what == "colour":
                cell[what] = [int(number) for number in found[1].split()]
            elif what in ("given", "value"):
                cell |= {"given": what == "given", "value": SYMBOLS.index(found[1]) + 1}
            else:
                cell[what] = [SYMBOLS.index(symbol) + 1 for symbol in found[1].split()]
            break
    return cell


def read_game(page: Page, places: list[list[int]] | None = None) -> dict[str, Any] | None:
    """The game as the page shows it, cells in the order of their places (else row by row); None while it loads."""
    seen = page.evaluate(READ)
    if not seen:
        return None
    order = {tuple(place): index for index, place in enumerate(places)} if places else {}
    if places and {(row, column) for row, column, *_ in seen["cells"]} == set(order):
        seen["cells"].sort(key=lambda cell: order[cell[0], cell[1]])
    selection = [index for index, (*_, selected) in enumerate(seen["cells"]) if selected == "true"]
    cells = [cell_of(label, seen["lang"]) for _, _, label, _ in seen["cells"]]
    return {**seen, "cells": cells, "selection": selection, "paused": seen["status"] == "paused"}


class Player:
    """Somebody who plays a puzzle on a page."""

    def __init__(self, page: Page, bundle: dict[str, Any]) -> None:
        self.page, self.bundle = page, bundle
        self.answers: list[Response] = []
        page.on("response", lambda answer: self.answers.append(answer) if HELP.search(answer.url) else None)

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
        """The game as the page shows it, once it is there."""
        while (state := read_game(self.page, self.bundle["places"])) is None:
            self.page.wait_for_timeout(20)
        return state

    def answer(self) -> dict[str, Any]:
        """What the server said to the last question for help."""
        return self.answers[-1].json()

    def hint_level(self) -> int | None:
        """How much of a hint is shown: 0 when there is none, None while it is asked for."""
        panel = self.page.locator(".hint")
        if panel.is_hidden():
            return 0
        if panel.get_attribute("data-asking") is not None:
            return None
        if panel.locator(".steps").count():
            return 3
        if not self.answers:  # the page has heard it before we have
            return None
        levels, said = self.answer()["levels"], panel.locator("h2, .say").last.inner_text()  # the name stands alone
        return levels.index(said) + 1 if said in levels else None

    def read_on(self) -> Locator:
        """Go through the sentences of a hint to the last one; gives the button that applies the step."""
        while self.page.locator(".hint .stepper [data-turn='1']").count():
            self.page.locator(".hint .stepper [data-turn='1']").click()
        return self.page.locator(".hint [data-way=apply]")

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
        for _ in range(3000):
            if done():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"it never came to this: {self.state()}")

    def solution(self, name: str) -> str:
        return self.bundle["solution"][self.index(name)]

    def fill(self, *, leave: int = 0) -> None:
        """Fill in the solution with the keyboard, except for the last cells."""
        values = [cell["value"] for cell in self.state()["cells"]]
        empty = [cell for cell, value in enumerate(values) if not value]
        keys = {cell: self.bundle["solution"][cell] for cell in empty[: len(empty) - leave]}
        self.click(self.bundle["names"][0])
        for cell in range(len(values)):
            if cell in keys:
                self.press(keys[cell])
            self.press("ArrowRight")  # from the end of a row to its beginning
            if (cell + 1) % self.bundle["columns"] == 0:
                self.press("ArrowDown")

    def set(self, **settings: Any) -> None:
        """Change settings as the dialog does."""
        self.page.evaluate(
            """async settings => {
                const base = document.querySelector("script[type=module]").src.replace("main.js", "");
                (await import(base + "settings.js")).change(settings);
            }""",
            settings,
        )
