"""How far a pupil has come: boards found at once and boards missed, for each technique, in a file of the user's folder.

The browser keeps its own (``static/js/learning.js``), since there a server has many pupils.

>>> progress = Progress({"full_house": Mark(right=ENOUGH)})
>>> progress.done("full_house"), progress.next_lesson()
(True, 'hidden_single')
>>> print(progress.noted("x_wing", right=False).to_csv("en"))
technique,name,level,right,missed,done
full_house,Full House,Beginner,3,0,1
x_wing,X-Wing,Hard,0,1,0
"""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from garns.explaining import level_name, name_of
from garns.services.lesson_positions import levels, techniques
from garns.store.files import data_folder, make_folder

#: Boards to find before a lesson is done.
ENOUGH = 3


class Mark(NamedTuple):
    """Boards on which a technique was found at once, and boards on which it was not."""

    right: int = 0
    missed: int = 0


@dataclass(frozen=True)
class Progress:
    """The marks of every technique that was met."""

    marks: Mapping[str, Mark] = field(default_factory=dict)

    @staticmethod
    def load() -> Progress:
        """What the user's file says; what it does not say, or says wrongly, is as at first."""
        try:
            form: Any = json.loads(_file().read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return Progress()
        items = form.items() if isinstance(form, dict) else ()
        return Progress({technique: Mark(**mark) for technique, mark in items if _is_mark(mark)})

    def save(self) -> None:
        """Write the file, all of it or nothing; where nothing can be written the marks are lost."""
        path = _file()
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        form = {technique: mark._asdict() for technique, mark in self.marks.items()}
        try:
            make_folder(path.parent)
            beside.write_text(json.dumps(form, indent=2) + "\n", encoding="utf-8")
            beside.replace(path)
        except OSError:
            return

    def noted(self, technique: str, *, right: bool) -> Progress:
        """The progress after a board."""
        old = self.marks.get(technique, Mark())
        new = Mark(old.right + 1, old.missed) if right else Mark(old.right, old.missed + 1)
        return Progress({**self.marks, technique: new})

    def done(self, technique: str) -> bool:
        """Whether enough boards of a technique were found."""
        return self.marks.get(technique, Mark()).right >= ENOUGH

    def next_lesson(self) -> str | None:
        """The easiest lesson that is not done."""
        return next((technique for technique in techniques() if not self.done(technique)), None)

    def to_csv(self, lang: str) -> str:
        """The counts as a table for a teacher: a line for each technique that was met."""
        table = StringIO()
        lines = csv.writer(table, lineterminator="\n")
        lines.writerow(["technique", "name", "level", *Mark._fields, "done"])
        for level, lessons in levels().items():
            for technique in filter(self.marks.__contains__, lessons):
                words = name_of(technique, lang), level_name(level, lang)
                lines.writerow([technique, *words, *self.marks[technique], int(self.done(technique))])
        return table.getvalue().rstrip("\n")


@dataclass
class Attempt:
    """One board of a technique: only how it went first counts."""

    technique: str
    counted: bool = False

    def note(self, *, right: bool) -> None:
        """It was found, or missed: a wrong answer was given, or the step was told."""
        if not self.counted:
            self.counted = True
            Progress.load().noted(self.technique, right=right).save()


def _file() -> Path:
    return data_folder() / "lessons.json"


def _is_mark(form: object) -> bool:
    """Whether a form is that of a mark; ``True`` is no number here."""
    return (
        isinstance(form, dict)
        and form.keys() == set(Mark._fields)
        and all(type(value) is int and value >= 0 for value in form.values())
    )
