"""Bots of OFC: legal, the same for the same seed; and the best Fantasyland setting of all."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import combinations

import pytest

from croupier.bots import bot_of, bots_of
from croupier.cards import DECK, Card
from croupier.chance import Shoe, Stream
from croupier.errors import BadInput
from croupier.games.ofc import GAME, OfcRules, Scorer, Terms, rules
from croupier.games.ofc.bots import LevelBot
from croupier.games.ofc.solver.setting import STAY_VALUE, best_setting
from croupier.hands import five, front
from croupier.play import Act, Draw, Move
from croupier.testing import play_hand

HANDS = 120 if os.environ.get("CROUPIER_FULL") else 10


def played(ofc: OfcRules, terms: Terms, name: str, seed: int) -> list[Move]:
    """A hand between bots of a kind; every move is checked to be among the options."""
    bots = [bot_of(ofc, name, Stream(bytes(32), "bot", seed, seat)) for seat in range(terms.seats)]

    def choose(state: object, turn: Act) -> Move:
        seat = next(iter(turn.options))
        move = bots[seat].choose(ofc.view(state, seat), turn.options[seat])  # type: ignore[arg-type]
        assert move in turn.options[seat]
        return move

    return [step.move for step in play_hand(ofc, terms, Shoe(Stream(bytes(32), "deal", seed)), choose)]


def test_the_bots_of_ofc() -> None:
    assert bots_of("ofc") == ("club", "novice", "expert", "master", "random")
    assert isinstance(bot_of(rules(), None, Stream(bytes(32))), LevelBot)
    with pytest.raises(BadInput, match="bot 'nosuch': expected one of club, novice, expert, "):
        bot_of(rules(), "nosuch", Stream(bytes(32)))


def test_three_aces_with_the_fourth_to_come() -> None:
    """No row has five of a rank: the same card twice is no deal, and is not asked for."""
    ofc = rules("pineapple")
    state = ofc.start(Terms(2, 1))
    deals = {
        0: ["7c4d4sJc5h", "6s5d2c", "9h8d2h", "JdTh2d"],
        1: ["9c8c7sJhAs", "AdKd2s", "Ah3dJs", "Ts3cQc"],
    }
    moves = {
        0: ["7c4d/Jc5h/4s", "-/6s5d/- x2c", "-/-/9h8d x2h", "-/-/JdTh x2d"],
        1: ["-/As/9c8c7sJh", "Kd/Ad/- x2s", "3d/Ah/- xJs"],
    }
    while moves[0] or not isinstance(turn := ofc.turn(state), Act):
        turn = ofc.turn(state)
        if isinstance(turn, Draw):
            assert turn.seat is not None
            state = ofc.apply(state, ofc.read(f"d p{turn.seat + 1} {deals[turn.seat].pop(0)}"))
        else:
            assert isinstance(turn, Act)
            (seat,) = turn.options
            state = ofc.apply(state, ofc.read(f"p{seat + 1} {moves[seat].pop(0)}"))
    options = turn.options[1]
    assert bot_of(ofc, "club", Stream(bytes(32))).choose(ofc.view(state, 1), options) in options


@pytest.mark.parametrize("preset", GAME.names)
def test_the_random_bot_plays_legally_and_the_same_again(preset: str) -> None:
    """The levels are tried in tests/games/ofc/test_solver_evaluator.py."""
    ofc = rules(preset)
    most = ofc.settings.most_fantasy_cards
    terms = Terms(3, 1, (most, 0, 0)) if most else Terms(2)
    moves = played(ofc, terms, "random", 1)
    assert moves == played(ofc, terms, "random", 1)
    assert moves != played(ofc, terms, "random", 2)


@pytest.mark.parametrize(("preset", "most"), [("standard", 0.6), ("pineapple", 0.4)])
def test_club_knows_what_it_does(preset: str, most: float) -> None:
    """It fouls now and then, for Fantasyland is worth it; at random far more than half of all hands are."""
    ofc = rules(preset)
    fouls = random_fouls = royalties = 0
    for seed in range(HANDS):
        for name in ("club", "random"):
            moves = played(ofc, Terms(2), name, seed)
            state = ofc.start(Terms(2))
            for move in moves:
                state = ofc.apply(state, move)
            hands = ofc.result(state).hands
            if name == "club":
                fouls += sum(hand.foul for hand in hands)
                royalties += sum(sum(hand.royalties) for hand in hands)
            else:
                random_fouls += sum(hand.foul for hand in hands)
    assert fouls <= most * 2 * HANDS
    assert random_fouls >= HANDS
    assert royalties >= HANDS / 2


def tried_out(cards: Sequence[Card], scorer: Scorer, stay_value: float) -> tuple[float, int, int, int]:
    """The best worth of all 72,072 settings, and the scores of back, middle and front that come with it."""
    places = range(13)
    fives = {sum(1 << at for at in c): five(*(cards[at] for at in c)) for c in combinations(places, 5)}
    fronts = {sum(1 << at for at in c): front(*(cards[at] for at in c)) for c in combinations(places, 3)}
    everything = (1 << 13) - 1
    tried, best = 0, (-1.0, 0, 0, 0)
    for f_bits, f in fronts.items():
        for m_bits, m in fives.items():
            if m_bits & f_bits:
                continue
            tried += 1
            b = fives[everything ^ f_bits ^ m_bits]
            if f <= m <= b:
                rows = list(enumerate((f, m, b)))
                worth = sum(scorer.royalty(row, score) for row, score in rows)
                stays = any(scorer.stays(row, score) for row, score in rows)
                best = max(best, (worth + stay_value * stays, b, m, f))
    assert tried == 72_072
    return best


def hands_of_thirteen(number: int) -> list[Card]:
    """Random ones, and ones of few ranks or suits, in which much can be made."""
    decks = [
        DECK,
        [card for card in DECK if card.rank >= 10],
        [card for card in DECK if card & 3 < 2],
        [card for card in DECK if card.rank >= 8],
    ]
    return Stream(bytes(32), "thirteen", number).shuffled(decks[number % 4])[:13]


@pytest.mark.parametrize("stay_value", [STAY_VALUE, 0.0, 100.0])
def test_the_best_setting_of_thirteen_is_the_best_of_all(stay_value: float) -> None:
    scorer = rules().scorer
    for number in range(200 if os.environ.get("CROUPIER_FULL") else 8):
        cards = hands_of_thirteen(number)
        found = best_setting(cards, scorer, stay_value)
        assert sorted(card for row in found.rows for card in row) == sorted(cards)
        assert found.discards == ()
        f, m, b = front(*found.rows[0]), five(*found.rows[1]), five(*found.rows[2])
        assert (found.value, b, m, f) == tried_out(cards, scorer, stay_value)
        scored = scorer.score(found.rows)
        assert (found.royalties, found.stays) == (sum(scored.royalties), scored.stays > 0)
        assert found.value == found.royalties + stay_value * found.stays


def test_the_best_setting_of_fourteen_is_the_best_over_every_discard() -> None:
    scorer = rules("pineapple").scorer
    for number in range(4):
        cards = Stream(bytes(32), "fourteen", number).shuffled(DECK)[:14]
        found = best_setting(cards, scorer)
        least = max(best_setting([c for c in cards if c != away], scorer).value for away in cards)
        assert found.value == least
        assert len(found.discards) == 1
        assert sorted([*found.discards, *(c for row in found.rows for c in row)]) == sorted(cards)


@pytest.mark.exhaustive
def test_more_cards_are_never_worth_less_and_never_foul() -> None:
    scorer = rules("progressive-pineapple").scorer
    for number in range(3):
        cards = Stream(bytes(32), "more", number).shuffled(DECK)[:17]
        values = []
        for size in range(13, 18):
            found = best_setting(cards[:size], scorer)
            assert not scorer.score(found.rows).foul
            values.append(found.value)
        assert values == sorted(values)


def test_what_cannot_be_set_is_bad_input() -> None:
    scorer = rules().scorer
    twice = (*DECK[:12], DECK[0])
    for cards in (DECK[:12], DECK[:18], twice, ()):
        with pytest.raises(BadInput, match="expected 13 to 17 different ones"):
            best_setting(cards, scorer)


def test_staying_is_worth_giving_up_royalties_for() -> None:
    scorer = rules().scorer
    given_up = 0
    for number in range(120, 132):
        cards = hands_of_thirteen(number)
        greedy, patient = best_setting(cards, scorer, 0.0), best_setting(cards, scorer, 100.0)
        assert greedy.royalties >= patient.royalties
        assert patient.stays >= greedy.stays
        given_up += greedy.royalties > patient.royalties
    assert given_up
