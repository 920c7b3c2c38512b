"""The system time in the unit of the logs."""

from __future__ import annotations

import time


def now_ms() -> int:
    """The system time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
