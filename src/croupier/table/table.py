"""The table: a command and the time in; a record to store, and after that letters to send, out.

`decide` changes nothing. What it returns is stored first; only then `commit` makes it the table's present,
and only then anybody is told. People, bots and programs over the network all come through this door.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.chance import fresh_seed
from croupier.errors import BadInput, CroupierError, Illegal
from croupier.fair import VERSION, Story, prove
from croupier.games.presets import settings_hash
from croupier.play import Act, AnyRules, Cast, Deal, Options, Over
from croupier.table import events, messages
from croupier.table.idempotency import Repeats
from croupier.table.names import likeness
from croupier.table.state import Ask, State, fold
from croupier.table.transaction import Transaction, first_terms
from croupier.table.view import LISTED_MOVES, Audience, cards_seen, common, look
from croupier.wire import as_read, plain

__all__ = ["Dealing", "Following", "Player", "Refusal", "Step", "Table", "opened"]

Seeds = Callable[[], bytes]


class Refusal(CroupierError):
    """A command that the table refuses; nothing has changed. `stale` asks for the present view with it."""

    def __init__(self, code: str, sentence: str, rule: str | None = None, *, stale: bool = False) -> None:
        super().__init__(code, sentence)
        self.rule = rule
        self.stale = stale


class Step(msgspec.Struct, frozen=True):
    """What is to be stored as record `n`, and the table it leads to."""

    n: int
    record: events.Record
    state: State

    @property
    def body(self) -> bytes:
        """The record's bytes."""
        return events.write_record(self.record)


class Player(msgspec.Struct, frozen=True):
    """Who sends a command: an id that only the server knows, and a name for all to see."""

    id: str
    name: str


class Dealing(msgspec.Struct, frozen=True):
    """The hand that a tournament's director has in play at a table: seats in paying order, and terms."""

    label: events.Label
    seats: tuple[int, ...]
    terms: Any


class Following(msgspec.Struct, frozen=True):
    """How a tournament's director has a table after entry `entry` of their log.

    `chairs` are who sits where, `dealing` the hand that is in play; `closed` says why nobody plays here.
    """

    entry: int
    chairs: tuple[events.Chair | None, ...]
    dealing: Dealing | None = None
    closed: str = ""


def opened(rules: AnyRules, match: events.Match, host: str, at: int, seeds: Seeds = fresh_seed) -> Step:
    """The first record of a table. Raises BadInput for settings that the game does not allow."""
    if match.game != rules.game or match.preset != rules.preset:
        raise BadInput(f"a table of {match.game} needs its own rules", "bad-match")
    first = rules.start(first_terms(rules, match, [match.chips or 0] * match.seats))
    if isinstance(rules.turn(first), Over):
        raise BadInput(f"chips {match.chips}: too few for anybody to play a hand with", "too-few-chips")
    settings: dict[str, Any] = plain(rules.settings)
    opening = events.Opened(match, host, settings=settings, hash=settings_hash(settings))
    first = (opening, events.Committed(seeds().hex(), VERSION))
    record = events.Record(at, first)
    return Step(1, record, fold(rules, None, 1, record))


