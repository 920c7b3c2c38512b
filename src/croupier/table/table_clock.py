"""What time it is at a table: clocks on the wall jump and differ, and nobody is to lose a move by that."""

from __future__ import annotations

from collections.abc import Callable

from croupier.table.reducer import State

__all__ = ["TableTime"]


class TableTime:
    """The time at a table in milliseconds: that of its last record, and on from there as time passes.

    `steady` counts seconds and never jumps; `wall` tells the time of day, and is looked at only while
    nothing runs. So a deadline is never further away than it was when it was set, and never nearer than
    time has passed, whatever the clocks of this server and of others say. A record that another server
    wrote sets the time: what passed between its writing and its reading is nobody's loss.
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
