"""What 3 Card Fortune's wagers are worth under posted pay tables (F4-F6)."""

import os
from fractions import Fraction
from itertools import combinations
from math import sqrt

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, parse_cards
from croupier.chance import Stream, seed_of
from croupier.errors import BadInput
from croupier.games.fortune import Settings, rules
from croupier.games.fortune.odds import solve
from croupier.games.fortune.odds.decision_table import hands_data, hands_table
from croupier.games.fortune.odds.hands import QUEEN_HIGH
from croupier.games.fortune.odds.one_hand import one_hand
from croupier.games.fortune.odds.shipped_counts import load_shipped_counts
from croupier.games.fortune.odds.wagers import whole_bet
from croupier.games.fortune.settlement import payments
from croupier.games.fortune.state import Position, Wagers
from croupier.hands import three
from croupier.odds.report import Distribution, Wager

STANDARD = rules("standard").settings
DEALS = 1_000_000 if os.environ.get("CROUPIER_FULL") else 10_000


def table(**posted: str) -> Settings:
    return msgspec.structs.replace(STANDARD, **posted)


def test_house_edge_of_a_five_four_one_bonus() -> None:
    odds = solve(table(ante_bonus="5-4-1"))
    assert odds.ante.ways == 407_170_400
    assert odds.ante.house_edge == Fraction(686689, 20358520)
    assert odds.ante.standard_deviation == pytest.approx(1.63925, abs=5e-6)
    assert odds.ante.staked == 1 + Fraction(14900, 22100)
    assert f"{float(odds.ante.element_of_risk):.4%}" == "2.0147%"


@pytest.mark.parametrize(
    ("bonus", "edge"),
    # Published for the same game with other bonuses, in hundredths of a percent.
    [("5-4-1", "3.37"), ("4-3-1", "3.83"), ("3-2-1", "4.28"), ("5-3-1", "3.61")],
)
def test_published_edges_of_other_bonuses(bonus: str, edge: str) -> None:
    assert f"{float(solve(table(ante_bonus=bonus)).ante.house_edge) * 100:.2f}" == edge


@pytest.mark.parametrize(
    ("lucky", "edge"),
    # Published for the same wager on three cards under other names.
    [("40-30-6-3-1", "7.28"), ("40-30-6-4-1", "2.32"), ("40-25-6-4-1", "3.49"), ("50-30-6-3-1", "5.10")],
)
def test_published_edges_of_three_card_wagers(lucky: str, edge: str) -> None:
    assert f"{float(solve(table(lucky_pairs=lucky)).lucky_pairs.house_edge) * 100:.2f}" == edge


def test_published_edge_of_the_six_card_wager() -> None:
    edge = solve(table(super_six="1000-200-50-25-20-10-5")).super_six.house_edge
    assert f"{float(edge) * 100:.2f}" == "10.22"


def test_wrong_strategies_cost_what_is_published() -> None:
    best, queen, always = solve(STANDARD).strategies
    assert (best.raises, best.hands_raised) == ("Q-6-4 or better", 14_900)
    assert (queen.raises, f"{float(queen.wager.house_edge):.4f}") == ("Q-3-2 or better", "0.0345")
    assert (always.raises, f"{float(always.wager.house_edge):.4f}") == ("every hand", "0.0765")


def test_rows_posted_apart() -> None:
    apart = solve(table(lucky_pairs="100-40-30-6-3-1", super_six="1000-200-50-25-20-10-5"))
    assert [(row.label, row.ways) for row in apart.lucky_pairs.rows][:2] == [
        ("suited-akq", 4),
        ("straight-flush", 44),
    ]
    merged = solve(table(super_six="200-50-25-20-10-5"))
    assert (merged.super_six.rows[0].label, merged.super_six.rows[0].ways) == ("straight-flush", 1844)
    equal = solve(table(super_six="200-200-50-25-20-10-5"))
    assert equal.super_six.distribution == merged.super_six.distribution
    assert equal.whole.wager.distribution == merged.whole.wager.distribution
    bonus = solve(table(ante_bonus="50-5-4-1"))
    gain = bonus.posted[0].step("suited-akq", 5) * 45
    assert solve(table(ante_bonus="5-4-1")).ante.house_edge - bonus.ante.house_edge == gain


