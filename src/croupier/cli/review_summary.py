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
from croupier.terminal.language import figure, in_words, in_words_n, term
from croupier.words import English, msg_n
from croupier.words.terminal_language import say


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
                hand = English("{place}, hand {hand:plain}", place=done.place, hand=done.number)
                self._unjudged.setdefault(done.why, []).append(hand)
                continue
            self.hands += bool(done.judged)
            units = {one.seat: one.unit for one in done.judged}
            for part in done.parts:
                key = done.game, units[part.seat], done.names[part.seat]
                self._tallies.setdefault(key, SkillTotals()).add(part, goes_on=goes_on)
            for judged in done.judged:
                self._keep(done, judged)
        if self._show_progress:
            seen = in_words_n("{n} hand", "{n} hands", n=self._seen)
            print(f"\r{seen} ", end="", file=sys.stderr, flush=True)

    def done(self) -> None:
        """No more comes; hands that could not be judged for one reason are skipped by one line."""
        for why, hands in self._unjudged.items():
            others = len(hands) - 1
            skipped = hands[0]
            if others:
                skipped = English(
                    msg_n(
                        "{hand} and {n} other hand", "{hand} and {n} other hands", n=others, hand=hands[0]
                    )
                )
            self.skip(English("{what}: {why}", what=skipped, why=why))
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
        for (game, counted), found in by_game:
            rows = [(player, skill) for *_, player, skill in found]
            unit = in_words(counted)
            title = in_words("{game}, in {unit}", game=game, unit=unit)
            console.print(_table(title, [(*row, row[1]) for row in rows]))
            if any(skill.dealt.hands < skill.hands for _, skill in rows):
                title = in_words(
                    "{game}, in {unit}, each hand with those played on from it, as the arena counts them",
                    game=game,
                    unit=unit,
                )
                console.print(_table(title, [(*row, row[1].dealt) for row in rows]))
        for place, mistake in enumerate(self.worst, 1):
            for line in _decision_lines(place, mistake):
                console.print(printable(line), soft_wrap=True)


def _table(title: str, rows: Iterable[tuple[str, Skill, Means]]) -> Any:
    from rich import box
    from rich.table import Table

    table = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), title=title, title_justify="left"
    )
    table.add_column(in_words("player"))
    heads = [in_words("hands"), term("split of a result", "mistakes"), in_words("result a hand")]
    heads += [term("split of a result", "luck"), in_words("lost")]
    for head in heads:
        table.add_column(head, justify="right")
    for player, skill, means in rows:
        table.add_row(
            printable(player),
            figure(means.hands, "number"),
            in_words("{n} of {every}", n=skill.mistakes, every=skill.decisions),
            _mean(means.result, skill.total_result, signed=True),
            _mean(means.luck, skill.total_result + skill.total_cost, signed=True),
            _mean(means.cost, skill.total_cost, signed=False),
        )
    return table


def _mean(estimate: Estimate | None, total: float, *, signed: bool) -> str:
    """A mean with half its 95 % interval; of a single hand, its value."""
    kind = "signed2" if signed else "decimal2"
    if estimate is None:
        return figure(total, kind)
    low, high = estimate.interval()
    return f"{figure(estimate.mean, kind)} ± {figure((high - low) / 2, 'decimal2')}"


def _decision_lines(place: int, mistake: _Mistake) -> Iterator[str]:
    done, judged = mistake.done, mistake.judged
    error = f" ± {figure(1.96 * judged.stderr, 'decimal2')}" if judged.stderr else ""
    part = in_words(", round {part}", part=judged.part) if judged.part else ""
    yield ""
    yield in_words(
        "{place}. {cost} {unit} lost by {name}: hand {hand:plain}{part}, move {move:plain} of {file}",
        place=place,
        cost=f"{figure(float(judged.cost), 'decimal2')}{error}",
        unit=in_words(judged.unit),
        name=done.names[judged.seat],
        hand=judged.hand,
        part=part,
        move=judged.move,
        file=done.place,
    )
    chosen, best = in_words("chosen"), in_words("best")
    width = max(len(chosen), len(best))
    for head, option in ((chosen, judged.chosen), (best, judged.best)):
        said = in_words("{what}: {why}", what=say(option.text), why=say(option.why))
        yield f"   {head:<{width}}  {said}"
