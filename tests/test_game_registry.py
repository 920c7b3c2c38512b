"""The registry of games, croupier's own and those of other packages, and what one object says of a game."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier import games
from croupier.errors import BadInput
from croupier.game import registry
from croupier.game.limits import Limits
from croupier.games import Game, Preset, Seats, all_games, game_of, imported, keys, offered
from croupier.games.fortune import GAME as FORTUNE

OWN = ("ofc", "fortune", "asian-stud", "pinzique")

MODULE = """
import msgspec
from croupier.games.fortune import GAME as FORTUNE, FortuneRules

def called(key, order=100, game=None):
    rules = type("Rules", (FortuneRules,), {"game": game or key})
    return msgspec.structs.replace(FORTUNE, key=key, order=order, rules=rules)

def made(settings, name):
    return FortuneRules(settings, name)

first, usual, other, shadow = called("high-card", 0), called("last"), called("low-card"), called("fortune")
odd, other_rules = called("High_Card"), called("low-card", game="fortune")
factory = msgspec.structs.replace(FORTUNE, key="low-card", rules=made)
nothing = 5
"""


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
    """Games of another package, by the names and values of its entry points."""
    (tmp_path / "other_house.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    cached = (registry.own_games, registry._elsewhere, registry._keys, registry._loaded)

    def install(*points: tuple[str, str]) -> None:
        found = [metadata.EntryPoint(name, value, games.GROUP) for name, value in points]
        monkeypatch.setattr(metadata, "entry_points", lambda group: found if group == games.GROUP else [])
        for one in cached:
            one.cache_clear()

    yield install
    for one in cached:
        one.cache_clear()


def test_croupiers_own_games_are_found_in_their_order(installed: Any) -> None:
    installed()
    assert keys() == OWN
    assert [game.key for game in all_games()] == list(OWN)
    assert game_of("Fortune ") is FORTUNE
    assert game_of("asian_stud").key == "asian-stud"


def test_games_of_other_packages_stand_among_them_by_their_order(installed: Any) -> None:
    installed(("last", "other_house:usual"), ("high-card", "other_house:first"))
    assert keys() == ("high-card", *OWN, "last")
    assert game_of("HIGH_CARD").under().game == "high-card"
    assert game_of("last").key == "last"
    with pytest.raises(BadInput) as caught:
        game_of("low-card")
    assert (caught.value.code, caught.value.sentence) == (
        "unknown-game",
        "game 'low-card': expected one of high-card, ofc, fortune, asian-stud, pinzique, last",
    )


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        (
            "fortune", "other_house:shadow",
            "game fortune of other_house:shadow: there is one of this name already",
        ),
        (
            "low-card", "other_house:nothing",
            "game low-card of other_house:nothing is left out:"
            " TypeError: expected a croupier.games.Game, not int",
        ),
        (
            "low-card", "other_house:nowhere",
            "game low-card of other_house:nowhere is left out:"
            " AttributeError: module 'other_house' has no attribute 'nowhere'",
        ),
        (
            "low-card", "other_house",
            "game low-card of other_house is left out:"
            " AttributeError: module 'other_house' has no attribute ''",
        ),
        (
            "low-card", "no_such_house:game",
            "game low-card of no_such_house:game is left out:"
            " ModuleNotFoundError: No module named 'no_such_house'",
        ),
        (
            "low-card", "other_house:usual",
            "game low-card of other_house:usual is left out: ValueError:"
            " expected the key 'low-card', of small letters, digits and -, not 'last'",
        ),
        (
            "High_Card", "other_house:odd",
            "game High_Card of other_house:odd is left out: ValueError:"
            " expected the key 'High_Card', of small letters, digits and -, not 'High_Card'",
        ),
        (
            "low-card", "other_house:other_rules",
            "game low-card of other_house:other_rules is left out:"
            " ValueError: expected rules of 'low-card', not of 'fortune'",
        ),
        (
            "low-card", "other_house:factory",
            "game low-card of other_house:factory is left out:"
            " ValueError: expected rules of 'low-card', not of 'fortune'",
        ),
    ],
)  # fmt: skip
def test_a_game_that_cannot_be_played_is_left_out_and_the_others_go_on(
    name: str, value: str, said: str, installed: Any, caplog: pytest.LogCaptureFixture
) -> None:
    installed((name, value), ("high-card", "other_house:first"))
    with caplog.at_level(logging.WARNING, "croupier.game.registry"):
        assert keys() == ("high-card", *OWN)
    assert caplog.record_tuples == [("croupier.game.registry", logging.WARNING, said)]
    assert game_of("fortune") is FORTUNE


@pytest.mark.parametrize("values", [("first", "usual"), ("usual", "first")])
def test_of_two_games_of_one_name_the_same_is_played_however_they_were_installed(
    values: tuple[str, str], installed: Any, caplog: pytest.LogCaptureFixture
) -> None:
    installed(*(("high-card", f"other_house:{value}") for value in values))
    with caplog.at_level(logging.WARNING, "croupier.game.registry"):
        assert game_of("high-card").order == 0
    assert caplog.messages == ["game high-card of other_house:usual: there is one of this name already"]


def test_for_a_while_other_games_are_offered() -> None:
    mine = msgspec.structs.replace(FORTUNE, key="mine")
    with offered(mine, FORTUNE):
        assert keys() == ("mine", "fortune")
        assert game_of("Mine") is mine
        with offered(mine):
            assert keys() == ("mine",)
            with pytest.raises(BadInput, match=r"^game 'ofc': expected one of mine$"):
                game_of("ofc")
        assert keys() == ("mine", "fortune")
    assert keys() == OWN
    with pytest.raises(KeyError), offered(mine):
        raise KeyError
    assert keys() == OWN


class Posted(msgspec.Struct, frozen=True):
    """Settings for these tests."""

    most: int = 3
    limits: Limits = Limits(1, 5)


class PostedRules:
    """Rules that only know under what they are."""

    def __init__(self, settings: Posted, preset: str) -> None:
        self.settings = settings
        self.preset = preset


def game(**more: Any) -> Game[Any]:
    """A game that brings no more than it must."""
    plain: dict[str, Any] = {
        "key": "mine",
        "title": "Mine",
        "sentence": "Mine.",
        "package": "croupier.cli",  # where there is no rulebook
        "settings": Posted,
        "rules": PostedRules,
        "presets": (Preset("one", "One", "First."), Preset("two", "Two", "Second.")),
        "seats": Seats(2, 3, 6),
    }
    return Game(**plain, **more)


def test_a_game_says_who_can_play_and_for_what() -> None:
    settings = Posted(most=4)
    assert game().players(settings) == (2, 6)
    assert game(seated=lambda said: (1, said.most)).players(settings) == (1, 4)
    assert game().posted(settings) == ()
    posted = games.Wager("ante", settings.limits)
    assert game(wagers=lambda said: (games.Wager("ante", said.limits),)).posted(settings) == (posted,)
    assert game().names == ("one", "two")


def test_a_game_without_a_rulebook_has_the_rules_of_all_games() -> None:
    assert list(game().rulebook()) == ["C1", "C2", "C3", "C4", "C5", "C6"]
    assert list(FORTUNE.rulebook())[:7] == ["F1", "F2", "F3", "F4", "F5", "F6", "F7"]


def test_what_is_named_by_text_is_imported_when_it_is_asked_for() -> None:
    assert game().load("bots") is None
    named = game(bots="croupier.games.fortune:GAME", terminal="croupier.nowhere:GAME")
    assert named.load("bots") is FORTUNE
    with pytest.raises(BadInput) as caught:
        named.load("terminal")
    why = "ModuleNotFoundError: No module named 'croupier.nowhere'"
    assert caught.value.sentence == f"game 'mine': its terminal cannot be loaded: {why}"
    assert caught.value.code == "broken-game"
    assert imported("croupier.game.limits:Limits") is Limits


def test_settings_that_a_game_knows_no_more_are_refused_with_its_key() -> None:
    rules = game().under_settings({"most": 5}, "old")
    assert (rules.settings, rules.preset) == (Posted(most=5), "old")
    with pytest.raises(BadInput) as caught:
        game().under_settings({"most": "x"}, "old")
    assert (caught.value.code, caught.value.sentence) == (
        "bad-settings",
        "settings of mine: most: expected a whole number, not text",
    )
