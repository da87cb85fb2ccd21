"""A format is one file, in the package or in somebody else's."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from garns.formats import FORMATS, Format, Keeps, register_format
from support import ROOT, clean_environment, install, run_python, run_python_with_file

TALLY = Path(__file__).with_name("tally.py").read_text(encoding="utf-8")
TEXT = "tally r1c1=5 r1c2=3 r9c9=9"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Somebody's package that declares the format."""
    register = "\n\nfrom garns.formats import register_format\n\nregister_format(FORMAT)\n"
    install(tmp_path, "tally", TALLY + register, "garns.formats")
    return tmp_path


def garns(package: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line of a Python that has the package."""
    return subprocess.run(
        [sys.executable, "-c", "from garns.cli import main; main()", *arguments],
        env={**clean_environment(), "PYTHONPATH": str(package)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_format_from_outside_is_detected_read_written_and_listed(package: Path):
    line = garns(package, "convert", "--to", "line", TEXT)
    assert line.stdout.strip() == "53" + "." * 78 + "9"
    assert garns(package, "convert", "--to", "tally", line.stdout.strip()).stdout.strip() == TEXT
    assert garns(package, "convert", "--to", "line", "--format", "tally", TEXT).stdout == line.stdout
    refused = garns(package, "convert", "--to", "line", "--format", "nonsense", TEXT)
    assert refused.returncode == 2
    assert "tally" in refused.stderr


def test_what_is_wrong_with_its_text_is_said_like_that_of_any_other(package: Path):
    done = garns(package, "check", "tally r1c1=5 r1c99=3")
    assert done.returncode == 1
    assert "tally:1:14" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_one_that_cannot_be_loaded_is_told_and_left_out(tmp_path: Path):
    install(tmp_path, "broken", "raise RuntimeError('oops')", "garns.formats")
    done = garns(tmp_path, "convert", "--to", "line", "1.....3..4.....2")
    assert done.stdout == "1.....3..4.....2\n"
    assert "broken (garns.formats) cannot be loaded: RuntimeError('oops')" in done.stderr


def test_one_more_file_in_the_package_is_one_more_format(tmp_path: Path):
    program = f"from garns.formats import detect, read, write\nprint(detect({TEXT!r}), write(read({TEXT!r}), 'tally'))"
    assert run_python_with_file(tmp_path, "garns.formats", "tally", TALLY, program).strip() == f"tally {TEXT}"


def test_the_web_offers_it(package: Path):
    program = (
        "import asyncio, garns.web.api.catalogues as c; print([f['id'] for f in asyncio.run(c.list_formats())][0])"
    )
    assert run_python("-c", program, cwd=package, env={"PYTHONPATH": str(package)}).strip() == "tally"


def test_two_formats_cannot_have_one_id():
    with pytest.raises(ValueError, match="two formats with the id line"):
        register_format(Format("line", (), Keeps.GIVENS, lambda text: False, FORMATS["line"].parse, str))
    assert FORMATS["line"].suffixes == (".sdm",)


def test_the_page_lists_every_format_and_no_other():
    page = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    table = page[page.index("| format |") : page.index("The content decides")]
    assert sorted(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == sorted(FORMATS)
