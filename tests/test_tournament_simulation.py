"""Simulations by the model of hands: the rules hold in it, and it agrees with played tournaments."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from croupier.chance import seed_of
from croupier.cli import main
from croupier.errors import BadInput
from croupier.games import rules_of
from croupier.games.ofc.rules import OfcRules
from croupier.ledger import balances, settle
from croupier.tournament import PRESETS, expected_length, simulation, structure_of
from croupier.tournament.check import rules_for
from croupier.tournament.habits import Habits
from croupier.tournament.hand_model import Hands, load_hands
from croupier.tournament.simulation import _raced, _settled, simulate
from croupier.tournament.simulation_report import forecast
from hand_sampling import sample_hands
from tests.tournaments import bots_play, house

FULL = os.environ.get("CROUPIER_FULL") == "1"


OUT_OF_STEP = 0.5
"""Players by which a level may begin with more or fewer than in the model, in which all tables are in step.

Who moves to a faster table skips hands, so that a few more are left there when its next level begins.
"""


@cache
def random_hands(preset: str = "carnivale-2013") -> Hands:
    """Hands of random bots: badly played, and quickly."""
    seats = range(2, 5 if preset == "carnivale-2013" else 4)
    return sample_hands(rules_of("ofc", preset), "random", "model", dict.fromkeys(seats, 250))


def test_the_same_seed_gives_the_same_runs_and_another_does_not() -> None:
    one, two, other = (simulate(house(), random_hands(), 14, 30, seed_of(seed)) for seed in ("a", "a", "b"))
    assert (one.hands == two.hands).all()
    assert (one.prize == two.prize).all()
    assert (one.hands != other.hands).any()


def test_ofc11_rows_are_settled_as_the_ledger_settles() -> None:
    luck = np.random.default_rng(1)
    for seats in (2, 3, 4):
        stacks = luck.integers(1, 40, (200, seats)) * 25
        nets = luck.integers(-20, 20, (200, seats * (seats - 1) // 2))
        after = _settled(stacks, nets * 50)
        pairs = [(i, j) for i in range(seats) for j in range(i + 1, seats)]
        for row in range(200):
            held = [int(chips) for chips in stacks[row]]
            points = {pair: int(net) for pair, net in zip(pairs, nets[row], strict=True)}
            gains, _ = balances(settle(points, range(seats), 50, held), seats)
            assert [had + gain for had, gain in zip(held, gains, strict=True)] == after[row].tolist()


@pytest.mark.parametrize("rounded", [False, True])
def test_t2_races_change_the_total_by_the_rounding_alone(rounded: bool) -> None:
    luck = np.random.default_rng(2)
    rows = luck.integers(0, 400, (500, 4)) * 25
    after = _raced(rows, 25, 100, luck, rounded=rounded)
    assert (after % 100 == 0).all()
    assert ((after > 0) == (rows > 0)).all()
    assert (abs(after - rows) < 100).all()
    gained = after.sum(axis=1) - rows.sum(axis=1)
    many = ((rows > 0) & (rows < 100)).sum(axis=1) > 1
    assert (gained >= 0).all()
    assert rounded or ((gained < 100) | many).all()


def test_equals_win_alike_and_an_edge_shows() -> None:
    structure = house(prizes={})
    equal = simulate(structure, random_hands(), 8, 2_000, seed_of("equal"))
    assert abs((equal.place == 1).mean() - 1 / 8) < 0.03
    assert abs(equal.prize.mean() - 5_000) < 1_200
    skilled = simulate(structure, random_hands(), 8, 500, seed_of("equal"), edge=2.0)
    assert (skilled.place == 1).mean() > 0.25
    unskilled = simulate(structure, random_hands(), 8, 500, seed_of("equal"), edge=-2.0)
    assert (unskilled.place == 1).mean() < 0.08


@pytest.mark.exhaustive
@pytest.mark.parametrize(("preset", "entrants"), [("turbo", 9), ("evening", 8)])
def test_the_model_agrees_with_tournaments_that_were_played(preset: str, entrants: int) -> None:
    """Tournaments of random bots by the rules, against many more by the model of their hands.

    How long they last, and how many are left when a level begins, within four standard errors. Every seed
    is fixed: what passes once passes always. CROUPIER_FULL=1 plays 200 of them.
    """
    structure, many = structure_of(preset), 200 if FULL else 12
    model = simulate(structure, random_hands(structure.preset), entrants, 1_000, seed_of("model"))
    lengths, left = [], []
    for seed in range(many):
        state = bots_play(structure, entrants, f"played {seed}").state
        outs = [player.out.hand for player in state.players.values() if player.out]
        lengths.append(max(outs))
        left.append([entrants - sum(out <= end for out in outs) for end in structure.ends])
    _agree(np.array(lengths), model.hands)
    for level, counts in enumerate(np.array(left).T, 2):
        reached = counts > 1
        if level in model.levels and reached.sum() >= 0.7 * many:
            _agree(counts[reached], model.levels[level].left, OUT_OF_STEP)


WEEKLY = {
    "levels": [
        {"point": 100},
        {"point": 200, "pause": 10},
        {"point": 300, "remove": [25]},
        {"point": 500},
        {"point": 1_000, "remove": [100]},
        {"point": 5_000},
        {"point": 20_000},
    ],
    "chips": {"25": 20, "100": 15, "500": 2, "1000": 0, "5000": 0},
    "stack": 3_000,
    "days": [],
    "late_until": 4,
    "level_minutes": 20,
    "buy_in": {"prize": 10},
    "rebuy": {"chips": 3_000, "prize": 10},
    "add_on": {"chips": 3_000, "prize": 10, "after_level": 2},
    "minutes": 5.0,
}
"""An evening with levels by the clock, rebuys and an add-on."""


SLOWER = 1.25
"""The mean duration of a hand of `BotTournament`, by that of the structure: its tables differ in speed."""


@pytest.mark.parametrize("timed", [True, False])
def test_t10_t11_t13_the_model_agrees_with_evenings_that_were_played(timed: bool) -> None:
    """How long they last, and how much is bought, by the same habits; every seed is fixed."""
    many = 60 if FULL else 16
    structure = house(**{**WEEKLY, "level_minutes": 20 if timed else None, "level_hands": 4})
    slow = replace(structure, minutes=structure.minutes * SLOWER)
    model = simulate(slow, random_hands(), 8, 1_000, seed_of("model"))
    states = [bots_play(structure, 8, f"evening {seed}").state for seed in range(many)]
    last = [max(player.out.hand for player in state.players.values() if player.out) for state in states]
    _agree(np.array(last), model.hands, 1.0)
    _agree(np.array([state.rebuys for state in states]), model.rebuys, 0.5)
    _agree(np.array([state.add_ons for state in states]), model.add_ons, 0.5)
    minutes = np.array([state.at / 60_000 for state in states]) + 10
    _agree(minutes, model.minutes, 5)


def test_t10_habits_say_how_much_is_bought() -> None:
    structure = house(**WEEKLY)
    none = simulate(structure, random_hands(), 8, 50, seed_of("none"), habits=Habits(0, 0))
    assert not none.rebuys.any()
    assert not none.add_ons.any()
    all_ = simulate(structure, random_hands(), 8, 50, seed_of("all"), habits=Habits(1, 1))
    assert (all_.add_ons == 8).all()
    assert all_.hands.mean() > none.hands.mean()
    once = {**WEEKLY, "rebuy": {"chips": 3_000, "times": 1}}
    few = simulate(house(**once), random_hands(), 8, 50, seed_of("all"), habits=Habits(1, 1))
    assert few.rebuys.max() <= 8
    pools = 10 * (8 + all_.rebuys + all_.add_ons)
    assert (all_.prize <= pools).all()


def _agree(played: np.ndarray, model: np.ndarray, apart: float = 0.0) -> None:
    """Two means within four standard errors of their difference, and `apart` for what the model leaves out.

    Both have the model's spread: a dozen played ones may well be all alike.
    """
    spread = model.std() * np.sqrt(1 / len(played) + 1 / len(model))
    assert abs(played.mean() - model.mean()) <= 4 * spread + apart


def test_a_tournament_that_does_not_end_is_said_to(monkeypatch: pytest.MonkeyPatch) -> None:
    still = Hands(
        "ofc", "x", "x", "x", "x", {str(n): ((1, *(0,) * (n * (n - 1) // 2)),) for n in (2, 3, 4)}
    )
    monkeypatch.setattr(simulation, "MOST_HANDS", 60)
    with pytest.raises(BadInput, match="no end after 60 hands"):
        simulate(house(), still, 2, 2, seed_of("x"))


def test_a_unit_has_the_fantasyland_that_was_earned() -> None:
    hands = load_hands(rules_of("ofc", "pineapple"), 3)
    assert {unit[0] for unit in hands.units["2"]} >= {1, 2}
    assert {unit[0] for unit in load_hands(rules_of("ofc", "carnivale-2013"), 4).units["2"]} == {1}


def test_hands_are_sampled_from_a_seed() -> None:
    one, two, other = (
        sample_hands(rules_of("ofc", "carnivale-2013"), "random", seed, {2: 5}) for seed in ("a", "a", "b")
    )
    assert one == two
    assert one.units != other.units


@pytest.mark.parametrize("preset", PRESETS)
def test_shipped_hands_are_of_the_settings_that_are_played(preset: str) -> None:
    structure = structure_of(preset)
    hands = load_hands(rules_for(structure), structure.seats)
    for seats, units in hands.units.items():
        assert all(len(unit) == 1 + int(seats) * (int(seats) - 1) // 2 for unit in units)
        assert len(units) >= 300


@pytest.mark.parametrize("preset", ["standard", "carnivale-2013", "pineapple", "progressive-pineapple"])
def test_there_are_hands_of_every_preset_of_open_face(preset: str) -> None:
    """Whatever of them a structure names, for as many seats as it is played by, with its Fantasyland."""
    rules = rules_of("ofc", preset)
    assert isinstance(rules, OfcRules)
    hands = load_hands(rules, rules.settings.players[1])
    assert hands.bot == "careful"
    longest = max(unit[0] for units in hands.units.values() for unit in units)
    assert (longest > 1) == (rules.settings.fantasyland is not None)


def test_hands_that_are_not_there_are_one_sentence() -> None:
    with pytest.raises(BadInput, match="other settings"):
        load_hands(rules_of("ofc", _copied("carnivale-2013")), 4)


def _copied(preset: str, folder: Path | None = None) -> str:
    """A house's own preset of the same name, with another scoop."""
    import tempfile

    shipped = Path(__file__).parents[1] / f"src/croupier/games/ofc/presets/{preset}.toml"
    path = Path(folder or tempfile.mkdtemp()) / f"{preset}.toml"
    path.write_text(shipped.read_text(encoding="utf-8").replace("scoop = 3", "scoop = 4"), encoding="utf-8")
    return str(path)


