"""The cases of the text game. A program is started anew for each; the last grid it draws tells where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import garns
from garns import Puzzle
from garns.errors import FormatError
from garns.teaching.exercises.judges import shown
from garns.teaching.exercises.values import Case, Failure, Outcome
from garns.teaching.protocol import Reply, is_silent, read_line
from garns.teaching.sets import Case as Given
from garns.teaching.sets import cases as puzzles

Judge = Callable[[Outcome], Failure | None]
LETTERS = "abcdefghijklmnopqrstuvwxy"
PLACES = (r"colonne|column", r"ligne|line|row", r"zone|region|région|block|box")
PRAISE = re.compile(r"f[ée]licitation|congratulation|bravo|gagn|you won|well done", re.IGNORECASE)


def session(argument: str, lines: tuple[str, ...], judge: Judge, part: str = "") -> Case:
    """The program started once, with these lines."""
    text = "\n".join([f"$ PROGRAM {argument}", *(f"> {line}" for line in lines)])
    return Case((argument,), lambda outcomes: judge(outcomes[0]), part, keyboards=(lines,), text=text)


def playing(lines: tuple[str, ...], judge: Judge, part: str = "") -> Case:
    """A game that ends with ``q``, and must end well."""

    def whole(outcome: Outcome) -> Failure | None:
        if outcome.returned != 0:
            return Failure("exit_code", "0", shown(outcome.returned))
        return judge(outcome)

    return session("play", (*lines, "p", "q"), whole, part)


def easy(rng: Random, count: int) -> list[Given]:
    """9x9 puzzles that singles solve."""
    found = [each for each in puzzles("easy", rng.randrange(10_000), 4 * count) if garns.metro(each.puzzle)]
    return found[:count]


# --- solving ---------------------------------------------------------------------------------------------------------


def solve(rng: Random) -> Iterator[Case]:
    """A small puzzle, then several at once."""
    small = next(each for each in puzzles("4x4", rng.randrange(10_000), 20) if garns.metro(each.puzzle))
    for part, given in (("small", [small]), ("nine", easy(rng, 1)), ("nine", easy(rng, 5))):
        yield session("solve", tuple(each.line for each in given), answers(given), part)


def answers(given: list[Given]) -> Judge:
    """One answer for each puzzle, in order; moves and comments of the protocol may come between."""

    def judge(outcome: Outcome) -> Failure | None:
        lines = [line for line in outcome.printed.splitlines() if not is_silent(line)]
        replies: list[Reply] = []
        for line in lines:
            number = len(replies) + 1
            puzzle = given[min(number, len(given)) - 1].puzzle
            try:
                said = read_line(line, puzzle)
            except FormatError as error:
                reason = "; ".join(problem.sentence() for problem in error.problems)
                return Failure("not_an_answer", got=shown(line), fields={"number": number, "reason": reason})
            if isinstance(said, Reply):
                replies.append(said)
        if len(replies) != len(given):
            return Failure("answers", fields={"expected": len(given), "found": len(replies)})
        for number, (said, each) in enumerate(zip(replies, given, strict=True), start=1):
            if said.digits != each.solution:
                return Failure("wrong_answer", fields={"number": number})
        return None

    return judge


# --- playing ---------------------------------------------------------------------------------------------------------


def drawn(printed: str) -> list[tuple[int, ...]]:
    """Every grid that was drawn, as digits with 0 for an empty cell."""
    grids, rows = [], list[list[int]]()
    for line in printed.splitlines():
        match = re.match(r"[^0-9|]*(\d+)\s*\|(.*)\|", line)
        if match is None:
            continue
        number, signs = int(match[1]), match[2].replace("|", " ").split()
        if number == 1:
            rows = []
        if number == len(rows) + 1 and all(len(sign) == 1 for sign in signs):
            rows.append([0 if sign in "_.0" else int(sign, 36) for sign in signs])
        if rows and len(rows) == len(rows[0]):
            grids.append(tuple(v for row in rows for v in row))
            rows = []
    return grids


def ends_with(*hoped: int) -> Judge:
    """The last grid that is drawn is this one."""

    def judge(outcome: Outcome) -> Failure | None:
        grids = drawn(outcome.printed)
        if not grids:
            return Failure("no_grid", got=outcome.printed[-500:])
        return None if grids[-1] == hoped else Failure("other_grid", in_rows(hoped), in_rows(grids[-1]))

    return judge


def in_rows(digits: tuple[int, ...]) -> str:
    """A grid in lines, ``_`` for an empty cell."""
    size = round(len(digits) ** 0.5)
    signs = ["_" if v == 0 else str(v) for v in digits]
    return "\n".join(" ".join(signs[at : at + size]) for at in range(0, len(signs), size))


def show(rng: Random) -> Iterator[Case]:
    """The drawing of a small grid and of a large one; the welcome."""
    small, large = puzzles("4x4", rng.randrange(10_000), 1)[0], easy(rng, 1)[0]
    for each in (small, large):
        yield playing((each.line,), looks(each.puzzle), "grid")

    def welcome(outcome: Outcome) -> Failure | None:
        return None if re.search("sudoku", outcome.printed, re.IGNORECASE) else Failure("no_welcome")

    yield playing((small.line,), welcome, "welcome")


def looks(puzzle: Puzzle) -> Judge:
    """The grid is drawn as in the report: letters above it, numbers before it, bars between its zones."""
    size = puzzle.geometry.digits
    zone = round(size**0.5)

    def judge(outcome: Outcome) -> Failure | None:
        lines = outcome.printed.splitlines()
        if not any(line.lower().replace("|", " ").split() == list(LETTERS[:size]) for line in lines):
            return Failure("no_letters", " ".join(LETTERS[:size]))
        first = next((line for line in lines if re.match(r"[^0-9|]*1\s*\|", line)), "")
        if [len(piece.split()) for piece in first.split("|")[1:-1]] != [zone] * zone:
            return Failure("no_zones", got=first)
        return ends_with(*puzzle.givens)(outcome)

    return judge


def typed(cell: int, digit: int, size: int) -> str:
    """A move as the report writes it: number, column, line."""
    return f"{digit} {LETTERS[cell % size]} {cell // size + 1}"


def with_digit(digits: tuple[int, ...], *moves: tuple[int, int]) -> tuple[int, ...]:
    """Digits after some moves."""
    changed = list(digits)
    for cell, digit in moves:
        changed[cell] = digit
    return tuple(changed)


def right_moves(each: Given, rng: Random) -> list[tuple[int, int]]:
    """The empty cells of a puzzle and their digits, in any order."""
    assert each.solution is not None
    empty = [cell for cell, given in enumerate(each.puzzle.givens) if not given]
    return [(cell, each.solution[cell]) for cell in rng.sample(empty, len(empty))]


def move(rng: Random) -> Iterator[Case]:
    """One move on a small grid, then three on a large one."""
    for each, count in ((puzzles("4x4", rng.randrange(10_000), 1)[0], 1), (easy(rng, 1)[0], 3)):
        moves, size = right_moves(each, rng)[:count], each.puzzle.geometry.digits
        lines = (each.line, *(typed(*one, size) for one in moves))
        yield playing(lines, ends_with(*with_digit(each.puzzle.givens, *moves)))


def refuse(rng: Random) -> Iterator[Case]:
    """Numbers that clash, a given cell, and lines that are no moves; then whether column, line and zone are named."""
    each = easy(rng, 1)[0]
    givens, size = each.puzzle.givens, each.puzzle.geometry.digits
    given, other = rng.sample([cell for cell, digit in enumerate(givens) if digit], 2)
    strange = (typed(given, givens[other], size), "hello", "77 a 1", "5 z 1", "5 a 12")
    clashes = [typed(*clashing(each.puzzle, place, rng), size) for place in range(3)]
    for lines in (strange, clashes):
        yield playing((each.line, *lines), ends_with(*givens), "keeps")
    for names, line in zip(PLACES, clashes, strict=True):

        def told(outcome: Outcome, names: str = names) -> Failure | None:
            found = re.search(names, outcome.printed, re.IGNORECASE)
            return None if found else Failure("no_reason", fields={"place": names.replace("|", " / ")})

        yield playing((each.line, line), told, "reasons")


def clashing(puzzle: Puzzle, place: int, rng: Random) -> tuple[int, int]:
    """An empty cell, and a digit that stands in its column (0), its line (1) or its zone (2)."""
    kind = ("column", "row", "box")[place]
    houses = [house for house in puzzle.geometry.houses if house.kind == kind]
    choices = [
        (cell, puzzle.givens[other])
        for house in houses
        for cell in house.cells
        for other in house.cells
        if not puzzle.givens[cell] and puzzle.givens[other]
    ]
    return rng.choice(choices)


def orders(rng: Random) -> Iterator[Case]:
    """Quit with lines left unread; restart after moves; a new puzzle."""
    each = easy(rng, 1)[0]
    moves = [typed(*one, 9) for one in right_moves(each, rng)[:2]]

    def quits(outcome: Outcome) -> Failure | None:
        return None if outcome.returned == 0 else Failure("exit_code", "0", shown(outcome.returned))

    yield session("play", (each.line, "q", *moves), quits, "quit")
    yield session("play", (each.line, *moves, "q"), quits, "quit")
    yield playing((each.line, *moves, "r"), ends_with(*each.puzzle.givens), "restart")

    def is_new(outcome: Outcome) -> Failure | None:
        grids = drawn(outcome.printed)
        if not grids:
            return Failure("no_grid", got=outcome.printed[-500:])
        if grids[-1] == each.puzzle.givens:
            return Failure("same_puzzle")
        made = grids[-1]
        fine = len(made) == 81 and max(made) <= 9 and 0 in made and garns.metro(Puzzle(givens=made))
        return None if fine else Failure("not_solvable", got=in_rows(made))

    yield playing((each.line, "n"), is_new, "new")


def finish(rng: Random) -> Iterator[Case]:
    """A small puzzle, played to its end."""
    each = puzzles("4x4", rng.randrange(10_000), 1)[0]
    lines = (each.line, *(typed(*one, 4) for one in right_moves(each, rng)), "q")

    def praised(outcome: Outcome) -> Failure | None:
        if outcome.returned != 0:
            return Failure("exit_code", "0", shown(outcome.returned))
        return None if PRAISE.search(outcome.printed) else Failure("no_congratulations", got=outcome.printed[-300:])

    yield session("play", lines, praised)
