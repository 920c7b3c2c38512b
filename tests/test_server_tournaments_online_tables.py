"""Tournaments played at this house's own tables: seats, hands, results; sockets that follow; attacks."""

from __future__ import annotations

import asyncio
import re
import threading
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from croupier.client import Client, ServerRefused, TableSession, TournamentSession
from croupier.fair import ProofFile, check_proof_file
from croupier.games.ofc.rules import OfcRules
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.worker_pool import Busy, Urgency
from croupier.server.store import MemoryStore, Outline
from croupier.server.tournaments import online_tables as online
from croupier.server.tournaments import reconciler as keeping
from croupier.table.bots import timeout_move
from croupier.tournament import commands, events
from croupier.tournament.hand_commands import next_hand
from croupier.tournament.reducer import live_records
from croupier.tournament.schedule_commands import break_ends
from croupier.tournament.undo import dependents
from tests.cases import quick
from tests.test_server import _quick_hashing  # noqa: F401  (a fixture)
from tests.tournament_house import QUICK, house
from tests.tournament_online import DIRECTOR, SHORT, Evening, evening, play_on, sits

LATE = SHORT + "late_until = 1\nre_entries = 1\n"


async def moved(seat: Any, number: int | None = None) -> None:
    """Wait until a socket is told that its player sits at a table, or at none."""
    while seat.number != number:
        await seat._news_after(seat.moves, seat.n)


@pytest.mark.exhaustive
async def test_people_and_bots_play_one_from_the_draw_to_the_winner() -> None:
    """T1 to T6 by the checker, which reads the log alone; and both logs have the same hands and chips."""
    async with evening(3, 5) as night:
        assert night.state.opened == 3
        seats = [night.seat(person) for person in range(3)]
        ended = await asyncio.gather(*(sits(seat._session, seat) for seat in seats))  # type: ignore[arg-type]
        assert set(ended) <= {"out", "over"}
        await night.over()
        checked = await night.accepted()
        assert checked.ended
        for seat in seats:
            assert seat.number is None
            assert seat._ended is None, "a deal is not proved"
        assert sum(len(one.checked) for seat in seats for one in seat.audited) > 0
        closed = [night.table(number).table.state for number in range(1, night.state.opened + 1)]
        assert all(state.seats == (None,) * 3 and state.closed for state in closed)
        assert "the tournament is over" in {state.closed for state in closed}


async def test_what_was_played_stays_in_the_history_and_can_be_proved() -> None:
    async with evening(1, 2) as night:
        await sits(night.people[0], night.seat(0))
        await night.over()
        name = night.actor.table_name(1)
        hands = await night.people[0].ask("GET", f"/api/tables/{name}/hands")
        assert len(hands) == night.table(1).table.state.hands > 0
        assert set(hands[0]["names"]) == {"Person 1", "random bot 1", "random bot 2"}
        proof = await night.people[0].ask("GET", f"/api/tables/{name}/hands/1/proof")
        check_proof_file(msgspec.convert(proof, ProofFile))


@pytest.mark.parametrize("people", quick((0, 2), 0))
async def test_with_bots_alone_or_nobody_there_it_goes_on_to_the_end(people: int) -> None:
    """Who never comes is not waited for longer than a clock gives, and then not at all (OFC13, T9)."""
    quick = SHORT.replace("point = 100 ", "point = 500 ")
    async with evening(people, 4, toml=quick, settings=QUICK.but(tournament_clock=1)) as night:
        await night.over()
        await night.accepted()
        marked = [
            event
            for record in night.actor.director.records
            for event in record.events
            if isinstance(event, events.Absent)
        ]
        assert {event.player for event in marked} <= {1, 2}


