"""The settings of `croupier serve`: options, variables, a file, a house's own presets, its addresses."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.variables import known
from croupier.game.preset_registry import load_presets
from croupier.game.presets import settings_hash
from croupier.games import rules_of
from croupier.server import Services, create_app
from croupier.server.runtime.settings import Settings, unlimited
from croupier.server.store import MemoryStore
from croupier.server.verbs import serve as serve_module
from croupier.server.verbs import server_urls as addresses
from croupier.server.verbs.server_urls import addresses_of, announce

Run = Callable[..., Any]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What `serve` would have run with."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(serve_module, "_listening", lambda host, port: (host, port))
    monkeypatch.setattr(serve_module, "run_server", lambda *given, shelf: calls.append((*given, shelf)))
    return calls


def test_an_option_goes_before_a_variable_and_a_variable_before_the_file(
    started: list[tuple[Any, ...]], croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "serve.toml"
    file.write_text(
        'host = "10.0.0.1"\nport = 1111\nbot-pace = 2\ntrust_proxy = true\nlimits = true\n'
        'origin = ["https://one.example", "https://two.example"]\ndata = "somewhere"\n'
    )
    assert croupier("serve", "--config", str(file)).status == 0
    (listener, data, url, settings, _) = started.pop()
    assert (listener, data, url) == (("10.0.0.1", 1111), Path("somewhere"), None)
    assert (settings.bot_pace, settings.trust_proxy, settings.secure) == (2.0, True, True)
    assert settings.origins == ("https://one.example", "https://two.example")
    monkeypatch.setenv("CROUPIER_CONFIG", str(file))
    monkeypatch.setenv("CROUPIER_PORT", "2222")
    monkeypatch.setenv("CROUPIER_TRUST_PROXY", "no")
    monkeypatch.setenv("CROUPIER_LIMITS", "0")
    monkeypatch.setenv("CROUPIER_ORIGIN", "http://three.example http://four.example")
    monkeypatch.setenv("CROUPIER_BOT_PACE", "")
    assert croupier("serve").status == 0
    (listener, _, _, settings, _) = started.pop()
    assert listener == ("10.0.0.1", 2222)
    assert settings.requests == unlimited().requests
    assert (settings.bot_pace, settings.trust_proxy, settings.secure) == (2.0, False, False)
    assert settings.origins == ("http://three.example", "http://four.example")
    assert croupier("serve", "--port", "3333", "--limits", "--trust-proxy").status == 0
    (listener, _, _, settings, _) = started.pop()
    assert listener == ("10.0.0.1", 3333)
    assert (settings.requests, settings.trust_proxy) == (Settings().requests, True)


def test_data_that_is_asked_for_goes_before_a_variable_that_names_postgresql(
    started: list[tuple[Any, ...]], croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rehearsal in a folder beside a house on PostgreSQL is not held in the house."""
    url = "postgresql://nobody@nowhere/none"
    monkeypatch.setenv("CROUPIER_DATABASE_URL", url)
    monkeypatch.setenv("CROUPIER_DATA", "somewhere")
    for options, expected in (
        ((), url),
        (("--data", "rehearsal"), None),
        (("--data", "rehearsal", "--database-url", url), url),
    ):
        assert croupier("serve", *options).status == 0
        assert started.pop()[2] == expected
    assert "expected a directory" in croupier("tables", "list", "--data", str(tmp_path)).err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("prot = 1", "unknown key 'prot'; expected one of "),
        ("config = 'x'", "unknown key 'config'"),
        ("[serve]\nport = 1", "unknown key 'serve'"),
        ("port = true", "port: expected a whole number"),
        ("port = '1'", "port: expected a whole number"),
        ("bot-pace = 'slow'", "bot-pace: expected a number"),
        ("limits = 1", "limits: expected true or false"),
        ("origin = 'https://x.example'", "origin: expected a list of texts"),
        ("origin = [1]", "origin: expected a list of texts"),
        ("data = 1", "data: expected a text"),
        ('data = "a\\u0000b"', "data: expected a text"),
        ("database-url = 1", "database-url: expected a text"),
        ("workers = 'x'", "workers: expected a whole number"),
        ("port =", "not TOML"),
        ("a=" + "[" * 9999, "too deep"),
        ("port = 1" + "0" * 5000, "not TOML: a number of thousands of digits"),
        (None, "cannot be read"),
    ],
)
def test_a_settings_file_is_read_strictly(
    text: str | None, says: str, started: list[Any], croupier: Run, tmp_path: Path
) -> None:
    file = tmp_path / "serve.toml"
    if text is not None:
        file.write_text(text)
    ran = croupier("serve", "--config", str(file))
    assert (ran.status, ran.out, started) == (2, "", [])
    assert ran.err.startswith(f"croupier: {file}: ")
    assert says in ran.err
    assert ran.err.count("\n") == 1


