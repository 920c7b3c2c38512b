"""A duplicate match: one deal played once with each bot on each seat, and its result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from croupier import records
from croupier.advice import adviser_of, review_hand
from croupier.arena.duplicate_deal import DuplicateDeal
from croupier.arena.players import default_of, entrant_of
from croupier.arena.protocols import Entrant, SeatedBot
from croupier.chance import seed_of
from croupier.errors import BadInput, CroupierError
from croupier.game.match_terms import counts_hands, usual_terms
from croupier.game.registry import game_of, rules_from
from croupier.ledger import stacks_after
from croupier.play import Act, AnyRules, BaseRules, Over, Terms
from croupier.serialization import to_plain

MAX_EXTENSION_HANDS = 40
"""No more hands are played on from one, such as in Fantasyland: in practice they end after a few."""
LONGEST = 1000
"""Hands after which a match is taken to be endless."""

Pair = tuple[int, int]
"""Two bots of a contest, by their places in it."""


class Contest(msgspec.Struct, frozen=True):
    """A contest as plain data: its bots, and its rules' `settings` as JSON.

    `seed` is the deals' and the bots' luck; `records` a folder for every play; programs have `clock_ms` for
    a move; with `advantage` the game's advice judges every decision.
    """

    game: str
    preset: str
    settings: bytes
    seats: int
    seed: bytes
    bots: tuple[str, ...]
    records: str | None = None
    clock_ms: int | None = None
    advantage: bool = False

    @property
    def unit(self) -> Literal["hand", "match"]:
        """The unit that is counted: see `unit_of`."""
        return unit_of(_rules(self.game, self.settings, self.preset))

    @classmethod
    def from_rules(
        cls,
        rules: AnyRules,
        seats: int,
        seed: bytes,
        bots: Sequence[str],
        folder: str | None = None,
        clock_ms: int | None = None,
        advantage: bool = False,
    ) -> Contest:
        """A contest of these bots under these rules. Raises BadInput for seats or bots that cannot be."""
        if advantage:
            adviser_of(rules.game)
        fewest, most = game_of(rules.game).players(rules.settings)
        if not fewest <= seats <= most:
            raise BadInput(
                "{seats} seats: expected {fewest} to {most} under {preset}",
                "bad-seats",
                seats=seats,
                fewest=fewest,
                most=most,
                preset=rules.preset,
            )
        if len(bots) < 2 or len(set(bots)) < len(bots):
            raise BadInput(
                "bots {bots:items}: expected two or more, no two the same", "bad-bots", bots=list(bots)
            )
        for name in bots:
            entrant_of(rules.game, name)
        under = rules.game, rules.preset, msgspec.json.encode(to_plain(rules.settings))
        return cls(*under, seats, seed, tuple(bots), folder, clock_ms, advantage)


class BotTotals(msgspec.Struct):
    """The totals of one bot over some hands, over all its seats."""

    hands: int = 0
    """Normal hands, or matches (see `unit_of`)."""
    played: int = 0
    """All hands, including extension hands."""
    gain: int = 0
    """The total winnings."""
    cost: float = 0.0
    """The cost of its decisions, if they are judged."""
    figures: dict[str, float] = {}
    """The game's own sums over the first hand of each unit."""
    decisions: int = 0
    seconds: float = 0.0
    """Processor time over `decisions`."""
    slowest: float = 0.0
    faults: int = 0

    def decided(self, seconds: float) -> None:
        """One more decision."""
        self.decisions += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)

    def add(self, other: BotTotals) -> None:
        """All that is in another tally, too."""
        self.hands += other.hands
        self.played += other.played
        self.gain += other.gain
        self.cost += other.cost
        self.count(other.figures)
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)
        self.faults += other.faults

    def count(self, figures: Mapping[str, float]) -> None:
        """The game's figures of a hand, or of some."""
        for name, figure in figures.items():
            self.figures[name] = self.figures.get(name, 0.0) + figure


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
    try:
        table = _table(contest, pair)
        return [table.deal(number) for number in numbers]
    except BadInput:
        raise
    except CroupierError as error:  # others do not survive the way back from another process
        raise BadInput(error.message, error.code) from error


@lru_cache(maxsize=64)
def _table(contest: Contest, pair: Pair) -> _Table:
    table = _Table(contest, pair)
    table.warm_up()
    return table


@lru_cache(maxsize=8)
def _rules(game: str, settings: bytes, preset: str) -> AnyRules:
    return rules_from(game, msgspec.json.decode(settings), preset)


