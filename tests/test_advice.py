"""Advice and reviews of any game: the kit, and what the house's games bring to it."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

import croupier
import high_card
from croupier.advice import (
    Advice,
    Option,
    SkillTotals,
    adviser_of,
    final_answer,
    review_hand,
    review_record,
    solve,
)
from croupier.advice.adviser import decision_in
from croupier.advice.review import PartResult, split_of
from croupier.chance import Stream
from croupier.errors import BadInput, CroupierError
from croupier.games import all_games, offered, rules_of
from croupier.games.fortune import Fold, Play
from croupier.games.fortune import Terms as FortuneTerms
from croupier.games.fortune.odds.one_hand import one_hand
from croupier.games.pinzique import Terms as PinziqueTerms
from croupier.play import Act, Move, Over, replay
from croupier.records import shoe_of
from croupier.testing import any_option, play_hand
from tests.recording import SEED, again, recorded

GAMES = ("fortune", "asian-stud", "pinzique")
POSITIONS: dict[str, dict[str, Any]] = {
    "fortune": {"cards": "Qs 6h 4d"},
    "asian-stud": {"cards": "3h 6d 6c 6s 7h"},
    "pinzique": {"roll": "Qd Qh Jh Qc Kh 9s Ac Ts", "rolls_left": 1},
}


def one_hand_of(game: str, luck: str = "") -> tuple[Any, list[Any], list[Move]]:
    """Rules, states and moves of a hand played at random."""
    rules = rules_of(game)
    terms = rules.terms_type(3)
    moves = [
        step.move for step in play_hand(rules, terms, shoe_of(SEED, 1), any_option(Stream(SEED, luck)))
    ]
    return rules, list(replay(rules, terms, moves)), moves


# What advice is


@pytest.mark.parametrize("game", GAMES)
def test_every_game_of_chance_has_exact_advice(game: str) -> None:
    answers = list(croupier.solve(game, POSITIONS[game]))
    assert len(answers) == 1
    (advice,) = answers
    assert advice.exact
    values = [option.value for option in advice.options]
    assert values == sorted(values, reverse=True)
    assert all(isinstance(value, Fraction) for value in values)
    assert all(option.why for option in advice.options)
    assert {"move", "value", "stderr", "why"} <= set(advice.plain()["options"][0])


def test_a_position_of_another_kind_is_refused_at_once() -> None:
    """Errors come with the call, not with the first answer."""
    for position, said in (
        ({"cards": 5}, "cards: expected text"),
        ({}, "cards: expected a value"),
        ({"cards": "Qs 6h"}, "expected three cards, not 2"),
        ({"cards": "Qs 6h 4d", "bogus": 1}, "bogus"),
    ):
        with pytest.raises(BadInput, match=said):
            solve("fortune", position)
    with pytest.raises(BadInput, match="rolls left 7: expected 0 to 2"):
        solve("pinzique", {**POSITIONS["pinzique"], "rolls_left": 7})
    with pytest.raises(BadInput, match="preset 'x': expected one of"):
        solve("fortune", {"cards": "Qs 6h 4d", "preset": "x"})


def test_who_is_not_to_act_on_cards_gets_no_advice() -> None:
    rules = rules_of("fortune")
    state = rules.start(FortuneTerms(2))
    for seat in (0, None):  # to bet, and to watch
        with pytest.raises(CroupierError, match="nothing here") as refused:
            solve(rules, rules.view(state, seat))
        assert refused.value.code == "nothing-to-decide"
    dice = rules_of("pinzique")
    with pytest.raises(CroupierError, match="nothing here"):  # before the first roll
        solve(dice, dice.view(dice.start(PinziqueTerms(2)), 0))


def test_a_game_without_advice_says_so() -> None:
    with offered(high_card.GAME), pytest.raises(BadInput, match="'high-card': expected one that gives"):
        adviser_of("high-card")


@pytest.mark.parametrize("game", GAMES)
def test_a_view_is_advised_on_as_its_position(game: str) -> None:
    """Every decision on cards of a random hand: the options are all legal, and all of them are there."""
    rules, states, moves = one_hand_of(game)
    judged = 0
    for state, move in zip(states, moves, strict=False):
        turn = rules.turn(state)
        if not isinstance(turn, Act):
            continue
        assert move.seat is not None
        view = rules.view(state, move.seat)
        if adviser_of(game).seen(rules, view) is None:
            continue
        (advice,) = solve(rules, view)
        judged += 1
        legal = turn.options[move.seat]
        key = adviser_of(game).key
        assert {key(option.move) for option in advice.options} == {key(one) for one in legal}
        assert all(option.move in legal for option in advice.options)
    assert judged


def test_a_hand_of_fortune_is_valued_in_chips_with_the_second_hand_seen() -> None:
    """F2: who has two positions knows six cards, and decides on one after the other."""
    rules = rules_of("fortune")
    moves = ["p1 at 1 ante 10", "p1 at 2 ante 5", "d p1 Qs6h3d", "d p1 AsAhAd", "d h 2c3c4h"]
    *_, state = replay(rules, FortuneTerms(1, each=2), map(rules.read, moves))
    advice = final_answer(solve(rules, rules.view(state, 0)))
    alone = one_hand(croupier.parse_cards("Qs6h3d"), rules.settings)
    both = one_hand(croupier.parse_cards("Qs6h3d"), rules.settings, croupier.parse_cards("AsAhAd"))
    assert advice.unit == "chips"
    assert advice.best.move == Play(0, 0, 10)
    assert advice.best.value == 10 * both.play != 10 * alone.play
    assert advice.options[1].move == Fold(0, 0)
    assert advice.options[1].value == -10


@pytest.mark.parametrize("game", ["fortune", "asian-stud"])
def test_advice_does_not_depend_on_hidden_cards(game: str) -> None:
    """C4: with the dealer's and the neighbours' cards exchanged, a seat is told the same."""
    rules, states, moves = one_hand_of(game, "swap")
    at = next(at for at, state in enumerate(states) if isinstance(rules.turn(state), Act) and state.dealer)
    seat = min(rules.turn(states[at]).options)
    own = {int(card) for move in moves[:at] if move.seat == seat for card in getattr(move, "cards", ())}
    dealt = [card for move in moves[:at] for card in getattr(move, "cards", ()) if card not in own]
    swap = dict(zip(dealt, (*dealt[1:], dealt[0]), strict=True))
    other = [rules.read(_exchanged(rules.write(move), swap)) for move in moves[:at]]
    *_, swapped = replay(rules, states[0].terms, other)
    assert swapped != states[at]
    mine, theirs = (list(solve(rules, rules.view(state, seat))) for state in (states[at], swapped))
    assert mine == theirs


def _exchanged(text: str, swap: dict[Any, Any]) -> str:
    if not text.startswith("d "):
        return text
    head, cards = text.rsplit(" ", 1)
    return f"{head} {''.join(str(swap.get(card, card)) for card in croupier.parse_cards(cards))}"


# Reviews


@pytest.mark.parametrize("game", GAMES)
def test_losses_are_the_best_values_less_those_chosen(game: str) -> None:
    """A random hand: every decision on cards is judged from its seat's view, and costs what it costs."""
    rules, states, moves = one_hand_of(game, "review")
    judged, parts = review_hand(rules, states, moves, range(3))
    assert judged
    for one in judged:
        advice = final_answer(solve(rules, rules.view(states[one.move - 1], one.seat)))
        key = adviser_of(game).key
        chosen = next(each for each in advice.options if key(each.move) == key(moves[one.move - 1]))
        assert one.cost == advice.best.value - chosen.value >= 0
        assert one.is_mistake == (one.cost > 0)
        assert one.options == len(advice.options)
    assert sum(part.cost for part in parts) == sum(one.cost for one in judged)
    assert sum(part.decisions for part in parts) == len(judged)


