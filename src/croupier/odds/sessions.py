"""Sessions of many rounds at equal wagers: results, ruin of a bankroll, and a test of actual results.

The distribution of a sum is by convolution, not by the normal law. Amounts are in units of the first bet.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import ceil, gcd, lcm, sqrt
from statistics import NormalDist
from typing import Any

import msgspec
import numpy as np

from croupier.errors import BadInput
from croupier.odds.report import Cell, Column, Distribution, Report, Table, Wager, columns, exact
from croupier.odds.volatility import Sum
from croupier.words import English, msg_n

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
SIGNIFICANCE, POWER = 0.05, 0.80
"""The chance to suspect a fair game, and to notice one that differs by `Audit.detectable`."""
MAX_STEPS = 5_000_000_000
"""Additions that a ruin may take, about as many seconds as it has billions."""


class Bankroll(msgspec.Struct, frozen=True):
    """A player's money: they stop after the session, or if a round might cost more than is left."""

    units: Fraction
    ruin: float
    """The chance to stop before the end."""
    rounds: float
    """The number of rounds that are played on average."""
    hold: float
    """The house's expected gain, as a share of the bankroll."""


class Habit(msgspec.Struct, frozen=True):
    """The habit of a player, who stops when ruined, when `ahead` by that amount, or after the last round.

    `per_hour` is the number of rounds in an hour.
    """

    bankroll: Fraction
    ahead: Fraction | None = None
    per_hour: Fraction = Fraction(60)


class Visit(msgspec.Struct, frozen=True):
    """A visit under a habit. Chances and averages; amounts in units of the first bet."""

    wager: Wager
    habit: Habit
    ruin: float
    """The chance to stop because another round could not be paid."""
    ahead: float
    """The chance to stop because so much is won."""
    rounds: float
    """The number of rounds on average."""

    @property
    def hours(self) -> float:
        return self.rounds / float(self.habit.per_hour)

    @property
    def turnover(self) -> float:
        """All that is bet on average, raises included, as a multiple of the bankroll."""
        return self.rounds * float(self.wager.staked / self.habit.bankroll)

    @property
    def hold(self) -> float:
        """The house's expected gain per bankroll: the edge of all rounds, which no habit changes."""
        return self.rounds * float(self.wager.house_edge / self.habit.bankroll)

    @property
    def gain_per_hour(self) -> float:
        """The house's expected gain in an hour of play, in units."""
        return float(self.wager.house_edge * self.habit.per_hour)

    def figures(self) -> dict[str, Any]:
        stop = None if self.habit.ahead is None else exact(self.habit.ahead)
        return {
            "wager": self.wager.name,
            "bankroll": exact(self.habit.bankroll),
            "stop_ahead": stop,
            "rounds_per_hour": exact(self.habit.per_hour),
            "ruin": self.ruin,
            "ahead": self.ahead,
            "rounds": self.rounds,
            "hours": self.hours,
            "turnover": self.turnover,
            "hold": self.hold,
            "gain_per_hour": self.gain_per_hour,
        }


class Session(msgspec.Struct, frozen=True):
    """The result of many rounds of one wager: its moments, quantiles and chances."""

    wager: Wager
    rounds: int
    quantiles: tuple[tuple[float, Fraction], ...]
    ahead: float
    even: float
    bankroll: Bankroll | None = None

    @property
    def mean(self) -> Fraction:
        """The expected result, in units."""
        return -self.wager.house_edge * self.rounds

    @property
    def standard_deviation(self) -> float:
        """The root of the variance, in units."""
        return self.wager.standard_deviation * sqrt(self.rounds)


class Audit(msgspec.Struct, frozen=True):
    """An actual result of the player against the theory."""

    wager: Wager
    rounds: int
    net: Fraction
    deviation: float
    """The distance from the expected result, in standard deviations."""
    chance: float
    """The chance of a result at least as far from the expected one, on either side."""
    detectable: float
    """The difference in the edge that such a test finds in `POWER` of cases, at `SIGNIFICANCE`."""


def play_session(wager: Wager, rounds: int, bankroll: Fraction | None = None) -> Session:
    """A session of `rounds` rounds, each with the same wager. Raises BadInput for one that is too long."""
    summed = _summed(wager, rounds)
    quantiles = tuple((level, summed.quantile(level)) for level in QUANTILES)
    even = summed.chance_of(Fraction(0))
    ahead = 1 - summed.at_most_chance(Fraction(0))
    found = None if bankroll is None else risk(wager, rounds, bankroll)
    return Session(wager, rounds, quantiles, max(ahead, 0.0), even, found)


