"""Verification of a proof, in the numbered steps F1 to F8 of docs/fairness.md.

It needs neither the server nor any game's rules. `page/fair/verify.js` and `tools/check-proof` accept
exactly the same proofs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from croupier.cards import TEXTS, Card
from croupier.fair import tree
from croupier.fair.proof_schema import (
    CARDS,
    DEPTH,
    ROLLS,
    SIDES,
    Dealt,
    Dice,
    Opening,
    Proof,
    ProofFile,
    Rolled,
    Turns,
    deck_of,
    is_known,
)
from croupier.fair.tree import is_hex, unfair

_GAME = re.compile(r"[a-z0-9-]{1,40}", re.ASCII)
_DEALT = re.compile(r"d (h|p[1-9]|p10) ((?:[2-9TJQKA][cdhs]|Jk|\?[0-9]{2})+)", re.ASCII)
_ROLLED = re.compile(r"r (h|p[1-9]|p10) ([1-9]+)", re.ASCII)
_CHOSEN = re.compile(r"p(?:[1-9]|10) [ -~]+", re.ASCII)


class ChanceMoves:
    """The moves of chance in a hand, read from its text: (seat, cards) and (seat, faces), in order."""

    def __init__(self, moves: Iterable[str]) -> None:
        self.draws: list[tuple[int | None, tuple[str, ...]]] = []
        self.rolls: list[tuple[int | None, tuple[int, ...]]] = []
        for number, text in enumerate(moves, 1):
            dealt, rolled = _DEALT.fullmatch(text), _ROLLED.fullmatch(text)
            if dealt:
                self.draws.append((_seat(dealt[1]), tokens_of(dealt[2])))
            elif rolled:
                self.rolls.append((_seat(rolled[1]), tuple(int(digit) - 1 for digit in rolled[2])))
            elif not _CHOSEN.fullmatch(text):
                raise unfair("move {number:plain} is not written as a move is", number=number)
        self.tokens = [token for _, cards in self.draws for token in cards]


def tokens_of(cards: str) -> tuple[str, ...]:
    """The cards of a deal, seen (`As`) or unseen (`?07`)."""
    found = []
    at = 0
    while at < len(cards):
        width = 3 if cards[at] == "?" else 2
        found.append(cards[at : at + width])
        at += width
    return tuple(found)


def _seat(text: str) -> int | None:
    return None if text == "h" else int(text[1:]) - 1


def check(proof: Proof, root: str, game: str, hand: int, deck: int | None = None) -> dict[int, Card]:
    """The cards that a proof proves, by place in dealt order, against the root published before the hand.

    `deck` is the game's, None for the one known here. Raises BadInput with the first fault.
    """
    deck = deck_of(game) if deck is None else deck
    if proof.root != root or not is_hex(root):
        raise unfair("the proof's root is not the one published before the hand")
    if not _GAME.fullmatch(game):
        raise unfair("the game is not named as a game is")
    _check_texts(proof)
    chance = ChanceMoves(proof.moves)
    if not chance.draws and not chance.rolls:
        raise unfair("nothing was dealt by these moves, so nothing is proved")
    _check_draws(proof.dealt, chance, deck.bit_count())
    _check_faces(proof.rolled, chance)
    opened = _check_opened(proof, game, hand)
    proved = _check_cards(proof, deck, chance, opened)
    _check_rolls(proof, opened)
    return proved


def _check_texts(proof: Proof) -> None:
    """F3: one text a seat, in the order of the seats."""
    seats = [seat for seat, _ in proof.entropy]
    if seats != sorted(set(seats)) or not all(text for _, text in proof.entropy):
        raise unfair("the players' texts are not one for each seat, in the order of the seats")
    try:
        for _, text in proof.entropy:
            text.encode()
    except UnicodeEncodeError:
        raise unfair("a player's text is no text") from None


def _check_draws(dealt: Sequence[Dealt], chance: ChanceMoves, most: int) -> None:
    """F4: the draws are those of the moves, one place after the other, and no unseen card has another."""
    expected, at = [], 0
    for seat, cards in chance.draws:
        expected.append(Dealt(seat, tuple(range(at, at + len(cards)))))
        at += len(cards)
    if at > most:
        raise unfair("{at} cards were dealt, and the deck has {most}", at=at, most=most)
    if list(dealt) != expected:
        raise unfair("the cards were not dealt in the order of the cut, as the moves say")
    for place, token in enumerate(chance.tokens):
        if token[0] == "?" and int(token[1:]) != place:
            raise unfair("the card at place {place:plain} is named as another", place=place)


def _check_faces(rolled: Sequence[Rolled], chance: ChanceMoves) -> None:
    """F4: the rolls are those of the moves."""
    if [(roll.seat, roll.faces) for roll in rolled] != chance.rolls:
        raise unfair("the dice were not rolled as the moves say")
    for number, roll in enumerate(rolled, 1):
        if not len(roll.dice) == len(set(roll.dice)) == len(roll.faces) or not 2 <= roll.sides <= SIDES:
            raise unfair("roll {number:plain} has another number of dice than of faces", number=number)


def _check_opened(proof: Proof, game: str, hand: int) -> dict[int, Opening]:
    """F5: every opening leads to the root by its path, and they come in the order of their leaves."""
    opened = {opening.leaf: opening for opening in proof.opened}
    if list(opened) != sorted(opened) or len(opened) < len(proof.opened):
        raise unfair("the openings are not in the order of their leaves")
    for leaf, opening in opened.items():
        if len(opening.path) != DEPTH or not all(map(is_hex, (opening.salt, *opening.path))):
            raise unfair(
                "leaf {leaf:plain}: expected a salt and {depth} hashes of 64 hexadecimal digits",
                leaf=leaf,
                depth=DEPTH,
            )
        node = tree.leaf_hash(leaf, tree.pack_leaf(leaf, opening.value), bytes.fromhex(opening.salt))
        for height, text in enumerate(opening.path):
            pair = (bytes.fromhex(text), node) if leaf >> height & 1 else (node, bytes.fromhex(text))
            node = tree.node_hash(*pair)
        if tree.root_of(game, hand, node) != proof.root:
            raise unfair("leaf {leaf:plain} does not lead to the root", leaf=leaf)
    return opened


def _check_cards(
    proof: Proof, deck: int, chance: ChanceMoves, opened: dict[int, Opening]
) -> dict[int, Card]:
    """F6: exactly the seen cards are opened, each at its place of the cut, none of them twice."""
    cut = tree.cut_of(deck.bit_count(), proof.root, proof.entropy)
    proved = {place: token for place, token in enumerate(chance.tokens) if token[0] != "?"}
    due = {cut[place] for place in proved} | set(range(CARDS, CARDS + min(len(chance.rolls), ROLLS)))
    if due != set(opened):
        leaf = min(due ^ set(opened))
        if leaf in due:
            raise unfair("leaf {leaf:plain} is not opened", leaf=leaf)
        raise unfair("leaf {leaf:plain} was not to be opened", leaf=leaf)
    for place, token in proved.items():
        if opened[cut[place]].value != token:
            held = opened[cut[place]].value
            raise unfair(
                "place {place:plain} held {held}, and {dealt} was dealt",
                place=place,
                held=held,
                dealt=token,
            )
    cards = {place: Card(TEXTS.index(token)) for place, token in proved.items()}
    if len(set(cards.values())) < len(cards):
        raise unfair("a card was committed to twice")
    if any(not deck >> card & 1 for card in cards.values()):
        raise unfair("a card was dealt that this game is played without")
    return cards


def _check_rolls(proof: Proof, opened: dict[int, Opening]) -> None:
    """F7: every roll shows the faces that its secret gives."""
    for number, rolled in enumerate(proof.rolled):
        secret = bytes.fromhex(opened[CARDS + number % ROLLS].value)
        stream = tree.roll_stream(secret, number, proof.root, proof.entropy)
        if rolled.faces != tuple(stream.below(rolled.sides) for _ in rolled.faces):
            raise unfair("roll {number:plain} does not show the faces committed to", number=number + 1)


def check_proof_file(file: ProofFile) -> dict[int, Card]:
    """Check the proof in a file, and that it covers all cards and dice seen. Raises BadInput."""
    deck = _deck_in(file)
    proved = check(file.proof, file.root, file.game, file.hand, deck)
    seen = tuple(map(str, sorted(proved.values())))
    if file.seen != seen:
        missing = [text for text in file.seen if text not in seen]
        if missing:
            raise unfair("{card} was seen and is not proved", card=missing[0])
        raise unfair("more is proved than was seen")
    _check_sides(file)
    check_dice(file.proof.rolled, file.dice, file.turns)
    return proved


def _deck_in(file: ProofFile) -> int:
    """The deck of the file's game: as it is known here, and of a game that is not, as the file says."""
    stated = int(file.deck, 16)
    deck = deck_of(file.game) if is_known(file.game) else stated
    if file.deck != f"{deck:x}" or not 0 < deck < 1 << CARDS:
        raise unfair("{game} is played with another deck than the proof's", game=file.game)
    return deck


