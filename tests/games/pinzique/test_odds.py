"""The exact best turn against slower and more obvious ways (P2-P5, P8; issue: exact odds)."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import sqrt
from typing import Any

import msgspec
import numpy as np
import pytest

from croupier.cards import Card
from croupier.chance import Stream, outcomes, seed_of
from croupier.games.pinzique import PinziqueRules, Settings, State, Terms, rules
from croupier.games.pinzique.advice import Spot, advise
from croupier.games.pinzique.odds import Turn, every_score, report
from croupier.games.pinzique.odds.rolls import Rolls
from croupier.play import Roll

BASE = rules().settings
TWO = ("Ks Qs Kh Qh Js 9s", "Qh Jh Kh Ks Qs 9c")
THREE = ("Ks Qs Kh Qh Js 9s", "Ks Qs Jh Qh Js Ah", "Kh Qh Js 9d Kd Qd")
FIVE = (
    "9h Th Jh Qh Kh Ah",
    "9h Th Jh Qh Kh Ah",
    "9h Th Js Qh Kh Ah",
    "9h Th Qs Qh Kh Qd",
    "Ts Th Qc Qh Kh Ah",
)


def house(dice: tuple[str, ...], **changed: Any) -> Settings:
    return msgspec.structs.replace(BASE, dice=dice, deck="any", rounds=1, **changed)


@pytest.fixture(scope="module")
def turn() -> Turn:
    """The shipped game's turn."""
    return Turn(BASE)


# The kernel's own walk: every outcome of every roll, every choice, nothing else.


def walked(settings: Settings) -> Fraction:
    """The best average of the first turn of a game, by `outcomes` and `turn` and `apply` alone."""
    game = PinziqueRules(settings, "walk")

    @lru_cache(None)
    def value(state: State) -> Fraction:
        if state.ended:
            cards = [die[face] for die, face in zip(game.dice, state.ended[0], strict=True)]
            return Fraction(sum(meld.points for meld in game.scorer.melds(cards)))
        turn = game.turn(state)
        if isinstance(turn, Roll):
            return sum((p * value(game.apply(state, move)) for move, p in outcomes(turn)), Fraction(0))
        ((_, options),) = turn.options.items()  # type: ignore[union-attr]
        return max(value(game.apply(state, move)) for move in options)

    return value(game.start(Terms(2)))


@pytest.mark.parametrize("kept", ["free", "locked"])
@pytest.mark.parametrize(("dice", "rolls"), [(TWO[:1], 3), (TWO, 1), (TWO, 3), (TWO, 4), (THREE, 2)])
def test_the_walk_of_the_kernel(dice: tuple[str, ...], rolls: int, kept: Any) -> None:
    settings = house(dice, rolls=rolls, kept_dice=kept)
    solved = Turn(settings)
    assert solved.expected == walked(settings)
    assert sum(solved.points.values()) == 1
    assert sum(points * chance for points, chance in solved.points.items()) == solved.expected


@pytest.mark.exhaustive
def test_locked_dice_are_worth_less() -> None:
    """P2: on three dice and three rolls the two ways to keep dice differ."""
    free, locked = (house(THREE, rolls=3, kept_dice=kept) for kept in ("free", "locked"))
    assert Turn(free).expected == Fraction(1152805, 31104)
    assert Turn(locked).expected == Fraction(644065, 17496) == walked(locked)


# Five dice, so that runs are in: every choice of dice averaged by straight loops.


class Slow:
    """The best turn by dictionaries and Fractions, one roll at a time."""

    def __init__(self, settings: Settings) -> None:
        self.dice = settings.faces()
        game = PinziqueRules(settings, "slow")
        self.melds = {
            roll: game.scorer.melds([die[face] for die, face in zip(self.dice, roll, strict=True)])
            for roll in self.rolls()
        }
        self.values = [{roll: Fraction(sum(m.points for m in self.melds[roll])) for roll in self.melds}]
        for _ in range(1, settings.rolls):
            plan = lru_cache(None)(self.planned(self.values[-1]))
            self.values.append(
                {
                    roll: max(
                        self.values[0][roll],
                        *(
                            plan(tuple(face if die in kept else None for die, face in enumerate(roll)))
                            for size in range(len(roll))
                            for kept in combinations(range(len(roll)), size)
                        ),
                    )
                    for roll in self.melds
                }
            )

    @property
    def expected(self) -> Fraction:
        return sum(self.values[-1].values(), Fraction(0)) / len(self.melds)

    def rolls(self) -> Iterator[tuple[int, ...]]:
        return product(range(6), repeat=len(self.dice))

    def planned(self, values: dict[tuple[int, ...], Fraction]) -> Any:
        def mean(plan: tuple[int | None, ...]) -> Fraction:
            shown = product(*(range(6) if face is None else (face,) for face in plan))
            found = [values[roll] for roll in shown]
            return sum(found, Fraction(0)) / len(found)

        return mean


