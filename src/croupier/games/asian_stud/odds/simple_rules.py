"""Simple rules for raising in Asian Stud, each with its exact edge (A3-A5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from croupier.games.asian_stud.odds.ante import Choice, solve
from croupier.games.asian_stud.settings import Settings
from croupier.odds.report import Report
from croupier.odds.simple_rules import Family, Hand, SimpleRule, best_edge, judged, simple_rules_report
from croupier.words import Message, msg, msg_n


def families(settings: Settings, stake: int | None = None) -> tuple[tuple[Hand, ...], tuple[Family, ...]]:
    """The classes of hands, and rules by what they are worth and by single card values."""
    choices = solve(settings, stake=stake).choices
    hands = tuple(Hand(choice.hands, choice.raise_value) for choice in choices)

    def rule(said: Message, plays: Callable[[Choice], bool]) -> SimpleRule:
        return judged(said, hands, lambda at: plays(choices[at]))

    return hands, (
        Family(msg("by worth"), tuple(rule(said, plays) for said, plays in _by_worth())),
        Family(msg("by cards alike"), (rule(msg("two cards of one value"), _alike),)),
        Family(msg("by cards of one value"), tuple(rule(said, plays) for said, plays in _by_value())),
    )


Plays = Callable[[Choice], bool]


def _by_worth() -> Iterator[tuple[Message, Plays]]:
    yield msg("every hand"), lambda _: True
    yield msg("every hand that qualifies"), lambda hand: hand.result > 0
    for least in range(2, 11):
        yield msg("a worth of {n} or more", n=least), partial(_worth, least)


def _worth(least: int, hand: Choice) -> bool:
    return hand.result >= least


def _alike(hand: Choice) -> bool:
    return len(set(hand.values)) < len(hand.values)


def _by_value() -> Iterator[tuple[Message, Plays]]:
    """A hand that does not qualify is raised by its number of cards of one value."""
    for value in range(1, 11):
        for n in range(1, 6):
            said = msg(
                "every hand that qualifies, and others with {n} or more cards of value {value}",
                n=n,
                value=value,
            )
            yield said, partial(_counted, value, n, 5)
        for n in range(5):
            said = msg_n(
                "every hand that qualifies, and others with at most {n} card of value {value}",
                "every hand that qualifies, and others with at most {n} cards of value {value}",
                n=n,
                value=value,
            )
            yield said, partial(_counted, value, 0, n)


def _counted(value: int, least: int, most: int, hand: Choice) -> bool:
    return hand.result > 0 or least <= hand.values.count(value) <= most


def simple_report(report: Report, settings: Settings, stake: int | None = None) -> Report:
    """A report with, instead of its figures, the simple rules for ante and raise."""
    hands, found = families(settings, stake)
    return simple_rules_report(report, best_edge(hands), found)
