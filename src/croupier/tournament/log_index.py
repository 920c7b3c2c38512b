"""An index of the log: moves, announcements, and the last hand of every table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import msgspec

from croupier.tournament import events
from croupier.tournament.reducer import live_records
from croupier.tournament.schemas import Announcement, LastHand, Moved

CHIP_EVENTS = (
    events.Out
    | events.Removed
    | events.Busted
    | events.Rebought
    | events.AddedOn
    | events.BountyWon
    | events.Penalized
    | events.Corrected
)
"""The events that change who has how many chips at a table, beside its hands."""


class _Hand(msgspec.Struct):
    """A table's last hand, its log entry, and the events there in it and since."""

    n: int
    hand: events.Hand
    since: list[events.Event]


class Chronicle:
    """An index that follows a log, entry by entry. An undo rebuilds it."""

    def __init__(self, records: Sequence[events.LogEntry] = ()) -> None:
        self._begin()
        self._tell_all(live_records(tuple(records)))

    def _begin(self) -> None:
        self.names: dict[int, str] = {}
        self.said: list[Announcement] = []
        self.why = ""
        self.played = 0
        self._seated: dict[int, int] = {}
        self._dealt: dict[int, int] = {}
        self._last_move: dict[int, Moved] = {}
        self._hands: dict[int, _Hand] = {}
        self._gone: dict[int, list[Moved]] = defaultdict(list)

    def _tell_all(self, records: Iterable[tuple[int, events.LogEntry]]) -> None:
        for n, record in records:
            self._tell(n, record)

    def follow(self, n: int, record: events.LogEntry, records: Sequence[events.LogEntry]) -> None:
        """Go on with record `n`, the last of these."""
        if any(isinstance(event, events.Undone) for event in record.events):
            names = self.names
            self._begin()
            self._tell_all(live_records(tuple(records)))
            self.names = {**names, **self.names}  # Undone entries have names, too.
        else:
            self._tell(n, record)

    # Queries

    def last_move(self, player: int) -> Moved | None:
        """The last seat that a player went to by anything but the first draw."""
        return self._last_move.get(player)

    def last_moves(self) -> list[Moved]:
        """The last moves of players who have not played since, newest first."""
        return sorted(self._last_move.values(), key=lambda move: -move.n)

    def dealt(self, table: int) -> int:
        """The number of the entry by which a table began its last hand; 0 for none."""
        return self._dealt.get(table, 0)

    def gone(self, table: int) -> tuple[Moved, ...]:
        """The moves of players from this table when it broke."""
        return tuple(self._gone.get(table, ()))

    def last_hand(self, table: int) -> LastHand | None:
        """The last result of a table."""
        found = self._hands.get(table)
        if found is None:
            return None
        hand = found.hand
        gone = events.Out | events.Busted
        out = dict.fromkeys(event.player for event in found.since if isinstance(event, gone))
        return LastHand(
            entry=found.n,
            hand=hand.hand,
            order=hand.order,
            names=tuple(self.names[player] for player in hand.order),
            points=hand.points,
            before=hand.before,
            after=hand.after,
            out=tuple(out),
        )

    def since(self, table: int) -> Sequence[events.Event]:
        """The events at a table from its last hand on."""
        found = self._hands.get(table)
        return found.since if found else ()

    # Telling it

    def _tell(self, n: int, record: events.LogEntry) -> None:
        places: dict[int, events.Seated] = {}
        froms: dict[int, int] = {}
        for event in record.events:
            if isinstance(event, events.Seated):
                froms.setdefault(event.player, self._seated.get(event.player, 0))
                # If a player moved twice in one entry, only the final seat counts.
                places[event.player] = event
                self._seated[event.player] = event.table
            self._note(n, record, event)
        for player, seat in places.items():
            self._moved(n, record.at, player, froms[player], seat)

    def _moved(self, n: int, at: int, player: int, left: int, seat: events.Seated) -> None:
        name = self.names.get(player, "")
        move = Moved(n, at, player, name, left, seat.table, seat.seat, seat.why, seat.reason)
        if left in self._gone:
            self._gone[left].append(move)
        for table in {left, seat.table} & self._hands.keys():
            self._hands[table].since.append(seat)
        if seat.why != "draw":
            self._last_move[player] = move

    def _note(self, n: int, record: events.LogEntry, event: events.Event) -> None:
        if isinstance(event, events.Registered | events.Renamed):
            self.names[event.player] = event.name
        elif isinstance(event, events.Announced):
            self.said.append(Announcement(n, record.at, event.text))
        elif isinstance(event, events.Halted):
            self.why, self.played = event.why, record.at
        elif isinstance(event, events.Dealt):
            self._dealt[event.table] = n
        elif isinstance(event, events.Broke):
            self._gone[event.table] = []
        else:
            self._note_play(n, record.at, event)

    def _note_play(self, n: int, at: int, event: events.Event) -> None:
        if isinstance(event, events.Hand):
            self.played = at
            self._hands[event.table] = _Hand(n, event, [])
            for player in event.order:
                self._last_move.pop(player, None)
        elif isinstance(event, events.Final):
            self._hands.pop(event.table, None)
        elif isinstance(event, events.Out):
            self._seated.pop(event.player, None)
            self._last_move.pop(event.player, None)
        self._note_change(event)

    def _note_change(self, event: events.Event) -> None:
        """A change of chips or players since the last hand of a table."""
        if isinstance(event, CHIP_EVENTS):
            if isinstance(event, events.BountyWon):
                table = self._seated.get(event.victim, 0)
            else:
                table = event.table
            if table in self._hands:
                self._hands[table].since.append(event)
