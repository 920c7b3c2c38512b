"""The client: it comes back, sends each command once, and does not take a false deal."""

from __future__ import annotations

import ast
import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.client import Client, ServerRefused, TableSession, TournamentSession, http
from croupier.client.auditor import Auditor
from croupier.client.deal_check import text_in
from croupier.client.http import Session
from croupier.errors import BadInput, CroupierError
from croupier.fair import ProofFile, read_proof_file
from croupier.server.history.hand_history import History
from croupier.server.store import open_store
from croupier.table import messages
from croupier.table.table import Refusal, Table
from croupier.table.view import Choices, TableView
from tests.servers import Server, Witness, against_a_bot, log_of
from tests.tables import ANN, BOB, Played, hand_played
from tests.test_fair_proof_replay import kept
from tests.test_server import _duel, serving  # noqa: F401  (the small game is one of the house's)

DOCS = Path(__file__).parent.parent / "docs" / "client.md"


@pytest.mark.parametrize(
    "error", [ConnectionResetError("gone"), BadInput("unfair"), ServerRefused("stale", "too late")]
)
async def test_entropy_that_does_not_arrive_is_no_error_of_its_own(error: Exception) -> None:
    async def fail(*_: Any) -> Any:
        raise error

    await Auditor(fail, fail, fail)._mix_in(1, fail)


@pytest.mark.exhaustive
@pytest.mark.usefixtures("patient")
async def test_commands_on_their_way_when_the_server_dies_are_done_once(tmp_path: Path) -> None:
    where = ("--data", str(tmp_path))
    server = Server(*where)
    try:
        await server.start()
        ann = await Client.guest(server.url, "Ann")
        table = await ann.open_table(game="ofc", seats=2)
        at = Witness(ann, table)
        await at.arrive()
        commands = [asyncio.create_task(at.do("sit", seat=0)), asyncio.create_task(at.fill(1))]
        await asyncio.sleep(0)
        server.kill()
        more = asyncio.create_task(at.do("sit-out"))
        await server.start()
        results = await asyncio.gather(*commands, more, return_exceptions=True)
        assert not [result for result in results if isinstance(result, Exception)], results
        await at.go()
        server.kill()
        log = await log_of(where, table)
        ids = [record.id for record in log if record.id]
        assert len(ids) == len(set(ids))
        assert {at.done[command] for command in at.done} <= set(range(1, len(log) + 1))
        assert {*at.done} <= {*ids}
    finally:
        server.close()


async def test_no_server_and_no_table_are_told() -> None:
    with pytest.raises(OSError, match="refused"):
        await Client.guest("http://127.0.0.1:9", "Ann")
    with pytest.raises(BadInput, match="http://"):
        await Client.guest("127.0.0.1:9", "Ann")
    async with serving() as url:
        ann = await Client.guest(url, "Ann")
        with pytest.raises(ServerRefused, match="404"):
            async with ann.at("nowhere"):
                pass
        with pytest.raises(ServerRefused) as refused:
            await ann.open_table(game="chess")
        assert refused.value.code == "unknown-game"
        async with ann.at(await ann.open_table(game="duel", seats=2)) as at:
            await at.sit(0)
            with pytest.raises(ServerRefused) as refused:
                await at.sit(1)
            assert refused.value.code == "seated"
            await ann.log_out()
            with pytest.raises(ServerRefused, match="session has ended"):  # noqa: PT012
                while True:
                    await at.changed()


