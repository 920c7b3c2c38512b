"""Environments: the peers' own API tests for every game and for choices in steps, and what they promise."""

from __future__ import annotations

import unittest
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import get_all_states
from pettingzoo.test import api_test, parallel_api_test, seed_test

import croupier
import high_card
import nearest
from croupier import envs
from croupier.errors import BadInput
from croupier.games import all_games, offered, rules_of
from croupier.games.ofc import Terms
from croupier.matches import play_match
from croupier.numbering import number_of

GAMES = [*(game.key for game in all_games()), "high-card", "nearest"]
ACTIONS = [256, 4]
"""Whole moves, but for the largest choices, and all in steps."""
every_game = pytest.mark.parametrize("game", GAMES)
every_size = pytest.mark.parametrize("actions", ACTIONS)
FEW = {"pinzique": 2}
"""Seats: a match of Pinzique is long."""

# PettingZoo's own tests warn of observations with masks, which its own card games have.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:
    with offered(*all_games(), high_card.GAME, nearest.GAME):
        yield


@every_size
@every_game
def test_pettingzoo_accepts_every_game(game: str, actions: int) -> None:
    def env() -> envs.SequentialEnv:
        return envs.aec(game, seats=FEW.get(game), actions=actions)

    api_test(env(), num_cycles=120)
    seed_test(env, num_cycles=40)
    parallel_api_test(envs.parallel(game, seats=FEW.get(game), actions=actions), num_cycles=60)


@every_size
@every_game
def test_gymnasium_accepts_every_game(game: str, actions: int) -> None:
    env = envs.single(game, seats=FEW.get(game), opponents="random", actions=actions)
    check_env(env, skip_render_check=True)


@every_size
@every_game
def test_openspiel_plays_every_game_at_random(game: str, actions: int) -> None:
    spiel = envs.open_spiel(game, seats=FEW.get(game), actions=actions)
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=game != "pinzique", verbose=False)


@every_size
@every_game
def test_openspiels_own_api_test_passes(game: str, actions: int) -> None:
    from open_spiel.integration_tests import api_test as spiel_api  # it brings all of scipy.stats

    spiel = envs.open_spiel(game, seats=2, actions=actions)
    _passes(spiel_api.EnforceAPIOnPartialTreeBase, spiel)


def _passes(base: Any, spiel: Any, **more: Any) -> None:
    case = type("Case", (base,), {"game": spiel, "game_name": str(spiel), **more})
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    assert suite.countTestCases() >= 5
    result = unittest.TestResult()
    suite.run(result)
    assert not result.errors + result.failures, (result.errors + result.failures)[0][1]


def test_openspiel_counts_the_whole_tree_of_high_card() -> None:
    """52 × 51 deals; p1 stays or folds, and p2 where p1 has stayed; 52 information sets each."""
    spiel = envs.open_spiel("high-card", actions=2)
    states = get_all_states.get_all_states(
        spiel, depth_limit=-1, include_terminals=True, include_chance_states=True
    ).values()
    chance = [state for state in states if state.is_chance_node()]
    ended = [state for state in states if state.is_terminal()]
    acting = [state for state in states if not state.is_chance_node() and not state.is_terminal()]
    assert (len(chance), len(acting), len(ended)) == (1 + 52, 2 * 52 * 51, 3 * 52 * 51)
    known = {(state.current_player(), state.information_state_string()) for state in acting}
    assert len(known) == 104
    assert all(sum(state.returns()) == 0 for state in ended)


