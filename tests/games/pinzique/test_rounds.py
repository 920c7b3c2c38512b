"""Takeaways, bonus turns earned, lowest scorers, partners (P6, P7, P8, P9, P10)."""

from collections.abc import Sequence
from itertools import permutations, product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import Card, parse_cards
from croupier.errors import BadInput
from croupier.games.pinzique import Label, Line, Meld, Round, Scorer, play_round, rules, sheets_of

RULES = rules()


def settle(*rolls: str, partners: Sequence[Sequence[int]] = (), **changed: Any) -> Round:
    settings = msgspec.structs.replace(RULES.settings, **changed)
    hands = {seat: parse_cards(roll) for seat, roll in enumerate(rolls)}
    sheets = sheets_of(len(rolls), partners)
    return play_round(settings, Scorer(settings), Label("regular", 1), hands, sheets)


def struck(line: Line) -> dict[str, int]:
    """Codes of the melds a line lost, and who took each."""
    return {meld.code: meld.struck_by for meld in line.melds if meld.struck_by is not None}


def test_the_third_examples_of_the_source() -> None:
    """P7: 50-P + 60-4Q + 70 MH & MC against a 5Q: the 60 is struck, 120 remains; the other has 180."""
    one, other = settle("Js Qh Qs Qd Qc Kh Kc 9d", "Js Qh Qs Qd Qc Qd Kh Kd").lines
    assert struck(one) == {"4Q": 1}
    assert (one.points, one.struck) == (120, 60)
    assert struck(other) == {}
    assert (other.points, other.struck) == (180, 0)


SECOND = "9h Th Jh Qh Kh Kh Qh 9d"  # P7: small run and marriage in hearts


@pytest.mark.parametrize(
    ("against", "lost"),
    [
        ("Kh Qh 9h 9h Td Td 9c 9c", {}),  # another's marriage in hearts takes nothing
        ("9s Ts Js Qs Ks 9d 9d Td", {}),  # nor a small run in another suit
        ("Th Jh Qh Kh Ah 9d 9d Td", {"SMH": 1}),  # a medium run in hearts takes the 650
        ("9h Th Jh Qh Kh Ah 9d Td", {"SMH": 1}),  # a large one too
        ("Kh Qh Kh Qh 9d 9d Td Td", {"MH": 1}),  # a double marriage in hearts takes the 35
        ("Kd Qd Kd Qd 9h 9h Td Td", {}),  # one in diamonds does not
        ("Js Qh Js Qh 9h 9h Td Td", {}),  # nor does a double Pinzique
    ],
)
def test_the_second_example_of_the_source(against: str, lost: dict[str, int]) -> None:
    """P7."""
    one, other = settle(SECOND, against).lines
    assert struck(one) == lost
    assert one.points == 685 - sum(650 if code == "SMH" else 35 for code in lost)
    # The taker adds nothing for what they take (P6).
    assert other.points + other.struck == sum(m.points for m in RULES.scorer.melds(parse_cards(against)))


def test_a_marriage_elsewhere_keeps_its_points_beside_runs() -> None:
    """P7: "If someone else scored a small run in Hearts and another player had a marriage in Hearts, all
    three players would keep their points." In every order of rolling.
    """
    three = (SECOND, "9h Th Jh Qh Kh 9c Tc 9d", "Kh Qh 9s 9s Ts Tc Td 9c")
    for rolls in permutations(three):
        lines = settle(*rolls).lines
        assert {roll: line.points for roll, line in zip(rolls, lines, strict=True)} == dict(
            zip(three, (685, 650, 35), strict=True)
        )


def test_a_medium_run_and_a_double_marriage_take_all_of_the_second_example() -> None:
    """P7: "If other players got a medium run in Hearts and a double marriage in Hearts, the above points
    would be lost."
    """
    lines = settle(SECOND, "Th Jh Qh Kh Ah 9d 9d Td", "Kh Qh Kh Qh 9d 9d Td Td").lines
    assert [struck(line) for line in lines] == [{"SMH": 1, "MH": 2}, {}, {}]
    assert [line.points for line in lines] == [0, 800, 100]


