"""What is said is what is paid: values against the settlement, and errors against finer answers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from croupier.advice import adviser_of, review_hand, solve
from croupier.chance import Stream, seed_of
from croupier.games.ofc import OfcRules, State, Terms, rules
from croupier.games.ofc.advice.position import BoardBody, OfcPosition, board_of, view_of_position
from croupier.games.ofc.placements import Placement
from croupier.games.ofc.solver.information_set import information_set_of
from croupier.games.ofc.solver.reference_kernels import weigh_plainly
from croupier.games.ofc.view import View
from croupier.play import Act
from croupier.records import shoe_of
from croupier.testing import any_option, play_hand
from tests.cases import quick

pytest.importorskip("numba")

PRESETS = ("pineapple", "progressive-pineapple", "standard", "carnivale-2013")


def last_moves(under: OfcRules, seats: int, hands: int) -> list[tuple[State, State, Placement]]:
    """The last decision of hands laid by chance, and the end; in every third one seat is in Fantasyland."""
    found = []
    land = under.settings.most_fantasy_cards
    for number in range(hands):
        fantasy = (*(0,) * (number % seats), land, *(0,) * (seats - 1 - number % seats))
        terms = Terms(seats, number % seats, fantasy if land and number % 3 == 2 else ())
        luck = any_option(Stream(seed_of("paid"), number))
        *_, last = play_hand(under, terms, shoe_of(seed_of(f"paid {seats}"), number), luck)
        assert isinstance(last.move, Placement)
        found.append((last.before, last.after, last.move))
    return found


def land_earned(under: OfcRules, end: State, seat: int) -> float:
    """What the Fantasyland that a seat has earned is worth, as the solver states it."""
    from croupier.games.ofc.solver.evaluator import evaluator_for

    opponents = len(under.view(end, seat).order) - 1
    return evaluator_for(under).worths(opponents).get(under.result(end).fantasy[seat], 0.0) * opponents


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("preset", quick(PRESETS, "pineapple"))
def test_the_last_move_s_value_is_what_the_hand_pays(preset: str, seats: int) -> None:
    """OFC9: with all boards full the value of what is played is the settlement, all royalties in it."""
    under = rules(preset)
    if seats > under.settings.players[1]:
        return
    adviser, settled = adviser_of("ofc"), 0
    for before, after, move in last_moves(under, seats, 12):
        view = under.view(before, move.seat)
        *_, answer = adviser.advise(under, view, bytes(32), 2, (move,))
        said = next(one for one in answer.options if adviser.key(one.move) == adviser.key(move))
        if any(sum(map(len, view.seats[other].rows)) < 13 for other in view.order if other != move.seat):
            assert said.stderr > 0  # somebody has set unseen
            continue
        paid = sum(under.points(after)[move.seat])
        assert said.stderr == 0
        assert float(said.value) == pytest.approx(paid + land_earned(under, after, move.seat), abs=0.002)
        settled += 1
    assert settled >= 8


THREE = (
    ("KcJd/9h5d7d8h/8sJsKs7s3s", "Qs/As2h5s/4c9c2c2s9d", "6c7c6s", "4h3d", "6c6s/-/-", "6c/6s/-"),
    ("QdAh/TsTh9c9d/Kh4h8hJh6h", "Qh9h/6s7d2h7h/7c5c4c", "Ad8c9s", "Td4d", "9s/-/8c", "Ad/-/8c"),
    ("KcQs/Ac3h9hAd/8s6s7d5c4c", "Qc/9cTc7s/6h2hThAhJh", "3c5h5d", "5s4s", "5h5d/-/-", "3c5h/-/-"),
)
"""The opponent, who acts first and has one street left; the seat's board, cards and discards on street 4;
what was played once, and fouls half the time; what hands played to their end like better, by two points."""


def street_four(theirs: str, mine: str, cards: str, discards: str) -> View:
    boards = (board_of(theirs, "theirs"), board_of(mine, "mine"))
    return view_of_position(rules("pineapple"), OfcPosition(boards, cards, discards=discards))


def test_what_loses_all_rows_is_not_as_good_as_a_foul(golden: Callable[[str, str], None]) -> None:
    """Sampled boards are scored whole: three positions in which rows that were added up one by one, and
    scoops as a share of them, made a foul look no worse than a board that loses every row.
    """
    lines = []
    for theirs, mine, cards, discards, played, better in THREE:
        *_, found = solve(rules("pineapple"), street_four(theirs, mine, cards, discards), rounds=3)
        lines += ["", f"{mine} with {cards} against {theirs}"]
        by_move = {option.text.split()[1]: option for option in found.options}
        for name in dict.fromkeys((found.best.text.split()[1], better, played)):
            option = by_move[name]
            lines.append(
                f"  {name:<10} {option.value:+6.2f} ± {2 * option.stderr:.2f}"
                f"   fouls {option.figures['foul']:.0%} ± {2 * option.figures['foul_stderr']:.0%}"
            )
        gap = float(by_move[better].value) - float(by_move[played].value)
        assert gap > 2 * (by_move[played].gap_stderr or 0)
        assert found.best.figures["foul"] < by_move[played].figures["foul"] / 2
    golden("ofc-street-four", "\n".join(lines[1:]) + "\n")


@pytest.mark.parametrize("preset", quick(PRESETS, "pineapple"))
def test_samples_of_boards_count_as_their_mean(preset: str) -> None:
    """OFC5: each is held against the seat's whole; the compiled sum, the readable one, the mean agree."""
    from croupier.games.ofc.solver.evaluator import evaluator_for
    from croupier.games.ofc.solver.playouts import Worlds

    under, compared = rules(preset), 0
    evaluator, random = evaluator_for(under), np.random.default_rng(1)
    for number in range(4):
        luck = any_option(Stream(seed_of("samples"), number))
        for step in play_hand(under, Terms(2), shoe_of(seed_of("samples"), number), luck):
            if not isinstance(under.turn(step.before), Act) or step.move.seat is None:
                continue
            sight = information_set_of(under, under.view(step.before, step.move.seat))
            scores, exact = evaluator.weigh(sight, evaluator.payoff(sight))
            if sight.placed != 12 or not exact:  # one card to come, and where it goes is settled
                continue
            way = int(scores.argmax())
            boards = evaluator.boards(sight, way, random.permuted(np.tile(sight.unseen, (8, 1)), axis=1))
            payoff = evaluator.plain_payoff(1).against(boards)
            readable = weigh_plainly(sight, evaluator.knowledge.network, payoff, evaluator.street)
            together = Worlds(boards[None], sight.unseen[None])
            ways = np.array([way])
            paid = evaluator.finish(sight, ways, together)[0, 0]
            assert paid == pytest.approx(readable[way] - evaluator.earned(boards).mean())
            each = [
                evaluator.finish(sight, ways, Worlds(one[None, None], sight.unseen[None])) for one in boards
            ]
            assert paid == pytest.approx(np.mean(each), abs=0.01)
            compared += 1
    assert compared or preset in ("pineapple", "progressive-pineapple")


