"""The examples in README and docs are run, and what they show is what comes out; what they name exists.

In a `console` block every line after `$ ` is a command, and what follows is its output. In a `pycon`
block `>>>` and `...` lines are Python. The blocks of a page are one session, in order, in one folder. A
line that is `...` alone stands for any lines, and `…` within a line for any text. With CROUPIER_DOCS=write
the pages are corrected instead.
"""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.server import Services, Settings, create_app
from croupier.server.http import connections as doors
from croupier.server.runtime.settings import Rate
from croupier.server.store import MemoryStore
from croupier.server.tables import sockets
from croupier.server.tables.sockets import PATH as SOCKET
from croupier.table.messages import MESSAGE_BYTES, schema

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
LONG = ("advice.md", "arena.md", "asian-stud.md", "frames.md", "odds.md", "runbook.md")
BLOCK = re.compile(r"^```(console|pycon)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*\n(?:^> .*\n)*)((?:^(?!\$ ).*\n)*)", re.MULTILINE)


class Session:
    """One page's examples, run in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names: dict[str, Any] = {}
        scripts = str(Path(sys.executable).parent)
        path = os.pathsep.join([scripts, os.environ["PATH"]])
        self._environment = {**os.environ, "PATH": path, "COLUMNS": "100", "NO_COLOR": "1"}

    def block(self, kind: str, text: str) -> str:
        """The block as it should be: its commands, each with what it really prints."""
        if kind == "console":
            return COMMAND.sub(self._command, text)
        self._python(text)
        return text

    def _command(self, found: re.Match[str]) -> str:
        command = found[1].replace("\n> ", "\n")
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self._folder,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
            check=False,
        )
        assert "Traceback (most recent" not in done.stdout, f"{command}\n{done.stdout}"
        printed = "".join(f"{line.rstrip()}\n" for line in done.stdout.rstrip().splitlines())
        return f"$ {found[1]}{_shown(found[2], printed)}"

    def _python(self, text: str) -> None:
        test = doctest.DocTestParser().get_doctest(text, self._names, "page", None, 0)
        said: list[str] = []
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append, clear_globs=False)
        self._names = test.globs
        assert not said, "".join(said)


def _shown(expected: str, printed: str) -> str:
    """What the page may keep: its own text where that stands for what was printed, else what was."""
    lines = expected.rstrip("\n").splitlines()
    blank = expected[len(expected.rstrip("\n")) + 1 :]  # an empty line before the next command
    pattern = "".join(r"(?:.*\n)*?" if line == "..." else _line(line) for line in lines)
    return expected if re.fullmatch(pattern, printed) else printed + blank


def _line(line: str) -> str:
    return ".*".join(map(re.escape, line.split("…"))) + r"\n"


def _name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def _or_seldom(page: Path) -> Any:
    """Examples that play hundreds of hands or count them are tried where everything is gone through."""
    return pytest.param(page, marks=pytest.mark.exhaustive) if page.name in LONG else page


@pytest.mark.parametrize("page", [*map(_or_seldom, PAGES)], ids=_name)
def test_examples(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session = Session(tmp_path)
    text = page.read_text(encoding="utf-8")
    real = BLOCK.sub(lambda found: f"```{found[1]}\n{session.block(found[1], found[2])}```", text)
    if os.environ.get("CROUPIER_DOCS") == "write":
        page.write_text(real, encoding="utf-8")
    assert real == text


def test_the_runner_sees_a_difference(tmp_path: Path) -> None:
    session = Session(tmp_path)
    assert session.block("console", "$ echo one\ntwo\n\n$ echo three > x\n$ cat x\n") == (
        "$ echo one\none\n\n$ echo three > x\n$ cat x\nthree\n"
    )
    kept = "$ printf 'a\\nb\\nc\\n'\na\n...\nc\n"
    assert session.block("console", kept) == kept
    kept = "$ echo hash 1234 ok\nhash 1… ok\n"
    assert session.block("console", kept) == kept
    assert session.block("console", kept.replace("ok\n", "no\n", 1)) != kept
    with pytest.raises(AssertionError, match=r"Got:\n *2"):
        session.block("pycon", ">>> 1 + 1\n3\n")
    good = ">>> n = 41\n>>> n + 1\n42\n"
    assert session.block("pycon", good) == good
    assert session.block("pycon", ">>> n\n41\n") == ">>> n\n41\n"


def _said(name: str) -> str:
    """A page's text in one line."""
    return " ".join((DOCS / name).read_text(encoding="utf-8").split())


def _anchors(text: str) -> set[str]:
    """The headings of a page as links have them."""
    heads = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"], ids=_name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        found = (page.parent / name) if name else page
        assert found.exists(), link
        assert not anchor or anchor in _anchors(found.read_text(encoding="utf-8")), link


def test_files_of_ours_that_pages_name_are_there() -> None:
    """A path is named from any folder on; capitals stand for a name of the reader's."""
    folders = ("src", "tests", "bench", "research", "tools", "deploy", "docs")
    there = [f"/{path.as_posix()}" for folder in folders for path in (ROOT / folder).rglob("*.*")]
    named = re.compile(r"`((?:[a-z][\w-]*/)*[a-z][\w-]*\.(?:py|js|css|toml))`")
    own = {"my_game.js", "house.toml"}
    told = {(page.name, name) for page in PAGES for name in named.findall(page.read_text(encoding="utf-8"))}
    assert len(told) > 100
    missing = [(page, name) for page, name in told if not any(path.endswith(f"/{name}") for path in there)]
    assert [one for one in missing if one[1] not in own] == []


