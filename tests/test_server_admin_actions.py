"""What an operator does to a house, beside running servers: each deed is seen there, and written down."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from croupier.client import Client, ServerRefused, TableSession
from croupier.errors import BadInput, CroupierError
from croupier.journal import write_record
from croupier.server.accounts.sessions import Sessions
from croupier.server.admin.actions import AUDIT, Operator, _renamed
from croupier.server.runtime.event_log_names import log_of
from croupier.server.store import MemoryStore, Store, Unavailable, Visit, open_store
from croupier.table.events import Followed, LogEntry, SeatAssignment, read_record
from croupier.table.names import DELETED
from croupier.tournament import Sender, commands
from tests.servers import Server
from tests.test_server import _duel, http, play_out, serving  # noqa: F401  (a fixture)
from tests.tournaments import DIRECTOR, Floor, house

Run = Callable[..., Any]
_OLD_DEED = '{"at":2000,"who":"shell","verb":"before","what":"keys had another form"}'


async def _account(url: str, name: str, password: str = "a good long one") -> str:
    """An account and its token."""
    _, _, guest = await http(url, "POST", "/api/session", {"name": name})
    body = {"name": name, "password": password}
    bearer = f"Bearer {guest['token']}"
    _, _, session = await http(url, "POST", "/api/accounts", body, Authorization=bearer)
    token: str = session["token"]
    return token


async def _status(url: str, token: str) -> int:
    status, _, _ = await http(url, "GET", "/api/session", Authorization=f"Bearer {token}")
    return status


async def _login(url: str, name: str, password: str) -> tuple[int, Any]:
    status, _, told = await http(url, "POST", "/api/login", {"name": name, "password": password})
    return status, told


async def _until_closed(at: TableSession) -> None:
    async with asyncio.timeout(30):
        while not at.view.closed:
            await at.changed(at.n)


async def _until_ended(url: str, token: str) -> None:
    async with asyncio.timeout(30):
        while await _status(url, token) != 401:
            await asyncio.sleep(0.02)


async def _accounts_are_looked_after(shell: Callable[..., Any], url: str, token: str) -> None:
    """An account is appointed, renamed, banned, reset and deleted; each deed ends its sessions."""
    assert (await shell("accounts", "operator", "ann")).err == "Ann is an operator\n"
    await _until_ended(url, token)
    assert (await shell("accounts", "rename", "Ann", "Anna")).status == 0
    assert (await _login(url, "Ann", "a good long one"))[0] == 401
    status, session = await _login(url, "Anna", "a good long one")
    assert status == 200
    assert (await shell("accounts", "ban", "Anna", "--why", "Cheated.")).status == 0
    await _until_ended(url, session["token"])
    status, told = await _login(url, "Anna", "a good long one")
    assert (status, told["code"]) == (403, "banned")
    assert "operator, banned" in (await shell("accounts", "list")).out
    assert (await shell("accounts", "ban", "Anna", "--lift")).status == 0
    password = (await shell("accounts", "reset", "Anna")).out.strip()
    status, session = await _login(url, "Anna", password)
    assert (status, session["temporary"]) == (200, True)
    assert (await shell("accounts", "delete", "Anna")).err.endswith("expected --yes\n")
    assert (await shell("accounts", "delete", "Anna", "--yes")).status == 0
    await _until_ended(url, session["token"])
    assert (await _login(url, "Anna", password))[0] == 401


@pytest.mark.exhaustive
async def test_a_club_is_run_from_the_shell_while_its_server_runs(tmp_path: Path, croupier: Run) -> None:
    async def shell(*args: str) -> Any:
        return await asyncio.to_thread(croupier, *args, "--data", str(tmp_path))

    server = Server("--data", str(tmp_path))
    try:
        await server.start()
        url = server.url
        token = await _account(url, "Ann")
        ann = Client(url, token)
        table = await ann.open_table(game="fortune", seats=2, name="Friday")
        async with ann.at(table) as at:
            await at.sit(0)
            listed = await shell("tables", "list")
            assert table[:8] in listed.out
            assert "Friday" in listed.out
            shown = json.loads((await shell("tables", "show", table[:8], "--json")).out)
            assert (shown["table"], shown["state"], shown["public"]) == (table, "open", True)
            exported = await shell("export", table[:6])
            assert json.loads(exported.out.splitlines()[0])["events"][0]["match"]["name"] == "Friday"
            assert (await shell("tables", "close", table[:8], "--why", "It is late.")).status == 0
            await _until_closed(at)
            assert at.view.closed == "It is late."
            with pytest.raises(ServerRefused, match=r"It is late\."):
                await at.sit(0)
        assert (await shell("tables", "list")).out == ""
        assert "closed" in (await shell("tables", "list", "--closed")).out
        await _accounts_are_looked_after(shell, url, token)
        deeds = json.loads((await shell("audit", "--json")).out)
        assert [deed["verb"] for deed in deeds] == [
            "delete account",
            "reset password",
            "lift ban",
            "ban account",
            "rename account",
            "appoint operator",
            "close table",
        ]
        assert all(deed["who"].startswith("shell ") for deed in deeds)
        assert "Anna" not in (await shell("audit")).out
        assert (await shell("accounts", "list")).out == ""
    finally:
        server.close()


@pytest.mark.parametrize("where", ["memory", "sqlite"])
async def test_a_deleted_player_is_named_nowhere_and_the_hands_of_others_stay(
    where: str, tmp_path: Path
) -> None:
    store: Store = MemoryStore() if where == "memory" else open_store(tmp_path)
    passed: list[str] = []
    async with serving(store) as url:
        guest = await Client.guest(url, "Wanda the Guest")
        table = await guest.open_table(game="duel", seats=2, terms={"hands": 2}, pause=0)
        bob = Client(url, await _account(url, "Bob"))
        await asyncio.gather(play_out(guest, table, 0, 2), play_out(bob, table, 1))
        bearer = f"Bearer {guest.token}"
        body = {"name": "Wanda", "password": "a good long one"}
        _, _, session = await http(url, "POST", "/api/accounts", body, Authorization=bearer)
        _, _, before = await http(url, "GET", f"/api/tables/{table}/hands")
        assert any("Wanda the Guest" in hand["names"] for hand in before)
        operator = Operator(store, "the test")
        await operator.ban("Wanda", "Wanda was rude")
        await operator.ban("Wanda", lift=True)
        assert await operator.delete("wanda") == "Wanda"
        await _until_ended(url, session["token"])
        async with asyncio.timeout(30):  # the server that has the table in memory hears of it
            while True:
                _, _, seen = await http(url, "GET", f"/api/tables/{table}")
                _, _, after = await http(url, "GET", f"/api/tables/{table}/hands")
                if "Wanda" not in json.dumps([seen, after]):
                    break
                await asyncio.sleep(0.02)
        named = [[DELETED if "Wanda" in name else name for name in hand["names"]] for hand in before]
        assert after == [{**hand, "names": names} for hand, names in zip(before, named, strict=True)]
        _, _, mine = await http(url, "GET", "/api/my/matches", Authorization=f"Bearer {bob.token}")
        assert mine["matches"][0]["met"] == [DELETED]
        passed.extend(row.text + row.one + row.two for row in store.dump())
    assert passed
    assert not [text for text in passed if "wanda" in text.casefold()]


async def _forgettable() -> MemoryStore:
    """Wanda, who was at a table and at a tournament under other names, and is in the audit log."""
    store = MemoryStore()
    sessions = Sessions(store)
    await sessions.start()
    guest, _ = await sessions.guest("Wanda the Guest")
    await Operator(store, "the test")._note("ban guest", guest.name)
    for n, name in enumerate((guest.name, "Wanda"), 1):
        waits = {"e": "queued", "player": guest.player, "name": f"{name} waits"}
        sat = {"at": 1, "events": [{"e": "sat", "player": guest.player, "name": name}, waits]}
        text = json.dumps({"met": [guest.name]})
        visits = [Visit("bob", "table", n, 1, text)] if n == 1 else []
        await store.append("table", n, 1, json.dumps(sat).encode(), visits=visits)
    floor = Floor(house(late_until=1), 2)
    floor.director.decide_and_commit(
        DIRECTOR, commands.Join("Wanda at the cup", person=guest.player), 30_000
    )
    floor.do(commands.Rename(3, "Wanda again"))
    for name in ("Wanda at the cup", "Wanda again"):
        floor.do(commands.Announce("Hello"), Sender(name, director=True))
    for n, record in enumerate(floor.records, 1):
        await store.append(log_of("cup"), n, 1, write_record(record))
    await sessions.register(guest, "Wanda", "a good long one")
    return store


@pytest.mark.parametrize("what", ["rewrite", "revisit", "create", "compare_and_swap"])
async def test_a_deletion_that_failed_is_repeated_until_nothing_is_left(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever of its writes fails."""
    for fails_at in range(1, 100):
        store, tries = await _forgettable(), iter(range(1, 1000))
        real = getattr(store, what)

        async def failing(*args: Any, real: Any = real, tries: Any = tries, at: int = fails_at) -> Any:
            if next(tries) == at:
                raise Unavailable("no space left on device")
            return await real(*args)

        monkeypatch.setattr(store, what, failing)
        operator = Operator(store, "the test")
        try:
            await operator.delete("Wanda")
        except Unavailable:
            with suppress(CroupierError):  # only the note of it was left
                await operator.delete("Wanda")
        assert "Wanda" not in "".join(row.text + row.one + row.two for row in store.dump())
        if next(tries) <= fails_at:
            return


