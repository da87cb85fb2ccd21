"""The documents of the server: the page, its parts, the page about the interface; and the headers of every answer."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest

from garns.i18n.po import entries, spaced
from garns.web import pages, words
from garns.web.guards import CONTENT_POLICY
from support import ROOT

POLICY = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.mark.parametrize("path", ["/", "/play", "/library", "/learn/x_wing", "/nowhere", "/api", "/api/v1/levels"])
def test_every_answer_has_the_headers(client, path):
    answer = client.get(path)
    assert {name: answer.headers.get(name) for name in POLICY} == POLICY
    assert "permissions-policy" in answer.headers


def test_the_document_is_never_stale_and_its_parts_never_change(client):
    page = client.get("/")
    assert page.headers["cache-control"] == "no-cache"
    linked = re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text)
    assert any(path.endswith("main.js") for path in linked)
    for path in linked:
        part = client.get(path)
        assert part.status_code == 200, path
        assert part.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert client.get(linked[0].replace(pages.version(), "0" * 12)).status_code == 404


@pytest.mark.parametrize("path", ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "/etc/passwd", "js/../../app.py"])
def test_nothing_but_parts_is_served(client, path):
    assert client.get(f"/static/{pages.version()}/{path}").status_code == 404


def test_texts_come_packed(client):
    for path, part in pages.parts().items():
        answer = client.get(f"/static/{pages.version()}/{path}")
        assert answer.content == part.content
        assert (answer.headers.get("content-encoding") == "gzip") == (part.packed is not None)
    plain, packed = client.get("/", headers={"Accept-Encoding": "identity"}), client.get("/")
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content


def test_the_words_of_the_pages(client):
    catalogue = spaced(entries((ROOT / "src/garns/locale/fr/LC_MESSAGES/garns.po").read_text(encoding="utf-8")))
    plain = (entry for entry in catalogue if not entry.context)  # scripts have no contexts
    said = {entry.message: list(entry.strings) if entry.plural else entry.strings[0] for entry in plain}
    found = client.get(f"/static/{pages.version()}/words/fr.json").json()
    assert found["words"].keys() == {message for message, *_ in words.messages()}
    assert all(said[message] == text for message, text in found["words"].items())
    assert found["rule"] == "00" + "1" * 198  # French has no plural below two


def test_the_service_worker_and_the_manifest_name_what_there_is(client):
    worker = client.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    listed = json.loads(re.search(r"PARTS = (\[.*?\]);", worker.text)[1])
    assert "words/fr.json" in listed
    assert all(client.get(f"/static/{pages.version()}/{path}").status_code == 200 for path in listed)
    manifest = client.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        assert client.get(icon["src"]).status_code == 200
    assert client.get("/favicon.ico").headers["content-type"] == "image/svg+xml"


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_about_the_interface_tells_every_operation(client, lang):
    page = client.get("/api", headers={"Accept-Language": lang})
    parser = _Tags()
    parser.feed(page.text)
    assert ("html", {"lang": lang}) in parser.found
    document = client.get("/api/v1/openapi.json").json()
    told = {attributes.get("id") for tag, attributes in parser.found if tag == "article"}
    assert told == {one["operationId"] for methods in document["paths"].values() for one in methods.values()}
    for tag, attributes in parser.found:
        assert tag not in ("script", "style", "iframe")
        assert not any(name.startswith("on") or name == "style" for name in attributes)
        assert attributes.get("href", "/").startswith("/")


def test_the_server_says_that_it_lives_and_can_work(client):
    for path in ("/health", "/api/v1/health"):
        assert client.get(path).json() == {"status": "ok"}
    for path in ("/ready", "/api/v1/ready"):
        assert client.get(path).json() == {"status": "ready"}
    about = client.get("/api/v1/about").json()
    assert (about["local"], about["bridge"]) == (True, False)