class Table:
    """One table and its present state. `seeds` gives the secret seed of each hand."""

    def __init__(self, rules: AnyRules, state: State, seeds: Seeds = fresh_seed) -> None:
        self.rules = rules
        self.state = state
        self._seeds = seeds
        self._repeats = Repeats()
        self._bodies: dict[Audience, tuple[int, bytes]] = {}
        self._alike = state, common(state)
        self.edition = 0

    @classmethod
    def rebuilt(cls, rules: AnyRules, records: Iterable[events.Record], seeds: Seeds = fresh_seed) -> Table:
        """The table that a log leads to. Raises BadInput or Illegal for a log that does not follow."""
        state, repeats = None, Repeats()
        for n, record in enumerate(records, 1):
            state = fold(rules, state, n, record)
            repeats.note(n, record)
        if state is None:
            raise BadInput("an empty log makes no table", "bad-record")
        table = cls(rules, state, seeds)
        table._repeats = repeats
        return table

    def become(self, other: Table) -> None:
        """Be what a log leads to that was rewritten: another edition of the same table."""
        self.rules, self.state, self._repeats = other.rules, other.state, other._repeats
        self._bodies, self._alike = {}, other._alike
        self.edition += 1

    def decide(self, player: Player, command: messages.Command, at: int) -> Step | messages.Done:
        """What a command does, or the answer it had before. Raises Refusal; nothing is changed here."""
        done = self._repeats.find(player.id, command.id)
        if done is not None:
            return messages.Done(done, command.id)
        if command.n > self.state.n:
            raise Refusal(
                "ahead", f"number {command.n} is not known here: the last is {self.state.n}", stale=True
            )
        if self.state.closed:
            raise Refusal("closed", self.state.closed, stale=True)
        if self.state.match.tournament and isinstance(command, _FLOOR):
            raise Refusal("floor", "seats and hands of this table are the tournament director's")
        transaction = self._transaction(at)
        try:
            _DO[type(command)](self, transaction, player, command)
        except Illegal as error:
            raise Refusal(error.code, error.sentence, error.rule) from None
        except BadInput as error:
            raise Refusal(error.code, error.sentence) from None
        return self._step(transaction, player.id, command.id) or messages.Done(self.state.n, command.id)

    def tick(self, at: int) -> Step | None:
        """What time does: moves for those whose clock has fallen, and the next hand when it is due."""
        due = self.due()
        if due is None or at < due:
            return None
        transaction = self._transaction(at)
        if self.state.phase == "pause":
            transaction.begin(match=False)
        else:
            self._time_out(transaction, at)
        return self._step(transaction)

    def _time_out(self, transaction: Transaction, at: int) -> None:
        """Move for every seat whose time was up at `at`, until none of those decisions is left."""
        while late := transaction.state.late(at):
            transaction.default(late[0])
        transaction.run_on()

    def timed(self, number: int, n: int, move: str, at: int) -> Step | None:
        """The default move for a seat whose time is up, made elsewhere for the decision of number `n`.

        None where that is not owed any more.
        """
        hand = self.state.hand
        if hand is None or number not in self.state.late(at) or hand.asked[number].n != n:
            return None
        transaction = self._transaction(at)
        transaction.move(self.rules.read(move), timed=True)
        transaction.run_on()
        return self._step(transaction)

    def due(self, besides: Collection[int] = ()) -> int | None:
        """When `tick` next has something to do, in milliseconds; None while only players can move.

        Nothing is to be done for the seats `besides`: that is on its way.
        """
        state, hand = self.state, self.state.hand
        if state.phase == "pause":
            return None if state.match.tournament else state.next_at
        if state.phase != "playing" or hand is None:
            return None
        untils = (state.deadline(number) for number in hand.asked if number not in besides)
        return min((until for until in untils if until is not None), default=None)

    def follow(self, word: Following, at: int) -> Step | None:
        """Be as a tournament's director has this table; None where it is so, or they have gone further.

        A hand in play here that is not theirs is given up, and one of theirs that is not begun here begins.
        One that has ended waits for its result to be in their log. Raises Refusal, or BadInput for what
        cannot be.
        """
        state, hand, dealing = self.state, self.state.hand, word.dealing
        if not state.match.tournament:
            raise Refusal("floor", "this table belongs to no tournament")
        if state.barred:
            raise Refusal("closed", state.closed)
        known = None if hand is None else hand.label
        begun = dealing is not None and dealing.label == known
        if word.entry < state.entry or (begun and state.phase != "playing"):
            return None
        transaction = self._transaction(at)
        if state.phase == "playing" and not begun:
            transaction.add(events.Voided(word.entry))
            transaction.commit()
        if (transaction.state.chairs(), state.closed) != (word.chairs, word.closed):
            transaction.add(events.Followed(word.chairs, word.entry, word.closed))
        if dealing is not None and not begun:
            transaction.begin_labelled(dealing.terms, dealing.seats, dealing.label)
        return self._step(transaction)

    def presence(self, player: str, *, away: bool, at: int) -> Step | None:
        """A player's last connection is lost, or their first found."""
        number = self.state.seat_of(player)
        seat = None if number is None else self.state.seats[number]
        if number is None or seat is None or seat.away == away:
            return None
        transaction = self._transaction(at)
        transaction.add(events.Present(number, away))
        return self._step(transaction)

    def vacated(self, numbers: Iterable[int], at: int) -> Step:
        """Seats of people are given up for them, where no hand is in play."""
        transaction = self._transaction(at)
        for number in numbers:
            seat = transaction.state.seats[number]
            assert seat is not None
            _rise(transaction, number, seat.player)
        step = self._step(transaction)
        assert step is not None
        return step

    def resumed(self, at: int) -> Step | None:
        """A server takes the table up again: clocks are credited with the time since the last record.

        Where that was made by a clock ahead of this one, they go back with the time: as much as was left to
        a seat is left to it.

        None where no clock runs and nobody was there: a restart adds nothing to a table that rests.
        """
        transaction = Transaction(self.rules, self.state, at, self._seeds)
        transaction.add(events.Resumed(at - self.state.at))
        return self._step(transaction)

    def commit(self, step: Step) -> None:
        """Make a stored step the present."""
        if step.n != self.state.n + 1:
            raise ValueError(f"record {step.n} does not follow {self.state.n}")
        self.state = step.state
        self._repeats.note(step.n, step.record)

    def catch_up(self, n: int, record: events.Record) -> None:
        """Fold a record that another server process stored."""
        if n != self.state.n + 1:
            raise ValueError(f"record {n} does not follow {self.state.n}")
        self.state = fold(self.rules, self.state, n, record)
        self._repeats.note(n, record)

    def audience(self, player: str) -> Audience:
        """As whom a player looks."""
        return Audience(self.state.seat_of(player), player == self.state.host)

    def body(self, audience: Audience) -> bytes:
        """The present view as JSON: the same object as before, while this audience sees no change."""
        n, body = self._bodies.get(audience, (0, b""))
        if n != self.state.n:
            if self._alike[0] is not self.state:
                self._alike = self.state, common(self.state, self._alike)
            fresh = messages.encode(look(self.rules, self.state, audience, self._alike[1]))
            body = body if body == fresh else fresh
            self._bodies[audience] = (self.state.n, body)
        return body

    def choices(self, number: int) -> tuple[Any, Options] | None:
        """The game's view and the legal moves of a seat that is asked; None otherwise. For bots."""
        own, hand = self.state.game_seat(number), self.state.hand
        if own is None or hand is None or not isinstance(hand.turn, Act) or own not in hand.turn.options:
            return None
        return self.rules.view(hand.state, own), hand.turn.options[own]

    def listed(self, player: str, command: messages.Options) -> messages.Wanted:
        """A stretch of one's own legal moves. Raises Refusal where nothing is asked."""
        number = self.state.seat_of(player)
        asked = None if number is None else self.choices(number)
        if asked is None:
            raise Refusal("not-asked", "nothing is asked of you now")
        options = asked[1]
        stretch = range(min(command.start, len(options)), min(command.start + command.count, len(options)))
        moves = tuple(self.rules.write(options[number]) for number in stretch)
        few = len(stretch) <= LISTED_MOVES
        listed = tuple(self.rules.choice(options[number]) for number in stretch) if few else None
        return messages.Wanted(self.state.n, command.id, command.start, len(options), moves, listed)

    def proof(self, player: str, command: messages.WantProof) -> messages.Proved:
        """What a person may check of an ended hand: the cards their final view shows them, no others."""
        hands = [hand for hand in self.state.ended if command.hand in (None, hand.number)]
        if not hands:
            return messages.Proved(self.state.n, command.id, command.hand or 0, None)
        hand = hands[-1]
        own = hand.players.index(player) if player in hand.players else None
        seen = cards_seen(self.rules.view(hand.state, own))
        moves = tuple(map(self.rules.write, hand.moves))
        story = Story(as_read(self.rules.settings), as_read(hand.terms), moves)
        proof = prove(hand.promise, hand.entropy, hand.chance, seen, story)
        return messages.Proved(self.state.n, command.id, hand.number, proof)

    def _transaction(self, at: int) -> Transaction:
        """A record in the making. While anything runs, the time at a table does not go back."""
        runs = self.state.phase != "waiting"
        return Transaction(self.rules, self.state, max(at, self.state.at) if runs else at, self._seeds)

    def _step(self, transaction: Transaction, player: str = "", command: str = "") -> Step | None:
        """What is to be stored; None where all is as it was: that would fill disks and tell nothing."""
        if transaction.state == self.state:
            return None
        record = events.Record(transaction.at, tuple(transaction.events), player, command)
        n = self.state.n + 1
        return Step(n, record, replace(transaction.state, n=n, at=record.at))


