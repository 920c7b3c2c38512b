"""Rounds of Asian Stud with real cards, written down one after another (A2–A7)."""

from __future__ import annotations

from msgspec import structs

from croupier.errors import BadInput
from croupier.game.round_form import RoundForm
from croupier.games.asian_stud.rules import AsianStudRules
from croupier.games.asian_stud.scoring import AsianStudAnswer, AsianStudRound, rules_with, score_round


def _in_series(_rules: AsianStudRules, written: AsianStudRound) -> AsianStudRound:
    """The round of several players, of whom those without a stated fold have raised (A3)."""
    seats = ROUND_FORM.seats(written)
    if len(set(seats)) < len(seats):
        raise BadInput("players: expected every player once", "bad-seats")
    made = (structs.replace(at, amount=at.ante if at.made is None else at.made) for at in written.players)
    return structs.replace(written, players=tuple(made))


ROUND_FORM = RoundForm(
    round=AsianStudRound,
    settle=lambda rules, one, places: score_round(rules, one.dealer, one.players, places),
    in_series=_in_series,
    options={
        "odds_on": "What the odds pay on: raise, both or one.",
        "commission": "Whose winnings pay it: none, ante, raise or both.",
        "rate": "The commission's rate, exact: 5%, 1/20, 0.05.",
        "rounding": "Who gets what is left of a unit: player, house, nearest.",
        "side": "The side wager: a name, or pays from five aces down.",
    },
    posted=("side",),
    rules_with=rules_with,
    answer=AsianStudAnswer,
    picture="croupier.games.asian_stud.terminal.pictures:sheet_picture",
)
