"""Whether a hand was dealt as the house had committed itself to, by what its reader saw of it."""

from __future__ import annotations

from typing import Any

from croupier.cards import card_named
from croupier.errors import BadInput
from croupier.fair import (
    Followed,
    Proof,
    ProofFile,
    check_proof_file,
    follow,
    proof_file_of,
)
from croupier.game.registry import keys
from croupier.play import AnyRules
from croupier.serialization import as_read, from_plain, plain
from croupier.table.view import HandView

__all__ = ["judged", "text_in"]


def judged(proof: Proof, root: str, game: str, rules: AnyRules | None, hand: HandView) -> ProofFile:
    """The proof of a hand as a file, checked; `hand` is the last that its reader saw of it.

    `root` is what was published before the hand, and `rules` are those that the table told, if it did.
    Raises BadInput with what does not hold: the house may leave nothing out, for the hand is played again
    from the proof, and has to look as it was seen. Of a game not known here, what was seen is covered.
    """
    if hand.root != root:
        raise unfair(hand, "another root was published before it")
    if proof.entropy != hand.entropy:
        raise unfair(hand, "other texts were shown in it than are proved")
    if rules is not None and proof.settings != as_read(rules.settings):
        raise unfair(hand, "other settings are proved than those of the table")
    followed = follow(proof, game) if game in keys() else None
    file = proof_file_of(proof, root, game, hand.number, followed)
    check_proof_file(file)
    if _cards_in(hand.view) - set(file.seen) and not file.dice:
        raise unfair(hand, "a card was seen that is not proved")
    if followed is not None and not _looks_as_seen(followed, hand):
        raise unfair(hand, "what was seen of it is not what is proved")
    return file


def unfair(hand: HandView, what: str) -> BadInput:
    """A hand that was not dealt as committed to."""
    return BadInput("hand {number}: {what}", "unfair", number=hand.number, what=what)


def _looks_as_seen(followed: Followed, hand: HandView) -> bool:
    """Whether a hand looked so at some moment, most likely its last."""
    rules, states = followed
    seen = from_plain(hand.view, rules.view_type)
    return any(
        from_plain(plain(rules.view(state, hand.you)), rules.view_type) == seen
        for state in reversed(states)
    )


def text_in(file: ProofFile, text: str) -> bool:
    """Whether a text is in the shuffle, at any seat: its player may have another one by then."""
    return any(text == one for _, one in file.proof.entropy)


def _cards_in(value: Any) -> set[str]:
    """All the cards in a view as it came over the network."""
    if isinstance(value, str):
        return {value} if card_named(value) is not None else set()
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return set().union(*map(_cards_in, parts))
