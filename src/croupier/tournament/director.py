"""The tournament director: takes a command and the time, and returns a log entry to store.

It uses no network, clock or cards. `decide` changes nothing. Its result is stored first; only then does
`commit` make it the tournament's present state. Results of hands are the moves of tables; everything else
follows from them by T1 to T9.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from croupier import journal
from croupier.chance import commitment
from croupier.errors import BadInput
from croupier.game.presets import settings_hash
from croupier.tournament import commands, events
from croupier.tournament.audit import is_sensible, refuse_unless_sensible
from croupier.tournament.check import refuse_unless_sound
from croupier.tournament.floor_rules import Handlers, Transaction, apply_floor_rules
from croupier.tournament.hand_commands import HANDS
from croupier.tournament.lookups import Refusal
from croupier.tournament.money_commands import MONEY
from croupier.tournament.player_commands import PEOPLE
from croupier.tournament.reducer import fold, fold_event, live_records
from croupier.tournament.schedule_commands import COURSE, next_bell
from croupier.tournament.state import State
from croupier.tournament.structure import Structure, plain_structure
from croupier.tournament.undo import dependents

_DO: Handlers = {**PEOPLE, **HANDS, **COURSE, **MONEY}
_AFTER = commands.Announce | commands.Rename | commands.Pay | commands.SetSeries
"""Commands that a tournament takes after its end."""


class Step(journal.Step[events.LogEntry, State], frozen=True):
    """A step of a tournament."""


def opening_step(structure: Structure, name: str, seed: bytes, at: int, by: str) -> Step:
    """The first record of a tournament; raises BadInput for a structure that cannot be played."""
    refuse_unless_sound(structure)
    settings = plain_structure(structure)
    event = events.Opened(name, settings, settings_hash(settings), commitment(seed), seed.hex())
    record = events.LogEntry(at, by, "open", (event,))
    return Step(1, record, fold([record]))


class Director(journal.Journal[events.LogEntry, State]):
    """One tournament and its present state."""

    def __init__(self, records: Iterable[events.LogEntry]) -> None:
        self._records = list(records)
        self.state = fold(self._records)
        self.command_index = journal.CommandIndex()
        for n, record in enumerate(self._records, 1):
            self.command_index.remember(n, record)

    @property
    def records(self) -> Sequence[events.LogEntry]:
        """The log so far."""
        return self._records

    def decide(self, who: commands.Sender, command: commands.Asked, at: int, key: str = "") -> Step | int:
        """The step of a command, or the entry that an earlier copy with its `key` made. Raises Refusal."""
        done = self.command_index.find(who.name, key)
        if done is not None:
            return done
        _refuse_unless_allowed(who, command)
        if isinstance(command, commands.Undo):
            return self._undo(who, command, at, key)
        tx = Transaction(replace(self.state, at=at))
        if self.state.phase == "over" and not isinstance(command, _AFTER):
            raise Refusal("over", "the tournament is over; only an entry can be taken back")
        try:
            _DO[type(command)](tx, command)
            if tx.state.phase == "playing":
                apply_floor_rules(tx)
        except BadInput as error:
            raise Refusal(error.code, error.message) from None
        return self._step(tx, who, command, at, key)

    def _step(
        self, tx: Transaction, who: commands.Sender, command: commands.Asked, at: int, key: str
    ) -> Step:
        n = len(self._records) + 1
        what = command.__struct_config__.tag
        record = events.LogEntry(at, who.name, str(what), tuple(tx.events), key)
        return Step(n, record, replace(tx.state, n=n, at=at))

    def commit(self, step: journal.Step[events.LogEntry, State]) -> None:
        """Make a stored step the present."""
        super().commit(step)
        self._records.append(step.record)

    def _reduce(self, n: int, record: events.LogEntry) -> State:
        if any(isinstance(event, events.Undone) for event in record.events):
            state = fold((*self._records, record))
        else:
            state = replace(self.state, at=record.at)
            for event in record.events:
                state = fold_event(state, event)
        return replace(state, n=n, at=record.at)

    def due(self, at: int) -> tuple[commands.Command, ...]:
        """The commands that the clock's owner has to send by now, before anything else."""
        bell = next_bell(self.state)
        return (commands.ClockTick(),) if bell is not None and bell <= at else ()

    def decide_and_commit(self, who: commands.Sender, command: commands.Asked, at: int) -> Step:
        """Decide and commit at once, for tournaments that are not stored."""
        step = self.decide(who, command, at)
        assert not isinstance(step, int)
        self.commit(step)
        return step

    def _refuse_unless_sensible(self, after: tuple[events.LogEntry, ...]) -> None:
        """Raise BadInput if this log could not be imported, unless the present one could not be either."""
        try:
            refuse_unless_sensible(after)
        except BadInput:
            if is_sensible(self._records):
                raise

    def _undo(self, who: commands.Sender, command: commands.Undo, at: int, key: str) -> Step:
        live = live_records(tuple(self._records))
        if command.entry == 1 or command.entry not in {number for number, _ in live}:
            raise Refusal(
                "no-entry",
                "entry {entry:plain}: expected one that holds, and not the opening",
                entry=command.entry,
            )
        follow = dependents(self._records, live, command.entry)
        if set(follow) != set(command.following):
            named = ", ".join(map(str, follow)) or "none"
            raise Refusal(
                "followed",
                "entry {entry:plain} is followed by {named}: name these to undo it",
                entry=command.entry,
                named=named,
            )
        undone = events.Undone((command.entry, *follow))
        record = events.LogEntry(at, who.name, "undo", (undone,), key)
        after = (*self._records, record)
        try:
            tx = Transaction(fold(after))
            self._refuse_unless_sensible(after)
            tx.events.append(undone)
            if tx.state.phase == "playing":
                apply_floor_rules(tx)
        except BadInput as error:
            raise Refusal(
                "cannot-undo",
                "entry {entry:plain} cannot be taken back: {why}",
                entry=command.entry,
                why=error.message,
            ) from None
        return self._step(tx, who, command, at, key)


def _refuse_unless_allowed(who: commands.Sender, command: commands.Asked) -> None:
    if who.director:
        return
    if isinstance(command, commands.Deal | commands.Report | commands.RaceWon):
        if who.table == command.table:
            return
        raise Refusal(
            "not-your-table", "expected the scorer of table {table}, or the director", table=command.table
        )
    if isinstance(command, commands.Join):
        return  # Only the server sends this command.
    bought = commands.Rebuy | commands.Decline | commands.BuyAddOn
    own = isinstance(command, commands.Away | commands.Unregister | commands.Enter | bought)
    if own and who.player == command.player:  # type: ignore[union-attr]
        return
    raise Refusal("not-the-director", "expected the director")
