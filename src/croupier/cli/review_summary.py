"""Running totals and final output of `croupier review`: worst decisions, and every player's skill."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from heapq import heappush, heappushpop
from itertools import groupby
from typing import Any, NamedTuple

from croupier.advice import JudgedDecision, Means, Skill, SkillTotals
from croupier.ascii_text import printable
from croupier.cli.review_work import Batch, HandDone
from croupier.odds.report import Estimate


class _Mistake(NamedTuple):
    """One of the worst so far, in an order that a heap keeps: the least of them first."""

    cost: float
    number: int
    done: HandDone
    judged: JudgedDecision


class ReviewReport:
    """Collects the results of processes. It keeps the `worst` decisions; `show_progress` prints counts."""

    def __init__(self, what: str, worst: int, *, show_progress: bool) -> None:
        self.what = what
        self.hands = 0
        self.skipped: list[str] = []
        self._most = worst
        self._show_progress = show_progress
        self._tallies: dict[tuple[str, str, str], SkillTotals] = {}
        self._worst: list[_Mistake] = []
        self._unjudged: dict[str, list[str]] = {}
        self._played_on: tuple[str, int] | None = None
        """The hand that is played on from the last one, if it comes next."""
        self._seen = 0
        self._mistakes = 0

    def skip(self, why: str) -> None:
        """Something could not be read."""
        self.skipped.append(why)

    def add(self, batch: Batch) -> None:
        """Some hands."""
        for done in batch:
            goes_on, self._played_on = (
                self._played_on == (done.place, done.number),
                (done.place, done.number + 1) if done.played_on else None,
            )
            self._seen += 1
            if done.why:
                self._unjudged.setdefault(done.why, []).append(f"{done.place}, hand {done.number}")
                continue
            self.hands += bool(done.judged)
            units = {one.seat: one.unit for one in done.judged}
            for part in done.parts:
                key = done.game, units[part.seat], done.names[part.seat]
                self._tallies.setdefault(key, SkillTotals()).add(part, goes_on=goes_on)
            for judged in done.judged:
                self._keep(done, judged)
        if self._show_progress:
            print(f"\r{self._seen:,} hands ", end="", file=sys.stderr, flush=True)

    def done(self) -> None:
        """No more comes; hands that could not be judged for one reason are skipped by one line."""
        for why, hands in self._unjudged.items():
            others = len(hands) - 1
            more = f" and {others:,} other hand{'s' * (others > 1)}" if others else ""
            self.skip(f"{hands[0]}{more}: {why}")
        if self._show_progress and self._seen:
            print("\r" + " " * 20 + "\r", end="", file=sys.stderr, flush=True)

    def _keep(self, done: HandDone, judged: JudgedDecision) -> None:
        if not judged.is_mistake or not self._most:
            return
        self._mistakes += 1
        mistake = _Mistake(float(judged.cost), -self._mistakes, done._replace(judged=()), judged)
        if len(self._worst) < self._most:
            heappush(self._worst, mistake)
        else:
            heappushpop(self._worst, mistake)

    @property
    def worst(self) -> list[_Mistake]:
        """The worst decisions, the worst first."""
        return sorted(self._worst, reverse=True)

    def skills(self) -> Iterator[tuple[str, str, str, Skill]]:
        """Game, unit, player and figures; the lowest cost per hand comes first."""
        rows = [(*key, tally.skill()) for key, tally in self._tallies.items()]
        yield from sorted(rows, key=lambda row: (row[:2], row[3].total_cost / max(row[3].hands, 1)))

    def plain(self) -> dict[str, Any]:
        """The report as JSON data."""
        return {
            "reviewed": self.what,
            "hands": self.hands,
            "players": [
                {
                    "game": game,
                    "unit": unit,
                    "player": player,
                    **skill.plain(),
                    "dealt_hands": skill.dealt.hands,
                    "a_dealt_hand": skill.dealt.figures(),
                }
                for game, unit, player, skill in self.skills()
            ],
            "decisions": [
                {
                    "place": mistake.done.place,
                    "game": mistake.done.game,
                    "player": mistake.done.names[mistake.judged.seat],
                    **mistake.judged.plain(),
                }
                for mistake in self.worst
            ],
            "skipped": self.skipped,
        }

    def show(self) -> None:
        """As people read it."""
        from rich.console import Console

        console = Console(highlight=False, emoji=False, markup=False)
        by_game = groupby(self.skills(), key=lambda row: row[:2])
        for (game, unit), found in by_game:
            rows = [(player, skill) for *_, player, skill in found]
            console.print(_table(f"{game}, in {unit}", [(*row, row[1]) for row in rows]))
            if any(skill.dealt.hands < skill.hands for _, skill in rows):
                title = (
                    f"{game}, in {unit}, each hand with those played on from it, as the arena counts them"
                )
                console.print(_table(title, [(*row, row[1].dealt) for row in rows]))
        for place, mistake in enumerate(self.worst, 1):
            for line in _decision_lines(place, mistake):
                console.print(printable(line), soft_wrap=True)


def _table(title: str, rows: Iterable[tuple[str, Skill, Means]]) -> Any:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=title, title_justify="left")
    table.add_column("player")
    for head in ("hands", "mistakes", "result a hand", "luck", "lost"):
        table.add_column(head, justify="right", no_wrap=True)
    for player, skill, means in rows:
        table.add_row(
            printable(player),
            f"{means.hands:,}",
            f"{skill.mistakes:,} of {skill.decisions:,}",
            _mean(means.result, skill.total_result, signed=True),
            _mean(means.luck, skill.total_result + skill.total_cost, signed=True),
            _mean(means.cost, skill.total_cost, signed=False),
        )
    return table


def _mean(estimate: Estimate | None, total: float, *, signed: bool) -> str:
    """A mean with half its 95 % interval; of a single hand, its value."""
    if estimate is None:
        return f"{total:+.2f}" if signed else f"{total:.2f}"
    low, high = estimate.interval()
    mean = f"{estimate.mean:+.2f}" if signed else f"{estimate.mean:.2f}"
    return f"{mean} ± {(high - low) / 2:.2f}"


def _decision_lines(place: int, mistake: _Mistake) -> Iterator[str]:
    done, judged = mistake.done, mistake.judged
    error = f" ± {1.96 * judged.stderr:.2f}" if judged.stderr else ""
    part = f", round {judged.part}" if judged.part else ""
    name = done.names[judged.seat]
    yield ""
    yield (
        f"{place}. {float(judged.cost):.2f}{error} {judged.unit} lost by {name}:"
        f" hand {judged.hand}{part}, move {judged.move} of {done.place}"
    )
    yield f"   chosen  {judged.chosen.text}: {judged.chosen.why}"
    yield f"   best    {judged.best.text}: {judged.best.why}"
