"""A round played with real cards, settled from its cards and wagers (A2–A7).

Posted limits are left to the table where the round was played; all else must be as the rules have it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.cards import Card, parse_cards, refuse_repeated
from croupier.errors import BadInput, Illegal
from croupier.games.asian_stud.arranging import Split, Worth, arranged, split
from croupier.games.asian_stud.moves import Bet
from croupier.games.asian_stud.rules import AsianStudRules
from croupier.games.asian_stud.settlement import Hand, outcome_for, payments, side_row
from croupier.ledger import Entry, balances
from croupier.text import small

__all__ = ["Player", "Sheet", "read_player", "score_round"]

_EXPECTED = (
    "expected cards and wagers such as 'TsKdQh4c6h ante 10 raise 10 side 5', with fold for the raise"
    " or 'set TsKdQh' at the end where wanted"
)
_WORDS = re.compile(r"\b(ante|raise|fold|side|set)\b", re.IGNORECASE | re.ASCII)


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"raised": "raise"}):
    """What lay before one player: cards as text, wagers in whole chips.

    `raised` (`raise` in JSON) is the raise, 0 where the hand was folded; `set` the player's own qualifying
    three as text, empty where the house sets the hand.
    """

    cards: str = ""
    ante: int = 0
    raised: int | None = None
    side: int = 0
    set: str = ""


class Sheet(msgspec.Struct, frozen=True):
    """A round settled: the dealer's cards and split, the hands from there to the left, the payments."""

    dealer: tuple[Card, ...]
    dealer_set: Split | None
    hands: tuple[Hand, ...]
    entries: tuple[Entry, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """What every player gains, in whole chips; the house gains the opposite of their sum."""
        return balances(self.entries, len(self.hands))[0]

    def nets(self, seat: int) -> dict[str, int]:
        """What a player gains by each wager made, commission apart."""
        found: dict[str, int] = {}
        for entry in self.entries:
            if seat in (entry.payer, entry.payee):
                wager = entry.what.partition(" ")[0]
                gain = entry.amount if entry.payee == seat else -entry.amount
                found[wager] = found.get(wager, 0) + gain
        return found

    def plain(self) -> dict[str, Any]:
        """The sheet as data for JSON."""
        totals = self.totals
        return {
            "dealer": {"cards": self.dealer, **_plain_set(self.dealer_set)},
            "players": [
                {
                    "outcome": outcome_for(hand, self.dealer_set),
                    **_plain_set(hand.set),
                    "side": side_row(hand.cards) if hand.bet.side and hand.cards else None,
                    "nets": self.nets(seat),
                    "total": totals[seat],
                }
                for seat, hand in enumerate(self.hands)
            ],
            "payments": self.entries,
            "totals": totals,
            "house": -sum(totals),
        }


def _plain_set(own: Split | None) -> dict[str, Any]:
    return {
        "qualifies": own is not None,
        "value": own.value if own else None,
        "three": own.three if own else None,
        "two": own.two if own else None,
    }


def read_player(text: str) -> Player:
    """A player of a text such as `TsKdQh4c6h ante 10 raise 10 side 5 set TsKdQh`; raises BadInput.

    `fold` stands for a hand that was not raised; its cards may be left out where no side wager lives.
    """
    cards, *rest = _WORDS.split(text)
    given: dict[str, Any] = {"cards": cards.strip()}
    for word, value in zip(map(small, rest[::2]), map(str.strip, rest[1::2]), strict=True):
        name = "raise" if word == "fold" else word
        if name in given or (word == "fold" and value):
            raise BadInput(f"'{text}': {_EXPECTED}", "bad-player")
        given[name] = value if word == "set" else _amount(text, "0" if word == "fold" else value)
    return msgspec.convert(given, Player)


def _amount(text: str, value: str) -> int:
    if not re.fullmatch(r"\d{1,15}", value, re.ASCII):
        raise BadInput(f"'{text}': {_EXPECTED}", "bad-player")
    return int(value)


def score_round(
    rules: AsianStudRules, dealer: str, players: Sequence[Player], places: Sequence[str] | None = None
) -> Sheet:
    """Settle a round under the rules' settings; players come from the dealer's left.

    Raises BadInput naming the player, by their place (`p1` and so on), what is wrong and what was expected.
    """
    most = rules.settings.seats
    if not 1 <= len(players) <= most:
        raise BadInput(f"{len(players)} players: expected 1 to {most}", "bad-seats")
    named = places or [f"p{number}" for number in range(1, len(players) + 1)]
    shown = _five_cards("dealer", dealer)
    hands = tuple(_hand(rules, named[seat], seat, player) for seat, player in enumerate(players))
    refuse_repeated([("dealer", shown), *zip(named, (hand.cards for hand in hands), strict=True)])
    own = split(shown, rules.settings.worth)
    return Sheet(shown, own, hands, payments(rules.settings, own, hands))


def _hand(rules: AsianStudRules, where: str, seat: int, player: Player) -> Hand:
    if player.ante < 1:
        raise BadInput(f"{where}: ante {player.ante}: expected whole chips, at least 1 (A3)", "bad-ante")
    if player.side < 0:
        raise BadInput(f"{where}: side {player.side}: expected whole chips, at least 0 (A6)", "bad-side")
    if player.raised not in (0, player.ante):
        given = "neither raise nor fold" if player.raised is None else f"raise {player.raised}"
        raise BadInput(
            f"{where}: {given}: expected raise {player.ante}, or 0 (fold) (A3)", "raise-not-ante"
        )
    raised = bool(player.raised)
    collected = not raised and not (player.side and rules.settings.side_live_after_fold)
    cards = () if collected and not player.cards else _five_cards(where, player.cards)
    return Hand(
        Bet(seat, player.ante, player.side),
        raised,
        cards,
        _set(where, cards, player.set, rules.settings.worth),
    )


def _set(where: str, cards: tuple[Card, ...], three: str, worth: Worth) -> Split | None:
    if not three:
        return split(cards, worth)
    try:
        return arranged(cards, parse_cards(three), worth)
    except (BadInput, Illegal) as error:
        raise BadInput(f"{where}: set '{three}': {error.sentence}", error.code) from None


def _five_cards(where: str, text: str) -> tuple[Card, ...]:
    try:
        cards = parse_cards(text)
    except BadInput as error:
        raise BadInput(f"{where}: {error.sentence}", error.code) from None
    if len(cards) != 5:
        raise BadInput(f"{where}: '{text}': expected five cards, not {len(cards)} (A1)", "bad-hand")
    return cards
