"""A section of a recipe: how many puzzles, and what the generator shall make or which file holds them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from garns.books.fields import Fields
from garns.books.plan import MOST_PER_PAGE, MOST_PUZZLES, UNNAMED, Section, level_pair
from garns.errors import ArgumentError, GarnsError, Problem
from garns.explaining import level_name
from garns.formats import read_board
from garns.generating import TRIES, VARIANTS, Recipe, recipe
from garns.i18n import translate
from garns.services.boards import board_name
from garns.values.puzzle import Puzzle
from garns.variants import empty

#: A longer list of what is possible is not told.
_MOST_NAMES = 20
#: What a section may ask of the generator, and the types that TOML gives it.
_ASKED: dict[str, tuple[type, ...]] = {
    "scale": (str,),
    "level": (str, list),
    "score": (list,),
    "must": (list,),
    "avoid": (list,),
    "hardest": (str,),
    "only_above": (str,),
    "clues": (int, list, str),
    "symmetry": (str,),
    "pattern": (str,),
    "minimal": (bool,),
    "metro": (bool, str),
    "opening": (int,),
    "after": (dict,),
    "variant": (str,),
}


def _all(kind: type, values: Iterable[Any]) -> bool:
    return all(type(value) is kind for value in values)


def _two_numbers(value: Any) -> bool:
    return not isinstance(value, list) or (len(value) == 2 and _all(int, value))


#: What the values of some keys hold inside, and how that is written.
_SHAPES: dict[str, tuple[Callable[[Any], bool], str]] = {
    "level": (lambda value: isinstance(value, str) or (len(value) == 2 and _all(str, value)), "easy, easy..hard"),
    "score": (_two_numbers, "[100, 200]"),
    "clues": (_two_numbers, "25, [24, 28]"),
    "must": (lambda value: _all(str, value), '["x_wing"]'),
    "avoid": (lambda value: _all(str, value), '["x_wing"]'),
    "after": (lambda value: _all(int, value.values()), "{x_wing = 20}"),
}


def _misshapen(asked: Mapping[str, Any]) -> Iterator[Problem]:
    """The values whose inside is of another type than the generator takes."""
    for key, (fits, written) in _SHAPES.items():
        if key in asked and not fits(asked[key]):
            yield Problem("bad_argument", name=key, found=str(asked[key]), expected=written)


def section_of(fields: Fields, lang: str, folder: Path | None) -> Section:
    """The section of a table; what is wrong with it is told with its place."""
    problems, place = fields.problems, fields.place
    name = fields.words("name")
    file = fields.take("file", "")
    count = fields.number("count", 0, 0, MOST_PUZZLES) or (0 if file else 1)  # 0: all that the file has
    per_page = fields.number("per_page", 0, 0, MOST_PER_PAGE) or None
    tries = fields.number("tries", TRIES, 1, 10_000_000)
    board = fields.take("board", "")
    if type(fields.table.get("board")) is int:
        board = str(fields.table.pop("board"))
    fields.know(_ASKED)
    asked = {key: fields.typed(key, types) for key, types in _ASKED.items() if key in fields.table}
    written = {**asked, **({"board": board} if board else {})}
    fields.done()
    found, path = None, None
    if file and folder is None:
        problems.append(Problem("bad_argument", name=f"{place}file", found=file, expected='""'))
    elif file:
        path = folder / file if folder else None
        if asked:
            problems.append(Problem("file_and_recipe", place=place.rstrip(": "), names=", ".join(asked)))
        if path is not None and not _is_file(path):
            problems.append(Problem("in_clue", clue=place.rstrip(": "), reason=Problem("no_such_file", found=file)))
    if not any(value is None for value in asked.values()) and not (file and asked):
        found = _recipe(asked, board, place, problems, files=folder is not None)
    named = name or _name(asked, found.board if found and board else None, lang)
    return Section(named, count, found if board or not file else None, path, per_page, tries, written)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False


def _recipe(asked: Mapping[str, Any], board: str, place: str, problems: list[Problem], *, files: bool) -> Recipe | None:
    """What the generator takes; its own problems are told with the section."""
    try:
        if wrong := list(_misshapen(asked)):
            raise ArgumentError(wrong)
        words = dict(asked)
        for key in words.keys() & {"score", "clues"}:
            words[key] = tuple(words[key]) if isinstance(words[key], list) else words[key]
        if "level" in words:
            words["level"] = level_pair(words["level"])
        named = read_board if files else empty  # a name, or also a file with a board
        return recipe(named(board) if board else Puzzle(), **words)
    except GarnsError as error:
        for problem in error.problems:
            if problem.id == "bad_argument":
                fields = problem.fields
                expected = _near(str(fields["found"]), str(fields["expected"]))
                name = f"{place}{fields['name']}"
                problems.append(Problem("bad_argument", name=name, found=fields["found"], expected=expected))
            else:
                problems.append(Problem("in_clue", clue=place.rstrip(": "), reason=problem))
    return None


def _near(found: str, expected: str) -> str:
    """What was expected; of a long list only what comes near to what was found.

    >>> _near("xwing", ", ".join(f"technique_{n}" for n in range(50)) + ", x_wing")
    'x_wing, ...'
    """
    names = expected.split(", ")
    if len(names) <= _MOST_NAMES:
        return expected
    return ", ".join([*(get_close_matches(found, names, 3) or names[:3]), "..."])


def _name(asked: Mapping[str, Any], board: Puzzle | None, lang: str) -> str:
    """What a section is called that has no name: its level, its variant, its board, or simply puzzles."""
    pair = level_pair(asked.get("level"))
    if isinstance(pair, str):
        return level_name(pair, lang)
    if isinstance(pair, tuple):
        return " – ".join(level_name(str(each), lang) for each in pair)
    if asked.get("variant") in VARIANTS:
        name = translate(VARIANTS[asked["variant"]].name, lang).partition(":")[0].strip()
        return name[:1].upper() + name[1:]
    return board_name(board, lang) if board else translate(UNNAMED, lang)
