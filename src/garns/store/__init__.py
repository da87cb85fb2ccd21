"""Where games live: a database in the user's data folder, so that nothing played is ever lost.

One transaction for each command: however a program ends, the next one goes on after the last command.
"""

from __future__ import annotations

from garns.store.files import data_folder
from garns.store.games import GameInfo, Store, open_store
from garns.store.session import Session

__all__ = ["GameInfo", "Session", "Store", "data_folder", "open_store"]
