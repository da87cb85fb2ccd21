"""What the tests share: running the real tools, and the one rule for what may be absent."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from textwrap import shorten
from typing import NoReturn

import pytest

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "tests" / "data"
SCRIPTS = Path(sysconfig.get_path("scripts"))


def skip_or_fail(reason: str) -> NoReturn:
    """Skip on a person's machine, fail where everything must be there (``CI=true``)."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"CI must have it: {reason}")
    pytest.skip(reason)


def needs(*programs: str) -> str:
    """The path of a program, or of the first that is there of several; the one beside this Python first."""
    path = os.pathsep.join([str(SCRIPTS), os.environ.get("PATH", "")])
    found = next(filter(None, (shutil.which(program, path=path) for program in programs)), None)
    return found or skip_or_fail(f"the program {' or '.join(programs)} is not installed")


def needs_chromium() -> str:
    """The path of Chromium: best without its windows, tabs and menus, which take half of the time."""
    return needs("chromium-headless-shell", "chromium")


def needs_checkout() -> None:
    """The tests run in a git checkout, not in an unpacked archive."""
    if not (ROOT / ".git").exists():
        skip_or_fail("this is not a git checkout")


def run(
    command: Sequence[str | Path], *, cwd: Path = ROOT, env: Mapping[str, str] | None = None, timeout: float = 1800
) -> str:
    """Run a command and give its output; fail, and show all it said, when it fails."""
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env={**clean_environment(), **(env or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )
    if done.returncode:
        said = f"{done.stdout}\n{done.stderr}"
        asked = shorten(" ".join(map(str, command)), 300)
        pytest.fail(f"{asked} ended with {done.returncode}:\n{said}", pytrace=False)
    return done.stdout


def run_python(*arguments: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> str:
    """Run this Python in a child process."""
    return run([sys.executable, *arguments], cwd=cwd, env=env)


def clean_environment() -> dict[str, str]:
    """This environment with English, UTF-8 and plain text, and this Python's programs first on the path."""
    inherited = {
        key: value
        for key, value in os.environ.items()
        if key not in ("GARNS_LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE", "FORCE_COLOR", "PYTHONPATH", "COLUMNS")
    }
    path = os.pathsep.join([str(SCRIPTS), os.environ.get("PATH", os.defpath)])
    return {**inherited, "LANG": "C.UTF-8", "NO_COLOR": "1", "PYTHONUTF8": "1", "PATH": path}


def install(folder: Path, name: str, module: str, *groups: str) -> None:
    """Put a package of one module into a folder, as pip would: declared in groups of entry points."""
    (folder / f"{name}.py").write_text(module, encoding="utf-8")
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("".join(f"[{group}]\n{name} = {name}\n" for group in groups))


#: Lets a child process find one more file in a package of Garns, as if it had been written there.
_ONE_MORE_FILE = """
import sys

class OneMoreFile:
    def find_spec(self, name, path=None, target=None):
        if name == {package!r}:
            found = (each.find_spec(name, path, target) for each in sys.meta_path if each is not self)
            spec = next(filter(None, found))
            spec.submodule_search_locations = [*spec.submodule_search_locations, {folder!r}]
            return spec

sys.meta_path.insert(0, OneMoreFile())
"""


def run_python_with_file(folder: Path, package: str, name: str, module: str, program: str) -> str:
    """Run a program in a Garns that has one more file, in one of its packages; nothing else is touched."""
    own = folder / package
    own.mkdir()
    (own / f"{name}.py").write_text(module, encoding="utf-8")
    return run_python("-c", _ONE_MORE_FILE.format(package=package, folder=str(own)) + program, cwd=folder)


def empty_environment(folder: Path) -> Path:
    """Make a virtual environment that holds nothing but pip; gives its folder of programs."""
    run_python("-m", "venv", folder)
    return folder / SCRIPTS.name


@cache
def needs_packages() -> None:
    """Packages can be fetched, which the installation of a source archive needs for its build requirements."""
    with tempfile.TemporaryDirectory() as folder:
        fetched = ["-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, "nanobind"]
        done = subprocess.run([sys.executable, *fetched], capture_output=True, text=True, check=False, timeout=300)
    if done.returncode:
        skip_or_fail(f"pip cannot fetch packages: {done.stderr.strip()[-300:]}")


def readme_command(marker: str) -> str:
    """The command that README.md gives after the comment ``<!-- marker -->``; ``.ci/run`` reads it the same way."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (found,) = re.findall(rf"<!-- {marker} -->\n+```\w*\n(.*?)\n```", text, re.DOTALL)
    return str(found)
