"""The best setting of a Fantasyland hand is one: for bots, hints, the page's button and `croupier set`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

np = pytest.importorskip("numpy")

from croupier.cards import Card, parse_cards, text_of  # noqa: E402
from croupier.chance import Shoe, Stream, seed_of  # noqa: E402
from croupier.games.ofc import OfcRules, Placement, ScoredHand, Scorer, View, rules  # noqa: E402
from croupier.games.ofc.advice import evaluations  # noqa: E402
from croupier.games.ofc.advice.first_look import first_look  # noqa: E402
from croupier.games.ofc.bots import kernels  # noqa: E402
from croupier.games.ofc.bots.level_policy import best, choose  # noqa: E402
from croupier.games.ofc.bots.level_table import LEVELS  # noqa: E402
from croupier.games.ofc.solver.fantasyland_hands import best_rows, worth_against  # noqa: E402
from croupier.games.ofc.solver.plain_evaluator import plain_evaluator_for  # noqa: E402
from croupier.games.ofc.solver.row_values import row_values_for  # noqa: E402
from croupier.games.ofc.solver.setting import best_setting, setting_values  # noqa: E402
from croupier.play import Act  # noqa: E402
from tests.cases import quick  # noqa: E402
from tests.conftest import Ran  # noqa: E402
from tests.games.ofc.naive_setter import naive_value  # noqa: E402

Run = Callable[..., Ran]


def dealt(number: int, cards: int) -> list[Card]:
    return list(Stream(seed_of("alike"), number).shuffled([Card(card) for card in range(52)])[:cards])


def boards_of(scorer: Scorer, cards: list[Card], count: int) -> list[ScoredHand]:
    """So many boards of thirteen cards each, as they are set by royalties."""
    hands = (cards[13 * at : 13 * at + 13] for at in range(count))
    return [scorer.score(best_setting(hand, scorer, 0.0).rows) for hand in hands]


def in_land(under: OfcRules, number: int, *, late: bool) -> View:
    """What a player in Fantasyland sees: at first, or when the other's board is complete."""
    luck = Stream(seed_of("in land"), number)
    state, shoe = under.start(under.hand_terms(2, extension=(14, 0))), Shoe(luck)
    while True:
        turn = under.turn(state)
        if not isinstance(turn, Act):
            state = under.apply(state, shoe.answer(turn))  # type: ignore[arg-type]
        elif 0 in turn.options and (not late or len(turn.options) == 1):
            return under.view(state, 0)
        else:
            options = turn.options[1]
            state = under.apply(state, options[luck.below(len(options))])


def rows(move: Placement) -> tuple[frozenset[Card], ...]:
    return frozenset(move.front), frozenset(move.middle), frozenset(move.back)


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("number", range(6))
def test_all_say_the_same(croupier: Run, monkeypatch: pytest.MonkeyPatch, number: int, late: bool) -> None:
    """Where nothing is compiled: bots of all levels, hint and button; without a board the verb, too."""
    monkeypatch.setattr(kernels, "_ready", [])
    under = rules("pineapple")
    view = in_land(under, number, late=late)
    options, luck = under.options_of(view, 0), Stream(bytes(32))
    found = {rows(choose(under, view, options, level, luck)) for level in LEVELS.values()}
    found.add(rows(first_look(plain_evaluator_for(under), view)[0].move))
    button = best(under, view)
    assert button is not None
    found.add((frozenset(button.front), frozenset(button.middle), frozenset(button.back)))
    if not late:
        cards = text_of(view.seats[0].pending or ())
        told = croupier("set", "ofc", cards, "--preset", "pineapple", "--json").document()
        found.add(tuple(frozenset(parse_cards(" ".join(told[row]))) for row in ("front", "middle", "back")))
    assert len(found) == 1


def test_they_are_not_those_of_royalties_alone() -> None:
    """What the button and `croupier set` said before: rows counted for their royalties alone."""
    under = rules("pineapple")
    worth = worth_against(row_values_for(under), 1, 1)
    hands = [dealt(number, 14) for number in range(12)]
    others = [best_setting(cards, under.scorer).rows for cards in hands]
    ours = [best_rows(cards, worth)[0] for cards in hands]
    assert any([*map(set, one)] != [*map(set, other)] for one, other in zip(ours, others, strict=True))


@pytest.mark.parametrize("compiled", quick([False, True], False))
@pytest.mark.parametrize("others", [1, 2, 3])
def test_ofc10_who_sees_the_others_sets_against_their_boards(others: int, compiled: bool) -> None:
    """Held to every setting there is."""
    if compiled:
        pytest.importorskip("numba", reason="the setter is compiled by Numba")
    scorer = rules("standard").scorer
    for number in range(12 if compiled else 4):
        cards = dealt(number, 52)
        known = boards_of(scorer, cards, others)
        own = cards[13 * others : 13 * others + 13]
        found, value = best_rows(own, setting_values(scorer, 5.0), known, compiled=compiled)
        assert value == pytest.approx(naive_value([*map(int, own)], scorer, 5.0, known), abs=1e-6)
        mine = scorer.score(found)
        won = sum(scorer.against(mine, other).points + sum(other.royalties) for other in known)
        assert won + sum(mine.royalties) * (1 - others) + 5.0 * bool(mine.stays) == pytest.approx(
            value, abs=1e-6
        )


@pytest.mark.exhaustive
@pytest.mark.parametrize("preset", ["pineapple", "progressive-pineapple", "standard", "carnivale-2013"])
def test_the_compiled_setter_finds_the_same(preset: str) -> None:
    """For royalties alone there are equals: the stronger back, then middle, then front decides, in both."""
    pytest.importorskip("numba", reason="the setter is compiled by Numba")
    under = rules(preset)
    stakes, royalties = row_values_for(under), setting_values(under.scorer, 8.0)
    for number in range(18):
        size, seen = 13 + number // 3 % 3, number % 3
        cards = dealt(number, 52)
        known = boards_of(under.scorer, cards, seen)
        own = cards[26 : 26 + size]
        for worth in (worth_against(stakes, 3, 3 - seen), royalties):
            one, other = (best_rows(own, worth, known, compiled=way) for way in (True, False))
            assert one[1] == other[1]
            assert under.scorer.score(one[0]).rows == under.scorer.score(other[0]).rows


@pytest.mark.exhaustive
@pytest.mark.parametrize("late", [False, True])
def test_so_they_do_where_the_solver_is_compiled(late: bool) -> None:
    """The button said what royalties and eight points for staying are worth; hints counted rows, too."""
    pytest.importorskip("numba", reason="the solver is compiled by Numba")
    under = rules("pineapple")
    for number in range(20):
        view = in_land(under, number, late=late)
        hint = next(evaluations(under, view, seed=bytes(32), rounds=2))[0].move
        button = best(under, view)
        assert button is not None
        shown = (frozenset(button.front), frozenset(button.middle), frozenset(button.back))
        played = choose(under, view, under.options_of(view, 0), LEVELS["expert"], Stream(bytes(32)))
        assert shown == rows(hint) == rows(played)
