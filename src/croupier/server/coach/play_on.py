"""Playing on from a decision of an ended hand, against bots, with everything unseen drawn anew.

What the player could not see at the decision does not come back: hidden cards of the others are replaced
by cards drawn from all that the player had not seen, and bots choose anew where a choice was hidden. So
nothing that was dealt then can be found out by trying: the tries depend on the player's view alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.advice import adviser_of
from croupier.bots import bot_of
from croupier.cards import Card, cards_in
from croupier.chance import Stream, seed_of
from croupier.errors import BadInput, CroupierError, Illegal
from croupier.play import Act, AnyRules, Draw, Move
from croupier.practice import PracticeHand, play_on
from croupier.server.history.hand_history import History
from croupier.table.messages import encode
from croupier.table.view import cards_seen, cards_within, exchanged

SAMPLES = 20
"""Draws of the hidden cards that are tried until one fits the moves that were made."""


def try_again(
    history: History, number: int, player: str, at: int, seed: str, own: Sequence[str]
) -> tuple[PracticeHand, int, float | None]:
    """A hand played on from the player's decision, move number `at`, after their `own` moves from there.

    Returns the hand, their seat and what they gained, None before the end. The same seed deals the same
    cards. The end is the end of the hand, or of the part of it that the decision belongs to. Raises
    CroupierError for a hand that is not theirs, BadInput for another's move.
    """
    replayed, rules = history.replayed(number, player), history.rules
    seat, adviser = replayed.own, adviser_of(rules.game)
    if seat is None:
        raise CroupierError("not-dealt-in", "you were not dealt into hand {number}", number=number)
    made = replayed.moves[: at - 1]
    states = replayed.states[:at]
    turn = rules.turn(states[-1])
    if at > len(replayed.moves) or not isinstance(turn, Act) or replayed.moves[at - 1].seat != seat:
        raise BadInput("move {at}: expected a decision of your own", "no-decision", at=at)
    part = adviser.part(rules.view(states[-1], seat))
    begun = _drawn_anew(rules, states, made, seat, seed)

    def gained(state: Any) -> float | None:
        return adviser.gained(rules, state, seat).get(part)

    hand = play_on(rules, begun, seat, seed, own, lambda state: gained(state) is not None)
    return hand, seat, gained(hand.states[-1])


def _drawn_anew(
    rules: AnyRules, states: Sequence[Any], moves: Sequence[Move], seat: int, seed: str
) -> tuple[list[Any], list[Move]]:
    """States and moves as this seat saw them, with all that was hidden from it drawn anew."""
    seen = 0
    for state in states:
        seen |= cards_seen(rules.view(state, seat))
    deck = next((turn.left for turn in map(rules.turn, states) if isinstance(turn, Draw)), 0)
    hidden = [*dict.fromkeys(card for move in moves for card in cards_within(move) if not seen >> card & 1)]
    wanted = encode(rules.view(states[-1], seat))
    for sample in range(SAMPLES):
        luck = Stream(seed_of(seed), "unseen", sample)
        swap = dict(zip(hidden, luck.shuffled(cards_in(deck & ~seen)), strict=False))
        try:
            found = _replayed(rules, states[0], moves, swap, luck)
        except (Illegal, BadInput):
            continue
        if encode(rules.view(found[0][-1], seat)) == wanted:
            return found
    raise CroupierError("not-tried", "this decision cannot be played on from")


def _replayed(
    rules: AnyRules, start: Any, moves: Sequence[Move], swap: Mapping[Card, Card], luck: Stream
) -> tuple[list[Any], list[Move]]:
    """The moves with their hidden cards exchanged; a bot makes each choice whose cards were all hidden."""
    states, made = [start], list[Move]()
    for move in moves:
        turn, cards, seat = rules.turn(states[-1]), list(cards_within(move)), move.seat
        if isinstance(turn, Act) and seat is not None and cards and all(card in swap for card in cards):
            bot = bot_of(rules, None, luck, live=True)
            made.append(bot.choose(rules.view(states[-1], seat), turn.options[seat]))
        else:
            made.append(exchanged(move, swap))
        states.append(rules.apply(states[-1], made[-1]))
    return states, made
