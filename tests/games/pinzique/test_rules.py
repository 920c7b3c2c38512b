"""The game: turns, rounds, bonus turns, playoffs, the end; what is refused (P2, P8, P9, P10, C3-C5)."""

from collections.abc import Callable, Iterable

import msgspec
import pytest

from croupier.cards import Card, parse_cards
from croupier.dice import layouts
from croupier.errors import BadInput, Illegal
from croupier.games.pinzique import Keep, Keeps, PinziqueRules, State, Terms, rules
from croupier.games.pinzique.bots import GreedyBot
from croupier.play import Act, Cast, Move, Over, Roll
from croupier.serialization import to_plain
from croupier.testing import Chooser, check_game, leak_check, playthrough
from tests.cases import in_lines

RULES = rules()
NOTHING = "9h 9h 9d 9d 9s 9s 9c 9c"
LITTLE = "Kh Qh 9h 9h 9d 9s 9s 9c"
FOUR = "Js Qh Qs Qd Qc Kh Kc 9d"
WHOLE = "Js Jh Jd Jc Qh Kh Qd Kd"


def house(**changed: object) -> PinziqueRules:
    return PinziqueRules(msgspec.structs.replace(RULES.settings, **changed), "house")


def faces(roll: str) -> tuple[int, ...]:
    return layouts(RULES.dice, parse_cards(roll))[0]


def stand(rules: PinziqueRules, state: State, roll: str) -> State:
    """The seat that is due rolls this, and stands."""
    turn = rules.turn(state)
    assert isinstance(turn, Roll)
    assert turn.seat is not None
    state = rules.apply(state, Cast(turn.seat, faces(roll)))
    return rules.apply(state, rules.default(state, turn.seat)) if state.kept is None else state


def stood(rules: PinziqueRules, terms: Terms, rolls: Iterable[str]) -> State:
    return stood_from(rules, rules.start(terms), rolls)


def stood_from(rules: PinziqueRules, state: State, rolls: Iterable[str]) -> State:
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
    assert all(isinstance(move, Keep) and {2, 5} <= set(move.dice) for move in turn.options[0])
    refusal = refused(locked, state, Keep(0, (0, 1)))
    assert (refusal.rule, refusal.code) == ("P2", "bad-dice")
    assert refusal.sentence == f"{KEEPING}, those kept before among them (P2)"
    view = locked.view(state, None)
    assert view.locked == (2, 5)
    assert locked.options_of(view, 0) == turn.options[0]
    state = locked.apply(state, Keep(0, (2, 5, 7)))  # what is locked stays so, and more joins it
    assert locked.turn(state) == Roll(0, (0, 1, 3, 4, 6))
    state = locked.apply(state, Cast(0, (2,) * 5))
    assert (state.ended, state.locked) == (((2, 2, 0, 2, 2, 0, 2, 1),), ())
    check_game(locked, Terms(2), range(1), hands=1)


KEEPING = "dice to keep are numbers from 1 to 8, each once"
ROLLING = "8 dice are to be rolled for p1 now"


@pytest.mark.parametrize(
    ("move", "code", "said"),
    [
        (Keep(1, (0,)), "not-your-turn", "p1 is to keep dice or stand"),
        (Keep(1, tuple(range(8))), "not-your-turn", "p1 is to keep dice or stand"),
        (Keep(None, (0,)), "not-your-turn", "p1 is to keep dice or stand"),
        (Cast(0, (0,) * 8), "not-your-turn", "p1 is to keep dice or stand"),
        (Keep(0, (8,)), "bad-dice", KEEPING),
        (Keep(0, (-1,)), "bad-dice", KEEPING),
        (Keep(0, (0, 0)), "bad-dice", KEEPING),
        (Keep(0, (1, 0)), "bad-dice", KEEPING),
        (Keep(0, tuple(range(9))), "bad-dice", KEEPING),
    ],
)
def test_what_may_not_be_kept_is_refused(move: Move, code: str, said: str) -> None:
    """P2, C5."""
    state = RULES.apply(RULES.start(Terms(2)), Cast(0, (0,) * 8))
    refusal = refused(RULES, state, move)
    assert (refusal.rule, refusal.code, refusal.sentence) == ("P2", code, f"{said} (P2)")


