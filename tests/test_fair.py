"""Commitments: what may be opened can be checked, what was not committed to cannot be shown."""

from __future__ import annotations

import importlib.util
import itertools
from collections import Counter
from math import comb
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.cards import FULL_DECK, JOKER, TEXTS, Card, mask_of, text_of
from croupier.chance import seed_of
from croupier.errors import BadInput
from croupier.fair import (
    CARDS,
    ROLLS,
    Commitment,
    FairShoe,
    HandSeed,
    HandTranscript,
    Proof,
    ProofFile,
    check,
    commitment_of,
    deck_of,
    prove,
    read_proof_file,
)
from croupier.play import Cast, Deal, Draw, Move, Roll

ROOT = Path(__file__).parent.parent
ENTROPY = ((0, "seven"), (2, "blue moon"))
Chance = list[tuple[Draw | Roll, Move]]


def promised(name: str, game: str = "ofc", hand: int = 1) -> HandSeed:
    """A promise by the seed of a name."""
    return HandSeed(seed_of(name).hex(), game, hand)


PROMISE = promised("a hand")


def hand(promise: HandSeed = PROMISE) -> Chance:
    """Five cards to each of two seats and the house, and three rolls."""
    chance: Chance = []
    left = deck_of(promise.game)
    turn: Draw | Roll
    for rolled, seat in enumerate((0, 1, None)):
        turn = Draw(seat, 5, left)
        move = FairShoe(promise, ENTROPY).answer(turn)
        assert isinstance(move, Deal)
        left &= ~mask_of(move.cards)
        chance.append((turn, move))
        turn = Roll(seat, (0, 1, 2))
        chance.append((turn, FairShoe(promise, ENTROPY, rolled).answer(turn)))
    return chance


def told(chance: Chance) -> HandTranscript:
    """The moves of chance as texts, and a choice after each."""
    moves = []
    for _, move in chance:
        who = "h" if move.seat is None else f"p{move.seat + 1}"
        if isinstance(move, Deal):
            moves.append(f"d {who} {text_of(move.cards)}")
        elif isinstance(move, Cast):
            moves.append(f"r {who} {''.join(str(face + 1) for face in move.faces)}")
        moves.append("p1 raise 5")
    return HandTranscript(moves=tuple(moves))


def proved(chance: Chance, seen: int, promise: HandSeed = PROMISE) -> Proof:
    """The proof of a hand for whoever has seen these cards."""
    return prove(promise, ENTROPY, chance, seen, told(chance))


def cards_of(chance: Chance, seat: int | None) -> tuple[int, ...]:
    return next(move.cards for _, move in chance if isinstance(move, Deal) and move.seat == seat)


@given(st.binary(min_size=32, max_size=32))
def test_a_proof_shows_what_was_seen_and_nothing_else(seed: bytes) -> None:
    promise = HandSeed(seed.hex(), "ofc", 1)
    chance = hand(promise)
    own, others = cards_of(chance, 0), {*cards_of(chance, 1), *cards_of(chance, None)}
    proof = proved(chance, mask_of(own), promise)
    cards = check(proof, Commitment(promise).root, "ofc", 1)
    assert tuple(cards[place] for place in proof.dealt[0].places) == own
    opened = {opening.value for opening in proof.opened}
    assert not opened & {str(Card(card)) for card in others}
    assert proof.moves[0] == f"d p1 {text_of(own)}"
    assert proof.moves[4] == "d p2 ?05?06?07?08?09"
    assert [rolled.faces for rolled in proof.rolled] == [
        move.faces for _, move in chance if isinstance(move, Cast)
    ]


def whole() -> Proof:
    return proved(hand(), (1 << CARDS) - 1)


class Crooked(Commitment):
    """A house that commits itself to whatever it likes."""

    def __init__(self, values: dict[int, str], game: str = "ofc") -> None:
        super().__init__(HandSeed(PROMISE.seed, game, 1))
        self.values = values

    def value(self, leaf: int) -> str:
        return self.values.get(leaf, super().value(leaf))


