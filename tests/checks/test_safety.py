"""The page of promises names tests that exist; the list of packages names all that are brought, with their hashes."""

from __future__ import annotations

import re
from importlib.metadata import requires

import pytest
from packaging.requirements import Requirement

from support import ROOT

SAFETY = (ROOT / "docs" / "design" / "safety.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", SAFETY)
PINS = re.findall(
    r"^([\w.-]+)==\S+((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", (ROOT / "constraints.txt").read_text(), re.M
)


def test_every_promise_names_a_test():
    promises = [line for line in SAFETY.splitlines() if line.startswith("| ") and not line.startswith("| promise")]
    assert promises
    assert [line for line in promises if "::test_" not in line] == []


@pytest.mark.parametrize(("file", "name"), NAMED, ids=[name for _, name in NAMED])
def test_the_tests_of_the_page_of_promises_exist(file, name):
    assert re.search(rf"^def {name}\(", (ROOT / file).read_text(encoding="utf-8"), re.M)


def brought(extras: set[str]) -> set[str]:
    """Every package that an installation of Garns brings, however far away."""
    found: set[str] = set()
    waiting = [(Requirement(f"garns[{','.join(extras)}]"))]
    while waiting:
        wanted = waiting.pop()
        for text in requires(wanted.name) or ():
            each = Requirement(text)
            asked = [{"extra": extra} for extra in ("", *wanted.extras)]
            if each.marker and not any(each.marker.evaluate(one) for one in asked):
                continue
            name = each.name.lower().replace("_", "-")
            if name not in found or each.extras:
                found.add(name)
                waiting.append(each)
    return found - {"garns"}


def test_the_constraints_name_every_package_with_its_hashes():
    assert {name for name, _ in PINS} == brought({"play", "postgres", "print", "serve"})
    assert all(hashes for _, hashes in PINS)


def test_the_page_of_packages_says_why_each_is_there():
    page = (ROOT / "docs" / "design" / "dependencies.md").read_text(encoding="utf-8")
    explained = {
        name.lower() for row in re.findall(r"^\| (`[^|]*`) \|", page, re.M) for name in re.findall(r"`([\w.-]+)`", row)
    }
    assert brought({"play", "serve"}) <= explained
