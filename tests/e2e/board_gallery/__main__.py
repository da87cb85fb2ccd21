"""Pictures of every kind of board, for eyes: ``python -m tests.e2e.board_gallery FOLDER [NAME ...]``.

The application is served, the board of each case is put on an empty page, and a picture is taken in both themes and
three widths. Nothing is compared: somebody looks at them.
"""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

import uvicorn
from playwright.sync_api import Page, sync_playwright

from garns.web import create_app
from garns.web.pages import version

from .cases import CASES

PORT = 8013
WIDTHS = {"phone": (360, 640), "tablet": (820, 1180), "desktop": (1440, 900)}

SHOW = """async ([version, bundle, view, width]) => {
  const { createBoard } = await import(`/static/${version}/js/board/board.js`);
  document.body.replaceChildren();
  const holder = document.createElement("div");
  holder.style.cssText = `width:${width}px;max-width:100%;padding:${innerWidth < 700 ? 8 : 24}px;margin:auto`;
  document.body.append(holder);
  const board = createBoard(bundle, { labels: true });
  const sets = Object.fromEntries(["selection", "clashes", "peers"].map((key) => [key, new Set(view[key])]));
  holder.append(board.element);
  const start = performance.now();
  board.update({ ...view, ...sets });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return performance.now() - start;
}"""


def serve() -> None:
    """Start the application and wait until it answers."""
    server = uvicorn.Server(uvicorn.Config(create_app(), port=PORT, log_level="warning"))
    threading.Thread(target=server.run, daemon=True).start()
    while not server.started:
        time.sleep(0.05)


def shoot(page: Page, folder: Path, name: str, widths: list[str], themes: list[str]) -> None:
    """The pictures of one case."""
    bundle, view = CASES[name]()
    for width in widths:
        wide, high = WIDTHS[width]
        page.set_viewport_size({"width": wide, "height": high})
        for theme in themes:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            side = min(wide, 784 if width == "desktop" else 704)
            page.evaluate(SHOW, [version(), bundle, view, side])
            page.screenshot(path=folder / f"{name}-{width}-{theme}.png")


def main() -> None:
    """Take all pictures, or those that are named."""
    folder, names = Path(sys.argv[1]), sys.argv[2:] or list(CASES)
    folder.mkdir(parents=True, exist_ok=True)
    serve()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(device_scale_factor=1)
        page.on("console", lambda message: print(message.text) if message.type == "error" else None)
        page.goto(f"http://127.0.0.1:{PORT}/help")
        for name in names:
            shoot(page, folder, name, list(WIDTHS), ["light", "dark"])
        browser.close()


main()
