"""The game: turns, rounds, bonus turns, playoffs, the end; what is refused (P2, P8, P9, P10, C3-C5)."""

from collections.abc import Callable, Iterable

import msgspec
import pytest

from croupier.cards import parse_cards
from croupier.chance import Shoe, Stream, seed_of
from croupier.dice import lays
from croupier.errors import BadInput, Illegal
from croupier.games.pinzique import Keep, PinziqueRules, State, Terms, rules
from croupier.games.pinzique.bots import GreedyBot
from croupier.play import Act, Cast, Move, Over, Roll
from croupier.testing import Chooser, check_game, leak_check, play_hand, playthrough

RULES = rules()
NOTHING = "9h 9h 9d 9d 9s 9s 9c 9c"
LITTLE = "Kh Qh 9h 9h 9d 9s 9s 9c"
FOUR = "Js Qh Qs Qd Qc Kh Kc 9d"
WHOLE = "Js Jh Jd Jc Qh Kh Qd Kd"


def house(**changed: object) -> PinziqueRules:
    return PinziqueRules(msgspec.structs.replace(RULES.settings, **changed), "house")


def faces(roll: str) -> tuple[int, ...]:
    return lays(RULES.dice, parse_cards(roll))[0]


def stand(rules: PinziqueRules, state: State, roll: str) -> State:
    """The seat that is due rolls this, and stands."""
    turn = rules.turn(state)
    assert isinstance(turn, Roll)
    assert turn.seat is not None
    state = rules.apply(state, Cast(turn.seat, faces(roll)))
    return rules.apply(state, rules.default(state, turn.seat)) if state.kept is None else state


def stood(rules: PinziqueRules, terms: Terms, rolls: Iterable[str]) -> State:
    state = rules.start(terms)
    for roll in rolls:
        state = stand(rules, state, roll)
    return state


def refused(rules: PinziqueRules, state: State, move: Move) -> Illegal:
    before = repr(state)
    with pytest.raises(Illegal) as caught:
        rules.apply(state, move)
    assert repr(state) == before
    return caught.value


def test_a_turn_is_up_to_three_rolls_of_the_dice_not_kept() -> None:
    """P2."""
    state = RULES.start(Terms(2))
    assert RULES.turn(state) == Roll(0, (0, 1, 2, 3, 4, 5, 6, 7))
    state = RULES.apply(state, Cast(0, (0, 1, 2, 3, 4, 5, 0, 1)))
    turn = RULES.turn(state)
    assert isinstance(turn, Act)
    assert len(turn.options[0]) == 256
    assert RULES.view(state, 1).rolls_left == 2
    state = RULES.apply(state, Keep(0, (1, 3, 7)))
    assert RULES.turn(state) == Roll(0, (0, 2, 4, 5, 6))
    state = RULES.apply(state, Cast(0, (5, 5, 5, 5, 5)))
    assert state.faces == (5, 1, 5, 3, 5, 5, 5, 1)
    # Any dice may be kept now, those rolled again too.
    state = RULES.apply(state, Keep(0, (0, 2)))
    state = RULES.apply(state, Cast(0, (0, 0, 0, 0, 0, 0)))
    assert state.ended == ((5, 0, 5, 0, 0, 0, 0, 0),)
    assert RULES.turn(state) == Roll(1, (0, 1, 2, 3, 4, 5, 6, 7))


def test_standing_ends_a_turn() -> None:
    """P2: to keep all dice is to stand; a seat whose time has run out does."""
    state = RULES.apply(RULES.start(Terms(2)), Cast(0, (0,) * 8))
    assert RULES.default(state, 0) == Keep(0, tuple(range(8)))
    after = RULES.apply(state, Keep(0, tuple(range(8))))
    assert after.ended == ((0,) * 8,)


def test_one_roll_leaves_no_choice() -> None:
    """P2, the setting `rolls`."""
    single = house(rolls=1)
    assert single.turn(single.apply(single.start(Terms(2)), Cast(0, (0,) * 8))).seat == 1  # type: ignore[union-attr]


