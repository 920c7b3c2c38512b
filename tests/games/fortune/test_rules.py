"""3 Card Fortune by its rules, F1 to F7, with every statement of the source that can be played out."""

from collections.abc import Sequence

import msgspec
import pytest

from croupier.banked.rounds import Payment
from croupier.cards import parse_cards, text_of
from croupier.chance import Shoe, Stream, seed_of
from croupier.errors import BadInput, Illegal
from croupier.games.fortune import (
    Bet,
    Fold,
    FortuneRules,
    Limits,
    Play,
    State,
    TableLimits,
    Terms,
    Wagers,
    rules,
)
from croupier.games.fortune.scoresheet import ROUND_FORM
from croupier.games.fortune.scoring import score_round
from croupier.games.fortune.state import Position, laid_out
from croupier.hands import three
from croupier.play import Act, Deal, Draw, Move, Over, final

STANDARD = rules()
PITCHED = rules("pitched")
ONE = Limits(1, 1)


def moves_of(game: FortuneRules, texts: Sequence[str]) -> tuple[Move, ...]:
    return tuple(game.read(text) for text in texts)


def state_after(*texts: str, game: FortuneRules = STANDARD, terms: Terms | None = None) -> State:
    return final(game, terms or Terms(1), moves_of(game, texts))


def said_in(game: FortuneRules, terms: Terms, texts: Sequence[str]) -> list[tuple[str, tuple[str, ...]]]:
    state, said = game.start(terms), []
    for text in texts:
        after = game.apply(state, game.read(text))
        said.append((text, game.said(state, game.read(text), after)))
        state = after
    return said


def settled(dealer: str, *positions: str, game: FortuneRules = STANDARD) -> tuple[Payment, ...]:
    """Play the round through the rules, in packets of three, and settle it; the pencil must agree."""
    asked = [ROUND_FORM.read(text) for text in positions]
    seats = range(len(asked))
    moves: list[Move] = [
        Bet(seat, seat, position.ante, position.lucky_pairs, position.super_six)
        for seat, position in enumerate(asked)
    ]
    moves += [Deal(seat, parse_cards(asked[seat].cards)) for seat in seats]
    moves.append(Deal(None, parse_cards(dealer)))
    for seat, position in enumerate(asked):
        if position.play is not None:
            moves.append(Play(seat, seat, position.play) if position.play else Fold(seat, seat))
    state = final(game, Terms(len(asked)), moves)
    lines = game.payments(state)
    assert lines == score_round(game, dealer, asked).payments
    return lines


def nets(dealer: str, position: str, game: FortuneRules = STANDARD) -> dict[str, int]:
    return {line.wager: line.net for line in settled(dealer, position, game=game)}


def refusal(state: State, text: str, game: FortuneRules = STANDARD) -> tuple[str, str]:
    """The rule and the code with which a move is refused; the state is unchanged (C5)."""
    before = repr(state)
    with pytest.raises(Illegal) as refused:
        game.apply(state, game.read(text))
    assert repr(state) == before
    return refused.value.rule, refused.value.code


def test_f1_three_cards_rank_straight_flush_trips_straight_flush_pair_high_card() -> None:
    falling = ["4s3s2s", "2c2d2h", "3h2dAc", "5h3h2h", "2c2d3h", "AhKdJc"]
    scores = [three(*parse_cards(text)) for text in falling]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores)


def test_f1_without_a_pair_the_highest_cards_win() -> None:
    assert nets("QsJh4d", "QdJc5h ante 10 play 10") == {"play": 10, "ante": 10}
    assert nets("QsJh5d", "QdJc4h ante 10 play 10") == {"play": -10, "ante": -10}
    assert nets("KsJh5d", "Ad3c2h ante 10 play 10")["play"] == 10  # ace high, or here 3-2-A
    assert nets("KsJh5d", "Ad4c2h ante 10 play 10")["play"] == 10


def test_f1_the_ace_is_low_in_3_2_a_alone_which_is_the_lowest_straight() -> None:
    assert nets("4s3h2d", "3d2cAh ante 10 play 10")["play"] == -10
    assert nets("3s2hAd", "QdKcAh ante 10 play 10")["play"] == 10
    assert nets("QsJh9d", "2dAcKh ante 10 play 10") == {"play": 10, "ante": 10}  # K-A-2 is no straight


def test_f1_at_most_seven_positions() -> None:
    assert len(STANDARD.start(Terms(7)).places) == 7
    with pytest.raises(BadInput, match="8 positions: expected at most 7"):
        STANDARD.start(Terms(7, (0, 1, 2, 3, 4, 5, 6, 6)))


