"""Melds and whether every die scores (P3, P4, P5, P8)."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import Card, parse_cards
from croupier.chance import Stream, seed_of
from croupier.errors import BadInput
from croupier.games.pinzique import Run, Scorer, name_of, rules
from tests.games.pinzique.assignments import most

RULES = rules()
SCORER = RULES.scorer


def codes(roll: str) -> str:
    return " ".join(meld.code for meld in SCORER.melds(parse_cards(roll)))


def points(roll: str) -> int:
    return sum(meld.points for meld in SCORER.melds(parse_cards(roll)))


@pytest.mark.parametrize(
    ("roll", "melds", "worth"),
    [
        # P3, the source's values
        ("Ks Qs 9h 9h Td Td Jc Ac", "MS", 35),
        ("Js Qh 9h 9c Td Td Ac Ad", "P", 50),
        ("Qs Qh Qd Qc 9h 9h Td Td", "4Q", 60),
        ("9h Th Jh Qh Kh 9d 9d Td", "SMH", 650),
        # P3, the choices
        ("Tc Jc Qc Kc Ac 9d 9d Td", "MDC", 800),
        ("9d Td Jd Qd Kd Ad 9h 9h", "LGD", 1500),
        ("As Ah Ad Ac 9h 9h Td Td", "4A", 100),
        ("Ks Kh Kd Kc 9h 9h Td Td", "4K", 80),
        ("Js Jh Jd Jc 9h 9h Td Td", "4J", 40),
        ("As Ah Ad Ac As Ah Ad Ac", "8A", 1000),
        ("Ks Kh Kd Kc Ks Kh Kd Kc", "8K", 800),
        ("Qs Qh Qd Qc Qs Qh Qd Qc", "8Q", 600),
        ("Js Jh Jd Jc Js Jh Jd Jc", "8J", 400),
        ("Kd Qd Kd Qd 9h 9h Tc Tc", "DMD", 100),
        ("Js Qh Js Qh 9h 9d Tc Tc", "DP", 300),
        # P3: tens and nines score only in runs; a run is of one suit
        ("9s 9h 9d 9c Ts Th Td Tc", "", 0),
        ("9h Td Jh Qh Kh 9d 9d Td", "MH", 35),
        # P4: five to seven of a set score as four, and a set has every suit
        ("Qs Qh Qd Qc Qs 9h 9h Td", "5Q", 60),
        ("Qs Qh Qd Qc Qs Qh 9h Td", "6Q", 60),
        ("Qs Qh Qd Qc Qs Qh Qd Td", "7Q", 60),
        ("Qs Qh Qd Qs Qh Qd 9h Td", "", 0),
        # P5: the king and queen of a run make no marriage, nor half of a double one
        ("9h Th Jh Qh Kh Kh Qh 9d", "SMH MH", 685),
        ("9h Th Jh Qh Kh Kh Kh Qd", "SMH", 650),
        ("9h Th Jh Qh Kh Ah Kh Qh", "LGH MH", 1535),
        # P5: a die may serve in one meld of each kind
        ("Js Qh Qs Qd Qc Kh Kc 9d", "P 4Q MH MC", 180),
        ("Js Qh Qs Qd Qc Qd Kh Kd", "P 5Q MH MD", 180),
        ("9s Ts Js Qs Ks Qh Qd Qc", "SMS P 4Q", 760),
        ("Ks Kh Kd Kc Qs Qh Qd Qc", "4K 4Q MS MH MD MC", 280),
        ("Kh Qh Kh Qh Kh Qd Js 9s", "P DMH", 150),
        ("Kh Qh Kh Qh Kh Qd Js Js", "DP DMH", 400),
    ],
)
def test_melds(roll: str, melds: str, worth: int) -> None:
    assert codes(roll) == melds
    assert points(roll) == worth


def test_the_cards_of_a_meld_are_named() -> None:
    found = {meld.code: meld.cards for meld in SCORER.melds(parse_cards("9h Th Jh Qh Kh Kh Qh Js"))}
    assert found == {
        "SMH": parse_cards("9h Th Jh Qh Kh"),
        "P": parse_cards("Js Qh"),
        "MH": parse_cards("Kh Qh"),
    }


HANDS = st.tuples(*(st.sampled_from(die) for die in RULES.dice))


@given(HANDS)
def test_melds_are_in_the_hand_and_do_not_overlap_within_a_kind(hand: tuple[Card, ...]) -> None:
    """P5: of each kind no card is used oftener than it shows; runs and marriages are one kind here."""
    used: dict[str, list[Card]] = {}
    for meld in SCORER.melds(hand):
        kind = {"P": "pinzique", "M": "marriage", "r": "marriage"}.get(meld.family[0], "set")
        used.setdefault(kind, []).extend(meld.cards)
    for cards in used.values():
        assert all(cards.count(card) <= hand.count(card) for card in cards)


@given(HANDS, st.randoms(use_true_random=False))
def test_the_order_of_the_dice_does_not_matter(hand: tuple[Card, ...], random: object) -> None:
    shuffled = sorted(hand)
    assert SCORER.melds(shuffled) == SCORER.melds(hand)


def test_no_assignment_of_dice_scores_more() -> None:
    """P5, against every assignment tried; `bench/pinzique_melds.py` does all 1,035,071 hands."""
    stream = Stream(seed_of("assignments"))
    hands = [[stream.choice(die) for die in RULES.dice] for _ in range(8_000)]
    hands += [rich(stream) for _ in range(4_000)]
    for hand in hands:
        assert sum(meld.points for meld in SCORER.melds(hand)) == most(hand), hand


def rich(stream: Stream) -> list[Card]:
    """A hand with much in it: any cards of two suits, or kings, queens and jacks, at most two of each."""
    suits = stream.shuffled("shdc")[:2]
    some = [rank + suit for rank in "9TJQKA" for suit in suits]
    pool = stream.choice([some, [rank + suit for rank in "JQK" for suit in "shdc"]])
    return [Card(card) for card in stream.shuffled(pool * 2)[:8]]


@pytest.mark.parametrize(
    ("roll", "whole"),
    [
        # P8, the source's example: four jacks, a Pinzique and two marriages of different suits
        ("Js Jh Jd Jc Qh Kh Qd Kd", True),
        ("Js Qh Qs Qd Qc Kh Kc 9d", False),
        ("9h Th Jh Qh Kh Kh Qh Js", True),  # run, marriage, Pinzique
        ("9h Th Jh Qh Kh Kh Qh Jh", False),
        ("Qs Qh Qd Qc Qs Qh Qd Qc", True),
        ("Js Qh Js Qh Kh Qd Kd Kh", True),  # double Pinzique, double marriage, marriage
        ("Js Qh Js Qs Ks Kh Qd Kd", False),  # the second jack of spades is in nothing
        ("9d Td Jd Qd Kd Ad Qd Kd", True),
        ("Js Qh Qs Qd Qc Qd Kh Kd", True),  # the fifth queen is in the set
    ],
)
def test_every_die_scores(roll: str, whole: bool) -> None:
    cards = parse_cards(roll)
    assert SCORER.all_score(cards, SCORER.melds(cards)) is whole


def test_the_extra_dice_of_a_set_may_not_score_by_a_setting() -> None:
    """P4, P8: `set_extras_score = false`."""
    strict = Scorer(msgspec.structs.replace(RULES.settings, set_extras_score=False))
    fifth = parse_cards("Js Qh Qs Qd Qc Qs Kh Kd")
    assert SCORER.all_score(fifth, SCORER.melds(fifth))
    assert not strict.all_score(fifth, strict.melds(fifth))
    # A fifth queen that is in a marriage scores either way: one of the two Qd in the set, one married.
    married = parse_cards("Js Qh Qs Qd Qc Qd Kh Kd")
    assert strict.all_score(married, strict.melds(married))


def test_p11_double_marriages_come_before_single_ones_of_any_suit() -> None:
    assert codes("Ks Qs Kh Qh Kh Qh 9d 9c") == "DMH MS"


def test_p3_a_double_is_made_of_both_pairs() -> None:
    (double,) = SCORER.pinziques(2, 2)
    assert (double.code, double.cards) == ("DP", parse_cards("Js Qh Js Qh"))


def test_p3_what_is_worth_nothing_is_no_meld() -> None:
    guide = msgspec.structs.replace(RULES.settings.guide, pinzique=0, double_pinzique=0)
    scorer = Scorer(msgspec.structs.replace(RULES.settings, guide=guide))
    assert [scorer.pinziques(count, count) for count in range(4)] == [()] * 4


def test_names_of_melds() -> None:
    guide = RULES.settings.guide
    assert name_of("DMH", guide) == "double marriage in hearts"
    assert name_of("MD", guide) == "marriage in diamonds"
    assert name_of("MDD", guide) == "medium run in diamonds"
    assert name_of("LGS", guide) == "large run in spades"
    assert name_of("5Q", guide) == "5 queens"
    assert name_of("DP", guide) == "double Pinzique"
    assert [name_of(f"{count}J", guide) for count in range(4, 9)] == [f"{n} jacks" for n in (4, 5, 6, 7, 8)]
    own = msgspec.structs.replace(guide, runs=(Run("XL", "TJQKA", 700, "H"),))
    assert name_of("XLH", own) == "run XL in hearts"
    for code in ("", "SM", "MX", "3Q", "4T", "XXH"):  # SM is a run without its suit
        with pytest.raises(BadInput, match=rf"meld '{code}': expected one such as.*\(P3\)"):
            name_of(code, guide)


def test_what_is_worth_nothing_is_no_meld() -> None:
    """P3: 0 points mean that a meld is not played."""
    guide = msgspec.structs.replace(RULES.settings.guide, marriage=0, pinzique=0)
    scorer = Scorer(msgspec.structs.replace(RULES.settings, guide=guide))
    assert scorer.melds(parse_cards("Kh Qh Js 9d")) == ()
    assert [m.code for m in scorer.melds(parse_cards("Kh Qh Kh Qh Js Js"))] == ["DP", "DMH"]


def test_a_run_worth_less_than_its_marriage_is_left() -> None:
    """P5: the best assignment, whatever the guide says."""
    cheap = tuple(msgspec.structs.replace(run, points=30) for run in RULES.settings.guide.runs)
    scorer = Scorer(
        msgspec.structs.replace(
            RULES.settings, guide=msgspec.structs.replace(RULES.settings.guide, runs=cheap)
        )
    )
    assert [m.code for m in scorer.melds(parse_cards("9h Th Jh Qh Kh 9d 9d Td"))] == ["MH"]
    assert [m.code for m in scorer.melds(parse_cards("9h Th Jh Qh Kh Kh Qh Td"))] == ["DMH"]
    assert [m.code for m in scorer.melds(parse_cards("9h Th Jh Qh Kh Kh Kh Td"))] == ["MH"]


def test_more_dice_than_the_deck_has_make_more_pairs() -> None:
    """P3 with dice of a house's own: three couples are a double and a single."""
    melds = SCORER.melds(parse_cards("Kh Qh Kh Qh Kh Qh"))
    assert [(m.code, m.points) for m in melds] == [("DMH", 100), ("MH", 35)]
