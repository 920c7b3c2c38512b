"""The time, as logs have it."""

from __future__ import annotations

import time

__all__ = ["now_ms"]


def now_ms() -> int:
    """The time of the wall, in milliseconds."""
    return time.time_ns() // 1_000_000