@pytest.mark.exhaustive
def test_two_standard_errors_cover_what_many_more_samples_say() -> None:
    """Street 4 against an unfinished board: of values, and of what they differ by from the best."""
    from croupier.games.ofc.solver.estimates import SearchBudget
    from croupier.games.ofc.solver.evaluator import evaluator_for

    under, value, gap = rules("pineapple"), [], []
    evaluator = evaluator_for(under)
    views = [street_four(*each[:4]) for each in THREE]
    unseen = OfcPosition(  # an opponent in Fantasyland
        (BoardBody(), board_of(THREE[0][1], "mine")), THREE[0][2], discards="4h3d", fantasy=(14, 0)
    )
    for at, view in enumerate([*views, view_of_position(under, unseen)]):
        sight = information_set_of(under, view)
        truth = evaluator.judge(sight, np.random.default_rng(at), SearchBudget(8, 0, 4096)).values
        for seed in range(12):
            judged = evaluator.judge(sight, np.random.default_rng([1, at, seed]), SearchBudget(8, 0, 64))
            best = int(judged.values.argmax())
            kept = np.flatnonzero(judged.values > judged.values[best] - 3)
            assert (judged.errors[kept] > 0).all()
            off = judged.values[kept] - truth[kept]
            lead = judged.values[best] - truth[best]
            value += (np.abs(off) <= 2 * judged.errors[kept]).tolist()
            gap += (np.abs(off - lead) <= 2 * judged.gaps[kept]).tolist()
    assert np.mean(value) >= 0.9
    assert np.mean(gap) >= 0.9


def test_a_review_s_luck_is_what_was_paid_and_lost() -> None:
    """result = luck - lost, by the same sum: the last decision's value less what it lost is the result."""
    under = rules("pineapple")
    for number in range(3):
        luck = any_option(Stream(seed_of("review"), number))
        steps = list(play_hand(under, Terms(2), shoe_of(seed_of("review"), number), luck))
        states, moves = [*(step.before for step in steps), steps[-1].after], [step.move for step in steps]
        seat = moves[-1].seat
        assert seat is not None
        judged, (part,) = review_hand(under, states, moves, (seat,), rounds=1)
        last = judged[-1]
        assert part.gained is not None
        assert float(last.best.value) - float(last.cost) == pytest.approx(
            part.gained + land_earned(under, states[-1], seat), abs=0.002
        )
