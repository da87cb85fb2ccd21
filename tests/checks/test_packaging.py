"""What a stranger gets: an archive that installs in an empty environment, and a README whose first command works."""

from __future__ import annotations

import json
import os
import tarfile
import zipfile
from pathlib import Path

from support import (
    ROOT,
    SCRIPTS,
    empty_environment,
    needs,
    needs_checkout,
    needs_packages,
    readme_command,
    run,
    run_python,
)

FIRST_COMMAND = readme_command("first-command")
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#: What comes with a bare "pip install garns": click and rich, and what they need.
BARE = {"garns", "click", "rich", "pygments", "markdown-it-py", "mdurl"}
#: A stranger has none of the programs that stand beside this Python.
STRANGER = {"PATH": os.pathsep.join(p for p in os.environ["PATH"].split(os.pathsep) if p != str(SCRIPTS))}


def test_archives_build_and_install_in_an_empty_environment(tmp_path: Path):
    """The source archive is built here; the wheel from it alone, in an empty environment, with warnings as errors."""
    needs("c++")
    needs_packages()
    programs = empty_environment(tmp_path / "venv")
    run_python("-m", "build", "--sdist", "--no-isolation", "--outdir", tmp_path, ROOT)
    (sdist,) = tmp_path.glob("garns-*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"README.md", "LICENSE", "CMakeLists.txt", "core/types.h", "src/garns/__init__.py"} <= names
    assert not any(name.startswith((".venv/", "build/", ".git/")) for name in names)

    strict = "--config-settings=cmake.define.GARNS_WERROR=ON"
    run([programs / "pip", "wheel", "--no-deps", strict, "--wheel-dir", tmp_path, sdist], cwd=tmp_path, env=STRANGER)
    (wheel,) = tmp_path.glob("garns-*.whl")
    with zipfile.ZipFile(wheel) as package:
        names = set(package.namelist())
    assert {"garns/py.typed", "garns/_core.pyi", "garns/locale/fr/LC_MESSAGES/garns.po"} <= names

    run([programs / "pip", "install", wheel], cwd=tmp_path, env=STRANGER)
    installed = json.loads(run([programs / "pip", "list", "--format", "json"], cwd=tmp_path, env=STRANGER))
    assert {each["name"].lower() for each in installed} - {"pip", "setuptools"} == BARE
    program = f"import garns; print(garns.solve({PUZZLE!r}).solution, garns.hint({PUZZLE!r}).technique)"
    assert run([programs / "python", "-c", program], cwd=tmp_path, env=STRANGER) == f"{SOLUTION} hidden_single\n"
    for command in ("solve", "hint", "explain", "rate", "show", "check"):
        run([programs / "garns", command, PUZZLE], cwd=tmp_path, env=STRANGER)
    run([programs / "garns", "convert", "--to", "grid", PUZZLE], cwd=tmp_path, env=STRANGER)
    run([programs / "garns", "generate", "--level", "easy"], cwd=tmp_path, env=STRANGER)


def test_first_command_of_the_readme_works_in_a_fresh_clone(tmp_path: Path):
    needs_checkout()
    needs("c++")
    needs_packages()
    clone = tmp_path / "garns"
    run([needs("git"), "clone", "--quiet", "--no-hardlinks", ROOT, clone])
    assert "SUDOKU 9x9" in run([needs("bash"), "-c", FIRST_COMMAND], cwd=clone, env=STRANGER)


def test_continuous_integration_runs_the_test_command_of_the_readme():
    """The two cannot drift apart: the script reads the command from the page."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (reader,) = [line for line in script.splitlines() if line.startswith("test_command=")]
    printed = run([needs("bash"), "-c", f'{reader}; echo "$test_command"'])
    assert printed.strip() == readme_command("test-command")
