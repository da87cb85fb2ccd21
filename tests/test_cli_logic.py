"""``garns hint``, ``steps``, ``explain``, ``rate`` and ``convert`` as a person meets them: real processes and pipes."""

from __future__ import annotations

import csv
import json
import os
import pty
import signal
import subprocess
from pathlib import Path

import pytest

import garns as api
from garns.explaining import level_name, name_of
from support import DATA, clean_environment
from test_cli import COMMAND, EASY
from warm import garns

POSITION = ":0000:x:53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:918::"
FIRST = api.Candidate(5, 8)  # what a ladder finds first there
NO_SOLUTION = POSITION.replace(":918:", ":219:")  # the 2 of r1c9 is struck, and it belongs there


def bank(count: int) -> list[str]:
    with (DATA / "puzzlebank.csv").open(encoding="utf-8") as file:
        return [row["puzzle"] for row in csv.DictReader(file)][:count]


# hint


def test_a_hint_tells_as_much_as_one_likes() -> None:
    first, second, third = (garns("hint", "--level", str(level), EASY).stdout.strip() for level in (1, 2, 3))
    assert first == "Hidden Single"
    assert second.startswith("Hidden Single: ")
    assert f"{api.CLASSIC.name(FIRST.cell)} is {FIRST.digit}" in third
    assert api.CLASSIC.name(FIRST.cell) not in second
    assert garns("hint", EASY).stdout.strip() == third


def test_the_fourth_level_is_the_next_position_and_can_be_piped() -> None:
    position = api.read_position(EASY)
    text = EASY
    for _ in range(3):
        text = garns("hint", "--level", "4", stdin=text).stdout
        position = api.hint(position).apply()
        assert api.read_position(text) == position
    solved = next(api.solutions(api.Puzzle(api.board("16"))))
    large = json.loads(garns("hint", "--level", "4", f".{str(solved)[1:-1]}.").stdout)
    assert (large["puzzle"]["board"], large["digits"].count(".")) == ("16", 1)


@pytest.mark.parametrize("variant", ["killer", "jigsaw", "x"])
def test_the_next_position_has_the_clues_and_the_board_of_the_first(variant: str) -> None:
    text = api.write(api.generate("easy", variant=variant, seed=1), "json")
    said = garns("hint", "--level", "4", stdin=text).stdout
    assert api.read_position(said) == api.hint(api.read_position(text)).apply()


def test_a_hint_looks_beyond_what_is_already_struck(tmp_path: Path) -> None:
    position = api.read_position(POSITION)
    for format in ("hodoku", "pencil", "sukaku", "json"):
        file = tmp_path / f"position.{format}"
        file.write_text(api.write(position, format))
        said = json.loads(garns("hint", "--json", "--level", "4", file).stdout)
        assert said["step"] == json.loads(garns("hint", "--json", POSITION).stdout)["step"]
        assert said["position"]["digits"] != said["puzzle"]


def test_a_stream_of_hints_keeps_its_lines() -> None:
    lines = [EASY, "", "# a comment", POSITION, EASY[:-1], NO_SOLUTION, "55" + EASY[2:], "." * 81]
    done = garns("hint", "--level", "1", stdin="\n".join(lines))
    out = done.stdout.splitlines()
    assert len(out) == len(lines)
    assert (out[0], out[1], out[2]) == ("Hidden Single", "", "# a comment")
    assert out[4] == "# -:5: not a puzzle: line:5:81: expected 81 symbols, got 80"
    assert out[5] == "# -:6: There is a mistake on the board."
    assert out[6].startswith("# -:7: 5 appears more than once in row 1")
    assert out[7] == "# -:8: No technique helps here."
    assert done.returncode == 1
    assert garns("hint", "." * 81).returncode == 3
    solved = str(api.solve(api.read(EASY)).solution)
    assert (garns("hint", solved).stdout, garns("hint", solved).returncode) == ("# The grid is solved.\n", 0)


