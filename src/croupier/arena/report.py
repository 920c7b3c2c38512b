"""A contest as one document: pairs with their intervals, bots with their figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.arena.contest_runner import ContestResults
from croupier.arena.deal_player import BotTotals, Contest
from croupier.arena.duplicate_match import Deal
from croupier.arena.measure import Estimate, advantage, each_played, points, ratings, rounded, tallies
from croupier.words import English

EVEN = English("nobody has gained anything from anybody in any deal, which says nothing of who is better")


def document(contest: Contest, seed: str, played: ContestResults) -> dict[str, Any]:
    """The document that `croupier arena --json` prints."""
    bots = contest.bots
    hands = 2 * len(next(iter(played.values())))
    sums = tallies(len(bots), played)
    return {
        "game": contest.game,
        "preset": contest.preset,
        "seed": seed,
        "seats": contest.seats,
        "unit": contest.unit,
        "hands": hands,
        "duplicate": True,
        "pairs": [{"a": bots[a], "b": bots[b], **_pair(deals)} for (a, b), deals in played.items()],
        "warnings": [EVEN] if not any(deal.points for deals in played.values() for deal in deals) else [],
        "bots": [_bot(bots[one.bot], sums[one.bot], one.rating) for one in ratings(len(bots), played)],
    }


def _pair(deals: Sequence[Deal]) -> dict[str, Any]:
    measured, judged, each = points(deals), advantage(deals), each_played(deals)
    found = {
        "points": rounded(measured.mean),
        "interval": measured.rounded_interval,
        "hands": 2 * measured.deals,
        "each_played": {"points": rounded(each.mean), "interval": each.rounded_interval},
    }
    if judged is None:
        return found
    # As many times the hands would have to be played for as narrow an interval without it.
    saves = (measured.margin / judged.margin) ** 2 if judged.margin else None
    of_decisions = {"points": rounded(judged.mean), "interval": judged.rounded_interval}
    return {**found, "advantage": {**of_decisions, "saves": saves and round(saves, 1)}}


def _bot(name: str, tally: BotTotals, rating: Estimate) -> dict[str, Any]:
    figures = {figure: rounded(total / tally.hands) for figure, total in tally.figures.items()}
    return {
        "name": name,
        "hands": tally.hands,
        "played": tally.played,
        "rating": rounded(rating.mean),
        "rating_interval": rating.rounded_interval,
        "gain": rounded(tally.gain / tally.hands),
        **figures,
        "decisions": tally.decisions,
        "ms": tally.ms,
        "ms_most": round(1000 * tally.slowest, 3),
        "faults": tally.faults,
    }
