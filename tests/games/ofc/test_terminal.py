"""What the terminal tells of a table may be no more than its view does (C4)."""

from __future__ import annotations

from croupier.chance import Shoe, Stream
from croupier.games.ofc import Placement, Terms, rules
from croupier.games.ofc.terminal.table import OfcDesk
from croupier.play import Act, Over


def test_nothing_is_told_that_the_view_hides() -> None:
    """OFC12: a blind player in Fantasyland hears of no placement, whichever row it goes to."""
    ofc = rules("pineapple")
    desk, stream = OfcDesk(ofc), Stream(bytes(32), "tell")
    shoe, state = Shoe(Stream(bytes(32), "deal")), ofc.start(Terms(3, fantasy=(14, 0, 14)))
    told = []
    while not isinstance(turn := ofc.turn(state), Over):
        if isinstance(turn, Act):
            seat = next((seat for seat in turn.options if seat != 0), 0)
            options = turn.options[seat]
            move = options[stream.below(len(options))]
        else:
            move = shoe.answer(turn)
        state = ofc.apply(state, move)
        if isinstance(move, Placement) and move.seat != 0:
            line = desk.tell(move, ofc.view(state, 0), ["You", "Ada", "Ben"])
            told.append((move.seat, line and str(line)))
    assert {line for seat, line in told if seat == 1} == {None}
    assert [line for seat, line in told if seat == 2] == ["Ben: sets in Fantasyland, unseen"]