def test_a_mistake_comes_before_any_hint() -> None:
    assert "r1c9" not in garns("hint", "--level", "1", NO_SOLUTION).stdout
    done = garns("hint", NO_SOLUTION)
    assert (done.stdout, done.returncode) == ("# There is a mistake on the board. Look at r1c9.\n", 1)
    wrong = POSITION.replace("53+4", "53+1")  # r1c3 holds a 4
    assert json.loads(garns("hint", "--json", wrong).stdout)["cells"] == ["r1c3"]
    assert "L1C3" in garns("--lang", "fr", "hint", wrong).stdout


def test_hints_speak_french() -> None:
    done = garns("--lang", "fr", "hint", EASY)
    assert done.stdout.startswith("Singleton caché\u202f: ")
    assert f"{api.CLASSIC.names[FIRST.cell].name_in('fr')} vaut {FIRST.digit}" in done.stdout


def test_on_a_terminal_the_step_is_drawn_upon_the_board() -> None:
    out = on_a_terminal("hint", EASY)
    assert "┌" in out
    assert f"+{FIRST.digit}" in out  # the digit to place
    assert f"{api.CLASSIC.name(FIRST.cell)} is {FIRST.digit}" in out


def test_on_a_terminal_a_hint_lists_the_clues_of_a_variant_once() -> None:
    killer = "board: 4\ngivens: 1...............\nkiller_cage 7 r1c2 r1c3\nkiller_cage 3 r4c4"
    out = on_a_terminal("hint", killer)
    assert out.count("r1c2 r1c3: 7; r4c4: 3") == 1
    assert "╎" in out


def on_a_terminal(*arguments: str) -> str:
    parent, child = pty.openpty()
    with subprocess.Popen([*COMMAND, *arguments], stdout=child, env=clean_environment()) as process:
        os.close(child)
        out = b""
        try:
            while piece := os.read(parent, 65536):
                out += piece
        except OSError:  # the other end is closed
            pass
        process.wait()
    os.close(parent)
    return out.decode()


# steps


def test_every_instance_of_a_technique_is_listed() -> None:
    done = garns("steps", EASY, "--technique", "naked_single", "--json")
    (form,) = map(json.loads, done.stdout.splitlines())
    found = [
        api.Step.from_json({k: v for k, v in step.items() if k not in ("name", "text")}, api.CLASSIC)
        for step in form["steps"]
    ]
    assert found == api.steps(api.read(EASY), "naked_single")
    assert all(step["text"] for step in form["steps"])
    lines = garns("steps", EASY, "-t", "naked_single").stdout.splitlines()
    assert len(lines) == len(found)
    assert all(line.startswith("Naked Single: ") for line in lines)
    assert len(garns("steps", EASY, "--limit", "2").stdout.splitlines()) == 2


def test_a_technique_without_steps_and_one_that_does_not_exist() -> None:
    done = garns("steps", EASY, "--technique", "remote_pair")
    assert (done.stdout, done.returncode) == ("# nothing found\n", 0)
    done = garns("steps", EASY, "--technique", "telepathy")
    assert done.returncode == 2
    assert "telepathy" in done.stderr


# explain


def test_the_whole_path_is_told() -> None:
    done = garns("explain", EASY)
    path = api.solve_path(api.read(EASY))
    lines = done.stdout.splitlines()
    assert len(lines) == len(path.steps)
    assert lines[0].startswith("1. Hidden Single: ")
    form = json.loads(garns("explain", "--json", EASY).stdout)
    assert form["solved"] is True
    assert [step["technique"] for step in form["steps"]] == [step.technique for step in path.steps]


def test_several_paths_have_headings_and_one_that_ends_early_says_so() -> None:
    done = garns("explain", EASY, "." * 80 + "1")
    assert done.stdout.startswith(f"# {EASY}\n1. ")
    assert f"\n\n# {'.' * 80}1\n" in done.stdout
    assert done.stdout.endswith("# nothing more found; cells left: 80\n")
    assert done.returncode == 3


# rate


