"""The house's side: what it commits itself to before a hand, deals from it, and opens after it."""

from __future__ import annotations

from hashlib import sha256, shake_256

import pytest

from croupier.cards import DECK, FULL_DECK, JOKER, TEXTS, mask_of, text_of
from croupier.chance import Stream
from croupier.errors import BadInput
from croupier.fair import (
    CARDS,
    ROLLS,
    Commitment,
    Dealt,
    FairShoe,
    HandSeed,
    HandTranscript,
    Opening,
    Proof,
    Rolled,
    check,
    commitment_of,
    deck_of,
    prove,
    tree,
)
from croupier.fair.proof_schema import LEAVES
from croupier.play import Cast, Deal, Draw, Roll
from tests.test_fair import ENTROPY, Chance, promised

ALL = (1 << CARDS) - 1

PROMISED = {
    "ofc": (
        "9d1ac5975a42d93864e48dc1b460b19955afc30437afdc5dced8dc72ebe259f7",
        "6c8h7cQs5hJd8d4sAh 26613 16313",
    ),
    "asian-stud": (
        "d94e73a745ed9b544487f83038ebdada4be04b99a1c199a54a88b83ad4cc6684",
        "4h8sKh5d2dTc6s3c6d 12441 22442",
    ),
}


@pytest.mark.parametrize("game", PROMISED)
def test_a_promise_is_kept_as_it_was_made(game: str) -> None:
    """A server is stopped in the middle of a hand and started as a newer one: it deals the same."""
    promise = promised("kept for ever", game, 7)
    shoe = FairShoe(promise, ENTROPY, 3)
    dealt = shoe.answer(Draw(0, 9, deck_of(game)))
    casts = [shoe.answer(Roll(0, (0, 1, 2, 3, 4))) for _ in range(2)]
    assert isinstance(dealt, Deal)
    faces = ["".join(str(face + 1) for face in cast.faces) for cast in casts if isinstance(cast, Cast)]
    assert (Commitment(promise).root, " ".join((text_of(dealt.cards), *faces))) == PROMISED[game]


def secrets(label: bytes, seed: bytes) -> list[bytes]:
    """Salts and secrets are pieces of one stretch, and none of them tells of another."""
    stretch = shake_256(label + seed).digest(32 * (LEAVES + ROLLS))
    return [stretch[at : at + 32] for at in range(0, len(stretch), 32)]


@pytest.mark.parametrize("game", ["ofc", "asian-stud"])
def test_all_that_is_committed_to_follows_from_the_seed_alone(game: str) -> None:
    promise = promised("a sheet", game)
    sheet, seed = Commitment(promise), bytes.fromhex(promise.seed)
    known = secrets(b"croupier fair 2 secrets ", seed)
    openings = [sheet.opening(leaf) for leaf in range(LEAVES)]
    assert [opening.leaf for opening in openings] == list(range(LEAVES))
    assert [opening.salt for opening in openings] == [salt.hex() for salt in known[:LEAVES]]
    assert [opening.value for opening in openings[CARDS:]] == [secret.hex() for secret in known[LEAVES:]]
    if game == "ofc":  # the joker is in the last leaf, and in no cut
        cards = [*Stream(seed, "fair 2 deck").shuffled(DECK), JOKER]
    else:
        cards = Stream(seed, "fair 2 deck").shuffled((*DECK, JOKER))
    assert [opening.value for opening in openings[:CARDS]] == [TEXTS[card] for card in cards]
    assert len({part for opening in openings for part in (opening.salt, opening.value)}) == 2 * LEAVES


def test_the_tree_is_the_one_that_is_specified() -> None:
    """F5, leaf for leaf and node for node."""
    sheet = Commitment(promised("a tree", "asian-stud", 300))
    level = []
    for leaf in range(LEAVES):
        opening = sheet.opening(leaf)
        value = opening.value.encode() if leaf < 53 else bytes.fromhex(opening.value)
        assert len(value) == (2 if leaf < 53 else 32)
        parts = bytes([leaf, len(value)]) + value + bytes.fromhex(opening.salt)
        level.append(sha256(b"croupier fair 2 leaf" + parts).digest())
    paths: list[list[str]] = [[] for _ in range(LEAVES)]
    for height in range(6):
        for leaf, path in enumerate(paths):
            path.append(level[leaf >> height ^ 1].hex())
        pairs = zip(level[::2], level[1::2], strict=True)
        level = [sha256(b"croupier fair 2 node" + left + right).digest() for left, right in pairs]
    assert [list(sheet.opening(leaf).path) for leaf in range(LEAVES)] == paths
    told = b"croupier fair 2 root" + bytes([10]) + b"asian-stud" + (300).to_bytes(8, "big") + level[0]
    assert sheet.root == sha256(told).hexdigest()


