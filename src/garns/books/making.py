"""The whole way: from a plan to files that are either there in full or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from garns.books.collecting import collect, numbered
from garns.books.exports import exported
from garns.books.frame import Frame
from garns.books.grids import Grids
from garns.books.items import Item
from garns.books.journal import Journal
from garns.books.manifest import manifest
from garns.books.plan import Plan
from garns.books.setting import Set, set_book
from garns.errors import Problem, SourceError

#: Told after each puzzle: how many there are, and the latest.
Progress = Callable[[int, Item], None]


@dataclass(frozen=True)
class Book:
    """A book that is made: its plan, its puzzles, its pages."""

    plan: Plan
    items: tuple[Item, ...]
    set: Set

    @property
    def pages(self) -> int:
        """How many pages the PDF has before it is folded."""
        return self.set.pages

    @property
    def pdf(self) -> bytes:
        """The book itself."""
        return self.set.pdf

    def files(self, output: str = "book.pdf") -> Iterator[tuple[str, bytes]]:
        """The name and the bytes of every file that the plan asks for, the book itself last."""
        path = PurePosixPath(output)
        if self.set.solutions is not None:
            yield f"{path.stem}-solutions.pdf", self.set.solutions
        if self.plan.manifest:
            yield self.plan.manifest, manifest(self.plan, self.items, self.set.sheets).encode()
        yield from exported(self.plan, self.items)
        yield path.name, self.pdf


def make_book(
    plan: Plan,
    *,
    journal: Journal | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    warnings: list[Problem] | None = None,
) -> Book:
    """The book of a plan; with a journal, what an earlier run made is not made again.

    >>> from garns.books.recipe import plan_of, quick
    >>> book = make_book(plan_of(quick(2, "easy"), seed=7))
    >>> len(book.items), book.pages, book.pdf[:5]
    (2, 2, b'%PDF-')

    :raises GenerationError: when too few puzzles are found.
    :raises GarnsError: when a file cannot be read, or the page cannot be set.
    """
    Grids(Frame(plan, plan.min_pages)).check()
    kept = journal.kept(plan) if journal else []
    if journal:
        journal.begin(plan, kept)
    items = []
    try:
        for item in collect(plan, kept, threads=threads, warnings=warnings):
            items.append(item)
            if journal and len(items) > len(kept):
                journal.add(item)
            if progress:
                progress(len(items), item)
    finally:
        if journal:
            journal.close()
    ordered = tuple(numbered(items))
    pages = set_book(plan, ordered)
    if warnings is not None and pages.without_code:
        warnings.append(Problem("no_code", names=", ".join(map(str, pages.without_code))))
    return Book(plan, ordered, pages)


def write_book(book: Book, output: Path) -> list[Path]:
    """Write every file of a book beside the output, the book itself last, each at once; gives their paths.

    :raises SourceError: when one cannot be written.
    """
    written = []
    for name, content in book.files(output.name):
        path = output.parent / name
        part = path.with_name(path.name + ".part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(content)
            part.replace(path)
        except OSError as error:
            raise SourceError([Problem("unwritable", found=str(path), reason=error.strerror)]) from None
        finally:
            part.unlink(missing_ok=True)
        written.append(path)
    return written
