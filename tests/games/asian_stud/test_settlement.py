"""Asian Stud: random rounds against a settlement written straight from the source (A2–A7, C6).

A few thousand rounds by default; CROUPIER_ROUNDS=1000000 plays as many as it says.
"""

import os
import random
import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import ceil, floor
from typing import NamedTuple

import msgspec
import pytest

from croupier.cards import Card
from croupier.games.asian_stud import (
    GAME,
    SIDE_TABLES,
    AsianStudRules,
    Bet,
    Fold,
    Raise,
    State,
    Terms,
    can_arrange,
    rules,
    with_settings,
)
from croupier.ledger import Entry
from croupier.play import Deal, Move, Over, final

ROUNDS = int(os.environ.get("CROUPIER_ROUNDS", "2400"))

RANK = "23456789TJQKA"
ROYALS_ALIKE = ("five-aces", "royal", "sf", "quads", "boat", "flush", "straight", "trips", "two-pair")
ROYALS_APART = ("five-aces", "natural", "joker-royal", *ROYALS_ALIKE[2:])


def straight_two(hand: list[str]) -> int:
    """What the two is worth, 0 without a qualifying set: the cards by name, all ways to pick two."""
    worth = []
    for card in hand:
        if card == "Jk" or card[0] == "A":
            worth.append(1)
        elif card[0] in "TJQK":
            worth.append(10)
        else:
            worth.append(int(card[0]))
    for first in range(5):
        for second in range(first):
            two = worth[first] + worth[second]
            if sum(worth) - two in (10, 20, 30):
                return 10 if two in (10, 20) else two % 10
    return 0


def straight_poker(hand: list[str]) -> str:
    """The poker hand, by counting; the joker tries to complete, else it is one more ace."""
    joker = "Jk" in hand
    plain = [card for card in hand if card != "Jk"]
    ranks = sorted(RANK.index(card[0]) for card in plain)
    suited = len({card[1] for card in plain}) == 1
    in_order = False
    if len(set(ranks)) == len(ranks):
        low = sorted(-1 if rank == 12 else rank for rank in ranks)
        in_order = ranks[-1] - ranks[0] <= 4 or low[-1] - low[0] <= 4
    if suited and in_order:
        if ranks[0] >= 8:
            return "joker-royal" if joker else "natural"
        return "sf"
    if suited:
        return "flush"
    if in_order:
        return "straight"
    shape = sorted(Counter(ranks + [12] * joker).values(), reverse=True)
    return {5: "five-aces", 4: "quads"}.get(shape[0]) or {
        (3, 2): "boat",
        (3, 1): "trips",
        (2, 2): "two-pair",
    }.get((shape[0], shape[1]), "nothing")


def straight_side(hand: list[str], pays: list[int]) -> int:
    made = straight_poker(hand)
    rows = ROYALS_APART if len(pays) == 10 else ROYALS_ALIKE
    if len(pays) == 9 and made in ("natural", "joker-royal"):
        made = "royal"
    return dict(zip(rows, pays, strict=True)).get(made, 0)


class House(NamedTuple):
    odds_on: str
    charged: str
    rate: Fraction
    rounding: str
    live: bool
    pays: list[int]


class Seat(NamedTuple):
    ante: int
    side: int
    raised: bool
    hand: list[str]


