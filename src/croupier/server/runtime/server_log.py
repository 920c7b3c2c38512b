"""The server's log: one JSON object a line, without secrets.

Tables appear by the first letters of their name, players and sessions not at all, and there is no access
log, for an address of the server may hold the name of a private table.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

logger = logging.getLogger("croupier.server")

_EACH = 10.0
_WORDS = 100


def short(table: str) -> str:
    """The start of a table's name: enough to tell tables apart, too little to enter one."""
    return table[:6]


def event(
    name: str, *, level: int = logging.INFO, error: BaseException | None = None, **fields: Any
) -> None:
    """Log one event with its fields, and the place of its error if there is one."""
    logger.log(level, name, extra={"fields": fields}, exc_info=error)


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            entry["error"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False, default=str)


class _Seldom(logging.Filter):
    """Lets the same warning of another package through at most every ten seconds.

    Anybody can have uvicorn warn of a request that is none, as often as they like.
    """

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == logger.name or record.levelno > logging.WARNING:
            return True
        words = str(record.msg)
        if record.created - self._told.get(words, -_EACH) < _EACH:
            return False
        if len(self._told) >= _WORDS:
            self._told.clear()
        self._told[words] = record.created
        return True


def configure(level: int = logging.INFO) -> None:
    """Send the server's log to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines())
    handler.addFilter(_Seldom())
    # Uvicorn writes the address of every socket at its lower levels: a table's name is in it.
    others = (logging.getLogger(name) for name in ("uvicorn", "asyncio"))
    for log, least in ((logger, level), *((other, logging.WARNING) for other in others)):
        log.handlers = [handler]
        log.setLevel(least)
        log.propagate = False