def test_ratings_of_a_stream_are_those_of_each_puzzle() -> None:
    puzzles = bank(40)
    lines = garns("rate", stdin="\n".join(puzzles)).stdout.splitlines()
    for puzzle, line in zip(puzzles, lines, strict=True):
        rating = api.rate(api.read(puzzle))
        names = level_name(rating.level), name_of(rating.hardest or "")
        assert line == f"{puzzle} # {names[0]} {rating.score} {names[1]}"
    assert [str(entry.puzzle) for entry in api.read_many("\n".join(lines))] == puzzles  # the output is input again
    one = garns("rate", "--threads", "1", "--scale", "hodoku", stdin="\n".join(puzzles)).stdout
    assert one == garns("rate", "--threads", "3", "--scale", "hodoku", stdin="\n".join(puzzles)).stdout


def test_ratings_are_told_in_the_language_of_the_reader() -> None:
    """Names for people, ids for programs."""
    assert garns("rate", stdin=EASY).stdout == f"{EASY} # Beginner 84 Hidden Single\n"
    assert garns("--lang", "fr", "rate", stdin=EASY).stdout == f"{EASY} # Débutant 84 Singleton caché\n"
    ids = garns("--lang", "fr", "rate", "--template", "{level} {hardest} {level_name}", stdin=EASY).stdout
    assert ids == "beginner hidden_single Débutant\n"


def test_techniques_and_levels_are_read_in_every_language() -> None:
    """With or without accents, whatever the language of the answers; what is wrong names them as people do."""
    for word in ("hidden_single", "Hidden Single", "Singleton caché", "singleton cache"):
        assert garns("steps", "-t", word, "--limit", "1", EASY).stdout.startswith("Hidden Single: ")
    assert garns("generate", "--level", "Débutant", "--seed", "1", "--board", "4").returncode == 0
    impossible = garns("--lang", "fr", "generate", "--must", "aile xy", "--level", "facile")
    assert impossible.stderr.startswith("Aile XY est du niveau Difficile\u202f: aucune grille jusqu'au niveau Facile")
    unknown = garns("generate", "--level", "esay")
    assert unknown.stderr.count("did you mean easy?") == 1, "told once, though a level is both ends of a range"


def test_a_template_says_what_to_print() -> None:
    template = r"{level}\t{score:5}|{hardest}|{steps}|{clues}|{line}|{solved}|{step_counts}"
    rating = api.rate(api.read(EASY))
    counts = " ".join(f"{technique}:{count}" for technique, count in rating.step_counts.items())
    line = garns("rate", "--template", template, stdin=EASY).stdout.rstrip("\n")
    level, rest = line.split("\t")
    assert level == rating.level
    score, hardest, steps, clues, number, solved, told = rest.split("|")
    assert (int(score), len(score), hardest) == (rating.score, 5, rating.hardest)
    assert (steps, clues, number, solved) == (str(len(rating.path.steps)), "30", "1", "yes")
    assert sorted(told.split()) == sorted(counts.split())


@pytest.mark.parametrize("template", ["{nonsense}", "{level", "{level.upper}", "{score:q}", "{0}"])
def test_a_template_that_is_none_is_wrong_usage(template: str) -> None:
    done = garns("rate", "--template", template, EASY)
    assert done.returncode == 2
    assert "{level}" in done.stderr


def test_errors_of_a_stream_of_ratings_stand_in_their_lines() -> None:
    lines = [EASY, EASY[:-1], "", "# a comment", "55" + EASY[2:], "." * 81, "1.....3..4.....2", POSITION, NO_SOLUTION]
    done = garns("rate", "--template", "{level}", stdin="\n".join(lines))
    out = done.stdout.splitlines()
    assert len(out) == len(lines)
    assert out[0] == "beginner"
    assert out[1] == "# -:2: not a puzzle: line:2:81: expected 81 symbols, got 80"
    assert out[2:4] == ["", "# a comment"]
    assert out[4].startswith("# -:5: no solution: 5 appears more than once")
    assert out[5] == "# -:6: more than one solution"
    assert out[6] == api.rate(api.read("1.....3..4.....2")).level
    assert out[7] == api.rate(api.read_position(POSITION)).level
    assert out[8] == "# -:9: no solution"
    assert done.returncode == 1