@pytest.fixture(scope="module")
def slow() -> Slow:
    return Slow(house(FIVE, rolls=2))


def test_every_roll_of_five_dice(slow: Slow) -> None:
    """Runs, sets and marriages: the value and the choice for all 7,776 rolls, exactly."""
    solved = Turn(house(FIVE, rolls=2))
    assert solved.rolls.points(1).max() == 800
    for roll in slow.melds:
        assert solved.value(roll, 0) == slow.values[0][roll]
        assert solved.value(roll, 1) == slow.values[1][roll]
    assert solved.expected == slow.expected


def test_choices_are_worth_what_they_say(slow: Slow) -> None:
    """Every option of a roll against its plain mean; the best is the one to keep; standing wins ties."""
    solved = Turn(house(FIVE, rolls=2))
    mean = slow.planned(slow.values[0])
    for roll in list(slow.melds)[:: 7776 // 12]:
        options = solved.options(roll, 1)
        assert len(options) == 32
        assert options[0] == (solved.keep(roll, 1), solved.value(roll, 1))
        for dice, value in options:
            assert value == mean(tuple(face if die in dice else None for die, face in enumerate(roll)))
        ties = [dice for dice, value in options if value == options[0][1]]
        assert solved.keep(roll, 1) == tuple(range(5)) or tuple(range(5)) not in ties
        assert solved.options(roll, 0) == [(tuple(range(5)), slow.values[0][roll])]


@pytest.mark.parametrize("extras", [True, False])
def test_melds_and_bonus_turns_of_single_rolls(slow: Slow, extras: bool) -> None:
    """P8: with one roll, probabilities are counts of rolls."""
    settings = house(FIVE, rolls=1, set_extras_score=extras)
    solved = Turn(settings)
    game = PinziqueRules(settings, "single")
    codes: Counter[str] = Counter()
    whole = 0
    for roll, melds in slow.melds.items():
        codes.update({meld.code for meld in melds})
        whole += game.scorer.all_score([d[f] for d, f in zip(slow.dice, roll, strict=True)], melds)
    assert solved.melds == {
        **dict.fromkeys(solved.melds, 0),
        **{c: Fraction(n, 7776) for c, n in codes.items()},
    }
    assert whole > 0
    assert solved.bonus == Fraction(whole, 7776)
    assert solved.points == {
        int(points): Fraction(count, 7776) for points, count in Counter(slow.values[0].values()).items()
    }


@pytest.mark.parametrize("kept", ["free", "locked"])
def test_numbers_beyond_64_bits(kept: Any) -> None:
    """An absurd guide and more rolls than any house gives are still exact, on Python's own numbers."""
    guide = msgspec.structs.replace(
        BASE.guide,
        marriage=499_999_993,
        double_marriage=10**9,
        pinzique=400_000_009,
        double_pinzique=900_000_011,
    )
    settings = house(TWO, rolls=7, kept_dice=kept, guide=guide)
    assert 499_999_993 * 36**6 << 8 > 2**63
    solved = Turn(settings)
    assert solved.expected == (walked(settings) if kept == "locked" else Slow(settings).expected)
    assert sum(solved.points.values()) == 1
    assert sum(points * chance for points, chance in solved.points.items()) == solved.expected


# All eight dice.


def test_the_shipped_turn(turn: Turn) -> None:
    """Figures pinned: any change of dice, guide or method shows here."""
    assert turn.expected == Fraction(559474347742589807755, 2369190669160808448)
    assert turn.bonus == Fraction(21281880321997733, 2369190669160808448)
    assert sum(turn.points.values()) == 1
    assert sum(points * chance for points, chance in turn.points.items()) == turn.expected
    assert all((6**24) % chance.denominator == 0 for chance in turn.points.values())


def test_points_are_those_of_melds_and_conversely(turn: Turn) -> None:
    """The average is the sum over melds too: what a code scores times how often it is there."""
    worth = {"M": 35, "DM": 100, "SM": 650, "MD": 800, "LG": 1500}
    fixed = {"P": 50, "DP": 300}
    ranks = {"A": (100, 1000), "K": (80, 800), "Q": (60, 600), "J": (40, 400)}
    total = Fraction(0)
    for code, chance in turn.melds.items():
        head, last = code[:-1], code[-1]
        points = fixed.get(code) or (ranks[last][head == "8"] if head.isdigit() else worth[head])
        total += points * chance
    assert total == turn.expected


def test_every_value_of_the_shipped_turn_is_that_of_its_best_option(turn: Turn) -> None:
    stream = Stream(seed_of("rolls"))
    for _ in range(40):
        roll = tuple(stream.below(6) for _ in range(8))
        for left in (1, 2):
            options = turn.options(roll, left)
            assert len(options) == 256
            assert options[0] == (turn.keep(roll, left), turn.value(roll, left))
            assert turn.value(roll, left) >= turn.value(roll, left - 1)


def test_points_of_all_rolls_are_the_scorers(turn: Turn) -> None:
    """Looked up by halves, or found by the rules: the same."""
    table = turn.rolls.points(1)
    whole = turn.rolls.all_score()
    scorer = rules().scorer
    assert table.shape == (1296, 1296)
    assert int(whole.sum()) == 437
    stream = Stream(seed_of("table"))
    picked = [(stream.below(1296), stream.below(1296)) for _ in range(5_000)]
    picked += [(int(row), int(column)) for row, column in np.argwhere(whole)]
    for row, column in picked:
        cards = cards_of(row * 1296 + column)
        melds = scorer.melds(cards)
        assert table[row, column] == sum(meld.points for meld in melds)
        assert whole[row, column] == scorer.all_score(cards, melds)


def cards_of(number: int) -> list[Card]:
    faces = [number // 6**place % 6 for place in range(7, -1, -1)]
    return [die[face] for die, face in zip(BASE.faces(), faces, strict=True)]


def test_one_roll_of_eight_dice() -> None:
    """What can be told by hand: eight queens in one of 6^8 rolls, both Js and Qh dice, and so on."""
    single = Turn(msgspec.structs.replace(BASE, rolls=1))
    assert single.melds["8Q"] == Fraction(1, 6**8)
    # Js stands on dice 5 and 6, Qh on 2 and 8: both pairs show in one of 6^4, one of each in (11/36)^2.
    assert single.melds["DP"] == Fraction(1, 6**4)
    assert single.melds["P"] == Fraction(11, 36) ** 2 - Fraction(1, 6**4)
    assert single.bonus == Fraction(437, 6**8)


def test_sampled_turns_agree(turn: Turn) -> None:
    """Turns played by the policy, with dice of the stream: mean and bonus turns within 4 sigma."""
    stream = Stream(seed_of("sampled turns"))
    dice, scorer = BASE.faces(), rules().scorer
    total, whole, count = 0, 0, 4_000
    for _ in range(count):
        faces = [stream.below(6) for _ in range(8)]
        for left in (2, 1):
            kept = turn.keep(faces, left)
            if len(kept) == 8:
                break
            faces = [face if die in kept else stream.below(6) for die, face in enumerate(faces)]
        cards = [die[face] for die, face in zip(dice, faces, strict=True)]
        melds = scorer.melds(cards)
        total += sum(meld.points for meld in melds)
        whole += scorer.all_score(cards, melds)
    found = report(rules()).data
    assert abs(total / count - turn.expected) < 4 * found["standard_deviation"] / sqrt(count)
    bonus = float(turn.bonus)
    assert abs(whole / count - bonus) < 4 * sqrt(bonus * (1 - bonus) / count)


def test_another_guide_changes_the_advice() -> None:
    """Under any score guide: with runs worth nothing nobody breaks a marriage for one."""
    guide = msgspec.structs.replace(BASE.guide, runs=())
    runless = Turn(msgspec.structs.replace(BASE, guide=guide))
    assert runless.expected < 150
    assert not any(code[:2] in ("SM", "LG") for code in runless.melds)
    assert max(runless.points) == 1000


def test_nothing_can_score() -> None:
    """Dice of nines: no unit to count in, and no trouble."""
    solved = Turn(house(("9s 9h 9d 9c Ts Th",), rolls=3))
    assert solved.expected == solved.bonus == Fraction(0)
    assert solved.points == {0: Fraction(1)}
    assert solved.melds == {}
    assert solved.keep((0,), 2) == (0,)
    assert Rolls(house(("9s 9h 9d 9c Ts Th",))).unit() == 1


def test_advice_and_report(turn: Turn) -> None:
    found = advise(rules(), Spot((3, 3, 0, 0, 0, 0, 0, 0), 1))
    assert [str(card) for card in found.figures["cards"][:2]] == ["Qd", "Qh"]
    assert found.plain()["options"][0]["value"]["fraction"] == str(found.best.value)
    assert sum(option.text == "stand" for option in found.options) == 1
    paper = report(rules())
    assert paper.scores[0].distribution.mean == turn.expected
    assert sum(row[1] for row in every_score(paper).rows) == 1  # type: ignore[misc]
    assert sum(row[1] for row in paper.tables[1].rows) == 1  # type: ignore[misc]