def test_a_row_posted_at_nothing_loses() -> None:
    odds = solve(table(lucky_pairs="40-30-6-3-0"))
    assert {row.label: row.net for row in odds.lucky_pairs.rows}["pair"] == -1
    assert odds.lucky_pairs.hit_frequency == Fraction(1916, 22100)
    assert odds.whole.covariance[1][1] == odds.lucky_pairs.variance


def test_absurd_pays_are_exact() -> None:
    odds = solve(table(ante_bonus="1000000-4-1", super_six="1000000-200-50-25-20-10-5"))
    assert odds.ante.house_edge == Fraction(686689, 20358520) - Fraction(48 * 999_995, 22100)
    assert odds.super_six.house_edge == Fraction(15306, 149695) - Fraction(188 * 999_000, 20358520)
    assert odds.whole.wager.variance == sum(sum(row) for row in odds.whole.covariance)


PAYS = st.integers(0, 10**9)


@pytest.mark.exhaustive
@given(
    st.lists(PAYS, min_size=3, max_size=4),
    st.lists(PAYS, min_size=5, max_size=6),
    st.lists(PAYS, min_size=6, max_size=7),
)
def test_any_pay_table(bonus: list[int], lucky: list[int], six: list[int]) -> None:
    """The whole bet holds each wager alone as its margin, whatever is posted."""
    names = ("ante_bonus", "lucky_pairs", "super_six")
    odds = solve(
        table(
            **{
                name: "-".join(map(str, sorted(pays, reverse=True)))
                for name, pays in zip(names, (bonus, lucky, six), strict=True)
            }
        )
    )
    wagers = (odds.ante, odds.lucky_pairs, odds.super_six)
    for place, wager in enumerate(wagers):
        alone = whole_bet(load_shipped_counts().whole, odds.settings.paytables, stakes_of(place)).wager
        assert alone.distribution == wager.distribution
        assert alone.staked == wager.staked
        assert odds.whole.covariance[place][place] == wager.variance
    assert odds.whole.wager.house_edge == sum(wager.house_edge for wager in wagers)
    assert odds.whole.wager.variance == sum(sum(row) for row in odds.whole.covariance)


def stakes_of(place: int) -> tuple[int, int, int]:
    return (place == 0, place == 1, place == 2)


def test_correlations() -> None:
    whole = solve(STANDARD).whole
    for i in range(3):
        assert whole.correlation[i][i] == pytest.approx(1)
        for j in range(3):
            assert whole.covariance[i][j] == whole.covariance[j][i]
            assert -1 <= whole.correlation[i][j] <= 1 + 1e-12
    # A pair of kings wins three ways at once; the dealer's cards matter for two of the wagers alone.
    assert whole.correlation[0][1] > whole.correlation[1][2] > whole.correlation[0][2] > 0
    nothing = solve(table(lucky_pairs="0-0-0-0-0")).whole
    assert nothing.correlation[1] == (0, 0, 0)


def test_sampled_rounds_settle_as_counted() -> None:
    """Another way: rounds dealt from a seed and settled by the rules, best play (F4-F6)."""
    stream = Stream(seed_of("odds"), "fortune")
    tables = STANDARD.paytables
    from_score = three(*parse_cards("Qs6h4d"))
    sums: dict[str, list[int]] = {"ante": [], "lucky_pairs": [], "super_six": [], "whole": []}
    deck = list(DECK)
    for _ in range(DEALS):
        for place in range(6):
            other = place + stream.below(52 - place)
            deck[place], deck[other] = deck[other], deck[place]
        mine, theirs = tuple(deck[:3]), tuple(deck[3:6])
        play = 1 if three(*mine) >= from_score else 0
        nets = dict.fromkeys(sums, 0)
        for line in payments(theirs, [Position(0, Wagers(1, 1, 1), mine, play)], tables):
            nets[line.wager if line.wager in nets else "ante"] += line.net
            nets["whole"] += line.net
        for name, net in nets.items():
            sums[name].append(net)
    odds = solve(STANDARD)
    known = {
        "ante": odds.ante,
        "lucky_pairs": odds.lucky_pairs,
        "super_six": odds.super_six,
        "whole": odds.whole.wager,
    }
    for name, wager in known.items():
        agrees(sums[name], wager)