async def test_a_server_that_stays_away_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits is told, and so is whoever asks for something afterwards."""
    monkeypatch.setattr(http, "PATIENCE", 0.3)
    async with serving() as url:
        ann = await Client.guest(url, "Ann")
        at = TableSession(ann, await ann.open_table(game="duel", seats=2), mix=False)
        await at.arrive()
        assert at.connected
    for asks in (at.changed, at.leave):
        with pytest.raises(OSError, match=r"(?i)connect"):
            await asyncio.wait_for(asks(), 60)
    assert not at.connected
    await at.go()


async def test_the_example_in_the_docs_plays_a_match() -> None:
    """As it stands in docs/client.md, at another address and with one hand."""
    found = re.search(r"^```python\n(.*?)^```$", DOCS.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None
    async with serving() as url:
        text = found[1].replace("http://127.0.0.1:8000", url).replace('"hands": 10', '"hands": 1')
        names: dict[str, Any] = {}
        code = compile(text, "client.md", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        await FunctionType(code, names)()
        at = names["seat"]
        assert at.view.phase == "waiting"
        # Hands in Fantasyland, which chance may have added, do not count (T3).
        assert at.view.hand.view["terms"]["hand"] == 1
        assert at.view.hand.returns is not None


def lies(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A house that does not deal as it said."""
    honest = Table.proof

    def proof(self: Table, player: str, command: Any) -> Any:
        answer = honest(self, player, command)
        if answer.proof is None or what == "none":
            return replace(answer, proof=None)
        if what == "refused":
            raise Refusal("no-proof", "you get none")
        told = answer.proof
        nothing = replace(told, dealt=(), rolled=(), opened=())
        false = {
            "empty": lambda: nothing,
            "empty, with its moves": lambda: replace(nothing, moves=()),
            "fewer moves": lambda: replace(told, moves=told.moves[:-1], rolled=(), opened=told.opened[:-1]),
            "another hand": lambda: replace(told, moves=_another_hand(told.moves)),
            "another root": lambda: replace(told, root="0" * 64),
            "no entropy": lambda: replace(told, entropy=()),
            "a card left out": lambda: replace(told, opened=told.opened[1:]),
            "other rolls": lambda: replace(told, rolled=()),
        }[what]()
        return replace(answer, proof=false)

    monkeypatch.setattr(Table, "proof", proof)


def _another_hand(moves: tuple[str, ...]) -> tuple[str, ...]:
    """The bot is said to have played its other card: what was seen of it says otherwise."""
    shown, hidden = sorted(re.findall(r"\?..|..", moves[1][5:]), key=lambda card: card[0] == "?")
    return tuple(f"p2 {hidden}" if move == f"p2 {shown}" else move for move in moves)


FALSE = {
    "unfair": (
        "another root",
        "no entropy",
        "a card left out",
        "other rolls",
        "empty",
        "empty, with its moves",
        "fewer moves",
        "another hand",
    ),
    "unproved": ("none", "refused"),
}


