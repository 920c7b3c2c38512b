"""What the page is given besides views: its files, facts about games, histories, moves tried (C4)."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from croupier.bots import bots_of
from croupier.cards import parse_cards
from croupier.chance import Shoe, Stream
from croupier.game.presets import read_settings
from croupier.games import keys, presets_of, rules_of
from croupier.play import Act, Over
from croupier.serialization import to_plain
from croupier.server.site import page_shell, static_files
from croupier.server.site.static_files import STYLES, site


def _signed_in(client: httpx.Client, name: str) -> dict[str, str]:
    token = client.post("/api/session", json={"name": name}).json()["token"]
    client.cookies.clear()
    return {"Authorization": f"Bearer {token}"}


def _table(client: httpx.Client, who: dict[str, str], game: str, seats: int, **match: Any) -> str:
    made = client.post(
        "/api/tables",
        headers=who,
        json={"game": game, "seats": seats, "clock": {"kind": "none"}, "pause": 60, **match},
    )
    assert made.status_code == 201, made.text
    table: str = made.json()["table"]
    return table


def test_the_shell_names_files_that_are_there_and_may_be_kept(client: httpx.Client) -> None:
    shell = client.get("/")
    assert shell.headers["cache-control"] == "no-cache"
    named = re.findall(r'(?:href|src)="(/page/[^"]+)"', shell.text)
    assert len(named) > 7
    for address in named:
        found = client.get(address)
        assert found.status_code == 200
        assert "immutable" in found.headers["cache-control"]
        assert "unsafe" not in found.headers["content-security-policy"]
    for address in ("/table/abc", "/rules", "/replay"):
        assert _but_modules(client.get(address).text) == _but_modules(shell.text)


def _but_modules(shell: str) -> str:
    return re.sub(r'<link rel="(?:modulepreload|stylesheet)".*\n', "", shell)


def _scripts_of(client: httpx.Client, address: str) -> list[str]:
    """The scripts that the shell of an address names, without the page's own base."""
    shell = client.get(address, headers={"Accept": "text/html"}).text
    return re.findall(r'<link rel="modulepreload" href="/page/[0-9a-f]+/([^"]+)"', shell)


def test_the_shell_names_the_scripts_of_its_page_and_of_its_game(client: httpx.Client) -> None:
    ofc = _table(client, _signed_in(client, "Ann"), "ofc", 2, name="Friday night")
    for address, page, parts in (
        ("/", "lobby", ()),
        (f"/table/{ofc}", "table", ("ofc/page/ofc",)),
        ("/table/none", "table", ()),
        ("/learn/asian-stud", "learn", ("asian_stud/page/asian_stud", "asian_stud/page/lesson")),
        ("/score/ofc", "score", ("ofc/page/scorer",)),
    ):
        named = [f"pages/{page}.js?after=main.js"]
        named += [f"games/{part}.js?after=pages/{page}.js" for part in parts]
        assert _scripts_of(client, address) == ["joined/main.js", *(f"joined/{one}" for one in named)]
    assert _scripts_of(client, "/nowhere") == ["joined/main.js"]
    single = _scripts_of(client, "/learn/ofc?modules")
    assert {f"single/{one}" for one in ("main.js", "vendor/preact.js", "games/ofc/page/ofc.js")} < {*single}
    assert "single/pages/lobby.js" not in single


def test_the_shell_names_the_words_of_its_page_and_no_others(client: httpx.Client) -> None:
    """All in one file would be 70 kB for every first visit; English needs no catalogue."""
    for address, areas in (
        ("/", set()),
        ("/rules/ofc", {"rules"}),
        ("/learn/ofc", {"coach"}),
        ("/score/fortune", {"scorer"}),
        ("/tournament/abc/table/1", {"scorer", "tournament"}),
    ):
        for language in ("en", "es"):
            shell = client.get(address, headers={"Accept": "text/html", "Accept-Language": language}).text
            named = re.findall(r'<link rel="preload" as="fetch".*? href="/page/[0-9a-f]+/([^"]+)"', shell)
            own = {f"words/es/{area}.json" for area in areas if language == "es"}
            assert set(named) == {f"words/{language}.json", *own}, address
    assert len(site().files["words/es.json"].packed or b"") < 35_000


