"""Settlement against a second one, written straight down from the source and knowing nothing of the game.

The gate plays 2,000 rounds. All 1,000,000 of them (some ten minutes on one core):
`CROUPIER_FULL=1 pytest tests/games/fortune/test_settlement.py -n 0`
"""

import os
import re
from collections import Counter
from itertools import product
from typing import NamedTuple

import msgspec
import pytest

from croupier.banked.rounds import Payment
from croupier.cards import DECK, FULL_DECK, mask_of, parse_cards, text_of
from croupier.chance import Shoe, Stream, seed_of
from croupier.games.fortune import Bet, Fold, FortuneRules, Play, Position, State, Terms, Wagers, rules
from croupier.games.fortune.settlement import entry, payments
from croupier.ledger import Entry, balances
from croupier.play import Act, Draw, Over

BATCHES = 20
ROUNDS = 1_000_000 if os.environ.get("CROUPIER_FULL") else 2_000

Paid = tuple[int, str, int, int]  # position, wager, stake, net


# The second settlement. Cards are texts; pay tables are written out.

RANKS = {rank: number for number, rank in enumerate("23456789TJQKA", 2)}

ANTE_BONUS = {"straight flush": 5, "three of a kind": 4, "straight": 1}
LUCKY_PAIRS = {"straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 3, "pair": 1}
SUPER_SIX = {
    "royal flush": 1000,
    "straight flush": 200,
    "four of a kind": 50,
    "full house": 25,
    "flush": 20,
    "straight": 10,
    "three of a kind": 5,
}
POSTED = {
    "standard": (ANTE_BONUS, LUCKY_PAIRS, SUPER_SIX),
    "pitched": (ANTE_BONUS, {"suited A-K-Q": 50, **LUCKY_PAIRS}, SUPER_SIX),
    "no royal": (
        {"suited A-K-Q": 7, **ANTE_BONUS},
        LUCKY_PAIRS,
        {row: pay for row, pay in SUPER_SIX.items() if row != "royal flush"},
    ),
}
WORTH = ("high card", "pair", "flush", "straight", "three of a kind", "straight flush", "suited A-K-Q")


def three_cards(cards: list[str]) -> tuple[str, tuple[int, ...]]:
    """What a hand of three is called, and what decides between two of a name."""
    high, middle, low = sorted((RANKS[card[0]] for card in cards), reverse=True)
    suited = cards[0][1] == cards[1][1] == cards[2][1]
    if high == middle == low:
        return "three of a kind", (high,)
    if high == middle:
        return "pair", (high, low)
    if middle == low:
        return "pair", (middle, high)
    lowest = (high, middle, low) == (14, 3, 2)
    if lowest or (high == middle + 1 and middle == low + 1):
        if suited:
            return "suited A-K-Q" if low == 12 else "straight flush", (3 if lowest else high,)
        return "straight", (3 if lowest else high,)
    return "flush" if suited else "high card", (high, middle, low)


def six_cards(cards: list[str]) -> str:
    """The name of the best five of six, as far as it is paid."""
    ranks = [RANKS[card[0]] for card in cards]
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    suits = [card[1] for card in cards]
    flush = next((suit for suit in "cdhs" if suits.count(suit) >= 5), "")
    run = top_of_run(ranks)
    suited_run = top_of_run([RANKS[card[0]] for card in cards if card[1] == flush])
    if suited_run:
        return "royal flush" if suited_run == 14 else "straight flush"
    if counts[0] == 4:
        return "four of a kind"
    if counts[0] == 3 and counts[1] >= 2:
        return "full house"
    if flush:
        return "flush"
    if run:
        return "straight"
    return "three of a kind" if counts[0] == 3 else "nothing"


def top_of_run(ranks: list[int]) -> int:
    with_low_aces = {*ranks, *(1 for rank in ranks if rank == 14)}
    return max((top for top in range(5, 15) if with_low_aces >= set(range(top - 4, top + 1))), default=0)


def pays(name: str, table: dict[str, int]) -> int:
    if name not in table:
        name = {"suited A-K-Q": "straight flush", "royal flush": "straight flush"}.get(name, name)
    return table.get(name, 0)


class Spot(NamedTuple):
    """What lies on a betting position when everybody has decided; no cards where nothing was bet."""

    cards: list[str]
    ante: int
    play: int
    lucky_pairs: int
    super_six: int


def straight_line(dealer: list[str], spots: list[Spot], posted: str) -> list[Paid]:
    """Every wager of a round, settled as the source says it, step by step."""
    ante_bonus, lucky_pairs, super_six = POSTED[posted]
    paid: list[Paid] = []
    # "the dealer collects all forfeited wagers and cards"
    for at, spot in reversed(list(enumerate(spots))):
        if spot.ante and not spot.play:
            paid.append((at, "ante", spot.ante, -spot.ante))
    # "starting with the player on the dealer's right … PLAY first, ANTE second, the ANTE BONUS third,
    # the Lucky Pair's wager and the Super 6 Bonus last"
    for at, spot in reversed(list(enumerate(spots))):
        if spot.play:
            play, ante = against(dealer, spot.cards)
            bonus = pays(three_cards(spot.cards)[0], ante_bonus)
            paid += [(at, "play", spot.play, play * spot.play), (at, "ante", spot.ante, ante * spot.ante)]
            if bonus:
                paid.append((at, "ante_bonus", spot.ante, bonus * spot.ante))
        if spot.lucky_pairs:
            pay = pays(three_cards(spot.cards)[0], lucky_pairs) or -1
            paid.append((at, "lucky_pairs", spot.lucky_pairs, pay * spot.lucky_pairs))
        if spot.super_six:
            pay = pays(six_cards(spot.cards + dealer), super_six) or -1
            paid.append((at, "super_six", spot.super_six, pay * spot.super_six))
    return paid


def against(dealer: list[str], cards: list[str]) -> tuple[int, int]:
    """What PLAY and ANTE win or lose, as multiples."""
    name, decides = three_cards(dealer)
    if name == "high card" and decides[0] < 12:
        return 0, 1
    theirs = min(WORTH.index(name), 5), decides
    name, decides = three_cards(cards)
    mine = min(WORTH.index(name), 5), decides
    return (1, 1) if mine > theirs else (-1, -1) if mine < theirs else (0, 0)


# Rounds with random positions, wagers, cards and decisions


def tables() -> dict[str, FortuneRules]:
    standard = rules("standard")
    own = msgspec.structs.replace(
        standard.settings, ante_bonus="7-5-4-1", super_six="200-50-25-20-10-5", dealing="pitched"
    )
    return {"standard": standard, "pitched": rules("pitched"), "no royal": FortuneRules(own, "no royal")}


TABLES = tables()


def seating(game: FortuneRules, stream: Stream, most: int) -> Terms:
    """One position or more, some empty, some two to a player where that is allowed."""
    positions: list[int | None] = []
    seats = 0
    for _ in range(1 + stream.below(most)):
        kind = stream.below(5)
        if kind == 0 and positions:
            positions.append(None)
        elif (
            kind == 1 and game.settings.adjacent_positions and positions and positions.count(seats - 1) == 1
        ):
            positions.append(seats - 1 if positions[-1] == seats - 1 else None)
        else:
            positions.append(seats)
            seats += 1
    return Terms(seats, tuple(positions))


def bet_on(game: FortuneRules, seat: int, position: int, stream: Stream) -> Bet:
    """No bet now and then; else any wagers of the posted limits, each optional one half of the time."""
    if stream.below(8) == 0:
        return Bet(seat, position)
    ante = 5 * (1 + stream.below(100))
    if game.settings.optional_alone and stream.below(4) == 0:
        ante = 0
    pairs, six = (stream.below(2) and 1 + stream.below(100) for _ in range(2))
    return Bet(seat, position, ante, pairs, six)


def played(game: FortuneRules, stream: Stream, deck: int = FULL_DECK, most: int = 7) -> State:
    """A round to its end from these cards; three of four hands are played, however bad."""
    state = game.start(seating(game, stream, most))
    shoe = Shoe(stream)
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Draw):
            dealt = shoe.answer(msgspec.structs.replace(turn, left=turn.left & deck))
            state = game.apply(state, dealt)
            continue
        assert isinstance(turn, Act)
        for seat, options in turn.options.items():
            move = options[0]
            assert isinstance(move, Bet | Play | Fold)
            if isinstance(move, Bet):
                move = bet_on(game, seat, move.position, stream)
            elif stream.below(4) == 0:
                move = Fold(seat, move.position)
            assert move in options
            assert isinstance(move, Bet | Play | Fold)
            state = game.apply(state, move)
    return state


