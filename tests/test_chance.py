"""C3: chance that is the same on every machine, unbiased, and the same when a hand is taken up again."""

from __future__ import annotations

import hashlib
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, FULL_DECK, JOKER, Card, cards_in, mask_of, parse_cards, text_of
from croupier.chance import Script, Shoe, Stream, commitment, fresh_seed, outcomes, seed_of
from croupier.errors import BadInput
from croupier.games.ofc import Terms, rules
from croupier.play import Cast, Deal, Draw, Move, Roll
from croupier.testing import any_option, play_hand

ZERO = bytes(32)
WITH_JOKER = FULL_DECK | 1 << JOKER


class Tape(Stream):
    """A stream whose bytes are given; it raises IndexError after the last."""

    def __init__(self, tape: bytes) -> None:
        super().__init__(ZERO)
        self._tape = list(tape)
        self._bytes = iter(lambda: self._tape.pop(0), None)

    @property
    def left(self) -> int:
        return len(self._tape)


# Fixed vectors: a change here breaks every record and every promise that a seed was kept


def test_the_stream_is_sha_512_in_counter_mode() -> None:
    """Worked out with hashlib by hand: SHA-512(seed, 0, label, counter), counters of eight bytes."""
    seed, expected = bytes(range(32)), b""
    for counter in range(3):
        expected += hashlib.sha512(seed + b"\0deal\x007" + counter.to_bytes(8, "big")).digest()
    stream = Stream(seed, "deal", 7)
    assert bytes(stream.below(256) for _ in range(len(expected))) == expected


def test_fixed_vectors() -> None:
    stream = Stream(ZERO, "vector")
    assert [stream.below(n) for n in (6, 52, 256, 257, 1000, 72072, 10**12, 2**80)] == [
        3,
        15,
        155,
        71,
        267,
        22250,
        507463873959,
        681994869150921194595129,
    ]
    assert text_of(Stream(ZERO, "deck").shuffled(DECK)) == (
        "Ks3hTd8c4hKd2h9cTh2s3s7d9dJdAs6dTc3c2d9h6s7c5hQsQc5d"
        "Qh5sJh7s6cAd4s8h2cTs9s6h5cAcQd4d7hJc8d3dKhKcAhJs8s4c"
    )
    assert seed_of("croupier").hex() == "335213966e71dab74343d954df350c6c43270f051afdb5f89bc7c405fb8c3d1d"
    assert commitment(ZERO) == "da836907ef07b02294b0eb4e6af15dca9daac3803e9746cdfc325c8d1ab70061"


def test_a_seed_is_a_text_or_64_hexadecimal_digits() -> None:
    assert seed_of("00" * 32) == ZERO
    assert seed_of("AB" * 32) == seed_of("ab" * 32) == b"\xab" * 32
    assert len(seed_of("")) == len(seed_of("zz" * 32)) == len(seed_of("ö")) == 32
    assert len(seed_of(" " * 64)) == len(seed_of("00 " * 21 + " ")) == 32
    assert seed_of("\ud800") == hashlib.sha256(b"croupier seed\0\xed\xa0\x80").digest()  # half a sign
    assert len({seed_of(text) for text in ("", "1", "01", "zz" * 32, "ab" * 31)}) == 5


def test_a_commitment_tells_seeds_apart_and_is_not_their_hash() -> None:
    assert commitment(ZERO) != commitment(b"\1" + ZERO[1:])
    assert commitment(ZERO) != hashlib.sha256(ZERO).hexdigest()


