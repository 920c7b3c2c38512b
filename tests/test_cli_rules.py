"""`croupier rules`: the numbers that refusals cite, and settings that can be kept and played by."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import croupier.games
from croupier.games import game_of, keys, presets_of

PRESETS = [(game, preset) for game in keys() for preset in presets_of(game)]


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_what_is_printed_is_a_preset(
    game: str, preset: str, tmp_path: Path, croupier: Callable[..., Any]
) -> None:
    """Kept in a file and given as a preset, it is the same rules: the same hash."""
    printed = croupier("rules", game, "--preset", preset)
    assert (printed.status, printed.err) == (0, "")
    house = tmp_path / "house.toml"
    house.write_text(printed.out)
    ours, theirs = (
        croupier("rules", game, "--json", "--preset", name).document() for name in (preset, str(house))
    )
    assert (ours["game"], ours["preset"], theirs["preset"]) == (game, preset, "house")
    assert ours["settings_hash"] == theirs["settings_hash"]
    assert ours["settings_hash"] in printed.out
    assert ours["settings"] == theirs["settings"]
    odd = house.rename(tmp_path / "ho\x1b[31mu\nse.toml")
    text = croupier("rules", game, "--preset", str(odd)).out
    assert f"# Settings: {game}, preset ho[31muse\n" in text
    assert "\x1b" not in text


def test_the_games_and_their_presets(croupier: Callable[..., Any]) -> None:
    assert list(croupier("rules", "--json").document()) == list(keys())
    assert [line.split()[0] for line in croupier("rules").out.splitlines()] == list(keys())


def test_a_wrong_key_is_named(tmp_path: Path, croupier: Callable[..., Any]) -> None:
    house = tmp_path / "house.toml"
    house.write_text(croupier("rules", "ofc").out.replace("scoop = ", "scope = "))
    refusal = croupier("rules", "ofc", "--preset", str(house)).refusal()
    assert refusal.startswith(f"croupier: {house}: scope: expected one of players, ")


@pytest.mark.parametrize(
    ("preset", "said"),
    [
        ("nonsense", "preset 'nonsense': expected one of standard, carnivale-2013, "),
        ("none.toml", "preset 'none.toml': cannot be read: "),
    ],
)
def test_an_unknown_preset(preset: str, said: str, croupier: Callable[..., Any]) -> None:
    assert croupier("rules", "ofc", "--preset", preset).refusal().startswith(f"croupier: {said}")


@pytest.mark.parametrize("game", keys())
def test_every_rule_that_a_refusal_cites_is_in_the_book(game: str) -> None:
    room = Path(croupier.games.__file__).parent / game.replace("-", "_")
    source = "".join(path.read_text(encoding="utf-8") for path in room.rglob("*.py"))
    cited = set(re.findall(r'"((?:OFC|F|A|P|C)\d+)"', source))
    assert cited <= set(game_of(game).rulebook())
    assert len(game_of(game).rulebook()) > 7
    assert cited


def test_every_common_rule_is_there_for_a_game_of_its_own(toy: str, croupier: Callable[..., Any]) -> None:
    ran = croupier("rules", toy)
    assert "# C5    A move against the rules is refused" in ran.out
    assert tomllib.loads(ran.out) == {"ante": 1, "aces_high": True}


OURS = {
    "ofc": "OFC2 OFC10 OFC11 OFC12 OFC13 OFC14",
    "fortune": "F2 F4 F6",
    "asian-stud": "A2 A4 A5 A6",
    "pinzique": "P1 P2 P3 P6 P8 P9 P10",
}
"""What the printed rules leave open, by the numbers of the rules in which this house settles it."""


@pytest.mark.parametrize("game", keys())
def test_what_is_a_choice_of_ours_says_so_in_the_rulebook_and_in_the_docs(game: str) -> None:
    rulebook = game_of(game).rulebook()
    assert [number for number, text in rulebook.items() if "[choice]" in text] == OURS[game].split()
    page = (Path(__file__).parents[1] / "docs" / "games" / f"{game}.md").read_text()
    (section,) = re.findall(
        r"^### Where the printed rules are silent\n(.*?)^##", page, re.DOTALL | re.MULTILINE
    )
    assert [number for number in OURS[game].split() if not re.search(rf"\b{number}\b", section)] == []