@pytest.mark.parametrize(("game", "bot"), [("fortune", "basic"), ("asian-stud", "optimal")])
def test_the_best_players_lose_nothing(game: str, bot: str) -> None:
    """The house's own bots play as the exact values say."""
    rules = rules_of(game)
    best = croupier.bot_of(rules, bot, Stream(SEED, "bot"))

    def chosen(state: Any, turn: Act) -> Move:
        seat, options = next(iter(turn.options.items()))
        return best.choose(rules.view(state, seat), options)

    for hand in range(1, 8):
        terms = rules.terms_type(3)
        moves = [step.move for step in play_hand(rules, terms, shoe_of(SEED, hand), chosen)]
        judged, parts = review_hand(rules, list(replay(rules, terms, moves)), moves, range(3))
        assert judged
        assert not any(one.cost for one in judged)
        assert all(part.cost == 0 for part in parts)


def test_a_turn_of_pinzique_is_a_part_of_its_own() -> None:
    """P2: a game is ten rounds and more; each turn's points as rolled are what its values are about."""
    rules, states, moves = one_hand_of("pinzique", "parts")
    _, parts = review_hand(rules, states, moves, (1,))
    turns = {one.label.text: line for one in states[-1].closed for line in one.lines if line.seat == 1}
    assert [part.part for part in parts] == list(turns)
    for part in parts:
        line = turns[part.part]
        assert part.gained == line.points + line.struck


