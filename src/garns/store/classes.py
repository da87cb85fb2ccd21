"""Classes and who is in them: a code to join, a key for the teacher, a token for each program."""

from __future__ import annotations

import hmac
import secrets
import unicodedata
from dataclasses import dataclass

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session as Transaction

from garns.errors import ArgumentError, Problem, SourceError
from garns.store.database import Database, hashed, now
from garns.store.model import ClassRow, EntryRow

#: The symbols of a code: none that looks like another, and no vowels, so that none of them is a word.
ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ"
#: How many of them a code has: half a thousand million codes, too many to try where every try is slowed.
CODE = 6
#: The letters of the longest name of a class, of a program and of a language, and the programs that a class takes.
LONGEST_CLASS, LONGEST_NAME, LONGEST_LANGUAGE, MOST_ENTRIES = 60, 40, 20, 200


@dataclass(frozen=True, slots=True)
class ClassInfo:
    """A class: its code is the secret that its students share."""

    id: int
    code: str
    name: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A program in a class, under the name of its students; ``seen`` is when it was last heard from."""

    id: int
    name: str
    language: str
    created: int
    seen: int


@dataclass(frozen=True)
class Classes:
    """The classes of a database.

    >>> classes = Classes(Database("sqlite://"))
    >>> room, key = classes.open("L3 2026")
    >>> classes.find(room.code.lower()) == room, classes.is_teacher(room, key), classes.is_teacher(room, "guess")
    (True, True, False)
    >>> ana, token = classes.join(room, "Ana", "C++")
    >>> classes.entry_of(room, token) == ana
    True

    Opened again, a class is the same; its key is not told again, for nobody knows it any more.

    >>> classes.open("L3 2026") == (room, None)
    True
    """

    database: Database

    def open(self, name: str, *, new_key: bool = False) -> tuple[ClassInfo, str | None]:
        """The class of a name, made when there is none; and its teacher's key, when that is new.

        :raises ArgumentError: when the name is none.
        """
        name = checked_name(name, LONGEST_CLASS)
        key = secrets.token_urlsafe(18)
        with self.database.writing("classes") as work:
            row = work.scalar(select(ClassRow).where(ClassRow.name == name))
            if row is None:
                row = ClassRow(name=name, code=_new_code(work), key=hashed(key), created=now())
                work.add(row)
                work.flush()
            elif new_key:
                row.key = hashed(key)
            else:
                return _info(row), None
            return _info(row), key

    def find(self, code: str) -> ClassInfo | None:
        """The class of a code, in small letters or large."""
        if not is_code(code):
            return None
        with self.database.reading() as work:
            row = work.scalar(select(ClassRow).where(ClassRow.code == code.upper()))
            return _info(row) if row else None

    def is_teacher(self, room: ClassInfo, key: str) -> bool:
        """Whether a key is that of the teacher of a class."""
        with self.database.reading() as work:
            known = work.scalar(select(ClassRow.key).where(ClassRow.id == room.id)) or ""
        return hmac.compare_digest(known, hashed(key))

    def join(self, room: ClassInfo, name: str, language: str = "") -> tuple[Entry, str]:
        """A new program in a class, and the token that only its students know.

        :raises ArgumentError: when the name is none.
        :raises SourceError: ``name_taken``, ``class_full``.
        """
        name = checked_name(name, LONGEST_NAME)
        language = checked_name(language, LONGEST_LANGUAGE) if language else ""
        folded = unicodedata.normalize("NFKC", name).casefold()
        token, at = secrets.token_hex(16), now()
        row = EntryRow(class_id=room.id, name=name, folded=folded, language=language, token=hashed(token))
        row.created = row.seen = at
        with self.database.writing(f"class {room.id}") as work:
            if work.scalar(select(func.count()).where(EntryRow.class_id == room.id)) >= MOST_ENTRIES:  # type: ignore[operator]
                raise SourceError([Problem("class_full", expected=MOST_ENTRIES)])
            if work.scalar(select(EntryRow.id).where(EntryRow.class_id == room.id, EntryRow.folded == folded)):
                raise SourceError([Problem("name_taken", found=name)])
            work.add(row)
            work.flush()
            return entry_of(row), token

    def entry_of(self, room: ClassInfo, token: str) -> Entry | None:
        """The program of a token in a class."""
        known = EntryRow.class_id == room.id, EntryRow.token == hashed(token)
        with self.database.reading() as work:
            row = work.scalar(select(EntryRow).where(*known))
            return entry_of(row) if row else None

    def heard(self, entry: Entry) -> None:
        """Remember that a program was heard from."""
        with self.database.writing() as work:
            work.execute(update(EntryRow).where(EntryRow.id == entry.id).values(seen=now()))

    def remove(self, room: ClassInfo, entry: int) -> bool:
        """Forget a program with all it did; gives whether it was there."""
        if not 0 < entry < 2**31:
            return False
        mine = EntryRow.class_id == room.id, EntryRow.id == entry
        with self.database.writing(f"entry {entry}") as work:
            return work.connection().execute(delete(EntryRow).where(*mine)).rowcount > 0


def is_code(text: str) -> bool:
    """Whether a text could be the code of a class.

    >>> is_code("k7qx4m"), is_code("editor"), is_code("K7QX")
    (True, False, False)
    """
    return len(text) == CODE and all(symbol in ALPHABET for symbol in text.upper())


def checked_name(text: str, longest: int) -> str:
    """A name somebody typed: one line of letters that can be seen, no blanks around it.

    >>> checked_name("  Léa & Sam ", 40)
    'Léa & Sam'

    :raises ArgumentError: ``bad_name``.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    # Control characters, marks that turn the direction of writing, halves of characters, other people's private ones.
    hidden = any(unicodedata.category(letter)[0] == "C" for letter in name)
    if hidden or not 1 <= len(name) <= longest:
        raise ArgumentError([Problem("bad_name", found=text, expected=longest)])
    return name


def entry_of(row: EntryRow) -> Entry:
    """The program of a row."""
    return Entry(row.id, row.name, row.language, row.created, row.seen)


def _new_code(work: Transaction) -> str:
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE))
        if work.scalar(select(ClassRow.id).where(ClassRow.code == code)) is None:
            return code


def _info(row: ClassRow) -> ClassInfo:
    return ClassInfo(row.id, row.code, row.name)
