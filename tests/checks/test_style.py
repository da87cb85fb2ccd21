"""The code reads as one hand wrote it, and imports only downwards."""

from __future__ import annotations

import os
import re

from support import ROOT, needs, run


def test_ruff_finds_nothing():
    run([needs("ruff"), "check", "."])


def test_python_is_formatted():
    run([needs("ruff"), "format", "--check", "--diff", "."])


def test_cpp_is_formatted():
    sources = sorted(path for path in (ROOT / "core").rglob("*") if path.suffix in (".cpp", ".h"))
    assert sources
    run([needs("clang-format"), "--dry-run", "-Werror", *sources])


def test_imports_go_down_the_layers():
    run([needs("lint-imports"), "--no-cache"], env={"PYTHONPATH": os.fspath(ROOT / "src")})


def test_only_the_engine_imports_the_compiled_module():
    importers = {
        path.relative_to(ROOT / "src" / "garns").as_posix()
        for path in (ROOT / "src" / "garns").rglob("*.py")
        if re.search(r"^\s*(from garns import .*\b_core\b|from garns\._core|import garns\._core)", path.read_text(), re.M)
    }
    assert importers == {"engine.py"}