@pytest.mark.parametrize(
    ("move", "code", "said"),
    [
        (Cast(0, (0,) * 9), "roll-due", ROLLING),  # nine dice
        (Cast(0, (0,) * 7), "roll-due", ROLLING),
        (Cast(1, (0,) * 8), "roll-due", ROLLING),
        (Cast(0, (6,) * 8), "bad-face", "a die shows a face from 0 to 5"),
        (Cast(0, (-1,) * 8), "bad-face", "a die shows a face from 0 to 5"),
        (Keep(0, ()), "roll-due", ROLLING),
    ],
)
def test_what_may_not_be_rolled_is_refused(move: Move, code: str, said: str) -> None:
    """P2, C5."""
    refusal = refused(RULES, RULES.start(Terms(2)), move)
    assert (refusal.rule, refusal.code, refusal.sentence) == ("P2", code, f"{said} (P2)")


def test_p2_what_may_be_kept_is_every_choice_with_the_locked_dice_in_it() -> None:
    """Standing comes first, rolling everything that may be rolled last."""
    three = Keeps(1, 3, locked=(1,))
    assert [move.dice for move in three] == [(0, 1, 2), (1, 2), (0, 1), (1,)]
    assert {move.seat for move in three} == {1}
    assert len(three) == 4
    assert three[-1] == Keep(1, (1,))
    with pytest.raises(IndexError):
        three[4]
    assert Keep(1, (0, 1)) in three
    for other in (Keep(0, (0, 1)), Keep(1, (0,)), Keep(1, (1, 3)), Keep(1, (1, 1)), Cast(1, (1,)), None):
        assert other not in three
    assert three == Keeps(1, 3, locked=(1,))
    for unlike in (Keeps(0, 3, locked=(1,)), Keeps(1, 4, locked=(1,)), Keeps(1, 3), (), None):
        assert three != unlike
    assert repr(three) == "Keeps(p2, 4 choices)"


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
    assert RULES.following(state) is None
    refusal = refused(RULES, state, Cast(0, (0,) * 8))
    assert (refusal.rule, refusal.code) == ("P9", "game-over")
    assert refusal.sentence == "the game is over, no move is left (P9)"


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


def test_p9_the_first_to_roll_rotates_among_the_tied_too() -> None:
    """By the playoff round's own number; with the setting `fixed` p1 begins, or the first of the tied."""
    rotating = house(rounds=2, first_to_roll="rotating")
    state = stood(rotating, Terms(4), [NOTHING, LITTLE, LITTLE, LITTLE] + [NOTHING] * 4)
    orders = []
    for _ in range(4):
        orders.append((state.label.text, state.order))
        state = stood_from(rotating, state, [NOTHING] * 3)
    assert orders == [("PO-1", (1, 2, 3)), ("PO-2", (2, 3, 1)), ("PO-3", (3, 1, 2)), ("PO-4", (1, 2, 3))]


