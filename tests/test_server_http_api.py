"""The table of addresses: what a handler gets, what is answered, and that the document says the same."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Annotated, Any

import httpx
import jsonschema  # type: ignore[import-untyped]
import msgspec
import pytest
from msgspec import Meta
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

import high_card
from croupier.client import Client
from croupier.errors import BadInput, CroupierError
from croupier.games import all_games, game_of, offered
from croupier.serialization import Body
from croupier.server import Services, create_app
from croupier.server.admin.actions import Operator
from croupier.server.http.api import REFUSED, Api, ResponseSpec, json_of, refusal
from croupier.server.http.decoding import RefusalAnswer
from croupier.server.http.openapi import document
from croupier.server.store import MemoryStore
from tests.games.ofc.standin import guesses
from tests.test_server import _quick_hashing, serving  # noqa: F401  (a fixture)
from tests.test_server_history_hand_history import play


class Guest(msgspec.Struct, frozen=True):
    name: str


class Wish(Body, frozen=True):
    """What is wished for."""

    drink: Annotated[str, Meta(max_length=5)]
    size: int = 1


class Served(msgspec.Struct, frozen=True):
    who: str
    drink: str
    thread: bool


Number = Annotated[int, Meta(ge=1, le=9, description="of the table")]


def _aside() -> bool:
    return threading.main_thread() is not threading.current_thread()


def bar() -> Api:
    api = Api()

    async def guest(request: Request) -> Guest:
        if "who" not in request.headers:
            raise CroupierError("no-session", "who are you?")
        return Guest(request.headers["who"])

    api.provide(Guest, guest)

    @api.route(
        "POST",
        "/bar/{number}/order",
        "bar",
        status=201,
        others={403: ResponseSpec(RefusalAnswer, "Closed")},
    )
    async def order(number: Number, body: Wish, guest: Guest, twice: bool = False) -> Served:
        """Have a drink.

        Or two.
        """
        return Served(guest.name, body.drink * (1 + twice), _aside())

    @api.route("GET", "/bar/{number}/order", "bar")
    def slow(number: Number) -> Served:
        return Served("", str(number), _aside())

    @api.route("DELETE", "/bar/{number}/order", "bar", status=204)
    async def pay(number: int) -> None:
        assert number

    @api.route("GET", "/bar/{number}.txt", "bar")
    async def text(
        request: Request, number: str
    ) -> Annotated[Response, ResponseSpec(str, "Text", "text/plain")]:
        return Response(f"{number} {request.url.path}", media_type="text/plain")

    @api.route("GET", "/bar/{number}")
    async def hidden(number: str) -> str:
        return number

    return api


async def ask(*asked: tuple[str, str, dict[str, Any]], api: Api | None = None) -> list[httpx.Response]:
    """What is answered to these."""

    async def refused(_request: Request, error: Exception) -> Response:
        assert isinstance(error, CroupierError)
        return refusal(401 if error.code == "no-session" else 422, error.code, error.sentence)

    app = Starlette(routes=(api or bar()).routes(), exception_handlers={CroupierError: refused})
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://bar") as client:
        return [await client.request(method, path, **how) for method, path, how in asked]


WHO, TEA = {"who": "Ann"}, {"drink": "tea"}
NO_JSON = "body: expected JSON, with the Content-Type application/json"


async def test_a_handler_gets_what_it_asks_for_and_what_it_returns_is_sent() -> None:
    path, tea = "/bar/3/order", {"json": {"drink": "tea"}, "headers": WHO}
    once, twice, slow, paid, text, hidden = await ask(
        ("POST", path, tea),
        ("POST", f"{path}?twice=true&more=x&twice=false&twice=true", tea),
        ("GET", path, {}),
        ("DELETE", path, {}),
        ("GET", "/bar/3.txt", {}),
        ("GET", "/bar/x", {}),
    )
    assert (once.status_code, once.json()) == (201, {"who": "Ann", "drink": "tea", "thread": False})
    assert once.headers["content-type"] == "application/json"
    assert twice.json()["drink"] == "teatea"
    assert (slow.status_code, slow.json()) == (200, {"who": "", "drink": "3", "thread": True})
    assert (paid.status_code, paid.content) == (204, b"")
    assert (text.text, text.headers["content-type"]) == ("3 /bar/3.txt", "text/plain; charset=utf-8")
    assert hidden.json() == "x"


@pytest.mark.parametrize(
    ("path", "how", "status", "sentence"),
    [
        ("/bar/0/order", {"json": {}}, 401, "who are you?"),  # a stranger's words are not looked at
        ("/bar/0/order", {"json": {}, "headers": WHO}, 422, "number: expected a whole number >= 1"),
        ("/bar/1/order", {"json": {}, "headers": WHO}, 422, "drink: expected a value, and there is none"),
        ("/bar/1/order", {"json": {"drink": "schnapps"}, "headers": WHO}, 422,
         "drink: expected text of length <= 5"),
        ("/bar/1/order?twice=so", {"json": TEA, "headers": WHO}, 422,
         "twice: expected true or false, not text"),
        ("/bar/1/order", {"headers": WHO}, 422, NO_JSON),
        ("/bar/1/order", {"data": TEA, "headers": WHO}, 422, NO_JSON),
    ],
)  # fmt: skip
async def test_who_asks_is_looked_at_first_then_the_address_then_the_body(
    path: str, how: dict[str, Any], status: int, sentence: str
) -> None:
    (answer,) = await ask(("POST", path, how))
    assert (answer.status_code, answer.json()["sentence"]) == (status, sentence)


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("application/json", 201),
        ("application/json; charset=utf-8", 201),
        ("Application/JSON", 201),
        ("application/merge-patch+json", 201),
        ("text/plain", 422),
        ("text/json", 422),
        ("application/jsonl", 422),
        ("application/x-www-form-urlencoded", 422),
        ("", 422),
    ],
)
async def test_a_body_is_to_be_called_json(kind: str, status: int) -> None:
    """A form of a stranger's page can be sent by any browser; it cannot call itself so."""
    how = {"content": b'{"drink":"tea"}', "headers": {**WHO, "content-type": kind}}
    assert (await ask(("POST", "/bar/1/order", how)))[0].status_code == status


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS", "PUT", "PATCH"])
async def test_another_method_is_told_which_there_are(method: str) -> None:
    (answer,) = await ask((method, "/bar/1/order", {}))
    assert (answer.status_code, answer.headers["allow"]) == (405, "DELETE, GET, POST")


