"""Programs that are measured, each in a child process, turn about."""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent


class Runner:
    """A child process that measures one program."""

    def __init__(self, name: str, command: Sequence[str | Path], **environment: str) -> None:
        self.name = name
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment}
        )

    def rate(self, path: Path, options: argparse.Namespace) -> float:
        """Puzzles a second on the puzzles of a file."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{path} {options.seconds} {options.limit} {options.threads} {options.batch}\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())

    def close(self) -> None:
        """Let it end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def garns_now(task: str = "solve", simd: str = "") -> Runner:
    """This checkout, at the best instruction set or a named one."""
    return Runner(simd or "garns", [sys.executable, HERE / "worker.py", task], GARNS_SIMD=simd)


def install(ref: str, folder: Path) -> Path:
    """Build another version of this repository into a folder of its own."""
    tree, target = folder / "tree", folder / "installed"
    subprocess.run(["git", "worktree", "add", "--quiet", "--detach", tree, ref], cwd=HERE, check=True)
    try:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
        subprocess.run([*pip, "--target", target, tree], check=True)
    finally:
        subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=HERE, check=True)
    return target


def garns_at(ref: str, installed: Path, task: str = "solve") -> Runner:
    """Another version. Without the site module, for an editable install of this checkout would come before it."""
    paths = os.pathsep.join([str(installed), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")])
    command = [sys.executable, "-S", HERE / "worker.py", task]
    return Runner(ref, command, PYTHONPATH=paths, GARNS_BENCHMARK_HOME=str(installed))


def native(simds: list[str], folder: Path) -> list[Runner]:
    """The core of this checkout, called from C++."""
    build = folder / "core"
    subprocess.run(["cmake", "-S", HERE.parent, "-B", build, "-DGARNS_PYTHON=OFF"], check=True, stdout=sys.stderr)
    subprocess.run(["cmake", "--build", build, "--target", "garns_core"], check=True, stdout=sys.stderr)
    program = folder / "native"
    sources = [HERE / "native.cpp", f"-I{HERE.parent / 'core'}", build / "libgarns_core.a", "-lpthread"]
    subprocess.run(["c++", "-O2", "-std=c++20", *sources, "-o", program], check=True)
    return [Runner(simd or "garns", [str(program)], GARNS_SIMD=simd) for simd in simds]


def turn_about(runners: Sequence[Runner], path: Path, options: argparse.Namespace) -> list[list[float]]:
    """What each measures in each turn; every other turn goes backwards, so that no place in it is an advantage."""
    turns = []
    for turn in range(options.repeat):
        order = list(enumerate(runners))[:: -1 if turn % 2 else 1]
        rates = {number: runner.rate(path, options) for number, runner in order}
        turns.append([rates[number] for number in range(len(runners))])
    return turns


def ratios(turns: list[list[float]]) -> list[float]:
    """The median over all turns of each but the last, as parts of the last."""
    return [statistics.median(turn[i] / turn[-1] for turn in turns) for i in range(len(turns[0]) - 1)]
