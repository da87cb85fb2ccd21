"""The pictures of the start page and the README: the game in a terminal, the pages of the browser, light and dark.

``python docs/shots.py`` makes them all in ``docs/shots/``, which is committed. Run it when a face has changed; building
the site does not. It needs ``garns[all]``, Playwright, Pillow, ``pdftoppm`` and ``chromium-headless-shell`` (or
``chromium``).
"""

from __future__ import annotations

import asyncio
import io
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from garns import read

if TYPE_CHECKING:
    from playwright.sync_api import Page

SHOTS = Path(__file__).parent / "shots"
THEMES = ("light", "dark")

#: A game some way on, whose next step is a skyscraper, so that a hint has something to draw.
GIVENS = ".37198............5.8....2.9..3.71..3....2..7......34.6.9...4............2.74..68"
DIGITS = "2371986544..2758..5.863472.9.43.71823..4.2597..2..93466.9.214...439.62..125743968"
#: What the editor shows.
VARIANT = """board: 6
title: Two thermometers
thermo r6c1-r3c1
thermo r1c6-r4c6
killer_cage 13 r1c1 r1c2 r2c1
greater_than r2c3 r2c4
greater_than r1c3 r1c2
greater_than r4c2 r3c2
greater_than r3c5 r4c5
"""
SIZE = {"width": 1280, "height": 760}


def terminal(theme: str, folder: Path) -> str:
    """The full-screen game with the last level of a hint, as SVG."""
    from garns.game import new_game
    from garns.store import Session, Store
    from garns.tui.app import GarnsApp

    session = Session.begin(Store("sqlite://"), new_game(read(GIVENS)))
    for cell, (given, digit) in enumerate(zip(GIVENS, DIGITS, strict=True)):
        if given != digit:
            session.do({"type": "place", "cells": [cell], "digit": int(digit)})
    app = GarnsApp(session, settings=folder / f"{theme}.json", theme=theme)

    async def play() -> str:
        async with app.run_test(size=(112, 27)) as pilot:
            await pilot.press("f", *"hhh")
            await pilot.pause()
            return app.export_screenshot(title="garns play")

    return tidy(asyncio.run(play()))


def tidy(svg: str) -> str:
    """Textual's picture without the fonts that it would fetch, with short names, and a line for each text."""
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL).replace("Fira Code", "DejaVu Sans Mono")
    svg = re.sub(r"(?<=terminal-)\d+-", "", svg)
    lines = (line.strip() for line in svg.replace("</text><text", "</text>\n<text").splitlines())
    return "\n".join(filter(None, lines)) + "\n"


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a server that keeps its games in a folder."""
    command = [sys.executable, "-c", "from garns.cli import main; main()", "serve", "--port", "0", "--no-browser"]
    process = subprocess.Popen(
        [*command, "--no-log"],
        env={**os.environ, "GARNS_DATA": os.fspath(folder), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout
        yield next(found[1] for line in process.stdout if (found := re.search(r"(http://\S+)/", line)))
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)


def playing(page: Page) -> None:
    """A hint, told to its last sentence."""
    page.goto(f"/play#t={GIVENS}")
    page.wait_for_selector("main.play [role=gridcell]")
    for place, (given, digit) in enumerate(zip(GIVENS, DIGITS, strict=True)):
        if given != digit:
            row, column = divmod(place, 9)
            page.locator(f"[role=gridcell][aria-rowindex='{row + 1}'][aria-colindex='{column + 1}']").click()
            page.keyboard.press(digit)
    for _ in range(3):
        page.keyboard.press("h")
        page.wait_for_selector(".hint:not([data-asking])")
    page.wait_for_selector(".hint .stepper")
    while page.locator(".hint .stepper [data-turn='1']").count():
        page.locator(".hint .stepper [data-turn='1']").click()


def editing(page: Page) -> None:
    """A variant in the editor, and how many solutions it has."""
    from garns.books.links import share_link

    page.goto(share_link(read(VARIANT), page.evaluate("location.origin")))
    page.wait_for_selector("main.play [role=gridcell]")
    page.get_by_role("button", name="Edit", exact=True).click()
    page.wait_for_selector("main.editor [role=gridcell]")
    page.wait_for_load_state("networkidle")


def shots_of_the_browser(folder: Path) -> None:
    """Pages of the browser in both themes."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with serving(folder) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for theme in THEMES:
            for name, visit in (("play", playing), ("editor", editing)):
                context = browser.new_context(base_url=site, viewport=SIZE, locale="en-GB", color_scheme=theme)
                page = context.new_page()
                page.goto("/")
                visit(page)
                page.wait_for_timeout(600)  # what moves has come to rest
                save(page.screenshot(), f"{name}-{theme}.png")
                context.close()
        browser.close()


def save(png: bytes, name: str, colours: int = 48) -> None:
    """Write a picture with few colours: it has no others worth their bytes."""
    from PIL import Image

    image = Image.open(io.BytesIO(png)).convert("RGB").quantize(colours, dither=Image.Dither.NONE)
    image.save(SHOTS / name, optimize=True)


def sheet(folder: Path) -> None:
    """The first of some sheets for a class."""
    wish = ["--level", "easy", "--title", "Two grids", "--pupils", "3", "--class", "5B", "--seed", "7"]
    pdf = folder / "sheets.pdf"
    subprocess.run(["garns", "book", "--quick", "2", *wish, "-o", pdf], check=True)
    subprocess.run(["pdftoppm", "-r", "60", "-png", "-singlefile", pdf, folder / "sheet"], check=True)
    save((folder / "sheet.png").read_bytes(), "sheet.png", colours=8)


def plot(folder: Path) -> None:
    """How hard a thousand random puzzles are."""
    from pyarrow import parquet

    import garns.bulk
    from garns.bulk.plots import draw

    made = garns.bulk.generate(1000, seed=1).select(["puzzle"])
    parquet.write_table(garns.bulk.rate(made), folder / "rated.parquet")
    plots = draw([str(folder / "rated.parquet")])
    plots = replace(plots, title="A thousand random puzzles", charts=plots.charts[:2])
    for theme in THEMES:
        (SHOTS / f"plot-{theme}.svg").write_text(str(plots.write(".svg", theme)), encoding="utf-8")


def main() -> None:
    """Make them all, or those that are named."""
    SHOTS.mkdir(exist_ok=True)
    with TemporaryDirectory() as name:
        folder = Path(name)
        wanted = sys.argv[1:] or ["terminal", "browser", "sheet", "plot"]
        for theme in THEMES if "terminal" in wanted else ():
            (SHOTS / f"terminal-{theme}.svg").write_text(terminal(theme, folder), encoding="utf-8")
        if "browser" in wanted:
            shots_of_the_browser(folder)
        if "sheet" in wanted:
            sheet(folder)
        if "plot" in wanted:
            plot(folder)


if __name__ == "__main__":
    main()
