"""The route table: from one declaration of each handler come its route and its OpenAPI entry.

A handler's parameters say what it takes: a struct is the body, a type known to `provide` comes from the
request, anything else is in the address. Its return type says what it answers: a value is sent as JSON,
`Annotated[bytes, KIND]` is a KIND that is JSON already, `Annotated[Response, ResponseSpec(…)]` any other.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from croupier.errors import BadInput
from croupier.server.http.decoding import RefusalAnswer, read_body, read_words
from croupier.server.http.request_costs import aside
from croupier.server.runtime.store_failures import UNAVAILABLE
from croupier.table.messages import encode
from croupier.words import Message

JSON = "application/json"
_JSON = re.compile(r"application/([^;\s]+\+)?json\s*(;.*)?", re.IGNORECASE | re.ASCII)

Work = TypeVar("Work", bound=Callable[..., Any])
Dependency = Callable[[Request], Awaitable[Any]]
"""Makes a value that handlers may take by its type, from the request."""


class ResponseSpec(NamedTuple):
    """An answer in the OpenAPI document. `kind` is None for one without a body."""

    kind: Any = None
    text: str = ""
    media: str = JSON


REFUSED = ResponseSpec(RefusalAnswer)
USUAL = dict.fromkeys((401, 404, 422, 429), REFUSED)
"""Answers that any route may give."""


def json_of(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A value as a JSON response."""
    return Response(encode(value), status, headers, JSON)


def refusal(
    status: int, code: str, said: str | Message, headers: Mapping[str, str] | None = None
) -> Response:
    """A refusal as a response; status 503 has a Retry-After header."""
    if status == 503:
        headers = {"Retry-After": "60" if code == "full" else "2", **(headers or {})}
    message = said.wire_message if isinstance(said, Message) else None
    answer = RefusalAnswer(code, str(said), "unknown" if code == UNAVAILABLE[0] else None, message)
    return json_of(answer, status, headers)


def file_of(body: str | bytes, media: str, name: str) -> Response:
    """A response that browsers save as a file of this name."""
    return Response(body, 200, {"Content-Disposition": f'attachment; filename="{name}"'}, media)


class Endpoint(NamedTuple):
    """One method at one address: the handler, its parameters, and its OpenAPI entry."""

    method: str
    path: str
    tag: str
    work: Callable[..., Any]
    given: dict[str, Dependency]
    body: dict[str, type[msgspec.Struct]]
    words: type[msgspec.Struct] | None
    status: int
    answers: dict[int, ResponseSpec]

    async def respond(self, request: Request) -> Response:
        """Answer a request. Dependencies are resolved before the body is read."""
        taken = {name: await give(request) for name, give in self.given.items()}
        if self.words is not None:
            said = read_words({**request.query_params, **request.path_params}, self.words)
            taken |= msgspec.structs.asdict(said)
        for name, kind in self.body.items():
            taken[name] = read_body(await _json_in(request), kind)
        if inspect.iscoroutinefunction(self.work):
            return self._answer(await self.work(**taken))
        return await aside(lambda: self._answer(self.work(**taken)), run_in_threadpool)

    def _answer(self, value: Any) -> Response:
        if isinstance(value, Response):
            return value
        if isinstance(value, bytes):
            return Response(value, self.status, media_type=JSON)
        return Response(status_code=self.status) if value is None else json_of(value, self.status)


class _Address:
    """An ASGI application for the methods of one address."""

    def __init__(self, endpoints: dict[str, Endpoint]) -> None:
        self._endpoints = endpoints

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        endpoint = self._endpoints.get(scope["method"])
        if endpoint is None:
            raise HTTPException(405, headers={"Allow": ", ".join(sorted(self._endpoints))})
        answer = await endpoint.respond(Request(scope, receive, send))
        await answer(scope, receive, send)


class Api:
    """The table of all routes."""

    def __init__(self) -> None:
        self.endpoints: list[Endpoint] = []
        self._dependencies: dict[Any, Dependency] = {Request: _itself}
        self._refusals: dict[Any, int] = {}

    def provide(self, kind: type, dependency: Dependency, refusal: int | None = None) -> None:
        """Let handlers that are added later take a `kind`; they may answer the status `refusal` then."""
        self._dependencies[kind] = dependency
        if refusal is not None:
            self._refusals[kind] = refusal

    def route(
        self,
        method: str,
        path: str,
        tag: str = "",
        *,
        status: int = 200,
        others: dict[int, ResponseSpec] | None = None,
    ) -> Callable[[Work], Work]:
        """Add a handler. One that is not `async` is called in a thread.

        A route without a `tag` is not in the OpenAPI document. `others` are answers beside the usual ones.
        """

        def add(work: Work) -> Work:
            kinds = get_type_hints(work, include_extras=True)
            spec = _spec(kinds.pop("return", Any))
            given = {
                name: self._dependencies[kind]
                for name, kind in kinds.items()
                if isinstance(kind, type) and kind in self._dependencies
            }
            body = {name: kind for name, kind in kinds.items() if name not in given and _is_struct(kind)}
            words = {name: kind for name, kind in kinds.items() if name not in given and name not in body}
            refused = {self._refusals[kind]: REFUSED for kind in kinds.values() if kind in self._refusals}
            answers = {status: spec, **USUAL, **refused, **(others or {})}
            self.endpoints.append(
                Endpoint(method, path, tag, work, given, body, _words(work, words), status, answers)
            )
            return work

        return add

    def routes(self) -> list[BaseRoute]:
        """A route for each address, in the order of registration."""
        found: dict[str, dict[str, Endpoint]] = {}
        for endpoint in self.endpoints:
            found.setdefault(endpoint.path, {})[endpoint.method] = endpoint
        return [Route(path, _Address(endpoints)) for path, endpoints in found.items()]


def _spec(returned: Any) -> ResponseSpec:
    """The answer that a return type describes."""
    if get_origin(returned) is not Annotated:
        return ResponseSpec(None if returned is type(None) else returned)
    kind, described, *_ = get_args(returned)
    if isinstance(described, ResponseSpec):
        return described
    return ResponseSpec(described if kind is bytes else returned)


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _words(work: Callable[..., Any], kinds: dict[str, Any]) -> type[msgspec.Struct] | None:
    """A struct of the parameters in the address, with the handler's defaults."""
    if not kinds:
        return None
    known = inspect.signature(work).parameters
    usual = {
        name: known[name].default for name in kinds if known[name].default is not inspect.Parameter.empty
    }
    fields = [(name, kind, usual[name]) if name in usual else (name, kind) for name, kind in kinds.items()]
    return msgspec.defstruct(f"_{work.__name__}", fields, kw_only=True)


async def _itself(request: Request) -> Request:
    return request


async def _json_in(request: Request) -> bytes:
    """The body, whose Content-Type must be JSON: no form of a foreign page can send that."""
    if not _JSON.fullmatch(request.headers.get("content-type", "")):
        raise BadInput("body: expected JSON, with the Content-Type {kind}", kind=JSON)
    return await request.body()
