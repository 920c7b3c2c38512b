"""The same luck in the same place, whatever anybody does (croupier.arena.duplicate_deal)."""

from collections import defaultdict
from typing import Any

import pytest

from croupier.arena.deal_player import Contest, first_terms
from croupier.arena.duplicate_deal import DuplicateDeal
from croupier.chance import Stream
from croupier.errors import BadInput
from croupier.games import all_games, pinzique, rules_of
from croupier.play import Act, AnyRules, Cast, Deal, Draw, Options, Over, Terms
from tests.cases import quick

PRESETS = [(game.key, preset, seats) for game in all_games() for preset in game.names for seats in (2, 3)]


def played(rules: AnyRules, terms: Terms, seed: bytes, luck: str) -> dict[Any, list[Any]]:
    """What each seat was dealt and rolled in a hand that was played at random, in order."""
    chance, stream = DuplicateDeal(rules, terms.seats, seed, 7), Stream(seed, luck)
    got: dict[Any, list[Any]] = defaultdict(list)
    state = rules.start(terms)
    while not isinstance(turn := rules.turn(state), Over):
        if isinstance(turn, Act):
            seat = stream.choice(list(turn.options))
            away = stream.below(3) == 0
            move: Any = rules.default(state, seat) if away else _any(stream, turn.options[seat])
        else:
            move = chance.answer(turn)
            got[move.seat] += move.cards if isinstance(move, Deal) else [move.faces]
        state = rules.apply(state, move)
    return got


def _alone(rules: AnyRules, seats: int) -> Contest:
    return Contest.from_rules(rules, seats, bytes(32), ["random"], fewest_bots=1)


def _any(stream: Stream, options: Options) -> Any:
    return options[stream.below(len(options))]


def agree(one: list[Any], other: list[Any]) -> bool:
    return all(a == b for a, b in zip(one, other, strict=False))


@pytest.mark.parametrize(
    ("game", "preset", "seats"),
    quick(PRESETS, ("ofc", "standard", 3), ("ofc", "pineapple", 3), ("fortune", "pitched", 2)),
)
def test_a_seat_is_dealt_the_same_cards_whatever_is_done(game: str, preset: str, seats: int) -> None:
    rules = rules_of(game, preset)
    if not rules.dice:
        for number in range(3):
            terms = first_terms(_alone(rules, seats), number)
            one, other = (played(rules, terms, bytes(31) + bytes([number]), luck) for luck in "ab")
            for whom in one.keys() & other.keys():
                assert agree(one[whom], other[whom])


def test_who_sits_out_shifts_nobodys_cards() -> None:
    """A seat of 3 Card Fortune that bets nothing is dealt nothing (F3)."""
    rules = rules_of("fortune")
    dealt = [played(rules, first_terms(_alone(rules, 3), 0), bytes(32), str(luck)) for luck in range(12)]
    assert len({tuple(sorted(map(str, one))) for one in dealt}) > 1, "nobody sat out"
    for whom in (0, 1, 2, None):
        assert len({tuple(one[whom]) for one in dealt if one[whom]}) == 1


def test_a_die_shows_the_same_whichever_others_are_rolled() -> None:
    """Pinzique: a seat's n-th roll of a turn shows the same on each die that is in it (P2)."""
    rules = rules_of("pinzique")

    def faces(kept: tuple[int, ...]) -> dict[int, int]:
        chance = DuplicateDeal(rules, 2, bytes(32), 1)
        state = rules.start(pinzique.Terms(2))
        state = rules.apply(state, chance.answer(_roll(rules, state)))
        state = rules.apply(state, rules.keep(0, kept))
        roll = _roll(rules, state)
        move = chance.answer(roll)
        assert isinstance(move, Cast)
        return dict(zip(roll.dice, move.faces, strict=True))

    one, other = faces((0, 1)), faces((1, 2, 5))
    assert one.keys() & other.keys() == {3, 4, 6, 7}
    assert all(one[die] == other[die] for die in one.keys() & other.keys())


def _roll(rules: AnyRules, state: Any) -> Any:
    return rules.turn(state)


def test_all_cards_come_once_and_deals_differ() -> None:
    rules = rules_of("ofc", "progressive-pineapple")
    hands: list[list[int]] = []
    for label in (1, 2):
        chance = DuplicateDeal(rules, 3, bytes(32), label)
        left = (1 << 52) - 1
        got: list[int] = []
        for seat in (0, 1, 2):
            dealt = chance.answer(Draw(seat, 17, left))
            assert isinstance(dealt, Deal)
            got += dealt.cards
            left ^= sum(1 << card for card in dealt.cards)
        assert len({*got}) == 51
        hands.append(got)
    assert hands[0] != hands[1]


def test_a_deck_that_is_used_up_is_said() -> None:
    chance = DuplicateDeal(rules_of("ofc"), 2, bytes(32), 1)
    chance.answer(Draw(0, 2, 0b111))
    with pytest.raises(BadInput, match="no cards are left to deal"):
        chance.answer(Draw(1, 2, 0b111))
