"""What each operation says of rows, good and bad; the same whatever the number of workers."""

from __future__ import annotations

import json
import time
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import garns
import garns.bulk
from garns.bulk.chunks import map_chunks
from garns.bulk.operations import OPERATIONS
from garns.bulk.running import run
from garns.bulk.task import Chunk, Task, operate
from garns.errors import GarnsError

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
LOOSE = "." * 81


def small(name: str, path: Path) -> Path:
    puzzles = [EASY, HARD, "x", LOOSE] * 3
    path.write_text("\n".join([name, *puzzles, ""]), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", [name for name in OPERATIONS if name != "generate"])
def test_the_record_names_the_columns(name: str):
    found = getattr(garns.bulk, name)([EASY, "x"])
    new = [column for column in found.column_names if column not in ("puzzle", "error")]
    listed = [column.name for column in OPERATIONS[name].columns]
    told = {"transformed_solution", "duplicate", "microseconds"}  # only where somebody brings solutions, or asks
    assert [column for column in new if not column.startswith("steps_")] == [
        column for column in listed if column not in told and column != "steps_..."
    ]
    assert found["error"].to_pylist()[0] is None
    assert found["error"].to_pylist()[1]


@pytest.mark.parametrize("name", OPERATIONS)
def test_types_are_those_of_the_record(name: str):
    found = garns.bulk.generate(1, seed=1) if name == "generate" else getattr(garns.bulk, name)([EASY])
    for column in OPERATIONS[name].columns:
        if column.name in found.column_names:
            kind = found.schema.field(column.name).type
            assert (kind.value_type if pa.types.is_dictionary(kind) else kind) == pa.type_for_alias(column.type)


def test_ratings_are_those_of_a_puzzle_alone():
    table = garns.bulk.rate([EASY, HARD, LOOSE], scale="hodoku")
    for row, text in enumerate([EASY, HARD]):
        alone = garns.rate(garns.read(text), "hodoku")
        found = {name: table[name][row].as_py() for name in ("level", "score", "hardest", "solved", "steps")}
        assert found == {
            "level": alone.level,
            "score": alone.score,
            "hardest": alone.hardest,
            "solved": alone.solved,
            "steps": len(alone.path.steps),
        }
    assert table["error"].to_pylist() == [None, None, "more than one solution"]


def test_features_of_an_easy_and_a_hard_puzzle():
    easy, hard = garns.bulk.features([EASY, HARD], backdoor=1).to_pylist()
    assert (easy["clues"], easy["symmetry"], easy["backdoor"]) == (32, "orthogonal", 0)
    assert easy["steps_full_house"] + easy["steps_hidden_single"] + easy["steps_naked_single"] == 81 - 32
    assert hard["nodes"] > easy["nodes"]
    assert hard["clues"] == 21
    assert hard["backdoor"] in (1, None)  # not 0: singles do not solve it


def test_transformed_puzzles_are_equal_ones_and_so_are_their_solutions():
    solution = str(garns.solve(garns.read(EASY)).solution)
    table = garns.bulk.transform({"puzzle": [EASY, "x"], "solution": [solution, "y"]}, seed=3, copies=4)
    rows = table.to_pylist()
    assert [row["puzzle"] for row in rows] == [EASY] * 4 + ["x"] * 4
    assert len({row["transformed"] for row in rows[:4]}) == 4
    for row in rows[:4]:
        moved = garns.read(row["transformed"])
        assert garns.equivalent(moved, garns.read(EASY))
        assert str(garns.solve(moved).solution) == row["transformed_solution"]
    assert [row["transformed"] for row in rows[4:]] == [None] * 4
    assert table.equals(garns.bulk.transform({"puzzle": [EASY, "x"], "solution": [solution, "y"]}, seed=3, copies=4))


def test_duplicates_are_equal_puzzles_and_rows_without_a_class_stay():
    other = garns.bulk.transform([EASY], seed=1)["transformed"].to_pylist()
    table = garns.bulk.dedupe([EASY, "x", HARD, *other, "x", HARD])
    assert table["puzzle"].to_pylist() == [EASY, "x", HARD, "x"]
    marked = garns.bulk.dedupe([EASY, "x", HARD, *other, "x", HARD], mark=True)
    assert marked["duplicate"].to_pylist() == [False, False, False, True, False, True]


@pytest.mark.parametrize("name", [name for name in OPERATIONS if name != "generate"])
def test_a_row_of_another_board_says_so(name: str):
    small = "1.....3..4.....2"
    found = getattr(garns.bulk, name)([EASY, small, f"{small} # a comment", "1.....3..4.....5"])
    assert found["error"].to_pylist() == [
        None,
        *["1: the text is for the board 4, not for 9"] * 2,
        "17: expected 81 symbols, got 16",
    ]


def test_check_looks_at_the_solutions_beside():
    right = str(garns.solve(garns.read(EASY)).solution)
    rows = {"quizzes": [EASY, EASY, EASY, LOOSE], "solutions": [right, right[::-1], right[:-1] + ".", right]}
    assert garns.bulk.check(rows)["solution_ok"].to_pylist() == [True, False, False, True]


def test_generated_puzzles_are_those_of_the_generator():
    recipe = garns.generating.recipe(garns.Puzzle.empty(4), level="beginner")
    alone = [str(made.puzzle) for made in garns.generating.generate_many(recipe, 5, seed=9)]
    table = garns.bulk.generate(5, board=4, level="beginner", seed=9)
    assert table["puzzle"].to_pylist() == alone
    assert garns.bulk.solve(table)["status"].to_pylist() == ["unique"] * 5


def test_boards_other_than_9x9():
    x4 = garns.bulk.count(["1..............4", "1..............1"], board="x4", limit=100)
    assert x4["count"].to_pylist() == [4, 0]
    large = str(garns.random_grid(garns.Puzzle.empty(16), seed=1))
    table = garns.bulk.solve([large[:-3] + "...", "5" * 81])
    assert table["solution"].to_pylist() == [large, None]
    assert table["error"][1].as_py() == "1: the text is for the board 9, not for 16"
    with pytest.raises(GarnsError, match="only plain boards of up to 9x9"):
        garns.bulk.canonical([large])


def test_a_budget_leaves_what_is_not_known_open():
    table = garns.bulk.solve([LOOSE, EASY], budget=0.0)
    assert table["status"].to_pylist() == ["unknown", "unknown"]
    assert garns.bulk.count([EASY], budget=60.0)["count"].to_pylist() == [1]


@pytest.mark.parametrize("name", ["solve", "dedupe"])
def test_results_do_not_depend_on_the_number_of_workers(name: str, tmp_path: Path):
    source = small("puzzle", tmp_path / "in.csv")
    for workers in (1, 3):
        run(name, [str(source)], str(tmp_path / f"{workers}.csv"), workers=workers, chunk=workers)
    assert (tmp_path / "1.csv").read_bytes() == (tmp_path / "3.csv").read_bytes()


def test_an_unknown_option_is_refused(tmp_path: Path):
    with pytest.raises(GarnsError, match="solve has no option 'scale'"):
        run("solve", [str(small("puzzle", tmp_path / "in.csv"))], str(tmp_path / "out.csv"), scale="hodoku")


def double(chunk: Chunk) -> int:
    return 2 * chunk.first


def test_chunks_come_back_in_order_and_are_told_of():
    batch = pa.record_batch({"a": [1]})
    told: list[int] = []
    chunks = (Chunk(number, batch) for number in range(20))
    found = list(map_chunks(double, chunks, workers=3, on_progress=lambda chunk: told.append(chunk.first)))
    assert found == [2 * number for number in range(20)]
    assert told == list(range(20))


@pytest.mark.parametrize("noticed", [False, True], ids=["at work", "before the next chunk"])
def test_a_worker_that_dies_is_replaced_and_its_chunk_done_again(noticed):
    task = Task("transform", "puzzle", garns.Puzzle(), {"seed": 1})
    chunks = [Chunk(number, pa.record_batch({"puzzle": [EASY] * 20})) for number in range(0, 400, 20)]
    results = map_chunks(partial(operate, task), chunks, workers=2, processes=True)
    found = [next(results)]
    active_children()[0].kill()
    while noticed and active_children():  # the pool ends the others when it notices
        time.sleep(0.01)
    found += results
    assert found == [operate(task, chunk) for chunk in chunks]


def died(chunk: Chunk) -> None:
    raise BrokenProcessPool


def test_workers_that_always_die_are_told_with_the_rows_they_died_on():
    chunks = [Chunk(number, pa.record_batch({"puzzle": [EASY] * 20})) for number in range(0, 60, 20)]
    with pytest.raises(GarnsError, match="on rows 1 to 20"):
        list(map_chunks(died, chunks, workers=2))


def test_columns_that_came_are_kept_and_an_earlier_error_too(tmp_path: Path):
    forms = [{"puzzle": EASY, "solution": "mine", "error": "seen before"}, {"puzzle": EASY, "solution": "own"}]
    (tmp_path / "in.jsonl").write_text("".join(json.dumps(form) + "\n" for form in forms))
    run("solve", [str(tmp_path / "in.jsonl")], str(tmp_path / "out.parquet"))
    rows = pq.read_table(tmp_path / "out.parquet").to_pylist()
    assert [row["solution"] for row in rows] == ["mine", "own"]
    assert all(len(row["garns_solution"]) == 81 for row in rows)
    assert [row["error"] for row in rows] == ["seen before", None]
