"""Every refusal of a proof: the one thing in it that does not hold, and the whole sentence that says so.

Whoever is refused has to be told what was found, and where; and a check that does not refuse has to have
been meant. The lies are told in two forms: a proof (`check`), a file (`check_proof_file`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from croupier.cards import FULL_DECK, TEXTS, Card
from croupier.errors import BadInput
from croupier.fair import (
    CARDS,
    Commitment,
    Dealt,
    FairShoe,
    Proof,
    ProofFile,
    Rolled,
    check,
    check_dice,
    check_proof_file,
    prove,
)
from croupier.fair.checking import tokens_of
from croupier.play import Roll
from tests import test_fair as fair

CUT = Commitment(fair.PROMISE).cut(fair.ENTROPY)
PROOF = fair.whole()


def said(checking: Callable[[], object]) -> str:
    """What a check says that refuses; programs know every one of them by the same code."""
    with pytest.raises(BadInput) as caught:
        checking()
    assert caught.value.code == "unfair"
    return caught.value.sentence


class Lie(NamedTuple):
    """A proof in which one thing is not so, told of one hand, and what is said of it."""

    sentence: str
    proof: Proof
    game: str = "ofc"
    hand: int = 1
    root: str = PROOF.root


def with_opening(leaf: int, **change: Any) -> Proof:
    """The whole proof with one of its openings changed."""
    opened = tuple(
        replace(opening, **change) if opening.leaf == leaf else opening for opening in PROOF.opened
    )
    assert opened != PROOF.opened
    return replace(PROOF, opened=opened)


def with_roll(number: int, **change: Any) -> Proof:
    """The whole proof with one of its rolls changed; its moves say the same faces and seat."""
    rolled = list(PROOF.rolled)
    rolled[number] = replace(rolled[number], **change)
    moves = list(PROOF.moves)
    at = [at for at, move in enumerate(moves) if move.startswith("r ")][number]
    moves[at] = f"{moves[at][:-3]}{''.join(str(face + 1) for face in rolled[number].faces)}"
    return replace(PROOF, rolled=tuple(rolled), moves=tuple(moves))


def without(*leaves: int) -> Proof:
    """The whole proof with some leaves not opened."""
    return replace(PROOF, opened=tuple(each for each in PROOF.opened if each.leaf not in leaves))


def unseen(*tokens: str) -> Proof:
    """No card was seen; the first two draws say these of their first cards."""
    proof = fair.proved(fair.hand(), 0)
    moves = list(proof.moves)
    for at, token in zip((0, 4), tokens, strict=False):
        moves[at] = f"{moves[at][:5]}{token}{moves[at][8:]}"
    return replace(proof, moves=tuple(moves))


def lies_of_form() -> Iterator[Lie]:
    """F1, F3 and F4."""
    another = "the proof's root is not the one published before the hand"
    yield Lie(another, PROOF, root="0" * 64)
    big = PROOF.root.upper()
    yield Lie(another, replace(PROOF, root=big), root=big)
    for name in ("OFC", "Ofc", "ofc\x1b", "", "\u00f6fc", "o" * 41):
        yield Lie("the game is not named as a game is", PROOF, game=name)
    seats = "the players' texts are not one for each seat, in the order of the seats"
    for entropy in (((1, "x"), (0, "y")), ((0, "x"), (0, "y")), ((0, "x"), (1, ""))):
        yield Lie(seats, replace(PROOF, entropy=entropy))
    yield Lie("a player's text is no text", replace(PROOF, entropy=((0, "x"), (1, "\ud800"))))
    for at in (0, 2):
        for move in ("", "p0 x", "p11 x", "p1", "p1 \x1b", "x", "d p1 As ", "d p0 As", "r p1 0", "r x 1"):
            moves = (*PROOF.moves[:at], move, *PROOF.moves[at:])
            yield Lie(f"move {at + 1} is not written as a move is", replace(PROOF, moves=moves))
    empty = replace(PROOF, moves=("p1 raise 5",), dealt=(), rolled=(), opened=())
    yield Lie("nothing was dealt by these moves, so nothing is proved", empty)


def lies_of_moves() -> Iterator[Lie]:
    """F4: what the draws and rolls say against what the moves say."""
    order = "the cards were not dealt in the order of the cut, as the moves say"
    one, two, three = PROOF.dealt
    for dealt in (
        (replace(one, seat=1), two, three),
        (one, two, replace(three, seat=9)),
        (one, replace(two, places=(*two.places[1:], 10)), three),
        (one, replace(two, places=two.places[::-1]), three),
        (two, one, three),
        (one, two),
        (one, two, three, Dealt(0, ())),
        (replace(one, places=(0, 1, 2, 3, 4, 5)), replace(two, places=(6, 7, 8, 9)), three),
    ):
        yield Lie(order, replace(PROOF, dealt=dealt))
    full = fair.dealt_by(Commitment(fair.PROMISE))
    more = (*full.dealt, Dealt(1, (52,)))
    yield Lie(
        "53 cards were dealt, and the deck has 52",
        replace(full, dealt=more, moves=(*full.moves, "d p2 ?52")),
        root=full.root,
    )
    yield Lie("the card at place 0 is named as another", unseen("?01"))
    yield Lie("the card at place 5 is named as another", unseen("?00", "?06"))
    faces = "the dice were not rolled as the moves say"
    first, second, third = PROOF.rolled
    for rolled in (
        (replace(first, seat=1), second, third),
        (first, second, replace(third, seat=0)),
        (replace(first, faces=(*first.faces[::-1], 0)), second, third),
        (second, first, third),
        (first, second),
        (first, second, third, third),
    ):
        yield Lie(faces, replace(PROOF, rolled=rolled))
    for number in range(3):
        dice = f"roll {number + 1} has another number of dice than of faces"
        for change in ({"dice": (0, 1)}, {"dice": (0, 1, 2, 3)}, {"dice": (0, 1, 1)}):
            yield Lie(dice, with_roll(number, **change))
        yield Lie(dice, with_roll(number, sides=1))
        yield Lie(dice, with_roll(number, sides=10))


def lies_of_openings() -> Iterator[Lie]:
    """F5."""
    order = "the openings are not in the order of their leaves"
    yield Lie(order, replace(PROOF, opened=PROOF.opened[::-1]))
    yield Lie(order, replace(PROOF, opened=(*PROOF.opened, PROOF.opened[-1])))
    yield Lie(order, replace(PROOF, opened=(PROOF.opened[0], *PROOF.opened)))
    for opening in (PROOF.opened[0], PROOF.opened[-1]):
        leaf, path = opening.leaf, opening.path
        written = f"leaf {leaf}: expected a salt and 6 hashes of 64 hexadecimal digits"
        for change in (
            {"path": path[:-1]},
            {"path": (*path, path[0])},
            {"path": (*path[:-1], path[-1][:-1])},
            {"path": (*path[:-1], "G" * 64)},
            {"salt": opening.salt[2:]},
            {"salt": "G" * 64},
        ):
            yield Lie(written, with_opening(leaf, **change))
        for change in (
            {"path": (path[1], path[0], *path[2:])},
            {"path": (*path[:-1], "0" * 64)},
            {"salt": "0" * 64},
            {"value": "2c" if opening.value != "2c" else "3c"} if leaf < CARDS else {"value": "0" * 64},
        ):
            yield Lie(f"leaf {leaf} does not lead to the root", with_opening(leaf, **change))
    card, secret = PROOF.opened[0].leaf, CARDS
    for value in ("", "Xx", "Asx", "0" * 64):
        yield Lie(f"leaf {card} holds what is no card", with_opening(card, value=value))
    for value in ("", "As", "0" * 63, "G" * 64):
        sentence = f"leaf {secret} holds what is no secret of 64 hexadecimal digits"
        yield Lie(sentence, with_opening(secret, value=value))
    lowest = PROOF.opened[0].leaf
    yield Lie(f"leaf {lowest} does not lead to the root", PROOF, hand=2)
    yield Lie(f"leaf {lowest} does not lead to the root", PROOF, game="fortune")


def lies_of_cards() -> Iterator[Lie]:
    """F6 and F7."""
    sheet = Commitment(fair.PROMISE)
    low, high = sorted(CUT[:15])[0], sorted(CUT[:15])[-1]
    yield Lie(f"leaf {high} is not opened", without(high))
    yield Lie(f"leaf {low} is not opened", without(low, high))
    yield Lie("leaf 55 is not opened", without(55))
    for leaf in (min(CUT[15:]), max(CUT[15:]), 52, 56, 63):
        opened = tuple(sorted((*PROOF.opened, sheet.opening(leaf)), key=lambda each: each.leaf))
        yield Lie(f"leaf {leaf} was not to be opened", replace(PROOF, opened=opened))
    for at, place in ((0, 0), (4, 5), (8, 10)):
        other = str(Card(sheet.order[CUT[20]]))
        told = PROOF.moves[at]
        start = told.rindex(" ") + 1
        moves = (*PROOF.moves[:at], f"{told[:start]}{other}{told[start + 2 :]}", *PROOF.moves[at + 1 :])
        true = sheet.value(CUT[place])
        yield Lie(f"place {place} held {true}, and {other} was dealt", replace(PROOF, moves=moves))
    twice = fair.Crooked({CUT[0]: sheet.value(CUT[1])})
    yield Lie("a card was committed to twice", fair.dealt_by(twice), root=twice.root)
    joker = fair.Crooked({CUT[0]: "Jk"})
    without_it = "a card was dealt that this game is played without"
    yield Lie(without_it, fair.dealt_by(joker), root=joker.root)
    for number in range(3):
        faces = PROOF.rolled[number].faces
        for die in range(3):
            turned = (*faces[:die], (faces[die] + 1) % 6, *faces[die + 1 :])
            lie = with_roll(number, faces=turned)
            yield Lie(f"roll {number + 1} does not show the faces committed to", lie)
        lie = with_roll(number, sides=9)
        if lie != PROOF:
            yield Lie(f"roll {number + 1} does not show the faces committed to", lie)


@pytest.mark.parametrize("lies", [lies_of_form, lies_of_moves, lies_of_openings, lies_of_cards])
def test_a_lie_in_a_proof_is_named(lies: Callable[[], Iterator[Lie]]) -> None:
    check(PROOF, PROOF.root, "ofc", 1)
    for lie in lies():
        assert said(lambda: check(lie.proof, lie.root, lie.game, lie.hand)) == lie.sentence  # noqa: B023


def lies_of_files() -> Iterator[tuple[str, ProofFile]]:
    """What the file says beside its proof; F8."""
    kept, dice = fair.card_file(), fair.dice_file()
    unseen = [text for text in TEXTS if text not in kept.seen]
    for change, sentence in (
        ({"deck": f"{FULL_DECK & ~1:x}"}, "ofc is played with another deck than the proof's"),
        ({"deck": f"{FULL_DECK:X}"}, "ofc is played with another deck than the proof's"),
        ({"game": "asian-stud"}, "asian-stud is played with another deck than the proof's"),
        ({"root": "0" * 64}, "the proof's root is not the one published before the hand"),
        ({"hand": 2}, f"leaf {kept.proof.opened[0].leaf} does not lead to the root"),
        ({"seen": (*kept.seen, *unseen[:2])}, f"{unseen[0]} was seen and is not proved"),
        ({"seen": (unseen[1], *kept.seen)}, f"{unseen[1]} was seen and is not proved"),
        ({"seen": kept.seen[1:]}, "more is proved than was seen"),
        ({"seen": kept.seen[::-1]}, "more is proved than was seen"),
        ({"dice": ()}, "turns are told of dice that are not"),
        ({"dice": fair.THREE[:2]}, "roll 1 is of other dice than the file's"),
        ({"dice": (*fair.THREE[:2], fair.THREE[2][:5])}, "roll 1 is of other dice than the file's"),
        ({"turns": kept.turns[:1]}, "dice were rolled after the last ones seen"),
        ({"turns": kept.turns[:2]}, "dice were rolled after the last ones seen"),
    ):
        yield sentence, replace(kept, **change)
    (seat, shown), last = dice.turns
    for one, whose in ((seat, "p1"), (1, "p2"), (9, "p10"), (None, "the house")):
        lay = (shown[0], next(text for text in fair.DICE[1] if text != shown[1]))
        sentence = f"{whose}'s dice {' '.join(lay)} were seen and are not proved"
        yield sentence, replace(dice, turns=((one, lay), last))
    yield (
        f"p1's dice {' '.join(shown)} were seen and are not proved",
        replace(dice, turns=(last, (seat, shown))),
    )
    third = replace(dice.proof.rolled[2], dice=(0, 2))
    rolled = (*dice.proof.rolled[:2], third)
    yield "roll 3 is of other dice than the file's", replace(dice, proof=replace(dice.proof, rolled=rolled))


def test_a_lie_in_a_file_is_named() -> None:
    for sentence, kept in lies_of_files():
        assert said(lambda: check_proof_file(kept)) == sentence  # noqa: B023


def test_a_file_without_dice_or_turns_proves_its_cards_all_the_same() -> None:
    """What stands on the faces is not committed to: without it they are told by their numbers."""
    kept = fair.card_file()
    assert check_proof_file(replace(kept, dice=(), turns=())) == check_proof_file(kept)
    assert {str(card) for card in check_proof_file(kept).values()} == set(kept.seen)


def rolled_by(*rolls: Roll, game: str = "ofc") -> Proof:
    """The proof of a hand of nothing but these rolls."""
    promise = fair.promised("rolls", game)
    chance: fair.Chance = [
        (roll, FairShoe(promise, fair.ENTROPY, number).answer(roll)) for number, roll in enumerate(rolls)
    ]
    return prove(promise, fair.ENTROPY, chance, 0, fair.told(chance))


@pytest.mark.parametrize("sides", range(2, 10))
def test_dice_of_two_to_nine_sides_are_proved_for_every_seat(sides: int) -> None:
    """A roll is written as one digit a die, from 1 to 9 (F4)."""
    proof = rolled_by(*(Roll(seat, tuple(range(20)), sides) for seat in (None, *range(10))))
    assert check(proof, proof.root, "ofc", 1) == {}
    assert {face for roll in proof.rolled for face in roll.faces} == set(range(sides))


def test_cards_are_proved_for_every_seat() -> None:
    sheet = Commitment(fair.PROMISE)
    texts = [sheet.value(leaf) for leaf in CUT[:11]]
    opened = tuple(sheet.opening(leaf) for leaf in sorted(CUT[:11]))
    seats: list[int | None] = [*range(10), None]
    dealt = tuple(Dealt(seat, (at,)) for at, seat in enumerate(seats))
    who = (*(f"p{seat}" for seat in range(1, 11)), "h")
    moves = tuple(f"d {one} {text}" for one, text in zip(who, texts, strict=True))
    proof = Proof(sheet.root, fair.ENTROPY, dealt, (), opened, 2, {}, {}, moves)
    assert list(map(str, check(proof, proof.root, "ofc", 1).values())) == texts


def test_cards_seen_and_unseen_are_told_apart() -> None:
    """F4: an unseen card is `?` and its place in two digits."""
    assert tokens_of("As?07JkTd?10?51") == ("As", "?07", "Jk", "Td", "?10", "?51")
    assert tokens_of("") == ()


DIE = ("a", "b")
Turn = tuple[int | None, tuple[str, ...]]


def lay(*turns: Turn) -> None:
    """Die 0 is rolled, then die 1, and then die 0 again."""
    rolled = (Rolled(0, (0,), 2, (0,)), Rolled(0, (1,), 2, (1,)), Rolled(1, (0,), 2, (1,)))
    check_dice(rolled, (DIE, DIE), turns)


def test_a_turn_seen_is_how_the_dice_lay_after_a_roll() -> None:
    """F8: dice not rolled lie as they lay; the last turn is after the last roll."""
    a: Turn = (0, ("a",))
    ab: Turn = (0, ("a", "b"))
    bb: Turn = (1, ("b", "b"))
    turns: tuple[Turn, ...]
    turn: Turn
    for turns in ((a, ab, bb), (ab, bb), (a, bb), (bb,)):
        lay(*turns)
        last = said(lambda: lay(*turns[:-1]))  # noqa: B023
        assert last == "dice were rolled after the last ones seen"
    for turn in ((1, ("a",)), (0, ("b",)), (0, ("b", "b")), (1, ("a", "b")), (None, ("b", "b"))):
        whose = {None: "the house", 0: "p1", 1: "p2"}[turn[0]]
        sentence = f"{whose}'s dice {' '.join(turn[1])} were seen and are not proved"
        for turns in ((turn,), (a, turn), (turn, bb), (ab, turn)):
            assert said(lambda: lay(*turns)) == sentence  # noqa: B023


def test_of_dice_that_a_file_does_not_name_nothing_has_to_be_seen() -> None:
    check_dice((Rolled(0, (0,), 2, (0,)),), (), ())


@pytest.mark.parametrize("roll", [((1,), 0), ((-1,), 0), ((0,), 2), ((0, 1), 0)])
def test_a_roll_of_dice_that_are_not_shows_nothing(roll: tuple[tuple[int, ...], int]) -> None:
    """One die with two faces: no other die, and no third face, is ever what was seen."""
    dice, face = roll
    rolled = (Rolled(0, dice, 6, (face,) * len(dice)),)
    for shown in (("a",), ("b",), ("a", "a"), ("",)):
        said(lambda: check_dice(rolled, (DIE,), ((0, shown),)))  # noqa: B023
