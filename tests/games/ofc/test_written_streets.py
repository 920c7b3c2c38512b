"""Hands with real cards written down street by street: what is made of them, and what is refused."""

from __future__ import annotations

from contextlib import suppress

import msgspec
import pytest

from croupier.chance import Stream, seed_of
from croupier.errors import BadInput
from croupier.game.score_input import ReviewableHand
from croupier.games.ofc import Placement, Terms, rules
from croupier.games.ofc.scoresheet import (
    MatchStanding,
    OfcReviewBody,
    WrittenHand,
    play_match,
    written_hand,
)
from croupier.games.ofc.written_streets import whole_streets
from croupier.play import replay
from tests.games.ofc.hands import play_some

HANDS = ("QhQs5s/9d9h9s4hQd/Kc7c2cJc5c", "TsJd3h/5h4c6d4dKh/8s8dAs8h2s")
OWN = "Qh/9d/Kc7c2c; -/9h/Jc x3d; Qs/-/5c xKd; -/9s4h/- x6s; 5s/Qd/- x2d"
OTHER = "-/5h4c/8s8dAs; Ts/6d/-; Jd/-/8h; 3h/4d/-; -/Kh/2s"


def start(fantasy: tuple[int, ...] = (0, 0)) -> MatchStanding:
    return MatchStanding(button=len(fantasy) - 1, fantasy=fantasy, totals=(0,) * len(fantasy))


def of(
    hand: WrittenHand, seat: int, preset: str = "pineapple", begin: MatchStanding | None = None
) -> ReviewableHand:
    return written_hand(rules(preset), OfcReviewBody(start=begin or start(), hand=hand, seat=seat))


@pytest.mark.parametrize("preset", ["standard", "carnivale-2013", "pineapple"])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_hand_that_was_played_is_the_same_from_its_streets(preset: str, seats: int) -> None:
    chosen = rules(preset)
    terms = Terms(seats, seats - 1)
    steps = play_some(chosen, terms)
    moves = [step.move for step in steps]
    state = steps[-1].after
    boards = tuple(" / ".join("".join(map(str, row)) for row in rows) for rows in state.rows)
    streets = tuple(
        "; ".join(
            chosen.write(move)[3:] for move in moves if isinstance(move, Placement) and move.seat == seat
        )
        for seat in range(seats)
    )
    again = of(WrittenHand(boards, streets=streets), 1, preset, start((0,) * seats))
    assert [move for move in again.moves if isinstance(move, Placement)] == [
        move for move in moves if isinstance(move, Placement)
    ]
    *_, end = replay(chosen, again.terms, again.moves)
    assert end.rows == state.rows


def test_what_nobody_saw_does_not_change_what_a_player_saw() -> None:
    """Others' discards that nobody wrote down are made up, and no view of the reviewed seat shows them."""
    chosen = rules("pineapple")
    hand = of(WrittenHand(HANDS, streets=(OWN, OTHER)), 0)
    taken = {move.discard for move in hand.moves if isinstance(move, Placement) and move.seat == 1}
    assert len(taken) == 5  # one is of the first street: none
    known = of(WrittenHand(HANDS, streets=(OWN, OTHER.replace("6d/-;", "6d/- x9c;"))), 0)
    views = [
        [chosen.view(state, 0) for state in replay(chosen, one.terms, one.moves)][:-1]
        for one in (hand, known)
    ]
    assert hand.moves != known.moves
    assert views[0] == views[1]


def test_only_who_wrote_everything_down_is_gone_through() -> None:
    (both,) = play_match(rules("pineapple"), start(), [WrittenHand(HANDS, streets=(OWN, OTHER))])
    assert both.open == (0,)
    assert both.plain()["open"] == (0,)
    for streets in ((OWN,), (OWN, " "), ("", OTHER), (), (OWN.replace(" x3d", ""), OTHER)):
        hand = WrittenHand(HANDS, streets=streets)
        assert play_match(rules("pineapple"), start(), [hand])[0].open == ()
        with pytest.raises(BadInput, match="p1: expected every street, with what was thrown away"):
            of(hand, 0)


