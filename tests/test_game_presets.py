"""Presets: read strictly; errors name file, key and what was expected; one hash per set of rules."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Annotated

import msgspec
import pytest

from croupier.errors import BadInput
from croupier.game.presets import load_preset, read_settings, settings_hash
from croupier.games import game_of, keys, presets_of, rules_from, rules_of
from croupier.serialization import to_plain


class Pays(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table inside the settings."""

    pair: Annotated[int, msgspec.Meta(ge=0)] = 1
    trips: int = 3

    def __post_init__(self) -> None:
        if self.trips < self.pair:
            raise ValueError("trips: expected no less than the pair")


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings for these tests."""

    players: tuple[int, int]
    pays: Pays = Pays()
    names: dict[str, int] = {}


def read(text: str) -> House:
    return read_settings(text, "house.toml", House)


def test_toml_becomes_settings() -> None:
    house = read("players = [2, 4]\n[pays]\ntrips = 5\n[names]\nAA = 9")
    assert house == House((2, 4), Pays(1, 5), {"AA": 9})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("players = [2", "house.toml: not TOML: "),
        ("players = 2\nplayers = 3", "house.toml: not TOML: "),
        ("\x00", "house.toml: not TOML: "),
        (
            f"players = {'[' * 3000}{']' * 3000}",
            "house.toml: its lists or tables lie too deep in each other",
        ),
        ("", "house.toml: players: expected a value, and there is none"),
        ("players = 3", "house.toml: players: expected a list, not a whole number"),
        ('players = [2, "4"]', "house.toml: players.2: expected a whole number, not text"),
        ("players = [2, 3, 4]", "house.toml: players: expected a list of length 2, not 3"),
        ("players = [2, 2.5]", "house.toml: players.2: expected a whole number, not a decimal number"),
        ("players = [2, true]", "house.toml: players.2: expected a whole number, not true or false"),
        ("player = [2, 4]", "house.toml: player: expected one of players, pays, names"),
        ("players = [2, 4]\n[pays]\npairs = 1", "house.toml: pays.pairs: expected one of "),
        ("players = [2, 4]\n[pays]\npair = -1", "house.toml: pays.pair: expected a whole number >= 0"),
        ("players = [2, 4]\n[pays]\npair = 4", "house.toml: pays: trips: expected no less than the pair"),
        ("players = [2, 4]\n[names]\nAA = 'x'", "house.toml: names.AA: expected a whole number, not text"),
        (
            "players = [2, 4]\n[names]\nAA = 9\nKK = 8.5\nQQ = 7",
            "house.toml: names.KK: expected a whole number, not a decimal number",
        ),
        ("players = [2, 4]\nnames = 1979-05-27", "house.toml: names: expected an object"),
    ],
)
def test_what_is_wrong_is_named(text: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(text)
    assert caught.value.code == "bad-preset"
    assert caught.value.sentence.startswith(said)


class Street(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings that lie one in another, for the path of a key."""

    house: House
    doors: dict[str, dict[str, int]] = {}
    X: int = 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "house = {players = [2, 4], names = {AA = 1, KK = 'x'}}",
            "house.names.KK: expected a whole number, not text",
        ),
        (
            "house = {players = [2, 4], pays = {pair = 9}}",
            "house.pays: trips: expected no less than the pair",
        ),
        ("house = {players = [2, 4], pays = {pairs = 9}}", "house.pays.pairs: expected one of pair, trips"),
        ("house = {players = [2, 4]}\nhouses = 1", "houses: expected one of house, doors, X"),
        ("house = {players = [2, 4]}\nX = 'x'", "X: expected a whole number, not text"),
        ("house = {}", "house.players: expected a value, and there is none"),
        ("", "house: expected a value, and there is none"),
        ("house = 999" + "9" * 5000, "not TOML: a number of thousands of digits"),
        ("a = " + "[" * 3000 + "]" * 3000, "its lists or tables lie too deep in each other"),
    ],
)
def test_a_key_is_named_by_its_whole_path(text: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_settings(text, "street.toml", Street)
    assert (caught.value.code, caught.value.sentence) == ("bad-preset", f"street.toml: {said}")


def test_a_file_is_read_by_its_path_and_named_by_its_stem(tmp_path: Path) -> None:
    path = tmp_path / "my house.toml"
    path.write_text("players = [2, 3]", encoding="utf-8")
    assert load_preset("croupier", ("standard",), str(path), House) == ("my house", House((2, 3)))


@pytest.mark.parametrize("name", ["nosuch", "", "Standard", "../standard", "standard.toml.bak"])
def test_an_unknown_name_is_answered_with_those_there_are(name: str) -> None:
    with pytest.raises(
        BadInput, match=r"expected one of standard, other, or a path to a \.toml file"
    ) as caught:
        load_preset("croupier", ("standard", "other"), name, House)
    assert caught.value.code == "unknown-preset"


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    directory = tmp_path / "folder.toml"
    directory.mkdir()
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"players = \xff")
    for path in (tmp_path / "missing.toml", directory, binary):
        with pytest.raises(BadInput, match="cannot be read") as caught:
            load_preset("croupier", ("standard",), str(path), House)
        assert str(path) in caught.value.sentence
        assert "\n" not in caught.value.sentence


def test_the_hash_is_of_what_is_meant_not_of_how_it_is_written() -> None:
    one = read("players = [2, 4]\n[names]\nAA = 9\nKK = 8")
    other = read("# the same\nplayers=[2,4]\nnames = {KK = 8, AA = 9}\npays.pair = 1")
    assert settings_hash(one) == settings_hash(other)
    assert len(settings_hash(one)) == 64
    changed = [read("players = [2, 3]"), read("players = [2, 4]"), read("players = [2, 4]\npays.pair = 2")]
    assert len({settings_hash(each) for each in (one, *changed)}) == 4


def test_the_hash_is_the_same_everywhere_and_for_a_record_of_the_settings() -> None:
    """SHA-256 of one line of JSON, its keys in the order of the alphabet: others may compute it."""
    assert settings_hash({"b": [1, 2], "a": {"d": "x", "c": None}}) == (
        hashlib.sha256(b'{"a":{"c":null,"d":"x"},"b":[1,2]}').hexdigest()
    )
    for game in keys():
        settings = rules_of(game).settings
        assert settings_hash(settings) == settings_hash(to_plain(settings))


@pytest.mark.parametrize("game", keys())
def test_c3_rules_are_made_again_from_what_a_record_keeps_of_their_settings(game: str) -> None:
    for preset in presets_of(game):
        rules = rules_of(game, preset)
        again = rules_from(game, to_plain(rules.settings), "as kept")
        assert (again.game, again.preset, again.settings) == (game, "as kept", rules.settings)


@pytest.mark.parametrize("game", keys())
def test_a_game_has_its_own_rules_first_and_then_those_of_all_games(game: str) -> None:
    first = {"ofc": "OFC1", "fortune": "F1", "asian-stud": "A1", "pinzique": "P1"}[game]
    numbers = list(game_of(game).rulebook())
    assert numbers[0] == first
    assert numbers[-6:] == ["C1", "C2", "C3", "C4", "C5", "C6"]
    assert game_of(game).rulebook()["C6"].startswith("Chips and points are whole")


def test_all_unknown_keys_are_named_at_once_each_with_its_place() -> None:
    written = "players = [2, 4]\nseats = 3\n[pays]\npairs = 1\ntrips = 5\n"
    with pytest.raises(BadInput) as refused:
        read(written)
    assert refused.value.sentence == (
        "house.toml: seats: expected one of players, pays, names; pays.pairs: expected one of pair, trips"
    )