def test_locked_dice_stay() -> None:
    """P2, the setting `kept_dice`."""
    locked = house(kept_dice="locked")
    state = locked.apply(locked.start(Terms(2)), Cast(0, (0,) * 8))
    state = locked.apply(state, Keep(0, (2, 5)))
    state = locked.apply(state, Cast(0, (1,) * 6))
    turn = locked.turn(state)
    assert isinstance(turn, Act)
    assert len(turn.options[0]) == 64
    assert all({2, 5} <= set(move.dice) for move in turn.options[0])
    refusal = refused(locked, state, Keep(0, (0, 1)))
    assert (refusal.rule, refusal.code) == ("P2", "bad-dice")
    assert "those kept before among them" in refusal.sentence
    assert locked.view(state, None).locked == (2, 5)
    check_game(locked, Terms(2), range(1), hands=1)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Keep(1, (0,)), "not-your-turn"),
        (Cast(0, (0,) * 8), "not-your-turn"),
        (Keep(0, (8,)), "bad-dice"),
        (Keep(0, (-1,)), "bad-dice"),
        (Keep(0, (0, 0)), "bad-dice"),
        (Keep(0, tuple(range(9))), "bad-dice"),
    ],
)
def test_what_may_not_be_kept_is_refused(move: Move, code: str) -> None:
    """P2, C5."""
    state = RULES.apply(RULES.start(Terms(2)), Cast(0, (0,) * 8))
    refusal = refused(RULES, state, move)
    assert (refusal.rule, refusal.code) == ("P2", code)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Cast(0, (0,) * 9), "roll-due"),  # nine dice
        (Cast(0, (0,) * 7), "roll-due"),
        (Cast(1, (0,) * 8), "roll-due"),
        (Cast(0, (6,) * 8), "bad-face"),
        (Cast(0, (-1,) * 8), "bad-face"),
        (Keep(0, ()), "roll-due"),
    ],
)
def test_what_may_not_be_rolled_is_refused(move: Move, code: str) -> None:
    """P2, C5."""
    refusal = refused(RULES, RULES.start(Terms(2)), move)
    assert (refusal.rule, refusal.code) == ("P2", code)


def test_a_bonus_turn_comes_after_all_have_rolled() -> None:
    """P8: marked B-1, with takeaways among the bonus turns only, and the next round after it."""
    state = stood(RULES, Terms(3), [WHOLE, LITTLE, WHOLE])
    assert state.label.text == "B-1"
    assert state.order == (0, 2)
    first = state.closed[0]
    assert [line.points for line in first.lines] == [160, 35, 160]
    state = stand(RULES, state, LITTLE)
    state = stand(RULES, state, "Kh Qh Kh Qh 9h 9d 9s 9c")
    assert [closed.label.text for closed in state.closed] == ["1", "B-1"]
    bonus = state.closed[1]
    assert [(line.seat, line.points, line.struck) for line in bonus.lines] == [(0, 0, 35), (2, 100, 0)]
    assert (state.label.text, state.order) == ("2", (0, 1, 2))
    assert RULES.totals(state) == (160, 35, 260)


def test_a_bonus_turn_does_not_take_from_the_round() -> None:
    """P6: takeaways are within one round, and bonus turns are among themselves."""
    state = stood(RULES, Terms(2), [WHOLE, LITTLE, "Kh Qh Kh Qh 9h 9d 9s 9c"])
    assert RULES.totals(state) == (260, 35)


def test_a_bonus_turn_may_earn_another_by_a_setting() -> None:
    """P8 [choice]."""
    state = stood(RULES, Terms(2), [WHOLE, NOTHING, WHOLE])
    assert state.label.text == "2"
    again = house(bonus_again=True)
    state = stood(again, Terms(2), [WHOLE, NOTHING, WHOLE])
    assert (state.label.text, state.order) == ("B-1", (0,))


