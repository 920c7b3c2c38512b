"""How often a server's process looks for garbage that reference counts do not find."""

from __future__ import annotations

import gc

__all__ = ["collect_seldom"]


def collect_seldom() -> None:
    """Look for cycles far less often than Python does by itself, and never among what is there now.

    A server keeps many small lasting objects, the states of its tables, and makes few cycles, nearly all of
    them when a socket ends. With Python's own thresholds a sixth of its time under load went into walking
    over those states again and again, and a twentieth still did with a thirtieth of the walks.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 20, 20)