def dealt_by(sheet: Commitment) -> Proof:
    """A proof that the sheet deals all its cards to one seat."""
    cut = sheet.cut(ENTROPY)
    texts = [sheet.value(leaf) for leaf in cut]
    opened = tuple(sheet.opening(leaf) for leaf in sorted(cut))
    whose = replace(whole().dealt[0], places=tuple(range(len(cut))))
    return Proof(sheet.root, ENTROPY, (whose,), (), opened, 2, {}, {}, (f"d p1 {''.join(texts)}",))


def test_a_leaf_opens_in_one_way_alone() -> None:
    """Whatever text stands for a value or a salt: the one form has one preimage, and no other is taken."""
    proof = whole()
    card = next(opening for opening in proof.opened if opening.leaf < CARDS)
    secret = next(opening for opening in proof.opened if opening.leaf >= CARDS)
    text = card.value
    values = (text.lower(), text.upper(), f"{text} ", f" {text}", "10h", "", "\u212ah", "Xx", text * 2)
    others = [(card, {"value": value}) for value in values if value != text]
    for opening, field in ((card, "salt"), (secret, "salt"), (secret, "value")):
        good = getattr(opening, field)
        changes = (good.upper(), good[2:], good + "00", f" {good[1:]}", good[:-1], "", f"{good} 00")
        others += [(opening, {field: changed}) for changed in changes if changed != good]
    moved = (secret, {"value": secret.value + secret.salt[:2], "salt": secret.salt[2:]})
    for opening, change in (*others, moved):
        opened = tuple(replace(each, **change) if each is opening else each for each in proof.opened)
        with pytest.raises(BadInput):
            check(replace(proof, opened=opened), proof.root, "ofc", 1)


DICE = (("9h", "Td", "Jc", "Qd", "Ks", "Ac"), ("9d", "Tc", "Jd", "Qh", "Kd", "As"))


def dice_file() -> ProofFile:
    """Two turns with two dice: the first rolls both, then the second die again; the second rolls once."""
    for promise in (promised(f"dice {number}", "pinzique") for number in itertools.count()):
        rolls: Chance = []
        for number, (seat, dice) in enumerate(((0, (0, 1)), (0, (1,)), (1, (0, 1)))):
            turn = Roll(seat, dice)
            rolls.append((turn, FairShoe(promise, ENTROPY, number).answer(turn)))
        proof = proved(rolls, 0, promise)
        faces = [face for roll in proof.rolled for face in roll.faces]
        if len(set(faces)) == len(faces):  # or else a lie about them could be true
            break
    first, _, again, third, fourth = faces
    turns = ((0, (DICE[0][first], DICE[1][again])), (1, (DICE[0][third], DICE[1][fourth])))
    deck = f"{deck_of('pinzique'):x}"
    return ProofFile("croupier proof", 2, "pinzique", 1, proof.root, deck, (), proof, DICE, turns)


THREE = tuple(tuple(f"{die}{face}" for face in "123456") for die in "abc")


def filed(proof: Proof, seen: tuple[str, ...]) -> ProofFile:
    """A proof of `hand` as a file: three dice, all of them rolled in every turn."""
    turns = tuple(
        (roll.seat, tuple(die[face] for die, face in zip(THREE, roll.faces, strict=True)))
        for roll in proof.rolled
    )
    return ProofFile("croupier proof", 2, "ofc", 1, proof.root, f"{FULL_DECK:x}", seen, proof, THREE, turns)


def card_file() -> ProofFile:
    """All cards were seen."""
    dealt = sorted(card for _, move in hand() for card in getattr(move, "cards", ()))
    return filed(whole(), tuple(TEXTS[card] for card in dealt))


def hidden_file() -> ProofFile:
    """Of three hands one was seen."""
    own = cards_of(hand(), 1)
    return filed(proved(hand(), mask_of(own)), tuple(TEXTS[card] for card in sorted(own)))