@pytest.mark.parametrize("what", [what for every in FALSE.values() for what in every])
async def test_a_false_deal_or_none_ends_the_clients_game(
    what: str, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    ann = await Client.guest(url, "Ann")
    table = await ann.open_table(game="duel", seats=2, pause=1)
    lies(what, monkeypatch)
    monkeypatch.setattr(History, "proof", _no_proof)  # nor does the log give another
    async with ann.at(table) as at:
        asked = await against_a_bot(at)
        with pytest.raises(BadInput) as unfair:  # noqa: PT012  (whichever comes first)
            await at.move(asked.moves[0])
            while True:
                await at.changed()
        assert what in FALSE[unfair.value.code]
        assert (at.checked, at.unchecked) == ([], [1])
        with pytest.raises(BadInput):
            await at.proved(1)


def _no_proof(_history: History, number: int, _player: str) -> ProofFile:
    raise CroupierError("no-hand", f"hand {number} has not ended at this table")


async def test_a_hand_of_long_ago_is_proved_from_the_log(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    """The table itself remembers a few hands alone."""
    ann = await Client.guest(url, "Ann")
    lies("none", monkeypatch)
    async with ann.at(await ann.open_table(game="duel", seats=2, pause=60)) as at:
        asked = await against_a_bot(at)
        await at.move(asked.moves[0])
        await at.proved(1)
        assert at.checked == [1]


async def test_a_proof_in_a_file_is_verified(
    tmp_path: Path, croupier: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hand.json"
    async with serving() as url:
        ann = await Client.guest(url, "Ann")
        async with ann.at(await ann.open_table(game="duel", seats=2, pause=60)) as at:
            asked = await against_a_bot(at)
            await at.move(asked.moves[0])
            await at.proved(1)
            assert (at.checked, at.unchecked) == ([1], [])
            path.write_bytes(msgspec.json.encode(await at.proof()))
    told = croupier("verify", str(path), "--json").document()
    assert told["ok"]
    assert len(told["cards"]) == 3  # Ann's two and the one the opponent played
    assert croupier("verify", str(path)).out.startswith(f"ok {path}: duel, hand 1, 3 cards, 1 rolls")
    kept = read_proof_file(path.read_bytes(), "here")
    unseen = next(f"{rank}c" for rank in "23456" if f"{rank}c" not in told["cards"])
    path.write_bytes(msgspec.json.encode(replace(kept, seen=(*kept.seen, unseen))))
    ran = croupier("verify", str(path))
    assert ran.status == 1
    assert f"{unseen} was seen and is not proved" in ran.err
    path.write_bytes(path.read_bytes()[:-20])
    assert croupier("verify", str(path)).status == 2


async def test_entropy_left_out_by_the_house_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole deal that is consistent in itself, but made without the player's text."""
    from croupier.table import reducer as state_module

    honest = state_module._apply_began

    def began(rules: Any, state: Any, n: int, at: int, event: Any) -> Any:
        seats = tuple(replace(seat, entropy="") if seat else None for seat in state.seats)
        return honest(rules, replace(state, seats=seats), n, at, event)

    async with serving() as url:
        ann = await Client.guest(url, "Ann")
        table = await ann.open_table(game="duel", seats=2, pause=1)
        monkeypatch.setattr(state_module, "_apply_began", began)
        async with ann.at(table) as at:
            await at.sit(0)
            await at.fill(1)
            while not (at.view.seats[0] and at.view.seats[0].mixed):
                await at.changed()
            await asyncio.sleep(0.05)
            await at.start()
            asked = await at.next_decision()
            assert asked is not None
            with pytest.raises(BadInput, match="entropy"):  # noqa: PT012
                await at.move(asked.moves[0])
                while True:
                    await at.changed()


def test_a_text_is_in_the_shuffle_at_whatever_seat_its_player_is_dealt_in() -> None:
    """A director may give somebody another seat at their table after their text was added (F3)."""
    file = kept("ofc")
    moved = replace(file, proof=replace(file.proof, entropy=((2, "salt"), (0, "pepper"))))
    assert text_in(moved, "salt")
    assert text_in(moved, "pepper")
    assert not text_in(moved, "sal")
    assert not text_in(replace(file, proof=replace(file.proof, entropy=())), "salt")


async def test_the_store_holds_what_the_docs_say(tmp_path: Path) -> None:
    """`croupier export` and a backup have every card; nothing that is sent to a watcher has a seed."""
    async with serving(open_store(tmp_path)) as url:
        ann = await Client.guest(url, "Ann")
        table = await ann.open_table(game="duel", seats=2, pause=60)
        async with ann.at(table) as at:
            await at.sit(0)
            await at.fill(1)
            await at.start()
            view = str(at.view)
    log = await log_of(("--data", str(tmp_path)), table)
    seeds = [event.seed for record in log for event in record.events if hasattr(event, "seed")]
    assert seeds
    assert not [seed for seed in seeds if seed in view]


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{"])
async def test_a_server_that_is_gone_in_the_middle_of_its_answer_is_asked_again(answer: bytes) -> None:
    """That is a lost connection, and does not show that what answers is no croupier."""

    async def heard(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        writer.close()

    server = await asyncio.start_server(heard, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        with pytest.raises(ConnectionResetError):
            await Client(f"http://127.0.0.1:{port}", "").tables()
    finally:
        server.close()


class _Answers:
    """A link on which everything that follows a command has arrived before its sender goes on."""

    def __init__(self, seat: TournamentSession) -> None:
        self.seat = seat

    async def do(self, _op: str, _n: int, _fields: dict[str, Any]) -> messages.Done:
        over = messages.Reseated(9, "evening", None, None, None, "over")
        await self.seat._hear(messages.encode(over))
        return messages.Done(8, "1")


async def test_a_command_is_done_though_one_is_moved_before_its_view_is_seen() -> None:
    """The last move of a tournament: after it nothing comes from that table any more."""
    seat = TournamentSession(http.Session("http://127.0.0.1:9", ""), "evening")
    seat.table, seat.n = "t1", 7
    seat._link = _Answers(seat)  # type: ignore[assignment]
    async with asyncio.timeout(10):
        letter = await seat.do("move", move="p1 As/-/-")
    assert (letter.n, seat.why, seat.table) == (8, "over", "")


async def test_moves_are_listed_with_the_view_of_their_own_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A clock may be faster than the list, which is that of the next decision then."""
    game = Played(2, terms={"hands": 9}).seated(ANN, BOB)

    def view() -> TableView:
        seen = msgspec.convert(game.view(ANN), TableView)
        assert seen.hand is not None
        return replace(seen, hand=replace(seen.hand, choices=Choices(100, None)))

    at = TableSession(Session("http://127.0.0.1:9", ""), "table", mix=False)
    hand_played(game)

    async def listed(*_: Any, **__: Any) -> messages.LegalMoves:
        if at.n == first:  # meanwhile the clock has moved, and the next hand has begun
            game.play(ANN, BOB)
            game.tick(10_000)
            at._view, at.n = view(), game.state.n
        return messages.LegalMoves(at.n, "1", 0, 100, ("p1 As",))

    game.tick(10_000)
    at._view, at.n = view(), game.state.n
    first = at.n
    monkeypatch.setattr(at, "do", listed)
    asked = await at.next_decision()
    assert asked is not None
    assert asked.view.hands == game.state.hands


@pytest.mark.parametrize("name", ["a b", "a#b", "ä", "a?b", "a\nb", "../x"])
async def test_a_name_that_no_table_has_is_no_other_address(name: str, url: str) -> None:
    ann = await Client.guest(url, "Ann")
    for session in (ann.at(name), ann.playing(name)):
        with pytest.raises(ServerRefused) as refused:
            await asyncio.wait_for(session.__aenter__(), 30)
        assert refused.value.code == "http-404"
    with pytest.raises(ServerRefused) as refused:
        await ann.enter(name)
    assert refused.value.code in ("bad-input", "http-404")


ODD_ANSWERS = [b"", b"null", b"[]", b"{}", b'{"token":5}', b"NaN", b"\xff\xfe", b"[" * 100_000]


@pytest.mark.parametrize("status", [200, 500])
@pytest.mark.parametrize("body", ODD_ANSWERS)
async def test_what_is_no_croupier_server_is_refused_in_a_sentence(body: bytes, status: int) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(
            b"HTTP/1.1 %d So\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % (status, len(body))
        )
        writer.write(body)
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        client = Client(url, "token", 0)
        for asks in (
            Client.guest(url, "Ann"),
            Client.log_in(url, "Ann", "secret"),
            client.games() if body == b"{}" else client.change_password("old", "new"),
            client.open_table(game="ofc"),
            TableSession(client, "table", mix=False).rules(),
        ):
            with pytest.raises(ServerRefused) as refused:
                await asks
            assert refused.value.code == ("no-croupier" if status == 200 else "http-500")


@pytest.mark.parametrize("body", [b"hello", b"\xff", b"[]", b"[" * 100_000, b'{"type":"never"}'])
async def test_a_letter_that_is_none_ends_a_session_in_a_sentence(body: bytes) -> None:
    at = TableSession(Session("http://127.0.0.1:9", ""), "table", mix=False)
    with pytest.raises(Exception) as caught:  # noqa: PT011
        await at._hear(body)
    await at._end(caught.value)
    with pytest.raises(ServerRefused, match="a letter of the server cannot be read"):
        await at.changed()
