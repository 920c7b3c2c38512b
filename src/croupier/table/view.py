"""What one person sees of a table, whole, by allow-list: no seed, no log and no other seat's cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from croupier.cards import Card
from croupier.choices import Choice, Form, rare_first
from croupier.fair import Entropy, dice_seen
from croupier.play import Act, AnyRules, Over, Turn
from croupier.table.events import Label, Match
from croupier.table.reducer import Hand, Seat, State

__all__ = [
    "Audience",
    "Choices",
    "HandView",
    "SeatView",
    "TableView",
    "cards_seen",
    "choices_of",
    "dice_seen",
    "look",
]

LISTED_MOVES = 64
"""So many legal moves are listed in a view; where there are more, a client asks for them."""


class Audience(msgspec.Struct, frozen=True, cache_hash=True):
    """Who looks: a seat or, without one, a watcher; and whether it is the host. Equal ones see the same.

    `place` is that of a watcher who waits for a seat, in the queue of those who are here, from 1 on.
    """

    seat: int | None = None
    host: bool = False
    place: int | None = None


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


class PlayerView(msgspec.Struct, frozen=True):
    """Somebody who was dealt in: as they are or, after the hand, as it left them."""

    name: str
    chips: int
    won: int


class ComingView(msgspec.Struct, frozen=True):
    """Somebody who waits for a seat; `seat` is theirs when the hand is over, None: none will be free."""

    name: str
    seat: int | None


class Asked(msgspec.Struct, frozen=True):
    """A seat that owes a decision, since when, and until when (None: no clock runs), in milliseconds.

    `callable_at` is when the clock may be called on it, None where it may not.
    """

    seat: int
    since: int
    until: int | None
    callable_at: int | None


class Choices(msgspec.Struct, frozen=True):
    """One's own legal moves: how many, and their texts where they are few.

    `listed` are the same as things to choose, where no form makes them.
    """

    count: int
    moves: tuple[str, ...] | None
    listed: tuple[Choice, ...] | None = None


class HandView(msgspec.Struct, frozen=True):
    """The hand in play, or the last one. `view` is the game's own view; `said` ends with line `lines`.

    `notes` are words and figures beside the view, where the game has some: `rules.annotations(view)`,
    made from the view alone, so that they can tell nobody more than it shows. So is `form`: how a move of
    one's own is made from its parts, where the moves are many; it may be there before one is asked.
    `label` says which hand of its tournament it is. `players` are those who were dealt in, by its own
    seats; with `advice` this seat may ask what its options are worth.
    """

    number: int
    seats: tuple[int, ...]
    root: str
    entropy: Entropy
    asked: tuple[Asked, ...]
    said: tuple[str, ...]
    lines: int
    returns: tuple[int, ...] | None
    view: Any
    notes: Any
    you: int | None
    choices: Choices | None
    form: Form | None = None
    label: Label | None = None
    players: tuple[PlayerView, ...] = ()
    advice: bool = False


class TableView(msgspec.Struct, frozen=True):
    """A table as one person sees it. `next_root` commits the dealer to the next hand, before it begins.

    `hash` stands for the settings in force, which its preset's name does not; `closed`
    says why nobody can play here any more, if so. `voided` are the hands that a tournament's director has
    taken back. The next hand begins at `next_at`; where seat `held` has stopped that, it begins when they
    say so, or at `held_until` at the latest. `queue` are those who wait for a seat and are here; `place` is
    one's own in it, from 1 on.
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


class Common(msgspec.Struct, frozen=True):
    """What everybody at a table sees alike, so that it need be made only once for all of them."""

    seats: tuple[SeatView | None, ...]
    asked: tuple[Asked, ...]


def common(state: State, last: tuple[State, Common] | None = None) -> Common:
    """What everybody sees alike. `last` is a state before it and what was alike then."""
    if last is not None and last[0].seats is state.seats:
        seats = last[1].seats
    else:
        seats = tuple(map(_seat, state.seats))
    return Common(seats, () if state.hand is None else _asked(state, state.hand))


def _seat(seat: Seat | None) -> SeatView | None:
    if seat is None:
        return None
    return SeatView(
        seat.name,
        seat.bot,
        seat.chips,
        seat.won,
        seat.out,
        seat.away,
        bool(seat.leaving),
        seat.agreed,
        bool(seat.entropy),
        seat.absent,
        seat.goes_on,
    )


def _asked(state: State, hand: Hand) -> tuple[Asked, ...]:
    clock = state.match.clock
    return tuple(
        Asked(
            seat,
            ask.since,
            state.deadline(seat),
            ask.since + 1000 * clock.after if clock.kind == "called" and ask.until is None else None,
        )
        for seat, ask in sorted(hand.asked.items())
    )


def look(rules: AnyRules, state: State, audience: Audience, alike: Common | None = None) -> TableView:
    """The table as this audience may see it (C4). `alike` is `common(state)`, where that is at hand."""
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
        None if state.hand is None else _look_at_hand(rules, state, state.hand, audience, alike.asked),
        state.hash,
        state.closed,
        state.voided,
        state.holder,
        None if state.holder is None else state.next_due,
        tuple(ComingView(one.name, seat) for one, seat in state.coming),
        audience.place,
    )


def _look_at_hand(
    rules: AnyRules, state: State, hand: Hand, audience: Audience, asked: tuple[Asked, ...]
) -> HandView:
    own = state.game_seat(audience.seat)
    view = rules.view(hand.state, own)
    form = None if own is None else rules.form(view)
    return HandView(
        hand.number,
        hand.seats,
        hand.root,
        hand.entropy,
        asked,
        hand.said,
        hand.lines,
        hand.turn.returns if isinstance(hand.turn, Over) else None,
        view,
        rules.annotations(view),
        own,
        choices_of(rules, hand.turn, own, form),
        form,
        hand.label,
        tuple(PlayerView(seat.name, seat.chips, seat.won) for seat in state.dealt),
        state.may_be_advised(audience.seat, banked=rules.banked),
    )


def choices_of(rules: AnyRules, turn: Turn, seat: int | None, form: Form | None) -> Choices | None:
    """What a seat may choose from now. Where a form makes its moves they are not drawn one by one."""
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
    for card in _cards(view):
        mask |= 1 << card
    return mask


def _cards(value: Any) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _cards(getattr(value, field))
    elif isinstance(value, dict):
        for part in value.values():
            yield from _cards(part)
    elif isinstance(value, tuple | list | frozenset | set):
        for part in value:
            yield from _cards(part)