def test_ratings_as_json() -> None:
    form = json.loads(garns("rate", "--json", EASY).stdout)
    rating = api.rate(api.read(EASY))
    assert (form["level"], form["score"], form["hardest"]) == (rating.level, rating.score, rating.hardest)
    assert form["step_counts"] == rating.step_counts
    assert json.loads(garns("rate", "--json", "5").stdout)["status"] == "error"


def test_a_rating_on_a_terminal_is_told_in_full() -> None:
    out = on_a_terminal("--lang", "fr", "rate", EASY)
    assert out.startswith("Niveau\u202f: ")
    assert "Technique la plus difficile\u202f: " in out


def test_an_interrupted_stream_leaves_whole_lines(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("\n".join(bank(500) * 200) + "\n")
    with subprocess.Popen(
        [*COMMAND, "rate", "--threads", "1", file],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=clean_environment(),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        first = [process.stdout.readline() for _ in range(50)]
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()  # not "communicate", which passes over what was read ahead
        errors = process.stderr.read()
    lines = b"".join([*first, rest]).decode().split("\n")
    assert lines[-1] == ""
    assert all(" # " in line for line in lines[:-1])
    assert b"Traceback" not in errors
    assert process.returncode == 130
    assert 50 < len(lines) < 100_000


def test_techniques_of_ones_own_are_loaded_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "import garns\n"
        "@garns.technique('first_cell', rank='full_house', name={'en': 'First Cell', 'fr': 'Première case'})\n"
        "def find(view):\n"
        "    cell = view.cell('r5c5')\n"
        "    if len(view.candidates(cell)) == 1:\n"
        "        (digit,) = view.candidates(cell)\n"
        "        part = garns.Part('cell', (cell,), (digit,))\n"
        "        yield garns.Step('', (garns.Candidate(cell, digit),), parts=(part,))\n"
    )
    assert garns("hint", "--level", "1", "--load", file, EASY).stdout == "First Cell\n"
    assert garns("--lang", "fr", "hint", "--level", "1", "--load", file, EASY).stdout == "Première case\n"
    assert garns("rate", "--load", file, "--template", "{step_counts}", stdin=EASY).stdout.startswith("first_cell:1 ")
    assert garns("steps", "--load", file, "--technique", "first_cell", EASY).stdout.startswith("First Cell: ")
    missing = garns("hint", "--load", tmp_path / "nothing.py", EASY)
    assert missing.returncode == 2
    assert "nothing.py" in missing.stderr


# convert


@pytest.mark.parametrize("format", ["hodoku", "pencil", "sukaku", "json", "line", "grid", "lisp", "fpuzzles"])
def test_a_puzzle_goes_through_every_format(format: str, tmp_path: Path) -> None:
    file = tmp_path / "there"
    there = garns("convert", "--to", format, EASY, "-o", file)
    assert there.returncode == 0
    assert garns("convert", "--to", "line", file).stdout == EASY + "\n"


def test_what_a_format_does_not_keep_is_said() -> None:
    done = garns("convert", "--to", "line", POSITION)
    assert done.stdout == EASY + "\n"
    assert "does not keep the candidates\n" in done.stderr
    assert "does not keep placed digits\n" in done.stderr
    assert garns("convert", "--to", "hodoku", POSITION).stdout == POSITION + "\n"
    assert garns("convert", "--to", "hodoku", POSITION).stderr == ""


def test_several_grids_are_parted_and_what_cannot_be_written_is_said() -> None:
    done = garns("convert", "--to", "grid", "--style", "plain", stdin=f"{EASY}\n1.....3..4.....2\n")
    assert [entry.puzzle for entry in api.read_many(done.stdout)] == [api.read(EASY), api.read("1.....3..4.....2")]
    done = garns("convert", "--to", "hodoku", stdin="." * 256)
    assert done.returncode == 1
    assert "cannot hold the board" in done.stdout
    assert garns("convert", "--to", "lisp", "--style", "boxed", EASY).returncode == 2
    assert garns("convert", EASY).returncode == 2
