"""What a player types, as a request: a word and its arguments.

>>> from garns.values.geometry import CLASSIC
>>> for line in ("6 a 1", "r1c1=6", "11 6", "A1 6", "a1 note 2 5", "Undo 3", "q"):
...     print(read_request(line, CLASSIC))
Request(word='place', cell='a1', arguments=('6',))
Request(word='place', cell='r1c1', arguments=('6',))
Request(word='place', cell='r1c1', arguments=('6',))
Request(word='place', cell='A1', arguments=('6',))
Request(word='note', cell='a1', arguments=('2', '5'))
Request(word='undo', cell=None, arguments=('3',))
Request(word='quit', cell=None, arguments=())
"""

from __future__ import annotations

from typing import NamedTuple

from garns.values.cells import SYMBOLS, parse_cell
from garns.values.geometry import MAX_DIGITS, Geometry

#: The words of each request, in both languages; the first letters are those of the seed's game.
WORDS = {
    "new": "n new nouvelle nouveau",
    "restart": "r restart reset recommencer",
    "show": "p print show afficher montrer",
    "quit": "q quit exit quitter",
    "undo": "u undo annuler",
    "redo": "redo refaire rétablir retablir",
    "back": "back retour",
    "check": "check vérifier verifier",
    "hint": "h hint indice",
    "apply": "apply appliquer",
    "deeper": "deeper approfondir",
    "digit": "digit chiffre",
    "fill": "fill remplir candidates candidats",
    "save": "save enregistrer sauver",
    "load": "load open charger ouvrir",
    "step": "step pas étape etape",
    "solution": "solution solve résoudre resoudre",
    "games": "games parties",
    "rename": "rename renommer",
    "forget": "forget delete oublier supprimer",
    "level": "level niveau",
    "size": "size taille",
    "strict": "strict",
    "checkpoint": "checkpoint repère repere",
    "return": "return revenir",
    "keep": "keep garder",
    "pause": "pause",
    "resume": "resume reprendre",
    "time": "time temps",
    "help": "help aide ? h?",
}
#: What may follow a cell.
CELL_WORDS = {"note": "note notes centre center", "corner": "corner coin", "erase": "clear erase effacer 0 ."}


class Request(NamedTuple):
    """A word that :data:`WORDS` or :data:`CELL_WORDS` knows, or ``place``, or ``unknown``."""

    word: str
    cell: str | None = None
    arguments: tuple[str, ...] = ()


def read_request(line: str, geometry: Geometry) -> Request | None:
    """The request of a line; None when there is nothing in it. Names keep their case, all else does not matter."""
    words = line.replace("=", " ").split()
    if not words:
        return None
    first, rest = words[0].lower(), tuple(words[1:])
    if move := _number_column_row(words) or _by_a_letter(words, geometry):
        return move
    for word, spoken in WORDS.items():
        if first in spoken.split():
            name = line.split(None, 1)[1:] if word in ("save", "load", "rename") else rest
            return Request(word, None, tuple(part.strip() for part in name))
    for word, spoken in CELL_WORDS.items():  # "note r4c7 2 5"
        if first in spoken.split() and rest:
            cell = _cell(rest[0], geometry) or (rest[0] if rest[0].lower() not in _ALL else None)
            return Request(word, cell, rest[1:])
    return _about_a_cell(words, geometry) or Request("unknown", None, (words[0],))


def _number_column_row(words: list[str]) -> Request | None:
    """``6 a 1``, the form that the game asks for: always a move, also where the number or the cell is none."""
    if len(words) == 3 and words[0].isdecimal() and words[1].isalpha() and len(words[1]) <= 2 and words[2].isdecimal():
        return Request("place", words[1] + words[2], (words[0],))
    return None


def _by_a_letter(words: list[str], geometry: Geometry) -> Request | None:
    """``P a 1`` or ``P a1`` where the board has a number P: there it is no word."""
    if not words[0].isalpha() or digit_of(words[0], geometry) is None:
        return None
    if len(words) == 3 and words[1].isalpha() and len(words[1]) <= 2 and words[2].isdecimal():
        return Request("place", words[1] + words[2], (words[0],))
    if len(words) == 2 and _looks_like_a_cell(words[1], geometry):
        return Request("place", words[1], (words[0],))
    return None


#: "clear notes": not a cell.
_ALL = ("notes", "all", "tout")


def _about_a_cell(words: list[str], geometry: Geometry) -> Request | None:
    """``6 a 1``, ``6 a1``, ``r4c7 3``, ``47 3``, ``g4 note 2 5``, ``g4 clear``."""
    if len(words) == 3 and not _cell(words[0], geometry) and words[1].isalpha() and words[2].isdecimal():
        return Request("place", words[1] + words[2], (words[0],))
    cell = _cell(words[0], geometry)
    if cell is None:
        if len(words) == 2 and digit_of(words[0], None) is not None and _looks_like_a_cell(words[1], geometry):
            return Request("place", words[1], (words[0],))
        begun = len(words) == 2 and words[0].isdecimal()  # "6 a": a move that lacks something
        return Request("place", None, tuple(words)) if len(words) == 3 or begun else None
    if len(words) < 2:
        return None
    for word, spoken in CELL_WORDS.items():
        if words[1].lower() in spoken.split():
            return Request(word, cell, tuple(words[2:]))
    return Request("place", cell, (words[1],)) if len(words) == 2 else None


def _cell(word: str, geometry: Geometry) -> str | None:
    """The name of a cell; two figures are its row and column on boards of up to 9x9."""
    if word.isdecimal() and len(word) == 2 and "0" not in word and geometry.digits <= 9:
        return f"r{word[0]}c{word[1]}"
    return word if _looks_like_a_cell(word, geometry) else None


def _looks_like_a_cell(word: str, geometry: Geometry) -> bool:
    is_place = not geometry.own_names and parse_cell(word) is not None
    return is_place or geometry.cells_named([word.lower()]) is not None


def digit_of(word: str, geometry: Geometry | None) -> int | None:
    """The digit that a word stands for, as a number or as a symbol; None when the board, or no board, has such a digit.

    >>> from garns.values.geometry import CLASSIC, board
    >>> digit_of("12", board(16)), digit_of("c", board(16)), digit_of("0", CLASSIC), digit_of("C", CLASSIC)
    (12, 12, None, None)
    >>> digit_of("0", board("9:0-8"))
    1
    """
    written = geometry.values if geometry else range(1, MAX_DIGITS + 1)
    found = f"0{SYMBOLS}".find(word.upper()) if len(word) == 1 else int(word) if word.isdecimal() else -1
    return found - written[0] + 1 if found in written else None
