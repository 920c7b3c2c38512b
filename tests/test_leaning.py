"""What we lean on in other people's packages beyond what they promise: it is there, and it is bounded.

A package in `LEANING` is subclassed, or used by names that it does not document. Each has an upper bound
in pyproject, raised by hand: this file says then what has moved. The last test finds what is not listed.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import sys
import tomllib
from importlib.metadata import version
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

# Package -> what of it -> the names we use of that: a class's methods with their parameters, or attributes.
LEANING: dict[str, dict[str, dict[str, tuple[str, ...] | None]]] = {
    "uvicorn": {
        "uvicorn:Server": {
            "__init__": ("config",),
            "startup": ("sockets",),
            "shutdown": ("sockets",),
            "run": ("sockets",),
            "self.should_exit": None,
        },
        "uvicorn.protocols.http.h11_impl:H11Protocol": {
            "__init__": ("config", "server_state", "app_state"),
            "connection_made": ("transport",),
            "connection_lost": ("exc",),
            "data_received": ("data",),
            "on_response_complete": (),
            "handle_websocket_upgrade": ("event",),
            "send_400_response": ("msg",),
            "self.client": None,
            "self.conn": None,
            "self.cycle": None,
            "self.transport": None,
        },
        "uvicorn.protocols.http.h11_impl:RequestResponseCycle": {
            "self.disconnected": None,
            "self.message_event": None,
            "self.more_body": None,
            "self.response_complete": None,
        },
        "uvicorn.protocols.websockets.websockets_sansio_impl:WebSocketsSansIOProtocol": {
            "handle_connect": ("event",),
            "connection_lost": ("exc",),
            "handle_text": ("event",),
            "handle_cont": ("event",),
            "handle_ping": (),
            "handle_parser_exception": (),
            "send_receive_event_to_app": (),
            "send": ("message",),
            **dict.fromkeys(
                (
                    *("self.writable", "self.conn", "self.queue", "self.close_sent", "self.read_paused"),
                    *("self.transport", "self.frames", "self.curr_msg_data_type", "self.disconnected"),
                    *("self.handshake_complete", "self.initial_response", "self.response", "self.scope"),
                )
            ),
        },
        "uvicorn.protocols.utils:ClientDisconnected": {},
    },
    "h11": {
        "h11._receivebuffer:ReceiveBuffer": {"maybe_extract_lines": (), "__len__": ()},
        "h11:Connection": {"self._receive_buffer": None, "our_state": None, "send": ("event",)},
    },
    "websockets": {
        "websockets.protocol:Protocol": {"data_to_send": (), "fail": ("code", "reason"), "state": None},
        "websockets.frames:Frame": {"serialize": ("mask",)},
        "websockets.frames:CloseCode": {"INVALID_DATA": None},
        "websockets.frames:Opcode": {"TEXT": None},
        "websockets.http11:Request": {},
    },
    "starlette": {
        "starlette.websockets:WebSocket": {"send_denial_response": ("response",)},
        "starlette.datastructures:Headers": {"__init__": ("scope",)},
        "starlette.datastructures:MutableHeaders": {},
        "starlette.requests:HTTPConnection": {},
        "starlette.types:Scope": {},
    },
    "click": {
        "click:Command": {
            "make_context": ("info_name", "args", "parent"),
            "make_parser": ("ctx",),
            "parse_args": ("ctx", "args"),
        },
        "click:Group": {
            "list_commands": ("ctx",),
            "parse_args": ("ctx", "args"),
            "resolve_command": ("ctx", "args"),
        },
        "click:ParamType": {
            "convert": ("value", "param", "ctx"),
            "shell_complete": ("ctx", "param", "incomplete"),
        },
        "click:IntRange": {"convert": ("value", "param", "ctx"), "min": None},
        "click.types:IntParamType": {"convert": ("value", "param", "ctx"), "name": None},
        "click.types:FloatParamType": {"convert": ("value", "param", "ctx"), "name": None},
        "click:Context": {
            "self.default_map": None,
            "self.auto_envvar_prefix": None,
            "formatter_class": None,
        },
        "click:HelpFormatter": {
            "write_usage": ("prog", "args", "prefix"),
            "write_heading": ("heading",),
            "write_text": ("text",),
            "write_dl": ("rows", "col_max", "col_spacing"),
        },
        "click.shell_completion:shell_complete": {},
    },
    "prometheus-client": {
        "prometheus_client.registry:Collector": {"collect": ()},
        "prometheus_client.core:CounterMetricFamily": {"add_metric": ("labels", "value")},
        "prometheus_client.core:HistogramMetricFamily": {"add_metric": ("labels", "buckets", "sum_value")},
    },
    "msgspec": {"msgspec:Struct": {"__struct_fields__": None, "__struct_config__": None}},
    "psycopg": {
        "psycopg:Connection": {"self.pgconn": None, "notifies": (), "wait": ("gen", "interval", "timeout")},
        "psycopg:AsyncConnection": {"wait": ("gen", "interval", "timeout")},
        "psycopg.pq:PGconn": {"consume_input": (), "notifies": (), "socket": None, "backend_pid": None},
    },
}
MEANT = {
    "msgspec.Struct",
    "gymnasium.Env",
    "gymnasium.vector.VectorEnv",
    "pettingzoo.AECEnv",
    "pettingzoo.ParallelEnv",
    "pyspiel.Game",
    "pyspiel.State",
}
"""What is documented for being subclassed, and of which we use no more than that."""


def _requirements() -> dict[str, Requirement]:
    texts = chain(PROJECT["dependencies"], *PROJECT["optional-dependencies"].values())
    return {found.name: found for found in map(Requirement, texts)}


@pytest.mark.parametrize("package", LEANING)
def test_what_is_leaned_on_has_an_upper_bound_that_holds(package: str) -> None:
    requirement = _requirements()[package]
    assert any(bound.operator in ("<", "==") for bound in requirement.specifier), requirement
    assert requirement.specifier.contains(version(package)), version(package)


@pytest.mark.parametrize(
    ("place", "names"),
    [(place, names) for parts in LEANING.values() for place, names in parts.items()],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_leaned_on_is_there(place: str, names: dict[str, tuple[str, ...] | None]) -> None:
    module, _, attribute = place.partition(":")
    found = getattr(importlib.import_module(module), attribute)
    for name, parameters in names.items():
        if name.startswith("self."):  # an attribute that its methods set
            assert any(
                re.search(rf"{re.escape(name)}(:[^=\n]*)?\s*=", _source(one)) for one in found.__mro__
            ), name
        elif parameters is None:
            assert hasattr(found, name) or name in _annotations(found), name
        else:
            taken = inspect.signature(getattr(found, name)).parameters
            assert set(parameters) <= set(taken) or "kwargs" in taken, (name, tuple(taken))


def _source(found: type) -> str:
    try:
        return inspect.getsource(found)
    except (OSError, TypeError):  # it is built in, or made on the fly
        return ""


def _annotations(found: Any) -> set[str]:
    return {name for one in found.__mro__ for name in getattr(one, "__annotations__", {})}


def _bases(tree: ast.Module, foreign: dict[str, str]) -> set[str]:
    """The classes of other packages that a module derives from."""
    found = set()
    for node in ast.walk(tree):
        for base in node.bases if isinstance(node, ast.ClassDef) else ():
            head, _, rest = ast.unparse(base).partition("[")[0].partition(".")
            if head in foreign:
                found.add(f"{foreign[head]}.{rest}".rstrip("."))
    return found


def _foreign(tree: ast.Module) -> dict[str, str]:
    """The names in a module that come from other packages, and what each of them is."""
    own = (*sys.stdlib_module_names, "croupier")
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            pairs = [(alias.asname or alias.name.split(".")[0], alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            pairs = [(alias.asname or alias.name, f"{node.module}.{alias.name}") for alias in node.names]
        else:
            continue
        found.update({name: what for name, what in pairs if what.split(".")[0] not in own})
    return found


def test_nothing_else_is_leaned_on() -> None:
    listed = {place.replace(":", ".") for parts in LEANING.values() for place in parts} | MEANT
    unlisted = {}
    for path in sorted((ROOT / "src").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        foreign = _foreign(tree)
        private = {
            what for what in foreign.values() if any(part.startswith("_") for part in what.split("."))
        }
        if missing := (_bases(tree, foreign) | private) - listed:
            unlisted[path.name] = missing
    assert unlisted == {}
