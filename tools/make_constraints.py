"""Write ``constraints.txt``: every package that Garns brings, in one version, with the hashes of its wheels.

Usage: ``python tools/make_constraints.py > constraints.txt`` (pip asks its index for everything, and installs nothing).

Versions are those that pip chooses for the oldest Python we take; hashes are those of the wheels for each Python and
machine below, so that one file serves all of them.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"
#: What a server may want besides.
EXTRAS = ("play", "postgres", "print", "serve")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS = (
    ("manylinux2014_x86_64", "manylinux_2_28_x86_64"),
    ("manylinux2014_aarch64", "manylinux_2_28_aarch64"),
    ("macosx_11_0_arm64", "macosx_12_0_arm64", "macosx_14_0_arm64"),
)
HEAD = """\
# Every package that "pip install 'garns[play,postgres,print,serve]'" brings, with the hashes of its wheels.
# Made by: python tools/make_constraints.py > constraints.txt
"""


def main() -> None:
    """Ask pip, and print what it says."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for package in report(*wanted()):
        found[pin_of(package)].add(hash_of(package))
    for python in PYTHONS:
        for platforms in PLATFORMS:
            machine = [word for name in platforms for word in ("--platform", name)]
            for package in report(*found, "--no-deps", "--python-version", python, *machine, "--target", "nowhere"):
                found[pin_of(package)].add(hash_of(package))
            print(f"Python {python}, {platforms[0]}", file=sys.stderr)
    print(HEAD)
    for pin in sorted(found, key=str.lower):
        print(" \\\n".join([pin, *(f"    --hash=sha256:{digest}" for digest in sorted(found[pin]))]))


def wanted() -> list[str]:
    """What the project asks for itself."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    return [*project["dependencies"], *(name for extra in EXTRAS for name in project["optional-dependencies"][extra])]


def report(*words: str) -> list[dict[str, Any]]:
    """What pip would install."""
    options = ["--quiet", "--dry-run", "--ignore-installed", "--only-binary", ":all:", "--report", "-"]
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", *options, *words], stdout=subprocess.PIPE, check=True
    )
    packages: list[dict[str, Any]] = json.loads(done.stdout)["install"]
    return packages


def pin_of(package: dict[str, Any]) -> str:
    """A package in one version."""
    name, version = package["metadata"]["name"].lower().replace("_", "-"), package["metadata"]["version"]
    return f"{name}=={version}"


def hash_of(package: dict[str, Any]) -> str:
    """The hash of its wheel."""
    digest: str = package["download_info"]["archive_info"]["hashes"]["sha256"]
    return digest


if __name__ == "__main__":
    main()