async def test_everybody_is_gone_at_once_and_comes_back() -> None:
    """They are absent after a while, whose hands play themselves; who comes back plays."""
    toml = SHORT.replace("stack = 1000", "stack = 100000").replace("= 10 }\nbuy", "= 1000 }\nbuy")
    async with evening(3, 0, toml=toml, settings=QUICK.but(tournament_clock=1)) as night:
        seats = [night.seat(person) for person in range(3)]
        for seat in seats:
            await seat.arrive()
        players = [asyncio.create_task(play_on(seat)) for seat in seats]
        await night.until(lambda: night.table(1).table.state.hands > 0)
        for seat, player in zip(seats, players, strict=True):
            player.cancel()
            await seat.go()
        await night.until(lambda: all(one.absent for one in night.state.players.values()))
        hands = night.table(1).table.state.hands
        await night.until(lambda: night.table(1).table.state.hands > hands)
        again = [night.seat(person) for person in range(3)]
        for seat in again:
            await seat.arrive()
            assert seat.number == 1
        await night.until(lambda: not any(one.absent for one in night.state.players.values()))
        await asyncio.wait_for(again[0].next_decision(), 30)
        for seat in again:
            await seat.go()


async def test_who_a_director_has_marked_absent_stays_so_though_they_are_here() -> None:
    async with evening(1, 1, settings=QUICK.but(tournament_clock=1)) as night:
        seat = night.seat(0)
        await seat.arrive()
        await night.do("away", player=1, away=True)
        await night.over()
        by = [
            record.by
            for record in night.actor.director.records
            if any(isinstance(event, events.Absent) for event in record.events)
        ]
        assert by == ["Dee"]
        await seat.go()


async def test_two_sockets_of_one_player_are_both_followed() -> None:
    async with evening(1, 3) as night:
        one, other = night.seat(0), night.seat(0)
        await one.arrive()
        await other.arrive()
        assert (one.table, one.number) == (other.table, other.number)
        await one.go()  # the other one is here
        assert await play_on(other, 1) in ("out", "over")
        await other.go()
        await night.over()
        await night.accepted()


async def refused(url: str, token: str = "", **headers: str) -> tuple[int, str]:
    """What a handshake is refused with."""
    given = {"Authorization": f"Bearer {token}", **headers} if token else headers
    with pytest.raises(InvalidStatus) as caught:
        await connect(url.replace("http", "ws", 1), additional_headers=given)
    response = caught.value.response
    return response.status_code, msgspec.json.decode(response.body or b"")["code"]


async def test_a_stranger_has_no_socket_at_a_tournament() -> None:
    async with evening(1, 2, begins=False) as night:
        where = f"{night.house.url}/api/tournaments/{night.name}/socket"
        stranger = await Client.guest(night.house.url, "Eve")
        player = night.people[0]
        assert await refused(where) == (401, "no-session")
        assert await refused(where, "no token of ours") == (401, "no-session")
        assert await refused(where, stranger.token) == (403, "no-seat")
        away = f"{night.house.url}/api/tournaments/no-such-one/socket"
        assert await refused(away, player.token) == (404, "no-tournament")
        assert await refused(where, player.token, Origin="https://evil.example") == (403, "origin")
        live = await night.dee.open(kind="live")
        there = f"{night.house.url}/api/tournaments/{live}/socket"
        assert await refused(there, player.token) == (403, "no-seat")


async def test_who_waits_for_the_start_is_seated_by_it_and_hears_when_it_is_taken_back() -> None:
    async with evening(1, 2, begins=False) as night:
        seat = night.seat(0)
        await seat.arrive()
        assert (seat.number, seat.why, seat.table) == (None, "waiting", "")
        with pytest.raises(ServerRefused) as caught:
            await seat.do("sync")
        assert caught.value.code == "no-seat"
        started = await night.do("start")
        await moved(seat, 1)
        assert (seat.why, seat.table) == ("draw", night.actor.table_name(1))
        await night.do("halt")
        await _undo(night, started["entry"])
        await moved(seat, None)
        assert seat.why == "waiting"
        await night.until(lambda: night.table(1).table.state.closed == "play has not begun")
        await seat.go()


