"""Each puzzle as a picture of its own, for those who set their pages with another program."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

from garns.books.items import Item
from garns.books.plan import Export, Plan
from garns.errors import ArgumentError, Problem
from garns.render import to_svg
from garns.render.png import svg_to_png
from garns.values.position import Position

#: What a name may say.
FIELDS = ("n", "level", "section", "board")
ENDINGS = (".svg", ".png")
#: The side of an exported picture at 96 dots per inch: 80 mm, a column of a newspaper.
_SIDE = 302.0


#: Plain text and these fields, the number with a width of one digit; what else Python's formats know is refused.
_PATTERN = re.compile(r"(?:\{n(?::0?\d)?\}|\{(?:level|section|board)\}|[^{}\\\0\n]){1,120}")


def _filled(pattern: str, **fields: object) -> str:
    return pattern.format_map({"n": 1, "level": "easy", "section": 1, "board": "9"} | fields)


def export_of(table: Mapping[str, Any], problems: list[Problem]) -> Export | None:
    """The wish for pictures that a table says; None when it says none."""
    known = {"pattern": "", "solutions": False, "dpi": 300}
    for key in table:
        if key not in known:
            problems.append(Problem("no_such_key", key=f"export.{key}"))
    pattern, solutions, dpi = (table.get(key, default) for key, default in known.items())
    if not pattern and len(table) <= 1:
        return None
    if type(solutions) is not bool:
        problems.append(Problem("bad_argument", name="export.solutions", found=str(solutions), expected="true, false"))
    if type(dpi) not in (int, float) or not 36 <= dpi <= 1200:
        problems.append(Problem("bad_argument", name="export.dpi", found=str(dpi), expected="36 ... 1200"))
        dpi = 300
    example = _filled(pattern, n=1) if isinstance(pattern, str) and _PATTERN.fullmatch(pattern) else ""
    path = PurePosixPath(example)
    fine = path.suffix in ENDINGS and not path.is_absolute() and ".." not in path.parts
    fine = fine and example != _filled(pattern, n=2)
    if not fine:
        problems.append(Problem("bad_argument", name="export", found=str(pattern), expected="{n:03}-{level}.svg"))
        return None
    return Export(pattern, solutions is True, float(dpi))


def exported(plan: Plan, items: Sequence[Item]) -> Iterator[tuple[str, bytes]]:
    """The name and the bytes of every picture.

    :raises ArgumentError: when two puzzles would have one name.
    """
    export = plan.export
    if export is None:
        return
    theme = "print" if plan.ink == "black" else "light"
    seen = set()
    for item in items:
        board = item.puzzle.geometry.spec.partition(":")[0]
        level = item.level or "unrated"
        name = _filled(export.pattern, n=item.number, level=level, section=item.section + 1, board=board)
        if name in seen:
            raise ArgumentError([Problem("bad_argument", name="export", found=export.pattern, expected="{n:03}.svg")])
        seen.add(name)
        yield name, _picture(to_svg(item.puzzle, theme=theme, size=_SIDE, lang=plan.lang), name, export.dpi)
        if export.solutions:
            path = PurePosixPath(name)
            solved = to_svg(Position.start(item.puzzle, item.solution), theme=theme, size=_SIDE, lang=plan.lang)
            answer = str(path.with_name(f"{path.stem}-solution{path.suffix}"))
            yield answer, _picture(solved, name, export.dpi)


def _picture(svg: str, name: str, dpi: float) -> bytes:
    return svg_to_png(svg, dpi=dpi) if name.endswith(".png") else svg.encode()