def spot_of(place: Position) -> Spot:
    wagers = place.wagers or Wagers()
    cards = [text_of([card]) for card in place.cards]
    return Spot(cards, wagers.ante, place.play or 0, wagers.lucky_pairs, wagers.super_six)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_f7_random_rounds_settle_wager_by_wager_as_the_source_says(batch: int) -> None:
    stream = Stream(seed_of("settlement"), batch)
    wagers = pairs_of_positions = 0
    for number in range(ROUNDS // BATCHES):
        posted = list(POSTED)[number % 3]
        state = played(TABLES[posted], stream)
        wagers += len(agreed(posted, state))
        held = [place.seat for place in state.places if place.seat is not None]
        pairs_of_positions += len(set(held)) < len(held)
    assert wagers > 5 * (ROUNDS // BATCHES)
    assert pairs_of_positions > ROUNDS // BATCHES // 20


def test_f7_rounds_with_high_cards_alone_settle_so_too() -> None:
    """Tens to aces of three suits make the rare hands common: suited A-K-Q, trips, royals of six cards."""
    stream = Stream(seed_of("high cards"), "settlement")
    highest = mask_of(card for card in DECK if card.rank >= 10 and card.suit != "c")
    why: Counter[str] = Counter()
    for number in range(900):
        posted = list(POSTED)[number % 3]
        why.update(line.why for line in agreed(posted, played(TABLES[posted], stream, highest, 4)))
    for paid in ("suited A-K-Q pays 50", "royal flush pays 1000", "royal flush pays 200", "trips pays 4"):
        assert why[f"{paid} to 1"]
    assert any(re.fullmatch(r"(.)\1\1 beats straight to .", each) for each in why)


def agreed(posted: str, state: State) -> tuple[Payment, ...]:
    """The lines of a settled round, which both settlements must agree on, as must entries and returns."""
    game = TABLES[posted]
    lines = game.payments(state)
    dealer = [text_of([card]) for card in state.dealer]
    expected = straight_line(dealer, [spot_of(place) for place in state.places], posted)
    assert [(line.position, line.wager, line.stake, line.net) for line in lines] == expected, state
    entries = game.entries(state)
    seats, house = balances(entries, state.terms.seats)
    assert len(entries) == len(lines)
    assert game.turn(state) == Over((*seats, house))
    assert house == -sum(seats) == -sum(net for _, _, _, net in expected)
    return lines


def test_f7_the_entry_of_a_payment_says_what_became_of_the_wager() -> None:
    paid = Payment(4, "ante", 1, 1, "queens", 1)
    assert entry(paid) == Entry(None, 4, 1, "position 2 ANTE wins 1: queens")
    lost = msgspec.structs.replace(paid, net=-1)
    assert entry(lost) == Entry(4, None, 1, "position 2 ANTE loses 1: queens")
    pushed = msgspec.structs.replace(paid, net=0)
    assert entry(pushed) == Entry(None, 4, 0, "position 2 ANTE pushes: queens")


def test_f5_lines_say_that_the_dealer_does_not_play() -> None:
    hand = Position(0, Wagers(10), parse_cards("KdKc2h"), 10)
    play, ante = payments(parse_cards("JsTh8d"), [hand], rules().settings.paytables)
    assert (play.why, ante.why) == ("dealer doesn't play", "dealer doesn't play")


@pytest.mark.parametrize(("wagers", "optional"), [((5, 0, 0), False), ((5, 1, 0), True), ((5, 0, 1), True)])
def test_f4_one_chip_on_an_optional_wager_keeps_it_live(
    wagers: tuple[int, int, int], optional: bool
) -> None:
    assert Wagers(*wagers).optional is optional


def test_the_second_settlement_itself_knows_the_sources_statements() -> None:
    """It is no judge unless it is right: the names of every kind of hand."""
    assert [
        three_cards(cards.split())[0] for cards in ("Ad 2d 3d", "Ad Kd Qd", "Ad 2c 3d", "Kd Ac 2d")
    ] == ["straight flush", "suited A-K-Q", "straight", "high card"]
    counted: dict[str, int] = {}
    deck = [rank + suit for rank, suit in product(RANKS, "cdhs")]
    for a in range(52):
        for b in range(a):
            for c in range(b):
                name, _ = three_cards([deck[a], deck[b], deck[c]])
                counted[name] = counted.get(name, 0) + 1
    assert counted == {
        "suited A-K-Q": 4,
        "straight flush": 44,
        "three of a kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "high card": 16440,
    }
