"""Rounds of 3 Card Fortune with real cards, written down one after another (F2-F7)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from croupier.errors import BadInput
from croupier.game.round_form import RoundForm
from croupier.games.fortune.rules import FortuneRules
from croupier.games.fortune.scoring import FortuneAnswer, FortuneRound, rules_with, score_round
from croupier.words import msg


def _in_series(rules: FortuneRules, written: FortuneRound) -> FortuneRound:
    """The round of several players, in which a position without a stated fold has played (F3)."""
    _refuse_spread(rules, ROUND_FORM.seats(written))
    made = (structs.replace(at, play=at.ante if at.made is None else at.made) for at in written.positions)
    return structs.replace(written, positions=tuple(made))


def _refuse_spread(rules: FortuneRules, seats: Sequence[int]) -> None:
    """Require two positions of one player to be adjacent, if the house allows two (F2)."""
    two = rules.settings.adjacent_positions
    for seat in set(seats):
        held = [at for at, own in enumerate(seats) if own == seat]
        if len(held) > 1 + two or held[-1] - held[0] > 1:
            allowed = msg("one position, or two side by side") if two else msg("one position")
            raise BadInput(
                "p{seat}: {n} positions; expected {allowed} (F2)",
                "bad-positions",
                seat=seat + 1,
                n=len(held),
                allowed=allowed,
            )


ROUND_FORM = RoundForm(
    round=FortuneRound,
    settle=lambda rules, one, places: score_round(rules, one.dealer, one.positions, places),
    in_series=_in_series,
    options={
        "ante_bonus": "Straight flush, trips, straight: 5-4-1.",
        "lucky_pairs": "Straight flush, trips, straight, flush, pair: 40-30-6-3-1.",
        "super_six": "Royal flush down to trips: 1000-200-50-25-20-10-5.",
    },
    posted=("ante_bonus", "lucky_pairs", "super_six"),
    rules_with=rules_with,
    answer=FortuneAnswer,
    picture="croupier.games.fortune.terminal.pictures:sheet_picture",
)
