"""Pages to order: a job whose PDF holds the puzzles, and answers that are theirs."""

from __future__ import annotations

import json
import time
from dataclasses import replace

import pytest

import garns
from documents import givens_on, pages_of
from garns.variants import KillerCage

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = garns.read(EASY)


@pytest.fixture
def printed(client):
    """Order pages; gives what is told of the job when it has ended, and its files by name."""

    def order(**asked):
        answer = client.post("/api/v1/print", json=asked)
        assert answer.status_code == 202, answer.text
        where = answer.headers["Location"]
        while (job := client.get(where).json())["state"] == "running":
            time.sleep(0.02)
        names = (job["result"] or {}).get("files", [])
        return job, {name: client.get(f"{where}/files/{name}").content for name in names}

    return order


def test_a_puzzle_of_ones_own_is_on_the_page_and_its_answer_apart(printed):
    mine = replace(PUZZLE, title="Été #1 <b>")
    job, files = printed(puzzles=[mine.to_json()], per_page=1, answers="separate")
    assert (job["result"]["puzzles"], list(files)) == (1, ["t-1-b.pdf", "t-1-b-answers.pdf"])
    (page,) = pages_of(files["t-1-b.pdf"])
    assert givens_on(page) == EASY
    assert "Été #1 <b>" in page.extract_text()
    (answers,) = pages_of(files["t-1-b-answers.pdf"])
    assert givens_on(answers) == str(garns.solve(PUZZLE).solution)


def test_new_ones_are_made_the_same_for_the_same_seed(printed):
    wish = {"count": 3, "level": "easy", "board": "6", "seed": 4, "title": "Six", "lang": "fr", "answers": "none"}
    job, files = printed(**wish)
    assert (job["progress"]["of"], job["result"]["puzzles"], job["result"]["pages"]) == (3, 3, 1)
    assert printed(**wish)[1] == files
    assert "Facile" in pages_of(files["six.pdf"])[0].extract_text()


def test_a_class_gets_a_sheet_for_each_pupil(printed):
    _job, files = printed(count=1, level="easy", seed=1, per_page=1, names=["Ana", "Bo"], group="3B", answers="none")
    (name,) = files
    one, two = pages_of(files[name])
    assert ("Ana" in one.extract_text(), "Bo" in two.extract_text()) == (True, True)
    assert givens_on(one) != givens_on(two)


@pytest.mark.parametrize(
    ("order", "status", "said"),
    [
        ({"level": "magic"}, 400, "magic"),
        ({"board": "/etc/passwd"}, 400, "/etc/passwd"),
        ({"paper": "papyrus"}, 400, "papyrus"),
        ({"lang": "xx"}, 400, "xx"),
        ({"link": "javascript:alert(1)"}, 400, "javascript"),
        ({"count": 50, "pupils": 50}, 400, "2500"),
        ({"count": 101}, 422, "count"),
        ({"puzzles": [{"board": "9"}] * 101}, 422, "puzzles"),
        ({"puzzles": [{"format": "nonsense"}]}, 400, "nonsense"),
    ],
)
def test_what_cannot_be_is_refused_at_once(client, order, status, said):
    answer = client.post("/api/v1/print", json=order)
    assert (answer.status_code, said in answer.text) == (status, True), answer.text


def test_a_puzzle_without_one_solution_is_named(printed):
    two = replace(garns.Puzzle.empty(4), title="Two of them", constraints=(KillerCage((0, 1), 3),))
    job, files = printed(puzzles=[PUZZLE.to_json(), two.to_json()])
    assert (job["state"], files) == ("failed", {})
    assert [problem["message"] for problem in job["result"]["problems"]] == [
        "Two of them: it does not have exactly one solution"
    ]


def test_an_order_can_be_stopped(client):
    order = {"count": 100, "level": "extreme", "symmetry": "full", "seed": 1}
    where = client.post("/api/v1/print", json=order).headers["Location"]
    assert client.delete(where).status_code == 202
    told = client.get(f"{where}/events").text.split("\n\n")
    assert json.loads(told[-2].partition("data: ")[2]) is None
    assert told[-2].startswith("event: cancelled")


def test_there_is_no_file_of_another_name(client, printed):
    job, _files = printed(puzzles=[garns.read("1.....3..4.....2").to_json()])
    for name in ("other.pdf", "..%2F..%2Fgames.db", "sudoku"):
        assert client.get(f"/api/v1/jobs/{job['job']}/files/{name}").status_code == 404
    assert client.get(f"/api/v1/jobs/{'0' * 32}/files/sudoku.pdf").status_code == 404
