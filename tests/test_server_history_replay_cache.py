"""Costly answers: made beside the loop, in parts, packed and kept; and counted for what they cost."""

from __future__ import annotations

import asyncio
import gzip
import json
import pickle
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from msgspec import structs

from croupier import worker_process as work_module
from croupier.advice import adviser_of
from croupier.client import Client
from croupier.server import Services
from croupier.server.coach.hand_review import review_job
from croupier.server.history import replay_cache as module
from croupier.server.history.history_cache import HistoryCache
from croupier.server.history.replay_cache import MOST_PLAIN, ReplayCache, unpacked
from croupier.server.http.rate_limits import TokenBucket
from croupier.server.http.request_costs import cost_of
from croupier.server.runtime.settings import Rate
from croupier.server.runtime.worker_pool import WorkerPool, asked_by
from croupier.server.store import MemoryStore
from croupier.table.messages import encode
from croupier.worker_process import answer_to, piece_of
from tests.test_server import QUICK, http, serving
from tests.test_server_history_hand_history import history_of, play

KEY = ("a table", 0)


class Counted(WorkerPool):
    """Notes for whom it works."""

    def __init__(self) -> None:
        super().__init__(0)
        self.shares: list[str] = []

    async def do(self, share: str, work: Callable[..., Any], *args: Any, **how: Any) -> Any:
        self.shares.append(share)
        return await super().do(share, work, *args, **how)


async def test_a_replay_is_made_once_for_all_who_see_the_same() -> None:
    table, history = history_of("ofc", "replays")
    players = table.state.ended[0].players
    number = table.state.ended[0].number
    workers = Counted()
    replays = ReplayCache(workers)

    async def of(player: str, start: int = 0, count: int = 10**6) -> bytes:
        return await replays.frames(history, KEY, number, player, "here", start, count)

    for player in (*players, "a stranger"):
        assert await unpacked(await of(player)) == encode(history.frames(number, player))
    assert len(workers.shares) == len(players) + 1
    for player in ("another stranger", *players):
        assert await of(player)
    assert len(workers.shares) == len(players) + 1  # nothing was made again
    whole = json.loads(await unpacked(await of(players[0])))
    parts = [
        json.loads(await unpacked(await of(players[0], start, 3))) for start in range(0, whole["count"], 3)
    ]
    assert [frame for part in parts for frame in part["frames"]] == whole["frames"]
    assert whole["count"] == len(whole["frames"])
    assert {part["count"] for part in parts} == {whole["count"]}
    assert await replays.proof(history, number, players[0], "here") == encode(
        history.proof(number, players[0])
    )
    assert await replays.record(history, number, players[0], "here") == history.record(number, players[0])


