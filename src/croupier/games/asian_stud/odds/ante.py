"""Ante and raise: the value of a raise, the hands to fold, and the edge (A3–A5, A7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm
from operator import mul
from typing import Literal, get_args

import msgspec

from croupier.errors import BadInput
from croupier.games.asian_stud import OUTCOMES, SHOE, Outcome, Settings, wins
from croupier.games.asian_stud.odds.counting import RESULTS, Values, classes, values_of
from croupier.odds.report import Row, Wager
from croupier.words import English, msg

Strategy = Literal["optimal", "always-raise"]
STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)


class Choice(msgspec.Struct, frozen=True):
    """One class of hands and its best play.

    `raise_value` is the average net of a raise in antes; folding nets -1. `fold` is the strategy's
    decision, and `outcomes` those of a raise, in hands of the dealer.
    """

    values: Values
    result: int
    hands: int
    raise_value: Fraction
    fold: bool
    outcomes: Mapping[Outcome, int]

    @property
    def met(self) -> dict[str, int]:
        """The dealer's hands by outcome of a raise."""
        return {outcome: hands for outcome, hands in self.outcomes.items() if outcome != "fold"}


class Part(msgspec.Struct, frozen=True):
    """All the hands with one result, `no-qualify` or `1` to `10`."""

    result: str
    hands: int
    hands_folded: int
    wager: Wager


class AnteOdds(msgspec.Struct, frozen=True):
    """Ante and raise under one strategy.

    `stake` is the ante in the smallest unit where commission was rounded as at the table (A7), None for
    exact commission. `wager` nets are in units of the ante; its rows are the outcomes, in deals.
    """

    strategy: Strategy
    stake: int | None
    hands: int
    hands_folded: int
    wager: Wager
    parts: tuple[Part, ...]
    choices: tuple[Choice, ...]

    @property
    def deals(self) -> int:
        """The number of pairs of player's and dealer's hands."""
        return self.wager.ways

    @property
    def outcomes(self) -> dict[str, int]:
        return {row.label: row.ways for row in self.wager.rows}

    @property
    def folds(self) -> tuple[Choice, ...]:
        """The classes to fold, worst first."""
        return tuple(choice for choice in self.choices if choice.fold)


def nets(settings: Settings, stake: int | None = None) -> dict[Outcome, Fraction]:
    """The net of each outcome in antes, after commission (A4, A5).

    Commission is exact; with a stake, the ante in the smallest unit, it is rounded as at the table (A7).
    Raises BadInput for a stake below 1.
    """
    if stake is not None and stake < 1:
        raise BadInput("stake {stake}: expected the ante in whole units, at least 1", stake=stake)
    charge = settings.commission
    found = {}
    for outcome in OUTCOMES:
        net = Fraction(0)
        for wager, odds in zip(("ante", "raise"), wins(outcome, settings), strict=True):
            if odds > 0 and stake:
                net += odds - Fraction(charge.of(stake * odds, wager), stake)
            else:
                net += odds * (1 - charge.rate_on(wager)) if odds > 0 else odds
        found[outcome] = net
    return found


class _Scale:
    """The nets of outcomes as whole numbers over one denominator, so that means are summed fast."""

    def __init__(self, net: Mapping[Outcome, Fraction]) -> None:
        self._whole = lcm(*(value.denominator for value in net.values()))
        self._nets = [int(net[outcome] * self._whole) for outcome in OUTCOMES]

    def mean(self, counts: Mapping[Outcome, int]) -> Fraction:
        """The average net over outcomes with these counts."""
        won = sum(map(mul, self._nets, counts.values()))
        return Fraction(won, self._whole * sum(counts.values()))


def choice_of(cards: Iterable[int], settings: Settings, stake: int | None = None) -> Choice:
    """The best play of one hand of five different cards, independent of the other hands.

    If raising and folding have the same value, it raises.
    """
    hand = classes(worth=settings.worth)[values_of(cards, settings.worth)]
    value = _Scale(nets(settings, stake)).mean(hand.outcomes)
    return Choice(hand.values, hand.result, hand.hands, value, value < -1, hand.outcomes)


def edge_in_words(odds: AnteOdds) -> str:
    """The edge as a sentence."""
    edge = odds.wager.house_edge
    best = odds.strategy == "optimal"
    how = msg("with the best play") if best else msg("if every hand is raised")
    if not edge:
        return English("Nobody has the edge {how}.", how=how)
    if edge > 0:
        return English("The house has the edge: {edge:percent4} of the ante {how}.", edge=edge, how=how)
    return English("The player has the edge: {edge:percent4} of the ante {how}.", edge=-edge, how=how)


def solve(
    settings: Settings, strategy: Strategy = "optimal", stake: int | None = None, deck: int = SHOE
) -> AnteOdds:
    """The odds over every deal under a strategy: to raise always, or whenever it loses no more than
    folding.

    Raises BadInput for a stake below 1.
    """
    net = nets(settings, stake)
    scale = _Scale(net)
    choices = []
    counts = [dict.fromkeys(OUTCOMES, 0) for _ in RESULTS]
    dealt, folded = [0] * len(RESULTS), [0] * len(RESULTS)
    for hand in classes(deck, settings.worth).values():
        value = scale.mean(hand.outcomes)
        fold = strategy == "optimal" and value < -1
        choices.append(Choice(hand.values, hand.result, hand.hands, value, fold, hand.outcomes))
        dealt[hand.result] += hand.hands
        folded[hand.result] += hand.hands * fold
        met: Mapping[Outcome, int] = {"fold": sum(hand.dealer)} if fold else hand.outcomes
        found = counts[hand.result]
        for outcome, ways in met.items():
            found[outcome] += hand.hands * ways
    # Rounding to a float never swaps two values, and settles almost every comparison at less cost.
    choices.sort(key=lambda choice: (float(choice.raise_value), choice.raise_value, choice.values))
    parts = tuple(
        Part(
            RESULTS[result],
            dealt[result],
            folded[result],
            _wager(f"ante, {RESULTS[result]}", counts[result], net),
        )
        for result in range(len(RESULTS))
        if dealt[result]
    )
    total = {outcome: sum(count[outcome] for count in counts) for outcome in OUTCOMES}
    return AnteOdds(
        strategy, stake, sum(dealt), sum(folded), _wager("ante", total, net), parts, tuple(choices)
    )


def _wager(name: str, counts: Mapping[Outcome, int], net: Mapping[Outcome, Fraction]) -> Wager:
    ways = sum(counts.values())
    staked = 2 - Fraction(counts["fold"], ways)
    return Wager(
        name, tuple(Row(outcome, counts[outcome], net[outcome]) for outcome in OUTCOMES), staked, "ante"
    )
