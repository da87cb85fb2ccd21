"""The page about the HTTP interface, made from its OpenAPI document: plain HTML, no script, nothing from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response

from garns.i18n import N_, translate
from garns.web.errors import language
from garns.web.pages import version

router = APIRouter(include_in_schema=False)

_TITLE = N_("The HTTP interface of Garns")
_LEAD = N_("Programs can do everything that the pages do. The same as OpenAPI: {link}.")
_FIELD, _MEANING = N_("Field"), N_("Meaning")
_ANSWERS = N_("Answers")
_NEEDED = N_("must be there")


@router.get("/api")
async def reference(request: Request) -> Response:
    """The page."""
    page = written(request.app, language(request))
    return Response(page, media_type="text/html", headers={"Cache-Control": "no-cache", "Vary": "Accept-Language"})


@lru_cache(maxsize=8)
def written(app: FastAPI, lang: str) -> str:
    """The page in a language."""
    document = app.openapi()
    link = f'<a href="{app.openapi_url}">openapi.json</a>'
    title, lead = escape(translate(_TITLE, lang)), translate(_LEAD, lang, link=link)
    styles = "".join(f'<link rel="stylesheet" href="/static/{version()}/css/{one}.css">' for one in ("tokens", "base"))
    body = "".join(_topics(document, lang))
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{title}</title>{styles}<link rel="stylesheet" href="/static/{version()}/css/reference.css"></head>'
        f'<body><main class="reference"><h1>{title}</h1><p class="lead">{lead}</p>{body}</main></body></html>'
    )


def _topics(document: dict[str, Any], lang: str) -> Iterator[str]:
    topics: dict[str, list[str]] = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            told = _operation(method, path, operation, document, lang)
            topics.setdefault(next(iter(operation.get("tags", [""]))), []).append(told)
    for topic, operations in topics.items():
        yield f"<section><h2>{escape(topic.capitalize())}</h2>{''.join(operations)}</section>"


def _operation(method: str, path: str, operation: dict[str, Any], document: dict[str, Any], lang: str) -> str:
    answers = ", ".join(
        f"<code>{escape(status)}</code> {escape(answer.get('description', ''))}"
        for status, answer in operation["responses"].items()
    )
    return (
        f'<article id="{escape(operation["operationId"])}"><h3><code>{method.upper()} {escape(path)}</code></h3>'
        f"<p>{_code(operation.get('description', ''))}</p>{_table(_fields(operation, document), lang)}"
        f'<p class="small quiet">{escape(translate(_ANSWERS, lang))}: {answers}</p></article>'
    )


def _fields(operation: dict[str, Any], document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any], bool]]:
    """The parameters, then the fields of the body: name, schema, whether it must be there."""
    for parameter in operation.get("parameters", []):
        schema = {**parameter.get("schema", {}), "description": parameter.get("description", "")}
        yield parameter["name"], schema, parameter.get("required", False)
    for content in operation.get("requestBody", {}).get("content", {}).values():
        name = content["schema"].get("$ref", "").rpartition("/")[2]
        schema = document["components"]["schemas"].get(name, {})
        for field, about in schema.get("properties", {}).items():
            yield field, about, field in schema.get("required", ())


def _table(fields: Iterator[tuple[str, dict[str, Any], bool]], lang: str) -> str:
    must = f", {escape(translate(_NEEDED, lang))}"
    rows = "".join(
        f"<tr><td><code>{escape(name)}</code></td><td>{escape(_type(schema))}{must if needed else ''}</td>"
        f"<td>{_code(schema.get('description', ''))}</td></tr>"
        for name, schema, needed in fields
    )
    head = f"<th>{escape(translate(_FIELD, lang))}</th><th></th><th>{escape(translate(_MEANING, lang))}</th>"
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>" if rows else ""


def _type(schema: dict[str, Any]) -> str:
    kinds = [one.get("type", "") for one in schema.get("anyOf", [schema])]
    told = " | ".join(kind for kind in kinds if kind and kind != "null")
    return f"{told} = {json.dumps(schema['default'])}" if schema.get("default") is not None else told


def _code(text: str) -> str:
    """Text of ours, with ``code`` between doubled back quotes."""
    pieces = escape(text).split("``")
    return "".join(f"<code>{piece}</code>" if number % 2 else piece for number, piece in enumerate(pieces))