def test_the_highest_total_wins_after_the_last_round() -> None:
    """P9."""
    state = stood(RULES, Terms(2), [LITTLE, NOTHING] * 9)
    assert state.label.text == "10"
    state = stand(RULES, stand(RULES, state, NOTHING), NOTHING)
    assert RULES.turn(state) == Over((315, 0))
    assert state.label.text == "10"
    assert RULES.entries(state) == ()
    refusal = refused(RULES, state, Cast(0, (0,) * 8))
    assert (refusal.rule, refusal.code) == ("P9", "game-over")


def test_a_tie_is_broken_by_playoff_rounds_among_the_tied() -> None:
    """P9 [choice]: their points count; a bonus turn can be earned; it goes on while two are tied."""
    short = house(rounds=1)
    state = stood(short, Terms(3), [LITTLE, NOTHING, LITTLE])
    assert (state.label.text, state.order) == ("PO-1", (0, 2))
    state = stand(short, stand(short, state, LITTLE), LITTLE)
    assert (state.label.text, state.order) == ("PO-2", (0, 2))
    state = stand(short, stand(short, state, NOTHING), WHOLE)
    assert (state.label.text, state.order) == ("B-PO-2", (2,))
    state = stand(short, state, NOTHING)
    assert short.turn(state) == Over((70, 0, 230))


def test_playoffs_can_be_limited_and_the_win_shared() -> None:
    """P9, the setting `playoff_rounds`."""
    none = house(rounds=1, playoff_rounds=0)
    assert none.turn(stood(none, Terms(2), [LITTLE] * 2)) == Over((35, 35))
    one = house(rounds=1, playoff_rounds=1)
    state = stood(one, Terms(2), [LITTLE] * 2)
    assert state.label.text == "PO-1"
    assert one.turn(stand(one, stand(one, state, LITTLE), LITTLE)) == Over((70, 70))


def test_partners_share_a_total_and_play_off_together() -> None:
    """P10: p1 and p3 against p2 and p4; each seat's return is the total of its sheet."""
    short = house(rounds=1)
    terms = Terms(4, ((0, 2), (1, 3)))
    state = stood(short, terms, [LITTLE, LITTLE, NOTHING, NOTHING])
    assert (state.label.text, state.order) == ("PO-1", (0, 1, 2, 3))
    for roll in (NOTHING, NOTHING, NOTHING, LITTLE):
        state = stand(short, state, roll)
    assert short.turn(state) == Over((35, 70, 35, 70))
    assert short.leaders(state) == (1, 3)
    view = short.view(state, 0)
    assert (view.sheets, view.totals, view.over) == (((0, 2), (1, 3)), (35, 70), True)


def test_one_sheet_in_front_needs_no_playoff() -> None:
    """P9, P10: partners are not tied with each other."""
    short = house(rounds=1)
    state = stood(short, Terms(3, ((0, 2),)), [LITTLE, NOTHING, NOTHING])
    assert short.turn(state) == Over((35, 0, 35))


def test_the_first_to_roll_may_rotate() -> None:
    """P9, the setting `first_to_roll`."""
    rotating = house(first_to_roll="rotating")
    state = stood(rotating, Terms(3), [NOTHING] * 3)
    assert state.order == (1, 2, 0)
    assert stood(RULES, Terms(3), [NOTHING] * 3).order == (0, 1, 2)


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (Terms(1), "1 seats: expected 2 to 8"),
        (Terms(9), "9 seats"),
        (Terms(2, ((0, 1),)), "one score sheet for everybody"),
        (Terms(4, ((0, 4),)), r"expected two seats of 0 to 3"),
    ],
)
def test_terms_that_no_game_has_are_refused(terms: Terms, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        RULES.start(terms)


def test_moves_as_text() -> None:
    """A roll names faces from 1; a seat's dice count from 1."""
    texts = {
        "r p1 31425611": Cast(0, (2, 0, 3, 1, 4, 5, 0, 0)),
        "p2 keep 2 5 6": Keep(1, (1, 4, 5)),
        "p2 keep none": Keep(1, ()),
        "p8 stand": Keep(7, tuple(range(8))),
    }
    for text, move in texts.items():
        assert RULES.read(text) == move
        assert RULES.write(move) == text
    assert RULES.read("p1 keep 6 2") == Keep(0, (1, 5))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "p1",
        "p1 keep",
        "p1 keep 9",
        "p9 stand",
        "p0 stand",
        "r p1 7",
        "r p1",
        "keep 1",
        "p1 keep 1,2",
        "p1 roll",
    ],
)
def test_texts_that_are_no_moves(text: str) -> None:
    with pytest.raises(BadInput, match="expected 'p1 keep 2 5 6'"):
        RULES.read(text)


