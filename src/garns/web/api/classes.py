"""A class for those who watch it and those who join it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Header, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import BaseModel, Field

from garns.errors import Problem
from garns.store import ClassInfo, Entry, Store
from garns.web.api.requests import CHANGED, UNKNOWN
from garns.web.errors import RequestError
from garns.web.guards import Buckets
from garns.web.walls import Walls
from garns.web.work import Worker

router = APIRouter(tags=["classes"], responses=UNKNOWN)


class Joining(BaseModel):
    """A program that wants to join."""

    name: str = Field(max_length=200, description="The name of the student or students, as all will see it.")
    language: str = Field("", max_length=200, description="What the program is written in, for all to see.")


class Present(BaseModel, arbitrary_types_allowed=True):
    """Who asks, and where."""

    store: Store
    room: ClassInfo
    entry: Entry


async def room_of(code: str, request: Request, work: Worker) -> ClassInfo:
    """The class of the code in the path. Whoever has tried many wrong ones waits.

    :raises RequestError: when there is none, or too many were tried.
    """
    guesses, client = guesses_of(request)
    if guesses.left(client) < 1:
        raise RequestError([Problem("too_many_guesses")])
    store: Store = request.app.state.store
    room = await work.run(lambda: store.classes.find(code))
    if room is None:
        guesses.take(client, 1.0)
        raise RequestError([Problem("no_such_class", found=code)])
    return room


def guesses_of(request: Request) -> tuple[Buckets, str]:
    """How often one may still be wrong, and who asks."""
    guesses: Buckets = request.app.state.guesses
    return guesses, request.client.host if request.client else ""


async def present(
    code: str,
    request: Request,
    work: Worker,
    garns_student: Annotated[str, Header(max_length=100, description="The token that joining gave.")] = "",
) -> Present:
    """The program of the token in the header. One that is known never waits for the guesses of others.

    :raises RequestError: when the class knows no such program, or it asks too often.
    """
    store: Store = request.app.state.store

    def look() -> tuple[ClassInfo | None, Entry | None]:
        room = store.classes.find(code)
        return room, store.classes.entry_of(room, garns_student) if room else None

    room, entry = await work.run(look)
    if room is None or entry is None:
        guesses, client = guesses_of(request)
        if not guesses.take(client, 1.0):
            raise RequestError([Problem("too_many_guesses")])
        problem = Problem("unknown_student") if room else Problem("no_such_class", found=code)
        raise RequestError([problem])
    return Present(store=store, room=room, entry=entry)


async def paced(request: Request, here: Annotated[Present, Depends(present)]) -> Present:
    """The same, who may ask so often only. Answers are not counted: their time runs, and there is one to a puzzle."""
    if not request.app.state.pace.take(str(here.entry.id), 1.0):
        raise RequestError([Problem("too_many_requests")])
    return here


Room = Annotated[ClassInfo, Depends(room_of)]
Student = Annotated[Present, Depends(present)]
PacedStudent = Annotated[Present, Depends(paced)]


@router.get("/classes/{code}")
async def look(room: Room, request: Request) -> JSONResponse:
    """A class now: the round, the programs with their boards and verdicts, the standing."""
    walls: Walls = request.app.state.walls
    return JSONResponse(await walls.look(room))


@router.get(
    "/classes/{code}/events",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}, "description": "Events without end."}},
)
async def watch(room: Room, request: Request) -> Response:
    """The same as server-sent events: ``wall`` with all of it, then ``change`` with what is new."""
    walls: Walls = request.app.state.walls
    return StreamingResponse(walls.watch(room), media_type="text/event-stream")


@router.post(
    "/classes/{code}/entries", status_code=201, responses=CHANGED | {200: {"description": "Back, with the same token."}}
)
async def join(
    asked: Joining,
    room: Room,
    request: Request,
    work: Worker,
    garns_student: Annotated[str, Header(max_length=100, description="The token, to come back.")] = "",
) -> Response:
    """Join a class; the answer has a token for the header ``Garns-Student``. With a token one comes back."""
    store: Store = request.app.state.store
    known = await work.run(lambda: store.classes.entry_of(room, garns_student)) if garns_student else None
    entry, token = (known, garns_student) if known else await work.run(lambda: _joined(store, room, asked))
    form = {"entry": entry.id, "name": entry.name, "token": token, "class": room.name}
    return JSONResponse(form, 200 if known else 201)


def _joined(store: Store, room: ClassInfo, asked: Joining) -> tuple[Entry, str]:
    return store.classes.join(room, asked.name, asked.language)
