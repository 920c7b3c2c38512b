"""The commitment of a dealer before a hand, the deal from it, and the proof after the hand."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property, lru_cache
from hashlib import shake_256
from itertools import islice
from typing import Any

import msgspec

from croupier.cards import TEXTS, Card, cards_in, mask_of
from croupier.chance import Stream
from croupier.errors import BadInput
from croupier.fair import tree
from croupier.fair.proof_schema import (
    CARDS,
    LEAVES,
    ROLLS,
    VERSION,
    Dealt,
    Entropy,
    Opening,
    Proof,
    Rolled,
    deck_of,
)
from croupier.play import Cast, Deal, Draw, Move, Roll

CARD_TEXT = re.compile(r"[2-9TJQKA][cdhs]|Jk", re.ASCII)
_SEED_BYTES = 32

Chance = Iterable[tuple[Draw | Roll, Move]]


class HandSeed(msgspec.Struct, frozen=True):
    """A secret seed, as hexadecimal digits, for one hand of one game."""

    seed: str
    game: str
    hand: int


class HandTranscript(msgspec.Struct, frozen=True):
    """A hand as a record keeps it: settings and terms as plain data, moves as text, chance's included."""

    settings: dict[str, Any] = {}
    terms: dict[str, Any] = {}
    moves: tuple[str, ...] = ()


class Commitment:
    """A dealer's commitment to one hand, derived from one secret seed."""

    def __init__(self, promise: HandSeed) -> None:
        self._promise = promise
        self._seed = bytes.fromhex(promise.seed)
        if len(self._seed) != _SEED_BYTES:
            raise BadInput(
                "a seed has {seed_bytes} bytes, not {n}", seed_bytes=_SEED_BYTES, n=len(self._seed)
            )
        self.order: tuple[Card, ...] = self._shuffled()

    def _shuffled(self) -> tuple[Card, ...]:
        stream = Stream(self._seed, "fair 2 deck")
        deck = deck_of(self._promise.game)
        rest = cards_in((1 << CARDS) - 1 & ~deck)  # their leaves are in no cut
        return (*stream.shuffled(cards_in(deck)), *rest)

    @cached_property
    def _secrets(self) -> list[bytes]:
        """The salt of every leaf, then the secret of every roll; none reveals another."""
        count = LEAVES + ROLLS
        stretch = shake_256(b"croupier fair 2 secrets " + self._seed).digest(32 * count)
        return [stretch[32 * n : 32 * (n + 1)] for n in range(count)]

    def value(self, leaf: int) -> str:
        if leaf < CARDS:
            return TEXTS[self.order[leaf]]
        return self._secrets[LEAVES + leaf - CARDS].hex()

    def _leaf_hash(self, leaf: int) -> bytes:
        return tree.leaf_hash(leaf, tree.pack_leaf(leaf, self.value(leaf)), self._secrets[leaf])

    @cached_property
    def _levels(self) -> list[list[bytes]]:
        """The tree from its leaves to its top."""
        levels = [list(map(self._leaf_hash, range(LEAVES)))]
        while len(levels[-1]) > 1:
            below = levels[-1]
            levels.append(list(map(tree.node_hash, below[::2], below[1::2])))
        return levels

    @cached_property
    def root(self) -> str:
        """The commitment, 64 hexadecimal digits; it reveals nothing about any leaf."""
        return tree.root_of(self._promise.game, self._promise.hand, self._levels[-1][0])

    def opening(self, leaf: int) -> Opening:
        """Open one leaf and no other."""
        at, path = leaf, []
        for level in self._levels[:-1]:
            path.append(level[at ^ 1].hex())
            at >>= 1
        return Opening(leaf, self.value(leaf), self._secrets[leaf].hex(), tuple(path))

    def cut(self, entropy: Entropy) -> tuple[int, ...]:
        """The leaf of each next card."""
        return tree.cut_of(deck_of(self._promise.game).bit_count(), self.root, entropy)

    def roll(self, number: int, entropy: Entropy) -> Stream:
        """The stream that the hand's roll `number`, from 0, takes its faces from."""
        secret = bytes.fromhex(self.value(CARDS + number % ROLLS))
        return tree.roll_stream(secret, number, self.root, entropy)


@lru_cache(maxsize=512)
def commitment_of(promise: HandSeed) -> Commitment:
    """The commitment of a promise, kept while it is in use."""
    return Commitment(promise)


@lru_cache(maxsize=512)
def _in_order(promise: HandSeed, entropy: Entropy) -> tuple[Card, ...]:
    """All the cards as they would come: secret, and kept while the hand is dealt."""
    commitment = commitment_of(promise)
    return tuple(map(commitment.order.__getitem__, commitment.cut(entropy)))


class FairShoe:
    """Chance for one hand: cards by the cut through the sheet, dice from the sheet's secrets.

    Cards that are not in the deck any more are passed over; a card once dealt must not come back into the
    same hand's deck. `rolled` counts the rolls already answered in this hand.
    """

    def __init__(self, promise: HandSeed, entropy: Entropy, rolled: int = 0) -> None:
        self._promise = promise
        self._entropy = entropy
        self._rolled = rolled

    def answer(self, turn: Draw | Roll) -> Move:
        """Deal from the top, or roll. Raises BadInput if fewer cards are left than asked for."""
        if isinstance(turn, Roll):
            stream = commitment_of(self._promise).roll(self._rolled, self._entropy)
            self._rolled += 1
            return Cast(turn.seat, tuple(stream.below(turn.sides) for _ in turn.dice))
        still = (card for card in _in_order(self._promise, self._entropy) if turn.left >> card & 1)
        cards = tuple(islice(still, turn.count))
        if len(cards) < turn.count:
            raise BadInput(
                "the shoe has {n} of the {count} cards asked for", n=len(cards), count=turn.count
            )
        return Deal(turn.seat, cards)


def prove(
    promise: HandSeed,
    entropy: Entropy,
    chance: Chance,
    seen: int,
    story: HandTranscript = HandTranscript(),  # noqa: B008
) -> Proof:
    """The proof of a played `story` and its chance turns for one who saw the cards of the mask `seen`."""
    commitment = commitment_of(promise)
    cut = commitment.cut(entropy)
    place: dict[int, int] = {commitment.order[leaf]: number for number, leaf in enumerate(cut)}
    dealt, rolled, cards = [], [], 0
    for turn, move in chance:
        if isinstance(turn, Draw) and isinstance(move, Deal):
            dealt.append(Dealt(move.seat, tuple(place[card] for card in move.cards)))
            cards |= mask_of(move.cards)
        elif isinstance(turn, Roll) and isinstance(move, Cast):
            rolled.append(Rolled(move.seat, turn.dice, turn.sides, move.faces))
    leaves = [cut[place[card]] for card in cards_in(cards & seen)]
    leaves += range(CARDS, CARDS + min(len(rolled), ROLLS))
    unseen = {TEXTS[card]: f"?{place[card]:02}" for card in cards_in(cards & ~seen)}
    return Proof(
        commitment.root,
        entropy,
        tuple(dealt),
        tuple(rolled),
        tuple(map(commitment.opening, sorted(leaves))),
        VERSION,
        story.settings,
        story.terms,
        tuple(CARD_TEXT.sub(lambda found: unseen.get(found[0], found[0]), text) for text in story.moves),
    )
