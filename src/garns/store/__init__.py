"""Where games live: a database in the user's data folder, so that nothing played is ever lost.

One transaction for each command: however a program ends, the next one goes on after the last command. A server keeps
the games of many players, its jobs and its classes in the same tables, on PostgreSQL when it is told to.
"""

from __future__ import annotations

from garns.store.classes import Classes, ClassInfo, Entry
from garns.store.database import Database
from garns.store.files import data_folder
from garns.store.game_rows import GameInfo
from garns.store.games import Store, open_store
from garns.store.jobs import Job, Jobs
from garns.store.quotas import Quotas
from garns.store.rounds import Attempt, Moment, Round, Rounds
from garns.store.session import Session

__all__ = [
    "Attempt",
    "ClassInfo",
    "Classes",
    "Database",
    "Entry",
    "GameInfo",
    "Job",
    "Jobs",
    "Moment",
    "Quotas",
    "Round",
    "Rounds",
    "Session",
    "Store",
    "data_folder",
    "open_store",
]