def test_a_record_is_reviewed_hand_by_hand_for_the_seats_asked_for() -> None:
    record = again(recorded(rules_of("fortune"), FortuneTerms(2, rounds=3), SEED))
    everybody = list(review_record(record))
    assert len(everybody) == 3
    first = [judged for judged, _ in review_record(record, (0,))]
    assert [[one for one in judged if one.seat == 0] for judged, _ in everybody] == [
        list(judged) for judged in first
    ]


def test_skill_and_luck_add_up_to_the_result() -> None:
    tally = SkillTotals()
    for lost, gained in ((0, 10), (2.5, -10), (0, 0), (1.5, None)):
        tally.add(PartResult(1, "", 0, decisions=2, mistakes=int(lost > 0), cost=lost, gained=gained))
    skill = tally.skill()
    assert (skill.hands, skill.decisions, skill.mistakes) == (3, 6, 1)  # the last one has not ended
    assert skill.total_cost == 2.5
    plain = skill.plain()
    assert plain["total"] == {"lost": 2.5, "result": 0.0, "luck": 2.5}
    assert skill.cost is not None
    assert skill.cost.mean == pytest.approx(2.5 / 3)
    figures = plain["a_hand"]["lost"]
    assert figures is not None
    low, high = figures["interval_95"]
    assert low < skill.cost.mean < high
    assert SkillTotals().skill().plain()["a_hand"] == {"lost": None, "result": None, "luck": None}


# Sampled values, with a game of a kind that has none: a stand-in


class Shaky:
    """Advice on High Card whose values are sampled: with every seed another option looks best."""

    def __init__(self) -> None:
        self.seeds: list[bytes] = []

    def __call__(self, rules: Any, view: Any, seed: bytes, rounds: int | None, *_: Any, **__: Any) -> Any:
        self.seeds.append(seed)
        seat = next(seat for seat, card in enumerate(view.cards) if card is not None)
        options = list(rules.options_of(view, seat))
        if len(self.seeds) % 2 == 0:
            options.reverse()
        for answer in range(1, (rounds or 3) + 1):
            error = 1 / answer
            yield Advice(
                unit="points",
                options=tuple(
                    Option(move=move, text=rules.write(move), value=1.0 - at, stderr=error)
                    for at, move in enumerate(options)
                ),
            )


def test_chance_is_not_taken_for_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is best is found with one seed, and priced with another: noise loses as often as it gains."""
    from croupier.advice import adviser as kit

    shaky = Shaky()
    standin = kit.Adviser(
        body=FortuneTerms, read=lambda *_: None, seen=lambda _rules, view: view, advise=shaky
    )
    monkeypatch.setattr("croupier.advice.review.adviser_of", lambda _game: standin)
    rules = high_card.GAME.under()
    terms = high_card.Terms(2)
    moves = [step.move for step in play_hand(rules, terms, shoe_of(SEED, 1), any_option(Stream(SEED, "a")))]
    states = list(replay(rules, terms, moves))
    judged, _ = review_hand(rules, states, moves, (0, 1), rounds=4)
    assert judged
    assert len(set(shaky.seeds)) == 2 * len(judged)
    for one in judged:
        assert one.best.stderr == 1 / 4  # the finest answer
        assert one.cost in (0, -1)  # the first sample's best is the second's worst: never a mistake
        assert not one.is_mistake
    assert {one.cost for one in judged} == {0, -1} or len(judged) < 2


def test_every_adviser_of_the_house_can_be_loaded() -> None:
    named = [game.key for game in all_games() if game.advice]
    assert set(GAMES) <= set(named)
    for key in named:
        assert adviser_of(key).body.__struct_fields__
    with pytest.raises(BadInput, match="expected a view of fortune"):
        decision_in(rules_of("fortune"), object())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_mistakes_and_luck_are_the_result_to_the_last_digit(game: str, seed: int) -> None:
    """Of every player's hand, as figures are printed; the costs of the decisions add up to the mistakes."""
    rules, states, moves = one_hand_of(game, f"split {seed}")
    over = rules.turn(states[-1])
    assert isinstance(over, Over)
    for seat in range(states[0].terms.seats):
        judged, parts = review_hand(rules, states, moves, (seat,))
        split = split_of(judged, sum(float(part.gained or 0) for part in parts))
        result, mistakes, luck = (Decimal(repr(one)) for one in (split.result, split.mistakes, split.luck))
        assert result == mistakes + luck
        assert mistakes == -sum((Decimal(repr(float(one.counted))) for one in judged), Decimal(0))
        assert abs(float(result) - sum(float(part.gained or 0) for part in parts)) <= 0.05
        assert split.count == sum(one.is_mistake for one in judged)
        assert all(one.counted <= Decimal(repr(split.dearest)) for one in judged if one.is_mistake)
