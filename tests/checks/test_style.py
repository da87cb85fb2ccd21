"""The code reads as one hand wrote it, and imports only downwards."""

from __future__ import annotations

import ast
import os
from pathlib import Path

from support import ROOT, needs, run


def test_ruff_finds_nothing():
    run([needs("ruff"), "check", "."])


def test_python_is_formatted():
    run([needs("ruff"), "format", "--check", "--diff", "."])


def test_cpp_is_formatted():
    files = (path for path in (ROOT / "core").rglob("*") if path.suffix in (".cpp", ".h"))
    sources = sorted(path for path in files if path.parent.name != "third_party")
    assert sources
    run([needs("clang-format"), "--dry-run", "-Werror", *sources])


def test_imports_go_down_the_layers():
    run([needs("lint-imports"), "--no-cache"], env={"PYTHONPATH": os.fspath(ROOT / "src")})


def test_only_the_engine_imports_the_compiled_module():
    """import-linter reads sources, so it does not know the compiled module; this stands in for its contract."""
    package = ROOT / "src" / "garns"
    importers = {path.relative_to(package).as_posix() for path in package.rglob("*.py") if imports_core(path)}
    assert importers == {"engine.py", "budgets.py"}


def imports_core(path: Path) -> bool:
    """Whether a module says ``import garns._core``, ``from garns import _core`` or ``from garns._core import ...``."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return any(name == "garns._core" or name.startswith("garns._core.") for name in names)
