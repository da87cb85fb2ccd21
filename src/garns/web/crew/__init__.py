"""Processes that compute for the server: started in no time, bounded in time and memory, killed when need be.

``docs/design/web-work.md`` tells why, and how the parts play together.
"""

from __future__ import annotations

from garns.web.crew.frames import Frame
from garns.web.crew.lanes import Busy, Crew
from garns.web.crew.process import Died

__all__ = ["Busy", "Crew", "Died", "Frame"]