def test_every_address_of_the_page_has_a_module_that_is_named_at_once() -> None:
    """The patterns of `main.js` are read; one that is written otherwise would name nothing."""
    patterns = site().files["main.js"].body.decode().count("import(")
    assert len(page_shell._pages()) == patterns > 15
    for address in page_shell.ADDRESSES:
        example = re.sub(r"{\w+}", "1" if "hand" in address or "number" in address else "abc", address)
        assert any(pattern.fullmatch(example) for pattern, _ in page_shell._pages()), address


def test_the_joined_style_sheet_has_all_of_them_and_finds_its_faces() -> None:
    joined = site().files[STYLES].body
    ends = [site().files[f"{name}.css"].body[-200:] for name in static_files._STYLES]
    assert len(ends) > 7
    assert [joined.find(end) for end in ends] == sorted(joined.find(end) for end in ends)
    assert min(joined.find(end) for end in ends) > 0
    faces = re.findall(rb'url\("([^"]+)"\)', joined)
    assert faces
    assert all(face.decode() in site().files for face in faces)


def test_an_unknown_address_is_a_page_to_a_person_and_json_to_a_program(client: httpx.Client) -> None:
    shell = client.get("/").text
    found = client.get("/nowhere", headers={"Accept": "text/html,*/*"})
    assert (found.status_code, _but_modules(found.text)) == (404, _but_modules(shell))
    for path, accept in (("/nowhere", "*/*"), ("/api/nowhere", "text/html")):
        answer = client.get(path, headers={"Accept": accept})
        assert (answer.status_code, answer.json()) == (404, {"detail": "Not Found"})


