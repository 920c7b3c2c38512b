"""What is seen of a table, whole: by who plays, by who looks on, by the host; and what is not (C4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.cards import Card, mask_of, parse_cards
from croupier.games import all_games, offered, rules_of
from croupier.table import events, messages
from croupier.table.events import Clock, LogEntry
from croupier.table.reducer import State, fold
from croupier.table.view import LISTED_MOVES, Audience, cards_seen, common, table_view
from tests import duel
from tests.duel import RULES
from tests.tables import ANN, BOB, CAT, Played, hand_played


@pytest.fixture(autouse=True)
def _duel() -> Iterator[None]:
    advised = replace(duel.GAME, advice="tests.duel:ADVISER")  # nobody asks it anything
    with offered(*all_games(), advised):
        yield


def of_seat(name: str, **said: Any) -> dict[str, Any]:
    flags = dict.fromkeys(
        ("out", "away", "leaving", "agreed", "mixed", "absent", "goes_on", "program"), False
    )
    return {"name": name, "bot": None, "chips": 50, "won": 0, **flags, **said}


def in_hand(game: Played, own: int | None = None, **said: Any) -> dict[str, Any]:
    """The hand as everybody sees it, or one of its seats, before anybody has played."""
    hand = game.state.hand
    assert hand is not None
    notes = RULES.annotations(RULES.view(hand.state, own))
    return {
        "number": 1,
        "seats": [0, 1],
        "root": hand.root,
        "entropy": [[0, "salt"]],
        "asked": [
            {"seat": 0, "since": 1_000_000, "until": None, "callable_at": 1_020_000},
            {"seat": 1, "since": 1_000_000, "until": None, "callable_at": 1_020_000},
        ],
        "said": [],
        "lines": 0,
        "returns": None,
        "view": {"own": [], "has_played": [False, False], "shown": [], "face": None},
        "notes": msgspec.json.decode(messages.encode(notes)),
        "you": own,
        "choices": None,
        "form": None,
        "label": None,
        "players": [{"name": name, "chips": 50, "won": 0} for name in ("Ann", "Bob")],
        "advice": False,
        **said,
    }


def test_everything_that_is_seen_of_a_table_and_by_whom() -> None:
    clock = Clock("called", after=20, gives=40)
    game = Played(clock=clock, pause=2, chips=50, terms={"hands": 2}, name="ours").seated(ANN, BOB)
    game.do(ANN, messages.Mix, text="salt")
    root = game.state.root
    whole: dict[str, Any] = {
        "match": msgspec.to_builtins(game.state.match),
        "phase": "waiting",
        "seats": [of_seat("Ann", mixed=True), of_seat("Bob"), None],
        "you": None,
        "host": False,
        "hands": 0,
        "house": None,
        "next_root": root,
        "next_at": None,
        "hand": None,
        "hash": game.state.hash,
        "closed": "",
        "voided": [],
        "held": None,
        "held_until": None,
        "queue": [],
        "place": None,
    }
    assert root
    assert game.view(None) == whole
    assert game.view(ANN) == {**whole, "you": 0, "host": True}
    assert game.view(CAT) == whole
    game.do(ANN, messages.Start)
    assert game.state.hand is not None
    assert game.state.hand.root == root
    held = [[str(Card(card)) for card in cards] for cards in game.state.hand.state.held]
    playing = whole | {
        "phase": "playing",
        "seats": [of_seat("Ann"), of_seat("Bob"), None],
        "hands": 1,
        "next_root": "",
        "hand": in_hand(game),
    }
    assert game.view(None) == playing
    for player, own, host in ((ANN, 0, True), (BOB, 1, False)):
        mine = in_hand(
            game,
            own,
            view={**in_hand(game)["view"], "own": held[own]},
            choices={
                "count": 2,
                "moves": [f"p{own + 1} {card}" for card in held[own]],
                "listed": [{"text": f"p{own + 1} {card}", "kind": "play"} for card in held[own]],
            },
        )
        assert game.view(player) == {**playing, "you": own, "host": host, "hand": mine}
    game.now += 20_000
    game.do(ANN, messages.Call, seat=1)
    asked = game.view(None)["hand"]["asked"]
    assert [each["until"] for each in asked] == [None, 1_060_000]
    assert [each["callable_at"] for each in asked] == [1_020_000, None]
    game.play(ANN)
    game.play(BOB)
    hand = game.view(None)["hand"]
    assert game.state.hand.over
    stake = game.state.hand.state.face + 1
    assert abs(hand["returns"][0]) == stake
    assert (hand["said"], hand["lines"], hand["asked"]) == ([f"The die shows {stake}."], 1, [])
    assert hand["view"]["shown"] == [held[0][0], held[1][0]]
    ended = game.view(BOB)
    assert (ended["phase"], ended["next_at"], ended["hand"]["choices"]) == ("pause", game.now + 2_000, None)
    assert [seat and (seat["chips"], seat["won"]) for seat in ended["seats"]] == [
        (50 + won, won) for won in hand["returns"]
    ] + [None]


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


def test_a_closed_table_says_why_to_everybody_who_looks() -> None:
    game = Played().seated(ANN)
    closing = LogEntry(game.now, (events.Closed("we close at ten"),))
    closed = fold(RULES, game.state, game.state.n + 1, closing)
    for audience in (Audience(), Audience(0, True)):
        view = table_view(RULES, closed, audience)
        assert (view.closed, view.seats, view.hand) == ("we close at ten", (None,) * 3, None)


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
    assert game.view(None)["seats"] == [
        of_seat("Ann", out=True, agreed=True),
        of_seat("Bob", away=True),
        of_seat("Cat", leaving=True),
        of_seat("Bot 4", bot="high"),
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
