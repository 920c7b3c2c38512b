"""The exact odds of any small game against the house, beside the same worked out by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from croupier import play
from croupier.banked.bets import Spot
from croupier.cards import Card
from croupier.chance import outcomes
from croupier.cli import main
from croupier.errors import BadInput, Illegal
from croupier.game.limits import Limits
from croupier.games import Game, Preset, Seats, all_games, offered, rules_of
from croupier.odds.enumeration import MOST, Solved, report, solve_round
from croupier.play import Act, BaseRules, Move, Over, Roll, Terms, Turn
from tests.test_banked_course import RULES, Settings, State, WarRules


class AlikeWar(WarRules):
    """House War, where suits mean nothing: the player has clubs, and the dealer, if they can."""

    def alike(self, state: State) -> State:
        place = state.places[0]
        own = tuple(Card(card & ~3) for card in place.cards)
        dealer = tuple(Card(card & ~3 | (card & ~3 in own)) for card in state.dealer)
        changed = msgspec.structs.replace(place, cards=own)
        return msgspec.structs.replace(state, places=(changed,), dealer=dealer)


@pytest.fixture(scope="module")
def war() -> Solved:
    return solve_round(ALIKE)


class Narrow(WarRules):
    """With one amount for each wager, for tests that need no more."""

    settings = Settings(Limits(1, 1), Limits(1, 1))
    spots = (Spot("ante", "ante", settings.ante, "W1"), Spot("odd", "odd", settings.odd, "W1"))


class NarrowAlike(Narrow, AlikeWar):
    """The same, with its symmetry."""


ALIKE, NARROW = AlikeWar(), NarrowAlike()


def by_hand(ante: int, odd: int) -> Fraction:
    """A rank of 13: it beats 4 cards for each lower one, of 51; who folds loses the ante alone."""
    total = Fraction(0)
    for rank in range(2, 15):
        wins = Fraction(4 * (rank - 2), 51)
        total += ante * max(Fraction(-1), 2 * (2 * wins - 1)) + odd * (1 if rank % 2 else -1)
    return total / 13


def test_every_first_choice_is_worth_what_it_is_by_hand(war: Solved) -> None:
    found = {one.move: one.results.mean for one in war.openings}
    expected = {"p1 pass": Fraction(0)}
    for ante in (1, 2, 3):
        for odd in (0, 1, 2):
            text = f"p1 ante {ante}" + (f" odd {odd}" if odd else "")
            expected[text] = by_hand(ante, odd)
    assert found == expected
    values = [one.results.mean for one in war.openings]
    assert values == sorted(values, reverse=True)
    assert war.openings[0].move == "p1 ante 3"


def test_best_play_is_by_what_the_player_sees(war: Solved) -> None:
    """The dealer's card lies there already; whoever saw it would win far more."""
    (opening,) = [one for one in war.openings if one.move == "p1 ante 1"]
    stays = {one.sees.rpartition(" ")[2]: one.move for one in opening.decisions}
    least = min(rank for rank in range(2, 15) if 2 * (2 * Fraction(4 * (rank - 2), 51) - 1) > -1)
    assert {card for card, move in stays.items() if move == "p1 stay"} == {
        str(Card((rank - 2) * 4)) for rank in range(least, 15)
    }
    assert sum(one.chance for one in opening.decisions) == 1
    assert sum(one.chance * one.value for one in opening.decisions) == opening.results.mean
    assert sum(chance for _, chance in opening.results.chances) == 1


def test_positions_that_are_alike_are_gone_through_once(war: Solved) -> None:
    """Without the symmetry: the same results, by many times as many positions."""
    whole, merged = solve_round(Narrow()), solve_round(NARROW)
    assert [(one.move, one.results) for one in whole.openings] == [
        (one.move, one.results) for one in merged.openings
    ]
    assert whole.positions > 7 * merged.positions
    assert {one.move for one in merged.openings} < {one.move for one in war.openings}


class Keep(Move, frozen=True):
    seat: int
    does: Literal["keep", "again"]


class Dice(msgspec.Struct, frozen=True):
    face: int | None = None
    kept: bool | None = None
    again: int | None = None


