"""Games that are kept on the server, so that another device can go on."""

from __future__ import annotations

import re
from functools import partial
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Depends, Header, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from garns.errors import Problem
from garns.game import GameState
from garns.game.saving import game_from_json, game_to_json
from garns.services.boards import board_name
from garns.store import GameInfo, Store
from garns.web.api.requests import CHANGED, FULL, STRANGER, UNKNOWN
from garns.web.bundle import key_of
from garns.web.errors import RequestError
from garns.web.naming import in_each
from garns.web.work import Worker

router = APIRouter(tags=["games"], responses=STRANGER)

Game = Annotated[dict[str, Any], Field(description="A game, as in docs/design/json.md.")]


class Kept(BaseModel):
    """A game to keep."""

    game: Game
    name: str = Field("", max_length=200)


class Later(BaseModel):
    """A game as it is now, and the revision that it follows."""

    game: Game
    revision: int = Field(ge=0, lt=2**31)


class Named(BaseModel):
    """Another name."""

    name: str = Field(max_length=200)


class Player(NamedTuple):
    """Whose games are meant, and where they are."""

    store: Store
    name: str


async def player(
    request: Request,
    garns_player: Annotated[str | None, Header(description="32 hexadecimal digits that only the player knows.")] = None,
) -> Player:
    """The player of the name in the header, or on a server for this machine its user.

    :raises RequestError: when the request does not say.
    """
    if garns_player is None and not request.app.state.settings.local:
        raise RequestError([Problem("no_player")])
    if garns_player is not None and not re.fullmatch("[0-9a-f]{32}", garns_player):
        raise RequestError([Problem("bad_field", field="Garns-Player", found="")])
    return Player(request.app.state.store, garns_player or "")


#: Boards in the history of a game that the server keeps: as values they take many times their bytes.
MOST_BOARDS = 5_000


def _read(form: dict[str, Any]) -> GameState:
    """The game of a form.

    :raises GarnsError: when it is none, or its history is too long.
    """
    parts = (form.get(name) for name in ("past", "future", "checkpoints"))
    if sum(len(part) for part in parts if isinstance(part, list | dict)) > MOST_BOARDS:
        raise RequestError([Problem("too_many_boards", expected=MOST_BOARDS)])
    return game_from_json(form)


Owner = Annotated[Player, Depends(player)]


@router.get("/games")
async def list_games(owner: Owner, work: Worker) -> Response:
    """The games of the player, the one played last first."""
    return await work.stored(lambda: [_listed(info) for info in owner.store.each_game(owner.name)])


@router.post("/games", status_code=201, responses=FULL)
async def keep(kept: Kept, owner: Owner, work: Worker) -> Response:
    """Keep a new game."""
    game = await work.run(lambda: owner.store.create(_read(kept.game), kept.name, owner.name))
    return JSONResponse({"id": game, "revision": 0}, 201, {"Location": f"/api/v1/games/{game}"})


@router.get("/games/{game}", responses=UNKNOWN)
async def load(game: int, owner: Owner, work: Worker) -> Response:
    """A game with its history."""
    return await work.stored(lambda: _loaded(owner, game))


def _loaded(owner: Player, game: int) -> dict[str, Any]:
    state, revision = owner.store.load(game, owner.name)
    return {"id": game, "revision": revision, "game": game_to_json(state)}


@router.put("/games/{game}", responses=UNKNOWN | CHANGED | FULL)
async def save(game: int, later: Later, owner: Owner, work: Worker) -> Response:
    """Keep a game as it is now; refused when another device went on with it meanwhile."""
    return await work.stored(
        lambda: {
            "id": game,
            "revision": owner.store.replace(game, later.revision, _read(later.game), owner.name),
        }
    )


@router.patch("/games/{game}", responses=UNKNOWN)
async def rename(game: int, named: Named, owner: Owner, work: Worker) -> Response:
    """Give a game a name."""
    await work.run(lambda: owner.store.rename(game, named.name, owner.name))
    return JSONResponse({"id": game})


@router.delete("/games/{game}", status_code=204, responses=UNKNOWN)
async def forget(game: int, owner: Owner, work: Worker) -> Response:
    """Forget a game."""
    if not await work.run(lambda: owner.store.delete(game, owner.name)):
        raise RequestError([Problem("no_such_game", found=game)])
    return Response(status_code=204)


def _listed(info: GameInfo) -> dict[str, Any]:
    return {
        "id": info.id,
        "name": info.name,
        "revision": info.revision,
        "key": key_of(info.puzzle),
        "title": info.puzzle.title,
        "board": info.puzzle.geometry.spec,
        "board_name": in_each(partial(board_name, info.puzzle)),
        "givens": str(info.puzzle),
        "left": info.left,
        "elapsed": info.elapsed,
        "status": info.status,
        "created": info.created,
        "changed": info.changed,
    }
