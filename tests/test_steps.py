"""Choices in steps are rules like others: the conformance suite, the leak check, and the same game."""

from __future__ import annotations

from typing import Any

import pytest

import high_card
import nearest
from croupier import play
from croupier.chance import Script, Shoe, Stream, seed_of
from croupier.errors import BadInput, Illegal
from croupier.game.match_terms import usual_terms
from croupier.games import rules_of
from croupier.games.ofc import Terms
from croupier.ledger import stacks_after
from croupier.play import Act, AnyRules, Deal, Over
from croupier.playout import any_option, play_hand
from croupier.steps import Step, StepOptions, StepRules, by_steps
from croupier.testing import check_game, check_mutants, leak_check
from tests.cases import quick

LAND = Terms(3, fantasy=(0, 16, 0))
TABLES: tuple[tuple[str, AnyRules, int, play.Terms | None], ...] = (
    ("ofc", rules_of("ofc"), 2, None),
    ("pineapple", rules_of("ofc", "pineapple"), 3, None),
    ("fantasyland", rules_of("ofc", "progressive-pineapple"), 3, LAND),
    ("fortune", rules_of("fortune"), 2, None),
    ("asian-stud", rules_of("asian-stud"), 3, None),
    ("pinzique", rules_of("pinzique"), 2, None),
    ("high-card", high_card.GAME.under(), 2, None),
    ("nearest", nearest.GAME.under(), 4, None),
)
GAMES: dict[str, tuple[AnyRules, Any]] = {
    name: (rules, terms or usual_terms(rules, seats)) for name, rules, seats, terms in TABLES
}
MOST = (4, 2, 26, 256)
CASES = quick(
    [(game, most) for game in GAMES for most in MOST],
    *((game, 4) for game in GAMES),
    *(("fantasyland", most) for most in MOST),
)


@pytest.mark.parametrize(("game", "most"), CASES)
def test_games_in_steps_pass_the_conformance_suite(game: str, most: int) -> None:
    rules, terms = GAMES[game]
    check_game(by_steps(rules, most), terms, seeds=range(2), hands=2)


@pytest.mark.parametrize("game", ["fantasyland", "fortune", "nearest"])
def test_spoilt_steps_are_refused(game: str) -> None:
    rules, terms = GAMES[game]
    assert check_mutants(by_steps(rules, 4), terms, moves=1000) >= 1000


@pytest.mark.parametrize("game", GAMES)
def test_no_choice_has_more_numbers_than_are_allowed_and_the_game_is_the_same(game: str) -> None:
    rules, terms = GAMES[game]
    for most in (2, 5, 64):
        for seed in range(3):
            _same_game(by_steps(rules, most), terms, Stream(seed_of(f"{seed}"), "steps", most), most)


def _same_game(rules: StepRules, terms: Any, stream: Stream, most: int) -> None:
    moves: list[play.Move] = []
    state = rules.start(terms)
    for step in play_hand(rules, terms, Shoe(stream), any_option(stream)):
        if isinstance(step.turn, Act):
            for options in step.turn.options.values():
                assert 0 < len(options) <= most
        moves += rules.moves_made(step.before, step.move)
        state = step.after
    assert state.state == play.final(rules.inner, terms, moves)
    assert state.begun == ()
    assert rules.turn(state) == rules.inner.turn(state.state)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_move_is_taken_in_steps(game: str) -> None:
    """Any game of whole moves is also one of steps, and ends as it does.

    Fantasyland is set first, as others have to wait for it.
    """
    whole, terms = GAMES[game]
    stream = Stream(seed_of("whole"), "steps")
    choose = any_option(stream)

    def land_first(state: Any, turn: Act) -> play.Move:
        if game == "fantasyland" and 1 in turn.options:
            return choose(state, Act({1: turn.options[1]}))
        return choose(state, turn)

    played = list(play_hand(whole, terms, Shoe(stream), land_first))
    for most in (2, 4, 26):
        rules = by_steps(whole, most)
        state = rules.start(terms)
        for step in played:
            for part in rules.steps(state, step.move):
                state = rules.apply(state, part)
        assert state.state == played[-1].after