def mix_of(root: str) -> bytes:
    """F3 for two texts, one of them of two alphabets."""
    one, other = "für Élise".encode(), b"x" * 128
    told = bytes([0]) + len(one).to_bytes(2, "big") + one + bytes([9]) + (128).to_bytes(2, "big") + other
    return sha256(b"croupier fair 2 mix " + bytes.fromhex(root) + bytes([2]) + told).digest()


def test_cut_and_rolls_are_those_that_are_specified() -> None:
    """F6 and F7: the streams begin with the root, all texts, and for a roll its secret and its number."""
    entropy = ((0, "für Élise"), (9, "x" * 128))
    for game, size in (("ofc", 52), ("asian-stud", 53)):
        sheet = Commitment(promised("a cut", game))
        mix = mix_of(sheet.root)
        assert sheet.cut(entropy) == tuple(Stream(mix, "fair 2 cut").shuffled(range(size)))
        for number in (0, 1, ROLLS - 1, ROLLS, 3 * ROLLS + 2, 19_999):
            secret = bytes.fromhex(sheet.opening(CARDS + number % ROLLS).value)
            seed = sha256(b"croupier fair 2 roll" + secret + mix + number.to_bytes(4, "big")).digest()
            stream, rolled = Stream(seed, "fair 2 roll"), sheet.roll(number, entropy)
            assert [rolled.below(9) for _ in range(40)] == [stream.below(9) for _ in range(40)]


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(BadInput) as caught:
        Commitment(HandSeed("00" * size, "ofc", 1))
    assert caught.value.sentence == f"a seed has 32 bytes, not {size}"


def test_a_shoe_deals_what_is_left_of_the_deck_in_the_order_of_the_cut() -> None:
    promise = promised("a shoe")
    sheet = commitment_of(promise)
    order = [sheet.order[leaf] for leaf in sheet.cut(ENTROPY)]
    shoe = FairShoe(promise, ENTROPY)
    assert shoe.answer(Draw(3, 52, FULL_DECK)) == Deal(3, tuple(order))
    left = mask_of(order[2::3])
    assert shoe.answer(Draw(None, 5, left)) == Deal(None, tuple(order[2:17:3]))
    assert shoe.answer(Draw(0, 2, 0b11)) == Deal(0, tuple(card for card in order if card < 2))
    for count, cards in ((1, 0), (3, 0b11), (53, FULL_DECK)):
        with pytest.raises(BadInput) as caught:
            shoe.answer(Draw(0, count, cards))
        has = cards.bit_count()
        assert caught.value.sentence == f"the shoe has {has} of the {count} cards asked for"


def test_a_shoe_counts_its_rolls_from_those_already_answered() -> None:
    promise = promised("a shoe")
    turns = [Roll(None, (0, 1), 6), Roll(4, tuple(range(20)), 9), Roll(0, (3,), 2)]
    for start in (None, 0, 9):
        shoe = FairShoe(promise, ENTROPY) if start is None else FairShoe(promise, ENTROPY, start)
        for number, turn in enumerate(turns, start or 0):
            stream = commitment_of(promise).roll(number, ENTROPY)
            shown = tuple(stream.below(turn.sides) for _ in turn.dice)
            assert shoe.answer(turn) == Cast(turn.seat, shown)


