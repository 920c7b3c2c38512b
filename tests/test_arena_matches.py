"""The arena counts matches where a game is won over one, and says when nothing was won at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from croupier.arena.deal_player import unit_of
from croupier.games import all_games, offered, rules_of
from croupier.testing import check_game
from tests import race
from tests.conftest import Ran

Run = Callable[..., Ran]
WORDS = "--bots tests.race:low,random --hands 40 --seed 1 --processes 1"


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with offered(*all_games(), race.GAME, race.ENDLESS):
        yield


def test_the_game_of_these_tests_is_a_game() -> None:
    check_game(race.GAME.under(), race.RaceTerms(3), seeds=range(3))


def test_a_match_is_the_unit_where_the_terms_name_no_number_of_hands(croupier: Run) -> None:
    told = croupier("arena", "race", *WORDS.split(), "--json").document()
    assert (told["unit"], told["hands"], told["warnings"]) == ("match", 40, [])
    (pair,) = told["pairs"]
    assert pair["points"] != 0
    assert pair["interval"][0] < pair["interval"][1]
    for bot in told["bots"]:
        assert bot["hands"] == 40
        assert bot["played"] >= 3 * 40, "nobody is right three times before the third hand"
    assert pair["each_played"]["points"] == pytest.approx(
        pair["points"] * 40 / told["bots"][0]["played"], abs=1e-5
    )
    printed = croupier("arena", "race", *WORDS.split()).out
    assert "40 matches of every two; each with all that is played in it, " in printed
    assert "points a match" in printed
    for key in ("ofc", "fortune", "asian-stud", "pinzique"):
        assert unit_of(rules_of(key)) == "hand"


def test_where_nobody_gains_anything_a_warning_says_so(
    croupier: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it was for every such game while single hands were played."""
    monkeypatch.setattr(race, "WON", 99)
    monkeypatch.setattr("croupier.arena.deal_player.unit_of", lambda rules: "hand")
    monkeypatch.setattr(
        "croupier.arena.deal_player.terms_of", lambda rules, seats, *_, **__: race.RaceTerms(seats)
    )
    monkeypatch.setattr("croupier.arena.deal_player.MAX_EXTENSION_HANDS", 1)
    for words in (("--json",), ()):
        ran = croupier("arena", "race", *WORDS.split(), *words)
        assert ran.status == 0
        assert ran.err.startswith("croupier: warning: nobody has gained anything from anybody in any deal")


def test_a_match_without_end_is_one_sentence(croupier: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.arena.deal_player.LONGEST", 20)
    ran = croupier("arena", "endless", *WORDS.split())
    assert (ran.status, ran.err) == (2, "croupier: endless: a match has not ended after 20 hands\n")
