"""The core builds alone, without Python and without a warning, and its tests pass under the sanitizers."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from support import ROOT, needs, run


@pytest.mark.parametrize("sanitizer", ["address", "thread"])
def test_core_passes_its_tests_under_the_sanitizers(sanitizer):
    """All of them for memory and undefined behaviour; those that use threads for data races; and the module of each."""
    needs("c++")
    build = ROOT / "build" / "checks" / sanitizer  # kept from run to run, so that only what changed is built again
    options = [
        "GARNS_TESTS=ON",
        "GARNS_WERROR=ON",
        f"GARNS_SANITIZE={sanitizer}",
        f"Python_EXECUTABLE={sys.executable}",
    ]
    ninja = f"-DCMAKE_MAKE_PROGRAM={needs('ninja')}"
    run([needs("cmake"), "-S", ROOT, "-B", build, "-G", "Ninja", ninja, *(f"-D{option}" for option in options)])
    # The compilers give way to tests in which somebody waits for an answer.
    run([needs("nice"), "-n", "19", needs("cmake"), "--build", build])
    summary = run([build / "core_tests"])  # ends with an error when a test fails or a sanitizer complains
    assert re.search(r"test cases: +[1-9]\d* .* 0 failed", summary), summary
    check_module(build, LIBRARIES[sanitizer])


#: What must be loaded before Python, which is compiled without it: its calls of the system's threads, locks and memory
#: are seen all the same, so what the interpreter's own lock orders is in order.
LIBRARIES = {"address": "libasan.so", "thread": "libtsan.so"}


def check_module(build: Path, library: str) -> None:
    """The same build of the module, called from several threads of Python."""
    package = build / "package" / "garns"
    package.mkdir(parents=True, exist_ok=True)
    for file in [*(ROOT / "src" / "garns").iterdir(), *build.glob("_core*.so")]:
        (package / file.name).unlink(missing_ok=True)
        if not (file.name.startswith("_core") and file.parent != build):
            (package / file.name).symlink_to(file)
    libraries = [run([needs("c++"), f"-print-file-name={name}"]).strip() for name in (library, "libstdc++.so.6")]
    env = {"LD_PRELOAD": " ".join(libraries), "ASAN_OPTIONS": "detect_leaks=0"}  # the interpreter's own are meant
    calls = [sys.executable, "-S", ROOT / "tests" / "checks" / "threaded.py", package.parent]
    assert run(calls, env=env, timeout=300).strip() == "all threads have ended"
    if library == "libtsan.so":
        with pytest.raises(pytest.fail.Exception, match=r"data race[\s\S]*solve_many"):
            run([*calls, "race"], env=env, timeout=300)