def agrees(found: list[int], wager: Wager) -> None:
    mean = sum(found) / len(found)
    error = wager.standard_deviation / sqrt(len(found))
    assert abs(mean + float(wager.house_edge)) < 4 * error, wager.name
    for net, chance in wager.distribution.chances:
        share = found.count(int(net)) / len(found)
        spread = sqrt(float(chance * (1 - chance)) / len(found))
        assert abs(share - float(chance)) < 5 * spread + 1 / len(found), (wager.name, net)


def test_two_positions_gain_a_little() -> None:
    odds = solve(STANDARD)
    gain = odds.ante.house_edge - odds.adjacent.house_edge
    assert gain == Fraction(15860029, 25753527800)
    assert odds.adjacent.ways == 22_100 * 18_424 * 15_180


@pytest.mark.parametrize("cards", ["Qs 6h 4d", "Qs6s3h", "AsKsQs", "2c3d5h", "7c7d7h", "AhAd2s", "2s3sAs"])
def test_advice_goes_through_every_hand_of_the_dealer(cards: str) -> None:
    own = parse_cards(cards)
    met = dict.fromkeys(("dealer_no_qualify", "win", "lose", "tie"), 0)
    for theirs in combinations([card for card in DECK if card not in own], 3):
        if three(*theirs) < QUEEN_HIGH:
            met["dealer_no_qualify"] += 1
        elif three(*theirs) == three(*own):
            met["tie"] += 1
        else:
            met["win" if three(*theirs) < three(*own) else "lose"] += 1
    found = one_hand(own, STANDARD)
    assert found.outcomes == met
    lines = payments(parse_cards("Jc9d8h"), [Position(0, Wagers(1), own, 1)], STANDARD.paytables)
    bonus = sum(line.net for line in lines) - 1  # against a dealer who does not qualify
    net = met["dealer_no_qualify"] + 2 * met["win"] - 2 * met["lose"]
    assert found.play == Fraction(net, 18_424) + bonus
    assert found.fold == -1


def test_advice_at_the_boundary_and_with_cards_seen() -> None:
    assert one_hand(parse_cards("Qs6h4d"), STANDARD).best == "play"
    assert one_hand(parse_cards("Qs6h3d"), STANDARD).best == "fold"
    helped = one_hand(parse_cards("Qs6h3d"), STANDARD, parse_cards("AsAhAd"))
    assert sum(helped.outcomes.values()) == 15_180
    assert helped.best == "play"


@pytest.mark.parametrize(
    ("cards", "seen", "said"),
    [
        ("Qs6h", "", "expected three cards, not 2"),
        ("Qs6hQs", "", "expected different cards"),
        ("Qs6hJk", "", "no joker"),
        ("Qs6h4d", "4d", "expected different cards"),
        ("2c2d2h", "".join(map(str, DECK[3:50])), "at least three left"),
    ],
)
def test_advice_refuses(cards: str, seen: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        one_hand(parse_cards(cards), STANDARD, parse_cards(seen))


def test_the_decision_list_has_every_hand() -> None:
    listed = hands_table(STANDARD.paytables.ante_bonus)
    data = hands_data(listed)
    assert len(data) == 1755
    assert sum(entry["hands"] for entry in data) == 22_100
    assert sum(entry["hands"] for entry in data if entry["move"] == "play") == 14_900
    for entry in data[::97]:
        own = parse_cards(entry["example"])
        found = one_hand(own, STANDARD)
        assert entry["outcomes"] == found.outcomes
        assert entry["hand"] == found.hand
        assert Fraction(entry["value"]["fraction"]) == found.play
        assert entry["move"] == found.best
    edge = sum(entry["hands"] * max(Fraction(entry["value"]["fraction"]), Fraction(-1)) for entry in data)
    assert edge / 22_100 == -Fraction(686689, 20358520)


def test_distribution_of_ante_and_play() -> None:
    found = solve(STANDARD).ante.distribution
    assert isinstance(found, Distribution)
    assert [int(net) for net, _ in found.chances] == [-2, -1, 0, 1, 2, 3, 5, 6, 7]
    assert found.mean == -Fraction(686689, 20358520)
