"""Whether a hand was dealt as the house had committed itself to, by what its reader saw of it."""

from __future__ import annotations

from typing import Any

from croupier.cards import card_named
from croupier.errors import BadInput
from croupier.fair import (
    Dice,
    Kept,
    Proof,
    Turns,
    check_kept,
    deck_of,
    dice_seen,
    follow,
    kept_of,
)
from croupier.games import GAMES, presets_of, rules_of
from croupier.table.view import HandView
from croupier.wire import plain, thaw

__all__ = ["judged", "text_in"]


def judged(proof: Proof, root: str, game: str, preset: str, hand: HandView) -> Kept:
    """The proof of a hand as a file, checked; `hand` is the last that its reader saw of it.

    `root` is what was published before the hand. Raises BadInput with what does not hold: the house may
    leave nothing out, for the hand is played again from the proof, and has to look as it was seen.
    """
    if hand.root != root:
        raise BadInput(f"hand {hand.number}: another root was published before it", "unfair")
    if proof.entropy != hand.entropy:
        raise BadInput(f"hand {hand.number}: other texts were shown in it than are proved", "unfair")
    if proof.version == 1:
        kept = _old(proof, root, game, preset, hand)
        check_kept(kept)
        return kept
    followed = follow(proof, game) if game in GAMES else None
    kept = kept_of(proof, root, game, hand.number, followed)
    check_kept(kept)
    missing = sorted(_cards_in(hand.view) - set(kept.seen))
    if followed is None:  # a game that this program does not know: what was seen is covered
        if missing:
            raise BadInput(f"hand {hand.number}: {missing[0]} was seen and is not proved", "unfair")
        return kept
    rules, states = followed
    own = thaw(hand.view, rules.view_type)
    views = (thaw(plain(rules.view(state, hand.you)), rules.view_type) for state in reversed(states))
    if own not in views:
        raise BadInput(f"hand {hand.number}: what was seen of it is not what is proved", "unfair")
    return kept


def text_in(kept: Kept, seat: int, text: str) -> bool:
    """Whether a text is in the shuffle, at the seat that added it."""
    return (seat, text) in kept.proof.entropy


def _old(proof: Proof, root: str, game: str, preset: str, hand: HandView) -> Kept:
    """An old proof as a file, which says itself what was seen."""
    dice, turns = _dice_in(game, preset, hand.view)
    seen = tuple(sorted(_cards_in(hand.view)))
    return Kept(
        "croupier proof", 1, game, hand.number, root, f"{deck_of(game):x}", seen, proof, dice, turns
    )


def _dice_in(game: str, preset: str, view: Any) -> tuple[Dice, Turns]:
    """The dice of a view as it came over the network; none where this program does not know the game."""
    if game not in GAMES or preset not in presets_of(game):
        return (), ()
    rules = rules_of(game, preset)
    return dice_seen(rules, thaw(view, rules.view_type))


def _cards_in(value: Any) -> set[str]:
    """All the cards in a view as it came over the network."""
    if isinstance(value, str):
        return {value} if card_named(value) is not None else set()
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return set().union(*map(_cards_in, parts))
