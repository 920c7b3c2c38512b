"""The verbs of the server's house: serve, backup, restore, export."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.client import Client
from tests.servers import Server

Run = Callable[..., Any]


def test_serve_stops_when_told_to_and_its_tables_are_backed_up(tmp_path: Path, croupier: Run) -> None:
    data, other = tmp_path / "data", tmp_path / "other"

    async def play() -> str:
        server = Server("--data", str(data))
        try:
            await server.start()
            ann = await Client.guest(server.url, "Ann")
            table = await ann.open_table(game="fortune", seats=2, public=False, name="Friday")
            async with ann.at(table) as at:
                await at.sit(0)
                live = await asyncio.to_thread(
                    croupier, "backup", str(tmp_path / "live"), "--data", str(data)
                )
                assert live.status == 0
                assert (await asyncio.to_thread(croupier, "restore", "x", "--data", str(data))).status == 2
            assert server.stop() == 0
            log = server.log()
            assert table not in log
            assert ann.token not in log
            assert "Ann" not in log
            first, *lines = log.splitlines()
            assert first == f"croupier: serving on {server.url}"
            assert {json.loads(line)["level"] for line in lines} == {"info"}
            return table
        finally:
            server.close()

    table = asyncio.run(play())
    exported = croupier("export", table, "--data", str(data))
    assert exported.status == 0
    records = [json.loads(line) for line in exported.out.splitlines()]
    assert records[0]["events"][0]["match"]["name"] == "Friday"
    assert any(event["e"] == "sat" for record in records for event in record["events"])
    assert croupier("backup", str(tmp_path / "all"), "--data", str(data)).status == 0
    assert croupier("restore", str(tmp_path / "all"), "--data", str(other)).status == 0
    assert croupier("export", table, "--data", str(other)).out == exported.out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("serve", "--port", "99999"), "99999"),
        (("serve", "--host", "no.such.host.invalid"), "no.such.host.invalid"),
        (("serve", "--port", "0", "--database-url", "mysql://x"), "postgresql://"),
        (("export", "x", "--data", "nowhere"), "nowhere"),
        (("backup", "f", "--data", "nowhere"), "nowhere"),
        (("restore", "missing"), "missing"),
    ],
)
def test_bad_input_is_one_line(args: tuple[str, ...], says: str, croupier: Run, tmp_path: Path) -> None:
    ran = croupier(*args)
    assert ran.status == 2
    assert says in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""
