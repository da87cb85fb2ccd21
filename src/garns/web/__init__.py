"""The web application: an HTTP interface (``/api/v1``) and the pages of the browser."""

from __future__ import annotations

from garns.web.app import create_app
from garns.web.settings import Settings

__all__ = ["Settings", "create_app"]
