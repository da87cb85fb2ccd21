"""Our own format: a puzzle or position as a JSON object, as ``docs/design/json.md`` describes it. It keeps everything.

>>> print(render(parse('{"format": "garns-puzzle", "version": 1, "board": "4", "givens": "1.....3..4.....2"}')))
{"format": "garns-puzzle", "version": 1, "board": "4", "givens": "1.....3..4.....2"}
"""

from __future__ import annotations

import json
import re
from typing import Any

from garns.errors import BoardError, GarnsError, PuzzleError
from garns.formats.format import MAX_GAME, NO_HINTS, Format, Hints, Keeps, Lines, Problems
from garns.formats.notes import joined, mask_of
from garns.formats.objects import load_object
from garns.formats.symbols import Token, board_for, read_digits
from garns.values.geometry import Geometry, board
from garns.values.json_fields import each, maybe, need
from garns.values.limits import MAX_PROBLEMS
from garns.values.position import Position
from garns.values.puzzle import TITLES, Puzzle, extras_of

FORMAT_NAME, VERSION = "garns-puzzle", 1
#: What a saved game is called, which is read as the position that it has come to.
GAME_NAME = "garns-game"
_NEEDED = ("format", "version", "board", "givens")


def sniff(text: str) -> bool:
    """Whether the text begins with an opening brace."""
    return text.lstrip().startswith("{")


def parse(text: str, hints: Hints = NO_HINTS) -> Puzzle | Position:
    """Read one puzzle, or one position: an object with a puzzle inside, or a saved game.

    :raises FormatError: with every problem found, each with its line and column.
    """
    problems = Problems("json")
    form = load_object(text, hints, problems)
    if form.get("format") == GAME_NAME:
        return _game(form, hints, problems)
    if "puzzle" in form and "givens" not in form:
        return _position(form, hints, problems)
    return _puzzle(form, text, hints, problems)


def _position(form: dict[str, Any], hints: Hints, problems: Problems) -> Position:
    place = hints.line, 1
    try:
        position = Position.from_json(form)
    except GarnsError as error:
        problems.extend(error.problems, *place)
        raise problems.error() from None
    board_for(position.puzzle.geometry.digits, hints, problems, place, position.puzzle.geometry)
    for key in form.keys() - {"puzzle", "digits", "candidates"}:
        problems.add("unknown_field", *place, found=key)
    problems.check()
    return position


def _game(form: dict[str, Any], hints: Hints, problems: Problems) -> Puzzle | Position:
    """How far a saved game has come: its digits, and its centre marks as candidates."""
    place = hints.line, 1
    try:
        puzzle = Puzzle.from_json(need(form, "puzzle", dict))
        geometry = puzzle.geometry
        said: dict[str, Any] = need(form, "board", dict)
        digits = _givens(need(said, "values", str), geometry, place, problems)
        centre: dict[str, Any] = maybe(said, "centre", {})
        marks = {geometry.cell(name): given for name, given in centre.items()}
    except GarnsError as error:
        problems.extend(error.problems, *place)
        raise problems.error() from None
    for given in marks.values():
        if not isinstance(given, list) or not all(type(mark) is int and 1 <= mark <= geometry.digits for mark in given):
            problems.add("bad_field", *place, field="centre", found=json.dumps(given))
    board_for(geometry.digits, hints, problems, place, geometry)
    problems.check()
    return joined(puzzle, digits, [mask_of(marks.get(cell, [])) for cell in range(len(geometry))], hints)


def _puzzle(form: dict[str, Any], text: str, hints: Hints, problems: Problems) -> Puzzle:

    def place(key: str, inside: bool = False) -> tuple[int, int]:
        """Line and column of a field, or of the text inside its quotes."""
        match = re.search(re.escape(json.dumps(key)) + r"\s*:\s*(\"?)", text)
        at = match.end() if match and inside else match.start() if match else 0
        return hints.line + text.count("\n", 0, at), at - text.rfind("\n", 0, at)

    def bad(key: str) -> None:
        value = form[key]
        shown = value if isinstance(value, str) else json.dumps(value)
        problems.add("bad_field", *place(key), field=key, found=shown)

    unknown = [key for key in form if key not in (*_NEEDED, *TITLES, "constraints", "extras")]
    for key in unknown:
        where = place(key) if len(unknown) <= MAX_PROBLEMS else (hints.line, 1)
        problems.add("unknown_field", *where, found=key)
    for key in _NEEDED:
        if key not in form:
            problems.add("missing_field", hints.line, 1, found=key)
    if form.get("format", FORMAT_NAME) != FORMAT_NAME:
        bad("format")
    version = form.get("version", VERSION)
    if version != VERSION or isinstance(version, bool | float):
        bad("version")
    for key in ("board", "givens", *TITLES):
        if not isinstance(form.get(key, ""), str):
            bad(key)
    extras = form.get("extras", {})
    if not isinstance(extras, dict) or not all(isinstance(extra, dict) for extra in extras.values()):
        bad("extras")
        extras = {}
    if not isinstance(form.get("constraints", []), list):
        bad("constraints")
        raise problems.error()
    geometry = _board(form, hints, problems, place("board")) if isinstance(form.get("board"), str) else None
    if not isinstance(form.get("givens"), str) or geometry is None:
        raise problems.error()
    givens = _givens(form["givens"], geometry, place("givens", inside=True), problems)
    try:
        constraints = Puzzle.constraints_hook(form.get("constraints", []), geometry)
        problems.check()
        titles = {key: form[key] for key in TITLES if key in form}
        return Puzzle(geometry, givens, constraints, **titles, extras=extras_of(extras))
    except PuzzleError as error:  # what is wrong with the constraints
        problems.extend(error.problems, *place("constraints"))
        raise problems.error() from None


def parse_board(text: str) -> Puzzle:
    """The board and the constraints of a puzzle, whose givens do not count and need not be there.

    >>> parse_board('{"board": "6", "constraints": [{"type": "anti_king"}]}').constraints
    (AntiKing(),)
    """
    form = load_object(text, NO_HINTS, Problems("json"))
    geometry = Geometry.from_json(form)
    return Puzzle(geometry, constraints=Puzzle.constraints_hook(each(form, "constraints", dict), geometry))


def _board(form: dict[str, Any], hints: Hints, problems: Problems, place: tuple[int, int]) -> Geometry | None:
    try:
        said = board(form["board"])
    except BoardError as error:
        problems.extend(error.problems, *place)
        return None
    return board_for(said.digits, hints, problems, place, said)


def _givens(text: str, geometry: Geometry, place: tuple[int, int], problems: Problems) -> tuple[int, ...]:
    line, column = place
    tokens = [Token(char, line, column + at) for at, char in enumerate(text)]
    if len(tokens) != len(geometry):
        problems.add("wrong_length", line, column, expected=len(geometry), found=len(tokens))
    return read_digits(tokens, geometry.digits, "digits", problems, first=geometry.first)


def render(what: Puzzle | Position) -> str:
    """Write the puzzle or position as one line of JSON."""
    return json.dumps(what.to_json(), ensure_ascii=False)


FORMAT = Format(
    "json",
    suffixes=(".json", ".jsonl"),
    keeps=Keeps.ALL | Keeps.POSITION,
    sniff=sniff,
    parse=parse,
    render=render,
    longest=MAX_GAME,
    rank=40,
    sure=True,
    lines=Lines.WHOLE,
    whole_line=lambda line: line.startswith("{") and line.endswith("}"),
)
