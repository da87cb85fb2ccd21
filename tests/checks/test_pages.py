"""Every example that a page shows is run and prints what the page says; the site builds without a warning."""

from __future__ import annotations

import doctest
import os
import re
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from pkgutil import walk_packages

import pytest

import garns
from garns import errors
from garns.cli.app import COMMANDS
from support import ROOT, clean_environment, needs, run, run_python
from warm import commands

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
API = ROOT / "docs" / "api.md"
MODULES = ["garns", *(module.name for module in walk_packages(garns.__path__, "garns."))]
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def blocks(page: Path, *languages: str) -> list[tuple[int, str]]:
    """The fenced blocks of a page in one of the languages, each with its first line number."""
    text = page.read_text(encoding="utf-8")
    fences = re.finditer(rf"^```(?:{'|'.join(languages)})\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return [(text.count("\n", 0, fence.start(1)) + 1, fence[1]) for fence in fences]


def run_doctest(test: doctest.DocTest) -> None:
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    if runner.run(test, out=report.append, clear_globs=False).failed:
        pytest.fail("".join(report), pytrace=False)


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_the_module(name: str):
    module = import_module(name)
    for test in doctest.DocTestFinder(exclude_empty=True).find(module, name):
        run_doctest(test)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_examples_of_the_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for line, block in blocks(page, "python", "pycon"):
        test = doctest.DocTestParser().get_doctest(block, names, page.name, str(page), line - 1)
        test.globs = names  # the blocks of a page tell one story: a name stays from one to the next
        run_doctest(test)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_of_the_page(page: Path, tmp_path: Path):
    for line, block in blocks(page, "console"):
        lines = block.splitlines()
        for number, shown in enumerate(lines):
            if shown.startswith("$ "):
                expected = list(takewhile(lambda text: not text.startswith("$ "), lines[number + 1 :]))
                printed = run_line(shown[2:], tmp_path)
                assert printed == expected, f"{page.name}:{line + number}: {shown}"


def run_line(command: str, folder: Path) -> list[str]:
    """What a line typed in a shell prints; an exit code other than 0 is shown by the page itself (``; echo $?``)."""
    script, path = f"set -o pipefail; {command}", os.pathsep.join([str(commands()), clean_environment()["PATH"]])
    return [line.rstrip() for line in run([needs("bash"), "-c", script], cwd=folder, env={"PATH": path}).splitlines()]


def test_every_public_name_is_in_the_reference():
    pages = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    described = set(re.findall(r"^\.\. auto\w+:: (?:garns\.(?:\w+\.)*)?(\w+)$", pages, re.MULTILINE))
    described |= {name for name in garns.__all__ if getattr(garns, name).__class__.__name__ == "module"}
    in_errors = {name for name in garns.__all__ if hasattr(errors, name)}  # one directive for the whole module
    assert set(garns.__all__) - described - in_errors == set()


def test_every_name_of_the_reference_is_imported_from_where_it_says():
    module, wrong = "", []
    for directive, name in re.findall(r"^\.\. (\w+):: ([\w.]+)$", API.read_text(encoding="utf-8"), re.MULTILINE):
        if directive == "currentmodule":
            module = name
        elif directive in ("autofunction", "autoclass", "autodata"):
            home, _, short = (name if "." in name else f"{module}.{name}").rpartition(".")
            found = getattr(import_module(home), short)
            offered = getattr(import_module(home), "__all__", [short])
            shorter = home != "garns" and getattr(garns, short, None) is found
            if short not in offered or shorter:
                wrong.append(f"{home}.{short}")
    assert wrong == []


def test_every_command_is_in_the_guide():
    shown = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert [name for name in COMMANDS if not re.search(rf"\bgarns {name}\b", shown)] == []


def test_pictures_of_the_readme_are_there_for_light_and_dark():
    shown = re.findall(r'(?:src|srcset)="([^"]+)"', (ROOT / "README.md").read_text(encoding="utf-8"))
    assert [name for name in shown if not (ROOT / name).is_file()] == []
    assert {name for name in shown if "light" in name} == {name.replace("dark", "light") for name in shown}


def test_site_builds_without_a_warning(tmp_path: Path):
    run_python("-m", "sphinx", "-W", "--keep-going", "-q", "-d", tmp_path / "trees", ROOT / "docs", tmp_path / "site")
    assert (tmp_path / "site" / "index.html").exists()
