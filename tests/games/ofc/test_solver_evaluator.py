"""The solver against the rules: its kernels against readable twins, its answers against all there is."""

from __future__ import annotations

from itertools import combinations, pairwise

import msgspec
import numpy as np
import pytest

from croupier.cards import Card
from croupier.chance import Shoe, Stream, seed_of
from croupier.errors import BadInput
from croupier.games.ofc import OfcRules, Placement, View, rules
from croupier.games.ofc.bots.level_policy import choose
from croupier.games.ofc.bots.level_table import LEVELS
from croupier.games.ofc.solver.information_set import information_set_of, placement_of
from croupier.games.ofc.solver.reference_kernels import weigh_plainly
from croupier.games.ofc.solver.row_values import row_values_for
from croupier.play import Act, Draw, Over
from tests.cases import quick

PRESETS = ("pineapple", "progressive-pineapple", "standard", "carnivale-2013")


def positions(under: OfcRules, seats: int, seed: str, fantasy: tuple[int, ...] = ()) -> list[View]:
    """What each seat sees before each of its moves, in one hand laid by chance."""
    state = under.start(under.hand_terms(seats, extension=fantasy))
    shoe, luck = Shoe(Stream(seed_of(seed))), Stream(seed_of(seed), "moves")
    found = []
    while not isinstance(turn := under.turn(state), Over):
        if isinstance(turn, Act):
            seat = next(iter(turn.options))
            found.append(under.view(state, seat))
            options = turn.options[seat]
            state = under.apply(state, options[luck.below(len(options))])
        else:
            state = under.apply(state, shoe.answer(turn))
    return found


def outside_land(views: list[View]) -> list[View]:
    return [view for view in views if view.seat is not None and not view.seats[view.seat].fantasy]


@pytest.mark.exhaustive
@pytest.mark.parametrize("preset", PRESETS)
def test_the_compiled_network_says_what_the_readable_one_says(preset: str) -> None:
    from croupier.games.ofc.solver.evaluator import evaluator_for

    under = rules(preset)
    evaluator = evaluator_for(under)
    land = under.settings.most_fantasy_cards
    for seats in range(2, under.settings.players[1] + 1):
        for hand in range(12):
            fantasy = (0, land, 0, 0)[:seats] if land and hand % 4 == 3 else ()
            for view in outside_land(positions(under, seats, f"hand {hand}", fantasy)):
                sight = information_set_of(under, view)
                payoff = evaluator.payoff(sight)
                compiled, _ = evaluator.weigh(sight, payoff)
                plain = weigh_plainly(sight, evaluator.knowledge.network, payoff, evaluator.street)
                assert np.array_equal(compiled, plain)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("level", quick(LEVELS, "novice", "club"))
def test_every_level_plays_every_preset_to_its_end(preset: str, level: str) -> None:
    under = rules(preset)
    seats = under.settings.players[1]
    land = under.settings.most_fantasy_cards
    for fantasy in ((), (land, *(0,) * (seats - 1))) if land else ((),):
        state = under.start(under.hand_terms(seats, extension=fantasy))
        shoe, luck = Shoe(Stream(seed_of(level))), Stream(seed_of(level), "moves")
        while not isinstance(turn := under.turn(state), Over):
            if isinstance(turn, Act):
                seat = next(iter(turn.options))
                move = choose(under, under.view(state, seat), turn.options[seat], LEVELS[level], luck)
                assert move in turn.options[seat]
                state = under.apply(state, move)
            else:
                state = under.apply(state, shoe.answer(turn))


def test_a_level_plays_the_same_by_the_same_luck() -> None:
    under = rules("pineapple")
    for view in positions(under, 2, "luck"):
        options = under.options_of(view, view.seat or 0)
        first, again = (
            choose(under, view, options, LEVELS["club"], Stream(seed_of("bot"))) for _ in range(2)
        )
        assert first == again


def test_a_level_does_not_know_what_its_seat_cannot_see() -> None:
    """The deck behind a view does not change its answer: the view is all that is asked."""
    under = rules("pineapple")
    shown = []
    for seed in ("one", "two"):
        state = under.start(under.hand_terms(2))
        for dealt in ("own", seed):
            draw = under.turn(state)
            assert isinstance(draw, Draw)
            state = under.apply(state, Shoe(Stream(seed_of(dealt))).answer(draw))
        turn = under.turn(state)
        assert isinstance(turn, Act)
        seat = next(iter(turn.options))
        view = under.view(state, seat)
        shown.append(choose(under, view, turn.options[seat], LEVELS["club"], Stream(seed_of("bot"))))
    assert shown[0] == shown[1]


