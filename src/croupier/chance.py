"""Chance: a seeded shoe, a script, every outcome, and commitments to a deal (C3).

The stream is SHA-512 in counter mode over a seed of 256 bits, and whole numbers are drawn from it by
rejection, so every arrangement is equally likely and the same on every machine and Python version.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, count, islice, product, tee
from math import comb
from string import hexdigits
from typing import Protocol, TypeVar

from croupier.cards import Card, cards_in
from croupier.errors import BadInput
from croupier.play import Cast, Deal, Draw, Move, Roll

__all__ = ["Chance", "Script", "Shoe", "Stream", "commitment", "fresh_seed", "outcomes", "seed_of"]

T = TypeVar("T")

SEED_BYTES = 32


def fresh_seed() -> bytes:
    """A seed of 256 bits from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def seed_of(text: str) -> bytes:
    """The 32-byte seed named by a text: 64 hexadecimal digits as they stand, anything else hashed."""
    if len(text) == 2 * SEED_BYTES and set(text) <= set(hexdigits):
        return bytes.fromhex(text)
    return hashlib.sha256(b"croupier seed\0" + text.encode(errors="surrogatepass")).digest()


def commitment(seed: bytes) -> str:
    """A hash that binds to a seed without telling it; a fresh seed cannot be guessed from it."""
    return hashlib.sha256(b"croupier commitment\0" + seed).hexdigest()


class Stream:
    """An endless stream of unbiased whole numbers from a seed and a label; labels are independent."""

    def __init__(self, seed: bytes, *label: str | int) -> None:
        if len(seed) < SEED_BYTES:
            raise BadInput(
                "a seed has at least {seed_bytes} bytes, not {n}", seed_bytes=SEED_BYTES, n=len(seed)
            )
        text = "\0".join(str(part) for part in label).encode()
        self._bytes = _bytes_of(hashlib.sha512(seed + b"\0" + text))

    def __deepcopy__(self, memo: object) -> Stream:
        """A stream that goes on as this one does, such as in a copied environment."""
        other = Stream.__new__(Stream)
        self._bytes, other._bytes = tee(self._bytes)
        return other

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely (by rejection). ValueError if n < 1."""
        if n < 1:
            raise ValueError(f"nothing lies below {n}")
        if n <= 256:  # one byte is enough, as nearly always
            limit = 256 - 256 % n
            while (byte := next(self._bytes)) >= limit:
                pass
            return byte % n
        size = ((n - 1).bit_length() + 7) // 8
        limit = 256**size - 256**size % n
        while True:
            value = int.from_bytes(islice(self._bytes, size))
            if value < limit:
                return value % n

    def choice(self, options: Sequence[T]) -> T:
        """One of the options; works on lazy options of any length."""
        return options[self.below(len(options))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """All the items in random order (Fisher-Yates)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck


def _bytes_of(base: hashlib._Hash) -> Iterator[int]:
    """The stream's bytes, without end: block after block, each the hash of its number."""
    for number in count():
        block = base.copy()
        block.update(number.to_bytes(8))
        yield from block.digest()


class Chance(Protocol):
    """A source of answers to chance's turns."""

    def answer(self, turn: Draw | Roll) -> Move:
        """The outcome as a move."""


class Shoe:
    """One shuffled deck, dealt from the top; dice come from the same stream.

    The first Draw shuffles all the cards then left; a card that left the deck otherwise is passed over.
    """

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._deck: list[Card] | None = None
        self._at = 0

    def answer(self, turn: Draw | Roll) -> Move:
        """Deal from the top, or roll. Raises BadInput if the shoe holds too few of the cards left."""
        if isinstance(turn, Roll):
            return Cast(turn.seat, tuple(self._stream.below(turn.sides) for _ in turn.dice))
        if self._deck is None:
            self._deck = self._stream.shuffled(cards_in(turn.left))
        dealt: list[Card] = []
        while len(dealt) < turn.count:
            if self._at == len(self._deck):
                raise BadInput("the shoe is empty: it was filled for another hand")
            card = self._deck[self._at]
            self._at += 1
            if turn.left >> card & 1:
                dealt.append(card)
        return Deal(turn.seat, tuple(dealt))


class Script:
    """Chance that follows a given list of moves, as in a record or a test."""

    def __init__(self, moves: Iterable[Move]) -> None:
        self._moves = iter(moves)

    def answer(self, turn: Draw | Roll) -> Move:
        """The next scripted move; BadInput when the script is out of moves."""
        for move in self._moves:
            return move
        raise BadInput("the script has no move for {turn}", turn=repr(turn))


def outcomes(turn: Draw | Roll) -> Iterator[tuple[Move, Fraction]]:
    """Every outcome of a chance turn with its probability; the probabilities sum to one.

    Cards dealt together are taken as a set, in ascending order.
    """
    if isinstance(turn, Roll):
        weight = Fraction(1, turn.sides ** len(turn.dice))
        for faces in product(range(turn.sides), repeat=len(turn.dice)):
            yield Cast(turn.seat, faces), weight
        return
    weight = Fraction(1, comb(turn.left.bit_count(), turn.count))
    for cards in combinations(cards_in(turn.left), turn.count):
        yield Deal(turn.seat, cards), weight
