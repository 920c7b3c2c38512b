"""The most that one hand of OFC can net from another, by whatever is paid for it (OFC5-OFC7)."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from croupier.cards import DECK
from croupier.games import presets_of, rules_of
from croupier.games.ofc import limits
from croupier.games.ofc.scorer import Scorer
from croupier.games.ofc.scoring import read_hands
from croupier.games.ofc.settings import FRONT_HANDS, LONG_ROW_HANDS, Royalties

DEAREST = "9c9d9h / ThJhQhKhAh / TsJsQsKsAs"
FOUL = "AcAd2c / 3c4d5d7s8d / 2d6h7h8c4c"


@pytest.mark.parametrize("preset", presets_of("ofc"))
def test_no_hand_of_the_presets_nets_more_than_two_royals_under_nines(preset: str) -> None:
    """Two royals leave two of each rank from ten to ace, so that no higher trips can be in front."""
    rules = rules_of("ofc", preset)
    one, other = map(rules.scorer.score, read_hands([DEAREST, FOUL]))
    assert rules.most_points() == rules.scorer.against(one, other).points == 25 + 50 + 17 + 6


@pytest.mark.parametrize("preset", presets_of("ofc"))
def test_a_foul_costs_its_points_against_a_hand_without_royalties(preset: str) -> None:
    rules = rules_of("ofc", preset)
    plain, foul = map(rules.scorer.score, read_hands(["2h3s4h / 5c6c7d9sTc / JdQhKsAh3d", FOUL]))
    assert foul.foul
    assert not plain.foul
    assert rules.foul_points() == rules.scorer.against(plain, foul).points > 0


def _scorer(royalties: Royalties, *, scoop: int = 3, foul: int = 6) -> Scorer:
    return Scorer(replace(rules_of("ofc").settings, royalties=royalties, scoop=scoop, foul=foul))


@pytest.mark.parametrize(
    ("royalties", "most"),
    [
        (Royalties(), 0),
        (Royalties({"AAA": 22}), 22),
        (Royalties({"AAA": 22}, {"trips": 9}), 22),  # no trips are above those in front
        (Royalties({"KKK": 22}, {"trips": 9}), 31),
        (Royalties({}, {"flush": 8}, {"straight": 7}), 8),  # one or the other, else it is a foul
        (Royalties({"66": 1}, {"high-card": 5}, {"high-card": 5}), 10),
        (Royalties({"AAA": 5}, {"quads": 9}, {"royal-flush": 9}), 23),
        (Royalties({"AAA": 5}, {"royal-flush": 9}, {"royal-flush": 9}), 18),
        (Royalties({}, {"pair": 1}, {"pair": 1}), 2),
    ],
    ids=str,
)
def test_rows_have_to_be_of_one_deck_and_no_foul(royalties: Royalties, most: int) -> None:
    assert limits.most_points(_scorer(royalties)) == most + 6
    assert limits.most_points(_scorer(royalties, scoop=4, foul=2)) == most + 7


@pytest.mark.parametrize("number", range(6))
def test_no_hand_that_is_dealt_earns_more(number: int) -> None:
    luck = random.Random(number)
    royalties = Royalties(
        *(
            {hand: luck.randrange(30) for hand in luck.sample(hands, 5)}
            for hands in (FRONT_HANDS, LONG_ROW_HANDS, LONG_ROW_HANDS)
        )
    )
    scorer = _scorer(royalties)
    most = limits.most_points(scorer) - 6
    for _ in range(2_000):
        cards = luck.sample(DECK, 13)
        rows = tuple(cards[:3]), tuple(cards[3:8]), tuple(cards[8:])
        assert sum(scorer.score(rows).royalties) <= most
