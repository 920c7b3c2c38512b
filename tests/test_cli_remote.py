"""`croupier play GAME --server URL`: people in terminals at the tables of a real server."""

import asyncio
import io
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType

import pytest
from rich.console import Console

from croupier.cli.screen import PatientScreen
from croupier.client import AtTable, Client, http
from tests.conftest import Ran
from tests.servers import Server, free_port

PATIENCE = 30.0
OFC = "33333\n" + "".join(f"{row}\n" for row in "22222111")
"""One hand of OFC: a foul or not, every card has its row."""


def _serving(where: Path) -> Iterator[Server]:
    made = Server("--data", str(where))
    asyncio.run(made.start())
    yield made
    made.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server in a process of its own."""
    yield from _serving(tmp_path_factory.mktemp("house"))


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """One that a test may kill."""
    yield from _serving(tmp_path)


class Terminal:
    """`croupier play …` in a process of its own; through a pipe, or at a terminal."""

    def __init__(self, *args: str, at_terminal: bool = False) -> None:
        self.said = ""
        command = [sys.executable, "-m", "croupier", "play", *args]
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "50", "NO_COLOR": "1"}
        if at_terminal:
            import pty

            self._out, theirs = pty.openpty()
            self._keys = self._out
        else:
            self._out, theirs = os.pipe()
            stdin, self._keys = os.pipe()
        self.process = subprocess.Popen(
            command,
            stdin=theirs if at_terminal else stdin,
            stdout=theirs,
            stderr=subprocess.PIPE,
            env=environment,
        )
        os.close(theirs)
        if not at_terminal:
            os.close(stdin)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        try:
            while part := os.read(self._out, 65_536):
                self.said += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", part.decode(errors="replace"))
        except OSError:  # so a terminal ends
            pass

    def press(self, keys: str) -> None:
        os.write(self._keys, keys.encode())

    def wait_for(self, pattern: str, after: int = 0) -> re.Match[str]:
        """Wait until it has said this, after so many characters."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = re.compile(pattern).search(self.said, after)
            if found:
                return found
            time.sleep(0.02)
        raise AssertionError(f"{pattern!r} is not said in {self.said[-3000:]}")

    def end(self) -> tuple[int, str]:
        """Its status and what it said on stderr, once it is over."""
        status = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        assert self.process.stderr is not None
        return status, self.process.stderr.read().decode()

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, kind: type[BaseException] | None, _error: object, _at: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self._reader.join(PATIENCE)
        assert self.process.stderr is not None
        self.process.stderr.close()
        for end in {self._keys, self._out}:
            os.close(end)


MATCHES = {
    "ofc": (("--hands", "1"), (OFC + "\n") * 2, ("Hand 1 of 1", "Your board", "Bot 2", "scoop")),
    "fortune": (
        ("--hands", "2", "--stack", "100", "--seats", "2", "--positions", "2"),
        "\n\npp\n\n\nff",
        ("Round 2 of 2 · You", "Position 2:", "No more bets", "PLAY", "Bot 2"),
    ),
    "asian-stud": (
        ("--hands", "2", "--preset", "seattle-2002", "--bot", "random"),
        "\nr\n\nf",
        ("Round 2 of 2", "seattle-2002", "r raise", "Bot 3"),
    ),
    "pinzique": (
        ("--partners", "1+3,2+4"),
        "s" * 30,
        ("Round 10", "They score", "Subtotal", "Bot 4", " and "),
    ),
}


@pytest.mark.parametrize("game", MATCHES)
def test_a_match_of_each_game_against_the_servers_bots(server: Server, game: str) -> None:
    args, keys, expected = MATCHES[game]
    with Terminal(game, "--server", server.url, *args) as you:
        you.press(keys)
        found = you.wait_for(r"(won the match|The match is a tie): (.+)\n")
        for said in expected:
            assert said in you.said
        assert "You " in found[2]
        you.wait_for("Enter for another match")
        you.press("q")
        assert you.end() == (0, "")


