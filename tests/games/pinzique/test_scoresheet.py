"""A game with real dice, written down round by round, held against the game as played (P6-P11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from croupier.chance import Shoe, Stream, seed_of
from croupier.errors import BadInput
from croupier.games.pinzique import PinziqueRules, Terms, rules
from croupier.games.pinzique.scoresheet import PASSED, Game, WrittenRolls, score_game
from croupier.playout import any_option, play_hand
from tests.cases import in_lines

RULES = rules()
FOUR = "Js Qh Qs Qd Qc Kh Kc 9d"
FIVE = "Js Qh Qs Qd Qc Qd Kh Kd"  # every die scores
NOTHING = "9h 9h 9d 9d 9s 9s 9c 9c"


def scored(
    seats: int,
    partners: tuple[tuple[int, int], ...],
    rounds: dict[str, dict[int, str]],
    game: PinziqueRules = RULES,
) -> Game:
    """A game of these rolls, by round and seat."""
    written = [
        WrittenRolls(name, tuple(rolls.get(seat) for seat in range(seats)))
        for name, rolls in rounds.items()
    ]
    return score_game(game, seats, partners, written)


def lines(game: Any, sheet: int = 0) -> list[str]:
    return [f"{row['round']}: {row['sheet']}" for row in game.plain()["sheets"][sheet]["rows"]]


@pytest.mark.parametrize("partners", [(), ((0, 1), (2, 3))])
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_game_is_written_down_as_the_rules_play_it(
    seed: str, partners: tuple[tuple[int, int], ...]
) -> None:
    stream = Stream(seed_of(seed), "game")
    terms = Terms(4, partners=partners)
    *_, last = play_hand(RULES, terms, Shoe(stream), any_option(stream))
    state = last.after
    rounds = {
        closed.label.text: {line.seat: " ".join(map(str, line.cards)) for line in closed.lines}
        for closed in state.closed
    }
    game = scored(4, partners, rounds)
    assert game.state.closed == state.closed
    assert not game.state.order
    assert not game.unused
    plain = game.plain()
    assert plain["over"]
    assert plain["totals"] == RULES.totals(state)
    assert plain["leaders"] == RULES.leaders(state)


def test_the_source_example_and_the_bonus_turn_it_earns() -> None:
    """P7, P8."""
    game = scored(2, (), {"1": {0: FOUR, 1: FIVE}})
    assert lines(game) == ["1: 50-P + ~~60-4Q~~ + 70-MH&MC = 120"]
    assert lines(game, 1) == ["1: 50-P + 60-5Q + 70-MH&MD = 180"]
    plain = game.plain()
    assert (plain["round"], plain["kind"], plain["waiting"]) == ("B-1", "bonus", (1,))
    assert plain["sheets"][0]["rows"][0]["pieces"][1].struck_by == 1


def test_an_open_round_is_written_as_the_source_writes_it() -> None:
    """P11: subtotals wait for the round's end."""
    game = scored(3, (), {"1": {1: "9h Th Jh Qh Kh Kh Qh 9d"}})
    plain = game.plain()
    assert plain["waiting"] == (0, 2)
    assert plain["sheets"][1]["open"][0]["sheet"] == "650-SMH + 35-MH + (0) ="
    assert plain["sheets"][1]["total"] == 0
    assert plain["leaders"] == ()


def test_a_correction_that_brings_a_bonus_turn_leaves_later_rounds_as_they_are() -> None:
    """P8: the game waits for the bonus turn; passed or rolled, it goes on where it was."""
    later = {"2": {0: FOUR, 1: NOTHING}}
    before = scored(2, (), {"1": {0: FOUR, 1: NOTHING}, **later})
    assert (before.state.label.text, before.unused) == ("3", ())
    corrected: dict[str, dict[int, str]] = {"1": {0: FOUR, 1: FIVE}, **later}
    waiting = scored(2, (), corrected)
    assert (waiting.state.label.text, waiting.state.label.bonus, waiting.waiting) == ("B-1", True, (1,))
    assert waiting.unused == (("2", 0), ("2", 1))
    passed = scored(2, (), {**corrected, "B-1": {1: PASSED}})
    assert passed.state.label.text == "3"
    assert lines(passed, 1) == ["1: 50-P + 60-5Q + 70-MH&MD = 180", "2: (0) = 0"]
    rolled = scored(2, (), {**corrected, "B-1": {1: FOUR}})
    assert lines(rolled, 1)[2] == "B-1: 50-P + 60-4Q + 70-MH&MC = 180"