# What each command does: all take the table, the transaction to add events to, the player and the command.


def _own_seat(table: Table, player: Player) -> int:
    number = table.state.seat_of(player.id)
    if number is None:
        raise Refusal("no-seat", "you have no seat at this table")
    return number


def _host_only(table: Table, player: Player) -> None:
    if player.id != table.state.host:
        raise Refusal("not-host", "only the table's host may do that")


def _seat_number(table: Table, number: int) -> int:
    if number >= len(table.state.seats):
        raise Refusal("no-such-seat", f"the seats of this table are 0 to {len(table.state.seats) - 1}")
    return number


def _asked(table: Table, number: int) -> Ask:
    hand = table.state.hand
    if hand is None or number not in hand.asked:
        raise Refusal("not-asked", "no move is due from this seat now", stale=True)
    return hand.asked[number]


def _move(table: Table, transaction: Transaction, player: Player, command: messages.MoveCommand) -> None:
    number = _own_seat(table, player)
    own = table.state.game_seat(number)
    hand = table.state.hand
    if own is None or hand is None:
        raise Refusal("not-dealt-in", "you are not in this hand", stale=True)
    if command.n < _asked(table, number).n:
        raise Refusal("stale", "the table has moved on since the view you answer", stale=True)
    move = table.rules.read(command.move)
    if isinstance(move, Deal | Cast) or move.seat != own:
        raise Refusal("not-your-seat", f"you move for p{own + 1} and for nobody else")
    transaction.move(move)
    transaction.run_on()


