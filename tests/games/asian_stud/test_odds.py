"""Odds of Asian Stud: against the kernel's walk, brute force, samples and known counts (A1–A7)."""

import inspect
import random
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations
from math import comb, factorial, perm, prod

import msgspec
import numpy as np
import pytest

from croupier.cards import DECK, JOKER, Card, mask_of, parse_cards
from croupier.chance import outcomes
from croupier.errors import BadInput
from croupier.games.asian_stud import (
    OUTCOMES,
    SIDE_ROWS,
    SIDE_TABLES,
    AsianStudRules,
    Bet,
    Raise,
    Settings,
    Terms,
    rules,
    side_pay,
    side_row,
    side_table,
    split,
    value_of,
    with_settings,
)
from croupier.games.asian_stud import settings as settings_module
from croupier.games.asian_stud.odds import (
    RESULTS,
    STRATEGIES,
    choice_of,
    classes,
    edges,
    nets,
    poker_classes,
    solve,
    solve_side,
    solve_whole,
    values_of,
)
from croupier.games.asian_stud.odds.desk import DESK
from croupier.games.asian_stud.odds.guide import guide
from croupier.games.asian_stud.odds.house_search import RATES, houses
from croupier.games.asian_stud.odds.report import report
from croupier.odds.desk import SearchRequest
from croupier.odds.report import Distribution, exact
from croupier.play import Deal, Draw, Over

HANDS = 2_869_685
DEALER = 1_712_304
SEATTLE = rules("seattle-2002").settings
WRITTEN = rules("as-written").settings


# Counting


def test_every_hand_is_in_one_class() -> None:
    found = classes()
    assert len(found) == 1994
    assert sum(hand.hands for hand in found.values()) == HANDS == comb(53, 5)
    counts = Counter[int]()
    for hand in found.values():
        counts[hand.result] += hand.hands
        assert sum(hand.dealer) == sum(hand.outcomes.values()) == DEALER == comb(48, 5)
        assert min(hand.dealer) >= 0
    assert [counts[result] for result in range(11)] == [
        968_621,
        195_764,
        185_472,
        188_128,
        184_592,
        194_728,
        184_832,
        188_128,
        184_832,
        184_348,
        210_240,
    ]


def test_player_and_dealer_may_change_places() -> None:
    """Card removal treats both alike: as many deals of i against j as of j against i."""
    deals = [[0] * 11 for _ in range(11)]
    for hand in classes().values():
        for result, ways in enumerate(hand.dealer):
            deals[hand.result][result] += hand.hands * ways
    assert deals == [list(column) for column in zip(*deals, strict=True)]
    assert sum(map(sum, deals)) == HANDS * DEALER


def left_for_the_dealer(hand: tuple[Card, ...], places: np.ndarray) -> list[int]:
    """The dealer's hands by result, every one of the 1,712,304 looked at."""
    left = np.array([value_of(card) for card in range(53) if card not in hand], np.int64)
    values = left[places]
    qualifies = np.zeros(len(values), bool)
    for three in combinations(range(5), 3):
        qualifies |= values[:, three].sum(axis=1) % 10 == 0
    worth = values.sum(axis=1) % 10
    worth[worth == 0] = 10
    return np.bincount(np.where(qualifies, worth, 0), minlength=11).tolist()  # type: ignore[no-any-return]


@pytest.mark.exhaustive
def test_the_dealers_hands_by_brute_force() -> None:
    places = np.fromiter(combinations(range(48), 5), dtype=(np.int8, 5), count=DEALER)
    for text in ("3h6d6c6s7h", "AsAdAhAcJk", "TsKdQh4c6h", "2c2d3h3s9c", "Jk5c5d5h5s", "9c9d9h9s8c"):
        hand = parse_cards(text)
        own = split(hand)
        found = classes()[values_of(hand)]
        assert found.result == (own.value if own else 0)
        assert list(found.dealer) == left_for_the_dealer(hand, places)


# A deck of eleven cards, walked by the kernel


SHORT = mask_of(parse_cards("As Ah Jk 2c 3d 4h 5s 6c 9c Td Kh"))


