"""Environments for learning."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    """Import a name on first use."""
    if name == "batched":
        from croupier.envs.batched import batched

        return batched
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
