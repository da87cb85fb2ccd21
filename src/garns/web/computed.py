"""Requests that compute go to the crew as they are: here nobody looks into them, so here nothing can get stuck."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import partial

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import compile_path

from garns.errors import GarnsError, Problem
from garns.web.crew import Crew, Frame
from garns.web.crew.foreman import Member
from garns.web.crew.member import answer, serve
from garns.web.errors import RequestError, error_answer, language
from garns.web.guards import App, Message, Receive, Send, same_site
from garns.web.jobs import Client, Makers
from garns.web.mishaps import answer_of
from garns.web.sharing import Sharing
from garns.web.work import LASTING, Alone

#: What a process has to know of the headers of a request.
_HEADERS = ("content-type", "accept-language")
#: What is done before the first request comes, so that no process begins with empty hands.
_PUZZLE = {"format": "garns-puzzle", "version": 1, "board": "9", "givens": "53..7....6..195....98....6.8" + 53 * "."}
_COMMON = (
    Frame({"method": "GET", "path": "/api/v1/puzzles/library", "query": "", "headers": []}),
    Frame(
        {"method": "POST", "path": "/api/v1/hint", "query": "", "headers": [["content-type", "application/json"]]},
        json.dumps({"puzzle": _PUZZLE}).encode(),
    ),
)
#: What becomes a job.
_ORDERS = ("/api/v1/generate", "/api/v1/print")
#: What is another each time.
_CHANCE = "/random"
#: What the log says of a request whose client did not wait for the answer.
_GONE = 499


class Routes:
    """Which requests compute.

    >>> router = APIRouter()
    >>> @router.get("/lessons/{technique}")
    ... def lesson(technique: str) -> None: ...
    >>> routes = Routes("/api", [router])
    >>> ("GET", "/api/lessons/x_wing") in routes, ("POST", "/api/lessons/x_wing") in routes, ("GET", "/api") in routes
    (True, False, False)
    """

    def __init__(self, prefix: str, routers: Iterable[APIRouter]) -> None:
        self._plain: set[tuple[str, str]] = set()
        self._patterns = []
        for route in (route for router in routers for route in router.routes if isinstance(route, APIRoute)):
            path = prefix + route.path
            for method in route.methods or ():
                if "{" in path:
                    self._patterns.append((method, compile_path(path)[0]))
                else:
                    self._plain.add((method, path))

    def __contains__(self, asked: tuple[str, str]) -> bool:
        return asked in self._plain or any(
            method == asked[0] and pattern.match(asked[1]) for method, pattern in self._patterns
        )


class Computed:
    """An application whose requests that compute are answered by a crew: what is inside of this, in other processes.

    As the application starts, it finds in its state what a ``member`` of the crew does.
    """

    def __init__(self, app: App, routes: Routes) -> None:
        self._app, self._routes = app, routes
        self._sharing = Sharing()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer, or let the application do it."""
        if scope["type"] == "lifespan":
            scope["app"].state.member = _member(self._app, scope["app"])
        if scope["type"] == "http" and (scope["method"], scope["path"]) in self._routes:
            try:
                answer = await self._answer(scope, receive)
            except GarnsError as error:
                answer = error_answer(error, language(Request(scope)))
            await answer(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _answer(self, scope: Message, receive: Receive) -> Response:
        headers = Headers(scope=scope)
        if not same_site(headers, headers.get("host", "")):
            raise RequestError([Problem("foreign_request")])
        asked = Frame(
            {
                "method": scope["method"],
                "path": scope["path"],
                "query": scope["query_string"].decode("latin-1"),
                "headers": [[name, headers[name]] for name in _HEADERS if name in headers],
            },
            await _body(receive),
        )
        client = Client(scope["client"][0] if scope.get("client") else "", headers.get("garns-player", ""))
        makers: Makers = scope["app"].state.makers
        if scope["path"] in _ORDERS:  # nobody looks at what could not begin
            makers.need_room(client)
        found = await answer_of(self._found(scope["app"].state.crew, asked, client.address, receive))
        if found is None:
            return Response(status_code=_GONE)
        if found.head["status"] == 202:
            job = await makers.begin(json.loads(found.body), asked, client, language(Request(scope)))
            return JSONResponse({"job": job}, 202, {"Location": f"/api/v1/jobs/{job}"})
        named = {name: value for name, value in found.head["headers"] if name != LASTING}
        return Response(found.body, found.head["status"], named)

    async def _found(self, crew: Crew, asked: Frame, client: str, receive: Receive) -> Frame | None:
        """What a process answers, now or before; None when the client has gone."""
        left, path = partial(_left, receive), asked.head["path"]
        if asked.head["method"] != "GET" or path.endswith(_CHANCE):
            return await crew.ask(asked, client, left)
        question = (path, asked.head["query"], str(asked.head["headers"]), datetime.now(UTC).date())
        return await self._sharing.get(question, partial(crew.ask, asked, client), left)


def _member(app: App, owner: FastAPI) -> Member:
    """What a process of the crew does."""
    state = {"app": owner, "root_path": "", "http_version": "1.1", "scheme": "http", "path_params": {}}

    def prepare() -> None:
        owner.state.work = Alone()
        for asked in _COMMON:
            answer(asked, app, state)

    return Member(lambda line: serve(line, app, state), prepare)


async def _body(receive: Receive) -> bytes:
    """The body of a request, which the guard has read already."""
    content: bytes = (await receive()).get("body", b"")
    return content


async def _left(receive: Receive) -> None:
    """Wait until the client has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
