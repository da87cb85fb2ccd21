"""Judging a program: every question in order, with its verdict as soon as it is there."""

from __future__ import annotations

from collections.abc import Iterator

from garns.teaching.judging.plain import PlainJudge
from garns.teaching.judging.session import SessionJudge
from garns.teaching.judging.task import Judged, Listener, Program, Task


def judge(program: Program, task: Task, listener: Listener | None = None) -> Iterator[Judged]:
    """Put every question of a task to a program.

    The program ends when the last question is judged, or when the caller stops asking for more.

    :raises SourceError: when there is no such program.
    :raises ArgumentError: when there is no such set.
    """
    heard = listener or Listener()
    kind = SessionJudge if task.level else PlainJudge
    for judged in kind(program, task, heard).run():
        heard.judged(judged)
        yield judged
