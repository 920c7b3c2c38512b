"""The settlement of Asian Stud: the result of every wager, and the payments of a round (A4–A7, C6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import Literal, get_args

from croupier.banked.rounds import COMMISSION, FOLDED, Payment, Settled, from_the_right
from croupier.card_terms import ROW_TERMS
from croupier.cards import JOKER, Card
from croupier.game.paytable import PayTable
from croupier.games.asian_stud.arranging import Split
from croupier.games.asian_stud.settings import Settings
from croupier.games.asian_stud.state import Player
from croupier.hands import Category, category, joker_five
from croupier.ledger import Entry
from croupier.words import English, msg_c

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
"""The hands that the side wager distinguishes, highest first (A6); the last two are never paid."""

_PAID_AS = {
    "natural-royal": ("royal-flush", "straight-flush"),
    "joker-royal": ("royal-flush", "straight-flush"),
}


WAGER_TERMS = {
    "raise": msg_c("wager", "raise"),
    "ante": msg_c("wager", "ante"),
    "side": msg_c("wager", "side"),
}


def outcome_of(player: int, dealer: int) -> Outcome:
    """The outcome of a raised hand (A4). Both values are 1 to 10, or 0 for a hand that does not qualify."""
    if not dealer:
        return "dealer_no_qualify"
    if player < dealer:
        return "lose"
    if player == dealer:
        return "tie"
    by: tuple[Outcome, Outcome, Outcome] = ("win_1", "win_2", "win_3")
    return by[(player - dealer - 1) // 3]


def wins(outcome: Outcome, settings: Settings) -> tuple[int, int]:
    """The odds won by ante and raise, before commission: -1 is lost, 0 returned or not made (A3–A5)."""
    fixed = {"fold": (-1, 0), "dealer_no_qualify": (1, 0), "lose": (-1, -1), "tie": (0, 0)}
    if outcome in fixed:
        return fixed[outcome]
    odds = int(outcome[-1])
    return {"raise": (1, odds), "both": (odds, odds), "one": (odds, 0)}[settings.odds_on]


def side_row(cards: Sequence[Card]) -> str:
    """The row of five cards for the side wager: one of SIDE_ROWS (A6)."""
    kind = category(joker_five(cards))
    if kind is Category.ROYAL_FLUSH:
        return "joker-royal" if JOKER in cards else "natural-royal"
    return str(kind)


def posted_row(table: PayTable, row: str) -> str | None:
    """The row of a pay table that pays one of SIDE_ROWS; a royal not posted is a straight flush."""
    return table.row(row, *_PAID_AS.get(row, ()))


def side_pay(table: PayTable, row: str) -> int:
    """The payment of one of SIDE_ROWS to one; 0 if it loses."""
    return table.pay(row, *_PAID_AS.get(row, ()))


def settle(settings: Settings, dealer: Split | None, players: Iterable[Player]) -> tuple[Settled, ...]:
    """The wagers of a round; `dealer` is the setting of that hand, `players` come from the dealer's left.

    All go from the dealer's right: first the wagers forfeited by folds are collected, then raise, ante and
    side wager are settled seat by seat (in the order of F7; the source of this game names none). A returned
    wager has a payment of 0; commission is a separate payment.
    """
    return from_the_right([_settled_player(settings, player, dealer) for player in players if player.is_in])


def outcome_for(player: Player, own: Split | None, dealer: Split | None) -> Outcome:
    """The outcome of a hand against the dealer's, both as they are set."""
    if not player.raised:
        return "fold"
    return outcome_of(own.value if own else 0, dealer.value if dealer else 0)


def _settled_player(settings: Settings, player: Player, dealer: Split | None) -> tuple[list[Settled], int]:
    """The wagers of a player, and how many of them a fold forfeits."""
    bet, own, charge = player.bet, player.split(settings.worth), settings.commission
    assert bet is not None
    outcome = outcome_for(player, own, dealer)
    on_ante, on_raise = wins(outcome, settings)
    found: list[Settled] = []

    def paid(wager: str, stake: int, odds: int, why: str | Callable[[], str]) -> None:
        """Settle a wager at odds to one, -1 for a loss, and the commission on its winnings."""
        net = stake * odds
        found.append(Settled(bet.seat or 0, wager, stake, net, why))
        if odds > 0 and charge.rate_on(wager):
            on = partial(_charged_said, wager, charge.part, net)
            found.append(Settled(bet.seat or 0, COMMISSION, net, -charge.of(net, wager), on))

    why = partial(_said, outcome, own, dealer)
    if player.raised:
        paid("raise", bet.ante, on_raise, why)
    paid("ante", bet.ante, on_ante, why)
    if bet.side and (player.raised or settings.side_live_after_fold):
        row = side_row(player.cards)
        paid(
            "side", bet.side, side_pay(settings.side_paytable, row) or -1, partial(English, ROW_TERMS[row])
        )
    elif bet.side:
        paid("side", bet.side, -1, why)
    forfeited = 1 if settings.side_live_after_fold else len(found)
    return found, 0 if player.raised else forfeited


def _said(outcome: Outcome, own: Split | None, dealer: Split | None) -> str:
    if outcome == "fold":
        return FOLDED
    if not dealer:
        return English("the dealer does not qualify")
    if not own:
        return English("no qualifying set against {dealer:plain}", dealer=dealer.value)
    return English("{own:plain} against {dealer:plain}", own=own.value, dealer=dealer.value)


def _charged_said(wager: str, rate: float | str, net: int) -> str:
    return English(
        "on the {wager}: {rate:rate} of {net:plain}", wager=WAGER_TERMS[wager], rate=rate, net=net
    )


@lru_cache(maxsize=512)  # many lose or win as others did
def entry(payment: Payment) -> Entry:
    """The payment between seat and house; a wager that is returned is one of 0 to the seat."""
    if payment.wager == COMMISSION:
        said = English("commission {why}", why=payment.why)
        return Entry(payment.seat, None, -payment.net, said)
    what = English(
        "{wager} lost: {why}"
        if payment.odds < 0
        else "{wager} won {odds:plain}:1: {why}"
        if payment.odds
        else "{wager} returned: {why}",
        wager=WAGER_TERMS[payment.wager],
        odds=payment.odds,
        why=payment.why,
    )
    return payment.entry(what)
