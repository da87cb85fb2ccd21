"""``import garns`` is light: the standard library and Garns itself, nothing else."""

from __future__ import annotations

import ast
import sys
import tomllib

from support import ROOT, run_python

LOADED_BY_IMPORT = "import sys; before = set(sys.modules); import garns; print(sorted(set(sys.modules) - before))"


def test_import_loads_only_the_standard_library_and_garns(tmp_path):
    modules = ast.literal_eval(run_python("-c", LOADED_BY_IMPORT, cwd=tmp_path))
    top = {name.partition(".")[0] for name in modules}
    assert top - sys.stdlib_module_names == {"garns"}


#: Everything that an extra brings.
EXTRAS = (
    *("alembic", "dask", "distributed", "fastapi", "httptools", "ortools", "platformdirs", "psycopg", "pyarrow"),
    *("pydantic", "pypdf", "segno", "sqlalchemy", "starlette", "textual", "typst", "uvicorn", "uvloop", "websockets"),
)
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#: Commands, and the extra that each names when only click and rich are there; none where it needs no more.
NEEDED = {
    f"solve {PUZZLE}": None,
    f"hint {PUZZLE}": None,
    f"rate {PUZZLE}": None,
    f"show {PUZZLE}": None,
    "generate --seed 1": None,
    "boards 4": None,
    "exercise": None,
    "--help": None,
    "play --help": None,
    "serve --help": None,
    "play --plain": "play",
    "learn": "play",
    "learn x_wing": "play",
    "serve": "serve",
    f"show {PUZZLE} -o picture.pdf": "print",
    "book --quick 1": "print",
    "dataset --quick 2": "bulk",
}
RUN_WITHOUT = """
import sys
sys.modules |= dict.fromkeys({extras!r})
from click.testing import CliRunner
from garns.cli import words
words.speak("en")
from garns.cli.app import app
for command in {commands!r}:
    done = CliRunner().invoke(app, command.split())
    print(done.exit_code, getattr(done.exception, "extra", None), done.exception if done.exit_code else "", sep="\\t")
"""


def test_a_command_without_its_extra_says_what_to_install_and_all_others_work(tmp_path):
    said = run_python("-c", RUN_WITHOUT.format(extras=EXTRAS, commands=[*NEEDED]), cwd=tmp_path).splitlines()
    for (command, extra), line in zip(NEEDED.items(), said, strict=True):
        code, named, message = line.split("\t")
        assert (code, named) == (str(int(extra is not None)), str(extra)), (command, line)
        assert extra is None or message == f"this needs an optional part: pip install 'garns[{extra}]'"


def test_every_extra_that_a_command_names_exists():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {extra for extra in NEEDED.values() if extra}
    assert named <= {*project["optional-dependencies"]}
    (everything,) = project["optional-dependencies"]["all"]
    assert named <= {*everything.removeprefix("garns[").removesuffix("]").split(",")}