def test_two_terminals_at_one_table(server: Server) -> None:
    """The second joins by the link that the first shares; both see the same hands end alike."""
    args = ("--server", server.url, "--friends", "1", "--name", "Ann", "--hands", "2", "--seats", "3")
    with Terminal("fortune", *args) as ann:
        link = ann.wait_for(r"--table (http\S+)\n")[1]
        ann.wait_for("At the table: you, an open seat, Bot 3")
        with Terminal("fortune", "--table", link, "--name", "Bo [b]") as bo:
            for person in (ann, bo):
                person.wait_for("arrows: spot and amount")
                person.press("\np")
            for person, friend in ((ann, r"Bo \[b\]"), (bo, "Ann")):
                person.wait_for("Enter for the next hand")
                assert re.search(rf"Round 1 of 2 · .*{friend}", person.said)
                person.press("\n\nf")
            told = [person.wait_for(r"(?:won the match|is a tie): (.+)\n")[1] for person in (ann, bo)]
            figures = [re.findall(r"[+-]?\d+(?=,|$)", line) for line in told]
            assert figures[0] == figures[1]
            bo.press("\n")  # another match
            bo.wait_for(r"At the table: Ann, you \(ready\)")
            bo.press("q")
            ann.wait_for("another match with bots on the open seats")
            ann.press("\n")
            ann.wait_for(r"Round 1 of 2 · You .* · Bot 2 .* · Bot 3")
            ann.press("q")
            assert (ann.end(), bo.end()) == ((0, ""), (0, ""))


def test_the_server_is_killed_in_mid_hand_and_comes_back(mortal: Server) -> None:
    with Terminal("ofc", "--server", mortal.url, "--hands", "1") as you:
        you.press("33333\n")
        you.wait_for(r"To place  \S+ +\n[^~]*back +(\S\S ){5}")
        drawn = len(you.said)
        mortal.kill()
        you.wait_for("The connection is lost; trying to come back.", drawn)
        asyncio.run(mortal.start())
        you.wait_for("Connected again.", drawn)
        assert "without your move" not in you.said
        you.press(OFC[6:] + "q")
        you.wait_for("won the match|The match is a tie", drawn)
        assert you.end() == (0, "")


def test_a_server_that_stays_away_is_one_line(
    mortal: Server, monkeypatch: pytest.MonkeyPatch, croupier: Callable[..., Ran]
) -> None:
    monkeypatch.setattr(http, "PATIENCE", 2.0)

    def kill_it_in_mid_hand() -> None:
        while '"event": "opened"' not in mortal.log():
            time.sleep(0.1)
        time.sleep(0.5)
        mortal.kill()

    silent, keys = os.pipe()
    with os.fdopen(silent) as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        killer = threading.Thread(target=kill_it_in_mid_hand)
        killer.start()
        ran = croupier("play", "ofc", "--server", mortal.url)
        killer.join()
        os.close(keys)
    assert ran.status == 2
    assert ran.err == f"croupier: {mortal.url}: no server answers (Connection refused)\n"


