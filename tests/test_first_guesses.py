"""What people try first, in eight roles, and what must happen: it works, or one sentence says what to write instead.

A row is the guess as somebody would type it, and what it gives; ``no("...")`` is a refusal with these words in it.
"""

from __future__ import annotations

import inspect
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click
import numpy as np
import pytest

import garns
from garns import Candidate, Position, Puzzle, Step
from garns.cli.app import app
from garns.variants import Arrow, Diagonal, KillerCage, Quadruple, Thermo
from warm import garns as command

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SMALL = "1.....3..4.....2"
ROWS = [[int(char) if char.isdigit() else 0 for char in EASY[start : start + 9]] for start in range(0, 81, 9)]
IMPOSSIBLE = "55" + "." * 79
MISTAKEN = f":0000:x:53+1.7{EASY[5:]}:::"
CAGED = Puzzle(constraints=[KillerCage("r1c1 r1c2", 15)])


@dataclass(frozen=True)
class no:  # noqa: N801 (it reads as a word)
    """A refusal: an error of ours with these words, and no other."""

    words: str


PYTHON = {
    "student": [
        ("garns.solve(EASY).status", "unique"),
        ("str(garns.solve(EASY).solution)", SOLUTION),
        ("garns.solve(ROWS).status", "unique"),
        ("bool(garns.solve(EASY)), bool(garns.solve(IMPOSSIBLE))", (True, False)),
        ("garns.solve(Path('easy.txt')).status", "unique"),
        ("garns.solve('easy.txt')", no("if it is the name of a file, pass pathlib.Path('easy.txt')")),
        ("garns.solve(Path('nosuch.txt'))", no("there is no file 'nosuch.txt'")),
        ("garns.solve(None)", no("an object of type 'NoneType' is not a puzzle; pass a puzzle, text")),
        ("garns.count_solutions(SMALL)", 1),
        ("str(next(garns.solutions(EASY)))", SOLUTION),
        ("garns.solutions('what?')", no("this is not a puzzle in any format")),
        ("Puzzle(EASY) == garns.read(EASY)", True),
        ("Puzzle(ROWS) == garns.read(EASY)", True),
        ("Puzzle(givens=EASY) == Puzzle(givens=ROWS) == Puzzle(givens=np.array(ROWS)) == garns.read(EASY)", True),
        ("Puzzle(4) == garns.empty(4)", True),
        ("eval(repr(garns.read(EASY))) == garns.read(EASY)", True),
        ("garns.read(list(SMALL)) == garns.read(SMALL)", True),
    ],
    "player": [
        ("garns.hint(EASY).technique", "hidden_single"),
        ("repr(garns.hint(EASY))", "<Hint step: hidden_single +r1c6(8)>"),
        ("garns.rate(EASY).level", "beginner"),
        ("repr(garns.rate(EASY))", "<Rating garns: beginner, score 81, hardest hidden_single>"),
        ("repr(garns.solve_path(EASY))", "<Path garns: 51 steps, solved>"),
        ("bool(garns.why(EASY, 'r5c5', 5)), bool(garns.why_not(EASY, 'r5c5', 5))", (True, False)),
        ("garns.why(EASY, 'L5C5', 5).proven", True),
        (
            "garns.hint(EASY, scale='HoDoKu').technique, garns.solve_path(EASY, scale='hodoku').scale",
            ("naked_single", "hodoku"),
        ),
        ("len(garns.steps(EASY, 'Naked Single'))", 4),
        ("garns.steps(EASY, 'Unique Rectangle Type 1'), garns.steps(EASY, 'BUG+1')", ([], [])),
        ("str(garns.explain(EASY))", "In box 2, 8 has a single place left: r1c6. So r1c6 is 8."),
        ("garns.explain(EASY) == garns.explain(garns.hint(EASY))", True),
        ("garns.explain(garns.solve_path(EASY)).lines[1][:17]", "Hidden Single: In"),
        ("len(garns.explain(garns.solve_path(EASY)).lines) == len(garns.solve_path(EASY).steps)", True),
        ("str(garns.explain(SOLUTION, lang='fr'))", "La grille est résolue."),
        ("str(garns.explain(garns.read_position(MISTAKEN)))", "There is a mistake in r1c3."),
        ("garns.explain('what?')", no("this is not a puzzle in any format")),
        ("garns.metro(EASY)", True),
        ("garns.xray(EASY).status", "unique"),
    ],
    "numpy user": [
        ("garns.solve(np.array(ROWS)).status", "unique"),
        ("garns.solve(np.array(ROWS).ravel()).status", "unique"),
        ("garns.solve(np.array(ROWS, dtype=float)).status", "unique"),
        ("garns.rate(np.array(ROWS)).score", 81),
        ("garns.solve_many(np.array([ROWS, ROWS])).status_names", ["ok", "ok"]),
        ("garns.solve_many(np.array([ROWS], dtype='int8')).status_names", ["ok"]),
        ("garns.solve_many(np.array([ROWS, ROWS]).reshape(2, 81)).status_names", ["ok", "ok"]),
        ("garns.solve_many(np.asfortranarray([ROWS, ROWS])).status_names", ["ok", "ok"]),
        ("garns.solve_many(np.array(ROWS)).status_names", ["ok"]),
        ("garns.solve_many(np.array([ROWS], dtype=float))", no("the array holds float64; pass whole numbers")),
        ("garns.solve_many(np.array(ROWS).ravel())", no("pass the shape (1, 81)")),
        (
            "garns.solve_many(np.zeros((5, 16), dtype=int))",
            no("puzzles of 16 cells, but the board has 81; pass board=4"),
        ),
        ("np.asarray(garns.solve_many([EASY]).solutions).shape", (1, 81)),
        ("garns.solve_many([np.array(ROWS), ROWS]).status_names", ["ok", "ok"]),
    ],
    "pandas user": [
        ("garns.solve_many(frame['puzzle'])[0].solution", SOLUTION),
        (
            "garns.solve_many(frame)",
            no("a table ('DataFrame') is not a list of puzzles; pass one of its columns ('level'"),
        ),
        ("garns.solve_many(polar)", no("pass one of its columns ('level', 'puzzle'), or the table to garns.bulk")),
        ("garns.solve_many(polar['puzzle']).status_names", ["ok", "ok"]),
        ("garns.solve_many({'puzzle': [EASY]})", no("a table ('dict') is not a list of puzzles")),
        ("garns.solve_many(pd.Series([int('4' * 80)]))", no("whole numbers, which have lost their leading zeros")),
        (
            "garns.solve_many(frame['level'])",
            no("read them as text (dtype=str)"),
        ),
        ("garns.solve_many(pd.Series([EASY, None])).status_names", ["ok", "bad_text"]),
        ("garns.solve_many(EASY).status_names", ["ok"]),
        ("garns.solve_many(EASY + '\\n' + EASY).status_names", ["ok", "ok"]),
        ("garns.solve_many(garns.write(EASY, 'grid')).status_names", ["ok"]),
        ("garns.solve_many(Path('two.txt')).status_names", ["ok", "ok"]),
        ("garns.solve_many(Path('table.csv')).status_names", ["ok", "ok"]),
        ("garns.solve_many('two.txt')", no("pass pathlib.Path('two.txt')")),
        ("garns.solve_many(Path('nosuch.txt'))", no("there is no file")),
        ("garns.solve_many(open('two.txt')).status_names", ["ok", "ok"]),
        ("garns.solve_many([SMALL])", no("puzzles of 16 cells, but the board has 81; pass board=4")),
        ("garns.solve_many([SMALL], board=4).status_names", ["ok"]),
        ("garns.solve_many([garns.read(EASY)]).status_names", ["ok"]),
        ("garns.solve_many(garns.read(EASY)).status_names", ["ok"]),
        ("garns.solve_many([CAGED])", no("a puzzle has constraints that the board does not have; pass board=puzzle")),
        ("garns.solve_many([CAGED], board=CAGED, limit=1).status_names", ["ok"]),
        ("garns.rate_many(EASY)[0]", ("ok", "beginner", 81, "hidden_single")),
        ("garns.rate_many([EASY, 'x']).status_names", ["ok", "bad_text"]),
        ("garns.solve_many([EASY, IMPOSSIBLE]).status[1] == garns.Status.CLASH", True),
        ("garns.rate_many([EASY, 'x']).level_names", ["beginner", None]),
        ("garns.canonical_many(EASY)[0].form", str(garns.canonical(EASY))),
        ("list(pd.DataFrame(garns.solve_many([EASY])).columns)", ["status", "count", "solution"]),
        ("[row.count for row in garns.solve_many([EASY, IMPOSSIBLE])]", [1, 0]),
        ("garns.solve(pd.DataFrame(ROWS)).status", "unique"),
        ("garns.bulk.solve(frame)['status'].to_pylist()", ["unique", "unique"]),
        ("garns.bulk.solve(EASY)['status'].to_pylist()", ["unique"]),
        ("garns.bulk.solve(np.array([ROWS, ROWS]))['status'].to_pylist()", ["unique", "unique"]),
        ("garns.bulk.solve([CAGED])", no("pass board=puzzle")),
    ],
    "teacher": [
        ("garns.generate('Easy', 6, seed=1).clues > 3", True),
        ("garns.generate('easi')", no("unknown level 'easi'; did you mean easy?")),
        ("garns.generate('impossible')", no("unknown level 'impossible'; there are: beginner, easy")),
        ("garns.generate(3)", no("unknown level 3; there are: beginner, easy")),
        ("garns.generate(['easy', 'HARD'], 6, seed=1).geometry.spec", "6"),
        ("garns.generate('beginner', '4x4', seed=1).geometry.spec", "4"),
        ("garns.generate(board=4, seed=1) == garns.generate(board='4', seed=1)", True),
        ("garns.generate(board=garns.empty('x4'), seed=1).constraints == garns.empty('x4').constraints", True),
        ("garns.from_library(board=6, seed=1).geometry.spec", "6"),
        ("garns.from_library('x')", no("there is no grid for the board")),
        ("garns.generate('beginner', 4, symmetry='Rotate 180', seed=1).clues > 3", True),
        (
            "garns.generate('beginner', 4, symmetry='spiral')",
            no("unknown symmetry 'spiral'; there are: none"),
        ),
        ("garns.generate(board='sudoku')", no("'sudoku' is not a board")),
        ("garns.generate(variant='killr')", no("unknown variant 'killr'; did you mean killer?")),
        ("garns.generate(must='x wings', tries=1)", no("unknown technique 'x wings'; did you mean")),
        ("len(list(garns.generate_many(garns.recipe(4, level='beginner'), 3, seed=1)))", 3),
        (
            "repr(garns.recipe(level='hard', must='X-Wing'))",
            "<Recipe 9: levels=('hard', 'hard'), must={'x_wing': (1, 4294967295)}>",
        ),
        ("garns.lesson('Naked Pair', seed=1).puzzle.geometry.spec", "9"),
        ("garns.lesson('naked par')", no("unknown technique 'naked par'; did you mean naked_pair?")),
        ("garns.to_svg(EASY)[:4]", "<svg"),
        ("garns.to_svg(EASY, theme='Dark')[:4]", "<svg"),
        ("garns.to_text(SMALL, 'BOXED')[0]", "┌"),
        ("garns.to_latex(SMALL)[:6]", "\\begin"),
        ("garns.to_html([EASY, EASY]).count('<section>')", 2),
        ("garns.to_html(ROWS).count('<section>')", 1),
        ("garns.equivalent(SMALL, SMALL)", True),
        ("str(garns.canonical(SMALL))", "...1.2....3.4..."),
        ("garns.rate(EASY, 'HoDoKu').scale", "hodoku"),
        ("garns.rate(EASY, 'hodok')", no("unknown scale 'hodok'; did you mean hodoku?")),
    ],
    "setter": [
        ("CAGED.constraints == Puzzle(constraints=(KillerCage((0, 1), 15),)).constraints", True),
        ("Puzzle(constraints=KillerCage(['r1c1', 'r1c2'], 15)) == CAGED", True),
        ("Puzzle(constraints=[KillerCage([0, 1], 15)]) == CAGED", True),
        ("Puzzle(constraints=[KillerCage('a1, b1', 15)]) == CAGED", True),
        ("Puzzle(constraints=[KillerCage('L1C1 L1C2', 15)]) == CAGED", True),
        ("Puzzle(constraints=[KillerCage(np.array([0, 1]), np.int64(15))]) == CAGED", True),
        ("Puzzle(constraints=[KillerCage('r1c1 r1c20', 15)])", no("'r1c20' is not a cell of this board")),
        ("KillerCage([(1, 1), (1, 2)], 15)", no("write cells by name ('r1c1 r1c2') or by number from 0")),
        ("KillerCage('r1c1 r1c2', 'fifteen')", no("killer cage: the field sum cannot be 'fifteen'")),
        ("Puzzle(constraints=[Thermo('r1c1 r2c2 r3c3')]).constraints[0].cells", (0, 10, 20)),
        ("Puzzle(constraints=[Arrow('r1c1', 'r1c2 r1c3')]).constraints[0].circle", (0,)),
        ("Puzzle(constraints=[Quadruple('r1c1 r1c2 r2c1 r2c2', '46')]).constraints[0].digits", (4, 6)),
        ("Diagonal('Main').direction", "main"),
        ("Diagonal('up')", no("diagonal: the field direction cannot be 'up'")),
        ("len(garns.empty('Anti-Knight').constraints), len(garns.empty('anti knight').constraints)", (1, 1)),
        ("garns.empty('samuray')", no("unknown board 'samuray'; did you mean samurai?")),
        ("repr(CAGED)", "<Puzzle 9: 0 clues, 1 constraints>"),
        ("garns.write(EASY, 'f-puzzles')[:8]", "https://"),
        ("garns.write(EASY, 'fpuzle')", no("unknown format 'fpuzle'; did you mean fpuzzles?")),
        ("garns.write(SMALL, 'line', style='boxed')", no("the format line has only one style")),
        ("garns.read(EASY, format='Line') == garns.read(EASY)", True),
    ],
    "technique author": [
        ("tried(lambda view: None)", no("the technique mine returned None, not steps; write 'yield Step(...)'")),
        ("tried(lambda view: Step('mine'))", no("the technique mine returned Step, not steps")),
        ("tried(lambda view: ['r1c1'])", no("mine must yield steps, and yielded an object of the type 'str'")),
        ("tried(lambda view: [Step('mine', (Candidate(5, 8),))])", 1),
        ("tried(lambda view: [Step('mine', [(5, 8)])])", 1),
        ("tried(lambda view: [Step('mine', (5, 8))])", no("the technique mine: '(5, 8)' are not candidates")),
        ("tried(lambda view: [Step('mine', ((99, 8),))])", no("mine names digit 8 in cell 99; cells are 0 to 80")),
        (
            "tried(lambda view: [Step('mine', ((5, 8),), parts=5)])",
            no("mine: parts must be a tuple of Part"),
        ),
        ("tried(lambda view: [1 / 0])", no("the technique mine failed (<string>:1): ZeroDivisionError")),
        ("garns.technique('mine', rank='x-wings')", no("unknown technique 'x-wings'; did you mean x_wing, ")),
        ("garns.steps(EASY, 'hidden-singel')", no("unknown technique 'hidden-singel'; did you mean hidden_single?")),
        ("repr(garns.hint(EASY).step)", "<Step hidden_single: 8 in cell 5>"),
        ("repr(Position.start(garns.read(SMALL)))", "<Position 1.....3..4.....2: 12 open>"),
        ("garns.verify(garns.hint(EASY).step, EASY).ok", True),
        ("str(garns.explain(garns.hint(EASY).step, EASY))[:8]", "In box 2"),
    ],
    "French speaker": [
        ("garns.generate('facile', 6, seed=1).clues > 3", True),
        ("garns.recipe(level=('facile', 'difficile')).levels", ("easy", "hard")),
        ("len(garns.steps(EASY, 'Singleton nu'))", 4),
        ("garns.recipe(level='Débutant').levels", ("beginner", "beginner")),
        ("garns.recipe(4, symmetry='demi-tour').symmetry", "rotate180"),
    ],
}