class OneDie(BaseRules[Terms, Dice]):
    """A die is rolled before any choice, and once more if the player likes: 5 wins 2, 6 wins 3, else -1."""

    game, preset, banked = "one-die", "plain", True
    settings = Settings()
    terms_type, view_type = Terms, Dice

    def start(self, terms: Terms) -> Dice:
        del terms
        return Dice()

    def turn(self, state: Dice) -> Turn:
        if state.face is None or (state.kept is False and state.again is None):
            return Roll(0, (0,))
        if state.kept is None:
            return Act({0: (Keep(0, "keep"), Keep(0, "again"))})
        face = state.face if state.kept else state.again
        gain = {4: 2, 5: 3}.get(face or 0, -1)
        return Over((gain, -gain))

    def apply(self, state: Dice, move: Move) -> Dice:
        if isinstance(move, Keep):
            return msgspec.structs.replace(state, kept=move.does == "keep")
        if not isinstance(move, play.Cast):
            raise Illegal("D1", "bad-move", "no move of this game")
        name = "face" if state.face is None else "again"
        return msgspec.structs.replace(state, **{name: move.faces[0]})

    def view(self, state: Dice, seat: int | None) -> Dice:
        del seat
        return state

    def options_of(self, view: Any, seat: int) -> Any:
        del view, seat
        return (Keep(0, "keep"), Keep(0, "again"))

    def write(self, move: Move) -> str:
        return f"p1 {move.does}" if isinstance(move, Keep) else play.chance_text(move)

    def read(self, text: str) -> Move:
        raise BadInput("'{text}': not read", text=text)


def test_dice_are_gone_through_too() -> None:
    """Kept at 5 and 6, rolled again below: 2/6, 3/6 and a second chance of four in six."""
    again = Fraction(2 + 3 - 4, 6)
    solved = solve_round(OneDie())
    (only,) = solved.openings
    assert only.move == ""
    assert only.results.mean == Fraction(2 + 3, 6) + Fraction(4, 6) * again
    assert [one.move for one in sorted(only.decisions, key=lambda one: one.sees)] == [
        *["p1 again"] * 4,
        *["p1 keep"] * 2,
    ]
    assert solved.positions == 6 + 6 * 2 + 6 * 6
    assert len(list(outcomes(Roll(0, (0,))))) == 6


def test_a_game_that_is_too_large_is_refused_with_its_count() -> None:
    with pytest.raises(BadInput, match=r"fortune: it has some [\d,]{15,} positions; expected 1,000,000 at"):
        solve_round(rules_of("fortune"))
    with pytest.raises(BadInput, match="asian-stud: it has some"):
        solve_round(rules_of("asian-stud"))
    with pytest.raises(BadInput, match="house-war: it has some 53,040 positions; expected 100 at most"):
        solve_round(RULES, most=100)
    with pytest.raises(BadInput, match="house-war: it has more than 16,000 positions"):
        solve_round(Narrow(), most=16_000)
    with pytest.raises(BadInput, match="ofc: expected a game against the house"):
        solve_round(rules_of("ofc"))
    assert MOST == 1_000_000


def test_progress_is_told() -> None:
    told: list[int] = []
    solved = solve_round(ALIKE, on_progress=told.append)
    assert told == list(range(1000, solved.positions + 1, 1000))


@pytest.fixture
def _offered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    game: Game[Any] = Game(
        key="house-war",
        title="House War",
        sentence="A card each, and the higher one wins.",
        package="tests",
        settings=Settings,
        rules=lambda _settings, _preset: NARROW,
        presets=(Preset("plain", "Plain", "As ever."),),
        seats=Seats(1, 1, 7),
    )
    monkeypatch.setattr(Game, "under", _with_war)
    with offered(*all_games(), game):
        yield


_under = Game.under


def _with_war(game: Game[Any], preset: str | None = None) -> Any:
    """House War has no file for its preset."""
    return NARROW if game.key == "house-war" else _under(game, preset)


@pytest.mark.usefixtures("_offered")
def test_the_verb_prints_what_was_found(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["odds", "house-war"]) == 0
    shown = capsys.readouterr().out
    assert "First choices" in shown
    assert "Best play" in shown
    assert main(["odds", "house-war", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["openings"][0]["value"]["fraction"] == "10/221"
    assert found["best_play"][0]["move"] in ("p1 stay", "p1 fold")
    sheet = tmp_path / "sheet.html"
    assert main(["odds", "house-war", "--par-sheet", str(sheet)]) == 0
    assert "p1 ante 1" in sheet.read_text()
    assert main(["odds", "house-war", "--csv"]) == 0
    capsys.readouterr()
    assert main(["odds", "house-war", "--most", "7"]) == 2
    assert "it has some 15,912 positions; expected 7 at most" in capsys.readouterr().err
    assert main(["odds", "high-card"]) == 2


def test_a_report_has_every_first_choice_as_a_score(war: Solved) -> None:
    found = report(ALIKE, war)
    assert [score.name for score in found.scores] == [one.move for one in war.openings]
    assert len(found.choices) == 13
