"""Scoring of a round with real cards, from its cards and wagers (F4-F7).

Limits are left to the table where the round was played; everything else must follow the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypedDict

import msgspec
from msgspec import Meta

from croupier.banked.rounds import Payment, nets_of, totals_of
from croupier.cards import JOKER, Card, parse_cards, refuse_repeated
from croupier.errors import BadInput
from croupier.game.forms import Amount, Cards, Decision, Places
from croupier.game.presets import changed_name
from croupier.game.score_input import Body, Chips, Seven, Text
from croupier.games.fortune.rules import FortuneRules
from croupier.games.fortune.settlement import announcement, arranged, dealer_plays, payments, six_rows
from croupier.games.fortune.state import POSITIONS, Position, Wagers
from croupier.hands import three, three_category
from croupier.words import English, msg

_EXPECTED = msg(
    "expected cards and wagers such as 'Qs6h4d ante 10 play 10 lucky-pairs 5 super-six 5', or fold for play"
)


_DEALER = English("dealer")


def _called(number: int) -> str:
    """The name of a position in errors."""
    return English("position {n:plain}", n=number)


def _is_seen(_rules: Any, place: WrittenPosition) -> bool:
    """True if a position's cards are needed: they are not those of a fold without another wager."""
    return bool(place.made or place.made is None or place.lucky_pairs or place.super_six)


class WrittenPosition(Body, frozen=True):
    """The cards and wagers on one position: cards as text, wagers in whole chips.

    - `play`: the play wager; 0 for a fold.
    - `plays`: replaces `play`: true if the play wager was made, because it equals the ante (F3).
    - `seat`: the player in a series of rounds; by default the place in this round.
    """

    cards: Annotated[Text, Cards(3, like="Qs 6h 4d", due=_is_seen)] = ""
    ante: Annotated[Chips, Amount("ante")] = 0
    play: Annotated[Chips | None, Decision("fold", repeats="ante", key="plays")] = None
    lucky_pairs: Annotated[Chips, Amount("lucky_pairs")] = 0
    super_six: Annotated[Chips, Amount("super_six")] = 0
    seat: Seven | None = None
    plays: bool | None = None

    @property
    def made(self) -> int | None:
        """The play wager, 0 for a fold; None if neither is given."""
        return self.ante * self.plays if self.play is None and self.plays is not None else self.play


def _is_doubled(rules: FortuneRules) -> bool:
    return rules.settings.adjacent_positions


class FortuneRound(Body, frozen=True):
    """A round as it was written down; positions from the dealer's left, without those not bet on."""

    dealer: Annotated[Text, Cards(3, msg("Dealer"), like="Ks Th 8d")]
    positions: Annotated[
        tuple[WrittenPosition, ...],
        Meta(max_length=14),
        Places("position", POSITIONS, _EXPECTED, called=_called, doubled=_is_doubled),
    ]


class FortuneDealerAnswer(TypedDict):
    """The dealer's hand as JSON data."""

    cards: list[str]
    hand: str
    plays: bool
    said: str


class PositionAnswer(TypedDict):
    """A settled position as JSON data: the gain by each wager, and in all."""

    hand: str | None
    six: str | None
    nets: dict[str, int]
    total: int


class FortuneAnswer(TypedDict):
    """A settled round as JSON data; positions count from 0."""

    dealer: FortuneDealerAnswer
    positions: list[PositionAnswer]
    payments: tuple[Payment, ...]
    totals: tuple[int, ...]
    house: int


class Sheet(msgspec.Struct, frozen=True):
    """A round settled: the dealer's cards, the positions from there to the left, the payments (F7)."""

    dealer: tuple[Card, ...]
    positions: tuple[Position, ...]
    payments: tuple[Payment, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The gain of every position in whole chips. The house gains the opposite of their sum."""
        return totals_of(self.payments, len(self.positions))

    def plain(self) -> FortuneAnswer:
        totals = self.totals
        return {
            "dealer": {
                "cards": [str(card) for card in arranged(self.dealer)],
                "hand": str(three_category(three(*self.dealer))),
                "plays": dealer_plays(self.dealer),
                "said": announcement(self.dealer),
            },
            "positions": [
                {
                    "hand": str(three_category(three(*position.cards))) if position.cards else None,
                    "six": self._six(position),
                    "nets": nets_of(self.payments, at),
                    "total": totals[at],
                }
                for at, position in enumerate(self.positions)
            ],
            "payments": self.payments,
            "totals": totals,
            "house": -sum(totals),
        }

    def _six(self, position: Position) -> str | None:
        bet = position.wagers is not None and position.wagers.super_six
        return six_rows((*position.cards, *self.dealer))[0] if bet else None


def score_round(
    rules: FortuneRules,
    dealer: str,
    positions: Sequence[WrittenPosition],
    places: Sequence[str] | None = None,
) -> Sheet:
    """Settle a round under the rules' pay tables; positions come from the dealer's left.

    Raises BadInput naming the position, by its place (`position 1` and so on), its fault and what was
    expected.
    """
    if not 1 <= len(positions) <= POSITIONS:
        raise BadInput(
            "{n} positions: expected 1 to {most} (F1)", "bad-positions", n=len(positions), most=POSITIONS
        )
    named = places or list(map(_called, range(1, len(positions) + 1)))
    shown = _three_cards(_DEALER, dealer)
    read = tuple(_position(rules, named[at], at, position) for at, position in enumerate(positions))
    refuse_repeated([(_DEALER, shown), *zip(named, (position.cards for position in read), strict=True)])
    return Sheet(shown, read, payments(shown, read, rules.tables))


def rules_with(rules: FortuneRules, **posted: str | None) -> FortuneRules:
    """The rules with other pay tables; None keeps the present one. Raises BadInput for an invalid table."""
    given = {name: table for name, table in posted.items() if table is not None}
    settings = msgspec.structs.replace(rules.settings, **given)
    return FortuneRules(settings, changed_name(rules.preset, rules.settings, settings))


def _position(rules: FortuneRules, where: str, at: int, position: WrittenPosition) -> Position:
    wagers = Wagers(position.ante, position.lucky_pairs, position.super_six)
    if min(wagers.ante, wagers.lucky_pairs, wagers.super_six) < 0 or not wagers.total:
        raise BadInput(
            "{where}: expected wagers of whole chips, at least one of them", "bad-wager", where=where
        )
    if not (wagers.ante or rules.settings.optional_alone):
        raise BadInput("{where}: Lucky Pairs and Super 6 need an ante (F2)", "no-ante", where=where)
    play = position.made
    if play not in ((0, wagers.ante) if wagers.ante else (None, 0)):
        asked = (
            msg("play {ante}, or 0 (fold)", ante=wagers.ante)
            if wagers.ante
            else msg("no play without an ante")
        )
        given = msg("neither play nor fold") if play is None else msg("play {play}", play=play)
        raise BadInput(
            "{where}: {given}; expected {asked} (F3)",
            "play-not-ante",
            where=where,
            given=given,
            asked=asked,
        )
    unseen = not play and not wagers.optional and not position.cards.strip()
    cards = () if unseen else _three_cards(where, position.cards)
    return Position(at, wagers, cards, play or 0)


def _three_cards(where: str, text: str) -> tuple[Card, ...]:
    try:
        cards = parse_cards(text)
    except BadInput as error:
        raise BadInput("{where}: {why}", error.code, where=where, why=error.message) from None
    if len(cards) != 3 or JOKER in cards:
        raise BadInput(
            "{where}: '{text}': expected three cards of the 52 (F1)", "bad-hand", where=where, text=text
        )
    return cards