def audit(wager: Wager, rounds: int, net: Fraction) -> Audit:
    """Test a player's result of `rounds` rounds. Raises BadInput for too many rounds."""
    summed, mean = _summed(wager, rounds), -wager.house_edge * rounds
    away = abs(net - mean)
    below = summed.at_most_chance(mean - away)
    above = 1 - summed.at_most_chance(mean + away) + summed.chance_of(mean + away)
    spread = wager.standard_deviation
    reach = NormalDist().inv_cdf(1 - SIGNIFICANCE / 2) + NormalDist().inv_cdf(POWER)
    return Audit(
        wager,
        rounds,
        net,
        float(net - mean) / (spread * sqrt(rounds)),
        min(1.0, max(below, 0.0) + max(above, 0.0)),
        reach * spread / sqrt(rounds),
    )


class Bar(msgspec.Struct, frozen=True):
    """The chance of a result from `low` up to `high`, which is not part of it."""

    low: Fraction
    high: Fraction
    chance: float


BARS = 60
"""The most bars of a histogram, from the 0.1 % to the 99.9 % quantile; the first and last hold the rest."""


def session_bars(wager: Wager, rounds: int) -> tuple[Bar, ...]:
    """A histogram of a session's result; the chances sum to one. Raises BadInput as `play_session`."""
    summed = _summed(wager, rounds)
    low, high = summed.quantile(0.001), summed.quantile(0.999)
    steps = ceil(((high - low) / summed.step + 1) / BARS)
    wide, bars, below = steps * summed.step, [], 0.0
    while low <= high:
        end = low + wide
        at_most = 1.0 if end > high else summed.at_most_chance(end - summed.step)
        bars.append(Bar(low, end, max(0.0, at_most - below)))
        low, below = end, at_most
    return tuple(bars)


@lru_cache(maxsize=1)
def _summed(wager: Wager, rounds: int) -> Sum:
    if len(wager.distribution.chances) < 2:
        raise BadInput("{wager}: every round ends alike, there is no spread to count", wager=wager.said)
    summed = Sum.of(wager.distribution, rounds)
    if summed is None:
        raise BadInput("{wager}: {rounds} rounds are too many to count", wager=wager.said, rounds=rounds)
    return summed


def risk(wager: Wager, rounds: int, bankroll: Fraction) -> Bankroll:
    """The risk of ruin within `rounds` rounds, step by step over all amounts that can still be lost.

    Raises BadInput for a bankroll below one round's greatest loss, and for a walk that takes too long.
    """
    nets, loss, money, _ = _money(wager, bankroll)
    _check_walk(wager, nets, loss, rounds)
    alive = np.zeros(loss * rounds + 1)
    safe = 0.0 if money < loss * rounds else 1.0  # as much as all rounds can cost
    if not safe:
        alive[money] = 1.0
    ruined = played = 0.0
    for left in range(rounds - 1, -1, -1):
        played += safe + alive.sum()
        limit = loss * left  # who has so much cannot be ruined any more
        after = np.zeros(max(limit, loss))
        for net, chance in nets:
            end = max(min(len(after) - net, len(alive)), 0)
            after[max(net, 0) : end + net] += chance * alive[max(-net, 0) : end]
            safe += chance * alive[end:].sum()
        if left:
            ruined += after[:loss].sum()
            safe += after[limit:].sum()
            after[:loss] = 0.0
            alive = after[:limit]
    hold = float(wager.house_edge * Fraction(played) / bankroll)
    return Bankroll(bankroll, float(ruined), float(played), hold)