def test_files_are_compressed_for_those_who_can_read_it(client: httpx.Client) -> None:
    address = re.findall(r'src="(/page/[^"]+joined/main.js)"', client.get("/").text)[0]
    with client.stream("GET", address, headers={"Accept-Encoding": "gzip"}) as packed:
        raw = b"".join(packed.iter_raw())
    plain = client.get(address, headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(raw) == plain.content
    assert len(raw) < len(plain.content)
    for takes in ("gzip;q=0", "br, gzip; q=0.000, *;q=0"):
        assert "content-encoding" not in client.get(address, headers={"Accept-Encoding": takes}).headers
    for takes in ("gzip;q=0.5", "br;q=0, GZIP", "gzip;q=0.001,br"):
        assert client.get(address, headers={"Accept-Encoding": takes}).headers["content-encoding"] == "gzip"


@pytest.mark.parametrize("path", ["vendor/preact.d.ts", "kit/none.js", "%2e%2e/pages.py"])
def test_no_other_file_is_served(client: httpx.Client, path: str) -> None:
    base = re.findall(r"/page/[0-9a-f]+", client.get("/").text)[0]
    assert client.get(f"{base}/{path}").status_code == 404
    assert client.get("/page/0000000000000000/main.js").status_code == 404


@pytest.mark.parametrize("game", keys())
def test_facts_of_every_preset(client: httpx.Client, game: str) -> None:
    guest = _signed_in(client, "Guest")
    listed = {one["game"]: one for one in client.get("/api/games").json()}
    assert (
        listed[game]["bots"] == [level["name"] for level in listed[game]["levels"]] == list(bots_of(game))
    )
    assert all(level["sentence"] for level in listed[game]["levels"])
    for preset in presets_of(game):
        rules = rules_of(game, preset)
        facts = client.get(f"/api/games/{game}/{preset}").json()
        assert facts["against_house"] == rules.banked
        fewest, most = facts["players"]
        for seats in (fewest - 1, fewest, most, most + 1):
            fits = fewest <= seats <= most
            terms = {"seats": seats, "game": game, "preset": preset}
            status = client.post("/api/tables", headers=guest, json=terms).status_code
            assert (status == 201) == fits, (preset, seats)
        again = client.get(f"/api/games/{game}/{preset}.toml").text
        assert read_settings(again, "house.toml", type(rules.settings)) == rules.settings
    assert client.get(f"/api/games/{game}/none").json()["code"] == "unknown-preset"


def _reordered(data: Any, where: str = "") -> Iterator[str]:
    """Where an answer has a name that looks like a number: a browser moves it before the others."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key.isdecimal():
                yield f"{where}.{key}"
            yield from _reordered(value, f"{where}.{key}")
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from _reordered(value, f"{where}[{at}]")


ROUNDS: dict[str, dict[str, Any]] = {
    "ofc": {"hands": ["6h6dAc/7c7d8h9s2c/KcJc8c4c3c", "2h3d5h/5c4d6s8d9c/ThJhQcKsAs"]},
    "fortune": {"dealer": "Ks Th 8d", "positions": [{"cards": "As Ah 2c", "ante": 10, "play": 10}]},
    "asian-stud": {"dealer": "2c8hJd9c4d", "players": [{"cards": "3h6d6c6s7h", "ante": 10, "raise": 10}]},
    "pinzique": {"rolls": ["Js Qh Qs Qd Qc Kh Kc 9d", "9h Th Jh Qh Kh Kh Qh 9d"]},
}


@pytest.mark.parametrize("game", keys())
def test_what_the_page_reads_has_no_names_that_a_browser_reorders(client: httpx.Client, game: str) -> None:
    """Tables are lists of pairs; settings as they are written in a file stay beside, for programs."""
    for preset in presets_of(game):
        facts = client.get(f"/api/games/{game}/{preset}").json()
        assert list(facts.pop("settings"))
        assert list(_reordered(facts)) == []
    guest = _signed_in(client, "Guest")
    table = _table(client, guest, game, 2)
    assert list(_reordered(client.get(f"/api/tables/{table}").json())) == []
    scored = client.post(f"/api/score/{game}", json=ROUNDS[game])
    assert scored.status_code == 200, scored.text
    assert list(_reordered(scored.json())) == []


@pytest.mark.parametrize("game", keys())
def test_no_view_and_no_note_has_names_that_a_browser_reorders(game: str) -> None:
    rules: Any = rules_of(game)
    chance = Shoe(Stream(bytes(32), "deal"))
    pick = Stream(bytes(32), "pick")
    state = rules.start(rules.terms_type(seats=2))
    while not isinstance(turn := rules.turn(state), Over):
        if isinstance(turn, Act):
            seat = next(iter(turn.options))
            options = turn.options[seat]
            state = rules.apply(state, options[pick.below(len(options))])
        else:
            state = rules.apply(state, chance.answer(turn))
        for viewer in (0, None):
            view = rules.view(state, viewer)
            assert list(_reordered(to_plain([view, rules.annotations(view)]))) == []


@pytest.mark.parametrize(
    ("game", "seats", "clock", "changes"),
    [
        ("ofc", 3, "called", "between-hands"),  # OFC13
        ("fortune", 3, "move", "between-hands"),
        ("asian-stud", 3, "move", "between-hands"),
        ("pinzique", 3, "move", "between-matches"),
    ],
)
def test_a_table_that_says_nothing_has_the_usual_of_its_game(
    client: httpx.Client, game: str, seats: int, clock: str, changes: str
) -> None:
    guest = _signed_in(client, "Guest")
    for said in ({}, {"seats": 2}, {"clock": {"kind": "none"}}):
        table = client.post("/api/tables", headers=guest, json={"game": game, **said}).json()["table"]
        match = client.get(f"/api/tables/{table}").json()["view"]["match"]
        expected: dict[str, Any] = {"seats": seats, "clock": {"kind": clock}, "changes": changes, **said}
        assert match["seats"] == expected["seats"]
        assert match["clock"]["kind"] == expected["clock"]["kind"]
        assert match["changes"] == expected["changes"]
        if clock == "move" and not said:
            assert match["clock"]["gives"] == 60


def test_edges_are_exact_and_whose_they_are(client: httpx.Client) -> None:
    def edges(path: str) -> dict[str, str]:
        return {edge["wager"]: edge["fraction"] for edge in client.get(f"/api/games/{path}/edges").json()}

    assert edges("fortune/standard")["ante"] == "686689/20358520"
    assert edges("asian-stud/as-written")["ante"].startswith("-")  # the player's (A5)
    assert not edges("asian-stud/seattle-2002")["ante"].startswith("-")
    assert edges("ofc/standard") == {}


def test_a_hand_is_tried_and_looked_at_again_as_its_reader_saw_it(client: httpx.Client) -> None:
    ada, ben = _signed_in(client, "Ada"), _signed_in(client, "Ben")
    table = _table(client, ada, "ofc", 2, terms={"hands": 1, "fantasy": [13, 13]}, public=False)
    path, line = f"/api/tables/{table}", f"ws://{client.base_url.netloc.decode()}"

    def say(socket: ClientConnection, op: str, **fields: Any) -> Any:
        socket.send(json.dumps({"op": op, "id": f"{op} {fields}", **fields}))
        while (letter := json.loads(socket.recv(10)))["type"] not in ("done", "refused"):
            pass
        assert letter["type"] == "done", letter
        return letter["n"]

    with (
        connect(f"{line}{path}/socket", additional_headers=ada, proxy=None) as first,
        connect(f"{line}{path}/socket", additional_headers=ben, proxy=None) as second,
    ):
        n = say(first, "sit", seat=0, n=1)
        n = say(second, "sit", seat=1, n=n)
        assert client.get(f"{path}/hands").json() == []
        assert client.post(f"{path}/try", headers=ada, json={"move": "p1 -/-/-"}).status_code == 422
        n = say(first, "start", n=n)
        hands = []
        for seat, socket, who in ((0, first, ada), (1, second, ben)):
            best = client.get(f"{path}/best", headers=who).json()
            rows = ["".join(best[row]) for row in ("front", "middle", "back")]
            text = f"p{seat + 1} {'/'.join(rows)}"
            tried = client.post(f"{path}/try", headers=who, json={"move": text}).json()
            assert tried == {**tried, "warning": ""}  # the best setting never fouls
            hands.append(parse_cards("".join(rows)))
            asked = client.get("/api/my/tables", headers=who).json()
            assert [(one["table"], one["asked"]) for one in asked] == [(table, True)]
            say(socket, "move", move=text, n=n + seat)
    (played,) = client.get(f"{path}/hands").json()
    assert played["names"] == ["Ada", "Ben"]
    assert sum(played["returns"]) == 0

    def seen(frame: dict[str, Any]) -> set[str]:
        return set(re.findall(r'"([2-9TJQKA][cdhs])"', str(frame["view"]).replace("'", '"')))

    for who, own in ((ada, 0), (ben, 1), (_signed_in(client, "Eve"), None)):
        again = client.get(f"{path}/hands/1", headers=who).json()
        assert again["you"] == own
        dealt = again["frames"][2]  # both are dealt, nobody has set
        assert seen(dealt) == (set() if own is None else {str(card) for card in hands[own]})  # OFC10, C4
        assert len(seen(again["frames"][-1])) == 26
        assert again["frames"][-1]["said"]
    assert client.get(f"{path}/hands/2", headers=ada).status_code == 404
    assert client.get(f"{path}/hands/1").status_code == 401
    assert client.get("/api/tables/none/hands").status_code == 404


def test_a_guest_who_takes_another_name_stays_who_they_are(client: httpx.Client) -> None:
    ada = _signed_in(client, "Ada")
    table = _table(client, ada, "fortune", 1)
    line = f"ws://{client.base_url.netloc.decode()}/api/tables/{table}/socket"
    with connect(line, additional_headers=ada, proxy=None) as socket:
        socket.send(json.dumps({"op": "sit", "id": "sit", "n": 1, "seat": 0}))
        while json.loads(socket.recv(10))["type"] != "done":
            pass
    token = client.post("/api/session", headers=ada, json={"name": "Ada Lovelace"}).json()["token"]
    client.cookies.clear()
    renamed = {"Authorization": f"Bearer {token}"}
    assert client.get("/api/session", headers=renamed).json()["name"] == "Ada Lovelace"
    assert [one["table"] for one in client.get("/api/my/tables", headers=renamed).json()] == [table]
    stranger = _signed_in(client, "Ada")
    assert client.get("/api/my/tables", headers=stranger).json() == []