def _sit(table: Table, transaction: Transaction, player: Player, command: messages.Sit) -> None:
    number = _seat_number(table, command.seat)
    if table.state.seat_of(player.id) is not None:
        raise Refusal("seated", "you have a seat at this table already")
    if table.state.seats[number] is not None:
        raise Refusal("seat-taken", f"seat {number} is taken", stale=True)
    likely = {likeness(seat.name): seat.name for seat in table.state.seats if seat is not None}
    other = likely.get(likeness(player.name))
    if other is not None:
        raise Refusal("name-taken", f"somebody at this table is called {other} already; take another name")
    transaction.add(events.Sat(number, player.id, player.name))


def _rise(transaction: Transaction, number: int, player: str) -> None:
    """A player's seat is given up; where it was the host's, another person is host."""
    transaction.add(events.Gone(number))
    if player == transaction.state.host:
        heirs = (
            seat.player for seat in transaction.state.seats if seat and not seat.bot and not seat.leaving
        )
        heir = next(heirs, None)
        if heir is not None:
            transaction.add(events.Hosted(heir))


def _leave(table: Table, transaction: Transaction, player: Player, _command: messages.Leave) -> None:
    _rise(transaction, _own_seat(table, player), player.id)
    if table.state.phase == "playing":
        transaction.run_on()


def _sit_out(table: Table, transaction: Transaction, player: Player, _command: messages.SitOut) -> None:
    transaction.add(events.Out(_own_seat(table, player), True))


def _sit_in(table: Table, transaction: Transaction, player: Player, _command: messages.SitIn) -> None:
    transaction.add(events.Out(_own_seat(table, player), False))


