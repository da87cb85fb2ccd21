"""The pages: one document for all of them, its parts under a path that names their version.

Whatever changes has a new path, so a browser may keep every part for ever and never shows a stale one.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
import posixpath
import re
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import RedirectResponse
from fastapi.routing import APIRoute

from garns.i18n import SOURCE, languages, translate
from garns.logic import ladder_of
from garns.store.classes import is_code
from garns.web import words
from garns.web.api import catalogues
from garns.web.errors import http_error
from garns.web.page import PAGES, Page

STATIC = Path(__file__).parent / "static"

#: An import that runs before its script does.
_IMPORT = re.compile(rb'^import [^;]* from "(\.[^"]*)";$', re.MULTILINE)

#: What fits each path of a page; a gap takes one part of a path.
_PATH = {path: re.compile(re.sub(r"\{\w+\}", "[^/]+", path)) for page in PAGES for path in page.paths}

router = APIRouter(include_in_schema=False)
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("image/svg+xml", ".svg")


class Part(NamedTuple):
    """A part of the application: its content, the same packed (where that helps), and its type."""

    content: bytes
    packed: bytes | None
    type: str

    @staticmethod
    def of(path: str, content: bytes) -> Part:
        """A part with the type that its name says."""
        packed = gzip.compress(content, 9, mtime=0)
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        return Part(content, packed if len(packed) < 0.9 * len(content) else None, kind)

    def answer(self, request: Request, cache: str) -> Response:
        """The part, packed for those who can unpack it."""
        headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
        if self.packed is None or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.content, media_type=self.type, headers=headers)
        return Response(self.packed, media_type=self.type, headers={**headers, "Content-Encoding": "gzip"})


@cache
def parts() -> dict[str, Part]:
    """Every part by its path: the files, and the words of each language but English, which stands in the scripts."""
    files = sorted(file for file in STATIC.rglob("*") if file.is_file())
    found = {file.relative_to(STATIC).as_posix(): file.read_bytes() for file in files}
    for lang in languages():
        if lang != SOURCE:
            found[f"words/{lang}.json"] = json.dumps(words.catalogue(lang), ensure_ascii=False).encode()
    return {path: Part.of(path, content) for path, content in found.items()}


@cache
def version() -> str:
    """A name for the content of all parts together."""
    digest = hashlib.sha256()
    for path, part in parts().items():
        digest.update(path.encode() + b"\0" + part.content)
    return digest.hexdigest()[:12]


def site(local: bool = True) -> dict[str, Any]:
    """What the scripts know of the whole: they read it from the document, so nothing of it stands in them again."""
    return {
        "pages": [page._asdict() for page in PAGES],
        "languages": list(languages()),
        "lists": [route.path[1:] for route in catalogues.router.routes if isinstance(route, APIRoute)],
        "levels": [level.id for level in ladder_of("garns").levels],
        "local": local,
    }


@cache
def root(path: str, *, local: bool = True) -> Part:
    """A part that stands at the root under a path that never changes, with what is known of this version in it.

    ``local``: whether the server is for this machine alone.
    """
    listed = [part for part in parts() if part not in ("index.html", "sw.js")]
    content = parts()[path].content.replace(b"{version}", version().encode())
    without = [f'<p lang="{lang}">{translate("Garns needs JavaScript.", lang)}</p>' for lang in languages()]
    content = content.replace(b"{noscript}", "".join(without).encode())
    if path == "manifest.webmanifest":
        content = content.replace(b'"icons/', f'"/static/{version()}/icons/'.encode())
    for field, value in {b'["{parts}"]': listed, b'["{lists}"]': site()["lists"], b'["{site}"]': site(local)}.items():
        content = content.replace(field, json.dumps(value).encode())
    return Part.of(path, content)


@cache
def document(*scripts: str, local: bool = True) -> Part:
    """The one document, with links to all that some scripts need, so that a browser asks for it at once."""
    links = "".join(f'<link rel="modulepreload" href="/static/{version()}/{path}">\n' for path in needed(*scripts))
    content = root("index.html", local=local).content
    return Part.of("index.html", content.replace(b"</head>", links.encode() + b"</head>"))


def needed(*scripts: str) -> list[str]:
    """The scripts that scripts import, directly or not, and these themselves."""
    found, waiting = dict.fromkeys(scripts), [*scripts]
    while waiting:
        path = waiting.pop()
        for other in _IMPORT.findall(parts()[path].content):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), other.decode()))
            if target not in found:
                found[target] = None
                waiting.append(target)
    return [*found]


def page_route(page: Page) -> Callable[[Request], Awaitable[Response]]:
    """The way to the one document, with links to what this page needs."""

    async def answer(request: Request) -> Response:
        return _document(request, page.view)

    return answer


def _document(request: Request, view: str) -> Response:
    local = request.app.state.settings.local
    return document("js/main.js", f"js/views/{view}.js", local=local).answer(request, "no-cache")


for page in PAGES:
    for path in page.paths:
        router.add_api_route(path, page_route(page), methods=["GET"])


@router.get("/sw.js")
@router.get("/manifest.webmanifest")
async def at_root(request: Request) -> Response:
    """The service worker, which rules over what lies below it, and the description of the application."""
    return root(request.url.path[1:]).answer(request, "no-cache")


@router.get("/favicon.ico")
async def icon(request: Request) -> Response:
    """The sign of the application, for those who look where it always was."""
    return parts()["icons/garns.svg"].answer(request, "max-age=86400")


@router.get("/static/{named}/{path:path}")
async def part(named: str, path: str, request: Request) -> Response:
    """A part of the application: scripts, styles, pictures, words."""
    if named != version() or path not in parts():
        raise HTTPException(404)
    return parts()[path].answer(request, "public, max-age=31536000, immutable")


@router.get("/{code}")
async def short(code: str) -> Response:
    """The short address of a class, as students are told it. Whether there is such a class is not said here."""
    if not is_code(code):
        raise HTTPException(404)
    return RedirectResponse(f"/class/{code.upper()}")


async def nowhere(request: Request, error: Exception) -> Response:
    """What an address gives that leads nowhere: the page without the slash at its end, else one that says so.

    Programs, which do not ask for pages, get the error as JSON.
    """
    wants_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not wants_page or request.url.path.startswith("/api/"):
        return await http_error(request, error)
    path = request.url.path.rstrip("/")
    if path != request.url.path and any(_PATH[known].fullmatch(path) for page in PAGES for known in page.paths):
        return RedirectResponse(str(request.url.replace(path=path)), 308)
    answer = _document(request, "lost")
    answer.status_code = 404
    return answer
