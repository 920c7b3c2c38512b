"""The server: tables, tournaments and the page over HTTP and WebSocket."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.server.app.application import create_app
    from croupier.server.app.services import Services
    from croupier.server.runtime.settings import Settings

__all__ = ["Services", "Settings", "create_app"]

_MODULES = {"Services": "app.services", "Settings": "runtime.settings", "create_app": "app.application"}


def __getattr__(name: str) -> Any:
    """Import on first use: the verbs for a database need no server."""
    if name not in _MODULES:
        raise AttributeError(f"module 'croupier.server' has no attribute {name!r}")
    return getattr(import_module(f"croupier.server.{_MODULES[name]}"), name)
