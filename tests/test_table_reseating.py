"""Players come and go between the hands of a match: nobody gains or loses a chip by it, the hands count on,
the button (OFC10), the positions (F1-F3) and the seats (A3) are those of the people who are there.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.chance import Stream, seed_of
from croupier.games import rules_of
from croupier.games.asian_stud import Terms as StudTerms
from croupier.games.fortune import Terms as FortuneTerms
from croupier.games.fortune import rules as fortune
from croupier.games.ofc import Terms as OfcTerms
from croupier.play import Draw
from croupier.table import messages
from croupier.table.bots import Bots
from croupier.table.state import Hand
from croupier.table.table import Player, Step
from croupier.table.view import Audience, table_view
from tests.tables import ANN, BOB, Played, bot_moves, seat

HOST = Player("host", "Host")


class Room(Played):
    """A table at which bots play their moves, people the game's default or what they are told to."""

    def __init__(self, game: str, seats: int, seed: str, **match: Any) -> None:
        super().__init__(seats, seed, rules_of(game), HOST.id, pause=0, **match)
        self._bots = Bots(self.table, seed_of(f"{seed} bots"))

    def store(self, step: Step | messages.Done | None) -> None:
        if not isinstance(step, messages.Done):  # it changes nothing: they sat out already
            super().store(step)

    def play_on(self, *, anted: int = 0) -> None:
        """To the end of the hand; people bet so many chips at every chance, and then stay in."""
        while self.phase() == "playing":
            asked = next(self._bots.asked(), None)
            if asked is not None:
                bot_moves(self, self._bots, asked)
                continue
            hand = self.hand
            number = next(iter(hand.asked))
            own, sitting = hand.seats.index(number), seat(self, number)
            player = Player(sitting.player, sitting.name)
            self.do(player, messages.MoveCommand, move=self._move(hand, own, anted))

    def _move(self, hand: Hand, own: int, anted: int) -> str:
        options = hand.turn.options[own]  # type: ignore[union-attr]
        if anted:
            for move in options:
                if getattr(move, "ante", None) == anted or not hasattr(move, "ante"):
                    return self.rules.write(move)
        return self.rules.write(self.rules.default(hand.state, own))

    def next_hand(self) -> Hand:
        self.tick()
        return self.hand

    def chips(self) -> tuple[int, ...]:
        """What the seats of the hand have at the table."""
        return tuple(seat.chips for number in self.hand.seats if (seat := self.state.seats[number]))


def stacks(terms: Any) -> Any:
    return terms.stacks if isinstance(terms, OfcTerms) else terms.bankrolls


@pytest.mark.parametrize(
    ("game", "terms"),
    [("ofc", {"hands": None}), ("fortune", {}), ("fortune", {"each": 2}), ("asian-stud", {})],
)
def test_c6_chips_are_conserved_while_people_come_go_and_sit_out(game: str, terms: dict[str, Any]) -> None:
    room = Room(game, 4, f"{game} {terms}", terms=terms, chips=10_000)
    stream = Stream(seed_of(f"{game} {terms} comings"))
    room.do(HOST, messages.Sit, seat=0)
    room.do(HOST, messages.Fill, seat=1)
    room.do(HOST, messages.Fill, seat=2)
    room.do(HOST, messages.Start)
    inside, gone, seatings = 30_000, 0, set()
    for number in range(1, 25):
        hand = room.hand
        assert room.state.hands == number
        assert stacks(hand.terms) == room.chips()
        if game != "ofc":  # whose Fantasyland hands are not counted (OFC10)
            assert hand.terms.round == number
        if game == "fortune":  # dealt from the dealer's left in the order of the seats (F3)
            positions = hand.state.terms.positions
            assert list(dict.fromkeys(positions)) == [*range(len(hand.seats))]
            assert positions == tuple(sorted(positions))
            assert len(positions) == min(7, hand.terms.each * len(hand.seats))
        room.play_on(anted=5)
        room.do(HOST, messages.SitOut if stream.below(2) else messages.SitIn)
        if number % 2:
            for player in (ANN, BOB):
                seat = room.state.seat_of(player.id)
                if seat is not None and stream.below(2):
                    left = room.state.seats[seat]
                    assert left is not None
                    gone += left.chips
                    room.do(player, messages.Leave)
                elif seat is None and None in room.state.seats:
                    room.do(player, messages.Sit, seat=room.state.seats.index(None))
                    inside += 10_000
        held = sum(seat.chips for seat in room.state.seats if seat)
        assert held + gone + room.state.house == inside
        seatings.add(room.next_hand().seats)
    assert len(seatings) == 4  # the host there or not, and a guest or not
    assert room.rebuilt().body(Audience()) == room.table.body(Audience())


