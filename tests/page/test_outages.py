"""A page in an outage of the database: a move is sent again until it is known, lost ones are told."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from croupier.server.store import Unavailable
from croupier.server.store.sql_store import SqlStore
from tests.page.conftest import NewPage
from tests.page.hands import MY_TURN, against_bots, place_all
from tests.page.running import Server

SENT_AGAIN = "The house cannot write this down now. It is sent again, and done once."


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("failing")) as running:
        yield running


class Database:
    """The server's database: it fails while it is `down`, having written or not."""

    def __init__(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        self.down, self.writes = False, False
        self._file = server.data / "croupier.db"
        append, read = SqlStore.append, SqlStore.read

        async def failing_append(store: SqlStore, *given: Any, **more: Any) -> None:
            if not self.down or self.writes:
                await append(store, *given, **more)
            self._fail()

        async def failing_read(store: SqlStore, *given: Any) -> list[bytes]:
            self._fail()
            return await read(store, *given)

        monkeypatch.setattr(SqlStore, "append", failing_append)
        monkeypatch.setattr(SqlStore, "read", failing_read)

    def _fail(self) -> None:
        if self.down:
            raise Unavailable("the database restarts")

    def moves(self, page: Page) -> list[str]:
        """The ids of a table's commands."""
        with sqlite3.connect(self._file) as database:
            rows = database.execute("SELECT body FROM log WHERE table_id = ? ORDER BY n", (_table(page),))
            records = [msgspec.json.decode(row[0]) for row in rows]
        return [record["id"] for record in records if not record.get("player", "bot").startswith("bot")]

    def lose(self, page: Page, records: int) -> None:
        """Lose a table's last records, under the running server."""
        with sqlite3.connect(self._file) as database:
            last = "SELECT MAX(n) FROM log WHERE table_id = :table"
            database.execute(
                f"DELETE FROM log WHERE table_id = :table AND n > ({last}) - :records",
                {"table": _table(page), "records": records},
            )


def _table(page: Page) -> str:
    return page.url.split("/table/")[1].partition("#")[0]


def _send(page: Page) -> None:
    """Place the cards from the back, and send the move; whatever comes of it."""
    page.locator(MY_TURN).wait_for()
    while page.locator(MY_TURN).is_disabled():
        page.locator(".mine .row-name:not(:disabled)").last.click()
    page.locator(MY_TURN).click()


@pytest.mark.parametrize("writes", [False, True])
def test_a_move_in_an_outage_is_sent_again_until_it_is_known(
    new_page: NewPage, server: Server, monkeypatch: pytest.MonkeyPatch, writes: bool
) -> None:
    database = Database(server, monkeypatch)
    page = new_page(390, 844)
    against_bots(page, "ofc")
    page.locator(MY_TURN).wait_for()
    before = database.moves(page)
    database.down, database.writes = True, writes
    _send(page)
    expect(page.locator(".line.over-felt")).to_have_text(SENT_AGAIN)
    database.down = False
    expect(page.locator(".line.over-felt")).to_have_text("")
    place_all(page)  # the next street
    after = database.moves(page)
    assert len(set(after)) == len(after) == len(before) + 2
    expect(page.locator(".toasts")).to_have_text("")


@pytest.mark.exhaustive
def test_moves_that_the_database_has_lost_are_told_and_made_again(
    new_page: NewPage, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(server, monkeypatch)
    page = new_page(390, 844, scheme="dark")
    against_bots(page, "ofc")
    place_all(page)
    page.locator(MY_TURN).wait_for()
    database.lose(page, 1)
    _send(page)
    told = "The database failed, and the end of this table's log is lost (records: 1); the table is back at"
    expect(page.locator(".toasts")).to_contain_text(told)
    expect(page.locator(".toasts > *")).to_have_count(1)
    place_all(page)
    place_all(page)
