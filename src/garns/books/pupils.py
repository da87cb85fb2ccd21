"""The names of a class: one a line, or the table that a school's program exports.

>>> names_in("Ana Silva\\nBo Chen\\n")
(Pupil(name='Ana Silva', group=''), Pupil(name='Bo Chen', group=''))
>>> names_in("Nom;Prénom;Classe\\nMARTIN;Chloé;5B\\n")
(Pupil(name='Chloé MARTIN', group='5B'),)
"""

from __future__ import annotations

import csv
from io import StringIO
from itertools import islice
from pathlib import Path

from garns.books.plan import MOST_PUPILS, Pupil
from garns.errors import ArgumentError, Problem, SourceError
from garns.services.fields import MOST_LETTERS
from garns.services.small_files import small_file

_MOST_BYTES = 1 << 20
#: What columns are called, in the languages of schools we know.
_COLUMNS = {
    "last": ("nom", "last name", "lastname", "surname", "family name", "nom de famille"),
    "first": ("prénom", "prenom", "first name", "firstname", "given name"),
    "whole": ("name", "full name", "pupil", "student", "élève", "eleve", "étudiant", "nom complet"),
    "group": ("class", "classe", "group", "groupe", "form", "division"),
}


def read_pupils(path: Path, group: str = "") -> tuple[Pupil, ...]:
    """The pupils of a file; ``group`` is the class of those whose class it does not say.

    :raises SourceError: when the file cannot be read.
    :raises ArgumentError: when it holds no names, too many, or one that is too long.
    """
    data = small_file(path, _MOST_BYTES)
    if b"\0" in data:
        raise SourceError([Problem("not_text")])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:  # what older spreadsheets write
        text = data.decode("cp1252", "replace")
    return names_in(text, group)


def names_in(text: str, group: str = "") -> tuple[Pupil, ...]:
    """The pupils of a text: a table when its first line has several columns, else a name in each line.

    :raises ArgumentError: when there is none, when there are too many, and for every name that is none.
    """
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    between = next((mark for mark in ("\t", ";", ",") if lines and mark in lines[0]), None)
    rows = (
        [[line] for line in lines]
        if between is None
        else list(csv.reader(StringIO("\n".join(lines)), delimiter=between))
    )
    head = [cell.strip().lower() for cell in rows[0]] if rows else []
    columns = {
        kind: next((place for place, cell in enumerate(head) if cell in names), None)
        for kind, names in _COLUMNS.items()
    }
    headed = any(columns[kind] is not None for kind in ("last", "first", "whole"))
    pupils, problems = [], []
    for number, row in enumerate(islice(rows, int(headed), None), start=1 + headed):
        cells = [" ".join(cell.split()) for cell in row]

        def cell(kind: str, cells: list[str] = cells) -> str:
            place = columns[kind]
            return cells[place] if headed and place is not None and place < len(cells) else ""

        name = (cell("whole") or f"{cell('first')} {cell('last')}".strip()) if headed else cells[0]
        if not name:
            continue
        if len(name) > MOST_LETTERS or not name.isprintable():
            problems.append(Problem("bad_name", line=number, found=name, expected=MOST_LETTERS))
        pupils.append(Pupil(name, cell("group")[:MOST_LETTERS] or group))
    if len(pupils) > MOST_PUPILS:
        problems.append(Problem("too_many_pupils", found=len(pupils), expected=MOST_PUPILS))
    if not pupils:
        problems.append(Problem("no_pupils"))
    if problems:
        raise ArgumentError(problems)
    return tuple(pupils)
