"""A whole folder of students: each checked apart from the others, some at a time, whatever any of them does."""

from __future__ import annotations

import csv
import io
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event

from garns.errors import ArgumentError, Problem
from garns.i18n import N_, one_line, translate
from garns.teaching.exercises.checking import check, nothing
from garns.teaching.exercises.driver import shingles
from garns.teaching.exercises.likeness import alike
from garns.teaching.exercises.packs import PackError
from garns.teaching.exercises.reports import Report
from garns.teaching.exercises.running import Stopped
from garns.teaching.exercises.telling import clean, number, told
from garns.teaching.exercises.values import Pack

_NOT_CHECKED = N_("not checked")
MOST = 2000  # submissions in one folder
_DEPTH = 3  # folders in folders in which a student's file is looked for


@dataclass(frozen=True, slots=True)
class Submission:
    """A student's name and file (None where there is no file), and the name of what was handed in."""

    student: str
    file: Path | None
    entry: str = ""


@dataclass(frozen=True, slots=True)
class Class:
    """What came of a folder: the reports by student, who was not reached, who is like whom."""

    pack: Pack
    reports: tuple[Report, ...]
    missing: tuple[Submission, ...]
    alike: dict[str, tuple[str, ...]]


def submissions(folder: Path, pack: Pack) -> list[Submission]:
    """The students of a folder: one folder for each, with the file in it, or one Python file for each.

    :raises ArgumentError: when there is none, or far too many.
    """
    found = list(_submissions(folder, pack.file))
    names = Counter(each.student for each in found)
    found = [replace(each, student=each.entry) if names[each.student] > 1 else each for each in found]
    if not found or len(found) > MOST:
        raise ArgumentError([Problem("no_submissions", found=str(folder), expected=pack.file)])
    return found


def _submissions(folder: Path, name: str) -> Iterator[Submission]:
    suffix = Path(name).suffix
    for entry in sorted(folder.iterdir(), key=lambda path: path.name.lower()):
        if entry.name.startswith((".", "__")):
            continue
        if entry.suffix == suffix:
            yield Submission(entry.stem if entry.name != name else folder.resolve().name, entry, entry.name)
        elif entry.is_dir():
            yield Submission(entry.name, _file_in(entry, name), entry.name)


def _file_in(folder: Path, name: str) -> Path | None:
    """The file with the right name; else the only one with the right suffix."""
    others: list[Path] = []
    for here, folders, files in os.walk(folder):
        at = Path(here)
        if len(at.relative_to(folder).parts) >= _DEPTH:
            folders.clear()
        folders[:] = sorted(each for each in folders if not each.startswith((".", "__")))
        if name in files or name in folders:
            return at / name
        others += [at / each for each in sorted(files) if each.endswith(Path(name).suffix)]
    return others[0] if len(others) == 1 else None


def check_all(
    pack: Pack,
    students: list[Submission],
    *,
    seed: int = 1,
    seconds: float | None = None,
    jobs: int | None = None,
    done: Callable[[Report], None] = lambda report: None,
) -> Class:
    """Check everybody, so many at a time; when that is interrupted, what is known is given.

    :param done: called with each report as soon as it is there.
    """
    reports: dict[int, Report] = {}
    stop = Event()
    pool = ThreadPoolExecutor(jobs or max(1, min(8, os.cpu_count() or 1)))
    try:
        futures = {
            pool.submit(_check_one, pack, student, seed, seconds, stop.is_set): place
            for place, student in enumerate(students)
        }
        for future in as_completed(futures):
            reports[futures[future]] = future.result()
            done(future.result())
    except KeyboardInterrupt:
        pass
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)
    known = [reports[place] for place in sorted(reports)]
    given = frozenset(shingles(pack.own("starter.py")))
    same = alike({report.student: report.shape for report in known}, given)
    return Class(pack, tuple(known), tuple(each for place, each in enumerate(students) if place not in reports), same)


def _check_one(
    pack: Pack, submission: Submission, seed: int, seconds: float | None, stop: Callable[[], bool]
) -> Report:
    student, file = submission.student, submission.file
    if file is None:
        return nothing(pack, student, "", seed, Problem("student_no_file", expected=pack.file))
    try:
        return check(pack, file, student=student, seed=seed, seconds=seconds, stop=stop)
    except (PackError, Stopped):
        raise
    except Exception as error:  # whatever it is, the others are checked all the same
        return nothing(
            pack, student, str(file), seed, Problem("check_failed", reason=f"{type(error).__name__}: {error}")
        )


def to_csv(result: Class, lang: str = "en") -> str:
    """A table for a spreadsheet: a line for each student, a column for each question."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    ids = [question.id for question in result.pack.questions]
    writer.writerow(["student", "mark", "out_of", *ids, "notes", "alike", "file"])
    for report in result.reports:
        points = [number(answer.points) for answer in report.answers]
        notes = one_line((told(result.pack, note, lang) for note in report.notes), lang)
        others = ", ".join(result.alike.get(report.student, ()))
        row = [report.student, number(report.mark), number(result.pack.out_of), *points, notes, others, report.file]
        writer.writerow([_harmless(cell) for cell in row])
    for submission in result.missing:
        why = translate(_NOT_CHECKED, lang)
        row = [submission.student, "", "", *("" for _ in ids), why, "", str(submission.file or "")]
        writer.writerow([_harmless(cell) for cell in row])
    return text.getvalue()


def _harmless(cell: str) -> str:
    """A spreadsheet takes what begins with such a sign for a formula; names and messages come from students.

    >>> _harmless("=1+1"), _harmless("Ann")
    ("'=1+1", 'Ann')
    """
    cell = clean(cell)
    return f"'{cell}" if cell[:1] in ("=", "+", "@", "\t", "\r") or (cell[:1] == "-" and len(cell) > 1) else cell


def file_name(student: str) -> str:
    """A name for a student's report, whatever the student is called.

    >>> file_name("../Zoë O'Neil")
    'Zoë_O_Neil'
    """
    return re.sub(r"[^\w.-]+", "_", student).strip("._")[:100] or "student"
