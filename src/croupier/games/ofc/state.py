"""The state of a hand of OFC, its terms, and the order of its seats (OFC2, OFC9, OFC14)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import msgspec

from croupier import play
from croupier.cards import Card
from croupier.errors import BadInput
from croupier.games.ofc.scorer import Rows
from croupier.games.ofc.settings import Settings
from croupier.words import msg, msg_n

EMPTY: Rows = ((), (), ())


class Terms(play.Terms, frozen=True, forbid_unknown_fields=True):
    """One hand's terms. Seats act, and pay, in order from the left of the button."""

    button: int = 0
    fantasy: tuple[int, ...] = ()
    """The cards dealt to each seat in Fantasyland, 0 outside; empty for nobody."""
    stacks: tuple[int, ...] | None = None
    """Chips by seat; None to score points alone. A seat without chips is dealt nothing (OFC14)."""
    point_value: int = 1
    """The chips per point."""
    hand: int = 1
    """The number of the hand, from 1 up to `hands`; a Fantasyland hand does not advance it (T3)."""
    hands: int | None = 1
    """The number of hands; None to play until one player has all the chips."""

    def fantasy_of(self, seat: int) -> int:
        """The cards dealt to this seat in Fantasyland; 0 outside."""
        return self.fantasy[seat] if self.fantasy else 0


Step = tuple[int, int]
"""A seat, and how many cards it is dealt; 0 means that it acts."""


class State(msgspec.Struct, frozen=True):
    """A hand in progress, all by seat; `plan` is its fixed course and `at` the place in it."""

    terms: Terms
    plan: tuple[Step, ...]
    at: int
    left: int
    rows: tuple[Rows, ...]
    pending: tuple[tuple[Card, ...], ...]
    discards: tuple[tuple[Card, ...], ...]


@cache
def paying_order(seats: int, button: int) -> tuple[int, ...]:
    """The seats from the left of the button round to the button (OFC2, OFC9)."""
    return tuple((button + 1 + place) % seats for place in range(seats))


def order_of(settings: Settings, seats: int, button: int, stacks: Sequence[int] | None) -> tuple[int, ...]:
    """The seats in play in paying order (OFC9); a seat without chips is out, but on credit (OFC14)."""
    return tuple([seat for seat in paying_order(seats, button) if in_play(settings, seat, stacks)])


def in_play(settings: Settings, seat: int, stacks: Sequence[int] | None) -> bool:
    """True if a seat has chips, or needs none (OFC14)."""
    return stacks is None or settings.on_credit or stacks[seat] > 0


def next_button(
    settings: Settings, seats: int, button: int, stacks: Sequence[int] | None, *, stays: bool
) -> int:
    """The next seat in play, or the last in order if the button stays (OFC10, OFC14)."""
    order = order_of(settings, seats, button, stacks) or paying_order(seats, button)
    return order[-1] if stays else order[0]


def plan_of(settings: Settings, order: tuple[int, ...], fantasy: tuple[int, ...]) -> tuple[Step, ...]:
    """First streets are dealt to all, then set in turn; later streets are dealt and set one by one."""
    return _plan(settings.first_street, settings.street, settings.streets, order, fantasy)


@lru_cache(maxsize=1024)
def _plan(
    first: int, street: int, streets: int, order: tuple[int, ...], fantasy: tuple[int, ...]
) -> tuple[Step, ...]:
    plain = [seat for seat in order if not fantasy[seat]]
    plan = [(seat, fantasy[seat] or first) for seat in order]
    plan += [(seat, 0) for seat in plain]
    for _ in range(streets):
        for seat in plain:
            plan += [(seat, street), (seat, 0)]
    return tuple(plan)


def refuse_terms(settings: Settings, preset: str, terms: Terms) -> None:
    """Raise BadInput for terms outside the settings."""
    fewest, most = settings.players
    seats = terms.seats
    if not fewest <= seats <= most:
        raise BadInput(
            msg_n(
                "{n} seat: {preset} is played by {fewest} to {most}",
                "{n} seats: {preset} is played by {fewest} to {most}",
                n=seats,
                preset=preset,
                fewest=fewest,
                most=most,
            )
        )
    if not 0 <= terms.button < seats:
        raise BadInput("button at seat {button}: expected 0 to {most}", button=terms.button, most=seats - 1)
    _refuse_stacks(settings, terms)
    if terms.point_value < 1:
        raise BadInput("point value {point_value}: expected at least 1", point_value=terms.point_value)
    if terms.hand < 1 or (terms.hands is not None and terms.hands < terms.hand):
        raise BadInput(
            "hand {hand:plain} of {hands}: expected hands counted from 1",
            hand=terms.hand,
            hands=terms.hands,
        )
    _refuse_fantasy(settings, terms)


def _refuse_stacks(settings: Settings, terms: Terms) -> None:
    if terms.stacks is None:
        return
    if len(terms.stacks) != terms.seats:
        raise BadInput(
            "stacks [{stacks:items}]: expected {seats}, one for each seat",
            stacks=list(terms.stacks),
            seats=terms.seats,
        )
    if settings.on_credit:
        return
    if min(terms.stacks) < 0 or sum(chips > 0 for chips in terms.stacks) < 2:
        raise BadInput(
            "stacks [{stacks:items}]: expected chips in two of them or more, and none below 0",
            stacks=list(terms.stacks),
        )


def _refuse_fantasy(settings: Settings, terms: Terms) -> None:
    if not terms.fantasy:
        return
    most = settings.most_fantasy_cards
    fits = len(terms.fantasy) == terms.seats and any(terms.fantasy)
    if fits and any(
        cards and not in_play(settings, seat, terms.stacks) for seat, cards in enumerate(terms.fantasy)
    ):
        raise BadInput(
            "Fantasyland [{fantasy:items}]: expected none for a seat without chips",
            fantasy=list(terms.fantasy),
        )
    if not fits or not all(cards == 0 or 13 <= cards <= most for cards in terms.fantasy):
        expected = (
            msg("0 or 13 to {most} cards for each seat", most=most) if most else msg("none in this preset")
        )
        raise BadInput(
            "Fantasyland [{fantasy:items}]: expected {expected}",
            fantasy=list(terms.fantasy),
            expected=expected,
        )