async def test_who_waits_for_the_start_hears_of_it_however_often_the_tournament_was_unloaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A socket keeps it in memory, and finds it again where it had to make room."""
    monkeypatch.setattr("croupier.server.tournaments.registry.IDLE", -1.0)
    monkeypatch.setattr("croupier.server.tournaments.player_socket.RETRY", 0.05)
    async with evening(1, 2, settings=QUICK.but(table_kept=-1.0), begins=False) as night:
        seat, found = night.seat(0), night.house.registry.tournaments
        await seat.arrive()
        before = night.actor
        await found._forget_idle()
        assert found.held == (before,)
        await found._let_go(before.name)
        await night.until(lambda: any(one.followers for one in found.held))
        assert night.actor is not before
        await night.do("start")
        await moved(seat, 1)
        await seat.go()
        await night.until(lambda: not night.actor.followers)


async def _undo(night: Evening, entry: int) -> None:
    """Take an entry back with all that followed from it, while more may follow every moment."""
    for _ in range(50):
        records = night.actor.director.records
        live = live_records(tuple(records))
        try:
            await night.actor.ask(DIRECTOR, commands.Undo(entry, dependents(records, live, entry)))
        except Exception as error:
            if getattr(error, "code", "") != "followed":
                raise
        else:
            return
    raise AssertionError(f"entry {entry} cannot be taken back")


async def test_a_hand_in_play_that_is_taken_back_is_given_up_and_another_one_dealt() -> None:
    """Its players hear of it, nobody's chips have changed, and the auditor of a client knows it, too."""
    async with evening(1, 2) as night:
        seat = night.seat(0)
        await seat.arrive()
        asked = await seat.next_decision()
        assert asked is not None
        dealt = night.actor.chronicle.dealt(1)
        chips = [one and one.chips for one in night.table(1).table.state.seats]
        await _undo(night, dealt)
        while not seat.view.voided:
            await seat.changed()
        assert seat.view.voided == (1,)
        assert [one and one.chips for one in night.table(1).table.state.seats] == chips
        assert await play_on(seat) in ("out", "over")
        await seat.go()
        await night.over()
        await night.accepted()
        assert night.actor.director.state.n > dealt


async def test_a_result_that_is_taken_back_is_the_directors_to_report() -> None:
    async with evening(0, 3) as night:
        await night.until(lambda: night.actor.chronicle.last_hand(1) is not None)
        await night.do("halt")
        await night.until(lambda: night.state.tables[1].free and not night.state.tables[1].dealt)
        last = night.actor.chronicle.last_hand(1)
        assert last is not None
        await _undo(night, last.entry)
        table = night.state.tables[1]
        assert table.dealt
        await night.do("resume")
        hands = night.table(1).table.state.hands
        nobody = [[0] * len(table.order) for _ in table.order]
        await night.do("report", table=1, hand=last.hand, points=nobody)
        await night.until(lambda: night.table(1).table.state.hands > hands)
        await night.over()
        await night.accepted()


@pytest.mark.exhaustive
async def test_a_halt_stops_all_tables_after_their_hands_and_play_goes_on_after_it() -> None:
    deep = SHORT.replace("stack = 1000", "stack = 5000").replace("= 10 }\nbuy", "= 50 }\nbuy")
    async with evening(2, 4, toml=deep) as night:  # nobody is out before three hands
        seats = [night.seat(person) for person in range(2)]
        players = [asyncio.create_task(sits(seat._session, seat)) for seat in seats]  # type: ignore[arg-type]
        await night.until(lambda: night.actor.state.tables != {})
        await night.do("halt", why="the lights are out")
        await night.until(lambda: all(one.free for one in night.state.tables.values()))
        await night.do("bag")
        hands = {number: one.hand for number, one in night.state.tables.items()}
        await asyncio.sleep(0.05)
        assert {number: one.hand for number, one in night.state.tables.items()} == hands
        assert not any(night.table(number).table.state.phase == "playing" for number in hands)
        await night.do("resume")
        await asyncio.gather(*players)
        await night.over()
        await night.accepted()