def test_openspiel_gives_a_game_by_its_name_and_its_own_chance() -> None:
    envs.open_spiel("fortune")
    loaded = pyspiel.load_game("croupier_fortune(players=2,actions=4)")
    assert (loaded.num_players(), loaded.num_distinct_actions()) == (2, 4)
    spiel = envs.open_spiel("nearest", seats=2)
    state = spiel.new_initial_state()
    for action in (0, 15):
        state.apply_action(action)
    for face, left in ((2, 6), (0, 6), (0, 6)):
        assert len(state.chance_outcomes()) == left
        assert state.action_to_string(face) == f"{face + 1}"
        state.apply_action(face)
    assert state.returns() == [6.0, -6.0]  # 5 is nearer to 3 than to 18
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_an_information_state_has_nothing_of_a_deal_that_is_under_way() -> None:
    """Cards that are dealt one by one reach nobody before the deal is whole, nor by their numbers."""
    spiel = envs.open_spiel("ofc", seats=2)
    known: dict[int, set[str]] = {0: set(), 1: set()}
    for first in ((0, 1, 2, 3, 4), (51, 50, 49, 48, 47)):
        state = spiel.new_initial_state()
        turn = state.place.turn
        assert isinstance(turn, croupier.Draw)
        assert turn.seat is not None
        dealt = turn.seat
        for card in first:
            for player in (0, 1):
                known[player].add(state.place.remembered(player))
            state.apply_action(card)
        for card in (20, 30, 40, 10, 15):
            known[1 - dealt].add(state.place.remembered(1 - dealt))
            state.apply_action(card)
        assert state.current_player() == dealt
        known[dealt].add(state.information_state_string(dealt))
    assert (len(known[dealt]), len(known[1 - dealt])) == (1 + 2, 2)  # nothing; a hand; that there is one


@every_size
def test_an_aec_environment_plays_the_game_and_returns_its_chips(actions: int) -> None:
    """A match of play_match, entered as actions, gives the same states and the same chips."""
    rules = rules_of("ofc", "pineapple")
    terms = Terms(2, stacks=(40, 60), point_value=2, hands=2)
    match = play_match(rules, ["random", "random"], seed=5, terms=terms)
    env = envs.aec(rules, seats=2, actions=actions, terms=terms)
    episode = env.episode
    moves = [hand.moves for hand in match.hands]
    dealt = iter([move for hand in moves for move in hand if isinstance(move, croupier.Deal)])
    chosen = [move for hand in moves for move in hand if not isinstance(move, croupier.Deal)]

    class Dealt:
        def answer(self, _turn: Any) -> Any:
            return next(dealt)

    def begin(terms: Any) -> None:
        episode._hand += 1
        episode._chance = Dealt()
        episode._to(episode.rules.start(terms))

    episode._begin = begin  # type: ignore[method-assign]
    env.reset()
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for move in chosen:
        for step in list(episode.rules.steps(episode.state, move)):
            seat = env._seat_of[env.agent_selection]
            env.step(number_of(episode.options(seat), step))
            for agent in env.agents:
                totals[agent] += env.rewards[agent]
    assert all(env.terminations.values())
    assert tuple(totals.values()) == match.returns


def test_those_who_choose_together_act_in_one_step() -> None:
    env = envs.parallel("nearest", seats=3)
    observations, infos = env.reset(seed=3)
    assert all(info["due"] for info in infos.values())
    assert all(one["action_mask"].sum() == 16 for one in observations.values())
    with pytest.raises(BadInput, match="player_3: expected an action"):
        env.step({"player_1": 0, "player_2": 1})
    for action in (16, 999, -16, -999):
        with pytest.raises(BadInput, match=f"player_2: action {action} is not legal"):
            env.step({"player_1": 0, "player_2": action, "player_3": 0})
        assert env.episode.due == [0, 1, 2]
    *_, rewards, ended, cut, _ = env.step({"player_1": 7, "player_2": 7, "player_3": 0})
    assert sum(rewards.values()) == 0
    assert rewards["player_1"] == rewards["player_2"]
    assert all(ended.values())
    assert not any(cut.values())
    assert env.agents == []


def test_seats_take_turns_in_a_parallel_environment_too() -> None:
    env = envs.parallel("high-card")
    observations, infos = env.reset(seed=1)
    assert [info["due"] for info in infos.values()] == [True, False]
    assert [int(one["action_mask"].sum()) for one in observations.values()] == [2, 0]
    *_, infos = env.step({"player_1": 0, "player_2": 99})
    assert [info["due"] for info in infos.values()] == [False, True]


