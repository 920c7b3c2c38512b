"""The check of one hand's proof against the client's own view of that hand."""

from __future__ import annotations

from typing import Any

from croupier.cards import card_named
from croupier.errors import BadInput
from croupier.fair import Proof, ProofFile, ReplayedProof, check_proof_file, proof_file_of, replay_proof
from croupier.game.registry import keys
from croupier.play import AnyRules
from croupier.serialization import from_plain, json_roundtrip, to_plain
from croupier.table.view import HandView
from croupier.words import Message, msg


def check_hand_proof(
    proof: Proof, root: str, game: str, rules: AnyRules | None, hand: HandView
) -> ProofFile:
    """The checked proof of a hand as a file. `hand` is the reader's last view of it.

    `root` was published before the hand, and `rules` are those that the table sent, if it did. The hand is
    replayed from the proof and must look as it was seen, so the server cannot leave anything out. For a
    game unknown here, the proof must cover the cards seen. Raises BadInput with the first fault.
    """
    if hand.root != root:
        raise _unfair(hand, msg("another root was published before it"))
    if proof.entropy != hand.entropy:
        raise _unfair(hand, msg("other texts were shown in it than are proved"))
    if rules is not None and proof.settings != json_roundtrip(rules.settings):
        raise _unfair(hand, msg("other settings are proved than those of the table"))
    followed = replay_proof(proof, game) if game in keys() else None
    file = proof_file_of(proof, root, game, hand.number, followed)
    check_proof_file(file)
    if _cards_in(hand.view) - set(file.seen) and not file.dice:
        raise _unfair(hand, msg("a card was seen that is not proved"))
    if followed is not None and not _looks_as_seen(followed, hand):
        raise _unfair(hand, msg("what was seen of it is not what is proved"))
    return file


def _unfair(hand: HandView, what: Message) -> BadInput:
    """A hand that was not dealt as committed to."""
    return BadInput("hand {number}: {what}", "unfair", number=hand.number, what=what)


def _looks_as_seen(followed: ReplayedProof, hand: HandView) -> bool:
    """True if the hand looked like this at some moment; the last one is the most likely."""
    rules, states = followed
    seen = from_plain(hand.view, rules.view_type)
    return any(
        from_plain(to_plain(rules.view(state, hand.you)), rules.view_type) == seen
        for state in reversed(states)
    )


def text_in(file: ProofFile, text: str) -> bool:
    """True if a text is in the shuffle, at any seat, because its player may have moved since."""
    return any(text == one for _, one in file.proof.entropy)


def _cards_in(value: Any) -> set[str]:
    """All the cards in a view as it came over the network."""
    if isinstance(value, str):
        return {value} if card_named(value) is not None else set()
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return set().union(*map(_cards_in, parts))
