"""Bots and programs at a server's table: they play whole matches, and faults are replaced and counted."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.arena.players import ending_programs
from croupier.client import BotSeat, Client, ServerRefused, TableSession
from croupier.errors import BadInput
from tests.conftest import Ran
from tests.test_arena_program import QUICK, nasty
from tests.test_server import serving
from tests.tournament_online import evening

Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _ended(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("croupier.arena.program_process.PARTING", 0.3)
    with ending_programs():
        yield


async def opened(url: str, game: str = "asian-stud", **settings: object) -> tuple[Client, str]:
    """A table whose second seat has a bot, and its host."""
    ann = await Client.guest(url, "Ann")
    terms = settings.pop("terms", {"rounds": 3})
    table = await ann.open_table(
        game=game, seats=2, pause=0, clock={"kind": "none"}, terms=terms, **settings
    )
    async with ann.at(table) as at:
        await at.fill(1, "random")
    return ann, table


async def start(ann: Client, table: str) -> None:
    """Begin the match as soon as both seats are taken."""
    async with ann.at(table) as at:
        while None in at.view.seats:
            await at.changed()
        await at.start()


@pytest.mark.parametrize(
    ("game", "terms"),
    [("asian-stud", {"rounds": 3}), ("fortune", {"rounds": 2}), ("ofc", {"hands": 2}), ("pinzique", {})],
)
async def test_a_program_plays_a_match_at_a_table(game: str, terms: dict[str, int], tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    async with serving() as url:
        ann, table = await opened(url, game, terms=terms)
        client = await Client.guest(url, "well")
        async with client.at(table) as at:
            one = BotSeat(at, nasty("well", log), match_ms=60_000)
            assert await one.sit() == 0
            await start(ann, table)
            await one.play()
            assert (one.faults, one.hands) == (0, at.view.hands)
            won = at.view.seats[0]
            assert won is not None
            assert one.net == won.won
    with ending_programs():
        pass
    told = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    kinds = [message["type"] for message in told]
    assert (kinds.count("hand"), kinds.count("result"), kinds.count("act")) == (
        one.hands,
        one.hands,
        one.moves,
    )
    assert told[0]["game"] == game
    for act in (message for message in told if message["type"] == "act"):
        assert act["match_ms"] <= 60_000
    assert all(message["returns"] for message in told if message["type"] == "result")


@pytest.mark.parametrize("how", ["garbage", "dies", "silent", "floods", "illegal"])
async def test_a_program_that_fails_is_named_replaced_and_counted(
    how: str, capfd: pytest.CaptureFixture[str]
) -> None:
    async with serving() as url:
        ann, table = await opened(url)
        client = await Client.guest(url, how)
        async with client.at(table) as at:
            one = BotSeat(at, nasty(how), clock_ms=QUICK)
            await one.sit()
            await start(ann, table)
            await one.play()
            assert at.view.phase == "waiting"
    assert one.hands == 3
    assert one.faults == one.moves > 0
    assert "nasty_program.py" in capfd.readouterr().err


async def test_a_match_clock_runs_over_all_hands(capfd: pytest.CaptureFixture[str]) -> None:
    async with serving() as url:
        ann, table = await opened(url)
        client = await Client.guest(url, "slow")
        async with client.at(table) as at:
            one = BotSeat(at, nasty("silent"), clock_ms=10_000, match_ms=QUICK)
            await one.sit()
            await start(ann, table)
            await one.play()
    assert one.faults == one.moves > 1
    said = capfd.readouterr().err
    assert f"did not answer in {QUICK} ms" in said
    assert "10000" not in said


async def test_a_seat_is_had_by_a_token_and_a_rematch_is_agreed_to(url: str) -> None:
    ann, table = await opened(url)
    client = await Client.guest(url, "Cleo")
    async with client.at(table) as first:
        await BotSeat(first, "optimal").sit()
    async with Client(url, client.token).at(table) as at:
        one = BotSeat(at, "optimal")
        assert await one.sit(1) == 0, "the session has a seat already"
        await start(ann, table)
        await one.play()
        await one.play()
        assert (one.hands, one.faults) == (6, 0)
    async with ann.at(table) as watching:
        with pytest.raises(BadInput, match="expected a free seat"):
            await BotSeat(watching, "optimal").sit()
        with pytest.raises(BadInput, match="bot 'clever': expected one of"):
            await BotSeat(watching, "clever").sit()


async def test_the_verb_seats_a_program(croupier: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving() as url:
        ann, table = await opened(url)
        address = f"{url}/table/{table}"
        words = "sit", address, "--bot", nasty("well"), "--name", "Tidy"
        begun = asyncio.create_task(start(ann, table))
        ran = await asyncio.to_thread(croupier, *words, "--json")
        await begun
        told = json.loads(ran.out)
        assert ran.status == 0, ran.err
        assert re.search(r"sits at seat 1\n", ran.err)
        assert (told["table"], told["seat"], told["hands"], told["faults"]) == (table, 0, 3, 0)
        taken = await asyncio.to_thread(croupier, *words[:3], "random", "--seat", "2")
        assert (taken.status, taken.err.count("\n")) == (2, 1)
        assert "seat 1 is taken" in taken.err or "seat 2 is taken" in taken.err
        client = await Client.guest(url, "Cleo")
        session = TableSession(client, table, mix=False)
        monkeypatch.setenv("CROUPIER_TOKEN", "forged")
        forged = await asyncio.to_thread(croupier, *words[:3], "random")
        assert (forged.status, forged.err) == (2, f"croupier: token: expected that of a session of {url}\n")
        monkeypatch.delenv("CROUPIER_TOKEN")
        assert session.n == 0
        absent = await asyncio.to_thread(
            croupier, "sit", f"{url}/table/none", "--bot", "random", "--name", "Zed"
        )
        assert (
            absent.err
            == f"croupier: {url}/table/none: expected a table or an online tournament of this server\n"
        )
        nobody = await asyncio.to_thread(croupier, "sit", "http://127.0.0.1:1/table/x", "--bot", "random")
        assert nobody.err.startswith("croupier: http://127.0.0.1:1: expected a croupier server: ")
    for address in ("http://x/tables/y", "http://[x/table/y"):
        wrong = await asyncio.to_thread(croupier, "sit", address, "--bot", "random")
        assert (wrong.status, wrong.out) == (2, "")
        assert "expected a table's address such as http://host:8000/table/NAME" in wrong.err


@pytest.mark.parametrize("bot", ["clever", "", "./no-program", "no.module:Bot"])
def test_a_mistyped_bot_is_refused_before_anybody_is_asked(croupier: Run, bot: str) -> None:
    refusal = croupier("sit", "http://127.0.0.1:1/tournament/x", "--bot", bot).refusal()
    assert f"'{bot}': " in refusal
    assert "croupier server" not in refusal


async def test_a_program_is_marked_wherever_it_is_seen(croupier: Run, url: str) -> None:
    ann, table = await opened(url, public=True)
    program = await Client.guest(url, "tidy", program=True)
    async with program.at(table) as at:
        await BotSeat(at, "optimal").sit()
        own, house = at.view.seats
        assert own is not None and house is not None  # noqa: PT018
        assert (own.name, own.program, own.bot) == ("Bot tidy", True, None)
        assert (house.name, house.program, house.bot) == ("Bot 2", False, "random")
        assert [one["people"] for one in await ann.tables()] == [["Bot tidy"]]
    with pytest.raises(ServerRefused, match="pairing brings people together"):
        await program.ask("POST", "/api/pairing", {"game": "ofc"})
    assert (await program.session())["program"]
    assert not (await ann.session())["program"]
    words = "sit", f"{url}/table/{table}", "--bot", "random", "--token"
    refused = await asyncio.to_thread(croupier, *words, ann.token)
    said = "croupier: token: expected that of a program's session; this is a person's\n"
    assert (refused.status, refused.err) == (2, said)


async def test_the_verb_enters_a_tournament_and_plays_until_it_is_out(
    croupier: Run, tmp_path: Path
) -> None:
    """From table to table, as they break; every hand that it was dealt is told to it."""
    log = tmp_path / "log.jsonl"
    async with evening(people=0, bots=5, begins=False) as night:
        address = f"{night.house.url}/tournament/{night.name}/play"
        words = "sit", address, "--bot", nasty("well", log), "--name", "Tidy"
        sits = asyncio.create_task(asyncio.to_thread(croupier, *words, "--json"))
        await night.until(lambda: sits.done() or len(night.state.players) == 6)
        assert not sits.done(), (await sits).err
        await night.do("start")
        ran = await sits
        await night.over()
        assert ran.status == 0, ran.err
        assert [one.bot_mark for one in night.state.players.values() if one.name == "Bot Tidy"] == [
            "program"
        ]
        assert "sits at table " in ran.err
        told = json.loads(ran.out)
        assert told["tournament"] == night.name
        assert told["hands"] > 0
        assert told["faults"] == 0 < told["moves"]
        await night.accepted()
        late = await asyncio.to_thread(croupier, *words[:3], "random", "--name", "Late")
        assert (late.status, late.err.count("\n")) == (2, 1)
        seat = await asyncio.to_thread(croupier, *words[:4], "--seat", "1")
        assert "a tournament seats its players" in seat.err
    kinds = [json.loads(line)["type"] for line in log.read_text(encoding="utf-8").splitlines()]
    assert kinds.count("act") >= told["moves"]  # on a slow machine the clock may be faster
    assert kinds.count("hand") == kinds.count("result") >= told["hands"]
