"""The types hold: in the package, in the stub of the compiled module, and for the programs of our users."""

from __future__ import annotations

import shutil
from importlib import import_module, metadata
from pathlib import Path

import pytest

from support import ROOT, needs, run_python

CLIENT = """
import garns

puzzle: garns.Puzzle = garns.Puzzle.parse("1" + "." * 80)
issues: list[str] = [str(problem) for problem in puzzle.issues()]
board: garns.Geometry = garns.board("2x3")
"""


@pytest.fixture
def typed_package(tmp_path: Path) -> Path:
    """The sources with a fresh stub beside them, as an installation has it, whatever kind of installation this is."""
    package = tmp_path / "typed" / "garns"
    shutil.copytree(ROOT / "src" / "garns", package, ignore=shutil.ignore_patterns("__pycache__"))
    run_python("-m", "nanobind.stubgen", "-q", "-m", "garns._core", "-o", package / "_core.pyi", cwd=tmp_path)
    return package


def test_package_is_strictly_typed(typed_package: Path):
    needs("mypy")
    folder = typed_package.parent
    run_python("-m", "mypy", "--config-file", ROOT / "pyproject.toml", "-p", "garns", cwd=folder, env={"MYPYPATH": "."})


def test_stub_describes_the_compiled_module(typed_package: Path):
    core = import_module("garns._core")
    stub = (typed_package / "_core.pyi").read_text(encoding="utf-8")
    missing = [name for name in vars(core) if not name.startswith("_") and name not in stub]
    assert not missing


def test_client_program_is_strictly_typed(typed_package: Path, tmp_path: Path):
    needs("mypy")
    client = tmp_path / "client.py"
    client.write_text(CLIENT, encoding="utf-8")
    run_python("-m", "mypy", "--strict", client, cwd=tmp_path, env={"MYPYPATH": str(typed_package.parent)})


def test_wrong_client_program_is_refused(typed_package: Path, tmp_path: Path):
    needs("mypy")
    client = tmp_path / "client.py"
    client.write_text(CLIENT + "wrong: int = puzzle.issues()\n", encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match="Incompatible types"):
        run_python("-m", "mypy", "--strict", client, cwd=tmp_path, env={"MYPYPATH": str(typed_package.parent)})


def test_version_is_said_once():
    assert metadata.version("garns") == import_module("garns").__version__