def test_keys_while_waiting_at_a_terminal(server: Server) -> None:
    """OFC13: c calls the clock, q leaves; a clock called on oneself is told, and what it does."""

    async def friend(table: AtTable, you: Terminal) -> None:
        await table.sit(0)
        while None in table.view.seats:
            await table.changed()
        await table.start()
        assert (await table.asked()) is not None
        await asyncio.to_thread(you.wait_for, "Waiting for Bob; c calls the clock, \\? helps, q leaves")
        you.press("z?")
        await asyncio.to_thread(you.wait_for, "u, Backspace +take the last one back")
        you.press("c")
        await asyncio.to_thread(you.wait_for, "To place")  # Bob's cards were placed by the clock
        assert table.view.hand is not None
        assert table.view.hand.asked[0].seat == 1
        await table.call(1)
        await asyncio.to_thread(you.wait_for, r"The clock has been called: you have [12] s\.")
        await asyncio.to_thread(you.wait_for, "The table went on without your move.")
        drawn = len(you.said)
        await asyncio.to_thread(you.wait_for, "Waiting for Bob", drawn - 2000)
        you.press("q")  # in the middle of a hand it is asked, and another key stays
        await asyncio.to_thread(you.wait_for, "your seat is given up: q again leaves")
        you.press("z")
        drawn = len(you.said)
        await asyncio.to_thread(you.wait_for, "Waiting for Bob", drawn)
        assert None not in table.view.seats
        you.press("q")
        await asyncio.to_thread(you.wait_for, "your seat is given up: q again leaves", drawn)
        you.press("q")
        back = f"croupier play ofc --server {server.url} --table {table.table}"
        await asyncio.to_thread(you.wait_for, re.escape(f"sit down there again with: {back}"), drawn)
        assert await asyncio.to_thread(you.end) == (0, "")
        while (left := table.view.seats[1]) is not None and not left.leaving:
            await table.changed()

    async def work() -> None:
        bob = await Client.guest(server.url, "Bob")
        clock = {"kind": "called", "after": 0, "gives": 2}
        name = await bob.open_table(game="ofc", seats=2, clock=clock, terms={"hands": 9, "button": 1})
        with Terminal("ofc", "--server", server.url, "--table", name, at_terminal=True) as you:
            async with bob.at(name) as table:
                await asyncio.wait_for(friend(table, you), PATIENCE)

    asyncio.run(work())


def test_who_leaves_in_mid_hand_is_named_at_its_end(server: Server) -> None:
    async def work() -> None:
        bob = await Client.guest(server.url, "Bob")
        name = await bob.open_table(game="fortune", seats=3, pause=1)
        with Terminal("fortune", "--server", server.url, "--table", name, "--name", "Al") as you:
            async with bob.at(name) as table:
                await table.sit(1)
                while table.view.seats[0] is None:
                    await table.changed()
                await table.fill(2)
                await table.start()
                await table.move("p2 at 2 ante 5 lucky-pairs 1")
                await asyncio.to_thread(you.wait_for, "ANTE 5 to 500")
                you.press("\n")
                await asyncio.to_thread(you.wait_for, "p play 5")
                await table.leave()
                you.press("p")
                settled = await asyncio.to_thread(you.wait_for, r"2 Bob +(ANTE|Lucky Pairs) +\d")
                await asyncio.to_thread(you.wait_for, r"Round 1 · You [+-]\d+ · Bob [+-]\d+ · Bot 3")
                assert settled.start() > you.said.index("p play 5")
                you.press("q")
                assert await asyncio.to_thread(you.end) == (0, "")

    asyncio.run(work())


def test_interrupted_it_leaves_its_seat(server: Server) -> None:
    async def work() -> None:
        bob = await Client.guest(server.url, "Bob")
        name = await bob.open_table(game="ofc", seats=2)
        with Terminal("ofc", "--server", server.url, "--table", name, at_terminal=True) as you:
            async with bob.at(name) as table:
                while table.view.seats[0] is None:
                    await table.changed()
                await asyncio.to_thread(you.wait_for, "At the table: you, an open seat")
                you.process.send_signal(signal.SIGINT)
                assert await asyncio.to_thread(you.end) == (130, "")
                while table.view.seats[0] is not None:
                    await table.changed()

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_keys_of_a_pipe_wait_for_their_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1cq2"))
    waits: list[str] = []
    with PatientScreen(Console(file=io.StringIO())) as screen:
        screen.meanwhile = lambda: waits.append("")
        assert screen.key_among(("c", "q")) is None
        assert screen.key() == "1"
        assert screen.key_among(("c", "q")) == "c"
        assert [screen.key() for _ in range(4)] == ["q", "2", "q", "q"]
        assert screen.key_among(("q",)) is None  # its end is no key
    assert len(waits) >= 5


def test_who_is_removed_is_told(server: Server) -> None:
    async def work() -> None:
        bob = await Client.guest(server.url, "Bob")
        name = await bob.open_table(game="ofc", seats=2)
        with Terminal("ofc", "--server", server.url, "--table", name) as you:
            async with bob.at(name) as table:
                await table.sit(0)
                while table.view.seats[1] is None:
                    await table.changed()
                await table.remove(1)
                await asyncio.to_thread(you.wait_for, "You have no seat at this table any more.")
                assert await asyncio.to_thread(you.end) == (0, "")

    asyncio.run(work())