@pytest.mark.parametrize(
    ("order", "one", "other", "lost"),
    [
        ("natural", "9h Th Jh Qh Kh Th 9d Td", "9h Th Jh Qh Kh Kh 9d Td", {"SMH": 1}),
        ("pinochle", "9h Th Jh Qh Kh Th 9d Td", "9h Th Jh Qh Kh Kh 9d Td", {}),
        ("pinochle", "9h Th Jh Qh Kh Kh 9d Td", "9h Th Jh Qh Kh Th 9d Td", {"SMH": 1}),
        ("pinochle", "9h Th Jh Qh Kh Th 9d Td", "Th Jh Qh Kh Ah 9c 9d Td", {"SMH": 1}),
        ("pinochle", "Th Jh Qh Kh Ah Th 9d Td", "Th Jh Qh Kh Ah Ah 9d Td", {"MDH": 1}),
        ("pinochle", "9h Th Jh Qh Kh Qh 9d Td", "9h Th Jh Qh Kh Jh Jh Td", {}),
    ],
)
def test_the_ranks_beside_equal_runs(order: str, one: str, other: str, lost: dict[str, int]) -> None:
    """P6 [choice], the setting `extra_ranks`: 9 T J Q K A, or 9 J Q K T A; runs themselves stay natural."""
    assert struck(settle(one, other, extra_ranks=order).lines[0]) == lost


def test_a_double_marriage_takes_marriages_of_its_suit_or_of_any() -> None:
    """P6 [choice], the setting `double_marriage_takes`; no Pinzique in either case, and no double one."""
    rolls = ("Kh Qh Kd Qd Js 9s Td Td", "Kh Qh Kh Qh 9d 9d Td Td", "Ks Qs Ks Qs 9d 9d Td Td")
    plain = settle(*rolls).lines
    assert [struck(line) for line in plain] == [{"MH": 1}, {}, {}]
    lines = settle(*rolls, double_marriage_takes="any").lines
    assert [struck(line) for line in lines] == [{"MH": 1, "MD": 1}, {}, {}]
    assert [meld.code for meld in lines[0].melds] == ["P", "MH", "MD"]
    assert (lines[0].points, lines[0].struck) == (50, 70)
    double = settle(rolls[1], "Js Qh Js Qh 9h 9h Td Td", double_marriage_takes="any").lines
    assert [struck(line) for line in double] == [{}, {}]


@pytest.mark.parametrize(
    ("house", "lost"),
    [
        ({}, [{}, {}]),
        ({"married_defend": False}, [{}, {"SMH": 0}]),
        ({"married_extras": True}, [{"SMH": 1}, {}]),
        ({"married_extras": True, "married_defend": False}, [{"SMH": 1}, {}]),
    ],
)
def test_what_a_marriage_beside_a_run_does(house: dict[str, Any], lost: list[dict[str, int]]) -> None:
    """P6: it defends, and wins nothing. By the settings `married_extras` and `married_defend` it wins, too,
    or does neither; records of other days go by these.
    """
    assert [struck(line) for line in settle("9h Th Jh Qh Kh Kh 9d 9c", SECOND, **house).lines] == lost


@pytest.mark.parametrize(
    ("one", "other", "lost"),
    [
        ("Js Qh 9h 9h Td Td 9c 9c", "Js Qh Js Qh 9h 9h Td Td", {"P": 1}),
        ("Kh Qh 9h 9h Td Td 9c 9c", "Js Qh Js Qh 9h 9h Td Td", {}),  # a DP takes no marriage
        ("Js Qh 9h 9h Td Td 9c 9c", "Kh Qh Kh Qh 9d 9d Td Td", {}),  # a DM takes no Pinzique
        ("Js Qh 9h 9h Td Td 9c 9c", "Js Qh 9d 9d Td Td 9c 9c", {}),  # ties keep their points
        ("Js Qh Js Qh 9h 9h Td Td", "Js Qh Js Qh 9d 9d Td Td", {}),
        ("As Ah Ad Ac As Ah Ad Ac", "As Ah Ad Ac As Ah Ad 9c", {}),
        ("As Ah Ad Ac As Ah Ad 9c", "As Ah Ad Ac As Ah Ad Ac", {"7A": 1}),
        ("As Ah Ad Ac 9c 9c 9d 9d", "Ks Kh Kd Kc Ks Kh Kd Kc", {}),  # other ranks do not matter
        ("Js Jh Jd Jc 9c 9c 9d 9d", "Js Jh Jd Js Jh Jd 9c 9c", {}),  # six jacks of three suits: no set
    ],
)
def test_takeaways(one: str, other: str, lost: dict[str, int]) -> None:
    """P6."""
    assert struck(settle(one, other).lines[0]) == lost