def test_an_illegal_action_changes_nothing_in_pettingzoo() -> None:
    env = envs.aec("ofc", seats=2)
    env.reset(seed=1)
    before = env.episode.state
    for action in (255, -1, 256):
        with pytest.raises(BadInput, match=f"action {action}: expected the number of one of the 232"):
            env.step(action)
    for odd in (1.5, float("nan"), "1"):
        with pytest.raises(BadInput, match=f"action {odd!r}: expected a whole number"):
            env.step(odd)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="expected an action"):
        env.step(None)
    with pytest.raises(BadInput, match=r"p\d is not to act"):
        env.episode.act(1 - env.episode.due[0], 0)
    assert env.episode.state is before


def test_an_illegal_action_is_the_games_default_in_gymnasium() -> None:
    env = envs.single("ofc", seats=2, seat=1, opponents="random")
    _, info = env.reset(seed=4)
    assert "illegal" not in info
    assert (env.action_masks() == info["action_mask"].astype(bool)).all()
    expected = env.episode.rules.default(env.episode.state, 1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, _, _, _, info = env.step(illegal)
    assert info["illegal"]
    with pytest.raises(BadInput, match=r"action 0\.5: expected a whole number"):
        env.step(0.5)  # type: ignore[arg-type]
    placed = env.episode.state.state.rows[1]
    assert sum(map(len, placed)) == 5
    assert isinstance(expected, croupier.games.ofc.Placement)
    assert placed == (expected.front, expected.middle, expected.back)


def test_the_learner_sits_where_it_is_told_or_anywhere() -> None:
    assert {envs.single("ofc", seats=3, seat=2, opponents="random").seat} == {2}
    env = envs.single("fortune", seats=3, opponents=["random", "basic"])
    seats = set()
    for _ in range(20):
        env.reset()
        seats.add(env.seat)
    assert seats == {0, 1, 2}
    assert env.render().startswith("phase: betting\n")
    assert "\nto act: 0 1 2\n" in env.render()


@every_game
def test_the_same_seed_gives_the_same_matches_and_others_after_them(game: str) -> None:
    first = [envs.single(game, seats=2, seat=0, opponents="random") for _ in range(2)]
    seen = [[env.reset(seed=9)[0].tobytes(), env.reset()[0].tobytes()] for env in first]
    assert seen[0] == seen[1]
    other = envs.single(game, seats=2, seat=0, opponents="random").reset(seed=10)[0].tobytes()
    if game not in ("nearest", "fortune", "asian-stud"):  # these begin with a bet before the deal
        assert len({*seen[0], other}) == 3


def test_what_there_is_not_is_said_in_a_sentence() -> None:
    for wrong, match in (
        (lambda: envs.aec("whist"), "game 'whist'"),
        (lambda: envs.aec("ofc", preset="none"), "none"),
        (lambda: envs.aec("ofc", seats=9), "9 seats"),
        (lambda: envs.aec(rules_of("ofc")), "rules of ofc: expected seats, and no preset"),
        (lambda: envs.single("ofc", opponents="nobody"), "bot 'nobody'"),
        (lambda: envs.single("ofc", seats=3, opponents=["random"]), "1 opponent: expected 2"),
        (lambda: envs.single("ofc", seats=2, seat=2), "seat 2: expected 0 to 1"),
        (lambda: envs.aec("ofc", actions=1), "1 number of a step"),
        (lambda: envs.aec("ofc", terms=rules_of("fortune").terms_type(2)), "expected terms of ofc"),
        (lambda: envs.aec("ofc").step(0), "the match is over: expected a reset"),
        (lambda: envs.open_spiel("whist"), "game 'whist'"),
    ):
        with pytest.raises(BadInput, match=match):
            wrong()
    env = envs.single("high-card", seat=0, opponents="random")
    env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, _ = env.step(1)
    with pytest.raises(BadInput, match="the match is over: expected a reset"):
        env.step(0)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        envs.nothing  # type: ignore[attr-defined]  # noqa: B018