def straight_settlement(  # noqa: C901, PLR0912  # one straight line, to be read beside the source
    rules_: House, seat: Seat, dealer: list[str]
) -> dict[str, int]:
    """What each wager of one seat comes to, commission apart; straight from A3 to A7."""
    odds_on, charged, rate, rounding, live, pays = rules_
    ante, side = seat.ante, seat.side
    net: dict[str, int] = {}
    house, mine = straight_two(dealer), straight_two(seat.hand)
    if not seat.raised:
        net["ante"] = -ante
    elif house == 0:
        net["ante"], net["raise"] = ante, 0
    elif mine == 0 or mine < house:
        net["ante"] = net["raise"] = -ante
    elif mine == house:
        net["ante"] = net["raise"] = 0
    else:
        if mine - house >= 7:
            odds = 3
        elif mine - house >= 4:
            odds = 2
        else:
            odds = 1
        if odds_on == "raise":
            net["ante"], net["raise"] = ante, ante * odds
        elif odds_on == "both":
            net["ante"], net["raise"] = ante * odds, ante * odds
        else:
            net["ante"], net["raise"] = ante * odds, 0
    for wager in ("ante", "raise"):
        if net.get(wager, 0) > 0 and rate > 0 and charged in (wager, "both"):
            due = net[wager] * rate
            if rounding == "player":
                taken = floor(due)
            elif rounding == "house":
                taken = ceil(due)
            else:
                taken = floor(due) if due - floor(due) <= Fraction(1, 2) else ceil(due)
            net[f"commission on the {wager}"] = -taken
    if side:
        pay = straight_side(seat.hand, pays)
        net["side"] = side * pay if pay and (seat.raised or live) else -side
    return net


TABLES = {**SIDE_TABLES, "odd": "70-60-50-40-30-20-10-5-0", "steep": "1000000-900-90-9-9-7-7-5-5-1"}
RATES = {"5%": Fraction(5, 100), "1/3": Fraction(1, 3)}
PRESET_RULES = {
    "as-written": ("both", "none"),
    "ante-even": ("raise", "none"),
    "seattle-2002": ("raise", "both"),
}

Said = tuple[str, str, str, str]  # what the odds are paid on, what is charged, the rate, the rounding
READINGS: list[tuple[str, Said | None]] = [
    *((preset, None) for preset in GAME.names),
    *product(
        GAME.names,
        product(
            ("raise", "both", "one"),
            ("none", "ante", "raise", "both"),
            RATES,
            ("player", "house", "nearest"),
        ),
    ),
]


@cache
def table_of(preset: str, said: Said | None, live: bool, pays: str) -> AsianStudRules:
    odds_on, charged, rate, rounding = said or (None, None, None, None)
    settings = with_settings(
        rules(preset).settings, odds_on=odds_on, commission=charged, rate=rate, rounding=rounding, side=pays
    )
    return AsianStudRules(msgspec.structs.replace(settings, side_live_after_fold=live), preset)


def house_of(preset: str, said: Said | None, live: bool, pays: str) -> House:
    """The same rules in plain words, for the straight settlement."""
    odds_on, charged, rate, rounding = said or (*PRESET_RULES[preset], "5%", "player")
    return House(odds_on, charged, RATES[rate], rounding, live, [int(pay) for pay in pays.split("-")])


ALL = [rank + suit for rank in RANK for suit in "cdhs"] + ["Jk"]
DECKS = {  # a short deck makes the rare hands common, and ties and wide differences too
    "all": (ALL, 7),
    "broadway": ([card for card in ALL if card[0] in "TJQKA" or card == "Jk"], 3),
    "two suits": ([card for card in ALL if card[1] in "shk"], 4),
    "royal": (["As", "Ks", "Qs", "Js", "Ts", "Ad", "Ah", "Ac", "Jk", "2c"], 1),
    "low": ([card for card in ALL if card[0] in "2345A" or card == "Jk"], 3),
}


def seat_at_random(luck: random.Random, hand: list[str]) -> Seat:
    ante = luck.choice([1, 2, 7, luck.randint(1, 1000)])
    side = luck.choice([0, 1, luck.randint(1, 100)])
    return Seat(ante, side, luck.random() < 0.7, hand)


def played(
    luck: random.Random, table: AsianStudRules, seats: list[Seat | None], dealer: list[str]
) -> State:
    """The round as the engine plays it; some raise with a set of their own."""
    bets = [Bet(n, seat.ante, seat.side) if seat else Bet(n, 0) for n, seat in enumerate(seats)]
    deals = [Deal(n, cards(seat.hand)) for n, seat in enumerate(seats) if seat]
    plays: list[Move] = []
    for n, seat in enumerate(seats):
        if seat and seat.raised:
            own = luck.choice([(), *can_arrange(cards(seat.hand))])
            plays.append(Raise(n, seat.ante, own))
        elif seat:
            plays.append(Fold(n))
    luck.shuffle(bets)
    luck.shuffle(plays)
    return final(table, Terms(len(seats)), [*bets, *deals, Deal(None, cards(dealer)), *plays])


