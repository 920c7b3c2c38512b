"""A table clock that is immune to changes of the system time."""

from __future__ import annotations

from collections.abc import Callable

from croupier.table.reducer import State


class TableTime:
    """The time at a table in milliseconds: that of its last log entry, plus the time passed since.

    `steady` counts seconds and never jumps. `wall` is the system time and is read only while nothing runs.
    A deadline therefore never moves further away, and comes nearer only as time passes, independent of the
    system clocks. An entry written by another server sets the time: nobody loses the time between its
    writing and its reading.
    """

    def __init__(self, at: int, wall: Callable[[], int], steady: Callable[[], float]) -> None:
        self._wall = wall
        self._steady = steady
        self.set(at)

    def set(self, at: int) -> None:
        """It is this time now."""
        self._at, self._since = at, self._steady()

    def now(self, state: State) -> int:
        """The time at a table in this state."""
        if state.phase == "waiting":
            self.set(self._wall())
        return self._at + int(1000 * (self._steady() - self._since))