async def test_a_table_is_named_by_any_beginning_that_is_its_own() -> None:
    store = MemoryStore()
    for name in ("abcd", "abce", "abcde", "x_yz", "xayz"):
        await store.append(name, 1, 1, b'{"at":1,"events":[]}')
    operator = Operator(store, "the test")
    for prefix, found in (("abcd", "abcd"), ("abcde", "abcde"), ("abce", "abce"), ("x_", "x_yz")):
        assert (await operator.table(prefix)).table == found
    for prefix, code in (("abc", "ambiguous"), ("", "no-table"), ("b", "no-table"), ("abcdef", "no-table")):
        with pytest.raises(BadInput) as caught:
            await operator.table(prefix)
        assert caught.value.code == code


async def test_the_house_may_close_a_table_whose_game_it_does_not_know() -> None:
    store = MemoryStore()
    opened = b'{"at":1,"events":[{"e":"opened","match":{"game":"whist","preset":"p"},"host":"h"}]}'
    await store.append("old", 1, 1, opened)
    operator = Operator(store, "the test")
    assert [(one.game, one.state) for one in await operator.tables()] == [("whist", "open")]
    await operator.close("old")
    assert [one.state for one in await operator.tables()] == ["closed"]
    with pytest.raises(BadInput, match="closed already"):
        await operator.close("old")


