"""The server: one process's tables, the sockets to them, and who may do what over HTTP and WebSocket."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.web.app import create_app
    from croupier.web.registry import TableRegistry
    from croupier.web.settings import Settings

__all__ = ["Settings", "TableRegistry", "create_app"]

_MODULES = {"Settings": "settings", "TableRegistry": "registry", "create_app": "app"}


def __getattr__(name: str) -> Any:
    """On first use: who only looks after a database, from the shell, waits for no server."""
    if name not in _MODULES:
        raise AttributeError(f"module 'croupier.web' has no attribute {name!r}")
    return getattr(import_module(f"croupier.web.{_MODULES[name]}"), name)
