"""OFC2, OFC10, OFC12: who sees what, and when."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.cards import DECK, mask_of
from croupier.chance import Shoe, Stream
from croupier.games.ofc import OfcRules, State, Terms, rules
from croupier.play import Act, Draw, Move, Over, final
from croupier.serialization import to_plain
from croupier.testing import Chooser, play_hand
from tests.games.ofc.hands import OPENING, PINEAPPLE, after, finished, hidden, play_some

QUEENS = "QhQd2s/KhKd3s4c5c/AhAdAs9c9d"
PLAIN = "2c3h4h/5d5h6s7s8c/TcTdJsJd3d"


def seen(ofc: OfcRules, state: State, seat: int | None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = to_plain(ofc.view(state, seat))["seats"]
    return found


def test_ofc2_a_first_street_is_hidden_until_it_is_set_and_then_seen_by_those_who_act_later() -> None:
    ofc = rules()
    state = after(ofc, Terms(3, 2), "d p1 AsKsQs2c3c", "d p2 AhKhQh2d3d", "d p3 AcKcQc2s3s")
    assert list(seen(ofc, state, 0)[0]["pending"]) == ["As", "Ks", "Qs", "2c", "3c"]
    for other in (1, 2, None):
        hidden = seen(ofc, state, other)[0]
        assert (hidden["pending"], hidden["pending_count"], hidden["has_set"]) == (None, 5, False)
    state = ofc.apply(state, ofc.read("p1 As/Ks/Qs2c3c"))
    for other in (0, 1, 2, None):
        shown = seen(ofc, state, other)[0]
        assert [list(shown[row]) for row in ("front", "middle", "back")] == [
            ["As"],
            ["Ks"],
            ["Qs", "2c", "3c"],
        ]
    assert seen(ofc, state, 2)[1]["pending"] is None


def test_ofc2_later_streets_are_face_up() -> None:
    ofc = rules()
    state = after(ofc, Terms(2, 1), *OPENING, "p1 AsKs/-/Qs2c3c", "p2 AhKhQh/-/2d3d", "d p1 4c")
    for seat in (0, 1, None):
        assert list(seen(ofc, state, seat)[0]["pending"]) == ["4c"]
    assert ofc.view(state, 1).to_act == (0,)


def test_ofc12_a_pineapple_street_and_its_discards_are_their_players_own() -> None:
    ofc = rules("pineapple")
    state = after(ofc, Terms(2, 1), *PINEAPPLE)
    assert list(seen(ofc, state, 0)[0]["pending"]) == ["4c", "5c", "6c"]
    for other in (1, None):
        assert seen(ofc, state, other)[0]["pending"] is None
    state = ofc.apply(state, ofc.read("p1 4c/5c/- x6c"))
    assert list(seen(ofc, state, 0)[0]["discards"]) == ["6c"]
    for other in (1, None):
        assert seen(ofc, state, other)[0]["discards"] is None
        assert list(seen(ofc, state, other)[0]["middle"]) == ["5c"]


@pytest.mark.parametrize("preset", ["standard", "pineapple"])
def test_ofc10_a_fantasyland_hand_is_known_to_its_player_alone_until_all_have_set(preset: str) -> None:
    ofc = rules(preset)
    cards = ofc.settings.most_fantasy_cards
    terms = Terms(3, button=2, fantasy=(cards, cards, 0))
    steps = play_some(ofc, terms, 5)
    for step in steps:
        over = step is steps[-1]
        assert isinstance(ofc.turn(step.after), Over) is over
        for fantast in (0, 1):
            for seat in (0, 1, 2, None):
                found = seen(ofc, step.after, seat)[fantast]
                secret = (
                    *step.after.pending[fantast],
                    *(c for row in step.after.rows[fantast] for c in row),
                )
                shown = {*(found["pending"] or ()), *found["front"], *found["middle"], *found["back"]}
                if seat == fantast:
                    assert shown == set(map(str, secret))
                elif not over:
                    assert not shown
                else:
                    assert len(shown) == 13
                    assert found["discards"] is None
                assert found["has_set"] == (step.after.rows[fantast] != ((), (), ()))


def late(terms: Terms, stream: Stream) -> Chooser:
    """Random moves; who is in Fantasyland waits until nobody else is due."""

    def choose(_state: Any, turn: Act) -> Move:
        seat = min(turn.options, key=lambda seat: terms.fantasy[seat])
        move: Move = turn.options[seat][stream.below(len(turn.options[seat]))]
        return move

    return choose


def test_ofc12_a_blind_player_sees_no_street_until_they_have_set() -> None:
    ofc, terms = rules("pineapple"), Terms(3, button=1, fantasy=(0, 14, 0))
    stream = Stream(bytes(32), "blind")
    blind = 0
    for step in play_hand(ofc, terms, Shoe(stream), late(terms, stream)):
        has_set = step.after.rows[1] != ((), (), ())
        for other in (0, 2):
            found = seen(ofc, step.after, 1)[other]
            shown = [*found["front"], *found["middle"], *found["back"], *(found["pending"] or ())]
            placed = [str(card) for row in step.after.rows[other] for card in row]
            assert sorted(shown) == sorted(placed if has_set else [])
            blind += bool(placed) and not has_set
    assert blind > 30


def test_ofc10_a_player_who_sees_the_others_sees_them_all_along() -> None:
    ofc = rules()
    for step in play_some(ofc, Terms(2, button=1, fantasy=(0, 13)), 3):
        found = seen(ofc, step.after, 1)[0]
        assert [list(found[row]) for row in ("front", "middle", "back")] == [
            [str(card) for card in row] for row in step.after.rows[0]
        ]


def test_a_view_names_order_seats_to_act_and_at_the_end_the_result() -> None:
    ofc = rules()
    state = after(ofc, Terms(3, 0), "d p2 AsKsQs2c3c", "d p3 AhKhQh2d3d", "d p1 AcKcQc2s3s")
    view = ofc.view(state, None)
    assert (view.order, view.to_act, view.result, view.seat) == ((1, 2, 0), (1,), None, None)
    done = finished(ofc, Terms(2), QUEENS, PLAIN)
    view = ofc.view(done, 1)
    assert view.to_act == ()
    assert view.result is not None
    assert view.result.totals == view.result.points[0][1:] + view.result.points[1][:1]


def one_by_one_and_unseen() -> OfcRules:
    """A house of single cards, face up, in whose Fantasyland one sees nobody's streets."""
    settings = rules().settings
    assert settings.fantasyland is not None
    land = msgspec.structs.replace(settings.fantasyland, sees_others=False)
    return OfcRules(msgspec.structs.replace(settings, fantasyland=land), "unseen")