def _tests() -> set[str]:
    """The names of all tests, and of the classes they are in."""
    texts = (path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("*.py"))
    named = re.compile(r"^ *(?:async )?(?:def|class) (\w+)", re.MULTILINE)
    return {name for text in texts for name in named.findall(text)}


def test_the_tests_that_security_cites_are_there() -> None:
    tests, cited = _tests(), re.findall(r"`(test_\w+|[A-Z]\w+)(…?)`", _said("security.md"))
    assert len(cited) > 20
    for name, more in cited:
        known = name == "Secure" or name in tests
        assert known or (more and any(test.startswith(name) for test in tests)), name


@pytest.mark.parametrize("name", ["server.md", "page.md", "fairness.md"])
def test_addresses_are_the_servers(name: str) -> None:
    app = create_app(Services(MemoryStore()))
    routes = [re.sub(r"{[^}]+}", "[^/]+", getattr(route, "path", "")) for route in app.routes]
    routes.append(SOCKET.pattern)
    told = set(re.findall(r"`(?:[A-Z]+ )?(/[^`?\s]+)[^`]*`", _said(name))) - {"/api"}
    told = {f"/api/tables/TABLE{path}" if path.startswith("/hands") else path for path in told}
    assert told
    unknown = [path for path in told if not any(re.fullmatch(route, path) for route in routes)]
    assert unknown == []


def test_the_commands_told_are_those_there_are() -> None:
    text = (DOCS / "server.md").read_text(encoding="utf-8")
    rows = re.search(r"^\| command \|.*?\n\n", text, re.MULTILINE | re.DOTALL)
    assert rows is not None
    told = re.findall("`([a-z-]+)`", " ".join(row.split("|")[1] for row in rows[0].split("\n") if row))
    kinds = [each["properties"] for each in schema()["$defs"].values() if "properties" in each]
    there = [kind["op"]["enum"][0] for kind in kinds if "op" in kind]
    assert sorted(told) == sorted(there)


def _told(rate: Rate) -> str:
    often = rate.each_second
    after = f"{often:g} a second" if often >= 1 else f"one in {1 / often:g} seconds"
    return f"| {rate.burst} | {after} |"


def test_the_limits_told_are_those_in_force() -> None:
    text, given = _said("server.md"), Settings()
    for what, rate in {
        "requests under `/api`": given.requests,
        "handshakes of sockets": given.requests,
        "news of tournaments": given.polls,
        "the page and its files": given.files,
        "`/healthz` and `/metrics`": given.upkeep,
        "new sessions": given.sessions,
        "tables opened": given.openings,
        "moves of bots, for the people there": given.bot_moves,
        "log-ins, new accounts, new passwords": given.logins,
        "log-ins": given.guesses,
        "wrong passwords of strangers": given.failures,
        "messages": given.messages,
    }.items():
        assert f"| {what} {_told(rate)}" in text, what
    for told in (
        f"{doors.READ_TIMEOUT:g} seconds to come in whole, and {doors.ANSWERS:g} until",
        f"{doors.READ_TIMEOUT:g} for every {doors.PROGRESS >> 10} KiB",
        f"{given.connections_per_address} connections from an address",
        f"and {given.connections:,} in all",
        f"open files less {doors.RESERVE}",
        f"{given.sockets_per_address} sockets from an address, {given.sockets_per_session} of a session",
        f"{given.sockets:,} in all; {given.seats_per_address} seats",
        f"from an address, {given.seats_each} of a player; {given.tables_each} tables of one host",
        f"{given.tables_per_address} from an address, {given.tables:,} in all",
        f"goes after {given.table_kept / 60:g} minutes, after {given.waiting_kept / 60:g} where",
        f"away for {given.seat_kept / 60:g} minutes is freed",
        f"Messages have up to {MESSAGE_BYTES:,} bytes, bodies of requests {given.body_bytes // 1024} KiB",
        f"sessions last {given.session_days} days",
        f"may have {given.tournaments_each} tournaments that are not over",
        f"one address {given.tournaments_per_address}, a server {given.tournaments} in memory",
        f"{given.entrants:,} entrants, {given.links:,} links and {given.tournament_entries:,} entries",
        f"has up to {given.import_bytes >> 20} MiB",
        f"{given.waits_per_address} requests of an address may wait for news",
        f"of tournaments, {given.waits:,} in all",
    ):
        assert told in text
    for code, _ in (sockets._SESSION_ENDED, sockets._SEAT_ENDED, sockets._STOPPING):
        assert f"| {code} |" in text


def test_the_counters_told_are_there() -> None:
    families = Services(MemoryStore()).metrics.registry.collect()
    named = [family.name + "_total" * (family.type == "counter") for family in families]
    there = [name for name in named if not name.startswith("process_")]
    assert len(there) < len(named)
    assert sorted(re.findall(r"`(croupier_\w+)`", _said("server.md"))) == sorted(there)
