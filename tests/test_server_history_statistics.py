"""One's own statistics over HTTP: counted in pieces, kept, and nobody else's."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.advice.hand_stats import HandLine, ReviewSummary, WorstDecision
from croupier.client import Client, TableSession
from croupier.server.admin.actions import Operator
from croupier.server.admin.retention import DAY, sweep
from croupier.server.coach import review_routes as hands
from croupier.server.history import statistics_routes as progress
from croupier.server.history.hand_stats_store import SPACE, HandStatsStore
from croupier.server.http.request_costs import cost_of
from croupier.server.runtime.clock import now_ms
from croupier.server.store import MemoryStore, Store, open_store
from croupier.words import English
from tests.test_advice_hand_stats import line
from tests.test_server import _quick_hashing, serving  # noqa: F401  (a fixture)


async def asked(who: Client | None, url: str, path: str) -> httpx.Response:
    headers = {} if who is None else {"Authorization": f"Bearer {who.token}"}
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        return await http.get(path, headers=headers)


async def rounds_of(count: int, *people: Client) -> str:
    """A table of 3 Card Fortune where these have played so many rounds, each an ante and a play."""
    table = await people[0].open_table(
        game="fortune",
        seats=len(people),
        clock={"kind": "none"},
        pause=0,
        terms={"rounds": count},
        chips=900,
    )

    async def play(at: TableSession) -> None:
        while (found := await at.next_decision()) is not None:
            n = at.n
            wanted = ("ante 5", "play 5")
            await at.move(next(move for move in found.moves if move.endswith(wanted)))
            await at.changed(n)

    async with AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(who.at(table)) for who in people]
        for seat, at in enumerate(seats):
            await at.sit(seat)
        await seats[0].start()
        await asyncio.gather(*map(play, seats))
    return table


async def test_ones_own_hands_are_counted_and_nobody_elses(url: str) -> None:
    ann, ben, eve = [await Client.guest(url, name) for name in ("Ann", "Ben", "Eve")]
    table = await rounds_of(3, ann, ben)
    path = f"/api/my/sessions/{table}"
    found, other = [(await asked(who, url, path)).json() for who in (ann, ben)]
    assert [each["number"] for each in found["hands"]] == [1, 2, 3]
    played = (await asked(ann, url, f"/api/tables/{table}/hands")).json()
    for own, seat in ((found, 0), (other, 1)):
        assert [each["result"] for each in own["hands"]] == [hand["returns"][seat] for hand in played]
    assert (found["uncounted"], found["told"]["reviewed"], found["worst"]) == (0, 0, [])
    refused = await asked(eve, url, path)
    assert (refused.status_code, refused.json()["code"]) == (422, "not-dealt-in")
    assert (await asked(None, url, path)).status_code == 401
    assert (await asked(None, url, "/api/my/progress")).status_code == 401
    assert (await asked(ann, url, "/api/my/sessions/none")).status_code == 404
    assert (await asked(eve, url, "/api/my/progress")).json() == []


async def test_a_review_is_kept_and_told_of_over_all_sessions(url: str) -> None:
    ann = await Client.guest(url, "Ann")
    tables = [await rounds_of(2, ann), await rounds_of(2, ann)]
    for table in tables:
        for number in (1, 2):
            answer = await asked(ann, url, f"/api/tables/{table}/hands/{number}/review")
            assert not answer.json()["rough"]
    (game,) = (await asked(ann, url, "/api/my/progress")).json()
    assert (game["game"], game["chips"], game["told"]["hands"]) == ("fortune", True, 4)
    skill = game["told"]["skill"]
    assert skill["total"]["luck"] == pytest.approx(skill["total"]["lost"] + skill["total"]["result"])
    assert [one["table"] for one in game["sessions"]] == tables[::-1]
    assert [one["told"]["reviewed"] for one in game["sessions"]] == [2, 2]
    again = (await asked(ann, url, f"/api/my/sessions/{tables[0]}")).json()
    lost = sum(part[0] for hand in again["hands"] for part in hand["reviewed"]["parts"])
    assert lost == pytest.approx(again["told"]["skill"]["total"]["lost"])


async def test_a_long_session_is_counted_in_pieces_and_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process of the house has ten seconds: two hundred hands are asked for forty at a time."""
    monkeypatch.setattr(progress, "AT_ONCE", 3)
    monkeypatch.setattr(progress, "MOST", 6)  # of seven: the first is let go of, and not counted for ever
    monkeypatch.setattr("croupier.server.history.hand_stats_store.MOST", 6)
    async with serving() as url:
        ann = await Client.guest(url, "Ann")
        table = await rounds_of(7, ann)
        left = []
        for _ in range(3):
            found = (await asked(ann, url, f"/api/my/sessions/{table}")).json()
            left.append(found["uncounted"])
        assert left == [3, 0, 0]
        assert [hand["number"] for hand in found["hands"]] == [2, 3, 4, 5, 6, 7]


