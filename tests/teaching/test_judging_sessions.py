"""The judge at levels 1 and 2: conversations, and what may go wrong in them."""

from __future__ import annotations

from garns.teaching.judging import Task
from garns.teaching.sandbox import Limits
from teaching.oracle import LOOP, SESSION, verdicts

LIMITS = Limits(seconds=20)
ONE = Task(sets=("easy",), count=1, limits=LIMITS, level=1)
TWO = Task(sets=("easy", "none"), count=1, limits=LIMITS, level=1)
STEPS = Task(sets=("easy",), count=1, limits=LIMITS, level=2)


def session(*changes: str) -> str:
    return "\n".join([SESSION, *changes, LOOP])


def by_set(judged) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in judged:
        found.setdefault(each.set_id, []).append(each.verdict.kind)
    return found


def problems(judged, set_id: str) -> list[str]:
    return [problem.id for each in judged if each.set_id == set_id for problem in each.verdict.problems]


def test_a_good_session_is_right_in_everything(tmp_path):
    task = Task(sets=("easy", "multiple", "none", "invalid", "16x16"), count=1, limits=LIMITS, level=2)
    found = by_set(verdicts(tmp_path, task, session()))
    assert set(found) == set(task.all_sets)
    assert {kind for kinds in found.values() for kind in kinds} == {"right"}
    assert sum(map(len, found.values())) == task.size


def test_results_may_come_in_any_order(tmp_path):
    later = (
        "first, in_order = [], solve\ndef solve(*asked):\n first.append(asked)\n if len(first) == 2:\n"
        "  for each in reversed(first): in_order(*each)"
    )
    found = by_set(verdicts(tmp_path, TWO, session(later)))
    assert (found["easy"], found["none"]) == (["right"], ["right"])


def test_an_unknown_command_must_be_answered_with_an_error(tmp_path):
    assert by_set(verdicts(tmp_path, ONE, session("def unknown(line): say('ok')")))["session"][1] == "not_protocol"


def test_a_wrong_claim_of_one_solution_is_wrong(tmp_path):
    claim = "def solve(id, grid): say(f'solution id={id} ' + '1' * 81); say(f'result id={id} status=unique')"
    judged = verdicts(tmp_path, TWO, session(claim))
    assert problems(judged, "none") == ["wrong_claim"]
    assert problems(judged, "easy")[0] == "given_changed"


def test_a_claim_without_a_solution_is_wrong(tmp_path):
    judged = verdicts(tmp_path, ONE, session("def solve(id, grid): say(f'result id={id} status=unique')"))
    assert problems(judged, "easy") == ["no_solution_shown"]


def test_a_step_that_deletes_the_true_digit_is_wrong_and_its_cell_is_named(tmp_path):
    lie = (
        "def steps(id, grid):\n at = grid.index('.')\n"
        " say(f'step id={id} technique=\"A guess\" delete=r{at // 9 + 1}c{at % 9 + 1}:{answers[grid][at]}')\n"
        " say(f'result id={id} status=partial')"
    )
    judged = [each for each in verdicts(tmp_path, STEPS, session(lie)) if each.set_id == "steps"]
    verdict, puzzle = judged[0].verdict, judged[0].puzzle
    cell = puzzle.givens.index(0)
    assert (verdict.kind, verdict.cells) == ("wrong", (cell,))
    assert verdict.problems[0].id == "true_digit_deleted"
    assert puzzle.geometry.names[cell] in verdict.reason()


def test_a_step_that_places_a_false_digit_is_wrong(tmp_path):
    lie = (
        "def steps(id, grid):\n at = grid.index('.')\n"
        " say(f'step id={id} place=r{at // 9 + 1}c{at % 9 + 1}:{int(answers[grid][at]) % 9 + 1}')\n"
        " say(f'result id={id} status=partial')"
    )
    assert problems(verdicts(tmp_path, STEPS, session(lie)), "steps") == ["false_digit_placed"] * 5


def test_a_wrong_count_is_wrong(tmp_path):
    lie = "def count(id, grid): say(f'result id={id} status=multiple count=1')"
    judged = [each.verdict for each in verdicts(tmp_path, ONE, session(lie)) if each.set_id == "count"]
    assert [verdict.problems[0].id for verdict in judged] == ["wrong_claim", "wrong_claim", "wrong_count"]
    assert judged[2].reason().endswith(", got '1'")


def test_a_generated_puzzle_must_have_one_solution_and_the_clues_asked_for(tmp_path):
    empty = "def generate(id): say(f'puzzle id={id} ' + '.' * 81); say(f'result id={id} status=ok')"
    assert problems(verdicts(tmp_path, STEPS, session(empty)), "generate") == ["wrong_claim"] * 2


def test_windows_ends_of_lines_are_fine(tmp_path):
    crlf = "def say(*words): sys.stdout.write(' '.join(words) + '\\r\\n'); sys.stdout.flush()"
    assert {kind for kinds in by_set(verdicts(tmp_path, TWO, session(crlf))).values() for kind in kinds} == {"right"}


def test_who_does_not_greet_is_asked_nothing_more(tmp_path):
    judged = verdicts(tmp_path, TWO, "for line in lines(): say('hello')")
    assert {each.verdict.kind for each in judged} == {"not_protocol"}
    assert len(judged) == TWO.size


def test_who_does_not_flush_hears_of_it(tmp_path):
    task = Task(sets=("easy",), count=1, limits=Limits(seconds=0.2), level=1)
    judged = verdicts(tmp_path, task, "print('slp 1')\nfor line in lines(): pass")
    assert "flush_hint" in problems(judged, "session")


def test_a_crash_costs_one_request_and_the_others_are_asked_again(tmp_path):
    task = Task(sets=("easy",), count=3, limits=LIMITS, level=1)
    crash = "honest = solve\ndef solve(id, grid):\n if id == '1': raise ValueError('oh')\n honest(id, grid)"
    judged = verdicts(tmp_path, task, session(crash))
    assert by_set(judged)["easy"] == ["crashed", "right", "right"]


def test_an_id_that_nobody_gave_is_not_the_protocol(tmp_path):
    stray = "def solve(id, grid): say('result id=77 status=none')"
    assert problems(verdicts(tmp_path, ONE, session(stray)), "easy") == ["no_such_request"]


def test_giving_up_is_not_right(tmp_path):
    judged = verdicts(tmp_path, ONE, session("def solve(id, grid): say(f'result id={id} status=timeout')"))
    assert by_set(judged)["easy"] == ["too_slow"]


def test_who_stays_after_quit_is_ended(tmp_path):
    judged = verdicts(tmp_path, ONE, session("def leave(): time.sleep(600)"))
    assert problems(judged, "session") == ["stayed_after_quit"]
