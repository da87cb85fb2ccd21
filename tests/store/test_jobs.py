"""Jobs that every worker sees: told of, stopped, and given up when their worker has died."""

from __future__ import annotations

import threading

import pytest

from garns.errors import SourceError
from garns.store import jobs as module
from garns.store import open_store


@pytest.fixture
def workers(database):
    """The jobs of one database, as two workers see them."""
    stores = [open_store(database) for _ in range(2)]
    yield [store.jobs for store in stores]
    for store in stores:
        store.close()


def later(monkeypatch, milliseconds):
    """Let time pass."""
    before = module.now
    monkeypatch.setattr(module, "now", lambda: before() + milliseconds)


def test_what_one_worker_does_another_tells(workers):
    here, there = workers
    job = here.create("generate", {"level": "hard"})
    assert (there.read(job).state, there.read(job).request) == ("running", {"level": "hard"})
    assert here.update(job, {"tries": 7})
    assert there.read(job).progress == {"tries": 7}
    here.finish(job, "done", {"puzzle": "é \ud800"})
    done = there.read(job)
    assert (done.state, done.result, done.running, done.cancel) == ("done", {"puzzle": "é \ud800"}, False, False)


def test_a_job_is_cancelled_from_another_worker(workers):
    here, there = workers
    job, other = here.create("generate"), here.create("generate")
    assert not here.wants_cancel(job)
    there.ask_cancel(job)
    assert here.wants_cancel(job)
    assert not here.update(job, {"tries": 8})
    assert here.update(other)
    here.finish(job, "cancelled")
    assert there.read(job).state == "cancelled"
    here.finish(job, "done", 1)
    assert (there.read(job).state, there.read(job).result) == ("cancelled", None)


@pytest.mark.parametrize("name", ["0" * 32, "", "x\0y", "é", "\ud800", "a" * 10000, "'; DROP TABLE jobs"])
def test_a_job_nobody_knows_is_told(workers, name):
    for call in (workers[0].read, workers[0].ask_cancel):
        with pytest.raises(SourceError) as caught:
            call(name)
        assert caught.value.problems[0].id == "no_such_job"


def test_a_job_whose_worker_is_silent_is_lost(workers, monkeypatch):
    here, there = workers
    job = here.create("generate", most=1)
    later(monkeypatch, module.SILENCE // 2)
    here.update(job)
    later(monkeypatch, module.SILENCE // 2 + 1000)
    assert there.read(job).state == "running"
    later(monkeypatch, module.SILENCE // 2)
    assert there.read(job).state == "lost"
    there.create("generate", most=1)  # it counts no longer


def test_only_so_many_jobs_run_at_once(workers):
    started, said = [], []

    def start(jobs):
        for _ in range(4):
            try:
                started.append(jobs.create("generate", most=3))
            except SourceError as error:
                said.append(error.problems[0].id)

    threads = [threading.Thread(target=start, args=(jobs,)) for jobs in workers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(started), said) == (3, ["too_many_jobs"] * 5)
    workers[0].finish(started[0], "failed", {"problems": []})
    assert workers[1].create("generate", most=3)


def test_old_jobs_are_forgotten_and_those_that_run_are_not(workers, monkeypatch):
    here, there = workers
    old, running = here.create("generate"), here.create("generate")
    here.finish(old, "done", 1)
    later(monkeypatch, 3_600_001)
    here.update(running)
    fresh = there.create("generate")
    there.finish(fresh, "done", 2)
    assert there.purge() == 1
    assert (here.read(running).state, here.read(fresh).result) == ("running", 2)
    with pytest.raises(SourceError, match="no job"):
        here.read(old)
    assert here.wants_cancel(old)