async def test_a_first_impression_is_told_as_one_and_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def unready(*_: Any) -> bool:
        return False

    monkeypatch.setattr(hands, "have_ready", unready)
    async with serving() as url:
        ann = await Client.guest(url, "Ann")
        table = await rounds_of(1, ann)
        assert (await asked(ann, url, f"/api/tables/{table}/hands/1/review")).json()["rough"]
        found = (await asked(ann, url, f"/api/my/sessions/{table}")).json()
        assert "reviewed" not in found["hands"][0]
        monkeypatch.undo()
        assert not (await asked(ann, url, f"/api/tables/{table}/hands/1/review")).json()["rough"]
        found = (await asked(ann, url, f"/api/my/sessions/{table}")).json()
        assert found["hands"][0]["reviewed"]["decisions"] == 1


def test_statistics_cost_what_they_take() -> None:
    assert cost_of("/api/my/progress") == cost_of("/api/my/sessions/abc") == 5


@pytest.mark.parametrize("where", ["memory", "sqlite"])
async def test_a_review_outlives_the_counting_after_it(where: str, tmp_path: Path) -> None:
    store: Store = MemoryStore() if where == "memory" else open_store(tmp_path)
    kept = HandStatsStore(store)
    await asyncio.gather(*(kept.keep("ann", "one", [line(number, 1)]) for number in (3, 1, 2)))
    await kept.keep("ann", "one", [line(2, 1, lost=4.0)])
    await kept.keep("ann", "one", [line(2, 1), line(4, 1)])
    said = English("{n} points fewer", n=2)  # as texts of hands are: English, with its message
    worst = WorstDecision(move=1, cost=4.0, stderr=0.0, chosen=said, best=said, why=said)
    await kept.keep("ann", "said", [HandLine(1, 0, 1, reviewed=ReviewSummary(1, 1, (), worst))])
    (back,) = (await kept.of("ann", "said"))["said"]
    assert back.reviewed is not None
    assert back.reviewed.worst == worst
    found = (await kept.of("ann", "one", "two"))["one"]
    assert [each.number for each in found] == [1, 2, 3, 4]
    assert [each.reviewed is not None for each in found] == [False, True, False, False]
    assert (await kept.of("ben", "one")) == {"one": ()}
    await store.close()


async def test_what_is_kept_goes_with_its_table_and_with_its_player() -> None:
    store = MemoryStore()
    async with serving(store) as url:
        ann, ben = [await Client.guest(url, name) for name in ("Ann", "Ben")]
        await ann.register("Ann", "a good long password")
        table = await rounds_of(1, ann, ben)
        for who in (ann, ben):
            await asked(who, url, f"/api/my/sessions/{table}")
        assert len(await store.list_space(SPACE)) == 2
        await Operator(store, "shell").delete("Ann")
        ((key, _),) = await store.list_space(SPACE)
        later = now_ms() + 40 * DAY
        await sweep(store, 30, 30, later, lambda name: name == table)
        assert await store.list_space(SPACE) != [], key
        await sweep(store, 30, 30, later, lambda _: False)
        assert await store.list_space(SPACE) == []


async def test_no_review_is_replaced_by_a_lesser_one() -> None:
    """A quick review comes first, with each result; the one with reasons stays once it is made."""
    played = HandStatsStore(MemoryStore())
    plain, quick, whole = (
        HandLine(1, 0, -4, {}, None if depth is None else ReviewSummary(5, 1, ((2.5, -4.0),), None, depth))
        for depth in (None, True, False)
    )
    for new, kept in ((plain, plain), (quick, quick), (plain, quick), (whole, whole), (quick, whole)):
        assert await played.keep("ann", "table", [new]) == (kept,)
