"""Counts of 3 Card Fortune: the fast ones against loops, short packs and the kernel (F1, F2, F4-F6)."""

import importlib.util
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.cards import Card, mask_of, parse_cards
from croupier.chance import Stream, outcomes, seed_of
from croupier.games.fortune import Bet, Fold, FortuneRules, Play, State, Terms, rules
from croupier.games.fortune.odds.hands import FULL, QUEEN_HIGH, Hands, Pack, count
from croupier.games.fortune.odds.shipped_counts import load_shipped_counts
from croupier.games.fortune.odds.strategies import kind_of_scores, optimal, play_values
from croupier.games.fortune.odds.vocabulary import NETS, OUTCOMES, PLAYER_KINDS, SIX_CARD_KINDS
from croupier.games.fortune.odds.wagers import whole_bet
from croupier.hands import Category, best_of, category, describe_three, three
from croupier.play import Act, Deal, Draw
from fortune_adjacent_hands import adjacent
from fortune_counts import STRATEGIES, everything, hand_counts, sentence
from fortune_joint_counts import joint_counts, whole_counts
from fortune_six_cards import six_card_counts

# Packs with straights over and under the ace, flushes, and too few suits or ranks for some hands.
SHORT = [
    Pack((2, 3, 4, 5, 14), 3),
    Pack((11, 12, 13, 14), 4),
    Pack((2, 3, 4, 10, 11, 12, 13, 14), 2),
    Pack((3, 9, 12, 13), 3),
    Pack((2, 3, 4, 5, 6, 7, 8, 9), 1),
]


def said(pack: Pack) -> str:
    return f"{len(pack.ranks)}x{pack.suits}"


