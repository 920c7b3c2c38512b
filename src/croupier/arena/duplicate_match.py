"""A duplicate match: one deal played once with each bot on each seat, and its result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

import msgspec

from croupier import records
from croupier.advice import adviser_of, review_hand
from croupier.arena.deal_player import WARM_UP, BotTotals, Contest, DealPlayer, PlayedHand, sendable_errors
from croupier.chance import seed_of
from croupier.ledger import stacks_after
from croupier.play import AnyRules

Pair = tuple[int, int]
"""Two bots of a contest, by their places in it."""


class Deal(msgspec.Struct, frozen=True):
    """One deal of a pair: the first bot's gain per hand, in points and by decisions; both bots' totals."""

    pair: Pair
    number: int
    points: float
    advantage: float | None
    tallies: tuple[BotTotals, BotTotals]


class _Play(msgspec.Struct):
    """One play of a deal: the bot of each seat, 0 or 1 of the pair, and the final gains of the seats."""

    whose: tuple[int, ...]
    gains: tuple[int, ...]


def play_deals(contest: Contest, pair: Pair, numbers: Iterable[int]) -> list[Deal]:
    """Some deals of a pair, in any process. Raises BadInput for a bot that fails or is not there."""
    with sendable_errors():
        table = _table(contest, pair)
        return [table.deal(number) for number in numbers]


@lru_cache(maxsize=1024)  # more than the pairs of a contest, which are gone through again and again
def _table(contest: Contest, pair: Pair) -> _Table:
    table = _Table(contest, pair)
    table.warm_up()
    return table


class _Table:
    """The table at which a pair plays."""

    def __init__(self, contest: Contest, pair: Pair) -> None:
        self._contest = contest
        self._pair = pair
        self._player = DealPlayer(contest, pair)
        self._rules = self._player.rules
        self._names = tuple(contest.bots[one] for one in pair)
        self._judging = contest.advantage
        folder = "-".join((str(pair[0] + 1), str(pair[1] + 1), *map(_plain_name, self._names)))
        self._folder = None if contest.records is None else Path(contest.records) / folder
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)

    def warm_up(self) -> None:
        """A deal that does not count: kernels are loaded and tables are filled in no decision's time."""
        kept, self._folder, self._judging = self._folder, None, False
        self.deal(WARM_UP)
        self._folder, self._judging = kept, self._contest.advantage

    def deal(self, number: int) -> Deal:
        """A deal played twice, the second time with the seats exchanged."""
        tallies = BotTotals(), BotTotals()
        points = _points(self._rules, [self._played(number, turn, tallies) for turn in range(2)])
        judged = self._contest.advantage
        advantage = _advantage(self._rules, self._contest.seats, tallies) if judged else None
        return Deal(self._pair, number, points, advantage, tallies)

    def _played(self, number: int, turn: int, tallies: tuple[BotTotals, BotTotals]) -> _Play:
        """A hand with those that are played on from it, such as in Fantasyland; or a match."""
        seats = self._contest.seats
        whose = tuple((seat + turn) % 2 for seat in range(seats))
        gains = (0,) * seats
        with self._writer(number, turn, whose) as writer:
            played = self._player.hands(number, [self._pair[own] for own in whose], writer)
            for place, hand in enumerate(played):
                gains = stacks_after(gains, hand.returns[:seats])
                for own, total in zip(whose, hand.seats, strict=True):
                    tallies[own].add(total)
                if self._judging:
                    self._judge((number, place), hand, whose, tallies)
        return _Play(whose, gains)

    def _judge(
        self,
        label: tuple[int, int],
        hand: PlayedHand,
        whose: Sequence[int],
        tallies: tuple[BotTotals, BotTotals],
    ) -> None:
        """Count the costs of the decisions in a hand."""
        rules = self._rules
        key, rounds = (
            seed_of(f"advantage {self._contest.seed.hex()} {label}"),
            adviser_of(rules.game).rounds,
        )
        judged, _ = review_hand(rules, hand.states, hand.moves, range(len(whose)), seed=key, rounds=rounds)
        for one in judged:
            tallies[whose[one.seat]].cost += float(one.cost)

    @contextmanager
    def _writer(self, number: int, turn: int, whose: tuple[int, ...]) -> Iterator[records.Writer | None]:
        if self._folder is None:
            yield None
            return
        players = []
        for seat, own in enumerate(whose):
            count = whose[:seat].count(own) + 1
            players.append(self._names[own] if count == 1 else f"{self._names[own]} {count}")
        with (self._folder / f"{number + 1:06}{'ab'[turn]}.jsonl").open("wb") as file:
            writer = records.Writer.create(file, self._rules, players, None)
            yield writer
            writer.end(None)


def _points(rules: AnyRules, plays: Sequence[_Play]) -> float:
    """The first bot's gain from the second, per hand.

    If seats pay each other: the gain of one seat of the first from one of the second. If the house pays, or
    nobody does: the difference between the winnings on the same seat with the same cards.
    """
    seats = len(plays[0].whose)
    if not rules.zero_sum or rules.banked:
        won = [0, 0]
        for play in plays:
            for own, gain in zip(play.whose, play.gains, strict=True):
                won[own] += gain
        return (won[0] - won[1]) / seats
    rates = [
        sum(gain for own, gain in zip(play.whose, play.gains, strict=True) if not own)
        / (play.whose.count(0) * play.whose.count(1))
        for play in plays
    ]
    return sum(rates) / len(rates)


def _advantage(rules: AnyRules, seats: int, tallies: tuple[BotTotals, BotTotals]) -> float:
    """The first bot's expected gain from the second, per hand; all seats it pays share a seat's loss."""
    shared = 1 if rules.banked or not rules.zero_sum else seats - 1
    return (tallies[1].cost - tallies[0].cost) / seats / shared


def _plain_name(name: str) -> str:
    """A bot's name as part of a folder's."""
    return re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")[:40] or "bot"