class _Table:
    """The table at which a pair plays."""

    def __init__(self, contest: Contest, pair: Pair) -> None:
        self._contest = contest
        self._pair = pair
        self._rules = _rules(contest.game, contest.settings, contest.preset)
        self._names = tuple(contest.bots[one] for one in pair)
        self._entrants: tuple[Entrant, ...] = tuple(
            entrant_of(contest.game, name, contest.clock_ms) for name in self._names
        )
        self._judging = contest.advantage
        self._figures = game_of(contest.game).load("figures")
        folder = "-".join((str(pair[0] + 1), str(pair[1] + 1), *map(_plain_name, self._names)))
        self._folder = None if contest.records is None else Path(contest.records) / folder
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)

    def warm_up(self) -> None:
        """A deal that does not count: kernels are loaded and tables are filled in no decision's time."""
        kept, self._folder, self._judging = self._folder, None, False
        self.deal(-1)
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
        rules, seats = self._rules, self._contest.seats
        whose = tuple((seat + turn) % 2 for seat in range(seats))
        terms: Any = first_terms(rules, seats, number)
        gains = (0,) * seats
        with self._writer(number, turn, whose) as writer:
            for hand in range(MAX_EXTENSION_HANDS if self._contest.unit == "hand" else LONGEST):
                state, returns = self._hand((number, hand), terms, whose, tallies, writer)
                gains = stacks_after(gains, returns[:seats])
                if hand == 0:
                    self._count(state, whose, tallies)
                for own in whose:
                    tallies[own].played += 1
                terms = rules.following(state)
                if terms is None:
                    break
            if terms is not None and self._contest.unit == "match":
                raise BadInput(
                    "{game}: a match has not ended after {most} hands",
                    "endless",
                    game=rules.game,
                    most=LONGEST,
                )
        for seat, own in enumerate(whose):
            tallies[own].gain += gains[seat]
        return _Play(whose, gains)

    def _hand(
        self,
        label: tuple[int, int],
        terms: Terms,
        whose: Sequence[int],
        tallies: tuple[BotTotals, BotTotals],
        writer: records.Writer | None,
    ) -> tuple[Any, tuple[int, ...]]:
        """One hand to its end: the last state, and what everybody gains."""
        rules, seed = self._rules, self._contest.seed
        chance = DuplicateDeal(rules, terms.seats, seed, *label)
        sitting = [
            self._entrants[own].sit(rules, seat, terms, (seed, ("bot", *label, seat)))
            for seat, own in enumerate(whose)
        ]
        if writer:
            writer.begin(terms)
        state = rules.start(terms)
        states, moves = [state], []
        while not isinstance(turn := rules.turn(state), Over):
            if isinstance(turn, Act):
                seat = next(iter(turn.options))
                move = _chosen(rules, state, seat, turn, sitting[seat], tallies[whose[seat]])
            else:
                move = chance.answer(turn)
            after = rules.apply(state, move)
            if writer:
                writer.moved(state, move, after)
            state = after
            states.append(state)
            moves.append(move)
        for seat, bot in enumerate(sitting):
            bot.end(turn.returns, rules.view(state, seat))
        if self._judging:
            key, rounds = seed_of(f"advantage {seed.hex()} {label}"), adviser_of(rules.game).rounds
            judged, _ = review_hand(rules, states, moves, range(terms.seats), seed=key, rounds=rounds)
            for one in judged:
                tallies[whose[one.seat]].cost += float(one.cost)
        return state, turn.returns

    def _count(self, state: Any, whose: Sequence[int], tallies: tuple[BotTotals, BotTotals]) -> None:
        figures = self._figures(self._rules, state) if self._figures else [{}] * len(whose)
        for own, of_seat in zip(whose, figures, strict=True):
            tallies[own].hands += 1
            tallies[own].count(of_seat)

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


def first_terms(rules: AnyRules, seats: int, number: int) -> Terms:
    """The terms of one hand, or of a match if matches are counted; the button moves with the deal."""
    terms: Terms = usual_terms(rules, seats, button=max(number, 0))
    return terms


def unit_of(rules: AnyRules) -> Literal["hand", "match"]:
    """The unit of a contest: a hand, or a match if no terms fix its number of hands."""
    is_hand = counts_hands(rules) or type(rules).following is BaseRules.following
    return "hand" if is_hand else "match"


def _chosen(rules: AnyRules, state: Any, seat: int, turn: Act, sitting: SeatedBot, tally: BotTotals) -> Any:
    """A bot's move, timed; the game's default move if it makes none."""
    view, options = rules.view(state, seat), turn.options[seat]
    before = sitting.clock()
    move = sitting.choose(view, options)
    tally.decided(max(sitting.clock() - before, 0.0))
    if move is None:
        tally.faults += 1
        move = default_of(rules, state, seat, options)
    return move


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