def cards(names: list[str]) -> tuple[Card, ...]:
    return tuple(map(Card, names))


def booked(entries: tuple[Entry, ...], seat: int) -> dict[str, int]:
    """What the engine's entries say of one seat, wager by wager."""
    nets: dict[str, int] = {}
    for entry in entries:
        if seat in (entry.payer, entry.payee):
            assert None in (entry.payer, entry.payee)
            wager = re.split(r" won| lost| returned|:", entry.what)[0]
            assert wager not in nets
            nets[wager] = entry.amount if entry.payee == seat else -entry.amount
    return nets


def in_order(entries: tuple[Entry, ...], seats: list[Seat | None], live: bool) -> bool:
    """All from the right: first what is forfeited, then seat by seat raise, ante and side."""
    rank = {"raise": 0, "ante": 1, "side": 2}
    places = []
    for entry in entries:
        n = entry.payer if entry.payee is None else entry.payee
        assert n is not None
        seat = seats[n]
        assert seat is not None
        wager = entry.what.removeprefix("commission on the ").split(" ")[0].rstrip(":")
        taken = not seat.raised and (wager == "ante" or not live)
        places.append((0, -n, rank[wager]) if taken else (1, -n, rank[wager]))
    return places == sorted(places)


def test_random_rounds_wager_by_wager() -> None:
    """Every preset and commission setting in turn, with random seats, bets, plays and arrangements."""
    luck = random.Random(20021)
    seen: Counter[str] = Counter()
    for number in range(ROUNDS):
        preset, said = READINGS[number % len(READINGS)]
        live, pays = luck.random() < 0.7, luck.choice(list(TABLES.values()))
        table, house = table_of(preset, said, live, pays), house_of(preset, said, live, pays)
        deck, most = DECKS[luck.choice(["all", "royal", "royal", *DECKS])]
        deck = luck.sample(deck, len(deck))
        dealer = deck[-5:]
        seats = [
            seat_at_random(luck, deck[5 * n : 5 * n + 5]) if luck.random() < 0.9 else None
            for n in range(luck.randint(1, most))
        ]
        if not any(seats):
            continue
        state = played(luck, table, seats, dealer)
        entries = table.entries(state)
        returns = []
        for n, seat in enumerate(seats):
            expected = straight_settlement(house, seat, dealer) if seat else {}
            assert booked(entries, n) == expected, (number, preset, said, seat, dealer)
            returns.append(sum(expected.values()))
            seen.update(expected)
            seen[straight_poker(seat.hand) if seat else "out"] += 1
        assert in_order(entries, seats, live)
        assert table.turn(state) == Over((*returns, -sum(returns)))
    assert set(seen) >= {
        "ante",
        "raise",
        "side",
        "commission on the ante",
        "commission on the raise",
        "out",
    }
    assert set(seen) >= set(ROYALS_APART)


@pytest.mark.parametrize(
    ("two", "dealer", "odds"), [("Ts Kd", "9s 2c", 3), ("7h 2h", "4s As", 2), ("2s 3d", "3s Ad", 1)]
)
def test_the_straight_settlement_knows_the_source(two: str, dealer: str, odds: int) -> None:
    """The judge judged: hands set by eye."""
    seat = Seat(10, 0, True, [*two.split(), "5c", "2d", "3h"])
    house = House("both", "none", Fraction(0), "player", True, [1] * 9)
    assert straight_settlement(house, seat, [*dealer.split(), "5d", "Th", "5h"]) == {
        "ante": 10 * odds,
        "raise": 10 * odds,
    }