#: What is typed, its exit code, and words that it prints.
SHELL = [
    ("solve two.txt", 0, SOLUTION),
    ("solve table.csv", 0, SOLUTION),
    ("check table.csv", 0, "table.csv:2: one solution"),
    ("solve nosuch.txt", 1, "there is no file 'nosuch.txt'"),
    ("play nosuch.txt", 1, "there is no file 'nosuch.txt'"),
    ("show easy.txt -o easy.xyz", 2, ".xyz"),
    ("sovle easy.txt", 2, "unknown command 'sovle'; did you mean solve?"),
    ("convert --to F-Puzzles easy.txt", 0, "https://"),
    ("convert --to fpuzles easy.txt", 2, "unknown format 'fpuzles'; did you mean fpuzzles?"),
    ("rate --scale HoDoKu easy.txt", 0, "Full House"),
    ("steps --technique X-Wing easy.txt", 0, "X-Wing"),
    ("generate --size 4 --seed 1", 0, "."),
    ("solve --size 4 1.....3..4.....2", 0, "1324423124133142"),
    ("rate --template {level} easy.txt", 0, "beginner"),
    ("rate --format line --template {score} easy.txt", 0, "81"),
    ("lab --budget 5 easy.txt", 0, "milliseconds"),
    ("generate --board 6 --level Facile --seed 1", 0, "."),
    ("generate --level facil", 2, "did you mean Facile?"),
    ("generate --symmetry spirale", 2, "unknown symmetry 'spirale'"),
    ("learn X-Wing", 0, "X-Wing"),
    ("learn xwng", 1, "there is no lesson on 'xwng'"),
    ("template Pyton", 2, "unknown language 'Pyton'; did you mean python?"),
    ("solve --board samuray easy.txt", 2, "unknown board 'samuray'; did you mean samurai?"),
    ("--lang fr generate --level facil", 2, "vouliez-vous dire Facile\u202f?"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("guesses")
    (folder / "easy.txt").write_text(EASY)
    (folder / "two.txt").write_text(f"{EASY}\n{EASY}\n")
    (folder / "table.csv").write_text(f"level,puzzle\n3,{EASY}\n4,{EASY}\n")
    return folder


def tried(find) -> int:
    """How many steps a technique finds in the first position, among the others."""
    garns.technique("mine", rank="naked_single")(find)
    try:
        return len(garns.steps(EASY, "mine"))
    finally:
        garns.logic.unregister("mine")


#: What a guess may name.
NAMES = {
    **{
        kind.__name__: kind
        for kind in (Arrow, Candidate, Diagonal, KillerCage, Path, Position, Puzzle, Quadruple, Step)
    },
    **{"Thermo": Thermo, "garns": garns, "np": np, "tried": tried},
    **{"EASY": EASY, "SMALL": SMALL, "ROWS": ROWS, "IMPOSSIBLE": IMPOSSIBLE, "CAGED": CAGED},
    **{"SOLUTION": SOLUTION, "MISTAKEN": MISTAKEN},
}


@pytest.mark.parametrize(("role", "guess", "then"), [(role, *row) for role, rows in PYTHON.items() for row in rows])
def test_a_first_guess_in_python_works_or_is_told_what_to_write(role, guess, then, folder, monkeypatch):
    monkeypatch.chdir(folder)
    names = dict(NAMES)
    if role == "pandas user":
        names["pd"] = pytest.importorskip("pandas")
        columns = {"level": [3, 4], "puzzle": [EASY, EASY]}
        names |= {"frame": names["pd"].DataFrame(columns), "polar": pytest.importorskip("polars").DataFrame(columns)}
    if not isinstance(then, no):
        assert eval(guess, names) == then
        return
    with pytest.raises(garns.GarnsError) as refused:
        eval(guess, names)
    assert then.words in str(refused.value)


@pytest.mark.parametrize(("typed", "code", "words"), SHELL)
def test_a_first_guess_in_the_shell_works_or_is_told_what_to_write(typed, code, words, folder):
    done = command(*shlex.split(typed), cwd=folder)
    assert (done.returncode, words in done.stdout + done.stderr) == (code, True), done.stdout + done.stderr


def test_every_function_calls_a_puzzle_puzzle_and_a_scale_scale():
    functions = [
        getattr(room, name) for room in (garns, garns.formats, garns.logic, garns.symmetry) for name in room.__all__
    ]
    named = {"Given": set(), "Drawable": set(), "str | Ladder": set()}
    for function in filter(inspect.isfunction, functions):
        for name, taken in inspect.signature(function).parameters.items():
            kind = str(taken.annotation).removesuffix(" | None").removesuffix(" | Picture")
            named.get(kind, set()).add(name)
    assert named == {"Given": {"puzzle", "other"}, "Drawable": {"puzzle"}, "str | Ladder": {"scale"}}


def options_of(command: click.Command, context: click.Context) -> Iterator[tuple[str, click.Option]]:
    """Every option of a command and of those below it, by its name."""
    for option in command.params:
        yield from ((name, option) for name in option.opts if isinstance(option, click.Option))
    for each in command.list_commands(context) if isinstance(command, click.Group) else ():
        below = command.get_command(context, each)
        yield from options_of(below, click.Context(below, context, info_name=each))


def test_an_option_means_the_same_in_every_command():
    meanings: dict[str, set[str]] = {}
    for name, option in options_of(app, click.Context(app)):
        meanings.setdefault(name, set()).add(option.name)
    assert meanings["--format"] == {"format_", "input_kind"}  # of the input: puzzles, or tables of them
    assert meanings["--budget"] == {"budget"}
    assert meanings["--time"] == {"seconds"}  # of a student's program
    assert not {"--seconds", "--input-format", "--from"} & meanings.keys()
    assert meanings["--board"] == {"board"}
    assert meanings["--size"] == {"board"}  # the page of a book is --paper
    assert meanings["--paper"] == {"paper"}
