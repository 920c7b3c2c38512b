"""Simple rules for playing a hand of 3 Card Fortune, each with its exact edge (F4, F5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from croupier.games.fortune.odds.hands import count
from croupier.games.fortune.odds.strategies import play_values
from croupier.games.fortune.odds.vocabulary import raises_said
from croupier.games.fortune.settings import Settings
from croupier.hands import ThreeCategory, describe_three
from croupier.odds.report import Report
from croupier.odds.simple_rules import Family, Hand, best_edge, judged, simple_rules_report
from croupier.words import Message, msg

_PAIR = ThreeCategory.PAIR << 20


def families(settings: Settings) -> tuple[tuple[Hand, ...], tuple[Family, ...]]:
    """The classes of hands, and rules by the highest card, by the two highest, and by all three."""
    found = count()
    values = play_values(found, settings.paytables.ante_bonus)
    hands = tuple(Hand(ways, value) for ways, value in zip(found.ways.tolist(), values, strict=True))
    scores = found.scores[found.place].tolist()
    highs = [int(score) for score in found.scores.tolist() if score < _PAIR]

    def from_score(least: int) -> Callable[[int], bool]:
        return lambda at: scores[at] >= least

    def rules(said: Message, lowest: Iterable[tuple[Message, int]]) -> Family:
        return Family(said, tuple(judged(name, hands, from_score(least)) for name, least in lowest))

    return hands, (
        rules(msg("by the highest card"), _by_highest()),
        rules(msg("by two cards"), _by_two(highs)),
        rules(
            msg("by three cards"),
            ((msg("{hand} or better", hand=describe_three(score)), score) for score in highs),
        ),
    )


def _by_highest() -> Iterator[tuple[Message, int]]:
    yield raises_said("every hand"), 0
    for name, rank in (
        (msg("a jack or better"), 11),
        (msg("a queen or better"), 12),
        (msg("a king or better"), 13),
        (msg("an ace or better"), 14),
    ):
        yield name, ThreeCategory.HIGH_CARD << 20 | rank << 16
    yield msg("any pair or better"), _PAIR


def _by_two(highs: list[int]) -> Iterator[tuple[Message, int]]:
    seen = set()
    for score in highs:
        two = score >> 12
        if two not in seen:
            seen.add(two)
            first, second, _ = describe_three(score).split("-")
            yield msg("{first}-{second} or better", first=first, second=second), two << 12


def simple_report(report: Report, settings: Settings) -> Report:
    """A report with, instead of its figures, the simple rules for Ante and Play."""
    hands, found = families(settings)
    return simple_rules_report(report, best_edge(hands), found)
