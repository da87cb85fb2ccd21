"""``garns rate``: how hard each puzzle is, one line a puzzle, by the million."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from string import Formatter
from typing import Any, cast

import click

from garns.budgets import Deadline
from garns.cli.answers import Reply
from garns.cli.logic import logic_options
from garns.cli.output import Printer, with_alone
from garns.cli.solve import EXIT_CODES, problem_line
from garns.cli.sources import COMMENT, Input, Lines, takes_puzzles
from garns.cli.words import _, language
from garns.errors import ArgumentError, GarnsError
from garns.explaining import level_name, name_of
from garns.formats import Entry, board_of_lines
from garns.i18n import one_line
from garns.logic import Rating, extras, ladder_of, rate_many
from garns.logic import rate as rate_one
from garns.solving import solve, solve_many
from garns.tables.rows import Status
from garns.values.position import Position
from garns.values.puzzle import Puzzle

#: Lines rated at once: few enough that ^C is heard and a pipe flows, enough for many threads.
BLOCK = 256

#: What JSON holds: levels and techniques by their ids.
IDS = ("puzzle", "level", "score", "hardest", "solved", "steps", "step_counts", "clues", "line", "file", "scale")
#: What only scales of steps have: the hardest step up to the first digit (EP), and the first step (ED).
OF_STEPS = ("ep", "ep_hardest", "ed", "ed_hardest")
#: What a template may name: those, and the names for people.
FIELDS = (*IDS, *OF_STEPS, "er_ep_ed", "level_name", "hardest_name", "ep_hardest_name", "ed_hardest_name")
DEFAULT = "{puzzle} # {level_name} {score} {hardest_name}"
DEFAULT_OF_STEPS = "{puzzle} # {er_ep_ed} {hardest_name}; {ep_hardest_name}; {ed_hardest_name}"


@dataclass(slots=True)
class Rated:
    """A puzzle and how hard it is; ``reply`` says why there is no rating."""

    file: str
    line: int
    puzzle: str
    clues: int = 0
    level: str = ""
    score: float = 0
    hardest: str = ""
    solved: bool = False
    step_counts: dict[str, int] = field(default_factory=dict)
    scale: str = ""
    reply: Reply | None = None
    ep: float = 0.0
    ep_hardest: str = ""
    ed: float = 0.0
    ed_hardest: str = ""

    @property
    def steps(self) -> int:
        """How many steps the path has."""
        return sum(self.step_counts.values())

    @property
    def er_ep_ed(self) -> str:
        """The three ratings of a scale of steps; elsewhere nothing."""
        return f"{self.score:.1f}/{self.ep:.1f}/{self.ed:.1f}" if self.ed_hardest else ""

    def to_json(self) -> dict[str, Any]:
        """The rating as a form; the level and the technique by their ids."""
        keys = (*IDS, *OF_STEPS) if self.ed_hardest else IDS
        return {key: getattr(self, key) for key in keys if key != "file"}

    def fields(self) -> dict[str, Any]:
        """What a template may name: ids, which programs can read, and names in the language of the reader."""
        counts = " ".join(f"{technique}:{count}" for technique, count in self.step_counts.items())
        solved = "yes" if self.solved else "no"
        names = {"level_name": level_name(self.level, language()) if self.level else ""}
        for key, technique in (("", self.hardest), ("ep_", self.ep_hardest), ("ed_", self.ed_hardest)):
            names[f"{key}hardest_name"] = name_of(technique, language()) if technique else ""
        values = {key: getattr(self, key) for key in (*IDS, *OF_STEPS, "er_ep_ed")}
        return values | {"step_counts": counts, "solved": solved} | names


@click.command(help=_("Rate how hard each puzzle or position is for a human."))
@click.option(
    "--template",
    metavar=_("TEMPLATE"),
    show_default=DEFAULT,
    help=_(
        "What to print for each puzzle; the fields are {fields}.", fields=", ".join(f"{{{name}}}" for name in FIELDS)
    ),
)
@click.option("--threads", type=click.IntRange(1, 1024), help=_("Threads; default: all cores."))
@click.option("--bottlenecks", is_flag=True, help=_("Also tell the steps before which nothing else helped."))
@logic_options
@takes_puzzles
def rate(
    *,
    sources: tuple[str, ...],
    template: str | None,
    bottlenecks: bool,
    threads: int | None,
    scale: str,
    as_json: bool,
    board: Puzzle | None,
    format_: str | None,
    budget: float | None,
) -> None:
    """One rating a line; a single puzzle on a terminal is told in full."""
    tell = sys.stdout.isatty() and not as_json and template is None
    template = template or (DEFAULT_OF_STEPS if ladder_of(scale).explainer else DEFAULT)
    _check(template)
    given = Input(sources, board, format_)
    if bottlenecks:
        sys.exit(_narrow(given, scale, budget, as_json))
    task = Task(given, scale, threads, budget)
    form: Callable[[Rated], str] = _json if as_json else lambda rated: _line(rated, template)
    with Printer(given) as printer:
        found = task.ratings(printer.chunk_done)
        for rated, alone in with_alone(found) if tell else ((rated, False) for rated in found):
            if rated.reply is not None:
                printer.code(EXIT_CODES[rated.reply.status])
            printer.line(_told(rated) if alone else form(rated))
    sys.exit(printer.exit_code)


def _narrow(given: Input, scale: str, budget: float | None, as_json: bool) -> int:
    """How hard each puzzle is and where it is narrow, in sentences; gives the exit code."""
    from garns.services.difficulty import difficulty

    with Printer(given) as printer:
        for file, entry in given.entries(printer.advance, comments=True):
            if entry.format == COMMENT:
                printer.line(entry.text)
                continue
            reply = Reply(file, entry.line, entry.text, "error", puzzle=entry.puzzle, position=entry.position)
            try:
                found = difficulty(entry.what(), scale=scale, budget=budget)
                reply.status = found.status
            except GarnsError as error:
                reply.error = error
            if reply.error is not None or found.rating is None:
                printer.code(EXIT_CODES[reply.status])
                printer.line(_json_of(reply) if as_json else problem_line(reply))
                continue
            printer.code(0 if found.rating.complete else EXIT_CODES["unknown"])
            if as_json:
                printer.line(json.dumps({"line": entry.line, **found.to_json()}))
            else:
                printer.line(f"{_of_one_line(entry)} # {one_line(found.sentences(language()), language())}")
    return printer.exit_code


def _check(template: str) -> None:
    """Refuse a template before the first puzzle is read."""
    try:
        names = {name for _text, name, _spec, _conversion in Formatter().parse(template) if name is not None}
        if not names <= set(FIELDS):
            raise KeyError
        _line(Rated("", 1, ""), template)
    except (ValueError, KeyError, TypeError):
        fields = " ".join(f"{{{name}}}" for name in FIELDS)
        message = _("{found} is not a template; the fields are {fields}", found=repr(template), fields=fields)
        raise click.BadParameter(message, param_hint="--template") from None


@dataclass(frozen=True)
class Task:
    """What is asked of every puzzle."""

    given: Input
    scale: str
    threads: int | None = None
    seconds: float | None = None

    def ratings(self, chunk_done: Callable[[int], None]) -> Iterator[Rated]:
        """A rating for each puzzle, in the order of the input; ``chunk_done`` hears of the bytes that were read."""
        for file, piece in self.given.pieces():
            if isinstance(piece, Lines):
                for block in _blocks(piece):
                    yield from self._bulk(file, block)
                    chunk_done(len(block.text))
            else:
                yield self._one(file, piece)
                chunk_done(len(piece.text))

    def _bulk(self, file: str, lines: Lines) -> Iterator[Rated]:
        board = self.given.board or board_of_lines(lines.text)
        texts = lines.text.decode("utf-8", "replace").splitlines()
        # Positions; a budget, which is for each by itself; or techniques that the core does not know.
        counts = None
        if board is not None and self.seconds is None and not extras():
            with suppress(ArgumentError):  # puzzles of another board
                counts = solve_many(lines.text, board=board, limit=2, threads=self.threads).solution_counts
        if board is None or counts is None:
            for line, text in enumerate(texts, start=lines.first):
                yield self._line(file, line, text)
            return
        ratings = rate_many(lines.text, self.scale, board=board, threads=self.threads)
        taken = cast("list[list[int]]", ratings.step_counts.tolist())  # a row for each puzzle
        for row, text in enumerate(texts):
            line, status, rating = lines.first + row, ratings.status[row], ratings[row]
            if status in (Status.OK, Status.UNFINISHED) and counts[row] == 1:
                puzzle = text.split()[0]
                steps = zip(ratings.techniques, taken[row], strict=True)
                clues = sum(char.isalnum() and char != "0" for char in puzzle)
                counted = {technique: count for technique, count in steps if count}
                found = {key: each for key, each in rating._asdict().items() if key != "status" and each is not None}
                solved = status == Status.OK
                yield Rated(file, line, puzzle, clues, solved=solved, step_counts=counted, scale=self.scale, **found)
            elif status in (Status.BAD_TEXT, Status.OTHER_BOARD):
                yield self._line(file, line, text)
            else:
                verdict = "multiple" if counts[row] > 1 else "none"
                yield Rated(file, line, text, reply=Reply(file, line, text, verdict, counts[row], board=board))

    def _line(self, file: str, line: int, text: str) -> Rated:
        """A line by itself: blank, a comment, a puzzle of any size, a position, or wrong."""
        if not text.strip() or text.lstrip().startswith("#"):
            return Rated(file, line, text, reply=Reply(file, line, text.strip(), "comment"))
        return self._one(file, self.given.entry(line, text))

    def _one(self, file: str, entry: Entry) -> Rated:
        try:
            what = entry.what()
        except GarnsError as error:
            reply = Reply(file, entry.line, entry.text, "error", None, error=error)
            return Rated(file, entry.line, entry.text, reply=reply)
        within = Deadline(self.seconds)
        status = solve(what, budget=10.0 if self.seconds is None else within.left()).status
        if status in ("none", "multiple"):
            reply = Reply(file, entry.line, entry.text, status, puzzle=entry.puzzle, position=entry.position)
            return Rated(file, entry.line, entry.text, reply=reply)
        rating = rate_one(what, self.scale, budget=within.left())
        if not rating.complete:
            reply = Reply(file, entry.line, entry.text, "unknown", puzzle=entry.puzzle, position=entry.position)
            return Rated(file, entry.line, entry.text, reply=reply)
        return Rated(
            file,
            entry.line,
            _of_one_line(entry),
            entry.puzzle.clues if entry.puzzle else 0,
            rating.level,
            rating.score,
            rating.hardest or "",
            rating.solved,
            rating.step_counts,
            self.scale,
            **_of_steps(rating),
        )


def _of_one_line(entry: Entry) -> str:
    """A puzzle as it was given; in a form of one line where that has several."""
    text = entry.text.strip()
    if "\n" not in text:
        return text
    what = entry.what()
    puzzle = what.puzzle if isinstance(what, Position) else what
    return json.dumps(puzzle.to_json()) if puzzle.constraints else str(puzzle)


def _of_steps(rating: Rating) -> dict[str, Any]:
    """What a rating has on a scale of steps."""
    form: dict[str, Any] = {}
    for key, peak in (("ep", rating.pearl), ("ed", rating.diamond)):
        if peak is not None:
            form |= {key: peak.score, f"{key}_hardest": peak.technique}
    return form


def _blocks(lines: Lines) -> Iterator[Lines]:
    """The same lines, a few at a time."""
    each = lines.text.splitlines(keepends=True)
    for start in range(0, len(each), BLOCK):
        yield Lines(b"".join(each[start : start + BLOCK]), lines.first + start)


def _line(rated: Rated, template: str) -> str:
    if rated.reply is not None:
        return rated.reply.text if rated.reply.status == "comment" else problem_line(rated.reply)
    return template.replace("\\t", "\t").format_map(rated.fields())


def _json(rated: Rated) -> str:
    if rated.reply is None:
        return json.dumps(rated.to_json(), ensure_ascii=False)
    return rated.reply.text if rated.reply.status == "comment" else _json_of(rated.reply)


def _json_of(reply: Reply) -> str:
    form = {"line": reply.line, "puzzle": reply.text.strip(), "status": reply.status}
    return json.dumps({**form, "problems": [problem.to_json() for problem in reply.problems()]}, ensure_ascii=False)


def _told(rated: Rated) -> str:
    """A single puzzle on a terminal: its level, and the steps that make it."""
    if rated.reply is not None:
        return _line(rated, DEFAULT)
    lines = [_("Level: {level} (score {score})", level=level_name(rated.level, language()), score=rated.score)]
    if rated.ed_hardest:
        lines[0] = rated.er_ep_ed
        lines += [
            _("{rating} to solve it: {name}", rating=f"ER {rated.score:.1f}", name=name_of(rated.hardest, language())),
            *(
                [
                    _(
                        "{rating} to the first digit: {name}",
                        rating=f"EP {rated.ep:.1f}",
                        name=name_of(rated.ep_hardest, language()),
                    )
                ]
                if rated.ep_hardest
                else []
            ),
            _("{rating} to begin: {name}", rating=f"ED {rated.ed:.1f}", name=name_of(rated.ed_hardest, language())),
        ]
    elif rated.hardest:
        lines.append(_("Hardest technique: {name}", name=name_of(rated.hardest, language())))
    if not rated.solved:
        lines.append(_("The techniques of this scale do not solve it."))
    width = max((len(name_of(technique, language())) for technique in rated.step_counts), default=0)
    lines += [f"  {name_of(technique, language()):{width}} {count:4}" for technique, count in rated.step_counts.items()]
    return "\n".join(lines)
