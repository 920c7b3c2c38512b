"""The past stays the past: a log is folded by what it stored, and shown from it where no rules know it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.game.presets import load_preset, settings_hash
from croupier.games import Game, all_games, rules_of
from croupier.journal import write_record
from croupier.play import AnyRules, Over, Turn
from croupier.server.history.hand_history import History
from croupier.server.store import MemoryStore
from croupier.table.events import VERSION, Began, Committed, LogEntry, Match, Moved, Opened, Sat
from croupier.table.legacy_logs import Past, Played, past_of, rules_of_log
from croupier.table.table import Table
from tests.test_server import http, serving
from tests.test_table_games import GAMES, played_out

ELSEWHERE: dict[str, Callable[[Any], Any]] = {
    "ofc": lambda settings: replace(settings, scoop=settings.scoop + 4, foul=settings.foul + 5),
    "pineapple": lambda settings: replace(settings, scoop=settings.scoop + 4, foul=settings.foul + 5),
    "progressive": lambda settings: replace(settings, scoop=settings.scoop + 4, foul=settings.foul + 5),
    "fortune": lambda settings: replace(
        settings, limits=replace(settings.limits, ante=replace(settings.limits.ante, maximum=900))
    ),
    "asian-stud": lambda settings: replace(settings, odds_on="one"),
    "pinzique": lambda settings: replace(settings, rolls=settings.rolls - 1),
}
"""What another house, or this one tomorrow, may mean by the same preset's name."""


def _another_day(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The preset's name means other settings from now on."""

    def load(*given: Any) -> Any:
        found, settings = load_preset(*given)
        return found, ELSEWHERE[name](settings)

    monkeypatch.setattr("croupier.game.game.load_preset", load)


@pytest.mark.parametrize("name", GAMES)
def test_a_changed_preset_changes_nothing_that_was_recorded(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, log = played_out(name, f"{name} of another day")
    history = History(table.rules)
    history.read(log)
    _another_day(monkeypatch, name)
    game, preset, _, _ = GAMES[name]
    assert settings_hash(rules_of(game, preset).settings) != table.state.hash
    rules = rules_of_log(log[0])
    again = Table.from_log(rules, log)
    assert again.state == table.state
    assert settings_hash(rules.settings) == table.state.hash
    later = History(rules)
    later.read(log)
    assert later.hands == history.hands


def _other_rules(rules: AnyRules) -> AnyRules:
    """Rules whose code has changed: every hand comes to something else."""
    kind: Any = type(rules)

    class Other(kind):  # type: ignore[misc]
        def turn(self, state: Any) -> Turn:
            turn: Turn = super().turn(state)
            return Over(tuple(7 * gain for gain in turn.returns)) if isinstance(turn, Over) else turn

    other: AnyRules = Other(rules.settings, rules.preset)
    return other


@pytest.mark.parametrize("name", ["ofc", "fortune", "pinzique"])
def test_results_are_those_that_were_recorded_whatever_the_rules_make_of_them_later(name: str) -> None:
    table, log = played_out(name, f"{name} by other rules")
    assert any(seat.won for seat in table.state.seats if seat)
    history, later = History(table.rules), History(_other_rules(table.rules))
    history.read(log)
    later.read(log)
    assert [hand.played for hand in later.hands] == [hand.played for hand in history.hands]
    again = Table.from_log(_other_rules(table.rules), log)
    assert [seat and seat.won for seat in again.state.seats] == [
        seat and seat.won for seat in table.state.seats
    ]
    assert again.state.scores == table.state.scores


def test_settings_that_were_changed_in_a_log_are_refused() -> None:
    _, log = played_out("ofc", "a forged log")
    opening = log[0].events[0]
    assert isinstance(opening, Opened)
    assert opening.settings is not None
    forged = replace(opening, settings={**opening.settings, "scoop": 99})
    with pytest.raises(BadInput, match="the settings of the log are not those it was opened with"):
        rules_of_log(replace(log[0], events=(forged, *log[0].events[1:])))


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ((), "a log begins with the table being opened"),
        ((Sat(0, "ann", "Ann"),), "a log begins with the table being opened"),
        (
            (Opened(Match("ofc", "standard", 2), "ann", VERSION, {}, "x"),),
            "the settings of the log are not those it was opened with",
        ),
    ],
)
def test_what_does_not_begin_as_a_log_has_no_rules(events: tuple[Any, ...], said: str) -> None:
    with pytest.raises(BadInput) as caught:
        rules_of_log(LogEntry(0, events))
    assert (caught.value.code, caught.value.sentence) == ("bad-record", said)


def test_the_rules_of_a_log_are_of_its_settings_and_called_by_its_preset() -> None:
    settings = msgspec.to_builtins(rules_of("ofc").settings)
    settings["scoop"] += 1
    opening = _opened(Match("ofc", "ours", 2), settings)
    rules = rules_of_log(LogEntry(0, (opening,)))
    assert (rules.game, rules.preset) == ("ofc", "ours")
    assert settings_hash(rules.settings) == opening.hash


def _opened(match: Match, settings: dict[str, Any] = {}) -> Opened:  # noqa: B006
    return Opened(match, "ann", VERSION, settings, settings_hash(settings))


def _began(*seats: int) -> Began:
    return Began({}, seats, False)


