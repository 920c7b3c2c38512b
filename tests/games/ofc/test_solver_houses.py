"""Rules of a house's own: played by the nearest network, or by the house's own where it has one."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

pytest.importorskip("numpy")

from croupier.chance import Shoe, Stream, seed_of
from croupier.errors import BadInput
from croupier.games.ofc import OfcRules, rules
from croupier.games.ofc.bots.level_policy import choose
from croupier.games.ofc.bots.level_table import LEVELS
from croupier.games.ofc.settings import Fantasyland, Settings
from croupier.games.ofc.solver.row_values import RowValues
from croupier.games.ofc.solver.trained_model import (
    NETWORKS,
    TrainedModel,
    model_for,
    own_network,
    save,
    settings_hash,
    shipped,
)
from croupier.play import Act, Over
from croupier.serialization import convert, to_plain
from tests.cases import quick
from tests.conftest import Ran

Run = Callable[..., Ran]

ROYALTIES = {"front": {"AA": 20}, "middle": {"flush": 1}, "back": {"royal-flush": 100}}
ENTRY = {
    "entry": {"AA": 13, "222": 17},
    "stay_front": "KKK",
    "stay_back": "straight-flush",
    "stay_cards": 13,
}
HOUSES: dict[str, dict[str, Any]] = {
    "other royalties": {"royalties": ROYALTIES},
    "another entry": {"players": (2, 3), "fantasyland": ENTRY},
    "no Fantasyland": {"fantasyland": None},
    "thirteen at once": {"first_street": 13},
    "streets of two": {"first_street": 5, "street": 2, "discard": 0},
    "one of three": {"first_street": 7, "street": 3, "discard": 2},
    "eight at the end": {"first_street": 5, "street": 8, "discard": 0},
    "one by one": {"first_street": 1, "street": 1, "discard": 0},
}


def house(name: str) -> OfcRules:
    settings = {**to_plain(rules("pineapple").settings), "players": (2, 2), **HOUSES[name]}
    return OfcRules(convert(settings, Settings), "house")


class LaterLand(Fantasyland, frozen=True):
    """Fantasyland with a setting that nobody has thought of yet."""

    sees_nothing: bool = False


class LaterSettings(Settings, frozen=True):
    """Settings of a later day."""

    fantasyland: LaterLand | None = None
    insurance: int = 0


@pytest.mark.parametrize("preset", NETWORKS)
def test_a_network_is_found_when_a_setting_is_added(preset: str) -> None:
    """Of all settings a network depends on those that are named; the shipped ones are found by them."""
    now = rules(preset).settings
    found = shipped(preset)
    assert found is not None
    assert found.about.settings == settings_hash(now)
    later = convert(to_plain(now), LaterSettings)
    assert settings_hash(later) == settings_hash(now)
    for change in ({"scoop": 99}, {"foul": 99}, {"street": 9}, {"first_street": 9}, {"discard": 9}):
        other = msgspec.structs.replace(now)
        for key, value in change.items():
            msgspec.structs.force_setattr(other, key, value)
        assert settings_hash(other) != settings_hash(now)


def play(under: OfcRules, level: str, fantasy: tuple[int, ...]) -> None:
    state = under.start(under.hand_terms(2, extension=fantasy))
    shoe, luck = Shoe(Stream(seed_of(level))), Stream(seed_of(level), "moves")
    while not isinstance(turn := under.turn(state), Over):
        if isinstance(turn, Act):
            seat = next(iter(turn.options))
            move = choose(under, under.view(state, seat), turn.options[seat], LEVELS[level], luck)
            assert move in turn.options[seat]
            state = under.apply(state, move)
        else:
            state = under.apply(state, shoe.answer(turn))


def lands(under: OfcRules) -> list[tuple[int, ...]]:
    land = under.settings.most_fantasy_cards
    return [(), (land, 0)] if land else [()]


@pytest.mark.parametrize(
    "name", quick(HOUSES, "no Fantasyland", "streets of two", "one of three", "one by one")
)
def test_a_house_without_a_network_is_played_by_the_nearest(name: str) -> None:
    """A guess is a guess, but every hand comes to its end by legal moves, whatever streets there are."""
    under = house(name)
    assert model_for(under).about.settings != settings_hash(under.settings)
    assert not RowValues(under, model_for(under)).learnt
    for fantasy in lands(under):
        play(under, "club", fantasy)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", HOUSES)
def test_so_is_it_by_levels_that_think_and_by_advice(name: str) -> None:
    from croupier.games.ofc.bots.kernels import prepare
    from croupier.games.ofc.solver.evaluations import evaluate

    assert prepare()
    under = house(name)
    for fantasy in lands(under):
        play(under, "expert", fantasy)
    state, shoe = under.start(under.hand_terms(2)), Shoe(Stream(bytes(32)))
    while not isinstance(turn := under.turn(state), Over):
        if not isinstance(turn, Act):
            state = under.apply(state, shoe.answer(turn))
            continue
        seat = next(iter(turn.options))
        view = under.view(state, seat)
        if 7 < len(view.seats[seat].pending or ()) < 13:
            with pytest.raises(BadInput, match="8 cards in hand; expected no more than 7 at once"):
                next(evaluate(under, view))
            state = under.apply(state, under.default(state, seat))
            continue
        best = list(evaluate(under, view, rounds=1))[-1][0]
        assert best.move in turn.options[seat]
        state = under.apply(state, best.move)


def kept(under: OfcRules, **about: Any) -> Path:
    """A network for these rules, put where a training puts it: the shipped one under another name."""
    found = shipped("pineapple")
    assert found is not None
    about = {"preset": "house", "settings": settings_hash(under.settings), **about}
    path = own_network(under.settings)
    assert path is not None
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(save(found._replace(about=msgspec.structs.replace(found.about, **about))))
    return path


@pytest.fixture
def networks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_NETWORKS", str(tmp_path / "networks"))
    return tmp_path / "networks"


@pytest.mark.parametrize("name", quick(HOUSES, "other royalties", "streets of two"))
def test_a_house_with_a_network_is_played_by_it(name: str, networks: Path) -> None:
    under = house(name)
    path = kept(under, fouls=0.125)
    found = model_for(under)
    assert path.parent == networks
    assert (found.about.preset, found.about.fouls) == ("house", 0.125)
    assert RowValues(under, found).learnt
    play(under, "club", ())
    for other in HOUSES:
        if other != name:
            assert model_for(house(other)).about.preset != "house"
    kept(under, fouls=0.25)  # trained again
    assert model_for(under).about.fouls == 0.25


def test_who_pays_whom_is_nothing_to_a_network(networks: Path) -> None:
    under = house("other royalties")
    kept(under)
    changed = msgspec.structs.replace(under.settings, paying="unlimited", players=(2, 3))
    assert model_for(OfcRules(changed, "other")).about.preset == "house"
    dearer = msgspec.structs.replace(under.settings, scoop=4)
    assert model_for(OfcRules(dearer, "other")).about.preset == "pineapple"


def test_a_network_of_other_rules_under_this_name_is_not_used(networks: Path) -> None:
    under = house("no Fantasyland")
    kept(under, settings="0123456789abcdef")
    assert model_for(under).about.preset != "house"


def test_a_shipped_preset_is_played_by_its_own_network(networks: Path) -> None:
    """Whatever lies about: a level is as strong everywhere."""
    under = rules("pineapple")
    kept(under)
    assert model_for(under).about.preset == "pineapple"


def test_a_first_hand_waits_for_no_other_network_than_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    read = []

    def noted(preset: str) -> TrainedModel | None:
        read.append(preset)
        return shipped(preset)

    monkeypatch.setattr("croupier.games.ofc.solver.trained_model.shipped", noted)
    assert model_for(rules("pineapple")).about.preset == "pineapple"
    assert read == ["pineapple"]


@pytest.mark.parametrize(
    ("home", "found"),
    [
        ({"CROUPIER_NETWORKS": "/srv/networks"}, "/srv/networks/"),
        ({"XDG_DATA_HOME": "/data"}, "/data/croupier/networks/"),
        ({"HOME": "/home/maria"}, "/home/maria/.local/share/croupier/networks/"),
    ],
)
def test_where_networks_are_looked_for(
    home: dict[str, str], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CROUPIER_NETWORKS", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in home.items():
        monkeypatch.setenv(name, value)
    settings = house("no Fantasyland").settings
    assert own_network(settings) == Path(f"{found}ofc-{settings_hash(settings)}.npz")


def test_a_network_that_cannot_be_read_is_one_sentence(
    croupier: Run, networks: Path, tmp_path: Path
) -> None:
    text = croupier("rules", "ofc", "--preset", "pineapple").out.replace("\nscoop = 3\n", "\nscoop = 6\n")
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    spoilt = kept(rules(str(path)))
    spoilt.write_bytes(spoilt.read_bytes()[:-100])
    words = "arena ofc --bots club,novice --hands 2 --processes 1 --preset"
    ran = croupier(*words.split(), str(path))
    assert ran.status == 2
    assert f"{spoilt}: expected a network as `croupier train ofc` writes it" in ran.err
    assert "Traceback" not in ran.err


def test_advice_comes_from_the_house(networks: Path) -> None:
    """The same position under the same rules, by another network: another value."""
    from croupier.games.ofc.solver.information_set import information_set_of
    from croupier.games.ofc.solver.reference_kernels import weigh_plainly

    under = house("other royalties")
    state, shoe = under.start(under.hand_terms(2)), Shoe(Stream(bytes(32)))
    while not isinstance(turn := under.turn(state), Act):
        assert not isinstance(turn, Over)
        state = under.apply(state, shoe.answer(turn))
    sight = information_set_of(under, under.view(state, next(iter(turn.options))))

    def values() -> Any:
        stakes = RowValues(under, model_for(under))
        return weigh_plainly(sight, stakes.knowledge.network, stakes.payoff(sight), stakes.street)

    before = values()
    found = shipped("pineapple")
    assert found is not None
    path = kept(under)
    network = found.network._replace(third=found.network.third // 2)
    about = msgspec.structs.replace(found.about, settings=settings_hash(under.settings))
    path.write_bytes(save(found._replace(network=network, about=about)))
    assert (values() != before).any()
