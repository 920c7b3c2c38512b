"""What the terminal tells of a table may be no more than its view does (C4)."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any

import msgspec
import pytest
from rich.console import Console

from croupier.cards import parse_cards
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


@pytest.mark.parametrize("width", [80, 40])
def test_boards_stand_below_each_other_where_there_is_no_room_and_a_foul_earns_nothing(width: int) -> None:
    ofc = rules("standard")
    view = ofc.view(ofc.start(Terms(4)), None)
    front, middle, back = map(parse_cards, ("Qh8hQc", "6h9h6dTs5c", "Kd5s8d2dJd"))
    seat = msgspec.structs.replace(view.seats[0], front=front, middle=middle, back=back)
    console = Console(width=width, file=StringIO(), record=True)
    console.print(OfcDesk(ofc).draw(msgspec.structs.replace(view, seats=(seat,) * 4), list("abcd")))
    shown = console.export_text()
    assert shown.count("K♦ 5♠ 8♦ 2♦ J♦   K-J-8-5-2") == 4
    assert shown.count("QQ 8") == 4
    assert "+7" not in shown


def test_advice_gives_its_reasons_below_the_figures_where_there_is_no_room(
    croupier: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "64")
    boards = ("Kd/8c8d/AhTh", "Qs/5c5d/JcTc")
    asked = ("--cards", "6h7sKh", "--preset", "pineapple", "--rounds", "1", "--seed", "reasons")
    said = croupier("advise", "ofc", *boards, *asked)
    assert "…" not in said.out
    assert "\n-/-/6hKh x7s: has four hearts in the back, not three: 9 hearts \nleft; " in said.out
