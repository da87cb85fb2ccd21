"""The template of a package with a technique: as pip would install it, it is found, and its own tests pass."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

import pytest

from support import ROOT, run_python

TEMPLATE = ROOT / "examples" / "technique-package"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package and what pip notes of it."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(TEMPLATE / "src", folder, dirs_exist_ok=True)
    project = tomllib.loads((TEMPLATE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = folder / f"garns_crossfire-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = "".join(
        f"[{group}]\n" + "".join(f"{name} = {module}\n" for name, module in named.items())
        for group, named in project["entry-points"].items()
    )
    (info / "entry_points.txt").write_text(points)
    return folder


def test_the_tests_of_the_template_pass_with_nothing_but_its_entry_point(installed: Path) -> None:
    said = run_python(
        "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "--rootdir", TEMPLATE, TEMPLATE / "tests",
        cwd=installed, env={"PYTHONPATH": str(installed), "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    assert "3 passed" in said


def test_the_template_is_on_the_page() -> None:
    page = (ROOT / "docs" / "how-to" / "own-technique.md").read_text(encoding="utf-8")
    assert "examples/technique-package" in page
    assert all(path.name in (TEMPLATE / "README.md").read_text() for path in TEMPLATE.rglob("*.py"))