def test_f2_a_house_may_allow_optional_wagers_alone() -> None:
    game = PITCHED
    state = state_after("p1 at 1 super-six 5", game=game)
    state = final(game, state.terms, [Bet(0, 0, 0, 0, 5), *_pitched("QsJh4d", "9c9d9h")])
    assert isinstance(game.turn(state), Over)  # nothing to decide without an ante
    assert [(line.wager, line.net) for line in game.payments(state)] == [("super_six", 25)]


def _pitched(dealer: str, *hands: str) -> list[Move]:
    """The same hands one card at a time."""
    cards = [parse_cards(text) for text in (*hands, dealer)]
    seats = [*range(len(hands)), None]
    return [Deal(seat, (cards[at][turn],)) for turn in range(3) for at, seat in enumerate(seats)]


@pytest.mark.parametrize(
    ("positions", "code", "said"),
    [
        ((0, None, 0), "not-adjacent", "p1 has positions 1 and 3: expected one, or two side by side (F2)"),
        ((1, 0, 1), "not-adjacent", "p2 has positions 1 and 3: expected one, or two side by side (F2)"),
        (
            (0, 0, 0),
            "not-adjacent",
            "p1 has positions 1 and 2 and 3: expected one, or two side by side (F2)",
        ),
        ((None, None), "bad-positions", "positions [None, None]: expected seats from 0 to 1, at least one"),
        ((0, 2), "bad-positions", "positions [0, 2]: expected seats from 0 to 1, at least one"),
        ((0, -1), "bad-positions", "positions [0, -1]: expected seats from 0 to 1, at least one"),
        ((None,) * 8, "too-many-positions", "8 positions: expected at most 7 (F1)"),
    ],
)
def test_f2_positions_that_cannot_be(positions: tuple[int | None, ...], code: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        STANDARD.start(Terms(2, positions))
    assert (refused.value.code, refused.value.sentence) == (code, said)


def test_f2_a_house_may_allow_two_positions_side_by_side() -> None:
    terms = Terms(2, (None, 1, 1, 0))
    assert [place.seat for place in STANDARD.start(terms).places] == [None, 1, 1, 0]
    with pytest.raises(BadInput, match=r"^p2 has positions 2 and 3: expected one \(F2\)$") as refused:
        PITCHED.start(terms)
    assert refused.value.code == "one-position"


def test_f2_two_positions_are_bet_and_played_one_after_the_other() -> None:
    start = STANDARD.start(Terms(1, (0, 0)))
    assert refusal(start, "p1 at 2 ante 10") == ("F3", "wrong-position")
    texts = ["p1 at 1 ante 10", "p1 at 2 ante 20 lucky-pairs 5", "d p1 KsKd2c", "d p1 9h8h7h", "d h AcQd3h"]
    state = state_after(*texts, terms=start.terms)
    view = STANDARD.view(state, 0)  # both hands are known before the first decision
    assert [text_of(place.cards or ()) for place in view.positions] == ["KsKd2c", "9h8h7h"]
    assert refusal(state, "p1 at 2 play 20") == ("F3", "wrong-position")
    texts += ["p1 at 1 play 10", "p1 at 2 play 20"]
    state = state_after(*texts, terms=start.terms)
    # 2: PLAY 20, ANTE 20, bonus 5 to 1 on 20, Lucky Pairs 40 to 1 on 5; 1: PLAY 10, ANTE 10.
    assert STANDARD.turn(state) == Over((20 + 20 + 100 + 200 + 20, -360))


def test_f2_bankrolls_cover_the_wagers_and_play() -> None:
    terms = Terms(1, (0, 0), (45,))
    start = STANDARD.start(terms)
    assert refusal(start, "p1 at 1 ante 25") == ("F2", "too-few-chips")
    state = state_after("p1 at 1 ante 15 lucky-pairs 3", terms=terms)  # 30 and 3 are bound, 12 are left
    assert refusal(state, "p1 at 2 ante 5 super-six 3") == ("F2", "too-few-chips")
    assert STANDARD.apply(state, Bet(0, 1, 5, 0, 2)).places[1].is_in


def test_f2_who_has_two_positions_is_told_which_comes_first() -> None:
    state = STANDARD.start(Terms(2, (1, 0, 0)))
    with pytest.raises(Illegal, match=r"^p1 is to act on position 2 \(F3\)$"):
        STANDARD.apply(state, Bet(0, 2, 10))


ROUND = [
    "p2 at 2 ante 20 super-six 5",
    "p1 at 1 ante 10 lucky-pairs 5",
    "d p1 9c7d2h",
    "d p2 Qs6h4d",
    "d h QdJc3s",
    "p2 at 2 play 20",
    "p1 at 1 fold",
]


def test_f3_no_more_bets_comes_before_the_cards_and_the_dealers_hand_after_the_decisions() -> None:
    said = said_in(STANDARD, Terms(2), ROUND)
    assert [(text, lines) for text, lines in said if lines] == [
        ("p1 at 1 ante 10 lucky-pairs 5", ("No more bets",)),
        ("p1 at 1 fold", ("Dealer plays: Q-J-3",)),
    ]
    texts = [*ROUND[:4], "d h 2dJc3s", *ROUND[5:]]
    assert said_in(STANDARD, Terms(2), texts)[-1][1] == ("Dealer doesn't play",)


def test_f3_packets_of_three_go_from_the_dealers_left_to_right_and_to_the_dealer_last() -> None:
    assert _dealing(STANDARD) == [(0, 3), (1, 3), (2, 3), (None, 3)]


def test_f3_by_hand_it_is_one_card_at_a_time_in_rotation() -> None:
    assert _dealing(PITCHED) == [(0, 1), (1, 1), (2, 1), (None, 1)] * 3


def _dealing(game: FortuneRules) -> list[tuple[int | None, int]]:
    terms = Terms(3, (0, None, 1, 2))
    texts = ["p1 at 1 ante 5", "p2 at 3 ante 5", "p3 at 4 ante 5"]
    state, dealt = state_after(*texts, game=game, terms=terms), []
    shoe = Shoe(Stream(seed_of("dealing"), "shoe"))
    while isinstance(turn := game.turn(state), Draw):
        dealt.append((turn.seat, turn.count))
        state = game.apply(state, shoe.answer(turn))
    assert all(len(place.cards) == 3 for place in state.places if place.seat is not None)
    assert state.cards_out.bit_count() == 12
    return dealt


@pytest.mark.parametrize(
    ("wanted", "positions"),
    [
        ((0, 0), ()),
        ((1, 0, 2), (0, 2, 2)),
        ((2, 2, 1), (0, 0, 1, 1, 2)),
        ((0, 2, 2, 2, 2), (1, 1, 2, 2, 3, 3, 4)),
        ((2, 2, 2, 2, 1), (0, 0, 1, 1, 2, 3, 4)),
        ((1, 1, 1, 1, 1, 2, 2), (0, 1, 2, 3, 4, 5, 6)),
        ((2, 2, 2, 2, 2, 2, 2), (0, 1, 2, 3, 4, 5, 6)),
    ],
)
def test_f2_second_positions_go_round_from_the_left_once_everybody_has_one(
    wanted: tuple[int, ...], positions: tuple[int, ...]
) -> None:
    assert laid_out(wanted) == positions


@pytest.mark.parametrize(("optional_alone", "lowest"), [(False, 2 * 5), (True, 4)])
def test_f2_who_cannot_make_the_lowest_bet_is_given_no_position(optional_alone: bool, lowest: int) -> None:
    """The ante needs as much again for PLAY; a Lucky Pairs bet may stand alone where the house says so."""
    limits = TableLimits(Limits(5, 50), Limits(4, 50), Limits(20, 50))
    own = msgspec.structs.replace(STANDARD.settings, optional_alone=optional_alone, limits=limits)
    for low, game in (
        (lowest, FortuneRules(own, "own")),
        (
            2,
            FortuneRules(
                msgspec.structs.replace(own, limits=TableLimits(ONE, limits.ante, limits.ante)), "b"
            ),
        ),
    ):
        terms = Terms(2, (0, 1), bankrolls=(low, low - 1))
        assert game.reseated(terms, (0, 1), (0, 0)).positions == (0,)


def test_f2_the_smallest_bet_is_one_and_is_dealt_to() -> None:
    for ante, lucky_pairs, super_six in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
        assert Position(0, Wagers(ante, lucky_pairs, super_six)).is_in
    assert Position(0, Wagers(1)).is_undecided
    assert not Position(0, Wagers()).is_in


def test_f3_a_hand_is_played_with_the_ante_or_folded() -> None:
    turn = STANDARD.turn(state_after(*ROUND[:5], terms=Terms(2)))
    assert isinstance(turn, Act)
    assert turn.options == {0: (Play(0, 0, 10), Fold(0, 0)), 1: (Play(1, 1, 20), Fold(1, 1))}


def test_f3_the_dealer_arranges_their_hand_from_high_to_low() -> None:
    for dealt, laid in [
        ("3sQdJc", "QdJc3s"),
        ("4c9dTh", "Th9d4c"),
        ("Ac2d3h", "3h2dAc"),
        ("2dAcKh", "AcKh2d"),
        ("9hKs9d", "Ks9h9d"),
        ("4cAd4s", "Ad4s4c"),
        ("Tc4hTd", "TdTc4h"),
    ]:
        texts = [*ROUND[:4], f"d h {dealt}", "p2 at 2 fold", "p1 at 1 fold"]
        view = STANDARD.view(state_after(*texts, terms=Terms(2)), None)
        assert text_of(view.dealer or ()) == laid


def test_f4_a_fold_loses_the_ante_and_no_ante_bonus_is_paid() -> None:
    assert nets("2d7cTs", "9h8h7h ante 10 fold") == {"ante": -10}


def test_f4_lucky_pairs_and_super_six_of_a_folded_hand_stay_live() -> None:
    # 222 on the table: two of them folded, one the dealer's. Lucky Pairs is paid on the pair alone.
    folded = nets("2sJhTd", "2c2d9h ante 10 fold lucky-pairs 5 super-six 5")
    assert folded == {"ante": -10, "lucky_pairs": 5, "super_six": 25}
    assert nets("AsJhTd", "2c5d9h ante 10 fold lucky-pairs 5 super-six 5") == {
        "ante": -10,
        "lucky_pairs": -5,
        "super_six": -5,
    }


def test_f4_the_cards_of_a_folded_hand_are_tucked_under_one_of_the_optional_wagers() -> None:
    texts = [
        "p1 at 1 ante 10 lucky-pairs 5 super-six 5",
        "p2 at 2 ante 10 super-six 5",
        "p3 at 3 ante 10",
        "d p1 9c7d2h",
        "d p2 8c6d3h",
        "d p3 Tc5d3s",
        "d h QdJc4s",
        "p1 at 1 fold",
        "p2 at 2 fold",
        "p3 at 3 fold",
    ]
    view = STANDARD.view(state_after(*texts, terms=Terms(3)), None)
    assert [place.tucked for place in view.positions] == ["lucky_pairs", "super_six", None]
    assert [place.cards and text_of(place.cards) for place in view.positions] == ["9c7d2h", "8c6d3h", None]


@pytest.mark.parametrize("dealer", ["JsTh8d", "5s3h2d", "AsKs2d", "Qs3h2d", "2s2h3d"])
def test_f5_the_dealer_qualifies_with_queen_high_or_better(dealer: str) -> None:
    plays = dealer[0] in "AQ2"
    assert (nets(dealer, "KdKcKh ante 10 play 10")["play"] == 10) is plays


def test_f5_when_the_dealer_does_not_qualify_ante_pays_and_play_pushes_whatever_the_hands() -> None:
    for hand in ("KdKc2h", "4d3c2h", "5d3c2h"):  # the last is worse than the dealer's
        won = nets("JsTh8d", f"{hand} ante 10 play 10")
        assert (won["play"], won["ante"]) == (0, 10)


def test_f5_when_the_dealer_qualifies_the_better_hand_wins_both_and_a_tie_pushes_both() -> None:
    assert nets("KsTh8d", "KdTc9h ante 10 play 10") == {"play": 10, "ante": 10}
    assert nets("KsTh8d", "KdTc7h ante 10 play 10") == {"play": -10, "ante": -10}
    assert nets("KsTh8d", "KdTc8h ante 10 play 10") == {"play": 0, "ante": 0}


def test_f6_a_row_posted_at_nothing_loses_the_wager() -> None:
    own = FortuneRules(msgspec.structs.replace(STANDARD.settings, lucky_pairs="40-30-6-3-0"), "own")
    (line,) = [
        each
        for each in settled("AsKsQs", "9h9c2h ante 10 fold lucky-pairs 4", game=own)
        if "luck" in each.wager
    ]
    assert (line.net, line.why) == (-4, "pair is not paid")


def test_bankrolls_are_carried_on_and_a_player_who_is_broke_gives_up_their_positions() -> None:
    terms = Terms(2, (), (100, 45))
    following = STANDARD.following(state_after(*ROUND, terms=terms))
    assert following == Terms(2, (0, None), (85, 0), 2)
    assert following is not None
    assert [place.seat for place in STANDARD.start(following).places] == [0, None]


def test_where_optional_wagers_stand_alone_one_chip_is_enough_to_go_on() -> None:
    terms = Terms(1, (0,), (5,))
    texts = ["p1 at 1 lucky-pairs 4", *map(PITCHED.write, _pitched("QsJh4d", "9c7d2h"))]
    assert PITCHED.following(state_after(*texts, game=PITCHED, terms=terms)) == Terms(1, (0,), (1,), 2)


def test_f2_two_positions_are_told_one_after_the_other() -> None:
    texts = ("p1 at 1 ante 10", "p1 at 2 ante 10", "d p1 9c9d2h", "d p1 8s7d2c", "d h QsJd3c")
    state = final(
        STANDARD, Terms(1, (0, 0)), map(STANDARD.read, (*texts, "p1 at 1 play 10", "p1 at 2 fold"))
    )
    assert STANDARD.annotations(STANDARD.view(state, 0)).result == (
        "Position 1: Your pair of nines beats the dealer's Q-J-3: ante and play win 1 to 1."
        " Position 2: You folded, and the ante is lost."
    )