def test_every_setting_of_serve_is_in_the_docs_and_has_its_variable(croupier: Run) -> None:
    ran = croupier("serve", "--help")
    shown = " ".join(ran.out.split())
    docs = (Path(__file__).parent.parent / "docs" / "server.md").read_text()
    options = {word for word in shown.split() if word.startswith("--") and not word.startswith("--no-")}
    options -= {"--help"}
    assert len(options) >= 10
    for option in options:
        name = option.removeprefix("--").rstrip(",")
        variable = f"CROUPIER_{name.upper().replace('-', '_')}"
        assert variable in shown, option
        assert f"| `{name}` |" in docs, name


@pytest.mark.parametrize("verb", ["serve", "doctor"])
def test_help_names_no_variable_that_is_refused(verb: str, croupier: Run) -> None:
    shown = " ".join(croupier(verb, "--help").out.split())
    assert {word.rstrip(";]") for word in shown.split() if word.startswith("CROUPIER_")} <= {*known()}


@pytest.fixture
def house(croupier: Run, tmp_path: Path) -> Path:
    """A house's own pineapple."""
    path = tmp_path / "friday.toml"
    path.write_text(croupier("rules", "ofc", "--preset", "pineapple").out.replace("scoop = 3", "scoop = 6"))
    return path


async def test_a_houses_own_rules_are_a_choice_at_its_tables_and_in_the_scorer(house: Path) -> None:
    shelf = load_presets([str(house)])
    digest = settings_hash(rules_of("ofc", str(house)).settings)
    store = MemoryStore()
    import httpx

    app = create_app(Services(store, unlimited(), shelf))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        games = {one["game"]: one["presets"] for one in (await client.get("/api/games")).json()}
        assert games["ofc"][-1] == "friday"
        assert "friday" not in games["fortune"]
        facts = (await client.get("/api/games/ofc/friday")).json()
        assert (facts["hash"], facts["settings"]["scoop"]) == (digest, 6)
        assert (await client.get("/api/games/ofc/friday.toml")).status_code == 200
        await client.post("/api/session", json={"name": "Ann"})
        opened = await client.post("/api/tables", json={"game": "ofc", "preset": "friday", "seats": 2})
        table = opened.json()["table"]
        view = (await client.get(f"/api/tables/{table}")).json()["view"]
        assert (view["match"]["preset"], view["hash"]) == ("friday", digest)
        told = (await client.get(f"/api/tables/{table}/settings")).json()
        assert (told["hash"], told["settings"]["scoop"]) == (digest, 6)
        hands = [{"cards": "x"}]
        start = {"button": 0, "fantasy": [0, 0], "stacks": None, "totals": [0, 0]}
        body = {"preset": "friday", "start": start, "hands": hands[:0]}
        assert (await client.post("/api/score/ofc/match", json=body)).status_code == 200
        for unknown in (str(house), "saturday"):
            refused = await client.post("/api/tables", json={"game": "ofc", "preset": unknown})
            assert refused.status_code == 422
            body["preset"] = unknown
            assert (await client.post("/api/score/ofc/match", json=body)).status_code == 422
    later = Services(store, unlimited())  # and a house that does not offer it any more goes on with it
    actor = await later.tables.find(table)
    assert actor is not None
    assert settings_hash(actor.table.rules.settings) == digest
    await later.close()


def test_the_addresses_that_friends_can_open(monkeypatch: pytest.MonkeyPatch) -> None:
    assert addresses_of("127.0.0.1") == []
    assert addresses_of("::1") == []
    assert addresses_of("192.168.1.5") == ["192.168.1.5"]
    own = {4: "192.168.1.7", 6: "2001:db8::7"}
    monkeypatch.setattr(addresses, "_own", lambda family, _where: own[4 if family.name == "AF_INET" else 6])
    assert addresses_of("0.0.0.0") == ["192.168.1.7"]
    assert addresses_of("::") == ["192.168.1.7", "2001:db8::7"]
    pipe = io.StringIO()
    announce("0.0.0.0", 8000, out=pipe)
    assert pipe.getvalue().splitlines() == [
        "croupier: serving on http://127.0.0.1:8000",
        "croupier: friends on your network open http://192.168.1.7:8000",
    ]
    terminal = io.StringIO()
    terminal.isatty = lambda: True  # type: ignore[method-assign]
    announce("0.0.0.0", 8000, out=terminal)
    code = terminal.getvalue().removeprefix(pipe.getvalue())
    assert code.count("\n") > 10
    alone = io.StringIO()
    alone.isatty = lambda: True  # type: ignore[method-assign]
    announce("127.0.0.1", 8000, out=alone)
    assert alone.getvalue() == "croupier: serving on http://127.0.0.1:8000\n"  # nobody else can come here


def test_a_machine_without_a_network_has_no_address_for_friends(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_: Any) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr("socket.socket.connect", unreachable)
    assert addresses_of("::") == []
