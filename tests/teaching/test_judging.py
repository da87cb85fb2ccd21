"""The judge at level 0: programs that are right, nearly right, and wrong in every way."""

from __future__ import annotations

import pytest

from garns.teaching.judging import Listener, Program, Scene, Task, judge
from garns.teaching.protocol import Move
from garns.teaching.sandbox import Limits, walls
from garns.teaching.sets import SETS, cases
from teaching.oracle import answer, verdicts
from teaching.test_sandbox import WALLS

HONEST = "for line in lines(): say(answers[line])"
TWO = Task(sets=("easy",), count=2, limits=Limits(seconds=20))
FOUR = Task(sets=("4x4",), count=4, limits=Limits(seconds=20))


def kinds(judged) -> list[str]:
    return [each.verdict.kind for each in judged]


def ids(verdict) -> list[str]:
    return [problem.id for problem in verdict.problems]


def test_a_program_that_is_right_is_right_in_every_set(tmp_path):
    task = Task(sets=tuple(SETS), count=1, limits=Limits(seconds=20))
    judged = verdicts(tmp_path, task, HONEST)
    assert [each.set_id for each in judged] == list(SETS)
    assert kinds(judged) == ["right"] * len(SETS)
    assert all(each.verdict.seconds < 20 and not each.verdict.remarks for each in judged)


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("none", ["none", "invalid"]),
        ("multiple", ["multiple"]),
        ("invalid", ["invalid"]),
    ],
)
def test_a_word_is_right_only_where_it_is_true(tmp_path, said, right):
    """What clashes has no solution either, so 'none' is true of it."""
    task = Task(sets=("easy", "multiple", "none", "invalid"), count=1)
    judged = verdicts(tmp_path, task, f"for line in lines(): say('{said}')")
    assert [each.set_id for each in judged if each.verdict.kind == "right"] == right
    assert {problem for each in judged for problem in ids(each.verdict)} == {"wrong_claim"}


def test_one_solution_is_not_the_answer_where_there_are_several(tmp_path):
    from garns import solve

    (case,) = cases("multiple", count=1)
    grid = str(solve(case.puzzle).solution)
    (judged,) = verdicts(tmp_path, Task(sets=("multiple",), count=1), f"for line in lines(): say('{grid}')")
    assert judged.verdict.reason() == "the answer claims one solution; the truth is more than one solution"
    assert judged.verdict.reason("fr").endswith("la vérité est\u202f: plusieurs solutions")


def spoilt(cell: int) -> str:
    """A program that raises the digit of one cell."""
    return (
        f"for line in lines():\n found = answers[line]\n"
        f" say(found[:{cell}] + str(int(found[{cell}]) % 9 + 1) + found[{cell} + 1:])"
    )


def test_a_changed_given_is_named(tmp_path):
    case = cases("easy", count=1)[0]
    cell = next(cell for cell, given in enumerate(case.puzzle.givens) if given)
    verdict = verdicts(tmp_path, TWO, spoilt(cell))[0].verdict
    assert verdict.kind == "wrong"
    assert ids(verdict) == ["given_changed", "first_differs"]
    assert verdict.cells == (cell,)
    assert case.puzzle.geometry.names[cell] in verdict.reason()


def test_a_digit_that_stands_twice_is_named_with_its_cell_and_its_rival(tmp_path):
    case = cases("easy", count=1)[0]
    cell = next(cell for cell, given in enumerate(case.puzzle.givens) if not given)
    verdict = verdicts(tmp_path, TWO, spoilt(cell))[0].verdict
    wrong = int(answer(case)[cell]) % 9 + 1
    assert ids(verdict) == ["clash", "first_differs"]
    assert (verdict.cells, verdict.digits[cell]) == ((cell,), wrong)
    assert verdict.rivals
    assert all(verdict.digits[rival] == wrong for rival in verdict.rivals)


@pytest.mark.parametrize(
    "body",
    [
        "for line in lines(): sys.stdout.write(answers[line] + '\\r\\n'); sys.stdout.flush()",
        "for line in lines(): say('# thinking'); say(); say('  ' + answers[line].lower() + ' ')",
        "print('# hello', flush=True)\n" + HONEST,
        "for line in lines(): sys.stderr.write('a word for people\\n'); say(answers[line])",
    ],
    ids=["CRLF", "comments and blanks", "a comment before all", "standard error"],
)
def test_what_the_protocol_leaves_free_is_free(tmp_path, body):
    assert kinds(verdicts(tmp_path, TWO, body)) == ["right", "right"]


@pytest.mark.parametrize(
    ("body", "remark"),
    [
        ("for line in lines(): print(answers[line])", "no_flush"),
        ("print(*(answers[line] for line in list(lines())), sep='\\n')", "no_flush"),
        ("say(answers[input()])", "ends_after_each"),
    ],
    ids=["no flush", "all at the end", "one puzzle a run"],
)
def test_a_program_that_is_nearly_right_is_helped_and_told(tmp_path, body, remark):
    judged = verdicts(tmp_path, FOUR, body)
    assert kinds(judged) == ["right"] * 4
    assert [problem.id for problem in judged[-1].verdict.remarks] == [remark]


