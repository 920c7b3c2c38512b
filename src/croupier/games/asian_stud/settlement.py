"""The settlement of Asian Stud: the result of every wager, and the payments of a round (A4–A7, C6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, get_args

from croupier.banked.rounds import COMMISSION, Payment
from croupier.card_terms import ROW_TERMS
from croupier.cards import JOKER, Card
from croupier.game.paytable import PayTable
from croupier.games.asian_stud.arranging import Split, split
from croupier.games.asian_stud.settings import Settings
from croupier.games.asian_stud.state import Player, State
from croupier.hands import Category, category, joker_five
from croupier.ledger import Entry
from croupier.words import English, msg, msg_c

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
    return next((name for name in (row, *_PAID_AS.get(row, ())) if name in table.rows), None)


def side_pay(table: PayTable, row: str) -> int:
    """The payment of one of SIDE_ROWS to one; 0 if it loses."""
    name = posted_row(table, row)
    return table.pay(name) if name else 0


def payments(settings: Settings, dealer: Split | None, players: Iterable[Player]) -> tuple[Payment, ...]:
    """The payments of a round; `dealer` is the setting of that hand, `players` come from the dealer's left.

    All go from the dealer's right: first the wagers forfeited by folds are collected, then raise, ante and
    side wager are settled seat by seat (in the order of F7; the source of this game names none). A returned
    wager has a payment of 0; commission is a separate payment.
    """
    taken: list[Payment] = []
    paid: list[Payment] = []
    for player in reversed([player for player in players if player.is_in]):
        settled = _settled_player(settings, player, dealer)
        if player.raised:
            paid += settled
            continue
        forfeited = 1 if settings.side_live_after_fold else len(settled)
        taken += settled[:forfeited]
        paid += settled[forfeited:]
    return (*taken, *paid)


def payments_of(state: State, settings: Settings) -> tuple[Payment, ...]:
    """The payments of a settled round."""
    return payments(settings, split(state.dealer, settings.worth), state.places)


def outcome_for(player: Player, own: Split | None, dealer: Split | None) -> Outcome:
    """The outcome of a hand against the dealer's, both as they are set."""
    if not player.raised:
        return "fold"
    return outcome_of(own.value if own else 0, dealer.value if dealer else 0)


def _settled_player(settings: Settings, player: Player, dealer: Split | None) -> list[Payment]:
    bet, own = player.bet, player.split(settings.worth)
    assert bet is not None
    outcome = outcome_for(player, own, dealer)
    on_ante, on_raise = wins(outcome, settings)
    why = _why(outcome, own, dealer)
    wagers = [("raise", bet.ante, on_raise, why)] if player.raised else []
    wagers.append(("ante", bet.ante, on_ante, why))
    if bet.side:
        live = player.raised or settings.side_live_after_fold
        row = side_row(player.cards) if live else ""
        odds = side_pay(settings.side_paytable, row) or -1
        wagers.append(("side", bet.side, odds, English(ROW_TERMS[row]) if row else why))
    return [paid for wager in wagers for paid in _settled(settings, bet.seat or 0, *wager)]


def _why(outcome: Outcome, own: Split | None, dealer: Split | None) -> str:
    if outcome == "fold":
        return English("folded")
    if not dealer:
        return English("the dealer does not qualify")
    if not own:
        return English("no qualifying set against {dealer:plain}", dealer=dealer.value)
    return English("{own:plain} against {dealer:plain}", own=own.value, dealer=dealer.value)


def _settled(
    settings: Settings, seat: int, wager: str, stake: int, odds: int, why: str
) -> tuple[Payment, ...]:
    """A wager settled at odds to one, -1 for a loss; and the commission on its winnings."""
    payment = Payment(seat, wager, stake, stake * odds, why)
    charge = settings.commission
    if odds < 1 or not charge.rate_on(wager):
        return (payment,)
    on = msg(
        "on the {wager}: {rate:rate} of {net:plain}",
        wager=WAGER_TERMS[wager],
        rate=charge.part,
        net=payment.net,
    )
    return payment, Payment(seat, COMMISSION, payment.net, -charge.of(payment.net, wager), English(on))


def entry(payment: Payment) -> Entry:
    """The payment between seat and house; a wager that is returned is one of 0 to the seat."""
    if payment.wager == COMMISSION:
        said = English("commission {why}", why=payment.why)
        return Entry(payment.seat, None, -payment.net, said)
    odds = payment.net // payment.stake
    what = msg(
        "{wager} lost: {why}"
        if odds < 0
        else "{wager} won {odds:plain}:1: {why}"
        if odds
        else "{wager} returned: {why}",
        wager=WAGER_TERMS[payment.wager],
        odds=odds,
        why=payment.why,
    )
    return payment.entry(English(what))