def walked(settings: Settings, ante: int) -> dict[tuple[int, ...], Counter[int]]:
    """What a raise of every hand comes to in chips, by asking the rules about every deal there is."""
    table = AsianStudRules(settings, "short", SHORT)
    state = table.apply(table.start(Terms(1)), Bet(0, ante))
    found: dict[tuple[int, ...], Counter[int]] = {}
    first = table.turn(state)
    assert isinstance(first, Draw)
    for own, _ in outcomes(first):
        assert isinstance(own, Deal)
        held = table.apply(state, own)
        second = table.turn(held)
        assert isinstance(second, Draw)
        results = found.setdefault(tuple(own.cards), Counter())
        for theirs, _ in outcomes(second):
            over = table.turn(table.apply(table.apply(held, theirs), Raise(0, ante)))
            assert isinstance(over, Over)
            results[over.returns[0]] += 1
    return found


@pytest.mark.parametrize(("ace", "joker"), [(1, 10), (4, 7)])
def test_a2_the_odds_follow_what_ace_and_joker_are_worth(ace: int, joker: int) -> None:
    """The rules' own walk over a short deck under other values, and a full deck's hands by result."""
    settings = msgspec.structs.replace(SEATTLE, ace=ace, joker=joker)
    hands = walked(settings, 20)
    best = solve(settings, "optimal", None, SHORT)
    value_of_class = {choice.values: choice.raise_value for choice in best.choices}
    for hand, results in hands.items():
        mean = Fraction(sum(chips * ways for chips, ways in results.items()), 20 * results.total())
        assert value_of_class[values_of(hand, settings.worth)] == mean
    found = classes(worth=settings.worth)
    assert sum(hand.hands for hand in found.values()) == HANDS
    named: Counter[tuple[int, ...]] = Counter()
    for group in poker_classes(worth=settings.worth):
        named[group.values] += group.hands
    assert named == {values: hand.hands for values, hand in found.items()}
    plain = classes()
    assert {values: hand.hands for values, hand in found.items()} != {
        values: hand.hands for values, hand in plain.items()
    }
    hand = parse_cards("AsAhJk2c3d")
    choice = choice_of(hand, settings)
    assert choice.values == tuple(sorted((ace, ace, joker, 2, 3)))
    own = split(hand, settings.worth)
    assert choice.result == (own.value if own else 0)


def test_a_report_says_what_ace_and_joker_are_worth() -> None:
    for ace, joker in ((1, 1), (4, 7)):
        settings = msgspec.structs.replace(SEATTLE, ace=ace, joker=joker)
        shown = report(AsianStudRules(settings, "house"))
        said = f"fall into {len(classes(worth=settings.worth)):,} multisets"
        assert said in shown.method[0]
        (boundary,) = (table for table in shown.tables if table.title == "The boundary of folding")
        assert boundary.note.startswith(f"The joker is {joker} and the ace {ace}.")


@pytest.mark.parametrize("odds_on", ["raise", "both", "one"])
@pytest.mark.parametrize(
    ("commission", "rounding", "ante"),
    [("none", "player", 20), ("both", "player", 20), ("both", "house", 7)],
)
def test_the_kernels_walk_over_a_short_deck(
    odds_on: str, commission: str, rounding: str, ante: int
) -> None:
    """Slow and obvious: hand by hand, under both strategies. 5 % of 20 is a whole chip, of 7 it is not."""
    settings = with_settings(WRITTEN, odds_on=odds_on, commission=commission, rounding=rounding)
    stake = None if ante == 20 else ante
    hands = walked(settings, ante)
    best, always = solve(settings, "optimal", stake, SHORT), solve(settings, "always-raise", stake, SHORT)
    value_of_class = {choice.values: choice.raise_value for choice in best.choices}
    every: Counter[Fraction] = Counter()
    chosen: Counter[Fraction] = Counter()
    for hand, results in hands.items():
        mean = Fraction(sum(chips * ways for chips, ways in results.items()), ante * results.total())
        assert value_of_class[values_of(hand)] == mean
        raised = {Fraction(chips, ante): ways for chips, ways in results.items()}
        every.update(raised)
        chosen.update(raised if mean >= -1 else {Fraction(-1): results.total()})
    assert always.wager.distribution == Distribution.of(every.items())
    assert best.wager.distribution == Distribution.of(chosen.items())
    assert best.hands == always.hands == len(hands) == comb(11, 5)
    assert best.deals == every.total()


# Samples of the whole deck


# Strategies


def readings() -> list[Settings]:
    return [
        with_settings(WRITTEN, odds_on=odds_on, commission=commission)
        for odds_on in ("raise", "both", "one")
        for commission in ("none", "ante", "raise", "both")
    ]


