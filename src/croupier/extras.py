"""Optional dependencies: which extras are installed, and the command that installs a missing one."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from croupier.errors import BadInput

__all__ = ["EXTRAS", "installed", "load", "need"]

EXTRAS = {
    "client": ("websockets",),
    "cluster": ("distributed",),
    "fast": ("numba",),
    "frames": ("polars",),
    "sheets": ("xlsxwriter",),
    "pdf": ("reportlab",),
    "plots": ("matplotlib",),
    "postgres": ("psycopg",),
    "rl": ("gymnasium", "pettingzoo", "pyspiel"),
    "server": (
        *("argon2", "h11", "itsdangerous", "PIL", "prometheus_client", "segno", "starlette"),
        *("uvicorn", "websockets"),
    ),
}
"""The packages that an extra of croupier brings, by the names under which they are imported."""
SERVER = "croupier.server."


def need(extra: str, wanted: str) -> None:
    """Raise BadInput if an extra is missing. `wanted` names what needs it: a database on PostgreSQL."""
    if not installed(extra):
        command = f"pip install 'croupier[{extra}]'"
        raise BadInput(
            "{wanted} needs the extra '{extra}', which is not installed: {command}",
            "missing-extra",
            wanted=wanted,
            extra=extra,
            command=command,
        )


def installed(extra: str) -> bool:
    """True if everything that an extra brings is there.

    A single package is imported: psycopg without its library is there and of no use. Several
    are only looked for, since importing them all takes longer than most verbs.
    """
    packages = EXTRAS[extra]
    try:
        if len(packages) > 1:
            return all(find_spec(package) for package in packages)
        import_module(packages[0])
    except ImportError:
        return False
    return True


def load(place: str, wanted: str) -> Any:
    """The object with the name `module:attribute`. Raises BadInput if it is in the server and its extra is
    missing.
    """
    if place.startswith(SERVER):
        need("server", wanted)
    module, _, attribute = place.partition(":")
    return getattr(import_module(module), attribute)