def _check_sides(file: ProofFile) -> None:
    """F8: the dice rolled are the file's, face for face."""
    if not file.dice:
        if file.turns:
            raise unfair("turns are told of dice that are not")
        return
    for number, roll in enumerate(file.proof.rolled, 1):
        if any(die >= len(file.dice) or len(file.dice[die]) != roll.sides for die in roll.dice):
            raise unfair("roll {number:plain} is of other dice than the file's", number=number)


def check_dice(rolled: Iterable[Rolled], dice: Dice, turns: Turns) -> None:
    """Check that the dice seen lie, in order, as rolls of a checked proof left them. Raises BadInput."""
    lying = _dice_after_rolls(rolled, dice)
    for seat, shown in turns:
        if (seat, shown) not in lying:
            faces = " ".join(shown)
            if seat is None:
                raise unfair("the house's dice {faces} were seen and are not proved", faces=faces)
            raise unfair(
                "p{seat:plain}'s dice {faces} were seen and are not proved", seat=seat + 1, faces=faces
            )
    if dice and next(lying, None) is not None:
        raise unfair("dice were rolled after the last ones seen")


def _dice_after_rolls(rolled: Iterable[Rolled], dice: Dice) -> Iterator[tuple[int | None, tuple[str, ...]]]:
    """The seat and its dice after every roll."""
    faces: dict[int, int] = {}
    for roll in rolled:
        faces.update(zip(roll.dice, roll.faces, strict=True))
        known = all(0 <= die < len(dice) and face < len(dice[die]) for die, face in faces.items())
        yield roll.seat, tuple(dice[die][face] for die, face in sorted(faces.items()) if known)
