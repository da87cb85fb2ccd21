"""Playing the full-screen game in tests: press keys, read the screen."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Awaitable, Callable
from typing import Any

from garns.game import new_game
from garns.store import Session, Store
from garns.tui.app import GarnsApp
from garns.values.puzzle import Puzzle

#: A puzzle with one solution where no technique says anything: one of the hardest, with a cage that has no sum. The
#: Explainer, which goes on everywhere, knows plain boards only; nets inside nets are for boards with sums or relations.
STUCK = (
    ".Cage~0~R1C1~R1C2."
    "~R1C3_1~R1C6_2~R2C2_3~R2C5_4~R2C8_5~R3C1_4~R3C4_5~R3C9_6~R4C1_1"
    "~R4C6_3~R4C8_7~R5C3_2~R5C5_7~R5C7_5~R6C2_7~R6C4_4~R6C9_8~R7C1_9"
    "~R7C6_4~R7C9_5~R8C2_1~R8C5_8~R8C8_4~R9C4_6~R9C7_9"
)
EASY = Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

#: The width and height of a character in Textual's pictures.
_CHAR, _LINE = 12.2, 24.4


def play(
    script: Callable[[GarnsApp, Any], Awaitable[None]],
    tmp_path: Any,
    puzzle: Puzzle = EASY,
    size: tuple[int, int] = (80, 24),
    url: str = "sqlite://",
    **options: Any,
) -> GarnsApp:
    """Run a script of key presses on a new game; gives the application for a look at how it ended."""
    app = GarnsApp(Session.begin(Store(url), new_game(puzzle)), settings=tmp_path / "settings.json", **options)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)

    asyncio.run(run())
    return app


def screen(app: GarnsApp) -> str:
    """The characters on the screen, read off Textual's picture of it."""
    rows: dict[int, list[str]] = {}
    for x, y, text in re.findall(r'<text[^>]* x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>', picture(app)):
        row, column = round(float(y) / _LINE), round(float(x) / _CHAR)
        line = rows.setdefault(row, [])
        line += [" "] * (column + len(html.unescape(text)) - len(line))
        line[column : column + len(html.unescape(text))] = html.unescape(text).replace("\xa0", " ")
    return "\n".join("".join(rows[row]).rstrip() for row in sorted(rows))


def picture(app: GarnsApp) -> str:
    """Textual's picture of the screen, without what depends on the machine: its names, fonts and window."""
    svg = app.export_screenshot()
    for part in (
        r"@font-face \{.*?\}",
        r"<clipPath.*?</clipPath>",
        r'<text class="[^"]*-title".*?</text>',
        r' clip-path="[^"]*"',
        r"(?<=terminal-)\d+-",
    ):
        svg = re.sub(part, "", svg, flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", svg.replace("</text><text", "</text>\n<text")).strip() + "\n"


def board(app: GarnsApp) -> str:
    """The digits on the board, in a line."""
    return "".join(map(str, app.game.session.state.board.values)).replace("0", ".")


async def until(pilot: Any, done: Callable[[], object]) -> None:
    """Wait until something is so."""
    for _ in range(3000):
        if done():
            return
        await pilot.pause(0.02)
    raise AssertionError(f"it never came to this:\n{screen(pilot.app)}")
