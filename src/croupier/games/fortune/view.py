"""The views of a round of 3 Card Fortune for each seat and for a watcher (C4, F3, F4)."""

from __future__ import annotations

import msgspec

from croupier.banked.rounds import Payment, Phase
from croupier.cards import Card
from croupier.display import view_html
from croupier.games.fortune.settlement import Wager, arranged, dealer_plays
from croupier.games.fortune.state import Position, State, Terms, Wagers


class PositionView(msgspec.Struct, frozen=True):
    """A betting position as one seat sees it; None for a choice that is not made yet, or hidden.

    - `dealt`: the number of cards that lie there, seen or not.
    - `play`: the play wager; 0 for a fold.
    - `tucked`: the optional wager under which the cards of a folded hand lie (F4).
    """

    seat: int | None
    wagers: Wagers | None
    dealt: int
    cards: tuple[Card, ...] | None
    play: int | None
    tucked: Wager | None


class View(msgspec.Struct, frozen=True):
    """All that a seat, or a watcher (seat None), may see. The dealer's cards are arranged once shown."""

    seat: int | None
    terms: Terms
    phase: Phase
    positions: tuple[PositionView, ...]
    to_act: tuple[int, ...]
    dealer_dealt: int
    dealer: tuple[Card, ...] | None
    dealer_plays: bool | None
    payments: tuple[Payment, ...]

    _repr_html_ = view_html


def view_of(state: State, seat: int | None, payments: tuple[Payment, ...]) -> View:
    """The view of `seat` (F3, F4).

    Others' bets are hidden until betting is over, others' decisions until all have decided, because these
    are made at the same time. Only their player sees the cards; at the settlement the dealer's are shown
    and the live hands exposed. A folded hand without an optional wager is never shown.
    """
    phase = state.phase
    settled = phase == "settled"
    shown = settled and bool(state.dealer)
    return View(
        seat,
        state.terms,
        phase,
        tuple(_position_view(one, phase, own=one.seat == seat is not None) for one in state.places),
        tuple(state.due),
        len(state.dealer),
        arranged(state.dealer) if shown else None,
        dealer_plays(state.dealer) if shown else None,
        payments,
    )


def _position_view(position: Position, phase: Phase, *, own: bool) -> PositionView:
    settled = phase == "settled"
    decided = position.play if own or settled else None
    folded = decided == 0 and position.wagers is not None
    return PositionView(
        position.seat,
        position.wagers if own or phase != "betting" else None,
        len(position.cards),
        position.cards if own or (settled and position.is_live) else None,
        decided,
        _tucked(position) if folded else None,
    )


def _tucked(position: Position) -> Wager | None:
    """The optional wager under which a folded hand lies: Lucky Pairs if there is one (F4)."""
    if position.wagers is None or not position.wagers.optional:
        return None
    return "lucky_pairs" if position.wagers.lucky_pairs else "super_six"