def test_the_document_says_what_is_taken_and_answered() -> None:
    told = document(bar().endpoints, "bar", "7")
    assert told["info"] == {"title": "bar", "version": "7"}
    assert list(told["paths"]) == ["/bar/{number}/order", "/bar/{number}.txt"]
    order = told["paths"]["/bar/{number}/order"]["post"]
    assert (order["summary"], order["operationId"]) == ("Order", "order_bar__number__order_post")
    assert order["description"] == "Have a drink.\n\nOr two."
    number = {"type": "integer", "minimum": 1, "maximum": 9, "description": "of the table"}
    assert order["parameters"] == [
        {"name": "number", "in": "path", "required": True, "description": "of the table", "schema": number},
        {
            "name": "twice",
            "in": "query",
            "required": False,
            "schema": {"type": "boolean", "default": False},
        },
    ]
    wish = {"$ref": "#/components/schemas/Wish"}
    assert order["requestBody"] == {"content": {"application/json": {"schema": wish}}, "required": True}
    assert list(order["responses"]) == ["201", "401", "404", "422", "429", "403"]
    assert order["responses"]["403"]["description"] == "Closed"
    served = {"application/json": {"schema": {"$ref": "#/components/schemas/Served"}}}
    assert order["responses"]["201"] == {"description": "Successful Response", "content": served}
    gone = told["paths"]["/bar/{number}/order"]["delete"]
    assert gone["responses"]["204"] == {"description": "Successful Response"}
    text = told["paths"]["/bar/{number}.txt"]["get"]["responses"]["200"]
    assert text == {"description": "Text", "content": {"text/plain": {"schema": {"type": "string"}}}}
    assert told["components"]["schemas"]["Wish"]["additionalProperties"] is False