def test_no_card_of_a_deck_is_ever_passed_over() -> None:
    """The joker is in no cut of a game without it; in Asian Stud it is dealt like any card (A1)."""
    for number in range(60):
        for game, size in (("ofc", 52), ("asian-stud", 53), ("not-known-here", 52)):
            promise = promised(f"joker {number}", game)
            sheet = commitment_of(promise)
            cut = sheet.cut(ENTROPY)
            assert sorted(cut) == list(range(size))
            assert (JOKER in [sheet.order[leaf] for leaf in cut]) == (size == 53)
            proof = proved(hand(promise), 0, promise)
            assert [place for draw in proof.dealt for place in draw.places] == list(range(15))
            check(proof, sheet.root, game, 1)


def test_entropy_moves_the_cut_and_the_dice() -> None:
    turn, roll = Draw(0, 5, FULL_DECK), Roll(0, tuple(range(8)))
    one, other = FairShoe(PROMISE, ENTROPY), FairShoe(PROMISE, ((0, "eight"), (2, "blue moon")))
    assert one.answer(turn) != other.answer(turn)
    assert one.answer(roll) != other.answer(roll)
    assert FairShoe(PROMISE, ENTROPY).answer(turn) == FairShoe(PROMISE, ENTROPY).answer(turn)


def test_a_shoe_runs_out_of_cards_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="2 of the 3 cards"):
        FairShoe(PROMISE, ()).answer(Draw(0, 3, 0b11))


def test_a_long_game_goes_round_the_secrets_again_to_other_faces() -> None:
    turn = Roll(0, tuple(range(8)))
    rolls: Chance = [
        (turn, FairShoe(PROMISE, ENTROPY, number).answer(turn)) for number in range(2 * ROLLS + 5)
    ]
    assert rolls[0][1] != rolls[ROLLS][1] != rolls[2 * ROLLS][1]
    proof = proved(rolls, 0)
    check(proof, commitment_of(PROMISE).root, "ofc", 1)
    assert len(proof.opened) == ROLLS


def test_the_fair_shoe_is_fair() -> None:
    """Every order of a three-card deck, and every face, comes up as often: chi-square at 99.9 %."""
    orders: Counter[tuple[int, ...]] = Counter()
    faces: Counter[int] = Counter()
    for number in range(1200):
        shoe = FairShoe(promised(f"hand {number}"), ((0, str(number)),))
        dealt, cast = shoe.answer(Draw(0, 3, 0b111 << 20)), shoe.answer(Roll(None, (0,)))
        assert isinstance(dealt, Deal)
        assert isinstance(cast, Cast)
        orders[dealt.cards] += 1
        faces[cast.faces[0]] += 1
    for counts in (orders, faces):
        assert len(counts) == 6
        assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 20.52


def test_chi_square_of_places_pairs_and_hands() -> None:
    """A smaller run of bench/shuffles.py, with its fixed seed, at 99 %."""
    spec = importlib.util.spec_from_file_location("shuffles", ROOT / "bench" / "shuffles.py")
    assert spec is not None
    assert spec.loader is not None
    shuffles = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(shuffles)
    assert sum(shuffles.KINDS.values()) == comb(52, 5)
    for name, score in shuffles.scores(1500).items():
        assert score < shuffles.LEVEL, name
    assert shuffles.normal_score([150, 50], [100, 100]) > shuffles.LEVEL


DEEP = b'{"proof":{"settings":{"a":' + b"[" * 100_000


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"{", "Input data was truncated"),
        (b"[" * 100_000, "Expected `object`, got `array`"),
        (DEEP, "its parts lie too deep in each other"),
        (b'{"game":"\xff"}', "'utf-8' codec can't decode byte 0xff in position 0: invalid start byte"),
        (b"{}", "Object missing required field `format`"),
    ],
    ids=["cut", "a list", "deep", "no text", "empty"],
)
def test_what_is_no_proof_is_named_by_its_place_and_a_code(body: bytes, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_proof_file(body, "here")
    assert caught.value.code == "bad-proof"
    assert caught.value.sentence == f"here: no proof: {said}"
