"""A small board of a report: what was given, what a program wrote, and what is wrong with it."""

from __future__ import annotations

from garns.render import printed
from garns.render.markup import CELL, element, escape, group, text
from garns.render.themes import WEB
from garns.values.cells import symbol
from garns.values.puzzle import Puzzle

_EDGE = 6  # units between a ring and the lines of its cell


def draw(
    puzzle: Puzzle,
    digits: tuple[int, ...],
    label: str,
    *,
    wrong: tuple[int, ...] = (),
    rivals: tuple[int, ...] = (),
    last: int | None = None,
) -> str:
    """An SVG picture: wrong cells are ringed, their rivals underlined, the cell written last is shaded."""
    geometry, shapes = puzzle.geometry, printed.shapes_of(puzzle)
    view = printed.view_of(geometry, shapes)
    places = geometry.places

    def square(cell: int, kind: str, inset: int = 0) -> str:
        row, column = places[cell]
        side = CELL - 2 * inset
        return element("rect", class_=kind, x=CELL * column + inset, y=CELL * row + inset, width=side, height=side)

    def zigzag(cell: int) -> str:
        row, column = places[cell]
        return element("path", class_="zigzag", d=f"M{CELL * column + 18} {CELL * row + 94}" + "l8-8l8 8" * 4)

    fills = square(last, "last") if last is not None and not wrong else ""
    layers = [
        *printed.ground(geometry, WEB, shapes),
        group("fills", fills + "".join(square(cell, "wrong") for cell in wrong)),
        *printed.under(geometry, WEB, shapes),
        *printed.grid(geometry, WEB),
        *printed.over(geometry, WEB, shapes),
        _digits(puzzle, digits, wrong),
        group("signs", "".join(square(cell, "ring", _EDGE) for cell in wrong) + "".join(map(zigzag, rivals))),
    ]
    return element(
        "svg",
        f"<title>{escape(label)}</title>" + "".join(layers),
        class_="board",
        role="img",
        viewBox=f"{view.x} {view.y} {view.width} {view.height}",
    )


def _digits(puzzle: Puzzle, digits: tuple[int, ...], wrong: tuple[int, ...]) -> str:
    size, drop = (52, 10) if puzzle.constraints else (64, 0)
    found = ""
    for cell, (row, column) in enumerate(puzzle.geometry.places):
        given = puzzle.givens[cell]
        written = digits[cell] if digits else given
        if written:
            kind = "given" if given == written else "entered"
            kind += " bad" if cell in wrong else ""
            found += text(symbol(written), CELL * (column + 0.5), CELL * (row + 0.5) + drop, size, class_=kind)
    return group("digits", found, font_size=size, text_anchor="middle")