def test_a_handler_of_what_cannot_be_said_in_json_is_found_when_the_document_is_made() -> None:
    api = Api()

    @api.route("GET", "/odd", "odd")
    async def odd() -> threading.Thread:
        raise BadInput("never")

    with pytest.raises(TypeError, match="Thread"):
        document(api.endpoints, "odd", "1")


async def _documented() -> dict[str, Any]:
    (answer,) = await _of_the_house("/api/openapi.json")
    told: dict[str, Any] = answer.json()
    return told


async def _of_the_house(*paths: str) -> list[httpx.Response]:
    app = create_app(Services(MemoryStore()))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        return [await client.get(path) for path in paths]


def _shape(schema: dict[str, Any]) -> str:
    """A type of the document in a word."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " | ".join(map(_shape, schema["anyOf"]))
    if schema.get("type") == "array":
        return f"[{_shape(schema['items'])}]" if isinstance(schema.get("items"), dict) else "[...]"
    return str(schema.get("type") or schema.get("enum") or "any")


def _fields(schema: dict[str, Any]) -> str:
    must = schema.get("required", ())
    found = schema.get("properties", {}).items()
    return ", ".join(f"{name}{'' if name in must else '?'}: {_shape(one)}" for name, one in found)


def _contract(told: dict[str, Any]) -> str:
    """The document in short: who may call what with what, and what comes of it."""
    lines = []
    for path, methods in told["paths"].items():
        for method, one in methods.items():
            words = [
                f"{word['name']}{'' if word['required'] else '?'}" for word in one.get("parameters", ())
            ]
            lines.append(f"{method.upper()} {path} ({', '.join(words)}) {one['operationId']}")
            bodies = {"takes": one["requestBody"]} if "requestBody" in one else {}
            for name, body in (bodies | one["responses"]).items():
                if name not in ("401", "404", "422", "429"):
                    content = body.get("content", {}).items()
                    kinds = [f"{media} {_shape(kind['schema'])}" for media, kind in content]
                    lines.append(f"    {name} {', '.join(kinds) or 'nothing'}")
    lines += [f"{name}: {_fields(one)}" for name, one in sorted(told["components"]["schemas"].items())]
    return "\n".join(lines) + "\n"


async def test_what_programs_rely_on_is_as_it_was(golden: Callable[[str, str], None]) -> None:
    """Addresses, names and keys may be added, and never go or change."""
    golden("http-api", _contract(await _documented()))


async def test_every_address_that_programs_use_is_in_the_document() -> None:
    app = create_app(Services(MemoryStore()))
    there = {path for route in app.routes if (path := getattr(route, "path", "")).startswith("/api/")}
    told = await _documented()
    assert there - set(told["paths"]) == {"/api/openapi.json"}
    assert {f"/api/score/{game.key}{address}" for game in all_games() for address in game.scores()} <= there
    for methods in told["paths"].values():
        for one in methods.values():
            assert one["description"]
            assert set(one["responses"]) >= {"401", "404", "422", "429"}
            assert one["tags"]


_REFUSED = {
    "/logo": 404,
    "/best": 422,
    "/past": 404,
    "/report": 409,
    "/link": 403,
    "/advice": 422,
    "/finer": 422,
    "/mistakes": 404,
}


async def test_every_answer_is_as_the_document_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a hand that was played, and asked for by an operator of the house, who may see all."""
    monkeypatch.setattr("croupier.games.ofc.advice.evaluations", guesses)
    monkeypatch.setattr("croupier.games.ofc.bots.kernels.beside", lambda: None)
    told = await _documented()
    wrong = []
    store = MemoryStore()
    async with serving(store) as url, httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        ann = await Client.guest(url, "Ann")
        table = await ann.open_table(game="ofc", seats=2, pause=60, terms={"hands": 1})
        async with ann.at(table) as at:
            await at.sit(0)
            await at.fill(1)
            await at.start()
            await play(at)
        http.headers["Authorization"] = f"Bearer {ann.token}"
        account = {"name": "Ann", "password": "correct horse battery"}
        assert (await http.post("/api/accounts", json=account)).status_code == 200
        await Operator(store, "shell").appoint("Ann")
        answer = await http.post("/api/login", json=account)
        http.headers["Authorization"] = f"Bearer {answer.json()['token']}"
        opened = await http.post("/api/tournaments", json={"structure": "turbo"})
        tournament = opened.json()["tournament"]
        await http.post(f"/api/tournaments/{tournament}/register")
        live = await http.post("/api/score/live", json={"key": "0123456789abcdef" * 2, "sheet": "one"})
        words = {
            "view": live.json()["view"],
            "table": table,
            "number": 1,
            "game": "fortune",
            "preset": "standard",
            "name": tournament,
            "what": "standings",
            "seed": "a",
            "question": "problem-1",
        }
        for path, methods in told["paths"].items():
            if "get" not in methods:
                continue
            answer = await http.get(path.format(**words))
            known = methods["get"]["responses"].get(str(answer.status_code), {})
            kind = answer.headers["content-type"].partition(";")[0]
            schema = known.get("content", {}).get(kind, {}).get("schema")
            status = _REFUSED.get(path[path.rfind("/") :], 200)
            if schema is None or answer.status_code != status:
                wrong.append((path, answer.status_code, kind))
                continue
            value = answer.json() if kind == "application/json" else answer.text
            jsonschema.validate(value, {**schema, "components": told["components"]})
    assert wrong == []


