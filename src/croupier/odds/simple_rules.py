"""Simple rules to keep in mind: what each costs beside the best play, and the best of a family."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import msgspec

from croupier.odds.report import Cell, Report, Table, columns, exact
from croupier.words import English, Message

SHOWN = 12
"""A family with more rules than this shows its best one only."""


class Hand(msgspec.Struct, frozen=True):
    """Hands that are alike to every rule: their number, and the average net of playing; a fold nets -1."""

    ways: int
    value: Fraction


class SimpleRule(msgspec.Struct, frozen=True):
    """A rule in words, with the share of hands it plays and the house's edge under it, per first bet."""

    said: Message
    played: Fraction
    house_edge: Fraction


class Family(msgspec.Struct, frozen=True):
    """Rules of one form, in a fixed order; the best is the first that nothing beats."""

    said: Message
    rules: tuple[SimpleRule, ...]

    @property
    def best(self) -> SimpleRule:
        """The rule with the lowest edge."""
        return min(self.rules, key=lambda rule: rule.house_edge)

    @property
    def shown(self) -> tuple[SimpleRule, ...]:
        """The rules that are listed: the best one only, if there are more than `SHOWN`."""
        return self.rules if len(self.rules) <= SHOWN else (self.best,)


def best_edge(hands: Sequence[Hand]) -> Fraction:
    """The edge if every hand is played or folded, depending on the lower loss."""
    return _edge(hands, lambda at: hands[at].value >= -1)


def judged(said: Message, hands: Sequence[Hand], plays: Callable[[int], bool]) -> SimpleRule:
    """A rule with its exact figures. `plays` tells if the hand at this place is played."""
    every = sum(hand.ways for hand in hands)
    played = sum(hand.ways for at, hand in enumerate(hands) if plays(at))
    return SimpleRule(said, Fraction(played, every), _edge(hands, plays))


def _edge(hands: Sequence[Hand], plays: Callable[[int], bool]) -> Fraction:
    """Sums with one denominator are of whole numbers, so they are taken apart by it."""
    sums: dict[int, int] = {}
    for at, hand in enumerate(hands):
        value = hand.value if plays(at) else Fraction(-1)
        sums[value.denominator] = sums.get(value.denominator, 0) + hand.ways * value.numerator
    total = sum((Fraction(net, under) for under, net in sums.items()), Fraction(0))
    return -total / sum(hand.ways for hand in hands)


def simple_rules_report(report: Report, best: Fraction, families: Sequence[Family]) -> Report:
    """A report's game with, instead of its figures, the rules of some families and what they cost."""
    rows: list[tuple[Cell, ...]] = []
    data = []
    for family in families:
        first = family.best
        for at, rule in enumerate(family.shown):
            cost = rule.house_edge - best
            mark, name = "*" if rule is first else "", "" if at else English(family.said)
            rows.append((name, English(rule.said), mark, rule.played, rule.house_edge, 100 * cost))
        data.append(
            {
                "family": str(English(family.said)),
                "best": str(English(first.said)),
                "rules": [
                    {
                        "rule": str(English(rule.said)),
                        "played": exact(rule.played),
                        "house_edge": exact(rule.house_edge),
                        "cost_of_100_rounds": exact(100 * (rule.house_edge - best)),
                    }
                    for rule in family.rules
                ],
            }
        )
    heads = columns("family; play with; best; plays: percent; house edge: percent; 100 rounds: number")
    note = English(
        "The best play has an edge of {edge:percent4}; beside it 100 rounds cost so many first bets."
        " * The best of a family.",
        edge=best,
    )
    table = Table("Simple rules", heads, tuple(rows), note)
    told = {"best_play": exact(best), "families": data}
    return msgspec.structs.replace(report, data=told, tables=(table,), choices=(), wagers=())