@pytest.mark.parametrize("game", ["ofc", "fortune", "asian-stud", "pinzique"])
def test_a_review_in_slices_is_the_same_as_in_one_go(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    quick = structs.replace(adviser_of(game), rounds=1)
    monkeypatch.setattr("croupier.server.coach.hand_review.adviser_of", lambda _game: quick)
    history = history_of(game, "sliced", "random")[1]
    told = history.hands[0]
    asked = (pickle.dumps(history.rules), told, told.players[0], False, False)
    whole = review_job(*asked)
    monkeypatch.setattr(work_module, "SLICE_SECONDS", -1.0)  # each decision is a slice
    piece, slices = piece_of(review_job, *asked), 0
    while True:
        kind, what = answer_to(piece)
        if kind != "later":
            break
        piece, slices = what, slices + 1
    assert (kind, pickle.loads(what)) == ("done", pickle.loads(whole))
    assert slices >= len(json.loads(pickle.loads(whole)[0])["decisions"]) - 1


async def test_a_log_is_read_once_for_all_who_ask_at_once_and_its_time_is_charged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Counting(MemoryStore):
        async def read(self, table: str, after: int = 0) -> list[bytes]:
            read.append(after)
            return await super().read(table, after)

    services = Services(Counting(), QUICK)
    charged: list[float] = []
    monkeypatch.setattr("croupier.server.http.request_costs.charge", charged.append)
    name = await services.tables.open({"game": "ofc", "seats": 2}, "ann")
    histories, read = HistoryCache(services.tables, services.store), list[int]()
    found = await asyncio.gather(*(histories.of(name) for _ in range(5)))
    assert len({id(history) for _, history in found}) == 1
    assert read == [0, 1, 1, 1, 1]
    assert len(charged) == 5
    await services.close()


async def test_only_so_much_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    table, history = history_of("ofc", "replays")
    number = table.state.ended[0].number
    replays = ReplayCache(WorkerPool(0))
    one = await replays.frames(history, KEY, number, "x", "here", 0, 2)
    monkeypatch.setattr(module, "CACHE_BYTES", 3 * len(one))
    for start in range(9):
        await replays.frames(history, KEY, number, "x", "here", start, 2)
    assert 1 <= len(replays._kept) <= 4
    assert replays._size == sum(map(len, replays._kept.values()))


async def test_over_http_it_is_packed_and_whoever_takes_nothing_packed_gets_a_part(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("croupier.server.history.routes.MOST_PLAIN", 4)
    async with serving() as url, httpx.AsyncClient(trust_env=False) as client:
        ann = await Client.guest(url, "Ann")
        table = await ann.open_table(game="ofc", seats=2, pause=60, terms={"hands": 1})
        async with ann.at(table) as at:
            await at.sit(0)
            await at.fill(1)
            await at.start()
            await play(at)
        path = f"{url}/api/tables/{table}/hands/1"
        who = {"Authorization": f"Bearer {ann.token}"}
        packed = await client.get(path, headers=who)
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["vary"] == "Accept-Encoding"
        whole = packed.json()
        assert whole["count"] == len(whole["frames"]) > 4
        plain = await client.get(path, headers={**who, "Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.json()["frames"] == whole["frames"][:4]
        rest = await client.get(f"{path}?start=4", headers={**who, "Accept-Encoding": "identity"})
        assert rest.json()["frames"] == whole["frames"][4:8]
        assert (await client.get(f"{path}?start=1&count=2", headers=who)).json()["frames"] == whole[
            "frames"
        ][1:3]
        for wrong in ("start=-1", "count=0", "start=x"):
            assert (await client.get(f"{path}?{wrong}", headers=who)).status_code == 422


async def test_what_is_costly_is_asked_of_the_workers_on_the_askers_account(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also the best setting of a Fantasyland hand; and none of it stands in line with the bots there."""
    counted = Counted()
    monkeypatch.setattr("croupier.server.app.services.WorkerPool", lambda _most: counted)
    charged: list[float] = []
    monkeypatch.setattr("croupier.server.http.request_costs.charge", charged.append)
    async with serving() as url:
        ann = await Client.guest(url, "Ann")
        table = await ann.open_table(
            game="ofc", seats=2, terms={"hands": 1, "fantasy": [13, 0]}, clock={"kind": "none"}
        )
        async with ann.at(table) as at:
            await at.sit(0)
            await at.fill(1, "random")
            await at.start()
            while at.view.hand is None or at.view.hand.choices is None:
                await at.changed()
            bearer = f"Bearer {ann.token}"
            path = f"/api/tables/{table}/best"
            status, _, best = await http(url, "GET", path, Authorization=bearer)
            assert status == 200
            assert sorted(map(len, best.values())) == [0, 3, 5, 5]
            rows = "/".join("".join(best[row]) for row in ("front", "middle", "back"))
            move, before = {"move": f"p1 {rows}"}, len(charged)
            status, _, _ = await http(url, "POST", f"/api/tables/{table}/try", move, Authorization=bearer)
            assert (status, len(charged)) == (200, before + 1)
    assert counted.shares[-1] == asked_by("127.0.0.1") != "127.0.0.1"


async def test_costs_are_taken_for_what_they_are() -> None:
    for path, cost in {
        "/api/tables/abc/best": 10,
        "/api/tables/abc/hands/7": 5,
        "/api/tables/abc/hands/7/proof": 5,
        "/api/tables/abc/hands/7/record": 5,
        "/api/tables/abc/hands": 2,
        "/api/score/pinzique/game": 5,
        "/api/score/ofc": 1,
        "/api/tables": 1,
        "/api/tables/abc/try": 1,
    }.items():
        assert cost_of(path) == cost, path
    bucket = TokenBucket(Rate(10, 1), 0.0)
    assert [bucket.take(0.0, 4) for _ in range(3)] == [True, True, False]
    assert bucket.take(0.0, 2)
    assert not bucket.take(9.0, 100)  # more than it holds: all of it
    assert bucket.take(10.0, 100)
    assert not bucket.take(10.0)
    async with serving(settings=QUICK.but(requests=Rate(10, 0.001))) as url:
        statuses = [(await http(url, "GET", "/api/tables/none/hands/1"))[0] for _ in range(3)]
        assert statuses == [401, 401, 429]


async def test_eight_players_of_pinzique_have_a_replay_that_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Megabytes, packed to a ninetieth; and never all of it to a reader who takes nothing packed."""
    history = history_of("pinzique", "replay", "random")[1]
    number = history.hands[0].played.number
    packed = await ReplayCache(WorkerPool(0)).frames(history, KEY, number, "x", "here", 0, 10**6)
    whole = gzip.decompress(packed)
    assert len(packed) * 20 < len(whole)
    part = await ReplayCache(WorkerPool(0)).frames(history, KEY, number, "x", "here", 0, MOST_PLAIN)
    assert len(json.loads(gzip.decompress(part))["frames"]) == min(MOST_PLAIN, json.loads(whole)["count"])