@pytest.mark.parametrize(
    ("terms", "code", "said"),
    [
        (Terms(1), "bad-seats", "1 seat: expected 2 to 8"),
        (Terms(9), "bad-seats", "9 seats: expected 2 to 8"),
        (Terms(2, ((0, 1),)), "bad-partners", "one score sheet for everybody: expected an opponent (P10)"),
        (
            Terms(4, ((0, 4),)),
            "bad-partners",
            "partners p1+p5: expected two of p1 to p4, each in one pair (P10)",
        ),
    ],
)
def test_terms_that_no_game_has_are_refused(terms: Terms, code: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        RULES.start(terms)
    assert (caught.value.code, caught.value.sentence) == (code, said)


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
    assert RULES.keep(1, [6, 2, 4]) == Keep(1, (2, 4, 6))
    assert RULES.default(RULES.start(Terms(2)), 1) == RULES.read("p2 stand")
    two = house(dice=RULES.settings.dice[:2], deck="any")
    assert two.read("p1 stand") == two.default(two.start(Terms(2)), 0) == Keep(0, (0, 1))
    assert two.write(Keep(0, (0, 1))) == "p1 stand"
    with pytest.raises(BadInput) as caught:
        RULES.write(Move(0))
    assert (caught.value.code, caught.value.sentence) == (
        "bad-move",
        "Move(seat=0) is no move of this game",
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("r p1 77777777", "bad-face"),
        ("r p1 123", "roll-due"),
        ("d p1 As", "roll-due"),
        ("r p2 11111111", "roll-due"),
    ],
)
def test_p2_chance_is_read_as_in_all_games_and_refused_where_it_is_not_due(text: str, code: str) -> None:
    assert refused(RULES, RULES.start(Terms(2)), RULES.read(text)).code == code


