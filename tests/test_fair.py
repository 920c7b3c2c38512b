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

from croupier.cards import FULL_DECK, Card, mask_of
from croupier.chance import seed_of
from croupier.errors import BadInput
from croupier.fair import CARDS, ROLLS, Dealt, FairShoe, Kept, Proof, Sheet, check, deck_of, prove, sheet_of
from croupier.play import Cast, Deal, Draw, Move, Roll

ROOT = Path(__file__).parent.parent
SEED = seed_of("a hand")
ENTROPY = ((0, "seven"), (2, "blue moon"))


def hand(seed: bytes = SEED, deck: int = FULL_DECK) -> list[tuple[Draw | Roll, Move]]:
    """Five cards to each of two seats and the house, and three rolls."""
    chance: list[tuple[Draw | Roll, Move]] = []
    left = deck
    turn: Draw | Roll
    for rolled, seat in enumerate((0, 1, None)):
        turn = Draw(seat, 5, left)
        move = FairShoe(seed, ENTROPY).answer(turn)
        assert isinstance(move, Deal)
        left &= ~mask_of(move.cards)
        chance.append((turn, move))
        turn = Roll(seat, (0, 1, 2))
        chance.append((turn, FairShoe(seed, ENTROPY, rolled).answer(turn)))
    return chance


def cards_of(chance: list[tuple[Draw | Roll, Move]], seat: int | None) -> tuple[int, ...]:
    return next(move.cards for _, move in chance if isinstance(move, Deal) and move.seat == seat)


@given(st.binary(min_size=32, max_size=32))
def test_a_proof_shows_what_was_seen_and_nothing_else(seed: bytes) -> None:
    chance = hand(seed)
    own, others = cards_of(chance, 0), {*cards_of(chance, 1), *cards_of(chance, None)}
    proof = prove(seed, ENTROPY, chance, mask_of(own), FULL_DECK)
    proved = check(proof, Sheet(seed).root, FULL_DECK)
    assert tuple(proved[place] for place in proof.dealt[0].places) == own
    assert not {opening.value for opening in proof.opened} & {str(Card(card)) for card in others}
    assert [rolled.faces for rolled in proof.rolled] == [
        move.faces for _, move in chance if isinstance(move, Cast)
    ]


def whole() -> Proof:
    return prove(SEED, ENTROPY, hand(), (1 << CARDS) - 1, FULL_DECK)


def lies_about_a_proof() -> dict[str, Proof]:
    """The whole proof, each time with one thing changed. The page's tests refuse these too."""
    proof = whole()
    card = next(opening for opening in proof.opened if opening.leaf < CARDS and opening.value != "Jk")
    rest = tuple(opening for opening in proof.opened if opening is not card)
    other = "2c" if card.value != "2c" else "3c"
    rolled = proof.rolled[0]
    faces = tuple(5 - face for face in rolled.faces)
    return {
        "root": replace(proof, root="0" * 64),
        "entropy": replace(proof, entropy=()),
        "card": replace(proof, opened=(*rest, replace(card, value=other))),
        "salt": replace(proof, opened=(*rest, replace(card, salt="00" * 32))),
        "not hexadecimal": replace(proof, opened=(*rest, replace(card, salt="zz"))),
        "leaf": replace(proof, opened=(*rest, replace(card, leaf=card.leaf ^ 1))),
        "no such leaf": replace(proof, opened=(*rest, replace(card, leaf=999))),
        "short path": replace(proof, opened=(*rest, replace(card, path=card.path[1:]))),
        "faces": replace(proof, rolled=(replace(rolled, faces=faces), *proof.rolled[1:])),
        "a die less": replace(proof, rolled=(replace(rolled, dice=(0, 1)), *proof.rolled[1:])),
        "one roll more": replace(proof, rolled=(*proof.rolled, rolled)),
        "order": replace(proof, dealt=proof.dealt[::-1]),
        "a card passed over": replace(proof, dealt=proof.dealt[1:]),
        "no secret of the rolls": replace(proof, opened=proof.opened[:-1]),
    }


def test_whatever_is_changed_in_a_proof_is_found() -> None:
    root = sheet_of(SEED).root
    check(whole(), root, FULL_DECK)
    passed = []
    for what, lie in lies_about_a_proof().items():
        try:
            check(lie, root, FULL_DECK)
        except BadInput:
            continue
        passed.append(what)
    assert not passed


def twice() -> Proof:
    """A proof by a house that committed itself to one card twice, and deals everything."""
    sheet = Sheet(SEED)
    sheet.order = (sheet.order[1], *sheet.order[1:])
    opened = tuple(sheet.opening(leaf) for leaf in range(CARDS))
    return Proof(sheet.root, ENTROPY, (Dealt(0, tuple(range(CARDS))),), (), opened)


def no_card() -> Proof:
    """A proof by a house that committed itself to something that is no card."""
    sheet = Sheet(SEED)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sheet, "_value", lambda leaf: "Xx")
        opened = tuple(sheet.opening(leaf) for leaf in range(CARDS))
        return Proof(sheet.root, ENTROPY, (Dealt(0, tuple(range(CARDS))),), (), opened)


def test_a_house_that_committed_itself_to_nonsense_is_found() -> None:
    with pytest.raises(BadInput, match="twice"):
        check(twice(), twice().root, FULL_DECK)
    with pytest.raises(BadInput, match="no card"):
        check(no_card(), no_card().root, FULL_DECK)


DICE = (("9h", "Td", "Jc", "Qd", "Ks", "Ac"), ("9d", "Tc", "Jd", "Qh", "Kd", "As"))


