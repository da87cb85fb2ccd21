"""The pages: one document for all of them, its parts under a path that names their version.

Whatever changes has a new path, so a browser may keep every part for ever and never shows a stale one.
"""

from __future__ import annotations

import hashlib
import json
import mimetypes
from functools import cache
from pathlib import Path

from fastapi import APIRouter, HTTPException, Response

from garns.i18n import LANGUAGES
from garns.web import words

STATIC = Path(__file__).parent / "static"

#: The paths of the application; the browser shows the right view.
PAGES = ("/", "/play", "/library", "/learn", "/learn/{technique}", "/editor", "/help")

router = APIRouter(include_in_schema=False)
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@cache
def parts() -> dict[str, bytes]:
    """Every part by its path: the files, and the words of each language but English, which stands in the scripts."""
    files = sorted(file for file in STATIC.rglob("*") if file.is_file())
    found = {file.relative_to(STATIC).as_posix(): file.read_bytes() for file in files}
    for lang in LANGUAGES[1:]:
        found[f"words/{lang}.json"] = json.dumps(words.catalogue(lang), ensure_ascii=False).encode()
    return found


@cache
def version() -> str:
    """A name for the content of all parts together."""
    digest = hashlib.sha256()
    for path, content in parts().items():
        digest.update(path.encode() + b"\0" + content)
    return digest.hexdigest()[:12]


@cache
def document() -> bytes:
    """The page, with the paths of this version."""
    return parts()["index.html"].replace(b"{version}", version().encode())


def page() -> Response:
    """The one document."""
    return Response(document(), media_type="text/html", headers={"Cache-Control": "no-cache"})


for path in PAGES:
    router.add_api_route(path, page, methods=["GET"])


@router.get("/static/{named}/{path:path}")
def part(named: str, path: str) -> Response:
    """A part of the application: scripts, styles, pictures, words."""
    if named != version() or path not in parts():
        raise HTTPException(404)
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return Response(parts()[path], media_type=kind, headers={"Cache-Control": "public, max-age=31536000, immutable"})


@router.get("/sw.js")
def service_worker() -> Response:
    """The service worker, with the version and the list of parts; at the root, for it rules over what lies below it."""
    listed = json.dumps([path for path in parts() if path not in ("index.html", "sw.js")])
    script = parts()["sw.js"].replace(b"{version}", version().encode()).replace(b'["{parts}"]', listed.encode())
    return Response(script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})
