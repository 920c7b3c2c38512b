"""Scoring of a round with real cards, from its cards and wagers (A2–A7).

Limits are left to the table where the round was played; everything else must follow the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypedDict

import msgspec
from msgspec import Meta

from croupier.banked.rounds import Payment, nets_of, totals_of
from croupier.cards import Card, parse_cards, refuse_repeated
from croupier.errors import BadInput, Illegal
from croupier.game.forms import Amount, Cards, Decision, Places
from croupier.game.presets import changed_name
from croupier.game.score_input import Body, Chips, Seven, Text
from croupier.games.asian_stud.arranging import Split, arranged, split
from croupier.games.asian_stud.moves import Bet, Fold, Raise
from croupier.games.asian_stud.rules import AsianStudRules
from croupier.games.asian_stud.settings import with_settings
from croupier.games.asian_stud.settlement import Outcome, outcome_for, settle, side_row
from croupier.games.asian_stud.state import Player
from croupier.words import English, msg

_EXPECTED = msg(
    "expected cards and wagers such as 'TsKdQh4c6h ante 10 raise 10 side 5', with fold for the raise"
    " or 'set TsKdQh' at the end where wanted"
)


_DEALER = English("dealer")


def _is_seen(rules: AsianStudRules, place: WrittenPlayer) -> bool:
    """True if a player's cards are needed: they are not those of a fold without a live side wager."""
    return place.made != 0 or bool(place.side and rules.settings.side_live_after_fold)


def _most(rules: AsianStudRules) -> int:
    return rules.settings.seats


class WrittenPlayer(Body, frozen=True, rename={"amount": "raise"}):
    """The cards and wagers of one player: cards as text, wagers in whole chips.

    - `amount`: the raise (`raise` in JSON); 0 for a fold.
    - `raised`: replaces `amount`: true if the raise was made, because it equals the ante (A3).
    - `set`: the player's own qualifying three as text; empty if the house sets the hand.
    - `seat`: the player in a series of rounds; by default the place in this round.
    """

    cards: Annotated[Text, Cards(5, like="Ts Kd Qh / 4c 6h", joker=True, due=_is_seen)] = ""
    ante: Annotated[Chips, Amount("ante")] = 0
    amount: Annotated[Chips | None, Decision("fold", repeats="ante", key="raised")] = None
    side: Annotated[Chips, Amount("side")] = 0
    set: Annotated[Text, Cards(3, of="cards")] = ""
    seat: Seven | None = None
    raised: bool | None = None

    @property
    def made(self) -> int | None:
        """The raise, 0 for a fold; None if neither is given."""
        return self.ante * self.raised if self.amount is None and self.raised is not None else self.amount


class AsianStudRound(Body, frozen=True):
    """A round as it was written down; players from the dealer's left, without those who sat out."""

    dealer: Annotated[Text, Cards(5, msg("Dealer"), like="3h 6d 6c 6s 7h", joker=True)]
    players: Annotated[tuple[WrittenPlayer, ...], Meta(max_length=10), Places("player", _most, _EXPECTED)]


class SetAnswer(TypedDict):
    """The setting of a hand as JSON data; None for each part of a hand that does not qualify."""

    qualifies: bool
    value: int | None
    three: tuple[Card, ...] | None
    two: tuple[Card, ...] | None


class AsianStudDealerAnswer(SetAnswer):
    """The dealer's hand as JSON data."""

    cards: tuple[Card, ...]


class PlayerAnswer(SetAnswer):
    """A settled player as JSON data: the gain by each wager, and in all."""

    outcome: Outcome
    side: str | None
    nets: dict[str, int]
    total: int


class AsianStudAnswer(TypedDict):
    """A settled round as JSON data."""

    dealer: AsianStudDealerAnswer
    players: list[PlayerAnswer]
    payments: tuple[Payment, ...]
    totals: tuple[int, ...]
    house: int