def test_the_report_says_what_the_runs_came_to() -> None:
    told: list[int] = []
    shown = forecast(
        structure_of("carnivale-2013"),
        "carnivale-2013",
        random_hands(),
        10,
        60,
        seed_of("x"),
        1.0,
        lambda hand, left: told.append(left),
    )
    data = shown.data
    assert data["levels"][0]["left"]["mean"] == 10
    assert data["levels"][0]["reached"]["mean"] == 1
    assert data["levels"][0]["shortest"]["mean"] == 300
    assert [row["chip"] for row in data["removals"]][:2] == [25, 100]
    assert data["skill"]["wins_among_equals"] == 0.1
    low, high = data["hands"]["interval_95"]
    assert low < data["hands"]["mean"] < high
    assert data["hours"]["mean"] > data["hands"]["mean"] * 6.9 / 60
    assert 0 in told
    reached = [row["reached"]["mean"] for row in data["levels"]]
    assert reached == sorted(reached, reverse=True)


def test_the_verb_prints_text_json_and_csv(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tournament", "simulate", "evening", "--entrants", "10", "--runs", "40", "--seed", "1"]
    assert main(words) == 0
    text = capsys.readouterr().out
    assert "How long it takes" in text
    assert all(len(line) <= 80 for line in text.splitlines())
    tables = text.split("\n\n")
    for title, least in (("Who is left", 2), ("How short", 3), ("When chips are removed", 3)):
        (place,) = (place for place, block in enumerate(tables) if block.startswith(title))
        assert tables[place + 1].splitlines()[0].count("±") == least
    assert main([*words, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["entrants"], data["runs"], data["seed"]) == (10, 40, "1")
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == data
    assert main([*words, "--csv"]) == 0
    heads = capsys.readouterr().out.splitlines()[0].split(",")
    assert heads[:4] == ["level", "a point", "reached", "± reached"]
    assert len(set(heads)) == len(heads) == 16
    for more, why in [(["--edge", "90"], "at most 20"), (["--runs", "90000000"], "in all")]:
        capsys.readouterr()
        assert main([*words[:4], "10", *more]) == 2
        assert why in capsys.readouterr().err


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("entrants", [8, 40])
def test_what_check_expects_is_about_what_simulations_come_to(preset: str, entrants: int) -> None:
    structure = structure_of(preset)
    found = simulate(structure, random_hands(structure.preset), entrants, 100, seed_of("expected"))
    first, last = expected_length(structure, entrants).hands
    assert first <= np.median(found.hands)
    assert (found.hands >= first).mean() > 0.8
    if last is not None:
        assert (found.hands <= last).mean() > 0.8
        assert last < 2.5 * first
