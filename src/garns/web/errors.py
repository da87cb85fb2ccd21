"""What goes wrong, as an answer: one form, the right status, the language of the reader, never a stack trace."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from garns.errors import GarnsError, Problem
from garns.explaining import named
from garns.i18n import accepted_language, languages

log = logging.getLogger("garns.web")

#: The status of the problems that are no fault of what was sent.
_STATUS = {
    "no_such_game": 404,
    "no_such_job": 404,
    "no_such_puzzle": 404,
    "no_such_path": 404,
    "no_such_class": 404,
    "no_such_entry": 404,
    "no_lesson": 404,
    "unknown_student": 401,
    "wrong_key": 403,
    "name_taken": 409,
    "class_full": 409,
    "no_round": 409,
    "round_over": 409,
    "not_handed_out": 409,
    "too_many_guesses": 429,
    "bad_method": 405,
    "changed_elsewhere": 409,
    "request_too_slow": 408,
    "request_too_large": 413,
    "too_many_requests": 429,
    "too_many_jobs": 503,
    "too_many_own_jobs": 429,
    "took_too_long": 503,
    "took_too_much_memory": 503,
    "too_many_games": 409,
    "player_full": 507,
    "store_full": 507,
    "game_too_large": 413,
    "too_many_boards": 413,
    "foreign_request": 403,
    "foreign_host": 421,
    "no_player": 401,
    "busy": 503,
    "out_of_time": 503,
    "no_database": 503,
    "missing_extra": 501,
    "internal": 500,
}
_BY_STATUS = {404: "no_such_path", 405: "bad_method"}


class RequestError(GarnsError):
    """A request that the server does not do."""


def language(request: Request) -> str:
    """The language of the reader: ``?lang=``, or the best of ``Accept-Language``.

    >>> accepts = (b"accept-language", b"de, fr;q=0.8, en;q=0.5")
    >>> language(Request({"type": "http", "query_string": b"", "headers": [accepts]}))
    'fr'
    """
    wanted = request.query_params.get("lang", "")
    return wanted if wanted in languages() else accepted_language(request.headers.get("accept-language", ""))


def problem_form(problem: Problem, lang: str) -> dict[str, Any]:
    """A problem as JSON, its message in a language; techniques have names there.

    What a database says may name its machine, so only the log has it.
    """
    if problem.id == "no_database":
        log.error("database: %s", problem.fields.get("reason"))
        problem = Problem("database_away")
    return {**problem.to_json(), "message": named(problem, lang).message(lang)}


def error_form(error: GarnsError, lang: str) -> dict[str, Any]:
    """An error as JSON, its messages in a language."""
    return {**error.to_json(), "problems": [problem_form(problem, lang) for problem in error.problems]}


def error_answer(error: GarnsError, lang: str) -> JSONResponse:
    """The answer that tells an error."""
    status = next((_STATUS[problem.id] for problem in error.problems if problem.id in _STATUS), 400)
    headers = {"Retry-After": "1"} if status in (429, 503) else None
    return JSONResponse(error_form(error, lang), status, headers)


def handle_errors(app: FastAPI) -> None:
    """Let an application answer errors in our form."""
    app.add_exception_handler(GarnsError, _refused)
    app.add_exception_handler(RequestValidationError, _misshapen)
    app.add_exception_handler(HTTPException, http_error)


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, GarnsError)
    return error_answer(error, language(request))


async def _misshapen(request: Request, error: Exception) -> JSONResponse:
    """A request of the wrong shape: each field that is missing or wrong."""
    assert isinstance(error, RequestValidationError)
    answer = error_answer(RequestError(_problem_of(one) for one in error.errors()), language(request))
    answer.status_code = 422
    return answer


def _problem_of(error: Any) -> Problem:
    path = [str(part) for part in error["loc"] if part not in ("body", "query", "path", "header")]
    field = ".".join(path) or "body"
    if error["type"] == "missing":
        return Problem("missing_field", found=field)
    if error["type"] == "json_invalid":
        return Problem("not_json", found=str(error.get("ctx", {}).get("error", "")))
    return Problem("bad_field", field=field, found=str(error.get("input"))[:200])


async def http_error(request: Request, error: Exception) -> JSONResponse:
    """What the framework refuses, in our form."""
    assert isinstance(error, HTTPException)
    id = _BY_STATUS.get(error.status_code, "bad_request")
    answer = error_answer(RequestError([Problem(id, found=request.url.path)]), language(request))
    answer.status_code = error.status_code
    answer.headers.update(error.headers or {})
    return answer
