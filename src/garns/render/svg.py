"""A board as a standalone SVG picture.

>>> from garns.values.puzzle import Puzzle
>>> to_svg(Puzzle.empty(4))[:31]
'<svg xmlns="http://www.w3.org/2'

The picture holds no identifiers, styles or scripts, so several can stand in one page. Its layers are groups with a
class, from the paper up: ``paper shared areas marks lines fine box grid cages dots outside coordinates givens placed
candidates``. A step adds houses, cells, frames, ``signs`` and ``links``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from garns.arguments import between
from garns.diagram import Diagram, diagram_of
from garns.drawing.clues import told_clues
from garns.drawing.text import to_text
from garns.explaining import explain
from garns.given import Given, what_of
from garns.i18n import N_, Plural, language_of, one_line, translate, translate_plural
from garns.names import choose
from garns.render import printed, step_marks
from garns.render.markup import CELL, element, escape, group, text
from garns.render.spots import Spots
from garns.render.themes import FONT, HEAVIER, THEMES
from garns.values.clue_shapes import Cage, Label
from garns.values.position import Position
from garns.values.puzzle import Puzzle
from garns.values.step import Step


def to_svg(
    puzzle: Given,
    *,
    theme: str | Mapping[str, str] = "light",
    size: float | None = None,
    coordinates: bool = False,
    candidates: bool = True,
    step: Step | None = None,
    title: str | None = None,
    lang: str | None = None,
) -> str:
    """A picture of a puzzle or a position.

    ``theme`` names its colours, or gives colours of your own for those of the theme ``light``.
    ``size`` is the longer side in pixels (a picture can be scaled at will); ``coordinates`` writes the numbers of rows
    and columns around the board; ``candidates`` shows the pencil marks of a position; ``step`` draws a step upon it,
    with no candidates but its own when ``candidates`` is False; ``title`` is what a screen reader says first (the title
    of the puzzle when not given); ``lang`` is the language of the description, which tells the step as well.

    :raises ArgumentError: for a theme or a size that does not exist.
    """
    lang = language_of(lang)
    theme = choose("theme", theme, THEMES) if isinstance(theme, str) else theme
    if size is not None:
        between("size", size, 1, 100_000)
    what = what_of(puzzle)
    puzzle = what.puzzle if isinstance(what, Position) else what
    if step and isinstance(what, Puzzle):
        what = Position.start(what)
    position = what if isinstance(what, Position) else None
    diagram = diagram_of(step, what) if step else Diagram()
    palette = THEMES[theme] if isinstance(theme, str) else {**THEMES["light"], **theme}
    geometry = puzzle.geometry
    shapes = printed.shapes_of(puzzle)
    marked = position is not None and (candidates or step is not None)
    spots = Spots(geometry, shapes)
    crowded = any(isinstance(shape, Cage | Label) for shape in shapes)
    names = printed.names_size(geometry) if coordinates else 0.0
    view = printed.view_of(geometry, shapes, names)
    layers = [
        *printed.ground(geometry, palette, shapes),
        *step_marks.under(geometry, palette, diagram),
        *printed.under(geometry, palette, shapes),
        *printed.grid(geometry, palette, HEAVIER.get(theme, 1) if isinstance(theme, str) else 1),
        *step_marks.frames(geometry, palette, diagram),
        *printed.over(geometry, palette, shapes),
        printed.names(geometry, palette, view, names) if names else "",
        *_digits(puzzle, position, palette, crowded),
        spots.candidates(position, palette, step_marks.spoken_of(diagram)) if position and candidates else "",
        step_marks.signs(palette, diagram, spots),
        step_marks.links(position, palette, diagram, spots, range(len(geometry)) if candidates else ())
        if position
        else "",
    ]
    scale = size / max(view.width, view.height) if size else printed.pixels(geometry, marked) / CELL
    return element(
        "svg",
        f"\n<title>{escape(title or puzzle.title or 'Sudoku')}</title>\n"
        f"<desc>{escape(description(what, lang, step))}</desc>\n" + "".join(layers),
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        viewBox=f"{view.x} {view.y} {view.width} {view.height}",
        width=view.width * scale,
        height=view.height * scale,
        font_family=FONT,
    )


def _digits(puzzle: Puzzle, position: Position | None, palette: dict[str, str], crowded: bool) -> list[str]:
    """Givens stand upright and bold, placed digits slanted and light; both make room for the texts of cages."""
    geometry = puzzle.geometry
    size = 56 if crowded else 64 if geometry.digits <= 9 else 68
    drop = 7 if crowded else 0

    def written(digits: Iterable[int]) -> str:
        return "".join(
            text(geometry.symbol(digit), CELL * (column + 0.5), CELL * (row + 0.5) + drop, size)
            for digit, (row, column) in zip(digits, geometry.places, strict=True)
            if digit
        )

    placed = [0 if position.is_given(cell) else digit for cell, digit in enumerate(position.digits)] if position else ()
    common = {"font_size": size, "text_anchor": "middle"}
    return [
        group("givens", written(puzzle.givens), fill=palette["given"], font_weight="bold", **common),
        group("placed", written(placed), fill=palette["placed"], font_style="italic", **common) if placed else "",
    ]


#: How many letters of clues are told.
_HEARD = 800
_SIZE = Plural(
    "{rows} rows, {columns} columns, {clues} given.", "{rows} rows, {columns} columns, {clues} givens.", "clues"
)


def description(what: Puzzle | Position, lang: str = "en", step: Step | None = None) -> str:
    """What the picture shows, for those who hear it: the numbers first, then the clues of a variant, then the rows."""
    position = what if isinstance(what, Position) else None
    puzzle = what.puzzle if isinstance(what, Position) else what
    geometry = puzzle.geometry
    size = {"rows": geometry.rows, "columns": geometry.columns, "clues": puzzle.clues}
    sentences = [translate(_SIZE, lang, **size)]
    if position:
        empty = position.digits.count(0)
        sentences.append(translate_plural("{count} cell is empty.", "{count} cells are empty.", empty, lang))
    if puzzle.author:
        sentences.append(translate(N_("By {author}."), lang, author=puzzle.author))
    told = [str(explain(step, what, lang=lang))] if step else []
    return "\n".join([" ".join(sentences), *_clues(puzzle, lang), *told, to_text(what, style="plain")])


def _clues(puzzle: Puzzle, lang: str) -> list[str]:
    """The rules of a variant with their clues; where these are too many to listen to, how many there are of a kind."""
    told = [" ".join([rule, one_line(clues, lang)]).rstrip() for rule, clues in told_clues(puzzle, lang)]
    if sum(map(len, told)) <= _HEARD:
        return told
    kinds = Counter(str(getattr(each, "name_in", lambda _, id=each.id: id)(lang)) for each in puzzle.constraints)
    return [translate("{name}: {text}", lang, name=name, text=count) for name, count in kinds.items()]