@pytest.mark.parametrize(
    "text",
    [
        "",
        "p1",
        "p1 keep",
        "p1 keep 9",
        "p9 stand",
        "p0 stand",
        "r p1",
        "r p1 1a",
        "keep 1",
        "p1 keep 1,2",
        "p1 roll",
        "p1 keep 1  2",
        "p1 keep none 1",
        "P1 stand",
        "p1 stand ",
        "p\u0661 stand",
    ],
)
def test_texts_that_are_no_moves(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        RULES.read(text)
    assert caught.value.code == "bad-move"
    assert caught.value.sentence == (
        f"'{text}': expected 'p1 keep 2 5 6', 'p1 keep none', 'p1 stand' or a roll 'r p1 31425611'"
    )


def announced(rules: PinziqueRules, terms: Terms, rolls: Iterable[str]) -> list[str]:
    """What is said from the first roll to the last, where every seat rolls once."""
    state = rules.start(terms)
    said: list[str] = []
    for roll in rolls:
        turn = rules.turn(state)
        assert isinstance(turn, Roll)
        move = Cast(turn.seat, faces(roll))
        after = rules.apply(state, move)
        said += rules.said(state, move, after)
        state = after
    return said


def test_what_is_announced() -> None:
    """P6, P8, P9: rolls, scores, takeaways by name, the lowest, bonus turns, playoffs and the winner."""
    short = house(rounds=1, rolls=1)
    said = announced(short, Terms(2), [FOUR, "Js Qh Qs Qd Qc Qd Kh Kd", NOTHING])
    assert said == [
        "p1 rolls Qd 9d Kh Qc Js Kc Qs Qh",
        "p2 rolls Qd Kd Kh Qc Qd Js Qs Qh",
        "round 1: p1 scores 120",
        "p2 takes 60 from p1: 4 queens",
        "round 1: p2 scores 180",
        "lowest of round 1: p1",
        "bonus turn B-1: p2",
        "p2 rolls 9h 9d 9s 9d 9c 9s 9c 9h",
        "round B-1: p2 scores 0",
        "p2 won with 180",
    ]


def test_p9_ties_are_announced_with_what_is_tied_and_who_plays_on() -> None:
    once = house(rounds=1, rolls=1, playoff_rounds=1)
    said = announced(once, Terms(3), [LITTLE, NOTHING, LITTLE, NOTHING, NOTHING])
    assert [line for line in said if " rolls " not in line] == [
        "round 1: p1 scores 35",
        "round 1: p2 scores 0",
        "round 1: p3 scores 35",
        "lowest of round 1: p2",
        "tied at 35; playoff round PO-1: p1, p3",
        "round PO-1: p1 scores 0",
        "round PO-1: p3 scores 0",
        "p1, p3 won with 35",
    ]
    two = house(rounds=2, rolls=1)
    said = announced(two, Terms(2), [NOTHING, NOTHING])
    assert said[2:] == ["round 1: p1 scores 0", "round 1: p2 scores 0", "lowest of round 1: p1, p2"]


def test_p2_a_roll_again_is_announced_with_the_dice_that_stayed() -> None:
    state = RULES.apply(RULES.start(Terms(2)), Cast(0, (0,) * 8))
    assert RULES.said(RULES.start(Terms(2)), Cast(0, (0,) * 8), state) == (
        "p1 rolls 9h 9d 9s 9d 9c 9s 9c 9h",
    )
    kept = RULES.apply(state, Keep(0, (1, 3, 7)))
    assert RULES.said(state, Keep(0, (1, 3, 7)), kept) == ()
    after = RULES.apply(kept, Cast(0, (5,) * 5))
    assert RULES.said(kept, Cast(0, (5,) * 5), after) == ("p1 rolls Ac 9d Ah 9d Ad Ad Ac 9h",)
    assert RULES.dice_seen(RULES.view(after, 1)) == ()


def test_what_is_seen(golden: Callable[[str, str], None]) -> None:
    """P9 to P11: everything that lies, in the middle of a round after a first one with a bonus turn."""
    state = stood(RULES, Terms(3, ((0, 2),)), [FOUR, WHOLE, NOTHING, LITTLE, LITTLE])
    state = RULES.apply(state, Cast(1, (0,) * 8))
    view = RULES.view(state, 1)
    seen = {
        "view": to_plain(view),
        "notes": to_plain(RULES.annotations(view)),
        "dice_seen": RULES.dice_seen(view),
    }
    golden("pinzique-view", in_lines(seen))
    view = RULES.view(RULES.start(Terms(2)), None)
    assert (view.seat, view.to_act, view.faces, view.cards, view.rolls_left) == (None, 0, (), (), 3)
    ended = RULES.view(stood(house(rounds=1), Terms(2), [LITTLE, NOTHING]), 0)
    assert (ended.to_act, ended.order, ended.rolls_left, ended.over) == (None, (), 0, True)


def lit(roll: str, *ended: tuple[int, tuple[Card, ...]]) -> list[str]:
    """The lines of the score guide that pay the dice of p2, by their words."""
    view = msgspec.structs.replace(
        RULES.view(RULES.start(Terms(2)), None), to_act=1, cards=parse_cards(roll), ended=ended
    )
    return [line.words for line in RULES.annotations(view).scores if line.pays]


@pytest.mark.parametrize(
    ("roll", "lines"),
    [
        ("AcAsAhAhAd9c9s9h", ["four aces, one of each suit"]),  # as many points as a double marriage
        ("KhQhKhQh9c9d9s9s", ["double marriage"]),
        ("KhQhKcQc9c9d9s9s", ["marriage, king and queen of a suit"]),
        ("AcAsAhAhAdAdAcAs", ["eight aces"]),
        ("TdJdQdKdAd9c9s9h", ["medium run, ten to ace of a suit"]),
        ("9c9d9s9hTcTdThTs", []),
    ],
)
def test_the_lines_of_the_guide_that_pay_are_those_the_rules_scored(roll: str, lines: list[str]) -> None:
    assert lit(roll) == lines


def test_a_line_does_not_pay_for_what_is_struck() -> None:
    """P6: the double marriage that lies takes the single one of its suit."""
    assert lit("KhQh9c9d9s9sTcTd", (0, parse_cards("KhQhKhQh9c9d9s9s"))) == []


@pytest.mark.parametrize(
    "terms", [Terms(2), Terms(3, ((0, 2),)), Terms(4, ((0, 2), (1, 3))), Terms(8)], ids=repr
)
def test_conformance(terms: Terms) -> None:
    check_game(house(rounds=3), terms, range(1), hands=1)


def test_conformance_of_the_shipped_game() -> None:
    check_game(RULES, Terms(2), range(1), hands=1)


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
