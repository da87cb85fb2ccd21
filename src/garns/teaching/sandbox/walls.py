"""What stands between a program and the machine: the best that works here.

1. `bubblewrap <https://github.com/containers/bubblewrap>`_: all files are read-only but those of an own small folder,
   there is no network, and no other process is seen.
2. Root without bubblewrap: a user id that nobody else has, since the limit of processes does not bind root.
3. Limits alone.

A user id of its own could not read the files of the user who asks; so root lends it the right to read them, and no
other.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from pathlib import Path

from garns.i18n import N_, Message

_NO_BUBBLEWRAP = N_(
    "bubblewrap is missing or does not work here: programs can read and change this user's files and use the network."
    " The limits on time, memory, output and processes still hold."
)
_HIGH_USER = 1_600_000_000  # far above people's
_LOW_USER, _LOW_USERS = 30_000, 30_000  # where user ids are few, as in a container


class Walls(Enum):
    """The kinds of walls, best first."""

    BUBBLEWRAP = "bubblewrap"
    USER = "user"
    NONE = "none"


@lru_cache(maxsize=1)
def best() -> Walls:
    """The best walls that work on this machine, found by trying."""
    for walls in (Walls.BUBBLEWRAP, Walls.USER):
        if _works(walls):
            return walls
    return Walls.NONE


def notice() -> Message | None:
    """What the person who runs programs should know, when the walls are low."""
    return None if best() is Walls.BUBBLEWRAP else _NO_BUBBLEWRAP


def behind(walls: Walls, command: Sequence[str], folder: Path, room: int, begin: Path | None = None) -> list[str]:
    """The command that runs a command behind walls, with a folder of its own with so many bytes of room.

    :param begin: where it begins, unless in its own folder.
    """
    if walls is Walls.NONE:
        return list(command)
    user = _as_nobody() if os.geteuid() == 0 else []
    if walls is Walls.USER:
        return [*user, *command]
    # fmt: off
    return [
        "bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc",
        "--perms", "0777", "--size", str(room), "--tmpfs", str(folder), "--chdir", str(begin or folder),
        "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--die-with-parent", "--new-session",
        "--", *user, *command,
    ]
    # fmt: on


def _works(walls: Walls) -> bool:
    if walls is Walls.USER and os.geteuid() != 0:
        return False
    try:
        tried = behind(walls, ["true"], Path("/tmp"), 1 << 20)
        return shutil.which(tried[0]) is not None and _succeeds(tried)
    except OSError:
        return False


def _succeeds(command: Sequence[str]) -> bool:
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _as_nobody() -> list[str]:
    """The words before a command that give it a user id of its own, and of root's rights the one to read."""
    user = str(_spare_user())
    right = f"+{_reading_right()}"
    return [
        *("setpriv", "--reuid", user, "--regid", user, "--clear-groups", "--no-new-privs"),
        *(f"--inh-caps=-all,{right}", f"--ambient-caps=-all,{right}", f"--bounding-set=-all,{right}"),
    ]


@lru_cache(maxsize=1)
def _reading_right() -> str:
    """Containers seldom lend the right to read alone; the one to read and write is what root has there anyway."""
    alone = "dac_read_search"
    tried = ["setpriv", f"--inh-caps=-all,+{alone}", f"--ambient-caps=-all,+{alone}", "true"]
    return alone if _succeeds(tried) else "dac_override"


_turn = iter(range(1 << 62))


def _spare_user() -> int:
    """A user id that nobody has; another one each time, since processes are counted by it."""
    spread = os.getpid() * 64 + next(_turn) % 64
    room = max((int(line.split()[0]) + int(line.split()[2]) for line in _user_map()), default=0)
    while True:
        user = _HIGH_USER + spread % (1 << 24) if room > _HIGH_USER * 2 else _LOW_USER + spread % _LOW_USERS
        try:
            pwd.getpwuid(user)
        except KeyError:
            return user
        spread += 1


def _user_map() -> list[str]:
    try:
        return Path("/proc/self/uid_map").read_text().splitlines()
    except OSError:
        return []
