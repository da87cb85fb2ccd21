"""Work that takes a while, as jobs: what is known of one stands in the database, so any worker can tell or stop it."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from garns.engine import Budget, Cancel, Deadline
from garns.errors import GarnsError, Problem
from garns.generating import Generated, GenerationError, Recipe, generate_many
from garns.store import Jobs
from garns.web.bundle import bundle, level_of
from garns.web.errors import RequestError, error_form

#: Hears how far a job is.
Tell = Callable[[Any], None]
#: What a job does until it is cancelled; what it gives is kept as JSON.
JobWork = Callable[[Cancel, Tell], Any]

log = logging.getLogger("garns.web")

#: Jobs of one server at a time, and those that one process works on at once; the others wait.
MOST, AT_ONCE = 16, 2
#: Seconds between two words on how far a job is, two signs that it lives, two looks at whether it shall stop.
_PULSE, _HEARTBEAT, _LOOK = 0.25, 10.0, 0.1


class Makers:
    """The threads of a process that make puzzles."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="garns-maker")
        self._closing = threading.Event()
        self._running: set[Cancel] = set()

    def begin(self, kind: str, asked: dict[str, Any], work: JobWork, *, lang: str) -> str:
        """Start a job; gives its name.

        :raises GarnsError: when there are too many.
        """
        self._jobs.purge()
        job = self._jobs.create(kind, asked, most=MOST)
        cancel, done = Cancel(), threading.Event()
        future = self._threads.submit(self._work, job, work, lang, cancel)
        future.add_done_callback(lambda _: done.set())
        threading.Thread(target=self._watch, args=(job, future, cancel, done), daemon=True).start()
        return job

    def close(self) -> None:
        """Stop what is under way; a job that is stopped this way has failed."""
        self._closing.set()
        for cancel in tuple(self._running):
            cancel.set()
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _work(self, job: str, work: JobWork, lang: str, cancel: Cancel) -> None:
        self._running.add(cancel)
        last = 0.0

        def told(progress: Any) -> None:
            nonlocal last
            if time.monotonic() - last >= _PULSE:
                last = time.monotonic()
                self._jobs.update(job, progress)

        try:
            if self._closing.is_set():
                raise RequestError([Problem("busy")])
            self._jobs.finish(job, "done", work(cancel, told))
        except GarnsError as error:
            if cancel.is_set and not self._closing.is_set():
                self._jobs.finish(job, "cancelled")
            else:
                self._jobs.finish(job, "failed", _failure(error, lang))
        except Exception:
            log.exception("job")
            self._jobs.finish(job, "failed", error_form(RequestError([Problem("internal")]), lang))
        finally:
            self._running.discard(cancel)

    def _watch(self, job: str, future: Future[None], cancel: Cancel, done: threading.Event) -> None:
        """Say that a job lives, however long it waits or a single try takes; end it as soon as nobody wants it."""
        beat = time.monotonic()
        while not done.wait(_LOOK):
            if self._jobs.wants_cancel(job):
                cancel.set()
                if future.cancel():  # it waited for a thread
                    self._jobs.finish(job, "cancelled")
                return
            if time.monotonic() - beat >= _HEARTBEAT:
                beat = time.monotonic()
                self._jobs.update(job)


def one_puzzle(
    recipe: Recipe, cancel: Cancel, told: Tell, *, seed: int | None, seconds: float, lang: str
) -> dict[str, Any]:
    """The work of making one puzzle: what the browser needs to play it.

    :raises GarnsError: when there is none.
    """
    told({"tries": 0})
    made = _make(recipe, seed, Budget(seconds, cancel=cancel), told)
    within = Deadline(Budget(cancel=cancel))
    level = made.level or level_of(made.puzzle, within=within)
    return bundle(made.puzzle, level=level, lang=lang, within=within)


def _make(recipe: Recipe, seed: int | None, budget: Budget, told: Tell) -> Generated:
    def progress(_number: int, tries: int, nearest: Generated | None) -> None:
        told({"tries": tries, "missing": list(nearest.missing) if nearest else []})

    made = next(generate_many(recipe, 1, seed=seed, budget=budget, threads=1, progress=progress))
    if isinstance(made, GenerationError):
        raise made
    return made


def _failure(error: GarnsError, lang: str) -> dict[str, Any]:
    """What is wrong, and the nearest puzzle that was found, for those whom it suits."""
    nearest = error.nearest if isinstance(error, GenerationError) else None
    form = error_form(error, lang)
    return form | ({"nearest": bundle(nearest.puzzle, level=nearest.level, lang=lang)} if nearest else {})