def worth_by_hand(under: OfcRules, view: View, move: Placement) -> float:
    """What a placement on the last street but one is worth, over all cards that may come: OFC4 to OFC7.

    Against a complete board, by croupier's own scorer, with Fantasyland as it is known.
    """
    assert view.seat is not None
    own = view.seats[view.seat]
    rows = [
        (*row, *added) for row, added in zip(own.rows, (move.front, move.middle, move.back), strict=True)
    ]
    other = under.scorer.score(view.seats[1 - view.seat].rows)
    worths = row_values_for(under).worths()
    unseen = view.unseen()

    def value(places: list[int], cards: tuple[Card, ...]) -> float:
        full: list[list[Card]] = [list(row) for row in rows]
        for place, card in zip(places, cards, strict=True):
            full[place].append(card)
        board = under.scorer.score(tuple(tuple(row) for row in full))  # type: ignore[arg-type]
        net = under.scorer.against(board, other)
        return sum(net.rows) + net.scoop + sum(board.royalties) + worths.get(board.enters, 0.0)

    open_places = [row for row, room in enumerate((3, 5, 5)) for _ in range(room - len(rows[row]))]
    total, deals = 0.0, 0
    pairs = {
        pair: max(value(open_places, pair), value(open_places, pair[::-1]))
        for pair in combinations(unseen, 2)
    }
    for deal in combinations(unseen, 3):
        total += max(pairs[pair] for pair in combinations(deal, 2))
        deals += 1
    return total / deals


@pytest.mark.parametrize("seed", quick(["a", "b", "c", "d", "e", "f"], "a"))
def test_the_last_street_but_one_is_exact_against_a_complete_board(seed: str) -> None:
    """OFC4 to OFC7, by enumeration with croupier's own scorer."""
    under = rules("pineapple")
    views = positions(under, 2, seed)
    view = next(v for v in views if v.seat is not None and sum(map(len, v.seats[v.seat].rows)) == 9)
    seats, other = list(view.seats), 1 - (view.seat or 0)
    seats[other] = msgspec.structs.replace(seats[other], front=(), middle=(), back=())
    view = msgspec.structs.replace(view, seats=tuple(seats))
    dealt = view.unseen()
    seats[other] = msgspec.structs.replace(
        seats[other], front=dealt[:3], middle=dealt[3:8], back=dealt[8:13], has_set=True
    )
    view = msgspec.structs.replace(view, seats=tuple(seats))
    sight, stakes = information_set_of(under, view), row_values_for(under)
    values = weigh_plainly(sight, stakes.knowledge.network, stakes.payoff(sight), stakes.street)
    best = int(values.argmax())
    expected = worth_by_hand(under, view, placement_of(sight, best))
    assert values[best] == pytest.approx(expected, abs=0.01)


@pytest.mark.exhaustive
@pytest.mark.parametrize("preset", PRESETS)
def test_thoughts_are_all_options_best_first_and_ever_finer(preset: str) -> None:
    from croupier.games.ofc.solver.evaluations import evaluate

    under = rules(preset)
    for view in outside_land(positions(under, 2, preset)):
        answers = list(evaluate(under, view, rounds=1))
        options = under.options_of(view, view.seat or 0)
        for answer in answers:
            assert len(answer) == len(options)
            assert all(evaluation.move in options for evaluation in answer)
            assert len({under.write(evaluation.move) for evaluation in answer}) == len(answer)
            assert all(one.value >= other.value for one, other in pairwise(answer))
            for evaluation in answer[:5]:
                assert evaluation.foul is not None
                assert 0 <= evaluation.foul <= 1
        last = answers[-1]
        assert view.seat is not None
        laid = under.settings.street - under.settings.discard
        if sum(map(len, view.seats[view.seat].rows)) + laid == 13:
            assert not any(evaluation.stderr for evaluation in last)


def test_nothing_to_place_is_refused() -> None:
    under = rules("pineapple")
    state = under.start(under.hand_terms(2))
    with pytest.raises(BadInput, match="cards in hand"):
        information_set_of(under, under.view(state, 0))