async def test_the_list_calls_closed_what_a_tournament_has_ended_and_nothing_for_a_name() -> None:
    store = MemoryStore()
    opened = b'{"at":1,"events":[{"e":"opened","match":{"game":"ofc","preset":"p"},"host":"h"}]}'
    ends = {
        "ended": LogEntry(2, (Followed((None,), 9, "the tournament is over"),)),
        "named": LogEntry(2, (Followed((SeatAssignment("ann", "closed", 50),), 9),)),
    }
    for name, record in ends.items():
        await store.append(name, 1, 1, opened)
        await store.append(name, 2, 2, write_record(record))
    operator = Operator(store, "the test")
    assert {one.table: one.state for one in await operator.tables()} == {"ended": "closed", "named": "open"}
    await operator.close("ended")  # now it cannot come back


async def test_a_name_that_belongs_to_another_is_not_given() -> None:
    store = MemoryStore()
    sessions = Sessions(store)
    await sessions.start()
    for name in ("Ann", "Bob"):
        guest, _ = await sessions.guest(name)
        await sessions.register(guest, name, "a good long one")
    operator = Operator(store, "the test")
    for new, code in (("BOB", "name-taken"), ("\u200b", "bad-name"), ("x" * 99, "bad-name")):
        with pytest.raises(BadInput) as caught:
            await operator.rename("Ann", new)
        assert caught.value.code == code
    assert await operator.rename("Ann", "ANN") == "ANN"
    with pytest.raises(CroupierError, match="no such account"):
        await operator.ban("Cat")
    assert [one.verb for one in await operator.audit_log()] == ["rename account"]


async def test_deeds_stay_in_the_order_in_which_they_were_done_whatever_the_clock_says() -> None:
    """Many within a millisecond, a clock that went back, operators at once: none lost or out of place."""
    store = MemoryStore()
    sessions = Sessions(store)
    await sessions.start()
    guest, _ = await sessions.guest("Ann")
    await sessions.register(guest, "Ann", "a good long one")
    await store.create(AUDIT, "000000000002000-0badcafe", _OLD_DEED)
    clock = [2.0]
    operator = Operator(store, "the test", lambda: clock[0])
    done: list[tuple[str, int]] = []
    for at in (2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 1.0, 1.0, 3.0, 3.0):
        clock[0] = at
        await operator.ban("Ann", lift=bool(len(done) % 2))
        done.append(("lift ban" if len(done) % 2 else "ban account", int(1000 * at)))
    deeds = await operator.audit_log()
    assert deeds[-1].verb == "before"
    assert [(deed.verb, deed.at) for deed in deeds[-2::-1]] == done
    others = [Operator(store, f"shell {number}", lambda: 3.0) for number in range(5)]
    await asyncio.gather(*(one.ban("Ann") for one in others))
    deeds = await operator.audit_log()
    assert sorted(deed.who for deed in deeds[:5]) == [f"shell {number}" for number in range(5)]
    assert len(deeds) == 16


def test_a_deleted_player_is_named_at_no_tournaments_table_either() -> None:
    chairs = (SeatAssignment("ann", "Ann", 50), None, SeatAssignment("bob", "Bob", 60, absent=True))
    record = LogEntry(5, (Followed(chairs, 9), Followed((None, chairs[0], None), 10, "broken")))
    body, names = _renamed(write_record(record), "ann")
    after = read_record(body)
    gone = SeatAssignment("ann", DELETED, 50)
    assert after.events == (
        Followed((gone, None, chairs[2]), 9),
        Followed((None, gone, None), 10, "broken"),
    )
    assert names == {"Ann"}
    assert _renamed(body, "ann") == (body, set())
