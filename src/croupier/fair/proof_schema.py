"""The structs of a proof, as part of a message and as a file, and their strict decoding.

Sizes are limited to those of real hands, so that no file takes long to refuse.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from croupier.cards import FULL_DECK
from croupier.errors import BadInput
from croupier.game.registry import game_of

VERSION: Literal[2] = 2
"""The form in which deals are committed to, which a log, a proof and its file all say."""

CARDS = 53
LEAVES = 64
DEPTH = 6
ROLLS = LEAVES - CARDS
"""Secrets for rolls of dice on a sheet. A longer game reuses them in turn, for other faces."""

SEATS = 10
TEXT = 128
MOVES = 20_000
MOVE = 400
DICE = 64
SIDES = 9
"""A roll is written as one digit a die, so that no die has more sides."""

Whole = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Seat = Annotated[int, Meta(ge=0, lt=SEATS)]
Place = Annotated[int, Meta(ge=0, lt=CARDS)]
Face = Annotated[int, Meta(ge=0, lt=SIDES)]
Die = Annotated[int, Meta(ge=0, lt=DICE)]
Digits = Annotated[str, Meta(max_length=64)]
Short = Annotated[str, Meta(max_length=40)]

Entropy = tuple[tuple[int, str], ...]
"""The players' additions as (table seat, text), in the order of the seats."""
_Entropy = Annotated[tuple[tuple[Seat, Annotated[str, Meta(max_length=TEXT)]], ...], Meta(max_length=SEATS)]

Dice = tuple[tuple[str, ...], ...]
"""The dice of a game: what stands on each face of each."""
_Dice = Annotated[tuple[Annotated[tuple[Short, ...], Meta(max_length=SIDES)], ...], Meta(max_length=DICE)]

Turns = tuple[tuple[int | None, tuple[str, ...]], ...]
"""The dice at the end of turns as (the hand's seat, the face shown on each die), in order."""
_Turns = Annotated[
    tuple[tuple[Seat | None, Annotated[tuple[Short, ...], Meta(max_length=DICE)]], ...],
    Meta(max_length=MOVES),
]


def deck_of(game: str) -> int:
    """The deck that is committed to for a game, as a mask.

    The 52 cards are committed to for a game of dice, and for a game that is unknown here.
    """
    try:
        return game_of(game).deck or FULL_DECK
    except BadInput:  # a proof may be of a game that is not known here
        return FULL_DECK


def is_known(game: str) -> bool:
    """True if the game is known here, so that its deck need not be taken from the proof."""
    try:
        return bool(game_of(game))
    except BadInput:
        return False


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One opened leaf: its index in the tree, its content (a card's text, or a roll's secret as hex), its
    salt and the sibling hashes on the path to the root, all as hexadecimal text.
    """

    leaf: Annotated[int, Meta(ge=0, lt=LEAVES)]
    value: Digits
    salt: Digits
    path: Annotated[tuple[Digits, ...], Meta(max_length=DEPTH)]


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answered Draw: its receiver, and the indices in the cut, in order."""

    seat: Seat | None
    places: Annotated[tuple[Place, ...], Meta(max_length=CARDS)]


class Rolled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answered Roll: its seat, the dice, their sides, and the faces shown."""

    seat: Seat | None
    dice: Annotated[tuple[Die, ...], Meta(max_length=DICE)]
    sides: Annotated[int, Meta(ge=1, le=SIDES)]
    faces: Annotated[tuple[Face, ...], Meta(max_length=DICE)]


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that one person may check of a hand. `opened` holds the leaves of the cards that person
    saw and of every roll.

    `settings`, `terms` and `moves` are the hand, which determines the leaves to open: the moves as in a
    record, but an unseen card is `?` and its index in the cut in two digits.
    """

    root: Digits
    entropy: _Entropy
    dealt: Annotated[tuple[Dealt, ...], Meta(max_length=CARDS)]
    rolled: Annotated[tuple[Rolled, ...], Meta(max_length=MOVES)]
    opened: Annotated[tuple[Opening, ...], Meta(max_length=LEAVES)]
    version: Literal[2]
    settings: dict[str, Any] = {}
    terms: dict[str, Any] = {}
    moves: Annotated[tuple[Annotated[str, Meta(max_length=MOVE)], ...], Meta(max_length=MOVES)] = ()


class ProofFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A proof in a file, with what its reader saw: the root before the hand, the cards of the last view.

    In a game of dice, `dice` are the game's and `turns` how they lay in that view.
    """

    format: Literal["croupier proof"]
    version: Literal[2]
    game: Short
    hand: Whole
    root: Digits
    deck: Annotated[str, Meta(pattern="^[0-9a-f]{1,14}$")]
    seen: Annotated[tuple[Annotated[str, Meta(max_length=2)], ...], Meta(max_length=CARDS)]
    proof: Proof
    dice: _Dice = ()
    turns: _Turns = ()


_decoder = msgspec.json.Decoder(ProofFile)


def read_proof_file(body: bytes, place: str) -> ProofFile:
    """The proof in a file's content; raises BadInput naming the place."""
    try:
        return _decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput("{place}: no proof: {error}", "bad-proof", place=place, error=error) from None
    except RecursionError:
        raise BadInput(
            "{place}: no proof: its parts lie too deep in each other", "bad-proof", place=place
        ) from None
