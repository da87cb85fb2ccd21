"""The algorithm lab over HTTP."""

from __future__ import annotations

import pytest

from garns import Puzzle
from garns.teaching.lab import ALGORITHMS, EXPORTS, export
from garns.variants import KillerCage

PUZZLE = Puzzle.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_every_algorithm_is_told_with_its_source_and_its_tree(ask):
    found = ask("/lab", puzzle=PUZZLE.to_json())["algorithms"]
    assert [one["algorithm"] for one in found] == list(ALGORITHMS)
    for one in found:
        assert (one["status"], one["solution"]) == ("solved", SOLUTION)
        assert one["source"] == ALGORITHMS[one["algorithm"]].source
        assert len(one["nodes"]) == (min(one["tries"], 2000) if one["shows"] else 0)
    assert found[0]["name"]["fr"] == "Dans l'ordre"


@pytest.mark.parametrize("form", EXPORTS)
def test_a_puzzle_is_taken_to_another_tool(ask, form):
    found = ask("/lab/export", puzzle=PUZZLE.to_json(), form=form)
    assert found == {"text": export(PUZZLE, form), "name": f"sudoku{EXPORTS[form].suffix}"}


@pytest.mark.parametrize(
    ("path", "more", "problem"),
    [
        ("/lab", {"puzzle": Puzzle(constraints=(KillerCage((0, 1), 3),)).to_json()}, "only_houses"),
        ("/lab", {"puzzle": Puzzle.empty(25).to_json()}, "too_many_cells"),
        ("/lab/export", {"puzzle": PUZZLE.to_json(), "form": "cobol"}, "bad_argument"),
    ],
)
def test_what_the_lab_cannot_do_is_told(client, path, more, problem):
    answer = client.post(f"/api/v1{path}", json=more)
    assert answer.status_code == 400
    assert [one["id"] for one in answer.json()["problems"]] == [problem]


def test_a_search_without_end_is_given_up_in_time(ask):
    empty = ask("/lab", puzzle=Puzzle.empty(16).to_json())["algorithms"]
    assert {one["status"] for one in empty} <= {"solved", "given_up"}
    ours = [one["tries"] for one in empty if one["shows"]]  # a solver of others counts in its own way
    assert ours
    assert max(ours) <= 20_000
