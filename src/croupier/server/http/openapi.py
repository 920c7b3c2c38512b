"""The OpenAPI document, made from the types of the route table."""

from __future__ import annotations

import inspect
import re
from fractions import Fraction
from http import HTTPStatus
from typing import Any

import msgspec
import msgspec.inspect

from croupier.cards import Card
from croupier.server.http.api import JSON, Endpoint, ResponseSpec
from croupier.server.http.field_docs import field_docs

_IN_PATH = re.compile(r"{(\w+)(?::\w+)?}")


def document(endpoints: list[Endpoint], title: str, version: str) -> dict[str, Any]:
    """The document of all routes with a tag. The others are for the page alone."""
    shown = [endpoint for endpoint in endpoints if endpoint.tag]
    kinds = [kind for endpoint in shown for kind in _kinds(endpoint)]
    schemas, components = msgspec.json.schema_components(
        kinds, schema_hook=_text, ref_template="#/components/schemas/{name}"
    )
    _describe_fields(kinds, components)
    known = iter(schemas)
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in shown:
        own = [next(known) for _ in _kinds(endpoint)]
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, own)
    document = {"paths": paths, "components": {"schemas": components}}
    return {"openapi": "3.1.0", "info": {"title": title, "version": version}, **_tidy(document)}


def _describe_fields(kinds: list[Any], components: dict[str, Any]) -> None:
    """Add the docstrings of fields to the schemas of their structs."""
    left, seen = list(msgspec.inspect.multi_type_info(kinds)), set[int]()
    while left:
        info = left.pop()
        if id(info) in seen or not isinstance(info, msgspec.inspect.Type):
            continue
        seen.add(id(info))
        if isinstance(info, msgspec.inspect.StructType):
            docs, known = field_docs(info.cls), components.get(info.cls.__name__, {}).get("properties", {})
            for field in info.fields:
                left.append(field.type)
                if field.name in docs and field.encode_name in known:
                    known[field.encode_name]["description"] = docs[field.name]
            continue
        for name in info.__struct_fields__:
            part = getattr(info, name)
            left += part if isinstance(part, tuple) else (part,)


def _kinds(endpoint: Endpoint) -> list[Any]:
    """The types of an endpoint: parameters, body, answers."""
    words = [field.type for field in _fields(endpoint)]
    answers = [spec.kind for spec in endpoint.answers.values() if spec.kind is not None]
    return [*words, *endpoint.body.values(), *answers]


def _fields(endpoint: Endpoint) -> tuple[msgspec.structs.FieldInfo, ...]:
    return () if endpoint.words is None else msgspec.structs.fields(endpoint.words)


def _operation(endpoint: Endpoint, schemas: list[dict[str, Any]]) -> dict[str, Any]:
    known = iter(schemas)
    name = endpoint.work.__name__
    operation: dict[str, Any] = {
        "tags": [endpoint.tag],
        "summary": name.replace("_", " ").title(),
        "description": endpoint.work.__doc__ or "",
        "operationId": re.sub(r"\W", "_", f"{name}{endpoint.path}_{endpoint.method.lower()}"),
    }
    if parameters := [_parameter(endpoint.path, field, next(known)) for field in _fields(endpoint)]:
        operation["parameters"] = parameters
    for _ in endpoint.body:
        operation["requestBody"] = {"content": {JSON: {"schema": next(known)}}, "required": True}
    operation["responses"] = {
        str(status): _response(status, answer, None if answer.kind is None else next(known))
        for status, answer in endpoint.answers.items()
    }
    return operation


def _parameter(path: str, field: msgspec.structs.FieldInfo, schema: dict[str, Any]) -> dict[str, Any]:
    in_path = field.name in _IN_PATH.findall(path)
    parameter = {"name": field.name, "in": "path" if in_path else "query", "required": field.required}
    if "description" in schema:
        parameter["description"] = schema["description"]
    if not field.required and field.default is not None:
        schema = {**schema, "default": field.default}
    return {**parameter, "schema": schema}


def _response(status: int, answer: ResponseSpec, schema: dict[str, Any] | None) -> dict[str, Any]:
    usual = "Successful Response" if status < 300 else HTTPStatus(status).phrase
    response: dict[str, Any] = {"description": answer.text or usual}
    if schema is not None:
        response["content"] = {answer.media: {"schema": schema}}
    return response


def _tidy(value: Any, key: str = "") -> Any:
    """Docstrings without their margin, and patterns without Python's signs; see `full_match`."""
    if isinstance(value, dict):
        return {name: _tidy(part, name) for name, part in value.items()}
    if isinstance(value, list):
        return [_tidy(part) for part in value]
    if isinstance(value, str) and key == "description":
        return inspect.cleandoc(value)
    return value.replace(r"\Z", "$") if isinstance(value, str) and key == "pattern" else value


def _text(kind: type) -> dict[str, Any]:
    """The schema of a type that msgspec does not know and that is sent as text (`serialization.enc_hook`).

    Raises NotImplementedError for all other types, as msgspec expects.
    """
    if issubclass(kind, Card | Fraction):
        return {"type": "string"}
    raise NotImplementedError
