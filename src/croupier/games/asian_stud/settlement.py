"""What every wager wins or loses, and the payments of a round wager by wager (A4–A7, C6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, get_args

import msgspec

from croupier.cards import JOKER, Card
from croupier.games.asian_stud.arranging import Split
from croupier.games.asian_stud.moves import Bet
from croupier.games.asian_stud.settings import Settings
from croupier.games.paytable import PayTable
from croupier.hands import Category, category, joker_five
from croupier.ledger import Entry

__all__ = [
    "OUTCOMES",
    "SIDE_ROWS",
    "Hand",
    "Outcome",
    "outcome_for",
    "outcome_of",
    "payments",
    "posted_row",
    "side_pay",
    "side_row",
    "wins",
]

Outcome = Literal["fold", "dealer_no_qualify", "lose", "tie", "win_1", "win_2", "win_3"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)

SIDE_ROWS = (
    "five-aces",
    "natural-royal",
    "joker-royal",
    "straight-flush",
    "quads",
    "full-house",
    "flush",
    "straight",
    "trips",
    "two-pair",
    "pair",
    "high-card",
)
"""The hands that the side wager tells apart, highest first (A6); the last two are never paid."""

_PAID_AS = {
    "natural-royal": ("royal-flush", "straight-flush"),
    "joker-royal": ("royal-flush", "straight-flush"),
}


def outcome_of(player: int, dealer: int) -> Outcome:
    """How a raised hand fares (A4). Both values are 1 to 10, or 0 for a hand that does not qualify."""
    if not dealer:
        return "dealer_no_qualify"
    if player < dealer:
        return "lose"
    if player == dealer:
        return "tie"
    by: tuple[Outcome, Outcome, Outcome] = ("win_1", "win_2", "win_3")
    return by[(player - dealer - 1) // 3]


def wins(outcome: Outcome, settings: Settings) -> tuple[int, int]:
    """What ante and raise win to one, before commission: -1 is lost, 0 returned or not made (A3–A5)."""
    fixed = {"fold": (-1, 0), "dealer_no_qualify": (1, 0), "lose": (-1, -1), "tie": (0, 0)}
    if outcome in fixed:
        return fixed[outcome]
    odds = int(outcome[-1])
    return {"raise": (1, odds), "both": (odds, odds), "one": (odds, 0)}[settings.odds_on]


def side_row(cards: Sequence[int]) -> str:
    """What five cards are to the side wager: one of SIDE_ROWS (A6)."""
    kind = category(joker_five(cards))
    if kind is Category.ROYAL_FLUSH:
        return "joker-royal" if JOKER in cards else "natural-royal"
    return str(kind)


def posted_row(table: PayTable, row: str) -> str | None:
    """The row of a pay table that pays one of SIDE_ROWS; a royal not posted is a straight flush."""
    return next((name for name in (row, *_PAID_AS.get(row, ())) if name in table.rows), None)


def side_pay(table: PayTable, row: str) -> int:
    """What one of SIDE_ROWS pays to one; 0 where it loses."""
    name = posted_row(table, row)
    return table.pay(name) if name else 0


class Hand(msgspec.Struct, frozen=True):
    """One seat's part in a round: its wagers, whether it raised, its cards and how they are set.

    `cards` may be left out where the hand was folded and nothing on it is live.
    """

    bet: Bet
    raised: bool
    cards: tuple[Card, ...]
    set: Split | None


def payments(settings: Settings, dealer: Split | None, hands: Iterable[Hand]) -> tuple[Entry, ...]:
    """The payments of a round; `dealer` is how that hand is set, `hands` come from the dealer's left.

    All from the dealer's right: what folding forfeits is collected, then seat by seat raise, ante and
    side wager are settled (in the order of F7; the source of this game names none). A wager that is
    returned moves nothing and still has its entry; commission is an entry of its own.
    """
    taken: list[Entry] = []
    paid: list[Entry] = []
    for hand in reversed(tuple(hands)):
        entries = _settled_seat(settings, hand, dealer.value if dealer else 0)
        if hand.raised:
            paid += entries
            continue
        forfeited = 1 if settings.side_live_after_fold else len(entries)
        taken += entries[:forfeited]
        paid += entries[forfeited:]
    return (*taken, *paid)


def outcome_for(hand: Hand, dealer: Split | None) -> Outcome:
    """How a hand fares against the dealer's."""
    if not hand.raised:
        return "fold"
    return outcome_of(hand.set.value if hand.set else 0, dealer.value if dealer else 0)


def _settled_seat(settings: Settings, hand: Hand, dealer: int) -> list[Entry]:
    bet, player = hand.bet, hand.set.value if hand.set else 0
    outcome = outcome_of(player, dealer) if hand.raised else "fold"
    on_ante, on_raise = wins(outcome, settings)
    why = _why(outcome, player, dealer)
    entries: list[Entry] = []
    if hand.raised:
        entries += _settled(settings, Entry(bet.seat, None, bet.ante, "raise"), on_raise, why)
    entries += _settled(settings, Entry(bet.seat, None, bet.ante, "ante"), on_ante, why)
    if bet.side and (hand.raised or settings.side_live_after_fold):
        row = side_row(hand.cards)
        odds = side_pay(settings.side_paytable, row) or -1
        entries += _settled(settings, Entry(bet.seat, None, bet.side, "side"), odds, row)
    elif bet.side:
        entries += _settled(settings, Entry(bet.seat, None, bet.side, "side"), -1, why)
    return entries


def _why(outcome: Outcome, player: int, dealer: int) -> str:
    if outcome == "fold":
        return "folded"
    if not dealer:
        return "the dealer does not qualify"
    return f"{player or 'no qualifying set'} against {dealer}"


def _settled(settings: Settings, wager: Entry, odds: int, why: str) -> tuple[Entry, ...]:
    """A wager settled at odds to one; it comes in as the entry by which its seat would lose it."""
    seat, staked, name = wager.payer, wager.amount, wager.what
    if odds < 0:
        return (Entry(seat, None, staked, f"{name} lost: {why}"),)
    if odds == 0:
        return (Entry(None, seat, 0, f"{name} returned: {why}"),)
    won = staked * odds
    paid = Entry(None, seat, won, f"{name} won {odds}:1: {why}")
    if not settings.commission.rate_on(name):
        return (paid,)
    charged = f"commission on the {name}: {settings.commission.rate} of {won}"
    return paid, Entry(seat, None, settings.commission.of(won, name), charged)
