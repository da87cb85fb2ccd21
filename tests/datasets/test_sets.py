"""Data sets: splits share no class, strata hold what was asked, and the same recipe gives the same bytes."""

from __future__ import annotations

import csv
import hashlib
import json
import random
import shutil
import signal
import subprocess
import time
import tomllib
from collections import Counter
from importlib.resources import files
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import garns.bulk
from garns.datasets import Plan, make, making, plan_of, quick
from garns.datasets.choosing import unfinished_seed, working_folder
from garns.engine import EXPLAINER
from garns.errors import ArgumentError, GarnsError, SourceError
from garns.solving import solve
from garns.symmetry import canonical, symmetries
from garns.values.puzzle import Puzzle
from support import clean_environment, needs

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SMALL = {"board": 4, "format": "jsonl", "seed": 7}


def rows_of(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """The rows of every split of a set of JSON lines."""
    return {
        path.stem: [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        for path in folder.glob("*.jsonl")
        if "-traces" not in path.name
    }


def in_other_clothes(line: str, seed: int) -> str:
    """Another puzzle of the same class."""
    order, digits = symmetries(Puzzle()).draw(random.Random(seed))
    return "".join("." if line[cell] == "." else str(digits[int(line[cell]) - 1]) for cell in order)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set of two strata on 9x9, with traces."""
    folder = tmp_path_factory.mktemp("sets") / "set"
    traces = {"puzzles": 2, "wrong": 3}
    make(plan_of(quick(40, "easy..medium", format="jsonl", traces=traces), seed=7), folder, workers=2)
    return folder


def test_no_class_is_there_twice_in_or_across_splits(made: Path):
    forms = [str(canonical(Puzzle.parse(row["puzzle"]))) for rows in rows_of(made).values() for row in rows]
    assert len(forms) == len(set(forms)) == 40


def test_every_puzzle_has_the_one_solution_that_stands_beside_it(made: Path):
    for row in (row for rows in rows_of(made).values() for row in rows):
        answer = solve(Puzzle.parse(row["puzzle"]))
        assert (answer.status, str(answer.solution)) == ("unique", row["solution"])
        assert row["clues"] == 81 - row["puzzle"].count(".")


def test_strata_and_splits_have_what_was_asked(made: Path):
    counts = {split: Counter(row["stratum"] for row in rows) for split, rows in rows_of(made).items()}
    assert counts["train"] == {"easy": 16, "medium": 16}
    assert counts["validation"] == counts["test"] == {"easy": 2, "medium": 2}
    assert all(row["level"] == row["stratum"] for rows in rows_of(made).values() for row in rows)


def test_hashes_and_recipe_lie_beside_the_data(made: Path):
    sums = dict(reversed(line.split("  ")) for line in (made / "SHA256SUMS").read_text().splitlines())
    assert set(sums) == {path.name for path in made.iterdir()} - {"SHA256SUMS"}
    assert all(hashlib.sha256((made / name).read_bytes()).hexdigest() == digest for name, digest in sums.items())
    assert tomllib.loads((made / "recipe.toml").read_text())["seed"] == 7


def test_the_recipe_beside_the_data_makes_the_same_bytes_with_any_number_of_workers(made: Path, tmp_path: Path):
    again = tmp_path / "again"
    plan = plan_of(tomllib.loads((made / "recipe.toml").read_text()))
    make(plan, again, workers=1)
    for path in made.iterdir():
        assert (again / path.name).read_bytes() == path.read_bytes(), path.name


@given(st.integers(0, 2**40), st.lists(st.binary(min_size=12, max_size=12), max_size=50), st.integers(1, 99))
def test_the_split_of_a_class_depends_on_nothing_but_the_class_and_the_seed(seed: int, ids: list[bytes], share: int):
    splits = {"train": 100 - share, "test": share}
    first, second = Plan(seed, splits), Plan(seed, {name: part / 100 for name, part in splits.items()}, title="other")
    assert [first.split_of(one.hex()) for one in ids] == [second.split_of(one.hex()) for one in ids]


def test_splits_have_about_their_shares():
    counts = Counter(Plan(1).split_of(f"{number:024x}") for number in range(10_000))
    assert 7800 < counts["train"] < 8200
    assert 900 < counts["validation"] < 1100


@given(st.integers(0, 10**6), st.dictionaries(st.text(), st.floats(0.001, 1000), min_size=1, max_size=9))
def test_places_add_up_and_are_near_their_shares(count: int, shares: dict[str, float]):
    places = Plan(1, shares).places(count)
    assert sum(places.values()) == count
    whole = sum(shares.values())
    assert all(abs(places[name] - count * share / whole) <= 1 for name, share in shares.items())


def test_more_puzzles_never_move_those_that_were_there(tmp_path: Path):
    lines = [in_other_clothes(EASY, 1), in_other_clothes(HARD, 2)]
    some = [row["puzzle"] for row in make_of(tmp_path / "a", ["1" + "." * 80, *lines])]
    more = make_of(tmp_path / "b", [in_other_clothes(EASY, 3), *lines, "2" * 81, in_other_clothes(HARD, 4)])
    assert len(some) == len(more) == 2  # the first of each class
    first, second = {row["class"]: row["split"] for row in more}, make_of(tmp_path / "c", lines)
    assert first == {row["class"]: row["split"] for row in second}


def make_of(folder: Path, lines: list[str], **keys: Any) -> list[dict[str, Any]]:
    """The rows of the set of some lines, each with its split."""
    folder.mkdir()
    (folder / "in.txt").write_text("\n".join(lines) + "\n")
    make(
        plan_of({"source": [{"file": "in.txt"}], "format": "jsonl", "seed": 3, **keys}, folder),
        folder / "set",
        workers=1,
    )
    return [{**row, "split": split} for split, rows in rows_of(folder / "set").items() for row in rows]


@settings(max_examples=4, deadline=None)
@given(st.integers(0, 2**32))
def test_whatever_the_order_and_the_clothes_each_class_is_taken_once_into_its_split(seed: int):
    lines = [in_other_clothes(line, seed + number) for number in range(20) for line in (EASY, HARD)]
    random.Random(seed).shuffle(lines)
    splits = {"one": 1, "two": 1, "three": 1}
    with TemporaryDirectory() as folder:
        rows = make_of(Path(folder) / "here", lines, splits=splits)
    classes = garns.bulk.canonical([EASY, HARD], workers=1)["class"].to_pylist()
    assert {row["class"]: row["split"] for row in rows} == {one: Plan(3, splits).split_of(one) for one in classes}
    assert len(rows) == 2


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_example_is_a_recipe_that_uses_every_part(lang: str):
    text = (files("garns.datasets") / f"example.{lang}.toml").read_text(encoding="utf-8")
    plan = plan_of(tomllib.loads(text))
    assert (plan.lang, len(plan.makers), sum(stratum.count or 0 for stratum in plan.strata)) == (lang, 2, 1000)
    assert plan.traces is not None


def test_levels_and_techniques_of_a_recipe_may_be_french():
    source, strata = (
        {"must": ["Paire nue"]},
        [{"level": "Moyen", "count": 1}, {"level": "difficile..expert", "count": 1}],
    )
    plan = plan_of({"source": [source], "stratum": strata, "seed": 1})
    assert [stratum.levels for stratum in plan.strata] == [("medium", "medium"), ("hard", "expert")]
    assert all(recipe.must.keys() == {"naked_pair"} for recipe in plan.makers[0].recipes)


def test_what_a_file_has_is_told_with_its_fate_and_its_licence(tmp_path: Path):
    lines = [EASY, "garbage", "1.....3..4.....2", in_other_clothes(EASY, 5), "1" + "." * 80, "11" + "." * 79, HARD]
    (tmp_path / "in.csv").write_text("id,quizzes\n" + "".join(f"{n},{line}\n" for n, line in enumerate(lines)))
    source = {"file": "in.csv", "licence": "CC-BY | 4.0", "origin": "https://example.org"}
    done = make(plan_of({"source": [source], "seed": 1, "format": "csv"}, tmp_path), tmp_path / "set")
    assert {fate: count for (_, fate), count in done.fates.items()} == {
        "taken": 2, "unreadable": 1, "other_board": 1, "duplicate": 1, "several": 1, "none": 1,
    }  # fmt: skip
    sheet = (tmp_path / "set" / "README.md").read_text()
    digest = hashlib.sha256((tmp_path / "in.csv").read_bytes()).hexdigest()
    assert f"| in.csv | 2 | 1 | 1 | 1 | 1 | 1 | CC-BY \\| 4.0 | https://example.org | `{digest}` |" in sheet
    with (tmp_path / "set" / "train.csv").open() as file:
        (easy, hard) = sorted(csv.DictReader(file), key=lambda row: int(row["number"]))
    assert (easy["number"], easy["level"], easy["source"], easy["seed"]) == ("1", "beginner", "in.csv", "")
    assert (hard["number"], hard["level"], hard["score"]) == ("7", "beyond_logic", "")


def test_without_any_puzzle_there_is_no_data_set(tmp_path: Path):
    with pytest.raises(SourceError, match="the sources have no puzzle"):
        make_of(tmp_path / "a", ["hello", "1" + "." * 80])
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["in.txt"]


def test_a_stratum_that_cannot_be_filled_is_told(tmp_path: Path):
    done = make(plan_of({**SMALL, "count": 400, "splits": {"all": 1}}), tmp_path / "set")
    assert done.puzzles + done.missing["", "all"] == 400  # there are not so many classes on 4x4
    assert 0 < done.puzzles < 400
    assert f"| all | {done.puzzles} | {400 - done.puzzles} |" in (tmp_path / "set" / "README.md").read_text()


def test_strata_by_score_of_another_scale(tmp_path: Path):
    strata = [{"score": [200, 400], "count": 4}, {"score": [401, 700], "count": 4}]
    make(plan_of({"scale": "hodoku", "stratum": strata, "format": "jsonl", "seed": 1}), tmp_path / "set")
    rows = [row for rows in rows_of(tmp_path / "set").values() for row in rows]
    assert {row["scale"] for row in rows} == {"hodoku"}
    assert Counter(row["stratum"] for row in rows) == {"200..400": 4, "401..700": 4}
    assert all(row["score"] <= 400 if row["stratum"] == "200..400" else row["score"] > 400 for row in rows)


def test_strata_by_rating_of_the_explainer(tmp_path: Path):
    strata = [{"score": [1.0, 1.5], "count": 3}, {"score": [2.5, 7.2], "count": 3}]
    table = {"scale": "se", "stratum": strata, "format": "parquet", "seed": 1, "splits": {"all": 1}, "traces": {}}
    make(plan_of(table), tmp_path / "set")
    rows = pq.read_table(tmp_path / "set" / "all.parquet").to_pylist()
    assert Counter(row["stratum"] for row in rows) == {"1.0..1.5": 3, "2.5..7.2": 3}
    for row in rows:
        rating = garns.rate(row["puzzle"], "se121")
        assert (row["score"], row["ep"], row["ed"]) == (rating.score, rating.pearl[0], rating.diamond[0])
    steps = pq.read_table(tmp_path / "set" / "all-traces.parquet").to_pylist()
    assert {row["technique"] for row in steps if row["is_right"]} <= {*EXPLAINER}
    assert "| `ep` |" in (tmp_path / "set" / "README.md").read_text()


def test_parquet_has_the_documented_columns(tmp_path: Path):
    make(plan_of({**SMALL, "count": 10, "format": "parquet"}), tmp_path / "set")
    table = pq.read_table(tmp_path / "set" / "train.parquet")
    names = "puzzle solution clues level score hardest scale stratum class source number seed"
    assert table.column_names == names.split()
    assert len(table) == 8


def test_the_datasheet_speaks_french(tmp_path: Path):
    make(plan_of({**SMALL, "count": 5, "lang": "fr"}), tmp_path / "set")
    assert "une seule solution" in (tmp_path / "set" / "README.md").read_text()


def test_a_folder_that_is_there_is_left_unless_forced_and_ours(tmp_path: Path):
    plan, folder = plan_of({**SMALL, "count": 5}), tmp_path / "set"
    make(plan, folder)
    with pytest.raises(SourceError, match="already exists"):
        make(plan, folder)
    make(plan_of({**SMALL, "count": 6}), folder, force=True)
    assert sum(map(len, rows_of(folder).values())) == 6
    home = tmp_path / "home"
    home.mkdir()
    (home / "diary.txt").write_text("dear diary")
    with pytest.raises(SourceError, match="is not a data set"):
        make(plan, home, force=True)
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["home", "set"]


def test_traces_hold_true_steps_and_wrong_ones_that_the_solution_refutes(made: Path):
    solutions = {row["class"]: row["solution"] for rows in rows_of(made).values() for row in rows}
    steps = [json.loads(line) for path in made.glob("*-traces.jsonl") for line in path.read_text().splitlines()]
    assert Counter(step["class"] for step in steps if not step["is_right"]) == dict.fromkeys(
        {step["class"] for step in steps}, 3
    )
    for step in steps:
        solution, form = solutions[step["class"]], json.loads(step["json"])
        placed = [right(effect, solution) for effect in form.get("placements", ())]
        struck = [not right(effect, solution) for effect in form.get("eliminations", ())]
        assert all([*placed, *struck]) == step["is_right"]
        assert (step["truth"] is None) == step["is_right"]
        assert len(step["digits"]) == len(step["candidates"].split()) == 81


def right(effect: dict[str, Any], solution: str) -> bool:
    """Whether the solution has a digit of a step."""
    row, column = int(effect["cell"][1]), int(effect["cell"][3])
    return solution[9 * row + column - 10] == str(effect["digit"])


def test_a_run_that_was_killed_goes_on_and_makes_the_same_bytes(tmp_path: Path):
    lines = [in_other_clothes((EASY, HARD)[n % 2], n) for n in range(600)]
    (tmp_path / "in.txt").write_text("\n".join(lines))
    table = {**SMALL, "board": 9, "source": [{"file": "in.txt"}, {}], "stratum": [{"level": "easy", "count": 60}]}
    plan = plan_of({**table, "traces": {"puzzles": 2}}, tmp_path)
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    make(plan, whole)
    journal = working_folder(killed) / "chosen.arrows.journal"
    for stop in (2, 5, 9):  # notes in the journal
        wishes = {"workers": 2, "every": 0}
        process = get_context("fork").Process(target=making.make, args=(plan, killed, b""), kwargs=wishes)
        process.start()
        while process.is_alive() and not (journal.exists() and journal.read_bytes().count(b"\n") > stop):
            time.sleep(0.001)
        process.kill()
        process.join()
        assert not killed.exists()
    make(plan, killed)
    for path in whole.iterdir():
        assert (killed / path.name).read_bytes() == path.read_bytes(), path.name
    assert not working_folder(killed).exists()


def test_after_control_c_the_same_command_goes_on_with_the_same_seed(tmp_path: Path):
    recipe, folder = tmp_path / "recipe.toml", tmp_path / "set"
    recipe.write_text('format = "jsonl"\ncount = 100\n')
    command = [needs("garns"), "dataset", str(recipe), "--workers", "2", "-o", str(folder)]
    environment = {**clean_environment(), "GARNS_LANG": "en"}
    process = subprocess.Popen(command, text=True, stderr=subprocess.PIPE, env=environment)
    grown = working_folder(folder) / "chosen.arrows.partial"
    while process.poll() is None and not (grown.exists() and grown.stat().st_size > 10_000):
        time.sleep(0.002)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, folder.exists()) == (130, False), said
    assert "the same command continues from there" in said
    seed = unfinished_seed(folder)
    done = subprocess.run(command, text=True, capture_output=True, env=environment, timeout=120, check=True)
    assert f"100 puzzles (train 80, validation 10, test 10), seed {seed}" in done.stdout
    assert (folder / "recipe.toml").read_text() == f"seed = {seed}\n" + recipe.read_text()


def test_an_unfinished_run_of_another_recipe_is_not_gone_on_with(tmp_path: Path):
    first = make(plan_of({**SMALL, "count": 5}), tmp_path / "set")
    shutil.rmtree(first.folder)
    working_folder(first.folder).mkdir()
    (working_folder(first.folder) / "chosen.arrows.journal").write_text('{"version": 1, "recipe": "other"}\n')
    with pytest.raises(ArgumentError, match="--force"):
        make(plan_of({**SMALL, "count": 5}), first.folder)
    assert make(plan_of({**SMALL, "count": 5}), first.folder, force=True).puzzles == 5


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"cuont": 3, "count": 2}, "cuont: unknown key; did you mean count?"),
        ({"stratum": [{"level": "easy"}]}, "say how many puzzles to generate"),
        ({"stratum": [{"level": "easy", "share": 1}]}, "stratum 1: a share needs a total count"),
        ({"stratum": [{"level": "esay", "count": 2}]}, "stratum 1: level cannot be 'esay'"),
        ({"stratum": [{"score": [5, 1], "count": 2}]}, "stratum 1: score cannot be"),
        ({"stratum": [{"level": "easy", "count": 2}] * 2}, "two strata have the same name: easy, easy"),
        ({"count": 2, "source": [{"level": "easy"}]}, "source 1: 'level' does not belong in a source"),
        ({"count": 2, "source": [{"symmetry": "round"}]}, "source 1: unknown symmetry 'round'"),
        ({"count": 2, "source": [{"file": "nothing.txt"}]}, "source 1: there is no file 'nothing.txt'"),
        ({"count": 2, "source": [7]}, "source 1 cannot be '7'"),
        ({"count": 2, "splits": {"../x": 1}}, "splits: ../x cannot be"),
        ({"count": 2, "splits": {"train": -1}}, "splits: train cannot be '-1'"),
        ({"count": 2, "splits": {"train": float("nan")}}, "splits: train cannot be 'nan'"),
        ({"count": 2, "splits": {}}, "splits cannot be"),
        ({"count": 2, "board": "samurai"}, "board: "),
        ({"count": 2, "format": "xlsx"}, "format cannot be 'xlsx'"),
        ({"count": 10**10}, "count cannot be"),
        ({"count": 2, "traces": {"wrong": 99}}, "traces: wrong cannot be '99'"),
        ({"count": 2, "traces": {"splits": ["trian"]}}, "traces: splits cannot be 'trian'"),
        ({"count": 2, "lang": "xx"}, "lang cannot be 'xx'"),
        ({"count": 2, "scale": "se118", "board": 6}, "the scale se118 is for 9x9 boards"),
        ({"scale": "se", "stratum": [{"score": [7.2, "8"], "count": 2}]}, "score cannot be"),
    ],
)
def test_a_bad_recipe_says_what_is_wrong(table: dict[str, Any], said: str, tmp_path: Path):
    with pytest.raises(ArgumentError) as caught:
        plan_of(table, tmp_path)
    assert any(said in problem.message() for problem in caught.value.problems), caught.value.message()


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
_KEYS = [
    "title",
    "seed",
    "splits",
    "count",
    "board",
    "scale",
    "stratum",
    "source",
    "traces",
    "format",
    "level",
    "score",
    "file",
]


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(_KEYS), _VALUES | st.lists(st.dictionaries(st.sampled_from(_KEYS), _VALUES), max_size=2)
    )
)
def test_any_table_is_a_plan_or_an_error_in_words(table: dict[str, Any]):
    try:
        plan = plan_of(table, Path("/nowhere"))
    except GarnsError as error:
        error.message("fr")
    else:
        assert tomllib.loads(plan.written)["seed"] == plan.seed
