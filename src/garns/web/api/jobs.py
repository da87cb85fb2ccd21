"""Jobs: how far each is, what came of it, and a word that stops it."""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse

from garns.errors import GarnsError, Problem
from garns.store import Job, Jobs
from garns.web.api.requests import UNKNOWN
from garns.web.errors import RequestError
from garns.web.work import RequestWork, Worker

router = APIRouter(tags=["making"])

#: Seconds between two looks at a job, and those after which a silent stream says that it lives.
_LOOK, _BREATH = 0.25, 10.0


@router.get("/jobs/{job}", responses=UNKNOWN)
async def job_now(job: str, request: Request, work: Worker) -> Response:
    """How far a job is, or what came of it."""
    jobs = _jobs(request)
    return await work.stored(lambda: _form(jobs.read(job)))


@router.get(
    "/jobs/{job}/files/{name}",
    response_class=Response,
    responses=UNKNOWN | {200: {"content": {"application/pdf": {}}, "description": "The file."}},
)
async def file(job: str, name: str, request: Request, work: Worker) -> Response:
    """A file that a job has made."""
    jobs = _jobs(request)
    return await work.run(lambda: _file(jobs.read(job), name))


def _file(job: Job, name: str) -> Response:
    if not job.result or name not in job.result.get("files", {}):
        raise RequestError([Problem("no_such_path", found=name)])
    content = b64decode(job.result["files"][name])
    return Response(
        content, media_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{name}"'}
    )


@router.delete("/jobs/{job}", status_code=202, responses=UNKNOWN)
async def cancel(job: str, request: Request, work: Worker) -> Response:
    """Stop a job; it ends a moment later."""
    jobs, makers = _jobs(request), request.app.state.makers
    await work.run(lambda: jobs.ask_cancel(job))
    makers.stop(job)
    return JSONResponse({"job": job}, 202)


@router.get(
    "/jobs/{job}/events",
    response_class=StreamingResponse,
    responses=UNKNOWN | {200: {"content": {"text/event-stream": {}}, "description": "Events until the job ends."}},
)
async def events(job: str, request: Request, work: Worker) -> Response:
    """What happens to a job, as server-sent events: ``progress``, then one of ``done``, ``failed``, ``cancelled``."""
    jobs = _jobs(request)
    first = await work.run(lambda: jobs.read(job))
    return StreamingResponse(_stream(jobs, first, work), media_type="text/event-stream")


async def _stream(jobs: Jobs, job: Job, work: RequestWork) -> AsyncIterator[str]:
    told: Any = None
    silent = 0.0
    while job.running:
        if job.progress is not None and job.progress != told:
            told, silent = job.progress, 0.0
            yield _event("progress", told)
        elif silent >= _BREATH:
            silent = 0.0
            yield ": still here\n\n"
        await asyncio.sleep(_LOOK)
        silent += _LOOK
        try:
            job = await work.run(lambda: jobs.read(job.id))  # noqa: B023 (awaited here and now)
        except GarnsError as error:  # too much to do, or the database is away: the next look may succeed
            if error.problems[0].id == "no_such_job":
                return
    yield _event("failed" if job.state == "lost" else job.state, _told(job))


def _event(name: str, data: Any) -> str:
    return f"event: {name}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n"


def _form(job: Job) -> dict[str, Any]:
    return {"job": job.id, "state": job.state, "progress": job.progress, "result": _told(job)}


def _told(job: Job) -> Any:
    """What came of a job; of its files only the names."""
    files = job.result.get("files") if isinstance(job.result, dict) else None
    return job.result if files is None else {**job.result, "files": list(files)}


def _jobs(request: Request) -> Jobs:
    jobs: Jobs = request.app.state.store.jobs
    return jobs