async def test_late_entries_and_those_who_enter_again_get_seats_while_others_play() -> None:
    async with evening(1, 3, toml=LATE) as night:
        first = night.seat(0)
        player = asyncio.create_task(sits(night.people[0], first))
        late = await night.house.person("Zoe")
        await late.post(f"/{night.name}/register")
        zoe = Client(night.house.url, late.client.headers["Authorization"].partition(" ")[2])
        seat = TournamentSession(zoe, night.name)
        await seat.arrive()
        assert seat.number is not None or seat.why == "waiting"
        await play_on(seat)
        again = await late.ask("POST", f"/{night.name}/reenter")
        if again.status_code == 200:  # it is not too late
            await play_on(seat)
        await seat.go()
        await player
        await night.over()
        await night.accepted()


async def test_nobody_plays_at_a_table_that_is_not_theirs() -> None:
    """A player of table 1 at table 2, by its own socket, or by the tournament's with another's name."""
    async with evening(1, 5) as night:
        seat = night.seat(0)
        await seat.arrive()
        own = seat.number
        other = next(number for number in night.state.tables if number != own)
        there = TableSession(night.people[0], night.actor.table_name(other) or "", mix=False)
        await there.arrive()
        for op, fields in (("move", {"move": "p1 As/-/-"}), ("call", {"seat": 0}), ("mix", {"text": "x"})):
            with pytest.raises(ServerRefused) as caught:
                await there.do(op, **fields)
            assert caught.value.code in ("no-seat", "closed")
        seats: Any = (("sit", {"seat": 0}), ("start", {}), ("leave", {}), ("fill", {"seat": 0}))
        for op, fields in seats:
            with pytest.raises(ServerRefused) as caught:
                await there.do(op, **fields)
            assert caught.value.code in ("floor", "closed")
        with pytest.raises(ServerRefused) as caught:
            await seat.do("move", move="p1 As/-/-", table=night.actor.table_name(other))
        assert caught.value.code == "stale"
        await there.go()
        await seat.go()