def test_what_is_announced() -> None:
    """P6, P8, P9: rolls, scores, takeaways by name, the lowest, bonus turns, playoffs and the winner."""
    short = house(rounds=1, rolls=1)
    state = short.start(Terms(2))
    said: list[str] = []
    for seat, roll in enumerate([FOUR, "Js Qh Qs Qd Qc Qd Kh Kd", NOTHING]):
        move = Cast(1 if seat else 0, faces(roll))
        after = short.apply(state, move)
        said += short.said(state, move, after)
        state = after
    assert sorted(said[0].split(" ", 2)[2].split()) == sorted(
        ["Js", "Qh", "Qs", "Qd", "Qc", "Kh", "Kc", "9d"]
    )
    assert [line for line in said if " rolls " not in line] == [
        "round 1: p1 scores 120",
        "p2 takes 60 from p1: 4 queens",
        "round 1: p2 scores 180",
        "lowest of round 1: p1",
        "bonus turn B-1: p2",
        "round B-1: p2 scores 0",
        "p2 won with 180",
    ]


@pytest.mark.parametrize(
    "terms", [Terms(2), Terms(3, ((0, 2),)), Terms(4, ((0, 2), (1, 3))), Terms(8)], ids=repr
)
def test_conformance(terms: Terms) -> None:
    check_game(house(rounds=3), terms, range(2), hands=1)


def test_conformance_of_the_shipped_game() -> None:
    check_game(RULES, Terms(2), range(2), hands=1)


def test_nothing_is_hidden() -> None:
    """C4: everybody sees the same, and no card is hidden in a deck."""
    assert leak_check(house(rounds=2), Terms(2), 1, lambda _state, _seat: 0) == 0
    state = stood(RULES, Terms(2), [LITTLE])
    views = [msgspec.structs.replace(RULES.view(state, seat), seat=None) for seat in (0, 1, None)]
    assert views[0] == views[1] == views[2]


def greedy(rules: PinziqueRules) -> Chooser:
    bot = GreedyBot(rules.settings)

    def choose(state: State, turn: Act) -> Move:
        ((seat, options),) = turn.options.items()
        return bot.choose(rules.view(state, seat), options)

    return choose


@pytest.mark.parametrize(
    ("name", "changed", "terms", "seed"),
    [
        ("pinzique-standard", {}, Terms(2), 1),
        ("pinzique-takeaways", {"rounds": 2}, Terms(4), 2),
        ("pinzique-bonus", {"rounds": 2}, Terms(3), 85),
        ("pinzique-playoff", {"rounds": 1}, Terms(3), 13),
        ("pinzique-partners", {"rounds": 2, "kept_dice": "locked"}, Terms(4, ((0, 2), (1, 3))), 17),
    ],
)
def test_playthroughs(
    golden: Callable[[str, str], None], name: str, changed: dict[str, object], terms: Terms, seed: int
) -> None:
    """C3: games by the greedy bot, as text."""
    played = PinziqueRules(msgspec.structs.replace(RULES.settings, **changed), "standard")
    golden(name, playthrough(played, terms, seed, greedy(played)))


def test_the_same_seed_gives_the_same_game() -> None:
    """C3."""
    games = [list(play_hand(RULES, Terms(3), Shoe(Stream(seed_of("7"))), greedy(RULES))) for _ in range(2)]
    assert [step.move for step in games[0]] == [step.move for step in games[1]]