def test_a_crash_costs_one_puzzle_and_its_last_words_are_kept(tmp_path):
    body = (
        "for at, line in enumerate(lines()):\n if at == 1: raise ValueError('my stack is empty')\n say(answers[line])"
    )
    judged = verdicts(tmp_path, FOUR, body)
    assert kinds(judged) == ["right", "crashed", "right", "crashed"]
    assert judged[1].verdict.words.endswith("ValueError: my stack is empty")
    assert ids(judged[1].verdict) == ["exit_code"]


@pytest.mark.parametrize(
    ("body", "problem", "said"),
    [
        ("say('Welcome!')\n" + HONEST, "unasked", "Welcome!"),
        ("for line in lines(): say('The answer is', answers[line])", "bad_answer", "The answer is "),
        ("for line in lines(): say(line)", "bad_digit", "."),
        ("for line in lines(): say(answers[line][:-1])", "wrong_length", ""),
        ("for line in lines(): say('try r10c1 1')", "bad_cell", "try r10c1 1"),
        ("input(); sys.stdout.buffer.write(bytes(range(255, 100, -1)) + b'\\n')", "not_text", ""),
        ("input(); sys.stdout.write('x' * (2 << 20))", "too_much_output", ""),
        ("input()\nwhile True: print('# ' + 'x' * 5000)", "too_much_output", ""),
        ("input()", "ended_without_answer", ""),
    ],
)
def test_what_is_not_the_protocol_is_shown(tmp_path, body, problem, said):
    task = Task(sets=("4x4",), count=1, limits=Limits(seconds=20, output=1 << 20))
    (judged,) = verdicts(tmp_path, task, body)
    assert judged.verdict.kind == ("crashed" if problem == "ended_without_answer" else "not_protocol")
    assert problem in ids(judged.verdict)
    assert said in judged.verdict.said


def test_who_thinks_too_long_is_stopped_and_the_board_is_kept(tmp_path):
    body = "for line in lines():\n at = line.index('.')\n say(f'try r{at // 4 + 1}c{at % 4 + 1} 2')\n while True: pass"
    task = Task(sets=("4x4",), count=1, limits=Limits(seconds=0.3))
    (judged,) = verdicts(tmp_path, task, body)
    verdict = judged.verdict
    cell = judged.puzzle.givens.index(0)
    assert (verdict.kind, verdict.moves, verdict.last, verdict.digits[cell]) == ("too_slow", 1, cell, 2)
    assert ids(verdict) == ["out_of_time"]


def test_who_sleeps_is_not_taken_for_one_who_does_not_flush(tmp_path):
    """Its input is closed while it sleeps; it answers too late for that to have been the reason."""
    (judged,) = verdicts(tmp_path, Task(sets=("4x4",), count=1), "line = input(); time.sleep(3); say(answers[line])")
    assert (judged.verdict.kind, judged.verdict.remarks) == ("right", ())


def test_who_takes_too_much_memory_is_told_so(tmp_path):
    task = Task(sets=("4x4",), count=1, limits=Limits(seconds=20, memory=64 << 20))
    (judged,) = verdicts(tmp_path, task, "input(); held = b'x' * (200 << 20)\nwhile True: pass")
    assert judged.verdict.kind == "too_much_memory"


@pytest.mark.parametrize("kind", WALLS, ids=lambda kind: kind.value)
def test_a_file_that_is_no_program_is_told_for_every_puzzle(tmp_path, monkeypatch, kind):
    monkeypatch.setattr(walls, "best", lambda: kind)
    file = tmp_path / "solver"
    file.write_bytes(b"\x7fELF but not really")
    file.chmod(0o755)
    judged = list(judge(Program("solver", (str(file),)), TWO))
    assert kinds(judged) == ["crashed", "crashed"]
    assert judged[0].verdict.words


def test_a_listener_sees_every_move(tmp_path):
    class Seen(Listener):
        def __init__(self) -> None:
            self.moves: list[tuple[Move, int]] = []

        def moved(self, move: Move, scene: Scene) -> None:
            self.moves.append((move, scene.digits[move.cell]))

    body = "for line in lines(): say('try r1c1 3'); say('undo r1c1'); say('place r1c1 2'); say(answers[line])"
    seed = next(seed for seed in range(50) if cases("4x4", seed, 1)[0].puzzle.givens[0] == 0)
    seen = Seen()
    (judged,) = verdicts(tmp_path, Task(sets=("4x4",), seed=seed, count=1), body, seen)
    assert [(move.kind, digit) for move, digit in seen.moves] == [("try", 3), ("undo", 0), ("place", 2)]
    assert judged.verdict.moves == 3


def test_the_clock_stands_still_while_somebody_watches(tmp_path):
    import time

    class Slow(Listener):
        def moved(self, move: Move, scene: Scene) -> None:
            until = time.monotonic() + 0.2
            while time.monotonic() < until:
                pass

    body = "for line in lines():\n for _ in range(10): say('try r1c1 3')\n say(answers[line])"
    task = Task(sets=("4x4",), count=1, limits=Limits(seconds=1.5))
    assert kinds(verdicts(tmp_path, task, body, Slow())) == ["right"]


def test_a_case_is_the_same_for_the_same_seed_only():
    assert TWO.cases() == TWO.cases()
    assert Task(sets=("easy",), seed=1, count=2).cases() != TWO.cases()