async def test_where_the_chips_of_both_logs_differ_all_tables_stop_before_more_is_paid(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    right = keeping.TableReconciler._result

    def wrong(keeper: Any, log: Any, hand: Any, label: Any) -> commands.Report:
        report = right(keeper, log, hand, label)
        points = [list(row) for row in report.points]  # one point more than was won
        points[0][1], points[1][0] = points[0][1] - 1, points[1][0] + 1
        return msgspec.structs.replace(report, points=tuple(map(tuple, points)))

    monkeypatch.setattr(keeping.TableReconciler, "_result", wrong)
    async with evening(0, 3) as night:
        await night.until(lambda: bool(night.state.limits) or night.actor.state.n > 60)
        halted = [
            event
            for record in night.actor.director.records
            for event in record.events
            if isinstance(event, events.Halted)
        ]
        assert len(halted) == 1
        # What is wrong by a point may come to the same chips where somebody has fewer than they owe.
        found = re.match(r"table 1, hand (\d+): its chips are", halted[0].why)
        assert found is not None
        table = night.state.tables[1]
        assert (table.dealt, next_hand(table)) == (True, int(found[1]))
        monkeypatch.setattr(keeping.TableReconciler, "_result", right)
        await night.do("resume")  # what was wrong is mended
        await night.over()
        await night.accepted()


async def test_a_server_that_begins_again_goes_on_in_the_middle_of_hands() -> None:
    store = MemoryStore()
    async with evening(0, 4, store=store) as night:
        await night.until(lambda: night.actor.chronicle.last_hand(1) is not None)
        name = night.name
    async with house(store) as there:
        dee = await there.person("Dee")
        actor = await there.registry.tournaments.find(name)
        again = Evening(there, dee, name, [])
        await again.over()
        await again.accepted()
        assert actor.state.phase == "over"


async def test_after_a_break_play_goes_on_by_itself_and_after_a_halt_it_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    toml = SHORT.replace("{ point = 100 }", "{ point = 100, pause = 5 }").replace("level_hands = 3", "")
    toml += "level_hands = 1\n"
    async with evening(0, 3, toml=toml, settings=QUICK.but(lease=0.1)) as night:

        def rests() -> bool:
            tables = night.state.tables.values()
            return night.state.phase == "over" or all(one.hand == 1 and one.free for one in tables)

        await night.until(rests)
        if night.state.phase == "playing":
            ends = break_ends(night.state, night.actor.chronicle)
            hand = night.actor.chronicle.last_hand(1)
            assert hand is not None
            assert ends == night.actor.director.records[hand.entry - 1].at + 5 * 60_000
            later = now_ms() + 6 * 60_000
            await night.do("halt")  # a director's word stands
            assert break_ends(night.state, night.actor.chronicle) is None
            await night.do("undo", entry=night.state.n)
            monkeypatch.setattr(online, "now_ms", lambda: later)
            await night.over()
            assert [record.by for record in night.actor.director.records if record.what == "resume"] == [
                keeping.HOUSE.name
            ]


async def test_moves_for_those_who_are_away_are_never_found_in_the_servers_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They may take long, and a hall may be full of those who are away; nor where the house is too busy."""
    right, threads, busy = OfcRules.default, set[bool](), [Busy(), Busy()]

    def noted(rules: Any, state: Any, seat: int) -> Any:
        threads.add(threading.current_thread() is threading.main_thread())
        return right(rules, state, seat)

    monkeypatch.setattr(OfcRules, "default", noted)
    quick = SHORT.replace("point = 100 ", "point = 500 ")
    async with evening(1, 2, toml=quick, settings=QUICK.but(tournament_clock=1)) as night:
        do = night.house.registry.workers.do

        async def too_much(share: str, function: Any, *given: Any, urgency: Urgency) -> Any:
            if function is timeout_move and busy:
                raise busy.pop()
            return await do(share, function, *given, urgency=urgency)

        monkeypatch.setattr(night.house.registry.workers, "do", too_much)
        monkeypatch.setattr("croupier.server.tables.bot_runner.AGAIN", 0.01)
        await night.over()
        assert threads == {False}
        assert not busy


async def test_what_is_sent_before_one_is_told_where_one_sits_is_for_that_table() -> None:
    """As it is after a lost connection, when what was not answered is sent again at once."""
    async with evening(1, 2) as night:
        where = f"{night.house.url}/api/tournaments/{night.name}/socket".replace("http", "ws", 1)
        bearer = {"Authorization": f"Bearer {night.people[0].token}"}
        find, table = night.house.registry.tables.find, night.actor.table_name(1)

        async def slowly(name: str) -> Any:
            await asyncio.sleep(0.05)
            return await find(name)

        night.house.registry.tables.find = slowly  # type: ignore[method-assign]
        async with connect(where, additional_headers=bearer) as socket:
            command = {"op": "hear", "id": "first", "n": 0, "table": table}
            await socket.send(msgspec.json.encode(command).decode())
            letters: list[Any] = []
            while not letters or letters[-1].get("id") != "first":
                letters.append(msgspec.json.decode(await socket.recv()))
            assert letters[0]["type"] == "moved"
            assert letters[-1]["type"] == "done"


async def test_a_new_table_scans_no_logs_of_others() -> None:
    class Asked(MemoryStore):
        async def outlines(self, prefix: str = "") -> list[Outline]:
            asked.append(prefix)
            return await super().outlines(prefix)

    asked: list[str] = []
    async with evening(0, 3, store=Asked()) as night:
        await night.over()
        assert night.actor.table_name(1) not in asked


async def test_who_is_renamed_in_a_hand_plays_it_on_under_the_new_name() -> None:
    async with evening(2, 0) as night:
        await night.until(
            lambda: night.house.registry.tables.in_memory(night.actor.table_name(1) or "") is not None
        )
        await night.until(lambda: night.table(1).table.state.hand is not None)
        before = night.table(1).table.state.hand
        await night.do("rename", player=1, name="Somebody Else")
        await night.until(
            lambda: "Somebody Else" in [seat.name for seat in night.table(1).table.state.seats if seat]
        )
        after = night.table(1).table.state.hand
        assert (after.number, after.label, after.over) == (before.number, before.label, False)
        assert night.state.players[1].registered == "Person 1"
