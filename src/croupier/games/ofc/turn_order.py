"""The turn order of a hand of OFC, and the placements allowed (OFC1, OFC2, OFC10, OFC12)."""

from __future__ import annotations

from croupier.game.memo import last_answer
from croupier.games.ofc.placements import Placements, room_of
from croupier.games.ofc.scorer import Scorer
from croupier.games.ofc.settings import Settings
from croupier.games.ofc.settlement import entries_of
from croupier.games.ofc.state import EMPTY, State
from croupier.games.ofc.view import SeatView
from croupier.ledger import balances
from croupier.play import Act, Draw, Options, Over, Turn
from croupier.words import Message, msg


def draw_of(state: State) -> Draw | None:
    """The cards to be dealt now, if any are due."""
    if state.at < len(state.plan):
        seat, count = state.plan[state.at]
        if count:
            return Draw(seat, count, state.left)
    return None


@last_answer
def turn_of(scorer: Scorer, state: State) -> Act | Over:
    """The seats that have to set; in Fantasyland at the end, or any time if they see nothing."""
    settings = scorer.settings
    if state.at < len(state.plan):
        seat, _ = state.plan[state.at]
        options: dict[int, Options] = {seat: _placements(settings, state, seat)}
        if not settings.sees_others:
            options |= _fantasy_options(settings, state)
        return Act(options)
    options = _fantasy_options(settings, state)
    return Act(options) if options else Over(balances(entries_of(scorer, state), state.terms.seats)[0])


def describe_turn(turn: Turn) -> Message:
    """The turn in words, for an error about a move that is not due."""
    if isinstance(turn, Act):
        return msg("it is for {who:seats} to act", who=[f"p{seat + 1}" for seat in turn.options])
    return msg("cards are to be dealt first") if isinstance(turn, Draw) else msg("the hand is over")


def _fantasy_options(settings: Settings, state: State) -> dict[int, Options]:
    return {
        seat: _placements(settings, state, seat)
        for seat, cards in enumerate(state.terms.fantasy)
        if cards and state.pending[seat]
    }


def _placements(settings: Settings, state: State, seat: int) -> Placements:
    pending = state.pending[seat]
    return Placements(seat, pending, room_of(state.rows[seat]), discards_due_in(settings, state, seat))


def placements_seen(settings: Settings, seat: int, own: SeatView) -> Placements:
    return Placements(seat, own.pending or (), room_of(own.rows), discards_due(settings, own))


def discards_due_in(settings: Settings, state: State, seat: int) -> int:
    """The number of pending cards that a seat has to discard."""
    fantasy = state.terms.fantasy_of(seat)
    return away_due(settings, fantasy, len(state.pending[seat]), state.rows[seat] != EMPTY)


def discards_due(settings: Settings, own: SeatView) -> int:
    """The number of pending cards that a seat has to discard, as its own view shows it (OFC10, OFC12)."""
    return away_due(settings, own.fantasy, own.pending_count, own.has_set)


def away_due(settings: Settings, fantasy: int, pending: int, has_set: bool) -> int:
    """In Fantasyland the cards over thirteen; else the street's discards after the first street."""
    if fantasy or not pending:
        return max(0, pending - 13)
    return settings.discard if has_set else 0