@pytest.mark.parametrize("game", ["ofc", "fortune", "asian-stud"])
def test_who_sat_out_a_hand_comes_back_with_the_chips_they_had(game: str) -> None:
    """Not with those that a newcomer brings."""
    room = Room(game, 3, f"{game} back 3", terms={"hands": None} if game == "ofc" else {}, chips=1_000)
    for number in (0, 1):
        room.do(HOST, messages.Fill, seat=number)
    room.do(ANN, messages.Sit, seat=2)
    room.do(HOST, messages.Start)
    room.play_on(anted=5)
    room.do(ANN, messages.SitOut)
    had = room.chips()[2]
    assert had != 1_000
    assert room.next_hand().seats == (0, 1)
    room.play_on()
    room.do(ANN, messages.SitIn)
    hand = room.next_hand()
    assert hand.seats == (0, 1, 2)
    assert stacks(hand.terms) == room.chips()
    assert stacks(hand.terms)[2] == had


def test_f2_positions_go_along_with_their_players() -> None:
    rules = fortune()
    terms = FortuneTerms(3, (0, 1, 1, 2), bankrolls=(100, 200, 300), round=4, rounds=9)
    new = rules.reseated(terms, (1, None, 2), (200, 50, 300))
    assert new == FortuneTerms(3, (0, 0, 1, 2), bankrolls=(200, 50, 300), round=4, rounds=9)
    rules.start(new)
    new = rules.reseated(terms, (0, 2), (100, 300))
    assert (new.positions, new.bankrolls) == ((0, 1), (100, 300))


def test_f2_a_second_position_is_given_up_before_a_newcomer_goes_without() -> None:
    rules = fortune()
    terms = rules.start(FortuneTerms(3, each=2)).terms
    assert terms.positions == (0, 0, 1, 1, 2, 2)
    new = rules.reseated(terms, (0, 1, None, 2, None), (0,) * 5)
    assert new.positions == (0, 0, 1, 1, 2, 3, 4)
    assert new.bankrolls is None
    rules.start(new)


def test_f2_who_cannot_make_the_lowest_bet_has_no_position_and_a_place_once_they_can() -> None:
    rules = fortune()
    terms = FortuneTerms(2, (0, None), bankrolls=(100, 9))  # 5 for the ante and 5 for PLAY
    assert rules.reseated(terms, (0, 1, None), (100, 9, 10)).positions == (0, 2)


def test_a3_a_newcomer_at_asian_stud_brings_their_chips_and_the_rounds_count_on() -> None:
    rules = rules_of("asian-stud")
    terms = StudTerms(2, (70, 30), round=3, rounds=5)
    new = rules.reseated(terms, (None, 1), (50, 30))
    assert new == StudTerms(2, (50, 30), round=3, rounds=5)
    assert rules.reseated(StudTerms(2), (0, None, 1), (0, 0, 0)) == StudTerms(3)


def test_ofc14_the_others_go_on_without_who_is_broke_who_stays_and_may_come_back_with_new_chips() -> None:
    """Three at a table: one busts in the first hand, and looks on; the match ends when one has it all."""
    for luck in range(200):
        room = Room("ofc", 3, f"broke {luck}", terms={"hands": None}, chips=6)
        for number, player in enumerate((HOST, ANN, BOB)):
            room.do(player, messages.Sit, seat=number)
        room.do(HOST, messages.Start)
        room.play_on(anted=5)
        chips = [seat.chips for seat in room.state.seats if seat]
        if chips.count(0) == 1 and room.phase() == "pause":
            break
    else:
        raise AssertionError("nobody was broke alone")
    broke = chips.index(0)
    player = (HOST, ANN, BOB)[broke]
    hand = room.next_hand()
    assert not hand.over
    assert hand.seats == tuple(number for number in range(3) if number != broke)
    assert hand.terms.stacks == room.chips()
    assert room.state.game_seat(broke) is None
    assert room.state.seats[broke] is not None
    view = table_view(room.rules, room.state, room.table.audience(player.id))
    assert view.hand is not None
    assert (view.you, view.hand.you, view.hand.choices) == (broke, None, None)
    room.do(player, messages.Leave)
    room.do(player, messages.Sit, seat=broke)
    room.play_on(anted=5)
    if room.phase() == "pause":
        assert room.next_hand().seats == (0, 1, 2)
        assert sum(room.chips()) == 18 + 6
    assert room.rebuilt().body(Audience()) == room.table.body(Audience())


def test_ofc14_at_a_table_whose_seats_are_bound_a_broke_player_keeps_the_seat_and_is_dealt_nothing() -> (
    None
):
    for luck in range(200):
        room = Room("ofc", 3, f"bound {luck}", terms={"hands": None}, chips=6, changes="between-matches")
        for number, player in enumerate((HOST, ANN, BOB)):
            room.do(player, messages.Sit, seat=number)
        room.do(HOST, messages.Start)
        room.play_on(anted=5)
        chips = room.chips()
        if chips.count(0) == 1 and room.phase() == "pause":
            break
    hand = room.next_hand()
    assert hand.seats == (0, 1, 2)
    assert hand.terms.stacks == chips
    dealt = {turn.seat for turn, _ in hand.chance if isinstance(turn, Draw)}
    assert dealt == {seat for seat in range(3) if chips[seat]}
    for _ in range(40):
        room.play_on(anted=5)
        if room.phase() == "waiting":
            break
        room.next_hand()
    assert sorted(seat.chips for seat in room.state.seats if seat) == [0, 0, 18]