class Sheet(msgspec.Struct, frozen=True):
    """A settled round: the dealer's cards, the players from there to the left, the payments.

    `dealer_set` and `sets` are the settings of the hands, None if they do not qualify.
    """

    dealer: tuple[Card, ...]
    dealer_set: Split | None
    players: tuple[Player, ...]
    sets: tuple[Split | None, ...]
    payments: tuple[Payment, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The gain of every player in whole chips. The house gains the opposite of their sum."""
        return totals_of(self.payments, len(self.players))

    def plain(self) -> AsianStudAnswer:
        totals = self.totals
        return {
            "dealer": {"cards": self.dealer, **_plain_set(self.dealer_set)},
            "players": [
                {
                    "outcome": outcome_for(player, own, self.dealer_set),
                    **_plain_set(own),
                    "side": side_row(player.cards)
                    if player.bet and player.bet.side and player.cards
                    else None,
                    "nets": nets_of(self.payments, seat),
                    "total": totals[seat],
                }
                for seat, (player, own) in enumerate(zip(self.players, self.sets, strict=True))
            ],
            "payments": self.payments,
            "totals": totals,
            "house": -sum(totals),
        }


def _plain_set(own: Split | None) -> SetAnswer:
    return {
        "qualifies": own is not None,
        "value": own.value if own else None,
        "three": own.three if own else None,
        "two": own.two if own else None,
    }


def score_round(
    rules: AsianStudRules,
    dealer: str,
    players: Sequence[WrittenPlayer],
    places: Sequence[str] | None = None,
) -> Sheet:
    """Settle a round under the rules' settings; players come from the dealer's left.

    Payments are by the place in the round. Raises BadInput naming the player, by their place (`p1` and so
    on), the fault and what was expected.
    """
    most = rules.settings.seats
    if not 1 <= len(players) <= most:
        raise BadInput("{n} players: expected 1 to {most}", "bad-seats", n=len(players), most=most)
    named = places or [f"p{number}" for number in range(1, len(players) + 1)]
    shown = _five_cards(_DEALER, dealer)
    read = tuple(_player(rules, named[at], at, player) for at, player in enumerate(players))
    refuse_repeated([(_DEALER, shown), *zip(named, (player.cards for player in read), strict=True)])
    sets = tuple(
        _set(rules, where, player.cards, written.set)
        for where, player, written in zip(named, read, players, strict=True)
    )
    own = split(shown, rules.settings.worth)
    paid = tuple(one.payment for one in settle(rules.settings, own, read))
    return Sheet(shown, own, read, sets, paid)


def rules_with(rules: AsianStudRules, **given: str | None) -> AsianStudRules:
    """The rules with these settings; None keeps the present one. Raises BadInput naming the setting."""
    settings = with_settings(rules.settings, **given)
    return AsianStudRules(settings, changed_name(rules.preset, rules.settings, settings))


def _player(rules: AsianStudRules, where: str, at: int, player: WrittenPlayer) -> Player:
    if player.ante < 1:
        raise BadInput(
            "{where}: ante {ante}: expected whole chips, at least 1 (A3)",
            "bad-ante",
            where=where,
            ante=player.ante,
        )
    if player.side < 0:
        raise BadInput(
            "{where}: side {side}: expected whole chips, at least 0 (A6)",
            "bad-side",
            where=where,
            side=player.side,
        )
    amount = player.made
    if amount not in (0, player.ante):
        given = msg("neither raise nor fold") if amount is None else msg("raise {amount}", amount=amount)
        raise BadInput(
            "{where}: {given}: expected raise {ante}, or 0 (fold) (A3)",
            "raise-not-ante",
            where=where,
            given=given,
            ante=player.ante,
        )
    collected = not amount and not (player.side and rules.settings.side_live_after_fold)
    cards = () if collected and not player.cards else _five_cards(where, player.cards)
    own = _set(rules, where, cards, player.set) if player.set else None
    play = Raise(at, player.ante, own.three if own else ()) if amount else Fold(at)
    return Player(Bet(at, player.ante, player.side), cards, play)


def _set(rules: AsianStudRules, where: str, cards: tuple[Card, ...], three: str) -> Split | None:
    """The setting of a hand: by its player, if they named its three, otherwise by the house."""
    if not three:
        return split(cards, rules.settings.worth)
    try:
        return arranged(cards, parse_cards(three), rules.settings.worth)
    except (BadInput, Illegal) as error:
        raise BadInput(
            "{where}: set '{three}': {why}", error.code, where=where, three=three, why=error.message
        ) from None


def _five_cards(where: str, text: str) -> tuple[Card, ...]:
    try:
        cards = parse_cards(text)
    except BadInput as error:
        raise BadInput("{where}: {why}", error.code, where=where, why=error.message) from None
    if len(cards) != 5:
        raise BadInput(
            "{where}: '{text}': expected five cards, not {n} (A1)",
            "bad-hand",
            where=where,
            text=text,
            n=len(cards),
        )
    return cards
