"""Scoring of set hands: fouls, royalties, rows, scoops, Fantasyland (OFC3-OFC8, OFC10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import msgspec

from croupier.cards import Card
from croupier.display import table_html
from croupier.games.ofc.settings import Settings, front_threshold
from croupier.hands import Category, describe, five, front

Rows = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
"""Front, middle and back, each in the order in which its cards were placed."""


class ScoredHand(msgspec.Struct, frozen=True):
    """One complete hand on its own.

    `rows` are its scores on the scale of `hands`; `royalties` its points by row, void in a foul;
    `enters` and `stays` the cards dealt in Fantasyland next, if it comes from outside or within; 0: none.
    """

    foul: bool
    rows: tuple[int, int, int]
    royalties: tuple[int, int, int]
    enters: int
    stays: int

    def _repr_html_(self) -> str:
        """The rows in words for a notebook, with their royalties."""
        rows = zip(("front", "middle", "back"), map(describe, self.rows), self.royalties, strict=True)
        return table_html(("row", "hand", "royalties"), rows, "foul" if self.foul else "", (2,))


NOTHING = ScoredHand(False, (0, 0, 0), (0, 0, 0), 0, 0)
"""The hand of a seat that was dealt none."""


class PairScore(msgspec.Struct, frozen=True):
    """One hand against another: by row 1, 0 or -1; the scoop, or a foul's penalty (OFC6); royalties."""

    rows: tuple[int, int, int]
    scoop: int
    royalties: int

    @property
    def points(self) -> int:
        """The net points of the first seat from the second."""
        return sum(self.rows) + self.scoop + self.royalties


Nets = dict[tuple[int, int], PairScore]
"""The net of hand i from hand j, by `(i, j)`: once for every two hands, in paying order (OFC9)."""


def points_of(nets: Nets, hands: int) -> tuple[tuple[int, ...], ...]:
    """The points that each hand nets from each other."""
    points = {pair: net.points for pair, net in nets.items()}
    seats = range(hands)
    return tuple(tuple(points.get((i, j), -points.get((j, i), 0)) for j in seats) for i in seats)


def fantasy_after(hands: Sequence[ScoredHand], now: Sequence[int]) -> tuple[int, ...]:
    """The cards dealt to each seat in Fantasyland in the next hand; `now` are those of this one (OFC10)."""
    return tuple(hand.stays if within else hand.enters for hand, within in zip(hands, now, strict=True))


NEVER = Category.FIVE_ACES << 20  # above every hand of these 52 cards


def _category(name: str) -> int:
    return Category[name.upper().replace("-", "_")]


def _by_category(posted: Mapping[str, int]) -> dict[int, int]:
    """A long row's royalties by category; a royal flush that is not posted is a straight flush (C2)."""
    every = {"royal-flush": posted.get("straight-flush", 0), **posted}
    return {_category(hand): pay for hand, pay in every.items()}


class Scorer:
    """Scores hands under given settings."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        royalties = settings.royalties
        # Category and first rank settle a front's royalty, the category alone the others'.
        self._royalties = (
            {front_threshold(hand) >> 16: pay for hand, pay in royalties.front.items()},
            _by_category(royalties.middle),
            _by_category(royalties.back),
        )
        self._scoop, self._foul = settings.scoop, settings.foul
        land = settings.fantasyland
        self.stay_cards = land.stay_cards if land else 0
        entry = land.entry.items() if land else ()
        self._entry = sorted(((front_threshold(hand), cards) for hand, cards in entry), reverse=True)
        self._stay = (NEVER, NEVER, NEVER)
        if land:
            middle = _category(land.stay_middle) << 20 if land.stay_middle else NEVER
            self._stay = (front_threshold(land.stay_front), middle, _category(land.stay_back) << 20)

    def royalty(self, row: int, score: int) -> int:
        """Points that a row (0 front, 1 middle, 2 back) of this score earns in a hand that is no foul."""
        return self._royalties[row].get(score >> (20 if row else 16), 0)

    def enters(self, front_score: int) -> int:
        """Cards dealt in Fantasyland next after this front in a hand that is no foul; 0 for none."""
        return next((cards for threshold, cards in self._entry if front_score >= threshold), 0)

    def stays(self, row: int, score: int) -> bool:
        """True if a row of this score keeps its player in Fantasyland, if the hand is no foul (OFC10)."""
        return score >= self._stay[row]

    def score(self, rows: Rows) -> ScoredHand:
        """Score a complete hand of 3, 5 and 5 different cards."""
        f, m, b = front(*rows[0]), five(*rows[1]), five(*rows[2])
        if f > m or m > b:
            return ScoredHand(True, (f, m, b), (0, 0, 0), 0, 0)
        fronts, middles, backs = self._royalties
        royalties = (fronts.get(f >> 16, 0), middles.get(m >> 20, 0), backs.get(b >> 20, 0))
        enters = self.enters(f)
        stays = self.stays(0, f) or self.stays(1, m) or self.stays(2, b)
        return ScoredHand(False, (f, m, b), royalties, enters, self.stay_cards if stays else 0)

    def against(self, one: ScoredHand, other: ScoredHand) -> PairScore:
        """The net of `one` from `other` (OFC5-OFC7)."""
        royalties = sum(one.royalties) - sum(other.royalties)
        if one.foul or other.foul:
            won = other.foul - one.foul  # nothing between two fouls
            return PairScore((won, won, won), won * (self._foul - 3), royalties)
        f, m, b = ((x > y) - (x < y) for x, y in zip(one.rows, other.rows, strict=True))
        total = f + m + b
        return PairScore((f, m, b), self._scoop * total // 3 if abs(total) == 3 else 0, royalties)

    def score_pairs(self, hands: Sequence[ScoredHand], order: Sequence[int]) -> Nets:
        """Every hand against every later one of an order of them."""
        return {(i, j): self.against(hands[i], hands[j]) for i, j in combinations(order, 2)}