def test_every_placement_can_be_reached_card_by_card() -> None:
    rules = by_steps(rules_of("ofc"), 4)
    state = rules.start(Terms(2, button=1))
    for text in ("d p1 AsKd7c7h2d", "d p2 AcKs6c6h2s"):
        state = rules.apply(state, rules.read(text))
    turn = rules.inner.turn(state.state)
    assert isinstance(turn, Act)
    reached, open_ones = set(), [(state, 0)]
    while open_ones:
        at, steps = open_ones.pop()
        for step in play.moves(rules, at):
            made, after = rules.moves_made(at, step), rules.apply(at, step)
            if made:
                reached.add(made)
                assert steps + 1 <= 5
            else:
                open_ones.append((after, steps + 1))
    assert reached == {(move,) for move in turn.options[0]}


def test_a_card_that_has_one_place_left_is_not_asked_for() -> None:
    rules = by_steps(rules_of("ofc"), 4)
    state = rules.start(Terms(2, button=1))
    for text in ("d p1 AsKd7c7h2d", "d p2 AcKs6c6h2s", "p1 step 0", "p1 step 0", "p1 step 0"):
        state = rules.apply(state, rules.read(text))
    assert [step.number for step in play.moves(rules, state)] == [1, 2]  # type: ignore[attr-defined]
    with pytest.raises(Illegal, match="made in steps"):
        rules.apply(state, Step(0, 0))
    with pytest.raises(Illegal, match="made in steps"):
        rules.apply(state, rules.inner.default(state.state, 0))


def test_who_chooses_in_steps_is_not_heard_before_the_others_have_chosen() -> None:
    rules = by_steps(rules_of("fortune"), 4)
    start = rules.start(usual_terms(rules.inner, 2))
    state, watched = start, rules.view(start, None)
    while 0 in (turn := rules.turn(state)).options:  # type: ignore[union-attr]
        options = turn.options[0]  # type: ignore[union-attr]
        state = rules.apply(state, options[len(options) - 1])
        assert rules.view(state, 1) == rules.view(start, 1)
        assert rules.view(state, None) == watched
        assert rules.view(state, 0) != rules.view(start, 0)
    assert state.begun[0].whole
    assert isinstance(turn, Act)
    assert [*turn.options] == [1]


def test_steps_hide_what_the_game_hides() -> None:
    """Fantasyland hands, and the parts of them that are chosen."""
    inner = rules_of("ofc", "progressive-pineapple")

    def hidden(state: Any, seat: int | None) -> int:
        own = state.state
        unseen = int(own.left)
        for other, cards in enumerate(own.pending):
            if other != seat and own.terms.fantasy_of(other):
                unseen |= sum(1 << card for card in cards)
        return unseen

    rules = by_steps(inner, 4)
    assert sum(leak_check(rules, LAND, seed, hidden) for seed in range(2)) > 100


def test_default_moves_are_made_in_steps_too() -> None:
    rules, terms = GAMES["ofc"]
    parted = by_steps(rules, 4)
    stream = Stream(seed_of("default"), "steps")

    def default(state: Any, turn: Act) -> play.Move:
        return parted.default(state, min(turn.options))

    played = [*play_hand(parted, terms, Shoe(stream), default)]
    chance = [step.move for step in played if isinstance(step.move, Deal)]

    def whole(state: Any, turn: Act) -> play.Move:
        return rules.default(state, min(turn.options))

    again = [*play_hand(rules, terms, Script(chance), whole)]
    assert again[-1].after == played[-1].after.state
    over = parted.turn(played[-1].after)
    assert isinstance(over, Over)
    assert stacks_after((0, 0), over.returns) == over.returns
    with pytest.raises(ValueError, match="p1 is not to act"):
        parted.default(played[-1].after, 0)


def test_values_that_do_not_lie_below_the_most_come_in_blocks() -> None:
    rules = by_steps(nearest.GAME.under(), 4)
    state = rules.start(nearest.Match(2))
    options = play.moves(rules, state, 1)
    assert isinstance(options, StepOptions)
    assert repr(options) == "StepOptions(p2, 4 of part 1)"
    state = rules.apply(rules.apply(state, Step(1, 2)), Step(1, 3))
    assert play.moves(rules, state, 1) == ()
    for step in (0, 0):
        state = rules.apply(state, Step(0, step))
    assert state.state.totals == (3, 14)
    with pytest.raises(BadInput, match="1 number of a step: expected 2 or more"):
        by_steps(rules.inner, 1)
