"""3 Card Fortune in the terminal: `croupier play fortune`, key by key."""

import io
from collections.abc import Callable, Iterator

import pytest
from rich.console import Console

from croupier.errors import BadInput
from croupier.games.fortune import Bet, Fold, Play, Terms, rules
from croupier.games.fortune.moves import bets
from croupier.games.fortune.terminal.table import FortuneDesk
from croupier.play import Act, Move, final
from croupier.terminal.game_terminal import terminal_table_for
from croupier.terminal.screen import BACKSPACE, DOWN, ENTER, LEAVE, LEFT, RIGHT, UP, Screen
from tests.conftest import Ran

Croupier = Callable[..., Ran]
STANDARD = rules()


class Typed(Screen):
    """A screen whose keys are typed beforehand, and which keeps what it shows."""

    def __init__(self, *keys: str) -> None:
        self.paper = io.StringIO()
        super().__init__(Console(file=self.paper, width=100))
        self._keys: Iterator[str] = iter(keys)

    def key(self) -> str:
        return next(self._keys, LEAVE)


def asked(*keys: str, left: int | None = None, texts: tuple[str, ...] = ()) -> tuple[Move | None, str]:
    """What a person at seat p1 does with these keys, and what they were shown."""
    terms = Terms(2, (), None if left is None else (left, 100))
    state = final(STANDARD, terms, [STANDARD.read(text) for text in texts])
    turn = STANDARD.turn(state)
    assert isinstance(turn, Act)
    screen = Typed(*keys)
    desk = FortuneDesk(STANDARD)
    move = desk.ask(screen, STANDARD.view(state, 0), turn.options[0], "header", ("You", "Ada"))
    return move, screen.paper.getvalue()


@pytest.mark.parametrize(
    ("keys", "bet"),
    [
        ([ENTER], Bet(0, 0, 5)),
        ([UP, "+", ENTER], Bet(0, 0, 15)),
        ([DOWN, ENTER], Bet(0, 0)),
        (["x", "2", "5", ENTER], Bet(0, 0, 25)),
        (["2", "5", ENTER], Bet(0, 0, 25)),  # in place of the 5 that is offered
        (["2", "5", RIGHT, LEFT, "1", "0", ENTER], Bet(0, 0, 10)),
        (["+", "1", "5", ENTER], Bet(0, 0, 15)),
        ([BACKSPACE, "1", "0", ENTER], Bet(0, 0, 10)),
        (["1", "5", "0", BACKSPACE, "+", ENTER], Bet(0, 0, 20)),
        ([RIGHT, "7", RIGHT, UP, UP, "-", ENTER], Bet(0, 0, 5, 7, 1)),
        ([LEFT, "9", "9", "9", DOWN, ENTER], Bet(0, 0, 5, 0, 100)),
        (["x", *"1000", UP, ENTER], Bet(0, 0, 500)),
        (["?", "ä", ENTER], Bet(0, 0, 5)),
        ([LEAVE], None),
    ],
)
def test_bets_are_typed_or_stepped_spot_by_spot(keys: list[str], bet: Bet | None) -> None:
    assert asked(*keys)[0] == bet


def test_a_bet_against_the_limits_is_refused_on_the_spot() -> None:
    move, shown = asked("7", ENTER, "x", RIGHT, "5", ENTER, LEFT, "1", "0", ENTER)
    assert "ante of 7: bet 5 to 500 by 5, or nothing (F2)" in shown
    assert "a side wager needs an ante" in shown
    assert move == Bet(0, 0, 10, 5)


def test_the_first_offer_is_one_that_can_be_afforded() -> None:
    assert asked(ENTER, left=10)[0] == Bet(0, 0, 5)
    assert asked(ENTER, left=9)[0] == Bet(0, 0)


ROUND = ("p1 at 1 ante 10", "p2 at 2 ante 20", "d p1 Qs6h4d", "d p2 9c7d2h", "d h QdJc3s")


def test_a_hand_is_played_or_folded_by_a_key() -> None:
    move, shown = asked("z", ENTER, "p", texts=ROUND)
    assert move == Play(0, 0, 10)
    assert "Q-6-4" in shown
    assert "9♣" not in shown
    assert asked("f", texts=ROUND)[0] == Fold(0, 0)
    assert asked(LEAVE, texts=ROUND)[0] is None


def test_the_desk_remembers_a_persons_bet() -> None:
    desk, start = FortuneDesk(STANDARD), STANDARD.start(Terms(1))
    view = STANDARD.view(start, 0)
    options = bets(0, 0, STANDARD.settings, None)
    assert desk.ask(Typed("5", "0", ENTER), view, options, "", ("You",)) == Bet(0, 0, 50)
    assert desk.ask(Typed(ENTER), view, options, "", ("You",)) == Bet(0, 0, 50)
    assert desk.ask(Typed("x", ENTER), view, options, "", ("You",)) == Bet(0, 0)
    assert desk.ask(Typed(ENTER), view, options, "", ("You",)) == Bet(0, 0, 50)
    poorer = bets(0, 0, STANDARD.settings, 60)
    assert desk.ask(Typed(ENTER), view, poorer, "", ("You",)) == Bet(0, 0, 5)


def test_terms_of_a_match() -> None:
    desk = terminal_table_for(STANDARD)
    assert desk.terms(None, None, None, 1, 0) == Terms(3)
    assert desk.terms(2, 10, 500, 1, 3) == Terms(2, (), (500, 500), 1, 10)
    with pytest.raises(BadInput, match="--point-value 5: expected none"):
        desk.terms(2, 10, 500, 5, 3)


def test_f2_two_positions_side_by_side_in_the_terminal(
    croupier: Croupier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\npf\n"))
    args = ("--seed", "x", "--stack", "100", "--seats", "2", "--positions", "2", "--hands", "1")
    ran = croupier("play", "fortune", *args)
    assert ran.status == 0
    for said in ("Position 1:", "Position 2:", "1 You", "2 You", "3 Ada", "4 Ada"):
        assert said in ran.out
    refusal = croupier("play", "fortune", "--positions", "3").refusal()
    assert refusal == "croupier: --positions 3: expected 1, or 2 side by side (F2)\n"
