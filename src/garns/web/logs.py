"""The log: one line of JSON for each request and each mishap; no query, no header, no body, so no secret."""

from __future__ import annotations

import json
import logging
import time
from typing import Any

_OWN = ("method", "path", "status", "ms", "bytes", "client")


class JsonLines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The time, the level, what was said, and what a request was."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        form: dict[str, Any] = {"time": f"{at}.{int(record.msecs):03}Z", "level": record.levelname.lower()}
        form |= {"logger": record.name, "message": record.getMessage()}
        form |= {key: getattr(record, key) for key in _OWN if hasattr(record, key)}
        if record.exc_info:
            form["trace"] = self.formatException(record.exc_info)
        return json.dumps(form, ensure_ascii=False)


def log_config(requests: bool) -> dict[str, Any]:
    """The configuration for :mod:`logging`: mishaps always, requests when they are wanted."""
    level = "INFO" if requests else "WARNING"
    loggers = ("garns.web", "uvicorn", "uvicorn.error")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "garns.web.logs.JsonLines"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "loggers": {name: {"handlers": ["stderr"], "level": level, "propagate": False} for name in loggers},
    }