def test_tables_that_one_cannot_join(server: Server, croupier: Callable[..., Ran]) -> None:
    async def tables() -> list[str]:
        bob = await Client.guest(server.url, "Bob")
        names = [await bob.open_table(game="pinzique", seats=2) for _ in range(2)]
        for name, with_bot in zip(names, (True, False), strict=True):
            async with bob.at(name) as table:
                await table.sit(0)
                if with_bot:
                    await table.fill(1)
        return names

    full, half = asyncio.run(tables())
    for args, said in [
        (("ofc", "--table", f"{server.url}/table/{half}#sit"), "this table plays pinzique: expected 'cr"),
        (("pinzique", "--table", full, "--server", server.url), "every seat at this table is taken"),
        (("pinzique", "--table", half, "--server", server.url, "--name", "Bob"), "a name with --name"),
        (("pinzique", "--table", "nowhere", "--server", server.url), "--table nowhere: there is no such"),
        (("ofc", "--server", server.url, "--bot", "deep-thought"), "bots of this game are club, "),
        (("ofc", "--server", server.url, "--name", ""), "name"),
    ]:
        ran = croupier("play", *args)
        assert (ran.status, ran.err.count("\n")) == (2, 1), ran
        assert said in ran.err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--server ftp://x", "server 'ftp://x': expected an address such as http://host:8000"),
        ("--server http://[::1", "server 'http://[::1': expected an address"),
        ("--server http://x:y", "server 'http://x:y': expected an address"),
        ("--server http://x --seed 1", "--seed, --record: expected neither at a server"),
        ("--server http://x --record y.jsonl", "--seed, --record: expected neither at a server"),
        ("--table ab", "--table: expected --server URL beside a table's name, or the table's whole link"),
        ("--table a/b --server http://x", "--table 'a/b': expected a table's name, or its link"),
        ("--table ab --server http://x --point-value 2", "--point-value: expected none, for the table has"),
        (
            "--server http://x --preset my.toml",
            "--preset my.toml: a server plays its own, expected ",
        ),
        ("--server http://x --friends 2 --seats 2", "--friends 2: expected 0 to 1 at 2 seats"),
        ("--server http://x --point-value 0", "point value 0: expected at least 1"),
        ("--server http://x --friends -1", "--friends -1: expected 0 to 1 at 2 seats"),
        ("--server http://x --friends 9", "10 seats: standard is played by 2 to 4"),
        ("--server http://x --stack 0", "stacks [0, 0]: expected chips in two of them or more"),
        (
            "--server http://x --positions 2",
            "--positions: expected none, ofc has no positions; fortune has",
        ),
        ("--friends 1", "--friends: expected --server beside it"),
    ],
)
def test_bad_wishes_are_one_line(croupier: Callable[..., Ran], line: str, said: str) -> None:
    ran = croupier("play", "ofc", *line.split())
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err


@pytest.mark.parametrize("answer", [b"HTTP/1.1 200 OK\r\n\r\n<html>", b"nonsense\r\n\r\n", b""])
def test_what_is_no_croupier_server_is_one_line(croupier: Callable[..., Ran], answer: bytes) -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as listener:

        def reply() -> None:
            caller, _ = listener.accept()
            with caller:
                caller.recv(65_536)
                caller.sendall(answer)

        thread = threading.Thread(target=reply)
        thread.start()
        ran = croupier("play", "ofc", "--server", f"http://127.0.0.1:{listener.getsockname()[1]}")
        thread.join()
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "no croupier server" in ran.err or "no server answers" in ran.err


def test_nobody_listens(croupier: Callable[..., Ran]) -> None:
    url = f"http://127.0.0.1:{free_port()}"
    ran = croupier("play", "ofc", "--server", url)
    assert (ran.status, ran.err) == (2, f"croupier: {url}: no server answers (Connection refused)\n")
