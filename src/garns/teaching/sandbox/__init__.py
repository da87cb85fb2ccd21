"""Other people's programs, run so that nothing they do can hang, flood or outlive us.

>>> ended = run(["sh", "-c", "cat; echo ouch >&2; exit 3"], stdin=b"hello")
>>> ended.how, ended.code, ended.words, ended.output
('crashed', 3, 'ouch', b'hello')

Each program is started by a :mod:`warden <garns.teaching.sandbox.warden>`, a small process that sets its limits and
ends everything that descends from it; around it stand the best :mod:`walls <garns.teaching.sandbox.walls>` that the
machine offers, and :func:`notice` tells when they are low.
"""

from garns.teaching.sandbox.child import Child, Silent
from garns.teaching.sandbox.limits import Ended, Limits
from garns.teaching.sandbox.running import run
from garns.teaching.sandbox.walls import notice

__all__ = ["Child", "Ended", "Limits", "Silent", "notice", "run"]
