"""What is sent to be scored at `POST /api/score/pinzique`, and the answers."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from croupier.errors import BadInput
from croupier.games.bodies import Body, PresetName, Score, Text
from croupier.games.pinzique.scoresheet import score_game
from croupier.games.pinzique.scoring import score_round
from croupier.wire import whole

__all__ = ["SCORES"]

PinziqueSeat = Annotated[int, Meta(ge=0, le=7)]
Pair = Annotated[tuple[PinziqueSeat, ...], Meta(min_length=2, max_length=2)]
Pairs = Annotated[tuple[Pair, ...], Meta(max_length=4)]


class PinziqueBody(Body, frozen=True):
    """One round, as a line of `croupier score pinzique -`."""

    rolls: Annotated[tuple[Text, ...], Meta(min_length=1, max_length=8)]
    partners: Pairs = ()
    bonus: Annotated[tuple[Text | None, ...], Meta(max_length=8)] | None = None
    preset: PresetName = None


class RoundBody(Body, frozen=True):
    """A round by its name (`3`, `B-3`, `PO-1`) and its rolls by seat: null where there is none yet.

    An empty roll is a bonus turn that was not taken.
    """

    round: Annotated[str, whole("(B-)?(PO-)?[1-9][0-9]{0,3}")]
    rolls: Annotated[tuple[Text | None, ...], Meta(max_length=8)]


class PinziqueGameBody(Body, frozen=True):
    """A game as far as it is written down."""

    seats: Annotated[int, Meta(ge=2, le=8)]
    partners: Pairs = ()
    rounds: Annotated[tuple[RoundBody, ...], Meta(max_length=250)] = ()
    preset: PresetName = None


def score_pinzique(rules: Any, body: PinziqueBody) -> Any:
    """Score one round: melds, takeaways, lines of the score sheet."""
    return score_round(rules, body.rolls, body.partners, body.bonus).plain()


def score_pinzique_game(rules: Any, body: PinziqueGameBody) -> Any:
    """The score sheets of a game as far as it is written down, and whose roll comes next."""
    rounds: dict[str, dict[int, str]] = {}
    for each in body.rounds:
        if each.round in rounds:
            raise BadInput(f"round {each.round} is there twice; expected every round once")
        rounds[each.round] = {seat: roll for seat, roll in enumerate(each.rolls) if roll is not None}
    partners = [(one, other) for one, other in body.partners]
    return score_game(rules, body.seats, partners, rounds).plain()


SCORES: dict[str, Score] = {"": score_pinzique, "/game": score_pinzique_game}
"""Who scores what, by what stands behind the game in the address."""
