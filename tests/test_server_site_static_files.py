"""The page's files: those of the games too, by their folders' lists; nothing else is ever served."""

from __future__ import annotations

import html
import http.client
import json
import logging
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

import high_card
from croupier.games import Game, game_of, keys, offered
from croupier.server import Services, create_app
from croupier.server.runtime.settings import unlimited
from croupier.server.site.static_files import _site, site
from croupier.server.store import MemoryStore
from tests.page.running import Server
from tests.servers import Server as Process

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "croupier" / "games"


class FarOff(high_card.HighCard):
    game = "far-off"


def _write(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"/* {name} */")


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """A game whose package has a page, and more beside it that is nobody's business."""
    home = tmp_path / "site" / "far_off"
    shutil.copytree(Path(high_card.__file__).parent, home)
    _write(home, "secret.js", "other/other.js")
    _write(home / "page", "far_off.js", "parts/more.js", "far_off.css", "picture.svg")
    _write(
        home / "page", "secret.py", ".hidden.js", "notes.txt", "__pycache__/x.pyc", "a b.js", "types.d.ts"
    )
    _write(tmp_path / "outside", "stolen.js")
    (home / "page" / "link.js").symlink_to(tmp_path / "outside" / "stolen.js")
    (home / "page" / "beside.js").symlink_to(home / "secret.js")
    (home / "page" / "folder").symlink_to(tmp_path / "outside")
    (home / "page" / "again.js").symlink_to(home / "page" / "far_off.js")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.delitem(sys.modules, "far_off", raising=False)
    _site.cache_clear()  # another test's package was called so, too
    named = {"key": "far-off", "package": "far_off", "rules": FarOff}
    return replace(high_card.GAME, page="page/far_off.js", **named)


def test_of_a_games_package_its_page_is_served_and_nothing_else(stranger: Game[Any]) -> None:
    with offered(stranger):
        here = site()
    assert here.modules == {("far-off", "page"): "games/far_off/page/far_off.js"}
    served = {path.removeprefix("games/far_off/page/") for path in here.files if path.startswith("games/")}
    assert served == {"far_off.js", "parts/more.js", "far_off.css", "picture.svg", "again.js"}
    assert here.files["games/far_off/page/far_off.css"].media_type == "text/css"


@pytest.mark.parametrize(
    "named",
    [
        "far_off.js", "secret.js", "../outside/stolen.js", "page/../secret.js", "page//far_off.js",
        "/etc/passwd", "page/secret.py", "page/none.js", "page/link.js", "page/folder/stolen.js",
        "page/.hidden.js", "page\\far_off.js", "page/%2e%2e/secret.js", "none/far_off.js", "",
        "page/far_off.js\n", ".js", "page/",
    ],
)  # fmt: skip
def test_a_page_that_is_not_there_is_left_out_with_one_line(
    named: str, stranger: Game[Any], caplog: pytest.LogCaptureFixture
) -> None:
    with offered(replace(stranger, page=named)), caplog.at_level(logging.WARNING):
        here = site()
        assert site() is here  # and said no second time
    assert here.modules == {}
    assert not [path for path in here.files if path.startswith("games/")]
    lines = [(record.getMessage(), record.fields["game"]) for record in caplog.records]  # type: ignore[attr-defined]
    assert lines == ([("page-left-out", "far-off")] if named else [])


def test_a_package_may_be_links_into_an_installers_store(stranger: Game[Any], tmp_path: Path) -> None:
    """As `uv --link-mode symlink` lays files down: each by itself, the same path elsewhere."""
    home = tmp_path / "site" / "far_off"
    store = tmp_path / "store" / "archive-1" / "far_off"
    shutil.rmtree(home)
    _write(store / "page", "far_off.js", "parts/more.js", "far_off.css")
    for file in [file for file in store.rglob("*") if file.is_file()]:
        link = home / file.relative_to(store)
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(file)
    (home / "__init__.py").touch()
    (home / "page" / "stolen.js").symlink_to(tmp_path / "outside" / "stolen.js")
    with offered(stranger):
        served = {Path(path).name for path in site().files if path.startswith("games/")}
    assert {"far_off.js", "more.js", "far_off.css"} <= served
    assert "stolen.js" not in served


def test_a_package_that_is_none_costs_the_other_games_nothing(stranger: Game[Any]) -> None:
    with offered(replace(stranger, package="no_such_package"), game_of("ofc")):
        assert {game for game, _ in site().modules} == {"ofc"}


