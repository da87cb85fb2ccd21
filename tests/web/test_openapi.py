"""Requests made up from the OpenAPI document: whatever comes, the answer is one that the document tells of."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from garns.web import Settings, create_app
from web.classroom import Classroom
from web.serving import served

# A stream ends with its job, and the requests made up begin none; that of a class has no end.
_SKIPPED = r"/events$"


schema = schemathesis.openapi.from_dict(create_app(Settings()).openapi()).exclude(path_regex=_SKIPPED)
#: Not by ``schema.parametrize``: its tests all have one name, and of those pytest-xdist runs a single one.
OPERATIONS = [found.ok() for found in schema.get_all_operations()]
CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A real server that lets everybody ask as often as they like, and a class on it that somebody has joined."""
    database = f"sqlite:///{tmp_path_factory.mktemp('openapi')}/games.db"
    with served(Settings(database=database, local_factor=1e9)) as client:
        room = Classroom.made(client, database, "L3 2026")
        room.begin()
        student = room.join("Ana")
        student.puzzle()
        yield str(client.base_url), room.code, {"Garns-Key": room.key, "Garns-Student": student.token}


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_every_answer_is_in_the_document(operation, address):
    base, code, secrets = address

    @given(case=operation.as_strategy())
    @settings(max_examples=10, suppress_health_check=list(HealthCheck), deadline=None)
    def answers(case):
        if "code" in case.path_parameters:  # or all that is made up would stop at the door
            case.path_parameters["code"] = code
            case.headers = {**(case.headers or {}), **secrets}
        case.call_and_validate(base_url=base, checks=list(CHECKS))

    answers()
