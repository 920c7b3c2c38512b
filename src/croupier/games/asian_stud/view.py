"""The views of a round of Asian Stud for each seat and for a watcher (C4, A6)."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.banked.rounds import Payment, Phase
from croupier.cards import Card
from croupier.display import view_html
from croupier.games.asian_stud.arranging import Split, split
from croupier.games.asian_stud.settings import Settings
from croupier.games.asian_stud.state import Player, State, Terms


class SeatView(msgspec.Struct, frozen=True):
    """The visible part of a seat.

    - `ante`: None until all have bet.
    - `side`: None until all have bet.
    - `play`: empty until all have played.
    - `dealt`: the number of cards, hidden ones included.
    - `cards`: empty while hidden.
    - `set`: the setting of the hand: for its own seat from the deal on, for others once a raised hand is
      shown; None if it does not qualify.
    """

    ante: int | None
    side: int | None
    play: Literal["", "raise", "fold"]
    dealt: int
    cards: tuple[Card, ...]
    set: Split | None


class View(msgspec.Struct, frozen=True):
    """All that a seat, or a watcher (seat None), may see."""

    seat: int | None
    terms: Terms
    phase: Phase
    places: tuple[SeatView, ...]
    to_act: tuple[int, ...]
    dealer: tuple[Card, ...]
    dealer_set: Split | None
    payments: tuple[Payment, ...]

    _repr_html_ = view_html


def view_of(state: State, seat: int | None, settings: Settings, payments: tuple[Payment, ...]) -> View:
    """The view of `seat` (C4).

    Others' bets are shown once all have bet, others' plays once all have played, because these are made at
    the same time. At the end the raised hands and the dealer's are shown, and the folded hands that a side
    wager keeps on the table (A6). Collected hands are never shown, nor the dealer's if nobody raised.
    """
    phase = state.phase
    settled = phase == "settled"
    shown = settled and any(player.raised for player in state.places)
    return View(
        seat,
        state.terms,
        phase,
        tuple(
            _seat_view(player, phase, settings, own=other == seat)
            for other, player in enumerate(state.places)
        ),
        tuple(state.due),
        state.dealer if shown else (),
        split(state.dealer, settings.worth) if shown else None,
        payments,
    )


def _seat_view(player: Player, phase: Phase, settings: Settings, *, own: bool) -> SeatView:
    settled = phase == "settled"
    bet = player.bet if own or phase != "betting" else None
    made = player.play if own or settled else None
    tucked = settings.side_live_after_fold and bet is not None and bet.side > 0
    set_seen = own or (settled and player.raised)
    return SeatView(
        ante=bet.ante if bet else None,
        side=bet.side if bet else None,
        play="" if made is None else "raise" if player.raised else "fold",
        dealt=len(player.cards),
        cards=player.cards if set_seen or (settled and tucked) else (),
        set=player.split(settings.worth) if player.cards and set_seen else None,
    )
