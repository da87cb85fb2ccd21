"""The arena for the teacher: rounds, the programs in the class, the table of results."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from garns.errors import Problem
from garns.store import ClassInfo, Round, Store
from garns.store.database import now
from garns.teaching.arena import puzzles_of, to_csv
from garns.teaching.sets import SETS
from garns.web.api.classes import guesses_of
from garns.web.api.requests import CHANGED, UNKNOWN, refusals
from garns.web.errors import RequestError
from garns.web.naming import in_each
from garns.web.wall import round_form
from garns.web.work import Worker

router = APIRouter(
    tags=["teaching"], responses=UNKNOWN | refusals({403: "The key is not that of the teacher, or a foreign page."})
)

#: Puzzles of a round, seconds for each, minutes for all of them.
MOST_PUZZLES, LONGEST, LONGEST_ROUND = 50, 300, 240


class Wanted(BaseModel):
    """A round to begin."""

    set: str = Field("easy", max_length=40, description="As in /sets.")
    seed: int | None = Field(None, ge=0, lt=2**53, description="The same seed gives the same puzzles.")
    count: int = Field(5, ge=1, le=MOST_PUZZLES)
    limit: float = Field(10, ge=0.1, le=LONGEST, description="Seconds for each puzzle.")
    minutes: float = Field(10, ge=0.1, le=LONGEST_ROUND, description="Until the round ends by itself.")


class Changed(BaseModel):
    """What shall become of a round."""

    state: Literal["running", "paused", "ended"]


async def teacher(
    code: str,
    request: Request,
    work: Worker,
    garns_key: Annotated[str, Header(max_length=100, description="The key of the teacher.")] = "",
) -> ClassInfo:
    """The class whose teacher asks. A wrong key gets nothing, and who tries many waits.

    :raises RequestError: when there is no such class, or the key is another.
    """
    store: Store = request.app.state.store

    def look() -> tuple[ClassInfo | None, bool]:
        room = store.classes.find(code)
        return room, room is not None and store.classes.is_teacher(room, garns_key)

    guesses, client = guesses_of(request)
    waits = guesses.left(client) < 1
    room, known = await work.run(look)
    if room is None or not known:
        guesses.take(client, 1.0)
        problem = Problem("wrong_key") if room else Problem("no_such_class", found=code)
        raise RequestError([Problem("too_many_guesses") if waits else problem])
    return room


Teacher = Annotated[ClassInfo, Depends(teacher)]


@router.get("/classes/{code}/rounds")
async def rounds(room: Teacher, request: Request, work: Worker) -> Response:
    """Every round of a class with its seed, the first one first."""
    store: Store = request.app.state.store
    return await work.stored(lambda: [_form(round) for round in store.rounds.all(room)])


@router.post("/classes/{code}/rounds", status_code=201)
async def begin(wanted: Wanted, room: Teacher, request: Request, work: Worker) -> Response:
    """Begin a round; one that is still running ends."""
    store: Store = request.app.state.store
    return JSONResponse(await work.run(lambda: _begun(store, room, wanted)), 201)


def _begun(store: Store, room: ClassInfo, wanted: Wanted) -> dict[str, Any]:
    if wanted.set not in SETS:
        raise RequestError([Problem("bad_argument", name="set", found=wanted.set, expected=" | ".join(SETS))])
    seed = secrets.randbelow(2**31) if wanted.seed is None else wanted.seed
    limit, length = round(1000 * wanted.limit), round(60_000 * wanted.minutes)
    begun = store.rounds.begin(room, wanted.set, seed, count=wanted.count, limit=limit, length=length)
    puzzles_of(begun)  # made now, while nobody's time runs
    return _form(begun)


@router.patch("/classes/{code}/rounds", responses=CHANGED)
async def change(changed: Changed, room: Teacher, request: Request, work: Worker) -> Response:
    """Pause the last round, go on with it, or end it."""
    store: Store = request.app.state.store
    return await work.stored(lambda: _form(store.rounds.change(room, changed.state)))


@router.delete("/classes/{code}/entries/{entry}", status_code=204)
async def remove(entry: int, room: Teacher, request: Request, work: Worker) -> Response:
    """Remove a program from the class, with all it did."""
    store: Store = request.app.state.store
    if not await work.run(lambda: store.classes.remove(room, entry)):
        raise RequestError([Problem("no_such_entry", found=entry)])
    return Response(status_code=204)


@router.get(
    "/classes/{code}/results",
    response_class=Response,
    responses={200: {"content": {"text/csv": {}}, "description": "The table."}},
)
async def results(room: Teacher, request: Request, work: Worker) -> Response:
    """All rounds as CSV: a line for each program in each round."""
    store: Store = request.app.state.store
    return await work.stored(
        lambda: Response(
            to_csv(store.rounds.moment(room, each) for each in store.rounds.all(room)),
            media_type="text/csv; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="garns-{room.code}.csv"'},
        )
    )


@router.get("/sets", tags=["catalogues"])
async def list_sets() -> list[dict[str, Any]]:
    """The sets of puzzles that programs are judged with."""
    return [{"id": each.id, "name": in_each(each.text_in), "count": each.usual} for each in SETS.values()]


def _form(round: Round) -> dict[str, Any]:
    return {**round_form(round, now()), "seed": round.seed}