def test_ofc12_who_sets_unseen_does_not_see_the_card_that_another_has_just_been_dealt() -> None:
    ofc, terms = one_by_one_and_unseen(), Terms(2, button=1, fantasy=(0, 13))
    stream = Stream(bytes(32), "unseen")
    dealt = 0
    for step in play_hand(ofc, terms, Shoe(stream), late(terms, stream)):
        other = ofc.view(step.after, 1).seats[0]
        has_set = step.after.rows[1] != ((), (), ())
        if step.after.pending[0] and step.after.rows[0] != ((), (), ()):
            dealt += 1
            assert ofc.view(step.after, None).seats[0].pending == step.after.pending[0]
            assert (other.pending, other.pending_count) == (None, 1)
        assert any(other.rows) is (has_set and any(step.after.rows[0]))
    assert dealt == 8


def test_ofc12_who_is_outside_fantasyland_sees_the_streets_before_they_have_set() -> None:
    """p1 has set, p3 has not and is not in Fantasyland: only p2 sets unseen."""
    ofc = rules("pineapple")
    terms = Terms(3, button=2, fantasy=(0, 14, 0))
    state, shoe = ofc.start(terms), Shoe(Stream(bytes(32), "outside"))
    for _ in range(3):
        turn = ofc.turn(state)
        assert isinstance(turn, Draw)
        state = ofc.apply(state, shoe.answer(turn))
    turn = ofc.turn(state)
    assert isinstance(turn, Act)
    state = ofc.apply(state, turn.options[0][0])
    assert [ofc.view(state, seat).seats[0].rows == state.rows[0] for seat in (0, 1, 2, None)] == [
        True, False, True, True,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("preset", "fantasy"),
    [("standard", ()), ("standard", (0, 13, 0)), ("pineapple", ()), ("pineapple", (0, 14, 0))],
)
def test_ofc13_unseen_is_the_deck_less_ones_own_cards_and_all_open_boards(
    preset: str, fantasy: tuple[int, ...]
) -> None:
    ofc = rules(preset)
    for step in play_some(ofc, Terms(3, 2, fantasy), 7):
        for seat in (0, 1, 2, None):
            view = ofc.view(step.after, seat)
            unseen = view.unseen()
            assert view.seat == seat
            assert list(unseen) == [card for card in DECK if card in unseen]
            assert mask_of(unseen) == hidden(ofc, step.after, seat)


@pytest.mark.parametrize(("preset", "fantasy"), [("standard", (0, 13)), ("pineapple", (0, 14))])
def test_c4_a_seats_options_follow_from_its_own_view(preset: str, fantasy: tuple[int, ...]) -> None:
    ofc = rules(preset)
    for step in play_some(ofc, Terms(2, 1, fantasy)):
        for seat, options in step.turn.options.items() if isinstance(step.turn, Act) else ():
            found = ofc.options_of(ofc.view(step.before, seat), seat)
            assert (len(found), found[0], found[-1]) == (len(options), options[0], options[-1])
            assert len(ofc.options_of(ofc.view(step.before, None), seat)) <= len(options)


def test_c4_a_board_in_a_notebook_shows_what_its_view_shows() -> None:
    """Three rows with their empty places; a first street in hand is face down for all but its player."""
    ofc = rules()
    state = final(ofc, Terms(2), map(ofc.read, ("d p2 AsKsQs2h2d", "d p1 7c7d9hTcJd", "p2 2h2d/-/AsKsQs")))
    own, watched = (ofc.view(state, seat).seats[0]._repr_html_() for seat in (0, None))
    assert [face in own for face in ("7♣", "7♦", "9♥", "T♣", "J♦")] == [True] * 5
    assert [face in watched for face in ("7♣", "7♦", "9♥", "T♣", "J♦")] == [False] * 5
    assert (own.count("hidden"), watched.count("hidden")) == (0, 5)
    board = ofc.view(state, None).seats[1]._repr_html_()
    assert (board.count('title="empty"'), board.count("hidden")) == (1 + 5 + 2, 0)
    assert board.index("2♥") < board.index("A♠")  # from the front
    whole = ofc.view(state, None)._repr_html_()
    assert whole.index("<b>p1</b>") < whole.index("<b>p2</b>") < whole.index("A♠")
