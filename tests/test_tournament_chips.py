"""Chips changed up (T2): one chip at most, nobody raced out, the total changed by the rounding alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, parse_cards
from croupier.chance import Stream
from croupier.errors import BadInput
from croupier.tournament.chips import manual_race_result, race_result, round_up_result

LUCK = Stream(bytes(32), "race")
STACKS = st.lists(st.integers(1, 400), min_size=1, max_size=4).map(
    lambda stacks: {player: 25 * chips for player, chips in enumerate(stacks, 1)}
)


@given(STACKS, st.sampled_from([100, 500, 1_000]), st.integers(0, 99))
def test_t2_a_race(stacks: dict[int, int], larger: int, label: int) -> None:
    race = race_result(stacks, 25, larger, Stream(bytes(32), label))
    gained = sum(race.after.values()) - sum(stacks.values())
    poor = sum(chips < larger for chips in stacks.values())
    assert 0 <= gained < larger or poor > 1
    for player, chips in stacks.items():
        assert race.after[player] > 0
        assert race.after[player] % larger == 0
        assert race.after[player] - chips // larger * larger in (0, larger)
        assert len(race.cards.get(player, ())) == chips % larger // 25
    dealt = [card for cards in race.cards.values() for card in cards]
    assert len(set(dealt)) == len(dealt) or len(dealt) > len(DECK)


def test_t2_the_highest_card_wins() -> None:
    for label in range(30):
        race = race_result({1: 1_025, 2: 1_050, 3: 1_025}, 25, 100, Stream(bytes(32), label))
        best = max(race.cards, key=lambda player: max(parse_cards("".join(race.cards[player]))))
        assert race.after == {player: 1_100 if player == best else 1_000 for player in (1, 2, 3)}


def test_t2_nobody_is_raced_out() -> None:
    for label in range(30):
        race = race_result({1: 25, 2: 5_075, 3: 5_075}, 25, 100, Stream(bytes(32), label))
        assert race.after[1] == 100
        assert sorted((race.after[2], race.after[3])) == [5_000, 5_100]
    assert race_result({1: 25, 2: 25}, 25, 100, LUCK).after == {1: 100, 2: 100}


def test_t2_rounded_up_instead() -> None:
    assert round_up_result({1: 25, 2: 1_000, 3: 1_075}, 100).after == {1: 100, 2: 1_000, 3: 1_100}


def test_t2_a_race_with_real_cards_is_checked() -> None:
    stacks = {1: 25, 2: 1_075, 3: 1_050, 4: 1_000}
    assert manual_race_result(stacks, 100, (1, 2)).after == {1: 100, 2: 1_100, 3: 1_000, 4: 1_000}
    for winners, why in [
        ((1,), "expected 2"),
        ((1, 1), "expected 2"),
        ((2, 3), "raced out"),
        ((1, 4), "no odd"),
    ]:
        with pytest.raises(BadInput, match=why):
            manual_race_result(stacks, 100, winners)


def test_t2_who_cannot_have_won_is_told_who_can() -> None:
    with pytest.raises(BadInput, match=r"player 3 has no odd chip; expected one of 1, 2$"):
        manual_race_result({1: 125, 2: 175, 3: 200}, 100, [3])
