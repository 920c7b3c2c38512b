"""Fair dealing: every card is committed to before a hand, one by one, and can be checked after it.

Before a hand the dealer fixes a secret order of all 53 cards and a secret for every roll, hashes each with
a salt of its own into the leaf of a Merkle tree, and publishes the root. Only then may players add entropy.
The root and the entropy together give a public *cut*: which committed place each next card is taken from.
So the dealer could not know the cut when he fixed the order, and the players could not know the order.
Afterwards any leaf can be opened alone: its value, its salt and the hashes beside its path to the root.

docs/fairness.md says in plain words what this proves and what it does not.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from hashlib import sha256, shake_256
from itertools import islice
from typing import Literal

import msgspec

from croupier.cards import DECK, FULL_DECK, JOKER, TEXTS, Card, cards_in
from croupier.chance import Stream
from croupier.errors import BadInput
from croupier.play import Cast, Deal, Draw, Move, Roll

__all__ = [
    "CARDS",
    "ROLLS",
    "FairShoe",
    "Kept",
    "Opening",
    "Proof",
    "Sheet",
    "check",
    "check_dice",
    "deck_of",
    "prove",
    "read_kept",
    "sheet_of",
]

CARDS = 53
LEAVES = 64
ROLLS = LEAVES - CARDS
"""How many secrets a sheet has for rolls of dice. A longer game goes round them again, to other faces."""

Entropy = tuple[tuple[int, str], ...]
"""What players added, as (table seat, text), in the order of the seats."""

Dice = tuple[tuple[str, ...], ...]
"""The dice of a game: what stands on each face of each."""

Turns = tuple[tuple[int | None, tuple[str, ...]], ...]
"""How the dice lay at the end of turns, as (the hand's seat, what shows on each die), in their order."""


def deck_of(game: str) -> int:
    """The cards a game is played with, as a mask. Asian Stud has the joker (A1)."""
    return FULL_DECK | (1 << JOKER if game == "asian-stud" else 0)


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One opened leaf: its place in the tree, what it holds (a card's text, or a roll's secret as hex),
    its salt and the sibling hashes on the way to the root, all as hexadecimal text.
    """

    leaf: int
    value: str
    salt: str
    path: tuple[str, ...]


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One Draw as it was answered: to whom, and from which places of the cut, in order."""

    seat: int | None
    places: tuple[int, ...]


class Rolled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One Roll as it was answered: for whom, which dice, their sides, and the faces shown."""

    seat: int | None
    dice: tuple[int, ...]
    sides: int
    faces: tuple[int, ...]


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that one person may check of a hand. `opened` holds the leaves of the cards he saw, of the cards
    that are not in this game's deck and were passed over, and of every roll.
    """

    root: str
    entropy: Entropy
    dealt: tuple[Dealt, ...]
    rolled: tuple[Rolled, ...]
    opened: tuple[Opening, ...]


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A proof in a file, with what its reader saw: the root before the hand, the cards of his last view.

    In a game of dice, `dice` are the game's and `turns` how they lay in that view.
    """

    format: Literal["croupier proof"]
    version: Literal[1]
    game: str
    hand: int
    root: str
    deck: str
    seen: tuple[str, ...]
    proof: Proof
    dice: Dice = ()
    turns: Turns = ()

    def check(self) -> dict[int, Card]:
        """Check the proof, and that it covers all cards and dice seen. Raises BadInput with what fails."""
        if int(self.deck, 16) != deck_of(self.game):
            raise BadInput(f"{self.game} is played with another deck than the proof's", "unfair")
        proved = check(self.proof, self.root, deck_of(self.game))
        missing = {Card(text) for text in self.seen} - set(proved.values())
        if missing and self.proof.dealt:
            raise BadInput(f"{sorted(missing)[0]} was seen and is not proved", "unfair")
        check_dice(self.proof.rolled, self.dice, self.turns)
        return proved


def read_kept(body: bytes, place: str) -> Kept:
    """The proof in a file's content; raises BadInput naming the place."""
    try:
        kept = msgspec.json.decode(body, type=Kept)
        int(kept.deck, 16)
    except (msgspec.DecodeError, ValueError) as error:
        raise BadInput(f"{place}: no proof: {error}", "bad-proof") from None
    return kept


class Sheet:
    """What a dealer commits to before one hand, all of it derived from one secret seed."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self.order: tuple[Card, ...] = tuple(Stream(seed, "fair deck").shuffled((*DECK, JOKER)))

    @cached_property
    def _secrets(self) -> list[bytes]:
        """The salt of every leaf, then the secret of every roll; none tells of another."""
        count = LEAVES + ROLLS
        stretch = shake_256(b"croupier fair secrets " + self._seed).digest(32 * count)
        return [stretch[32 * n : 32 * (n + 1)] for n in range(count)]

    def _value(self, leaf: int) -> str:
        if leaf < CARDS:
            return TEXTS[self.order[leaf]]
        return self._secrets[LEAVES + leaf - CARDS].hex()

    @cached_property
    def _levels(self) -> list[list[bytes]]:
        """The tree from its leaves to its root."""
        leaves = range(LEAVES)
        levels = [list(map(_leaf_hash, leaves, map(self._value, leaves), self._secrets))]
        while len(levels[-1]) > 1:
            below = levels[-1]
            levels.append(list(map(_node_hash, below[::2], below[1::2])))
        return levels

    @property
    def root(self) -> str:
        """The commitment, 64 hexadecimal digits; it tells nothing about any leaf."""
        return self._levels[-1][0].hex()

    def opening(self, leaf: int) -> Opening:
        """Open one leaf and no other."""
        at, path = leaf, []
        for level in self._levels[:-1]:
            path.append(level[at ^ 1].hex())
            at >>= 1
        return Opening(leaf, self._value(leaf), self._secrets[leaf].hex(), tuple(path))

    def roll(self, number: int, entropy: Entropy) -> Stream:
        """The stream that the hand's roll `number`, from 0, takes its faces from."""
        return _roll_stream(self._value(CARDS + number % ROLLS), number, self.root, entropy)


@lru_cache(maxsize=512)
def sheet_of(seed: bytes) -> Sheet:
    """The sheet of a seed, kept while it is in use."""
    return Sheet(seed)


@lru_cache(maxsize=512)
def _cut(root: str, entropy: Entropy) -> tuple[int, ...]:
    """Which leaf each next card comes from: public, fixed by the root and the players together."""
    return tuple(Stream(_mixed(root, entropy), "fair cut").shuffled(range(CARDS)))


@lru_cache(maxsize=512)
def _in_order(seed: bytes, entropy: Entropy) -> tuple[Card, ...]:
    """All the cards as they would come: secret, and kept while the hand is dealt."""
    sheet = sheet_of(seed)
    return tuple(map(sheet.order.__getitem__, _cut(sheet.root, entropy)))


class FairShoe:
    """Chance for one hand: cards by the cut through the sheet, dice from the sheet's secrets.

    Cards that are not in the deck any more, or never were, are passed over; a card once dealt must not
    come back into the same hand's deck. `rolled` counts the rolls already answered in this hand.
    """

    def __init__(self, seed: bytes, entropy: Entropy, rolled: int = 0) -> None:
        self._seed = seed
        self._entropy = entropy
        self._rolled = rolled

    def answer(self, turn: Draw | Roll) -> Move:
        """Deal from the top, or roll. Raises BadInput if fewer cards are left than asked for."""
        if isinstance(turn, Roll):
            stream = sheet_of(self._seed).roll(self._rolled, self._entropy)
            self._rolled += 1
            return Cast(turn.seat, tuple(stream.below(turn.sides) for _ in turn.dice))
        still = (card for card in _in_order(self._seed, self._entropy) if turn.left >> card & 1)
        cards = tuple(islice(still, turn.count))
        if len(cards) < turn.count:
            raise BadInput(f"the shoe has {len(cards)} of the {turn.count} cards asked for")
        return Deal(turn.seat, cards)


def prove(
    seed: bytes, entropy: Entropy, chance: Iterable[tuple[Draw | Roll, Move]], seen: int, deck: int
) -> Proof:
    """The proof of a hand for a person who has seen the cards of the mask `seen`.

    `chance` is every chance turn of the hand with its answer, in order; `deck` the mask of the cards in
    play at its start: the others are passed over, and opened to everybody. No other leaf is opened.
    """
    sheet = sheet_of(seed)
    cut = _cut(sheet.root, entropy)
    place: dict[int, int] = {sheet.order[leaf]: number for number, leaf in enumerate(cut)}
    dealt, rolled, may_open = [], [], 0
    for turn, move in chance:
        if isinstance(turn, Draw) and isinstance(move, Deal):
            dealt.append(Dealt(move.seat, tuple(place[card] for card in move.cards)))
            may_open |= sum(1 << card for card in move.cards)
        elif isinstance(turn, Roll) and isinstance(move, Cast):
            rolled.append(Rolled(move.seat, turn.dice, turn.sides, move.faces))
    last = max((number for draw in dealt for number in draw.places), default=-1)
    passed = sum(1 << sheet.order[leaf] for leaf in cut[: last + 1]) & ~deck
    leaves = [cut[place[card]] for card in cards_in(may_open & seen | passed)]
    leaves += range(CARDS, CARDS + min(len(rolled), ROLLS))
    return Proof(
        sheet.root, entropy, tuple(dealt), tuple(rolled), tuple(sheet.opening(leaf) for leaf in leaves)
    )


def check(proof: Proof, root: str, deck: int) -> dict[int, Card]:
    """Check a proof against the root that was published before the hand; the cards it proves, by place.

    `deck` is the mask of the cards the game is played with: no card of it may have been passed over.
    Places count from 0 in dealt order. Raises BadInput with the first thing that does not hold.
    """
    if proof.root != root:
        raise BadInput("the proof's root is not the one published before the hand", "unfair")
    opened = {opening.leaf: opening for opening in proof.opened}
    for opening in proof.opened:
        _check_path(opening, root)
    _check_rolls(proof, opened)
    cut = _cut(root, proof.entropy)
    shown = {number: Card(opened[leaf].value) for number, leaf in enumerate(cut) if leaf in opened}
    if len(set(shown.values())) < len(shown):
        raise BadInput("a card was committed to twice", "unfair")
    places = [number for draw in proof.dealt for number in draw.places]
    taken = set(places)
    for number in set(range(max(places, default=-1) + 1)) - taken:
        if number not in shown or deck >> shown[number] & 1:
            raise BadInput(f"place {number} of the cut was passed over for no reason shown", "unfair")
    if len(taken) < len(places) or places != sorted(places):
        raise BadInput("the cards were not dealt in the order of the cut", "unfair")
    return {number: card for number, card in shown.items() if number in taken}


def check_dice(rolled: Iterable[Rolled], dice: Dice, turns: Turns) -> None:
    """Check that the dice which were seen lie as the rolls of a checked proof left them.

    Every turn seen has to be what lay after some roll, in the order of the rolls. Raises BadInput.
    """
    lying = _lying(rolled, dice)
    for seat, shown in turns:
        if (seat, shown) not in lying:
            whose = "the house" if seat is None else f"p{seat + 1}"
            raise BadInput(f"{whose}'s dice {' '.join(shown)} were seen and are not proved", "unfair")


def _lying(rolled: Iterable[Rolled], dice: Dice) -> Iterator[tuple[int | None, tuple[str, ...]]]:
    """Whose dice lie how, after every roll."""
    faces: dict[int, int] = {}
    for roll in rolled:
        faces.update(zip(roll.dice, roll.faces, strict=True))
        known = all(0 <= die < len(dice) and face < len(dice[die]) for die, face in faces.items())
        yield roll.seat, tuple(dice[die][face] for die, face in sorted(faces.items()) if known)


def _check_path(opening: Opening, root: str) -> None:
    if not 0 <= opening.leaf < LEAVES or len(opening.path) != (LEAVES - 1).bit_length():
        raise BadInput(f"leaf {opening.leaf}: no such leaf", "unfair")
    try:
        node = _leaf_hash(opening.leaf, opening.value, bytes.fromhex(opening.salt))
        at = opening.leaf
        for text in opening.path:
            side = bytes.fromhex(text)
            node = _node_hash(side, node) if at & 1 else _node_hash(node, side)
            at >>= 1
    except ValueError:
        raise BadInput(f"leaf {opening.leaf}: expected hexadecimal text", "unfair") from None
    if node.hex() != root:
        raise BadInput(f"leaf {opening.leaf} does not lead to the root", "unfair")


def _check_rolls(proof: Proof, opened: dict[int, Opening]) -> None:
    for number, rolled in enumerate(proof.rolled):
        opening = opened.get(CARDS + number % ROLLS)
        if opening is None:
            raise BadInput(f"roll {number + 1} is not opened", "unfair")
        if len(rolled.dice) != len(rolled.faces):
            raise BadInput(f"roll {number + 1} has another number of dice than of faces", "unfair")
        stream = _roll_stream(opening.value, number, proof.root, proof.entropy)
        if rolled.faces != tuple(stream.below(rolled.sides) for _ in rolled.faces):
            raise BadInput(f"roll {number + 1} does not show the faces committed to", "unfair")


def _leaf_hash(leaf: int, value: str, salt: bytes) -> bytes:
    return sha256(b"\0croupier fair leaf %d %b %b" % (leaf, value.encode(), salt)).digest()


def _node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


def _mixed(root: str, entropy: Sequence[tuple[int, str]]) -> bytes:
    text = json.dumps([root, [list(part) for part in entropy]], ensure_ascii=True, separators=(",", ":"))
    return sha256(b"croupier fair mix " + text.encode()).digest()


def _roll_stream(secret: str, number: int, root: str, entropy: Entropy) -> Stream:
    mixed = sha256(f"{secret} ".encode() + _mixed(root, entropy)).digest()
    return Stream(mixed, "fair roll", number)