def test_the_edges_of_every_reading(golden: object) -> None:
    """Kept exactly, so that any change shows; the other tests of this module say that they are right."""
    lines = []
    for settings in readings():
        for strategy in STRATEGIES:
            odds = solve(settings, strategy)
            edge = odds.wager.house_edge
            reading = f"odds on {settings.odds_on}, commission on {settings.commission.on}"
            lines.append(
                f"{reading}, {strategy}: {edge} = {float(edge):.10f}, {odds.hands_folded} hands folded"
            )
    golden("asian-stud-edges", "\n".join(lines) + "\n")  # type: ignore[operator]


def test_the_best_play_is_never_worse_and_folds_what_loses_more() -> None:
    for settings in readings():
        best, always = solve(settings), solve(settings, "always-raise")
        assert best.wager.house_edge <= always.wager.house_edge
        assert all(choice.fold == (choice.raise_value < -1) for choice in best.choices)
        assert not any(choice.fold for choice in always.choices)
        gain = sum((-1 - choice.raise_value) * choice.hands for choice in best.folds)
        assert always.wager.house_edge - best.wager.house_edge == gain / HANDS
        assert sum(choice.hands for choice in best.folds) == best.hands_folded
        assert best.wager.staked == 2 - Fraction(best.hands_folded, HANDS)


def test_the_parts_make_the_whole() -> None:
    odds = solve(SEATTLE)
    assert [part.result for part in odds.parts] == list(RESULTS)
    for number, row in enumerate(odds.wager.rows):
        assert row.label == OUTCOMES[number]
        assert row.ways == sum(part.wager.rows[number].ways for part in odds.parts)
    assert sum(part.hands for part in odds.parts) == odds.hands == HANDS
    assert sum(part.hands_folded for part in odds.parts) == odds.hands_folded
    assert odds.deals == HANDS * DEALER == 4_913_773_104_240
    whole = sum((part.wager.house_edge * part.hands for part in odds.parts), Fraction(0)) / HANDS
    assert whole == odds.wager.house_edge


def test_a_better_hand_is_worth_more() -> None:
    values = [-part.wager.house_edge for part in solve(SEATTLE, "always-raise").parts]
    assert values == sorted(values)


def test_the_value_of_one_hand() -> None:
    hand = parse_cards("3h 6d 6c 6s 7h")
    choice = choice_of(hand, WRITTEN)
    assert choice.raise_value == Fraction(570_769 - 2 * 1_141_535, DEALER)
    assert not choice.fold
    assert choice_of(hand, SEATTLE).fold
    in_all = {one.values: one for one in solve(SEATTLE).choices}
    assert in_all[choice.values] == choice_of(hand, SEATTLE)


# Commission and its rounding (A5, A7)


def test_nets_are_exact_and_with_a_stake_rounded() -> None:
    exact = nets(SEATTLE)
    assert exact["win_3"] == 4 * Fraction(95, 100)
    assert exact["dealer_no_qualify"] == Fraction(95, 100)
    assert exact["lose"] == -2
    assert nets(SEATTLE, 100) == exact
    assert nets(SEATTLE, 10) == {
        **exact,
        "dealer_no_qualify": 1,
        "win_1": 2,
        "win_2": 3 - Fraction(1, 10),
        "win_3": 4 - Fraction(1, 10),
    }
    house = with_settings(SEATTLE, rounding="house")
    assert nets(house, 10)["dealer_no_qualify"] == Fraction(9, 10)
    assert nets(house, 1)["dealer_no_qualify"] == 0


def test_rounding_moves_the_edge_to_whom_it_favours() -> None:
    exact = solve(SEATTLE, "always-raise").wager.house_edge
    player = solve(SEATTLE, "always-raise", 7).wager.house_edge
    house = solve(with_settings(SEATTLE, rounding="house"), "always-raise", 7).wager.house_edge
    assert player < exact < house
    assert (
        solve(SEATTLE, "always-raise", 1).wager == solve(rules("ante-even").settings, "always-raise").wager
    )


# The side wager (A6)


NATURAL = dict(
    zip(
        SIDE_ROWS,
        (0, 4, 0, 36, 624, 3744, 5108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540),
        strict=True,
    )
)
WITH_JOKER = dict(
    zip(SIDE_ROWS, (1, 0, 20, 144, 204, 624, 2696, 10_332, 8448, 15_048, 116_784, 116_424), strict=True)
)


def test_the_hands_of_the_side_wager() -> None:
    """Without the joker the counts that every book has; the rest by the test below."""
    odds = solve_side(side_table("two-pair-up"))
    assert {row.row: row.natural for row in odds.rows} == NATURAL
    assert {row.row: row.joker for row in odds.rows} == WITH_JOKER
    assert sum(NATURAL.values()) == comb(52, 5)
    assert sum(WITH_JOKER.values()) == comb(52, 4)
    assert odds.hands == HANDS


