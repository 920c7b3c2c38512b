"""Play of one deal of a contest by any bots on its seats, hand by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Literal

import msgspec

from croupier import records
from croupier.advice import adviser_of
from croupier.arena.duplicate_deal import DuplicateDeal
from croupier.arena.players import default_of, entrant_of
from croupier.arena.protocols import MatchClock, SeatedBot
from croupier.errors import BadInput, CroupierError
from croupier.game.match_terms import COUNTS, counts_hands, terms_of
from croupier.game.registry import game_of, rules_from
from croupier.play import CHIPS, Act, AnyRules, BaseRules, Move, Over, Terms
from croupier.playout import play_on
from croupier.serialization import to_plain
from croupier.words import msg_n

MAX_EXTENSION_HANDS = 40
"""No more hands are played on from one, such as in Fantasyland: in practice they end after a few."""
LONGEST = 1000
"""Hands after which a match is taken to be endless."""
WARM_UP = -1
"""The number of a deal that does not count."""
Unit = Literal["hand", "match"]


class Contest(msgspec.Struct, frozen=True):
    """A contest as plain data: its bots, and its rules' `settings` as JSON.

    A `unit` is counted, and `seed` is the deals' and the bots' luck; `records` a folder for every play;
    programs have `clock_ms` for a move and `match_ms` for all moves of a match; with `advantage` the game's
    advice judges every decision. A match has `length` hands, and seats begin it with `stack` chips; None
    for the defaults of the game's terms.
    """

    game: str
    preset: str
    settings: bytes
    seats: int
    seed: bytes
    bots: tuple[str, ...]
    unit: Unit
    records: str | None = None
    clock_ms: int | None = None
    match_ms: int | None = None
    advantage: bool = False
    length: int | None = None
    stack: int | None = None

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
        *,
        match_ms: int | None = None,
        unit: Unit | None = None,
        length: int | None = None,
        stack: int | None = None,
        fewest_bots: int = 2,
    ) -> Contest:
        """A contest of these bots under these rules. Raises BadInput for seats or bots that cannot be."""
        if advantage:
            adviser_of(rules.game)
        fewest, most = game_of(rules.game).players(rules.settings)
        if not fewest <= seats <= most:
            raise BadInput(
                msg_n(
                    "{n} seat: expected {fewest} to {most} under {preset}",
                    "{n} seats: expected {fewest} to {most} under {preset}",
                    n=seats,
                    fewest=fewest,
                    most=most,
                    preset=rules.preset,
                ),
                "bad-seats",
            )
        if len(bots) < fewest_bots or len(set(bots)) < len(bots):
            raise BadInput(
                "bots {bots:items}: expected two or more, no two the same"
                if fewest_bots > 1
                else "bots {bots:items}: expected one or more, no two the same",
                "bad-bots",
                bots=list(bots),
            )
        for name in bots:
            entrant_of(rules.game, name)
        under = rules.game, rules.preset, msgspec.json.encode(to_plain(rules.settings))
        counted = unit or unit_of(rules)
        contest = cls(
            *under, seats, seed, tuple(bots), counted, folder, clock_ms, match_ms, advantage, length, stack
        )
        first_terms(contest, 0)
        return contest

    @property
    def rules(self) -> AnyRules:
        return _rules(self.game, self.settings, self.preset)


@lru_cache(maxsize=8)
def _rules(game: str, settings: bytes, preset: str) -> AnyRules:
    return rules_from(game, msgspec.json.decode(settings), preset)


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

    @property
    def ms(self) -> float:
        """Milliseconds of processor time for a decision, as printed."""
        return round(1000 * self.seconds / max(self.decisions, 1), 3)

    def decided(self, seconds: float) -> None:
        self.decisions += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)

    def add(self, other: BotTotals) -> None:
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


class PlayedHand(msgspec.Struct, frozen=True):
    """A hand that was played to its end: every state and move, what everybody gains, and by seat what its
    bot has done, with the game's figures.
    """

    states: Sequence[Any]
    moves: Sequence[Move]
    returns: tuple[int, ...]
    seats: tuple[BotTotals, ...]


class DealPlayer:
    """Plays deals of a contest; `bots` are those that take part, by their places in it."""

    def __init__(self, contest: Contest, bots: Sequence[int]) -> None:
        self.contest = contest
        self.rules = contest.rules
        self._entrants = {
            place: entrant_of(contest.game, contest.bots[place], contest.clock_ms) for place in bots
        }
        self._figures = game_of(contest.game).load("figures")

    def hands(
        self, number: int, whose: Sequence[int], writer: records.Writer | None = None
    ) -> Iterator[PlayedHand]:
        """A hand with those that are played on from it, such as in Fantasyland; or a match.

        `whose` is the bot on each seat. Raises BadInput for a match that does not end.
        """
        rules, contest = self.rules, self.contest
        is_hand = contest.unit == "hand"
        clocks = [MatchClock(contest.match_ms) for _ in whose]
        terms: Terms | None = first_terms(contest, number)
        for hand in range(MAX_EXTENSION_HANDS if is_hand else LONGEST):
            assert terms is not None
            sitting = [
                self._entrants[bot].sit(
                    rules, seat, terms, (contest.seed, ("bot", number, hand, seat)), clocks[seat]
                )
                for seat, bot in enumerate(whose)
            ]
            played = self._hand((number, hand), terms, sitting, writer)
            yield played
            terms = rules.following(played.states[-1])
            if terms is None or (is_hand and not counts_hands(rules)):
                return
        if not is_hand:
            raise BadInput(
                "{game}: a match has not ended after {most} hands", "endless", game=rules.game, most=LONGEST
            )

    def _hand(
        self,
        label: tuple[int, int],
        terms: Terms,
        sitting: Sequence[SeatedBot],
        writer: records.Writer | None,
    ) -> PlayedHand:
        rules = self.rules
        chance = DuplicateDeal(rules, terms.seats, self.contest.seed, *label)
        is_first = label[1] == 0
        totals = tuple(BotTotals(hands=int(is_first), played=1) for _ in sitting)
        if writer:
            writer.begin(terms)

        def choose(state: Any, turn: Act) -> Move:
            seat = next(iter(turn.options))
            return _chosen(rules, state, seat, turn, sitting[seat], totals[seat])

        state = rules.start(terms)
        states, moves = [state], []
        for before, _, move, after in play_on(rules, state, chance, choose):
            if writer:
                writer.moved(before, move, after)
            states.append(after)
            moves.append(move)
        state = states[-1]
        turn = rules.turn(state)
        assert isinstance(turn, Over)
        for seat, bot in enumerate(sitting):
            bot.end(turn.returns, rules.view(state, seat))
            totals[seat].gain = turn.returns[seat]
        if self._figures and is_first:  # figures are those of first hands alone
            for total, figures in zip(totals, self._figures(rules, state), strict=False):
                total.figures = figures
        return PlayedHand(states, moves, turn.returns, totals)


@contextmanager
def sendable_errors() -> Iterator[None]:
    """Raise BadInput for any error of croupier; others do not survive the way back from another process."""
    try:
        yield
    except BadInput:
        raise
    except CroupierError as error:
        raise BadInput(error.message, error.code) from error


def first_terms(contest: Contest, number: int) -> Terms:
    """The terms of one hand, or of a match if matches are counted; the button moves with the deal.

    Raises BadInput for terms that the game does not know, and for a match that would have no end.
    """
    rules, length = contest.rules, contest.length
    if counts_hands(rules):
        length = 1 if contest.unit == "hand" else length
    terms = terms_of(
        rules, contest.seats, length, contest.stack, button=max(number, 0), hands_option="--length"
    )
    endless = all(getattr(terms, name, None) is None for name in (*COUNTS, *CHIPS))
    if contest.unit == "match" and counts_hands(rules) and endless:
        raise BadInput(
            "{game}: a match has no end; expected a length, in hands", "endless", game=rules.game
        )
    return terms


def unit_of(rules: AnyRules) -> Unit:
    """The unit of a contest: a hand, or a match if no terms fix its number of hands."""
    is_hand = counts_hands(rules) or type(rules).following is BaseRules.following
    return "hand" if is_hand else "match"


def _chosen(
    rules: AnyRules, state: Any, seat: int, turn: Act, sitting: SeatedBot, total: BotTotals
) -> Move:
    """A bot's move, timed; the game's default move if it makes none."""
    view, options = rules.view(state, seat), turn.options[seat]
    before = sitting.clock()
    move = sitting.choose(view, options)
    total.decided(max(sitting.clock() - before, 0.0))
    if move is None:
        total.faults += 1
        move = default_of(rules, state, seat, options)
    return move
