"""Tuning of Python's garbage collector for a server process."""

from __future__ import annotations

import gc


def collect_seldom() -> None:
    """Collect cycles far less often than by default, and never among the objects that exist now.

    A server keeps many small lasting objects, the states of its tables, and makes few cycles, nearly all of
    them when a socket ends. With Python's own thresholds a sixth of its time under load went into walking
    over those states again and again.

    The first number is what one look may cost everybody: sockets that a stranger opens to be refused are
    cycles by the hundred, and two hundred thousand objects looked at in one go took a quarter of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 200, 20)
