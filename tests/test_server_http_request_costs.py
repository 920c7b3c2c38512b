"""What requests cost: as much as they take, whatever is sent and however large a tournament is."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import httpx
import pytest

from croupier.chance import fresh_seed
from croupier.errors import BadInput
from croupier.server import Services, Settings, create_app
from croupier.server.http.rate_limits import TokenBucket
from croupier.server.http.request_costs import EACH, aside, charge, cost_of, owing
from croupier.server.runtime.settings import Rate, unlimited
from croupier.server.store import MemoryStore
from croupier.tournament import Sender, commands, opening_step, structure_of
from croupier.tournament.director import Director
from croupier.tournament.file import exported
from tests.test_server import _quick_hashing  # noqa: F401  (a fixture)

LEVELS = ",".join(["{point=1}"] * 400)
CHIPS = ",".join(["1=100", *(f"{chip}=0" for chip in range(2, 1200))])
LONG = f"""
title = "x"
game = "ofc"
preset = "carnivale-2013"
stack = 100
seats = 4
buy_in = {{ prize = 1 }}
levels = [{LEVELS}]
chips = {{{CHIPS}}}
"""
"""A structure that is checked for a fifth of a second."""


@asynccontextmanager
async def house(settings: Settings, clock: Callable[[], float]) -> AsyncIterator[httpx.AsyncClient]:
    """A server without a network, and somebody at one address."""
    app = create_app(Services(MemoryStore(), settings, clock=clock))
    transport = httpx.ASGITransport(app=app, client=("192.0.2.1", 1))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost", timeout=60) as client,
    ):
        token = (await client.post("/api/session", json={"name": "Dee"})).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        yield client


@pytest.mark.exhaustive
async def test_what_a_check_takes_is_paid_whatever_is_in_it() -> None:
    """With 60 at once and 20 a second, checks of 0.2 s were answered 20 times a second."""
    now = [0.0]
    async with house(unlimited().but(requests=Settings().requests), lambda: now[0]) as eve:
        body, answered, began = {"toml": LONG, "entrants": [10_000] * 10}, 0, time.process_time()
        for _ in range(40):  # four a second
            answer = await eve.post("/api/tournaments/check", json=body)
            if answer.status_code == 200:
                answered += 1
            else:
                assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
            now[0] += 0.25
        took = time.process_time() - began
        afforded = (60 + 20 * now[0]) * EACH
        assert answered > 3
        assert took < 2 * afforded, (answered, took)
        now[0] += 30.0  # nobody waits for longer
        assert (await eve.get("/api/games")).status_code == 200


def club(entrants: int) -> bytes:
    """The file of a tournament of so many."""
    director = Director([opening_step(structure_of("turbo"), "Club", fresh_seed(), 1, "Dee").record])
    for number in range(entrants):
        director.decide_and_commit(Sender("Dee", director=True), commands.Register(f"Player {number}"), 2)
    return exported(director.records, seed=True)


@pytest.mark.exhaustive
@pytest.mark.parametrize("path", ["/print/seats", "/bots"])
async def test_the_larger_a_tournament_the_less_of_it_one_address_gets(path: str) -> None:
    """Ten entrants cost as much as a thousand; a seat card takes 5 ms."""

    async def asked(dee: httpx.AsyncClient, address: str, entrants: int) -> httpx.Response:
        return await (dee.post(address, json={"count": entrants}) if path == "/bots" else dee.get(address))

    async def answered(entrants: int) -> int:
        settings = unlimited().but(requests=Rate(60, 0.0), polls=Rate(60, 0.0))
        async with house(settings, lambda: 0.0) as dee:
            answer = await dee.post("/api/tournaments/import?kind=online", content=club(entrants))
            base = f"/api/tournaments/{answer.json()['tournament']}"
            found = 0
            while (await asked(dee, base + path, entrants)).status_code == 200:
                found += 1
            return found

    few, many = await answered(4), await answered(200)
    assert few > many > 0


async def test_work_that_fails_is_owed_too() -> None:
    owed: list[float] = []
    owing(1.0, owed.append)

    def fail() -> None:
        until = time.thread_time() + 0.05
        while time.thread_time() < until:
            pass
        raise BadInput("no")

    with pytest.raises(BadInput):
        await aside(fail)
    assert 4.0 <= owed[0] < 10.0  # 0.05 s, less the request that was paid


def test_no_request_is_owed_for_longer_than_half_a_minute() -> None:
    bucket, now = TokenBucket(Rate(60, 20), 0.0), 0.0
    owing(1.0, lambda cost: bucket.owe(now, cost))
    charge(3600.0)
    assert not bucket.take(20.0)
    assert bucket.take(30.0)


@pytest.mark.parametrize(
    ("path", "cost"),
    [("/api/tournaments/check", 5.0), ("/api/tournaments/turbo-abcd/bots", 5.0), ("/api/games", 1.0)],
)
def test_what_is_paid_first(path: str, cost: float) -> None:
    assert cost_of(path) == cost