def hands_by_shape(size: int) -> Iterator[tuple[tuple[Card, ...], Fraction]]:
    """Hands whose suits are named as they appear, and how many real ones each stands for.

    Where a rank comes twice, several of these are one hand.
    """
    suits: list[tuple[int, ...]] = [(0,)]
    for _ in range(size - 1):
        suits = [(*named, suit) for named in suits for suit in range(min(4, max(named) + 2))]
    for ranks in combinations_with_replacement(range(13), size):
        alike = prod(factorial(ranks.count(rank)) for rank in {*ranks})
        for named in suits:
            hand = tuple(Card(4 * rank + suit) for rank, suit in zip(ranks, named, strict=True))
            if len({*hand}) == size:
                yield hand, Fraction(perm(4, max(named) + 1), alike)


@pytest.mark.parametrize(("size", "beside", "wanted"), [(5, (), NATURAL), (4, (JOKER,), WITH_JOKER)])
@pytest.mark.exhaustive
def test_every_hand_with_the_joker(size: int, beside: tuple[Card, ...], wanted: dict[str, int]) -> None:
    found: Counter[str] = Counter()
    for hand, ways in hands_by_shape(size):
        found[side_row((*hand, *beside))] += ways  # type: ignore[assignment]
    assert found == Counter({row: hands for row, hands in wanted.items() if hands})


def test_the_names_of_the_suits_decide_nothing() -> None:
    luck = random.Random(4)
    for hand in (luck.sample(DECK, 5) for _ in range(300)):
        row = side_row(hand)
        for other in permutations(range(4)):
            assert side_row([Card(card - card % 4 + other[card % 4]) for card in hand]) == row


@pytest.mark.parametrize(
    "deck",
    [
        [card for card in (*DECK, JOKER) if card == JOKER or card.suit in "sh"],
        [card for card in (*DECK, JOKER) if card == JOKER or card.rank in (2, 3, 5, 13, 14)],
    ],
    ids=["two suits", "five ranks"],
)
def test_hands_of_a_short_deck_one_by_one(deck: list[Card]) -> None:
    expected: Counter[tuple[tuple[int, ...], str, bool]] = Counter()
    for hand in combinations(deck, 5):
        expected[values_of(hand), side_row(hand), JOKER in hand] += 1
    found: Counter[tuple[tuple[int, ...], str, bool]] = Counter()
    for group in poker_classes(mask_of(deck)):
        found[group.values, group.row, group.joker] += group.hands
    assert found == expected


@pytest.mark.parametrize("name", SIDE_TABLES)
def test_the_edge_in_the_comment_of_a_shipped_table(name: str) -> None:
    source = inspect.getsource(settings_module)
    comment = re.search(rf'House edge (\d+/\d+), ([\d.]+) %\.\n\s+"{name}"', source)
    assert comment is not None
    edge = solve_side(side_table(name)).wager.house_edge
    assert edge == Fraction(comment[1])
    assert f"{float(edge):.4%}" == f"{comment[2]}%"


def test_the_edge_of_a_table_by_hand() -> None:
    table = side_table("9-8-7-6-5-4-3-2-1")
    pays = {row: side_pay(table, row) or -1 for row in SIDE_ROWS}
    total = sum(pays[row] * (NATURAL[row] + WITH_JOKER[row]) for row in SIDE_ROWS)
    assert solve_side(table).wager.house_edge == Fraction(-total, HANDS)
    absurd = solve_side(side_table("1000000-0-0-0-0-0-0-0"))
    assert absurd.wager.house_edge == Fraction(HANDS - 1 - 1_000_000, HANDS)


def test_a_side_wager_that_dies_with_the_fold() -> None:
    table = side_table("trips-up")
    folded = [choice.values for choice in solve(SEATTLE).folds]
    odds = solve_side(table, folded)
    assert odds.hands_lost_by_folding == solve(SEATTLE).hands_folded
    lost = sum(
        group.hands * ((side_pay(table, group.row) or -1) + 1)
        for group in poker_classes()
        if group.values in set(folded)
    )
    assert odds.wager.house_edge - solve_side(table).wager.house_edge == Fraction(lost, HANDS)
    assert odds.hands == HANDS


