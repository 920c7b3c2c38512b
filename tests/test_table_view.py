"""What is seen of a table, whole: by who plays, by who looks on, by the host; and what is not (C4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.cards import mask_of, parse_cards
from croupier.games import all_games, offered, rules_of
from croupier.table import events, messages
from croupier.table.events import Clock, LogEntry
from croupier.table.reducer import State, fold
from croupier.table.view import LISTED_MOVES, Audience, cards_seen, common, table_view
from tests import duel
from tests.cases import in_lines
from tests.duel import RULES
from tests.tables import ANN, BOB, CAT, Played, hand_played


@pytest.fixture(autouse=True)
def _duel() -> Iterator[None]:
    advised = replace(duel.GAME, advice="tests.duel:ADVISER")  # nobody asks it anything
    with offered(*all_games(), advised):
        yield


def test_everything_that_is_seen_of_a_table_and_by_whom(golden: Callable[[str, str], None]) -> None:
    """A watcher's view at every stage, and beside it what a player sees otherwise."""
    clock = Clock("called", after=20, gives=40)
    game = Played(clock=clock, pause=2, chips=50, terms={"hands": 2}, name="ours").seated(ANN, BOB)
    seen = []

    def look(stage: str) -> None:
        watched = game.view(None)
        assert game.view(CAT) == watched
        seen.append(f"# {stage}\n{in_lines(watched)}")
        for player in (ANN, BOB):
            own = game.view(player)
            seen.append(f"## {player.name}\n")
            seen.append(in_lines({key: own[key] for key in own if own[key] != watched[key]}))

    game.do(ANN, messages.Mix, text="salt")
    look("before the first hand")
    game.do(ANN, messages.Start)
    look("both are to play")
    game.now += 20_000
    game.do(ANN, messages.Call, seat=1)
    look("the clock is called on Bob")
    game.play(ANN, BOB)
    look("the hand is over")
    golden("table-views", "".join(seen))


def test_a_result_tells_of_those_who_were_dealt_in_whoever_has_their_seat_by_then() -> None:
    game = Played(2, chips=50, terms={"hands": 2}).seated(ANN, BOB)
    game.do(ANN, messages.Start)
    game.do(CAT, messages.Sit)
    game.do(BOB, messages.Leave)
    game.play(ANN)
    view = game.view(ANN)
    assert view["seats"][1]["name"] == "Cat"
    assert view["hand"]["players"] == [
        {"name": name, "chips": 50 + won, "won": won}
        for name, won in zip(("Ann", "Bob"), view["hand"]["returns"], strict=True)
    ]
    assert (
        table_view(RULES, game.rebuilt().state, Audience()).hand
        == table_view(RULES, game.state, Audience()).hand
    )


def test_the_hands_of_a_match_are_counted_apart_from_those_of_its_table() -> None:
    game = Played(2, pause=0, terms={"hands": 1}).seated(ANN, BOB)
    hand_played(game)
    game.do(BOB, messages.Start)
    assert [seat and seat["agreed"] for seat in game.view(ANN)["seats"]] == [False, True]
    hand_played(game)
    assert (game.state.hands, game.state.before) == (2, 1)


@pytest.mark.parametrize("advice", [False, True])
def test_among_people_all_are_advised_or_nobody_is_and_nobody_in_a_tournament(advice: bool) -> None:
    game = Played(3, advice=advice).seated(ANN, BOB)
    game.do(ANN, messages.Start)
    assert [game.view(player)["hand"]["advice"] for player in (ANN, BOB, CAT)] == [advice, advice, False]
    played = replace(game.state, match=replace(game.state.match, tournament="club"))
    assert not played.may_be_advised(0, banked=True)


def test_who_plays_bots_or_the_house_may_be_advised() -> None:
    game = Played(2).seated(ANN)
    game.do(ANN, messages.Fill, seat=1)
    game.do(ANN, messages.Start)
    assert game.view(ANN)["hand"]["advice"]
    people = Played(2).seated(ANN, BOB)
    people.do(ANN, messages.Start)
    assert [people.state.may_be_advised(0, banked=banked) for banked in (False, True)] == [False, True]


def test_nobody_is_advised_in_a_game_that_gives_no_advice() -> None:
    with offered(*all_games(), duel.GAME):
        game = Played(2).seated(ANN)
        game.do(ANN, messages.Fill, seat=1)
        game.do(ANN, messages.Start)
        assert not game.view(ANN)["hand"]["advice"]


def test_where_the_clock_is_not_called_nobody_may_call_it() -> None:
    game = Played(clock=Clock("move", gives=40)).seated(ANN, BOB)
    game.do(ANN, messages.Start)
    assert game.view(None)["hand"]["asked"] == [
        {"seat": seat, "since": 1_000_000, "until": 1_040_000, "callable_at": None} for seat in (0, 1)
    ]


