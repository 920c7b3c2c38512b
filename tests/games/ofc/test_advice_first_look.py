"""Advice before the solver is compiled: a look one street ahead, and settings by what they earn."""

import json
from typing import Any

import pytest

from croupier.advice import adviser_of, final_answer, solve
from croupier.bots import BackgroundJob
from croupier.games import rules_of
from croupier.games.ofc import advice as ofc_advice
from croupier.games.ofc.advice.first_look import first_look
from croupier.games.ofc.advice.position import OfcPosition, board_of, view_of_position
from croupier.games.ofc.bots import kernels
from croupier.games.ofc.solver.plain_evaluator import ERROR, plain_evaluator_for
from croupier.games.ofc.solver.row_values import USUAL

PINEAPPLE = rules_of("ofc", "pineapple")


@pytest.fixture
def unprepared(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Kernels that are never compiled; notes who would have waited for them."""
    waited: list[bool] = []

    def prepare(*, live: bool = False) -> bool:
        if not live:
            waited.append(True)
        return False

    monkeypatch.setattr(kernels, "prepare", prepare)
    return waited


def view(own: str, other: str, cards: str, **more: Any) -> Any:
    boards = tuple(board_of(text, "board") for text in (own, other))
    return view_of_position(PINEAPPLE, OfcPosition(boards, cards, to_act=0, **more))


def test_every_placement_has_a_value_at_once(unprepared: list[bool]) -> None:
    seen = view("Kd/8c8d/AhTh", "Qs/5c5d/JcTc", "6h 7s Kh")
    (first,) = solve(PINEAPPLE, seen, rounds=1)
    assert {option.move for option in first.options} == set(PINEAPPLE.options_of(seen, 0))
    best, last = first.options[0].gap_stderr, first.options[-1].gap_stderr
    assert best is not None
    assert last is not None
    assert 0 < best < ERROR  # it has looked ahead
    assert best < last  # of some the network alone was asked
    assert first.best.stderr > ERROR  # what an unfinished opponent earns is but guessed at
    assert first.best.figures["foul"] is None
    assert not first.exact
    assert first.rough
    assert first.plain()["rough"] is True
    assert unprepared == []  # one answer needs no more


def test_nobody_waits_who_does_not_want_to(unprepared: list[bool]) -> None:
    """A server answers; a person at a shell gets the kernels compiled, and where there are none, this."""
    seen = view("Kd/8c8d/AhTh", "Qs/5c5d/JcTc", "6h 7s Kh")
    advise = adviser_of("ofc").advise
    assert len(list(advise(PINEAPPLE, seen, bytes(32), 4, wait=False))) == 1
    assert unprepared == []
    assert len(list(advise(PINEAPPLE, seen, bytes(32), 4))) == 1
    assert unprepared == [True]


def test_a_hand_set_at_once_is_held_against_the_best(unprepared: list[bool]) -> None:
    """OFC10: what the rows bring and the worth of staying; a setting that was chosen is valued so, too."""
    cards = "2c3c4c5c6c7d7h7s9d9hKdKhQsJd"
    seen = view("//", "//", cards, fantasy=(14, 0))
    chosen = PINEAPPLE.read("p1 KdKhQs/7d7h7s9d9h/2c3c4c5c6c xJd")
    found = next(ofc_advice.evaluations(PINEAPPLE, seen, seed=bytes(32), rounds=1, also=(chosen,)))  # type: ignore[arg-type]
    own = next(one for one in found if ofc_advice._key(one.move) == ofc_advice._key(chosen))
    assert own.royalties == (8.0, 12.0, 15.0)
    assert own.fantasyland == 1.0  # quads or better in the back
    assert found[0].value >= own.value
    foul = PINEAPPLE.read("p1 KdKhQs/2c3c4c5c9d/6c7d7h7s9h xJd")
    worst = first_look(plain_evaluator_for(PINEAPPLE), seen, also=(foul,))[-1]  # type: ignore[arg-type]
    assert -PINEAPPLE.settings.foul <= worst.value + USUAL < 0  # the other may foul as well
    assert worst.foul == 1.0
    advice = final_answer(solve(PINEAPPLE, seen, rounds=1))
    assert advice.best.move.seat == 0


def test_a_person_is_told_once_what_is_missing(
    unprepared: list[bool], monkeypatch: pytest.MonkeyPatch, croupier: Any
) -> None:
    del unprepared
    asked = ("advise", "ofc", "Kd/8c8d/AhTh", "Qs/5c5d/JcTc", "--cards", "6h7sKh", "--preset", "pineapple")
    for module, said in (
        ("some.module", "compiled, once on this machine"),
        ("", "pip install 'croupier[fast]'"),
    ):
        monkeypatch.setattr(kernels, "beside", lambda module=module: BackgroundJob(module, ""))
        ran = croupier(*asked, "--json")
        assert ran.status == 0
        assert len(ran.err.splitlines()) == 1
        assert said in ran.err
        assert '"foul": null' in ran.out
        assert json.loads(ran.out)["rough"] is True
        table = croupier(*asked)
        assert table.status == 0
        assert "royalties" in table.out


def test_one_round_does_not_say_that_it_compiles_what_it_never_does(
    unprepared: list[bool], monkeypatch: pytest.MonkeyPatch, croupier: Any
) -> None:
    asked = ("advise", "ofc", "Kd/8c8d/AhTh", "Qs/5c5d/JcTc", "--cards", "6h7sKh", "--preset", "pineapple")
    monkeypatch.setattr(kernels, "beside", lambda: BackgroundJob("some.module", ""))
    ran = croupier(*asked, "--rounds", "1")
    assert ran.err.startswith("croupier: one round is a first look here; with more of them ")
    assert unprepared == []
    ran = croupier(*asked, "--rounds", "2")
    assert ran.err.startswith("croupier: the solver is compiled, once on this machine, in a minute or so; ")
    assert unprepared == [True]
