"""A round played with real cards, settled from its cards and wagers (F4-F7).

Posted limits are left to the table where the round was played; all else must be as the rules have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.cards import JOKER, parse_cards, refuse_repeated
from croupier.errors import BadInput
from croupier.games.fortune.rules import FortuneRules
from croupier.games.fortune.settlement import (
    Hand,
    Line,
    Wagers,
    announcement,
    arranged,
    dealer_plays,
    payments,
    six_rows,
)
from croupier.games.fortune.state import POSITIONS
from croupier.hands import three, three_category
from croupier.text import small, whole_number

__all__ = ["Position", "Sheet", "read_position", "score_round"]

_WAGERS = ("ante", "play", "lucky-pairs", "super-six")
_EXPECTED = (
    "expected cards and wagers such as 'Qs6h4d ante 10 play 10 lucky-pairs 5 super-six 5', or fold for play"
)


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lay on one position: cards as text, wagers in whole chips; `play` is 0 where it was folded."""

    cards: str = ""
    ante: int = 0
    play: int | None = None
    lucky_pairs: int = 0
    super_six: int = 0


class Sheet(msgspec.Struct, frozen=True):
    """A round settled: the dealer's cards, the hands from the dealer's left, the payments as made (F7)."""

    dealer: tuple[int, ...]
    hands: tuple[Hand, ...]
    lines: tuple[Line, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """What every position gains, in whole chips; the house gains the opposite of their sum."""
        gains = [0] * len(self.hands)
        for line in self.lines:
            gains[line.position] += line.net
        return tuple(gains)

    def plain(self) -> dict[str, Any]:
        """The sheet as data for JSON; positions count from 0."""
        totals = self.totals
        positions: list[dict[str, Any]] = [
            {
                "hand": str(three_category(three(*hand.cards))) if hand.cards else None,
                "six": six_rows((*hand.cards, *self.dealer))[0] if hand.wagers.super_six else None,
                "nets": {},
                "total": total,
            }
            for hand, total in zip(self.hands, totals, strict=True)
        ]
        for line in self.lines:
            positions[line.position]["nets"][line.wager] = line.net
        return {
            "dealer": {
                "cards": [str(card) for card in arranged(self.dealer)],
                "hand": str(three_category(three(*self.dealer))),
                "plays": dealer_plays(self.dealer),
                "said": announcement(self.dealer),
            },
            "positions": positions,
            "payments": self.lines,
            "totals": totals,
            "house": -sum(totals),
        }


def read_position(text: str) -> Position:
    """A position of a text such as `Qs 6h 4d ante 10 play 10 lucky-pairs 5`; raises BadInput.

    `fold` stands for a hand that was not played; its cards may be left out where no optional wager lives.
    """
    words = small(text).replace(",", " ").split()
    at = next((at for at, word in enumerate(words) if word in (*_WAGERS, "fold")), len(words))
    amounts: dict[str, int] = {}
    rest = iter(words[at:])
    for word in rest:
        name, amount = ("play", "0") if word == "fold" else (word, next(rest, ""))
        number = whole_number(amount)
        if name not in _WAGERS or name in amounts or number is None:
            raise BadInput(f"'{text}': {_EXPECTED}", "bad-position")
        amounts[name] = number
    return Position(
        " ".join(words[:at]),
        amounts.get("ante", 0),
        amounts.get("play"),
        amounts.get("lucky-pairs", 0),
        amounts.get("super-six", 0),
    )


def score_round(
    rules: FortuneRules, dealer: str, positions: Sequence[Position], places: Sequence[str] | None = None
) -> Sheet:
    """Settle a round under the rules' pay tables; positions come from the dealer's left.

    Raises BadInput naming the position, by its place (`position 1` and so on), what is wrong with it and
    what was expected.
    """
    if not 1 <= len(positions) <= POSITIONS:
        raise BadInput(f"{len(positions)} positions: expected 1 to {POSITIONS} (F1)", "bad-positions")
    named = places or [f"position {number}" for number in range(1, len(positions) + 1)]
    shown = _three_cards("dealer", dealer)
    hands = tuple(_hand(rules, named[at], at, position) for at, position in enumerate(positions))
    refuse_repeated([("dealer", shown), *zip(named, (hand.cards for hand in hands), strict=True)])
    return Sheet(shown, hands, payments(shown, hands, rules.tables))


def _hand(rules: FortuneRules, where: str, at: int, position: Position) -> Hand:
    wagers = Wagers(position.ante, position.lucky_pairs, position.super_six)
    if min(wagers.ante, wagers.lucky_pairs, wagers.super_six) < 0 or not wagers.total:
        raise BadInput(f"{where}: expected wagers of whole chips, at least one of them", "bad-wager")
    if not (wagers.ante or rules.settings.optional_alone):
        raise BadInput(f"{where}: Lucky Pairs and Super 6 need an ante (F2)", "no-ante")
    if position.play not in ((0, wagers.ante) if wagers.ante else (None, 0)):
        asked = f"play {wagers.ante}, or 0 (fold)" if wagers.ante else "no play without an ante"
        given = "neither play nor fold" if position.play is None else f"play {position.play}"
        raise BadInput(f"{where}: {given}; expected {asked} (F3)", "play-not-ante")
    unseen = not position.play and not wagers.optional and not position.cards.strip()
    cards = () if unseen else _three_cards(where, position.cards)
    return Hand(at, cards, wagers, position.play or 0)


def _three_cards(where: str, text: str) -> tuple[int, ...]:
    try:
        cards = parse_cards(text)
    except BadInput as error:
        raise BadInput(f"{where}: {error.sentence}", error.code) from None
    if len(cards) != 3 or JOKER in cards:
        raise BadInput(f"{where}: '{text}': expected three cards of the 52 (F1)", "bad-hand")
    return cards
