"""The cases of ``cluster_cases.py``, in a process of their own.

Beside what other tests leave behind in a process of the suite (a browser's event loop, the probes of the coverage) the
workers of a cluster once were gone before anybody killed one, and everything waited for them.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from support import run


def test_the_cases_of_a_cluster():
    cases = Path(__file__).with_name("cluster_cases.py")
    said = run([sys.executable, "-m", "pytest", "-q", "-n", "0", cases], timeout=300)
    assert re.search(r"\b1[5-9] passed", said), said
