"""The view of a table for one reader, built by allow-list: no seed, no log, no hidden cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from croupier.cards import Card
from croupier.choices import Choice, Form, rare_first
from croupier.fair import Entropy
from croupier.game.registry import gives_advice
from croupier.play import Act, AnyRules, Over, Turn
from croupier.table.events import Match, TournamentHand
from croupier.table.names import is_program
from croupier.table.reducer import Hand, Seat, State
from croupier.words import English

LISTED_MOVES = 64
"""Legal moves listed in a view. A client must ask for more than these."""


class Audience(msgspec.Struct, frozen=True, cache_hash=True):
    """The reader of a view: a seat, or a watcher without one. Equal audiences see the same.

    - `place`: a waiting watcher's position in the queue, counting from 1; None for others.
    - `covered`: True for a seat whose screen others may see: of the hand it is shown what a watcher sees.
    """

    seat: int | None = None
    host: bool = False
    place: int | None = None
    covered: bool = False


class SeatView(msgspec.Struct, frozen=True):
    """A taken seat as everybody sees it; between hands one that `goes_on` is ready for the next."""

    name: str
    bot: str | None
    chips: int
    won: int
    out: bool
    away: bool
    leaving: bool
    agreed: bool
    mixed: bool
    absent: bool = False
    goes_on: bool = False
    program: bool = False
    """True for somebody's program, which plays by a session of its own."""


class PlayerView(msgspec.Struct, frozen=True):
    """A player of the hand: as they are now or, after the hand, as they were at its end."""

    name: str
    chips: int
    won: int


class ComingView(msgspec.Struct, frozen=True):
    """A player in the queue. `seat` is theirs when the hand is over; None if none will be free."""

    name: str
    seat: int | None


class DecisionView(msgspec.Struct, frozen=True):
    """A seat with a decision due, its start and its deadline (None: no clock runs), in milliseconds.

    `callable_at` is the time when the clock may be called on it; None if it may not.
    """

    seat: int
    since: int
    until: int | None
    callable_at: int | None


class Choices(msgspec.Struct, frozen=True):
    """The legal moves of the reader's seat.

    - `moves`: the texts of the moves; None if there are too many to list.
    - `listed`: the same moves as choices; None if a form makes them.
    """

    count: int
    moves: tuple[str, ...] | None
    listed: tuple[Choice, ...] | None = None


class HandView(msgspec.Struct, frozen=True):
    """The hand in play, or the last one.

    - `said`: the last announcements of the hand; the last of them is number `lines`.
    - `view`: the game's own view.
    - `notes`: the game's annotations. They are made from the view alone, so they reveal nothing more than
      it shows.
    - `form`: the form that composes a move from its parts, if there are many moves. It may be present
      before the seat has to act.
    - `label`: the hand's place in its tournament.
    - `players`: the players of the hand, by its own seats.
    - `advice`: True if this seat may ask for the value of its options.
    """

    number: int
    seats: tuple[int, ...]
    root: str
    entropy: Entropy
    asked: tuple[DecisionView, ...]
    said: tuple[str, ...]
    lines: int
    returns: tuple[int, ...] | None
    view: Any
    notes: Any
    you: int | None
    choices: Choices | None
    form: Form | None = None
    label: TournamentHand | None = None
    players: tuple[PlayerView, ...] = ()
    advice: bool = False


class TableView(msgspec.Struct, frozen=True):
    """A table as one person sees it.

    - `next_root`: the commitment to the next hand, published before that hand begins.
    - `next_at`: the time when the next hand begins; None while a seat holds it.
    - `hash`: the hash of the settings in force. The preset's name does not identify them.
    - `closed`: the reason why nobody can play here any more; empty if the table is open.
    - `voided`: the hands that a tournament's director has taken back.
    - `held`: the seat that has stopped the countdown to the next hand.
    - `held_until`: the time when the next hand begins at the latest if a seat holds it.
    - `queue`: the people who wait for a seat and are here.
    - `place`: the reader's position in the queue, counting from 1.
    """

    match: Match
    phase: Literal["waiting", "playing", "pause"]
    seats: tuple[SeatView | None, ...]
    you: int | None
    host: bool
    hands: int
    house: int | None
    next_root: str
    next_at: int | None
    hand: HandView | None
    hash: str = ""
    closed: str = ""
    voided: tuple[int, ...] = ()
    held: int | None = None
    held_until: int | None = None
    queue: tuple[ComingView, ...] = ()
    place: int | None = None


class SharedView(msgspec.Struct, frozen=True):
    """The parts of a view that all audiences share, made once for all of them."""

    seats: tuple[SeatView | None, ...]
    asked: tuple[DecisionView, ...]
    players: tuple[PlayerView, ...]


