"""What the browser checks by itself is what the engines know: the rules of every constraint, and of every example."""

import json
from random import Random

import pytest

from garns.values.puzzle import Puzzle, violations
from garns.variants import (
    Arrow,
    Difference,
    KillerCage,
    Negative,
    NumberedRoom,
    Ratio,
    Sandwich,
    Skyscraper,
    SlowThermo,
    Thermo,
    Whisper,
    XSum,
)
from garns.web.bundle import bundle
from support import ROOT, needs, run

#: Pieces of a puzzle on 4x4, each of which two random digits break now and then.
CLUES = [
    (Thermo((0, 1, 2)),),
    (SlowThermo((0, 5, 10)),),
    (Difference((0, 1)), Ratio((1, 2))),
    (Ratio((0, 1)), Negative("kropki")),
    (KillerCage((0, 1, 4), 8),),
    (Arrow((0,), (1, 2)),),
    (Whisper((0, 1, 2, 3), 2),),
    (Sandwich("left", 1, 3),),
    (Skyscraper("top", 2, 2),),
    (XSum("right", 3, 5),),
    (NumberedRoom("bottom", 4, 2),),
]
SCRIPT = """
import { broken } from %s;
import { readFileSync } from "node:fs";
const rows = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(JSON.stringify(rows.map(([bundle, values]) => broken(bundle, values).size > 0)));
"""


def test_the_browser_finds_a_clue_broken_where_the_rules_do(tmp_path):
    chance, rows, expected = Random(5), [], []
    for constraints in CLUES:
        puzzle = Puzzle(Puzzle.empty(4).geometry, constraints=constraints)
        form = bundle(puzzle)
        short = {key: form[key] for key in ("clues", "tables", "automata", "digits")}
        for _ in range(60):
            values = tuple(chance.choice((0, 0, 1, 2, 3, 4)) for _ in range(16))
            rows.append([short, values])
            expected.append(any(problem.id == "broken" for problem in violations(puzzle, values)))
    script = tmp_path / "check.mjs"
    script.write_text(SCRIPT % json.dumps((ROOT / "src/garns/web/static/js/clues.js").as_uri()))
    boards = tmp_path / "boards.json"
    boards.write_text(json.dumps(rows))
    assert json.loads(run([needs("node"), script, boards])) == expected
    assert len(set(expected)) == 2


@pytest.mark.parametrize("constraints", CLUES)
def test_every_clue_reaches_the_browser(constraints):
    form = bundle(Puzzle(Puzzle.empty(4).geometry, constraints=constraints))
    assert len(form["clues"]) == len(constraints)
    assert all(len(table) == 4 for table in form["tables"])


def test_automata_that_are_very_large_stay_with_the_server(monkeypatch):
    puzzle = Puzzle(Puzzle.empty(4).geometry, constraints=(Sandwich("left", 1, 3), Thermo((0, 1))))
    monkeypatch.setattr("garns.web.clue_rules._MOST_NUMBERS", 1)
    form = bundle(puzzle)
    assert form["automata"] == []
    assert [clue["automata"] for clue in form["clues"]] == [[], []]
    assert form["clues"][1]["relations"]
