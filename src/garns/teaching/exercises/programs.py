"""Check a program in any language: it is started anew for each case, gets its lines, is judged by what it prints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from garns.teaching.exercises.asking import Asked
from garns.teaching.exercises.reports import Report
from garns.teaching.exercises.running import problem_of
from garns.teaching.exercises.values import Case, Outcome, Pack, Question
from garns.teaching.sandbox import Limits, run


def check_program(pack: Pack, command: Sequence[str], *, seed: int = 1, seconds: float | None = None) -> Report:
    """Check a program; nothing it does stops this.

    The arguments of a case follow the command, its lines come on standard input. What the program returned is its exit
    code.

    :raises PackError: when the pack itself is wrong.
    :raises SourceError: when there is no such program.
    """
    if seconds is not None:
        pack = replace(pack, questions=tuple(replace(each, seconds=seconds) for each in pack.questions))

    def play(question: Question, cases: list[Case]) -> list[Outcome]:
        """One case after the other, up to the first in trouble."""
        limits = Limits(seconds=question.seconds, memory=pack.memory, output=pack.output)
        outcomes: list[Outcome] = []
        for case in cases:
            for lines in case.keyboards or ((),) * case.times:
                text = "".join(f"{line}\n" for line in lines)
                ended = run([*command, *map(str, case.args)], limits, stdin=text.encode(), here=True)
                printed = ended.output.decode("utf-8", "replace").replace("\r\n", "\n")
                fine = ended.how in ("exited", "closed") or (ended.how == "crashed" and ended.signal is None)
                trouble = None if fine else problem_of(ended, round(question.seconds))
                outcomes.append(Outcome(ended.code, screen=(printed,), trouble=trouble))
        return outcomes

    answers = tuple(Asked(pack, question, seed).answer(play) for question in pack.questions)
    return Report(pack, " ".join(command), "", seed, (), answers)