def _start(table: Table, transaction: Transaction, player: Player, _command: messages.Start) -> None:
    if table.state.phase != "waiting":
        raise Refusal("playing", "a match is being played")
    number = table.state.seat_of(player.id)
    if table.state.hands and number is not None:
        transaction.add(events.Agreed(number))
    else:
        _host_only(table, player)
    people = [seat for seat in transaction.state.seats if seat and not seat.bot and seat.ready]
    if table.state.hands and not all(seat.agreed for seat in people):
        if number is None:
            raise Refusal("not-agreed", "everybody seated says whether there is a rematch")
        return
    transaction.begin(match=True)
    if transaction.state.phase == "waiting":
        ready = sum(seat is not None and seat.ready for seat in transaction.state.seats)
        said = "one seat is" if ready == 1 else f"{ready} seats are"
        raise Refusal("too-few", f"only {said} ready, too few to deal: add a bot, or wait for a friend")


def _fill(table: Table, transaction: Transaction, player: Player, command: messages.Fill) -> None:
    _host_only(table, player)
    number = _seat_number(table, command.seat)
    seat = table.state.seats[number]
    if seat is not None and seat.leaving != "left":
        raise Refusal("seat-taken", f"seat {number} is taken", stale=True)
    from croupier.bots import bots_of

    known = bots_of(table.rules.game)
    bot = command.bot or known[0]
    if bot not in known:
        raise Refusal("unknown-bot", f"bots of this game are {', '.join(known)}")
    transaction.add(events.Sat(number, f"bot:{number}:{table.state.n + 1}", f"{bot} bot {number + 1}", bot))


def _remove(table: Table, transaction: Transaction, player: Player, command: messages.Remove) -> None:
    _host_only(table, player)
    if command.n < table.state.seating:  # or else the wrong person might be sent away
        raise Refusal("stale", "the seats have changed since the view you answer", stale=True)
    number = _seat_number(table, command.seat)
    if table.state.seats[number] is None:
        raise Refusal("seat-empty", f"seat {number} is empty", stale=True)
    transaction.add(events.Gone(number, "removed"))


def _call(table: Table, transaction: Transaction, player: Player, command: messages.Call) -> None:
    caller = _own_seat(table, player)
    clock = table.state.match.clock
    if clock.kind != "called":
        raise Refusal("no-clock", "the clock is not called at this table")
    ask = _asked(table, _seat_number(table, command.seat))
    if command.n < ask.n:
        raise Refusal("stale", "the table has moved on since the view you answer", stale=True)
    if caller == command.seat:
        raise Refusal("own-clock", "nobody calls the clock on themselves", "OFC13")
    if ask.until is not None:
        raise Refusal("clock-called", "the clock has been called already", "OFC13")
    if transaction.at < ask.since + 1000 * clock.after:
        raise Refusal("too-soon", f"a player has {clock.after} seconds before the clock is called", "OFC13")
    transaction.add(events.Called(command.seat, caller, transaction.at + 1000 * clock.gives))


def _mix(table: Table, transaction: Transaction, player: Player, command: messages.Mix) -> None:
    number = _own_seat(table, player)
    seat = table.state.seats[number]
    if seat is not None and seat.entropy:
        raise Refusal("mixed", "you have added to the next hand already")
    transaction.add(events.Mixed(number, command.text))


_FLOOR = (
    messages.Sit,
    messages.Leave,
    messages.SitOut,
    messages.SitIn,
    messages.Start,
    messages.Fill,
    messages.Remove,
)
"""What nobody asks of a tournament's table."""

_DO: dict[type, Callable[[Table, Transaction, Player, Any], None]] = {
    messages.MoveCommand: _move,
    messages.Sit: _sit,
    messages.Leave: _leave,
    messages.SitOut: _sit_out,
    messages.SitIn: _sit_in,
    messages.Start: _start,
    messages.Fill: _fill,
    messages.Remove: _remove,
    messages.Call: _call,
    messages.Mix: _mix,
}
