"""Version 1, in which hands were committed to at first: made no more, and checked as what it is.

Its leaves join a value and a salt without their lengths, and its checkers took both in any length: so one
leaf could be opened in many ways, and rolls could be chosen after the players' texts were known. Here both
have the one length that an honest house gave them, and then a leaf opens in one way. WEAKNESS is the rest.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256

from croupier.cards import Card, card_named
from croupier.chance import Stream
from croupier.fair.form import CARDS, DEPTH, LEAVES, ROLLS, Entropy, Opening, Proof
from croupier.fair.tree import is_hex, unfair

__all__ = ["WEAKNESS", "check", "cut_of", "leaf_hash", "node_hash", "roll_stream"]

WEAKNESS = (
    "version 1, an old form: it does not say what this hand had to deal, nor is it bound to this hand;"
    " only what it opens is proved"
)
"""What is said with every proof of this form that holds."""


def leaf_hash(leaf: int, value: str, salt: bytes) -> bytes:
    """A leaf of the old tree."""
    return sha256(b"\0croupier fair leaf %d %b %b" % (leaf, value.encode(), salt)).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """A node of the old tree."""
    return sha256(b"\1" + left + right).digest()


def _mixed(root: str, entropy: Sequence[tuple[int, str]]) -> bytes:
    text = json.dumps([root, [list(part) for part in entropy]], separators=(",", ":"))
    return sha256(b"croupier fair mix " + text.encode()).digest()


def cut_of(root: str, entropy: Entropy) -> tuple[int, ...]:
    """Which leaf each next card came from, the joker's always among them."""
    return tuple(Stream(_mixed(root, entropy), "fair cut").shuffled(range(CARDS)))


def roll_stream(secret: str, number: int, root: str, entropy: Entropy) -> Stream:
    """The stream that roll `number`, from 0, took its faces from."""
    mixed = sha256(f"{secret} ".encode() + _mixed(root, entropy)).digest()
    return Stream(mixed, "fair roll", number)


def check(proof: Proof, root: str, deck: int) -> dict[int, Card]:
    """Check an old proof by its own rule; the cards it proves, by place. Raises BadInput.

    `deck` is the mask of the cards the game is played with: no card of it may have been passed over.
    """
    if proof.root != root:
        raise unfair("the proof's root is not the one published before the hand")
    if not (any(draw.places for draw in proof.dealt) or any(roll.faces for roll in proof.rolled)):
        raise unfair("nothing was dealt by this proof, so it proves nothing")
    for opening in proof.opened:
        _check_path(opening, root)
    opened = {opening.leaf: opening for opening in proof.opened}
    _check_rolls(proof, opened)
    cut = cut_of(root, proof.entropy)
    shown = {number: _card(opened[leaf].value) for number, leaf in enumerate(cut) if leaf in opened}
    if len(set(shown.values())) < len(shown):
        raise unfair("a card was committed to twice")
    places = [number for draw in proof.dealt for number in draw.places]
    if places != sorted(set(places)) or not set(places) <= set(range(CARDS)):
        raise unfair("the cards were not dealt in the order of the cut")
    for number in range(max(places, default=0)):
        if number not in places and (number not in shown or deck >> shown[number] & 1):
            raise unfair(f"place {number} of the cut was passed over for no reason shown")
    return {number: card for number, card in shown.items() if number in places}


def _card(text: str) -> Card:
    card = card_named(text)
    if card is None:
        raise unfair(f"{text!r} was committed to, and is no card")
    return card


def _check_path(opening: Opening, root: str) -> None:
    leaf = opening.leaf
    if not 0 <= leaf < LEAVES or len(opening.path) != DEPTH:
        raise unfair(f"leaf {leaf}: no such leaf")
    texts = (opening.salt, *opening.path, *([] if leaf < CARDS else [opening.value]))
    if not all(map(is_hex, texts)) or (leaf < CARDS and len(opening.value) != 2):
        raise unfair(f"leaf {leaf}: expected a value and a salt of their one length")
    node, at = leaf_hash(leaf, opening.value, bytes.fromhex(opening.salt)), leaf
    for text in opening.path:
        side = bytes.fromhex(text)
        node = node_hash(side, node) if at & 1 else node_hash(node, side)
        at >>= 1
    if node.hex() != root:
        raise unfair(f"leaf {leaf} does not lead to the root")


def _check_rolls(proof: Proof, opened: dict[int, Opening]) -> None:
    for number, rolled in enumerate(proof.rolled):
        opening = opened.get(CARDS + number % ROLLS)
        if opening is None:
            raise unfair(f"roll {number + 1} is not opened")
        if rolled.sides < 1 or not len(rolled.dice) == len(set(rolled.dice)) == len(rolled.faces):
            raise unfair(f"roll {number + 1} has another number of dice than of faces")
        stream = roll_stream(opening.value, number, proof.root, proof.entropy)
        if rolled.faces != tuple(stream.below(rolled.sides) for _ in rolled.faces):
            raise unfair(f"roll {number + 1} does not show the faces committed to")
