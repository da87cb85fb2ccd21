"""The types hold: in the package, in the stub of the compiled module, and for the programs of our users."""

from __future__ import annotations

import ast
from importlib import import_module, metadata
from pathlib import Path

import pytest

from support import ROOT, needs, run_python

CLIENT = """
from pathlib import Path

import garns
from garns.variants import KillerCage, Quadruple, Ratio, Thermo

puzzle: garns.Puzzle = garns.Puzzle.parse("1" + "." * 80)
issues: list[str] = [str(problem) for problem in puzzle.issues()]
board: garns.Geometry = garns.board("2x3")
answer: garns.Answer = garns.solve(puzzle)
status: str = answer.status
how_many: int | None = garns.count_solutions(puzzle)
written = [garns.Puzzle("1" + "." * 80), garns.Puzzle([[0] * 9] * 9), garns.Puzzle(Path("one.sdk")), garns.Puzzle(4)]
cage = KillerCage("r1c1 r1c2", 15)
clues = [cage, Thermo(["r2c1", "r2c2"]), Ratio((3, 4)), Quadruple("r5c5 r5c6 r6c5 r6c6", "123")]
cells: tuple[int, ...] = cage.cells + Ratio((3, 4)).cells
givens: tuple[int, ...] = garns.Puzzle("1" + "." * 80, constraints=clues).givens
"""


def mypy(*arguments: str | Path, cwd: Path = ROOT) -> str:
    needs("mypy")
    return run_python("-m", "mypy", *arguments, cwd=cwd, env={"MYPYPATH": str(ROOT / "src")})


def test_package_is_strictly_typed():
    mypy()


def test_stub_is_what_the_compiled_module_says(tmp_path: Path):
    """To write it anew: ``python -m nanobind.stubgen -m garns._core -o src/garns/_core.pyi``, then ``ruff format``."""
    run_python("-m", "nanobind.stubgen", "-q", "-m", "garns._core", "-o", tmp_path / "_core.pyi")
    generated, kept = (
        ast.unparse(ast.parse(path.read_text(encoding="utf-8")))
        for path in (tmp_path / "_core.pyi", ROOT / "src/garns/_core.pyi")
    )
    assert kept == generated


def test_client_program_is_strictly_typed(tmp_path: Path):
    client = tmp_path / "client.py"
    client.write_text(CLIENT, encoding="utf-8")
    mypy("--strict", client, cwd=tmp_path)


def test_wrong_client_program_is_refused(tmp_path: Path):
    client = tmp_path / "client.py"
    wrong = [
        "wrong: int = puzzle.issues()",
        "KillerCage(1.5, 15)",
        "KillerCage('r1c1', '15')",
        "garns.Puzzle(1.5)",
    ]
    client.write_text(CLIENT + "\n".join(wrong), encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match="Found 4 errors"):
        mypy("--strict", client, cwd=tmp_path)


def test_version_is_said_once():
    assert metadata.version("garns") == import_module("garns").__version__
