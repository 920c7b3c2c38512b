"""OFC12: the presets as data, and house files that are wrong."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.errors import BadInput
from croupier.game.presets import read_settings
from croupier.games.ofc import GAME, Settings, rules

STANDARD = (files("croupier.games.ofc") / "presets" / "standard.toml").read_text(encoding="utf-8")


def test_the_presets_are_as_they_are_described() -> None:
    table = {
        name: (s.players, s.first_street, s.street, s.discard, s.streets, s.dealt, s.most_fantasy_cards)
        for name, s in ((name, rules(name).settings) for name in GAME.names)
    }
    assert table == {
        "standard": ((2, 4), 5, 1, 0, 8, 13, 13),
        "carnivale-2013": ((2, 4), 5, 1, 0, 8, 13, 0),
        "pineapple": ((2, 3), 5, 3, 1, 4, 17, 14),
        "progressive-pineapple": ((2, 3), 5, 3, 1, 4, 17, 17),
    }
    assert {(s.scoop, s.foul, s.paying) for s in (rules(name).settings for name in GAME.names)} == {
        (3, 6, "side-action")
    }
    lands = {name: rules(name).settings.fantasyland for name in GAME.names}
    assert {name: land and land.sees_others for name, land in lands.items()} == {
        "standard": True, "carnivale-2013": None, "pineapple": False, "progressive-pineapple": False,
    }  # fmt: skip


def test_nothing_is_the_default_preset() -> None:
    assert rules(None).settings == rules("standard").settings
    assert rules(None).preset == "standard"


def changed(*changes: tuple[str, str]) -> str:
    text = STANDARD
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("players = [2, 4]", "players = [1, 4]"), "players: expected the fewest and the most"),
        (("players = [2, 4]", "players = [2, 5]"), "players: expected the fewest and the most"),
        (("players = [2, 4]", "players = [4, 2]"), "players: expected the fewest and the most"),
        (("players = [2, 4]", "player = [2, 4]"), "player: expected one of players"),
        (("first_street = 5", "first_street = 0"), "first_street: expected a whole number >= 1"),
        (("first_street = 5", "first_street = 14"), "first_street: expected a whole number <= 13"),
        (("\nstreet = 1", "\nstreet = 3"), "street: expected streets that fill the thirteen places"),
        (("\nstreet = 1", "\nstreet = '1'"), "street: expected a whole number, not text"),
        (("discard = 0", "discard = 1"), "discard: expected fewer cards than a street has"),
        (("discard = 0", "discard = -1"), "discard: expected a whole number >= 0"),
        (("scoop = 3", "scoop = 3.5"), "scoop: expected a whole number, not a decimal number"),
        (("foul = 6", "foul = -6"), "foul: expected a whole number >= 0"),
        (('paying = "side-action"', 'paying = "cash"'), "paying: expected one of "),
        (("[royalties.front]", "[royalties.top]"), "royalties.top: expected one of "),
        (("\n66 = 1", "\n6 = 1"), "royalties: '6' is no front that can earn a royalty; expected one of"),
        (("\n66 = 1", "\n67 = 1"), "royalties: '67' is no front that can earn a royalty"),
        (("\nAA = 9", "\nAA = -9"), "royalties.front.AA: expected a whole number >= 0"),
        (("\nflush = 8", "\nflash = 8"), "royalties: 'flash' is no hand; expected one of high-card pair"),
        (("[royalties.back]", "[royalties.back]\nflash = 8"), "royalties: 'flash' is no hand; expected"),
        (("stay_cards = 13", "stay_middle = 'four'"), "fantasyland: 'four' is no hand; expected one of"),
        (("\nflush = 8", "\nfive-aces = 8"), "royalties: 'five-aces' is no hand"),
        (("entry = { QQ = 13 }", "entry = {}"), "fantasyland: entry is empty; leave [fantasyland] out"),
        (("entry = { QQ = 13 }", "entry = { Q = 13 }"), "fantasyland: 'Q' is no front; expected one of 22"),
        (("entry = { QQ = 13 }", "entry = { QQ = 18 }"),
         "fantasyland.entry.QQ: expected a whole number <= 17"),
        (("entry = { QQ = 13 }", "entry = { QQ = 12 }"),
         "fantasyland.entry.QQ: expected a whole number >= 13"),
        (("entry = { QQ = 13 }", "entry = { QQ = 14 }"), "players: expected no more than the deck"),
        (('stay_front = "222"', 'stay_front = "trips"'), "fantasyland: 'trips' is no front"),
        (('stay_front = "222"', ""), "fantasyland.stay_front: expected a value, and there is none"),
        (('stay_back = "quads"', 'stay_back = "four"'), "fantasyland: 'four' is no hand"),
        (("stay_cards = 13", "stay_cards = 18"), "fantasyland.stay_cards: expected a whole number <= 17"),
        (("sees_others = true", "sees_others = 1"),
         "fantasyland.sees_others: expected true or false, not a whole number"),
        (("[royalties.front]", "[royalties.front"), "not TOML: "),
    ],
)  # fmt: skip
def test_a_wrong_house_file_is_one_sentence_with_file_key_and_expectation(
    change: tuple[str, str], said: str, tmp_path: Path, croupier: Callable[..., Any]
) -> None:
    with pytest.raises(BadInput) as caught:
        read_settings(changed(change), "house.toml", Settings)
    assert caught.value.sentence.startswith(f"house.toml: {said}")
    path = tmp_path / "house.toml"
    path.write_text(changed(change), encoding="utf-8")
    refusal = croupier("rules", "ofc", "--preset", str(path)).refusal()
    assert refusal == f"croupier: {path}: {caught.value.sentence.removeprefix('house.toml: ')}\n"


def test_a_house_may_leave_things_out() -> None:
    text = STANDARD[: STANDARD.index("[royalties.front]")] + "[royalties]\n"
    settings = read_settings(text, "plain.toml", Settings)
    assert settings.fantasyland is None
    assert settings.royalties.front == settings.royalties.back == {}


def test_a_house_may_seat_one_number_of_players_and_place_three_of_four() -> None:
    text = changed(
        ("players = [2, 4]", "players = [3, 3]"), ("first_street = 5", "first_street = 4"),
        ("\nstreet = 1", "\nstreet = 4"), ("discard = 0", "discard = 1"),
        ("stay_cards = 13", "stay_cards = 13\nstay_middle = 'quads'"),
    )  # fmt: skip
    settings = read_settings(text, "house.toml", Settings)
    assert (settings.players, settings.streets, settings.dealt) == ((3, 3), 3, 16)


def test_a_house_may_use_the_whole_deck() -> None:
    text = changed(("players = [2, 4]", "players = [4, 4]"), ("first_street = 5", "first_street = 13"))
    settings = read_settings(text, "house.toml", Settings)
    assert (settings.streets, 4 * settings.dealt) == (0, 52)


def test_a_house_may_play_progressively_with_thirteen_to_seventeen() -> None:
    text = changed(
        ("players = [2, 4]", "players = [2, 3]"), ("entry = { QQ = 13 }", "entry = { 66 = 13, AAA = 17 }")
    )
    settings = read_settings(text, "house.toml", Settings)
    assert settings.most_fantasy_cards == 17
    assert msgspec.convert(msgspec.to_builtins(settings), Settings) == settings
