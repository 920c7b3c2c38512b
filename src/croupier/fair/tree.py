"""The hashes of commitments and proofs.

Every preimage begins with its own label and has one length for its kind, or contains the length of its
variable part, so that it can be read in one way only.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import sha256
from typing import Any

from croupier.cards import card_named
from croupier.chance import Stream
from croupier.errors import BadInput
from croupier.fair.proof_schema import CARDS, Entropy

_HEX = re.compile(r"[0-9a-f]{64}", re.ASCII)


def unfair(template: str, /, **parts: Any) -> BadInput:
    """The error for a proof that does not hold."""
    return BadInput(template, "unfair", **parts)


def is_hex(text: str) -> bool:
    """True if a text is 32 bytes in canonical form: 64 lower-case hexadecimal digits."""
    return _HEX.fullmatch(text) is not None


def pack_leaf(leaf: int, value: str) -> bytes:
    """A leaf's content as bytes: a card's letters or a roll's 32-byte secret. Raises BadInput."""
    if leaf < CARDS:
        if card_named(value) is None:
            raise unfair("leaf {leaf:plain} holds what is no card", leaf=leaf)
        return value.encode()
    if not is_hex(value):
        raise unfair("leaf {leaf:plain} holds what is no secret of 64 hexadecimal digits", leaf=leaf)
    return bytes.fromhex(value)


def leaf_hash(leaf: int, value: bytes, salt: bytes) -> bytes:
    """A leaf: its number, its value after the value's length, and a salt of 32 bytes."""
    return sha256(b"croupier fair 2 leaf%c%c%b%b" % (leaf, len(value), value, salt)).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """A node over two of 32 bytes."""
    return sha256(b"croupier fair 2 node%b%b" % (left, right)).digest()


def root_of(game: str, hand: int, top: bytes) -> str:
    """The commitment: the top of the tree, bound to the game and the number of the hand."""
    name = game.encode()
    return sha256(b"croupier fair 2 root%c%b%b%b" % (len(name), name, hand.to_bytes(8), top)).hexdigest()


def mix_entropy(root: str, entropy: Entropy) -> bytes:
    """The root and all the players' texts, each with its seat and after its length in bytes."""
    texts = [(seat, text.encode()) for seat, text in entropy]
    packed = b"".join(b"%c%b%b" % (seat, len(text).to_bytes(2), text) for seat, text in texts)
    return sha256(b"croupier fair 2 mix %b%c%b" % (bytes.fromhex(root), len(texts), packed)).digest()


@lru_cache(maxsize=512)
def cut_of(cards: int, root: str, entropy: Entropy) -> tuple[int, ...]:
    """The leaf of each of the next cards: a public order, fixed by root and players together."""
    return tuple(Stream(mix_entropy(root, entropy), "fair 2 cut").shuffled(range(cards)))


def roll_stream(secret: bytes, number: int, root: str, entropy: Entropy) -> Stream:
    """The stream that a hand's roll `number`, from 0, takes its faces from."""
    seed = sha256(b"croupier fair 2 roll%b%b%b" % (secret, mix_entropy(root, entropy), number.to_bytes(4)))
    return Stream(seed.digest(), "fair 2 roll")
