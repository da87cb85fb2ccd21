"""``import garns`` is light: the standard library and Garns itself, nothing else."""

from __future__ import annotations

import ast
import sys

from support import run_python

LOADED_BY_IMPORT = "import sys; before = set(sys.modules); import garns; print(sorted(set(sys.modules) - before))"


def test_import_loads_only_the_standard_library_and_garns(tmp_path):
    modules = ast.literal_eval(run_python("-c", LOADED_BY_IMPORT, cwd=tmp_path))
    top = {name.partition(".")[0] for name in modules}
    assert top - sys.stdlib_module_names == {"garns"}
