"""The core builds alone, without Python and without a warning, and its tests pass under the sanitizers."""

from __future__ import annotations

from support import ROOT, needs, run


def test_core_passes_its_tests_under_the_sanitizers():
    needs("c++")
    build = ROOT / "build" / "checks"  # kept from run to run, so that only what changed is built again
    options = ["GARNS_PYTHON=OFF", "GARNS_TESTS=ON", "GARNS_WERROR=ON", "GARNS_SANITIZE=ON"]
    ninja = f"-DCMAKE_MAKE_PROGRAM={needs('ninja')}"
    run([needs("cmake"), "-S", ROOT, "-B", build, "-G", "Ninja", ninja, *(f"-D{option}" for option in options)])
    run([needs("cmake"), "--build", build])
    assert " 0 failed" in run([build / "core_tests"])
