"""A board as a standalone SVG picture.

>>> from garns.puzzle import Puzzle
>>> to_svg(Puzzle.empty(4))[:31]
'<svg xmlns="http://www.w3.org/2'

The picture holds no identifiers, styles or scripts, so several can stand in one page. Its layers are groups with a
class, from the paper up: ``paper shared areas marks lines fine box grid cages dots outside coordinates givens placed
candidates``. A step adds houses, cells, frames, ``signs`` and ``links``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from math import ceil, sqrt
from typing import Any, NamedTuple

from garns.cells import symbol
from garns.diagram import Diagram, diagram_of
from garns.drawing.borders import Weight, segments, shared_cells
from garns.drawing.labels import line_names
from garns.drawing.text import to_text
from garns.errors import ArgumentError, Problem
from garns.explaining import explain
from garns.geometry import Geometry
from garns.i18n import N_, translate
from garns.position import Position
from garns.puzzle import Puzzle
from garns.render import figures, hints
from garns.render.markup import CELL, element, escape, group, loops, straight, text
from garns.render.outlines import outline
from garns.render.spots import MARK, Spots
from garns.render.themes import FONT, THEMES
from garns.shapes import Area, Cage, Dot, Line, Mark, Outside, Shape, Sign
from garns.step import Candidate, Step

#: The widths of fine, box and grid lines, by the longer side of the board (up to the number).
_WIDTHS = {6: (1.5, 3.6, 5.2), 9: (1.6, 4.0, 6.0), 16: (2.0, 5.2, 7.6), 1024: (1.8, 4.8, 7.2)}

_MARGIN = 8


def to_svg(
    what: Puzzle | Position,
    *,
    theme: str = "light",
    size: float | None = None,
    coordinates: bool = False,
    candidates: bool = True,
    step: Step | None = None,
    title: str | None = None,
    lang: str = "en",
) -> str:
    """A picture of a puzzle or a position.

    ``size`` is the longer side in pixels (a picture can be scaled at will); ``coordinates`` writes the numbers of rows
    and columns around the board; ``candidates`` shows the pencil marks of a position; ``step`` draws a step upon it,
    with no candidates but its own when ``candidates`` is False; ``title`` is what a screen reader says first (the title
    of the puzzle when not given); ``lang`` is the language of the description, which tells the step as well.

    :raises ArgumentError: for a theme or a size that does not exist.
    """
    if theme not in THEMES:
        raise ArgumentError([Problem("bad_argument", name="theme", found=theme, expected=", ".join(THEMES))])
    if size is not None and not 1 <= size <= 100_000:
        raise ArgumentError([Problem("bad_argument", name="size", found=size, expected="1 ... 100000")])
    puzzle = what.puzzle if isinstance(what, Position) else what
    if step and isinstance(what, Puzzle):
        what = Position.start(what)
    position = what if isinstance(what, Position) else None
    diagram = diagram_of(step, what) if step else Diagram()
    geometry, palette = puzzle.geometry, THEMES[theme]
    shapes = [shape for constraint in puzzle.constraints for shape in constraint.draw(geometry)]
    marked = position is not None and (candidates or step is not None)
    spots = Spots(geometry, _only(Cage, shapes))
    crowded = any(isinstance(shape, Cage) for shape in shapes)
    view = _view(geometry, shapes, coordinates)
    layers = [
        *_ground(geometry, palette),
        group("areas", _by_role(figures.areas, geometry, palette, _only(Area, shapes))),
        *hints.under(geometry, palette, diagram),
        *_under(geometry, palette, shapes),
        *_grid(geometry, palette),
        *hints.frames(geometry, palette, diagram),
        *_over(geometry, palette, shapes),
        _coordinates(geometry, palette, view) if coordinates else "",
        *_digits(puzzle, position, palette, crowded),
        _candidates(position, palette, spots, hints.spoken_of(diagram)) if position and candidates else "",
        hints.signs(palette, diagram, spots),
        hints.links(position, palette, diagram, spots, candidates) if position else "",
    ]
    scale = size / max(view.width, view.height) if size else _pixels(geometry, marked) / CELL
    return element(
        "svg",
        f"\n<title>{escape(title or puzzle.title or 'Sudoku')}</title>\n"
        f"<desc>{escape(_description(what, lang, step))}</desc>\n" + "".join(layers),
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        viewBox=f"{view.x} {view.y} {view.width} {view.height}",
        width=view.width * scale,
        height=view.height * scale,
        font_family=FONT,
    )


class _View(NamedTuple):
    x: int
    y: int
    width: int
    height: int


def _view(geometry: Geometry, shapes: Iterable[Shape], coordinates: bool) -> _View:
    """The part of the plane that is shown: the board, what stands outside it, and a margin."""
    places = [*geometry.places, *(shape.place for shape in shapes if isinstance(shape, Outside))]
    rows, columns = zip(*places, strict=True)
    beside, above = _label_room(geometry) if coordinates else (_MARGIN, _MARGIN)
    left, top = CELL * min(columns) - beside, CELL * min(rows) - above
    return _View(left, top, CELL * (max(columns) + 1) + _MARGIN - left, CELL * (max(rows) + 1) + _MARGIN - top)


def _pixels(geometry: Geometry, marked: bool) -> float:
    """The side of a cell in pixels: a board fills a column of text, and what is small can still be read."""
    extent = max(geometry.rows, geometry.columns)
    return max(min(64, 432 / extent), 28, 10 * ceil(sqrt(geometry.digits)) if marked else 0)


def _ground(geometry: Geometry, palette: dict[str, str]) -> list[str]:
    shared = [geometry.places[cell] for cell in shared_cells(geometry)]
    return [
        group("paper", element("path", d=loops(outline(geometry.places))), fill=palette["paper"]),
        group("shared", element("path", d=loops(outline(shared))), fill=palette["shared"]) if shared else "",
    ]


def _grid(geometry: Geometry, palette: dict[str, str]) -> list[str]:
    extent = max(geometry.rows, geometry.columns)
    widths = next(found for limit, found in _WIDTHS.items() if extent <= limit)
    layers = []
    for weight, width in zip(Weight, widths, strict=True):
        if path := straight(segments(geometry, weight)):
            fine = weight is Weight.FINE
            layers.append(
                group(
                    weight.name.lower(),
                    element("path", d=path),
                    stroke=palette["fine" if fine else "bold"],
                    stroke_width=width,
                    stroke_linecap=None if fine else "square",
                )
            )
    return layers


def _under(geometry: Geometry, palette: dict[str, str], shapes: list[Shape]) -> list[str]:
    """What lies below the lines of the grid, and upon shaded cells."""
    return [
        group("marks", _by_role(figures.marks, geometry, palette, _only(Mark, shapes))),
        group(
            "lines",
            _by_role(figures.lines, geometry, palette, _only(Line, shapes)),
            fill="none",
            stroke_linecap="round",
            stroke_linejoin="round",
        ),
    ]


def _over(geometry: Geometry, palette: dict[str, str], shapes: list[Shape]) -> list[str]:
    """What lies upon the lines of the grid."""
    between = _by_role(figures.dots, geometry, palette, _only(Dot, shapes))
    between += _by_role(figures.signs, geometry, palette, _only(Sign, shapes))
    return [
        group("cages", _by_role(figures.cages, geometry, palette, _only(Cage, shapes))),
        group("dots", between),
        group("outside", figures.outside(palette, _only(Outside, shapes))),
    ]


def _only(kind: type[Any], shapes: Iterable[Shape]) -> list[Any]:
    return [shape for shape in shapes if isinstance(shape, kind)]


def _by_role(draw: Callable[..., str], geometry: Geometry, palette: dict[str, str], shapes: list[Any]) -> str:
    """The shapes of one kind, those of one role together."""
    roles: dict[str, list[Any]] = {}
    for shape in shapes:
        roles.setdefault(shape.role, []).append(shape)
    return "".join("\n" + draw(geometry, palette, role, found) for role, found in roles.items())


def _coordinates(geometry: Geometry, palette: dict[str, str], view: _View) -> str:
    rows, columns = line_names(geometry)
    size = _label_size(geometry)
    beside, above = _label_room(geometry)
    labels = [text(name, CELL * (column + 0.5), view.y + above / 2, size) for column, name in columns.items()]
    labels += [text(name, view.x + beside / 2, CELL * (row + 0.5), size) for row, name in rows.items()]
    return group("coordinates", "".join(labels), fill=palette["label"], font_size=size, text_anchor="middle")


def _label_room(geometry: Geometry) -> tuple[int, int]:
    """The room beside and above the board that the names of rows and columns take."""
    rows, _ = line_names(geometry)
    size = _label_size(geometry)
    return round(14 + 0.6 * size * max(map(len, rows.values()))), round(14 + size)


def _label_size(geometry: Geometry) -> float:
    """Names of rows and columns are as large in pixels on every board, but not wider than a cell."""
    _, columns = line_names(geometry)
    return min(13 * CELL / _pixels(geometry, marked=False), 160 / max(map(len, columns.values())))


def _digits(puzzle: Puzzle, position: Position | None, palette: dict[str, str], crowded: bool) -> list[str]:
    """Givens stand upright and bold, placed digits slanted and light; both make room for the texts of cages."""
    geometry = puzzle.geometry
    size = 56 if crowded else 64 if geometry.digits <= 9 else 68
    drop = 7 if crowded else 0

    def written(digits: Iterable[int]) -> str:
        return "".join(
            text(symbol(digit), CELL * (column + 0.5), CELL * (row + 0.5) + drop, size)
            for digit, (row, column) in zip(digits, geometry.places, strict=True)
            if digit
        )

    placed = [0 if position.is_given(cell) else digit for cell, digit in enumerate(position.digits)] if position else ()
    common = {"font_size": size, "text_anchor": "middle"}
    return [
        group("givens", written(puzzle.givens), fill=palette["given"], font_weight="bold", **common),
        group("placed", written(placed), fill=palette["placed"], font_style="italic", **common) if placed else "",
    ]


def _candidates(position: Position, palette: dict[str, str], spots: Spots, hidden: Collection[Candidate]) -> str:
    """The pencil marks of the open cells, but for those that stand elsewhere in the picture."""
    found = ""
    for cell, digit in enumerate(position.digits):
        if digit:
            continue
        for candidate in position.candidates_of(cell):
            if (cell, candidate) not in hidden:
                spot = spots.at(cell, candidate)
                own = {"font_size": MARK * spot.pitch} if spot.pitch < spots.usual else {}
                found += text(symbol(candidate), spot.x, spot.y, MARK * spot.pitch, **own)
    return group("candidates", found, fill=palette["candidate"], font_size=MARK * spots.usual, text_anchor="middle")


def _description(what: Puzzle | Position, lang: str, step: Step | None) -> str:
    """What the picture shows, for those who hear it: the numbers first, then the rows."""
    position = what if isinstance(what, Position) else None
    puzzle = what.puzzle if isinstance(what, Position) else what
    geometry = puzzle.geometry
    size = {"rows": geometry.rows, "columns": geometry.columns, "clues": puzzle.clues}
    sentences = [translate(N_("{rows} rows, {columns} columns, {clues} givens."), lang, **size)]
    if position:
        sentences.append(translate(N_("{open} cells are empty."), lang, open=position.digits.count(0)))
    if puzzle.author:
        sentences.append(translate(N_("By {author}."), lang, author=puzzle.author))
    told = [str(explain(step, what, lang=lang))] if step else []
    return "\n".join([" ".join(sentences), *told, to_text(what, style="plain")])