def test_what_a_seat_says_of_its_player() -> None:
    game = Played(4, chips=50).seated(ANN, BOB, CAT)
    game.do(ANN, messages.Fill, seat=3)
    game.do(ANN, messages.Start)
    for event in (events.Out(0, True), events.Present(1, True), events.Gone(2), events.Agreed(0)):
        state = fold(RULES, game.state, game.state.n + 1, LogEntry(game.now, (event,)))
        game.table.state = state
    said = ("name", "bot", "out", "away", "leaving", "agreed")
    assert [[seat[what] for what in said] for seat in game.view(None)["seats"]] == [
        ["Ann", None, True, False, False, True],
        ["Bob", None, False, True, False, False],
        ["Cat", None, False, False, True, False],
        ["Bot 4", "high", False, False, False, False],
    ]


def test_what_is_alike_for_all_is_made_once_and_never_of_another_state() -> None:
    game = Played(4).seated(ANN, BOB)
    game.do(ANN, messages.Start)
    before, alike = game.state, common(game.state)
    game.play(ANN)
    assert game.state.seats is before.seats
    assert common(game.state, (before, alike)).seats is alike.seats
    game.do(CAT, messages.Sit, seat=2)
    for state, last in ((game.state, (before, alike)), (before, None), (game.state, None)):
        again = common(state, last)
        assert again == common(state)
        assert messages.encode(table_view(RULES, state, Audience(1), again)) == messages.encode(
            table_view(RULES, state, Audience(1))
        )


def test_what_is_alike_is_asked_for_once_and_of_what_was_seen_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever looks, and however often: a table has many watchers."""
    game = Played(4).seated(ANN, BOB)
    asked: list[Any] = []

    def noted(state: State, last: Any = None) -> Any:
        asked.append((state, last))
        return common(state, last)

    monkeypatch.setattr("croupier.table.table.common", noted)
    monkeypatch.setattr("croupier.table.view.common", noted)
    before = game.state
    audiences = (Audience(), Audience(0, True), Audience(1))
    for _ in range(2):
        for audience in audiences:
            game.table.body(audience)
    game.do(ANN, messages.Start)
    for audience in audiences:
        game.table.body(audience)
    (first, _), (then, last) = asked
    assert (first, then, last[0]) == (before, game.state, before)
    assert last[1] == common(before)


def test_a_table_is_seen_from_its_first_record_on() -> None:
    assert Played().view(None)["seats"] == [None, None, None]


def test_more_moves_than_a_few_are_counted_and_not_listed() -> None:
    """An OFC hand's first street has 232."""

    def choices(game: str, terms: dict[str, Any], *moves: str) -> Any:
        rules = rules_of(game)
        match = events.Match(game, rules.preset, 2)
        log: list[events.Event] = [
            events.Opened(match, "ann", events.VERSION, {}, ""),
            events.Sat(0, "ann", "Ann"),
            events.Sat(1, "bob", "Bob"),
            events.Committed("00" * 32, 2),
            events.Began(terms, (0, 1), True),
            *map(events.Moved, moves),
        ]
        state = fold(rules, None, 1, LogEntry(0, tuple(log)))
        hand = table_view(rules, state, Audience(1)).hand
        assert hand is not None
        assert hand.notes == rules.annotations(hand.view)
        return hand.choices

    many = choices("ofc", {"seats": 2}, "d p2 AsKsQs2h2d", "d p1 7c7d9hTcJd")
    assert (many.count, many.moves) == (232, None)
    assert LISTED_MOVES == 64
    few = choices("pinzique", {"seats": 2}, "r p1 11111111", "p1 stand", "r p2 11111111")
    assert (few.count, few.moves) == (256, None)


@pytest.mark.parametrize(("most", "listed"), [(1, False), (2, True), (3, True)])
def test_as_many_moves_as_are_listed_are_listed(
    most: int, listed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.table.view.LISTED_MOVES", most)
    game = Played().seated(ANN, BOB)
    game.do(ANN, messages.Start)
    choices = game.view(ANN)["hand"]["choices"]
    assert (choices["count"], choices["moves"] is not None) == (2, listed)


class Nested(msgspec.Struct, frozen=True):
    cards: Any
    count: int = 3


def test_the_cards_in_a_view_are_found_wherever_they_are() -> None:
    one, two, three, four, five = parse_cards("AsKdQh2c9d")
    view = Nested({"a": [one, (two,)], "b": Nested(frozenset({three})), "c": {four}, "d": None}, 7)
    assert cards_seen(view) == mask_of((one, two, three, four))
    assert cards_seen(Nested(five)) == 1 << five
    assert cards_seen(int(one)) == 0  # a number is no card


def test_c4_a_watchers_view_and_a_strangers_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks as nobody is given no seat, and asks the game as nobody."""
    game = Played().seated(ANN, BOB)
    game.do(ANN, messages.Start)
    asked: list[int | None] = []
    view = RULES.view

    def noted(state: Any, seat: int | None) -> Any:
        asked.append(seat)
        return view(state, seat)

    monkeypatch.setattr(RULES, "view", noted)
    for audience in (Audience(), Audience(2), Audience(1), Audience(0, True)):
        table_view(RULES, game.state, audience)
    assert asked == [None, None, 1, 0]


def test_the_banks_gain_is_told_where_there_is_a_bank(monkeypatch: pytest.MonkeyPatch) -> None:
    state: State = msgspec.structs.replace(Played().state, house=7)
    assert table_view(RULES, state, Audience()).house is None
    monkeypatch.setattr(RULES, "banked", True)
    assert table_view(RULES, state, Audience()).house == 7