def test_what_a_log_tells_by_itself_of_names_times_and_results() -> None:
    """Who sat there when the hand ended; the latest time; results where the log has them."""
    log = [
        LogEntry(50, (_opened(Match("chess", "blitz", 2, name="ours", chips=7)),)),
        LogEntry(60, (Sat(0, "ann", "Ann"), Sat(2, "bob", "Bob"), Committed("00", 2))),
        LogEntry(70, (_began(0, 2), Moved("e4"))),
        LogEntry(65, (Moved("e5", False, (3, -3)), Committed("01", 2))),  # a clock went back
        LogEntry(80, (_began(2, 0), Sat(0, "cat", "Cat"))),
        LogEntry(90, (Committed("02", 2),)),  # and no result of the second hand
        LogEntry(95, (_began(0, 5), Moved("resigns", True, (0, 0)), Moved("again", False, (1, 1)))),
        LogEntry(99, (_began(0, 2),)),  # and nothing after that
    ]
    past = past_of(map(write_record, log), "gone")
    assert past == Past(
        game="chess",
        preset="blitz",
        name="ours",
        chips=True,
        why="gone",
        n=8,
        at=99,
        hands=(Played(1, 70, (0, 2), ("Ann", "Bob"), (3, -3)), Played(3, 95, (0, 5), ("Cat", ""), (0, 0))),
    )
    points = LogEntry(1, (_opened(Match("chess", "blitz", 2)),))
    assert not past_of([write_record(points)], "gone").chips
    assert past_of([], "gone") == Past("", "", "", False, "gone", 0, 0, ())


def test_a_log_says_by_itself_what_was_played() -> None:
    table, log = played_out("ofc", "told by itself")
    history = History(table.rules)
    history.read(log)
    past = past_of(map(write_record, log), "not known")
    assert past.hands == tuple(hand.played for hand in history.hands)
    assert (past.game, past.preset, past.n) == ("ofc", "standard", len(log))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff",
        b"[]",
        b"7",
        b'{"at":[],"events":[[],{"e":[]},{"e":"sat"},{"e":"began","seats":{}}]}',
        b'{"events":[{"e":"opened","match":[]},{"e":"began","seats":["x"]},{"e":"moved","returns":["x"]}]}',
        b"[" * 100_000,
    ],
)
def test_a_log_of_which_nothing_can_be_made_is_told_without_a_fault(body: bytes) -> None:
    past = past_of([body], "not known")
    assert (past.game, past.n, past.at, past.hands) == ("", 1, 0, past.hands)
    assert all(hand.names == ("",) * len(hand.seats) for hand in past.hands)


def test_what_cannot_be_read_in_a_log_is_passed_over_and_the_rest_is_told() -> None:
    whole = [
        LogEntry(5, (_opened(Match("ofc", "standard", 2)), Sat(0, "ann", "Ann"), _began(0))),
        LogEntry(9, (Moved("x", False, (4,)),)),
    ]
    bodies = [write_record(record) for record in whole]
    for spoilt in (b"", b"[1]", b'{"at":"x","events":7}', b'{"events":[3,{"e":7},{"e":"danced"}]}'):
        past = past_of([bodies[0], spoilt, bodies[1]], "why")
        assert (past.n, past.at, past.hands) == (3, 9, (Played(1, 9, (0,), ("Ann",), (4,)),))


async def _house_log() -> tuple[MemoryStore, str]:
    """A store with one table that was played at."""
    _, log = played_out("ofc", "unknown one day")
    store = MemoryStore()
    for n, record in enumerate(log, 1):
        await store.append("atable", n, record.at, write_record(record))
    return store, "atable"


def _forget_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    others = {game.key: game for game in all_games() if game.key != "ofc"}
    monkeypatch.setattr("croupier.game.registry._offered", others)


def _forget_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Game.under_settings

    def refusing(game: Any, settings: Any, preset: str) -> Any:
        return known(game, {**settings, "a setting of another day": 1}, preset)

    monkeypatch.setattr(Game, "under_settings", refusing)


def _forget_a_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.table.events.VERSION", VERSION + 1)


def _forget_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(rules_of("ofc")), "read", lambda *_: 1 // 0)


@pytest.mark.parametrize("forget", [_forget_the_game, _forget_a_setting, _forget_a_version, _forget_a_move])
async def test_a_table_whose_rules_are_not_known_any_more_is_shown_from_its_log(
    forget: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, name = await _house_log()
    forget(monkeypatch)
    async with serving(store) as url:  # and the server starts
        _, _, session = await http(url, "POST", "/api/session", {"name": "Reader"})
        token = f"Bearer {session['token']}"
        status, _, told = await http(url, "GET", f"/api/tables/{name}")
        assert (status, told["code"]) == (410, "past")
        assert "not known here any more" in told["sentence"]
        status, _, past = await http(url, "GET", f"/api/tables/{name}/past")
        assert status == 200
        assert (past["game"], past["preset"], len(past["hands"])) == ("ofc", "standard", 3)
        status, _, hands = await http(url, "GET", f"/api/tables/{name}/hands")
        assert (status, hands) == (200, past["hands"])
        assert all(sum(hand["returns"]) == 0 and len(hand["names"]) == 3 for hand in hands)
        for part in ("/hands/1", "/hands/1/proof", "/hands/1/record"):
            status, _, told = await http(url, "GET", f"/api/tables/{name}{part}", Authorization=token)
            assert (status, told["code"]) == (410, "past")
        status, _, _ = await http(url, "GET", "/api/tables/another/past")
        assert status == 404
