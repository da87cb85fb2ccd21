"""The core builds alone, without Python and without a warning, and its tests pass under the sanitizers."""

from __future__ import annotations

import re

import pytest

from support import ROOT, needs, run


@pytest.mark.parametrize("sanitizer", ["address", "thread"])
def test_core_passes_its_tests_under_the_sanitizers(sanitizer):
    """All of them for memory and undefined behaviour; those that use threads for data races."""
    needs("c++")
    build = ROOT / "build" / "checks" / sanitizer  # kept from run to run, so that only what changed is built again
    options = ["GARNS_PYTHON=OFF", "GARNS_TESTS=ON", "GARNS_WERROR=ON", f"GARNS_SANITIZE={sanitizer}"]
    ninja = f"-DCMAKE_MAKE_PROGRAM={needs('ninja')}"
    run([needs("cmake"), "-S", ROOT, "-B", build, "-G", "Ninja", ninja, *(f"-D{option}" for option in options)])
    run([needs("cmake"), "--build", build])
    summary = run([build / "core_tests"])  # ends with an error when a test fails or a sanitizer complains
    assert re.search(r"test cases: +[1-9]\d* .* 0 failed", summary), summary
