"""The views of a hand of OFC for each seat and for a watcher (OFC2, OFC10, OFC12, OFC13)."""

from __future__ import annotations

import msgspec

from croupier.cards import DECK, Card, cards_html
from croupier.game.memo import last_answer
from croupier.games.ofc.scorer import Rows
from croupier.games.ofc.settings import ROOM, Settings
from croupier.games.ofc.settlement import Result
from croupier.games.ofc.state import EMPTY, State, Terms, order_of


class SeatView(msgspec.Struct, frozen=True):
    """One seat as another seat, or its own player, sees it. `pending` is None if it is hidden."""

    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]
    pending: tuple[Card, ...] | None
    pending_count: int
    discards: tuple[Card, ...] | None
    fantasy: int
    has_set: bool

    @property
    def rows(self) -> Rows:
        return self.front, self.middle, self.back

    def _repr_html_(self) -> str:
        """The board for a notebook: three rows, and the cards in hand, hidden ones face down."""
        rows = [cards_html(row, places) for row, places in zip(self.rows, ROOM, strict=True)]
        if self.pending_count:
            seen = self.pending or ()
            rows.append("in hand " + cards_html(seen, hidden=self.pending_count - len(seen)))
        return f'<div style="display:inline-block;margin:.5em 1.5em .5em 0">{"".join(rows)}</div>'


class View(msgspec.Struct, frozen=True):
    """All that a seat, or a watcher (seat None), may see."""

    seat: int | None
    terms: Terms
    order: tuple[int, ...]
    seats: tuple[SeatView, ...]
    to_act: tuple[int, ...]
    result: Result | None

    def unseen(self) -> tuple[Card, ...]:
        """The cards that a viewer cannot see: the deck less their cards and all open boards (OFC13)."""
        seen: set[int] = set()
        for seat in self.seats:
            seen.update(seat.front, seat.middle, seat.back, seat.pending or (), seat.discards or ())
        return tuple(card for card in DECK if card not in seen)

    def _repr_html_(self) -> str:
        boards = (f"<b>p{number}</b>{seat._repr_html_()}" for number, seat in enumerate(self.seats, 1))
        return "".join(f'<div style="display:inline-block">{board}</div>' for board in boards)


def view_of(
    settings: Settings, state: State, seat: int | None, to_act: tuple[int, ...], result: Result | None
) -> View:
    """The view of `seat`; `result` is present once the hand is over.

    Hidden from others: a first street until it is set, cards that include a discard, discards for
    good, and a Fantasyland hand until all hands are set. A player in Fantasyland who sets unseen sees no
    other board before that.
    """
    terms, over = state.terms, result is not None
    order = order_of(settings, terms.seats, terms.button, terms.stacks)
    return View(seat, terms, order, _seat_views(settings, state, seat, over), to_act, result)


def _seat_views(settings: Settings, state: State, seat: int | None, over: bool) -> tuple[SeatView, ...]:
    """All seats as one sees them: as a watcher does, but for their own, if it is not to set unseen."""
    if seat is None:
        return _as_watched(settings, state, over)
    if _blind(settings, state, seat):
        others = range(state.terms.seats)
        return tuple(_seat_view(settings, state, seat, other, over) for other in others)
    watched = _as_watched(settings, state, over)
    return (*watched[:seat], _seat_view(settings, state, seat, seat, over), *watched[seat + 1 :])


@last_answer
def _as_watched(settings: Settings, state: State, over: bool) -> tuple[SeatView, ...]:
    return tuple(_seat_view(settings, state, None, seat, over) for seat in range(state.terms.seats))


def _seat_view(settings: Settings, state: State, seat: int | None, other: int, over: bool) -> SeatView:
    fantasy, placed = state.terms.fantasy_of(other), state.rows[other] != EMPTY
    own, pending = seat == other, state.pending[other]
    blind = _blind(settings, state, seat)
    # The public card of a later street; anything else in hand is its player's own secret.
    open_hand = placed and not (fantasy or settings.discard or blind)
    open_board = own or over or not (fantasy or blind)
    front, middle, back = state.rows[other] if open_board else EMPTY
    shown = pending if own or not pending or open_hand else None
    discards = state.discards[other] if own else None
    return SeatView(front, middle, back, shown, len(pending), discards, fantasy, placed)


def _blind(settings: Settings, state: State, seat: int | None) -> bool:
    """True if this seat is in Fantasyland, has to set unseen, and has not set."""
    if seat is None or settings.sees_others:
        return False
    return bool(state.terms.fantasy_of(seat)) and state.rows[seat] == EMPTY