def ruin_by_bankroll(wager: Wager, rounds: int, most: Fraction) -> list[tuple[Fraction, float]]:
    """The risk of ruin within `rounds` rounds of bankrolls up to `most`, about 200 of them.

    Backwards from the last round, for all bankrolls at once. Raises BadInput as `risk`.
    """
    nets, loss, money, step = _money(wager, most)
    _check_walk(wager, nets, loss, rounds)
    ruin = np.ones(loss)  # before the last round, who cannot pay for it is ruined, and nobody else
    for left in range(2, rounds + 1):
        size = loss * left  # who has so much cannot be ruined
        after = np.zeros(size)
        for net, chance in nets:
            first, last = max(loss + net, 0), min(size + net, len(ruin))
            if last > first:
                after[first - net : last - net] += chance * ruin[first:last]
        after[:loss] = 1.0
        ruin = after
    every = range(loss, money + 1, max(1, (money - loss) // 200))
    return [(at * step, float(ruin[at]) if at < len(ruin) else 0.0) for at in every]


def _check_walk(wager: Wager, nets: Sequence[object], loss: int, rounds: int) -> None:
    if len(nets) * loss * rounds * rounds // 2 > MAX_STEPS:
        raise BadInput(
            "{wager}: {rounds} rounds are too many for a bankroll", wager=wager.said, rounds=rounds
        )


def visit(wager: Wager, rounds: int, habit: Habit) -> Visit:
    """A visit of at most `rounds` rounds, round by round over every amount that a player may hold.

    Raises BadInput as `risk`, and for a limit of winnings or a number of rounds an hour of 0 or less.
    """
    for name, given in (("stop-ahead", habit.ahead), ("per-hour", habit.per_hour)):
        if given is not None and given <= 0:
            raise BadInput("{name} {given}: expected more than 0", name=name, given=given)
    if habit.ahead is None:
        found = risk(wager, rounds, habit.bankroll)
        return Visit(wager, habit, found.ruin, 0.0, found.rounds)
    nets, loss, money, step = _money(wager, habit.bankroll)
    money = min(money, loss * rounds)  # who has so much cannot be ruined
    goal = money + min(ceil(habit.ahead / step), max(0, nets[-1][0]) * rounds + 1)  # or never gets there
    if len(nets) * goal * rounds > MAX_STEPS:
        raise BadInput(
            "{wager}: {rounds} rounds are too many for a bankroll", wager=wager.said, rounds=rounds
        )
    alive = np.zeros(goal)  # by money; at the goal, or where no round can be paid, nobody plays on
    alive[money] = 1.0
    ruined = ahead = played = 0.0
    for left in range(rounds - 1, -1, -1):
        played += alive.sum()
        after = np.zeros(goal)
        for net, chance in nets:
            end = max(min(goal - net, goal), 0)
            after[max(net, 0) : max(end + net, 0)] += chance * alive[max(-net, 0) : end]
            ahead += chance * alive[end:].sum()
        if left:
            ruined += after[:loss].sum()
            after[:loss] = 0.0
        alive = after
    return Visit(wager, habit, float(ruined), float(ahead), float(played))


def _money(wager: Wager, bankroll: Fraction) -> tuple[list[tuple[int, float]], int, int, Fraction]:
    """The nets with their chances, a round's greatest loss and the bankroll in steps, and the step."""
    nets, step = _steps(wager.distribution)
    loss, money = -nets[0][0], int(bankroll / step)
    if money < loss or loss <= 0:
        raise BadInput(
            "a bankroll of {units}: expected at least {least}, the most that a round of {wager} can cost",
            units=bankroll,
            least=loss * step,
            wager=wager.said,
        )
    return nets, loss, money, step


def _steps(distribution: Distribution) -> tuple[list[tuple[int, float]], Fraction]:
    """The nets as whole numbers of a common step, ascending, with their chances; and the step."""
    scale = lcm(*(value.denominator for value, _ in distribution.chances))
    whole = [int(value * scale) for value, _ in distribution.chances]
    common = gcd(*whole) or 1
    nets = [
        (net // common, float(chance)) for net, (_, chance) in zip(whole, distribution.chances, strict=True)
    ]
    return nets, Fraction(common, scale)


def sessions_report(
    report: Report,
    rounds: int,
    bankroll: Fraction | None = None,
    actual: Fraction | None = None,
    habit: Habit | None = None,
) -> Report:
    """A report's wagers over a session, in place of its figures. Raises BadInput."""
    if not report.wagers:
        raise BadInput("{game}: it has no wagers that a session could be of", game=report.title)
    sessions, audits = [], []
    for wager in report.wagers:  # both of a wager together: they share its sum
        sessions.append(play_session(wager, rounds, bankroll))
        if actual is not None:
            audits.append(audit(wager, rounds, actual))
    tables = [_results(sessions), _quantiles(sessions)]
    if bankroll is not None:
        tables.append(_bankrolls(sessions, bankroll))
    visits = [] if habit is None else [visit(wager, rounds, habit) for wager in report.wagers]
    if visits:
        tables.append(_visits(visits))
    if audits:
        tables.append(_audits(audits))
    data = {
        "rounds": rounds,
        "sessions": [_session_data(session) for session in sessions],
        "visits": [one.figures() for one in visits],
        "audits": [_audit_data(one) for one in audits],
    }
    return msgspec.structs.replace(report, data=data, tables=tuple(tables), choices=(), wagers=())


def _results(sessions: Sequence[Session]) -> Table:
    heads = columns(
        "wager; expected: number; std. dev.: number; ahead: percent; even: percent; behind: percent"
    )
    rows = tuple(
        (
            one.wager.name,
            one.mean,
            one.standard_deviation,
            one.ahead,
            one.even,
            max(0.0, 1 - one.ahead - one.even),
        )
        for one in sessions
    )
    rounds = sessions[0].rounds
    title = msg_n(
        "The player's result of {n} round, in units of the first bet",
        "The player's result of {n} rounds, in units of the first bet",
        n=rounds,
    )
    return Table(English(title), heads, rows)


def _quantiles(sessions: Sequence[Session]) -> Table:
    heads = (Column("of all sessions"), *(Column(one.wager.name, "net") for one in sessions))
    rows: list[tuple[Cell, ...]] = []
    for place, level in enumerate(QUANTILES):
        rows.append(
            (English("{share:percent}", share=level), *(one.quantiles[place][1] for one in sessions))
        )
    return Table("Quantiles: so many sessions end with no more", heads, tuple(rows))


def _bankrolls(sessions: Sequence[Session], units: Fraction) -> Table:
    heads = columns("wager; ruin: percent; rounds played: number; hold: percent")
    found = [(one.wager.name, one.bankroll) for one in sessions]
    rows = tuple((name, one.ruin, one.rounds, one.hold) for name, one in found if one is not None)
    return Table(
        English("A bankroll of {units} first bets", units=units),
        heads,
        rows,
        "Ruined is who cannot pay for another whole round. The hold is the house's gain per bankroll.",
    )


def _visits(visits: Sequence[Visit]) -> Table:
    heads = columns(
        "wager; ruin: percent; ahead: percent; rounds: number; hours: number; turnover: number;"
        " hold: percent; an hour: number"
    )
    rows = tuple(
        (
            one.wager.name,
            one.ruin,
            one.ahead,
            one.rounds,
            one.hours,
            one.turnover,
            one.hold,
            one.gain_per_hour,
        )
        for one in visits
    )
    habit = visits[0].habit
    title = (
        English("The habit: {pace} rounds an hour", pace=habit.per_hour)
        if habit.ahead is None
        else English(
            "The habit: to leave with {ahead} first bets won, {pace} rounds an hour",
            ahead=habit.ahead,
            pace=habit.per_hour,
        )
    )
    return Table(
        title,
        heads,
        rows,
        "Ahead is who leaves with the winnings they wanted. Turnover is all that is bet,"
        " per bankroll; an hour is the house's gain in an hour of play, in first bets.",
    )


def _audits(audits: Sequence[Audit]) -> Table:
    heads = columns("wager; net: net; deviations: number; chance: percent; detectable: percent")
    rows = tuple((one.wager.name, one.net, one.deviation, one.chance, one.detectable) for one in audits)
    note = English(
        "The chance is that of a result at least as far from the expected one. A test that"
        " {fails:percent} of fair games fail finds so different an edge in {power:percent} of cases.",
        fails=SIGNIFICANCE,
        power=POWER,
    )
    return Table("The actual result", heads, rows, note)


def _session_data(session: Session) -> dict[str, Any]:
    roll = session.bankroll
    return {
        "wager": session.wager.name,
        "mean": exact(session.mean),
        "standard_deviation": session.standard_deviation,
        "ahead": session.ahead,
        "even": session.even,
        "quantiles": [{"level": level, "net": exact(net)} for level, net in session.quantiles],
        "bankroll": None
        if roll is None
        else {"units": exact(roll.units), "ruin": roll.ruin, "rounds": roll.rounds, "hold": roll.hold},
    }


def _audit_data(one: Audit) -> dict[str, Any]:
    return {
        "wager": one.wager.name,
        "net": exact(one.net),
        "deviations": one.deviation,
        "chance": one.chance,
        "detectable": one.detectable,
    }