def test_fantasyland_is_one_street_and_hides_nothing_that_others_need() -> None:
    begin = start((14, 0))
    streets = OTHER.replace("6d/-", "6d/- x2h").replace("/8h", "/8h x3s").replace("4d/-", "4d/- x7h")
    streets = streets.replace("/2s", "/2s x9c")
    hand = WrittenHand(HANDS, streets=("", streets))
    assert play_match(rules("pineapple"), begin, [hand])[0].open == (1,)
    moves = of(hand, 1, begin=begin).moves
    assert moves[-1].seat == 0  # who is in Fantasyland sets at the end
    own = f"{HANDS[0].replace(' ', '')} x3d"
    assert play_match(rules("pineapple"), begin, [WrittenHand(HANDS, streets=(own, streets))])[0].open == (
        0,
        1,
    )


@pytest.mark.parametrize(
    ("own", "other", "sentence"),
    [
        ("Qh/9d/Kc7c2c", "", "hand 1: p1: streets written: 1; expected 5"),
        (OWN, OTHER + "; -/-/-", "hand 1: p2: streets written: 6; expected 5"),
        (OWN.replace("9h/Jc", "9h/Jd"), "",
         "hand 1: p1: the back is Kc 7c 2c Jd 5c by its streets; expected Kc 7c 2c Jc 5c as it was set"),
        (OWN.replace("x3d", "xKh"), "", "hand 1: p1, street 2: Kh is thrown away and also in p2"),
        (OWN, OTHER.replace("6d/-", "6d/- x3d"),
         "hand 1: p2, street 2: 3d is thrown away and also in p1, street 2"),
        (OWN.replace("x3d", "x3d6c"), "",
         "hand 1: p1, street 2: 2 thrown away; expected 1, or none where nobody knows"),
        (OWN.replace("2c;", "2c xAc;"), "", "hand 1: p1, street 1: 1 thrown away; expected none"),
        (OWN.replace("Qs/-/5c", "Qs/-/5c6d"), "", "hand 1: p1, street 3: 3 placed; expected 2"),
        (OWN.replace("-/9h/Jc", "9h"), "",
         "hand 1: p1, street 2: expected front/middle/back such as As/KdQd/-, not '9h x3d'"),
    ],
)  # fmt: skip
def test_what_is_written_wrongly_is_one_sentence_with_its_place(
    own: str, other: str, sentence: str
) -> None:
    with pytest.raises(BadInput) as caught:
        play_match(rules("pineapple"), start(), [WrittenHand(HANDS, streets=(own, other))])
    assert caught.value.sentence == sentence


def test_whatever_is_written_is_refused_in_a_sentence_or_opens_a_review() -> None:
    luck = Stream(seed_of("written"))
    letters = "QhKd7c2s/-x; p1A"
    for _ in range(300):
        at = luck.below(len(OWN))
        spoilt = OWN[:at] + letters[luck.below(len(letters))] + OWN[at + luck.below(3) :]
        hand = WrittenHand(HANDS, streets=(spoilt, OTHER))
        with suppress(BadInput):
            (played,) = play_match(rules("pineapple"), start(), [hand])
            for seat in played.open:
                assert of(hand, seat).moves


def test_there_are_always_cards_for_what_nobody_wrote_down() -> None:
    """Three players of Pineapple take 51 cards (OFC12)."""
    chosen = rules("pineapple")
    rows = play_some(chosen, Terms(3, 2))[-1].after.rows
    boards = tuple("/".join("".join(map(str, row)) for row in own) for own in rows)
    (played,) = play_match(chosen, start((0, 0, 0)), [WrittenHand(boards)])
    whole = whole_streets(played.rows, {seat: (Placement(seat),) * 5 for seat in range(3)}, played.course)
    given = [card for streets in whole for street in streets for card in street.discard]
    assert len(given) == len(set(given)) == 12
    assert msgspec.json.encode([len(streets) for streets in whole]) == b"[5,5,5]"