def test_a_bonus_turn_that_another_earned_has_a_name_of_its_own() -> None:
    """P8: by the setting `bonus_again`."""
    house = PinziqueRules(msgspec.structs.replace(RULES.settings, bonus_again=True), "house")
    rounds = {"1": {0: FOUR, 1: FIVE}, "B-1": {1: FIVE}}
    plain = scored(2, (), rounds, house).plain()
    assert (plain["round"], plain["waiting"]) == ("B-B-1", (1,))
    game = scored(2, (), {**rounds, "B-B-1": {1: FOUR}}, house)
    assert [line.partition(":")[0] for line in lines(game, 1)] == ["1", "B-1", "B-B-1"]
    assert (game.plain()["round"], game.plain()["bonus_turns"]) == ("2", [("1", 1), ("B-1", 1)])


def test_p11_a_game_as_data(golden: Callable[[str, str], None]) -> None:
    """Partners on one sheet, a bonus turn, a round half written, and a roll that nobody asks for."""
    rounds = {
        "1": {0: FOUR, 1: FIVE, 2: NOTHING},
        "B-1": {1: NOTHING},
        "2": {2: "Kh Qh 9h 9h 9d 9s 9s 9c"},
        "5": {0: "not read yet"},
    }
    golden("pinzique-written-game", in_lines(scored(3, ((0, 2),), rounds).plain()))
    plain = scored(3, (), {"1": rounds["1"]}).plain()
    assert (plain["round"], plain["kind"], plain["order"]) == ("B-1", "bonus", (1,))


def test_p9_a_game_to_its_end_names_no_round_and_a_tie_goes_into_playoffs() -> None:
    short = PinziqueRules(msgspec.structs.replace(RULES.settings, rounds=1), "short")
    first: dict[str, dict[int, str]] = {"1": {0: FOUR, 1: FOUR}}
    plain = scored(2, (), first, short).plain()
    assert (plain["round"], plain["kind"], plain["leaders"]) == ("PO-1", "playoff", (0, 1))
    plain = scored(2, (), {**first, "PO-1": {0: FOUR, 1: NOTHING}}, short).plain()
    assert (plain["round"], plain["kind"], plain["order"], plain["waiting"]) == (None, None, (), ())
    assert (plain["over"], plain["leaders"], plain["totals"], plain["rounds"]) == (
        True,
        (0,),
        (360, 180),
        1,
    )


@pytest.mark.parametrize(
    ("seats", "partners", "rounds", "said"),
    [
        (2, (), {"1": {1: "9h"}}, "round 1, p2: 1 card, expected one for each of 8 dice (P1)"),
        (2, (), {"1": {0: PASSED}}, "round 1, p1: 0 cards, expected one for each of 8 dice (P1)"),
        (2, (), {"1": {0: FOUR, 1: PASSED}}, "round 1, p2: 0 cards, expected one for each of 8 dice (P1)"),
        (2, (), {"1": {0: FOUR, 1: FIVE}, "B-1": {1: "x"}}, "round B-1, p2: 'x' is no card"),
        (2, (), {"1": {0: "9h 9h 9h 9d 9s 9s 9c 9c"}}, "round 1, p1: 9h 3 times; expected at most 2"),
        (9, (), {}, "9 seats: expected 2 to 8"),
        (2, ((0, 1),), {}, "one score sheet for everybody: expected an opponent (P10)"),
    ],
)  # fmt: skip
def test_what_cannot_be_scored_is_named_by_its_place(
    seats: int, partners: Any, rounds: Any, said: str
) -> None:
    with pytest.raises(BadInput) as caught:
        scored(seats, partners, rounds)
    assert caught.value.sentence.startswith(said)