def test_more_of_a_set_takes_fewer() -> None:
    """P6: 5Q takes 4Q and scores no more for it; 6Q takes both; each says who took it."""
    lines = settle("Qs Qh Qd Qc 9h 9h Td Td", "Qs Qh Qd Qc Qs 9h 9h Td", "Qs Qh Qd Qc Qs Qh 9h Td").lines
    assert [struck(line) for line in lines] == [{"4Q": 2}, {"5Q": 2}, {}]
    assert [line.points for line in lines] == [0, 0, 60]


@pytest.mark.parametrize(
    ("one", "other", "lost"),
    [
        ("9h Th Jh Qh Kh 9d 9d Td", "Th Jh Qh Kh Ah 9d 9d Td", {"SMH": 1}),  # medium takes small
        ("Th Jh Qh Kh Ah 9d 9d Td", "9h Th Jh Qh Kh Ah 9d Td", {"MDH": 1}),  # large takes medium
        ("9h Th Jh Qh Kh 9d 9d Td", "9h Th Jh Qh Kh Qh 9d Td", {"SMH": 1}),  # one more heart
        ("9h Th Jh Qh Kh Qh 9d Td", "9h Th Jh Qh Kh Kh 9d Td", {"SMH": 1}),  # king over queen
        ("9h Th Jh Qh Kh Qh Jh Td", "9h Th Jh Qh Kh Kh 9d Td", {"SMH": 1}),  # the highest comes first
        ("9h Th Jh Qh Kh Kh Jh Td", "9h Th Jh Qh Kh Kh Th Td", {}),  # then the next
        ("9h Th Jh Qh Kh Kh Th Td", "9h Th Jh Qh Kh Kh Jh Td", {"SMH": 1}),
        ("9h Th Jh Qh Kh 9d 9d Td", "9h Th Jh Qh Kh Kh Qh Td", {}),  # a marriage does not win
        ("9h Th Jh Qh Kh Kh Qh Td", "9h Th Jh Qh Kh 9d 9d Td", {}),
        ("9h Th Jh Qh Kh Kh Qh Td", "9h Th Jh Qh Kh Kh Jh Td", {}),  # but it defends
        ("9h Th Jh Qh Kh Kh Jh Td", "9h Th Jh Qh Kh Kh Qh Td", {}),  # against king and jack neither wins
        ("9h Th Jh Qh Kh Kh Qh Td", "9h Th Jh Qh Kh Kh 9d Td", {}),  # who holds more is not struck
        ("9h Th Jh Qh Kh Kh 9d Td", "9h Th Jh Qh Kh Kh Qh Td", {}),
        ("9h Th Jh Qh Kh Kh Qh Td", "9h Th Jh Qh Kh 9h 9d Td", {}),
        ("9h Th Jh Qh Kh Kh Qh Td", "9h Th Jh Qh Kh Kh Qh 9h", {}),  # a nine beside it alone does not win
        ("9h Th Jh Qh Kh 9d 9d Td", "9h Th Jh Qh Kh Kh Qh 9h", {"SMH": 1}),  # unless the other has nothing
        ("9h Th Jh Qh Kh Kh Qh Td", "9h Th Jh Qh Kh Kh Kh Td", {"SMH": 1}),  # two kings beat king and queen
        ("9h Th Jh Qh Kh Ah Kh Qh", "9h Th Jh Qh Kh Ah 9d 9d", {}),
        ("9h Th Jh Qh Kh Ah Kh Qh", "9h Th Jh Qh Kh Ah 9h 9d", {}),
        ("9h Th Jh Qh Kh Kh 9d Td", "9h Th Jh Qh Kh Kh 9h Td", {"SMH": 1}),  # then the more
        ("9h Th Jh Qh Kh 9d 9d Td", "9h Th Jh Qh Kh Ks 9c Ts", {}),  # other suits do not count: a tie
        ("9h Th Jh Qh Kh Ah Ah Td", "9h Th Jh Qh Kh Ah Kh Qh", {}),
        ("9h Th Jh Qh Kh Ah Kh Qh", "9h Th Jh Qh Kh Ah Ah Td", {"LGH": 1}),
    ],
)
def test_runs_in_one_suit(one: str, other: str, lost: dict[str, int]) -> None:
    """P6: larger takes smaller; equal sizes are decided by additional cards of the suit, by rank."""
    assert struck(settle(one, other).lines[0]) == lost