def test_a_side_wager_that_dies_has_one_edge_wherever_it_is_said() -> None:
    """A6: the prices, the guide and a search have the edge of the report."""
    settings = msgspec.structs.replace(SEATTLE, side_live_after_fold=False)
    made = report(AsianStudRules(settings, "own"))
    edge = made.wagers[1].house_edge
    assert edge > edges(SEATTLE)["side"]
    assert edges(settings)["side"] == edge
    assert any(f"keeps {float(edge):.2%}" in str(said) for said in guide(settings).advice)
    found = DESK.search(made, settings, SearchRequest(edge), None).data["designs"]
    posted = settings.side_paytable.by_row
    for design in found:
        pays = "-".join(map(str, {**posted, **design["pays"]}.values()))
        priced = edges(msgspec.structs.replace(settings, side_pays=pays))["side"]
        assert abs(priced - edge) < Fraction(1, 500)
        assert design["house_edge"] == exact(priced)


def test_a_search_of_the_side_wager_finds_what_can_be_posted() -> None:
    """A6: the rows that it leaves pay as much as those below; of nothing paid, all rows are open."""
    for table in (*SIDE_TABLES, "0-0-0-0-0-0-0-0-0"):
        settings = msgspec.structs.replace(SEATTLE, side_pays=table)
        made = report(AsianStudRules(settings, "own"))
        for target in (Fraction(3, 100), Fraction(1, 5)):
            found = DESK.search(made, settings, SearchRequest(target), None).data["designs"]
            assert len(found) == 12
            for design in found:
                pays = {**settings.side_paytable.by_row, **design["pays"]}
                assert exact(solve_side(side_table(pays)).wager.house_edge) == design["house_edge"]


def test_a_cap_that_an_upper_row_keeps_is_no_condition() -> None:
    made = report(rules("seattle-2002"))
    asked = SearchRequest(Fraction(3, 100))
    free = DESK.search(made, SEATTLE, asked, None).data
    assert (
        DESK.search(made, SEATTLE, msgspec.structs.replace(asked, caps={"quads": "200"}), None).data == free
    )
    with pytest.raises(BadInput, match="quads"):
        DESK.search(made, SEATTLE, msgspec.structs.replace(asked, caps={"quads": "199"}), None)


def test_pay_tables_left_open() -> None:
    for name in SIDE_TABLES:
        table = side_table(name)
        odds = solve_side(table)
        assert odds.posted().wager(table.pays).rows == odds.wager.rows
        assert odds.posted().rows == table.rows
        lowest = odds.posted(5)
        pays = [pay for pay in table.pays if pay][-5:]
        assert lowest.wager(pays).rows == odds.wager.rows
        step = lowest.wager([pay + 1 for pay in pays]).house_edge - odds.wager.house_edge
        assert step == -sum(map(lowest.step, lowest.rows, pays))


def test_both_wagers_together() -> None:
    """The covariance again, from the mean of every class."""
    ante, side = solve(SEATTLE), solve_side(SEATTLE.side_paytable)
    whole = solve_whole(ante, side, SEATTLE)
    assert whole.wager.ways == ante.deals
    assert whole.wager.house_edge == ante.wager.house_edge + side.wager.house_edge
    mean = {choice.values: -1 if choice.fold else choice.raise_value for choice in ante.choices}
    together = sum(
        (
            group.hands * mean[group.values] * (side_pay(side.table, group.row) or -1)
            for group in poker_classes()
        ),
        Fraction(0),
    )
    assert whole.covariance[0][1] == together / HANDS - ante.wager.house_edge * side.wager.house_edge
    assert -1 < whole.correlation[0][1] < 1
    lost = solve_side(SEATTLE.side_paytable, [choice.values for choice in ante.folds])
    assert (
        solve_whole(ante, lost, SEATTLE).wager.house_edge == ante.wager.house_edge + lost.wager.house_edge
    )


@pytest.mark.parametrize(
    ("rate", "listed"),
    [("7%", {"10%", "7.5%", "6%"}), ("3.3%", {"10%", "7.5%", "3%"}), ("9%", {"10%", "8%", "6%"})],
)
def test_of_payments_that_come_to_the_same_the_nearest_is_listed(rate: str, listed: set[str]) -> None:
    settings = with_settings(SEATTLE, rate=rate)
    held = {"odds-on": settings.odds_on, "commission": settings.commission.on}
    found = houses(settings, Fraction(0), held, {}, stake=5)
    assert {one.settings.commission.rate for one in found} == listed
    assert sum(1 + one.alike for one in found) == len(RATES)