@cache
def straight_loops() -> Any:
    """The loops of the benchmark, compiled."""
    path = Path(__file__).parents[3] / "bench" / "odds_fortune.py"
    spec = importlib.util.spec_from_file_location("odds_fortune_bench", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def full() -> Hands:
    return count()


def class_of(cards: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Ranks descending, and suits by order of appearance; the smallest of equal writings."""
    writings = []
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        chosen = [cards[place] for place in order]
        ranks = tuple(card // 4 + 2 for card in chosen)
        if list(ranks) == sorted(ranks, reverse=True):
            names: dict[int, int] = {}
            writings.append((ranks, tuple(names.setdefault(card % 4, len(names)) for card in chosen)))
    return min(writings)


@cache
def places() -> dict[tuple[tuple[int, ...], tuple[int, ...]], int]:
    """Each class of the full pack by its ranks and suits."""
    hands = full()
    return {
        (tuple(ranks), tuple(suits)): place
        for place, (ranks, suits) in enumerate(zip(hands.ranks.tolist(), hands.suits.tolist(), strict=True))
    }


def test_every_hand_is_in_one_class_with_its_score() -> None:
    hands = full()
    scores = hands.scores[hands.place].tolist()
    found: Counter[int] = Counter()
    for cards in combinations(range(52), 3):
        place = places()[class_of(cards)]
        found[place] += 1
        assert scores[place] == three(*cards)
    assert [found[place] for place in range(len(hands.ways))] == hands.ways.tolist()
    assert (len(hands.ways), len(hands.scores)) == (1755, 741)


@pytest.mark.exhaustive
def test_straight_loops_over_all_deals_agree_hand_by_hand() -> None:
    """All 407,170,400 deals, for each of the 22,100 hands (F5)."""
    loops = straight_loops()
    met = loops.every_deal(loops.score_table(), QUEEN_HIGH)
    wanted = full().met[[places()[class_of(cards)] for cards in combinations(range(52), 3)]]
    assert met.sum() == 407_170_400
    assert (met == wanted).all()


@pytest.mark.exhaustive
def test_straight_loops_over_all_six_card_hands_agree() -> None:
    found = straight_loops().every_six().tolist()
    assert {Category(kind): number for kind, number in enumerate(found)} == six_card_counts()
    assert sum(found) == comb(52, 6) == 20_358_520


@pytest.mark.parametrize("pack", SHORT, ids=said)
def test_short_packs_by_going_through_every_deal(pack: Pack) -> None:
    hands = count(pack)
    joint = joint_counts(hands)
    scores = {int(score): place for place, score in enumerate(hands.scores)}
    slow = np.zeros_like(joint)
    six: Counter[Category] = Counter()
    for mine in combinations(pack.cards, 3):
        score = three(*mine)
        for theirs in combinations([card for card in pack.cards if card not in mine], 3):
            kind = category(best_of(mine + theirs))
            six[kind] += 1
            answer = three(*theirs)
            outcome = 0 if answer < QUEEN_HIGH else 1 if answer < score else 2 if answer > score else 3
            paid = SIX_CARD_KINDS.index(kind) if kind in SIX_CARD_KINDS else 0
            slow[scores[score], outcome, paid] += 1
    assert (joint == slow).all()
    by_score = np.zeros(joint.shape[:2], np.int64)
    np.add.at(by_score, hands.place, hands.met * hands.ways[:, None])
    assert (by_score == slow.sum(2)).all()
    assert six_card_counts(pack) == {kind: six[kind] // 20 for kind in six_card_counts(pack)}
    assert sum(six_card_counts(pack).values()) == comb(len(pack.cards), 6)


@pytest.mark.parametrize("pack", [Pack((2, 11, 12, 13, 14), 2), Pack((10, 12, 13), 3)], ids=said)
def test_two_positions_by_going_through_every_deal(pack: Pack) -> None:
    """F2: what a hand is worth when the one beside it is known."""
    found = adjacent(count(pack))
    best, pairs = 0, 0
    more = Counter[bool]()
    for mine in combinations(pack.cards, 3):
        left = [card for card in pack.cards if card not in mine]
        alone = sum(net(mine, theirs) + 1 for theirs in combinations(left, 3)) >= 0
        for beside in combinations(left, 3):
            dealer = list(combinations([card for card in left if card not in beside], 3))
            play = sum(net(mine, theirs) for theirs in dealer)
            best += max(play, -len(dealer))
            pairs += 1
            if alone != (play >= -len(dealer)):
                more[alone] += 1
    counted = sum(NETS[outcome] * number for row in found.counts for outcome, number in enumerate(row))
    assert counted == best
    assert found.pairs == pairs
    assert (found.plays_more, found.folds_more) == (more[False], more[True])


def net(mine: tuple[int, ...], theirs: tuple[int, ...]) -> int:
    """Ante and play in antes, without a bonus, in so many words (F5)."""
    if three(*theirs) < QUEEN_HIGH:
        return 1
    return 2 * ((three(*mine) > three(*theirs)) - (three(*mine) < three(*theirs)))


class Walk:
    """Every deal of a pack through the rules themselves, with both decisions.

    With `suits_alike` one hand of each class is dealt to the player, and counts for the class.
    """

    def __init__(self, pack: Pack, suits_alike: bool) -> None:
        self.rules: FortuneRules = rules("standard")
        self.mask = mask_of(pack.cards)
        classes: dict[Any, list[tuple[Card, ...]]] = defaultdict(list)
        for cards in combinations(pack.cards, 3):
            classes[class_of(cards) if suits_alike else cards].append(cards)
        luck = Stream(seed_of("one of each class"))
        self.ways = {luck.choice(alike): len(alike) for alike in classes.values()}
        self.nets: dict[bool, Counter[tuple[tuple[int, ...], tuple[int, int, int]]]] = {
            True: Counter(),
            False: Counter(),
        }
        self.walk(self.rules.start(Terms(seats=1)))

    def walk(self, state: State, plays: bool = True) -> None:
        turn = self.rules.turn(state)
        if isinstance(turn, Draw):
            for move, _ in outcomes(Draw(turn.seat, turn.count, turn.left & self.mask)):
                assert isinstance(move, Deal)
                if turn.seat is None or move.cards in self.ways:
                    self.walk(self.rules.apply(state, move), plays)
        elif isinstance(turn, Act) and any(isinstance(move, Play) for move in turn.options[0]):
            self.walk(self.rules.apply(state, Play(0, 0, 5)), True)
            self.walk(self.rules.apply(state, Fold(0, 0)), False)
        elif isinstance(turn, Act):
            self.walk(self.rules.apply(state, Bet(0, 0, 5, 5, 5)))
        else:
            self.tally(state, plays)

    def tally(self, state: State, plays: bool) -> None:
        sums = Counter[str]()
        for line in self.rules.payments(state):
            sums[line.wager] += line.net
        ante = sums["ante"] + sums["play"] + sums["ante_bonus"]
        nets = ante // 5, sums["lucky_pairs"] // 5, sums["super_six"] // 5
        assert sum(nets) * 5 == self.rules.turn(state).returns[0]  # type: ignore[union-attr]
        cards = state.places[0].cards
        self.nets[plays][cards, nets] += self.ways[cards]


@pytest.mark.parametrize(
    ("pack", "suits_alike"), [(Pack((10, 11, 12, 13, 14), 2), False), (Pack((2, 3, 14), 4), True)]
)
def test_the_rules_themselves_give_the_same(pack: Pack, suits_alike: bool) -> None:
    """The generic walk of the kernel: values hand by hand, and all wagers together."""
    walked = Walk(pack, suits_alike)
    tables = walked.rules.settings.paytables
    hands = count(pack)
    scores = hands.scores[hands.place]
    sums, ways = Counter[int](), Counter[int]()
    for (cards, nets), number in walked.nets[True].items():
        sums[three(*cards)] += nets[0] * number
        ways[three(*cards)] += number
    values = play_values(hands, tables.ante_bonus)
    for score in set(scores.tolist()):
        inside = np.nonzero(scores == score)[0].tolist()
        mean = sum(values[place] * int(hands.ways[place]) for place in inside) / int(
            hands.ways[inside].sum()
        )
        assert mean == Fraction(sums[score], ways[score])

    for name in ("always-play", "queen-high"):
        played = STRATEGIES[name](hands)
        plays = set(scores[played].tolist())
        whole = whole_bet(whole_counts(hands, joint_counts(hands), played).tolist(), tables)
        slow = Counter[int]()
        for decision, nets_of in walked.nets.items():
            for (cards, nets), number in nets_of.items():
                if (three(*cards) in plays) == decision:
                    slow[sum(nets)] += number
        assert {int(row.net): row.ways for row in whole.wager.rows} == slow


def test_published_counts_of_three_and_six_cards() -> None:
    assert hand_counts(full()) == {
        "suited-akq": 4,
        "straight-flush": 44,
        "trips": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "high-card": 16440,
    }
    assert list(six_card_counts().values()) == [
        *(188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900)
    ]


def test_best_play_is_queen_six_four_whatever_the_suits() -> None:
    hands = full()
    played = optimal(hands)
    assert sentence(hands, played) == "Q-6-4 or better"
    assert int(hands.ways[played].sum()) == 14_900
    scores = hands.scores[hands.place]
    assert played.tolist() == (scores >= three(*parse_cards("Qs6h4d"))).tolist()
    # No bonus can turn a fold into a play: whoever may have one plays.
    assert played[kind_of_scores(scores) >= PLAYER_KINDS.index("straight")].all()
    assert describe_three(int(scores[~played].max())) == "Q-6-3"


def test_sentences_of_other_strategies() -> None:
    hands = full()
    every = np.ones(len(hands.ways), bool)
    assert sentence(hands, every) == "every hand"
    assert sentence(hands, ~every) == "no hand"
    every[np.argmax(hands.place)] = False
    assert sentence(hands, every) == "the hands listed"


def test_joint_counts_agree_with_each_wager_alone() -> None:
    hands = full()
    joint = joint_counts(hands)
    assert joint.min() >= 0
    assert joint.sum() == 407_170_400
    by_score = np.zeros((741, 4), np.int64)
    np.add.at(by_score, hands.place, hands.met * hands.ways[:, None])
    assert (joint.sum(2) == by_score).all()
    six = six_card_counts()
    kinds = [six[kind] for kind in SIX_CARD_KINDS if kind is not None]
    assert joint.sum((0, 1))[1:].tolist() == [20 * number for number in kinds]


def test_joint_counts_do_not_serve_a_strategy_that_splits_a_score() -> None:
    hands = full()
    played = optimal(hands)
    rainbow = places()[class_of(parse_cards("Qs6h4d"))]
    played[rainbow] = False
    with pytest.raises(ValueError, match="splits"):
        whole_counts(hands, joint_counts(hands), played)


def test_shipped_counts_of_two_positions_where_all_is_played() -> None:
    """A dealer's hand and an own hand leave C(46, 3) hands for the other position."""
    data = load_shipped_counts()
    for one, two in zip(data.strategies[0].counts[1:], data.adjacent.counts[1:], strict=True):
        assert tuple(number * comb(46, 3) for number in one) == two
    everything_dealt = comb(52, 3) * comb(49, 3) * comb(46, 3)
    assert sum(sum(row) for row in data.adjacent.counts) == everything_dealt
    assert data.adjacent.pairs == comb(52, 3) * comb(49, 3)
    assert describe_three(data.adjacent.lowest_played) == "5-3-2"
    assert describe_three(data.adjacent.highest_folded) == "Q-8-4"


@pytest.mark.exhaustive
def test_all_shipped_counts_from_nothing() -> None:
    assert everything() == load_shipped_counts()


def test_everything_of_a_short_pack() -> None:
    pack = Pack((11, 12, 13), 3)
    made = everything(pack)
    assert sum(made.hands.values()) == comb(9, 3)
    assert sum(map(sum, made.adjacent.counts)) == comb(9, 3) * comb(6, 3) * 1
    assert np.array(made.whole).sum() == comb(9, 3) * comb(6, 3)
    assert len(made.strategies) == len(STRATEGIES)
    assert np.array(made.strategies[0].counts).shape == (len(PLAYER_KINDS), len(OUTCOMES))


def test_a_pack_knows_its_cards() -> None:
    assert FULL.cards == tuple(Card(number) for number in range(52))
    assert Pack((12, 14), 2).cards == parse_cards("QcQdAcAd")