def dice_file() -> Kept:
    """Two turns with two dice: the first rolls both, then the second die again; the second rolls once."""
    for seed in (seed_of(f"dice {number}") for number in itertools.count()):
        rolls: list[tuple[Draw | Roll, Move]] = []
        for number, (seat, dice) in enumerate(((0, (0, 1)), (0, (1,)), (1, (0, 1)))):
            turn = Roll(seat, dice)
            rolls.append((turn, FairShoe(seed, ENTROPY, number).answer(turn)))
        proof = prove(seed, ENTROPY, rolls, 0, 0)
        faces = [face for roll in proof.rolled for face in roll.faces]
        if len(set(faces)) == len(faces):  # or else a lie about them could be true
            break
    first, _, again, third, fourth = faces
    turns = ((0, (DICE[0][first], DICE[1][again])), (1, (DICE[0][third], DICE[1][fourth])))
    deck = f"{deck_of('pinzique'):x}"
    return Kept("croupier proof", 1, "pinzique", 1, proof.root, deck, (), proof, DICE, turns)


def lies_about_dice() -> dict[str, Kept]:
    """The file about dice, each time with one thing changed."""
    kept = dice_file()
    (one, other), rolled = kept.turns, kept.proof.rolled
    turned = (one[1][0], next(text for text in DICE[1] if text != one[1][1]))
    return {
        "another face": replace(kept, turns=((0, turned), other)),
        "another seat": replace(kept, turns=((1, one[1]), other)),
        "another order": replace(kept, turns=(other, one)),
        "a turn twice": replace(kept, turns=(one, other, other)),
        "another die": replace(
            kept, proof=replace(kept.proof, rolled=(rolled[0], replace(rolled[1], dice=(0,)), rolled[2]))
        ),
        "no such die": replace(
            kept, proof=replace(kept.proof, rolled=(rolled[0], replace(rolled[1], dice=(9,)), rolled[2]))
        ),
    }


def test_dice_that_were_seen_have_to_be_those_proved() -> None:
    dice_file().check()
    for lie in lies_about_dice().values():
        with pytest.raises(BadInput, match="seen and are not proved"):
            lie.check()


def card_file() -> Kept:
    proof = whole()
    seen = tuple(
        opening.value for opening in proof.opened if opening.leaf < CARDS and opening.value != "Jk"
    )
    return Kept("croupier proof", 1, "ofc", 1, proof.root, f"{FULL_DECK:x}", seen, proof)


def test_a_file_is_checked_by_the_deck_of_its_game() -> None:
    """A house that leaves a card out of the deck could pass it over whenever it liked."""
    kept = card_file()
    kept.check()
    with pytest.raises(BadInput, match="another deck"):
        replace(kept, deck=f"{FULL_DECK & ~1:x}").check()
    with pytest.raises(BadInput, match="another deck"):
        replace(kept, game="asian-stud").check()  # it has the joker (A1)


def test_a_card_left_out_of_a_proof_is_only_unproved() -> None:
    proof = whole()
    card = next(opening for opening in proof.opened if opening.leaf < CARDS and opening.value != "Jk")
    fewer = replace(proof, opened=tuple(opening for opening in proof.opened if opening is not card))
    assert Card(card.value) not in check(fewer, proof.root, FULL_DECK).values()


def test_the_joker_is_passed_over_openly_in_a_game_without_it() -> None:
    for number in range(200):
        seed = seed_of(f"joker {number}")
        proof = prove(seed, ENTROPY, hand(seed), 0, FULL_DECK)
        passed = [opening.value for opening in proof.opened if opening.leaf < CARDS]
        assert passed in ([], ["Jk"])
        check(proof, sheet_of(seed).root, FULL_DECK)
        if passed:  # with the joker in the deck, passing it over would be a cheat
            with pytest.raises(ValueError, match="passed over"):
                check(proof, sheet_of(seed).root, (1 << CARDS) - 1)
            return
    pytest.fail("no joker in 200 hands")


def test_entropy_moves_the_cut_and_the_dice() -> None:
    turn, roll = Draw(0, 5, FULL_DECK), Roll(0, tuple(range(8)))
    one, other = FairShoe(SEED, ENTROPY), FairShoe(SEED, ((0, "eight"), (2, "blue moon")))
    assert one.answer(turn) != other.answer(turn)
    assert one.answer(roll) != other.answer(roll)
    assert FairShoe(SEED, ENTROPY).answer(turn) == FairShoe(SEED, ENTROPY).answer(turn)


def test_a_shoe_runs_out_of_cards_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="2 of the 3 cards"):
        FairShoe(SEED, ()).answer(Draw(0, 3, 0b11))


def test_a_long_game_goes_round_the_secrets_again_to_other_faces() -> None:
    turn = Roll(0, tuple(range(8)))
    rolls: list[tuple[Draw | Roll, Move]] = [
        (turn, FairShoe(SEED, ENTROPY, number).answer(turn)) for number in range(2 * ROLLS + 5)
    ]
    assert rolls[0][1] != rolls[ROLLS][1] != rolls[2 * ROLLS][1]
    proof = prove(SEED, ENTROPY, rolls, 0, 0)
    check(proof, sheet_of(SEED).root, 0)
    assert len(proof.opened) == ROLLS


def test_the_fair_shoe_is_fair() -> None:
    """Every order of a three-card deck, and every face, comes up as often: chi-square at 99.9 %."""
    orders: Counter[tuple[int, ...]] = Counter()
    faces: Counter[int] = Counter()
    for number in range(1200):
        seed = seed_of(f"hand {number}")
        shoe = FairShoe(seed, ((0, str(number)),))
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
