"""Long work that every worker of a server sees: one does it, another is asked about it, a third is told to stop it."""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import dataclass
from typing import Any, Literal, cast

from sqlalchemy import delete, or_, select, update
from sqlalchemy.orm import Session as Transaction

from garns.errors import Problem, SourceError
from garns.store.database import Database, now, written
from garns.store.model import JobRow

State = Literal["running", "done", "failed", "cancelled", "lost"]

#: Milliseconds without a sign of life after which the worker of a job must have died.
SILENCE = 60_000
#: Seconds between two tries to tell what came of a job.
_AGAIN = 0.2


@dataclass(frozen=True, slots=True)
class Job:
    """A piece of long work: what was asked, how far it is, what came of it. Times in milliseconds.

    A job is ``lost`` when it was running and its worker has given no sign of life for a minute.
    """

    id: str
    kind: str
    state: State
    request: Any
    progress: Any
    result: Any
    cancel: bool
    created: int
    changed: int

    @property
    def running(self) -> bool:
        """Whether something may still come."""
        return self.state == "running"


@dataclass(frozen=True)
class Jobs:
    """The jobs of a database.

    >>> jobs = Jobs(Database("sqlite://"))
    >>> job = jobs.create("generate", {"level": "hard"})
    >>> jobs.update(job, {"tries": 12})
    True
    >>> jobs.ask_cancel(job)
    >>> jobs.update(job, {"tries": 13})  # goes on only while this is true
    False
    >>> jobs.finish(job, "cancelled")
    >>> jobs.read(job).state
    'cancelled'
    """

    database: Database

    def create(self, kind: str, request: object = None, *, most: int = 0) -> str:
        """A new job; gives its name, which nobody can guess.

        :param most: refuse when so many are running already (0: no bound).
        :raises SourceError: ``too_many_jobs``.
        """
        at = now()
        row = JobRow(
            id=secrets.token_hex(16),
            kind=kind[:40],
            state="running",
            request=written(request),
            progress="null",
            result="null",
            cancel=False,
            created=at,
            changed=at,
        )
        with self.database.writing("jobs") as work:
            if most and len(work.scalars(select(JobRow.id).where(*_alive(at)).limit(most)).all()) >= most:
                raise SourceError([Problem("too_many_jobs", expected=most)])
            work.add(row)
            return row.id

    def read(self, job: str) -> Job:
        """A job as it is now.

        :raises SourceError: when there is no such job.
        """
        with self.database.reading() as work:
            return _job(_row(work, job))

    def update(self, job: str, progress: object = None) -> bool:
        """Tell how far a job is, and that it lives; gives whether it shall go on, as it does without the database."""
        values = {"changed": now()} | ({"progress": written(progress)} if progress is not None else {})
        try:
            with self.database.writing() as work:
                work.execute(update(JobRow).where(JobRow.id == job, JobRow.state == "running").values(**values))
                return work.scalar(select(JobRow.id).where(*_wanted(job))) is not None
        except SourceError as error:
            _need_away(error)
            return True

    def finish(self, job: str, state: State, result: object = None, *, patience: float = 30.0) -> None:
        """Tell what came of a job. The first answer counts.

        :param patience: seconds to wait for a database that is away: nobody works on the job again.
        :raises SourceError: when it stays away.
        """
        values = {"state": state, "result": written(result), "changed": now()}
        until = time.monotonic() + patience
        while True:
            try:
                with self.database.writing() as work:
                    work.execute(update(JobRow).where(JobRow.id == job, JobRow.state == "running").values(**values))
                return
            except SourceError as error:
                _need_away(error)
                if time.monotonic() >= until:
                    raise
                time.sleep(_AGAIN)

    def ask_cancel(self, job: str) -> None:
        """Tell the worker of a job to stop.

        :raises SourceError: when there is no such job.
        """
        with self.database.writing() as work:
            _row(work, job).cancel = True

    def wants_cancel(self, job: str) -> bool:
        """Whether the worker of a job shall stop: somebody said so, or nobody knows the job any more.

        Nobody says so while the database is away.
        """
        try:
            with self.database.reading() as work:
                return work.scalar(select(JobRow.id).where(*_wanted(job))) is None
        except SourceError as error:
            _need_away(error)
            return False

    def purge(self, age: int = 3_600_000) -> int:
        """Forget the jobs that ended, or were lost, so many milliseconds ago; gives how many."""
        at = now()
        old = JobRow.changed < at - age, or_(JobRow.state != "running", JobRow.changed < at - SILENCE)
        with self.database.writing() as work:
            return work.connection().execute(delete(JobRow).where(*old)).rowcount


def _need_away(error: SourceError) -> None:
    """Let an error pass that tells of a database that is away: it may come back."""
    if error.problems[0].id != "no_database":
        raise error


def _alive(at: int) -> tuple[Any, ...]:
    return JobRow.state == "running", JobRow.changed >= at - SILENCE


def _wanted(job: str) -> tuple[Any, ...]:
    return JobRow.id == job, JobRow.state == "running", JobRow.cancel.is_(False)


def _row(work: Transaction, job: str) -> JobRow:
    row = work.get(JobRow, job) if job.isascii() and job.isalnum() else None
    if row is None:
        raise SourceError([Problem("no_such_job", found=job)])
    return row


def _job(row: JobRow) -> Job:
    lost = row.state == "running" and row.changed < now() - SILENCE
    return Job(
        row.id,
        row.kind,
        "lost" if lost else cast(State, row.state),
        json.loads(row.request),
        json.loads(row.progress),
        json.loads(row.result),
        row.cancel,
        row.created,
        row.changed,
    )