def test_a_struck_meld_still_takes() -> None:
    """P6 [choice]: takeaways happen at once. With partners this shows: p3's 6Q spares p1, p2's 5Q not."""
    rolls = ("Qs Qh Qd Qc 9h 9h Td Td", "Qs Qh Qd Qc Qs 9h 9h Td", "Qs Qh Qd Qc Qs Qh 9h Td")
    lines = settle(*rolls, partners=[[0, 2]]).lines
    assert [struck(line) for line in lines] == [{"4Q": 1}, {"5Q": 2}, {}]


def test_partners_never_take_from_each_other() -> None:
    """P6, P10."""
    rolls = (
        "Js Qh Qs Qd Qc Kh Kc 9d",
        "9h 9h 9d 9d Ts Ts Tc Tc",
        "Js Qh Qs Qd Qc Qd Kh Kd",
        "9s 9s 9c 9c Td Td Th Th",
    )
    assert struck(settle(*rolls, partners=[(0, 2), (1, 3)]).lines[0]) == {}
    assert struck(settle(*rolls, partners=[(0, 1), (2, 3)]).lines[0]) == {"4Q": 2}
    assert struck(settle(*rolls, partners=[(0, 2), (1, 3)], partners_take=True).lines[0]) == {"4Q": 2}


def test_a_bonus_turn_is_lost_with_a_takeaway() -> None:
    """P8: all eight dice score, but only who loses nothing rolls again."""
    whole = "Js Jh Jd Jc Qh Kh Qd Kd"
    assert settle(whole, "9h 9h 9d 9d Ts Ts Tc Tc").lines[0].bonus_round
    lines = settle(whole, "Js Qh Js Qh 9h 9h Td Td").lines
    assert struck(lines[0]) == {"P": 1}
    assert not lines[0].bonus_round


@pytest.mark.parametrize("again", [False, True])
def test_a_bonus_turn_earns_no_further_one(again: bool) -> None:
    """P8 [choice], and the setting `bonus_again`."""
    settings = msgspec.structs.replace(RULES.settings, bonus_again=again)
    hands = {0: parse_cards("Js Jh Jd Jc Qh Kh Qd Kd")}
    closed = play_round(settings, RULES.scorer, Label("regular", 5, True), hands, ((0,), (1,)))
    assert closed.label.text == "B-5"
    assert closed.lines[0].bonus_round is again


def test_the_lowest_of_a_round_are_named() -> None:
    """P9: the lowest scorers after takeaways, all of them on a tie; only of regular rounds."""
    assert settle("Kh Qh 9h 9h Td Td 9c 9c", "Kh Qh Kh Qh 9d 9d Td Td").lowest == (0,)
    nothing = "9h 9h 9d 9d Ts Ts Tc Tc"
    closed = settle(nothing, "Kh Qh 9h 9h Td Td 9c 9c", nothing)
    assert closed.lowest == (0, 2)
    for label in (Label("regular", 1, True), Label("playoff", 1)):
        assert msgspec.structs.replace(closed, label=label).lowest == ()


def test_sheets() -> None:
    """P10: partners share one; whoever has none keeps their own."""
    assert sheets_of(4, [(0, 2), (3, 1)]) == ((0, 2), (1, 3))
    assert sheets_of(3, [(1, 2)]) == ((0,), (1, 2))
    assert sheets_of(2, []) == ((0,), (1,))
    assert sheets_of(1, []) == ((0,),)
    with pytest.raises(BadInput, match=r"one score sheet for everybody: expected an opponent \(P10\)"):
        sheets_of(2, [(0, 1)])


@pytest.mark.parametrize("partners", [[(0, 0)], [(0, 4)], [(-1, 0)], [(0, 1), (1, 2)], [(0,)], [(0, 1, 2)]])
def test_odd_partners_are_refused(partners: list[tuple[int, ...]]) -> None:
    with pytest.raises(BadInput, match=r"expected two of p1 to p4.*\(P10\)") as caught:
        sheets_of(4, partners)
    assert caught.value.code == "bad-partners"


HAND = st.tuples(*(st.sampled_from(die) for die in RULES.dice))
HEARTS = parse_cards("9hThJhQhKhAhKdKs")
RUNS = st.tuples(
    *map(st.just, HEARTS[1:5]), st.sampled_from((HEARTS[0], HEARTS[5])), *[st.sampled_from(HEARTS)] * 3
)


HOUSES = st.fixed_dictionaries(
    {
        "extra_ranks": st.sampled_from(["natural", "pinochle"]),
        "double_marriage_takes": st.sampled_from(["suit", "any"]),
        "married_extras": st.booleans(),
        "married_defend": st.booleans(),
    }
)