def test_fresh_seeds_have_256_bits_and_differ() -> None:
    seeds = {fresh_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert {len(seed) for seed in seeds} == {32}


@pytest.mark.parametrize("size", [0, 1, 16, 31])
def test_a_short_seed_is_refused(size: int) -> None:
    with pytest.raises(BadInput, match=f"at least 32 bytes, not {size}"):
        Stream(bytes(size), "deal")


# Rejection sampling, by exhausting every byte there is


@pytest.mark.parametrize("n", range(1, 257))
def test_below_takes_every_byte_and_is_exactly_uniform(n: int) -> None:
    counts: Counter[int] = Counter()
    rejected = 0
    for byte in range(256):
        tape = Tape(bytes([byte, 0]))
        counts[tape.below(n)] += tape.left  # one byte left: this one was taken
        rejected += not tape.left
    assert set(counts.values()) - {0} == {256 // n}
    assert sum(counts.values()) == 256 - 256 % n
    assert rejected == 256 % n


@pytest.mark.parametrize("n", [257, 1000, 3003, 32769, 65536])
def test_below_is_exactly_uniform_over_two_bytes(n: int) -> None:
    counts: Counter[int] = Counter()
    for high, low in product(range(256), repeat=2):
        tape = Tape(bytes([high, low, 0, 0]))
        value = tape.below(n)
        if tape.left:
            counts[value] += 1
    assert set(counts.values()) == {65536 // n}
    assert len(counts) == n


def test_below_reads_as_few_bytes_as_it_needs() -> None:
    for n, size in ((1, 1), (256, 1), (257, 2), (65536, 2), (65537, 3), (2**64, 8)):
        tape = Tape(bytes(10))
        tape.below(n)
        assert tape.left == 10 - size, n


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_lies_below_one(n: int) -> None:
    with pytest.raises(ValueError, match=f"nothing lies below {n}"):
        Stream(ZERO).below(n)


class Digits(Stream):
    """Answers `below` with given numbers, whatever the bytes."""

    def __init__(self, digits: tuple[int, ...]) -> None:
        super().__init__(ZERO)
        self._digits = list(digits)

    def below(self, n: int) -> int:
        digit = self._digits.pop(0)
        assert digit < n
        return digit


@pytest.mark.parametrize("size", range(7))
def test_every_order_comes_of_exactly_one_run_of_luck(size: int) -> None:
    runs = product(*(range(last + 1) for last in range(size - 1, 0, -1)))
    orders = Counter(tuple(Digits(run).shuffled(range(size))) for run in runs)
    assert orders == Counter(permutations(range(size)))


def test_shuffling_leaves_its_input_alone() -> None:
    items = [1, 2, 3, 4, 5]
    assert sorted(Stream(ZERO).shuffled(items)) == items == [1, 2, 3, 4, 5]


def test_choice_takes_any_option_of_something_lazy() -> None:
    stream = Stream(ZERO, "choice")
    assert {stream.choice(range(5)) for _ in range(100)} == set(range(5))
    assert 0 <= stream.choice(range(171_531_360)) < 171_531_360


# Labels


def test_labels_are_independent() -> None:
    labels: list[tuple[str | int, ...]] = [
        (), ("deal",), ("deal", 1), ("deal", 2), ("deal", 11), ("deal", 1, 1), ("bot", 1), ("deal1",),
    ]  # fmt: skip
    heads = {tuple(Stream(ZERO, *label).below(256) for _ in range(16)) for label in labels}
    assert len(heads) == len(labels)
    other = bytes(31) + b"\1"
    assert Stream(ZERO, "deal").shuffled(DECK) != Stream(other, "deal").shuffled(DECK)


def test_streams_of_one_label_do_not_disturb_each_other() -> None:
    one, other = Stream(ZERO, "deal"), Stream(ZERO, "deal")
    first = [one.below(1000) for _ in range(50)]
    assert [other.below(1000) for _ in range(50)] == first


def test_two_labels_agree_no_more_often_than_chance() -> None:
    one, other = Stream(ZERO, "deal", 1), Stream(ZERO, "deal", 2)
    same = sum(one.below(4) == other.below(4) for _ in range(20_000))
    assert abs(same - 5000) < 6 * (20_000 * 3 / 16) ** 0.5


# The shoe


def test_the_shoe_deals_its_deck_from_the_top_and_no_card_twice() -> None:
    shoe = Shoe(Stream(ZERO, "shoe"))
    left = FULL_DECK
    dealt: list[int] = []
    for number in range(13):
        move = shoe.answer(Draw(number % 3, 4, left))
        assert isinstance(move, Deal)
        assert move.seat == number % 3
        assert all(isinstance(card, Card) for card in move.cards)
        dealt += move.cards
        left &= ~mask_of(move.cards)
    assert dealt == Stream(ZERO, "shoe").shuffled(DECK)
    assert left == 0


def test_the_shoe_knows_a_joker_and_the_house() -> None:
    move = Shoe(Stream(ZERO, "joker")).answer(Draw(None, 53, WITH_JOKER))
    assert isinstance(move, Deal)
    assert move.seat is None
    assert sorted(move.cards) == [*DECK, JOKER]


def test_a_card_that_left_the_deck_otherwise_is_passed_over() -> None:
    shoe = Shoe(Stream(ZERO, "gone"))
    first = shoe.answer(Draw(0, 1, FULL_DECK))
    assert isinstance(first, Deal)
    burnt = mask_of(Stream(ZERO, "gone").shuffled(DECK)[1:4])
    left = FULL_DECK & ~mask_of(first.cards) & ~burnt
    rest = shoe.answer(Draw(0, 48, left))
    assert isinstance(rest, Deal)
    assert mask_of(rest.cards) == left


def test_an_empty_shoe_says_so() -> None:
    shoe = Shoe(Stream(ZERO))
    shoe.answer(Draw(0, 52, FULL_DECK))
    with pytest.raises(BadInput) as caught:
        shoe.answer(Draw(0, 1, FULL_DECK))
    assert caught.value.sentence == "the shoe is empty: it was filled for another hand"


def test_the_shoe_rolls_dice_from_its_stream() -> None:
    shoe, stream = Shoe(Stream(ZERO, "dice")), Stream(ZERO, "dice")
    assert shoe.answer(Roll(1, (0, 3, 7))) == Cast(1, tuple(stream.below(6) for _ in range(3)))
    assert shoe.answer(Roll(None, (0,), 20)) == Cast(None, (stream.below(20),))


def test_every_first_card_is_equally_likely() -> None:
    counts: Counter[int] = Counter()
    for number in range(5200):
        deal = Shoe(Stream(ZERO, "first", number)).answer(Draw(0, 1, FULL_DECK))
        assert isinstance(deal, Deal)
        counts[deal.cards[0]] += 1
    chi_square = sum((counts[card] - 100) ** 2 / 100 for card in DECK)
    assert chi_square < 104  # 51 degrees of freedom: exceeded once in about 60,000


@pytest.mark.parametrize("preset", ["standard", "pineapple"])
def test_a_shoe_asked_again_after_a_resumed_replay_deals_what_it_would_have_dealt(preset: str) -> None:
    """A hand stopped anywhere: a new shoe is asked the turns so far again, and goes on as the old one."""
    ofc, terms = rules(preset), Terms(seats=2)
    choices = Stream(ZERO, "choices")
    steps = list(play_hand(ofc, terms, Shoe(Stream(ZERO, "hand")), any_option(choices)))
    for stop in range(len(steps)):
        shoe = Shoe(Stream(ZERO, "hand"))
        for step in steps[:stop]:
            if isinstance(step.turn, Draw | Roll):
                assert shoe.answer(step.turn) == step.move
        for step in steps[stop:]:
            if isinstance(step.turn, Draw | Roll):
                assert shoe.answer(step.turn) == step.move


def test_a_fresh_shoe_in_the_middle_of_a_hand_deals_only_what_is_left() -> None:
    left = mask_of(parse_cards("As Kd 2c 7h"))
    deal = Shoe(Stream(ZERO)).answer(Draw(0, 4, left))
    assert isinstance(deal, Deal)
    assert mask_of(deal.cards) == left


# The script


def test_the_script_says_its_moves_in_order_and_then_that_it_has_none() -> None:
    moves: list[Move] = [Deal(0, parse_cards("As")), Cast(1, (3,))]
    script = Script(iter(moves))
    draw = Draw(0, 1, FULL_DECK)
    assert [script.answer(draw), script.answer(draw)] == moves
    with pytest.raises(BadInput, match="the script has no move for Draw"):
        script.answer(draw)


# Every outcome


@given(st.sets(st.sampled_from((*DECK, JOKER)), min_size=1, max_size=9), st.data())
def test_outcomes_of_a_draw_are_all_sets_and_sum_to_one(cards: set[Card], data: st.DataObject) -> None:
    count = data.draw(st.integers(1, len(cards)))
    found = list(outcomes(Draw(2, count, mask_of(cards))))
    assert sum(weight for _, weight in found) == 1
    assert len(found) == len({move for move, _ in found}) == comb(len(cards), count)
    for move, weight in found:
        assert isinstance(move, Deal)
        assert move.seat == 2
        assert list(move.cards) == sorted(move.cards)
        assert weight == Fraction(1, len(found))


def test_outcomes_of_a_first_card_are_the_deck() -> None:
    found = list(outcomes(Draw(0, 1, WITH_JOKER)))
    assert [move.cards[0] for move, _ in found if isinstance(move, Deal)] == list(cards_in(WITH_JOKER))


@pytest.mark.parametrize(("dice", "sides"), [(0, 6), (1, 6), (3, 6), (2, 20)])
def test_outcomes_of_a_roll_are_all_faces_and_sum_to_one(dice: int, sides: int) -> None:
    found = list(outcomes(Roll(3, tuple(range(dice)), sides)))
    assert len({move for move, _ in found}) == len(found) == sides**dice
    assert {move.seat for move, _ in found} == {3}
    assert sum(weight for _, weight in found) == 1
