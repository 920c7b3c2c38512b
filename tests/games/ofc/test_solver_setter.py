"""The compiled setter of Fantasyland hands, held to every way there is and to the rules' own scores."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba", reason="the setter is compiled by Numba")

from croupier.cards import Card  # noqa: E402
from croupier.chance import Stream, seed_of  # noqa: E402
from croupier.errors import BadInput  # noqa: E402
from croupier.games import rules_of  # noqa: E402
from croupier.games.ofc.solver.compiled.buckets import KINDS, fronts_of, strongest_buckets  # noqa: E402
from croupier.games.ofc.solver.compiled.fantasyland_search import best_settings  # noqa: E402
from croupier.games.ofc.solver.setting import setting_values  # noqa: E402
from croupier.hands import five, front  # noqa: E402
from croupier.row_classes import scale  # noqa: E402
from tests.games.ofc.naive_setter import naive_value  # noqa: E402

COMPILED = pytest.mark.exhaustive
"""The compiler takes ten seconds on a fresh clone."""
PRESETS = ("pineapple", "progressive-pineapple", "standard", "carnivale-2013")


def dealt(label: str, hands: int, cards: int) -> Any:
    stream = Stream(seed_of("setter"), label)
    return np.array([stream.shuffled(range(52))[:cards] for _ in range(hands)], dtype=np.uint8)


def rows_of(hand: Any, places: Any) -> Any:
    return tuple(tuple(Card(int(hand[at])) for at in range(len(hand)) if bits >> at & 1) for bits in places)


@COMPILED
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("cards", "hands"), [(13, 100), (14, 15), (15, 4), (16, 1)])
def test_no_setting_is_better(preset: str, cards: int, hands: int) -> None:
    """OFC10, OFC12: the value is that of the best of all settings, and the rows are worth it."""
    scorer = rules_of("ofc", preset).scorer
    stay = 8.25
    dealt_hands = dealt(f"{preset} {cards}", hands, cards)
    found = best_settings(dealt_hands, setting_values(scorer, stay))
    for hand, places, value in zip(dealt_hands, found.rows.tolist(), found.values.tolist(), strict=True):
        scored = scorer.score(rows_of(hand, places))
        assert not scored.foul
        assert sum(scored.royalties) + stay * bool(scored.stays) == pytest.approx(value, abs=1e-6)
        assert value == pytest.approx(naive_value(hand.tolist(), scorer, stay), abs=1e-6)


@COMPILED
def test_no_row_of_the_cards_left_surpasses_what_they_promise() -> None:
    """What may lie beside a back: no five, no front, and no front with a middle that it does not foul."""
    firsts = np.unique(scale().scores >> 16)

    def bucket(score: int) -> int:
        return int(np.searchsorted(firsts, score >> 16))

    equal, hands = 0, 240
    for cards in left_over(hands):
        bits = np.uint64(sum(1 << 16 * (card & 3) + (card >> 2) for card in cards))
        flush = any(sum(card & 3 == suit for card in cards) >= 5 for suit in range(4))
        best = max(bucket(five(*map(Card, chosen))) for chosen in combinations(cards, 5))
        most, most_front = strongest_buckets(bits, flush)
        assert most >= best
        equal += most == best
        kinds = np.empty((KINDS, 3), np.int64)
        told = kinds[: fronts_of(bits, flush, len(firsts), kinds)].tolist()
        for three in combinations(cards, 3):
            low = bucket(front(*map(Card, three)))
            assert low <= most_front
            for middle in combinations([card for card in cards if card not in three], 5):
                high = bucket(five(*map(Card, middle)))
                assert low > high or any(low <= a and b <= high <= c for a, b, c in told), (three, middle)
    assert equal > hands * 0.8  # and they promise no more than they must


def left_over(hands: int) -> Iterator[list[int]]:
    """Eight or nine cards of all, of a short pack, of few ranks with the ace, and of two suits."""
    stream = Stream(seed_of("setter"), "left over")
    packs = (range(52), range(16, 52), [*range(20), *range(48, 52)], [c for c in range(52) if c & 3 < 2])
    for at in range(hands):
        yield [int(card) for card in stream.shuffled(packs[at % 4])[: 8 + at // 4 % 2]]


@pytest.mark.parametrize(
    "hands", [[list(range(12))], [list(range(18))], [[*range(12), 0]], [[*range(12), 52]], list(range(13))]
)
def test_other_hands_are_refused(hands: Any) -> None:
    with pytest.raises(BadInput, match="hands: expected"):
        best_settings(hands, setting_values(rules_of("ofc").scorer, 0.0))
