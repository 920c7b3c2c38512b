"""The presets that a house offers: its own after the shipped ones, each refused in one sentence."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.game.preset_registry import SHIPPED, PresetRegistry, load_presets
from croupier.games import all_games, game_of, keys, offered, presets_of, rules_of


def shipped(game: str) -> str:
    """The default preset of a game, as it is shipped."""
    room = files(game_of(game).package)
    return (room / "presets" / f"{presets_of(game)[0]}.toml").read_bytes().decode()


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    """A house's own preset of Fortune."""
    path = tmp_path / "friday.toml"
    path.write_text(shipped("fortune"), encoding="utf-8")
    return path


@pytest.mark.parametrize("game", keys())
def test_a_house_without_presets_of_its_own_offers_those_that_are_shipped(game: str) -> None:
    assert SHIPPED.presets(game) == presets_of(game)
    assert SHIPPED.rules(game).preset == presets_of(game)[0]
    for preset in presets_of(game):
        assert SHIPPED.rules(game, preset).settings == rules_of(game, preset).settings


def test_a_houses_own_are_offered_after_them_at_their_game_alone(friday: Path) -> None:
    path = friday.with_name("saturday-2.toml")
    path.write_text(shipped("ofc"), encoding="utf-8")
    shelf = load_presets([str(friday), f"ofc={path}"])
    assert shelf.presets("fortune") == (*presets_of("fortune"), "friday")
    assert shelf.presets("ofc") == (*presets_of("ofc"), "saturday-2")
    assert shelf.presets("pinzique") == presets_of("pinzique")
    assert (shelf.rules("fortune", "friday").game, shelf.rules("fortune", "friday").preset) == (
        "fortune",
        "friday",
    )
    assert shelf.rules("ofc", "saturday-2").game == "ofc"
    assert shelf.rules("fortune").preset == "standard"


@pytest.mark.parametrize("preset", ["friday", "{path}", "nosuch", "saturday.toml"])
def test_nobody_reads_a_houses_files_by_name(preset: str, friday: Path) -> None:
    """At another game, and by its path, a house's own preset is unknown like any other."""
    with pytest.raises(BadInput) as caught:
        load_presets([str(friday)]).rules("asian-stud", preset.format(path=friday))
    assert (caught.value.code, caught.value.sentence) == (
        "unknown-preset",
        "preset: expected one of as-written, seattle-2002, ante-even",
    )


@pytest.mark.parametrize("game", keys())
def test_a_file_says_by_its_keys_which_game_it_is_of(game: str, tmp_path: Path) -> None:
    path = tmp_path / f"{'x' * 60}.toml"
    path.write_text(shipped(game), encoding="utf-8")
    for given in (str(path), f"{game}={path}"):
        shelf = load_presets([given])
        assert shelf.presets(game)[-1] == shelf.rules(game, path.stem).preset == path.stem


def test_a_file_whose_name_has_an_equals_sign_is_no_other_games(friday: Path) -> None:
    path = friday.rename(friday.with_name("mine=friday.toml"))
    with pytest.raises(BadInput, match=r"expected a file named by small letters, digits and -$"):
        load_presets([str(path)])


def test_the_games_name_ends_at_the_first_equals_sign(friday: Path) -> None:
    (folder := friday.with_name("a=b")).mkdir()
    path = friday.rename(folder / "friday.toml")
    for given in (str(path), f"fortune={path}"):
        assert load_presets([given]).presets("fortune")[-1] == "friday"


@pytest.mark.parametrize(
    ("given", "code", "said"),
    [
        (["friday"], "unknown-preset", "preset 'friday': expected a path to a .toml file"),
        (
            ["{own}/none.toml"], "unknown-preset",
            "preset '{own}/none.toml': cannot be read: No such file or directory",
        ),
        (
            ["{own}/Friday.toml"], "bad-preset",
            "{own}/Friday.toml: expected a file named by small letters, digits and -",
        ),
        (
            ["{own}/" + "x" * 61 + ".toml"], "bad-preset",
            "{own}/" + "x" * 61 + ".toml: expected a file named by small letters, digits and -",
        ),
        (
            ["{own}/pitched.toml"], "bad-preset",
            "{own}/pitched.toml: fortune has a preset 'pitched' already; name it otherwise",
        ),
        (
            ["{own}/friday.toml", "fortune={own}/friday.toml"], "bad-preset",
            "{own}/friday.toml: fortune has a preset 'friday' already; name it otherwise",
        ),
        (["ofc={own}/friday.toml"], "bad-preset", None),
        (
            ["{own}/spoilt.toml"], "bad-preset",
            "{own}/spoilt.toml: ante_bonus: expected text or an object, not a whole number",
        ),
        (["{own}/stud.toml"], "bad-preset", "{own}/stud.toml: odds_on: expected one of both, one, raise"),
    ],
)  # fmt: skip
def test_a_preset_that_cannot_be_offered_is_refused_in_one_sentence(
    given: list[str], code: str, said: str | None, friday: Path
) -> None:
    own, text = friday.parent, friday.read_text(encoding="utf-8")
    for name in ("Friday", "x" * 61, "pitched"):
        (own / f"{name}.toml").write_text(text, encoding="utf-8")
    (own / "spoilt.toml").write_text(
        text.replace('ante_bonus = "5-4-1"', "ante_bonus = 5"), encoding="utf-8"
    )
    stud = shipped("asian-stud").replace('odds_on = "both"', 'odds_on = "ante"')
    (own / "stud.toml").write_text(stud, encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        load_presets([one.format(own=own) for one in given])
    assert caught.value.code == code
    if said is not None:
        assert caught.value.sentence == said.format(own=own)
    else:
        assert caught.value.sentence.startswith(f"{own}/friday.toml: ante_bonus: expected one of ")


@pytest.mark.parametrize("text", ["\x00", "a = " + "[" * 3000 + "]" * 3000, "", "a = 1" + "0" * 5000])
def test_a_file_that_is_of_no_game_is_refused_as_one(text: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        load_presets([str(path)])
    assert caught.value.code == "bad-preset"
    assert caught.value.sentence.startswith(f"{path}: ")


def test_a_file_that_may_be_of_two_games_says_of_which(friday: Path) -> None:
    another = replace(game_of("fortune"), key="fortune-too")
    with offered(*all_games(), another), pytest.raises(BadInput) as caught:
        load_presets([str(friday)])
    assert (caught.value.code, caught.value.sentence) == (
        "bad-preset",
        f"{friday}: it may be of several games; say fortune={friday}, fortune-too={friday}",
    )
    assert load_presets([f"fortune={friday}"]).presets("fortune")[-1] == "friday"


def test_a_shelf_may_be_made_of_rules() -> None:
    shelf = PresetRegistry({("ofc", "mine"): rules_of("ofc", "pineapple")})
    assert shelf.rules("ofc", "mine").preset == "pineapple"
    assert shelf.presets("ofc")[-1] == "mine"