async def test_two_that_fit_are_tried_in_their_order_and_no_slash_is_added() -> None:
    toml, none, dots = await _of_the_house(
        "/api/games/ofc/standard.toml", "/api/games/", "/api/games/ofc/standard.toml/edges"
    )
    assert toml.headers["content-type"].startswith("application/toml")
    assert (none.status_code, none.json()) == (404, {"detail": "Not Found"})
    assert (dots.status_code, dots.json()["code"]) == (422, "bad-input")


def test_a_refusal_has_a_code_and_a_sentence() -> None:
    answer = refusal(429, "too-many", "wait", {"Retry-After": "2"})
    assert (answer.status_code, answer.body) == (429, b'{"code":"too-many","sentence":"wait"}')
    assert answer.headers["retry-after"] == "2"
    assert json_of({"a": 1}).body == b'{"a":1}'
    assert REFUSED.kind is RefusalAnswer


async def test_a_game_whose_parts_cannot_be_loaded_is_left_out_and_told_of_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Whatever somebody else's package does, the house's own games are there."""
    nowhere = "nowhere_at_all:BOTS"
    broken = msgspec.structs.replace(high_card.GAME, bots=nowhere, round_form=nowhere)
    with offered(game_of("ofc"), broken):
        async with serving() as url, httpx.AsyncClient(base_url=url, trust_env=False) as client:
            for _ in range(2):
                listed = (await client.get("/api/games")).json()
                assert [game["game"] for game in listed] == ["ofc"]
    (line,) = [record for record in caplog.records if record.getMessage() == "game-left-out"]
    assert line.fields == {  # type: ignore[attr-defined]
        "game": "high-card",
        "why": "ModuleNotFoundError: No module named 'nowhere_at_all'",
    }
    (line,) = [record for record in caplog.records if record.getMessage() == "scoring-left-out"]
    assert "its round_form cannot be loaded" in line.fields["why"]  # type: ignore[attr-defined]


async def test_what_is_agreed_at_a_table_is_said_of_every_game() -> None:
    """What the page needs to open a table of a game that it does not know."""
    with offered(game_of("ofc"), high_card.GAME):
        async with serving() as url, httpx.AsyncClient(base_url=url, trust_env=False) as client:
            games = {game["game"]: game for game in (await client.get("/api/games")).json()}
            facts = (await client.get("/api/games/high-card/standard")).json()
        assert games["high-card"]["terms"] == facts["terms"] == ["hands"]
        assert {"hands", "stacks"} < set(games["ofc"]["terms"])
        assert games["high-card"]["seats"] == {"fewest": 2, "usual": 2, "most": 2}
        usual = {"clock": {"kind": "move", "gives": 60}, "changes": "between-hands", "chips": None}
        assert games["high-card"]["usual"] == usual