@pytest.fixture
def house(stranger: Game[Any], tmp_path: Path) -> Iterator[Server]:
    with offered(stranger, *map(game_of, keys())), Server(tmp_path / "data") as server:
        yield server


def _status(server: Server, path: str) -> int:
    """The answer to a path just as it stands: no client may make it a better one."""
    line = http.client.HTTPConnection(server.address.removeprefix("http://"), timeout=30)
    try:
        line.putrequest("GET", path, skip_host=False)
        line.endheaders()
        return line.getresponse().status
    finally:
        line.close()


def test_games_pages_are_served_as_the_houses_own_files_are(house: Server) -> None:
    with httpx.Client(base_url=house.address, trust_env=False) as client:
        games = {one["game"]: one for one in client.get("/api/games").json()}
        shell = client.get("/").text
        base = shell.split('src="')[1].split("/kit/")[0]
        assert games["far-off"]["page"] == "games/far_off/page/far_off.js"
        assert games["far-off"]["scorer"] is None
        for game in games.values():
            for path in filter(None, (game["page"], game["scorer"])):
                found = client.get(f"{base}/{path}")
                assert (found.status_code, found.headers["content-type"]) == (
                    200,
                    "text/javascript; charset=utf-8",
                )
                assert "immutable" in found.headers["cache-control"]
                assert "default-src 'self'" in found.headers["content-security-policy"]
                assert found.headers["x-content-type-options"] == "nosniff"
    for path in (
        "secret.py", "../secret.js", "%2e%2e/secret.js", "..%2fsecret.js", "../../ofc/rules.py",
        ".hidden.js", "link.js", "folder/stolen.js", "beside.js", "notes.txt", "__pycache__/x.pyc",
        "%2fetc%2fpasswd",
        "/etc/passwd", "types.d.ts", "..\\secret.js", "parts", "parts/", "", "far_off.js/", "far_off.js%00",
    ):  # fmt: skip
        assert _status(house, f"{base}/games/far_off/page/{path}") in (400, 404), path
    for path in ("ofc/rules.py", "ofc/presets/standard.toml", "ofc/__init__.py", "far_off/other/other.js"):
        assert _status(house, f"{base}/games/{path}") == 404, path
    assert _status(house, f"{base}/games/far_off/page/parts/more.js") == 200
    assert _status(house, "/page/0000000000000000/games/far_off/page/far_off.js") == 404


async def test_a_title_that_somebody_gave_does_not_break_out_of_the_shell(stranger: Game[Any]) -> None:
    title = "\"><script>alert(1)</script>{base}'&amp;\u2028"
    with offered(replace(stranger, title=title), game_of("ofc")):
        app = create_app(Services(MemoryStore(), unlimited()))
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            text = (await client.get("/", headers={"Accept-Encoding": "identity"})).text
    assert "<script>alert" not in text
    content = text.split('name="croupier-games" content="')[1].split('"')[0]
    assert json.loads(html.unescape(content))[0]["title"] == title


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Croupier as a wheel has it, laid down by itself."""
    room = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(room)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    with zipfile.ZipFile(next(room.glob("*.whl"))) as packed:
        packed.extractall(room / "site")
    return room / "site"


@pytest.mark.exhaustive
async def test_a_clean_wheel_serves_every_file_of_every_page(wheel: Path, tmp_path: Path) -> None:
    env = {"PYTHONPATH": str(wheel), "PYTHONSAFEPATH": "1"}
    where = [sys.executable, "-c", "import croupier; print(croupier.__file__)"]
    told = subprocess.run(where, env={**os.environ, **env}, cwd=tmp_path, check=True, capture_output=True)
    assert told.stdout.startswith(os.fsencode(wheel))
    server = Process("--data", str(tmp_path / "data"), PYTHONPATH=str(wheel), PYTHONSAFEPATH="1")
    try:
        await server.start()
        with httpx.Client(base_url=server.url, trust_env=False) as client:
            base = client.get("/").text.split('src="')[1].split("/kit/")[0]
            pages = [path for path in GAMES.glob("*/page/**/*") if path.is_file() and path.suffix != ".ts"]
            assert {path.suffix for path in pages} == {".js", ".css"}
            for path in pages:
                found = client.get(f"{base}/single/games/{path.relative_to(GAMES).as_posix()}")
                assert found.status_code == 200, path
                if path.suffix == ".js":  # style sheets are sent without their comments
                    assert found.content == path.read_bytes(), path
            for game in client.get("/api/games").json():
                assert game["page"], game["scorer"]
    finally:
        server.stop()
        server.close()
