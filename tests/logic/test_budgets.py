"""Every call that can be long ends soon after its budget, or when it is cancelled, and says that it was cut short."""

from __future__ import annotations

import gc
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import FrameType

import pytest
from click.testing import CliRunner

import garns
from garns import Budget, Cancel, GenerationError, OutOfBudget, Puzzle
from garns.budgets import Deadline
from garns.cli.app import app
from garns.engine import TECHNIQUES
from garns.generating import VARIANTS, equivalents, generate_many, recipe
from garns.generating.variants.regions import random_regions
from garns.generating.variants.sheet import Sheet
from garns.logic import unregister
from garns.variants import KillerCage, empty

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
HARDEST = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
#: A board with cages and nothing else, where every candidate is supposed, and others inside.
CAGED = Puzzle(constraints=tuple(KillerCage((9 * row, 9 * row + 1, 9 * row + 2), 15) for row in range(9)))
#: Seconds far too short for what is asked below; and what a call may take of the processor after its budget, whose time
#: does not depend on who else is at work.
SHORT, SOON = 0.005, 0.5
#: Functions of ours that may be called between two questions whether to go on: some hundredths of a second. They are
#: counted, since no clock tells their work from that of the machine, or of whoever watches the lines that are run.
OFTEN, OURS = 100_000, str(Path(garns.__file__).parent)