def common(state: State, last: tuple[State, SharedView] | None = None) -> SharedView:
    """The shared parts of a view; those of an earlier state are reused if unchanged."""
    if last is not None and last[0].seats is state.seats:
        seats = last[1].seats
    else:
        seats = tuple(map(_seat, state.seats))
    asked = () if state.hand is None else _decision_views(state, state.hand)
    return SharedView(
        seats, asked, tuple([PlayerView(one.name, one.chips, one.won) for one in state.dealt])
    )


def _seat(seat: Seat | None) -> SeatView | None:
    if seat is None:
        return None
    player = seat.name, seat.bot, seat.chips, seat.won
    present = seat.out, seat.away, bool(seat.leaving), seat.agreed
    told = bool(seat.entropy), seat.absent, seat.goes_on, is_program(seat.player)
    return SeatView(*player, *present, *told)


def _decision_views(state: State, hand: Hand) -> tuple[DecisionView, ...]:
    clock = state.match.clock
    return tuple(
        DecisionView(
            seat,
            ask.since,
            state.deadline(seat),
            ask.since + 1000 * clock.after if clock.kind == "called" and ask.until is None else None,
        )
        for seat, ask in sorted(hand.asked.items())
    )


def table_view(
    rules: AnyRules, state: State, audience: Audience, alike: SharedView | None = None
) -> TableView:
    """The table as this audience may see it (C4). `alike` is `common(state)`, if the caller has it."""
    alike = alike or common(state)
    return TableView(
        state.match,
        state.phase,
        alike.seats,
        audience.seat,
        audience.host,
        state.hands,
        state.house if rules.banked else None,
        state.root,
        state.next_at if state.holder is None else None,
        None if state.hand is None else _look_at_hand(rules, state, state.hand, audience, alike),
        state.hash,
        state.closed and _closed(state.closed),
        state.voided,
        state.holder,
        None if state.holder is None else state.next_due,
        tuple(ComingView(one.name, seat) for one, seat in state.seated_next),
        audience.place,
    )


BROKEN = re.compile(r"table (\d+) has broken", re.ASCII)


def _closed(why: str) -> str:
    """Why the table is closed, as the log has it."""
    broken = BROKEN.fullmatch(why)
    return English("table {number:plain} has broken", number=int(broken[1])) if broken else why


def _look_at_hand(
    rules: AnyRules, state: State, hand: Hand, audience: Audience, alike: SharedView
) -> HandView:
    own = None if audience.covered else state.game_seat(audience.seat)
    view = rules.view(hand.state, own)
    form = None if own is None else rules.form(view)
    return HandView(
        hand.number,
        hand.seats,
        hand.root,
        hand.entropy,
        alike.asked,
        hand.said,
        hand.lines,
        hand.turn.returns if isinstance(hand.turn, Over) else None,
        view,
        rules.annotations(view),
        own,
        choices_of(rules, hand.turn, own, form),
        form,
        hand.label,
        alike.players,
        own is not None
        and state.may_be_advised(audience.seat, banked=rules.banked)
        and gives_advice(rules.game),
    )


def choices_of(rules: AnyRules, turn: Turn, seat: int | None, form: Form | None) -> Choices | None:
    """The choices of a seat. If a form makes the moves, their choices are not listed one by one."""
    if seat is None or not isinstance(turn, Act) or seat not in turn.options:
        return None
    count = len(turn.options[seat])
    if count > LISTED_MOVES:
        return Choices(count, None)
    options = rare_first(turn.options[seat], rules.write)
    if form is not None:
        return Choices(count, tuple(map(rules.write, options)))
    listed = tuple(map(rules.choice, options))
    return Choices(count, tuple(choice.text for choice in listed), listed)


def cards_seen(view: Any) -> int:
    """The mask of all the cards in a game's view."""
    mask = 0
    for card in cards_within(view):
        mask |= 1 << card
    return mask


def cards_within(value: Any) -> Iterator[Card]:
    """The cards of a move, a view or another value, in their order."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from cards_within(getattr(value, field))
    elif isinstance(value, dict):
        for part in value.values():
            yield from cards_within(part)
    elif isinstance(value, tuple | list | frozenset | set):
        for part in value:
            yield from cards_within(part)


def exchanged(value: Any, swap: Mapping[Card, Card]) -> Any:
    """A move or another value with its cards exchanged, wherever they are in its tuples and structs."""
    if isinstance(value, Card):
        return swap.get(value, value)
    if isinstance(value, tuple):
        return tuple(exchanged(item, swap) for item in value)
    if isinstance(value, msgspec.Struct):
        fields = {name: exchanged(getattr(value, name), swap) for name in value.__struct_fields__}
        return type(value)(**fields)
    return value
