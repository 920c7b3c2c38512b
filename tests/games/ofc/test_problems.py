"""Problems of Pineapple: positions that can be, answers that were judged, how they are found and told."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from croupier.errors import BadInput
from croupier.games.ofc import rules
from croupier.games.ofc.placements import Placements, join_rows, read_placement, room_of
from croupier.games.ofc.problems import (
    DIFFICULTIES,
    PROBLEMS,
    STREETS,
    about,
    answer,
    problem,
    problems,
    view_of,
)
from naive_player import natural

COUNT = 1000
UNDER = rules("pineapple")


def test_there_are_many_of_every_street_and_difficulty() -> None:
    every = problems()
    assert [one.number for one in every] == list(range(1, COUNT + 1))
    kinds = Counter((one.street, one.difficulty) for one in every)
    assert {street for street, _ in kinds} == set(range(1, STREETS + 1))
    assert {difficulty for _, difficulty in kinds} == set(range(1, DIFFICULTIES + 1))
    assert len(problems(street=2)) == sum(count for (street, _), count in kinds.items() if street == 2)
    assert len(problems(3, 4)) == kinds[3, 4]


def test_every_position_can_be_and_its_options_are_legal() -> None:
    for one in problems():
        view = view_of(one)
        assert view.seat is not None
        own = view.seats[view.seat]
        assert own.pending is not None
        legal = Placements(view.seat, own.pending, room_of(own.rows), 0 if one.street == 1 else 1)
        moves = [read_placement(option.move) for option in one.options]
        assert all(move in legal for move in moves)
        assert len(set(moves)) == len(moves) >= 2
        assert one.natural in [option.move for option in one.options]
        assert sum(map(len, own.rows)) == (0 if one.street == 1 else 1 + 2 * one.street)


def test_the_natural_placement_is_what_comes_to_mind_and_costs_beyond_doubt() -> None:
    for one in problems():
        values = [option.value for option in one.options]
        assert values == sorted(values, reverse=True)
        wrong = next(option for option in one.options if option.move == one.natural)
        assert values[0] - wrong.value == pytest.approx(one.cost, abs=0.002)
        assert one.cost >= max(0.75, 4 * wrong.gap_stderr) - 0.01
        assert 0 <= one.novice <= 1
        assert 0 <= one.club <= 1


def test_what_comes_to_mind_is_found_again() -> None:
    for one in problems()[::25]:
        view = view_of(one)
        assert view.seat is not None
        own = view.seats[view.seat]
        assert own.pending is not None
        legal = Placements(view.seat, own.pending, room_of(own.rows), 0 if one.street == 1 else 1)
        found = natural(UNDER.scorer, own.rows, legal)
        kept = read_placement(one.natural)
        same = [join_rows(own.rows, (move.front, move.middle, move.back)) for move in (found, kept)]
        assert [sorted(row) for row in same[0]] == [sorted(row) for row in same[1]]


def test_answers_are_explained() -> None:
    for one in problems()[::30]:
        told = answer(one)
        assert [option.text for option in told.options] == [option.move for option in one.options]
        assert all(option.why for option in told.options)
        plain = PROBLEMS.plain(one)
        assert plain["options"][0]["why"] == str(told.options[0].why)
        assert json.loads(json.dumps(plain, default=str))["number"] == one.number


@pytest.mark.parametrize("number", [0, COUNT + 1, -1])
def test_there_is_no_such_problem(number: int) -> None:
    with pytest.raises(BadInput, match=f"problem {number:,}: expected 1 to {COUNT:,}"):
        problem(number)


def test_the_same_seed_finds_the_same_problems() -> None:
    pytest.importorskip("numba")
    from problem_generation import found_in

    one = list(found_in(3, "again", {4, 5}))
    assert one == list(found_in(3, "again", {4, 5}))
    assert {found.street for found in one} <= {4, 5}


def test_what_is_shipped_is_found_again() -> None:
    """By the network that judged it; after another training they are to be found anew."""
    pytest.importorskip("numba")
    from croupier.games.ofc.solver.evaluator import evaluator_for
    from opening_book_generation import network_hash
    from problem_generation import found_in

    if about().network != network_hash(evaluator_for(UNDER)):
        pytest.skip("the network was trained anew")
    found = list(found_in(0, about().seed, {1, 2, 3, 4, 5}))
    kept = {(one.natural, one.cost): one for one in problems()}
    again = [(one, kept[one.natural, one.cost]) for one in found if (one.natural, one.cost) in kept]
    assert again
    for one, other in again:
        assert msgspec.structs.replace(one, number=other.number) == other


def test_how_they_were_made_is_told() -> None:
    assert about().command.startswith("tools/problems --seed ")


def test_one_is_solved_at_the_command_line(
    croupier: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = problem(333)
    letters = dict(zip(sorted(option.move for option in one.options), "abcdefgh", strict=False))
    best, wrong = letters[one.options[0].move], letters[one.natural]
    for said, expected in (
        (f"{best}\n", "Solved."),
        (f"x\n{wrong}\n", f"That costs {one.cost:.2f} points."),
    ):
        monkeypatch.setattr("sys.stdin", io.StringIO(said))
        ran = croupier("problems", "ofc", "--number", "333")
        assert ran.status == 0
        assert expected in ran.out
    assert "Solved 0 of 1" in ran.out
    assert "expected a letter from a to" in ran.out
    for leaving in ("q\n", ""):
        monkeypatch.setattr("sys.stdin", io.StringIO(leaving))
        ran = croupier("problems", "ofc", "--seed", "1")
        assert (ran.status, ran.err) == (0, "")
        assert "Solved" not in ran.out


def test_as_json_and_by_kind_at_the_command_line(croupier: Callable[..., Any]) -> None:
    words = (
        "problems",
        "ofc",
        "--street",
        "4",
        "--difficulty",
        "2",
        "--count",
        "3",
        "--seed",
        "x",
        "--json",
    )
    told = croupier(*words).document()
    assert [(one["street"], one["difficulty"]) for one in told] == [(4, 2)] * 3
    assert told == croupier(*words).document()
    ran = croupier("problems", "ofc", "--street", "6")
    assert (ran.status, ran.err) == (2, "croupier: --street 6: expected 1 to 5\n")