@pytest.fixture(autouse=True)
def rested() -> Iterator[None]:
    """No test pays for what all others before it have left: a whole collection takes longer than what is measured."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(scope="module")
def large() -> Puzzle:
    """A 25x25 puzzle, whose path takes a second."""
    board, chance = empty("25"), Random(1)
    grid = garns.random_grid(board, seed=1)
    return board.with_givens(digit if chance.random() < 0.5 else 0 for digit in grid.givens)


def candidate(puzzle: Puzzle) -> tuple[int, int]:
    """A cell, and a digit that it may hold as far as anybody sees."""
    cell = puzzle.givens.index(0)
    return cell, garns.Position.start(puzzle).candidates[cell].bit_length()


def raised(error: type[Exception], call: Callable[[], object]) -> bool:
    """Whether a call ends with an error."""
    try:
        call()
    except error:
        return True
    return False


#: For each call whether it says, with a budget, that it was cut short.
CALLS: dict[str, Callable[[Puzzle, Budget], bool]] = {
    "steps": lambda puzzle, budget: not garns.steps(puzzle, [*TECHNIQUES], budget=budget).complete,
    "nets inside nets": lambda puzzle, budget: not garns.steps(CAGED, "nested_net", budget=budget).complete,
    "steps of the ladder": lambda puzzle, budget: not garns.steps(puzzle, budget=budget).complete,
    "solve_path": lambda puzzle, budget: not garns.solve_path(puzzle, budget=budget).complete,
    "rate": lambda puzzle, budget: not garns.rate(puzzle, budget=budget).complete,
    "bottlenecks": lambda puzzle, budget: garns.rate(puzzle, budget=budget, bottlenecks=True).bottlenecks is None,
    "rate_many": lambda puzzle, budget: (
        garns.Status.UNKNOWN in garns.rate_many([str(puzzle)] * 5, board="25", threads=2, budget=budget).status
    ),
    "why": lambda puzzle, budget: not garns.why(puzzle, *candidate(puzzle), budget=budget).complete,
    "why_not": lambda puzzle, budget: not garns.why_not(puzzle, *candidate(puzzle), budget=budget).complete,
    "xray": lambda puzzle, budget: not garns.xray(empty("25"), budget=budget).settled,
    "solutions": lambda puzzle, budget: raised(OutOfBudget, lambda: list(garns.solutions(empty("25"), budget=budget))),
    "random_grid": lambda puzzle, budget: raised(
        OutOfBudget, lambda: garns.random_grid(empty("25"), seed=1, budget=budget)
    ),
    "generate": lambda puzzle, budget: raised(
        GenerationError, lambda: garns.generate("extreme", 25, seed=1, budget=budget)
    ),
    "generate_many": lambda puzzle, budget: any(
        isinstance(made, GenerationError)
        for made in generate_many(recipe(empty("16"), level="extreme"), 4, seed=1, threads=2, budget=budget)
    ),
    "generate a variant": lambda puzzle, budget: raised(
        GenerationError, lambda: garns.generate("extreme", variant="killer", seed=1, budget=budget)
    ),
    "look for a level": lambda puzzle, budget: raised(
        GenerationError, lambda: garns.generate("expert", variant="killer", seed=1, budget=budget)
    ),
    "generate lines": lambda puzzle, budget: raised(
        GenerationError, lambda: garns.generate("extreme", 25, variant="region_sum", seed=1, budget=budget)
    ),
    "lesson": lambda puzzle, budget: raised(GenerationError, lambda: garns.lesson("x_wing", 25, seed=1, budget=budget)),
    "equivalents": lambda puzzle, budget: raised(OutOfBudget, lambda: list(equivalents(puzzle, 3, budget=budget))),
    "complete": lambda puzzle, budget: garns.complete(empty("25"), seed=1, budget=budget).reason == "budget",
    "complete with lines": lambda puzzle, budget: (
        garns.complete(empty("25"), add="region_sum", seed=1, budget=budget).reason == "budget"
    ),
    "inherits": lambda puzzle, budget: garns.inherits(puzzle, empty("x25"), budget=budget).follows is None,
    "true_candidates": lambda puzzle, budget: garns.true_candidates(empty("25"), budget=budget) is None,
}


@pytest.mark.parametrize("call", CALLS)
def test_a_call_ends_soon_after_its_budget_and_says_so(call: str, large: Puzzle):
    CALLS[call](large, Budget(seconds=0.0))  # what is prepared once for a board is no part of the time
    begin = time.process_time()
    cut_short = CALLS[call](large, Budget(seconds=SHORT))
    assert time.process_time() - begin < SOON
    assert cut_short


@pytest.mark.parametrize("call", CALLS)
def test_another_thread_can_cancel_a_call(call: str, large: Puzzle):
    CALLS[call](large, Budget(seconds=0.0))
    cancel = Cancel()
    said: list[bool] = []
    worker = threading.Thread(target=lambda: said.append(CALLS[call](large, Budget(cancel=cancel))))
    worker.start()
    time.sleep(SHORT)
    cancel.set()
    begin = time.process_time()
    worker.join(240)
    assert time.process_time() - begin < SOON
    assert said == [True]


@pytest.mark.parametrize("call", CALLS)
def test_a_call_that_was_cancelled_before_does_nothing(call: str, large: Puzzle):
    CALLS[call](large, Budget(seconds=0.0))
    cancel = Cancel()
    cancel.set()
    begin = time.process_time()
    assert CALLS[call](large, Budget(cancel=cancel))
    assert time.process_time() - begin < SOON


def test_a_random_grid_that_was_cancelled_before_is_none_however_quick_it_is():
    cancel = Cancel()
    cancel.set()
    for uniform in (False, True):
        with pytest.raises(OutOfBudget):
            garns.random_grid(uniform=uniform, budget=Budget(cancel=cancel))


class Asked(Deadline):
    """A budget without an end that notes how many functions were called between two questions."""

    __slots__ = ("calls", "most")

    def __init__(self) -> None:
        super().__init__()
        self.calls = self.most = 0

    def over(self) -> bool:
        self.calls, self.most = 0, max(self.most, self.calls)
        return False

    def counts(self, call: Callable[[], object]) -> None:
        """Do what asks it."""

        def note(frame: FrameType, event: str, argument: object) -> None:
            self.calls += event == "call" and frame.f_code.co_filename.startswith(OURS)

        before = sys.getprofile()
        sys.setprofile(note)
        try:
            with self.at_work():
                call()
                self.over()
        finally:
            sys.setprofile(before)


@pytest.fixture(scope="module")
def grid() -> Puzzle:
    return garns.random_grid(25, seed=1)


@pytest.mark.parametrize("id", [id for id, variant in VARIANTS.items() if variant.clues])
def test_whoever_draws_clues_asks_in_time_whether_to_go_on(id: str, grid: Puzzle):
    within, clues = Asked(), VARIANTS[id].clues
    assert clues
    sheet = Sheet(empty("25"), grid.givens, Random(1))
    drawn: list[object] = []
    within.counts(lambda: drawn.extend(clues(sheet, within) or ()))
    assert drawn
    assert within.most < OFTEN


def test_whoever_draws_regions_asks_in_time_whether_to_go_on():
    within = Asked()
    within.counts(lambda: random_regions(garns.board("25"), Random(1)))
    assert 0 < within.most < OFTEN


def test_a_hint_is_unknown_when_the_budget_ends_before_anything_is_found(large: Puzzle):
    begin = time.process_time()
    assert garns.hint(large, budget=0.0).kind == "unknown"
    assert garns.hint(large, budget=Budget(nodes=0)).step is None
    assert time.process_time() - begin < SOON
    assert garns.hint(large, budget=60.0) == garns.hint(large)
    assert garns.hint(large).kind == "step"


def test_the_search_for_every_technique_can_be_stopped():
    position = garns.Position.start(garns.read(HARDEST))
    stopped = Cancel()
    stopped.set()
    for technique in TECHNIQUES:
        found = garns.steps(position, technique, budget=Budget(cancel=stopped))
        assert (found, found.complete) == ([], False), technique


def test_what_was_found_before_the_end_is_what_comes_first(large: Puzzle):
    whole = garns.solve_path(large).steps
    for seconds in (0.0, 0.01, 0.05, 0.1):
        path = garns.solve_path(large, budget=seconds)
        assert path.steps == whole[: len(path.steps)]
        assert len(path.steps) == len(whole) or not path.complete


def test_a_rating_that_was_cut_short_is_the_least(large: Puzzle):
    whole, ladder = garns.rate(large), garns.logic.ladder_of("garns")
    part = garns.rate(large, budget=SHORT)
    assert part.score <= whole.score
    assert ladder.rank(part.level) <= ladder.rank(whole.level)


def test_the_same_seed_gives_the_same_puzzle_with_any_budget_that_suffices():
    asked = recipe(Puzzle(), level="hard", symmetry="rotate180")
    puzzles = {
        str(next(generate_many(asked, 1, seed=5, budget=budget)).puzzle)
        for budget in (None, 60.0, 1000.0, Budget(cancel=Cancel()))
    }
    assert len(puzzles) == 1


def test_a_puzzle_that_was_cut_short_never_claims_to_be_what_was_asked_for():
    asked = recipe(Puzzle(), level="extreme")
    for milliseconds in range(0, 40, 4):
        made = next(generate_many(asked, 1, seed=3, budget=milliseconds / 1000))
        if not isinstance(made, GenerationError):
            assert garns.rate(made.puzzle).level == "extreme"
        elif made.nearest is not None:
            assert made.nearest.missing
            assert made.nearest.level == garns.rate(made.nearest.puzzle).level


def test_techniques_written_in_python_count_in_the_budget():
    def slow(view: garns.View):
        while True:
            time.sleep(0.001)
            yield garns.Step("", placements=(garns.Candidate(40, 5),))

    garns.technique("slow", rank="naked_single")(slow)
    try:
        found = garns.steps(garns.read(EASY), "slow", budget=SHORT)
    finally:
        unregister("slow")
    assert not found.complete


def test_a_deadline_shares_what_is_left():
    within = Budget(nodes=100).started()
    within.nodes += 60
    assert within.left() == Budget(nodes=40)
    assert within.left(share=4) == Budget(nodes=10)
    assert not within.over()
    within.nodes += 40
    assert within.over()
    assert within.cut_short
    assert Deadline().left() == Budget()
    assert not Deadline().over()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("hint",), "Nothing found in time."),
        (("steps",), "the budget ran out before everything was found"),
        (("explain",), "the budget ran out before everything was found"),
        (("rate",), "not settled within the budget"),
        (("check", "--xray"), "not settled within the budget"),
    ],
)
def test_commands_say_that_the_budget_ran_out(command: tuple[str, ...], said: str, large: Puzzle):
    result = CliRunner().invoke(app, [*command, "--budget", "0", "--board", "25", str(large)])
    assert (result.exit_code, said in result.output) == (3, True), result.output


def test_commands_say_it_in_json_too(large: Puzzle):
    for command in ("hint", "steps", "explain"):
        result = CliRunner().invoke(app, [command, "--json", "--budget", "0", "--board", "25", str(large)])
        assert '"complete": false' in result.output


def test_disguises_that_were_not_found_in_time_are_told():
    result = CliRunner().invoke(app, ["generate", "--like", EASY, "-n", "3", "--budget", "0"])
    assert isinstance(result.exception, OutOfBudget)  # exit code 3: see tests/test_cli.py
