"""Starters: a small solver in each of many languages that speaks level 0 of the protocol, for a student to improve.

Each is a real file in ``starters/``, complete and under 40 lines; its first comment says how to build and run it.

>>> TEMPLATES["c"].run, TEMPLATES["c"].build
('./solver', 'gcc -O2 -o solver solver.c')
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files

_COMMANDS = re.compile(r"^\W*(build|run): (.*?)(?: \*[/)])?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Template:
    """A starter: the id and the name of its language, and the name its file should have."""

    id: str
    name: str
    file: str

    @property
    def text(self) -> str:
        """The source."""
        return files("garns.teaching").joinpath("starters", self.file).read_text(encoding="utf-8")

    @property
    def build(self) -> str:
        """The command that compiles it; empty where there is nothing to compile."""
        return self._commands().get("build", "")

    @property
    def run(self) -> str:
        """The command that runs it."""
        return self._commands()["run"]

    def _commands(self) -> dict[str, str]:
        return dict(_COMMANDS.findall("\n".join(self.text.splitlines()[:3])))


#: All starters by their ids.
TEMPLATES: dict[str, Template] = {
    id: Template(id, name, file)
    for id, name, file in (
        ("python", "Python", "solver.py"),
        ("c", "C", "solver.c"),
        ("cpp", "C++", "solver.cpp"),
        ("java", "Java", "Solver.java"),
        ("javascript", "JavaScript (Node.js)", "solver.js"),
        ("lisp", "Common Lisp (SBCL)", "solver.lisp"),
        ("prolog", "Prolog (SWI-Prolog)", "solver.pl"),
        ("ocaml", "OCaml", "solver.ml"),
        ("haskell", "Haskell (GHC)", "solver.hs"),
        ("rust", "Rust", "solver.rs"),
        ("go", "Go", "solver.go"),
    )
}
