"""The server: one process's tables, the sockets to them, and who may do what over HTTP and WebSocket."""

from __future__ import annotations

from croupier.web.app import create_app
from croupier.web.house import House
from croupier.web.settings import Settings

__all__ = ["House", "Settings", "create_app"]