def test_a_proof_tells_the_hand_as_it_was_with_every_unseen_card_named_by_its_place() -> None:
    """Also where a move names the cards it was dealt; what only looks like an unseen card stays."""
    promise = promised("a story", "asian-stud", 5)
    sheet = commitment_of(promise)
    cut = sheet.cut(ENTROPY)
    cards = [sheet.order[leaf] for leaf in cut]
    one, other = Deal(0, tuple(cards[:3])), Deal(None, tuple(cards[3:12]))
    chance: Chance = [
        (Draw(0, 3, deck_of("asian-stud")), one),
        (Draw(None, 9, deck_of("asian-stud")), other),
        (Roll(1, (0, 5), 9), Cast(1, (8, 2))),
    ]
    text = text_of(one.cards)
    rest = text_of(other.cards)
    moves = (f"d p1 {text}", f"d h {rest}", "r p2 93", f"p1 set {text[:2]}{rest[:2]}", "p1 raise 5")
    story = HandTranscript({"a": 1}, {"b": 2}, moves)
    hidden = "".join(f"?{place:02}" for place in range(3, 12))
    for seen, told in (
        (ALL, moves),
        (mask_of(one.cards), (moves[0], f"d h {hidden}", "r p2 93", f"p1 set {text[:2]}?03", "p1 raise 5")),
        (0, ("d p1 ?00?01?02", f"d h {hidden}", "r p2 93", "p1 set ?00?03", "p1 raise 5")),
    ):
        leaves = [leaf for leaf in cut[:12] if seen >> sheet.order[leaf] & 1]
        assert prove(promise, ENTROPY, chance, seen, story) == Proof(
            root=sheet.root,
            entropy=ENTROPY,
            dealt=(Dealt(0, (0, 1, 2)), Dealt(None, tuple(range(3, 12)))),
            rolled=(Rolled(1, (0, 5), 9, (8, 2)),),
            opened=tuple(sheet.opening(leaf) for leaf in (*sorted(leaves), CARDS)),
            version=2,
            settings={"a": 1},
            terms={"b": 2},
            moves=told,
        )


BLANKS = b" ".join(b"%02d" % number for number in range(40))


class ManyRolls(Commitment):
    """A house whose leaf for the first roll is one text with many blanks, and may be cut at each."""

    def __init__(self, leaf: bytes) -> None:
        self._leaf = leaf
        super().__init__(promised("attack", "pinzique"))

    def _leaf_hash(self, leaf: int) -> bytes:
        return sha256(self._leaf).digest() if leaf == CARDS else super()._leaf_hash(leaf)


def openings(sheet: Commitment, preimage: bytes, start: int, gap: int) -> list[Opening]:
    """Every way to cut what follows on the leaf's number in two, a blank between them or nothing."""
    path = sheet.opening(CARDS).path
    cuts = [
        (preimage[start:at], preimage[at + gap :].hex()) for at in range(start, len(preimage) + 1 - gap)
    ]
    return [
        Opening(CARDS, text, salt, path)
        for value, salt in cuts
        for text in (value.hex(), value.decode("latin-1"))
    ]


def rolls_taken(sheet: Commitment, cuts: list[Opening]) -> set[tuple[int, ...]]:
    """The rolls that the checker takes for this one commitment."""
    taken = set()
    for opening in cuts:
        try:
            stream = tree.roll_stream(bytes.fromhex(opening.value), 0, sheet.root, ENTROPY)
        except ValueError:
            continue
        faces = tuple(stream.below(6) for _ in range(8))
        rolled = (Rolled(0, tuple(range(8)), 6, faces),)
        text = (f"r p1 {''.join(str(face + 1) for face in faces)}",)
        proof = Proof(sheet.root, ENTROPY, (), rolled, (opening,), 2, {}, {}, text)
        try:
            check(proof, sheet.root, "pinzique", 1)
        except BadInput:
            continue
        taken.add(faces)
    return taken


def test_dice_cannot_be_chosen_after_the_players_texts_are_known() -> None:
    """One root had a valid opening at every blank (issue 13, fault 5): the house took the roll it liked."""
    begin = b"croupier fair 2 leaf%c" % CARDS
    for body in (BLANKS + bytes(32), b" " * 65, bytes([32]) + bytes(range(64)), bytes([32]) * 65):
        crafted = begin + body
        sheet = ManyRolls(crafted)
        cuts = [
            cut
            for gap in (0, 1)
            for start in (0, 1)
            for cut in openings(sheet, crafted, len(begin) + start, gap)
        ]
        assert len(rolls_taken(sheet, cuts)) == (1 if body[0] == 32 and len(body) == 65 else 0)