ALL_RUNS = [
    counts
    for counts in product(range(3), repeat=6)
    if min(counts[1:5]) > 0 and max(counts[0], counts[5]) > 0 and sum(counts) <= 8
]
"""Every number of hearts, from the nine to the ace, that has a run and that eight dice can show."""


@pytest.mark.parametrize("order", ["natural", "pinochle"])
@pytest.mark.parametrize("upside_down", [False, True], ids=["as shipped", "small runs pay most"])
def test_who_holds_every_card_of_a_suit_that_another_holds_is_never_struck_by_their_run(
    order: str, upside_down: bool
) -> None:
    """P6, for every two hands, and under a guide by which a larger run in hand is not what scores."""
    guide = RULES.settings.guide
    if upside_down:
        runs = tuple(msgspec.structs.replace(run, points=3000 - run.points) for run in guide.runs)
        guide = msgspec.structs.replace(guide, runs=runs)
    house: Any = {"guide": guide, "extra_ranks": order}
    settings = msgspec.structs.replace(RULES.settings, **house)
    scorer, sheets, label = Scorer(settings), sheets_of(2, []), Label("regular", 1)
    struck_runs = 0
    for one, other in product(ALL_RUNS, repeat=2):
        hands = {seat: hearts(counts) for seat, counts in enumerate((one, other))}
        lost = struck(play_round(settings, scorer, label, hands, sheets).lines[0])
        if any(code[:-1] in ("SM", "MD", "LG") for code in lost):
            struck_runs += 1
            assert any(theirs > own for own, theirs in zip(one, other, strict=True)), (one, other)
    assert struck_runs > len(ALL_RUNS)


def hearts(counts: Sequence[int]) -> tuple[Card, ...]:
    """These hearts, and other dice that score nothing."""
    cards = "".join(f"{rank}h" * count for rank, count in zip("9TJQKA", counts, strict=True))
    return parse_cards(cards + "9s9s9d"[: 16 - len(cards)])


@given(st.lists(st.one_of(HAND, RUNS), min_size=2, max_size=5), HOUSES)
def test_takeaways_against_the_rule_meld_by_meld(hands: list[Any], house: dict[str, Any]) -> None:
    """P6, told another way: from the counts of cards, for every meld of every hand."""
    settings = msgspec.structs.replace(RULES.settings, **house)
    closed = play_round(
        settings, Scorer(settings), Label("regular", 1), dict(enumerate(hands)), sheets_of(len(hands), [])
    )
    for line in closed.lines:
        others = [other for other in closed.lines if other.seat != line.seat]
        for meld in line.melds:
            takers = [other.seat for other in others if takes(other, meld, line.cards, house)]
            assert (meld.struck_by is not None) == bool(takers)
            assert meld.struck_by is None or meld.struck_by in takers
        assert line.points + line.struck == sum(meld.points for meld in RULES.scorer.melds(line.cards))


def takes(other: Line, meld: Meld, cards: Sequence[Card], house: dict[str, Any]) -> bool:
    """Whether a line takes a meld of a hand with these cards."""
    codes = {found.code for found in other.melds}
    kind, last = meld.code[:-1], meld.code[-1]
    if kind.isdigit():
        return any(f"{size}{last}" in codes for size in range(int(kind) + 1, 9))
    if kind in ("SM", "MD", "LG"):
        sizes = ("SM", "MD", "LG")
        if any(size + last in codes for size in sizes[sizes.index(kind) + 1 :]):
            return True
        theirs = suited(other.cards, last, house, married=house["married_extras"])
        own = suited(cards, last, house, married=house["married_extras"] or house["married_defend"])
        return meld.code in codes and theirs > own
    if meld.code[0] == "M" and house["double_marriage_takes"] == "any":
        return any(code.startswith("DM") and len(code) == 3 for code in codes)
    return meld.code[0] != "D" and "D" + meld.code in codes


def suited(cards: Sequence[Card], suit: str, house: dict[str, Any], *, married: bool) -> list[int]:
    """How many of a suit there are, by rank from the highest, with or less the marriage beside the run.

    Both hold the same run, so the first difference of all these cards is the first of the additional ones.
    """
    own = [str(card)[0] for card in cards if str(card)[1] == suit.lower()]
    if own.count("K") > 1 and own.count("Q") > 1 and not married:
        own.remove("K")
        own.remove("Q")
    return [own.count(rank) for rank in ("AKQJT9" if house["extra_ranks"] == "natural" else "ATKQJ9")]
